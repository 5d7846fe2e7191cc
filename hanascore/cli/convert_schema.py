"""`hanascore convert`: a record as YAML, JSON or JSONL: all that was written, and nothing read into it.

`hanascore schema`: the JSON Schema of a record, for editors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.problems.words import printable_name
from hanascore.record.document import read_document
from hanascore.record.schema import schema
from hanascore.record.source import looks_like_csv, parse
from hanascore.record.writing import dump
from hanascore.report.data import as_json_lines, encode

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,17}")
# Free text and names stay text even where they look like numbers.
_TEXTS = frozenset(("title", "date", "place", "players", "teams", "note", "void", "reason", "table"))


@options.command(
    "hanascore convert friday.yaml --format json -o friday.json",
    "hanascore convert friday.json -o again.yaml",
)
@options.one_file
@options.formats("yaml", "json", "jsonl")
@options.max_bytes
def convert_command(streams: Streams, *, file: str, max_bytes: int) -> None:
    """Write a record as YAML, JSON or JSONL. Everything written is kept, but for comments.

    A file of several documents becomes several documents of YAML, a list in JSON, or a line each in JSONL;
    all of these are read again. -o does not replace an existing file without --force, since it may be a
    record written by hand.
    """
    content = streams.read(file, max_bytes)
    if content is None:
        return
    if looks_like_csv(content, file):
        raise click.UsageError(f"{printable_name(file)} has results in CSV: hanascore tally adds them up")
    source, name = parse(content, max_bytes=max_bytes), printable_name(file)
    found = source.locate(source.problems, name, None)
    for document in source.documents:
        odd = document.data is not None and not isinstance(document.data, dict)
        problems = read_document(document).problems if odd else document.problems
        found += source.locate(problems, name, document.number)
    if found:
        streams.tell(found)
        streams.worse(1)
    documents = [document.data for document in source.documents if isinstance(document.data, dict)]
    if documents:
        streams.out(converted(documents, streams.form))


def typed(data: Any) -> Any:
    """Plain data with whole numbers as numbers, put where the texts were; read again it gives the same data.

    >>> typed({"hanascore": "1", "players": ["Aki", "7"], "scores": {"Aki": "-5", "7": "05"}})
    {'hanascore': 1, 'players': ['Aki', '7'], 'scores': {'Aki': -5, '7': '05'}}
    """
    if isinstance(data, dict):
        data.update((key, typed(value)) for key, value in data.items() if key not in _TEXTS)
    elif isinstance(data, list):
        data[:] = map(typed, data)
    return int(data) if isinstance(data, str) and _INTEGER.fullmatch(data) else data


def converted(documents: Sequence[Any], form: str) -> Iterable[str]:
    """The documents as YAML, separated by `---`; as JSON, or a list of several; or as JSON, a line each."""
    plain = map(typed, documents)
    if form == "yaml":
        return _as_yaml(plain)
    if form == "jsonl":
        return as_json_lines(plain)
    objects = ",\n ".join(map(_object, plain))
    return f"{objects}\n" if len(documents) == 1 else f"[{objects}]\n"


def _as_yaml(documents: Iterable[Any]) -> Iterator[str]:
    for number, data in enumerate(documents):
        yield "---\n" if number else ""
        yield dump(data)


def _object(data: dict[str, Any]) -> str:
    """A record as JSON, a key of the game or a round a line."""
    rows = []
    for key, value in data.items():
        if key == "rounds" and isinstance(value, list):
            rows.append(f"{encode(key)}: [\n  " + ",\n  ".join(map(encode, value)) + "]")
        else:
            rows.append(f"{encode(key)}: {encode(value)}")
    return "{" + ",\n ".join(rows) + "}"


@options.command(
    "hanascore schema -o hanascore.schema.json",
    "hanascore schema --event -o event.schema.json",
)
@click.option("--event", is_flag=True, help="The schema of an event's file instead.")
@options.output
def schema_command(streams: Streams, *, event: bool) -> None:
    """Write the JSON Schema of a record, or with --event that of an event's file.

    An editor that knows it completes keys and marks slips. Name it in the first line of a record:
    # yaml-language-server: $schema=hanascore.schema.json
    """
    from hanascore.tally.event_keys import event_schema

    streams.out(json.dumps(event_schema() if event else schema(), indent=2) + "\n")
