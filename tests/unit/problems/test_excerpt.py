"""A problem as people see it."""

from itertools import product

import pytest
from wcwidth import wcswidth

from hanascore.problems.excerpt import concise, excerpt
from hanascore.problems.problem import NOWHERE, Place, Span, error, warning
from hanascore.problems.words import visible, width
from hanascore.record.source import parse

PROBLEM = error("unknown-card", NOWHERE, "no such card '9s'", "did you mean 9a (the sake cup) or 9r?")


def on(line: str, start: int, end: int, **more) -> str:
    return excerpt("friday.yaml", {1: line}, PROBLEM, [Span(1, start, 1, end)], **more)


def carets(shown: str) -> tuple[int, int]:
    """The cell where the carets start, and how many there are."""
    below = shown.splitlines()[2]
    return wcswidth(below[: below.index("^")]), below.count("^")


def test_the_line_the_caret_and_what_to_do():
    lines = {14: "      Chiyo: 1bc 3rc 9s 12c"}
    assert excerpt("friday.yaml", lines, PROBLEM, [Span(14, 22, 14, 24)]) == (
        "friday.yaml:14:22: error: no such card '9s' [unknown-card]\n"
        "   14 |       Chiyo: 1bc 3rc 9s 12c\n"
        "      |                      ^^\n"
        "      = did you mean 9a (the sake cup) or 9r?   hanascore rules unknown-card"
    )


def test_two_places_are_both_shown():
    source = parse("a: 1\nb: 2\na: 3\n")
    (problem,) = source.documents[0].problems
    spans = [source.span(place, 1) for place in (problem.place, *problem.also)]
    assert excerpt("x.yaml", dict(enumerate(source.text.split("\n"), start=1)), problem, spans) == (
        "x.yaml:3:1: error: the key 'a' is here twice [duplicate-key]\n"
        "    3 | a: 3\n"
        "      | ^\n"
        "    1 | a: 1\n"
        "      | ^ also here\n"
        "      = a key is written once in a mapping   hanascore rules duplicate-key"
    )


def test_without_a_place_or_a_hint():
    assert excerpt("-", {}, warning("odd", Place(), "hm"), [None]) == (
        "standard input: warning: hm [odd]\n      = hanascore rules odd"
    )
    assert excerpt("x", {1: ""}, warning("odd", Place(), "hm"), [Span(1, 1, 1, 1)]) == (
        "x:1:1: warning: hm [odd]\n      = hanascore rules odd"
    )
    assert excerpt("x", {1: "a"}, warning("odd", Place(), "hm"), [Span(7, 1, 7, 1)]).count("\n") == 1


def test_one_line():
    assert concise("f", PROBLEM, Span(1, 2, 1, 3)) == "f:1:2: error: no such card '9s' [unknown-card]"
    assert concise("f", PROBLEM, None) == "f: error: no such card '9s' [unknown-card]"


@pytest.mark.parametrize(
    ("line", "start", "end", "cell", "count"),
    [
        ("愛子: 9s", 5, 7, 14, 2),  # two wide letters before
        ("a: 松竹", 4, 6, 11, 4),  # carets as wide as what they mark
        ("e\u0301: 9s", 5, 7, 11, 2),  # a combining accent takes no cell
        ("\t9s", 2, 4, 9, 2),  # a tab is one blank
        ("a", 2, 2, 9, 1),  # behind the end of the line
        ("ab", 9, 12, 10, 1),  # far behind it
        ("a\x1b[0m9s", 6, 8, 13, 2),
    ],
)
def test_carets_by_cells(line, start, end, cell, count):
    assert carets(on(line, start, end)) == (cell, count)


def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first():
    shown = excerpt("f", {1: "a: [b,", 2: "  c]"}, PROBLEM, [Span(1, 4, 2, 5)])
    assert shown.splitlines()[1:3] == ["    1 | a: [b,", "      |    ^^^"]


def test_a_long_line_is_cut_around_the_caret():
    lines = on("1b " * 40 + "9s" + " 1b" * 40, 121, 123).splitlines()
    assert lines[1] == "    1 | … 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 9s 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b …"
    assert lines[2].index("^") == lines[1].index("9s")
    assert len(lines[1]) <= 80


@pytest.mark.parametrize(
    ("line", "start", "end", "shown"),
    [
        ("a" * 64 + ": 9s", 67, 69, "a" * 64 + ": 9s"),
        ("a" * 84 + ": 9s", 87, 89, "…" + "a" * 67 + ": 9s"),
        ("by: " + "a" * 64, 5, 69, "by: " + "a" * 64),
        ("by: " + "a" * 84, 5, 89, "by: " + "a" * 67 + "…"),
        ("by: " + "a" * 64 + ", then", 5, 69, "by: " + "a" * 64 + ", t…"),
    ],
)
def test_a_line_is_cut_no_earlier_than_it_must_be(line, start, end, shown):
    assert on(line, start, end).splitlines()[1] == f"    1 | {shown}"


@pytest.mark.parametrize("letter", ["a", "松", "e\u0301"])
def test_no_line_is_wider_than_the_screen(letter):
    for start, length, columns in product([1, 30, 500, 9990], [1, 50, 5000], [40, 80, 120]):
        lines = on(letter * 10_000, start, start + length, columns=columns).splitlines()
        assert wcswidth(lines[1]) <= columns
        assert 0 < carets("\n".join(lines))[1] <= columns - 8


def test_nothing_shown_steers_the_terminal():
    problem = error("odd", NOWHERE, "no key '\x1b[31m'", "take \u202e away")
    shown = excerpt("a\nb.yaml", {1: "x\x1b\x7f\x9b\ufeff"}, problem, [Span(1, 1, 1, 2)])
    assert shown.splitlines() == [
        "a␊b.yaml:1:1: error: no key '␛[31m' [odd]",
        "    1 | x␛␡��",
        "      | ^",
        "      = take � away   hanascore rules odd",
    ]
    assert visible("plain") == "plain"
    assert visible("松 a\u0301") == "松 a\u0301"
    assert width("松") == 2


def test_styles_are_handed_the_parts():
    kinds: list[str] = []

    def style(kind: str, text: str) -> str:
        kinds.append(kind)
        return f"<{text}>"

    shown = on("a: 9s", 4, 6, style=style)
    assert shown.splitlines()[0] == "<friday.yaml:1:4:> <error:> no such card '9s' <[unknown-card]>"
    assert set(kinds) == {"place", "error", "id", "margin", "hint"}
