"""The pages of problems."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.problems.catalogue import general_pages, read_pages
from hanascore.problems.problem import Severity
from hanascore.record.source import parse

# Problems of the text itself. Their example is a whole file.
IN_TEXTS = """record-empty too-deep control-character duplicate-key alias-or-tag indentation missing-colon
    missing-comma unclosed needs-quotes bad-yaml""".split()

PAGE = """\
## no-stamp: a letter without a stamp (warning)

Nobody paid for it.

### Why

It may never arrive.

### Example

    To: Bo

### What to do

Buy a stamp.
"""


def test_no_two_pages_have_the_same_id() -> None:
    ids = [page.id for page in (*general_pages(), *(page for game in GAMES.values() for page in game.pages))]
    assert len(ids) == len(set(ids))


HEADING = "`## no-stamp: a letter without a stamp (warning)`"


@pytest.mark.parametrize("id", IN_TEXTS)
def test_the_example_has_the_problem(id: str) -> None:
    (page,) = [page for page in general_pages() if page.id == id]
    source = parse(page.example)
    problems = [
        *source.problems,
        *(problem for document in source.documents for problem in document.problems),
    ]
    assert {(problem.id, problem.severity) for problem in problems} == {(id, page.severities[0])}


def test_a_page_may_have_paragraphs_and_an_example_of_several_lines() -> None:
    text = PAGE.replace("it.\n", "it.\nReally.\n\nNobody.\n", 1).replace("Bo\n", "Bo\n\n      Kyoto\n")
    (page,) = read_pages(text, "letters")
    assert page.meaning == "Nobody paid for it. Really.\n\nNobody."
    assert page.example == "To: Bo\n\n  Kyoto"


def test_a_page_may_have_two_severities() -> None:
    (page,) = read_pages(PAGE.replace("(warning)", "(error or note)"), "letters")
    assert page.severities == (Severity.ERROR, Severity.NOTE)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("## no-stamp", "lost\n## no-stamp", "a page begins with `## id: title (severity)`"),
        ("## ", "", "a page begins with `## id: title (severity)`"),
        (
            "(warning)",
            "(grave)",
            "`## no-stamp: a letter without a stamp (grave)` is not `## id: title (severity)`",
        ),
        ("Why", "Example", f"{HEADING} needs the headings Why, Example and What to do, in this order"),
        ("    To: Bo\n", "", f"{HEADING} has a heading without a text"),
        ("Nobody paid for it.\n", "", f"{HEADING} has a heading without a text"),
        ("    To: Bo\n", "To: Bo\n", f"{HEADING} has an example that is not indented by four spaces"),
        ("stamp.\n", f"stamp.\n\n{PAGE}", "no-stamp has a page already"),
    ],
)
def test_a_page_that_is_not_in_order(before: str, after: str, message: str) -> None:
    with pytest.raises(ValueError, match="letters") as caught:
        read_pages(PAGE.replace(before, after, 1), "letters")
    assert str(caught.value) == f"letters: {message}"
