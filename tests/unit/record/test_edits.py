"""Changes written into texts: block YAML, flow YAML and JSON, with everything else kept."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest

from hanascore.problems.fix import Blank, Change, Edit, Remove, Replace, Write
from hanascore.problems.place import Path, Place, Span
from hanascore.record import layout, yaml_reader
from hanascore.record.changes import EditError, data_with
from hanascore.record.edits import apply_edits, edits_of, with_changes
from hanascore.record.source import parse

ROUNDS = "rounds:\n  - void: x   # dealt twice\n# end\n"
HEAD = "hanascore: 1\ngame: kwa-do   # ours\nplayers: [A, B]  # seats\n"
# How the options are written, and a part of the text after `goal` is set to 300.
WAYS = [
    ("", "options:\n  goal: 300\n"),
    ("# our rules\n", "seats\noptions:\n  goal: 300\n# our rules\n"),
    ("options:\n  # c\n  yaku: all  # y\n  goal: 100 # g\n", "  goal: 300 # g\n"),
    ("options:\n  yaku: all  # y\n", "  yaku: all  # y\n  goal: 300\n"),
    ("options:\n    yaku:\n      - iris # i\n      - maple\n", "      - maple\n    goal: 300\n"),
    ("options: {yaku: all, goal: 100} # x\n", "options: {yaku: all, goal: 300} # x\n"),
    ("options: {yaku: all } # x\n", "options: {yaku: all, goal: 300 } # x\n"),
    ("options: {}\n", "options:\n  goal: 300\n"),
    ("options:   # none\n", "options:   # none\n  goal: 300\n"),
    ("options:\n  goal:  # open\n", "  goal: 300  # open\n"),
    (
        "options: {\n  yaku: [iris, # i\n    maple],  # c\n  method: easy,  # d\n}\n",
        "  method: easy,  # d\n  goal: 300,\n}\n",
    ),
    ("options:\n  \"goal\": '100'\n", '  "goal": 300\n'),
]


def at(*path: str | int, key: bool = False, part: tuple[int, int] | None = None) -> Place:
    return Place(path, key=key, part=part)


def write(*path: str | int, value: Any) -> Write:
    return Write(path, value)


def edited(text: str, *changes: Change) -> str:
    """Return a text with the edits of changes, which `with_changes` confirms."""
    changed = apply_edits(text, edits_of(parse(text), 1, changes))
    assert with_changes(text, changes) == changed
    return changed


# Settings above the rounds


@pytest.mark.parametrize(("written", "expected"), WAYS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_setting_is_written_however_the_options_are_written(
    written: str, expected: str, line_end: str
) -> None:
    text = (HEAD + written + ROUNDS).replace("\n", line_end)
    changed = edited(text, write("options", "goal", value=300))
    assert expected.replace("\n", line_end) in changed
    lost = [line for line in text.split(line_end) if line not in changed.split(line_end)]
    assert all(line.startswith("options: {") or "goal" in line for line in lost)


@pytest.mark.parametrize("written", [written for written, _ in WAYS])
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("options", "yaku"), ["iris", "set-1"]),
        (("options", "yaku"), "none"),
        (("options", "gaji"), True),
        (("options", "method"), "easy"),
        (("options", "values"), {"moon-viewing": 3, "animals": "off"}),
        (("chaff",), "discarded"),
    ],
)
def test_every_setting_can_be_written_and_every_comment_stays(written: str, path: Path, value: Any) -> None:
    text = HEAD + written + ROUNDS
    changed = edited(text, Write(path, value))
    (old,), (new,) = (parse(version).documents for version in (text, changed))
    assert new.data == data_with(old.data, [Write(path, value)])
    for comment in ("# ours", "# seats", "# dealt twice", "# end", "# i", "# c", "# x", "# y"):
        assert changed.count(comment) == text.count(comment)
    # The same setting again changes nothing.
    assert edits_of(parse(changed), 1, [Write(path, value)]) == ()


@pytest.mark.parametrize("text", ["- 1\n", "a: [\n", "text\n", "# nothing\n", "", "options: none\n"])
def test_a_text_without_a_place_for_settings(text: str) -> None:
    with pytest.raises(EditError):
        with_changes(text, [write("options", "goal", value=300)])


# Writing


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        # Quotes are kept for texts, and added where they are needed.
        ("a: x # c\n", write("a", value="No"), "a: 'No' # c\n"),
        ("a: 'x'\n", write("a", value="it's"), "a: 'it''s'\n"),
        ('a: "x"\n', write("a", value='"y"'), 'a: "\\"y\\""\n'),
        ('a: "x"\n', write("a", value="y\u2028"), 'a: "y\\L"\n'),
        ("a: 'x'\n", write("a", value=7), "a: 7\n"),
        ("a: x\n", write("a", value="7"), "a: 7\n"),
        ("a: x\n", write("a", value="1e3"), "a: 1e3\n"),
        ("a: x\n", write("a", value="b: c"), "a: 'b: c'\n"),
        ("a: x\n", write("a", value="Sato, Ken"), "a: Sato, Ken\n"),
        ("a: [x]\n", write("a", 0, value="Sato, Ken"), "a: ['Sato, Ken']\n"),
        ("a: x\n", write("a", value=""), "a: ''\n"),
        ("a: x # c\n", write("a", value=None), "a: # c\n"),
        ("a:\n", write("a", value="x"), "a: x\n"),
        ("a: |  # c\n  x\nb: y\n", write("a", value="z"), "# c\na: z\nb: y\n"),
        ("a: x # c\nb: y\n", write("a", value="1\n2"), "a: |- # c\n  1\n  2\nb: y\n"),
        ("a: >\n  x\n  y\n", write("a", value="z"), "a: z\n"),
        ("a:\n  x\n  y # c\n", write("a", value="z"), "a:\n  z # c\n"),
        ("? a\n: b\n", write("a", value="c"), "? a\n: c\n"),
        ("a: !!str 7 # c\n", write("a", value="x"), "a: x # c\n"),
        # A list or a mapping over another keeps what is equal.
        ("a: [x, 'y', z]\n", write("a", value=["x", "y"]), "a: [x, 'y']\n"),
        (
            "a:\n  - x # 1\n  - y # 2\n  - z # 3\n",
            write("a", value=["x", "z"]),
            "a:\n  - x # 1\n  # 2\n  - z # 3\n",
        ),
        (
            "a:\n  b: 1 # b\n  d: 2 # d\n",
            write("a", value={"b": 1, "c": {"x": "y"}, "d": 3}),
            "a:\n  b: 1 # b\n  c:\n    x: y\n  d: 3 # d\n",
        ),
        ("a:\n  c: 1 # c\n", write("a", value={"b": 0, "c": 1}), "a:\n  b: 0\n  c: 1 # c\n"),
        ("a: {c: 1}\n", write("a", value={"b": 0, "c": 1}), "a: {b: 0, c: 1}\n"),
        ("a:\n  b: 1\n  b: 2\n  c: 3\n", write("a", value={"b": 4}), "a:\n  b: 4\n"),
        ("a:  # k\n  # own\n  b: 1 # c\n", write("a", value="x"), "# own\n# c\na: x  # k\n"),
        ("- a: 1 # c\n  b: 2\n- d\n", write(0, value="x"), "# c\n- x\n- d\n"),
        ("a: [x, # c\n  y] # d\n", write("a", value=None), "# c\na: # d\n"),
        # Keys on the way that are not there are added.
        ("a: 1\n", write("b", "c", 0, value="x"), "a: 1\nb:\n  c: [x]\n"),
        ("a:\n", write("a", "b", value={}), "a:\n  b: {}\n"),
        ("a: 1 # c\n\n# d\n", write("b", value=2), "a: 1 # c\nb: 2\n\n# d\n"),
        ("a: 1", write("b", value=2), "a: 1\nb: 2"),
        ("a:\n- b: 1\n", write("a", 0, "c", value=2), "a:\n- b: 1\n  c: 2\n"),
        ("a:\n  -\n  - x\n", write("a", 0, "c", value=2), "a:\n  - c: 2\n  - x\n"),
        # Above the rounds.
        ("a: 1\n# r\nrounds:\n", write("b", value=2), "a: 1\nb: 2\n# r\nrounds:\n"),
        ("rounds:\n", write("b", value=2), "b: 2\nrounds:\n"),
        ("{a: 1, rounds: []}\n", write("b", value=2), "{a: 1, b: 2, rounds: []}\n"),
        ('{"rounds": []}\n', write("b", value=2), '{"b": 2, "rounds": []}\n'),
        # In brackets and braces.
        ("a: []\n", write("a", 0, value="x"), "a: [x]\n"),
        ("a: [x,]\n", write("a", 1, value="y"), "a: [x, y,]\n"),
        ("a: {x: 1, y: , z}\n", write("a", "y", value=2), "a: {x: 1, y: 2, z}\n"),
        ("a: {x: 1, y: , z}\n", write("a", "z", value=2), "a: {x: 1, y: , z: 2}\n"),
        ("a: {x: }\n", write("a", "z", value=2), "a: {x: , z: 2}\n"),
        ("a: [\n  x, # 1\n  y # 2\n]\n", write("a", 2, value="z"), "a: [\n  x, # 1\n  y, # 2\n  z\n]\n"),
        ("a: [b: 1]\n", write("a", 0, "b", value=2), "a: [b: 2]\n"),
        ("a: [[x, # c\n  y]]\n", write("a", 0, value="z"), "a: [ # c\n    z]\n"),
        ("{}\n", write("a", value=1), "{a: 1}\n"),
        ("a: [b: 1]\n", write("a", 0, value={"c": 2}), "a: [{c: 2}]\n"),
        # Rounds.
        ("rounds:\n", write("rounds", 0, value={"void": "x"}), "rounds:\n  - void: x\n"),
        ("rounds: []  # c\n", write("rounds", 0, value={"void": "x"}), "rounds:  # c\n  - void: x\n"),
        (
            "rounds:\n- a: 1 # c\n# end\n",
            write("rounds", 1, value={"b": 2, "c": {"d": [1]}}),
            "rounds:\n- a: 1 # c\n- b: 2\n  c:\n    d: [1]\n# end\n",
        ),
        # JSON.
        ('{"a": 1}', write("a", value="x"), '{"a": "x"}'),
        ('{"a": 1}', write("a", value="2"), '{"a": 2}'),
        ('{"a": "1"}', write("a", value="2"), '{"a": "2"}'),
        ('{"a": "x"}', write("a", value=True), '{"a": "yes"}'),
        ('{"a": "x"}', write("a", value=None), '{"a": null}'),
        ('{"a": null}', write("a", value="y\u2028"), '{"a": "y\\u2028"}'),
        ('{"a": 1}', write("b", value={"7": [1, None]}), '{"a": 1, "b": {"7": [1, null]}}'),
        ('{\n\t"a": 1\n}\n', write("b", value=2), '{\n\t"a": 1,\n\t"b": 2\n}\n'),
    ],
)
def test_a_value_is_written(text: str, change: Write, expected: str) -> None:
    assert edited(text, change) == expected


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("a: x\n", [write("a", "b", value=1)]),
        ("a: x\n", [write("a", 0, value=1)]),
        ("a: [x]\n", [write("a", 2, value=1)]),
        ("a: [x]\n", [write("a", "b", value=1)]),
        ("a: [x]\n", [write("a", 0, value=None)]),
        ("a: [x]\n", [write("a", 1, value=None)]),
        ("a: [x]\n", [write("a", 0, value=[None])]),
        ("a: 1\n", [write(value="x")]),
        ("a: 1\n", [write("a", value=Blank("CARDS"))]),
        ("a: 1\n", [write("a", value={"x": [Blank("CARDS")]})]),
        ("a: 1\n", [write("a", value=1), write("a", value=2)]),
        ("a: 1\n", [write("b", value={}), write("b", "c", value=2)]),
        ("? a\n", [write("a", value=1)]),
        ("a: [b: 1]\n", [write("a", 0, "c", value=1)]),
        ("a: 1\nb: [\n", [write("a", value=2)]),
        # The comment would become a part of the text.
        ("a:\n  # c\n", [write("a", value="x\ny")]),
    ],
)
def test_a_value_that_cannot_be_written(text: str, changes: Sequence[Change]) -> None:
    with pytest.raises(EditError):
        with_changes(text, changes)
    with pytest.raises(EditError):
        edits_of(parse(text), 1, changes)


# Replacing


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("a: 1b 9z # c\n", Replace(at("a", part=(3, 5)), "9a"), "a: 1b 9a # c\n"),
        ("a: '1b 9z'\n", Replace(at("a", part=(3, 5)), "9a"), "a: '1b 9a'\n"),
        ("a: '1b 9z'\n", Replace(at("a", part=(3, 5)), "it's"), "a: '1b it''s'\n"),
        ("a: 1b 9z\n", Replace(at("a", part=(3, 5)), "#"), "a: '1b #'\n"),
        ("a: ab\n", Replace(at("a", part=(1, 2)), ""), "a: a\n"),
        ("a: |\n  1b 9z\n  # x\n", Replace(at("a", part=(3, 5)), "9a"), "a: |\n  1b 9a\n  # x\n"),
        ("a: 1b\n  9z # c\n", Replace(at("a", part=(3, 5)), "9a"), "a: 1b\n  9a # c\n"),
        ("a: >-\n  1b\n  9z\n", Replace(at("a", part=(3, 5)), ": x"), "a: '1b : x'\n"),
        ('a: "\\u0031b 9z"\n', Replace(at("a", part=(3, 5)), "9a"), 'a: "1b 9a"\n'),
        ('{"a": 12}', Replace(at("a", part=(1, 2)), "b"), '{"a": "1b"}'),
        ("a: Ako\n", Replace(at("a"), "Sato, Ken"), "a: Sato, Ken\n"),
        ("a: [Ako]\n", Replace(at("a", 0), "Sato, Ken"), "a: ['Sato, Ken']\n"),
        ("a:\n", Replace(at("a"), "x"), "a: x\n"),
        ("Options: # c\n  b: 1\n", Replace(at("Options", key=True), "options"), "options: # c\n  b: 1\n"),
        ("'A': 1\n", Replace(at("A", key=True), "it's"), "'it''s': 1\n"),
        ("a: {b: 1}\n", Replace(at("a", "b", key=True), "Sato, Ken"), "a: {'Sato, Ken': 1}\n"),
        ("a-b: 1\n", Replace(at("a-b", key=True, part=(1, 2)), "_"), "a_b: 1\n"),
        ('{"a": 1}', Replace(at("a", key=True), "b"), '{"b": 1}'),
        # A surrogate pair is one character of the data and twelve of the file.
        (
            '{"\\ud83d\\ude00": "\\ud83d\\ude00", "b": "x"}',
            Replace(at("b"), "y"),
            '{"\\ud83d\\ude00": "\\ud83d\\ude00", "b": "y"}',
        ),
    ],
)
def test_a_text_is_replaced(text: str, change: Replace, expected: str) -> None:
    assert edited(text, change) == expected


def test_several_parts_of_one_text() -> None:
    changes = [Replace(at("a", part=(0, 2)), "9a"), Replace(at("a", part=(6, 8)), "9r")]
    assert edited("a: 9x 2c 9y\n", *changes) == "a: 9a 2c 9r\n"
    assert edited("a: 9x 2c 9y\n", *changes, changes[0]) == "a: 9a 2c 9r\n"
    with pytest.raises(EditError, match="two texts for one place"):
        with_changes("a: 9x 2c 9y\n", [*changes, Replace(at("a", part=(1, 3)), "x")])


@pytest.mark.parametrize(
    "change",
    [
        Replace(at("a", key=True), "b"),
        Replace(at("a"), Blank("NAME")),
        Replace(Place(span=Span(1, 1, 1, 2)), Blank("NAME")),
        Replace(at("c"), "x"),
        Replace(at("a", part=(0, 9)), "x"),
        Replace(at("b"), "x"),
        Replace(at("b", 3), "x"),
    ],
)
def test_a_text_that_cannot_be_replaced(change: Replace) -> None:
    with pytest.raises(EditError):
        edits_of(parse("a: x\nb: [y]\n"), 1, [change])


def test_a_raw_text_at_a_span() -> None:
    text = "a: [x # c\nb: 1\n"
    change = Replace(Place(span=Span(1, 6, 1, 6)), "]")
    for document in (None, 1):
        assert apply_edits(text, edits_of(parse(text), document, [change])) == "a: [x] # c\nb: 1\n"
    assert with_changes(text, [change]) == "a: [x] # c\nb: 1\n"
    with pytest.raises(EditError):
        with_changes("a: 1\n", [Replace(Place(span=Span(1, 4, 1, 4)), "[")])


# Removing


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("a: 1\nb: 2\n", Remove(at("b")), "a: 1\n"),
        ("a: 1\nb: 2\n", Remove(at("a")), "b: 2\n"),
        ("a: 1\nb: 2", Remove(at("b")), "a: 1"),
        ("# c\na: 1 # d\nb: 2\n", Remove(at("a")), "# c\n# d\nb: 2\n"),
        ("a: 1\nb:\n  - x # x\n  # y\n  - z\nc: 3\n", Remove(at("b")), "a: 1\n# x\n# y\nc: 3\n"),
        ("a:\n  - b: 1\n    c: 2\n", Remove(at("a", 0, "b")), "a:\n  - c: 2\n"),
        ("a:\n  - b: 1 # c\n    # d\n    c: 2\n", Remove(at("a", 0, "b")), "a:\n  # c\n  # d\n  - c: 2\n"),
        ("a:\n  - - x\n    - y\n", Remove(at("a", 0, 0)), "a:\n  - - y\n"),
        ("a:\n  - x\n  -\n  - y\n", Remove(at("a", 1)), "a:\n  - x\n  - y\n"),
        ("a:\n  - x\n", Remove(at("a", 0)), "a: []\n"),
        ("a:\n  b: 1 # c\nd: 2\n", Remove(at("a", "b")), "# c\na: {}\nd: 2\n"),
        ("a: [x]\n", Remove(at("a", 0)), "a: []\n"),
        ("a: [x, y]\n", Remove(at("a", 0)), "a: [y]\n"),
        ("a: [x, y]\n", Remove(at("a", 1)), "a: [x]\n"),
        ("a: [x, y,]\n", Remove(at("a", 1)), "a: [x,]\n"),
        ("{ a: 1, b: 2 }\n", Remove(at("b")), "{ a: 1 }\n"),
        ('{"a": 1, "b": 2}', Remove(at("a")), '{"b": 2}'),
        ('{\n  "a": 1,\n  "b": 2\n}\n', Remove(at("b")), '{\n  "a": 1\n}\n'),
        ("a: [\n  x, # 1\n  y, # 2\n  z # 3\n]\n", Remove(at("a", 1)), "a: [\n  x, # 1\n  # 2\n  z # 3\n]\n"),
        ("a: [\n  x, # 1\n  y # 2\n]\n", Remove(at("a", 1)), "a: [\n  x # 1\n  # 2\n]\n"),
        ("a: [x, y, # 1\n  z]\n", Remove(at("a", 1)), "a: [x, # 1\n  z]\n"),
        ("a: [\n  [x, # 1\n    y],\n  # 2\n  z]\n", Remove(at("a", 0)), "a: [\n  # 1\n  # 2\n  z]\n"),
        (
            "rounds:\n  - a: 1\n  # second\n  - a: 2\n    b: 3\n# end\n",
            Remove(at("rounds", 1)),
            "rounds:\n  - a: 1\n  # second\n# end\n",
        ),
    ],
)
def test_a_key_or_an_item_is_removed(text: str, change: Remove, expected: str) -> None:
    assert edited(text, change) == expected


def test_the_later_of_two_equal_keys_is_removed() -> None:
    text = "a: 1\nb:\n  c: 1\n  c: # x\n    d: 2\na: 3\n"
    (document,) = parse(text).documents
    assert edited(text, *(Remove(problem.place) for problem in document.problems)) == (
        "a: 1\nb:\n  c: 1\n  # x\n"
    )
    with pytest.raises(EditError, match="no such place"):
        with_changes(text, [Remove(Place(("b", "c"), span=Span(1, 1, 1, 2)))])
    with pytest.raises(EditError, match="no such place"):
        with_changes(text, [Remove(Place(("a",), span=Span(99, 1, 99, 2)))])
    # Without the first one, the other would count.
    with pytest.raises(EditError, match="without changing more"):
        with_changes(text, [Remove(at("a"))])


@pytest.mark.parametrize("path", [(), ("a",), ("c",), ("a", "b"), ("a", 1)])
def test_what_cannot_be_removed(path: Path) -> None:
    with pytest.raises(EditError):
        with_changes("a: [x]\n", [Remove(Place(path))])


def test_no_item_is_added_behind_a_comment_while_the_last_one_is_removed() -> None:
    text = "a: [\n  x, # c\n  y\n]\n"
    with pytest.raises(EditError, match="a comment is in the way"):
        with_changes(text, [Remove(at("a", 1)), write("a", 2, value="z")])


def test_comments_go_with_a_round_if_they_should() -> None:
    text = "rounds:\n  - a: 1 # x\n    # own\n    # more\n  # next\n  - b: 2\n"
    change = Remove(at("rounds", 0))
    changed = with_changes(text, [change], keep_comments=False)
    assert changed == "rounds:\n  # next\n  - b: 2\n"
    assert with_changes(text, [change]) == "rounds:\n  # x\n    # own\n    # more\n  # next\n  - b: 2\n"


# Several changes


@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        # Several keys below a new one are written together.
        (
            "a: 1\n",
            [write("options", "x", value=1), write("options", "y", value=2)],
            "a: 1\noptions:\n  x: 1\n  y: 2\n",
        ),
        # Paths lead through the data as they were.
        ("a: [x, y, z]\n", [Remove(at("a", 0)), Remove(at("a", 1)), write("a", 3, value="w")], "a: [z, w]\n"),
        (
            "a:\n  - x\n  - y\n  - z\n",
            [Remove(at("a", 2)), write("a", 3, value="v"), write("a", 4, value="w")],
            "a:\n  - x\n  - y\n  - v\n  - w\n",
        ),
        # A move.
        (
            "a: 1\nrounds:\n  - title: x # c\n    b: 2\n",
            [write("title", value="x"), Remove(at("rounds", 0, "title"))],
            "a: 1\ntitle: x\nrounds:\n  # c\n  - b: 2\n",
        ),
        # A key that is renamed, with its value.
        (
            "Goal: 1\n",
            [Replace(at("Goal", key=True), "goal"), write("Goal", value=2)],
            "goal: 2\n",
        ),
        ("a: 1\nb: 2\n", [Replace(at("a", key=True), "b"), Replace(at("b", key=True), "a")], "b: 1\na: 2\n"),
        ("a: {x: 1}\n", [Remove(at("a", "x")), write("a", "y", value=2)], "a:\n  y: 2\n"),
        (
            "a:\n  b: 1\n  c: 2\nd: 3\n",
            [Remove(at("a", "c")), write("e", value=4), write("a", "f", value=5)],
            "a:\n  b: 1\n  f: 5\nd: 3\ne: 4\n",
        ),
    ],
)
def test_several_changes(text: str, changes: Sequence[Change], expected: str) -> None:
    assert edited(text, *changes) == expected


# Files


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_every_line_break_and_a_byte_order_mark_are_kept(line_break: str, mark: str) -> None:
    text = mark + "# 花\na: 1 # c\nb:\n  - x\n".replace("\n", line_break)
    changed = edited(text, write("b", 1, value={"c": 1, "d": 2}), Remove(at("a")))
    assert changed == mark + "# 花\n# c\nb:\n  - x\n  - c: 1\n    d: 2\n".replace("\n", line_break)


def test_mixed_line_breaks() -> None:
    text = "a: 1\r\nb:\n  c: 2\rd: 3\u2028"
    changes = [write("b", "e", value=1), write("f", value=1)]
    assert edited(text, *changes) == "a: 1\r\nb:\n  c: 2\r  e: 1\rd: 3\u2028f: 1\u2028"


def test_several_documents() -> None:
    text = "a: 1\n--- # two\nb: 2\n...\n# three\n---\nc: [\n"
    assert with_changes(text, [write("b", value=3)], 2) == text.replace("2\n.", "3\n.")
    assert with_changes(text, [write("x", value=3)]) == text.replace("1\n", "1\nx: 3\n", 1)
    with pytest.raises(EditError, match="cannot be read to its end"):
        with_changes(text, [write("c", value=3)], 3)
    with pytest.raises(EditError, match="no such document"):
        with_changes(text, [write("c", value=3)], 4)


def test_the_records_of_a_json_list() -> None:
    text = '[{"a": 1}, {"\\ud83d\\ude00": "\\ud83d\\ude00", "a": "x"}]'
    assert with_changes(text, [write("a", value=2), write("b", value="y")], 2) == (
        text.replace('"x"', '2, "b": "y"')
    )


def test_a_file_with_control_characters() -> None:
    text = "a: x\x01y # \x02\nb: 1\n"
    assert with_changes(text, [write("b", value=2)]) == text.replace("1\n", "2\n")


def test_anchors_and_tags() -> None:
    text = "a: &x\n  b: 1\nc: &y 3\nd: !t [1, 2]\ne: !m\n  - f\n"
    changes = [write("a", "g", value=2), Remove(at("d", 0)), write("e", 1, value="h")]
    assert edited(text, *changes) == "a: &x\n  b: 1\n  g: 2\nc: &y 3\nd: !t [2]\ne: !m\n  - f\n  - h\n"


def test_a_text_of_the_parser_without_c(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (layout, yaml_reader):
        monkeypatch.setattr(module, "PARSER", yaml_reader.yaml.BaseLoader)
    text = "a: &x\n- |\n  b\n\n# c\n- [d: e, '😀']\n"
    assert edited(text, write("a", 1, 1, value="f"), write("a", 2, value="g")) == (
        "a: &x\n- |\n  b\n\n# c\n- [d: e, 'f']\n- g\n"
    )


# Edits


def test_the_positions_of_edits() -> None:
    source = parse('\ufeff{"a": "\\ud83d\\ude00", "b": 1,\r\n "c": 2}')
    assert edits_of(source, 1, [write("b", value=10), Remove(at("c"))]) == (Edit(1, 28, 2, 8, "10"),)


def test_edits_that_overlap() -> None:
    edit = Edit(1, 1, 1, 3, "x")
    assert apply_edits("abc\n", [edit, edit]) == "xc\n"
    assert apply_edits("abc\n", [Edit(1, 3, 1, 3, "y"), edit]) == "xyc\n"
    with pytest.raises(EditError, match="two changes of one place"):
        apply_edits("abc\n", [edit, Edit(1, 2, 1, 4, "y")])


def test_the_edits_of_a_thousand_problems_take_no_second() -> None:
    number = 1200
    text = "rounds:\n" + "".join(f"  - dealr: Aki  # {n}\n    a: 1b 9z\n" for n in range(number))
    source = parse(text)
    start = time.process_time()
    edits = [
        edit
        for n in range(number)
        for edit in edits_of(
            source,
            1,
            [
                Replace(at("rounds", n, "dealr", key=True), "dealer"),
                Replace(at("rounds", n, "a", part=(3, 5)), "9a"),
            ],
        )
    ]
    changed = apply_edits(text, edits)
    assert time.process_time() - start < 1
    assert changed == text.replace("dealr", "dealer").replace("9z", "9a")
