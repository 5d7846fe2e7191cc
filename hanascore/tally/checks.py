"""Which records of a tally can be counted, and what is wrong or doubtful about the others and their order.

Errors are gaps: while there are any, nothing is final. What is named here and still counts is a warning.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.record.values import integer, listed, shortened
from hanascore.tally.event import Event, Points, table_name
from hanascore.tally.findings import Finding, at
from hanascore.tally.names import Register
from hanascore.tally.sheet import Result

_PLAYERS = Place(("players",))
_EVENT = Place(("event",))


class Game(NamedTuple):
    """A record that was looked at: the ids of the players of each seat, and whether it counts."""

    result: Result
    players: tuple[tuple[str, ...], ...]
    counts: bool

    @property
    def everybody(self) -> list[str]:
        """All who sat at the table and are known."""
        return [id for ids in self.players for id in ids]


class Checked(NamedTuple):
    """All records, in the order of rounds and tables, and what was found."""

    games: tuple[Game, ...]
    findings: tuple[Finding, ...]


def check(results: Iterable[Result], event: Event, *, as_of: int | None = None) -> Checked:
    """Look at each record, and at what only all of them together show."""
    ordered = sorted(results, key=_order)
    findings: list[Finding] = []
    clerk = _Gate(event, as_of, findings)
    games = [clerk.look(result) for result in ordered]
    games = _doubled(games, findings)
    findings += _seated_twice(games, clerk.register)
    return Checked(tuple(games), tuple(findings))


def _order(result: Result) -> tuple[int, int, str, str, int]:
    number = integer(result.table) if result.table else None
    return (result.round or 0, number or 0, result.table or "", result.file, result.document)


def where(result: Result) -> str:
    """Which table of which round a record is of, in words."""
    parts = [f"table {result.table}"] if result.table else []
    parts += [f"round {result.round}"] if result.round else []
    return " of ".join(parts)


class _Gate:
    """What each record has to pass on its own."""

    def __init__(self, event: Event, as_of: int | None, findings: list[Finding]) -> None:
        self.event = event
        self.findings = findings
        self.register = Register(event)
        self.tables = frozenset(event.tables or ())
        self.needs_round = bool(event.rounds or event.tables or as_of)
        # Without an event, a game that was played to its end is all there is to ask for.
        self.asks_nothing = not (event.given or self.needs_round)
        self.unfit: set[int] = set()

    def look(self, result: Result) -> Game:
        """The record with the players it names, and whether it can be counted."""
        if self.asks_nothing and result.scored and result.over:
            return Game(result, tuple([seat.players for seat in result.seats]), counts=True)
        problems = list(self._problems(result))
        players, unknown = self._players(result)
        problems += unknown
        if not problems:
            return Game(result, players, counts=True)
        self.findings += (at(result, problem) for problem in problems)
        left_out = any(problem.stops and problem.id != "not-entered" for problem in problems)
        return Game(result, players, counts=not left_out)

    def _problems(self, result: Result) -> Iterator[Problem]:
        if not result.scored:
            errors = f"{result.errors} error{'' if result.errors == 1 else 's'}"
            message = f"this record is left out: it has {errors}"
            yield error("record-left-out", Place(), message, "put them right; they are listed here too")
        elif not result.over:
            message = f"this game is not over: it ends {result.ends}, and {_played(result)}"
            hint = "write down the rounds that are missing, or agree on another end under options"
            ask = error if self.event.given else warning
            yield ask("game-unfinished", Place(), message, hint)
        if result.scored or result.game:
            # A record of which nothing can be read may well say where it belongs.
            yield from self._table(result)
        if result.scored and self.event.points.by == "places":
            yield from self._places(result)

    def _table(self, result: Result) -> Iterator[Problem]:
        event = self.event
        lacking = ["the round"] if self.needs_round and result.round is None else []
        lacking += ["the table"] if self.tables and result.table is None else []
        if lacking:
            message = f"this record does not say {listed(lacking, 'and')} of the event"
            yield error("table-unnamed", _EVENT, message, "add a line like this: event: {round: 2, table: 3}")
        if event.rounds and result.round and result.round > event.rounds:
            rounds = f"{event.rounds} round{'' if event.rounds == 1 else 's'}"
            message = f"the event has {rounds}, and this record is of round {result.round}"
            yield error("table-unknown", _EVENT.inside("round"), message, "correct the round, or the event")
        if self.tables and result.table and table_name(result.table) not in self.tables:
            known = listed(event.tables or (), "and")
            message = f"the event's tables are {known}, and this record is of table {shortened(result.table)}"
            yield error("table-unknown", _EVENT.inside("table"), message, "correct the table, or the event")

    def _places(self, result: Result) -> Iterator[Problem]:
        points, sides = self.event.points, len(result.seats)
        row = points.of_places(sides)
        if len(row) < sides:
            given = f"for {len(row)}" if row else f"at tables of {listed(map(str, points.places))}"
            message = f"this table has {sides} places, and the event gives points {given}"
            # What is wrong is in the event, and is put right there once.
            told = sides in self.unfit
            self.unfit.add(sides)
            hint = "" if told else f"write in the event, under points, {_rows(points, sides)}"
            yield error("places-unfit", _PLAYERS, message, hint)
        elif len(row) > sides and sides not in self.unfit:
            self.unfit.add(sides)
            message = f"this table has {sides} places, and the event gives points for {len(row)}"
            hint = f"the first {sides} count; for others write under points: {_rows(points, sides)}"
            yield warning("places-unfit", _PLAYERS, message, hint)

    def _players(self, result: Result) -> tuple[tuple[tuple[str, ...], ...], list[Problem]]:
        """The ids of the players of each side, and what is said of those that nobody knows."""
        if not self.event.players:
            return tuple([seat.players for seat in result.seats]), []
        register, problems = self.register, list[Problem]()
        seats, seen = list[tuple[str, ...]](), dict[str, str]()
        for seat in result.seats:
            # A team may be entered under its own name.
            names = (
                seat.players if register.find(seat.side) is None or not self.event.players else (seat.side,)
            )
            ids = []
            for name in names:
                id = register.find(name)
                if id is None:
                    message = f"no player of the event is called '{shortened(name)}'"
                    problems.append(
                        error("not-entered", at_player(result, name), message, register.question(name))
                    )
                elif id in seen:
                    message = f"'{shortened(name)}' and '{shortened(seen[id])}' at this table are one player"
                    hint = "correct the name, or the aliases of the event"
                    problems.append(error("seat-twice", at_player(result, name), message, hint))
                else:
                    seen[id] = name
                    ids.append(id)
            seats.append(tuple(ids))
        return tuple(seats), problems


def _rows(points: Points, sides: int) -> str:
    """The points of places with a row for so many sides, to be changed."""
    rows = {number or len(row): row for number, row in points.places.items()}
    rows[sides] = tuple(10 * (sides - 1 - 2 * place) for place in range(sides))
    told = (f"{number}: [{', '.join(map(str, row))}]" for number, row in rows.items())
    return f"places: {{{', '.join(told)}}}"


def at_player(result: Result, name: str) -> Place:
    """Where a player is named in a record."""
    if name in result.players:
        return _PLAYERS.inside(result.players.index(name))
    return _PLAYERS


def seat_of(result: Result, register: Register, id: str) -> Place:
    """Where a player is named in a record, by whatever name."""
    names = (name for name in result.players if register.find(name) == id)
    return at_player(result, next(names, ""))


def _played(result: Result) -> str:
    return f"{result.rounds} round{' is' if result.rounds == 1 else 's are'} written down"


def table_of(result: Result) -> tuple[int, str] | None:
    """The table that a record is of, where it names both round and table."""
    if result.round is None or result.table is None:
        return None
    return result.round, table_name(result.table)


def _doubled(games: Sequence[Game], findings: list[Finding]) -> list[Game]:
    """Of a table reported twice alike the first report counts; of one reported differently, none."""
    by_table: dict[tuple[int, str], list[int]] = defaultdict(list)
    for number, game in enumerate(games):
        table = table_of(game.result)
        if table is not None:
            by_table[table].append(number)
    found = list(games)
    for numbers in by_table.values():
        first, *others = numbers
        if not others:
            continue
        alike = len({_said(games[number]) for number in numbers}) == 1
        for number in others:
            result, before = games[number].result, games[first].result
            message = f"{where(result)} is reported in {_file(before, result)} already"
            if alike:
                problem = warning(
                    "table-twice", _EVENT, f"{message}, with the same result", "keep one of the two"
                )
            else:
                hint = "keep the one that is right; until then neither counts"
                problem = error("table-twice", _EVENT, f"{message}, and differently", hint)
            findings.append(at(result, problem))
        for number in others if alike else numbers:
            found[number] = games[number]._replace(counts=False)
    return found


def _said(game: Game) -> tuple[object, ...]:
    """What a report says of a table; equal where two say the same."""
    result = game.result
    seats = zip(game.players, result.seats, strict=True)
    told = sorted((ids, seat.total, seat.gained, seat.place) for ids, seat in seats)
    return (result.scored, bool(result.over), result.game, tuple(told))


def _file(one: Result, beside: Result) -> str:
    """How to name the file of another record."""
    if one.file == beside.file:
        return f"document {one.document} of this file"
    return one.file if one.document == 1 else f"{one.file} (document {one.document})"


def _seated_twice(games: Sequence[Game], register: Register) -> Iterator[Finding]:
    """Players who sit at two tables in one round. The reports of one table count as one."""
    seats: dict[tuple[int, str], Result] = {}
    for game in games:
        result = game.result
        if result.round is None:
            continue
        for id in game.everybody:
            before = seats.setdefault((result.round, id), result)
            if before is not result and (table_of(before) is None or table_of(before) != table_of(result)):
                other = f"table {before.table}, in {before.file}" if before.table else _file(before, result)
                message = f"{register.player(id).name} sits here and at {other}, both in round {result.round}"
                hint = "one of the two is somebody else, or of another round"
                yield at(result, error("seat-twice", seat_of(result, register, id), message, hint))
