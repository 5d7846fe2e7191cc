"""The JSON Schema of a record: what an editor accepts, and what it underlines."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from hanascore.games import GAMES
from hanascore.record.schema import schema
from hanascore.record.source import parse
from tests.helpers.paths import ROOT
from tests.helpers.reading import kwa_do, problem_lines

EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))

FULL = kwa_do(
    "title: Friday night",
    "date: 2026-01-09",
    "event: {round: 2, table: 3}",
    "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}",
    "chaff: kept",
    "x-mood: [good]",
    (
        "options: {method: floor, yaku: [months, dragon], gaji: yes, goal: none, declared_only: yes, floor:"
        " 70, gaji_leftovers: none}"
    ),
    "house_rules:",
    "  cards: {chaff: 1, pine-crane: 25}",
    "  yaku: {five-brights: 120, set-1: off, tea-house: {value: 15, cards: 1b 3b 9a}}",
    "  rivals: {viewings: [tea-house, set-2]}",
    "starting_totals: {East: 5}",
    "first_round: 2",
    "drawn: {Aki: 1b, Bo: 2a, Chiyo: 3b, Dai: 4a}",
    "rounds:",
    "  - dealer: Aki",
    "    captured: {Aki: 1b, Bo: [2a, 3b], Chiyo: {brights: moon}, Dai: none}",
    "    left_over: 11c",
    "    gaji: {by: Bo, took: 1c, from: hand}",
    "    declared: {Aki: [set-1]}",
    "    claims: {East: {score: 5, yaku: [dragon], card_points: 90}, West: 7}",
    (
        "  - captured: {East: {counts: {brights: 2, chaff: pine pine}, yaku: [dragon],"
        " sake_cup: no}, Bo: , Dai: }"
    ),
    "    side_payments: [{from: East, to: West, points: 5, reason: a bet}]",
    "    adjustments: [{side: East, points: -5, reason: late}]",
    "  - from_now_on: {negative: carry, yaku: [months]}",
    "    scores: {East: 5, West: -5}",
    "  - turns: [{Aki: 1b x 1r / 5r}]",
    "    hands: {Aki: 1b}",
    "    opening_field: 1r",
    "    stock: 5r",
    "  - void: misdeal",
    players="[Aki, Bo, Chiyo, Dai]",
)


@cache
def validator() -> Any:
    """Return a validator of the schema, which is checked itself."""
    record_schema = schema()
    jsonschema.Draft202012Validator.check_schema(record_schema)
    return jsonschema.Draft202012Validator(record_schema)


def errors(data: Any) -> list[str]:
    return [error.message for error in validator().iter_errors(data)]


def test_a_record_with_every_key() -> None:
    assert [line.split(" ")[2] for line in problem_lines(FULL)] == ["pile-blank:"] * 2
    # Editors convert words to numbers and booleans, and the reader does not.
    assert errors(yaml.safe_load(FULL)) == []
    assert errors(parse(FULL).documents[0].data) == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples(path: Path) -> None:
    for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
        assert errors(document) == []


@pytest.mark.parametrize("game", list(GAMES))
def test_every_default_and_choice_of_every_option(game: str) -> None:
    declared = GAMES[game]
    for option in declared.options:
        for choice in (option.default, *option.choices):
            value = list(choice) if isinstance(choice, tuple) else "none" if choice is None else choice
            players = ["Aki", "Bo", "Chiyo", "Dai"][: min(declared.players)]
            data = {
                "hanascore": 1,
                "game": declared.name,
                "players": players,
                "options": {option.name: value},
            }
            assert errors(data) == [], option.name


def test_a_choice_that_looks_like_a_number() -> None:
    data = {"hanascore": 1, "game": "sudaoshi", "players": ["Aki", "Bo", "Chiyo"]}
    for value in (1921, "1921"):
        assert errors({**data, "options": {"lucky_hands": value, "kan_points": 12}}) == []
    assert errors({**data, "options": {"lucky_hands": 1922}})


def test_booleans_of_yaml_1_1_are_choices() -> None:
    data = {"hanascore": 1, "game": "koi-koi", "players": ["Aki", "Bo"]}
    assert errors({**data, "options": {"viewing": False, "set_extras": True, "high_score": False}}) == []
    assert errors({**data, "options": {"values": {"animals": False}}}) == []
    assert errors({**data, "stopped_by": False, "exhausted": True, "captured": {"Aki": None}}) == []


@pytest.mark.parametrize(
    "line",
    [
        "titel: a",
        "options: {gaol: 1}",
        "options: {method: florr}",
        "options: {goal: 0}",
        "options: {gaji: maybe}",
        "rounds: [{from_now_on: {goal: 5}, void: a}]",
        "rounds: [{from_now_on: {negative: maybe}, void: a}]",
        "koi_koi: [Aki]",
        "rounds: [{koi_koi: [Aki], void: a}]",
        "rounds: [{dealer: Aki}]",
        "rounds: [{captured: {Aki: {bright: moon}}}]",
        "rounds: [{captured: {Aki: {counts: {brights: 7}}}}]",
        "rounds: [{void: a, gaji: {by: Aki}}]",
        "rounds: [{void: a, dealr: Aki}]",
        "house_rules: {yaku: {a: {cads: 1b}}}",
        "months: korea",
        "teams: [Aki]",
    ],
)
def test_errors_that_an_editor_underlines(line: str) -> None:
    written = kwa_do(line)
    if line.startswith("months"):
        written = written.replace("months: japanese\n", "")
    assert errors(yaml.safe_load(written))


def test_another_version_is_refused() -> None:
    assert errors({"hanascore": 2, "game": "kwa-do", "players": ["Aki", "Bo"]})
    assert errors({"game": "kwa-do", "players": ["Aki", "Bo"]})


def test_the_schema_is_json_and_always_the_same() -> None:
    assert json.dumps(schema()) == json.dumps(schema())
    assert schema()["properties"]["game"]["anyOf"][0]["enum"] == list(GAMES)
