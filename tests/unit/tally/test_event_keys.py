"""The JSON Schema of an event's file agrees with what is read."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest
import yaml

from hanascore.record.source import parse
from hanascore.tally.event_keys import EVENT_KEYS, RULINGS, event_schema
from hanascore.tally.event_reader import read_event
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT
from tests.helpers.paths import EXAMPLES

VALIDATOR = jsonschema.Draft202012Validator(event_schema())


def filled_template() -> str:
    """Return the file that `new event` writes, with all its keys in use."""
    text = run("new event --rounds 2").stdout
    for key in EVENT_KEYS:
        if not re.search(f"^{key}:", text, flags=re.MULTILINE):
            text = re.sub(f"^# (?={key}: )", "", text, flags=re.MULTILINE)
    return text


def test_the_schema_is_valid_and_complete() -> None:
    jsonschema.Draft202012Validator.check_schema(event_schema())
    assert set(event_schema()["properties"]) == set(EVENT_KEYS)
    assert json.loads(run("schema event").stdout) == json.loads(json.dumps(event_schema()))


def test_the_schema_accepts_events() -> None:
    examples = "".join(f"{key}: [{ruling.example}]\n" for key, ruling in RULINGS.items())
    texts = [
        (EXAMPLES / "event/event.yaml").read_text(encoding="utf-8"),
        filled_template(),
        f"{EVENT}{examples}seating: {{1: {{1: [aki, bo]}}}}\npoints: wins\nx-mood: good\n",
    ]
    for text in texts:
        for data in (parse(text).documents[0].data, yaml.safe_load(text)):
            assert [error.message for error in VALIDATOR.iter_errors(data)] == [], text


@pytest.mark.parametrize(
    "text", ["byes: [{round: 1}]", "titel: Cup", "points: {by: place}", "seats: [{file: a, was: b}]"]
)
def test_the_schema_refuses_errors(text: str) -> None:
    assert list(VALIDATOR.iter_errors(parse(EVENT + text).documents[0].data))


def test_the_template_has_no_problems() -> None:
    assert read_event(filled_template()).problems == ()
    assert set(EVENT_KEYS) == set(parse(filled_template()).documents[0].data)
