"""Rows of a report written as CSV, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from types import SimpleNamespace

from hanascore.problems.words import visible
from hanascore.report.blocks import Cell
from hanascore.tally.event import amount

# What begins a formula in one spreadsheet or another, in either width.
_SIGNS = tuple("=+-@\u2212\uff1d\uff0b\uff0d\uff20")


def as_csv(rows: Iterable[Sequence[Cell]], *, safe: bool = False) -> Iterator[str]:
    r"""Rows as CSV, a line each; nothing in them can steer a terminal.

    With `safe` no text can be taken for a formula, and each that could is told by a `'` before it.

    >>> print("".join(as_csv([("=a", "b"), (-1, "x, y"), (None, "")], safe=True)), end="")
    '=a,b
    -1,"x, y"
    ,
    """
    lines: list[str] = []
    write = csv.writer(SimpleNamespace(write=lines.append), lineterminator="\n").writerow
    for row in rows:
        write([_cell(cell, safe=safe) for cell in row])
        yield lines.pop()


def _cell(cell: Cell, *, safe: bool) -> str | int:
    if cell is None or isinstance(cell, int):
        return "" if cell is None else cell
    if not isinstance(cell, str):
        return amount(cell)
    return "'" + visible(cell) if safe and cell.lstrip().startswith(_SIGNS) else visible(cell)
