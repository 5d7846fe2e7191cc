"""The way in and out as text: bytes of YAML or JSON to plain data, places on demand, plain data to YAML.

Every scalar stays the text that was written; what it means is decided by the reader.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hanascore.problems.problem import NOWHERE, Found, Path, Place, Problem, Span, error
from hanascore.record import decoding
from hanascore.record.decoding import BLANKS, LINE_BREAK, MAX_BYTES, Piece, join_surrogates
from hanascore.record.parsing import MAX_PROBLEMS, Data, Mark, TextReader

MAX_DOCUMENTS = 10_000

Stretch = tuple[int, int]
# Where the characters of a text start, and where they end.
_Letters = tuple[Sequence[int], Sequence[int]]

_BLANKS = frozenset(BLANKS)
_ESCAPE = (
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n|.)"
)
_ESCAPED = dict(zip("0abtnvfreN_LP", "\0\a\b\t\n\v\f\r\x1b\x85\xa0\u2028\u2029", strict=True))


class Document(NamedTuple):
    """One document of a stream: its number from 1, its data, and what was found wrong on the way in.

    The data is None where the document could not be read to its end.
    """

    number: int
    data: Data
    problems: tuple[Problem, ...] = ()


class Source:
    """A text, the documents in it, and where things stand in them.

    `problems` are those that concern no document: bytes that are not UTF-8, a file too large or empty.
    """

    __slots__ = ("_lines", "_pieces", "_reader", "documents", "problems", "text")

    def __init__(self, text: str, reader: TextReader) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.documents: list[Document] = []
        self._reader = reader
        self._pieces: list[Piece] = []
        self._lines: dict[int, str] = {}

    def _line(self, number: int) -> str:
        """A line as YAML counts them. It is kept, since many problems may stand in it."""
        if number not in self._lines:
            self._lines[number] = self.text[slice(*self._reader.lines.bounds(number))]
        return self._lines[number]

    def spans(self, document: int, wanted: Sequence[Place]) -> list[Span]:
        """Where the places of a document stand, in their order; found by parsing it once more, all in one go.

        A place that does not exist is given as the nearest around it that does.
        """
        paths = [place for place in wanted if place.span is None]
        if not paths:
            return [place.span for place in wanted if place.span is not None]
        found = iter([(0, 0)] * len(paths))
        if 1 <= document <= len(self._pieces):
            piece = self._pieces[document - 1]
            found = iter(_find(self._reader.text, self._reader.marks(piece), paths, piece[0]))
        return [place.span or self._reader.lines.span(*next(found)) for place in wanted]

    def found(self, problems: Iterable[Problem], name: str, document: int | None) -> list[Found]:
        """Problems of a document, or of none, with the lines they stand on, in the order of these lines."""
        asked = list(problems)
        places = [place for problem in asked for place in (problem.place, *problem.also)]
        spans = iter([place.span for place in places] if document is None else self.spans(document, places))
        found = []
        for problem in asked:
            span = next(spans)
            also = tuple(other for _ in problem.also if (other := next(spans)))
            numbers = sorted({one.line for one in (span, *also) if one})
            lines = tuple((number, self._line(number)) for number in numbers)
            found.append(Found(problem, name, document, span, also, lines))
        return sorted(found, key=lambda one: one.span[:2] if one.span else (0, 0))

    def fill(self, controls: list[int], *, json: bool) -> None:
        """Read all documents, once; `controls` are the offsets of control characters in the text."""
        reader = self._reader
        if len(controls) >= MAX_PROBLEMS:
            message = f"{MAX_PROBLEMS:,} control characters and more: this does not look like text"
            place = self._character(controls[0])
            self.problems.append(error("control-character", place, message, "a record is YAML or JSON"))
            return
        broken = 0
        for piece in decoding.cut_json(reader.text) if json else decoding.cut(reader.text):
            data, problems = reader.parse(piece)
            for offset in controls[bisect_left(controls, piece[0]) : bisect_left(controls, piece[1])]:
                message = f"a control character (U+{ord(self.text[offset]):04X}) stands here"
                problems.append(error("control-character", self._character(offset), message, "take it away"))
            if data is None and not problems:
                continue
            if len(self.documents) == MAX_DOCUMENTS or broken == MAX_PROBLEMS:
                place = Place(span=reader.lines.span(piece[0], piece[0]))
                message = "the documents from here on are not read"
                self.problems.append(error("too-many", place, message, "split the file"))
                return
            self.documents.append(Document(len(self.documents) + 1, data, tuple(problems)))
            self._pieces.append(piece)
            broken += data is None
            if reader.room < 0:
                return
        if not self.documents:
            message = "there is no record in this file" if self.text.strip() else "this file is empty"
            hint = "hanascore new writes a record to fill in"
            self.problems.append(error("empty-file", NOWHERE, message, hint))

    def _character(self, offset: int) -> Place:
        return Place(span=self._reader.lines.span(offset, offset + 1))


def read(
    content: bytes | str, *, json: bool | None = None, max_bytes: int = MAX_BYTES, fast: bool = True
) -> Source:
    """The documents of YAML or JSON, and all that is wrong with them as text; nothing is ever raised.

    `json` says that a bare null is nothing, as in JSON; without it the first characters decide. Without
    `fast` the parser in Python reads all of it: the answer is the same.
    """
    text, problem = "", None
    if len(content) > max_bytes:
        message = f"this file has more than {max_bytes:,} bytes, and no more are read"
        problem = error("too-large", NOWHERE, message, "split it, or allow more with --max-bytes")
    elif isinstance(content, bytes):
        text, problem = decoding.decode(content)
    else:
        text = content.removeprefix(decoding.BOM)
    json = decoding.looks_like_json(text) if json is None else json
    controls = decoding.control_characters(text, MAX_PROBLEMS)
    prepared = decoding.without_controls(text) if controls else text
    prepared = decoding.json_blanks(prepared) if json else prepared
    source = Source(text, TextReader(prepared, bare_null=json, fast=fast))
    if problem is None:
        source.fill(controls, json=json)
    else:
        source.problems.append(problem)
    return source


class _Found:
    """Something wanted: its path, the mark it was met at, the key that leads there, and what to show."""

    __slots__ = ("key", "letters", "mark", "path", "value")

    def __init__(self, path: Path, mark: Mark, key: Stretch | None, value: Stretch) -> None:
        self.path = path
        self.mark = mark
        self.key = key
        self.value = value
        self.letters: _Letters | None = None


class _Open:
    """An open list or mapping: where it is wanted, how much of it went by, and the key that waits."""

    __slots__ = ("count", "found", "key", "mapping")

    def __init__(self, found: _Found | None, *, mapping: bool) -> None:
        self.found = found
        self.mapping = mapping
        self.count = 0
        self.key: Mark | None = None

    def follow(self, mark: Mark) -> tuple[Path | None, Stretch | None]:
        """The path of what comes next, and the key that leads there; a key itself has no path."""
        if self.mapping and self.key is None:
            self.key = mark
            return None, None
        key, self.key = self.key, None
        self.count += 1
        if self.found is None or (key and key.kind != "text"):
            return None, None
        step = join_surrogates(key.value) or "" if key else self.count - 1
        return (*self.found.path, step), key and (key.start, key.end)


def _find(text: str, marks: Iterable[Mark], places: Sequence[Place], start: int) -> list[Stretch]:
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
            ended = stack.pop().found
            if ended and ended.mark.style == "flow":
                ended.value = (ended.mark.start, mark.end)
        else:
            path, key = stack[-1].follow(mark) if stack else ((), None)
            found = None
            if path is not None and path in wanted and path not in met:
                value = _own(text, mark) or key or (max(mark.start - 1, 0), max(mark.start, 1))
                found = met[path] = _Found(path, mark, key, value)
            if mark.kind != "text":
                stack.append(_Open(found, mapping=mark.kind == "mapping"))
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
    """Where each character of a text starts and ends; -1 for the blanks of one that was written otherwise."""
    value, inner = join_surrogates(mark.value) or "", int(mark.style in {"'", '"'})
    if raw[inner : len(raw) - inner] == value:
        return range(inner, inner + len(value)), range(inner + 1, inner + len(value) + 1)
    starts, ends = array("q"), array("q")
    for start, end, char in _units(raw, mark.style):
        if char in _BLANKS:
            continue
        while value[len(starts) : len(starts) + 1] in _BLANKS:
            starts.append(-1)
            ends.append(-1)
        if value[len(starts) : len(starts) + 1] != char:
            return (), ()
        starts.append(start)
        ends.append(end)
    return starts, ends


def _units(raw: str, style: str) -> Iterator[tuple[int, int, str]]:
    """What was written, a decoded character at a time: where it starts and ends, and what it is."""
    if style in {"'", '"'}:
        for found in re.finditer("(?s:''|.)" if style == "'" else rf"(?s:{_ESCAPE}|.)", raw[1:-1]):
            yield found.start() + 1, found.end() + 1, found[0][0] if style == "'" else _decoded(found[0])
        return
    head = LINE_BREAK.search(raw) if style else None
    for offset in range(head.end() if head else 0, len(raw)):
        yield offset, offset + 1, raw[offset]


def _decoded(written: str) -> str:
    if len(written) == 1:
        return written
    if written[1] in "xuU":
        if len(written) == 12:
            return join_surrogates(chr(int(written[2:6], 16)) + chr(int(written[8:], 16))) or ""
        return chr(int(f"0x{written[2:]}", 0))
    return _ESCAPED.get(written[1], written[1])
