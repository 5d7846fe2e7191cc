"""Plain text to plain data, a line at a time and without a parser: what nearly every record is written in.

A text is plain where each line is a key, an item or both, with a text on the same line: bare, in quotes
without escapes, or as one list or mapping in brackets. Whatever else stands in it, the text is left to
`parsing`, which alone finds fault; what is read here is read there alike.
"""

import re
from typing import Any, NamedTuple

from hanascore.record.refusing import MAX_DEPTH, MAX_NODES

_BREAKS = "\n\r\x85\u2028\u2029"
# Beside breaks and what would end a text, the signs on which parsers are known to differ.
_NEVER = _BREAKS + "\t\ufeff\\\\"
_IN_TEXT = f"[^{_NEVER}:#?!]"
# An indent, a hyphen, a key, what is written behind it, a comment; and all the rest, from the first line on
# that has another shape. Repeats that are never given back keep the search linear on hostile text.
_LINE = re.compile(
    rf"( *+)(- ++)?"
    rf"(?:(\w{_IN_TEXT}{{0,99}}+)(?<! ):(?![^ \n]) *+)?"
    rf"""(-?\w{_IN_TEXT}*(?<! )|[\[{{][^{_NEVER}#?!"']*[\]}}]|"[^{_NEVER}"]*"|'[^{_NEVER}']*')? *+"""
    rf"(?:(?<![^ \n])#[^{_BREAKS}]*+)?\n"
    r"|((?s:.+))"
)
_LONGEST_IN_BRACKETS = 10_000
_LONGEST_KEY = 100
# So many lines are taken apart at once that memory does not grow with the text.
_AT_ONCE = 1 << 16


# The mapping whose last key had nothing behind it, and the key.
Waiting = tuple[dict[str, Any], str] | None


class Plain(NamedTuple):
    """The data of a text, and how many texts, lists and mappings it holds."""

    data: dict[str, Any]
    nodes: int


class _NotPlainError(Exception):
    """A line is for the parser."""


def read_plain(text: str) -> Plain | None:
    r"""The data of a text that is plain from end to end, or nothing.

    >>> read_plain("players: [Aki, Bo]\nrounds:\n- dealer: Bo  # who won\n")
    Plain(data={'players': ['Aki', 'Bo'], 'rounds': [{'dealer': 'Bo'}]}, nodes=10)
    """
    if text[:1] in {"{", "["}:
        return None
    if not text.endswith("\n"):
        text += "\n"
    page, start = _Page(), 0
    try:
        while start < len(text) and page.nodes <= MAX_NODES:
            end = text.find("\n", start + _AT_ONCE) + 1 or len(text)
            page.fill(_LINE.findall(text, start, end))
            start = end
    except _NotPlainError:
        return None
    return Plain(page.root, page.nodes) if page.root and start == len(text) else None


class _Page:
    """The data as far as the lines were read.

    `levels` are the lists and mappings that are open, each with the column of its keys or hyphens. `waiting`
    is the mapping whose last key had nothing behind it, so that what it holds may follow further in.
    """

    def __init__(self) -> None:
        self.root: dict[str, Any] = {}
        self.levels: list[tuple[int, Any]] = []
        self.waiting: Waiting = None
        self.nodes = 1

    def fill(self, lines: list[tuple[str, str, str, str, str]]) -> None:
        """Go on with these lines."""
        levels, waiting, nodes = self.levels, self.waiting, self.nodes
        column: int = -1
        node: Any = None
        if levels:
            column, node = levels[-1]
        for indent, hyphen, key, written, other in lines:
            if other:
                raise _NotPlainError
            if not (key or hyphen):
                if written:
                    raise _NotPlainError
                continue
            at = len(indent)
            if at != column or hyphen or node.__class__ is list:
                column, node = self._enter(at, hyphen, waiting)
            value: Any = written or None
            if written and written[0] in "[{\"'":
                value, more = _taken(written)
                nodes += more
            if hyphen:
                nodes += 1
                if not key:
                    if not written:
                        raise _NotPlainError
                    node.append(value)
                    waiting = None
                    continue
                item: dict[str, Any] = {}
                node.append(item)
                column, node = self._open(column + len(hyphen), item)
            if key in node:
                raise _NotPlainError
            node[key] = value
            nodes += 2
            waiting = None if written else (node, key)
        self.waiting, self.nodes = waiting, nodes

    def _enter(self, at: int, hyphen: str, waiting: Waiting) -> tuple[int, Any]:
        """The list or mapping that a line at a column goes on with, or starts."""
        levels = self.levels
        if not levels:
            if hyphen:
                raise _NotPlainError
            levels.append((at, self.root))
            return levels[-1]
        if at <= levels[-1][0]:
            while levels and at < levels[-1][0]:
                levels.pop()
            if levels and not hyphen and levels[-1][1].__class__ is list:
                # A list may stand as far out as its key does, and the next key ends it.
                levels.pop()
            if not levels or levels[-1][0] != at:
                raise _NotPlainError
            if not hyphen or levels[-1][1].__class__ is list:
                return levels[-1]
        if waiting is None or waiting[0] is not levels[-1][1]:
            raise _NotPlainError
        inside: dict[str, Any] | list[Any] = [] if hyphen else {}
        waiting[0][waiting[1]] = inside
        return self._open(at, inside)

    def _open(self, at: int, node: Any) -> tuple[int, Any]:
        """A list or mapping that is open from here on. Within it brackets may open one more."""
        if len(self.levels) >= MAX_DEPTH - 1:
            raise _NotPlainError
        self.levels.append((at, node))
        return self.levels[-1]


def _taken(written: str) -> tuple[Any, int]:
    """What stands in quotes or in brackets, and how many texts brackets hold."""
    inside = written[1:-1]
    if written[0] in "\"'":
        return inside, 0
    if len(inside) > _LONGEST_IN_BRACKETS or "[" in inside or "]" in inside or "{" in inside or "}" in inside:
        raise _NotPlainError
    pieces = inside.split(",")
    if written[0] == "[" and written[-1] == "]":
        return [_text(piece) for piece in pieces], len(pieces)
    mapping = {}
    for piece in pieces:
        key, colon, value = piece.partition(": ")
        if not colon or len(key) > _LONGEST_KEY:
            raise _NotPlainError
        mapping[_text(key)] = _text(value)
    if len(mapping) < len(pieces) or written[0] + written[-1] != "{}":
        raise _NotPlainError
    return mapping, 2 * len(pieces)


def _text(piece: str) -> str:
    """A bare text in brackets."""
    text = piece.strip(" ")
    start = text[1:2] if text[:1] == "-" else text[:1]
    if ":" in text or not (start.isalnum() or start == "_"):
        raise _NotPlainError
    return text
