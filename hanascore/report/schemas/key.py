"""A key of an output in JSON, and the types of values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from hanascore.model.record import Evidence

Schema = dict[str, Any]


class Key(NamedTuple):
    """A key of an object."""

    # What it holds, in one line.
    help: str
    # The JSON Schema of its value.
    type: Schema
    # Whether the key may be missing. Then `help` says when it is there.
    optional: bool = False


# The keys of an object, in the order of the output. A name that ends in * means all keys with this beginning.
Keys = dict[str, Key]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
FLAG: Schema = {"type": "boolean"}
ANYTHING: Schema = {}
# A value of an option, as a record may write it.
VALUE = ANYTHING


def of(name: str) -> Schema:
    """Return the type of an object, by its name in `OBJECTS`."""
    return {"$ref": f"#/$defs/{name}"}


def list_of(items: Schema) -> Schema:
    """Return the type of a list."""
    return {"type": "array", "items": items}


def by_name(value: Schema) -> Schema:
    """Return the type of an object whose keys are names or ids."""
    return {"type": "object", "additionalProperties": value}


def one_of(words: Iterable[str]) -> Schema:
    """Return the type of one of some words."""
    return {"enum": list(words)}


def or_null(schema: Schema) -> Schema:
    """Return the type of a value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


TEXTS = list_of(TEXT)
EVIDENCE = one_of(evidence.value for evidence in Evidence)


def document_head(name: str) -> Keys:
    """Return the first key of a document."""
    return {"schema": Key("the name of the format and its version", {"const": f"hanascore.{name}/1"})}


def line_head(name: str, kind: str) -> Keys:
    """Return the first keys of a line of JSON lines."""
    return {**document_head(name), "type": Key("what the line is", {"const": kind})}
