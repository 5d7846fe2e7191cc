"""The sentences on who leads or won, how far the end is, and who deals next."""

from __future__ import annotations

import pytest

from hanascore.report.game_status import game_status, other_month, round_status, rounds_named
from tests.helpers.reports import match_of

HEAD = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\n"


@pytest.mark.parametrize(
    ("scores", "options", "sentence"),
    [
        ("{Aki: 60, Bo: 20}", "goal: 50", "Aki wins with 60."),
        (
            "{Aki: 60, Bo: 60}",
            "goal: 50",
            (
                "Aki and Bo are tied at 60 points and have reached the goal of 50. By `goal_tie: play-on`, "
                "the game goes on."
            ),
        ),
        (
            "{Aki: 60, Bo: 60}",
            "goal: 50, goal_tie: shared",
            "Aki and Bo share the win with 60 by `goal_tie: shared`.",
        ),
        (
            "{Aki: 60, Bo: 20}",
            "goal: 90, last_round: none",
            "Aki leads with 60, 40 ahead of Bo. The game ends at 90.",
        ),
        (
            "{Aki: 60, Bo: 20}",
            "goal: 90, last_round: 3",
            "Aki leads with 60, 40 ahead of Bo. The game ends at 90 or after 2 more rounds.",
        ),
        (
            "{Aki: 60, Bo: 60}}, {scores: {Aki: 1, Bo: 2}",
            "last_round: 1",
            "Aki and Bo shared the win in round 1 with 60 by `last_tie: shared`; round 2 came after the end.",
        ),
        (
            "{Aki: 60, Bo: 20}}, {captured: {Aki: 1b, Bo: 1b}",
            "goal: 50",
            "Aki won in round 1 with 60; round 2 came after the end.",
        ),
        ("{Aki: 60, Bo: 20}", "last_round: 1", "Aki wins with 60."),
        ("{Aki: 60, Bo: 20}", "last_round: none", "Aki leads with 60, 40 ahead of Bo."),
        ("{Aki: 6, Bo: 6}", "last_round: none", "Aki and Bo are tied at 6 points."),
    ],
)
def test_the_status_of_a_game(scores: str, options: str, sentence: str) -> None:
    text = f"{HEAD}options: {{{options}}}\nrounds: [{{dealer: Aki, scores: {scores}}}]"
    status = game_status(match_of(text))
    assert status.partition(" Aki deals next")[0].partition(" Bo deals next")[0] == sentence


def test_several_leaders_share_the_lead() -> None:
    text = HEAD.replace("Bo]", "Bo, Chiyo]") + "rounds: [{dealer: Aki, scores: {Aki: 5, Bo: 5, Chiyo: 1}}]"
    assert game_status(match_of(text)).startswith("Aki and Bo share the lead with 5 points. The game ends")


def test_there_may_be_no_rounds() -> None:
    assert game_status(match_of(f"{HEAD}rounds: []")) == "No rounds yet."


def test_totals_without_a_round_are_incomplete() -> None:
    text = f"{HEAD}rounds: [{{scores: {{Aki: 1, Bo: 2}}}}, {{captured: {{Aki: 9s, Bo: none}}}}]"
    assert game_status(match_of(text)) == (
        "Round 2 is not scored, so totals, places and winner are incomplete."
    )


def test_a_game_may_be_over_before_the_record() -> None:
    text = (
        f"{HEAD}options: {{goal: 50}}\nfirst_round: 3\nstarting_totals: {{Aki: 70, Bo: 10}}\n"
        "rounds: [{scores: {Aki: 0, Bo: 90}}]"
    )
    assert game_status(match_of(text)) == "Aki won before round 3 with 70; round 3 came after the end."


def test_rounds_won_come_first_if_they_decide() -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n"
        "rounds: [{dealer: Aki, scores: {Aki: 3, Bo: 0}}, {scores: {Aki: 0, Bo: 20}}, "
        "{scores: {Aki: 3, Bo: 0}}]"
    )
    assert game_status(match_of(text)).startswith(
        "Aki leads with 2 rounds won and 6 points, 1 round ahead of Bo. The game ends after 9 more rounds."
    )
    tied = match_of(text.replace("{Aki: 3, Bo: 0}}]", "{Aki: 0, Bo: 0}}]"))
    assert game_status(tied).startswith("Bo leads with 1 round won and 20 points, 17 points ahead of Aki.")


def test_the_status_of_a_round() -> None:
    text = (
        f"{HEAD}rounds:\n- scores: {{Aki: 5, Bo: 7}}\n- void: cards fell\n- captured: {{Aki: 9s}}\n"
        "- {dealer: Aki, scores: {Aki: 200, Bo: 90}}\n- {dealer: Aki, scores: {Aki: 0, Bo: 0}}\n"
    )
    won, void, unscored, later, level = match_of(text).rounds
    assert round_status(won) == "Bo wins round 1 with 7. Bo deals next."
    assert round_status(void).startswith("Round 2 is void.")
    assert round_status(unscored) == "Round 3 is not scored."
    assert round_status(later) == (
        "Aki wins round 4 with 200. Aki deals next. "
        "The totals are incomplete, because an earlier round is not scored."
    )
    assert round_status(level).startswith("Nobody wins round 5.")


def test_rounds_are_named_by_their_numbers() -> None:
    assert [rounds_named(numbers) for numbers in ([2], [1, 2, 3], [1, 3, 4, 9])] == [
        "round 2",
        "rounds 1-3",
        "rounds 1, 3-4, 9",
    ]


def test_a_round_after_a_void_round_shows_its_month() -> None:
    rounds = "".join(
        f"- {text}\n"
        for text in (
            "void: misdeal",
            "{captured: {Aki: 1* 3b 9a, Bo: 2*}, stopped_by: Aki}",
            "{captured: {Aki: 1* 3b 9a, Bo: 2*}, stopped_by: Aki}",
        )
    )
    head = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {month_cards: yes}\n"
    match = match_of(f"{head}rounds:\n{rounds}")
    assert [(result.number, result.month, other_month(result)) for result in match.rounds] == [
        (1, None, None),
        (2, 1, 1),
        (3, 2, 2),
    ]
    assert [dict(result.scores) for result in match.rounds[1:]] == [{"Aki": 18, "Bo": 0}, {"Aki": 5, "Bo": 0}]
