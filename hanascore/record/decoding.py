"""Bytes to characters: strict UTF-8, lines as YAML counts them, and what no text may hold.

Nothing here knows YAML's grammar; offsets count characters of the text without its byte-order mark.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice

from hanascore.problems.problem import Place, Problem, Span, error

BOM = "\ufeff"
BLANKS = " \t\r\n\x85\u2028\u2029"
# What ends a line in YAML.
LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_CONTROL = "[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
# A quoted string is taken whole and never given back, so that the search stays linear on hostile text.
_JSON_TAB = r'"[^"\\]*+(?:\\(?s:.)[^"\\]*+)*+(?:"|\\?\Z)|\t'
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
        self._starts = [0, *(found.end() for found in LINE_BREAK.finditer(text))]

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
        start = self.start_of(offset)
        found = LINE_BREAK.search(self._text, offset)
        return self._text[start : found.start() if found else len(self._text)]


def control_characters(text: str, limit: int) -> list[int]:
    """The offsets of the first characters that no record may hold."""
    return [found.start() for found in islice(re.finditer(_CONTROL, text), limit)]


def without_controls(text: str) -> str:
    """The same text with a stand-in for each control character, so that every offset holds."""
    return re.sub(_CONTROL, "\ufffd", text)


def looks_like_json(text: str) -> bool:
    """Whether a text starts as JSON does: a bracket and a quoted key."""
    head = text[:1000].lstrip("[ \t\r\n")
    return head.startswith("{") and head[1:].lstrip().startswith('"')


def json_blanks(text: str) -> str:
    """JSON text with each tab outside its strings made a blank."""
    if "\t" not in text:
        return text
    return re.sub(_JSON_TAB, lambda found: " " if found[0] == "\t" else found[0], text)


def join_surrogates(value: str) -> str | None:
    """The text with surrogate pairs joined, or None where half a pair stands alone."""
    try:
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return None
