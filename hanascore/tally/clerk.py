"""Files to sheets: each is read, its records are judged, and what a tally keeps of them is written down.

What thousands of files share is worked out once, and a few files go through each stage together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from sys import intern
from typing import Any, NamedTuple

from hanascore.model.record import Evidence, Record
from hanascore.problems.problem import Problem, Severity
from hanascore.record.reader import Reading as DocumentReading
from hanascore.record.reader import read_document
from hanascore.record.text import MAX_BYTES, Document, Source, read
from hanascore.record.values import integer
from hanascore.referee.judge import judge, rules_of
from hanascore.referee.reading import File, Found, Paper
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.match import Match
from hanascore.tally.files import read_bytes
from hanascore.tally.sheet import Result, Seat, Sheet, shown, why, without_long_lines
from hanascore.tally.wording import rules_in_words

# So many files, and so many bytes, go through a stage together.
_AT_ONCE = 32
_BYTES_AT_ONCE = 1 << 18


class Reading(NamedTuple):
    """How files are read: what the command line and the event say of it."""

    months: str | None = None
    rules: Mapping[str, Any] | None = None
    max_bytes: int = MAX_BYTES


class _Draft:
    """A file on its way to a sheet, with what each stage has made of it; with a `fault` it has no bytes."""

    __slots__ = ("changed", "content", "fault", "matches", "name", "readings", "source")

    def __init__(self, name: str, content: bytes = b"", *, changed: bool = False, fault: str = "") -> None:
        self.name, self.content, self.changed, self.fault = name, content, changed, fault
        self.source: Source
        self.readings: list[tuple[Document, DocumentReading | None]] = []
        self.matches: list[Match | None] = []


class Clerk:
    """Reads one file after another. What records of the same rules share is worked out once."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.alone: dict[str, tuple[str, ...]] = {}
        self.evidence: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        self.rules: dict[tuple[str, str], tuple[tuple[Game, RuleSet], str]] = {}

    def read(self, paths: Iterable[str]) -> Iterator[Sheet]:
        """The sheets of files on disk, each from bytes that are read once."""
        drafts: list[_Draft] = []
        size = 0
        for path in paths:
            drafts.append(self._fetch(path))
            size += len(drafts[-1].content)
            if len(drafts) == _AT_ONCE or size > _BYTES_AT_ONCE:
                yield from self._through(drafts)
                drafts, size = [], 0
        yield from self._through(drafts)

    def sheet(self, content: bytes, path: str) -> Sheet:
        """The sheet of the bytes of a file."""
        (sheet,) = self._through([_Draft(shown(path), content)])
        return sheet

    def _fetch(self, path: str) -> _Draft:
        try:
            content, changed = read_bytes(path, self.reading.max_bytes + 1)
        except (OSError, ValueError) as fault:
            return _Draft(shown(path), fault=why(fault))
        return _Draft(shown(path), content, changed=changed)

    def _through(self, drafts: Sequence[_Draft]) -> list[Sheet]:
        """A few files through one stage after another: each stage works faster on several than on one."""
        readable = [draft for draft in drafts if not draft.fault]
        for draft in readable:
            draft.source = read(draft.content, max_bytes=self.reading.max_bytes)
        for draft in readable:
            draft.readings = [
                (document, None if _other(document.data) else self._reading(draft, document))
                for document in draft.source.documents
            ]
        for draft in readable:
            draft.matches = [self._match(reading) for _, reading in draft.readings]
        return [
            Sheet(draft.name, fault=draft.fault) if draft.fault else self._sheet(draft) for draft in drafts
        ]

    def _reading(self, draft: _Draft, document: Document) -> DocumentReading:
        return read_document(
            document,
            file=draft.name,
            months=self.reading.months,
            event=self.reading.rules,
            spans=lambda places: draft.source.spans(document.number, places),
        )

    def _match(self, reading: DocumentReading | None) -> Match | None:
        """The game scored; nothing where there is no record, or none that can be."""
        if reading is None or reading.record is None or reading.record.stopped:
            return None
        return judge(reading.record, self._rules(reading.record)[0])

    def _sheet(self, draft: _Draft) -> Sheet:
        source, name = draft.source, draft.name
        file: File | None = None
        results: list[Result] = []
        found: list[Found] = []
        others = []
        if source.problems or not source.documents:
            file = self._file(draft)
            found += _found(file, source.problems, None)
        for (document, reading), match in zip(draft.readings, draft.matches, strict=True):
            if reading is None:
                others.append((document.number, _other(document.data)))
                continue
            if match is None:
                record = reading.record
                every = Paper(document.number, record, reading.problems, document.data).all_problems
            else:
                every = match.problems
            problems = [one for one in every if one.severity is not Severity.NOTE]
            errors = sum([one.stops for one in problems])
            if match is None:
                results.append(_unscored(name, document, reading.record)._replace(errors=errors))
            else:
                results.append(self._result(name, document, match, errors))
            if problems:
                file = file or self._file(draft)
                found += _found(file, problems, document.number)
        if not source.documents:
            results.append(Result(name, 1, errors=len(found)))
        digest = sha256(draft.content).hexdigest()
        return Sheet(name, digest, tuple(results), tuple(found), changed=draft.changed, others=tuple(others))

    def _file(self, draft: _Draft) -> File:
        """The text once more, to show the lines in which something is wrong."""
        reading, content = self.reading, draft.content
        return File(
            content, draft.name, months=reading.months, event=reading.rules, max_bytes=reading.max_bytes
        )

    def _result(self, name: str, document: Document, match: Match, errors: int) -> Result:
        """What a document brought."""
        record = match.record
        over, options = match.over, match.rules.options
        if over is False and options.goal is options.last_round is None:
            # Where no end was agreed, the game is what was played.
            over = bool(match.rounds)
        evidence = _evidence(match)
        return Result(
            file=name,
            document=document.number,
            game=record.game,
            rules=self._rules(record)[1],
            round=record.event.round,
            table=intern(record.event.table) if record.event.table else None,
            seats=self._seats(match, over=bool(over)),
            rounds=len(match.rounds),
            evidence=self.evidence.setdefault(evidence, evidence),
            scored=match.complete,
            over=over,
            ends=intern(match.ends),
            errors=errors,
            players=tuple(map(intern, record.players)),
        )

    def _seats(self, match: Match, *, over: bool) -> tuple[Seat, ...]:
        """The sides in the order of their places. Texts are shared: thousands of seats are kept."""
        record = match.record
        winners = match.winners or tuple(one.side for one in match.standings if one.place == 1)
        seats = []
        for place, name, total, _, _ in match.standings:
            side = intern(name)
            outcome: int | None = None
            if over:
                outcome = -1 if side not in winners else int(len(winners) == 1)
            gained = total - record.starting_totals.get(side, 0)
            players = self.alone.get(side)
            if record.teams:
                players = tuple(map(intern, record.members(side)))
            elif players is None:
                players = self.alone[side] = (side,)
            seats.append(Seat(side, players, total, gained, place, outcome))
        return tuple(seats)

    def _rules(self, record: Record) -> tuple[tuple[Game, RuleSet], str]:
        """The rules in force, and in words whatever is not as usual in them."""
        key = (record.game, f"{record.options}{record.house_rules or ''}")
        known = self.rules.get(key)
        if known is None:
            game, rules = rules_of(record)
            words = rules_in_words(game, rules, record.house_rules)
            known = self.rules[key] = ((game, rules), words)
        return known


def _evidence(match: Match) -> tuple[int, int, int]:
    kinds = [one.round.evidence for one in match.rounds if one.scored and one.round.void is None]
    return kinds.count(Evidence.CARDS), kinds.count(Evidence.COUNTS), kinds.count(Evidence.POINTS)


def _unscored(name: str, paper: Document, record: Record | None) -> Result:
    """What can be told of a document that cannot be scored: where it belongs, and who sat there."""
    if record is not None:
        seats = tuple(Seat(side, record.members(side), 0, 0, 0, None) for side in record.sides)
        result = Result(name, paper.number, record.game, "", *record.event, seats, len(record.rounds))
        return result._replace(players=record.players)
    data = paper.data.get("event") if isinstance(paper.data, dict) else None
    if not isinstance(data, dict):
        return Result(name, paper.number)
    round, table = (value if isinstance(value, str) else None for value in map(data.get, ("round", "table")))
    number = integer(round) if round else None
    return Result(name, paper.number, round=number, table=table.strip() or None if table else None)


def _found(file: File, problems: Iterable[Problem], document: int | None) -> Iterator[Found]:
    """Problems with their lines, so that the text can be let go."""
    return map(without_long_lines, file.found(problems, document))


def _other(data: Any) -> str:
    """What a document is, where it says that it is no record."""
    if not isinstance(data, dict) or "hanascore" in data:
        return ""
    if "hanascore_event" in data:
        return "an event"
    if "$schema" in data:
        return "a schema"
    schema = data.get("schema")
    return "a report" if isinstance(schema, str) and schema.startswith("hanascore.") else ""
