"""The way in and out as text: bytes of YAML or JSON to plain data, places on demand, plain data to YAML.

Every scalar stays the text that was written; what it means is decided by the reader.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from hanascore.problems.problem import Place, Problem, Span
from hanascore.record import decoding, parsing, places, writing
from hanascore.record.decoding import LINE_BREAK, Piece, cut, cut_json
from hanascore.record.parsing import MAX_PROBLEMS, Data, Refusing

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

    __slots__ = ("_lines", "_pieces", "_reading", "documents", "problems", "text")

    def __init__(self, text: str, reading: Refusing) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.documents: list[Document] = []
        self._reading = reading
        self._pieces: list[Piece] = []
        self._lines: list[str] | None = None

    @property
    def lines(self) -> list[str]:
        """The lines as YAML counts them, without their breaks."""
        if self._lines is None:
            self._lines = LINE_BREAK.split(self.text)
        return self._lines

    def spans(self, document: int, wanted: Sequence[Place]) -> list[Span]:
        """Where the places of a document stand, in their order; found by reading the text once more.

        A place that does not exist is given as the nearest around it that does.
        """
        paths = [place for place in wanted if place.span is None]
        if not paths:
            return [place.span for place in wanted if place.span is not None]
        lines = self._reading.lines
        if 1 <= document <= len(self._pieces):
            piece = self._pieces[document - 1]
            marks = parsing.marks(self._reading, piece)
            found = iter(places.find(self._reading.text, marks, paths, piece[0]))
        else:
            found = iter([(0, 0)] * len(paths))
        return [place.span or lines.span(*next(found)) for place in wanted]

    def fill(self, controls: list[int], *, json: bool = False) -> None:
        """Read all documents, once; `controls` are the offsets of control characters in the text."""
        reading = self._reading
        if len(controls) >= parsing.MAX_PROBLEMS:
            self.problems.append(parsing.no_text(reading.lines.span(controls[0], controls[0] + 1)))
            return
        for piece in cut_json(reading.text) if json else cut(reading.text):
            data, problems = parsing.parse(reading, piece)
            for offset in within(controls, piece) if controls else ():
                span = reading.lines.span(offset, offset + 1)
                problems.append(parsing.control(span, self.text[offset]))
            if data is None and not problems:
                continue
            if len(self.documents) == MAX_DOCUMENTS:
                span = reading.lines.span(piece[0], piece[0])
                self.problems.append(parsing.too_many_documents(span))
                return
            self.documents.append(Document(len(self.documents) + 1, data, tuple(problems)))
            self._pieces.append(piece)
            if reading.room < 0:
                return
        if not self.documents:
            self.problems.append(parsing.empty(self.text))


def within(offsets: list[int], piece: Piece) -> list[int]:
    """Those of ascending offsets that lie within a piece."""
    return offsets[bisect_left(offsets, piece[0]) : bisect_left(offsets, piece[1])]


__all__ = ["MAX_BYTES", "Data", "Document", "Source", "dump", "read"]

MAX_BYTES = 16 * 1024 * 1024


def read(
    content: bytes | str, *, json: bool | None = None, max_bytes: int = MAX_BYTES, fast: bool = True
) -> Source:
    """The documents of YAML or JSON, and all that is wrong with them as text; nothing is ever raised.

    `json` says that a bare null is nothing, as in JSON; without it the first characters decide. Without
    `fast` the parser in Python reads all of it: the answer is the same.
    """
    problem: Problem | None = None
    text = ""
    if len(content) > max_bytes:
        problem = parsing.too_large(max_bytes)
    elif isinstance(content, bytes):
        text, problem = decoding.decode(content)
    else:
        text = content.removeprefix(decoding.BOM)
    json = decoding.looks_like_json(text) if json is None else json
    controls = decoding.control_characters(text, MAX_PROBLEMS)
    prepared = decoding.without_controls(text) if controls else text
    prepared = decoding.json_blanks(prepared) if json else prepared
    source = Source(text, Refusing(prepared, bare_null=json, fast=fast))
    if problem is None:
        source.fill(controls, json=json)
    else:
        source.problems.append(problem)
    return source


def dump(data: writing.Writable) -> str:
    """YAML text of plain data: reading it gives the same data. See `hanascore.record.writing`."""
    return writing.dump(data)
