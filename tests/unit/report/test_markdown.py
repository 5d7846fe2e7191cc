"""Blocks as Markdown."""

from __future__ import annotations

import pytest

from hanascore.problems.place import NOWHERE
from hanascore.problems.problem import warning
from hanascore.report.blocks import (
    Block,
    Code,
    Heading,
    ItemList,
    Paragraph,
    Problems,
    Row,
    Title,
    fields,
    table,
)
from hanascore.report.markdown import as_markdown

TABLE = table(["Round", "Aki"], [Row(("1", "5"), under=["Aki: Chaff", "Bo: none"])], right=["Aki"])
PROBLEM = warning("odd-month", NOWHERE, "a|b", "look").in_file("a.yaml", 1)


@pytest.mark.parametrize(
    ("block", "markdown"),
    [
        (Title("Friday", ["Kyoto"]), "## Friday\n\n- Kyoto\n"),
        (Heading("Why"), "### Why\n"),
        (Paragraph("Aki wins.", level=1), "Aki wins.\n"),
        (Paragraph("Not final", tone="alert"), "**Not final**\n"),
        (ItemList(["a", "b"], level=2), "- a\n- b\n"),
        (Code(["a: 1", "  b: *"]), "```\na: 1\n  b: *\n```\n"),
        (fields([("Hand", "Aki", "crane"), ("", "Bo", "moon")]), "- Hand: Aki: crane\n- Bo: moon\n"),
        (TABLE, "| Round | Aki |  |\n| --- | ---: | --- |\n| 1 | 5 | Aki: Chaff; Bo: none |\n"),
        (
            Problems([PROBLEM]),
            (
                "| Where | Severity | What | Id | What to do |\n| --- | --- | --- | --- | --- |\n"
                "| a.yaml | warning | a\\|b | odd-month | look |\n"
            ),
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_block(block: Block, markdown: str) -> None:
    assert as_markdown([block]) == markdown


def test_a_blank_line_separates_blocks() -> None:
    assert as_markdown([Heading("a"), ItemList([]), Paragraph("b", joined=True)]) == "### a\n\nb\n"


def test_text_stays_text_and_steers_no_terminal() -> None:
    assert as_markdown([Paragraph("*a* <b> \x1b[1m\n1. c")]) == "\\*a\\* \\<b\\> ␛\\[1m␊1. c\n"
    assert as_markdown([ItemList(["- a", "1. b"])]) == "- \\- a\n- 1\\. b\n"
