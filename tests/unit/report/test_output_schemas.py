"""The JSON Schemas of the outputs: what they accept and refuse, and which of them there are."""

from __future__ import annotations

import json
from typing import Any

import click
import jsonschema
import pytest

from hanascore.cli.main import commands
from hanascore.report.output_keys import OBJECTS
from hanascore.report.output_schemas import OUTPUTS, SCHEMAS, find_schema, objects_of
from tests.helpers.commands import run
from tests.helpers.schemas import check_data

OTHER_JSON = {"convert"}  # prints records


def test_every_command_that_prints_json_has_a_schema() -> None:
    context = click.Context(commands)
    forms: dict[str, set[str]] = {}
    for name in commands.list_commands(context):
        command = commands.get_command(context, name)
        for param in command.params if command else ():
            if param.name in ("form", "format") and isinstance(param.type, click.Choice):
                forms[name] = set(param.type.choices)
    assert {name for name, names in forms.items() if "json" in names} - OTHER_JSON == set(OUTPUTS)
    with_lines = {name for name, output in OUTPUTS.items() if output.lines}
    assert {name for name, names in forms.items() if "jsonl" in names} - OTHER_JSON == with_lines


def test_every_object_belongs_to_an_output() -> None:
    outputs = [names for output in OUTPUTS.values() for names in (output.documents, output.lines)]
    assert {name for names in outputs for name in objects_of(names)} == set(OBJECTS)


def test_descriptions_are_short_and_in_one_line() -> None:
    helps = {(name, at): key.help for name, keys in OBJECTS.items() for at, key in keys.items()}
    assert [at for at, text in helps.items() if not 2 < len(text) <= 90 or text[-1] == "."] == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_command_prints_every_schema(name: str) -> None:
    result = run(f"schema {name}")
    assert json.loads(result.stdout) == json.loads(json.dumps(find_schema(name)))
    jsonschema.Draft202012Validator.check_schema(json.loads(result.stdout))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("schema scroe", "'scroe' is not one of 'record', 'event', 'score'"),
        ("schema rules --lines", "there are no JSON lines of 'rules', only of score, check, pile and tally"),
        ("schema record --lines", "there are no JSON lines of 'record'"),
    ],
)
def test_schemas_that_do_not_exist(line: str, message: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert message in result.stderr


def changed(data: Any, *, without: str = "", **values: Any) -> Any:
    """Return the first game of a document with other values, or without a key."""
    (game,) = data["games"]
    game = {key: value for key, value in {**game, **values}.items() if key != without}
    return {**data, "games": [game]}


def test_a_schema_refuses_other_output() -> None:
    data = json.loads(run("score examples/mushi.hanascore.yaml --json").stdout)
    check_data("score", data)
    with pytest.raises(AssertionError, match="at /games/0: Additional properties are not allowed"):
        check_data("score", changed(data, mood="good"))
    with pytest.raises(AssertionError, match="at /games/0: 'winners' is a required property"):
        check_data("score", changed(data, without="winners"))
    with pytest.raises(AssertionError, match="at /games/0/over: 'no' is not of type"):
        check_data("score", changed(data, over="no"))
    with pytest.raises(AssertionError, match=r"score.* was expected|explain"):
        check_data("explain", data)
