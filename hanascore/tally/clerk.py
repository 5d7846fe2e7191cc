"""Files to sheets: each is read, its records are judged, and what a tally keeps of them is written down.

What thousands of files share is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from sys import intern
from typing import Any, NamedTuple

from hanascore.model.record import Evidence, Record
from hanascore.problems.problem import Problem, Severity
from hanascore.record.text import MAX_BYTES
from hanascore.record.values import integer
from hanascore.referee.judge import judge, rules_of
from hanascore.referee.reading import File, Found, Paper
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.match import Match
from hanascore.tally.files import read_bytes
from hanascore.tally.sheet import Result, Seat, Sheet, shown, why, without_long_lines
from hanascore.tally.wording import rules_in_words


class Reading(NamedTuple):
    """How files are read: what the command line and the event say of it."""

    months: str | None = None
    rules: Mapping[str, Any] | None = None
    max_bytes: int = MAX_BYTES


class Clerk:
    """Reads one file after another. What records of the same rules share is worked out once."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.alone: dict[str, tuple[str, ...]] = {}
        self.evidence: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        self.rules: dict[tuple[str, str], tuple[tuple[Game, RuleSet], str]] = {}

    def read(self, path: str) -> Sheet:
        """The sheet of a file on disk, from bytes that are read once."""
        try:
            content, changed = read_bytes(path, self.reading.max_bytes + 1)
        except (OSError, ValueError) as fault:
            return Sheet(shown(path), fault=why(fault))
        return self.sheet(content, path, changed=changed)

    def sheet(self, content: bytes, path: str, *, changed: bool = False) -> Sheet:
        """The sheet of the bytes of a file; `changed` tells that they changed while they were read."""
        months, rules, max_bytes = self.reading
        file = File(content, shown(path), months=months, event=rules, max_bytes=max_bytes)
        found = list(_found(file, file.problems, None))
        results: list[Result] = []
        others = []
        for paper in file.papers:
            if other := _other(paper.data):
                others.append((paper.number, other))
                continue
            match = self._match(paper.record)
            every = match.problems if match else paper.all_problems
            errors = sum(one.stops for one in every)
            result = self._result(file.name, paper, match) if match else _unscored(file.name, paper)
            results.append(result._replace(errors=errors))
            found += _found(file, every, paper.number)
        if not file.papers:
            results.append(Result(file.name, 1, errors=len(found)))
        digest = sha256(content).hexdigest()
        return Sheet(file.name, digest, tuple(results), tuple(found), changed=changed, others=tuple(others))

    def _match(self, record: Record | None) -> Match | None:
        """The game scored; nothing where there is no record, or none that can be."""
        return None if record is None or record.stopped else judge(record, self._rules(record)[0])

    def _result(self, name: str, paper: Paper, match: Match) -> Result:
        """What a document brought."""
        record = match.record
        over, options = match.over, match.rules.options
        if over is False and options.goal is options.last_round is None:
            # Where no end was agreed, the game is what was played.
            over = bool(match.rounds)
        evidence = _evidence(match)
        return Result(
            file=name,
            document=paper.number,
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


def _unscored(name: str, paper: Paper) -> Result:
    """What can be told of a document that cannot be scored: where it belongs, and who sat there."""
    record = paper.record
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
    """What is wrong or doubtful, with its lines, so that the text can be let go."""
    doubtful = [one for one in problems if one.severity is not Severity.NOTE]
    return map(without_long_lines, file.found(doubtful, document))


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
