"""`hanascore convert`: a record as YAML, JSON or JSONL, with everything that was written in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from hanascore.cli.exit_codes import PROBLEMS
from hanascore.cli.input import read_input
from hanascore.cli.options import command, file_argument, format_option, max_bytes_option
from hanascore.cli.output import Output
from hanascore.problems.words import printable_name
from hanascore.record.document import read_document
from hanascore.record.source import looks_like_csv, parse
from hanascore.record.writing import dump
from hanascore.report.data import as_json_lines, encode

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,17}")
# The values of these keys stay text even if they look like numbers.
_TEXT_KEYS = frozenset(("title", "date", "place", "players", "teams", "note", "void", "reason", "table"))


@command(
    "hanascore convert friday.yaml --format json -o friday.json",
    "hanascore convert friday.json -o again.yaml",
)
@file_argument
@format_option("yaml", "json", "jsonl")
@max_bytes_option
def convert_command(output: Output, *, file: str, max_bytes: int) -> None:
    """Write a record as YAML, JSON or JSONL. Everything is kept except comments.

    Several documents become several documents of YAML, a list in JSON, or one line each in JSONL. hanascore
    reads all of these.
    """
    content = read_input(file, output, max_bytes)
    if content is None:
        return
    name = printable_name(file)
    if looks_like_csv(content, file):
        raise click.UsageError(f"{name} has results in CSV: hanascore tally adds them up")
    source = parse(content, max_bytes=max_bytes)
    problems = source.locate(source.problems, name, None)
    for document in source.documents:
        is_other_data = document.data is not None and not isinstance(document.data, dict)
        of_document = read_document(document).problems if is_other_data else document.problems
        problems += source.locate(of_document, name, document.number)
    if problems:
        output.report_problems(problems)
        output.raise_exit_code(PROBLEMS)
    records = [document.data for document in source.documents if isinstance(document.data, dict)]
    if records:
        output.write(convert(records, output.format))


def convert(records: Sequence[Any], format: str) -> Iterable[str]:
    """Return records in a format: YAML with `---` between them, JSON (several as a list), or JSONL."""
    data = [with_numbers(record) for record in records]
    if format == "yaml":
        return _as_yaml(data)
    if format == "jsonl":
        return as_json_lines(data)
    objects = ",\n ".join(map(_as_json, data))
    return f"{objects}\n" if len(data) == 1 else f"[{objects}]\n"


def with_numbers(data: Any) -> Any:
    """Return parsed data with integers as numbers. Reading it again gives the same data.

    >>> with_numbers({"hanascore": "1", "players": ["Aki", "7"], "scores": {"Aki": "-5", "7": "05"}})
    {'hanascore': 1, 'players': ['Aki', '7'], 'scores': {'Aki': -5, '7': '05'}}
    """
    if isinstance(data, dict):
        return {key: value if key in _TEXT_KEYS else with_numbers(value) for key, value in data.items()}
    if isinstance(data, list):
        return [with_numbers(item) for item in data]
    return int(data) if isinstance(data, str) and _INTEGER.fullmatch(data) else data


def _as_yaml(records: Iterable[Any]) -> Iterator[str]:
    for number, record in enumerate(records):
        yield "---\n" if number else ""
        yield dump(record)


def _as_json(record: dict[str, Any]) -> str:
    """Return a record as JSON, with a line for each key and for each round."""
    rows = []
    for key, value in record.items():
        if key == "rounds" and isinstance(value, list):
            rows.append(f"{encode(key)}: [\n  " + ",\n  ".join(map(encode, value)) + "]")
        else:
            rows.append(f"{encode(key)}: {encode(value)}")
    return "{" + ",\n ".join(rows) + "}"
