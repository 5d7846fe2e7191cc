"""Each tie-break has a case in which it alone decides between two players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hanascore.tally.event import TIE_BREAKS
from hanascore.tally.tie_breaks import lot
from tests.helpers.event_files import Ranking, event, ranking, record

HEAD = f"points: {{by: places, places: [10, 0]}}\ntie_breaks: [{', '.join(TIE_BREAKS)}]\nlots_seed: 7\n"


def deciding_tie_break(ranked: Ranking, first: str, second: str) -> str:
    """Return the tie-break that put one player before another."""
    return next(
        step.tie_break
        for step in ranked.steps
        for position, group in enumerate(step.groups)
        if first in group and any(second in later for later in step.groups[position + 1 :])
    )


# In every case Aki is placed before Bo by one tie-break alone. The other players complete the games.
CASES = {
    "points": (HEAD, [record({"Aki": 50, "Bo": 40}, 1, 1)]),
    "wins": (
        # A win and a loss, or two draws.
        HEAD.replace("10, 0]", "10, 0], ties: share"),
        [
            record({"Aki": 50, "Chiyo": 40}, 1, 1),
            record({"Aki": 40, "Chiyo": 50}, 2, 1),
            record({"Bo": 50, "Dai": 50}, 1, 2),
            record({"Bo": 40, "Dai": 40}, 2, 2),
        ],
    ),
    "head-to-head": (
        # Chiyo has five points more, so only Aki and Bo are tied.
        HEAD + "byes: [{round: 3, player: Chiyo, points: 5}]\n",
        [
            record({"Aki": 50, "Bo": 40}, 1, 1),
            record({"Aki": 20, "Chiyo": 50}, 2, 1),
            record({"Bo": 90, "Dai": 50}, 2, 2),
        ],
    ),
    "score-difference": (
        HEAD,
        [record({"Aki": 50, "Chiyo": 10}, 1, 1), record({"Bo": 50, "Dai": 20}, 1, 2)],
    ),
    "score": (
        HEAD,
        [record({"Aki": 60, "Chiyo": 30}, 1, 1), record({"Bo": 50, "Dai": 20}, 1, 2)],
    ),
    "best-game": (
        HEAD,
        [
            record({"Aki": 70, "Chiyo": 40}, 1, 1),
            record({"Aki": 30, "Chiyo": 60}, 2, 1),
            record({"Bo": 60, "Dai": 30}, 1, 2),
            record({"Bo": 40, "Dai": 70}, 2, 2),
        ],
    ),
    "fewest-penalties": (
        HEAD
        + "penalties:\n"
        + "  - {player: Aki, points: -4, reason: late, by: director}\n"
        + "  - {player: Bo, points: -2, reason: late, by: director}\n"
        + "  - {player: Bo, points: -2, reason: late again, by: director}\n",
        [record({"Aki": 50, "Chiyo": 20}, 1, 1), record({"Bo": 50, "Dai": 20}, 1, 2)],
    ),
    "lots": (
        HEAD,
        [record({"Aki": 50, "Chiyo": 20}, 1, 1), record({"Bo": 50, "Dai": 20}, 1, 2)],
    ),
}


def test_every_tie_break_has_a_case() -> None:
    assert set(CASES) == set(TIE_BREAKS)


@pytest.mark.parametrize("tie_break", CASES)
def test_this_tie_break_alone_decides(tie_break: str) -> None:
    head, texts = CASES[tie_break]
    played = event(head)
    ranked = ranking(played, *texts)
    first, second = ("Aki", "Bo")
    if tie_break == "lots":
        first, second = sorted(("Aki", "Bo"), key=lambda player: lot("7", player))
    assert (ranked.places[first][0] or 0) < (ranked.places[second][0] or 0)
    assert deciding_tie_break(ranked, first, second) == tie_break
    # The tie-breaks before this one leave them tied.
    before = TIE_BREAKS[: TIE_BREAKS.index(tie_break)]
    if before:
        tied = ranking(replace(played, tie_breaks=before), *texts)
        assert tied.places[first] == tied.places[second]
        assert tied.places[first][1]


def test_players_whom_no_tie_break_separates_share_a_place() -> None:
    played = event("points: {by: places, places: [10, 0]}\ntie_breaks: [points, wins, head-to-head]\n")
    texts = [
        record({"Aki": 50, "Chiyo": 20}, 1, 1),
        record({"Bo": 50, "Dai": 20}, 1, 2),
        record({"Emi": 50, "Fumi": 70}, 1, 3),
    ]
    ranked = ranking(played, *texts)
    assert ranked.groups == (("Aki", "Bo", "Fumi"), ("Chiyo", "Dai", "Emi"))
    assert ranked.places["Bo"] == (1, True)
    assert ranked.places["Emi"] == (4, True)
    # Not all of them met, so the tie-break does not apply.
    assert [step.values for step in ranked.steps if step.tie_break == "head-to-head"] == [{}, {}]


def test_a_ring_of_wins_decides_nothing() -> None:
    played = event("points: {by: wins}\ntie_breaks: [points, head-to-head, score]\n")
    texts = [
        record({"Aki": 50, "Bo": 40}, 1, 1),
        record({"Bo": 80, "Chiyo": 40}, 2, 1),
        record({"Chiyo": 45, "Aki": 40}, 3, 1),
    ]
    ranked = ranking(played, *texts)
    assert ranked.groups == (("Bo",), ("Aki",), ("Chiyo",))
    step = next(step for step in ranked.steps if step.tie_break == "head-to-head")
    assert (step.values, step.decided) == ({"Aki": 0, "Bo": 0, "Chiyo": 0}, False)


def test_head_to_head_compares_only_players_who_are_still_tied() -> None:
    played = event("points: {by: wins}\ntie_breaks: [points, score, head-to-head]\n")
    texts = [
        record({"Aki": 10, "Bo": 90}, 1, 1),
        record({"Bo": 30, "Chiyo": 90}, 2, 1),
        record({"Chiyo": 30, "Aki": 110}, 3, 1),
        record({"Dai": 1, "Emi": 0}, 1, 2),
    ]
    # Aki, Bo and Chiyo have one win and 120 points each. Dai has one win and 1 point.
    assert ranking(played, *texts).groups[:2] == (("Aki", "Bo", "Chiyo"), ("Dai",))


def test_wins_may_come_before_points() -> None:
    played = event("points: {by: score}\ntie_breaks: [wins, points]\n")
    texts = [
        record({"Aki": 50, "Bo": 49}, 1, 1),
        record({"Aki": 10, "Chiyo": 5}, 2, 1),
        record({"Bo": 90, "Dai": 1}, 2, 2),
    ]
    assert ranking(played, *texts).groups == (("Aki",), ("Bo",), ("Chiyo",), ("Dai",))


def test_a_player_without_a_game_comes_after_any_best_game() -> None:
    played = event(
        "players: [Aki, Bo, Chiyo]\npoints: {by: wins, win: 0, loss: 0, draw: 0}\ntie_breaks: [best-game]\n"
    )
    ranked = ranking(played, record({"Aki": -500, "Bo": -900}, 1, 1))
    assert ranked.groups == (("Aki",), ("Bo",), ("Chiyo",))
    assert ranked.lines[2].best_game is None


def test_lots_are_the_digests_of_the_seed_and_the_id() -> None:
    played = event("points: {by: wins}\ntie_breaks: [lots]\nlots_seed: spring 2026\n")
    ranked = ranking(played, record({"Aki": 5, "Bo": 5, "Chiyo": 5}, 1, 1))
    order = sorted(["Aki", "Bo", "Chiyo"], key=lambda name: lot("spring 2026", name))
    assert [group[0] for group in ranked.groups] == order == ["Chiyo", "Bo", "Aki"]


def test_no_lots_are_drawn_without_a_seed() -> None:
    played = event("points: {by: wins}\ntie_breaks: [lots]\nlots_seed: 7\n")
    without_seed = replace(played, lots_seed=None)
    assert ranking(without_seed, record({"Aki": 5, "Bo": 5}, 1, 1)).groups == (("Aki", "Bo"),)


def test_no_tie_break_is_applied_if_nobody_is_tied() -> None:
    ranked = ranking(event(HEAD), record({"Aki": 50, "Bo": 20}, 1, 1))
    assert [step.tie_break for step in ranked.steps] == ["points"]


def test_unranked_substitutes_come_last_without_a_place() -> None:
    played = event(
        "players: [Aki, Bo, Chiyo]\npoints: wins\n"
        "substitutes: [{player: Chiyo, for: Bo, from: 2, ranked: no}]\n"
    )
    texts = [record({"Aki": 50, "Bo": 40}, 1, 1), record({"Aki": 50, "Chiyo": 70}, 2, 1)]
    lines = [(line.player, line.place, line.points) for line in ranking(played, *texts).lines]
    assert lines == [("Aki", 1, 1), ("Bo", 2, 0), ("Chiyo", None, 1)]


def test_head_to_head_that_does_not_apply_names_two_players_who_have_not_met() -> None:
    played = event("points: {by: wins}\ntie_breaks: [points, head-to-head, score]\n")
    texts = [
        record({"Aki": 50, "Bo": 40}, 1, 1),
        record({"Chiyo": 70, "Dai": 10}, 1, 2),
        record({"Emi": 60, "Bo": 5}, 2, 1),
    ]
    ranked = ranking(played, *texts)
    steps = {step.players: step.not_met for step in ranked.steps if step.tie_break == "head-to-head"}
    assert steps == {("Aki", "Chiyo", "Emi"): ("Aki", "Chiyo"), ("Bo", "Dai"): ("Bo", "Dai")}
