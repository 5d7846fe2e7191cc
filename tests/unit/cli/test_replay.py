"""`hanascore replay`: the play of a record, the position after a turn, unlawful moves, and how a run ends."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.unit.cli.conftest import FRIDAY

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


def test_a_lawful_play(play: Path) -> None:
    result = run("replay play.yaml --round 1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout
        == """\
A rainy evening: Koi-Koi, table: legends

Round 1, Aki plays first: lawful

  Turn  Player  Plays                       Turns up
     1  Aki     moon takes chaff            sake cup takes chaff
                Aki makes Moon Viewing (5) and says koi-koi.
     2  Bo      pine ribbon takes crane     bush clover chaff stays
     3  Aki     cherry chaff takes curtain  lightning stays
                Aki makes Flower Viewing (5) and says stop.

  Aki stops after turn 3.

  Aki: 6 cards
    brights  curtain, moon
    animals  sake cup
    chaff    cherry, susuki, chrysanthemum
    yaku     Flower Viewing (5) and Moon Viewing (5)

  Bo: 2 cards
    brights  crane
    ribbons  pine

  Left over: 2 pine chaff, warbler, plum ribbon, 2 plum chaff, cherry ribbon,
             cherry chaff, cuckoo, wisteria ribbon, 2 wisteria chaff, bridge,
             iris ribbon, 2 iris chaff, butterflies, peony ribbon, 2 peony
             chaff, boar, bush clover ribbon, 2 bush clover chaff, geese, susuki
             chaff, chrysanthemum ribbon, chrysanthemum chaff, deer, maple
             ribbon, 2 maple chaff, rain man, swallow, willow ribbon, lightning,
             phoenix, 3 paulownia chaff
"""
    )


def test_the_first_unlawful_move_is_exit_1(play: Path) -> None:
    result = run("replay two.yaml --round 1")
    assert result.exit_code == 1
    assert result.stderr.count("error:") == 1
    assert "two.yaml:10:13: error: turn 2: Bo plays the pine ribbon (1r) and takes nothing" in result.stderr
    assert "Round 1, Aki plays first: unlawful in turn 2\n" in result.stdout
    assert "\n  The replay stops here; --all goes on with what follows.\n" in result.stdout
    assert "    Lawful   it takes the pine crane (1b)\n" in result.stdout
    assert "     3  Aki" not in result.stdout


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


def test_of_rounds_nobody_asked_for_the_first_unlawful_move_is_told(play: Path) -> None:
    head, faulty = TWO_FAULTS.split("rounds:\n")
    rounds, _, _ = faulty.partition("  - captured:")
    (play / "four.yaml").write_text(f"{head}rounds:\n{rounds}{rounds}", encoding="utf-8")
    for words, errors in (("", 2), ("--round 2", 2), ("--round 2 --all", 3), ("--all", 4)):
        assert run(f"replay four.yaml {words}").stderr.count("error: turn") == errors
    assert "in turns 2-3\n" in run("replay four.yaml --round 2 --all").stdout


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


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("play.yaml --until 4", 2, "there is no turn 4: round 1 has 3 turns"),
        ("play.yaml --until -1", 2, "-1 is not in the range"),
        ("play.yaml --round 7", 2, "there is no round 7: the rounds are 1-2"),
        ("missing.yaml", 2, "cannot read missing.yaml"),
        ("play.yaml -o play.yaml", 2, "would replace it"),
    ],
)
def test_wrong_usage(play: Path, words: str, code: int, said: str) -> None:
    result = run(f"replay {words}")
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr


def test_the_longest_round_is_named(play: Path) -> None:
    twice = PLAY + "  - dealer: Aki\n    turns:\n      - Aki: 8b x 8c / 9a x 9c, stop\n"
    (play / "twice.yaml").write_text(twice, encoding="utf-8")
    assert (
        "there is no turn 9: the longest, round 1, has 3 turns" in run("replay twice.yaml --until 9").stderr
    )
    text = run("replay twice.yaml --until 2").stdout
    assert "\nRound 1, after turn 2 of 3: Aki is to play\n" in text
    assert text.endswith("\nRound 2 has no turns.\n\nRound 3 has only 1 turn.\n")


@pytest.mark.parametrize(
    ("words", "code", "which"),
    [
        ("", 0, "No round has turns"),
        (" --round 1", 1, "Round 1 has no turns"),
        (" --until 2", 1, "No round has turns"),
    ],
)
def test_a_record_without_turns_says_so(play: Path, words: str, code: int, which: str) -> None:
    more = FRIDAY + "  - scores: {Aki: 5, Bo: 5, Chiyo: 5}\n"
    (play / "more.yaml").write_text(more, encoding="utf-8")
    result = run(f"replay more.yaml{words}")
    assert result.exit_code == code
    assert f"{which}, so there is nothing to replay." in " ".join(result.stdout.split())
    assert "an entry a turn: - Aki: 1b x 1r / 5r" in " ".join(result.stdout.split())


def test_a_record_without_rounds(play: Path) -> None:
    (play / "empty.yaml").write_text(PLAY.split("  - dealer", maxsplit=1)[0].replace("rounds:", "rounds: []"))
    result = run("replay empty.yaml")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "No round is recorded yet.")


def test_a_round_that_cannot_be_read_is_passed_over(play: Path) -> None:
    (play / "wrong.yaml").write_text(PLAY.replace("2ac 1b", "2ac 1z"), encoding="utf-8")
    result = run("replay wrong.yaml")
    assert result.exit_code == 1
    assert "\nRound 1 is not replayed: no such card '1z'.\nRound 2 has no turns.\n" in result.stdout
    (first, _) = json.loads(run("replay wrong.yaml --format json").stdout)["games"][0]["rounds"]
    assert first["reason"] == "is not replayed: no such card '1z'"


def test_a_document_that_cannot_be_read(play: Path) -> None:
    (play / "broken.yaml").write_text(PLAY.replace("koi-koi", "whist", 1), encoding="utf-8")
    result = run("replay broken.yaml")
    assert result.exit_code == 1
    assert result.stdout == "broken.yaml: not replayed, because of errors in the record\n"
    data = json.loads(run("replay broken.yaml --format json").stdout)
    assert (data["games"][0]["game"], data["games"][0]["rounds"]) == (None, [])


def test_turns_are_replayed_where_something_else_is_wrong_with_the_game(play: Path) -> None:
    text = TWO_FAULTS.replace("  - dealer: Aki\n", "  - dealer: Aki\n    sitting_out: Bo\n", 1)
    (play / "out.yaml").write_text(text, encoding="utf-8")
    result = run("replay out.yaml --round 1")
    assert result.exit_code == 1
    assert "Round 1" in result.stdout


def test_strict_and_notes(play: Path) -> None:
    text = PLAY.replace("{Aki: 3bc 9ac, Bo: none}", "{Aki: 3b 9ac, Bo: none}")
    (play / "odd.yaml").write_text(text, encoding="utf-8")
    assert run("replay odd.yaml").exit_code == 0
    strict = run("replay odd.yaml --strict")
    assert strict.exit_code == 1
    assert "[odd-month]" in strict.stderr


def test_several_games_in_one_file(play: Path) -> None:
    (play / "both.yaml").write_text(f"{PLAY}---\n{PLAY}", encoding="utf-8")
    text = run("replay both.yaml --round 1 --until 0").stdout
    assert text.startswith("both.yaml (1): A rainy evening: Koi-Koi, table: legends\n")
    assert "\nboth.yaml (2): A rainy evening: Koi-Koi, table: legends\n" in text


def test_no_other_command_pays_for_it(play: Path) -> None:
    for name in [name for name in sys.modules if name.startswith("hanascore.referee.replay.outcome")]:
        del sys.modules[name]
    assert run("score friday.yaml").exit_code == 0
    assert run("check friday.yaml").exit_code == 0
    assert "hanascore.referee.replay.outcome" not in sys.modules
