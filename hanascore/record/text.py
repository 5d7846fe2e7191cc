"""The way in and out as text: bytes of YAML or JSON to plain data, places on demand, plain data to YAML.

Every scalar stays the text that was written; what it means is decided by the reader. Nearly every text is
read without a parser, which is imported for the others and for places alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hanascore.record import decoding, refusing
from hanascore.record.pieces import Piece
from hanascore.record.plain import read_plain
from hanascore.record.refusing import MAX_PROBLEMS, Refusing
from hanascore.record.source import Data, Document, Source

if TYPE_CHECKING:
    from hanascore.problems.problem import Problem
    from hanascore.record.places import Mark
    from hanascore.record.writing import Writable

__all__ = ["MAX_BYTES", "Data", "Document", "Source", "dump", "read"]

MAX_BYTES = 16 * 1024 * 1024


class Reading(Refusing):
    """One text on its way to plain data."""

    def __init__(self, text: str, *, bare_null: bool, fast: bool) -> None:
        super().__init__(text, bare_null=bare_null)
        self.bare_null, self.fast = bare_null, fast

    def piece(self, piece: Piece) -> tuple[Data, list[Problem]]:
        """The data of one piece and what is wrong with it; a piece with nothing in it has neither."""
        chunk = self.text[piece[0] : piece[1]]
        plain = read_plain(chunk) if self.fast and not self.bare_null else None
        if plain is not None and plain.nodes <= self.room:
            self.room -= plain.nodes
            return plain.data, []
        from hanascore.record.parsing import parse

        self.start, self.problems = piece[0], []
        return parse(self, chunk, fast=self.fast)

    def marks(self, piece: Piece) -> Iterator[Mark]:
        """Everything in a piece with its offsets, as far as it can be read."""
        from hanascore.record.parsing import marks

        return marks(self, piece[0], self.text[piece[0] : piece[1]], fast=self.fast)


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
        problem = refusing.too_large(max_bytes)
    elif isinstance(content, bytes):
        text, problem = decoding.decode(content)
    else:
        text = content.removeprefix(decoding.BOM)
    json = decoding.looks_like_json(text) if json is None else json
    controls = decoding.control_characters(text, MAX_PROBLEMS)
    prepared = decoding.without_controls(text) if controls else text
    prepared = decoding.json_blanks(prepared) if json else prepared
    source = Source(text, Reading(prepared, bare_null=json, fast=fast))
    if problem is None:
        source.fill(controls, json=json)
    else:
        source.problems.append(problem)
    return source


def dump(data: Writable) -> str:
    """YAML text of plain data: reading it gives the same data. See `hanascore.record.writing`."""
    from hanascore.record import writing

    return writing.dump(data)
