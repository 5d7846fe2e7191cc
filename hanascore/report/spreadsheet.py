"""Rows of a report written as CSV, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

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
    for row in rows:
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerow(_cell(cell, safe=safe) for cell in row)
        yield text.getvalue()


def _cell(cell: Cell, *, safe: bool) -> str:
    if not isinstance(cell, str):
        return "" if cell is None else amount(cell)
    mark = "'" if safe and cell.lstrip().startswith(_SIGNS) else ""
    return mark + visible(cell)
