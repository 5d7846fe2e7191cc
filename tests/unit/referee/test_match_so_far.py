from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore import load
from hanascore.model.record import Record
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, describe_end
from hanascore.referee.match_so_far import MatchSoFar
from hanascore.scoring.round import RuledRecord
from tests.helpers.paths import RECORDS
from tests.helpers.plays import kind_of, play_out

THREE = "[Aki, Bo, Chiyo]"


def play(game: str, rounds: str, *, players: str = "[Aki, Bo]", head: str = "") -> Match:
    """Judge a record whose rounds are written in one line each."""
    lines = "\n".join(f"  - {line.strip()}" for line in rounds.strip().splitlines())
    text = f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: {players}\n{head}\nrounds:\n{lines}\n"
    loaded = loads(text)
    assert not [problem for problem in loaded.problems if problem.stops], loaded.problems
    return judge(loaded.records[0])


def scores(*points: int, **more: Any) -> str:
    """Return a round that is entered as scores."""
    names = ("Aki", "Bo", "Chiyo", "Dai")
    named = ", ".join(f"{name}: {number}" for name, number in zip(names, points, strict=False))
    return f"{{scores: {{{named}}}{''.join(f', {key}: {value}' for key, value in more.items())}}}"


def ids(match: Match) -> list[str]:
    return [problem.id for problem in match.problems if problem.id != "unverified"]


def totals(match: Match) -> dict[str, int]:
    return {standing.side: standing.total for standing in match.standings}


def dealers(match: Match) -> list[str | None]:
    return [result.dealer for result in match.rounds]


def test_totals_are_added_up_and_the_winner_deals() -> None:
    match = play("hana-awase", f"{scores(100, 164)}\n{scores(200, 64)}\n{scores(132, 132)}")
    assert [[side.total for side in result.sides] for result in match.rounds] == [
        [100, 164],
        [300, 228],
        [432, 360],
    ]
    assert dealers(match) == ["Aki", "Bo", "Aki"]
    assert [result.winners for result in match.rounds] == [("Bo",), ("Aki",), ("Aki", "Bo")]
    assert match.next_dealer == "Aki", "the first of the tied winners in turn order"
    assert {standing.side: standing.rounds_won for standing in match.standings} == {"Aki": 2, "Bo": 2}
    assert (match.over, match.winners, match.complete) == (False, (), True)


def test_the_first_of_tied_winners_in_turn_order_deals() -> None:
    tied = "{dealer: Bo, scores: {Aki: 50, Bo: 50, Chiyo: 0}}"
    assert play("kwa-do", tied, players=THREE).next_dealer == "Aki"
    assert play("hana-awase", tied, players=THREE).next_dealer == "Bo"


BO_AHEAD = "dealer: Aki, captured: {Aki: 1* 2*, Bo: 3* 4* 5*}"
UNDER_FLOOR = "{dealer: Aki, captured: {Aki: 1* 2* 3*, Bo: 4* 5* 6* 7* 8*}}"


@pytest.mark.parametrize(
    ("options", "rounds", "dealer", "reason"),
    [
        ("", UNDER_FLOOR, "Bo", "Aki and Bo were level in round 1, and Bo has most card points"),
        ("deal_tie: turn-order", UNDER_FLOOR, "Aki", "round 1 was drawn, so its dealer deals again"),
        (
            "",
            "{dealer: Aki, captured: {Aki: 1* 2*, Bo: 3* 4*}}",
            "Aki",
            "round 1 was drawn, so its dealer deals again",
        ),
        ("", "{dealer: Aki, void: misdeal}", "Aki", "round 1 was void, so its dealer deals again"),
        (
            "method: easy",
            f"{{{BO_AHEAD}, adjustments: [{{side: Aki, points: 30}}]}}",
            "Bo",
            "Aki scored more, but adjustments do not count for the deal",
        ),
        (
            "method: easy",
            f"{{{BO_AHEAD}, side_payments: [{{from: Bo, to: Aki, points: 30}}]}}",
            "Bo",
            "Aki scored more, but side payments do not count for the deal",
        ),
        (
            "method: easy",
            f"{{{BO_AHEAD}, adjustments: [{{side: Aki, points: 15}}]}}",
            "Bo",
            "Aki and Bo scored the same, but adjustments do not count for the deal",
        ),
        ("method: easy", f"{{{BO_AHEAD}, adjustments: [{{side: Bo, points: 15}}]}}", "Bo", ""),
        ("method: easy", UNDER_FLOOR, "Bo", ""),
        (
            "method: easy",
            "{dealer: Aki, captured: {Aki: 1* 2*, Bo: 3* 4*}}",
            "Bo",
            "Aki and Bo won round 1, and Bo comes first in turn order",
        ),
        ("next_dealer: same", UNDER_FLOOR, "Aki", "the same player deals every round"),
        ("next_dealer: left", UNDER_FLOOR, "Bo", "the deal passes to the left"),
        ("next_dealer: free", UNDER_FLOOR, None, ""),
        (
            "next_dealer: total",
            f"{scores(9, 2)}\n{scores(0, 5)}",
            "Aki",
            "Aki has most points so far",
        ),
        (
            "next_dealer: total",
            f"{scores(5, 0)}\n{scores(0, 5)}",
            "Bo",
            "Aki and Bo have most points so far, and Bo comes first in turn order",
        ),
    ],
)
def test_who_deals_next(options: str, rounds: str, dealer: str | None, reason: str) -> None:
    match = play("kwa-do", rounds, head=f"options: {{{options}}}")
    assert (match.next_dealer, match.rounds[-1].deal_reason) == (dealer, reason)


@given(seed=st.integers(0, 10**6), number=st.sampled_from([2, 2, 3]), way=st.sampled_from(["floor", "easy"]))
def test_an_independent_count_agrees_on_who_deals(seed: int, number: int, way: str) -> None:
    names = ["Aki", "Bo", "Chiyo"][:number]
    piles = play_out("kwa-do", names, "Aki", random.Random(seed)).piles
    cards = {
        name: sum({"b": 20, "a": 10, "r": 5}.get(kind_of(card)[-1], 0) for card in pile)
        for name, pile in piles.items()
    }
    floor = 240 // number if way == "floor" else 0
    score = {name: max(0, points - floor) for name, points in cards.items()}
    best = max((score[name], cards[name]) for name in names)
    level = [name for name in (*names[1:], "Aki") if (score[name], cards[name]) == best]
    drawn = len(level) == number and not best[0]
    written = ", ".join(f"{name}: {' '.join(pile) or 'none'}" for name, pile in piles.items())
    match = play(
        "kwa-do",
        f"{{dealer: Aki, captured: {{{written}}}}}",
        players=f"[{', '.join(names)}]",
        head=f"options: {{method: {way}}}",
    )
    assert match.next_dealer == ("Aki" if drawn else level[0])


def test_lucky_hands_and_the_first_of_a_team_are_reasons_for_the_deal() -> None:
    hands = (
        "{dealer: Aki, captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: rest}, lucky_hands: {Aki: teshi}}"
    )
    match = play("sudaoshi", hands, players=THREE)
    assert match.next_dealer == "Bo"
    reason = "Aki scored more, but lucky hands do not count for the deal"
    assert match.rounds[-1].deal_reason == reason
    teams = "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"
    match = play(
        "kwa-do", "{dealer: Dai, scores: {East: 9, West: 2}}", players="[Aki, Bo, Chiyo, Dai]", head=teams
    )
    assert match.next_dealer == "Aki"
    assert match.rounds[-1].deal_reason == "East won round 1, and Aki comes first of this team"


def test_a_tie_for_the_deal_may_need_two_tie_breaks() -> None:
    match = play("kwa-do", "{dealer: Bo, captured: {Aki: 1b 1c, Bo: 3b 3c, Chiyo: 2a 2c}}", players=THREE)
    assert match.next_dealer == "Aki"
    assert match.rounds[0].deal_reason == (
        "Aki, Bo and Chiyo were level in round 1, and of Aki and Bo, who have most card points, "
        "Aki comes first in turn order"
    )


def test_the_deal_by_total_is_open_after_a_round_that_is_not_scored() -> None:
    match = play_with_unreadable_round("options: {next_dealer: total}")
    assert match.next_dealer is None
    free = play(
        "kwa-do", f"{scores(9, 2)}\n{scores(0, 5, dealer='Aki')}", head="options: {next_dealer: free}"
    )
    assert "dealer-not-expected" not in ids(free)
    same = play("kwa-do", f"{scores(9, 2)}\n{scores(0, 5, dealer='Bo')}", head="options: {next_dealer: same}")
    doubt = next(problem for problem in same.problems if problem.id == "dealer-not-expected")
    assert doubt.message == "Bo deals, but Aki should: the same player deals every round"


def test_a_drawn_round_keeps_the_dealer_and_counts() -> None:
    match = play("kwa-do", f"{scores(0, 0, 0, dealer='Bo')}\n{scores(0, 0, 5)}", players=THREE)
    assert dealers(match) == ["Bo", "Bo"]
    assert match.rounds[0].winners == ()
    assert match.next_dealer == "Chiyo"


def test_a_void_round_scores_nothing_and_keeps_the_dealer() -> None:
    match = play(
        "hana-awase",
        f"{scores(0, 30)}\n"
        f"{{void: misdeal, side_payments: [{{from: Aki, to: Bo, points: 5}}]}}\n"
        f"{scores(9, 1)}",
        head="options: {last_round: 2}",
    )
    assert dealers(match) == ["Aki", "Bo", "Bo"]
    assert totals(match) == {"Bo": 36, "Aki": 4}
    assert match.over
    assert match.winners == ("Bo",)
    assert "game-already-over" not in ids(match)


def test_a_void_round_does_not_count_as_a_month() -> None:
    cards = "{captured: {Aki: 2*, Bo: none}, stopped_by: Aki}"
    rounds = f"{{void: misdeal}}\n{scores(6, 0)}\n{cards}"
    match = play("koi-koi", rounds, head="options: {month_cards: on}")
    assert [made.yaku.id for made in match.rounds[2].sides[0].made] == ["month-cards"]


def test_the_scores_of_a_void_round_do_not_count() -> None:
    match = play("hana-awase", "{void: misdeal, scores: {Aki: 30, Bo: 20}}")
    assert totals(match) == {"Aki": 0, "Bo": 0}


def test_written_scores_include_payments() -> None:
    more = "[{from: Aki, to: Bo, points: 5}]"
    assert totals(play("hana-awase", scores(30, 20, side_payments=more))) == {"Aki": 30, "Bo": 20}


def test_payments_count_in_the_total_but_do_not_decide_the_round() -> None:
    match = play(
        "hana-awase",
        "{captured: {Aki: rest, Bo: 1*}, side_payments: [{from: Aki, to: Bo, points: 500, reason: bet}], "
        "adjustments: [{side: Bo, points: -7}]}",
    )
    aki, bo = match.rounds[0].sides
    assert aki.score is not None
    assert aki.deciding is not None
    assert (aki.score - aki.deciding, match.rounds[0].winners) == (-500, ("Aki",))
    assert [(entry.points, entry.because) for entry in bo.entries if not entry.deciding] == [
        (500, "paid by Aki: bet"),
        (-7, "adjustment"),
    ]


@pytest.mark.parametrize(
    ("options", "rounds", "over", "winners"),
    [
        ("{goal: 100}", [(99, 20)], False, ()),
        ("{goal: 100}", [(99, 20), (1, 30)], True, ("Aki",)),
        ("{goal: 100}", [(120, 130)], True, ("Bo",)),
        ("{goal: 100}", [(120, 120)], False, ()),
        ("{goal: 100}", [(120, 120), (1, 2)], True, ("Bo",)),
        ("{goal: 100, goal_tie: shared}", [(120, 120)], True, ("Aki", "Bo")),
        ("{goal: 100, last_round: 2}", [(20, 20), (30, 10)], True, ("Aki",)),
        ("{goal: 100, last_round: 2}", [(60, 60), (50, 50)], True, ("Aki", "Bo")),
        ("{goal: 100, last_round: 5}", [(20, 100)], True, ("Bo",)),
        ("{last_round: 1}", [(20, 20)], True, ("Aki", "Bo")),
        ("{goal: 30}", [(10, 10)] * 2, False, ()),
    ],
)
def test_when_the_game_is_over(
    options: str, rounds: list[tuple[int, int]], over: bool, winners: tuple[str, ...]
) -> None:
    written = "\n".join(scores(*points) for points in rounds)
    match = play("hana-awase", written, head=f"options: {options}")
    assert (match.over, match.winners) == (over, winners)


def test_a_tie_after_the_last_round_may_be_played_on() -> None:
    head = "options: {last_round: 1, last_tie: play-on}"
    tied = play("hana-awase", scores(132, 132), head=head)
    assert (tied.over, tied.winners) == (False, ())
    ended = play("hana-awase", f"{scores(132, 132)}\n{scores(130, 134)}", head=head)
    assert (ended.over, ended.winners, ids(ended)) == (True, ("Bo",), [])


def test_a_round_after_the_end_changes_no_winner_and_has_a_warning() -> None:
    rounds = f"{scores(50, 20)}\n{{void: misdeal}}\n{scores(0, 90)}\n{scores(0, 1)}"
    match = play("hana-awase", rounds, head="options: {last_round: 1}")
    assert match.winners == ("Aki",)
    late = [problem for problem in match.problems if problem.id == "game-already-over"]
    assert [found.place.path for found in late] == [("rounds", 2), ("rounds", 3)]
    assert late[0].message == "round 3 came after the end: the game was over after round 1, and Aki won"
    assert [standing.total for standing in match.standings] == [50, 20]


def test_rounds_won_may_decide_the_match_and_points_break_ties() -> None:
    rounds = [scores(1, 0), scores(1, 0), scores(0, 9)]
    by_rounds = play("koi-koi", "\n".join(rounds), head="options: {last_round: 3}")
    assert by_rounds.winners == ("Aki",)
    assert [(standing.place, standing.side, standing.total) for standing in by_rounds.standings] == [
        (1, "Aki", 2),
        (2, "Bo", 9),
    ]
    tied = play("koi-koi", "\n".join([rounds[0], rounds[2]]), head="options: {last_round: 2}")
    assert tied.winners == ("Bo",)
    by_goal = play("koi-koi", "\n".join(rounds), head="options: {goal: 9}")
    assert by_goal.winners == ("Bo",)
    assert by_goal.standings[0].side == "Bo"


def test_a_tie_at_the_goal_in_the_last_round_is_ranked_by_rounds() -> None:
    rounds = f"{scores(4, 0)}\n{scores(4, 0)}\n{scores(0, 8)}"
    match = play("koi-koi", rounds, head="options: {goal: 8, last_round: 3}")
    assert match.winners == ("Aki",), "the goal was reached in round 2"
    both = "options: {goal: 14, last_round: 3, both_lucky: both-6}"
    match = play("koi-koi", f"{scores(8, 0)}\n{scores(0, 8)}\n{scores(6, 6)}", head=both)
    assert match.winners == ("Aki", "Bo")
    match = play("koi-koi", f"{scores(4, 0)}\n{scores(4, 8)}\n{scores(6, 0)}", head=both)
    assert match.winners == ("Aki",)
    assert [standing.place for standing in match.standings] == [1, 2]


def test_sides_that_are_level_share_a_place() -> None:
    match = play("hana-awase", scores(20, 20, 5), players=THREE)
    assert [(standing.place, standing.side) for standing in match.standings] == [
        (1, "Aki"),
        (1, "Bo"),
        (3, "Chiyo"),
    ]


def test_the_points_left_to_the_goal() -> None:
    match = play("kwa-do", f"{scores(100, 25, 10)}\n{scores(95, 0, 50)}", players=THREE)
    assert [standing.to_goal for standing in match.standings] == [5, 140, 175]


def test_a_record_may_begin_with_a_later_round() -> None:
    head = "starting_totals: {Aki: 90, Bo: 10}\nfirst_round: 4\noptions: {last_round: 5, goal: 100}"
    match = play("hana-awase", f"{scores(5, 1)}\n{scores(1, 5)}", head=head)
    assert [result.number for result in match.rounds] == [4, 5]
    assert dealers(match) == [None, "Aki"]
    assert totals(match) == {"Aki": 96, "Bo": 16}
    assert (match.over, match.winners) == (True, ("Aki",))


@pytest.mark.parametrize(
    "head",
    [
        "starting_totals: {Aki: 120}\noptions: {goal: 100}",
        "starting_totals: {Aki: 120}\nfirst_round: 4\noptions: {goal: 100}",
        "first_round: 13",
    ],
)
def test_the_match_may_be_over_before_the_record_begins(head: str) -> None:
    match = play("hana-awase", scores(5, 1), head=head)
    late = next(problem for problem in match.problems if problem.id == "game-already-over")
    assert "the game was over before this record begins" in late.message


def test_a_match_that_ended_before_the_record_has_no_known_winner() -> None:
    match = play("hana-awase", f"{scores(5, 1)}\n{scores(0, 2)}", head="first_round: 13")
    first, second = (problem for problem in match.problems if problem.id == "game-already-over")
    assert first.message == (
        "round 13 came after the end: the game was over before this record begins, and it ends after round 12"
    )
    assert second.message == "round 14 came after the end: the game was over after round 13, and Aki won"
    assert (match.over, match.winners) == (True, ("Aki",))


def test_more_rounds_won_than_were_played_are_doubtful() -> None:
    match = play("koi-koi", scores(5, 0), head="first_round: 3\nstarting_rounds_won: {Aki: 2, Bo: 5}")
    assert [problem.message for problem in match.problems if problem.id == "rounds-won-before"] == [
        "Bo cannot have won 5 rounds before round 3: 2 rounds were played"
    ]


def test_a_round_that_is_not_scored_leaves_the_end_open() -> None:
    bad = "{captured: {Aki: 1b 1z, Bo: none}}"
    loaded = loads(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {last_round: 3}\nrounds:\n"
        f"  - {scores(5, 1)}\n  - {bad}\n  - {scores(1, 7)}\n"
    )
    match = judge(loaded.records[0])
    assert match.unscored == (2,)
    assert (match.complete, match.over, match.winners) == (False, None, ())
    assert [side.score for side in match.rounds[1].sides] == [None, None]
    assert dealers(match) == ["Aki", "Aki", None]
    assert match.next_dealer == "Bo", "the winner of a round deals, even if an earlier round is not scored"
    assert totals(match) == {"Bo": 8, "Aki": 6}


def test_a_record_that_cannot_be_scored_at_all() -> None:
    head = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\n"
    loaded = loads(f"{head}options: {{gaol: 3}}\ncaptured: {{Aki: 1*, Bo: rest}}")
    match = judge(loaded.records[0])
    assert (match.rounds, match.complete, match.over) == ((), False, None)


def test_the_deal_may_pass_to_the_left() -> None:
    rounds = f"{scores(0, 0, 0)}\n{scores(90, 0, 0)}\n{scores(1, 0, 0, dealer='Aki')}"
    match = play("kwa-do", rounds, players=THREE, head="options: {next_dealer: left}")
    assert dealers(match) == ["Aki", "Bo", "Aki"]
    doubt = next(problem for problem in match.problems if problem.id == "dealer-not-expected")
    assert doubt.message == "Aki deals, but Chiyo should: the deal passes to the left"
    assert match.next_dealer == "Bo"


def test_the_deal_passes_to_the_left_after_a_round_that_is_not_scored() -> None:
    match = play_with_unreadable_round("options: {next_dealer: left}")
    assert dealers(match) == ["Bo", "Chiyo"]


def test_a_round_that_is_not_scored_wins_no_game_of_a_session() -> None:
    head = "hanascore: 1\ngame: roppyakken\nplayers: [Aki, Bo]\noptions: {goal: 50, best_of: 3}"
    loaded = loads(f"{head}\nrounds:\n  - {scores(60, 0)}\n  - captured: {{Aki: 1z, Bo: none}}\n")
    assert [result.game_winners for result in judge(loaded.records[0]).rounds] == [("Aki",), ()]


def play_with_unreadable_round(head: str) -> Match:
    loaded = loads(
        f"hanascore: 1\ngame: kwa-do\nplayers: {THREE}\n{head}\nrounds:\n"
        f"  - {{dealer: Bo, captured: {{Aki: 1z, Bo: none, Chiyo: none}}}}\n  - {scores(0, 0, 1)}\n"
    )
    return judge(loaded.records[0])


@pytest.mark.parametrize(
    ("first", "why"),
    [
        (scores(0, 9), "Aki deals, but Bo should: Bo won round 1"),
        (scores(0, 0, dealer="Bo"), "Aki deals, but Bo should: round 1 was drawn, so its dealer deals again"),
        (
            "{void: misdeal, dealer: Bo}",
            "Aki deals, but Bo should: round 1 was void, so its dealer deals again",
        ),
        (
            scores(9, 9, dealer="Bo"),
            "Aki deals, but Bo should: Aki and Bo won round 1, and Bo comes first in turn order",
        ),
    ],
)
def test_why_another_dealer_was_expected(first: str, why: str) -> None:
    match = play("hana-awase", f"{first}\n{scores(1, 2, dealer='Aki')}")
    assert [problem.message for problem in match.problems if problem.id == "dealer-not-expected"] == [why]


def test_any_player_may_deal_the_first_round() -> None:
    assert ids(play("hana-awase", scores(132, 132, dealer="Bo"))) == []


TEAMS = "players: [Aki, Bo, Chiyo, Dai]\nteams: {East: [Aki, Chiyo], West: [Bo, Dai]}"


def team_play(*rounds: str) -> Match:
    lines = "\n".join(f"  - {line}" for line in rounds)
    return judge(loads(f"hanascore: 1\ngame: kwa-do\n{TEAMS}\nrounds:\n{lines}\n").records[0])


def test_any_member_of_the_winning_team_may_deal() -> None:
    east = "{dealer: Aki, scores: {East: 30, West: 0}}"
    assert team_play(east).next_dealer == "Chiyo"
    assert team_play("{dealer: Bo, scores: {East: 30, West: 0}}").next_dealer == "Chiyo"
    assert team_play("{dealer: Bo, scores: {East: 0, West: 30}}").next_dealer == "Dai"
    for dealer, doubts in (("Aki", []), ("Chiyo", []), ("Bo", ["dealer-not-expected"])):
        second = f"{{dealer: {dealer}, scores: {{East: 5, West: 0}}}}"
        assert ids(team_play(east, second)) == doubts
    drawn = "{dealer: Aki, scores: {East: 0, West: 0}}"
    assert ids(team_play(drawn, "{dealer: Chiyo, scores: {East: 5, West: 0}}")) == ["dealer-not-expected"]


FOUR = "[Aki, Bo, Chiyo, Dai]"


def sat_out(name: str, points: dict[str, int], dealer: str = "") -> str:
    written = ", ".join(f"{side}: {number}" for side, number in points.items())
    return f"{{sitting_out: [{name}], scores: {{{written}}}{f', dealer: {dealer}' if dealer else ''}}}"


def test_a_winner_who_sits_out_passes_the_deal_on() -> None:
    match = play(
        "sudaoshi",
        "\n".join(
            [
                sat_out("Dai", {"Aki": -5, "Bo": -5, "Chiyo": 10}, "Aki"),
                sat_out("Chiyo", {"Aki": 20, "Bo": -10, "Dai": -10}),
                sat_out("Bo", {"Aki": -20, "Chiyo": 0, "Dai": 20}, "Dai"),
            ]
        ),
        players=FOUR,
    )
    assert dealers(match) == ["Aki", "Dai", "Dai"]
    assert [result.winners for result in match.rounds] == [("Chiyo",), ("Aki",), ("Dai",)]
    doubts = [problem.message for problem in match.problems if problem.id == "dealer-not-expected"]
    assert doubts == ["Dai deals, but Aki should: Aki won round 2"]


def test_a_player_who_sits_out_does_not_win_the_round() -> None:
    lost = sat_out("Dai", {"Aki": -5, "Bo": -5, "Chiyo": -5}, "Aki")
    assert play("sudaoshi", lost, players=FOUR).rounds[0].winners == ("Aki", "Bo", "Chiyo")


CARDS = "captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: rest}"


def test_the_dealer_must_be_known_if_seats_score() -> None:
    match = play("sudaoshi", f"{{{CARDS}}}", players=THREE)
    message = "the scores depend on who dealt, but this first round does not say"
    assert [(problem.id, problem.message) for problem in match.problems] == [("fact-missing", message)]
    assert play("sudaoshi", f"{{dealer: Bo, {CARDS}}}", players=THREE).complete
    assert play("sudaoshi", f"{{dealer: Bo, {CARDS}}}\n{{{CARDS}}}", players=THREE).complete


def test_an_unscored_round_leaves_the_next_dealer_open() -> None:
    match = play("sudaoshi", f"{{{CARDS}}}\n{{{CARDS}}}", players=THREE)
    assert match.problems[1].message.endswith("round 1 before it is not scored")
    late = play("sudaoshi", f"{{scores: {{Aki: 1, Bo: 1, Chiyo: -2}}}}\n{{{CARDS}}}", players=THREE)
    assert late.problems[-1].message.endswith("neither this round nor round 1 before it says")


def test_the_end_of_a_match_in_words() -> None:
    game = play("kwa-do", scores(1, 2)).game
    assert describe_end(game.rules()) == "first to 200"
    assert describe_end(game.rules({"last_round": 1, "goal": None})) == "after 1 round"
    assert describe_end(game.rules({"last_round": 6, "goal": 50})) == "first to 50, or after 6 rounds"
    assert describe_end(game.rules({"goal": None})) == "no end agreed"


def test_the_month_of_the_next_round() -> None:
    match = play("koi-koi", scores(1, 2))
    record = Record(game="koi-koi", players=("Aki", "Bo"), sides=("Aki", "Bo"), first_round=7)
    assert MatchSoFar(RuledRecord(record, match.game, match.rules)).month == 7


def test_the_dealer_is_required_only_if_the_scores_depend_on_it() -> None:
    head = "first_round: 3\noptions: {exhausted: dealer-1}"
    pile = "captured: {Aki: 3b 9a, Bo: none}"
    stopped = play("koi-koi", f"{{{pile}, stopped_by: Aki}}", head=head)
    assert (stopped.complete, totals(stopped)) == (True, {"Aki": 5, "Bo": 0})
    drawn = play("koi-koi", f"{{{pile}, exhausted: yes}}", head=head)
    (problem,) = (problem for problem in drawn.problems if problem.stops)
    assert problem.message.endswith("this round does not say; the round before it is not in this record")


@pytest.mark.parametrize(
    ("game", "head", "dealer"),
    [
        ("hana-awase", "drawn: {Aki: 7r, Bo: 3c}", "Bo"),
        ("hana-awase", "drawn: [{Aki: 3b, Bo: 3c}, {Aki: 5r, Bo: 6r}]", "Aki"),
        ("hana-awase", "drawn: {Aki: 12b, Bo: 11c}", "Bo"),
        ("min-hwatu", "drawn: {Aki: 3b, Bo: 3c}", "Bo"),
        ("min-hwatu", "options: {first_draw: day}\ndrawn: {Aki: 3b, Bo: 3c}", "Aki"),
        ("min-hwatu", "options: {first_draw: day}\ndrawn: {Aki: 3b, Bo: 5c}", "Bo"),
        ("mushi", "drawn: {Aki: 3c, Bo: 3b}", "Bo"),
        ("hachi-hachi", "drawn: {Aki: 3c, Bo: 3b}", "Bo"),
        ("go-stop", "drawn: {Aki: 3b, Bo: 3c}", "Bo"),
        ("go-stop", "options: {first_draw: day}\ndrawn: {Aki: 3b, Bo: 3c}", "Aki"),
        ("hana-awase", "first_round: 2\ndrawn: {Aki: 7r, Bo: 3c}", None),
    ],
)
def test_the_cards_drawn_decide_who_deals_first(game: str, head: str, dealer: str | None) -> None:
    match = play(game, scores(5, 1), head=head)
    assert dealers(match) == [dealer]
    assert not {"draw-open", "dealer-not-expected"} & {*ids(match)}


@pytest.mark.parametrize(("months", "dealer"), [("japanese", "Bo"), ("korean", "Bo")])
def test_the_order_of_months_decides_the_draw(months: str, dealer: str) -> None:
    head = f"hanascore: 1\ngame: min-hwatu\nmonths: {months}"
    text = f"{head}\nplayers: [Aki, Bo]\ndrawn: {{Aki: 12b, Bo: 11b}}\nrounds: []\n"
    assert loads(text).records[0].first_dealer == dealer


@pytest.mark.parametrize(
    "drawn", ["{Aki: 3b, Bo: 3c}", "{Aki: 3b}", "[{Aki: 3b, Bo: 8b}, {Aki: 1c, Bo: 2c}]"]
)
def test_a_draw_may_leave_the_first_deal_open(drawn: str) -> None:
    match = play("hana-awase", scores(134, 130), head=f"drawn: {drawn}")
    assert ids(match) == ["draw-open"]
    assert dealers(match) == ["Aki"], "the first player listed"


def test_another_dealer_than_the_draw_decided() -> None:
    match = play("hana-awase", scores(5, 1, dealer="Aki"), head="drawn: {Aki: 7r, Bo: 3c}")
    late = next(problem for problem in match.problems if problem.id == "dealer-not-expected")
    assert late.message == "Aki deals, but Bo should: Bo drew the first deal"


def results(match: Match) -> list[Any]:
    """Return the results of a match in a form that can be compared."""
    rounds = [
        (result.round, result.dealer, result.carried, result.winners, result.next_dealer, result.replay)
        for result in match.rounds
    ]
    return [match.as_data(), match.problems, rounds]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_that_grows_is_judged_as_if_it_were_new(path: Path) -> None:
    for record in load(path).records:
        for number_of_rounds in range(len(record.rounds)):
            known = judge(replace(record, rounds=record.rounds[:number_of_rounds]))
            assert results(judge(record, known=known)) == results(judge(record))


def test_rounds_after_the_first_difference_are_judged_again() -> None:
    known = play("kwa-do", f"{scores(5, 10)}\n{scores(10, 5)}\n{scores(20, 0)}")
    record = play("kwa-do", f"{scores(5, 10)}\n{scores(0, 15)}\n{scores(20, 0)}").record
    assert results(judge(record, known=known)) == results(judge(record))
