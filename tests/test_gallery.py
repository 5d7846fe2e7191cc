"""The gallery of errors: for each problem a record that raises it, and the exact words the user sees.

`tests/errors/ID.hanascore.yaml` is the record, `ID.args` what the command line says beside it, and `ID.txt`
what `hanascore check --notes` answers. After a change that was meant,
`HANASCORE_REWRITE=1 pytest tests/test_gallery.py` writes the answers anew; read them before keeping them.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from hanascore.cli.main import commands
from hanascore.games import GAMES
from hanascore.problems.catalogue import Page, general_pages
from hanascore.record.document import read_document
from hanascore.record.source import Document

ROOT = Path(__file__).resolve().parent.parent
GALLERY = ROOT / "tests" / "errors"
REWRITE = "HANASCORE_REWRITE"
# Records too large to keep.
MADE: dict[str, Callable[[], str]] = {
    "too-many": lambda: f"x-list: [{'a,' * 1_000_000}]\n",
}


def all_pages() -> dict[str, Page]:
    own = [page for game in GAMES.values() for page in game.pages]
    return {page.id: page for page in (*general_pages(), *own)}


PAGES = all_pages()
# What no text can hold: a document without data, which only another program hands in.
BEYOND_TEXT = {"record-empty", "more-problems"}
# What only a tally meets is shown in tests/tally/errors.
OF_TALLIES = {path.stem for path in (ROOT / "tests" / "tally" / "errors").iterdir()} | {"file-changed"}


def answer(id: str) -> tuple[str, int]:
    """What the user sees of a record of the gallery, and the exit code."""
    args = GALLERY / f"{id}.args"
    more = args.read_text(encoding="utf-8").split() if args.exists() else []
    result = CliRunner().invoke(
        commands, ["check", f"{id}.hanascore.yaml", "--notes", *more], catch_exceptions=False
    )
    return result.output, result.exit_code


@pytest.mark.parametrize("id", sorted(set(PAGES) - BEYOND_TEXT - OF_TALLIES))
def test_the_record_of_a_problem_raises_it_in_these_words(
    id: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if id in MADE:
        (tmp_path / f"{id}.hanascore.yaml").write_text(MADE[id](), encoding="utf-8")
        monkeypatch.chdir(tmp_path)
    else:
        assert (GALLERY / f"{id}.hanascore.yaml").exists(), f"no record raises {id}"
        monkeypatch.chdir(GALLERY)
    seen, code = answer(id)
    assert f"[{id}]\n" in seen
    assert code == (1 if ": error: " in seen else 0)
    expected = GALLERY / f"{id}.txt"
    if os.environ.get(REWRITE):
        expected.write_text(seen, encoding="utf-8", newline="")
    assert seen == expected.read_text(encoding="utf-8")


def test_a_document_without_data_is_told_too() -> None:
    reading = read_document(Document(1, None))
    assert reading.record is None
    assert [(found.id, found.message) for found in reading.problems] == [
        ("record-empty", "nothing is written here")
    ]


def test_nothing_lies_in_the_gallery_but_problems() -> None:
    assert {path.name.split(".")[0] for path in GALLERY.iterdir()} <= set(PAGES)


def test_every_page_tells_what_why_and_what_to_do() -> None:
    for page in PAGES.values():
        for words in (page.title, page.meaning, page.why, page.example, page.remedy):
            assert words.strip() == words, page.id
            assert words, page.id
        assert not page.title[0].isupper() or page.title.split()[0].isupper(), page.id
        assert not page.title.endswith("."), page.id
        assert all(words.endswith(".") for words in (page.meaning, page.why, page.remedy)), page.id


def test_no_two_pages_share_an_id() -> None:
    general = [page.id for page in general_pages()]
    assert len(general) == len(set(general))
    for game in GAMES.values():
        own = [page.id for page in game.pages]
        assert len(own) == len(set(own)), game.id
        assert not set(own) & set(general), game.id


def raised() -> Iterator[tuple[str, str]]:
    """Every id that a call of `error`, `warning` or `note` in the house names, with the severity."""
    for path in (ROOT / "hanascore").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            value = node.args[0].value
            if (
                name in {"error", "warning", "note", "here"}
                and isinstance(value, str)
                and "problem" not in name
            ):
                yield value, {"here": "error"}.get(name, name)


@pytest.mark.no_cover
def test_every_problem_that_is_raised_has_a_page() -> None:
    missing = {id for id, _ in raised() if id not in PAGES}
    assert not missing
    # A problem is at times milder than its page says, or worse; a page says what it is at its first.
    assert all(page.severities for page in PAGES.values())
