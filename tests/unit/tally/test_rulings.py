"""Absences, games given up, corrected seats and the seating: shown as what they are, and checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hanascore.tally.event_reader import read_event
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, record, write

HEAD = f"{EVENT}game: hana-awase\nplayers: [Aki, Bo, Chiyo, Dai]\nrounds: 1\ntables: 2\n"
PLACES = "points: {by: places, places: [10, -10]}\n"
ONE, TWO = record({"Aki": 50, "Bo": 40}, 1, 1), record({"Chiyo": 50, "Dai": 40}, 1, 2)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"games/1.yaml": ONE, "games/2.yaml": TWO})
    monkeypatch.chdir(tmp_path)


def told(event: str, more: str = "", code: int = 0) -> dict[str, Any]:
    Path("event.yaml").write_text(HEAD + event, encoding="utf-8")
    result = run(f"tally games --event event.yaml --rounds --audit {more} --format json")
    assert result.exit_code == code, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def shown(event: str, more: str = "") -> str:
    told(event, more)
    return " ".join(run(f"tally games --event event.yaml --rounds --audit {more}").stdout.split())


def rows(data: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    keys = ("place", "games", "won", "drawn", "lost", "points")
    return {row["name"]: tuple(row[key] for key in keys) for row in data["standings"]}


def test_an_absence_is_no_bye() -> None:
    Path("games/2.yaml").unlink()
    ruled = (
        "absent: [{round: 1, player: Dai, points: -3, reason: no-show}]\n"
        "byes: [{round: 1, player: Chiyo, points: 5}]\n"
    )
    data = told(ruled)
    assert rows(data)["Dai"] == (4, 0, 0, 0, 0, -3)
    (part,) = next(row for row in data["standings"] if row["name"] == "Dai")["rounds"]
    assert (part["kind"], part["reason"], part["points"]) == ("absent", "no-show", -3)
    said = shown(ruled)
    assert "Absent: Dai, round 1, -3: no-show." in said
    assert "Bye: Chiyo, round 1, +5." in said
    assert " Chiyo 5b 5 " in said
    assert " Dai -3a -3 " in said
    assert "b: a bye; a: absent" in said


def test_nobody_is_absent_and_at_a_table() -> None:
    data = told("absent: [{round: 1, player: Dai, points: 0}]\n", code=1)
    (problem,) = data["problems"]
    assert problem["id"] == "seat-twice"
    assert problem["message"] == "Dai sits at this table and is absent in round 1"


@pytest.mark.parametrize(
    ("points", "expected"),
    [(PLACES, (10, -10)), ("points: {by: wins}\n", (1, 0)), ("", (40, 50))],
)
def test_who_gives_up_a_game_has_lost_it(points: str, expected: tuple[int, int]) -> None:
    data = told(f"{points}forfeits: [{{round: 1, table: 2, player: Chiyo, reason: left}}]\n")
    found = rows(data)
    assert (found["Dai"][1:], found["Chiyo"][1:]) == (
        (1, 1, 0, 0, expected[0]),
        (1, 0, 0, 1, expected[1]),
    )
    parts = {row["name"]: row["rounds"][0] for row in data["standings"]}
    assert [parts[name]["kind"] for name in ("Chiyo", "Dai")] == ["forfeit", "game"]


def test_the_points_of_a_game_given_up_may_be_told() -> None:
    ruled = "forfeits: [{round: 1, table: 2, player: Chiyo, points: -7, reason: left}]\n"
    assert rows(told(ruled))["Chiyo"][-1] == -7
    assert "Forfeit: Chiyo, round 1, -7: left." in shown(ruled)


def test_no_difference_counts_with_who_gave_up() -> None:
    Path("games/2.yaml").write_text(record({"Chiyo": 50, "Dai": 40}, 1, 2), encoding="utf-8")
    data = told("points: wins\nforfeits: [{round: 1, table: 2, player: Chiyo, reason: left}]\n")
    found = {row["name"]: row["score_difference"] for row in data["standings"]}
    assert found == {"Aki": 10, "Bo": -10, "Chiyo": 0, "Dai": 0}
    three = record({"Chiyo": 50, "Dai": 40, "Emi": 30}, 1, 2)
    Path("games/2.yaml").write_text(three, encoding="utf-8")
    more = "points: wins\nx-more: 1\nforfeits: [{round: 1, table: 2, player: Chiyo}]\n"
    Path("event.yaml").write_text(HEAD.replace("Dai]", "Dai, Emi]") + more, encoding="utf-8")
    data = json.loads(run("tally games --event event.yaml --json").stdout)
    found = {row["name"]: row["score_difference"] for row in data["standings"]}
    assert (found["Chiyo"], found["Dai"], found["Emi"]) == (0, 10, -10)


def test_a_game_given_up_need_not_be_over_nor_written_down() -> None:
    text = record({"Chiyo": 50, "Dai": 40}, 1, 2, more="options: {last_round: 3}")
    Path("games/2.yaml").write_text(text, encoding="utf-8")
    ruled = "points: wins\nforfeits: [{round: 1, table: 2, player: Chiyo}]\n"
    found = rows(told(ruled))
    assert (found["Dai"][-1], found["Chiyo"][-1]) == (1, 0)
    Path("games/2.yaml").unlink()
    ruled += "byes: [{round: 1, player: Dai, points: 1}]\n"
    found = rows(told(ruled))
    assert (found["Dai"], found["Chiyo"]) == ((1, 0, 0, 0, 0, 1), (3, 1, 0, 0, 1, 0))


def test_nobody_gives_up_a_game_at_another_table() -> None:
    data = told("forfeits: [{round: 1, table: 1, player: Chiyo}]\n", code=1)
    assert "Chiyo sits at this table and gives up the game at table 1 of round 1" in [
        one["message"] for one in data["problems"]
    ]


def test_wrong_seats_are_one_correction() -> None:
    ruled = f"{PLACES}seats: [{{file: 2.yaml, was: [Chiyo, Dai], is: [Dai, Chiyo], by: Emi}}]\n"
    data = told(ruled)
    assert (rows(data)["Dai"][-1], rows(data)["Chiyo"][-1]) == (10, -10)
    (correction,) = data["audit"][2]["corrections"]
    assert correction == {
        "round": None,
        "table": None,
        "was": ["Chiyo", "Dai"],
        "is": ["Dai", "Chiyo"],
        "reason": None,
        "by": "Emi",
    }
    said = shown(ruled)
    assert "Corrected: 2.yaml: the seats of Chiyo and Dai were those of Dai and Chiyo (Emi)." in said
    assert "corrected: the seats of Chiyo and Dai were those of Dai and Chiyo (Emi)" in said
    put_in = told("seats: [{file: 2.yaml, was: [Chiyo], is: [Aki]}]\n", code=1)
    assert "seat-twice" in [one["id"] for one in put_in["problems"]]
    twice = told("seats: [{file: 2.yaml, was: [Chiyo], is: [Dai]}]\n", code=1)
    assert "the event's `seats` bring Dai to this table a second time" in [
        one["message"] for one in twice["problems"]
    ]
    assert told("seats: [{file: 3.yaml, was: [Chiyo], is: [Dai]}]\n")["problems"][0]["id"] == (
        "correction-unmatched"
    )


def test_two_corrections_do_not_bring_two_people_to_one_seat() -> None:
    swap = "{file: 2.yaml, was: [Chiyo, Dai], is: [Dai, Chiyo]}"
    found = told(f"seats: [{swap}, {{file: 2.yaml, was: [Dai], is: [Aki]}}]\n", code=1)["problems"]
    (problem,) = (one for one in found if one["id"] == "entry-twice")
    assert problem["message"] == "the seat of Dai in 2.yaml is corrected already"
    assert problem["also"]
    assert "entry-twice" not in str(told(f"seats: [{swap}, {swap}]\n"))


def test_what_is_put_right_in_a_later_round_is_not_missed() -> None:
    write(Path("games"), {"3.yaml": record({"Aki": 50, "Bo": 40}, 2, 1)})
    reason = "{file: 3.yaml, reason: wrong sum, by: Emi}"
    ruled = f"seats: [{{file: 3.yaml, was: [Aki], is: [Chiyo]}}]\ncorrections: [{reason}]\n"
    event = HEAD.replace("rounds: 1", "rounds: 2") + ruled
    Path("event.yaml").write_text(event, encoding="utf-8")
    result = run("tally games --event event.yaml --as-of 1")
    assert (result.exit_code, result.stderr, "Corrected" in result.stdout) == (0, "", False)
    Path("event.yaml").write_text(event.replace("3.yaml", "4.yaml"), encoding="utf-8")
    assert run("tally games --event event.yaml --as-of 1").stderr.count("no file here is called 4.yaml") == 2


def test_who_comes_and_goes_in_a_later_round_is_not_told_before() -> None:
    later = "substitutes: [{player: Emi, for: Bo, from: 2}]\nwithdrawn: [{player: Aki, after: 2}]\n"
    text = HEAD.replace("rounds: 1", "rounds: 3").replace("Dai]", "Dai, Emi]") + later
    Path("event.yaml").write_text(text, encoding="utf-8")
    seen = {}
    for after in (1, 3):
        result = run(f"tally games --event event.yaml --partial --as-of {after} --format json")
        keys = ("withdrawn_after", "replaced_by", "substitute_for")
        lines = json.loads(result.stdout)["standings"]
        seen[after] = {line["name"]: [line[key] for key in keys if line[key]] for line in lines}
    assert not any(seen[1].values())
    assert (seen[3]["Aki"], seen[3]["Bo"], seen[3]["Emi"]) == ([2], ["Emi"], ["Bo"])


def test_somebody_who_is_not_entered_is_put_right() -> None:
    Path("games/2.yaml").write_text(TWO.replace("Dai", "Don"), encoding="utf-8")
    seats = "seats: [{file: 2.yaml, was: [Chiyo, Don], is: [Chiyo, Dai]}]\n"
    data = told(PLACES + seats)
    assert (data["problems"], rows(data)["Dai"][-1]) == ([], -10)
    assert "Corrected: 2.yaml: the seats of Chiyo and Don were those of Chiyo and Dai." in shown(
        PLACES + seats
    )
    nobody = f"{PLACES}{seats.replace('Don]', 'Dan]')}"
    assert [one["id"] for one in told(nobody, code=1)["problems"]] == ["correction-unmatched", "not-entered"]


def test_seats_that_find_nobody_are_not_told_as_corrected() -> None:
    ruled = (
        "seats: [{file: 2.yaml, was: [Aki, Dai], is: [Dai, Aki]}]\n"
        "corrections: [{file: 2.yaml, reason: a slip, by: Emi}]\n"
    )
    data = told(ruled, "--partial", code=1)
    assert [one["id"] for one in data["problems"]] == ["correction-unmatched"]
    assert [one["reason"] for one in data["audit"][2]["corrections"]] == ["a slip"]
    said = " ".join(run("tally games --event event.yaml --partial --audit").stdout.split())
    assert (said.count("Corrected: "), said.count("corrected: ")) == (1, 1)
    assert "Corrected: 2.yaml: a slip (Emi)." in said


def test_a_correction_names_one_table_of_a_file_of_results() -> None:
    table = "round,table,player,score\n1,01,Aki,50\n1,01,Bo,40\n2,1,Aki,50\n2,1,Bo,40\n"
    write(Path(), {"r.csv": table, "event.yaml": f"{EVENT}players: [Aki, Bo]\nrounds: 2\n"})
    head = Path("event.yaml").read_text(encoding="utf-8")

    def tally(ruling: str) -> dict[str, Any]:
        Path("event.yaml").write_text(head + ruling, encoding="utf-8")
        data: dict[str, Any] = json.loads(run("tally r.csv --event event.yaml --audit --json").stdout)
        return data

    swapped = "file: ./r.csv, was: [Aki, Bo], is: [Bo, Aki]"
    whole, first = (tally(f"seats: [{{{swapped}{more}}}]\n") for more in ("", ", round: 1, table: 1"))
    assert [row["points"] for row in whole["standings"]] == [100, 80]
    assert [row["name"] for row in whole["standings"]] == ["Bo", "Aki"]
    assert [row["points"] for row in first["standings"]] == [90, 90]
    said = " ".join(run("tally r.csv --event event.yaml --audit").stdout.split())
    assert "Corrected: ./r.csv, table 1 of round 1: the seats of Aki and Bo were those of Bo and Aki." in said
    assert said.count("; corrected: the seats of") == 1
    nowhere = tally("corrections: [{file: r.csv, round: 2, table: 3, reason: a slip, by: Emi}]\n")
    assert [(one["id"], one["message"]) for one in nowhere["problems"]] == [
        ("correction-unmatched", "table 3 of round 2 is not in r.csv")
    ]


def test_the_seating_is_compared_with_what_was_played() -> None:
    assert told("seating: {1: {1: [Bo, Aki], 2: [Chiyo, Dai]}}\n")["problems"] == []
    data = told("seating: {1: {1: [Aki, Chiyo], 2: [Bo, Dai]}}\n")
    assert [(one["id"], one["file"]) for one in data["problems"]] == [
        ("seating-differs", "games/1.yaml"),
        ("seating-differs", "games/2.yaml"),
    ]
    assert data["problems"][0]["message"] == (
        "Aki and Chiyo should sit at table 1 of round 1, and Aki and Bo are written down"
    )
    assert "nobody should sit at table 2" in told("seating: {1: {1: [Aki, Bo]}}\n")["problems"][0]["message"]
    Path("games/2.yaml").unlink()
    assert "round 1 lacks table 2" in [
        one["message"] for one in told("seating: {1: {1: [Aki, Bo], 2: [Chiyo, Dai]}}\n", code=1)["problems"]
    ]
    away = "byes: [{round: 1, player: Dai, points: 1}, {round: 1, player: Chiyo, points: 1}]\n"
    assert told(f"seating: {{1: {{1: [Aki, Bo], 2: [Chiyo, Dai]}}}}\n{away}")["problems"] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("absent: [{round: 1, player: Dai}]", "this entry of `absent` does not say `points`"),
        ("absent: [{round: 1, player: Dia, points: 0}]", "no player of the event is called 'Dia'"),
        ("forfeits: [{round: 2, table: 1, player: Dai}]", "`round` is 2, and must lie between 1 and 1"),
        (
            "forfeits: [{round: 1, table: 1, player: Dai}, {round: 1, table: 2, player: Dai}]",
            "Dai forfeits a game of that round already",
        ),
        ("seats: [{file: a.yaml, was: [Aki], is: [Bo, Aki]}]", "`was` names 1 player, and `is` 2"),
        ("seats: [{file: a.yaml, was: Aki, is: Bo}]", "`was` must be a list of players, not 'Aki'"),
        ("seating: [Aki]", "`seating` must be a mapping, not a list"),
        ("seating: {1: [Aki]}", "round 1 must be a mapping, not a list"),
        ("seating: {2: {1: [Aki, Bo]}}", "a round is 2, and must lie between 1 and 1"),
        ("seating: {1: {1: [Aki, Bo], 2: [Aki]}}", "Aki sits at two tables of round 1"),
        ("seating: {1: {5: [Aki, Bo]}}", "the event's tables are 1 and 2, and this is table 5"),
    ],
)
def test_a_fault_of_a_ruling(text: str, message: str) -> None:
    problems = read_event(HEAD + text).problems
    assert message in [one.message for one in problems]
    assert all(one.stops for one in problems)
