"""Compare Hachi-jū-hana with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.cards.deck import these
from hanascore.problems.problem import Problem
from hanascore.referee.yaku_status import uncounted_yaku
from tests.games.hachi_juu_hana.scorer import GAME, mixed, naive
from tests.helpers.naive_scoring import as_texts
from tests.helpers.plays import DECK, month_of, play_out
from tests.helpers.random_matches import few
from tests.helpers.settled import settled

HEAD = "hanascore: 1\ngame: hachi-juu-hana\n"


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    piles, options = mixed(seed)
    match = settled("hachi-juu-hana", as_texts(piles), options)
    expected = naive(piles, options)
    assert match.scores == expected
    assert match.winners == tuple(side for side in piles if expected[side] == max(expected.values()))
    total = match.played.rules.score_total(match.played)
    assert total in (None, sum(expected.values()))


@few
@given(seed=st.integers(0, 10**6))
def test_two_players_play_the_stock_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    play = play_out("hachi-juu-hana", ["Aki", "Bo"], "Aki", rng)
    assert [turn.card for turn in play.turns[16:]] == [""] * 8
    record = {
        "hanascore": 1,
        "game": "hachi-juu-hana",
        "months": "japanese",
        "players": play.players,
        "rounds": [{"dealer": "Aki", "turns": [{turn.player: turn.text()} for turn in play.turns]}],
    }
    match = hanascore.score(hanascore.loads(json.dumps(record)).records[0])
    options = {"table": "", "yaku_points": 20, "scoring": "par", "par": "auto", "share": 1, "tens": "each"}
    options["table"] = "hachi-juu-hana"
    assert match.rounds[0].scores == naive({name: set(play.piles[name]) for name in play.players}, options)


def problems_of(text: str) -> list[Problem]:
    """Return all problems of a record, each once."""
    loaded = hanascore.loads(text)
    found = [*loaded.problems]
    for record in loaded.records:
        found += [problem for problem in hanascore.score(record).problems if problem not in found]
    return found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players: [Aki]\ncaptured: {Aki: 1*}", "Hachi-jū-hana is for 2 to 4 players"),
        ("players: [Aki, Bo]\ncaptured: {Aki: 1*, Bo: joker}", "joker"),
        ("players: [Aki, Bo]\nteams: {A: [Aki], B: [Bo]}\ncaptured: {Aki: 1*, Bo: rest}", "without teams"),
    ],
)
def test_bad_input_is_explained(text: str, message: str) -> None:
    problems = problems_of(HEAD + text)
    words = [f"{one.message} {one.hint}" for one in problems if one.stops]
    assert words
    assert all(one.place.span for one in problems if one.stops)
    assert any(message in word for word in words), words


def test_willows_count_for_one_yaku_each() -> None:
    score = hanascore.score_pile("hachi-juu-hana", "1brc 5arc 11c")
    assert [made.yaku.id for made in score.yaku] == ["pine-month"]
    assert [made.cards.bit_count() for made in score.yaku] == [4]
    # Another pine completes its month without a Willow, which is then free for the irises.
    assert "pine-month" not in [yaku.id for yaku, _ in score.near]
    assert [(yaku.id, cards) for yaku, cards in score.near] == [("iris-month", these("1c2 5c2 11b 11a 11r"))]


def test_a_card_may_bring_either_of_two_months_near() -> None:
    # With one Willow more, the plums or the irises can be complete.
    score = hanascore.score_pile("hachi-juu-hana", "1brc 2arc 5arc 11c")
    assert [made.yaku.id for made in score.yaku] == ["pine-month"]
    near = {yaku.id: cards for yaku, cards in score.near}
    assert near == {
        "plum-month": these("1c2 2c2 5c2 11b 11a 11r"),
        "iris-month": these("1c2 2c2 5c2 11b 11a 11r"),
    }
    four_willows = hanascore.score_pile("hachi-juu-hana", "1brcc 11bar").near
    assert ("willow-month", these("11c")) in [(yaku.id, cards) for yaku, cards in four_willows]


def test_a_listed_month_counts_in_a_pile_known_by_numbers() -> None:
    loaded = hanascore.loads(
        f"{HEAD}players: [Aki, Bo]\n"
        "captured: {Aki: {counts: {brights: 3, animals: 5, ribbons: 5, chaff: 12}, yaku: [iris-month]}, "
        "Bo: {counts: {brights: 2, animals: 4, ribbons: 5, chaff: 12}}}\n"
    )
    (record,) = loaded.records
    assert hanascore.score(record).rounds[0].scores == {"Aki": 35, "Bo": -15}


def test_every_deal_is_played_to_the_last_card() -> None:
    rules = GAME.rules()
    assert [rules.undrawn(players) for players in rules.deals] == [0, 0, 0]
    assert GAME.rules({"end_of_stock": "leave"}).undrawn(2) == 8


@few
@given(seed=st.integers(0, 10**6))
def test_a_yaku_that_does_not_count_lacks_a_willow_that_the_named_yaku_took(seed: int) -> None:
    rng = random.Random(seed)
    months = rng.sample([month for month in range(1, 13) if month != 11], 4)
    cards = [
        card
        for month in months
        for card in rng.sample([card for card in DECK if month_of(card) == month], rng.randint(1, 3))
    ]
    cards += rng.sample(["11b", "11a", "11r", "11c"], rng.randint(2, 4))
    match = settled("hachi-juu-hana", {"Aki": " ".join(cards), "Bo": ""})
    holding = match.played.holding("Aki")
    made = {item.yaku.id: item.cards for item in holding.made}
    for uncounted in uncounted_yaku(match.played, holding):
        assert uncounted.made.cards.bit_count() == 4
        assert made[uncounted.excluded_by] & uncounted.made.cards & these("11*")


def test_a_month_that_brings_nothing_uses_no_willow() -> None:
    house = "house_rules: {yaku: {pine-month: -5, plum-month: 0}}\n"
    text = f"{HEAD}players: [Aki, Bo]\n{house}captured: {{Aki: 1* 2arc1 5ar 11ba, Bo: rest}}\n"
    (record,) = hanascore.loads(text).records
    made = hanascore.score(record).rounds[0].side_score("Aki").made
    assert [(item.yaku.id, item.points) for item in made] == [("pine-month", -5), ("iris-month", 20)]
