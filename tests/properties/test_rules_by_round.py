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
from hanascore.record.record_file import loads
from hanascore.record.writing import dump
from hanascore.referee.dispute import dispute
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.rules.game import Game
from tests.helpers.random_matches import any_match, any_options, any_value, few_of_each
from tests.helpers.written_plays import Sheet, played, ways_for, written


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


def judged_text(head: dict[str, Any], rounds: list[Any]) -> Match:
    """Return the match of a record with these rounds."""
    return judge(loads(dump({**head, "rounds": rounds})).records[0])


@pytest.mark.no_cover
@pytest.mark.parametrize("id", ["hana-awase", "koi-koi", "kwa-do", "roppyakken", "sakura"])
def test_turns_and_disputes_follow_the_rules_of_their_rounds(id: str) -> None:
    game, rng = GAMES[id], random.Random(id)
    texts = [written(id, played(id, 2, seed, ways_for(id, {})), Sheet()) for seed in range(3)]
    first, second, third = (loads(text).records[0].data for text in texts)
    head = {key: value for key, value in first.items() if key != "rounds"}
    written_options = head.get("options") or {}
    rounds = [data["rounds"][0] for data in (first, second, third)]
    after = changed(game, {}, rng)
    changes = {name: game.options_by_name[name].json_value(value) for name, value in after.items()}
    match = judged_text(head, [rounds[0], {**rounds[1], "from_now_on": changes}, rounds[2]])
    other = judged_text({**head, "options": {**written_options, **changes}}, rounds)
    assert scores(match) == scores(judged_text(head, rounds))[:1] + scores(other)[1:]
    for trial in dispute(match).trials[:5]:
        name, value = trial.choices[0].option.name, trial.choices[0].value
        in_all = {**written_options, name: game.options_by_name[name].json_value(value)}
        rest = {other: choice for other, choice in changes.items() if other != name}
        stated = judged_text(
            {**head, "options": in_all}, [rounds[0], {**rounds[1], "from_now_on": rest}, rounds[2]]
        )
        assert trial.refusal or trial.after.totals == stated.totals
