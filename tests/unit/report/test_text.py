"""Blocks as text: each kind of block, and how tables fit the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hanascore.problems.place import Place, Span
from hanascore.problems.problem import warning
from hanascore.report.blocks import (
    GROUP,
    SUM,
    Block,
    Code,
    Heading,
    ItemList,
    Paragraph,
    PictureRow,
    Pictures,
    Problems,
    Row,
    Table,
    Title,
    fields,
    table,
)
from hanascore.report.text import (
    _PAGE_WIDTH,
    as_concise,
    as_text,
    ascii_only,
    coloured,
    page_width,
    set_page_width,
    wrapped,
)
from hanascore.words.visible import width

ODD_MONTH = warning("odd-month", Place(span=Span(3, 1, 3, 2)), "hm", "look").in_file("a.yaml", 1)


@pytest.fixture(autouse=True)
def _page_of_80_cells() -> Iterator[None]:
    token = _PAGE_WIDTH.set(80)
    yield
    _PAGE_WIDTH.reset(token)


@pytest.mark.parametrize(
    ("block", "text"),
    [
        (Title("Friday", ["Kyoto"]), "Friday\n  Kyoto\n"),
        (Heading("Why"), "Why\n"),
        (Paragraph("Aki wins.", level=1), "  Aki wins.\n"),
        (ItemList(["a", "b"], level=2), "    a\n    b\n"),
        (Code(["a: 1", "  b: *"]), "  a: 1\n    b: *\n"),
        (fields([("Hand", "Aki", "crane"), ("", "Bo", "moon")]), "  Hand  Aki  crane\n        Bo   moon\n"),
        (Table([]), ""),
        (Pictures([PictureRow("deck", 1)]), ""),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_block(block: Block, text: str) -> None:
    assert as_text([block]) == text


def test_a_blank_line_separates_blocks_unless_they_are_joined() -> None:
    assert as_text([Heading("a"), ItemList([]), Paragraph("b"), Paragraph("c", joined=True)]) == "a\n\nb\nc\n"


def test_control_characters_reach_no_terminal() -> None:
    hostile = "a\x1b[31mb"
    text = as_text(
        [Title(hostile), table([hostile], [[hostile]]), Problems([ODD_MONTH._replace(file=hostile)])]
    )
    assert "\x1b" not in text
    assert text.count("␛[31m") == 4


def test_what_is_under_a_row_is_below_its_second_column() -> None:
    rows = [Row(("1", "Aki", "5"), under=["Aki: Chaff"]), Row(("Total", "", "12"), SUM)]
    drawn = as_text([table(["Round", "Dealer", "Aki"], rows, right=["Round", "Aki"])])
    assert drawn == "  Round  Dealer  Aki\n      1  Aki       5\n         Aki: Chaff\n  Total           12\n"


def test_a_group_has_a_heading_at_the_margin() -> None:
    rows = [Row(["Month 1"], GROUP), Row(["1b", "crane"])]
    assert as_text([table(["Code", "Card"], rows)]) == "  Code  Card\n\nMonth 1\n  1b    crane\n"


def test_marks_behind_numbers_leave_the_digits_aligned() -> None:
    drawn = as_text([Table([Row(["5*"]), Row(["12"]), Row(["3*?"])], right=[0])])
    assert drawn == "   5*\n  12\n   3*?\n"


def test_names_that_look_like_numbers_stay_names() -> None:
    drawn = as_text([table(["1e3", "2.50"], [("007", "1_000")], right=["1e3", "2.50"])])
    assert drawn == "  1e3   2.50\n  007  1_000\n"


def test_wide_characters_take_two_cells() -> None:
    drawn = as_text([table(["春日", "Bo"], [("a", "b")])])
    assert drawn == "  春日  Bo\n  a     b\n"


def test_the_widest_text_is_wrapped_at_whole_words() -> None:
    words = "abcd " * 30
    lines = as_text([table(["Ruling", "Changes"], [("method", words)])]).splitlines()
    assert lines[0] == "  Ruling  Changes"
    assert len(lines) == 4
    assert all(line.endswith("abcd") and width(line) <= 80 for line in lines[1:])


def test_a_wrapped_cell_stays_indented() -> None:
    lines = as_text([table(["For"], [[f"  {'abcd ' * 20}"]])]).splitlines()
    assert all(line.startswith("    abcd") for line in lines[1:])


def test_a_table_that_is_still_too_wide_is_cut_into_pieces() -> None:
    heads = ["Round", *(f"Player-number-{number}" for number in range(3, 11))]
    drawn = as_text([table(heads, [["1", *"bcdefghi"], ["2", *"bcdefghi"]], right=heads)])
    assert max(map(width, drawn.splitlines())) <= 80
    assert drawn.count("Round") == drawn.count("\n\n") + 1 == 2
    assert [drawn.count(f" {cell}") for cell in "bcdefghi"] == [2] * 8


def test_an_empty_row_keeps_its_line() -> None:
    rows = [Row(["a", "b"]), Row(["", ""]), Row(["Group"], GROUP), Row(["c", "d"])]
    assert as_text([Table(rows)]) == "  a  b\n\n\nGroup\n  c  d\n"


def test_columns_that_belong_together_are_in_one_piece() -> None:
    heads = ["Round"]
    for number in range(12):
        heads += [f"Name {number}", "total"]
    rows = [Row(["1", *(["5", "7"] * 12)])]
    lines = as_text([Table(rows, heads, right=range(25), together=2)]).splitlines()
    for line in (line for line in lines if "Round" in line):
        assert line.count("Name") == line.count("total")


def test_a_word_wider_than_the_page_is_cut() -> None:
    drawn = as_text([table(["Name", "Points"], [("x" * 200, "5")], right=["Points"])])
    assert max(map(width, drawn.splitlines())) <= 80
    assert drawn.count("x") == 200


def test_least_widths_line_tables_up() -> None:
    tables = [Table([Row([text, "5", "a.b"])], right=[1], least=(10, 4)) for text in ("a", "abcdef")]
    assert as_text(tables) == "  a              5  a.b\n\n  abcdef         5  a.b\n"


def test_heads_can_be_left_to_markdown() -> None:
    assert as_text([table(["Id"], [["a"]])._replace(heads_in_text=False)]) == "  a\n"


def test_colours_repeat_what_the_words_say() -> None:
    drawn = as_text([Title("Friday"), Paragraph("a"), Paragraph("b", tone="alert")], coloured)
    assert drawn == "\x1b[1mFriday\x1b[0m\n\na\n\n\x1b[1;33mb\x1b[0m\n"


def test_only_the_first_20_problems_of_a_file_are_shown() -> None:
    other = ODD_MONTH._replace(file="b.yaml")
    drawn = as_text([Problems([ODD_MONTH] * 23 + [other], more="json")])
    assert drawn.count("a.yaml:3:1: warning: hm") == 20
    assert "a.yaml: 3 more warnings; --format json shows all\n" in drawn
    assert "b.yaml:3:1: warning: hm" in drawn


def test_concise_has_a_line_for_each_problem() -> None:
    line = "a.yaml:3:1: warning: hm [odd-month]\n"
    assert as_concise([Problems([ODD_MONTH] * 23), ItemList(["From club.yaml: players"])]) == (
        f"{line * 23}From club.yaml: players\n"
    )


def test_lines_are_wrapped_by_their_cells() -> None:
    assert wrapped("松に鶴 " * 4, 14) == ["松に鶴 松に鶴", "松に鶴 松に鶴"]
    assert wrapped("a b", indent="  ") == ["  a b"]
    assert wrapped("") == []
    assert wrapped("x" * 100) == ["x" * 80, "x" * 20]
    assert wrapped("lactic boar-deer-butterfly", 20) == ["lactic", "boar-deer-butterfly"]


def test_the_page_is_40_to_120_cells_wide() -> None:
    widths = []
    for cells in (1, 60, 1000):
        set_page_width(cells)
        widths.append(page_width())
    assert widths == [40, 60, 120]


def test_ascii_is_as_wide_as_the_text() -> None:
    assert ascii_only("Kwa-Dō × 3 … 松é") == "Kwa-Do x 3 . ??e"
