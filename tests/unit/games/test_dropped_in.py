"""A file that is put into the folder of the games is a game of every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hanascore.games
from tests.helpers.commands import run

FOLDER = Path(__file__).parent / "more_games"


@pytest.fixture(autouse=True)
def _one_more_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hanascore.games, "__path__", [*hanascore.games.__path__, str(FOLDER)])


def test_it_is_listed_and_has_a_book_and_pages() -> None:
    assert "pairs" in run("rules").stdout
    assert "Two players count their cards." in run("rules pairs").stdout
    assert "what two birds are worth" in run("rules PR-1").stdout
    assert "Whoever has more." in run("rules PR-2").stdout
    assert "pairs.two-birds: a yaku, Pairs" in run("rules two-birds").stdout


def test_it_scores_piles() -> None:
    assert json.loads(run("pile pairs '2a 4a' --format json").stdout)["points"] == 12
    assert json.loads(run("pile pairs '2a 4a' --option birds=none --format json").stdout)["points"] == 2


def test_it_has_records() -> None:
    record = run("new pairs --all").stdout
    assert "birds: ten" in record
    assert "called_by" in record
    result = run("score -", stdin=record)
    assert result.exit_code == 0, result.output
    assert "Pairs" in result.stdout
    assert run("check - --strict", stdin=record).output == ""
    assert json.loads(run("score - --format json", stdin=record).stdout)["games"][0]["game"] == "pairs"


def test_the_schema_knows_it() -> None:
    assert '"pairs"' in run("schema").stdout
