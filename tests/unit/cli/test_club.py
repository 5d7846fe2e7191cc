"""What JSON reports about a hanascore.yaml beside the records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.commands import run

CLUB = "game: koi-koi\nmonths: korean\noptions: {last_round: 2, table: nintendo}\nlang: ja\n"
RECORD = """\
hanascore: 1
players: [Aki, Bo]
rounds:
  - captured: {Aki: 1b 3b 8b 11b, Bo: 4ar 5ar}
    left_over: none
    stopped_by: Aki
"""


@pytest.fixture(autouse=True)
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club with an evening in a folder of its own."""
    (tmp_path / "evening").mkdir()
    (tmp_path / "hanascore.yaml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "evening" / "friday.yaml").write_text(RECORD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", ["score", "check", "explain", "dispute", "replay"])
def test_the_defaults_are_named(command: str) -> None:
    (game,) = json.loads(run(f"{command} evening/friday.yaml --format json").stdout)["games"]
    assert game["defaults"]["file"] == "hanascore.yaml"
    assert game["defaults"]["keys"][:4] == ["game", "months", "table", "last_round"]


def tally(options: str = "") -> Any:
    """Return the tally of the evening as JSON."""
    return json.loads(run(f"tally evening --partial --audit --format json {options}").stdout)


def test_the_digest_of_a_tally_includes_the_club(club: Path) -> None:
    first = tally()
    assert [(file["file"], file["club"]) for file in first["audit"]] == [
        ("hanascore.yaml", True),
        ("evening/friday.yaml", False),
    ]
    (club / "hanascore.yaml").write_text(CLUB.replace("last_round: 2", "last_round: 3"), encoding="utf-8")
    assert tally()["digest"] != first["digest"]


def test_a_club_that_sets_only_the_language_does_not_change_the_digest(club: Path) -> None:
    record = RECORD.replace("rounds:", "game: koi-koi\nmonths: korean\nrounds:")
    (club / "evening" / "friday.yaml").write_text(record, encoding="utf-8")
    (club / "hanascore.yaml").write_text("lang: ko\n", encoding="utf-8")
    assert tally()["digest"] == tally("--no-config")["digest"]


@pytest.mark.parametrize("format", ["table", "html", "markdown", "csv", "json"])
@pytest.mark.parametrize(
    "command",
    [
        "score evening/friday.yaml",
        "explain evening/friday.yaml",
        "dispute evening/friday.yaml",
        "replay evening/friday.yaml",
        "pile koi-koi 1b3b",
    ],
)
def test_every_output_names_the_file_of_the_club(command: str, format: str) -> None:
    result = run(f"{command} --format {format}")
    assert "hanascore.yaml" in result.stdout or f"'{format}' is not one of" in result.stderr
