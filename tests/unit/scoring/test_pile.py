from __future__ import annotations

import pytest

from hanascore.cards.deck import these
from hanascore.cards.pile import Pile
from hanascore.games import GAMES
from hanascore.rules.yaku import Context
from hanascore.scoring.pile import PileContext, PileScore


def test_the_attributes_of_a_pile_score() -> None:
    context = PileContext(GAMES["kwa-do"].rules({"yaku": "all"}))
    score = PileScore(context, these("1b 2a 3b"))
    assert (score.game, score.cards, score.pile) == ("kwa-do", these("1b 2a 3b"), Pile.of("1b 2a 3b"))
    assert (score.counts, score.number) == ((2, 1, 0, 0), 3)
    assert score.options["yaku"] == "all"
    assert [made.yaku.id for made in score.yaku] == ["set-1"]
    assert score.not_counted == ()
    assert repr(score) == "<PileScore kwa-do: 80 for Pile.of('1b 2a 3b')>"
    assert score.rules is context.rules


@pytest.mark.parametrize(("seat", "points"), [(None, 0), ("dealer", 0), ("last", 20)])
def test_yaku_of_a_seat_count_for_that_seat_alone(seat: str | None, points: int) -> None:
    game = GAMES["sudaoshi"]
    score = PileScore(PileContext(game.rules(), Context(seat=seat), game.seats), these("11*"))
    assert score.points == 21 + points
    assert sum(made.points for made in score.yaku) == points
    assert [made.yaku.id for made in score.not_counted] == ([] if seat else ["set-of-rains"])


def test_a_viewing_may_count_only_with_another_yaku() -> None:
    context = PileContext(GAMES["koi-koi"].rules({"viewing": "with-another"}))
    assert PileScore(context, these("3b 9a")).points == 0
    assert PileScore(context, these("3b 9a 1r 2r 3r")).points == 10


def test_one_more_card_may_change_how_the_sake_cup_counts() -> None:
    context = PileContext(GAMES["koi-koi"].rules({"sake_cup": "either"}))
    # With the cup these are nine chaff; without it, three animals and the cup are four animals.
    near = dict(PileScore(context, these("2a 4a 9a 1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2")).near)
    cards = {yaku.id: missing for yaku, missing in near.items()}
    assert these("5c1") & cards["chaff"] == these("5c1")
    assert "animals" not in cards
    # Here the cup is worth as much as an animal as it would be with one more chaff, so it stays an animal.
    score = PileScore(context, these("2a 4a 5a 6a 7a 9a 1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2"))
    assert [made.yaku.id for made in score.yaku] == ["animals"]
    assert "chaff" not in {yaku.id for yaku, _ in score.near}
