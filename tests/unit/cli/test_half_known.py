"""Piles of which only a part is known: numbers, some cards, the points as they were counted."""

from __future__ import annotations

import json
import re

import pytest

import hanascore
from hanascore import masks, score_pile
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


@pytest.mark.parametrize(
    ("pile", "head", "told"),
    [
        (
            "{brights: 2, ribbons: 4}",
            HEAD,
            "Aki's pile does not tell its animals, and they are worth points here",
        ),
        ("{cards: 1b, ribbons: 2}", HEAD, "Aki's pile does not tell its animals"),
        (
            "{brights: 2}",
            HEAD,
            "does not tell its animals and ribbons, and they are worth points here",
        ),
        ("{points: 400}", HEAD, "`points` is 400, and all cards together are worth 240"),
        ("{points: -5, yaku: [iris]}", HEAD, "`points` is -5, and the least is 0"),
        ("{points: 10, hearts: 2}", HEAD, "the pile of Aki has no key `hearts`"),
        ("100", HEAD, "write {points: 100} for the card points as counted, or scores: {Aki: 100, …}"),
        (
            "{points: 9}",
            KOI_KOI,
            "Koi-Koi counts no card points",
        ),
    ],
)
def test_what_is_not_enough_says_what_is_wanted(pile, head, told):
    third = ", Chiyo: none" if "Chiyo" in head else ""
    result = run("check -", stdin=f"{head}captured: {{Aki: {pile}, Bo: none{third}}}\n")
    assert told in result.stdout
    assert result.exit_code == 1


def test_points_may_be_any_number_where_the_table_has_its_own_values():
    head = HEAD.replace("players:", "house_rules: {cards: {1b: 23}}\nplayers:")
    result = run(
        "score - --format csv", stdin=f"{head}captured: {{Aki: {{points: 98}}, Bo: none, Chiyo: none}}\n"
    )
    assert result.exit_code == 0


def test_piles_without_chaff_bring_one_hint():
    piles = "{Aki: 1br 2ar 3br 4ar 5ar 6ar 7ar, Bo: 8ba 9ar 10ar 11bar, Chiyo: 12b}"
    said = run("check -", stdin=f"{HEAD}captured: {piles}\n").stdout
    assert "write `chaff: discarded` above the rounds" in said
    assert "odd-month" not in said
    assert said.count("warning") == 1


def test_a_second_chaff_that_was_meant_as_two_is_hinted_at():
    piles = "{Aki: 1bc1 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: 9* 10* 11* 12*}"
    said = run("check -", stdin=f"{HEAD}captured: {piles}\n").stdout
    assert "`1c2` is the second pine chaff, and two of them are `1cc`" not in said
    piles = "{Aki: 1b 1r 1c2 2* 3* 4*, Bo: 1c 5* 6* 7* 8*, Chiyo: 9* 10* 11* 12*}"
    said = run("check -", stdin=f"{HEAD}captured: {piles}\n").stdout
    assert "`1c2` is the second pine chaff, and two of them are `1cc`" in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            'hana-awase "{brights: 3, animals: 2, ribbons: 4, chaff: 6}"',
            "Hana-awase: 106 points for 15 cards",
        ),
        ('koi-koi "{brights: 3, yaku: [three-brights]}"', "Three Brights  5"),
        ('hana-awase "{points: 95}"', "card points as counted at the table  95"),
        ('koi-koi "2 brights, 3 animals"', "Open, since only numbers are known: Boar-Deer-Butterfly 5, "),
        ('koi-koi "{brights: crane curtain moon, chaff: pine}"', "Three Brights  5"),
        ('koi-koi "{}"', "0 points for 0 cards"),
    ],
)
def test_one_pile_of_which_only_numbers_are_known(line, told):
    result = run(f"pile {line}")
    assert result.exit_code == 0
    assert told in result.stdout


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('hana-awase "3 brights"', "tell its animals, ribbons and chaff, and they are worth points here"),
        ('koi-koi "9 brights"', "`brights` is 9, and the deck has 5"),
        (
            'koi-koi "99999999999999999999 brights, 1 ribbon"',
            "`brights` is 99,999,999,999,999,999,999, and the deck has 5",
        ),
        ('koi-koi "{brights: -1}"', "`brights` is -1, and the least is 0"),
        ('koi-koi "{points: 95}"', "Koi-Koi counts no card points"),
        ('koi-koi "{moons: 3}"', "the pile has no key `moons`"),
        ('koi-koi "{brights: 3, ribbons: 4, sake_cup: maybe}"', "sake_cup"),
        ('koi-koi "{brights: 3"', "what is in braces cannot be read: it is written like {points: 95"),
    ],
)
def test_one_pile_of_which_too_little_is_known(line, told):
    result = run(f"pile {line}")
    assert result.exit_code == 1
    assert told in result.stderr


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ('roppyakken "{counts: {animals: 9}}"', "2a 4a 5a 6a 7a 8a 9a 10a 11a"),
        ('sakura "{counts: {brights: 5}}"', "1b 3b 8b 11b 12b"),
        (
            'sakura "{brights: 5, cards: 4a, animals: 8, ribbons: 0, chaff: 0}"',
            "1b 3b 8b 11b 12b 2a 4a 5a 6a 7a 8a 9a 10a 11a",
        ),
        ('mushi "{brights: 5, animals: 0, ribbons: 0, chaff: 0}"', "1b 3b 8b 11b 12b"),
    ],
)
def test_a_whole_kind_is_worth_what_its_cards_are_worth(line, cards):
    by_number, by_name = (
        run(f"pile {each} --format json") for each in (line, f"{line.split()[0]} '{cards}'")
    )
    known, named = (json.loads(each.stdout) for each in (by_number, by_name))
    assert (known["points"], known["cards"]) == (named["points"], named["cards"])


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        (
            "{cards: 1b 3b, brights: 5, animals: 0, ribbons: 0, chaff: 0}",
            "holds 7 brights, and the deck has 5",
        ),
        (
            "{cards: 4arcc, animals: 9, ribbons: 10, chaff: 24, brights: 5}",
            "holds 26 chaff, and the deck has 24",
        ),
    ],
)
def test_cards_and_numbers_together_fit_the_deck(pile, told):
    alone = run(f'pile kwa-do "{pile}"')
    assert alone.exit_code == 1
    assert f"the pile {told} [counts-impossible]" in alone.stderr
    said = run("check -", stdin=f"{HEAD}captured: {{Aki: {pile}, Bo: none, Chiyo: none}}\n").stdout
    assert f"the pile of Aki {told} [counts-impossible]" in said


def test_numbers_are_read_under_the_options_of_the_pile():
    by_option = run('pile kwa-do "{points: 60, yaku: [iris]}" --option yaku=all').stdout
    assert "Iris" in by_option


def test_a_line_of_each_sort():
    piles = "2 brights, 3 animals\n1b\n{brights: 5, animals: 0, sake_cup: no}\n9 brights\n"
    result = run("pile koi-koi - --format csv", stdin=piles)
    assert result.stdout.splitlines()[1:] == [
        ",0,,0,,1,counts",
        "1b,0,,0,,2,cards",
        "1b 3b 8b 11b 12b,0,five-brights,10,,3,counts",
        ",,,,counts-impossible,4,",
    ]
    (first, *_) = run("pile koi-koi -", stdin=piles).stdout.splitlines()
    told = json.loads(first)
    assert told["counts"] == {"brights": 2, "animals": 3, "ribbons": 0, "chaff": 0}
    assert told["evidence"] == "counts"
    assert told["untold"] == ["ribbons", "chaff"]


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


@pytest.mark.parametrize(
    "pile",
    [
        "3 brights 2 animals 4 ribbons",
        "3 brights and 2 animals; 4 ribbons",
        "3brights, 2 Animals, 4 RIBBONS",
        "3 lights, 2 tane, 4 slips",
    ],
)
def test_numbers_of_kinds_in_any_row_are_no_cards(pile):
    whole = "3 brights, 2 animals, 4 ribbons"
    assert run(f'pile kwa-do "{pile}"').stdout == run(f'pile kwa-do "{whole}"').stdout
    of_record = [scored(f"{{Aki: '{one}', Bo: none, Chiyo: none}}")[0] for one in (pile, whole)]
    assert of_record[0] == of_record[1]
    with pytest.raises(ValueError, match="tells how many cards there are, and not which"):
        masks([pile])


@pytest.mark.parametrize("pile", ["8b, 3 brights", "3 brights 1b", "brights 3, 8b", "3 brights, 2 brights"])
def test_a_number_of_cards_beside_cards_is_refused(pile):
    said = run(f'pile kwa-do "{pile}"').stderr
    assert "name them, or write {cards: 1b 2a, brights: 3}" in said
    in_record = run("check -", stdin=f"{HEAD}captured: {{Aki: '{pile}', Bo: none, Chiyo: none}}\n").stdout
    assert "name them, or write {cards: 1b 2a, brights: 3}" in in_record
    with pytest.raises(ValueError, match="name them"):
        masks([pile])


@pytest.mark.parametrize(
    "number",
    [
        "nine chaff",
        "chaff nine",
        "chaff x 9",
        "カス九枚",
        "피 아홉장",
        "피 2 장",
        "5x 광",
        "chaff 13",
    ],
)
def test_a_number_of_a_kind_beside_cards_says_how_both_are_written(number):
    for pile in (f"8b, {number}", f"crane and {number}", f"{number}, 8b"):
        said = run(f'pile kwa-do "{pile}"').stderr
        assert said.count("error") == 1
        assert f"no such card '{number}'" in said
        assert re.search(r"name them, or write {cards: 1b 2a, \w+: 3}", said)


def test_the_library_reads_what_the_command_reads():
    told = {"counts": {"animals": 9}}
    assert score_pile("roppyakken", told).points == score_pile("roppyakken", str(told)).points == 430
    with pytest.raises(ValueError, match="the pile has no key `moons`"):
        score_pile("koi-koi", {"moons": 3})


def test_a_stop_with_a_pile_of_numbers_asks_for_the_yaku():
    round = "stopped_by: Aki\ncaptured: {{Aki: {}, Bo: none}}\n"
    said = run("check -", stdin=KOI_KOI + round.format("'3 brights, 4 animals, 2 ribbons'")).stdout
    assert "numbers do not tell of yaku: list them under `yaku`, or name the cards" in said
    named = "{brights: 3, animals: 4, ribbons: 2, sake_cup: no, yaku: [three-brights]}"
    assert "error" not in run("check -", stdin=KOI_KOI + round.format(named)).stdout


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


def test_what_lies_elsewhere_is_not_open(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = run("keep f.yaml", stdin="koi\nAki, Bo\n\n\n\n1r 2r 3r\n3 ribbons\nq\n").stdout
    assert "Open, since only numbers are known: Blue Ribbons 5, Five Brights 10, " in said


def test_beside_cards_the_sake_cup_is_said_with_them():
    said = run('pile koi-koi "{brights: 4, cards: 1b}"').stderr
    assert "write `{brights: 4, cards: pine-crane, sake_cup: no}`, or `sake_cup: yes` in it" in said
    assert run('pile koi-koi "{brights: 4, cards: 1b, sake_cup: yes}"').exit_code == 0


def test_cards_that_count_for_more_are_asked_for_by_name() -> None:
    for told in ("{counts: {chaff: 12}, yaku: [chaff]}", "광 0장, 피 12장, 띠 0장, 열끗 0장"):
        said = run(f'pile go-stop "{told}"').stderr
        hint = "name under `cards`, beside the numbers, whichever it holds of lightning or yellow paulownia;"
        assert f"{hint} where it lacks one, write all its cards" in said
    named = "{brights: 0, animals: 0, ribbons: 0, chaff: 10, cards: lightning yellow paulownia}"
    assert run(f'pile go-stop "{named}"').stdout.startswith("Go-Stop: 5 points for 12 cards\n")
    house = "house_rules: {yaku: {many-birds: {value: 10, at_least: 3, of: 2a 4a 8a 11a, each_extra: 5}}}\n"
    bo = "{brights: 0, animals: 1, ribbons: 2, chaff: 4}"
    aki = "{brights: 1, animals: 7, ribbons: 2, chaff: 4, yaku: [many-birds]}"
    said = scored(f"{{Aki: {aki}, Bo: {bo}, Chiyo: {bo}}}", HEAD + house)[2]
    assert "whichever it holds of warbler, cuckoo, geese or swallow; where it lacks one" in said


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


def test_a_listed_yaku_needs_its_cheapest_cards():
    said = run('pile hachi-hachi "{points: 34, yaku: [seven-ribbons]}"').stderr
    assert "the pile is told as 34 points, and what it names or lists is worth 35 or more" in said
    assert run('pile hachi-hachi "{points: 35, yaku: [seven-ribbons]}"').exit_code == 0
