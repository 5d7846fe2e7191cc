"""Write a record as YAML, JSON or JSON lines, with all data that was written in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hanascore.problems.problem import Problem
from hanascore.record.document import read_document
from hanascore.record.locate import locate
from hanascore.record.source import MAX_BYTES, looks_like_csv, parse
from hanascore.record.writing import dump
from hanascore.report.json_and_csv import as_json_lines, encode

FORMATS = ("yaml", "json", "jsonl")
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,17}")
# The keys whose values stay texts even if they look like numbers.
_TEXT_KEYS = frozenset(("title", "date", "place", "players", "teams", "note", "void", "reason", "table"))


def written_records(
    content: bytes | str, name: str, *, max_bytes: int = MAX_BYTES
) -> tuple[list[dict[str, Any]], list[Problem]]:
    """Return the data of all records of a file, and the problems of parsing it.

    Raise ValueError if the file has results in CSV.
    """
    if isinstance(content, bytes) and looks_like_csv(content, name):
        raise ValueError(f"{name or 'this text'} has results in CSV: hanascore tally adds them up")
    source = parse(content, max_bytes=max_bytes)
    problems = locate(source, source.problems, name, None)
    for document in source.documents:
        is_other_data = document.data is not None and not isinstance(document.data, dict)
        of_document = read_document(document).problems if is_other_data else document.problems
        problems += locate(source, of_document, name, document.number)
    return [document.data for document in source.documents if isinstance(document.data, dict)], problems


def as_written(records: Sequence[Any], format: str) -> Iterable[str]:
    """Return records as YAML with `---` between them, as JSON (several as a list), or as JSON lines."""
    data = [with_numbers(record) for record in records]
    if format == "yaml":
        return _as_yaml(data)
    if format == "jsonl":
        return as_json_lines(data)
    objects = ",\n ".join(map(_as_json, data))
    return f"{objects}\n" if len(data) == 1 else f"[{objects}]\n"


def with_numbers(data: Any) -> Any:
    """Return parsed data in which integers are numbers instead of texts. It can be read as the same data.

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
    """Return a record as JSON, with each key and each round on a line of its own."""
    rows = []
    for key, value in record.items():
        if key == "rounds" and isinstance(value, list):
            rows.append(f"{encode(key)}: [\n  " + ",\n  ".join(map(encode, value)) + "]")
        else:
            rows.append(f"{encode(key)}: {encode(value)}")
    return "{" + ",\n ".join(rows) + "}"
