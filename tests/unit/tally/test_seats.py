"""Names in records become players of the event, and the seats are compared with its rulings."""

from __future__ import annotations

import pytest

from hanascore.record.cursor import shortened
from hanascore.tally.event_reader import read_event
from tests.helpers.event_files import EVENT, checked, event, messages, record

PLAYERS = "players: {aki: {name: Aki, aliases: [あき]}, Bo: , Chiyo: , Dai: }\n"
ONE, TWO = record({"Aki": 9, "Bo": 8}, 1, 1), record({"Chiyo": 9, "Dai": 8}, 1, 2)


def test_case_does_not_distinguish_players() -> None:
    played = event("players: {aki: {name: Aki}, bo: {}}\nbyes: [{round: 2, player: AKI, points: 1}]\n")
    assert [bye.player for bye in played.byes] == ["aki"]
    assert checked(played, record({"AKI": 5, "bo": -5}, 1, 1)).results[0].player_ids == ["aki", "bo"]


def test_a_team_may_be_entered_under_its_own_name() -> None:
    text = (
        "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo, Chiyo, Dai]\nevent: {round: 1, table: 1}\n"
        "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}\noptions: {last_round: 1}\n"
        "scores: {East: 90, West: 60}\n"
    )
    assert checked(event("players: [East, West]\n"), text).results[0].player_ids == ["East", "West"]
    players = checked(event("players: [Aki, Bo, Chiyo, Dai]\n"), text).results[0].player_ids
    assert players == ["Aki", "Chiyo", "Bo", "Dai"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        (
            "Chyio",
            "add 'Chyio' to the aliases of Chiyo in the event's file; or correct the name in the record",
        ),
        ("Ch\u00a0iyo", "replace the space U+00A0 in it with one from the keyboard"),
        (
            "Zenobia",
            "add the player, or an alias, to the event's file; list a substitute under `substitutes` too; if "
            "the record has a wrong name, correct it under `seats`",
        ),
    ],
)
def test_a_name_that_is_not_entered(name: str, hint: str) -> None:
    (located,) = checked(event(PLAYERS), record({"Aki": 9, name: 8}, 1, 1)).problems
    problem = located
    assert (problem.id, problem.message) == (
        "not-entered",
        f"no player of the event is called '{shortened(name)}'",
    )
    assert (problem.hint, problem.place.path) == (hint, ("players", 1))


def test_one_player_under_two_names_at_a_table() -> None:
    check = checked(event(PLAYERS), record({"Aki": 9, "あき": 8}, 1, 1))
    assert [located.message for located in check.problems] == [
        "'あき' and 'Aki' at this table are one player"
    ]
    assert not check.results[0].counts


def test_a_player_at_two_tables_of_a_round() -> None:
    twice = record({"Chiyo": 9, "Bo": 8}, 1, 2)
    assert messages(PLAYERS, ONE, twice) == [
        "seat-twice: Bo sits twice in round 1: here and at table 1, in 1.yaml"
    ]
    # By the seating it is the first record that is wrong.
    assert messages(f"{PLAYERS}seating: {{1: {{1: [aki, Dai], 2: [Chiyo, Bo]}}}}\n", ONE, twice) == [
        "seat-twice: Bo sits twice in round 1: here and at table 2, in 2.yaml"
    ]
    without_table = [record({"Aki": 9, "Bo": 8}, 1), record({"Aki": 9, "Chiyo": 8}, 1)]
    assert messages("", *without_table) == [
        "seat-twice: Aki sits twice in round 1: here and in 1.yaml",
    ]


def test_a_table_reported_twice_does_not_seat_its_players_twice() -> None:
    said = messages("", ONE, ONE.replace("Aki: 9", "Aki: 7"))
    assert [text.split(":")[0] for text in said] == ["table-twice"]


def test_players_whom_a_ruling_does_not_expect() -> None:
    head = f"{PLAYERS}substitutes: [{{player: Dai, for: Bo, from: 2}}]\n"
    later = [record({"Aki": 9, "Bo": 8}, 2, 1), record({"Chiyo": 9, "Dai": 8}, 2, 2)]
    assert messages(head, ONE, TWO, *later) == [
        "seating-differs: Dai sits at this table in round 1, but is a substitute only from round 2"
    ], "both are of one entry"
    withdrawn = f"{PLAYERS}withdrawn: [{{player: Bo, after: 0}}]\n"
    assert messages(withdrawn, ONE, TWO) == [
        "seating-differs: Bo sits at this table in round 1, but is withdrawn from the first round on"
    ]


@pytest.mark.parametrize(
    ("ruling", "message"),
    [
        ("byes: [{round: 1, player: aki, points: 5}]", "Aki sits at this table but has a bye in round 1"),
        ("absent: [{round: 1, player: aki, points: 0}]", "Aki sits at this table but is absent in round 1"),
        (
            "forfeits: [{round: 1, table: 2, player: aki}]",
            "Aki sits at this table but forfeits the game at table 2 of round 1",
        ),
    ],
)
def test_a_player_who_should_have_no_game(ruling: str, message: str) -> None:
    assert messages(f"{PLAYERS}{ruling}\n", ONE, TWO) == [f"seat-twice: {message}"]


def test_the_seating_is_compared_with_the_records() -> None:
    assert messages(f"{PLAYERS}seating: {{1: {{1: [Bo, Aki], 2: [Chiyo, Dai]}}}}\n", ONE, TWO) == []
    assert messages(f"{PLAYERS}seating: {{1: {{1: [Aki, Chiyo], 2: [Bo, Dai]}}}}\n", ONE, TWO) == [
        "seating-differs: Aki and Chiyo should sit at table 1 of round 1, but the record names Aki and Bo; "
        "2.yaml has the reverse"
    ]
    assert messages(f"{PLAYERS}seating: {{1: {{1: [Aki, Bo], 3: [Chiyo, Dai]}}}}\n", ONE, TWO) == [
        "seating-differs: Chiyo and Dai should sit at table 3 of round 1, and this record is of table 2 of "
        "round 1"
    ]
    byes = "byes: [{round: 1, player: Chiyo, points: 1}]\n"
    assert messages(f"{PLAYERS}{byes}seating: {{1: {{1: [Aki, Bo], 2: [Dai]}}}}\n", ONE) == [
        "table-missing: round 1, table 2: no result for Dai"
    ]


def test_a_record_with_the_number_of_another_table_is_placed_by_its_players() -> None:
    seating = "seating: {1: {1: [aki, Bo], 2: [Chiyo, Dai]}, 2: {1: [aki, Dai], 2: [Bo, Chiyo]}}\n"
    wrong = record({"Chiyo": 9, "Dai": 8}, 1, 1)
    check = checked(event(PLAYERS + seating), ONE, wrong)
    (problem,) = check.problems
    assert (problem.severity, problem.message) == (
        "error",
        "Chiyo and Dai should sit at table 2 of round 1, and this record is of table 1 of round 1",
    )
    assert [(result.event_table, result.counts) for result in check.results] == [
        ((1, "1"), True),
        ((1, "2"), False),
    ]


def test_players_who_are_seated_anew_have_no_wrong_round() -> None:
    seating = "seating: {1: {1: [aki, Bo], 2: [Chiyo, Dai]}, 2: {1: [aki, Dai], 2: [Bo, Chiyo]}}\n"
    anew = [record({"Aki": 9, "Dai": 8}, 1, 1), record({"Bo": 9, "Chiyo": 8}, 1, 2)]
    check = checked(event(PLAYERS + seating), *anew)
    assert [str(located.severity) for located in check.problems][:1] == ["warning"]
    assert all(result.counts for result in check.results)


def test_a_name_that_many_records_have_is_one_problem() -> None:
    texts = [record({"Aki": 9, "Zoe": 8}, round, 1) for round in (1, 2, 3)]
    (located,) = checked(event(PLAYERS), *texts).problems
    assert located.full_message == "no player of the event is called 'Zoe' (also in 2.yaml and 3.yaml)"


def test_the_seating_follows_withdrawals_and_substitutes() -> None:
    seating = "seating: {1: {1: [aki, Bo], 2: [Chiyo, Dai]}}\n"
    five = PLAYERS.replace("Dai: }", "Dai: , Emi: }")
    substitute = f"{five}{seating}substitutes: [{{player: Emi, for: Dai, from: 1}}]\n"
    assert messages(substitute, ONE, record({"Chiyo": 9, "Emi": 8}, 1, 2)) == []
    assert messages(substitute, ONE) == ["table-missing: round 1, table 2: no result for Chiyo and Emi"]
    withdrawn = f"{PLAYERS}{seating}withdrawn: [{{player: Dai, after: 0}}]\n"
    assert messages(withdrawn, ONE) == ["table-missing: round 1, table 2: no result for Chiyo"]


def test_a_record_of_a_seated_round_names_its_table() -> None:
    seating = "seating: {1: {1: [aki, Bo], 2: [Chiyo, Dai]}}\n"
    assert messages(PLAYERS + seating, ONE, record({"Chiyo": 9, "Dai": 8}, 1)) == [
        "table-unknown: this record does not say the table of the event"
    ]


def test_the_seating_leaves_nobody_out() -> None:
    problems = read_event(f"{EVENT}{PLAYERS}seating: {{1: {{1: [aki, Bo]}}}}\n").problems
    assert [(problem.id, problem.message, problem.place.path) for problem in problems] == [
        ("player-absent", "Chiyo and Dai have no table in round 1, and no bye", ("seating", "1"))
    ]


def test_the_seating_ignores_excused_players() -> None:
    head = f"{PLAYERS}seating: {{1: {{1: [Aki, Bo], 2: [Chiyo, Dai]}}}}\n"
    away = "byes: [{round: 1, player: Dai, points: 1}, {round: 1, player: Chiyo, points: 1}]\n"
    assert messages(head + away, ONE) == []
    assert messages(head, ONE) == ["table-missing: round 1, table 2: no result for Chiyo and Dai"]
