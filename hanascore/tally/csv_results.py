"""Read the results of tables from CSV, with the columns round, table, player and score."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from hanascore.problems.problem import (
    LocatedProblem,
    Place,
    Problem,
    Span,
    error,
    unique,
    warning,
)
from hanascore.problems.words import many, name_key
from hanascore.record.cursor import Cursor, short_list, shortened
from hanascore.record.source import LINE_BREAK, Source, decode
from hanascore.tally.event import MAX_SIDES, table_name
from hanascore.tally.results import Result, Seat

COLUMNS = ("round", "table", "player", "score")
_CELL = r' *("(?:[^"]|"")*"|(?!")[^{0}]*?) *([{0}]|$)'
_MAX_ROUNDS = 1000
_MAX_ROWS = 20_000
_MAX_CELLS = 100
_HEADER_HINT = "write a first row such as: round,table,player,score"


class CsvResults(NamedTuple):
    """The results of a CSV file, one for each table of each round, in the order of the file."""

    results: tuple[Result, ...]
    problems: tuple[LocatedProblem, ...]
    source: Source


class _Row(NamedTuple):
    """The result of one player."""

    round: int | None
    table: str | None
    player: Cursor  # its data is the name; empty if the name is missing or wrong
    score: int | None  # None if it is missing or wrong
    errors: int


def read_csv(content: bytes, name: str) -> CsvResults:
    """Return the results in a CSV file and all its problems."""
    text, problem = decode(content, len(content))
    problems = [problem] if problem else []
    tables: dict[tuple[int | None, str | None], list[_Row]] = defaultdict(list)
    for number, row in enumerate(() if problems else _rows(text, problems)):
        if number == _MAX_ROWS:
            message = f"the file has more than {_MAX_ROWS:,} rows; the rest is not read"
            row.player.add_error("too-large", message, "split the file")
            break
        tables[row.round, row.table].append(row)
    results: list[Result] = []
    for (round, table), rows in tables.items():
        if any(row.player.data for row in rows):
            results.append(_result(name, len(results) + 1, round, table, rows))
    if not results and not problems:
        problems.append(error("record-empty", Place(), "this file of results has no row"))
    if not results and any(problem.stops for problem in problems):
        results.append(Result(name, 1, errors=len(problems)))
    lines = re.split(LINE_BREAK, text)
    source = Source(lines, lines)
    return CsvResults(tuple(results), tuple(source.locate(unique(problems), name, None)), source)


def _rows(text: str, problems: list[Problem]) -> Iterator[_Row]:
    """Yield the rows below the header."""
    columns: list[str] = []
    cell_pattern = None
    for number, line in enumerate(re.split(LINE_BREAK, text), 1):
        if not line.strip():
            continue
        if cell_pattern is None:
            # Some spreadsheets separate cells by semicolons or tabs. The header shows which.
            separator = next((mark for mark in "\t;" if mark in line), ",")
            cell_pattern = re.compile(_CELL.format(separator))
        before = len(problems)
        cells = list(islice(_cells(cell_pattern, line, number, problems), _MAX_CELLS))
        is_broken = len(problems) > before
        if not columns:
            columns = [] if is_broken else _read_header(cells, _place(number, 1, line), problems)
            if not columns:
                return
            continue
        if len(cells) != len(columns) and not is_broken:
            least = "at least " if len(cells) == _MAX_CELLS else ""
            message = f"this row has {least}{many(len(cells), 'cell')}, and the header has {len(columns)}"
            hint = f"write the cells in this order: {', '.join(columns)}"
            problems.append(error("results-broken", _place(number, 1, line), message, hint))
        yield _read_row(dict(zip(columns, cells, strict=False)), problems, before)


def _read_row(cells: dict[str, Cursor], problems: list[Problem], before: int) -> _Row:
    """Read a row from its cells by column. `before` is the number of problems above it."""
    at = {}
    for column in COLUMNS:
        cell = cells.get(column)
        if cell is None:
            at[column] = Cursor(None, problems)
            continue
        at[column] = cell._replace(data=cell.data.strip() or None, label=f"`{column}`")
        if at[column].data is None:
            at[column].add_error("key-missing", f"this row does not say the {column}")
    round, table = at["round"].integer(1, _MAX_ROUNDS), at["table"].text()
    player, score = at["player"], at["score"].integer()
    player = player._replace(data=player.name() if player.data else "")
    return _Row(round, table and table_name(table), player, score, len(problems) - before)


def _cells(pattern: re.Pattern[str], line: str, number: int, problems: list[Problem]) -> Iterator[Cursor]:
    """Yield the cells of a row, each with its place."""
    start = 0
    while True:
        cell = pattern.match(line, start)
        if cell is None:
            place = _place(number, start + 1, line[start:])
            problems.append(error("results-broken", place, "this quoted cell has no end", 'close it with "'))
            return
        text = cell[1]
        data = text[1:-1].replace('""', '"') if text.startswith('"') else text
        yield Cursor(data, problems, _place(number, cell.start(1) + 1, text))
        start = cell.end()
        if not cell[2]:
            return


def _place(line: int, column: int, text: str) -> Place:
    return Place(span=Span(line, column, line, column + max(1, len(text))))


def _read_header(cells: list[Cursor], row: Place, problems: list[Problem]) -> list[str]:
    """Return the columns in their order; nothing if one is missing, unknown or repeated."""
    columns = [cell.data.strip().casefold() for cell in cells]
    before = len(problems)
    missing = [f"`{column}`" for column in COLUMNS if column not in columns]
    message = f"the first row has no column {short_list(missing, 'and')}" if missing else ""
    if len(missing) > 1:
        text = f"this is no table of results: {message}"
        problems.append(warning("not-a-record", row, text, _HEADER_HINT))
        return []
    unknown = [cell for column, cell in zip(columns, cells, strict=True) if column not in COLUMNS]
    if unknown:
        names = short_list([f"'{shortened(cell.data)}'" for cell in unknown], "or")
        unknown[0].add_error("results-broken", f"results have no column {names}", _HEADER_HINT)
    elif missing:
        problems.append(error("results-broken", row, message, _HEADER_HINT))
    for position, (column, cell) in enumerate(zip(columns, cells, strict=True)):
        if column in COLUMNS and column in columns[:position]:
            cell.add_error("results-broken", f"the column `{column}` is repeated", _HEADER_HINT)
    return columns if len(problems) == before else []


def _result(file: str, number: int, round: int | None, table: str | None, rows: list[_Row]) -> Result:
    """Return the result of one table from its rows."""
    first = rows[0].player
    before = len(first.problems)
    by_name = _rows_by_name(rows)
    if len(by_name) > MAX_SIDES:
        message = f"this table has {len(by_name):,} players; the limit is {MAX_SIDES}"
        first.add_error("results-broken", message, "give each table its own name")
        by_name = dict(islice(by_name.items(), MAX_SIDES))
    if len(rows) < 2:
        message = f"'{first.data}' is alone at this table"
        first.add_error("results-broken", message, "a table has at least two players")
    errors = sum(row.errors for row in rows) + len(first.problems) - before
    scores = sorted((row.score or 0 for row in by_name.values()), reverse=True)
    seats = []
    for name, row in by_name.items():
        score = row.score or 0
        outcome = -1 if score < scores[0] else int(scores.count(score) == 1)
        seats.append(Seat(name, (name,), score, score, scores.index(score) + 1, outcome))
    return Result(
        file=file,
        document=number,
        rules=None,
        round=round,
        table=table,
        seats=tuple(sorted(seats, key=lambda seat: seat.place)),
        rounds=1,
        evidence=(0, 0, 1),
        scored=not errors,
        over=True,
        ends="as written",
        errors=errors,
        players=tuple(by_name),
        places={
            (): next(iter(by_name.values())).player.place,
            **{("players", position): row.player.place for position, row in enumerate(by_name.values())},
        },
    )


def _rows_by_name(rows: list[_Row]) -> dict[str, _Row]:
    """Return the rows of a table by player, and report a player who is named twice."""
    by_name: dict[str, _Row] = {}
    first: dict[str, Cursor] = {}
    for row in rows:
        name = row.player.data
        if not name:
            continue
        other = first.setdefault(name_key(name), row.player)
        if other is not row.player:
            row.player.add_error("name-twice", f"'{name}' is at this table twice", "", other)
        else:
            by_name[name] = row
    return by_name
