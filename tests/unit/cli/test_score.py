"""`hanascore score`: its formats, its streams, its exits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hanascore.problems.words import width
from tests.helpers.commands import run

TABLE = """\
Friday night: Kwa-Do, yaku: all

  Round  Dealer          Aki           Bo        Chiyo  Yaku
                 round total  round total  round total
      1  Aki       195   195     25    25     35    35  Aki: Iris, Maple, Sets 3
                                                        4 5 6; Bo: Dragon;
                                                        Chiyo: Set 8
  Total                  195           25           35

Aki leads with 195, 160 ahead of Chiyo and 5 short of the 200 that end the game.
Aki deals next.
"""


def test_json_is_one_document_with_a_round_a_line(folder: Path) -> None:
    result = run("score friday.yaml --format json --cards")
    data = json.loads(result.stdout)
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
    assert game["standings"][0] == {"place": 1, "side": "Aki", "total": 195, "rounds_won": 1, "to_goal": 5}
    (first,) = game["rounds"]
    aki = first["sides"][0]
    assert (first["dealer"], first["evidence"], first["void"], first["winners"]) == (
        "Aki",
        "cards",
        None,
        ["Aki"],
    )
    assert (aki["card_points"], aki["score"], aki["deciding"], aki["total"]) == (95, 195, 195, 195)
    assert aki["counts"] == {"brights": 0, "animals": 7, "ribbons": 5, "chaff": 8}
    assert aki["yaku"][0]["id"] == "iris"
    assert sum(entry["points"] for entry in aki["entries"]) == 195
    assert aki["entries"][0] == {
        "rule": "kwa-do.card-values",
        "points": 70,
        "because": "7 animals x 10",
        "against": None,
        "cards": aki["entries"][0]["cards"],
    }
    assert len(aki["entries"][0]["cards"]) == 7
    assert sum(line.lstrip().startswith(('{"round"', '"rounds"')) for line in result.stdout.splitlines()) == 1


def test_json_lines(folder: Path) -> None:
    lines = [json.loads(line) for line in run("score friday.yaml --format jsonl").stdout.splitlines()]
    assert [line.get("round") for line in lines] == [1, None]
    assert lines[1]["standings"][0]["side"] == "Aki"
    assert lines[1]["problems"] == []


CLAIMED = """\
hanascore: 1
game: {game}
months: japanese
players: [Aki, Bo]
chaff: discarded
options: {{{options}}}
rounds:
  - captured: {{Aki: 5ar 3b, Bo: 2ar 4ar 6ar}}
    month_bonuses: {{Aki: [{yaku}]}}
"""


def test_the_same_input_gives_the_same_bytes(folder: Path) -> None:
    for form in ("table", "json", "jsonl", "csv", "markdown"):
        line = f"score friday.yaml bad.yaml --format {form}"
        assert run(line).stdout == run(line).stdout


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


def test_teams_and_house_rules_as_json(folder: Path) -> None:
    data = json.loads(run("score - --format json", stdin=TEAMS).stdout)
    (game,) = data["games"]
    assert game["teams"] == {"East": ["Aki", "Chiyo"], "West": ["Bo", "Dai"]}
    assert [(rule["rule"], rule["id"], rule["line"]) for rule in game["house_rules"]] == [
        ("cards", "pine-crane", 7),
        ("yaku", "tea-house", 9),
        ("yaku", "set-1", 10),
        ("rivals", "viewings", 11),
    ]
    assert game["rounds"][1]["void"] == "misdealt"
    payment = [
        one for one in game["rounds"][2]["sides"][0]["entries"] if one["rule"] == "kwa-do.side_payments"
    ]
    assert [(one["points"], one["against"]) for one in payment] == [(-10, "West")]
    assert game["rounds"][2]["sides"][0]["deciding"] == game["rounds"][2]["sides"][0]["score"] + 10


@pytest.mark.parametrize(
    ("columns", "widest"), [("40", 40), ("60", 60), ("100", 100), ("7", 40), ("900", 120), ("wide", 80)]
)
def test_columns_sets_the_width_of_pages(
    folder: Path, monkeypatch: pytest.MonkeyPatch, columns: str, widest: int
) -> None:
    as_ever = run("score friday.yaml").stdout
    monkeypatch.setenv("COLUMNS", columns)
    lines = [
        line
        for command in ("score friday.yaml", "explain friday.yaml", "rules kwa-do", "rules odd-month")
        for line in run(command).stdout.splitlines()
    ]
    assert widest - 5 <= max(map(width, lines)) <= widest
    monkeypatch.delenv("COLUMNS")
    assert run("score friday.yaml").stdout == as_ever
