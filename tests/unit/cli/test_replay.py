"""`hanascore replay`: the play of a record, the position after a turn, unlawful moves, and how a run ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.commands import run

PLAY = """\
hanascore: 1
game: koi-koi
title: A rainy evening
players: [Aki, Bo]
rounds:
  - dealer: Aki
    opening_field: 8cc 9cr 2ac 1b 3b
    turns:
      - Aki: 8b x 8c / 9a x 9c, koi-koi
      - Bo: 1r x 1b / 7c
      - Aki: 3c x 3b / 11c, stop
  - captured: {Aki: 3bc 9ac, Bo: none}
    stopped_by: Aki
"""
TWO_FAULTS = PLAY.replace("1r x 1b / 7c", "1r / 7c").replace("3c x 3b / 11c", "3c x 3b / 1c")


@pytest.fixture
def play(folder: Path) -> Path:
    for name, text in (("play", PLAY), ("two", TWO_FAULTS)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_all_unlawful_moves_on_both_streams(play: Path) -> None:
    result = run("replay two.yaml --round 1 --all")
    assert result.exit_code == 1
    assert result.stderr.count("error:") == 2
    assert "Round 1, Aki plays first: unlawful in turns 2-3\n" in result.stdout
    assert result.stdout.count("The position it was made in:") == 2
    data = json.loads(run("replay two.yaml --all --format json").stdout)
    assert [one["id"] for one in data["problems"] if one["severity"] == "error"] == ["must-take"] * 2
    unlawful = data["games"][0]["rounds"][0]["unlawful"]
    assert [(one["turn"], one["id"]) for one in unlawful] == [(2, "must-take"), (3, "must-take")]


def test_json(play: Path) -> None:
    result = run("replay play.yaml --format json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["schema"] == "hanascore.replay/1"
    (game,) = data["games"]
    assert (game["game"], game["title"], game["players"]) == ("koi-koi", "A rainy evening", ["Aki", "Bo"])
    first, second = game["rounds"]
    assert first["turns"][0] == {
        "turn": 1,
        "player": "Aki",
        "card": "susuki-moon",
        "took": ["susuki-chaff"],
        "declared": None,
        "jokers": [],
        "jokers_played": [],
        "turned": "chrysanthemum-sake-cup",
        "turned_took": ["chrysanthemum-chaff"],
        "call": "koi-koi",
        "yaku": [
            {
                "id": "moon-viewing",
                "name": "Moon Viewing",
                "value": 5,
                "cards": ["susuki-moon", "chrysanthemum-sake-cup"],
            }
        ],
        "position": first["turns"][0]["position"],
    }
    assert (first["ended"], first["stopped_by"], first["calls"]) == ("stopped", "Aki", ["Aki"])
    assert first["piles"]["Bo"] == ["pine-crane", "pine-ribbon"]
    assert (second["round"], second["replayed"], second["reason"]) == (2, False, "has no turns")
