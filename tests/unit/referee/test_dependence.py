from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.games import GAMES
from hanascore.referee.dependence import Dependence, changed_rules
from hanascore.referee.judge import judge
from hanascore.rules.game import Game
from tests.helpers.random_matches import any_match, few_of_each


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@few_of_each
@given(seed=st.integers(0, 10**9))
def test_a_round_that_is_scored_alike_has_the_same_score(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    match = any_match(game.id, seed, number=2)
    dependence = Dependence(match)
    for _ in range(12):
        changed = rng.sample(game.rulings, rng.randint(1, 4))
        values = {option.name: rng.choice([*option.choices, *option.tries]) for option in changed}
        options = {**match.record.options, **values}
        rules = game.rules(options)
        if rules.active != match.rules.active:
            # The record would be refused.
            continue
        other = judge(replace(match.record, options=options, deck=rules.deck))
        for index, (was, now) in enumerate(zip(match.rounds, other.rounds, strict=True)):
            is_here = (was.dealer, was.carried) == (now.dealer, now.carried)
            if is_here and dependence.is_scored_alike(index, rules):
                assert now.scores == was.scores, values


def test_only_what_is_read_matters() -> None:
    match = any_match("koi-koi", 1, {}, 1)
    (reads,) = Dependence(match).reads
    assert "options.zero_sum" in reads
    assert "options.goal_tie" not in reads
    game = GAMES["koi-koi"]
    assert set(changed_rules(game.rules(), game.rules({"zero_sum": True}))) == {"options.zero_sum"}
    assert "won_by" in set(changed_rules(game.rules(), game.rules({"game_winner": "points"})))
