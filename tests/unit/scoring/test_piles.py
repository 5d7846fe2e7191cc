"""Piles by themselves: the quick sums are those of the tables, for any pile and any options."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import WHOLE, four_of_a_month, in_order, these
from hanascore.cards.pile import Pile
from hanascore.games import GAMES
from hanascore.model.record import Record, Round
from hanascore.referee.pile import pile_context
from hanascore.rules.game import Shape
from hanascore.rules.yaku import Context
from hanascore.scoring.lay_out import RuledRecord, lay_out, yaku_of_pile
from hanascore.scoring.pile import PileContext, PileScore
from tests.helpers.random_matches import few_of_each

PILES = st.integers(0, WHOLE) | st.builds(
    lambda one, other: one & other, st.integers(0, WHOLE), st.integers(0, WHOLE)
)


@st.composite
def rule_sets(draw: st.DrawFn, id: str) -> Any:
    """A game under some of its choices."""
    game = GAMES[id]
    written = {}
    for option in game.options:
        if option.shape not in (Shape.NUMBERS, Shape.VALUES) and draw(st.booleans()):
            written[option.name] = draw(st.sampled_from(list(option.choices)))
    written.pop("card_values", None)
    return game.rules(written)


def contexts(id: str) -> st.SearchStrategy[Context]:
    seats = st.sampled_from(GAMES[id].seats) if GAMES[id].seats else st.none()
    return st.builds(
        Context, month=st.none() | st.integers(1, 13), seat=seats, called=st.booleans(), reading=st.none()
    )


@pytest.mark.parametrize("id", list(GAMES))
@given(st.data())
@few_of_each
def test_the_quick_sum_is_that_of_the_table(id: str, data: st.DataObject) -> None:
    rules, context = data.draw(rule_sets(id)), data.draw(contexts(id))
    piles = data.draw(st.lists(PILES, min_size=1, max_size=8))
    under = PileContext(rules, context)
    for pile in (pile & rules.deck for pile in piles):
        table = rules.reading(pile, context)
        score = PileScore(under, pile)
        cards = sum(rules.values[card.position] for card in in_order(pile)) if rules.values else 0
        assert score.card_points == cards
        yaku, fours = table.points(pile), four_of_a_month(pile).bit_count() // 4
        assert score.cards_do_not_count == bool(rules.cards_only_without_yaku and yaku and cards)
        each = rules.whole_month.points if rules.whole_month else 0
        assert score.points == cards * (not score.cards_do_not_count) + yaku + each * fours
        assert score.yaku == table.made(pile)
        assert score.near == rules.near(pile, context)
        assert sum(entry.points for entry in score.entries) == score.points


@pytest.mark.parametrize("id", list(GAMES))
@given(st.data())
@few_of_each
def test_a_near_miss_is_one_card_away(id: str, data: st.DataObject) -> None:
    rules, pile = data.draw(rule_sets(id)), data.draw(PILES)
    under = PileContext(rules)
    held = {made.yaku.id for made in PileScore(under, pile).yaku}
    for yaku, missing in PileScore(under, pile).near:
        assert yaku.id not in held
        assert missing
        assert not missing & pile


def test_the_parts_of_a_score() -> None:
    under = PileContext(GAMES["kwa-do"].rules({"yaku": "all"}))
    score = PileScore(under, these("1b 2a 3b"))
    assert (score.game, score.cards, score.pile) == ("kwa-do", these("1b 2a 3b"), Pile.of("1b 2a 3b"))
    assert score.counts == (2, 1, 0, 0)
    assert score.options["yaku"] == "all"
    assert [made.yaku.id for made in score.yaku] == ["set-1"]
    assert score.not_counted == ()
    assert repr(score) == "<PileScore kwa-do: 80 for Pile.of('1b 2a 3b')>"
    assert score.rules is under.rules


@pytest.mark.parametrize(("seat", "points"), [(None, 0), ("dealer", 0), ("last", 20)])
def test_yaku_of_a_seat(seat: str | None, points: int) -> None:
    game = GAMES["sudaoshi"]
    score = PileScore(PileContext(game.rules(), Context(seat=seat), game.seats), these("11*"))
    assert score.points == 21 + points
    assert sum(made.points for made in score.yaku) == points
    assert [made.yaku.id for made in score.not_counted] == ([] if seat else ["set-of-rains"])


def test_company_that_a_viewing_needs() -> None:
    rules = GAMES["koi-koi"].rules({"viewing": "with-another"})
    under = PileContext(rules)
    assert PileScore(under, these("3b 9a")).points == 0
    assert PileScore(under, these("3b 9a 1r 2r 3r")).points == 10


def test_a_cup_that_is_either_may_be_read_another_way_for_one_more_card() -> None:
    under = PileContext(GAMES["koi-koi"].rules({"sake_cup": "either"}))
    # With the cup eight chaff are nine; without it three animals and the cup are four.
    near = {
        yaku.id: cards
        for yaku, cards in PileScore(under, these("2a 4a 9a 1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2")).near
    }
    assert these("5c1") & near["chaff"] == these("5c1")
    assert "animals" not in near
    # Here the cup is worth as much as an animal as it would be with one more chaff, and stays one.
    pile = these("2a 4a 5a 6a 7a 9a 1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2")
    animals = PileScore(under, pile)
    assert [made.yaku.id for made in animals.yaku] == ["animals"]
    assert "chaff" not in {yaku.id for yaku, _ in animals.near}


@pytest.mark.parametrize("id", list(GAMES))
def test_a_pile_makes_what_it_makes_in_a_round_of_which_nothing_is_told(id: str) -> None:
    game, chance = GAMES[id], random.Random(7)
    number = game.active or game.players[0]
    players = tuple(f"player {seat}" for seat in range(number))
    every = {one.name: "all" for one in game.options if one.shape is Shape.YAKU}
    for name, choice in ((option.name, choice) for option in game.options for choice in option.choices):
        under = pile_context(
            game, every | {name: choice}, seat=game.seats[0] if game.seats else None, month=1
        )
        if number not in under.rules.deals:
            continue
        record = Record(game=id, players=players, sides=players, deck=under.rules.deck)
        for _ in range(8):
            piles = [0] * number
            for card in in_order(under.rules.deck):
                piles[chance.choice((0, 0, chance.randrange(number)))] |= card.bit
            round = Round(number=1, dealer=players[0], piles=tuple(piles), facts=game.empty_facts)
            played = lay_out(RuledRecord(record, game, under.rules), round, dealer=players[0], month=1)
            holding = played.holdings[0]._replace(context=played.holdings[0].context._replace(reading=None))
            tables = under.rules.tables(holding.context)
            made = yaku_of_pile(played, players[0], holding.pile, tables)
            assert PileScore(under, piles[0]).yaku == made, (name, choice)
