"""Bytes to characters, lines as YAML counts them, and a stream cut into pieces of one document each.

A line with `---` starts a document wherever it stands, so that a fault in one document spares the others; the
orders to the YAML reader before it (`%YAML 1.2`) belong to it. In JSON each object of a list is a document,
and so is each line that is an object (JSON Lines). Offsets count characters without the byte-order mark.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice, pairwise

from hanascore.problems.problem import Place, Problem, Span, error

# Where a document starts and ends in its text.
Piece = tuple[int, int]

# Longer files are not read unless somebody asks for it.
MAX_BYTES = 16 * 1024 * 1024
BOM = "\ufeff"
BLANKS = " \t\r\n\x85\u2028\u2029"
# What ends a line in YAML.
LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
# The patterns below stay texts, which are compiled when one is needed: few records need them.
_BREAKS = "\n\r\x85\u2028\u2029"
_CONTROL = "[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
_MARKER = f"---(?![^ \t{_BREAKS}])"
_ANY_ORDER = f"(?:\\A|[{_BREAKS}])%"
_BETWEEN_ORDERS = f"[ ]*(?:#[^{_BREAKS}]*)?(?=[{_BREAKS}]|\\Z)"
_HEADER_COMMENT = "[|>][-+0-9]{0,3}[ ]*#"
# A quoted string is taken whole and never given back, so that the search stays linear on hostile text.
_STRING = r'"[^"\\]*+(?:\\(?s:.)[^"\\]*+)*+(?:"|\\?\Z)'
_BETWEEN_OBJECTS = r"[ \t\r\n]*,?[ \t\r\n]*"
_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def decode(content: bytes) -> tuple[str, Problem | None]:
    """Strict UTF-8; a byte-order mark at the start is dropped.

    Where the bytes are not UTF-8 there is a problem, and the text is only good for an excerpt.
    """
    try:
        return content.decode("utf-8").removeprefix(BOM), None
    except UnicodeDecodeError as fault:
        return _not_utf8(content, fault.start)


def _not_utf8(content: bytes, offset: int) -> tuple[str, Problem | None]:
    for mark, name in _MARKS:
        if content.startswith(mark):
            place = Place(span=Span(1, 1, 1, 1))
            message = f"this file is {name} (its first bytes say so), and a record is UTF-8"
            return "", error("not-utf8", place, message, "save it as UTF-8")
    text = content.decode("utf-8", "replace").removeprefix(BOM)
    start = len(content[:offset].decode("utf-8").removeprefix(BOM))
    message = f"byte 0x{content[offset]:02x} (number {offset + 1} of the file) is not UTF-8"
    span = Lines(text).span(start, start + 1)
    return text, error("not-utf8", Place(span=span), message, "save the file as UTF-8")


class Lines:
    """Where the lines of a text start, and spans from offsets."""

    __slots__ = ("_starts", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = array("q", (0,))
        self._starts.extend(found.end() for found in LINE_BREAK.finditer(text))

    def bounds(self, number: int) -> tuple[int, int]:
        """Where the line of a number starts, and where it ends without its break; nothing beyond the last."""
        if number > len(self._starts):
            return len(self._text), len(self._text)
        start = self._starts[number - 1]
        found = LINE_BREAK.search(self._text, start)
        return start, found.start() if found else len(self._text)

    def _line(self, offset: int) -> int:
        """The number of the line of an offset, from 1."""
        return bisect_right(self._starts, offset)

    def span(self, start: int, end: int) -> Span:
        """The span from one offset to another; an empty one is a point."""
        first, last = self._line(start), self._line(end)
        return Span(
            first, start - self._starts[first - 1] + 1, last, max(end, start) - self._starts[last - 1] + 1
        )

    def start_of(self, offset: int) -> int:
        """Where the line of an offset starts."""
        return self._starts[self._line(offset) - 1]

    def line_of(self, offset: int) -> str:
        """The line that an offset stands on, without its break."""
        return self._text[slice(*self.bounds(self._line(offset)))]


def control_characters(text: str, limit: int) -> list[int]:
    """The offsets of the first characters that no record may hold."""
    return [found.start() for found in islice(re.finditer(_CONTROL, text), limit)]


def without_controls(text: str) -> str:
    """The same text with a stand-in for each control character, so that every offset holds."""
    return re.sub(_CONTROL, "\ufffd", text)


def looks_like_rows(content: bytes, name: str) -> bool:
    """Whether a file is a table of results in CSV: by its name, or by its first row.

    >>> looks_like_rows(b"round,table,player,score", "-"), looks_like_rows(b"hanascore: 1", "-")
    (True, False)
    """
    first = content[:1000].split(b"\n", 1)[0].decode("ascii", "ignore").casefold()
    cells = {cell.strip(' "\r') for cell in re.split("[,;\t]", first)}
    return name.lower().endswith(".csv") or {"round", "player", "score"} <= cells


def looks_like_json(text: str) -> bool:
    """Whether a text starts as JSON does: a bracket and a quoted key."""
    head = text[:1000].lstrip("[ \t\r\n")
    return head.startswith("{") and head[1:].lstrip().startswith('"')


def json_blanks(text: str) -> str:
    """JSON text with each tab outside its strings made a blank."""
    if "\t" not in text:
        return text
    return re.sub(rf"{_STRING}|\t", lambda found: " " if found[0] == "\t" else found[0], text)


def join_surrogates(value: str) -> str | None:
    """The text with surrogate pairs joined, or None where half a pair stands alone."""
    try:
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return None


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
    for found in re.compile(rf"{_STRING}|[\[\]{{}}]").finditer(text, start):
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
    marker, order, between = re.compile(_MARKER), re.compile("%[A-Za-z]"), re.compile(_BETWEEN_ORDERS)
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


def parsers_agree(text: str) -> bool:
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
