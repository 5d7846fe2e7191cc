"""Each record is checked against the event: its end, its table, and the points for its places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hanascore.tally.event import Event
from hanascore.tally.points import add_up
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, checked, event, judged, messages, record, results, write

PLAYERS = "players: {aki: {name: Aki, aliases: [あき]}, Bo: , Chiyo: , Dai: }\n"
ONE, TWO = record({"Aki": 9, "Bo": 8}, 1, 1), record({"Chiyo": 9, "Dai": 8}, 1, 2)


def test_a_whole_event_has_no_problems() -> None:
    assert messages(f"{PLAYERS}rounds: 1\ntables: 2\n", ONE, TWO) == []


def test_a_table_must_be_one_of_the_event() -> None:
    named = f"{PLAYERS}rounds: 1\ntables: [01, East]\n"
    assert messages(named, ONE, TWO.replace("table: 2", "table: East")) == []
    assert messages(named, ONE.replace("table: 1", "table: 001"), TWO)[0] == (
        "table-unknown: the event's tables are 1 and East, but this record is of table 2"
    )


def test_a_round_must_be_one_of_the_event() -> None:
    late = record({"Aki": 9, "Bo": 8}, 5)
    assert messages("rounds: 2\n", late)[0] == (
        "table-unknown: the event has 2 rounds, but this record is of round 5"
    )


@pytest.mark.parametrize(
    ("head", "round", "missing", "line"),
    [
        ("rounds: 1\n", None, "the round", "event: {round: ROUND}"),
        ("rounds: 1\ntables: 2\n", None, "the round and the table", "event: {round: ROUND, table: TABLE}"),
        ("rounds: 1\ntables: 2\n", 1, "the table", "event: {round: 1, table: TABLE}"),
    ],
)
def test_a_record_names_its_round_and_table(head: str, round: int | None, missing: str, line: str) -> None:
    problem = checked(event(head), record({"Aki": 9, "Bo": 8}, round)).problems[0]
    assert problem.message == f"this record does not say {missing} of the event"
    assert problem.hint == f"write `{line}`"


def test_a_table_may_be_misspelt() -> None:
    played = event("tables: [East, West, 12]\n")
    hints = {
        table: checked(played, record({"Aki": 9, "Bo": 8}, 1, table)).problems[0].hint
        for table in ("Easst", "11")
    }
    assert hints == {
        "Easst": "did you mean East? Correct the table here, or `tables` in the event's file",
        "11": "correct the table here, or `tables` in the event's file",
    }


@pytest.mark.parametrize(
    ("head", "end"),
    [
        ("options: {last_round: 3}", "correct the end under options in the event's file"),
        ("options: {last_tie: shared}", "agree on another end under options"),
    ],
)
def test_a_record_does_not_change_the_end_that_its_event_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: str, end: str
) -> None:
    monkeypatch.chdir(tmp_path)
    own = "options: {last_round: 3}"
    write(tmp_path, {"event.yaml": f"{EVENT}game: hachi-juu-hana\n{head}\n", "1.yaml": ONE})
    write(tmp_path, {"1.yaml": record({"Aki": 9, "Bo": 8}, 1, 1, more=own)})
    errors = run("check 1.yaml --event event.yaml").stdout
    assert f"add the missing rounds or {end}; or write `forfeits: [" in errors


def test_a_round_after_the_end_that_the_event_decides_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rounds = "".join(f"  - scores: {{Aki: {points}, Bo: 1}}\n" for points in (3, 2))
    text = f"{ONE.replace('last_round: 1', 'last_round: 2')}"
    text = text[: text.index("scores:")] + f"rounds:\n{rounds}"
    write(
        tmp_path, {"event.yaml": f"{EVENT}game: hachi-juu-hana\noptions: {{last_round: 1}}\n", "1.yaml": text}
    )
    errors = run("check 1.yaml --event event.yaml").stdout
    assert "the game was over after round 1, and Aki won [game-already-over]" in errors
    assert "= remove round 2 " in errors
    assert "last_round: 2 " not in errors.partition("game-already-over")[2]


def test_the_table_of_an_unreadable_record_is_not_asked_for() -> None:
    said = messages("rounds: 1\ntables: 1\n", "hanascore: 1\ngame: hachi-juu-hana\nplayers [Aki, Bo]\n")
    assert said == []


def test_a_record_with_errors_is_left_out() -> None:
    broken = TWO.replace("scores", "captured")
    check = checked(event(PLAYERS), ONE, broken)
    assert [result.counts for result in check.results] == [True, False]
    assert check.problems == (), "the record has errors of its own"


def test_a_game_that_is_not_over_is_an_error_only_in_an_event() -> None:
    text = record({"Aki": 9, "Bo": 8}, 1, 1, more="options: {last_round: 3}")
    (problem,) = checked(event(""), text).problems
    assert problem.message == ("this game is not over: it ends after 3 rounds, but 1 round is recorded")
    assert problem.stops
    (problem,) = checked(Event(), text).problems
    assert not problem.stops


def test_a_game_without_an_agreed_end_is_over() -> None:
    (result,) = results(record({"Aki": 9, "Bo": 8}, more="options: {last_round: none, goal: none}"))
    assert result.over
    assert [(seat.side, seat.outcome) for seat in result.seats] == [("Aki", 1), ("Bo", -1)]


def test_a_player_who_is_not_entered_does_not_keep_the_game_from_counting() -> None:
    check = checked(event("players: [Aki, Bo]\n"), record({"Aki": 9, "Zoe": 8}, 1, 1))
    assert check.results[0].counts
    assert [line.player for line in add_up(check.results, event("players: [Aki, Bo]\n"))] == ["Aki", "Bo"]


GAMES = {
    "games/1.yaml": record({"Aki": 50, "Bo": 40, "Chiyo": 3}, 1, 1),
    "games/2.yaml": record({"Dai": 50, "Emi": 40, "Fumi": 3}, 1, 2),
}
HEAD = f"{EVENT}game: hachi-juu-hana\nrounds: 1\ntables: 2\n"


@pytest.mark.parametrize(
    ("places", "given"),
    [
        ("{4: [30, 10, -10, -30]}", "for tables of 4"),
        ("{4: [30, 10, -10, -30], 2: [1/2, 0.25]}", "for tables of 4 or 2"),
        ("[1, -1]", "for 2 places"),
    ],
)
def test_the_hint_adds_points_for_a_larger_table_and_is_given_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, places: str, given: str
) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"{HEAD}points: {{by: places, places: {places}}}\n"
    write(tmp_path, {**GAMES, "event.yaml": text})
    errors = run("tally games --event event.yaml").stderr
    message = f"error: this table has 3 sides, but the event gives points only {given}"
    assert errors.count(message) == errors.count(f"{message} (also in games/2.yaml) [") == 1
    (hint,) = re.findall(r"write `(places: .*?)` under `points` in the event's file", errors)
    write(tmp_path, {"event.yaml": text.replace(f"places: {places}", hint)})
    corrected = run("tally games --event event.yaml")
    assert (corrected.exit_code, corrected.stderr) == (0, "")


def test_at_a_smaller_table_the_first_places_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"{HEAD}points: {{by: places, places: [30, 10, -10, -30]}}\n"
    write(tmp_path, {**GAMES, "event.yaml": text})
    warnings = run("tally games --event event.yaml").stderr
    assert warnings.count("warning: this table has 3 sides, but the event gives points for 4 places") == 1
    (hint,) = re.findall(r"write `(places: .*?)` under `points` in the event's file", warnings)
    assert "; otherwise the first 3 count   hanascore" in warnings
    assert hint == "places: {4: [30, 10, -10, -30], 3: [20, 0, -20]}"
    write(tmp_path, {"event.yaml": text.replace("places: [30, 10, -10, -30]", hint)})
    assert run("tally games --event event.yaml").stderr == ""


FORFEIT = "points: {by: wins}\nforfeits: [{round: 1, table: 1, player: Aki}]\n"


def test_a_player_who_gives_up_a_game_is_placed_last() -> None:
    three = record({"Aki": 50, "Bo": 40, "Chiyo": 30}, 1, 1)
    (result,) = checked(event(FORFEIT), three).results
    seats = {seat.side: (seat.place, seat.outcome) for seat in result.seats}
    assert seats == {"Aki": (3, -1), "Bo": (1, 1), "Chiyo": (2, -1)}


def test_a_game_that_was_given_up_need_not_be_over() -> None:
    text = record({"Aki": 50, "Bo": 40}, 1, 1, more="options: {last_round: 3}")
    check = checked(event(FORFEIT), text)
    assert check.problems == ()
    assert [(seat.side, seat.outcome) for seat in check.results[0].seats] == [("Aki", -1), ("Bo", 1)]


def test_a_finished_game_that_was_given_up_is_doubtful() -> None:
    check = checked(event(FORFEIT), record({"Aki": 50, "Bo": 40}, 1, 1))
    (problem,) = check.problems
    assert (problem.severity, problem.message) == ("warning", "this game is over, but Aki gave it up")
    assert check.results[0].counts


def test_a_game_that_everybody_gave_up_has_no_winner() -> None:
    both = FORFEIT.replace("Aki}", "Aki}, {round: 1, table: 1, player: Bo}")
    check = checked(event(both), record({"Aki": 50, "Bo": 40}, 1, 1))
    (problem,) = check.problems
    message = "Aki and Bo gave up table 1 of round 1, so nobody can win"
    assert (problem.severity, problem.message) == ("error", message)
    assert not check.results[0].counts


def test_a_forfeit_of_another_player_or_round_changes_nothing() -> None:
    unfinished = record({"Aki": 50, "Bo": 40}, 2, 1, more="options: {last_round: 3}")
    check = checked(event(FORFEIT), unfinished)
    assert [located.id for located in check.problems] == ["game-unfinished"]


def test_results_come_in_the_order_of_rounds_and_tables() -> None:
    texts = [
        record({"Aki": 9, "Bo": 8}, round, table)
        for round, table in ((2, 1), (1, 10), (1, "East"), (1, 9), (None, None))
    ]
    tables = [(result.round, result.table) for result in checked(event(""), *texts).results]
    assert tables == [(None, None), (1, "East"), (1, "9"), (1, "10"), (2, "1")]


def test_a_broken_record_still_names_its_table() -> None:
    text = record({"Aki": 1, "Bo": 2}, 2, 3).replace("hachi-juu-hana", "nosuch")
    (result,) = judged(text).results
    assert (result.round, result.table, result.scored, result.seats) == (2, "3", False, ())
