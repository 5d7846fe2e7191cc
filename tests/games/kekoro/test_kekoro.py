"""Compare Kekoro with a second scorer, and test its two ways to win."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.problems.problem import Problem
from tests.games.kekoro.scorer import mixed, naive, yaku_of
from tests.helpers.naive_scoring import as_texts
from tests.helpers.plays import play_out
from tests.helpers.random_matches import few
from tests.helpers.settled import settled

HEAD = "hanascore: 1\ngame: kekoro\nplayers: [Aki, Bo]\n"
PAGE = {"card_values": "page", "gundari_ribbon": "maple", "eight_islands": "warbler"}
FOUR_YAKU = "12by 4ac 2ac 10ac 8bc 7ac 9ac"


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    piles, options = mixed(seed)
    match = settled("kekoro", as_texts(piles), options)
    assert match.scores == naive(piles, options)
    for side, pile in piles.items():
        made = [yaku.yaku.id for yaku in match.played.holding(side).made]
        assert set(made) == yaku_of(pile, options)


@few
@given(seed=st.integers(0, 10**6))
def test_turns_come_to_their_piles(seed: int) -> None:
    play = play_out("kekoro", ["Aki", "Bo"], "Aki", random.Random(seed))
    assert len(play.left) >= 8
    text = json.dumps([{turn.player: turn.text()} for turn in play.turns])
    (record,) = hanascore.loads(f"{HEAD}months: japanese\nrounds: [{{dealer: Aki, turns: {text}}}]").records
    expected = naive({name: set(play.piles[name]) for name in play.players}, PAGE)
    assert hanascore.score(record).rounds[0].scores == expected


def test_a_lead_of_ninety_points_wins() -> None:
    rounds = "rounds:\n  - {dealer: Aki, scores: {Aki: 150, Bo: 61}}\n  - {scores: {Aki: 50, Bo: 49}}\n"
    (record,) = hanascore.loads(HEAD + rounds).records
    match = hanascore.score(record)
    assert (match.winners, match.ended_after) == (("Aki",), 2)
    (record,) = hanascore.loads(f"{HEAD}options: {{lead: 91}}\n{rounds}").records
    assert hanascore.score(record).over is False


def test_a_declared_victory_wins_whatever_the_totals() -> None:
    text = "  - {dealer: Bo, scores: {Aki: 0, Bo: 89}}\n"
    text += f"  - {{captured: {{Aki: {FOUR_YAKU}, Bo: 1* 5* 12c2c3}}, stopped_by: Aki}}\n"
    (record,) = hanascore.loads(f"{HEAD}options: {{lead: 1000}}\nrounds:\n{text}").records
    match = hanascore.score(record)
    assert match.totals["Bo"] > 0
    assert match.winners == ("Aki",)


def problems_of(text: str) -> list[Problem]:
    """Return all problems of a record, each once."""
    loaded = hanascore.loads(text)
    found = [*loaded.problems]
    for record in loaded.records:
        found += [problem for problem in hanascore.score(record).problems if problem not in found]
    return found


@pytest.mark.parametrize(
    ("text", "id", "message"),
    [
        (
            f"captured: {{Aki: {FOUR_YAKU}, Bo: 1*}}\nstopped_by: Bo",
            "call-unlawful",
            "Bo has 0 yaku and the other side 4: a stop takes 3 more",
        ),
        ("captured: {Aki: 1*, Bo: 2d}", "unknown-card", "no such card '2d'"),
        ("captured: {Aki: 12c, Bo: 2*}", "ambiguous-card", "a paulownia chaff may be the yellow one"),
        ("turns:\n  - {Aki: '1b / 5r, stop'}", "call-unlawful", "Aki says stop, but Aki has 0 yaku"),
        ("turns:\n  - {Aki: '1b / 5r, koi-koi'}", "turn-unread", "'koi-koi' is neither a card nor a call"),
    ],
)
def test_bad_input_is_explained(text: str, id: str, message: str) -> None:
    problems = problems_of(f"{HEAD}months: japanese\ndealer: Aki\n{text}\n")
    (problem,) = [one for one in problems if one.id == id]
    assert message in problem.message
    assert problem.place.span


def test_three_players_are_refused() -> None:
    loaded = hanascore.loads("hanascore: 1\ngame: kekoro\nplayers: [Aki, Bo, Chiyo]\nrounds: []\n")
    assert any("2 players" in f"{one.message} {one.hint}" for one in loaded.problems if one.stops)
