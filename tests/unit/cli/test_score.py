"""`hanascore score`: its JSON, and the width of its pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hanascore.words.visible import width
from tests.helpers.commands import run

TEAMS = """\
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo, Dai]
teams: {East: [Aki, Chiyo], West: [Bo, Dai]}
house_rules:
  cards: {pine-crane: 25}
  yaku:
    tea-house: {value: 15, cards: 1b 3b 9a}
    set-1: off
  rivals: {viewings: [tea-house, set-2]}
rounds:
  - dealer: Aki
    captured: {East: 1* 2* 3* 4* 5* 6*, West: rest}
  - void: misdealt
  - captured: {Aki: 1* 2* 3* 4* 5* 6*, Bo: rest}
    side_payments: [{from: East, to: West, points: 10, reason: bet}]
"""


def test_json(folder: Path) -> None:
    data = json.loads(run("score friday.yaml --format json --cards").stdout)
    assert data["schema"] == "hanascore.score/1"
    assert data["problems"] == []
    (game,) = data["games"]
    assert (game["file"], game["document"], game["game"]) == ("friday.yaml", 1, "kwa-do")
    assert game["options"]["goal"] == 200
    assert (game["ends"], game["over"], game["complete"], game["unscored"]) == (
        "first to 200",
        False,
        True,
        [],
    )
    assert game["evidence"] == "cards"
    first = {"place": 1, "side": "Aki", "total": 195, "rounds_won": 1, "to_goal": 5, "games_won": None}
    assert game["standings"][0] == first
    (first,) = game["rounds"]
    assert (first["dealer"], first["evidence"], first["void"]) == ("Aki", "cards", None)
    assert first["winners"] == ["Aki"]
    aki = first["sides"][0]
    assert (aki["card_points"], aki["score"], aki["deciding"], aki["total"]) == (95, 195, 195, 195)
    assert aki["counts"] == {"brights": 0, "animals": 7, "ribbons": 5, "chaff": 8}
    assert aki["yaku"][0]["id"] == "iris"
    assert sum(entry["points"] for entry in aki["entries"]) == 195
    entry = aki["entries"][0]
    assert (entry["rule"], entry["points"], entry["because"]) == ("kwa-do.card-values", 70, "7 animals x 10")
    assert (entry["against"], len(entry["cards"])) == (None, 7)


def test_json_lines(folder: Path) -> None:
    lines = [json.loads(line) for line in run("score friday.yaml --format jsonl").stdout.splitlines()]
    assert [line.get("round") for line in lines] == [1, None]
    assert lines[1]["standings"][0]["side"] == "Aki"


def test_teams_house_rules_and_payments_in_json() -> None:
    (game,) = json.loads(run("score - --format json", stdin=TEAMS).stdout)["games"]
    assert game["teams"] == {"East": ["Aki", "Chiyo"], "West": ["Bo", "Dai"]}
    assert [(rule["rule"], rule["id"], rule["line"]) for rule in game["house_rules"]] == [
        ("cards", "pine-crane", 7),
        ("yaku", "tea-house", 9),
        ("yaku", "set-1", 10),
        ("rivals", "viewings", 11),
    ]
    assert game["rounds"][1]["void"] == "misdealt"
    side = game["rounds"][2]["sides"][0]
    payment = [entry for entry in side["entries"] if entry["rule"] == "kwa-do.side_payments"]
    assert [(entry["points"], entry["against"]) for entry in payment] == [(-10, "West")]
    assert side["deciding"] == side["score"] + 10


@pytest.mark.parametrize("form", ["table", "json", "jsonl", "csv", "markdown"])
def test_the_same_input_gives_the_same_output(folder: Path, form: str) -> None:
    line = f"score friday.yaml bad.yaml --format {form}"
    assert run(line).stdout == run(line).stdout


@pytest.mark.parametrize(
    ("columns", "widest"), [("40", 40), ("60", 60), ("100", 100), ("7", 40), ("900", 120), ("wide", 80)]
)
def test_columns_sets_the_width(
    folder: Path, monkeypatch: pytest.MonkeyPatch, columns: str, widest: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("hanascore.cli.streams.is_terminal", lambda _: True)
    lines = [
        line
        for command in ("score friday.yaml", "explain friday.yaml", "rules kwa-do", "rules odd-month")
        for line in run(command).stdout.splitlines()
    ]
    assert widest - 5 <= max(map(width, lines)) <= widest
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", columns)
    assert max(map(width, run("rules kwa-do").stdout.splitlines())) <= 80, "in a pipe"


CLAIM_OF_A_MEMBER = """
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo, Dai]
teams: {East: [Aki, Chiyo], West: [Bo, Dai]}
captured: {East: 1* 2* 3*, West: rest}
claims: {Chiyo: 20}
"""


@pytest.mark.parametrize("command", ["score", "explain", "explain --side East", "dispute", "replay"])
def test_a_claim_of_a_member_is_the_claim_of_the_team(command: str) -> None:
    result = run(f"{command} -", stdin=CLAIM_OF_A_MEMBER)
    assert result.exit_code == 1
    assert "8:17: error: East claims 20" in result.stderr
