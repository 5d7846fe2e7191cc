"""Write reports for programs: JSON, JSON lines and CSV.

Control characters are escaped in JSON and replaced in CSV, so no output can control a terminal.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from hanascore.report.blocks import Cell
from hanascore.report.wording import amount
from hanascore.words.visible import UNSEEN, visible

# How deep lists may lie in a document to have each of their objects on a line: down to the rounds of games.
_DEEPEST_LIST = 3
# The signs with which a formula begins in some spreadsheet, in their normal and full-width forms.
_FORMULA_SIGNS = tuple("=+-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b")


def as_json(data: Mapping[str, Any]) -> str:
    """Write a document in which each object of a list has a line: a game, a round, a problem."""
    return f"{_document(data, 0)}\n"


def as_json_lines(lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Write small documents, one per line."""
    return (f"{encode(line)}\n" for line in lines)


def plain_data(data: Any) -> Any:
    """Return data as JSON would write it and Python would read it: with lists, mappings and plain texts.

    >>> plain_data({1: ("a", None)})
    {'1': ['a', None]}
    """
    if isinstance(data, Mapping):
        return {str(key): plain_data(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain_data(item) for item in data]
    # A text may be a phrase or a member of an enumeration.
    return str(data) if isinstance(data, str) else data


def encode(data: Any) -> str:
    """Write JSON on one line, with control characters escaped."""
    text = json.dumps(data, ensure_ascii=False)
    # JSON itself requires to escape only some of them.
    return text if text.isascii() and "\x7f" not in text else re.sub(f"[{UNSEEN}]", _escape, text)


def as_ascii(text: str) -> str:
    r"""Escape the characters in JSON text that are not ASCII.

    >>> as_ascii('"松"')
    '"\\u677e"'
    """
    return re.sub(r"[^\0-\x7f]", _escape, text)


def as_csv(rows: Iterable[Sequence[Cell]], *, safe: bool = False) -> Iterator[str]:
    r"""Write rows as CSV, one per line.

    With `safe`, a text that a spreadsheet would take for a formula gets an apostrophe.

    >>> print("".join(as_csv([("=a", "b"), (-1, "x, y"), (None, "")], safe=True)), end="")
    '=a,b
    -1,"x, y"
    ,
    """
    for row in rows:
        line = StringIO()
        csv.writer(line, lineterminator="\n").writerow([_csv_cell(cell, safe=safe) for cell in row])
        yield line.getvalue()


def _document(value: Any, depth: int) -> str:
    """Write a value in which each object of a list has a line of its own."""
    between = f",\n{' ' * (depth + 1)}"
    if isinstance(value, list) and _has_objects(value) and depth <= _DEEPEST_LIST:
        return f"[{between[1:]}{between.join(_document(item, depth + 1) for item in value)}]"
    if isinstance(value, Mapping) and any(_has_objects(item) for item in value.values()):
        items = (f"{encode(key)}: {_document(item, depth + 1)}" for key, item in value.items())
        return f"{{{between.join(items)}}}" if depth < _DEEPEST_LIST else encode(value)
    return encode(value)


def _has_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)


def _escape(match: re.Match[str]) -> str:
    """Return the escape of a character. Some characters need two escapes."""
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _csv_cell(cell: Cell, *, safe: bool) -> str:
    if cell is None:
        return ""
    if not isinstance(cell, str):
        return amount(cell)
    is_formula = cell.lstrip().startswith(_FORMULA_SIGNS)
    return f"'{visible(cell)}" if safe and is_formula else visible(cell)
