"""The pages of problems: their text is what is printed, and a text that is no page says where and why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import hanascore.problems
from hanascore.games import GAMES
from hanascore.problems.catalogue import Page, general_pages, read_pages
from hanascore.record.source import parse
from hanascore.report.pages import problem_page
from hanascore.report.text import as_text
from tests.helpers.paths import ROOT

# What a text alone shows. (A file that is not UTF-8, or too large, does not fit an example.)
IN_TEXTS = """record-empty too-deep control-character duplicate-key wrong-type alias-or-tag alias-or-tag
    indentation needs-quotes missing-colon missing-comma indentation unclosed needs-quotes needs-quotes
    bad-yaml bad-yaml""".split()

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


PAGES = [*general_pages(), *(page for game in GAMES.values() for page in game.pages)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_every_page_is_complete(page: Page) -> None:
    for text in (page.title, page.meaning, page.why, page.example, page.remedy):
        assert text
        assert text.strip() == text
    assert not page.title[0].isupper() or page.title.split()[0].isupper()
    assert not page.title.endswith(".")
    assert all(text.endswith(".") for text in (page.meaning, page.why, page.remedy))


def test_no_two_pages_share_an_id() -> None:
    assert len({page.id for page in PAGES}) == len({(page.id, page.title) for page in PAGES})


def ids_in_the_code() -> Iterator[str]:
    """Yield every id that a call of `error`, `warning`, `note` or `here` in the program names."""
    for path in (ROOT / "hanascore").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in {"error", "warning", "note", "here"} and isinstance(node.args[0].value, str):
                yield node.args[0].value


def test_every_problem_in_the_code_has_a_page() -> None:
    assert set(ids_in_the_code()) <= {page.id for page in PAGES}
