from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hanascore.games import GAMES
from hanascore.problems.problem import Severity
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.score_claims import CARDS, SCORE, denied_claims, verdicts
from tests.helpers.random_matches import any_match, few
from tests.helpers.score_claims import judge_claim, judge_claims, random_side

SEEDS = st.integers(0, 10_000)
GAME_IDS = sorted(GAMES)


@given(id=st.sampled_from(GAME_IDS), seed=SEEDS)
def test_a_right_claim_is_upheld_and_is_no_problem(id: str, seed: int) -> None:
    match = any_match(id, seed)
    side = random_side(match, seed)
    assume(side.score is not None)
    ids = tuple(made.yaku.id for made in side.made)
    after = judge_claim(match.record, side.side, score=side.score, cards=side.card_points, yaku=ids)
    (verdict,) = verdicts(after.rounds[0])
    assert verdict.upheld
    assert [status.made is not None for status in verdict.yaku] == [True] * len(ids)
    assert after.problems == match.problems


@few
@given(id=st.sampled_from(GAME_IDS), seed=SEEDS, difference=st.integers(-200, 200).filter(bool))
def test_a_wrong_claim_is_denied_and_the_round_is_scored(id: str, seed: int, difference: int) -> None:
    match = any_match(id, seed)
    side = random_side(match, seed)
    assume(side.score is not None)
    after = judge_claim(match.record, side.side, score=(side.score or 0) + difference)
    (verdict,) = verdicts(after.rounds[0])
    assert not verdict.upheld
    assert [number.difference for number in verdict.denied] == [difference]
    assert after.standings == match.standings
    (problem,) = [problem for problem in after.problems if problem not in match.problems]
    assert (problem.id, problem.severity) == ("claim-denied", Severity.ERROR)
    by = f"{abs(difference)} too {'much' if difference > 0 else 'little'}"
    assert problem.message.endswith(f"but the record gives {side.score}: {by}")


def test_final_scores_can_only_be_compared() -> None:
    text = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\nscores: {Aki: 20, Bo: 5}\n"
    match = judge(loads(f"{text}claims: {{Aki: {{score: 5, cards: 20}}}}").records[0])
    (verdict,) = verdicts(match.rounds[0])
    assert verdict.open == (CARDS,)
    assert [number.difference for number in verdict.numbers] == [-15]


def test_a_claim_cannot_be_checked_if_the_round_is_not_scored() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\ncaptured: {Aki: 1b, Bo: 2a}\nclaims: {Aki: 5}"
    match = judge(loads(text).records[0])
    (verdict,) = verdicts(match.rounds[0])
    assert not match.complete
    assert verdict.open == (SCORE,)
    assert not verdict.upheld
    assert list(denied_claims(match.rounds[0])) == []


@pytest.mark.parametrize("head", ["rounds:\n- ", ""])
def test_an_error_in_a_claim_does_not_stop_the_round(head: str) -> None:
    indent = "  " if head else ""
    lines = ["captured: {Aki: 1b, Bo: 2a}", "claims: {Aki: {scroe: 5, score: 7}, Bo: x, Cho: 1}"]
    text = f"hanascore: 1\ngame: min-hwatu\nplayers: [Aki, Bo]\n{head}" + f"\n{indent}".join(lines)
    match = judge(loads(text).records[0])
    assert [problem.id for problem in match.problems if problem.stops] == [
        "unknown-key",
        "wrong-type",
        "unknown-player",
        "claim-denied",
    ]
    assert match.rounds[0].scores == {"Aki": 20, "Bo": 10}
    assert match.complete


def test_a_claim_may_include_awarded_cards_or_leave_them_out() -> None:
    captured = "Aki: 11c 1b 2acc 2r 11ra 3*, Bo: 4*"
    facts = "    gaji: {by: Aki, took: 1b}\n    left_over: 1r 11b\n"
    for cards in (75, 80):
        match = judge_claims(
            "kwa-do", captured, f"Aki: {{cards: {cards}}}", options="gaji: on, method: easy", facts=facts
        )
        (verdict,) = verdicts(match.rounds[0])
        assert sum(entry.points for entry in match.rounds[0].sides[0].entries) == 80
        assert verdict.upheld


@pytest.mark.parametrize(
    ("claims", "path"),
    [
        ("Aki: 5", ("rounds", 0, "claims", "Aki")),
        ("Aki: {score: 5}", ("rounds", 0, "claims", "Aki", "score")),
        ("Aki: {cards: 5}", ("rounds", 0, "claims", "Aki", "cards")),
        ("Aki: {yaku: dragon}", ("rounds", 0, "claims", "Aki", "yaku")),
    ],
)
def test_a_denied_claim_has_the_place_of_the_wrong_part(claims: str, path: tuple[object, ...]) -> None:
    match = judge_claims("kwa-do", "Aki: 1b 8b, Bo: 2a", claims, options="yaku: all")
    (problem,) = [problem for problem in match.problems if problem.id == "claim-denied"]
    assert problem.place.path == path
