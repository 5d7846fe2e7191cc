"""From paths to stretches of text: a walk over what a parser reports, that stops when all places are found.

Nothing here knows the parser; it is handed a stream of `Mark`, with offsets into the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hanascore.problems.problem import Place
from hanascore.record.decoding import BLANKS, LINE_BREAK, join_surrogates

Stretch = tuple[int, int]

_BLANKS = frozenset(BLANKS)
_ESCAPE = (
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n|.)"
)
_ESCAPED = dict(zip("0abtnvfreN_LP", "\0\a\b\t\n\v\f\r\x1b\x85\xa0\u2028\u2029", strict=True))


class Mark(NamedTuple):
    """One thing a parser reports: `kind` is text, list, mapping or end.

    `style` is the quote of a text, `|` or `>`, or empty; for a list or mapping `flow` or empty.
    """

    kind: str
    start: int
    end: int
    value: str = ""
    style: str = ""


class _Node:
    """A step on the way to what is wanted, and where it was met."""

    __slots__ = ("children", "key", "letters", "mark", "value", "wanted")

    def __init__(self) -> None:
        self.children: dict[str | int, _Node] = {}
        self.wanted = False
        self.key: Stretch | None = None
        self.value: Stretch | None = None
        self.mark: Mark | None = None
        self.letters: list[Stretch | None] | None = None


class _Frame:
    """An open list or mapping: the wanted node it is, if any, and what comes next in it."""

    __slots__ = ("at_key", "count", "mapping", "node", "pending", "start")

    def __init__(self, node: _Node | None, mark: Mark) -> None:
        self.node = node
        self.mapping = mark.kind == "mapping"
        self.start = mark.start
        self.at_key = self.mapping
        self.count = 0
        self.pending: _Node | None = None


def find(text: str, marks: Iterable[Mark], places: Sequence[Place], start: int) -> list[Stretch]:
    """The stretch of each place. One that does not exist is given as the nearest around it that does.

    Where nothing at all is there it is `start`.
    """
    root = _Node()
    left = 0
    for place in places:
        node = root
        for step in place.path:
            node = node.children.setdefault(step, _Node())
        left += not node.wanted
        node.wanted = True
    _walk(text, marks, root, left)
    return [_stretch(text, root, place) or (start, start) for place in places]


def _walk(text: str, marks: Iterable[Mark], root: _Node, left: int) -> None:
    stack: list[_Frame] = []
    for mark in marks:
        if mark.kind == "end":
            frame = stack.pop()
            node = frame.node
            if node is not None and node.mark is not None and node.mark.style == "flow":
                node.value = (frame.start, mark.end)
        else:
            node = _meet(text, stack, root, mark)
            if mark.kind != "text":
                stack.append(_Frame(node, mark))
                continue
        left -= node is not None and node.wanted
        if not stack or not left:
            return


def _meet(text: str, stack: list[_Frame], root: _Node, mark: Mark) -> _Node | None:
    """The wanted node that a mark stands for, with its place noted; a key is noted for what follows it."""
    node: _Node | None = root
    if stack:
        frame = stack[-1]
        if frame.mapping and frame.at_key:
            frame.at_key = False
            frame.pending = _at_key(frame, mark)
            return None
        if frame.mapping:
            frame.at_key = True
            node = frame.pending
        else:
            node = frame.node.children.get(frame.count) if frame.node else None
            frame.count += 1
    if node is not None:
        node.mark = mark
        node.value = _own(text, mark) or node.key or (max(mark.start - 1, 0), max(mark.start, 1))
    return node


def _at_key(frame: _Frame, mark: Mark) -> _Node | None:
    """What a key leads to, where that is wanted. Of a key written twice the first counts."""
    if frame.node is None or mark.kind != "text":
        return None
    node = frame.node.children.get(join_surrogates(mark.value) or "")
    if node is None or node.key is not None:
        return None
    node.key = (mark.start, mark.end)
    return node


def _own(text: str, mark: Mark) -> Stretch | None:
    """The stretch of a text or of the start of a collection; nothing for an empty one or a block's."""
    if mark.kind != "text":
        return (mark.start, mark.start + 1) if mark.style == "flow" else None
    if mark.style not in {"|", ">"}:
        return (mark.start, mark.end) if mark.end > mark.start else None
    head = LINE_BREAK.search(text, mark.start, mark.end)
    body = text[head.end() : mark.end].strip() if head else ""
    if head is None or not body:
        return mark.start, mark.start + 1
    start = text.index(body, head.end())
    return start, start + len(body)


def _stretch(text: str, root: _Node, place: Place) -> Stretch | None:
    node = root
    for step in place.path:
        child = node.children[step]
        if child.value is None:
            return _shown(node)
        node = child
    if place.key and node.key is not None:
        return node.key
    if place.part is not None and node.mark is not None and node.mark.kind == "text" and node.value:
        inner = _part(text, node, node.mark, place.part)
        if inner is not None:
            return node.mark.start + inner[0], node.mark.start + inner[1]
    return _shown(node)


def _shown(node: _Node) -> Stretch | None:
    if node.mark is not None and node.mark.kind != "text" and node.mark.style != "flow":
        return node.key or (node.mark.start, node.mark.start + 1)
    return node.value


def _part(text: str, node: _Node, mark: Mark, wanted: tuple[int, int]) -> Stretch | None:
    """Where some characters of a text stand in what was written, or nothing where that cannot be told."""
    if node.letters is None:
        node.letters = _letters(text[mark.start : mark.end], mark)
    touched = [found for found in node.letters[max(wanted[0], 0) : max(wanted[1], 0)] if found is not None]
    return (touched[0][0], touched[-1][1]) if touched else None


def _letters(raw: str, mark: Mark) -> list[Stretch | None]:
    """Where each character of a text stands; nothing for the blanks of one that was folded."""
    value = join_surrogates(mark.value) or ""
    units = _units(raw, mark.style)
    if LINE_BREAK.search(raw) is None and "".join(char for _, _, char in units) == value:
        return [(start, end) for start, end, _ in units]
    inside = [unit for unit in units if unit[2] not in _BLANKS]
    if [char for _, _, char in inside] != [char for char in value if char not in _BLANKS]:
        return []
    rest = iter(inside)
    return [None if char in _BLANKS else next(rest)[:2] for char in value]


def _units(raw: str, style: str) -> list[tuple[int, int, str]]:
    """What was written, a decoded character at a time: where it starts and ends, and what it is."""
    if style == "'":
        found = re.finditer(r"''|.", raw[1:-1], re.DOTALL)
        return [(each.start() + 1, each.end() + 1, each[0][0]) for each in found]
    if style == '"':
        found = re.finditer(rf"{_ESCAPE}|.", raw[1:-1], re.DOTALL)
        return [(each.start() + 1, each.end() + 1, _decoded(each[0])) for each in found]
    head = LINE_BREAK.search(raw) if style else None
    skip = head.end() if head else 0
    return [(offset, offset + 1, raw[offset]) for offset in range(skip, len(raw))]


def _decoded(written: str) -> str:
    if len(written) == 1:
        return written
    if written[1] in "xuU":
        if len(written) == 12:
            return join_surrogates(chr(int(written[2:6], 16)) + chr(int(written[8:], 16))) or ""
        return chr(int(f"0x{written[2:]}", 0))
    return _ESCAPED.get(written[1], written[1])
