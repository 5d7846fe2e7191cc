"""Every kind of block, drawn as text and as Markdown."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from hanascore.problems.problem import NOWHERE, LocatedProblem, warning
from hanascore.report.blocks import (
    Block,
    Column,
    Fields,
    Heading,
    Lines,
    Listing,
    Named,
    PointsColumn,
    PointsLine,
    Problems,
    Sentence,
    Statements,
    Table,
    Title,
    Verbatim,
)
from hanascore.report.html import as_html
from hanascore.report.markdown import as_markdown
from hanascore.report.text import as_concise, as_text, coloured

LINE = PointsLine("Cards", 70, "kwa-do.card-values", parts=[PointsLine("7 animals x 10", 70, cards="geese")])
NARROW = Statements([("Aki: a", ("b",))])
WIDE = Table([Column("Side", ["Aki"]), Column("x" * 80, ["1"], right=True)], narrow=NARROW)
FOUND = LocatedProblem(warning("odd-month", NOWHERE, "hm", "look"), "a.yaml")

DRAWN: list[tuple[Block, str, str]] = [
    (Title("Friday", ["Kyoto"], "5 points"), "Friday: 5 points\n  Kyoto\n", "## Friday: 5 points Kyoto\n"),
    (Heading("Why"), "Why\n", "### Why\n"),
    (Sentence("Not final", tone="alert"), "Not final\n", "**Not final**\n"),
    (Title("a.yaml", result="not scored"), "a.yaml: not scored\n", "## a.yaml: not scored\n"),
    (Sentence("Aki wins.", level=1), "  Aki wins.\n", "Aki wins.\n"),
    (Listing(["a", "b"]), "a\nb\n", "- a\n- b\n"),
    (NARROW, "  Aki: a\n    b\n", "- Aki: a\n  - b\n"),
    (Fields([("Hands", "Aki", "crane")], 1, 7), "  Hands  Aki  crane\n", "- Hands: Aki: crane\n"),
    (
        Named("10", "Iris", "iris", ["all four iris cards", ""]),
        f"    10  Iris{' ' * 42}iris\n        all four iris cards\n",
        "- 10 Iris (iris)\n  - all four iris cards\n",
    ),
    (Verbatim(["a: 1", "  b: *"]), "  a: 1\n    b: *\n", "```\na: 1\n  b: *\n```\n"),
    (WIDE, "  Aki: a\n    b\n", f"| Side | {'x' * 80} |\n| --- | ---: |\n| Aki | 1 |\n"),
    (
        PointsColumn([LINE]),
        (f"  Cards{' ' * 41}70   kwa-do.card-values\n    7 animals x 10{' ' * 26}70\n      geese\n"),
        (
            "| For | Points | Cards | Rule |\n| --- | ---: | --- | --- |\n"
            "| Cards | 70 |  | kwa-do.card-values |\n| - 7 animals x 10 | 70 | geese |  |\n"
        ),
    ),
    (
        Problems([FOUND]),
        "a.yaml: warning: hm [odd-month]\n      = look   hanascore rules odd-month\n",
        (
            "| Where | Severity | What | Id | What to do |\n| --- | --- | --- | --- | --- |\n"
            "| a.yaml | warning | hm | odd-month | look |\n"
        ),
    ),
]


@pytest.mark.parametrize(("block", "text", "markdown"), DRAWN, ids=lambda each: type(each).__name__)
def test_a_block_is_drawn(block: Block, text: str, markdown: str) -> None:
    assert "".join(as_text([block])) == text
    assert "".join(as_markdown([block])) == markdown


def hostile(told: Any) -> Any:
    """A block with signs that steer a terminal, turn the direction or break the line in each of its texts."""
    if isinstance(told, str):
        return f"{told}\x1b[31m\u202e\n"
    if isinstance(told, list | tuple):
        parts = [hostile(part) for part in told]
        return told._make(parts) if hasattr(told, "_make") else parts
    return told


HOSTILE = [block for block, *_ in DRAWN if not isinstance(block, Problems)]


@pytest.mark.parametrize("block", [*HOSTILE, Table([Column("Side", ["Aki"])])])
def test_nothing_in_a_block_steers_a_terminal(block: Block) -> None:
    told = hostile(block)
    for pieces in (as_text([told]), as_markdown([told]), as_html([told], "score")):
        drawn = "".join(pieces)
        assert drawn.replace("\\", "").count("[31m") == drawn.count("␊") > 0
        assert not {"\x1b", "\u202e"} & set(drawn)


def test_only_lines_that_are_meant_are_drawn_as_lines() -> None:
    table = Table([Column(Lines("Aki\ntotal"), [Lines("5\n6"), "7\n8"])])
    assert "".join(as_text([table])) == "  Aki\n  total\n  5\n  6\n  7␊8\n"
    assert "".join(as_markdown([table])) == "| Aki: total |\n| --- |\n| 5 6 |\n| 7␊8 |\n"


def test_every_kind_of_block_is_drawn_here() -> None:
    assert {type(block) for block, _, _ in DRAWN} == set(get_args(Block))


def test_joined_blocks_and_asides() -> None:
    blocks = [Heading("Piles"), Sentence("a", joined=True), Listing(["b"], aside=True)]
    assert "".join(as_text(blocks)) == "Piles\na\n\nb\n"
    assert "".join(as_markdown(blocks)) == "### Piles\n\na\n"


def test_colour_is_for_titles_alerts_and_problems() -> None:
    assert "".join(as_text([Title("Friday"), Sentence("a")], coloured)) == "\x1b[1mFriday\x1b[0m\n\na\n"


def test_concise_is_a_line_a_problem() -> None:
    assert "".join(as_concise([Title("Friday"), Problems([FOUND])])) == "a.yaml: warning: hm [odd-month]\n"


def test_the_columns_of_points_begin_anew_with_each_title() -> None:
    one, other = PointsColumn([PointsLine("Score", 5)]), PointsColumn([PointsLine("Score", 12345)])
    first, both = (as_text([Title("a"), one, *more]) for more in ([], [Title("b"), other]))
    assert "".join(both).startswith("".join(first))


def test_of_many_problems_the_rest_is_counted() -> None:
    said = "".join(as_text([Problems([FOUND] * 23, more="json")]))
    assert said.endswith("a.yaml: 3 more warnings; --format json shows them all\n")


def test_texts_beside_numbers_have_all_the_room_there_is() -> None:
    numbers = Column("Total", ["          60?", "         185"], right=True)
    table = Table([numbers, Column("Yaku", ["abcd " * 20, ""])], flowing=True)
    head, first, *_ = "".join(as_text([table])).splitlines()
    assert head == "  Total  Yaku"
    assert len(first) > 80 - len(" abcd")


def test_the_columns_of_a_long_table_stand_alike_in_all_its_rows() -> None:
    names = [*map(str, range(2499)), "the longest"]
    table = Table([Column("Name", names), Column("Points", ["1", *["200"] * 2499], right=True)])
    head, first, *others, last = "".join(as_text([table])).splitlines()
    assert (head, len(others)) == (f"  {'Name':11}  Points", 2498)
    assert first == f"  {'0':11}  {'1':>6}"
    assert {len(line) for line in others} == {len(first)}
    assert last == f"  {'the longest':11}  {'200':>6}"
