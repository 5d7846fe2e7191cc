"""Defaults of a club: options out of the environment, and a `hanascore.yaml` beside the records or above."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.commands import run

CLUB = """\
game: koi-koi
months: korean
options: {last_round: 2, table: nintendo}
lang: ja
"""
RECORD = """\
hanascore: 1
players: [Aki, Bo]
rounds:
  - captured: {Aki: 1b 3b 8b 11b, Bo: 4ar 5ar}
    left_over: none
    stopped_by: Aki
"""
USED = "From hanascore.yaml: game, months, table, last_round"


@pytest.fixture(autouse=True)
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club with an evening in a folder of its own."""
    (tmp_path / "evening").mkdir()
    (tmp_path / "hanascore.yaml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "evening" / "friday.yaml").write_text(RECORD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("command", ["score", "check", "explain", "dispute", "replay"])
def test_in_json_as_well(command: str) -> None:
    (game,) = json.loads(run(f"{command} evening/friday.yaml --format json").stdout)["games"]
    keys = ["game", "months", "table", "last_round"]
    assert game["defaults"]["file"] == "hanascore.yaml"
    assert game["defaults"]["keys"][:4] == keys


def test_the_digest_of_a_tally_rests_on_the_club() -> None:
    def told(words: str = "evening") -> dict[str, Any]:
        data: dict[str, Any] = json.loads(run(f"tally {words} --partial --audit --format json").stdout)
        return data

    first = told()
    assert [(one["file"], one["club"]) for one in first["audit"]] == [
        ("hanascore.yaml", True),
        ("evening/friday.yaml", False),
    ]
    assert "the club" in run("tally evening --partial --audit").stdout
    # What was scored elsewhere knows its club.
    write("results.jsonl", run("score evening/friday.yaml --format jsonl").stdout)
    through = told("results.jsonl")
    assert (through["digest"], through["defaults"]) == (first["digest"], first["defaults"])
    write("hanascore.yaml", CLUB.replace("last_round: 2", "last_round: 3"))
    assert told()["digest"] != first["digest"]
    # A club that has a say in the language alone changes no standings.
    write("evening/friday.yaml", RECORD.replace("rounds:", "game: koi-koi\nmonths: korean\nrounds:"))
    write("hanascore.yaml", "lang: ko\n")
    assert told()["digest"] == told("evening --no-config")["digest"]


WRONG = """\
game: koi-koi
month: korean
months: finnish
options: {gaol: 3, table: chess}
lang: fr
"""
