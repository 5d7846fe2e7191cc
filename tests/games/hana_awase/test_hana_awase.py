"""Compare Hana-awase with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku
from hanascore.model.record import Counts
from tests.games.hana_awase.scorer import GAME, mixed, naive
from tests.helpers.naive_scoring import as_texts
from tests.helpers.settled import held, settled

WHOLE = " ".join(f"{month}*" for month in range(1, 13))


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    piles, options = mixed(seed)
    match = settled("hana-awase", as_texts(piles), options)
    expected = naive(piles, options)
    assert match.scores == expected
    low = options["low_man_out"] and not any(expected.values())
    best = max(expected.values())
    assert match.winners == (() if low else tuple(side for side in piles if expected[side] == best))


@given(seed=st.integers(0, 10**6))
def test_scores_against_a_par_leave_the_remainder(seed: int) -> None:
    piles, options = mixed(seed)
    match = settled("hana-awase", as_texts(piles), options)
    total = match.played.rules.score_total(match.played)
    if options["scoring"] == "additive":
        assert total is None
        assert match.ids == []
        return
    assert total == sum(match.scores.values())
    if options["par"] == "auto" and any(match.scores.values()):
        assert total == match.played.rules.deck_total % len(piles)
        assert match.ids == ["share-remainder"] * bool(total)


@pytest.mark.parametrize(
    ("options", "total"),
    [
        ({}, 264),
        ({"chaff_value": 0}, 240),
        ({"sake_cup": "chaff"}, 255),
        ({"sake_cup": "chaff", "chaff_value": 0}, 230),
    ],
)
def test_the_deck_total(options: dict[str, object], total: int) -> None:
    assert GAME.rules(options).deck_total == total


def test_the_note_on_a_remainder() -> None:
    match = settled("hana-awase", {"Aki": WHOLE, "Bo": ""}, {"scoring": "par", "sake_cup": "chaff"})
    assert match.words == ["note: 255 points do not divide by 2: the par is 127, and 1 remain"]
    assert match.hints == ["set `par: 128` if your table rounds up"]
    assert settled("hana-awase", {"Aki": WHOLE, "Bo": ""}, {"sake_cup": "chaff"}).ids == []
    agreed = {"scoring": "par", "sake_cup": "chaff", "par": 127}
    assert settled("hana-awase", {"Aki": WHOLE, "Bo": ""}, agreed).ids == []


def test_the_reason_of_a_par() -> None:
    match = settled("hana-awase", {"Aki": "1r 2r 3r", "Bo": "1b", "Chiyo": ""}, {"scoring": "par"})
    assert [(item.points, item.because, item.against) for item in match.ledger.of("Aki")] == [
        (15, "3 ribbons x 5", None),
        (-88, "par: 264 / 3 players", None),
        (40, "Poetry Slips, paid by Bo", "Bo"),
        (40, "Poetry Slips, paid by Chiyo", "Chiyo"),
    ]
    agreed = settled("hana-awase", {"Aki": "1r", "Bo": ""}, {"scoring": "par", "par": 100})
    assert agreed.entry("Bo", "par").because == "par as agreed"


def test_the_reason_of_a_low_man() -> None:
    match = settled("hana-awase", {"Aki": "1b 2a", "Bo": "3b", "Chiyo": "1c1"}, {"low_man_out": True})
    back = match.entry("Aki", "low_man_out")
    assert (back.points, back.because) == (
        -30,
        "nobody scores: Bo has 20 card points and Chiyo has 1 card points",
    )
    assert match.played.rules.score_total(match.played) is None


def test_written_scores_have_no_low_man() -> None:
    match = settled(
        "hana-awase",
        {},
        {"low_man_out": True},
        players=("Aki", "Bo"),
        scores={"Aki": 10, "Bo": 250},
    )
    assert match.scores == {"Aki": 10, "Bo": 250}
    assert match.ids == []


def test_a_round_at_par_has_a_best_score() -> None:
    piles = {"Aki": "1* 2* 3* 4* 5a", "Bo": "5r 5c1 5c2 6* 7* 8* 9*"}
    match = settled("hana-awase", piles, {"scoring": "par", "par": 200})
    assert max(match.scores.values()) < 0
    assert len(match.winners) == 1


def test_numbers_make_slips_and_lights() -> None:
    piles = {"Aki": Counts((5, 0, 8, 0)), "Bo": Counts((0, 9, 2, 24))}
    match = settled("hana-awase", piles)
    assert match.beside_cards("Aki") == (("five-lights", 100), ("seven-slips", 40))


def test_house_rules_change_groups_and_par() -> None:
    rules = HouseRules(
        cards=(HouseValue("pine-crane", 25, held("1b"), kind=False, line=3),),
        yaku=(HouseYaku("moon-viewing", 50, line=4),),
    )
    match = settled("hana-awase", {"Aki": "3b 8b 9a", "Bo": "1b"}, {"scoring": "par"}, house=rules)
    assert match.beside_cards("Aki") == (("par", -134), ("moon-viewing", 50))
    assert match.entry("Bo", "card-values").because == "1 bright x 25 (house rule, line 3)"


@pytest.mark.parametrize(
    ("house", "sake_cup", "points"),
    [
        ("{animals: 12}", "chaff", 1),
        ("{animals: 12}", "animal", 12),
        ("{chaff: 3}", "chaff", 3),
        ("{chaff: 3}", "animal", 10),
        ("{animals: 12, chaff: 3}", "chaff", 3),
        ("{chaff: 3, pine-chaff-1: 8}", "chaff", 3),
        ("{pine-chaff-1: 8}", "chaff", 1),
        ("{chaff: 3, chrysanthemum-sake-cup: 7}", "chaff", 7),
    ],
)
def test_a_sake_cup_that_is_chaff_follows_a_house_value_for_chaff(
    house: str, sake_cup: str, points: int
) -> None:
    text = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\n"
    text += f"options: {{sake_cup: {sake_cup}}}\nhouse_rules: {{cards: {house}}}\n"
    (record,) = hanascore.loads(f"{text}captured: {{Aki: 9a, Bo: 1b}}\n").records
    assert hanascore.score(record).rounds[0].scores["Aki"] == points


def test_every_deal_leaves_every_card_to_be_played() -> None:
    for players, deal in GAME.rules().deals.items():
        assert 48 - deal.field - 2 * deal.hand * players == 0
