"""In every game, a round is scored under the rules that hold for it, whatever held before."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.games import GAMES
from hanascore.model.record import Record
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.rules.game import Game
from tests.helpers.random_matches import any_match, any_options, any_value, few_of_each


def changed(game: Game, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return options of which some that may change in a round have other values."""
    changes = {
        option.name: any_value(option, game, rng)
        for option in game.options
        if not option.whole_match and option.name not in game.presets and rng.random() < 0.4
    }
    return {**options, **changes}


def with_options(record: Record, number: int, options: dict[str, Any]) -> Record:
    """Return a record in which these options hold from a round on."""
    rounds = [replace(round, options=options) if round.number >= number else round for round in record.rounds]
    return replace(record, rounds=tuple(rounds))


def scores(match: Match) -> list[Any]:
    """Return the scores and the winners of each round."""
    return [(result.scored, result.scores, result.winners) for result in match.rounds]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.rules().passes_on], ids=str)
@few_of_each
@given(seed=st.integers(0, 10**9))
def test_a_match_is_scored_round_by_round(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    before = any_options(game, rng)
    after = changed(game, before, rng)
    record = any_match(game.id, seed, before, 4).record
    first, second = judge(record), judge(replace(record, options=after))
    match = judge(with_options(record, 3, after))
    assert scores(match) == scores(first)[:2] + scores(second)[2:]
    # A session counts the points of each of its games by itself.
    for side, total in match.totals.items() if match.rules.games_to_win == 1 else ():
        assert total == sum(result.scores.get(side, 0) for result in match.rounds)
    numbers = [rules_from.round for rules_from in match.rules_by_round]
    assert numbers == ([1, 3] if first.rules.options != second.rules.options else [1])


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@few_of_each
@given(seed=st.integers(0, 10**9))
def test_the_same_rules_again_change_nothing(game: Game, seed: int) -> None:
    match = any_match(game.id, seed, number=3)
    again = judge(with_options(match.record, 2, dict(match.record.options)))
    assert scores(again) == scores(match)
    assert (again.totals, again.standings, again.next_dealer) == (
        match.totals,
        match.standings,
        match.next_dealer,
    )
    assert again.problems == match.problems
