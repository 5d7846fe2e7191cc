"""What is read without a parser is what the parser reads, and a text that is not plain is left to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hanascore.record.plain import read_plain
from hanascore.record.text import read
from tests.bench import material

EXAMPLES = Path(__file__).parents[2] / "examples"

WORDS = ("Aki", "a", "1b 2c", "愛子", "-5", "3*", "1b x 1r / 5r", "it's", "null", "0x1", "é ", "²")
SIGNS = (
    *("\n", "\n", "\n  ", "\n    ", "\n- ", "\n  - ", "\n-\n", " ", "  ", ": ", ": ", ":", ":\n", ":\n  "),
    *(", ", ",", "[", "]", "{", "}", "{a: b}", "[a, b]", "{a: }", "#", " # so", "\n# so", "'", '"', '"x"'),
    *("-", "- ", "--- ", "\n---\n", "...", "&a ", "*a", "!t ", "|\n", ">", "?", "? ", "%", "@", "`", "\\"),
    *("\t", "\r\n", "\x85", "\u2028", "\xa0", "\u3000", "：", "、", "<<: ", "~", "=", "a: 1\nb:\n- c\n"),
)


def parsed(text: str):
    """What the strict parser says of a text: its data, or nothing where it is at fault or several."""
    source = read(text, json=False, fast=False)
    if source.problems or len(source.documents) != 1 or source.documents[0].problems:
        return None
    return source.documents[0].data


def nodes(data) -> int:
    if isinstance(data, dict):
        return 1 + len(data) + sum(map(nodes, data.values()))
    return 1 + sum(map(nodes, data)) if isinstance(data, list) else 1


def same(text: str) -> bool:
    """Whether a text was plain; if so, it was read as the parser reads it."""
    plain = read_plain(text)
    if plain is None:
        return False
    assert plain.data == parsed(text)
    assert [*map(repr, plain.data.items())] == [*map(repr, parsed(text).items())]
    assert plain.nodes == nodes(plain.data)
    return True


@given(st.lists(st.sampled_from(WORDS + SIGNS), max_size=14).map("".join))
@example("a:\n- b:\n  - c: 1\n    d:\n  - e\n- f\ng: {h: i, j: k}")
@example("a: b\n  c: d")
@example("a: b\n\n  c")
@example("a:\n  b: 1\n c: 2")
@example("a:\n- b\n  c: 1")
@example("  a: 1\n  b:\n  - 2\n c: 3")
@example("a: 'b' # c\nd: \"e#f: g\"\nh: 'i'j")
@example("a: [b, -, c]")
@example("a: - b")
@example("a :b")
@example("x: a#b\ny: a #b\nz: 'a'#b")
def test_what_is_plain_is_read_as_by_the_parser(text: str) -> None:
    same(text)


@given(st.data())
def test_a_record_with_anything_put_in_is_read_as_by_the_parser(data) -> None:
    text = RECORD
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        till = data.draw(st.integers(at, min(len(text), at + 4)))
        text = text[:at] + data.draw(st.sampled_from(WORDS + SIGNS)) + text[till:]
    same(text)


RECORD = """\
# Friday, the second table
hanascore: 1
game: kwa-do
players: [Aki, 'Bo's, Chiyo]
title: "Friday: # 1"
options: {method: floor, yaku: all}

rounds:
  - dealer: Aki   # first
    captured:
      Aki: 1b 3b 8b
      愛子: rest
      Chiyo:
    turns:
    - Aki: 1b x 1c / 3r
    - Bo: 1c
  # the last
  - scores: {Aki: -5, Bo: 5}
    claims:
        Aki: {score: 1}
""".replace("'Bo's", "Bo")


def test_a_record_as_people_write_it_is_plain() -> None:
    assert same(RECORD)
    assert same(RECORD.rstrip("\n"))
    assert same(material.three_players(700))
    assert same(material.played_rounds(3, len))


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.yaml")), ids=lambda path: path.name)
def test_the_examples_are_read_alike(path: Path) -> None:
    same(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n# nothing\n",
        "- a\n",
        "a",
        "a: b: c",
        "a: 1\na: 2",
        "{a: 1}",
        "a: [b, [c]]",
        "a: {b: c, b: d}",
        "a: [b,]",
        "a: &b c",
        "a: *b",
        "a: !b c",
        "a: |\n  b",
        'a: "b\\n"',
        "a: b\r\n",
        "a:\tb",
        "---\na: b",
        "a: b\n...\n",
        "'a': b",
        "a: b\n  c\n",
        "-",
        "a:\n-\n",
        "? a\n",
        "<<: {a: b}",
        "\n".join(" " * depth + "a:" for depth in range(40)),
        "a" * 2000 + ": b",
        f"a: {{{'b' * 1100}: c}}",
        f"a: [{'b, ' * 20_000}b]",
    ],
)
def test_the_rest_is_left_to_the_parser(text: str) -> None:
    assert read_plain(text) is None


@pytest.mark.parametrize("step", ["a:\n", "- a:\n"])
@pytest.mark.parametrize("end", ["z: b", "z: [b]", "- z: {b: c}"])
def test_a_text_may_be_as_deep_as_for_the_parser(step: str, end: str) -> None:
    plain = 0
    for depth in range(1, 40):
        lines = ["a:\n", *[step] * depth, end]
        plain += same("".join("  " * at + line for at, line in enumerate(lines)))
    assert plain > 10


def test_in_json_a_bare_null_is_nothing() -> None:
    assert read("a: null\n", json=True).documents[0].data == {"a": None}
    assert read("a: null\n").documents[0].data == {"a": "null"}


def test_too_much_in_one_file_is_left_to_the_parser() -> None:
    text = "a: b\nc: [" + "d, " * 1_000_000 + "e]\n"
    (problem,) = read(text).documents[0].problems
    assert problem.id == "too-many"
