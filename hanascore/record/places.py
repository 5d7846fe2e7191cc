"""From paths to stretches of text: one walk over what a parser reports finds all places that are wanted.

Nothing here knows the parser; it is handed a stream of `Mark`, with offsets into the text.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hanascore.problems.problem import Path, Place
from hanascore.record.decoding import BLANKS, LINE_BREAK, join_surrogates

Stretch = tuple[int, int]
# Where the characters of a text start, and where they end.
_Letters = tuple[Sequence[int], Sequence[int]]

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


class _Found:
    """Something wanted: the mark it was met at, the key that leads to it, and the stretch to show for it."""

    __slots__ = ("key", "letters", "mark", "value")

    def __init__(self, mark: Mark, key: Stretch | None, value: Stretch) -> None:
        self.mark = mark
        self.key = key
        self.value = value
        self.letters: _Letters | None = None


class _Open:
    """An open list or mapping: its path, where it is wanted, and what comes next in it."""

    __slots__ = ("count", "found", "key", "mapping", "path", "start")

    def __init__(self, mark: Mark, path: Path, found: _Found | None) -> None:
        self.mapping = mark.kind == "mapping"
        self.start = mark.start
        self.path = path
        self.found = found
        self.count = 0
        self.key: Mark | None = None

    def follow(self, mark: Mark) -> tuple[Path | None, Stretch | None]:
        """The path of what comes next, and the key that leads there; a key itself has no path."""
        key, self.key = self.key, None
        if self.mapping and key is None:
            self.key = mark
            return None, None
        self.count += 1
        if self.found is None:
            return None, None
        if key is None:
            return (*self.path, self.count - 1), None
        if key.kind != "text":
            return None, None
        return (*self.path, join_surrogates(key.value) or ""), (key.start, key.end)


def find(text: str, marks: Iterable[Mark], places: Sequence[Place], start: int) -> list[Stretch]:
    """The stretch of each place. One that does not exist is given as the nearest around it that does.

    Where nothing at all is there it is `start`.
    """
    wanted = {place.path[:length] for place in places for length in range(len(place.path) + 1)}
    found = _walk(text, marks, wanted)
    return [_stretch(text, found, place) or (start, start) for place in places]


def _walk(text: str, marks: Iterable[Mark], wanted: Collection[Path]) -> dict[Path, _Found]:
    """What is wanted, by its path. Of a key that is written twice the first counts."""
    met: dict[Path, _Found] = {}
    stack: list[_Open] = []
    for mark in marks:
        if mark.kind == "end":
            ended = stack.pop()
            if ended.found is not None and ended.found.mark.style == "flow":
                ended.found.value = (ended.start, mark.end)
        else:
            path, key = stack[-1].follow(mark) if stack else ((), None)
            found = None
            if path is not None and path in wanted and path not in met:
                value = _own(text, mark) or key or (max(mark.start - 1, 0), max(mark.start, 1))
                found = met[path] = _Found(mark, key, value)
            if mark.kind != "text":
                stack.append(_Open(mark, path or (), found))
        if not stack:
            break
    return met


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


def _stretch(text: str, met: Mapping[Path, _Found], place: Place) -> Stretch | None:
    path = place.path
    while path not in met:
        if not path:
            return None
        path = path[:-1]
    found = met[path]
    if path == place.path:
        if place.key and found.key is not None:
            return found.key
        if place.part is not None and found.mark.kind == "text":
            inner = _part(text, found, place.part)
            if inner is not None:
                return inner
    if found.mark.kind != "text" and found.mark.style != "flow":
        return found.key or (found.mark.start, found.mark.start + 1)
    return found.value


def _part(text: str, found: _Found, wanted: tuple[int, int]) -> Stretch | None:
    """Where some characters of a text stand in what was written, or nothing where that cannot be told."""
    start = found.mark.start
    if found.letters is None:
        found.letters = _letters(text[start : found.mark.end], found.mark)
    starts, ends = found.letters
    touched = range(max(wanted[0], 0), min(wanted[1], len(starts)))
    first = next((at for at in touched if starts[at] >= 0), None)
    last = next((at for at in reversed(touched) if starts[at] >= 0), None)
    return None if first is None or last is None else (start + starts[first], start + ends[last])


def _letters(raw: str, mark: Mark) -> _Letters:
    """Where each character of a text starts and ends; -1 for the blanks of one that was folded."""
    value = join_surrogates(mark.value) or ""
    inner = 1 if mark.style in {"'", '"'} else 0
    if raw[inner : len(raw) - inner] == value:
        return range(inner, inner + len(value)), range(inner + 1, inner + len(value) + 1)
    exact = None if LINE_BREAK.search(raw) else _matched(_units(raw, mark.style), value)
    return exact or _matched(_units(raw, mark.style), value, folded=True) or ((), ())


def _matched(units: Iterator[tuple[int, int, str]], value: str, *, folded: bool = False) -> _Letters | None:
    """The starts and ends of what was written, a number a character; nothing if they differ."""
    starts, ends = array("q"), array("q")
    for start, end, char in units:
        if folded and char in _BLANKS:
            continue
        while folded and value[len(starts) : len(starts) + 1] in _BLANKS:
            starts.append(-1)
            ends.append(-1)
        if value[len(starts) : len(starts) + 1] != char:
            return None
        starts.append(start)
        ends.append(end)
    # What is folded may end with breaks that nothing shows.
    rest = len(value) - len(starts)
    return (starts, ends) if not rest or (folded and not value[-rest:].strip(BLANKS)) else None


def _units(raw: str, style: str) -> Iterator[tuple[int, int, str]]:
    """What was written, a decoded character at a time: where it starts and ends, and what it is."""
    if style == "'":
        found = re.finditer(r"''|.", raw[1:-1], re.DOTALL)
        return ((each.start() + 1, each.end() + 1, each[0][0]) for each in found)
    if style == '"':
        found = re.finditer(rf"{_ESCAPE}|.", raw[1:-1], re.DOTALL)
        return ((each.start() + 1, each.end() + 1, _decoded(each[0])) for each in found)
    head = LINE_BREAK.search(raw) if style else None
    skip = head.end() if head else 0
    return ((offset, offset + 1, raw[offset]) for offset in range(skip, len(raw)))


def _decoded(written: str) -> str:
    if len(written) == 1:
        return written
    if written[1] in "xuU":
        if len(written) == 12:
            return join_surrogates(chr(int(written[2:6], 16)) + chr(int(written[8:], 16))) or ""
        return chr(int(f"0x{written[2:]}", 0))
    return _ESCAPED.get(written[1], written[1])
