"""The way in and out as text: bytes of YAML or JSON to plain data, places on demand, plain data to YAML.

Every scalar stays the text that was written; what it means is decided by the reader.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hanascore.problems.problem import NOWHERE, Found, Place, Problem, Span, error
from hanascore.record import decoding, places
from hanascore.record.decoding import LINE_BREAK, MAX_BYTES, Piece
from hanascore.record.parsing import MAX_PROBLEMS, Data, TextReader

MAX_DOCUMENTS = 10_000


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
        self._lines: list[str] | None = None

    @property
    def lines(self) -> list[str]:
        """The lines as YAML counts them, without their breaks."""
        if self._lines is None:
            self._lines = LINE_BREAK.split(self.text)
        return self._lines

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
            found = iter(places.find(self._reader.text, self._reader.marks(piece), paths, piece[0]))
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
            found.append(Found(problem, name, document, span, also).quoting(self.lines))
        return sorted(found, key=lambda one: one.span[:2] if one.span else (0, 0))

    def fill(self, controls: list[int], *, json: bool) -> None:
        """Read all documents, once; `controls` are the offsets of control characters in the text."""
        reader = self._reader
        if len(controls) >= MAX_PROBLEMS:
            message = f"{MAX_PROBLEMS:,} control characters and more: this does not look like text"
            place = self._character(controls[0])
            self.problems.append(error("control-character", place, message, "a record is YAML or JSON"))
            return
        for piece in decoding.cut_json(reader.text) if json else decoding.cut(reader.text):
            data, problems = reader.parse(piece)
            for offset in controls[bisect_left(controls, piece[0]) : bisect_left(controls, piece[1])]:
                message = f"a control character (U+{ord(self.text[offset]):04X}) stands here"
                problems.append(error("control-character", self._character(offset), message, "take it away"))
            if data is None and not problems:
                continue
            if len(self.documents) == MAX_DOCUMENTS:
                place = Place(span=reader.lines.span(piece[0], piece[0]))
                message = "the documents from here on are not read"
                self.problems.append(error("too-many", place, message, "split the file"))
                return
            self.documents.append(Document(len(self.documents) + 1, data, tuple(problems)))
            self._pieces.append(piece)
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
