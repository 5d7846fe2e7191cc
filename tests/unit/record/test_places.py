"""Where things stand: lines and columns, of whole values and of parts of texts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.problems.problem import NOWHERE, Place, Span
from hanascore.record.source import LINE_BREAK, dump, parse
from tests.helpers.random_matches import few

RECORD = """\
players: [Aki, 'Bo''s', "Ch\\u0069yo"]
options: {method: floor}
rounds:
  - dealer: Aki
    captured:
      愛子: 松 9s 12c
      Bo:
  - note: >
      one two
      three
    turns:
    - Aki: 1b
"""


def taken(text: str, span: Span) -> str:
    """The characters of a span."""
    lines = re.split(LINE_BREAK, text)
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    first, last = lines[span.line - 1][span.column - 1 :], lines[span.end_line - 1][: span.end_column - 1]
    return "\n".join([first, *lines[span.line : span.end_line - 1], last])


def at(text: str, *path: str | int, fast: bool = True, **more) -> str:
    source = parse(text, fast=fast)
    return taken(text, source.spans(1, [Place(path, **more)])[0])


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize(
    ("path", "key", "found"),
    [
        (("players",), False, "[Aki, 'Bo''s', \"Ch\\u0069yo\"]"),
        (("players",), True, "players"),
        (("players", 1), False, "'Bo''s'"),
        (("players", 1), True, "'Bo''s'"),
        (("options",), False, "{method: floor}"),
        (("options", "method"), True, "method"),
        (("rounds",), False, "rounds"),  # a block is shown by its key
        (("rounds", 0), False, "d"),  # or by its first character
        (("rounds", 0, "captured"), False, "captured"),
        (("rounds", 0, "captured", "愛子"), False, "松 9s 12c"),
        (("rounds", 0, "captured", "愛子"), True, "愛子"),
        (("rounds", 0, "captured", "Bo"), False, "Bo"),  # nothing there: the key
        (("rounds", 1, "note"), False, "one two\n      three"),
        (("rounds", 1, "turns", 0), False, "A"),
        (("rounds", 1, "turns", 0, "Aki"), False, "1b"),
        ((), False, "p"),
        (("rounds", 0, "void"), False, "d"),  # not there: what it would stand in
        (("rounds", 7, "void"), True, "rounds"),
        (("players", "Aki"), False, "[Aki, 'Bo''s', \"Ch\\u0069yo\"]"),
        (("options", "method", 3), False, "floor"),
    ],
)
def test_values_and_keys(path, key, found, fast):
    assert at(RECORD, *path, key=key, fast=fast) == found


@pytest.mark.parametrize(
    ("written", "part", "found"),
    [
        ("1b 9s 3c", (3, 5), "9s"),
        ("'1b 9s'", (3, 5), "9s"),
        ("'it''s 9s'", (5, 7), "9s"),
        ("'it''s 9s'", (2, 3), "''"),
        ('"1b 9s"', (3, 5), "9s"),
        ('"a\\tb\\u0031c"', (2, 4), "b\\u0031"),
        ('"\\ud83c\\udfb4 9s"', (2, 4), "9s"),
        ('"\\ud83c\\udfb4 9s"', (0, 1), "\\ud83c\\udfb4"),
        ('"\\U0001f3b4\\x41 9s"', (1, 2), "\\x41"),
        ('"1b\\\n    \\ 9s"', (3, 5), "9s"),
        ("1b\n  9s", (3, 5), "9s"),
        ("1b\n\n  9s", (3, 5), "9s"),
        ("'1b\n  9s'", (3, 5), "9s"),
        ('"1b\n  9s"', (3, 5), "9s"),
        ("|\n  1b\n  9s\n", (3, 5), "9s"),
        (">\n  1b\n  9s\n", (3, 5), "9s"),
        ("|-  # cards\n  1b\n  9s\n", (0, 5), "1b\n  9s"),
        ("1b 9s", (5, 5), "1b 9s"),  # nothing to show: the whole text
        ("1b 9s", (3, 99), "9s"),
        ("1b\n  9s", (2, 3), "1b\n  9s"),  # a blank that is a line's end
        ("|\n\n", (0, 1), "|"),
        ("|", (0, 1), "|"),
    ],
)
def test_parts_of_a_text(written, part, found):
    text = f"a: {written}\nb: x"
    assert at(text, "a", part=part) == found
    assert at(text, "a", part=part, fast=False) == found


def test_the_first_of_a_key_written_twice():
    assert parse("a: 1\na: 2").spans(1, [Place(("a",))]) == [Span(1, 4, 1, 5)]


def test_a_place_that_is_text_already_stays():
    span = Span(3, 1, 3, 2)
    source = parse("a: 1")
    assert source.spans(1, [Place(span=span)]) == [span]
    assert source.spans(1, [Place(("a",)), Place(span=span)]) == [Span(1, 4, 1, 5), span]


def test_places_in_a_document_that_breaks_off_or_is_not_there():
    source = parse("a: 1\nb: [")
    assert source.spans(1, [Place(("a",)), Place(("z",))]) == [Span(1, 4, 1, 5), Span(1, 1, 1, 2)]
    assert source.spans(7, [NOWHERE]) == [Span(1, 1, 1, 1)]
    assert parse("\n\n@").spans(1, [NOWHERE]) == [Span(1, 1, 1, 1)]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_every_line_end_of_yaml_counts(line_end, bom):
    text = f"{bom}title: 松{line_end}# 鶴{line_end}players: [Aki, Bo]{line_end}title: x"
    for content in (text, text.encode()):
        source = parse(content)
        assert source.spans(1, [Place(("title",)), Place(("players", 1))]) == [
            Span(1, 8, 1, 9),
            Span(3, 16, 3, 18),
        ]
        (problem,) = source.documents[0].problems
        assert (problem.id, problem.place.span) == ("duplicate-key", Span(4, 1, 4, 6))


def test_a_vertical_tab_or_a_form_feed_is_no_line_end():
    assert [span.line for span in parse("a: \x0b\x0c\x1c\nb: x").spans(1, [Place(("b",))])] == [2]


def test_the_second_document():
    source = parse("---\na: 1\n--- # two\na: 2\n---\n")
    assert [document.number for document in source.documents] == [1, 2]
    assert source.spans(2, [Place(("a",))]) == [Span(4, 4, 4, 5)]


texts = st.text(alphabet=" abк松'\"\\#:,-[]{}?!|>&*\t\n\x85\u2028é", max_size=12)


@few
@given(st.dictionaries(texts, st.lists(texts, max_size=3), min_size=1, max_size=4), st.data())
def test_what_stands_at_a_place_reads_as_its_value(data, choose):
    text = dump(data)
    source = parse(text)
    key = choose.draw(st.sampled_from(sorted(data)))
    for number, value in enumerate(data[key]):
        place = Place((key, number))
        span, fast = source.spans(1, [place])[0], parse(text, fast=False).spans(1, [place])[0]
        assert span == fast
        if value and "\n" not in value:
            assert parse(f"- {taken(text, span)}").documents[0].data == [value]
        for start, char in enumerate(value):
            piece = source.spans(1, [place.characters(start, start + 1)])[0]
            assert span.line <= piece.line <= piece.end_line <= span.end_line
            if char.isalpha():
                assert taken(text, piece) == char
