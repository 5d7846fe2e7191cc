"""One file to what a tally keeps of it: who scored what at which table, and what is wrong or doubtful in it.

A sheet is small and can be sent from one process to another; the text and the cards are let go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from sys import intern
from typing import Any, NamedTuple

from hanascore.model.record import Evidence, Record
from hanascore.problems.problem import Problem, Severity
from hanascore.record.heads import Heads
from hanascore.record.reader import read_document
from hanascore.record.text import MAX_BYTES, Document, Source, read
from hanascore.record.values import integer
from hanascore.referee.judge import judge, rules_of
from hanascore.referee.reading import File, Found, Paper
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.match import Match
from hanascore.tally.files import read_bytes
from hanascore.tally.wording import rules_in_words

_LONGEST_LINE = 4000


class Reading(NamedTuple):
    """How files are read: what the command line and the event say of it."""

    months: str | None = None
    rules: Mapping[str, Any] | None = None
    max_bytes: int = MAX_BYTES


class Seat(NamedTuple):
    """One side of a game: its players, what it scored, and how it came out.

    `total` is what the game says, `gained` what the rounds of this record brought. `outcome` is 1 for a game
    won alone, 0 for one shared, -1 for one lost, and None where the game is not over.
    """

    side: str
    players: tuple[str, ...]
    total: int
    gained: int
    place: int
    outcome: int | None


class Result(NamedTuple):
    """One game as far as it can be told. A record that cannot be understood has no game and no seats.

    `rules` tells the options and the house rules in force, in words; `evidence` counts the rounds by what
    they rest on. `scored` is false where a round of the game is not scored. `players` are
    the names in the order of the record.
    """

    file: str
    document: int
    game: str = ""
    rules: str = ""
    round: int | None = None
    table: str | None = None
    seats: tuple[Seat, ...] = ()
    rounds: int = 0
    evidence: tuple[int, int, int] = (0, 0, 0)
    scored: bool = False
    over: bool | None = None
    ends: str = ""
    errors: int = 0
    players: tuple[str, ...] = ()


class Told(NamedTuple):
    """A problem, with the lines that it stands in."""

    found: Found
    lines: tuple[tuple[int, str], ...] = ()


class Sheet(NamedTuple):
    """One file that was read. `fault` says why there are no bytes; `changed` that they changed meanwhile.

    `others` are the numbers of documents that are no records, each with what it is instead.
    """

    file: str
    digest: str = ""
    results: tuple[Result, ...] = ()
    told: tuple[Told, ...] = ()
    fault: str = ""
    changed: bool = False
    others: tuple[tuple[int, str], ...] = ()


def shown(path: str) -> str:
    """The name of a file as any terminal can show it."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


class Clerk:
    """Reads one file after another. What records of the same rules share is worked out once."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.heads = Heads()
        self.alone: dict[str, tuple[str, ...]] = {}
        self.evidence: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        self.rules: dict[tuple[str, str], tuple[tuple[Game, RuleSet], str]] = {}

    def read(self, path: str) -> Sheet:
        """The sheet of a file on disk, from bytes that are read once."""
        try:
            content, changed = read_bytes(path, self.reading.max_bytes + 1)
        except (OSError, ValueError) as fault:
            return Sheet(shown(path), fault=why(fault))
        sheet = self.sheet(content, path)
        return sheet._replace(changed=True) if changed else sheet

    def sheet(self, content: bytes, path: str) -> Sheet:
        """The sheet of the bytes of a file."""
        reading, name = self.reading, shown(path)
        source = read(content, max_bytes=reading.max_bytes)
        file: File | None = None
        results: list[Result] = []
        told: list[Told] = []
        others = []
        if source.problems or not source.documents:
            file = self._file(content, name)
            told += _told(file, source.problems, None)
        for document in source.documents:
            other = _other(document.data)
            if other:
                others.append((document.number, other))
                continue
            result, problems = self._result(name, source, document)
            results.append(result)
            if problems:
                file = file or self._file(content, name)
                told += _told(file, problems, document.number)
        if not source.documents:
            results.append(Result(name, 1, errors=len(told)))
        digest = sha256(content).hexdigest()
        return Sheet(name, digest, tuple(results), tuple(told), others=tuple(others))

    def _file(self, content: bytes, name: str) -> File:
        """The text once more, to show the lines in which something is wrong."""
        reading = self.reading
        return File(content, name, months=reading.months, event=reading.rules, max_bytes=reading.max_bytes)

    def _result(self, name: str, source: Source, document: Document) -> tuple[Result, list[Problem]]:
        """What a document brought, and what is wrong or doubtful in it."""
        record, found = read_document(
            document,
            file=name,
            months=self.reading.months,
            event=self.reading.rules,
            spans=lambda places: source.spans(document.number, places),
            heads=self.heads,
        )
        if record is None or record.stopped:
            every = Paper(document.number, record, found, document.data).all_problems
            problems = [one for one in every if one.severity is not Severity.NOTE]
            errors = sum(one.stops for one in problems)
            return _unscored(name, document, record)._replace(errors=errors), problems
        in_force, words = self._rules(record)
        match = judge(record, in_force)
        problems = [one for one in match.problems if one.severity is not Severity.NOTE]
        over, options = match.over, match.rules.options
        if over is False and options.goal is options.last_round is None:
            # Where no end was agreed, the game is what was played.
            over = bool(match.rounds)
        evidence = _evidence(match)
        result = Result(
            file=name,
            document=document.number,
            game=record.game,
            rules=words,
            round=record.event.round,
            table=intern(record.event.table) if record.event.table else None,
            seats=self._seats(match, over=bool(over)),
            rounds=len(match.rounds),
            evidence=self.evidence.setdefault(evidence, evidence),
            scored=match.complete,
            over=over,
            ends=intern(match.ends),
            errors=sum(one.stops for one in problems),
            players=tuple(map(intern, record.players)),
        )
        return result, problems

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


def _told(file: File, problems: Iterable[Problem], document: int | None) -> Iterator[Told]:
    """Problems with their lines, so that the text can be let go."""
    found = file.found((one for one in problems if one.severity is not Severity.NOTE), document)
    for one in found:
        yield Told(one, quoted(one, file.lines()))


def quoted(found: Found, lines: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """The lines that a problem stands in; of a very long one nothing is kept."""
    numbers = sorted({span.line for span in (found.span, *found.also) if span})
    kept = ((number, lines[number - 1]) for number in numbers if 1 <= number <= len(lines))
    return tuple((number, line) for number, line in kept if len(line) <= _LONGEST_LINE)


def why(fault: OSError | ValueError) -> str:
    """What the system says is wrong, in lower case."""
    words = (fault.strerror if isinstance(fault, OSError) else "") or str(fault) or "unknown fault"
    return words[:1].lower() + words[1:]


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
