"""Parse the bytes of a file into documents, and find the lines and columns of problems.

A file is parsed once. Nothing is raised: a part that cannot be read is a problem of the file or of a
document.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from yaml.reader import Reader

from hanascore.problems.fix import Certainty, Fix, Replace
from hanascore.problems.place import NOWHERE, Path, Place, Span
from hanascore.problems.problem import Problem, error
from hanascore.record.layout import Layout
from hanascore.record.yaml_reader import Items, Keys, Text, YamlReader

BOM = "\ufeff"  # a byte-order mark
# What ends a line in YAML.
LINE_BREAK = "\r\n|[\n\r\x85\u2028\u2029]"
# The largest size of a file, unless --max-bytes allows a larger one.
MAX_BYTES = 4 * 1024 * 1024
MAX_DOCUMENTS = 10_000
# The most control characters that are reported. A file with more is not text at all.
_MAX_CONTROL_CHARACTERS = 1_000
# The characters that YAML forbids, and a byte-order mark that is not at the beginning of the file.
_CONTROL_CHARACTER = re.compile(f"{Reader.NON_PRINTABLE.pattern}|{BOM}")
_START_OF_JSON = re.compile(r'[\[\s]*\{\s*"')
# JSON writes a character beyond 16 bits as two escapes, which YAML does not allow.
_SURROGATE_PAIR = re.compile(r"\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}", re.IGNORECASE)
# How much longer these two escapes are than the character.
_PAIR_LENGTH = 11
# How files of other programs begin, and the names of these kinds of files.
_OTHER_FILES = {
    b"\xff\xd8\xff": "a JPEG picture",
    b"\x89PNG": "a PNG picture",
    b"GIF8": "a GIF picture",
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a ZIP archive",
    b"\xd0\xcf\x11\xe0": "an old Word or Excel file",
}
# How many bytes show the encoding of a file without a byte-order mark.
_LOOKED_AT = 200
# The byte-order marks of other encodings.
_OTHER_ENCODINGS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


class Document(NamedTuple):
    """One document of a file."""

    # The number of the document in the file, from 1.
    number: int
    # Its data; None if it could not be read to its end.
    data: Any
    # The problems found while parsing it.
    problems: tuple[Problem, ...] = ()
    # The first of its lines in the file, and the line after the last one, counted from 0.
    lines: tuple[int, int] = (0, 0)


class Source:
    """A parsed file: its lines, its documents, and the problems that belong to no document."""

    def __init__(self, lines: Sequence[str], clean_lines: Sequence[str] | None = None) -> None:
        self.lines = lines
        self.documents: list[Document] = []
        self.problems: list[Problem] = []
        # Whether the file is JSON.
        self.is_json = False
        # The lines for the parser: without control characters, and with each surrogate pair as one character.
        # The pairs: the columns of these characters, by the line.
        self.parsed_lines, self._pairs = _join_surrogate_pairs(clean_lines or lines)
        # The positions in the last folded text. A long text may have thousands of faulty cards.
        self._last_text: Text | None = None
        self._last_positions: _Positions | None = None
        # The layouts of lines that edits were made for, because a document may have thousands of faults.
        self._layouts: dict[tuple[int, int], Layout] = {}

    def layout_of(self, document: Document) -> Layout:
        """Return where everything in the lines of a document is. Its data must have been read to its end."""
        if document.lines not in self._layouts:
            self._layouts[document.lines] = Layout(self.parsed_lines, *document.lines)
        return self._layouts[document.lines]

    def span_of(self, place: Place, number: int | None) -> Span | None:
        """Return the span of a place of a document in the file. Without a document, only its span counts."""
        span = place.span if number is None else self._span(place, number)
        return self.in_file(span) if span else None

    def in_file(self, span: Span) -> Span:
        """Return where a span of the parsed lines is in the file. A surrogate pair has 12 columns there."""
        if not self._pairs:
            return span
        (line, column), (end_line, end_column) = span[:2], span[2:]
        column += _PAIR_LENGTH * bisect_left(self._pairs.get(line, ()), column)
        end_column += _PAIR_LENGTH * bisect_left(self._pairs.get(end_line, ()), end_column)
        return Span(line, column, end_line, end_column)

    def _span(self, place: Place, number: int) -> Span:
        """Return the span of a place of a document. If it does not exist, use the nearest place around it."""
        if place.span:
            return place.span
        data = self.documents[number - 1].data if number <= len(self.documents) else None
        span, key = getattr(data, "span", Span(1, 1, 1, 1)), None
        for step in place.path:
            if isinstance(data, Keys) and isinstance(step, str) and step in data:
                key = data.key_texts[step]
                span, data = key.span, data[step]
            elif isinstance(data, Items) and isinstance(step, int) and step < len(data):
                key = None
                span, data = data.null_spans.get(step, span), data[step]
            else:
                return span
            span = getattr(data, "span", span)
        if place.key and key is not None:
            return key.span
        return self.part_span(data, *place.part) if place.part and isinstance(data, Text) else span

    def part_span(self, text: Text, start: int, end: int) -> Span:
        """Return the span of some characters of a text, or of the whole text if they cannot be located."""
        line, column, end_line, end_column = text.span
        end = min(end, len(text))
        if start >= end:
            return text.span
        added = end_column - column - len(text)
        if line == end_line and added in (0, 2):
            # The text is plain, or in quotes without an escape.
            column += added // 2
            return Span(line, column + start, line, column + end)
        if text is not self._last_text:
            self._last_text, self._last_positions = text, _positions(text, self.parsed_lines)
        if self._last_positions is None:
            return text.span
        return self._last_positions.span(start, end) or text.span


class TableSource(Source):
    """A table of results in CSV, in which the rows of one game are a document."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(lines)
        # The cells with each value of a document, by its path.
        self._cells: dict[tuple[int, Path], Sequence[Span]] = {}

    def add(self, number: int, cells: Mapping[Path, Sequence[Span]]) -> None:
        """Add a document with its cells."""
        self.documents.append(Document(number, {}))
        self._cells.update({(number, path): spans for path, spans in cells.items()})

    def cells_of(self, path: Path, number: int) -> Sequence[Span]:
        """Return the cells that have the value at a path of a document."""
        return self._cells.get((number, path), ())

    def _span(self, place: Place, number: int) -> Span:
        """Return the span of the first cell of a place of a document, or of the nearest place around it."""
        path = place.path
        while not place.span and path and (number, path) not in self._cells:
            path = path[:-1]
        return place.span or self._cells[number, path][0]


class _Positions(NamedTuple):
    """The positions of the characters of a folded text, without blanks, because folding changes these."""

    # The line and the column of each character that is not blank.
    positions: Sequence[tuple[int, int]]
    # How many of these come before each character of the text.
    counts: Sequence[int]

    def span(self, start: int, end: int) -> Span | None:
        """Return the span of some characters, or None if all of them are blank."""
        first, last = self.counts[start], self.counts[end] - 1
        if last < first:
            return None
        line, column = self.positions[last]
        return Span(*self.positions[first], line, column + 1)


def _positions(text: Text, lines: Sequence[str]) -> _Positions | None:
    """Return where the characters of a text are, or None if it is written with escapes."""
    span = text.span
    written: list[str] = []
    positions: list[tuple[int, int]] = []
    for number in range(span.line, min(span.end_line, len(lines)) + 1):
        line = lines[number - 1]
        start = span.column - 1 if number == span.line else 0
        end = span.end_column - 1 if number == span.end_line else len(line)
        for column, character in enumerate(line[start:end], start + 1):
            if not character.isspace():
                written.append(character)
                positions.append((number, column))
    visible = "".join(text.split())
    first = "".join(written).find(visible)
    if first < 0:
        return None
    counts = list(accumulate((not character.isspace() for character in text), initial=0))
    return _Positions(positions[first : first + len(visible)], counts)


def parse(content: bytes | str, *, max_bytes: int = MAX_BYTES) -> Source:
    """Parse YAML or JSON."""
    text, problem = decode(content, max_bytes)
    controls = [] if problem else _find_control_characters(text)
    if len(controls) > _MAX_CONTROL_CHARACTERS:
        message = f"more than {_MAX_CONTROL_CHARACTERS:,} control characters: this file is not text"
        problem = controls[0]._replace(message=message, advice="a record is YAML or JSON")
    lines = re.split(LINE_BREAK, text)
    clean_lines = re.split(LINE_BREAK, _CONTROL_CHARACTER.sub("\ufffd", text)) if controls else lines
    source = Source(lines, clean_lines)
    if problem:
        source.problems.append(problem)
        return source
    is_json = source.is_json = _START_OF_JSON.match(text) is not None
    reader = YamlReader(source.parsed_lines, json=is_json)
    for first_line, end_line in _document_lines(source.lines, json=is_json):
        if reader.nodes_left < 0:
            break
        if len(source.documents) >= MAX_DOCUMENTS:
            _refuse_documents(source, Span(first_line + 1, 1, first_line + 1, 2))
            break
        data, problems = reader.read(first_line, end_line)
        while controls and (controls[0].line or 0) <= end_line:
            problems.append(controls.pop(0))
        json_list = reader.top_list if is_json else None
        _add_document(source, (first_line, end_line), data, problems, json_list)
    if not source.documents:
        message = "this file has no record" if text.strip() else "this file is empty"
        hint = "hanascore new writes a record to fill in"
        source.problems.append(error("record-empty", NOWHERE, message, hint))
    return source


def _add_document(
    source: Source, lines: tuple[int, int], data: Any, problems: list[Problem], json_list: Items | None
) -> None:
    """Add a document, or for a JSON list a document for each record. Add nothing for an empty document."""
    number = len(source.documents) + 1
    if json_list is None or not all(isinstance(item, Keys) for item in json_list):
        if data is not None or problems:
            source.documents.append(Document(number, data, tuple(problems), lines))
        return
    by_record: dict[Path, list[Problem]] = {}
    for problem in problems:
        by_record.setdefault(problem.place.path[:1], []).append(problem.inside_first())
    for index, record in enumerate(json_list):
        if number + index > MAX_DOCUMENTS:
            _refuse_documents(source, record.span)
            return
        own_problems = tuple(by_record.pop((index,), ()))
        source.documents.append(Document(number + index, record, own_problems, lines))
    rest = [problem for problems in by_record.values() for problem in problems]
    if data is None:
        # The list could not be read to its end. Keep the records before the error.
        source.documents.append(Document(number + len(json_list), None, tuple(rest), lines))
    else:
        source.problems += rest


def _refuse_documents(source: Source, span: Span) -> None:
    """Report that the documents after a place are not read."""
    message = f"a file has at most {MAX_DOCUMENTS:,} documents, and the rest is not read"
    source.problems.append(error("too-large", Place(span=span), message, "split the file"))


def _join_surrogate_pairs(lines: Sequence[str]) -> tuple[Sequence[str], dict[int, list[int]]]:
    """Return the lines with each surrogate pair as one character, and the columns of these by line."""
    joined, columns = list(lines), dict[int, list[int]]()
    for index, line in enumerate(lines):
        if "\\u" in line and (pairs := list(_SURROGATE_PAIR.finditer(line))):
            joined[index] = _SURROGATE_PAIR.sub(lambda pair: json.loads(f'"{pair[0]}"'), line)
            columns[index + 1] = [pair.start() + 1 - _PAIR_LENGTH * count for count, pair in enumerate(pairs)]
    return joined, columns


def _document_lines(lines: Sequence[str], *, json: bool) -> Iterator[tuple[int, int]]:
    """Yield for each document its first line and the line after its end, which count from 0.

    A document ends before a line `---`, and in JSON also before an object on a line of its own.
    """
    start, previous = 0, ""
    for number, line in enumerate(lines):
        is_marker, first = line[:3] == "---" and line[3:4] in ("", " ", "\t"), number
        if is_marker or (json and line[:1] == "{" and previous.endswith("}")):
            if is_marker:
                first = _start_of_directives(lines, start, number)
            if first > start:
                yield start, first
                start = first
        previous = line.rstrip() or previous
    yield start, len(lines)


def _start_of_directives(lines: Sequence[str], start: int, marker: int) -> int:
    """Return the first line with '%' that belongs to the marker `---` below it, or the line of the marker."""
    first = marker
    for number in range(marker - 1, start - 1, -1):
        if lines[number].startswith("%"):
            first = number
        elif lines[number].strip() and not lines[number].startswith("#"):
            break
    return first


def _find_control_characters(text: str) -> list[Problem]:
    """Return a problem for each control character, up to one more than the limit."""
    if not _CONTROL_CHARACTER.search(text):
        return []
    problems: list[Problem] = []
    lines, _ = _join_surrogate_pairs(re.split(LINE_BREAK, text))
    for number, line in enumerate(lines, 1):
        for match in _CONTROL_CHARACTER.finditer(line):
            column = match.start() + 1
            advice = "two files were joined here" if match[0] == BOM else ""
            message = f"a control character (U+{ord(match[0]):04X})"
            place = Place(span=Span(number, column, number, column + 1))
            around = line[match.start() - 1 : match.start()], line[match.end() : match.end() + 1]
            # Between two words it may mean a space.
            is_certain = not all(sign.isalnum() for sign in around)
            certainty = Certainty.CERTAIN if is_certain else Certainty.LIKELY
            fix = Fix((Replace(place, ""),), certainty, label="remove it")
            problems.append(error("control-character", place, message, advice, fixes=[fix]))
            if len(problems) > _MAX_CONTROL_CHARACTERS:
                return problems
    return problems


def _kind_of_other_file(content: bytes) -> str:
    """Return what kind of file of another program this is; "" if it seems to be text."""
    kind = next((kind for start, kind in _OTHER_FILES.items() if content.startswith(start)), "")
    if kind == "a ZIP archive":
        parts = {b"word/": "a Word document", b"xl/": "an Excel workbook", b"mimetype": "a LibreOffice file"}
        return next((name for part, name in parts.items() if part in content), kind)
    return kind


def decode(content: bytes | str, max_bytes: int) -> tuple[str, Problem | None]:
    """Return the text of a UTF-8 file without its byte-order mark, and the problem if there is one.

    If there is a problem, use the text only to show the line with the problem.
    """
    if len(content) > max_bytes:
        message = f"this file has more than {max_bytes:,} bytes, the largest size that is read"
        return "", error("too-large", NOWHERE, message, "split it, or allow more with --max-bytes")
    if isinstance(content, str):
        return content.removeprefix(BOM), None
    if kind := _kind_of_other_file(content):
        hint = "save it as a text file; from Excel, save results as CSV UTF-8"
        message = f"this is {kind}, not a text file"
        return "", error("not-utf8", Place(span=Span(1, 1, 1, 1)), message, hint)
    encoding = next((name for mark, name in _OTHER_ENCODINGS.items() if content.startswith(mark)), "")
    if not encoding and 3 * content[:_LOOKED_AT].count(0) > len(content[:_LOOKED_AT]):
        # In UTF-16, every second byte of plain English is 0.
        encoding = "UTF-16"
    start = -1
    try:
        if not encoding:
            return content.decode().removeprefix(BOM), None
    except UnicodeDecodeError as failure:
        start = failure.start
    if encoding:
        message = f"this file is {encoding}, but a record is UTF-8"
        return "", error("not-utf8", Place(span=Span(1, 1, 1, 1)), message, "save it as UTF-8")
    above = re.split(LINE_BREAK, content[:start].decode().removeprefix(BOM))
    line, column = len(above), len(above[-1]) + 1
    message = f"byte 0x{content[start]:02x} (number {start + 1} of the file) is not UTF-8"
    place = Place(span=Span(line, column, line, column + 1))
    text = content.decode(errors="replace").removeprefix(BOM)
    return text, error("not-utf8", place, message, "save the file as UTF-8")


def looks_like_csv(content: bytes, name: str) -> bool:
    """Return whether the name or the first row of a file shows that it is a table of results in CSV.

    >>> looks_like_csv(b"round,table,player,score", "-"), looks_like_csv(b"hanascore: 1", "-")
    (True, False)
    """
    first_row = content[:1000].split(b"\n", 1)[0].decode("ascii", "ignore").casefold()
    cells = {cell.strip(' "\r') for cell in first_row.replace(";", ",").replace("\t", ",").split(",")}
    return name.lower().endswith(".csv") or {"round", "player", "score"} <= cells


def parse_value(text: str) -> Any:
    """Parse a value on one line, such as `{points: 95}`. Raise ValueError if it cannot be read."""
    source = parse(text)
    if len(source.documents) != 1 or source.problems or source.documents[0].problems:
        raise ValueError("the text in braces cannot be read: write it like {points: 95, yaku: [iris]}")
    return source.documents[0].data


def as_parsed(data: Any, none: str | None = None) -> Any:
    """Return plain data in the form that the parser returns: every scalar is a text, and None is `none`.

    >>> as_parsed({"goal": 100, "gaji": True, "yaku": None})
    {'goal': '100', 'gaji': 'yes', 'yaku': None}
    """
    if isinstance(data, Mapping):
        return {str(key): as_parsed(value, none) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [as_parsed(item, none) for item in data]
    if isinstance(data, bool):
        return "yes" if data else "no"
    return none if data is None else str(data)
