"""Compare what a command prints in JSON with its schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

from hanascore.report.output_schemas import OUTPUTS, find_schema

HINT = (
    "The schema and the guide do not describe this. Describe the key in hanascore/report/output_keys.py, "
    "with its type and a line that says what it holds. Then write the guide anew: "
    "tests/run --rewrite -k output"
)


@cache
def validator(command: str, *, lines: bool = False) -> Draft202012Validator:
    """Return a validator of the JSON, or of each line of the JSON lines, that a command prints."""
    schema = find_schema(command, lines=lines)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def check_json(command: str, text: str, *, lines: bool = False) -> None:
    """Raise an error if a command printed JSON that its schema does not describe."""
    documents = [json.loads(line) for line in text.splitlines()] if lines else [json.loads(text)]
    if command in OUTPUTS:
        for document in documents:
            check_data(command, document, lines=lines)
    elif command == "convert":
        # It prints records: one on each line, or a list of several.
        records = documents[0] if isinstance(documents[0], list) else documents
        for record in records:
            check_data("record", record)


def check_data(command: str, data: Any, *, lines: bool = False) -> None:
    """Raise an error if data are not what the schema of a command describes."""
    for error in validator(command, lines=lines).iter_errors(data):
        inner = innermost(error)
        place = "/".join(map(str, inner.absolute_path))
        form = "jsonl" if lines else "json"
        raise AssertionError(f"{command} --format {form}, at /{place}: {inner.message}\n{HINT}")


def innermost(error: ValidationError) -> ValidationError:
    """Return the error of the alternative that fits best: the one that fails deepest in the data."""
    while error.context:
        error = max(error.context, key=lambda part: (len(part.absolute_path), part.validator != "const"))
    return error
