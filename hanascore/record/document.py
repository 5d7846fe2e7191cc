"""Read a document as a record: first the keys above the rounds, then the rounds.

All problems of a document are found in one run. A problem in a round belongs to that round only. An error
above the rounds keeps the whole record from being scored.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from hanascore.model.record import NO_DEFAULTS, Record, Round
from hanascore.problems.catalogue import with_pages_of
from hanascore.problems.fix import Certainty, Change, Fix, Replace, Write, write
from hanascore.problems.place import Path, Place
from hanascore.problems.problem import Problem, first_of_each_kind
from hanascore.record.club import ClubSettings
from hanascore.record.cursor import Cursor, is_custom_key, likely_mistake, shortened
from hanascore.record.deal import read_first_dealer
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.header import Header, games_by_fact
from hanascore.record.keys import FROM_NOW_ON, GAME_KEYS, MAX_ROUNDS, ROUND_KEYS, VERSION
from hanascore.record.locate import locate
from hanascore.record.rounds import read_round
from hanascore.record.source import Document, Source
from hanascore.words.alike import nearest

# The keys with the version of a record, and of an event.
_VERSION_KEYS = ("hanascore", "hanascore_event")
# What people type for the dash of a list.
_DASH = "[\uff0d\u2010-\u2015\u2212] "
# The headings of the columns of results in CSV.
_CSV_HEADINGS = {"round", "player", "score"}
# The keys of a record that the event decides.
_RULE_KEYS = {"game", "months", "options", "house_rules"}
# What to do with a file that is not a record.
_HINTS = {
    "an event": "give an event with --event, and a record as FILE",
    "a report": "give the record itself",
}


class ReadResult(NamedTuple):
    """The result of reading a document."""

    # The number of the document in its file, from 1.
    number: int
    # The record; None if too little could be read.
    record: Record | None
    # The problems of the whole game, or, without a record, all problems.
    problems: tuple[Problem, ...]
    # The parsed document, if there is no record.
    data: Any = None

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """The problems of the game and of its rounds."""
        rounds = self.record.rounds if self.record else ()
        return (*self.problems, *(problem for round in rounds for problem in round.problems))


class ReadSettings(NamedTuple):
    """The settings with which records are read: what counts besides their own text."""

    # What months 11 and 12 mean if the record does not say it.
    months: str | None = None
    # The rules of the event.
    event: EventRules = NO_EVENT
    # The settings of the club; None if there are none.
    club: ClubSettings | None = None


NO_SETTINGS = ReadSettings()


@dataclass(frozen=True, kw_only=True)
class DocumentSource:
    """The document of a record, and how it was read."""

    # The document.
    document: Document
    # The file with the lines of the document; None if it has no lines.
    text: Source | None
    # The name of the file, or "".
    file: str
    # The settings with which it was read.
    settings: ReadSettings

    def read_with_options(self, options: Mapping[str, Any]) -> Record | None:
        """Return the record with these options instead of its own."""
        event = self.settings.event
        event = event._replace(options={**event.options, **options})
        settings = self.settings._replace(event=event)
        return read_document(self.document, self.text, settings, file=self.file).record

    def locate(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return problems with their file and lines. Those that have them already stay as they are."""
        problems = list(problems)
        new = iter(self._locate(problem for problem in problems if problem.document is None))
        return tuple(next(new) if problem.document is None else problem for problem in problems)

    def _locate(self, problems: Iterable[Problem]) -> list[Problem]:
        number = self.document.number
        if self._writers:
            problems = [_with_options_of_round(problem, self._writers) for problem in problems]
        if self.settings.event != NO_EVENT:
            problems = [
                problem._replace(fixes=tuple(map(in_event_file, problem.fixes))) for problem in problems
            ]
        if self.text is None:
            return [problem.without_lines().in_file(self.file, number) for problem in problems]
        return locate(self.text, problems, self.file, number)

    @cached_property
    def _writers(self) -> Mapping[str, Sequence[int]]:
        """The rounds that write each option, if the event does not set it."""
        rounds = self.document.data.get("rounds") if isinstance(self.document.data, dict) else None
        writers: dict[str, list[int]] = {}
        for index, round in enumerate(rounds if isinstance(rounds, list) else ()):
            options = round.get(FROM_NOW_ON) if isinstance(round, dict) else None
            for name in options if isinstance(options, dict) else ():
                if name not in self.settings.event.options:
                    writers.setdefault(name, []).append(index)
        return writers


def _with_options_of_round(problem: Problem, writers: Mapping[str, Sequence[int]]) -> Problem:
    """Return a problem whose fixes set options where its round has them: above the rounds, or in a round."""
    path = problem.place.path
    if len(path) < 2 or path[0] != "rounds" or not problem.fixes:
        return problem
    fixes = []
    for fix in problem.fixes:
        changes = (_in_round(change, int(path[1]), writers) for change in fix.changes)
        fixes.append(fix._replace(changes=tuple(changes)))
    return problem._replace(fixes=tuple(fixes))


def _in_round(change: Change, index: int, writers: Mapping[str, Sequence[int]]) -> Change:
    """Return a change of an option in the last round that sets it, or above the rounds if none does."""
    if not isinstance(change, Write) or change.path[0] != "options" or len(change.path) != 2:
        return change
    name = str(change.path[1])
    rounds = writers.get(name, ())
    place = bisect_right(rounds, index)
    return Write(("rounds", rounds[place - 1], FROM_NOW_ON, name), change.value) if place else change


def in_event_file(fix: Fix) -> Fix:
    """Return a fix for a record of an event. The rules are those of the event's file."""
    changes_rules = all(isinstance(change, Write) and change.path[0] in _RULE_KEYS for change in fix.changes)
    return fix.in_other_file("the event's file") if changes_rules else fix


def read_document(
    document: Document,
    text: Source | None = None,
    settings: ReadSettings = NO_SETTINGS,
    *,
    file: str = "",
    known: Sequence[Round] = (),
) -> ReadResult:
    """Read the record of a document. `text` is the file with its lines, if it has any.

    The months and the event of the settings win over the record. The values of the club count only if nothing
    else gives one. `known` are rounds of the same record, read with the same keys above the rounds; those
    that have not changed are not read again.
    """
    number, data = document.number, document.data
    months, event, club = settings
    origin = DocumentSource(document=document, text=text, file=file, settings=settings)
    by_round, problems = _split_by_round(document.problems, data)
    at = Cursor(data, problems)
    if not _is_record(at):
        return ReadResult(number, None, origin.locate(first_of_each_kind(problems)), data)
    defaults = NO_DEFAULTS
    if club:
        data, defaults = club.fill_in(data, months=months, event=event)
    header = Header(at._replace(data=data), months=months, event=event, defaults=defaults)
    rounds = _read_rounds(header, by_round, known)
    if not header.is_complete:
        problems.extend(problem for round in rounds for problem in round.problems)
        return ReadResult(number, None, origin.locate(first_of_each_kind(problems)), document.data)
    first_dealer = read_first_dealer(header)
    problems = first_of_each_kind(problems)
    # All at once, because only the first fixes of a document get their edits.
    of_rounds = [problem for round in rounds for problem in round.problems]
    all_problems = [*problems, *of_rounds]
    if header.game_is_known:
        all_problems = with_pages_of(header.game.id, all_problems)
    located = iter(origin.locate(all_problems))
    of_record = tuple(islice(located, len(problems)))
    record = replace(
        header.record,
        file=file,
        document=number,
        event_options=frozenset(event.options),
        first_dealer=first_dealer,
        rounds=tuple(
            replace(round, problems=tuple(islice(located, len(round.problems)))) for round in rounds
        ),
        problems=of_record,
        source=origin,
    )
    return ReadResult(number, record, record.problems)


def _split_by_round(
    problems: Iterable[Problem], data: Any
) -> tuple[dict[Path, list[Problem]], list[Problem]]:
    """Divide the problems of parsing into those of each round, by its path, and all others."""
    rounds = data.get("rounds") if isinstance(data, dict) else None
    number = len(rounds) if isinstance(rounds, list) else 0
    by_round: dict[Path, list[Problem]] = {}
    others: list[Problem] = []
    for problem in problems:
        path = problem.place.path
        if len(path) > 1 and path[0] == "rounds" and isinstance(path[1], int) and path[1] < number:
            by_round.setdefault(path[:2], []).append(problem)
        else:
            others.append(problem)
    return by_round, others


def _is_record(at: Cursor) -> bool:
    """Return whether this is a record in a version that can be read. If it is not, add one error."""
    if not isinstance(at.data, dict):
        if at.data is not None or not at.problems:
            _report_no_mapping(at)
        return False
    version = at.inside("hanascore")
    if version.data is not None:
        return version.check_version(VERSION, "record")
    key, kind = identify_other_file(at.data)
    if key:
        # Report another kind of file only once, because each of its keys would be an error.
        message = f"this is {kind}, not a record"
        at.inside(key).at_key().add_error("wrong-type", message, _HINTS.get(kind, ""))
        return False
    known = ("hanascore", *GAME_KEYS, *ROUND_KEYS, *games_by_fact())
    if at.data and not any(nearest(key, known, 1) for key in at.data):
        message = f"this is not a record: it has none of its keys, but `{shortened(next(iter(at.data)))}`"
        at.add_error("wrong-type", message, f"start with: hanascore: {VERSION}")
        return False
    return True


def identify_other_file(data: Any) -> tuple[str, str]:
    """Return what kind of file a document is if it is no record, and the key that shows it; else two ""."""
    if not isinstance(data, dict) or "hanascore" in data:
        return "", ""
    for key in data:
        # The key of an event may be misspelt.
        if nearest(key, _VERSION_KEYS, 1) == ["hanascore_event"]:
            return key, "an event"
    if "$schema" in data:
        return "$schema", "a schema"
    schema = data.get("schema")
    is_report = isinstance(schema, str) and schema.startswith("hanascore.")
    return ("schema", "a report") if is_report else ("", "")


def _report_no_mapping(at: Cursor) -> None:
    hint = f"start with: hanascore: {VERSION}"
    if at.data is None:
        at.add_error("record-empty", "this document is empty", hint)
        return
    # YAML reads a CSV file as one text, with its lines joined.
    if isinstance(at.data, str) and set(re.split(r"[\s,;]+", at.data[:200].casefold())) >= _CSV_HEADINGS:
        hint = "hanascore tally adds up results"
        at.add_error("wrong-type", "these are results in CSV, not a record", hint)
        return
    if isinstance(at.data, list) and any(isinstance(item, dict) for item in at.data):
        hint = "separate games by lines with '---'; in JSON, write a list of nothing but records"
    at.with_label("a record").add_type_error("a mapping of keys", likely_mistake(at.data) or hint)


def _read_rounds(
    header: Header, by_round: Mapping[Path, Iterable[Problem]], known: Sequence[Round] = ()
) -> tuple[Round, ...]:
    """Return the rounds. `by_round` has the problems of parsing in each round, by its path."""
    at, first_number = header.at.inside("rounds"), header.record.first_round
    if at.data is None:
        has_round_keys = any(key not in GAME_KEYS and not is_custom_key(key) for key in header.at.data)
        top = header.at._replace(problems=[])
        return (read_round(header, top, first_number),) if has_round_keys else ()
    if not isinstance(at.data, list):
        advice = "start each round with '- ', or write the keys of a single round at the top"
        is_round = isinstance(at.data, dict) and set(at.data) <= {*ROUND_KEYS, *header.facts}
        fixes = _mistyped_dashes(at)
        if is_round:
            label = "start the round with '- '"
            fixes = [write(at.path, [at.data], certainty=Certainty.CERTAIN, label=label)]
        at.add_type_error("a list", "" if fixes else advice, fixes=fixes)
        return ()
    if len(at.data) > MAX_ROUNDS:
        message = f"`rounds` has {len(at.data):,} rounds; the limit is {MAX_ROUNDS:,}"
        at.at_key().add_error("too-large", message, "split the record, with first_round in each part")
        return ()
    rounds: list[Round] = []
    for index, item in enumerate(at._replace(problems=[]).items()):
        old = known[index] if index < len(known) else None
        if old and _is_unchanged(header, item, old):
            rounds.append(old)
            continue
        problems = by_round.get(item.path, ())
        round = read_round(header, item, first_number + index, first_number, problems)
        rounds.append(round)
        header = header.under(round.options)
    return tuple(rounds)


def _is_unchanged(header: Header, at: Cursor, old: Round) -> bool:
    """Return whether reading a round again gives the old one: it has the same data and the same options.

    The options of a round that changes them are read again, because their problems belong to the record.
    """
    is_same = bool(old.data) and old.data == at.data and FROM_NOW_ON not in old.data
    return is_same and header.record.options_of(old) == header.options


def _mistyped_dashes(at: Cursor) -> list[Fix]:
    """Return the fix that starts the items of a list with '-' if they start with another dash."""
    keys = getattr(at.data, "key_texts", {}).values()
    spans = [key.span for key in keys if re.match(_DASH, key)]
    places = [Place(span=span._replace(end_line=span.line, end_column=span.column + 1)) for span in spans]
    changes = tuple(Replace(place, "-") for place in places)
    return [Fix(changes, Certainty.CERTAIN, label="type -")] if changes else []
