"""The way in and out as text: bytes of YAML or JSON to plain data, places on demand, plain data to YAML.

Every scalar stays the text that was written; what it means is decided by the reader.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import Any, TypeAlias

from hanascore.problems.problem import (
    BLANKS,
    BOM,
    LINE_BREAK,
    NOWHERE,
    Found,
    Lines,
    Path,
    Place,
    Problem,
    Span,
    error,
)
from hanascore.problems.words import UNSEEN, visible
from hanascore.record.parsing import MAX_PROBLEMS, Data, Mark, Piece, TextReader, has_order, join_surrogates
from hanascore.tuples import NamedTuple

# Longer files are not read unless somebody asks for it.
MAX_BYTES = 16 * 1024 * 1024
# The patterns below stay texts, which are compiled when one is needed: few records need them.
_BREAKS = "\n\r\x85\u2028\u2029"
_CONTROL = "[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
_MARKER = f"---(?![^ \t{_BREAKS}])"
_BETWEEN_ORDERS = f"[ ]*(?:#[^{_BREAKS}]*)?(?=[{_BREAKS}]|\\Z)"
# A quoted string is taken whole and never given back, so that the search stays linear on hostile text.
_STRING = r'"[^"\\]*+(?:\\(?s:.)[^"\\]*+)*+(?:"|\\?\Z)'
_BETWEEN_OBJECTS = r"[ \t\r\n]*,?[ \t\r\n]*"
_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def decode(content: bytes | str, max_bytes: int) -> tuple[str, Problem | None]:
    """Strict UTF-8; a byte-order mark at the start is dropped.

    Where there are more bytes, or they are not UTF-8, there is a problem, and the text is only good for an
    excerpt.
    """
    if len(content) > max_bytes:
        message = f"this file has more than {max_bytes:,} bytes, and no more are read"
        return "", error("too-large", NOWHERE, message, "split it, or allow more with --max-bytes")
    if isinstance(content, str):
        return content.removeprefix(BOM), None
    try:
        return content.decode("utf-8").removeprefix(BOM), None
    except UnicodeDecodeError as fault:
        offset = fault.start
    name = next((name for mark, name in _MARKS if content.startswith(mark)), "")
    if name:
        message = f"this file is {name} (its first bytes say so), and a record is UTF-8"
        return "", error("not-utf8", Place(span=Span(1, 1, 1, 1)), message, "save it as UTF-8")
    text = content.decode("utf-8", "replace").removeprefix(BOM)
    start = len(content[:offset].decode("utf-8").removeprefix(BOM))
    message = f"byte 0x{content[offset]:02x} (number {offset + 1} of the file) is not UTF-8"
    span = Lines(text).span(start, start + 1)
    return text, error("not-utf8", Place(span=span), message, "save the file as UTF-8")


def looks_like_rows(content: bytes, name: str) -> bool:
    """Whether a file is a table of results in CSV: by its name, or by its first row.

    >>> looks_like_rows(b"round,table,player,score", "-"), looks_like_rows(b"hanascore: 1", "-")
    (True, False)
    """
    first = content[:1000].split(b"\n", 1)[0].decode("ascii", "ignore").casefold()
    cells = {cell.strip(' "\r') for cell in first.replace(";", ",").replace("\t", ",").split(",")}
    return name.lower().endswith(".csv") or {"round", "player", "score"} <= cells


def cut(text: str) -> Iterator[Piece]:
    """The pieces of a text in order; they cover all of it."""
    start = 0
    for end in _ordered(text) if has_order(text) else _marked(text):
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
    marked, found = list(cut(text)), list[Piece]()
    if len(marked) == 1 and text.startswith("[", start):
        found = _in_list(text, start)
    elif len(marked) == 1 and "\n{" in text:
        head = text[start : text.find("\n", start) + 1].rstrip()
        if head.endswith("}") and _end_of_object(head, 0) == len(head):
            starts = [at.start() + 1 for at in re.finditer(r"\n(?=\{)", text) if at.start() > start]
            for at, end in pairwise([0, *starts, len(text)]):
                # What stands behind an object is a fault of its own, which leaves the object as it is.
                behind = _end_of_object(text, at, end) or end
                more = [(behind, end)] if text[behind:end].strip() else []
                found += [(at, behind), *more] if more else [(at, end)]
    return found or marked


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


def _end_of_object(text: str, start: int, limit: int | None = None) -> int:
    """Where the object that starts here ends; 0 where it does not, or not before the limit."""
    depth = 0
    for found in re.compile(rf"{_STRING}|[\[\]{{}}]").finditer(text, start, limit or len(text)):
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
    for start in [0, *(found.end() for found in re.finditer(LINE_BREAK, text))]:
        if marker.match(text, start):
            yield start if first is None else first
            first = None
        elif order.match(text, start):
            first = start if first is None else first
        elif not between.match(text, start):
            first = None


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
    """A text, its documents, each of which is read when somebody asks for it, and where things stand."""

    __slots__ = ("_borders", "_coming", "_lines", "_problems", "_read", "_reader", "text")

    def __init__(
        self,
        text: str,
        reader: TextReader,
        pieces: Iterable[Piece] = (),
        controls: Sequence[int] = (),
        problems: Iterable[Problem] = (),
    ) -> None:
        self.text = text
        self._problems = list(problems)
        self._reader = reader
        self._borders = array("q")  # Where each document that was read starts and ends.
        self._lines: dict[int, str] = {}
        self._read: list[Document] = []
        self._coming = self._all(pieces, controls)

    @property
    def problems(self) -> Sequence[Problem]:
        """Those that concern no document, as of a file too large or empty: all is read to know them."""
        self._read.extend(self._coming)
        return self._problems

    @property
    def documents(self) -> Sequence[Document]:
        """All documents, but for those that were taken."""
        self._read.extend(self._coming)
        return self._read

    @property
    def numbers(self) -> range:
        """The numbers of all documents, whether or not somebody still holds them."""
        self._read.extend(self._coming)
        return self._numbers

    @property
    def _numbers(self) -> range:
        """The same of those read so far."""
        return range(1, len(self._borders) // 2 + 1)

    @property
    def first(self) -> Document | None:
        """The first document that was not taken, and nothing behind the last."""
        if not self._read:
            self._read.extend(islice(self._coming, 1))
        return self._read[0] if self._read else None

    def _line(self, number: int) -> str:
        """A line as YAML counts them. It is kept, since many problems may stand in it."""
        if number not in self._lines:
            self._lines[number] = self.text[slice(*self._reader.lines.bounds(number))]
        return self._lines[number]

    def taken(self) -> Iterator[Document]:
        """Each document as it is read, held no longer here: its data is many times as large as the text."""
        while self.first:
            yield self._read.pop(0)

    def piece(self, document: int) -> tuple[str, bool]:
        """The text of a document that was read, as `read` takes it to read that alone: with its `json`."""
        start, end = self._borders[2 * document - 2 : 2 * document]
        return self.text[start:end], self._reader.bare_null

    def spans(self, document: int, wanted: Sequence[Place]) -> list[Span]:
        """Where the places of a document stand, in their order; found by parsing it once more, all in one go.

        A place that does not exist is given as the nearest around it that does.
        """
        paths = [place for place in wanted if place.span is None]
        found = iter([(0, 0)] * len(paths))
        if paths and (document in self._numbers or document in self.numbers):
            start, end = self._borders[2 * document - 2 : 2 * document]
            found = iter(_find(self._reader.text, self._reader.marks((start, end)), paths, start))
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

    def _all(self, pieces: Iterable[Piece], controls: Sequence[int]) -> Iterator[Document]:
        """Read each document, once; then nothing is left that could not be copied."""
        yield from self._documents(pieces, controls)
        self._coming = iter(())

    def _documents(self, pieces: Iterable[Piece], controls: Sequence[int]) -> Iterator[Document]:
        """Read each document; `controls` are the offsets of control characters in the text."""
        reader, broken = self._reader, 0
        if len(controls) >= MAX_PROBLEMS:
            message = f"{MAX_PROBLEMS:,} control characters and more: this does not look like text"
            place = self._character(controls[0])
            self._problems.append(error("control-character", place, message, "a record is YAML or JSON"))
            return
        for piece in pieces:
            data, problems = reader.parse(piece)
            strange = controls[bisect_left(controls, piece[0]) : bisect_left(controls, piece[1])]
            if strange:
                # What else is amiss where one stands may be due to it alone.
                lines = {reader.lines.span(offset, offset + 1).line for offset in strange}
                problems = [one for one in problems if not one.place.span or one.place.span.line not in lines]
                data = None if isinstance(data, str) else data
            for offset in strange:
                message = f"a control character (U+{ord(self.text[offset]):04X}) stands here"
                problems.append(error("control-character", self._character(offset), message, "take it away"))
            if data is None and not problems:
                continue
            self._borders.extend(piece)
            number = len(self._numbers)
            if number > MAX_DOCUMENTS or broken == MAX_PROBLEMS:
                self.leave(number)
                return
            broken += data is None
            yield Document(number, data, tuple(problems))
            if reader.room < 0:
                return
        if not self._numbers and not self._problems:
            message = "there is no record in this file" if self.text.strip() else "this file is empty"
            hint = "hanascore new writes a record to fill in"
            self._problems.append(error("empty-file", NOWHERE, message, hint))

    def leave(self, number: int) -> None:
        """Read no documents from this one on, and say so."""
        self._coming = iter(())
        start = self._borders[2 * number - 2]
        del self._borders[2 * number - 2 :]
        place = Place(span=self._reader.lines.span(start, start))
        message = "the documents from here on are not read"
        self._problems.append(error("too-many", place, message, "split the file"))

    def _character(self, offset: int) -> Place:
        return Place(span=self._reader.lines.span(offset, offset + 1))


def read(
    content: bytes | str, *, json: bool | None = None, max_bytes: int = MAX_BYTES, fast: bool = True
) -> Source:
    """The documents of YAML or JSON, and all that is wrong with them as text; nothing is ever raised.

    `json` says that a bare null is nothing, as in JSON; without it the first characters decide. Without
    `fast` the parser in Python reads all of it: the answer is the same.
    """
    text, problem = decode(content, max_bytes)
    if json is None:
        # JSON starts with a bracket and a quoted key.
        head = text[:1000].lstrip("[ \t\r\n")
        json = head.startswith("{") and head[1:].lstrip().startswith('"')
    controls = [found.start() for found in islice(re.finditer(_CONTROL, text), MAX_PROBLEMS)]
    # A stand-in takes the place of each control character, so that every offset holds.
    prepared = re.sub(_CONTROL, "\ufffd", text) if controls else text
    if json and "\t" in prepared:
        prepared = re.sub(rf"{_STRING}|\t", lambda found: " " if found[0] == "\t" else found[0], prepared)
    pieces = () if problem else cut_json(prepared) if json else cut(prepared)
    reader = TextReader(prepared, bare_null=json, fast=fast)
    return Source(text, reader, pieces, controls, [problem] if problem else ())


def read_places(content: bytes | str, max_bytes: int = MAX_BYTES) -> Source | None:
    """A text for the places in it, which holds none of its documents; nothing where it cannot be read."""
    source = read(content, max_bytes=max_bytes)
    for _ in source.taken():
        pass
    return None if source.problems else source


def data_of(text: str) -> Any:
    """What is written on a line as a record writes it, `{points: 95}`; ValueError where it cannot be read."""
    source = read(text, json=False)
    (document, *more) = source.documents or (None,)
    if source.problems or more or document is None or document.problems:
        raise ValueError("what is in braces cannot be read: it is written like {points: 95, yaku: [iris]}")
    return document.data


# How many more lists and mappings are open behind a mark.
_DEEPER = {"text": 0, "list": 1, "mapping": 1, "end": -1}


class _Found:
    """Something wanted: the mark it was met at, the key that leads there, and the stretch to show."""

    def __init__(self, text: str, mark: Mark, key: Mark | None) -> None:
        self.text, self.mark = text, mark
        self.key = (key.start, key.end) if key else None
        self.value = self.key or (max(mark.start - 1, 0), max(mark.start, 1))
        if mark.kind != "text":
            if mark.style == "flow":
                self.value = mark.start, mark.start + 1
        elif mark.style in {"|", ">"}:
            # Of a block its body, and of an empty one its sign.
            head = re.compile(LINE_BREAK).search(text, mark.start, mark.end)
            body = text[head.end() : mark.end].strip() if head else ""
            start = text.index(body, head.end()) if head and body else mark.start
            self.value = start, start + max(len(body), 1)
        elif mark.end > mark.start:
            self.value = mark.start, mark.end

    @cached_property
    def letters(self) -> _Letters:
        """Where each character of a text starts and ends; -1 for blanks that were written otherwise."""
        mark = self.mark
        raw, inner = self.text[mark.start : mark.end], int(mark.style in {"'", '"'})
        value = join_surrogates(mark.value) or ""
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

    def part(self, wanted: tuple[int, int]) -> Stretch | None:
        """Where some characters of a text stand in what was written; nothing where that cannot be told."""
        starts, ends = self.letters
        inside = range(max(wanted[0], 0), min(wanted[1], len(starts)))
        first = next((at for at in inside if starts[at] >= 0), None)
        if first is None:
            return None
        last = next(at for at in reversed(inside) if starts[at] >= 0)
        return self.mark.start + starts[first], self.mark.start + ends[last]


def _find(text: str, marks: Iterator[Mark], places: Sequence[Place], start: int) -> list[Stretch]:
    """The stretch of each place. One that does not exist is given as the nearest around it that does.

    Where nothing at all is there it is `start`.
    """
    wanted = {place.path[:length] for place in places for length in range(len(place.path) + 1)}
    met = {
        path: found
        for mark in islice(marks, 1)
        for path, found in _met(marks, wanted, _Found(text, mark, None))
    }
    return [_stretch(met, place) or (start, start) for place in places]


def _met(
    marks: Iterator[Mark], wanted: set[Path], found: _Found, path: Path = ()
) -> Iterator[tuple[Path, _Found]]:
    """What was found at a path, and what is `wanted` further in, out of which it takes what it finds."""
    yield path, found
    mark = found.mark
    for count, each in enumerate(marks if mark.kind != "text" else ()):
        if each.kind == "end":
            found.value = (mark.start, each.end) if mark.style == "flow" else found.value
            return
        value, leads = each, None
        step: str | int = count
        if mark.kind == "mapping":
            _pass_by(marks, each)
            value, leads = next(marks, each), each
            # What hangs on a list as its key has no path.
            step = join_surrogates(each.value) or "" if each.kind == "text" else -1
        inner = (*path, step)
        if inner in wanted:
            # Of a key that is written twice the first counts.
            wanted.remove(inner)
            yield from _met(marks, wanted, _Found(found.text, value, leads), inner)
        else:
            _pass_by(marks, value)


def _pass_by(marks: Iterator[Mark], mark: Mark) -> None:
    """Take the marks of all that is in a value."""
    depth = _DEEPER[mark.kind]
    while depth > 0 and (each := next(marks, None)):
        depth += _DEEPER[each.kind]


def _stretch(met: Mapping[Path, _Found], place: Place) -> Stretch | None:
    path = place.path
    while path and path not in met:
        path = path[:-1]
    found = met.get(path)
    if found is None:
        return None
    if path == place.path:
        if place.key and found.key is not None:
            return found.key
        if place.part is not None and found.mark.kind == "text" and (inner := found.part(place.part)):
            return inner
    if found.mark.kind != "text" and found.mark.style != "flow":
        return found.key or (found.mark.start, found.mark.start + 1)
    return found.value


def _units(raw: str, style: str) -> Iterator[tuple[int, int, str]]:
    """What was written, a decoded character at a time: where it starts and ends, and what it is."""
    if style in {"'", '"'}:
        for found in re.finditer("(?s:''|.)" if style == "'" else rf"(?s:{_ESCAPE}|.)", raw[1:-1]):
            yield found.start() + 1, found.end() + 1, found[0][0] if style == "'" else _decoded(found[0])
        return
    head = re.search(LINE_BREAK, raw) if style else None
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


# What may be written beside plain data: numbers and booleans of whoever knows that they are.
Writable: TypeAlias = "Mapping[str, Writable] | Sequence[Writable] | str | int | bool | None"

_FLOW_WIDTH = 60
_KEY_WIDTH = 900  # a parser looks for the colon of a key no further than 1,024 characters
_INSIDE = frozenset(" _-./+*'()&×・")
_WORD = "(?i:null|true|false|yes|no|on|off|y|n)"
_NUMBER = (
    "(?i:0b[01_]+|0o[0-7_]+|0x[0-9a-f_]+"  # bits, octal and hexadecimal digits
    "|[0-9][0-9_]*(?:[.][0-9_]*)?(?:e[-+]?[0-9]*)?"  # whole and broken numbers
    "|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*)"  # dates
)
_NEEDS_ESCAPE = f'[\\\\"\ufffe\uffff{UNSEEN}]'
_SHORT = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def as_written(data: Any, nothing: str | None = None) -> Any:
    """Plain data as a text holds it: every scalar a text, and what is None as `nothing`.

    >>> as_written({"goal": 100, "gaji": True, "yaku": None})
    {'goal': '100', 'gaji': 'yes', 'yaku': None}
    """
    if isinstance(data, Mapping):
        return {str(key): as_written(value, nothing) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [as_written(each, nothing) for each in data]
    if isinstance(data, bool):
        return "yes" if data else "no"
    return nothing if data is None else str(data)


def dump(data: Writable) -> str:
    """YAML text of plain data, so that reading it gives the same data again.

    Numbers and booleans are written bare, and a text that looks like one is quoted.

    >>> print(dump({"hanascore": 1, "players": ["Aki", "No"], "stock": None}), end="")
    hanascore: 1
    players: [Aki, "No"]
    stock:
    """
    return "".join(dumped(data))


def dumped(data: Writable) -> Iterator[str]:
    """The same a line at a time: the lines of a long record are many times as large as its text."""
    inline = _text(data) if isinstance(data, str) else _inline(data)
    return (f"{line}\n" for line in (_block(data, "") if inline is None else [inline]))


def _block(data: Writable, pad: str) -> Iterator[str]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            written = _text(key)
            if len(written) > _KEY_WIDTH:
                yield f"{pad}? {written}"
                written = ""
            yield from _entry(f"{pad}{written}:", value, pad)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for value in data:
            yield from _item(value, pad)


def _entry(head: str, value: Writable, pad: str) -> Iterator[str]:
    inline = _inline(value)
    if inline is None and isinstance(value, str):
        yield f"{head} |-"
        yield from (f"{pad}  {line}" for line in value.split("\n"))
    elif inline is None:
        yield head
        yield from _block(value, f"{pad}  ")
    else:
        yield f"{head} {inline}" if inline else head


def _item(value: Writable, pad: str) -> Iterator[str]:
    if _inline(value) is not None or isinstance(value, str):
        yield from _entry(f"{pad}-", value, pad)
        return
    for number, line in enumerate(_block(value, f"{pad}  ")):
        yield f"{pad}- {line[len(pad) + 2 :]}" if number == 0 else line


def _inline(value: Writable) -> str | None:
    """What is written on the line of a key; None where it takes lines of its own."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        # A text of several lines can often stand as it is below its key.
        lines = value.split("\n")
        literal = len(lines) > 1 and all(
            line.isprintable() and line == visible(line).strip() != "" for line in lines
        )
        return None if literal else _text(value, comma=True)
    if not value:
        return "{}" if isinstance(value, Mapping) else "[]"
    if isinstance(value, Mapping):
        return None
    parts: list[str] = []
    for each in value:
        if not isinstance(each, str | int) or sum(map(len, parts)) > _FLOW_WIDTH:
            return None
        parts.append(_text(each) if isinstance(each, str) else _inline(each) or "")
    line = f"[{', '.join(parts)}]"
    return line if len(line) <= _FLOW_WIDTH else None


def _text(value: str, *, comma: bool = False) -> str:
    """A text bare where it reads back as it is, else in quotes; a comma is bare outside brackets."""
    bare = value[:1].isalnum() and value[-1] != " " and value == visible(value)
    bare = bare and all(char.isalnum() or char in _INSIDE or (comma and char == ",") for char in value)
    if bare and not re.fullmatch(_WORD, value) and not re.fullmatch(_NUMBER, value):
        return value
    if '"' in value and not re.search(_NEEDS_ESCAPE, value.replace('"', "").replace("\\", "")):
        return "'" + value.replace("'", "''") + "'"
    return '"' + re.sub(_NEEDS_ESCAPE, _escaped, value) + '"'


def _escaped(found: re.Match[str]) -> str:
    char, code = found[0], ord(found[0])
    if char in _SHORT or code < 0x80:
        return _SHORT.get(char) or f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
