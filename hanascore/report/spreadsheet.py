"""Rows of a report written as CSV, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from hanascore.problems.words import visible
from hanascore.report.report import Cell


def as_csv(rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    r"""Rows as CSV, a line each; nothing in them can steer a terminal.

    >>> "".join(as_csv([("a", "b"), (1, "x, y"), (None, "")]))
    'a,b\n1,"x, y"\n,\n'
    """
    for row in rows:
        text = StringIO()
        cells = (visible(cell) if isinstance(cell, str) else cell for cell in row)
        csv.writer(text, lineterminator="\n").writerow(cells)
        yield text.getvalue()
