"""The way in and out as text: bytes of YAML or JSON to plain data, places on demand, plain data to YAML.

Every scalar stays the text that was written; what it means is decided by the reader.
"""

from hanascore.problems.problem import Problem
from hanascore.record import decoding, refusing, writing
from hanascore.record.parsing import Data
from hanascore.record.refusing import MAX_PROBLEMS, Refusing
from hanascore.record.source import Document, Source

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
        problem = refusing.too_large(max_bytes)
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
