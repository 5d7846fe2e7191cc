"""A record as YAML, JSON or JSONL: everything that was written, and nothing read into it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hanascore.record.writing import dump
from hanascore.report.data import as_json_lines, encode

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,17}")
# Free text and names stay text even where they look like numbers.
_TEXTS = frozenset(("title", "date", "place", "players", "teams", "note", "void", "reason", "table"))


def typed(data: Any) -> Any:
    """Plain data with whole numbers as numbers; read again it gives the same data.

    >>> typed({"hanascore": "1", "players": ["Aki", "7"], "scores": {"Aki": "-5", "7": "05"}})
    {'hanascore': 1, 'players': ['Aki', '7'], 'scores': {'Aki': -5, '7': '05'}}
    """
    if isinstance(data, Mapping):
        return {key: value if key in _TEXTS else typed(value) for key, value in data.items()}
    if isinstance(data, list):
        return [typed(value) for value in data]
    return int(data) if isinstance(data, str) and _INTEGER.fullmatch(data) else data


def converted(documents: Sequence[Any], form: str) -> Iterable[str]:
    """The documents as YAML, parted by `---`; as JSON, or a list of several; or as JSON, a line each."""
    plain = [typed(data) for data in documents]
    if form == "yaml":
        return "---\n".join(map(dump, plain))
    if form == "jsonl":
        return as_json_lines(plain)
    objects = ",\n ".join(map(_object, plain))
    return f"{objects}\n" if len(plain) == 1 else f"[{objects}]\n"


def _object(data: Any) -> str:
    """A record as JSON, a key of the game or a round a line."""
    if not isinstance(data, dict):
        return encode(data)
    rows = []
    for key, value in data.items():
        if key == "rounds" and isinstance(value, list):
            rows.append(f"{encode(key)}: [\n  " + ",\n  ".join(map(encode, value)) + "]")
        else:
            rows.append(f"{encode(key)}: {encode(value)}")
    return "{" + ",\n ".join(rows) + "}"
