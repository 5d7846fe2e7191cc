"""A tally: the standings over all files, with what they are based on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from hanascore.model.record import ClubDefaults
from hanascore.problems.problem import Problem, Severity
from hanascore.tally.checks import CheckedResults, check_results
from hanascore.tally.corrections import find_corrections, find_unmatched_corrections
from hanascore.tally.duplicates import find_copies
from hanascore.tally.event import Amount, Correction, Event
from hanascore.tally.event_reader import EventFile
from hanascore.tally.gaps import RoundStatus, find_gaps, round_statuses
from hanascore.tally.judged_files import DENIED, UNREAD, JudgedFile, locate_in_files, problems_in_tally
from hanascore.tally.points import PlayerLine, add_up
from hanascore.tally.results import EvidenceCounts, Result, add_evidence
from hanascore.tally.tie_breaks import TieBreakStep, rank


class TallyOptions(NamedTuple):
    """The options of a tally on the command line."""

    # The last round that counts.
    as_of: int | None = None
    # The tie-breaks to use instead of those of the event.
    tie_breaks: tuple[str, ...] | None = None
    # Whether to show standings although something is missing.
    partial: bool = False
    # What months 11 and 12 mean in records that do not say it.
    months: str | None = None


class TallyFile(NamedTuple):
    """A file that the standings are based on."""

    # The name of the file.
    name: str
    # The SHA-256 of the file.
    digest: str
    # Its results in the rounds that count.
    results: tuple[Result, ...] = ()
    # What its records took from the files of their clubs.
    defaults: tuple[ClubDefaults, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Tally:
    """The standings over many files."""

    # The event with its file.
    event_file: EventFile
    # The options of the tally.
    options: TallyOptions
    # The lines of the players in the order of the places; players without a place come last.
    lines: tuple[PlayerLine, ...]
    # The tie-breaks that were applied, in order.
    tie_break_steps: tuple[TieBreakStep, ...]
    # All results of the rounds that count, in their order. `counts` says which are in the standings.
    results: tuple[Result, ...]
    # All problems, those of the event first, then file by file.
    problems: tuple[Problem, ...]
    # The files with results, by name.
    files: tuple[TallyFile, ...]
    # The records that count although they have a warning of their own, by file and document.
    doubtful: frozenset[tuple[str, int]]
    # The corrections of seats that no record has.
    unused_corrections: frozenset[Correction]

    @property
    def event(self) -> Event:
        """The content of the event's file."""
        return self.event_file.event

    @property
    def event_so_far(self) -> Event:
        """The event without the rulings for rounds after the last one that counts."""
        return self.event.until(self.options.as_of)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks in the order in which they are applied."""
        return self.options.tie_breaks or self.event.tie_breaks

    @property
    def errors(self) -> int:
        """The number of errors."""
        return sum(located.stops for located in self.problems)

    @property
    def warnings(self) -> list[Problem]:
        """All warnings."""
        return [located for located in self.problems if located.severity is Severity.WARNING]

    @property
    def round_statuses(self) -> list[RoundStatus]:
        """The state of each round of the event; empty without --as-of."""
        if not (self.event.given and self.options.as_of and self.event_file.is_checkable):
            return []
        return round_statuses(self.results, self.event, as_of=self.options.as_of)

    @property
    def denied(self) -> int:
        """The number of claims that the cards deny."""
        return sum(located.id == DENIED for located in self.problems)

    @property
    def complete(self) -> bool:
        """Whether the standings are final."""
        return not self.errors

    @property
    def has_unread_files(self) -> bool:
        """Whether a file could not be read."""
        return any(located.id == UNREAD for located in self.problems)

    @property
    def is_shown(self) -> bool:
        """Whether there are standings to show."""
        can_be_shown = self.event_file.is_usable and bool(self.lines or self.complete)
        return bool(can_be_shown and self.files and (self.complete or self.options.partial))

    @cached_property
    def counted(self) -> frozenset[tuple[str, int]]:
        """The file and the document of each record that counts."""
        return frozenset(result.key for result in self.results if result.counts)

    def applied_corrections(self, results: Iterable[Result]) -> list[Correction]:
        """Return the corrections that were applied to some records, each of them once."""
        corrections = find_corrections(self.event, results)
        return [correction for correction in corrections if correction not in self.unused_corrections]

    @property
    def tie_break_values(self) -> dict[str, dict[str, Amount | None]]:
        """The values of each tie-break that was needed, by player."""
        values: dict[str, dict[str, Amount | None]] = {}
        for step in self.tie_break_steps:
            if any(value is not None for value in step.values.values()):
                values.setdefault(step.tie_break, {}).update(step.values)
        return values

    @property
    def defaults(self) -> list[ClubDefaults]:
        """The defaults that records took from the files of their clubs."""
        return sorted({default for file in self.files for default in file.defaults})

    @property
    def audited_files(self) -> Iterator[tuple[str, TallyFile]]:
        """All files behind the standings, each with its role: `event`, `club`, or empty for records."""
        if self.event.given:
            yield "event", TallyFile(self.event_file.file, self.event_file.digest)
        for file in dict.fromkeys((default.file, default.digest) for default in self.defaults):
            yield "club", TallyFile(*file)
        for tally_file in self.files:
            yield "", tally_file

    @property
    def digest(self) -> str:
        """One digest over all files and options.

        It is the SHA-256 of a text with these lines: `event DIGEST` if there is an event, `club DIGEST` for
        the file of each club whose rules were used, `file DIGEST` for each file, both sorted by digest, and
        `asked OPTION VALUE` for each option.
        """
        options = self.options
        # Leave out clubs of which only the language was used, because a language is no rule.
        clubs = {
            default.digest for file in self.files for default in file.defaults if default.keys != ("lang",)
        }
        chosen = {
            "as-of": options.as_of,
            "tie-breaks": " ".join(options.tie_breaks or ()),
            "months": options.months,
        }
        lines = [f"event {self.event_file.digest}"] if self.event.given else []
        lines += [f"club {digest}" for digest in sorted(clubs)]
        lines += [f"file {digest}" for digest in sorted(file.digest for file in self.files)]
        lines += [f"asked {key} {value}" for key, value in chosen.items() if value]
        return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()

    @property
    def evidence(self) -> EvidenceCounts:
        """How many rounds that count are known by cards, by counts, by yaku and by points."""
        return add_evidence([result.evidence for result in self.results if result.counts])


def make_tally(files: Iterable[JudgedFile], event_file: EventFile, options: TallyOptions) -> Tally:
    """Add up the results of all files and rank the players."""
    event, last = event_file.event, options.as_of
    judged: list[JudgedFile] = []
    file_problems: list[Problem] = []
    all_results: list[Result] = []
    for file in files:
        so_far = tuple(result for result in file.results if last is None or (result.round or 0) <= last)
        # The problems of rounds after `as_of` do not matter yet.
        if so_far or not file.results:
            file_problems += problems_in_tally(file, in_event=event.given)
        all_results += file.results
        judged.append(file.without_records()._replace(results=so_far))
    in_use = sorted((file for file in judged if file.results), key=lambda file: file.name)
    checked = CheckedResults((), (), frozenset())
    if event_file.is_checkable:
        checked = check_results((result for file in in_use for result in file.results), event, as_of=last)
    problems = [
        *checked.problems,
        *find_copies((file.name, file.digest, file.results) for file in in_use),
    ]
    # If no file could be read, report nothing else.
    is_read = in_use or not any(located.id == UNREAD for located in file_problems)
    if is_read and event_file.is_checkable:
        if not event_file.has_wrong_rulings:
            problems += find_gaps(checked.results, event, as_of=last, partial=options.partial)
        # A correction without a record may be one of a later round.
        problems += find_unmatched_corrections(event, all_results, {result.file for result in all_results})
    problems = [*event_file.problems, *file_problems, *locate_in_files(problems, event_file, judged)]
    lines = add_up(checked.results, event, as_of=last)
    placed, steps = rank(lines, checked.results, options.tie_breaks or event.tie_breaks, event.lots_seed)
    return Tally(
        event_file=event_file,
        options=options,
        lines=tuple(placed),
        tie_break_steps=tuple(steps),
        results=checked.results,
        problems=tuple(sorted(problems, key=lambda located: _sort_key(located, event_file.file))),
        files=tuple(TallyFile(file.name, file.digest, file.results, file.defaults) for file in in_use),
        doubtful=_doubtful_records(checked.results, file_problems),
        unused_corrections=checked.unused_corrections,
    )


def _doubtful_records(results: Iterable[Result], problems: Iterable[Problem]) -> frozenset[tuple[str, int]]:
    """Return the records that count and have a warning."""
    warned = {
        (located.file, located.document) for located in problems if located.severity == Severity.WARNING
    }
    return frozenset(result.key for result in results if result.counts and result.key in warned)


def _sort_key(located: Problem, event_name: str) -> tuple[bool, str, int, tuple[int, ...]]:
    """Return the key that sorts problems by file and line, with the problems of the event first."""
    line = located.span[:2] if located.span else (0, 0)
    return (located.file != event_name, located.file, located.document or 0, line)
