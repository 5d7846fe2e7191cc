"""The pages of problems: their text is what is printed, and a text that is no page says where and why."""

from __future__ import annotations

from pathlib import Path

import pytest

import hanascore.problems
from hanascore.problems.catalogue import general_pages, read_pages
from hanascore.record.source import parse
from hanascore.report.pages import problem_page
from hanascore.report.text import as_text

# What a text alone shows. (A file that is not UTF-8, or too large, does not fit an example.)
IN_TEXTS = """empty-file too-deep control-character duplicate-key key-not-text alias-refused tag-refused
    tab-indentation colon-in-text missing-colon missing-comma indentation unclosed needs-quotes bad-escape
    stray-character bad-yaml""".split()

PAGE = """\
no-stamp: a letter without a stamp (warning)

  Nobody paid for it.

Why
  It may never arrive.

Example
  To: Bo

What to do
  Buy a stamp.
"""


def test_the_file_is_what_is_printed() -> None:
    # The bell of one example is printed as its sign.
    file = (Path(hanascore.problems.__path__[0]) / "pages.md").read_text(encoding="utf-8").replace("\a", "␇")
    assert file == "".join(as_text(block for page in general_pages() for block in problem_page(page).whole()))


@pytest.mark.parametrize("id", IN_TEXTS)
def test_the_example_has_the_problem(id: str) -> None:
    (page,) = [page for page in general_pages() if page.id == id]
    source = parse(page.example)
    found = source.problems + [problem for document in source.documents for problem in document.problems]
    assert {(problem.id, problem.severity) for problem in found} == {(id, page.severities[0])}


def test_a_text_may_have_paragraphs_and_its_example_lines_of_its_own() -> None:
    (page,) = read_pages(
        PAGE.replace("it.\n", "it.\n  Really.\n\n  Nobody.\n").replace("Bo\n", "Bo\n\n    Kyoto\n"), "letters"
    )
    assert page.meaning == "Nobody paid for it. Really.\n\nNobody."
    assert page.example == "To: Bo\n\n  Kyoto"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("no-stamp", "\n  lost\nno-stamp", "letters, line 2: a page opens with `id: title (severity)`"),
        (
            "(warning)",
            "(grave)",
            "letters, line 1: '{title} (grave)' is not `id: title (severity)`, with a blank line below",
        ),
        ("Why\n", "Example\n", "letters, line 1: 'Example' stands there twice"),
        ("  Buy", " Buy", "letters, line 1: ' Buy a stamp.' must stand two blanks further in"),
        ("  To: Bo\n", "", "letters, line 1: nothing stands under 'Example'"),
        (
            "  Nobody paid for it.\n",
            "",
            "letters, line 1: nothing stands under '{title} (warning)'",
        ),
        ("stamp.\n", f"stamp.\n\n{PAGE}", "letters, line 14: no-stamp has a page already"),
    ],
)
def test_a_page_that_cannot_be_read_says_where_and_why(before: str, after: str, said: str) -> None:
    with pytest.raises(ValueError, match="letters") as caught:
        read_pages(PAGE.replace(before, after, 1), "letters")
    assert str(caught.value) == said.replace("{title}", "no-stamp: a letter without a stamp")
