"""The outputs of the commands in JSON, and the JSON Schema of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hanascore.record.schema import DIALECT, schema
from hanascore.report.output_keys import OBJECTS, Keys, Schema, of
from hanascore.tally.event_keys import event_schema
from hanascore.words.alike import did_you_mean
from hanascore.words.english import listed


class Output(NamedTuple):
    """The output of a command in JSON."""

    # The documents that --format json prints: one of these.
    documents: tuple[str, ...]
    # The lines that --format jsonl prints: each is one of these.
    lines: tuple[str, ...] = ()


# The outputs by the command that prints them. Each part is the name of an object.
OUTPUTS: dict[str, Output] = {
    "score": Output(("score",), ("score_round_line", "score_game_line")),
    "check": Output(("check",), ("check_problem_line",)),
    "explain": Output(("explain",)),
    "dispute": Output(("dispute",)),
    "replay": Output(("replay",)),
    "pile": Output(("pile", "piles", "pile_problems_line"), ("pile_line", "pile_problems_line")),
    "tally": Output(("tally",), ("tally_standing_line", "tally_line")),
    "rules": Output(("games", "rulebook", "pages", "search")),
    "cards": Output(("cards", "meaning")),
}
# The schemas of the input files.
INPUTS: dict[str, Callable[[], Schema]] = {"record": schema, "event": event_schema}
# Everything that has a schema.
SCHEMAS = (*INPUTS, *OUTPUTS)


def find_schema(name: str, *, lines: bool = False) -> Schema:
    """Return the schema of a `record`, an `event`, or the output of a command in JSON.

    With `lines`, return the schema of each line that the command prints as JSON lines. Raise ValueError if
    there is no such schema.
    """
    if name not in SCHEMAS:
        hint = did_you_mean(name, SCHEMAS) or f"choose {listed(SCHEMAS, 'or')}"
        raise ValueError(f"there is no schema '{name}': {hint}")
    if lines and not (name in OUTPUTS and OUTPUTS[name].lines):
        commands = listed([name for name, output in OUTPUTS.items() if output.lines])
        raise ValueError(f"there are no JSON lines of '{name}', only of {commands}")
    if name in INPUTS:
        return INPUTS[name]()
    names = OUTPUTS[name].lines if lines else OUTPUTS[name].documents
    title = f"a line of hanascore {name} --format jsonl" if lines else f"hanascore {name} --format json"
    return {
        "$schema": DIALECT,
        "title": title,
        "anyOf": [of(name) for name in names],
        "$defs": {name: _object_schema(OBJECTS[name]) for name in objects_of(names)},
    }


def objects_of(names: tuple[str, ...]) -> list[str]:
    """Return the objects with these names and all objects in them, each once, outer objects first."""
    ordered = list(names)
    for name in ordered:
        for key in OBJECTS[name].values():
            ordered += [inner for inner in _objects_in(key.type) if inner not in ordered]
    return ordered


def _objects_in(schema: Schema) -> list[str]:
    """Return the names of the objects that a type names."""
    names = []
    for word, value in schema.items():
        if word == "$ref":
            names.append(value.rpartition("/")[2])
        elif word in ("items", "additionalProperties"):
            names += _objects_in(value)
        elif word == "anyOf":
            names += [name for part in value for name in _objects_in(part)]
    return names


def _object_schema(keys: Keys) -> Schema:
    properties = {name: {"description": key.help, **key.type} for name, key in keys.items()}
    named = {name: schema for name, schema in properties.items() if not name.endswith("*")}
    patterns = {f"^{name[:-1]}": schema for name, schema in properties.items() if name.endswith("*")}
    return {
        "type": "object",
        "properties": named,
        **({"patternProperties": patterns} if patterns else {}),
        "required": [name for name in named if not keys[name].optional],
        "additionalProperties": False,
    }
