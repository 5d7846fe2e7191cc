"""From bytes of YAML or JSON to documents of plain data, and from places in them to lines and columns."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from json import loads
from typing import Any, NamedTuple

from yaml.reader import Reader as YamlReader

from hanascore.problems.problem import (
    BOM,
    LINE_BREAK,
    NOWHERE,
    LocatedProblem,
    Path,
    Place,
    Problem,
    Span,
    error,
    unique,
)
from hanascore.record.yaml_reader import Items, Keys, Reader, RefusedError, Text

# Longer files are not read unless somebody asks for it.
MAX_BYTES = 4 * 1024 * 1024
MAX_DOCUMENTS = 10_000
_MOST_CONTROLS = 1_000
# What YAML holds nowhere, and a byte-order mark inside, where two files were joined.
_CONTROL = re.compile(f"{YamlReader.NON_PRINTABLE.pattern}|{BOM}")
_JSON = re.compile(r'[\[\s]*\{\s*"')
# JSON writes what is beyond 16 bits as two halves, which YAML does not know.
_PAIR = re.compile(r"\\ud[89ab]..\\ud[c-f]..", re.IGNORECASE)
_MARKS = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
# Of a longer text that is folded or escaped no part is sought.
_LONGEST = 10_000


class Document(NamedTuple):
    """One document of a file: its number from 1, its data, and what was found wrong on the way in.

    The data is None where the document could not be read to its end.
    """

    number: int
    data: Any
    problems: tuple[Problem, ...] = ()


class Source:
    """The lines of a file, its documents, and the problems that concern none of them."""

    def __init__(self, lines: Sequence[str], problems: Iterable[Problem] = ()) -> None:
        self.lines, self.problems, self.documents = lines, list(problems), list[Document]()

    def span(self, place: Place, number: int) -> Span:
        """Where a place in a document stands; of one that does not exist the nearest around it that does."""
        if place.span:
            return place.span
        data = self.documents[number - 1].data if number <= len(self.documents) else None
        key, span = None, getattr(data, "span", Span(1, 1, 1, 1))
        for step in place.path:
            if isinstance(data, Keys) and isinstance(step, str) and step in data:
                key = data.own[step]
                span, data = key.span, data[key]
            elif isinstance(data, Items) and isinstance(step, int) and step < len(data):
                key, span, data = None, data.empty.get(step, span), data[step]
            else:
                return span
            span = getattr(data, "span", span)
        if place.key and key is not None:
            return key.span
        return self._part(data, *place.part) if place.part and isinstance(data, Text) else span

    def _part(self, text: Text, start: int, end: int) -> Span:
        """Some characters of a text, which may be folded; of one written with escapes all of it."""
        span = text.span
        lines = list(self.lines[span.line - 1 : span.end_line])
        lines[-1] = lines[-1][: span.end_column - 1]
        lines[0] = lines[0][span.column - 1 :]
        raw, end = "\n".join(lines), min(end, len(text))
        first = raw.find(text)
        if first < 0:
            # But for blanks, and what stands around it, what was written is the same.
            at = [at for at, char in enumerate(raw[:_LONGEST]) if not char.isspace()]
            before, inside, whole = ("".join(one.split()) for one in (text[:start], text[start:end], text))
            found = "".join(raw[each] for each in at).find(whole) + len(before)
            if found < len(before) or not inside:
                return span
            start, end = at[found], at[found + len(inside) - 1] + 1
        else:
            start, end = first + start, first + end
        return Span(*_moved(span, raw[:start]), *_moved(span, raw[:end])) if start < end else span

    def locate(self, problems: Iterable[Problem], name: str, number: int | None) -> list[LocatedProblem]:
        """Problems of a document, or of none, with the lines they stand on, in the order of these lines."""
        found = []
        for problem in problems:
            places = (problem.place, *problem.also)
            spans = [place.span if number is None else self.span(place, number) for place in places]
            lines = sorted({span.line for span in spans if span})
            told = tuple((line, self.lines[line - 1]) for line in lines if line <= len(self.lines))
            found.append(
                LocatedProblem(problem, name, number, spans[0], tuple(filter(None, spans[1:])), told)
            )
        return sorted(found, key=lambda one: one.span[:2] if one.span else (0, 0))


def _moved(span: Span, text: str) -> tuple[int, int]:
    """The line and column behind a text that begins where a span does."""
    *above, last = text.split("\n")
    return span.line + len(above), len(last) + (1 if above else span.column)


def parse(content: bytes | str, *, max_bytes: int = MAX_BYTES) -> Source:
    """The documents of YAML or JSON, and all that is wrong with them as text; nothing is ever raised."""
    text, problem = decode(content, max_bytes)
    if json := _JSON.match(text) is not None:
        text = _PAIR.sub(lambda found: loads(f'"{found[0]}"'), text)
    lines = re.split(LINE_BREAK, text)
    source = Source(lines, [problem] if problem else _controls(lines))
    if source.problems:
        return source
    reader = Reader(lines, json=json)
    for first, last in _cut(lines, json=json):
        if reader.room < 0:
            break
        if len(source.documents) >= MAX_DOCUMENTS:
            place = Place(span=Span(first + 1, 1, first + 1, 2))
            message = "the documents from here on are not read"
            source.problems.append(error("too-many", place, message, "split the file"))
            break
        try:
            data, problems = reader.read(first, last), unique(reader.problems)
        except RefusedError as refused:
            data, problems = None, (*unique(reader.problems), refused.problem)
        if json and isinstance(data, Items) and all(isinstance(one, Keys) for one in data):
            # A list of records in JSON holds a document in each of its items.
            told = defaultdict[Path, list[Problem]](list)
            for each in problems:
                path = each.place.path
                told[path[:1]].append(each._replace(place=each.place._replace(path=path[1:])))
            source.problems += told[()]
            for at, one in enumerate(data):
                source.documents.append(Document(len(source.documents) + 1, one, tuple(told[at,])))
        elif data is not None or problems:
            source.documents.append(Document(len(source.documents) + 1, data, problems))
    if not source.documents:
        message = "there is no record in this file" if text.strip() else "this file is empty"
        hint = "hanascore new writes a record to fill in"
        source.problems.append(error("empty-file", NOWHERE, message, hint))
    return source


def _cut(lines: Sequence[str], *, json: bool) -> Iterator[tuple[int, int]]:
    """From which line to which each document goes: to the next `---`, or in JSON to the next object."""
    start, above = 0, ""
    for at, line in enumerate(lines):
        marked, first = line[:3] == "---" and line[3:4] in ("", " ", "\t"), at
        if marked or (json and line[:1] == "{" and above.endswith("}")):
            while marked and first and lines[first - 1].startswith("%"):
                first -= 1  # the orders to the YAML reader that stand above
            if first > start:
                yield start, first
                start = first
        above = line.rstrip() or above
    yield start, len(lines)


def _controls(lines: Iterable[str]) -> list[Problem]:
    """The problems of control characters, behind which nothing else is read."""
    found = []
    for number, line in enumerate(lines, 1):
        for one in _CONTROL.finditer(line):
            column, hint = one.start() + 1, "two files were joined here" if one[0] == BOM else "take it away"
            message = f"a control character (U+{ord(one[0]):04X}) stands here"
            place = Place(span=Span(number, column, number, column + 1))
            found.append(error("control-character", place, message, hint))
            if len(found) == _MOST_CONTROLS:
                message = f"{_MOST_CONTROLS:,} control characters and more: this does not look like text"
                return [found[0]._replace(message=message, hint="a record is YAML or JSON")]
    return found


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
        return content.decode().removeprefix(BOM), None
    except UnicodeDecodeError as fault:
        number = fault.start
    name = next((name for mark, name in _MARKS.items() if content.startswith(mark)), "")
    if name:
        message = f"this file is {name} (its first bytes say so), and a record is UTF-8"
        return "", error("not-utf8", Place(span=Span(1, 1, 1, 1)), message, "save it as UTF-8")
    above = re.split(LINE_BREAK, content[:number].decode().removeprefix(BOM))
    line, column = len(above), len(above[-1]) + 1
    message = f"byte 0x{content[number]:02x} (number {number + 1} of the file) is not UTF-8"
    place = Place(span=Span(line, column, line, column + 1))
    text = content.decode(errors="replace").removeprefix(BOM)
    return text, error("not-utf8", place, message, "save the file as UTF-8")


def looks_like_csv(content: bytes, name: str) -> bool:
    """Whether a file is a table of results in CSV: by its name, or by its first row.

    >>> looks_like_csv(b"round,table,player,score", "-"), looks_like_csv(b"hanascore: 1", "-")
    (True, False)
    """
    first = content[:1000].split(b"\n", 1)[0].decode("ascii", "ignore").casefold()
    cells = {cell.strip(' "\r') for cell in first.replace(";", ",").replace("\t", ",").split(",")}
    return name.lower().endswith(".csv") or {"round", "player", "score"} <= cells


def parse_value(text: str) -> Any:
    """What is written on a line as a record writes it, `{points: 95}`; ValueError where it cannot be read."""
    source = parse(text)
    (document, *more) = source.documents or (None,)
    if source.problems or more or document is None or document.problems:
        raise ValueError("what is in braces cannot be read: it is written like {points: 95, yaku: [iris]}")
    return document.data


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
