"""Compare Mushi with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.cards.deck import these
from hanascore.games import GAMES
from tests.games.mushi.scorer import CHOICES, NAMES, handed_out, naive
from tests.helpers.naive_scoring import as_texts, random_choices, wild_card_fact
from tests.helpers.plays import play_out
from tests.helpers.settled import settled
from tests.helpers.written_plays import Sheet
from tests.helpers.written_plays import written as sheet


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    rng = random.Random(seed)
    play, options = play_out("mushi", NAMES, rng.choice(NAMES), rng), random_choices(rng, **CHOICES)
    piles = handed_out(play, options["gaji_leftovers"])
    expected = naive(piles, five_brights=options["five_brights"])
    assert sum(len(pile) for pile in piles.values()) == 40
    assert sum(expected.values()) == 0
    for facts in ({}, wild_card_fact(play)):
        for shown in (play.piles, {name: sorted(pile) for name, pile in piles.items()}):
            match = settled("mushi", {name: " ".join(pile) for name, pile in shown.items()}, options, facts)
            assert match.scores == expected
            assert match.played.complete


@given(seed=st.integers(0, 10**6))
def test_a_random_play_is_lawful_and_scores_the_same(seed: int) -> None:
    rng = random.Random(seed)
    play = play_out("mushi", NAMES, rng.choice(NAMES), rng)
    record = hanascore.loads(sheet("mushi", play, Sheet(numbered=rng.random() < 0.5))).records[0]
    match = hanascore.score(record)
    assert [problem for problem in match.problems if problem.id != "must-match"] == []
    assert match.rounds[0].scores == naive(handed_out(play, "pair"), five_brights=True)
    shown = as_texts({name: set(cards) for name, cards in play.piles.items()})
    piles = "\n".join(f"      {name}: {cards}" for name, cards in shown.items())
    text = f"hanascore: 1\ngame: mushi\nplayers: [Aki, Bo]\nrounds:\n  - captured:\n{piles}\n"
    result = hanascore.score(hanascore.loads(text).records[0])
    assert result.rounds[0].scores == match.rounds[0].scores
    assert result.problems == ()


def replayed(turns: str, field: str, hands: str, stock: str, options: str = "") -> list[str]:
    text = f"""
hanascore: 1
game: mushi
players: [Aki, Bo]
{options}
dealer: Aki
opening_field: {field}
hands: {{{hands}}}
stock: {stock}
turns: [{turns}]
"""
    return [problem.message for problem in hanascore.score(hanascore.loads(text).records[0]).problems]


FIELD = "1b 1r 2a 3b 5a 8b 11b 10c1"
HANDS = "Aki: 11c 11a 4a 4r 4cc 9ac, Bo: 2r 2c 3r 3c 5r 5c 8a 8c"
STOCK = "11r 12b 1c 1c 12c 2c 3c 10a 10r 10c 9r 9c 5c 8c 12c 12c"


def test_a_lightning_of_the_hand_may_be_laid_down() -> None:
    (problem,) = replayed('Aki: "11c / 11r x 11b"', FIELD, HANDS, STOCK)
    assert "the turns stop after 1 turn" in problem


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ('"11c x 11b / 11r"', "takes the willow rain man (11b)"),
        ('"11c / 11r x 11b"', "plays the willow lightning (11c) and takes nothing"),
        ('"11c x 2a 3b / 11r x 11b"', "takes several cards with it"),
        ('"11c x 1c / 11r x 11b"', "takes a pine chaff (1c)"),
    ],
)
def test_unlawful_moves_of_the_lightning(turn: str, expected: str) -> None:
    options = "options: {gaji_in_hand: must}"
    assert expected in " ".join(replayed(f"Aki: {turn}", FIELD, HANDS, STOCK, options))


def test_only_a_card_from_the_stock_takes_the_lightning() -> None:
    field, hands = "11c 1r 2a 3b 5a 8b 11b 10c1", "Aki: 1b 11a 4a 4r 4cc 9ac, Bo: 2r 2c 3r 3c 5r 5c 8a 8c"
    first = "turn 1: Aki turns up the paulownia phoenix (12b) and takes nothing"
    stock = STOCK.replace("11r 12b", "12b 11r")
    assert replayed('Aki: "4a / 12b"', field, hands, stock)[0].startswith(first)
    taken = replayed('Aki: "9a x 11c / 12b"', field, hands, stock)
    assert "takes the willow lightning (11c)" in taken[0]
    own = replayed('Aki: "11a x 11c / 12b"', field, hands, stock)
    assert "takes the willow lightning (11c)" in own[0]
    assert "the round goes on" in replayed('Aki: "4a / 12b x 11c"', field, hands, stock)[0]


@pytest.mark.parametrize(
    ("field", "options", "void"),
    [
        ("11b 11a 11r 1b 2a 3b 4a 5a", {}, True),
        ("11b 11a 11r 1b 2a 3b 4a 5a", {"three_willows": "play-on"}, False),
        ("11b 11a 11c 1b 2a 3b 4a 5a", {}, False),
        ("1b 1r 2a 2r 3b 3r 4a 4r", {"four_pairs": "misdeal"}, True),
        ("1b 1r 2a 2r 3b 3r 4a 4r", {}, False),
    ],
)
def test_an_opening_field_that_voids_the_deal(field: str, options: dict[str, str], void: bool) -> None:
    piles = {"Aki": "1* 2* 3* 4* 5*", "Bo": "8* 9* 10* 11* 12*"}
    assert settled("mushi", piles, options, opening_field=field).ids == ["misdeal"] * void


def test_the_lightning_cannot_have_taken_that_card() -> None:
    piles = {"Aki": "1* 2* 3* 4* 5*", "Bo": "8* 9* 10* 11* 12*"}
    facts = {"gaji": {"by": "Bo", "took": these("11b")}}
    assert settled("mushi", piles, facts=facts).words == [
        "error: the lightning cannot have taken the willow rain man, nor been taken by it"
    ]


@pytest.mark.parametrize("gaji_leftovers", ["pair", "user"])
@pytest.mark.parametrize("left", [{"left_over": "11b 11a 11r 1c1"}, {}])
def test_three_willows_that_are_left_over_belong_to_nobody(left: dict[str, str], gaji_leftovers: str) -> None:
    piles = {"Aki": "1b 1r 1c2 11c 2* 3* 4*", "Bo": "5* 8* 9* 10* 12*"}
    options = {"three_willows": "play-on", "gaji_leftovers": gaji_leftovers}
    match = settled("mushi", piles, options, **left)
    assert [(item.side, item.cards) for item in match.played.awards] == [("Aki", these("1c1"))]
    assert match.played.complete
    assert match.played.rules.score_total
    assert match.played.rules.score_total(match.played) == sum(match.scores.values()) == -35


@pytest.mark.parametrize("gaji_leftovers", ["pair", "user"])
def test_a_lightning_that_nothing_took_is_awarded_with_the_last_willow(gaji_leftovers: str) -> None:
    piles = {"Aki": "1* 2* 3* 4* 5*", "Bo": "8* 9* 10* 12* 11r 11a"}
    for facts in ({}, {"left_over": "11b 11c"}):
        match = settled("mushi", piles, {"gaji_leftovers": gaji_leftovers}, **facts)
        assert [(item.side, item.cards) for item in match.played.awards] == [("Bo", these("11b 11c"))]
        assert (match.scores, match.problems) == ({"Aki": 15, "Bo": -15}, ())
    without = settled("mushi", {**piles, "Bo": "8* 9* 10* 12*"}, {"gaji_leftovers": gaji_leftovers})
    assert without.played.awards == ()


def test_the_deck() -> None:
    rules = GAMES["mushi"].rules({})
    assert (rules.deck_total, rules.deck.bit_count(), rules.stock(2), rules.undrawn(2)) == (230, 40, 16, 0)


@pytest.mark.parametrize(
    ("away", "message"),
    [
        ("", "Mushi is played by 2 at a time, but 4 are named: who sat out?"),
        ("sitting_out: [Bo, Chiyo, Dai]", "Mushi is played by 2 at a time, but only 1 is left"),
        ("sitting_out: [Aki, Dai]", "Aki deals and sits out"),
    ],
)
def test_two_of_three_or_four_play(away: str, message: str) -> None:
    text = "hanascore: 1\ngame: mushi\nplayers: [Aki, Bo, Chiyo, Dai]\ndealer: Aki\n"
    loaded = hanascore.loads(f"{text}{away}\ncaptured: {{Aki: 1*, Bo: rest}}\n")
    assert message in [problem.message for problem in loaded.problems]
