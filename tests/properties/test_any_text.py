"""Nothing that is read raises, hangs or is read differently without libyaml."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.problems.catalogue import general_pages
from hanascore.problems.excerpt import excerpt
from hanascore.problems.problem import LINE_BREAK, Place
from hanascore.record.source import parse

IDS = {page.id for page in general_pages()}
RECORD = """\
hanascore: 1
players: [Aki, 'Bo', "Chiyo"]
options: {method: floor, yaku: [a, b]}
note: |
  one
  two
rounds:
  - dealer: Aki   # first
    captured:
      Aki: 1b 3b 8b
      愛子: rest
    turns:
    - Aki: 1b x 1c / 3r
---
a: 1
"""
SCRAPS = [
    *("\t", "\n", "  ", ":", ": ", "- ", "-", "?", "? ", "[", "]", "{", "}", "#", " #", "|", ">"),
    *("|2 # x\n", ">-\n", ","),
    *("&", "*", "!", "&a ", "*a", "!t ", "@", "`", "%", "%YAML 1.2\n---\n", "---\n", "--- "),
    *("...\n", "\r", "\r\n", ", "),
    *("\x85", "\u2028", "\ufeff", "\x00", "\x1b", "\\", '"', "'"),
    *('"\\u00e9"', '"\\ud83c\\udfb4"', "''", "松", "🎴"),
    *("<<: ", "~", "null", "a: 1\n", "\n\n", "\n    "),
]  # fmt: skip


def found(source) -> list:
    return [*source.problems, *(problem for document in source.documents for problem in document.problems)]


def show(source) -> None:
    """Everything a problem needs to be shown."""
    for number, problems in [
        (0, source.problems),
        *((each.number, each.problems) for each in source.documents),
    ]:
        assert {problem.id for problem in problems} <= IDS
        for found in source.found(problems, "f", number):
            assert excerpt("f", dict(found.lines), found.problem, [found.span, *found.also])


def paths(data, path=()):
    yield path
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps:
        yield from paths(value, (*path, step))


def same(text: str) -> None:
    """Both parsers give the same data, problems and places."""
    fast, slow = parse(text), parse(text, fast=False)
    assert fast.documents == slow.documents
    assert fast.problems == slow.problems
    show(fast)
    lines = re.split(LINE_BREAK, fast.text)
    for document in fast.documents:
        wanted = [Place(path, key=key) for path in paths(document.data) for key in (True, False)]
        spans = fast.spans(document.number, wanted)
        assert spans == slow.spans(document.number, wanted)
        for span in spans:
            assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
            assert span.end_line <= len(lines)
            assert span.end_column <= len(lines[span.end_line - 1]) + 1


@given(st.binary(max_size=60))
def test_any_bytes(content):
    show(parse(content))


@given(st.text(max_size=40))
def test_any_text(text):
    show(parse(text))


@given(st.lists(st.sampled_from([*SCRAPS, "a", "b", "Aki"]), max_size=14))
def test_scraps_of_yaml(scraps):
    same("".join(scraps))


@given(
    st.lists(
        st.tuples(st.integers(0, len(RECORD)), st.sampled_from([0, 0, 1, 4]), st.sampled_from(SCRAPS)),
        max_size=4,
    )
)
def test_mutated_records(changes):
    text = RECORD
    for start, length, scrap in changes:
        text = text[:start] + scrap + text[start + length :]
    same(text)


@pytest.mark.parametrize(
    "text",
    ["a: b?", "{a: b?c}", "[a?, b]", "a: |  # x\n  b", "a: |2 # x\n   b", ">#x\n", "a: b!", "a: 'b\\c'",
     "%A\n---\na",      "a: \ufeffb", "a\u2028 b: c", "a: [b]#c", '"a"#b', "[-, a]", "[a:]",
     "{a:}", "[a: , b]", "b:\n-\nc:\n- x",
     "[Aki, Bo:, C]", "-\t a", "a: !", "--- !\n"],
)  # fmt: skip
def test_where_the_parsers_are_known_to_differ(text):
    same(text)


def read_both_ways(text):
    for fast in (True, False):
        show(parse(text, fast=fast))


@pytest.mark.parametrize("line", ["-\n", "\n"])
def test_lines_that_begin_ever_deeper_are_read(line):
    # Half of such a text are blanks: it is as long as the square of its depth.
    read_both_ways(("a: |\n" if line == "\n" else "") + "".join(" " * step + line for step in range(500)))


@pytest.mark.no_cover
def test_too_many_values_are_refused_by_both_parsers(monkeypatch):
    monkeypatch.setattr("hanascore.record.yaml_reader.MAX_NODES", 1_000)
    for fast in (True, False):
        source = parse("[" + "[]," * 1_000 + "]\n---\na: 1\n", fast=fast)
        (problem,) = found(source)
        assert problem.id == "too-large"
        assert problem.message == "more than 1,000 texts, lists and mappings in one file"
        assert len(source.documents) == 1


def test_a_walk_without_a_seed_is_the_same_twice():
    text = "".join(random.Random(1).choices([*SCRAPS, "a"], k=300))
    assert parse(text).documents == parse(text).documents
