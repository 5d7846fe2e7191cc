"""Tables for people: columns, how wide they are, and how they are drawn. The home of tabulate."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tabulate import tabulate

from hanascore.report.wording import width

_INDENT = "  "
# Marks behind a number, as `5*` and `12?`, stand outside its column, so that digits stay below each other.
_MARKED = re.compile(r"\d([*?]+)$")
# tabulate takes away blanks at an end; this one it leaves.
_BLANK = "\N{BRAILLE PATTERN BLANK}"


class Column(NamedTuple):
    """A column of a table: its heading and cells, whether they stand at the right, its least width."""

    head: str
    cells: Sequence[str]
    right: bool = False
    least: int = 0

    @property
    def width(self) -> int:
        """How wide it will be."""
        lines = (line for cell in (self.head, *self.hung()) for line in cell.split("\n"))
        return max(self.least, *map(width, lines))

    def hung(self) -> Sequence[str]:
        """The cells, with blanks behind numbers without a mark where others have one."""
        if not self.right:
            return self.cells
        marks = [len(found[1]) if (found := _MARKED.search(cell)) else 0 for cell in self.cells]
        most = max(marks, default=0)
        return [
            cell + _BLANK * (most - mark) if cell else cell
            for cell, mark in zip(self.cells, marks, strict=True)
        ]


def drawn(columns: Sequence[Column], indent: str = _INDENT) -> list[str]:
    """The lines of a table."""
    # The headings go in as a row: tabulate widens columns that have real ones.
    rows = zip(*((_widened(column), *column.hung()) for column in columns), strict=True)
    align = ["right" if column.right else "left" for column in columns]
    text = tabulate(rows, tablefmt="plain", disable_numparse=True, colalign=align)
    return [f"{indent}{line}".rstrip() for line in text.replace(_BLANK, " ").split("\n")]


def _widened(column: Column) -> str:
    """The heading, as wide as the column has to be at least."""
    return column.head + _BLANK * (column.least - width(column.head))


def measured(columns: Sequence[Column]) -> int:
    """How wide the table of these columns will be."""
    return across([column.width for column in columns])


def across(widths: Sequence[int]) -> int:
    """How wide a table will be whose columns are so wide."""
    return len(_INDENT) + sum(widths) + 2 * (len(widths) - 1)
