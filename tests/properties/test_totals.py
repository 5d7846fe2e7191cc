"""The totals of any lawful match are accepted if nothing else of it was kept, and have the same places."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hanascore.games import GAMES
from hanascore.model.record import WrittenTotal
from hanascore.referee.judge import judge
from tests.helpers.random_matches import any_match, any_options


@pytest.mark.parametrize("game", GAMES)
def test_totals_of_a_lawful_match_are_possible(game: str) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        number = 1 + seed % 4
        options = (any_options(GAMES[game], rng) if seed % 2 else {}) | {"last_round": number}
        match = any_match(game, seed, options, number)
        is_whole = match.complete and match.ended_after in (None, number)
        if not is_whole or any(result.round.void for result in match.rounds):
            continue
        won = {standing.side: standing.rounds_won for standing in match.standings}
        totals = {side: WrittenTotal(match.totals[side], won[side]) for side in match.record.sides}
        written = judge(replace(match.record, rounds=(), written_totals=totals, problems=()))
        assert written.problems == (), (seed, options)
        if match.over and match.rules.games_to_win == 1:
            places = {standing.side: standing.place for standing in match.standings}
            assert {standing.side: standing.place for standing in written.standings} == places
