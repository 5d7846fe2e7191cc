"""Piles of which only a part is known: numbers, some cards, the points as they were counted."""

from __future__ import annotations

import json
import re

import pytest

import hanascore
from hanascore import score_pile
from tests.helpers.commands import run

HEAD = "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\noptions: {yaku: all}\n"
KOI_KOI = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n"


def scored(captured, head=HEAD):
    """What `score` says of one round: its scores, its evidence, and the problems."""
    result = run("score --format json --notes -", stdin=f"{head}captured: {captured}\n")
    (game,) = json.loads(result.stdout)["games"]
    (round,) = game["rounds"]
    return [side["score"] for side in round["sides"]], round["evidence"], result.stderr


def test_card_points_as_counted_take_floor_and_yaku_like_any_pile():
    known = scored("{Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc, Bo: 2cc 3bc 4cc 11bc 12bc, Chiyo: rest}")
    yaku = "[iris, maple, set-3, set-4, set-5, set-6]"
    others = "Bo: {points: 60, yaku: [dragon]}, Chiyo: {points: 85, yaku: [set-8]}"
    piles = f"{{Aki: {{points: 95, yaku: {yaku}}}, {others}}}"
    scores, evidence, said = scored(piles)
    assert evidence == "points"
    assert "[unverified]" in said
    assert known[0][0] == scores[0] == 195


@pytest.mark.parametrize(
    "pile",
    [
        "'2 brights, 3 animals, 4 ribbons'",
        "'two brights, three animals and four ribbons'",
        "'two bright, 3 animal, 4 ribbon'",
        "光二枚 タネ三枚 短冊四枚",
        "광 두 장 열끗 세 장 띠 네 장",
        "'Brights: 2, animals: 3, ribbons: 4'",
        "光2枚 タネ3枚 短冊4枚",
        "광 2장 열끗 3장 띠 4장",
        "{brights: 2, animals: 3, ribbons: 4}",
        "{cards: 1b 3b, animals: 3, ribbons: 4}",
        "{counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}",
    ],
)
def test_numbers_of_the_kinds_that_are_worth_something(pile):
    scores, evidence, said = scored(
        f"{{Aki: {pile}, Bo: {{brights: 1, animals: 2, ribbons: 2}}, Chiyo: rest}}"
    )
    assert evidence == "counts"
    assert scores == [10, 0, 20]
    assert "error" not in said


def test_a_score_says_which_numbers_nobody_told(tmp_path):
    piles = "{Aki: {points: 60}, Bo: '3 brights, 2 animals, 5 ribbons', Chiyo: {points: 40}}"
    head = "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\nrounds:\n"
    cards = "  - captured: {Aki: 1b, Bo: 2a, Chiyo: 3b}\n"
    path = tmp_path / "told.yaml"
    path.write_text(f"{head}  - captured: {piles}\n{cards}", encoding="utf-8")
    told, known = json.loads(run(f"score {path} --json").stdout)["games"][0]["rounds"]
    every = ["brights", "animals", "ribbons", "chaff"]
    assert [side["untold"] for side in told["sides"]] == [every, ["chaff"], every]
    assert not any("untold" in side for side in known["sides"])
    lines = run(f"score {path} --format jsonl").stdout.splitlines()
    assert json.loads(lines[0])["sides"][1]["untold"] == ["chaff"]


@pytest.mark.parametrize("pile", ["2 brights", "2 BRIGHTS", "2 Brights, 0 animals", "{brights: 2}"])
def test_numbers_are_read_alike_by_the_command_and_the_library(pile):
    told = json.loads(run(f"pile koi-koi --format json '{pile}'").stdout)
    found = hanascore.score_pile("koi-koi", pile).told
    assert (told["counts"]["brights"], found and found.by_kind[0]) == (2, 2)


@pytest.mark.parametrize("pile", ["{brights: 3", "{points: 5}", "9 brights"])
def test_the_library_says_what_the_command_says_of_numbers(pile):
    told = run(f"pile koi-koi '{pile}'")
    with pytest.raises(ValueError) as caught:
        hanascore.score_pile("koi-koi", pile)
    assert str(caught.value).split(": ")[0] in told.stderr


def test_the_library_reads_what_the_command_reads():
    told = {"counts": {"animals": 9}}
    assert score_pile("roppyakken", told).points == score_pile("roppyakken", str(told)).points == 430
    with pytest.raises(ValueError, match="the pile has no key `moons`"):
        score_pile("koi-koi", {"moons": 3})


@pytest.mark.parametrize(
    "pile", ["5 brights", "{brights: 5}", "5 brights and 3 ribbons", "{brights: 5, chaff: 9}"]
)
def test_what_is_said_of_the_sake_cup_can_be_written(pile):
    found = re.search("write `(.+?)`, or `sake_cup: yes` in it", run(f'pile koi-koi "{pile}"').stderr)
    for cup in ("no", "yes"):
        written = found[1].replace("sake_cup: no", f"sake_cup: {cup}")
        assert run(f'pile koi-koi "{written}"').exit_code == 0


@pytest.mark.parametrize(
    ("pile", "leaves", "points"),
    [
        ("3 brights, no animals", "Three Brights 5", 5),
        ("3 brights", "Three Brights 5", 5),
        ("{counts: {brights: 3}}", "Three Brights 5.", 5),
        ("4 brights, 0 animals", "Four Brights", 8),
        ("3 ribbons", "Poetry Ribbons 5, Blue Ribbons 5, ", 5),
        ("{ribbons: 3, cards: 2a 8b, animals: 0}", "Poetry Ribbons 5, Blue Ribbons 5, Chaff 1.", 5),
        (
            "{brights: 1, animals: 1, yaku: [moon-viewing], ribbons: 3}",
            "Poetry Ribbons 5, Blue Ribbons 5",
            10,
        ),
    ],
)
def test_what_is_said_of_open_yaku_can_be_written(pile, leaves, points):
    said = " ".join(run(f'pile koi-koi "{pile}"').output.split())
    assert leaves in said
    written = re.search(r"as in `?({.*?})[`.]", said)[1]
    again = run(f"pile koi-koi '{written}' --format json")
    assert json.loads(again.stdout)["points"] == points


@pytest.mark.parametrize("pile", ["{points: 95}", "3 brights, 2 animals, 4 ribbons"])
def test_where_no_yaku_is_in_play_none_is_open(pile):
    assert "Open" not in run(f'pile kwa-do "{pile}"').stdout


TOGETHER = (
    "Aki's pile, Bo's pile and Chiyo's pile come to {} card points together, and all cards are worth 240"
)


@pytest.mark.parametrize(
    ("captured", "told"),
    [
        ("{Aki: {points: 200}, Bo: {points: 200}, Chiyo: {points: 0}}", TOGETHER.format(400)),
        ("{Aki: {points: 240}, Bo: {points: 5}, Chiyo: {points: 0}}", TOGETHER.format(245)),
        (
            "{Aki: '5 brights, 9 animals, 10 ribbons, 0 chaff', Bo: {points: 0}, Chiyo: {points: 100}}",
            TOGETHER.format(340),
        ),
        (
            "{Aki: {points: 20, yaku: [five-brights]}, Bo: {points: 5}, Chiyo: {points: 5}}",
            "Aki's pile is told as 20 points, and what it names or lists is worth 100 or more",
        ),
        (
            "{Aki: {points: 150}, Bo: 1b 3b 8b, Chiyo: 11b 12b}",
            "Aki's pile comes to 150 card points, and the cards that are in no other pile are worth 140",
        ),
        ("{Aki: {points: 3}, Bo: {points: 5}, Chiyo: {points: 7}}", ""),
        ("{Aki: {points: 140}, Bo: 1b 3b 8b, Chiyo: 11b 12b}", ""),
        ("{Aki: {points: 100, yaku: [five-brights]}, Bo: {points: 140}, Chiyo: {points: 0}}", ""),
    ],
)
def test_points_that_no_cards_are_worth(captured, told):
    found = hanascore.check(f"{HEAD}captured: {captured}\n")
    assert [one.message for one in found if one.stops] == ([told] if told else [])
    assert [one.id for one in found if one.stops] == (["counts-impossible"] if told else [])


@pytest.mark.parametrize(
    ("chaff", "points", "told"),
    [
        (5, 360, ""),
        (5, 365, "`points` is 365, and all cards together are worth 360"),
        (-1, -24, ""),
        (-1, -25, "`points` is -25, and the least is -24"),
        (-1, 240, ""),
        (-1, 241, "`points` is 241, and the cards worth anything are worth 240"),
    ],
)
def test_points_are_held_against_the_values_of_the_table(chaff, points, told):
    house = f"house_rules: {{cards: {{chaff: {chaff}}}}}\n"
    pile = f"captured: {{Aki: {{points: {points}}}, Bo: {{points: 0}}, Chiyo: {{points: 0}}}}\n"
    found = hanascore.check(HEAD + house + pile)
    assert [one.message for one in found if one.stops] == ([told] if told else [])
