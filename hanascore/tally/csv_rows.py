"""Read the rows of a table of results in CSV, with the place of each cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from hanascore.problems.fix import Certainty, Fix, Replace, replace
from hanascore.problems.place import Place, Span
from hanascore.problems.problem import Problem, error, warning
from hanascore.record.cursor import Cursor, short_list, shortened
from hanascore.rules.ruleset import RuleSet
from hanascore.tally.event import MAX_SIDES, table_name
from hanascore.words.alike import nearest
from hanascore.words.english import listed, many

COLUMNS = ("round", "table", "player", "score")
# For games that are not won by points, and for teams.
OPTIONAL_COLUMNS = ("won", "place", "team")
# The columns whose values may be in merged cells.
_ABOVE = ("round", "table")
_CELL = r' *("(?:[^"]|"")*"|(?!")[^{0}]*?) *([{0}]|$)'
_MAX_ROUNDS = 1000
_MAX_ROWS = 20_000
_MAX_CELLS = 100
# Rows above the header, such as a title.
_MAX_TITLE_ROWS = 20
# How the reports of hanascore in CSV begin.
_REPORT_HEADER = ["place", "player", "name"]
_HEADER_HINT = "write a first row such as: round,table,player,score"
# A whole number as some spreadsheets write it.
_WHOLE_DECIMAL = re.compile(r"([+-]?[0-9]+)[.,]0{1,6}")


class Row(NamedTuple):
    """The result of one player."""

    # The round of the event; None if it is missing or wrong.
    round: int | None
    # The table of the event; None if it is missing or wrong.
    table: str | None
    # The name of the player; empty if it is missing or wrong.
    player: str
    # The name of the team; "" if there is none.
    team: str
    # The score; None if it is missing or wrong.
    score: int | None
    # The rounds won; None if there is no such column.
    won: int | None
    # The place; None if there is no such column.
    place: int | None
    # Where the value of each column is.
    spans: dict[str, Span]
    # The problems of the row.
    problems: list[Problem]

    @property
    def line(self) -> int:
        """The line of the row."""
        return min(span.line for span in self.spans.values())

    @property
    def errors(self) -> int:
        """The number of errors."""
        return sum(problem.stops for problem in self.problems)


class Rows(NamedTuple):
    """The rows of a file below its header."""

    # The rows.
    rows: list[Row]
    # Where the name of each used column is.
    columns: dict[str, Place]
    # The problems of the header, and of rows that cannot be read.
    problems: list[Problem]


def read_rows(lines: Sequence[str], rules: RuleSet | None) -> Rows:
    """Read the lines of a file. The rules of the event, if known, say which columns are needed."""
    reader = _RowReader(rules)
    rows: list[Row] = []
    for row in reader.read(lines):
        if len(rows) == _MAX_ROWS:
            message = f"the file has more than {_MAX_ROWS:,} rows; the rest is not read"
            reader.problems.append(error("too-large", _place_of(row.spans), message, "split the file"))
            break
        rows.append(row)
    return Rows(rows, reader.places, reader.problems)


def needs_more_than_scores(rules: RuleSet) -> bool:
    """Return whether the scores alone do not show who won."""
    return rules.won_by == "rounds" or rules.wins_needed is not None


class _RowReader:
    """Reads rows. The columns are known when the header has been read."""

    def __init__(self, rules: RuleSet | None) -> None:
        self.rules = rules
        # The columns in their order, "" for one that is ignored.
        self.columns: list[str] = []
        # The cells of the header, which may be repeated on each page.
        self.header: list[str] = []
        # Where the name of each used column is.
        self.places: dict[str, Place] = {}
        self.problems: list[Problem] = []
        # The round and the table of the last row, as written.
        self._above: dict[str, str] = {}

    def read(self, lines: Sequence[str]) -> Iterator[Row]:
        """Yield the rows below the header."""
        numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
        separators = ["\t", ";", ","]
        first = numbered[0][1].strip() if numbered else ""
        if chosen := re.fullmatch(r'"?sep=(.)"?[,;\t]*', first, re.IGNORECASE):
            # Excel reads the separator from this row.
            separators = [chosen[1]]
            numbered = numbered[1:]
        header, separator = _find_header(numbered, separators)
        pattern = re.compile(_CELL.format(re.escape(separator)))
        for number, line in numbered[header:]:
            problems: list[Problem] = []
            cells = list(islice(_cells(pattern, line, number, problems), _MAX_CELLS))
            if self.columns and [cell.data.strip().casefold() for cell in cells] == self.header:
                continue
            if self.columns:
                if problems or any(cell.data.strip() for cell in cells):
                    yield self._read_row(cells, _place(number, 1, line), problems)
                continue
            self.columns = [] if problems else self._read_header(cells, _place(number, 1, line))
            self.header = [cell.data.strip().casefold() for cell in cells]
            self.problems += problems
            if not self.columns:
                return

    def _read_row(self, cells: list[Cursor], place: Place, problems: list[Problem]) -> Row:
        """Read a row. A row with the wrong number of cells has no values."""
        columns = self.columns
        # Empty cells at the end of a row are the empty columns of a spreadsheet.
        while len(cells) > len(columns) and not cells[-1].data.strip():
            cells.pop()
        needed = max(position for position, column in enumerate(columns) if column) + 1
        if not needed <= len(cells) <= len(columns) and not problems:
            least = "at least " if len(cells) == _MAX_CELLS else ""
            message = f"this row has {least}{many(len(cells), 'cell')}, but the header has {len(columns)}"
            order = ", ".join(column for column in columns if column)
            hint = f"write the cells in this order: {order}"
            cause = "cells", len(cells)
            problems.append(error("results-broken", place, message, hint, cause=cause))
            # It is unknown which of the cells is missing.
            cells = []
        by_column = dict(zip(columns, cells, strict=False))
        row = _read_cells(by_column, place, problems, self._above)
        written = {column: by_column[column].data.strip() for column in _ABOVE if column in by_column}
        self._above = self._above | {column: text for column, text in written.items() if text}
        return row

    def _read_header(self, cells: list[Cursor], row: Place) -> list[str]:
        """Return the names of the columns, "" for one that is ignored.

        If a column is missing or repeated, report it and return no columns.
        """
        cells = [cell._replace(problems=self.problems) for cell in cells]
        columns = [cell.data.strip().casefold() for cell in cells]
        before = len(self.problems)
        if columns[:3] == _REPORT_HEADER:
            message = "this is a list of standings and no table of results"
            self.problems.append(warning("not-a-record", row, message, "keep it in another folder"))
            return []
        missing = [f"`{column}`" for column in COLUMNS if column not in columns]
        if missing:
            message = f"this table of results has no column {short_list(missing, 'and')}"
            fixes = _rename_fixes(cells)
            advice = "" if fixes else _HEADER_HINT
            self.problems.append(error("results-broken", row, message, advice, fixes=fixes))
            return []
        rules = self.rules
        is_by_points = rules is not None and not needs_more_than_scores(rules)
        used = (*COLUMNS, *(column for column in OPTIONAL_COLUMNS if not (is_by_points and column == "won")))
        for position, (column, cell) in enumerate(zip(columns, cells, strict=True)):
            if column in used and column in columns[:position]:
                cell.add_error("results-broken", f"the column `{column}` is repeated", _HEADER_HINT)
        if rules and needs_more_than_scores(rules) and not set(columns) & {"won", "place"}:
            noun = "games" if rules.games_to_win > 1 else "rounds"
            message = f"this event counts {noun} won, but the scores do not show who won"
            hint = f"add a column `won` with the {noun} that each player won, or a column `place`"
            self.problems.append(error("results-broken", row, message, hint))
        for column, cell in zip(columns, cells, strict=True):
            if column and column not in used:
                free = [name for name in used if name not in columns]
                fixes = [replace(cell.place, name) for name in nearest(column, free)]
                advice = "" if fixes else f"the columns are {short_list(used, 'and')}"
                message = f"the column '{shortened(cell.data)}' is ignored"
                cell.add_note("column-ignored", message, advice, fixes=fixes)
        if any(problem.stops for problem in self.problems[before:]):
            return []
        self.places = {
            column: cell.place for column, cell in zip(columns, cells, strict=True) if column in used
        }
        return [column if column in used else "" for column in columns]


def _read_cells(
    cells: dict[str, Cursor], row: Place, problems: list[Problem], above: Mapping[str, str]
) -> Row:
    """Read a row from its cells by column. `above` has the round and the table of the row above."""
    at = {}
    for column in (*COLUMNS, *OPTIONAL_COLUMNS):
        cell = cells.get(column)
        at[column] = Cursor(None, problems)
        if cell is not None:
            text = _WHOLE_DECIMAL.sub(r"\1", cell.data.strip())
            at[column] = cell._replace(data=text or None, problems=problems, label=f"`{column}`")
    spans = {column: cell.place.span for column, cell in cells.items() if column in at and cell.place.span}
    if not spans and row.span:
        spans = {"player": row.span}
    empty = [column for column in cells if column in at and at[column].data is None]
    # The score of a team may be written once, and a player may have no team.
    empty = [column for column in empty if column != "team" and (column == "player" or not at["team"].data)]
    if empty and all(column in above for column in empty):
        # A spreadsheet writes the value of merged cells only once.
        _report_merged(at, empty, above)
        at |= {column: at[column]._replace(data=above[column]) for column in empty}
    elif empty:
        hint = "write 0 for a player without points" if empty == ["score"] else "write it in every row"
        names = [column if column != "won" else "rounds won" for column in empty]
        message = f"this row does not say the {listed(names)}"
        is_empty = len(empty) > 2 or {"table", "player"} <= set(empty)
        if is_empty:
            hint = "complete the row, or remove it"
        at[empty[0]].add_error("key-missing", message, hint, cause=tuple(empty))
        if is_empty:
            return Row(None, None, "", "", None, None, None, spans, problems)
    table = at["table"].text()
    return Row(
        round=at["round"].integer(1, _MAX_ROUNDS),
        table=table and table_name(table),
        player=at["player"].name() if at["player"].data else "",
        team=at["team"].name() if at["team"].data else "",
        score=at["score"].integer(),
        won=at["won"].integer(0, _MAX_ROUNDS),
        place=at["place"].integer(1, MAX_SIDES),
        spans=spans,
        problems=problems,
    )


def _report_merged(at: Mapping[str, Cursor], empty: Sequence[str], above: Mapping[str, str]) -> None:
    """Report empty cells that have the value of the row above, and offer to write it."""
    spans = {column: span for column in empty if (span := at[column].place.span)}
    changes = [
        Replace(Place(span=span._replace(end_column=span.column)), above[column])
        for column, span in spans.items()
    ]
    message = f"this row does not say the {listed(empty)}"
    fix = Fix(tuple(changes), Certainty.LIKELY, label=f"write the {listed(empty)} of the row above")
    advice = "a spreadsheet writes the value of merged cells only once"
    at[empty[0]].add_error("key-missing", message, advice, fixes=[fix], cause=("merged", *empty))


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


def _place_of(spans: dict[str, Span]) -> Place:
    """Return the place of a row: its player, or else its first cell."""
    return Place(span=spans.get("player") or next(iter(spans.values())))


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
