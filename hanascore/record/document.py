"""Plain data to a record: what a club has agreed on (`hanascore.yaml`), the keys above the rounds, the
rounds themselves.

All faults of a document are found in one go. A fault of one round stays with that round; a fault above the
rounds stops the record. What the file of a club says stands where a record says nothing: the command line,
an event and the record itself come before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from hanascore.model.record import NO_DEFAULTS, Record, Round
from hanascore.problems.problem import Path, Problem
from hanascore.record.club import ClubSettings
from hanascore.record.cursor import Cursor, is_custom_key, likely_mistake
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.header import Header, read_header
from hanascore.record.rounds import read_drawn, read_round
from hanascore.record.schema import GAME_KEYS, MOST_ROUNDS, VERSION
from hanascore.record.source import Document


class ReadResult(NamedTuple):
    """A document that was read: its record and its problems.

    Where there is a record, `problems` are those of the game, and each round keeps its own. Where too little
    was understood to make one, there is none: `problems` are all that were found, and `data` is what the
    document holds.
    """

    number: int
    record: Record | None
    problems: tuple[Problem, ...]
    data: Any = None

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """The problems of the document and of its rounds."""
        rounds = self.record.rounds if self.record else ()
        return (*self.problems, *(problem for round in rounds for problem in round.problems))


def read_document(
    document: Document,
    *,
    file: str = "",
    months: str | None = None,
    event: EventRules = NO_EVENT,
    club: ClubSettings | None = None,
) -> ReadResult:
    """The record of a document.

    `months` stands above what the record says, and so does `event`.
    `club` says what stands where nobody else says anything.
    """
    number, data, told = document
    source = DocumentSource(document=document, file=file, months=months, event=event, club=club)
    of_rounds, problems = _parted(told, data)
    at = Cursor(data, problems)
    if _refused(at):
        return ReadResult(number, None, tuple(problems), data)
    under, defaults = dict(at.data), NO_DEFAULTS
    if club:
        under, defaults = club.beneath(under, months=months, event=event)
    at = at._replace(data=under)
    header = read_header(at, months=months, event=event, defaults=defaults)
    if header is None:
        return ReadResult(number, None, tuple(problems), data)
    rounds = _rounds(header, of_rounds)
    if not header.complete:
        problems.extend(problem for round in rounds for problem in round.problems)
        return ReadResult(number, None, tuple(problems), data)
    first_dealer = read_drawn(header)
    record = replace(
        header.record,
        file=file,
        document=number,
        first_dealer=first_dealer,
        rounds=rounds,
        problems=tuple(problems),
        source=source,
    )
    return ReadResult(number, record, record.problems)


@dataclass(frozen=True, kw_only=True)
class DocumentSource:
    """The document of a record and the settings it was read with."""

    document: Document
    file: str
    months: str | None
    event: EventRules
    club: ClubSettings | None

    def read_with_options(self, options: Mapping[str, Any]) -> Record | None:
        """Return the record with these options instead of its own."""
        event = self.event._replace(options={**self.event.options, **options})
        result = read_document(self.document, file=self.file, months=self.months, event=event, club=self.club)
        return result.record


def _parted(problems: Iterable[Problem], data: Any) -> tuple[dict[Path, list[Problem]], list[Problem]]:
    """The problems of the text that lie within a round, by the path of the round, and the others."""
    rounds = data.get("rounds") if isinstance(data, dict) else None
    number = len(rounds) if isinstance(rounds, list) else 0
    of_rounds: dict[Path, list[Problem]] = {}
    others: list[Problem] = []
    for problem in problems:
        path = problem.place.path
        if len(path) > 1 and path[0] == "rounds" and isinstance(path[1], int) and path[1] < number:
            of_rounds.setdefault(path[:2], []).append(problem)
        else:
            others.append(problem)
    return of_rounds, others


def _refused(at: Cursor) -> bool:
    """Whether this is no record, or one of another version; then one problem says so."""
    if not isinstance(at.data, dict):
        if at.data is not None or not at.problems:
            _refuse(at)
        return True
    written = at.inside("hanascore")
    if written.data is None:
        # Every key of an event's file, a schema or a report would be a fault.
        key, other = identify_other_file(at.data)
        if not other:
            return False
        hint = _INSTEAD.get(other, "")
        at.inside(key).at_key().add_error("wrong-type", f"this is {other}, and a record belongs here", hint)
        return True
    return not written.check_version(VERSION, "record")


_HEADINGS = {"round", "player", "score"}
_INSTEAD = {
    "an event": "give the event with --event, and a record as FILE",
    "a report": "hanascore tally adds up what score wrote with --format jsonl",
}


def identify_other_file(data: Any) -> tuple[str, str]:
    """What a document is that says it is no record, and the key that says so; nothing for any other."""
    if not isinstance(data, dict) or "hanascore" in data:
        return "", ""
    if "hanascore_event" in data:
        return "hanascore_event", "an event"
    if "$schema" in data:
        return "$schema", "a schema"
    schema = data.get("schema")
    is_report = isinstance(schema, str) and schema.startswith("hanascore.")
    return ("schema", "a report") if is_report else ("", "")


def _refuse(at: Cursor) -> None:
    hint = f"start with: hanascore: {VERSION}"
    if at.data is None:
        at.add_error("record-empty", "nothing is written here", hint)
        return
    # YAML has joined the lines.
    if isinstance(at.data, str) and set(re.split(r"[\s,;]+", at.data[:200].casefold())) >= _HEADINGS:
        hint = "hanascore tally adds them up; hanascore convert makes JSON lines of them"
        at.add_error("wrong-type", "these are results in CSV, and a record belongs here", hint)
        return
    if isinstance(at.data, list) and any(isinstance(each, dict) for each in at.data):
        hint = "separate games by lines with '---'; in JSON, a list of records and nothing else is read"
    at.with_label("a record").add_type_error("a mapping of keys", likely_mistake(at.data) or hint)


def _rounds(header: Header, told: Mapping[Path, Iterable[Problem]]) -> tuple[Round, ...]:
    """The rounds; `told` are the problems of the text in them, by their paths."""
    at, first = header.at.inside("rounds"), header.record.first_round
    if at.data is None:
        alone = any(key not in GAME_KEYS and not is_custom_key(key) for key in header.at.data)
        top = header.at._replace(problems=[])
        return (read_round(header, top, first),) if alone else ()
    if not isinstance(at.data, list):
        hint = "start each round with '- ', or put the keys of the one round at the top"
        at.add_type_error("a list", hint)
        return ()
    if len(at.data) > MOST_ROUNDS:
        message = f"{len(at.data):,} rounds stand here, and {MOST_ROUNDS:,} are the most"
        at.at_key().add_error("too-large", message, "split the record, with first_round in each")
        return ()
    rounds = at._replace(problems=[])
    return tuple(
        read_round(header, each, first + index, first, told=told.get(each.path, ()))
        for index, each in enumerate(rounds.items())
    )
