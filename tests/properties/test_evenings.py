"""Evenings in which people come and go and rules change: each round scores for those who play it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hanascore import new_evening
from hanascore.evening import Evening, Reply
from hanascore.games import GAMES
from hanascore.model.record import Record, Round
from hanascore.referee.judge import judge
from hanascore.referee.match import RoundResult
from hanascore.rules.game import Game
from tests.helpers.plays import DEALS, NAMES, play_out
from tests.helpers.quick import every
from tests.helpers.random_matches import any_value, round_of
from tests.unit.evening.test_random_rounds import answer_to

# The games in which everybody plays every round, for several numbers of players.
SIZES = {
    id: [number for number in deals if number not in GAMES[id].teams_required]
    for id, deals in DEALS.items()
    if len(deals) > 1
}


def taken(reply: Reply) -> Evening:
    """Return the evening after a step that is not refused."""
    assert reply.accepted, reply.refusal
    return reply.evening


def with_people(evening: Evening, sizes: list[int], rng: random.Random) -> Evening:
    """Return the evening after somebody left, came back, or came for the first time."""
    entry = evening.state.round
    if rng.random() < 0.4 and len(entry.playing) - 1 in sizes:
        return taken(evening.leave(rng.choice(entry.playing)))
    if rng.random() < 0.6 and len(entry.playing) + 1 in sizes:
        if entry.away:
            return taken(evening.join(rng.choice(entry.away)))
        players = entry.match.record.players
        if len(players) < len(NAMES) and len(players) + 1 in GAMES[entry.match.game.id].players:
            return taken(evening.join(NAMES[len(players)], after=rng.choice(players)))
    return evening


def change_of(game: Game, rng: random.Random) -> dict[str, Any]:
    """Return an option that changes neither the play nor what a round states, with a value; or nothing."""
    option = rng.choice(game.options)
    value = any_value(option, game, rng)
    before, after = game.rules(), game.rules({option.name: value})
    is_simple = before.play_key == after.play_key and before.claims_fact == after.claims_fact
    return {} if option.whole_match or not is_simple else {option.name: value}


def played_alone(game: Game, round: Round, players: list[str], options: dict[str, Any]) -> RoundResult:
    """Return the result of a round in a record of nothing but those who play it."""
    record = Record(
        game=game.id,
        players=tuple(players),
        sides=tuple(players),
        deck=game.rules(options).deck,
        options=options,
        first_round=round.number,
        rounds=(round,),
    )
    return judge(record).rounds[0]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", every(3, range(3)))
@pytest.mark.parametrize("id", SIZES)
def test_each_round_scores_for_those_who_play(id: str, seed: int) -> None:
    game, rng = GAMES[id], random.Random(seed)
    start = taken(new_evening(id, NAMES[: rng.choice(SIZES[id])], months="japanese").keep())
    evening, options, expected = start, dict[str, Any](), NAMES[0]
    players_before = start.state.round.playing
    for number in range(1, 5):
        evening = with_people(evening, SIZES[id], rng)
        for name, value in (change_of(game, rng) if rng.random() < 0.6 else {}).items():
            written = game.options_by_name[name].json_value(value)
            evening = taken(evening.set(name, written, from_round=number))
            options[name] = value
        players = evening.state.round.playing
        question = evening.question
        assert question is not None
        assert question.path == ("dealer",)
        assert question.default in players
        assert question.default == expected or players != players_before
        dealer = rng.choice([question.default, *players])
        play = play_out(id, players, dealer, rng)
        round = round_of(game, play, players, number)
        while evening.question:
            answer = answer_to(evening.question.path, play, round, evening.state.round.rules)
            evening = taken(evening.say(answer))
        assert evening.preview is not None
        assert evening.preview.result is not None
        preview = evening.preview.result.scores
        evening = taken(evening.keep())
        assert evening.match is not None
        result = evening.match.rounds[-1]
        alone = played_alone(game, round, players, options)
        assert result.scores == {name: alone.scores.get(name, 0) for name in evening.match.record.players}
        assert result.scores == preview
        # By another rule, who deals next depends on the rounds before.
        if result.rules.next_dealer != "total":
            assert result.next_dealer == alone.next_dealer
        unexpected = [problem for problem in result.problems if problem.id == "dealer-not-expected"]
        assert not unexpected or dealer != question.default
        expected, players_before = result.next_dealer or "", players
    while evening.before and len(evening.history) > len(start.history):
        evening = evening.before
    assert (evening.text, evening.answers) == (start.text, start.answers)
