"""What the commands share that read records: `score`, `check`, `explain`, `dispute` and `replay`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.model import Record
from hanascore.problems.problem import Found, Problem, Problems, Severity
from hanascore.problems.words import runs, shown
from hanascore.record.cursor import name_of
from hanascore.record.reader import is_club
from hanascore.referee.judge import File, judge, judge_plays
from hanascore.report.blocks import Outcome
from hanascore.values import NamedTuple

if TYPE_CHECKING:
    from hanascore.tally.event_reader import EventFile


class Asked(NamedTuple):
    """What a command line says about the records to read, and about what is told of them.

    `number` is that of the one round that is asked for. Where one `side` is, of no other it is told that a
    claim is denied; where one `yaku` is, of nobody. `plays` says that the turns of rounds are kept.
    """

    months: str | None
    max_bytes: int
    strict: bool
    notes: bool
    number: int | None
    plays: bool
    side: str | None
    yaku: str | None

    def concerns(self, problem: Problem, record: Record | None) -> bool:
        """Whether what is asked for has to do with a problem."""
        if record is None or problem.id != "claim-denied":
            return True
        path = problem.place.path
        claimant = record.side_of(name_of(str(path[path.index("claims") + 1])))
        return self.yaku is None and (self.side is None or record.find_side(self.side) == claimant)


class Judged(NamedTuple):
    """One file after reading and scoring."""

    file: File
    outcomes: tuple[Outcome, ...]

    @property
    def found(self) -> list[Found]:
        """Every problem of the file, in the order of its lines."""
        every = [one for outcome in self.outcomes for one in outcome.found]
        return sorted(every, key=lambda one: one.span[:2] if one.span else (0, 0))

    def told(self, way: Callable[[Found], Found | None]) -> Judged:
        """The same with each problem told another way, or not at all."""
        outcomes = (
            outcome._replace(found=tuple(told for one in outcome.found if (told := way(one))))
            for outcome in self.outcomes
        )
        return self._replace(outcomes=tuple(outcomes))


class Records(NamedTuple):
    """What one call of a command has in hand: its files, judged, and the streams for its answer."""

    streams: Streams
    files: list[Judged]
    asked: Asked
    given: EventFile | None = None

    @property
    def rules(self) -> Mapping[str, Any] | None:
        """The rules of the event."""
        return self.given.event.rules if self.given else None

    @property
    def outcomes(self) -> list[Outcome]:
        """Every document of every file."""
        return [outcome for file in self.files for outcome in file.outcomes]

    @property
    def found(self) -> list[Found]:
        """Every problem, file by file."""
        return [one for file in self.files for one in file.found]

    def without_notes(self) -> Records:
        """The same without problems that are merely worth knowing, unless --notes asks for them."""
        if self.asked.notes:
            return self
        return self._replace(files=[file.told(_unless_a_note) for file in self.files])

    def tell(self) -> None:
        """Tell the problems of each file on standard error."""
        for file in self.without_notes().files:
            self.streams.tell(file.found)


def _unless_a_note(found: Found) -> Found | None:
    return None if found.problem.severity is Severity.NOTE else found


def reads_records(
    *, plays: bool = False, checks: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let the body of a command be handed its records, read and judged, and no files.

    The command gets the options --notes, --strict, --quiet, --months, --event, --no-config and --max-bytes.
    One that `checks` is told of each record what a tally would say of it, too.
    """

    def made(body: Callable[..., None]) -> Callable[..., None]:
        @wraps(body)
        def run(
            streams: Streams,
            *,
            months: str | None,
            event: str | None,
            max_bytes: int,
            strict: bool,
            notes: bool,
            file: str = "",
            files: tuple[str, ...] = (),
            number: int | None = None,
            **own: Any,
        ) -> None:
            paths = files or (file,)
            if paths.count("-") > 1:
                raise click.UsageError("standard input can be named only once")
            about = own.get("side"), own.get("yaku")
            asked = Asked(months, max_bytes, strict, notes, number, plays, *about)
            given = None if event is None else read_event_file(streams, event, max_bytes, strict=strict)
            judged = [] if event and not given else list(_judge(streams, paths, asked, given))
            judged = list(_as_a_tally_does(streams, judged, asked, given)) if checks else judged
            for one in judged:
                streams.worse(_code((found.problem for found in one.found), strict=strict))
            records = Records(streams, judged, asked, given)
            _check_round(records.outcomes, number)
            body(records, **own)

        shared = (options.max_bytes, options.config, options.event, options.months)
        for option in (*shared, options.quiet, options.strict, options.notes):
            option(run)
        return run

    return made


def _judge(streams: Streams, paths: Sequence[str], asked: Asked, given: EventFile | None) -> Iterator[Judged]:
    """Each file that can be read, judged."""
    event = given.event.rules if given else None
    for path in paths:
        if is_club(path):
            # A pattern such as *.yaml names it among the records: what is wrong with it is told.
            streams.club(path)
            continue
        content = streams.read(path, asked.max_bytes)
        if content is None:
            continue
        club, limit = streams.club(path), asked.max_bytes
        file = File(content, shown(path), months=asked.months, event=event, club=club, max_bytes=limit)
        yield Judged(file, tuple(_outcomes(file, asked)))


def _as_a_tally_does(
    streams: Streams, files: Sequence[Judged], asked: Asked, given: EventFile | None
) -> Iterator[Judged]:
    """The files with what a tally finds in them beside the faults of each record; an event judged as one."""
    from hanascore.tally import checks as tally

    found: dict[str, list[Found]] = defaultdict(list)
    if given:
        files = [one.told(tally.settled) for one in files]
        matches = [(one.file, [outcome.match for outcome in one.outcomes]) for one in files]
        for one in tally.found_with_event(matches, given):
            found[one.file].append(one)
        own = found.pop(given.file, [])
        streams.tell(own)
        streams.worse(_code((one.problem for one in own), strict=asked.strict))
    for judged in files:
        here = found[judged.file.name]
        instead = tally.found_instead(judged.file)
        if instead is not None and given and given.file == judged.file.name:
            # What is wrong with the event itself is told already.
            instead = []
        if instead is not None:
            outcome = judged.outcomes[0]._replace(found=(*instead, *here))
            yield judged._replace(outcomes=(outcome,))
            continue
        outcomes = (
            one._replace(found=(*one.found, *(each for each in here if each.document == one.document)))
            for one in judged.outcomes
        )
        yield judged._replace(outcomes=tuple(outcomes))


def _outcomes(file: File, asked: Asked) -> Iterator[Outcome]:
    """Each document, scored; an empty file counts as one document."""
    whole = file.found(file.problems)
    if not file.documents:
        yield Outcome(file.name, 1, found=tuple(whole), only=asked.number)
    for document in file.documents:
        outcome = Outcome(file.name, document.number, document.record, only=asked.number)
        if document.record and not document.record.stopped:
            if asked.plays:
                match, plays = judge_plays(document.record, asked.number)
                outcome = outcome._replace(match=match, plays=plays)
            else:
                outcome = outcome._replace(match=judge(document.record))
        problems = outcome.match.problems if outcome.match else Problems(document.all_problems).told()
        told = [problem for problem in problems if asked.concerns(problem, document.record)]
        yield outcome._replace(found=(*whole, *file.found(told, document.number)))
        whole = []


def _code(problems: Iterator[Problem], *, strict: bool) -> int:
    severities = {problem.severity for problem in problems}
    return int(Severity.ERROR in severities or (strict and Severity.WARNING in severities))


def read_event_file(streams: Streams, path: str, max_bytes: int, *, strict: bool) -> EventFile | None:
    """The event of a file; None where nothing can be judged by it."""
    from hanascore.cli.tally import read_given

    given = read_given(streams, path, max_bytes)
    if given:
        streams.tell(given.found, more="json")
        streams.worse(_code(iter(given.problems), strict=strict))
    return given


def _check_round(outcomes: Sequence[Outcome], number: int | None) -> None:
    """Refuse a round that no record has."""
    matches = [outcome.match for outcome in outcomes if outcome.match]
    if number is None or not matches or any(outcome.rounds for outcome in outcomes):
        return
    known = sorted({result.number for match in matches for result in match.rounds})
    raise click.UsageError(f"there is no round {number}: {_known_rounds(known)}")


def _known_rounds(known: Sequence[int]) -> str:
    if len(known) < 2:
        return f"round {known[0]} is the only one" if known else "none is recorded"
    return f"the rounds are {runs(known)}"
