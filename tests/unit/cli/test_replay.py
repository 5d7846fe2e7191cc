"""`hanascore replay`: its JSON. What people see is in tests/commands."""

from __future__ import annotations

import json

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
UNLAWFUL = PLAY.replace("1r x 1b / 7c", "1r / 7c").replace("3c x 3b / 11c", "3c x 3b / 1c")


def test_unlawful_moves() -> None:
    result = run("replay - --all --format json", stdin=UNLAWFUL)
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    errors = [problem["id"] for problem in data["problems"] if problem["severity"] == "error"]
    assert errors == ["must-take", "must-take"]
    unlawful = data["games"][0]["rounds"][0]["unlawful"]
    assert [(move["turn"], move["id"]) for move in unlawful] == [(2, "must-take"), (3, "must-take")]


def test_a_lawful_play() -> None:
    result = run("replay - --format json", stdin=PLAY)
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["schema"] == "hanascore.replay/1"
    (game,) = data["games"]
    assert (game["game"], game["title"], game["players"]) == ("koi-koi", "A rainy evening", ["Aki", "Bo"])
    first, second = game["rounds"]
    turn = first["turns"][0]
    assert (turn["turn"], turn["player"], turn["call"]) == (1, "Aki", "koi-koi")
    assert (turn["card"], turn["took"]) == ("susuki-moon", ["susuki-chaff"])
    assert (turn["turned"], turn["turned_took"]) == ("chrysanthemum-sake-cup", ["chrysanthemum-chaff"])
    assert [(yaku["id"], yaku["value"]) for yaku in turn["yaku"]] == [("moon-viewing", 5)]
    assert (first["ended"], first["stopped_by"], first["calls"]) == ("stopped", "Aki", ["Aki"])
    assert first["piles"]["Bo"] == ["pine-crane", "pine-ribbon"]
    assert (second["round"], second["replayed"], second["reason"]) == (2, False, "has no turns")
