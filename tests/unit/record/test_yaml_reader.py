"""The parsed data: what becomes of scalars, keys, duplicates and limits. Both parsers give the same."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from hanascore.problems.place import Span
from hanascore.problems.problem import Problem
from hanascore.record import yaml_reader
from hanascore.record.yaml_reader import Items, Keys, Text, YamlReader


@pytest.fixture(params=["libyaml", "Python"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "Python":
        monkeypatch.setattr(yaml_reader, "PARSER", yaml.BaseLoader)


def read(text: str, *, json: bool = False) -> tuple[Any, list[Problem]]:
    lines = text.split("\n")
    return YamlReader(lines, json=json).read(0, len(lines))


def data(text: str, *, json: bool = False) -> Any:
    value, problems = read(text, json=json)
    assert problems == []
    return value


def test_every_scalar_is_the_text_that_was_written() -> None:
    words = "No, On, 007, 1:20, ~, null, true, 1e3, 2024-01-01, .inf, =, 0x1F"
    assert data(f"[{words}]") == words.split(", ")
    assert data("{No: On, 1: 2, null: null}") == {"No": "On", "1": "2", "null": "null"}
    assert data("'<<': \"null\"") == {"<<": "null"}


def test_an_empty_value_is_none_and_an_empty_text_is_a_text() -> None:
    assert data("a:\nb: ''\nc: []\nd: {}\n'': x") == {"a": None, "b": "", "c": [], "d": {}, "": "x"}
    assert data("- \n-\n- a") == [None, None, "a"]
    assert data("{Aki: 1b, 3b, Bo: 2a}") == {"Aki": "1b", "3b": None, "Bo": "2a"}


def test_null_is_empty_in_json_alone() -> None:
    assert data('{"a": null, "b": "null"}', json=True) == {"a": None, "b": "null"}
    assert data("{a: null}") == {"a": "null"}


def test_texts_of_several_lines() -> None:
    text = "a: |\n  one\n   two\nb: >-\n  three\n  four\nc: five\n  six\nd: 'it''s\n\n  so'\n"
    assert data(text) == {"a": "one\n two\n", "b": "three four", "c": "five six", "d": "it's\nso"}


def test_values_know_their_place() -> None:
    value = data("players: [Aki, '', {a: b}]\nrounds:\n- dealer: Aki\n-\n")
    assert isinstance(value, Keys)
    assert value.span == Span(1, 1, 1, 2)
    assert value.key_texts["rounds"].span == Span(2, 1, 2, 7)
    players, rounds = value["players"], value["rounds"]
    assert isinstance(players, Items)
    assert players.span == Span(1, 10, 1, 27)
    assert isinstance(players[1], Text)
    assert players[1].span == Span(1, 16, 1, 18)
    # A block is at its key, or at its first character.
    assert rounds.span == Span(2, 1, 2, 7)
    assert rounds[0].span == Span(3, 3, 3, 4)
    # An empty item is at its dash.
    assert rounds.null_spans == {1: Span(4, 1, 4, 2)}


def test_the_first_of_equal_keys_counts_and_both_places_are_shown() -> None:
    value, problems = read("rounds:\n- {Aki: 1b, Aki: {x: [y, y]}, Aki: 3}\n")
    assert value == {"rounds": [{"Aki": "1b"}]}
    assert [problem.message for problem in problems] == ["the key 'Aki' is here twice"] * 2
    first = problems[0]
    assert first.place.path == ("rounds", 0, "Aki")
    assert first.place.span == Span(2, 13, 2, 16)
    assert [place.span for place in first.also] == [Span(2, 4, 2, 7)]


@pytest.mark.parametrize(
    ("text", "message", "path", "value"),
    [
        ("a: &x b", "a text cannot start with '&', which marks an anchor in YAML", ("a",), {"a": "b"}),
        ("&x a: b", "a text cannot start with '&', which marks an anchor in YAML", (), {"a": "b"}),
        ("a: [!x b]", "a text cannot start with '!', which marks a tag in YAML", ("a", 0), {"a": ["b"]}),
        ("a: 1\n<<: {b: c}", "the key '<<' merges mappings in YAML", (), {"a": "1"}),
        ("{a: 1, ? : 2}", "nothing before this colon", (), {"a": "1"}),
    ],
)
def test_the_rest_of_the_document_is_read(text: str, message: str, path: tuple[Any, ...], value: Any) -> None:
    found, problems = read(text)
    assert found == value
    assert [(problem.message, problem.place.path) for problem in problems] == [(message, path)]


def test_half_a_surrogate_pair_is_no_character() -> None:
    value, problems = read('["\\ud83c"]')
    assert value is None
    assert [problem.message for problem in problems] == ["double quotes have no such escape"]


def test_the_limit_of_nodes_holds_for_the_whole_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_reader, "MAX_NODES", 10)
    reader = YamlReader(["[a, b, c]", "[a, b, c]", "[a, b, c]"], json=False)
    problems = [reader.read(line, line + 1)[1] for line in range(3)]
    assert problems[:2] == [[], []]
    ((problem,),) = problems[2:]
    assert (problem.id, problem.message, problem.place.span) == (
        "too-large",
        "more than 10 texts, lists and mappings in one file",
        Span(3, 5, 3, 6),
    )
    assert reader.nodes_left < 0


def test_problems_before_a_syntax_error_are_kept() -> None:
    value, problems = read("a: 1\na: 2\nb: [")
    assert value is None
    assert [problem.id for problem in problems] == ["duplicate-key", "unclosed"]
