"""A stream cut into pieces of one document each, so that a fault in one spares the others.

A line with `---` starts a document wherever it stands; the orders to the YAML reader before it (`%YAML 1.2`)
belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hanascore.record.decoding import BOM, line_break

Piece = tuple[int, int]

_BREAKS = "\n\r\x85\u2028\u2029"
# As texts, for few records need them and each costs much to compile.
_MARKER = "---(?![^ \t\r\n\x85\u2028\u2029])"
_BETWEEN = f"[ ]*(?:#[^{_BREAKS}]*)?(?=[{_BREAKS}]|\\Z)"
_ANY_ORDER = f"(?:\\A|[{_BREAKS}])%"
_HEADER_COMMENT = "[|>][-+0-9]{0,3}[ ]*#"


def cut(text: str) -> Iterator[Piece]:
    """The pieces of a text in order; they cover all of it."""
    start = 0
    for end in _ordered(text) if _has_order(text) else _marked(text):
        if end > start:
            yield start, end
            start = end
    if start < len(text):
        yield start, len(text)


def _marked(text: str) -> Iterator[int]:
    if "---" in text:
        for found in re.finditer(_MARKER, text):
            if found.start() and text[found.start() - 1] in _BREAKS:
                yield found.start()


def _ordered(text: str) -> Iterator[int]:
    """The same for a text with orders: a document starts with the first order before its `---`."""
    marker, order, between = re.compile(_MARKER), re.compile("%[A-Za-z]"), re.compile(_BETWEEN)
    first: int | None = None
    for start in [0, *(found.end() for found in line_break().finditer(text))]:
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
