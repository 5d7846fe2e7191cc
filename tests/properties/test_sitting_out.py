"""A round in which somebody sits out scores like the same round of those who play."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from hanascore.games import GAMES
from hanascore.model.record import Record
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from tests.helpers.plays import NAMES, Play
from tests.helpers.quick import every
from tests.helpers.random_matches import any_options, one_round
from tests.helpers.written_plays import TABLES, Sheet, played, ways_for, written

ABSENT = "Zoe"
# The tables at which one more could sit: those of games with several numbers of players and no fixed seats.
WITH_A_SEAT = [
    (game, number)
    for game, number in TABLES
    if number + 1 in GAMES[game].players
    and not GAMES[game].active
    and number + 1 not in GAMES[game].teams_required
]


def with_absent(text: str, play: Play, seat: int) -> str:
    """Return a record with a player at a seat who sits out."""
    players = [*play.players[:seat], ABSENT, *play.players[seat:]]
    text = text.replace(f"players: [{', '.join(play.players)}]", f"players: [{', '.join(players)}]")
    return text.replace(
        f"  - dealer: {play.dealer}\n", f"  - dealer: {play.dealer}\n    sitting_out: [{ABSENT}]\n"
    )


def as_piles(text: str, play: Play) -> str:
    """Return a record with the piles of a play instead of its turns."""
    head = text.partition("    turns:")[0]
    head = "\n".join(line for line in head.splitlines() if not line.startswith(("    hands", "      ")))
    lines = [f"      {name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items()]
    return "\n".join([head, "    captured:", *lines, ""])


def judged(text: str) -> Match:
    loaded = loads(text)
    record: Record = loaded.records[0]
    return judge(record)


def result_of(match: Match) -> list[Any]:
    """Return what a round brought those who play, and who deals next."""
    result = match.rounds[0]
    playing = [side for side in result.sides if side.side != ABSENT]
    problems = sorted((problem.id, problem.message) for problem in result.problems)
    return [
        [(side.side, side.score, side.entries) for side in playing],
        (result.scored, result.winners, result.next_dealer, result.dealer),
        problems,
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", every(3, range(6)))
@pytest.mark.parametrize(("game", "number"), every(2, WITH_A_SEAT))
def test_who_plays_scores_as_without_who_sits_out(game: str, number: int, seed: int) -> None:
    play = played(game, number, seed, ways_for(game, {}))
    text = written(game, play, Sheet())
    for form in (text, as_piles(text, play)):
        alone = judged(form)
        seat = seed % (number + 1)
        together = judged(with_absent(form, play, seat))
        assert result_of(together) == result_of(alone)
        absent = together.rounds[0].side_score(ABSENT)
        assert (absent.total, absent.entries) == (0, ())


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", every(4, range(8)))
@pytest.mark.parametrize(
    ("game", "number"), [("go-stop", 2), ("go-stop", 3), ("hachi-hachi", 2), ("hachi-hachi", 3)]
)
def test_games_of_three_score_as_without_who_sits_out(game: str, number: int, seed: int) -> None:
    rng = random.Random(seed)
    options = any_options(GAMES[game], rng) if seed % 2 else {"jokers": None} if game == "go-stop" else {}
    players = tuple(NAMES[:number])
    rounds = tuple(one_round(GAMES[game], [*players], rng, options, at) for at in (1, 2))
    deck = GAMES[game].rules(options).deck
    record = Record(game=game, players=players, sides=players, deck=deck, options=options, rounds=rounds)
    seat = seed % (number + 1)
    more = (*players[:seat], ABSENT, *players[seat:])
    away = tuple(
        replace(round, sitting_out=(ABSENT,), piles=(*round.piles[:seat], 0, *round.piles[seat:]))
        for round in rounds
    )
    together = replace(record, players=more, sides=more, rounds=away)
    for round, other in zip(judge(record).rounds, judge(together).rounds, strict=True):
        # Whoever sits out has begun the game as well, and pays for that.
        scores = {side: score for side, score in other.scores.items() if side != ABSENT}
        assert (other.scored, scores, other.winners, other.next_dealer) == (
            round.scored,
            round.scores,
            round.winners,
            round.next_dealer,
        )


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("game: koi-koi\nplayers: [Aki, Bo]", "everybody plays every round of Koi-Koi"),
        ("game: kwa-do\nplayers: [Aki, Bo]", "Kwa-Do is for 2-6 players, but only 1 is left"),
        (
            "game: kwa-do\nplayers: [Aki, Bo, Chiyo, Dai]\nteams: {East: [Aki, Chiyo], West: [Bo, Dai]}",
            "in teams everybody plays every round",
        ),
    ],
)
def test_who_cannot_sit_out(head: str, message: str) -> None:
    match = judged(
        f"hanascore: 1\nmonths: japanese\n{head}\nrounds:\n  - sitting_out: [Bo]\n    void: misdeal\n"
    )
    assert message in [problem.message for problem in match.problems]


def test_the_floor_is_that_of_those_who_play() -> None:
    text = (
        "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo, Dai]\nrounds:\n"
        "  - sitting_out: [Dai]\n    captured: {Aki: 1b 3b 8b 11b, Bo: 4a, Chiyo: rest}\n"
    )
    match = judged(text)
    assert match.rounds[0].side_score("Aki").entries[1].points == -80


def test_the_deal_passes_over_who_sits_out_in_its_direction() -> None:
    # Turns of Sakura pass to the right, so the left neighbour of Dai is Chiyo, and then comes Bo.
    text = (
        "hanascore: 1\ngame: sakura\nplayers: [Aki, Bo, Chiyo, Dai]\noptions: {next_dealer: left}\nrounds:\n"
        "  - sitting_out: [Chiyo]\n    dealer: Dai\n    scores: {Aki: 5, Bo: 30, Dai: 0}\n"
        "  - sitting_out: [Chiyo]\n    scores: {Aki: 5, Bo: 30, Dai: 0}\n"
    )
    first, second = judged(text).rounds
    assert (first.next_dealer, second.dealer) == ("Bo", "Bo")
    # Chiyo deals after coming back.
    back = judged(text.replace("  - sitting_out: [Chiyo]\n    scores", "  - scores"))
    assert back.rounds[1].dealer == "Chiyo"


def test_the_deal_passes_over_who_sits_out() -> None:
    text = (
        "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\nrounds:\n"
        "  - scores: {Aki: 5, Bo: 30, Chiyo: 0}\n"
        "  - sitting_out: [Bo]\n    scores: {Aki: 5, Chiyo: 0}\n"
    )
    assert judged(text).rounds[1].dealer == "Chiyo"
