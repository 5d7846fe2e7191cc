"""Read the results of tables from CSV, with the columns round, table, player and score.

The column `won` (rounds won) or `place` is needed for games that are not won by points. Other columns are
ignored.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from hanascore.model.record import Evidence
from hanascore.problems.fix import Certainty, Fix, Replace, replace
from hanascore.problems.place import Place, Span
from hanascore.problems.problem import Problem, error, unique, warning
from hanascore.record.cursor import Cursor, short_list, shortened
from hanascore.record.event_rules import EventRules
from hanascore.record.locate import locate
from hanascore.record.source import LINE_BREAK, Source, decode
from hanascore.tally.event import MAX_SIDES, table_name
from hanascore.tally.results import Result, Seat
from hanascore.words.alike import name_key, nearest
from hanascore.words.english import listed, many

COLUMNS = ("round", "table", "player", "score")
# For games that are not won by points.
OPTIONAL_COLUMNS = ("won", "place")
_CELL = r' *("(?:[^"]|"")*"|(?!")[^{0}]*?) *([{0}]|$)'
_MAX_ROUNDS = 1000
_MAX_ROWS = 20_000
_MAX_CELLS = 100
# Rows above the header, such as a title.
_MAX_TITLE_ROWS = 20
# How the reports of hanascore in CSV begin.
_REPORT_HEADER = ["place", "player", "name"]
_HEADER_HINT = "write a first row such as: round,table,player,score"


class CsvResults(NamedTuple):
    """The results of a CSV file, one for each table of each round, in the order of the file."""

    # The results.
    results: tuple[Result, ...]
    # The problems of the file.
    problems: tuple[Problem, ...]
    # The lines of the file.
    source: Source


class _Row(NamedTuple):
    """The result of one player."""

    # The round of the event; None if it is missing or wrong.
    round: int | None
    # The table of the event; None if it is missing or wrong.
    table: str | None
    # The name of the player as read; its data is empty if the name is missing or wrong.
    player: Cursor
    # The score; None if it is missing or wrong.
    score: int | None
    # The rounds won; None if there is no such column.
    won: int | None
    # The place; None if there is no such column.
    place: int | None
    # The number of errors in the row.
    errors: int


class WinningRule(NamedTuple):
    """The rules of an event that decide how results in CSV are read."""

    # Whether the rounds won decide, and points only break ties.
    by_rounds: bool = False
    # The rounds, or games of a session, that win the game at once.
    wins_to_end: int | None = None
    # The points that win the game at once.
    goal: int | None = None
    # What is counted: rounds, or games of a session.
    noun: str = "rounds"

    @property
    def needs_more_than_scores(self) -> bool:
        """Whether the scores alone do not show who won."""
        return self.by_rounds or self.wins_to_end is not None

    def rank(self, row: _Row, best_score: int) -> tuple[int, int]:
        """Return what decides the place of a player who won some rounds. The player with most is first."""
        score, won = row.score or 0, row.won or 0
        if self.wins_to_end is not None:
            return int(won >= self.wins_to_end), score
        if self.goal is not None and best_score >= self.goal:
            return 0, score
        return won, score


def winning_rule(rules: EventRules) -> WinningRule | None:
    """Return what decides who wins the games of an event; None if the event names no game."""
    if rules.game is None:
        return None
    chosen = rules.game.rules(dict(rules.options))
    noun = "games" if chosen.games_to_win > 1 else "rounds"
    return WinningRule(chosen.won_by == "rounds", chosen.wins_needed, chosen.options.goal, noun)


def read_csv(content: bytes, name: str, rule: WinningRule | None = None) -> CsvResults:
    """Return the results in a CSV file and all its problems."""
    text, problem = decode(content, len(content))
    problems = [problem] if problem else []
    tables: dict[tuple[int | None, str | None], list[_Row]] = defaultdict(list)
    for number, row in enumerate(() if problems else _rows(text, rule, problems)):
        if number == _MAX_ROWS:
            message = f"the file has more than {_MAX_ROWS:,} rows; the rest is not read"
            row.player.add_error("too-large", message, "split the file")
            break
        tables[row.round, row.table].append(row)
    results: list[Result] = []
    for (round, table), rows in tables.items():
        if any(row.player.data for row in rows):
            results.append(_result(name, len(results) + 1, round, table, rows, rule))
    lost = sum(row.errors for rows in tables.values() for row in rows if not row.player.data)
    if lost:
        # A row that cannot be read may belong to any table, so no table is sure to be complete.
        results = [result._replace(errors=result.errors + lost) for result in results]
    if not results and not problems:
        problems.append(error("record-empty", Place(), "this file of results has no row"))
    if not results and any(problem.stops for problem in problems):
        results.append(Result(name, 1, rules=None, errors=len(problems)))
    lines = re.split(LINE_BREAK, text)
    source = Source(lines, lines)
    return CsvResults(tuple(results), tuple(locate(source, _join_rows(problems), name, None)), source)


def _join_rows(problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems.

    Those that several rows have for one reason, such as a missing cell, are joined.
    """
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in unique(problems):
        groups.setdefault((problem.id, problem.message), []).append(problem)
    joined = []
    for (id, message), alike in groups.items():
        if id in {"results-broken", "key-missing"} and len(alike) > 1:
            more = f"{message} (also in {many(len(alike) - 1, 'other row')})"
            joined.append(alike[0]._replace(message=more))
        else:
            joined += alike
    return joined


def _rows(text: str, rule: WinningRule | None, problems: list[Problem]) -> Iterator[_Row]:
    """Yield the rows below the header."""
    lines = [(number, line) for number, line in enumerate(re.split(LINE_BREAK, text), 1) if line.strip()]
    if lines and (chosen := re.fullmatch(r'"?sep=(.)"?[,;\t]*', lines[0][1].strip(), re.IGNORECASE)):
        # Excel reads the separator from this row.
        separators = [chosen[1]]
        lines = lines[1:]
    else:
        separators = ["\t", ";", ","]
    header, separator = _find_header(lines, separators)
    cell_pattern = re.compile(_CELL.format(re.escape(separator)))
    columns: list[str] = []
    for number, line in lines[header:]:
        before = len(problems)
        cells = list(islice(_cells(cell_pattern, line, number, problems), _MAX_CELLS))
        is_broken = len(problems) > before
        if not columns:
            columns = [] if is_broken else _read_header(cells, _place(number, 1, line), rule, problems)
            if not columns:
                return
            continue
        if not is_broken and not any(cell.data.strip() for cell in cells):
            continue
        # Empty cells at the end of a row are the empty columns of a spreadsheet.
        while len(cells) > len(columns) and not cells[-1].data.strip():
            cells.pop()
        needed = max(position for position, column in enumerate(columns) if column) + 1
        if not needed <= len(cells) <= len(columns) and not is_broken:
            least = "at least " if len(cells) == _MAX_CELLS else ""
            message = f"this row has {least}{many(len(cells), 'cell')}, but the header has {len(columns)}"
            order = ", ".join(column for column in columns if column)
            hint = f"write the cells in this order: {order}"
            problems.append(error("results-broken", _place(number, 1, line), message, hint))
            # It is unknown which of the cells is missing.
            cells = []
        yield _read_row(dict(zip(columns, cells, strict=False)), columns, problems, before)


def _find_header(lines: Sequence[tuple[int, str]], separators: Sequence[str]) -> tuple[int, str]:
    """Return the position of the header among the rows, and the separator of its cells.

    Rows above the header, such as a title, are skipped. If there is no header, return the first row.
    """
    for position, (_, line) in enumerate(lines[:_MAX_TITLE_ROWS]):
        for separator in separators:
            cells = {cell.strip().strip('"').strip().casefold() for cell in line.split(separator)}
            if len(cells.intersection(COLUMNS)) >= 3:
                return position, separator
    first = lines[0][1] if lines else ""
    return 0, next((mark for mark in separators if mark in first), ",")


def _read_row(cells: dict[str, Cursor], columns: Sequence[str], problems: list[Problem], before: int) -> _Row:
    """Read a row from its cells by column. `before` is the number of problems above it."""
    at = {}
    for column in (*COLUMNS, *OPTIONAL_COLUMNS):
        cell = cells.get(column)
        at[column] = Cursor(None, problems)
        if cell is not None:
            at[column] = cell._replace(data=cell.data.strip() or None, label=f"`{column}`")
    if empty := [column for column in cells if column in at and at[column].data is None]:
        hint = "write 0 for a player without points" if empty == ["score"] else "write it in every row"
        message = f"this row does not say the {listed(empty)}"
        if len(empty) > 2:
            hint = "complete the row, or remove it"
        at[empty[0]].add_error("key-missing", message, hint)
        if len(empty) > 2:
            return _Row(None, None, Cursor("", problems), None, None, None, len(problems) - before)
    round = at["round"].integer(1, _MAX_ROUNDS)
    table = at["table"].text()
    player = at["player"]
    score = at["score"].integer()
    won, place = at["won"].integer(0, _MAX_ROUNDS), at["place"].integer(1, MAX_SIDES)
    player = player._replace(data=player.name() if player.data else "")
    return _Row(round, table and table_name(table), player, score, won, place, len(problems) - before)


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


def _read_header(
    cells: list[Cursor], row: Place, rule: WinningRule | None, problems: list[Problem]
) -> list[str]:
    """Return the names of the columns, "" for one that is ignored.

    If a column is missing or repeated, report it and return no columns.
    """
    columns = [cell.data.strip().casefold() for cell in cells]
    before = len(problems)
    if columns[:3] == _REPORT_HEADER:
        message = "this is a list of standings and no table of results"
        problems.append(warning("not-a-record", row, message, "keep it in another folder"))
        return []
    missing = [f"`{column}`" for column in COLUMNS if column not in columns]
    if missing:
        message = f"this table of results has no column {short_list(missing, 'and')}"
        fixes = _rename_fixes(cells)
        problems.append(error("results-broken", row, message, "" if fixes else _HEADER_HINT, fixes=fixes))
        return []
    is_by_points = rule is not None and not rule.needs_more_than_scores
    used = (*COLUMNS, "place") if is_by_points else (*COLUMNS, *OPTIONAL_COLUMNS)
    for position, (column, cell) in enumerate(zip(columns, cells, strict=True)):
        if column in used and column in columns[:position]:
            cell.add_error("results-broken", f"the column `{column}` is repeated", _HEADER_HINT)
    if rule and rule.needs_more_than_scores and not set(columns) & set(OPTIONAL_COLUMNS):
        message = f"this event counts {rule.noun} won, but the scores do not show who won"
        hint = f"add a column `won` with the {rule.noun} that each player won, or a column `place`"
        problems.append(error("results-broken", row, message, hint))
    for column, cell in zip(columns, cells, strict=True):
        if column and column not in used:
            free = [name for name in used if name not in columns]
            fixes = [replace(cell.place, name) for name in nearest(column, free)]
            advice = "" if fixes else f"the columns are {short_list(used, 'and')}"
            message = f"the column '{shortened(cell.data)}' is ignored"
            cell.add_note("column-ignored", message, advice, fixes=fixes)
    if any(problem.stops for problem in problems[before:]):
        return []
    return [column if column in used else "" for column in columns]


def _rename_fixes(cells: Sequence[Cursor]) -> list[Fix]:
    """Return the fix that renames misspelt columns, if that explains all missing columns."""
    written = [cell.data.strip().casefold() for cell in cells]
    missing = [column for column in COLUMNS if column not in written]
    renamed: dict[str, Cursor] = {}
    for cell, column in zip(cells, written, strict=True):
        near = nearest(column, missing, 1) if column not in COLUMNS else []
        renamed.update(dict.fromkeys(near, cell))
    if len(renamed) < len(missing):
        return []
    names = (f"'{shortened(cell.data.strip())}' to `{name}`" for name, cell in renamed.items())
    changes = tuple(Replace(cell.place, name) for name, cell in renamed.items())
    return [Fix(changes, Certainty.LIKELY, label=f"rename {listed(names)}")]


def _result(
    file: str, number: int, round: int | None, table: str | None, rows: list[_Row], rule: WinningRule | None
) -> Result:
    """Return the result of one table from its rows."""
    first = rows[0].player
    before = len(first.problems)
    by_name = _rows_by_name(rows)
    if len(by_name) > MAX_SIDES:
        message = f"this table has {len(by_name):,} players; the limit is {MAX_SIDES}"
        first.add_error("results-broken", message, "give each table its own name")
        by_name = dict(islice(by_name.items(), MAX_SIDES))
    # If the file has problems, a row of this table may be missing because it could not be read.
    if len(rows) < 2 and not first.problems:
        message = f"'{first.data}' is alone at this table"
        advice = "correct the round or the table, or add the rows of the other players"
        first.add_error("results-broken", message, advice)
    places, won_by = _places_of(list(by_name.values()), rule)
    if won_by == "place" and not any(row.errors for row in rows):
        _check_written_places(list(by_name.values()), rule)
    errors = sum(row.errors for row in rows) + len(first.problems) - before
    seats = []
    for (name, row), place in zip(by_name.items(), places, strict=True):
        score = row.score or 0
        outcome = -1 if place > 1 else int(places.count(1) == 1)
        seats.append(Seat(name, (name,), score, score, place, outcome))
    return Result(
        file=file,
        document=number,
        rules=None,
        round=round,
        table=table,
        seats=tuple(sorted(seats, key=lambda seat: seat.place)),
        rounds=1,
        evidence=tuple(int(kind is Evidence.POINTS) for kind in Evidence),
        scored=not errors and len(rows) > 1,
        over=True,
        ends="as written",
        errors=errors,
        won_by=won_by,
        players=tuple(by_name),
        places={
            (): next(iter(by_name.values())).player.place,
            **{("players", position): row.player.place for position, row in enumerate(by_name.values())},
        },
    )


def _places_of(rows: list[_Row], rule: WinningRule | None) -> tuple[list[int], str]:
    """Return the places of the players at a table, and what decided them: place, rounds or points."""
    if all(row.place is not None for row in rows):
        return [row.place or 1 for row in rows], "place"
    scores = [(0, row.score or 0) for row in rows]
    won_by = "points"
    ranks = scores
    if all(row.won is not None for row in rows):
        rule = rule or WinningRule(by_rounds=True)
        won_by = "rounds"
        best_score = max(score for _, score in scores)
        ranks = [rule.rank(row, best_score) for row in rows]
    return [1 + sum(other > rank for other in ranks) for rank in ranks], won_by


def _check_written_places(rows: list[_Row], rule: WinningRule | None) -> None:
    """Report places that are not numbered from 1, or that contradict the scores if points decide."""
    places = [row.place or 1 for row in rows]
    for row, place in zip(rows, places, strict=True):
        if place != 1 + sum(other < place for other in places):
            message = f"the places at this table are {short_list(map(str, sorted(places)), 'and')}"
            hint = "number them from 1; after two players who share place 1 comes place 3"
            row.player.add_error("results-broken", message, hint)
            return
        better = sum((other.score or 0) > (row.score or 0) for other in rows)
        if rule and not rule.needs_more_than_scores and place != 1 + better:
            message = f"by the scores '{row.player.data}' has place {1 + better} here, not {place}"
            row.player.add_error("results-broken", message, "correct the place or the score")
            return


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
            message = f"'{name}' is at this table twice"
            advice = "remove one of the two rows, or correct its round, table or name"
            row.player.add_error("name-twice", message, advice, other)
        else:
            by_name[name] = row
    return by_name
