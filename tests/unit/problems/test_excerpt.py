"""Problems as text for people."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from wcwidth import wcswidth

from hanascore.problems.excerpt import Layout, concise, excerpt
from hanascore.problems.place import NOWHERE, Place, Span
from hanascore.problems.problem import Problem, error, warning

PROBLEM = error("unknown-card", NOWHERE, "no such card '9s'", "did you mean 9a (the sake cup) or 9r?")


def drawn(
    problem: Problem, file: str, lines: dict[int, str], spans: list[Span | None], **options: Any
) -> str:
    """Return the excerpt of a problem with these lines and places of a file."""
    place, *also = (Place(span=span) for span in spans)
    placed = problem._replace(place=place, also=tuple(also), file=file, lines=tuple(lines.items()))
    return excerpt(placed, Layout(**options))


def shown(line: str, start: int, end: int, **options: Any) -> str:
    """Return the excerpt for a span of one line."""
    return drawn(PROBLEM, "friday.yaml", {1: line}, [Span(1, start, 1, end)], **options)


def carets(text: str) -> tuple[int, int]:
    """Return the cell where the carets begin, and their number."""
    line = text.splitlines()[2]
    return wcswidth(line[: line.index("^")]), line.count("^")


def test_line_carets_and_hint() -> None:
    lines = {14: "      Chiyo: 1bc 3rc 9s 12c"}
    assert drawn(PROBLEM, "friday.yaml", lines, [Span(14, 22, 14, 24)]) == (
        "friday.yaml:14:22: error: no such card '9s' [unknown-card]\n"
        "   14 |       Chiyo: 1bc 3rc 9s 12c\n"
        "      |                      ^^\n"
        "      = did you mean 9a (the sake cup) or 9r?   hanascore rules unknown-card"
    )


def test_two_places() -> None:
    problem = error("duplicate-key", NOWHERE, "the key 'a' is here twice", "keep one of the two")
    spans: list[Span | None] = [Span(3, 1, 3, 2), Span(1, 1, 1, 2)]
    assert drawn(problem, "x.yaml", {1: "a: 1", 2: "b: 2", 3: "a: 3"}, spans) == (
        "x.yaml:3:1: error: the key 'a' is here twice [duplicate-key]\n"
        "    3 | a: 3\n"
        "      | ^\n"
        "    1 | a: 1\n"
        "      | ^ also here\n"
        "      = keep one of the two   hanascore rules duplicate-key"
    )


def test_without_place_hint_or_line() -> None:
    odd = warning("odd", NOWHERE, "hm")
    assert drawn(odd, "-", {}, [None]) == "standard input: warning: hm [odd]\n      = hanascore rules odd"
    assert drawn(odd, "x", {1: ""}, [Span(1, 1, 1, 1)]) == (
        "x:1:1: warning: hm [odd]\n      = hanascore rules odd"
    )
    assert drawn(odd, "x", {1: "a"}, [Span(7, 1, 7, 1)]).count("\n") == 1


def test_one_line() -> None:
    assert (
        concise("f", PROBLEM._replace(place=Place(span=Span(1, 2, 1, 3))))
        == "f:1:2: error: no such card '9s' [unknown-card]"
    )
    assert concise("f", PROBLEM) == "f: error: no such card '9s' [unknown-card]"


@pytest.mark.parametrize(
    ("line", "start", "end", "cell", "number"),
    [
        ("愛子: 9s", 5, 7, 14, 2),  # two wide letters before
        ("a: 松竹", 4, 6, 11, 4),  # carets as wide as the letters above
        ("e\u0301: 9s", 5, 7, 11, 2),  # a combining accent takes no cell
        ("\t9s", 2, 4, 9, 2),  # a tab is shown as one blank
        ("a", 2, 2, 9, 1),  # after the end of the line
        ("ab", 9, 12, 10, 1),  # far after it
        ("a\x1b[0m9s", 6, 8, 13, 2),
    ],
)
def test_carets_are_below_the_characters(line: str, start: int, end: int, cell: int, number: int) -> None:
    assert carets(shown(line, start, end)) == (cell, number)


def test_a_span_of_several_lines_is_marked_to_the_end_of_the_first() -> None:
    text = drawn(PROBLEM, "f", {1: "a: [b,", 2: "  c]"}, [Span(1, 4, 2, 5)])
    assert text.splitlines()[1:3] == ["    1 | a: [b,", "      |    ^^^"]


def test_a_long_line_is_cut_around_the_carets() -> None:
    lines = shown("1b " * 40 + "9s" + " 1b" * 40, 121, 123).splitlines()
    assert lines[1] == "    1 | … 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 9s 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b …"
    assert lines[2].index("^") == lines[1].index("9s")
    assert len(lines[1]) <= 80


@pytest.mark.parametrize(
    ("line", "start", "end", "cut"),
    [
        ("a" * 64 + ": 9s", 67, 69, "a" * 64 + ": 9s"),
        ("a" * 84 + ": 9s", 87, 89, "…" + "a" * 67 + ": 9s"),
        ("by: " + "a" * 64, 5, 69, "by: " + "a" * 64),
        ("by: " + "a" * 84, 5, 89, "…" + "a" * 70 + "…"),
        ("by: " + "a" * 64 + ", then", 5, 69, "by: " + "a" * 64 + ", t…"),
    ],
)
def test_a_line_is_cut_only_as_far_as_needed(line: str, start: int, end: int, cut: str) -> None:
    assert shown(line, start, end).splitlines()[1] == f"    1 | {cut}"


@pytest.mark.parametrize("letter", ["a", "松", "e\u0301"])
def test_no_line_is_wider_than_the_screen(letter: str) -> None:
    for start, length, columns in product([1, 30, 500, 9990], [1, 50, 5000], [40, 80, 120]):
        lines = shown(letter * 10_000, start, start + length, columns=columns).splitlines()
        assert wcswidth(lines[1]) <= columns
        assert 0 < carets("\n".join(lines))[1] <= columns - 8


def test_control_characters_are_shown_as_signs() -> None:
    problem = error("odd", NOWHERE, "no key '\x1b[31m'", "take \u202e away")
    text = drawn(problem, "a\nb.yaml", {1: "x\x1b\x7f\x9b\ufeff"}, [Span(1, 1, 1, 2)])
    assert text.splitlines() == [
        "a␊b.yaml:1:1: error: no key '␛[31m' [odd]",
        "    1 | x␛␡��",
        "      | ^",
        "      = take � away   hanascore rules odd",
    ]


def test_each_part_can_have_a_colour() -> None:
    roles: list[str] = []

    def style(role: str, text: str) -> str:
        roles.append(role)
        return f"<{text}>"

    text = shown("a: 9s", 4, 6, style=style)
    assert text.splitlines()[0] == "<friday.yaml:1:4:> <error:> no such card '9s' <[unknown-card]>"
    assert set(roles) == {"place", "error", "id", "margin", "hint"}


def test_a_wrapped_problem_fits_and_breaks_no_id() -> None:
    message = "Aki holds 1 iris card and 3 are in no pile: cards are captured in pairs or fours"
    problem = warning("odd-month", NOWHERE, message, "look for the iris cards in the piles of all players")
    for columns in (40, 60, 80):
        lines = drawn(problem, "friday.yaml", {}, [None], columns=columns, is_wrapped=True).splitlines()
        assert max(map(wcswidth, lines)) <= columns
        assert any("[odd-month]" in line for line in lines)
        assert any("hanascore rules odd-month" in line for line in lines)
    assert len(drawn(problem, "friday.yaml", {}, [None], columns=40).splitlines()) == 2
