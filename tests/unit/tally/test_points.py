"""What games, byes, absences, forfeits and penalties bring the players."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hanascore.tally.event import Event
from hanascore.tally.points import add_up
from hanascore.tally.tally import PlayerStanding
from tests.helpers.event_files import checked, event, record

PLAYERS = "players: [Aki, Bo, Chiyo, Dai]\n"
ONE, TWO = record({"Aki": 50, "Bo": 40}, 1, 1), record({"Chiyo": 50, "Dai": 40}, 1, 2)


def lines(played: Event, *texts: str) -> dict[str, PlayerStanding]:
    """Return the line of each player."""
    return {line.player: line for line in add_up(checked(played, *texts).results, played)}


def points(text: str, *texts: str) -> dict[str, int | Fraction]:
    """Return the points of each player in an event."""
    return {player: line.points for player, line in lines(event(text), *texts).items()}


@pytest.mark.parametrize(
    ("ties", "first"), [("share", 20), ("best", 30), ("worst", 10)]
)  # fmt: skip
def test_a_shared_first_place(ties: str, first: int) -> None:
    text = f"points: {{by: places, places: [30, 10, -10, -30], ties: {ties}}}\n"
    game = record({"Aki": 9, "Bo": 9, "Chiyo": 5, "Dai": 1}, 1, 1)
    assert points(text, game) == {"Aki": first, "Bo": first, "Chiyo": -10, "Dai": -30}


def test_a_shared_last_place() -> None:
    text = "points: {by: places, places: [30, 10, -10, -30]}\n"
    game = record({"Aki": 9, "Bo": 5, "Chiyo": 5, "Dai": 5}, 1, 1)
    assert points(text, game) == {"Aki": 30, "Bo": -10, "Chiyo": -10, "Dai": -10}


def test_thirds_are_exact() -> None:
    text = "points: {by: places, places: [5, 2, 0]}\n"
    games = [record({"Aki": 9, "Bo": 9, "Chiyo": 9}, round, 1) for round in (1, 2, 3)]
    assert set(points(text, games[0]).values()) == {Fraction(7, 3)}
    assert set(points(text, *games).values()) == {7}


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("score", {"Aki": 50, "Bo": 40, "Chiyo": 30, "Dai": 30}),
        ("wins", {"Aki": 1, "Bo": 0, "Chiyo": Fraction(1, 2), "Dai": Fraction(1, 2)}),
    ],
)
def test_points_by_score_and_by_wins(by: str, expected: dict[str, int]) -> None:
    assert points(f"points: {by}\n", ONE, record({"Chiyo": 30, "Dai": 30}, 1, 2)) == expected


def test_the_cap_limits_gains_and_losses() -> None:
    game = record({"Aki": 90, "Bo": -50}, 1, 1)
    assert points("points: {by: score, cap: 30}\n", game) == {"Aki": 30, "Bo": -30}


def test_starting_totals_count_only_in_an_event() -> None:
    text = record(
        {"Aki": 50, "Bo": 40},
        more="options: {last_round: 3}\nstarting_totals: {Aki: 100, Bo: 200}\nfirst_round: 3",
    )
    assert {player: line.points for player, line in lines(Event(), text).items()} == {"Aki": 50, "Bo": 40}
    assert points("", text) == {"Aki": 150, "Bo": 240}


def test_all_players_of_a_team_get_its_points() -> None:
    text = (
        "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo, Chiyo, Dai]\n"
        "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}\noptions: {last_round: 1}\n"
        "scores: {East: 90, West: 60}\n"
    )
    of_players = lines(Event(), text)
    assert {player: (line.points, line.score_difference) for player, line in of_players.items()} == {
        "Aki": (90, 30),
        "Bo": (60, -30),
        "Chiyo": (90, 30),
        "Dai": (60, -30),
    }


def test_only_the_best_games_count() -> None:
    text = (
        "players: [Aki, Bo, Chiyo]\ncount_best: 2\nbyes: [{round: 4, player: Chiyo, points: 9}]\n"
        "penalties: [{player: Bo, points: -1, reason: late, by: director}]\n"
    )
    games = [record({"Aki": score, "Bo": 5}, round, 1) for round, score in ((1, 3), (2, 8), (3, 8))]
    counted = lines(event(text), *games)
    assert {player: line.points for player, line in counted.items()} == {"Aki": 16, "Bo": 9, "Chiyo": 9}
    # Of equal games the first ones count.
    assert [part.counts for part in counted["Aki"].rounds] == [False, True, True]
    assert [part.counts for part in counted["Bo"].rounds] == [True, True, False]


def test_byes_and_absences_are_no_games() -> None:
    text = (
        f"{PLAYERS}points: wins\nbyes: [{{round: 1, player: Chiyo, points: 1}}]\n"
        "absent: [{round: 1, player: Dai, points: -3, reason: no-show}]\n"
    )
    counted = lines(event(text), ONE)
    assert {player: (line.points, line.games) for player, line in counted.items()} == {
        "Aki": (1, 1),
        "Bo": (0, 1),
        "Chiyo": (1, 0),
        "Dai": (-3, 0),
    }
    (part,) = counted["Dai"].rounds
    assert (part.kind, part.reason) == ("absent", "no-show")


@pytest.mark.parametrize(
    ("system", "stayed", "left"),
    [("{by: places, places: [10, -10]}", 10, -10), ("{by: wins}", 1, 0), ("score", 40, 50)],
)
def test_a_game_that_was_given_up_is_lost(system: str, stayed: int, left: int) -> None:
    forfeit = "forfeits: [{round: 1, table: 2, player: Chiyo, reason: left}]\n"
    counted = lines(event(f"{PLAYERS}points: {system}\n{forfeit}"), ONE, TWO)
    assert (counted["Dai"].points, counted["Chiyo"].points) == (stayed, left)
    assert [counted[name].rounds[0].kind for name in ("Chiyo", "Dai")] == ["forfeit", "game"]


def test_a_forfeit_may_name_the_points() -> None:
    forfeit = "forfeits: [{round: 1, table: 2, player: Chiyo, points: -7}]\n"
    assert points(PLAYERS + forfeit, ONE, TWO)["Chiyo"] == -7


def test_a_forfeit_without_a_record_is_a_lost_game() -> None:
    text = f"{PLAYERS}points: {{by: wins, loss: -1}}\nforfeits: [{{round: 1, table: 2, player: Chiyo}}]\n"
    line = lines(event(text), ONE)["Chiyo"]
    assert (line.points, line.games, line.lost) == (-1, 1, 1)


def test_score_differences_ignore_players_who_gave_up() -> None:
    text = f"{PLAYERS[:-2]}, Emi]\npoints: wins\nforfeits: [{{round: 1, table: 2, player: Chiyo}}]\n"
    counted = lines(event(text), ONE, record({"Chiyo": 50, "Dai": 40, "Emi": 30}, 1, 2))
    differences = {player: line.score_difference for player, line in counted.items()}
    assert differences == {"Aki": 10, "Bo": -10, "Chiyo": 0, "Dai": 10, "Emi": -10}


def test_unfinished_games_are_neither_won_nor_lost() -> None:
    texts = [record({"Aki": 9, "Bo": 8}, round, 1, more="options: {last_round: 3}") for round in (1, 2)]
    line = lines(Event(), *texts)["Aki"]
    assert (line.unfinished, [line.won, line.drawn, line.lost]) == (2, [0, 0, 0])
    assert line.points == 18


def test_lines_are_sorted_by_name() -> None:
    assert list(lines(event("players: {z: Aki, y: bo, x: Chiyo}\n"))) == ["z", "y", "x"]


def test_an_absence_is_the_lowest_result_of_its_round() -> None:
    text = "points: {by: places, places: [20, -20]}\nplayers: [Aki, Bo, Chiyo]\n"
    games = record({"Aki": 9, "Bo": 5}, 1, 1), record({"Aki": 9, "Chiyo": 5}, 2, 1)
    absent = "absent: [{round: 2, player: Bo}]\n"
    assert points(text + absent, *games)["Bo"] == -40
    assert points(f"{text}{absent}absence: 5\n", *games)["Bo"] == -15
    assert points(text + absent.replace("Bo}", "Bo, points: 0}"), *games)["Bo"] == -20


def test_an_absence_never_replaces_a_lost_game_unless_the_event_says_so() -> None:
    text = "points: {by: places, places: [20, -20]}\nplayers: [Aki, Bo, Chiyo]\ncount_best: 1\n"
    games = record({"Aki": 9, "Bo": 5}, 1, 1), record({"Aki": 9, "Chiyo": 5}, 2, 1)
    absent = "absent: [{round: 2, player: Bo, points: 0}]\n"
    assert points(text + absent, *games)["Bo"] == -20
    assert points(f"{text}{absent}absence: 0\n", *games)["Bo"] == 0
