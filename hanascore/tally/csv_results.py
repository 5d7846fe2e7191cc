"""Read the results of tables from CSV, and judge them like records.

A file has the columns round, table, player and score. The column `won` (rounds won) or `place` is needed for
games that are not won by points, and `team` if partners play together. The rows of one table become a record
with totals and no rounds.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hanascore.model.record import EventTable, Record, WrittenTotal
from hanascore.problems.fix import Certainty, Fix, Replace
from hanascore.problems.place import Place, Span
from hanascore.problems.problem import Problem, by_line, error, join_by_cause
from hanascore.record.cursor import Cursor
from hanascore.record.document import in_event_file
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.header import UNKNOWN_GAME
from hanascore.record.locate import locate
from hanascore.record.people import People, read_people
from hanascore.record.source import LINE_BREAK, TableSource, decode
from hanascore.referee.judge import judge
from hanascore.rules.game import Game
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.options import options
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.round import RuledRecord
from hanascore.tally.csv_rows import Row, Rows, read_rows
from hanascore.tally.event import MAX_SIDES
from hanascore.tally.misplaced_rows import move_misplaced_rows
from hanascore.tally.results import Result, result_of_match
from hanascore.words.english import many

# The game of a table of results if the event names none. It has no limits.
_ANY_GAME = replace(
    UNKNOWN_GAME,
    options=options("last_round: none"),
    players=range(2, MAX_SIDES + 1),
)


# In fewer rows, small numbers say nothing about exchanged columns.
_FEWEST_ROWS = 4


class CsvResults(NamedTuple):
    """The results of a CSV file, one for each table of each round, in the order of the file."""

    # The results.
    results: tuple[Result, ...]
    # The problems of the file.
    problems: tuple[Problem, ...]
    # The lines of the file.
    source: TableSource


def read_csv(content: bytes, name: str, event: EventRules = NO_EVENT) -> CsvResults:
    """Return the results in a CSV file and all its problems, judged by the rules of an event."""
    text, problem = decode(content, len(content))
    source = TableSource(re.split(LINE_BREAK, text))
    if problem:
        broken = Result(name, 1, rules=None, errors=1)
        return CsvResults((broken,), tuple(locate(source, [problem], name, None)), source)
    game = event.game or _ANY_GAME
    rules = apply_house_rules(game.rules(dict(event.options)), event.house)
    read = read_rows(source.lines, rules if event.game else None)
    if not event.game and "won" in read.columns:
        rules = replace(rules, won_by="rounds")
    read = _with_columns_in_order(read, rules)
    tables = _TableReader(name, source, event, game, rules)
    results, problems = tables.read(read.rows)
    problems = [*locate(source, read.problems, name, None), *problems]
    if not results and not problems:
        empty = error("record-empty", Place(), "this file of results has no row")
        problems += locate(source, [empty], name, None)
    if not results and any(problem.stops for problem in problems):
        results = [Result(name, 1, rules=None, errors=len(problems))]
    elif any(problem.stops for problem in read.problems):
        # A row that cannot be read may belong to any table, so no table is sure to be complete.
        results = [result._replace(errors=result.errors + 1) for result in results]
    return CsvResults(tuple(results), join_by_cause(by_line(problems)), source)


def _with_columns_in_order(read: Rows, rules: RuleSet) -> Rows:
    """Return the rows. If the columns `score` and `won` are exchanged, report that and change them back."""
    last = getattr(rules.options, "last_round", None)
    written = [row for row in read.rows if row.score is not None and row.won is not None]
    if not last or len(written) < _FEWEST_ROWS or any((row.score or 0) > last for row in written):
        return read
    most = max(row.won or 0 for row in written)
    if most <= last:
        return read
    places = read.columns["score"], read.columns["won"]
    changes = Replace(places[0], "won"), Replace(places[1], "score")
    label = "exchange the names of the columns `score` and `won`"
    fix = Fix(changes, Certainty.LIKELY, label=label)
    message = f"the columns `score` and `won` seem exchanged: nobody wins {most} of {many(last, 'round')}"
    problem = error("results-broken", places[0], message, fixes=[fix])
    rows = [row._replace(score=row.won, won=row.score) for row in read.rows]
    return read._replace(rows=rows, problems=[*read.problems, problem])


class _TableSource(NamedTuple):
    """The rows of a record, which give its problems their places."""

    # The lines of the file.
    text: TableSource
    # The name of the file.
    file: str
    # The number of the table in the file.
    number: int

    def read_with_options(self, options: Mapping[str, Any]) -> Record | None:
        """Return nothing: totals are the same under all options."""
        return None

    def locate(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return problems with their file and lines."""
        problems = [problem._replace(fixes=tuple(map(in_event_file, problem.fixes))) for problem in problems]
        return tuple(locate(self.text, problems, self.file, self.number))


class _TableReader:
    """Makes a record of the rows of each table, and judges it."""

    def __init__(self, file: str, source: TableSource, event: EventRules, game: Game, rules: RuleSet) -> None:
        self.file = file
        self.source = source
        self.event = event
        self.game = game
        self.rules = rules
        self.number = 0
        # Whether rows that cannot be read may be missing from any table.
        self.is_doubtful = False

    def read(self, rows: Sequence[Row]) -> tuple[list[Result], list[Problem]]:
        """Return the results of all tables, and their problems."""
        tables: dict[tuple[int | None, str | None], list[Row]] = defaultdict(list)
        for row in rows:
            tables[row.round, row.table].append(row)
        usual_size = _usual_size(tables.values())
        move_misplaced_rows(tables, usual_size, self.event.table_sizes)
        problems: list[Problem] = []
        lost = [row for row in rows if not row.player]
        for row in lost:
            problems += locate(self.source, row.problems, self.file, None)
        self.is_doubtful = any(row.errors for row in rows)
        results = []
        for (round, table), rows_of_table in tables.items():
            named = [row for row in rows_of_table if row.player]
            for part in _without_repeats(named, usual_size, max(self.game.players)):
                result, own_problems = self._judge(EventTable(round, table), part)
                results.append(result)
                problems += own_problems
        if errors := sum(row.errors for row in lost):
            results = [result._replace(errors=result.errors + errors) for result in results]
        return results, problems

    def _judge(self, table: EventTable, rows: Sequence[Row]) -> tuple[Result, tuple[Problem, ...]]:
        """Judge the rows of one table."""
        self.number += 1
        record = self._record(table, rows)
        match = judge(RuledRecord(record, self.game, self.rules))
        result = result_of_match(match)
        is_clear = not any(row.errors for row in rows)
        unclear = frozenset() if is_clear else frozenset({"table", "players"})
        return result._replace(line=rows[0].line, unclear=unclear), match.problems

    def _record(self, table: EventTable, rows: Sequence[Row]) -> Record:
        """Return the record of a table."""
        self._remember_cells(rows)
        problems = [problem for row in rows for problem in row.problems]
        people = self._people(rows, problems)
        totals = _totals(rows, people, problems)
        source = _TableSource(self.source, self.file, self.number)
        return Record(
            game=self.game.id,
            players=people.players,
            sides=people.sides,
            teams=people.teams,
            file=self.file,
            document=self.number,
            event=table,
            options=dict(self.event.options),
            event_options=frozenset(self.event.options),
            house_rules=self.event.house,
            written_totals=totals,
            problems=source.locate(problems),
            source=source,
        )

    def _people(self, rows: Sequence[Row], problems: list[Problem]) -> People:
        """Return the players and the teams of a table, which must be possible in the game."""
        names = [row.player for row in rows]
        data: dict[str, Any] = {"players": names}
        teams: dict[str, list[str]] = defaultdict(list)
        for row in rows:
            if row.team:
                teams[row.team].append(row.player)
        if teams:
            data["teams"] = dict(teams)
        before = len(problems)
        # If rows could not be read, a missing player may be in one of them.
        people, _ = read_people(Cursor(data, problems), UNKNOWN_GAME if self.is_doubtful else self.game)
        for position, problem in enumerate(problems[before:], before):
            if len(rows) == 1:
                message = f"'{names[0]}' is alone at this table"
                advice = "correct the round or the table, or add the rows of the other players"
                problems[position] = error("results-broken", problem.place, message, advice, cause="alone")
            elif problem.id == "players":
                problems[position] = problem._replace(advice="correct the table of a row")
            elif problem.id == "name-twice":
                message = f"'{names[_position(problem)]}' is at this table twice"
                advice = "remove one of the two rows, or correct its round, table or name"
                problems[position] = problem._replace(message=message, advice=advice)
            elif problem.id == "foreign-key":
                message = f"{problem.message}, but this row has one"
                problems[position] = problem._replace(
                    message=message, advice="clear the column `team`", fixes=()
                )
        # The order of the rows says nothing about seats.
        problems[before:] = [problem for problem in problems[before:] if problem.id != "team-seats"]
        return people

    def _remember_cells(self, rows: Sequence[Row]) -> None:
        """Remember where the values of a record are, by their paths."""
        cells: dict[tuple[str | int, ...], list[Span]] = defaultdict(list)
        teams: Counter[str] = Counter()
        for position, row in enumerate(rows):
            for column, span in row.spans.items():
                side = row.team or row.player
                if column in {"round", "table"}:
                    cells["event", column].append(span)
                elif column == "player":
                    cells["players", position].append(span)
                elif column == "team" and row.team:
                    cells["teams", row.team].append(span)
                else:
                    cells["totals", side, column].append(span)
            if row.team:
                cells["teams", row.team, teams[row.team]].append(row.spans["player"])
                teams[row.team] += 1
        first = rows[0].spans
        cells[()] = [first.get("player") or next(iter(first.values()))]
        cells["event",] = [first.get("table") or cells[()][0]]
        self.source.add(self.number, cells)


def _position(problem: Problem) -> int:
    """Return the position of the player that a problem is about."""
    position = problem.place.path[-1]
    return position if isinstance(position, int) else 0


def _totals(rows: Sequence[Row], people: People, problems: list[Problem]) -> dict[str, WrittenTotal]:
    """Return the written result of each side. Partners share a result, which may be written once."""
    totals: dict[str, WrittenTotal] = {}
    with_score = {row.team for row in rows if row.score is not None}
    for row in rows:
        if row.team and row.team in with_score and row.score is None:
            continue
        side = people.side_by_name.get(row.player, row.player)
        own = WrittenTotal(row.score or 0, row.won, row.place)
        known = totals.setdefault(side, own)
        if row.team and known != own:
            pairs = zip(WrittenTotal._fields, known, own, strict=True)
            what, *values = next(pair for pair in pairs if pair[1] != pair[2])
            first, second = ("none" if value is None else value for value in values)
            message = f"the partners of {side} have two results: {what} {first} and {what} {second}"
            place = Place(("totals", side, "score"))
            advice = "write the result of the team in each of its rows, or only in the first"
            problems.append(error("results-broken", place, message, advice))
    return {side: totals[side] for side in people.sides if side in totals}


def _usual_size(tables: Iterable[Sequence[Row]]) -> int:
    """Return how many players most tables have."""
    sizes = Counter(map(len, tables))
    return sizes.most_common(1)[0][0] if sizes else 0


def _without_repeats(rows: Sequence[Row], usual_size: int, largest: int) -> Iterator[list[Row]]:
    """Yield the rows of a table.

    If all its players come several times, it was entered several times. If it has too many players, or one of
    them twice, it may have the rows of several tables, one below the other.
    """
    if not rows:
        return
    is_too_large = len(rows) > largest or len({row.player for row in rows}) < len(rows)
    blocks = [list(rows[start : start + usual_size]) for start in range(0, len(rows), max(1, usual_size))]
    if (
        usual_size > 1
        and len(rows) > usual_size
        and is_too_large
        and all(_is_block(block, usual_size) for block in blocks)
    ):
        yield from blocks
        return
    numbers = Counter(row.player for row in rows)
    if len(set(numbers.values())) > 1 or len(numbers) < 2 or set(numbers.values()) == {1}:
        yield list(rows)
        return
    times = numbers[rows[0].player]
    parts: list[list[Row]] = [[] for _ in range(times)]
    seen: Counter[str] = Counter()
    for row in rows:
        parts[seen[row.player]].append(row)
        seen[row.player] += 1
    yield from parts


def _is_block(rows: Sequence[Row], size: int) -> bool:
    """Return whether these rows are those of a table, one below the other."""
    lines = [row.line for row in rows]
    return len({row.player for row in rows}) == size and lines == list(range(lines[0], lines[0] + size))
