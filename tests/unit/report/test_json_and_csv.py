"""How JSON, JSON lines and CSV are written."""

from __future__ import annotations

import json
from fractions import Fraction

from hanascore.problems.place import Place
from hanascore.report.json_and_csv import as_ascii, as_csv, as_json, as_json_lines, encode
from hanascore.report.json_parts import json_pointer


def test_json_cannot_steer_a_terminal() -> None:
    text = encode({"a": "\x1b[31m\x9b\u202e\x7f松"})
    assert text == '{"a": "\\u001b[31m\\u009b\\u202e\\u007f松"}'
    assert json.loads(text) == {"a": "\x1b[31m\x9b\u202e\x7f松"}


def test_json_in_ascii_says_the_same() -> None:
    assert as_ascii("plain") == "plain"
    assert json.loads(as_ascii('{"a": "松𠮷"}')) == {"a": "松𠮷"}


def test_a_document_has_a_line_for_each_game_and_round() -> None:
    rounds = [{"round": 1, "sides": [{"side": "Aki"}]}, {"round": 2, "sides": []}]
    data = {"schema": "a/1", "games": [{"file": "a", "rounds": rounds}], "problems": []}
    assert as_json(data) == (
        '{"schema": "a/1",\n "games": [\n  {"file": "a",\n   "rounds": [\n'
        '    {"round": 1, "sides": [{"side": "Aki"}]},\n    {"round": 2, "sides": []}]}],\n "problems": []}\n'
    )


def test_json_lines_are_one_document_each() -> None:
    assert list(as_json_lines([{"a": 1}, {"a": [{"b": 2}]}])) == ['{"a": 1}\n', '{"a": [{"b": 2}]}\n']


def test_cells_of_csv() -> None:
    rows = [("a", 5, None), ('say "b"', Fraction(-15, 2), "x, y"), ("\x1b[31m\n", Fraction(1, 3), "=1")]
    assert list(as_csv(rows)) == ["a,5,\n", '"say ""b""",-7.5,"x, y"\n', "␛[31m␊,1/3,=1\n"]


def test_a_text_that_is_a_formula_gets_an_apostrophe() -> None:
    assert list(as_csv([("=a", " +b", "＝c", "d", -5)], safe=True)) == ["'=a,' +b,'＝c,d,-5\n"]


def test_a_pointer_counts_rounds_from_1() -> None:
    assert json_pointer(Place(("rounds", 0, "turns", 4))) == "/rounds/1/turns/4"
    assert json_pointer(Place(("claims", "A~i/Bo"))) == "/claims/A~0i~1Bo"
    assert json_pointer(Place()) == ""
