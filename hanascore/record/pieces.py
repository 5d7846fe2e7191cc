"""A stream cut into pieces of one document each, so that a fault in one spares the others.

A line with `---` starts a document wherever it stands; the orders to the YAML reader before it (`%YAML 1.2`)
belong to it. In JSON each object of a list is a document, and so is each line that is an object (JSON Lines).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from hanascore.record.decoding import BOM, LINE_BREAK

Piece = tuple[int, int]

_BREAKS = "\n\r\x85\u2028\u2029"
# As texts, for few records need them and each costs much to compile.
_MARKER = "---(?![^ \t\r\n\x85\u2028\u2029])"
_BETWEEN = f"[ ]*(?:#[^{_BREAKS}]*)?(?=[{_BREAKS}]|\\Z)"
_ANY_ORDER = f"(?:\\A|[{_BREAKS}])%"
_HEADER_COMMENT = "[|>][-+0-9]{0,3}[ ]*#"
# A quoted string is taken whole and never given back, so that the search stays linear on hostile text.
_STRING_OR_BRACKET = r'"[^"\\]*+(?:\\(?s:.)[^"\\]*+)*+(?:"|\\?\Z)|[\[\]{}]'
_BETWEEN_OBJECTS = r"[ \t\r\n]*,?[ \t\r\n]*"


def cut(text: str) -> Iterator[Piece]:
    """The pieces of a text in order; they cover all of it."""
    start = 0
    for end in _ordered(text) if _has_order(text) else _marked(text):
        if end > start:
            yield start, end
            start = end
    if start < len(text):
        yield start, len(text)


def cut_json(text: str) -> list[Piece]:
    r"""The pieces of a text that starts as JSON does; of one that is no list or lines of objects, as ever.

    >>> cut_json('[{"a": 1}, {"b": 2}]'), cut_json('{"a": 1}\n{"b": 2}\n')
    ([(1, 9), (11, 19)], [(0, 9), (9, 18)])
    """
    start = len(text) - len(text.lstrip())
    if text.startswith("[", start):
        found = _in_list(text, start)
    elif "\n{" in text:
        found = _in_lines(text, start)
    else:
        found = []
    marked = list(cut(text))
    return marked if len(marked) > 1 or not found else found


def _in_list(text: str, start: int) -> list[Piece]:
    """The objects of a list that ends with the text; nothing where anything else stands in it."""
    between = re.compile(_BETWEEN_OBJECTS)
    found = []
    at = between.match(text, start + 1)
    while at and text.startswith("{", at.end()):
        end = _end_of_object(text, at.end())
        if not end:
            return []
        found.append((at.end(), end))
        at = between.match(text, end)
        if at and "," not in at[0]:
            break
    return found if at and text[at.end() :].rstrip() == "]" else []


def _in_lines(text: str, start: int) -> list[Piece]:
    """The lines of a text whose first line is an object, and a further one starts like one."""
    head = text[start : text.find("\n", start) + 1]
    if not head.rstrip().endswith("}") or _end_of_object(head, 0) != len(head.rstrip()):
        return []
    starts = [found.start() + 1 for found in re.finditer(r"\n(?=\{)", text) if found.start() > start]
    return list(pairwise([0, *starts, len(text)]))


def _end_of_object(text: str, start: int) -> int:
    """Where the object that starts here ends; 0 where it does not."""
    depth = 0
    for found in re.compile(_STRING_OR_BRACKET).finditer(text, start):
        token = found[0]
        depth += (token in {"{", "["}) - (token in {"}", "]"})
        if not depth:
            return found.end()
    return 0


def _marked(text: str) -> Iterator[int]:
    if "---" in text:
        for found in re.finditer(_MARKER, text):
            if found.start() and text[found.start() - 1] in _BREAKS:
                yield found.start()


def _ordered(text: str) -> Iterator[int]:
    """The same for a text with orders: a document starts with the first order before its `---`."""
    marker, order, between = re.compile(_MARKER), re.compile("%[A-Za-z]"), re.compile(_BETWEEN)
    first: int | None = None
    for start in [0, *(found.end() for found in LINE_BREAK.finditer(text))]:
        if marker.match(text, start):
            yield start if first is None else first
            first = None
        elif order.match(text, start):
            first = start if first is None else first
        elif not between.match(text, start):
            first = None


def _has_order(text: str) -> bool:
    return "%" in text and re.search(_ANY_ORDER, text) is not None


def agreed(text: str) -> bool:
    """Whether the two parsers are known to read a text alike.

    They differ on tabs, inner byte-order marks, `?` inside brackets, tags, escapes, orders to the reader and
    a comment after the header of a block text.
    """
    if any(mark in text for mark in ("\t", "?", "!", "\\", BOM)):
        return False
    if _has_order(text):
        return False
    if "#" in text and ("|" in text or ">" in text):
        return re.search(_HEADER_COMMENT, text) is None
    return True
