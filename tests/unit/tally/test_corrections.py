"""The director's corrections: wrong seats, corrected records, and corrections that fit no record."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanascore.tally.corrections import find_corrections, find_unmatched_corrections
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, checked, event, record, results, write

PLAYERS = "players: [Aki, Bo, Chiyo, Dai]\n"
ONE, TWO = record({"Aki": 50, "Bo": 40}, 1, 1), record({"Chiyo": 50, "Dai": 40}, 1, 2)


def seats(*entries: str) -> str:
    """Return an event with these corrections of seats."""
    return f"{PLAYERS}seats: [{', '.join(f'{{file: 2.yaml, {entry}}}' for entry in entries)}]\n"


def problems(text: str) -> list[str]:
    """Return the problems of the two records in an event."""
    return [f"{located.id}: {located.message}" for located in checked(event(text), ONE, TWO).problems]


def test_exchanged_seats_are_one_correction() -> None:
    exchanged = event(seats("was: [Chiyo, Dai], is: [Dai, Chiyo], by: Emi"))
    check = checked(exchanged, ONE, TWO)
    assert check.problems == ()
    assert [(seat.players, seat.total) for seat in check.results[1].seats] == [
        (("Dai",), 50),
        (("Chiyo",), 40),
    ]


def test_a_name_that_is_not_entered_may_be_corrected() -> None:
    text = TWO.replace("Dai", "Don")
    played = event(seats("was: [Chiyo, Don], is: [Chiyo, Dai]"))
    check = checked(played, ONE, text)
    assert (check.problems, check.results[1].player_ids) == ((), ["Chiyo", "Dai"])


def test_a_correction_whose_players_are_at_no_table() -> None:
    check = checked(event(seats("was: [Aki, Dai], is: [Dai, Aki]")), ONE, TWO)
    (located,) = check.problems
    assert located.message == "Aki and Dai are at no table of 2.yaml, so nothing is corrected"
    assert located.stops
    assert [correction.was for correction in check.unused_corrections] == [("Aki", "Dai")]


def test_a_correction_must_not_seat_a_player_twice() -> None:
    assert problems(seats("was: [Chiyo], is: [Dai]")) == [
        "seat-twice: by `seats` in the event's file, Dai sits here twice"
    ]
    assert problems(seats("was: [Chiyo], is: [Aki]")) == [
        "seat-twice: Aki sits twice in round 1: here and at table 1, in 1.yaml"
    ]


def test_two_corrections_of_one_seat() -> None:
    exchange = "was: [Chiyo, Dai], is: [Dai, Chiyo]"
    assert "entry-twice: another entry corrects the seat of Dai in 2.yaml" in problems(
        seats(exchange, "was: [Dai], is: [Aki]")
    )
    assert not any("entry-twice" in text for text in problems(seats(exchange, exchange)))


@pytest.mark.parametrize("name", ["2.yaml", "r1/2.yaml", "cup/r1/2.yaml", "./r1/2.yaml", "r1\\2.yaml"])
def test_a_correction_names_a_file_by_the_end_of_its_path(name: str) -> None:
    played = event(f"corrections: [{{file: '{name}', reason: a slip, by: Emi}}]\n")
    (result,) = results(ONE)
    assert len(find_corrections(played, [result._replace(file="cup/r1/2.yaml")])) == 1
    assert find_corrections(played, [result._replace(file="cup/r1/12.yaml")]) == []


def test_a_correction_may_name_the_round_and_the_table() -> None:
    head = "corrections: [{file: 1.yaml, reason: a slip, by: Emi, round: 1, table: "
    matches = {
        table: bool(find_corrections(event(f"{head}{table}}}]\n"), results(ONE)))
        for table in ("1", "01", "2")
    }
    assert matches == {"1": True, "01": True, "2": False}


def test_corrections_that_fit_no_record() -> None:
    played = event(
        "corrections:\n"
        "  - {file: r01-t03.yml, reason: a slip, by: Emi}\n"
        "  - {file: 1.yaml, reason: a slip, by: Emi, round: 2, table: 3}\n"
        "  - {file: 1.yaml, reason: a slip, by: Emi}\n"
        "  - {file: xyz, reason: a slip, by: Emi}\n"
    )
    found = find_unmatched_corrections(played, results(ONE), {"1.yaml", "r01-t03.yaml"})
    assert [(located.message, located.hint) for located in found] == [
        ("there is no file r01-t03.yml", "did you mean r01-t03.yaml?"),
        ("1.yaml has no table 3 of round 2", "correct the round or the table"),
        ("there is no file xyz", "correct the name, or add that file"),
    ]


def test_a_correction_of_a_later_round_is_not_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (
        f"{EVENT}game: hachi-juu-hana\n{PLAYERS}rounds: 2\ntables: 2\n"
        "seats: [{file: 3.yaml, was: [Aki], is: [Chiyo]}]\n"
        "corrections: [{file: 3.yaml, reason: wrong sum, by: Emi}]\n"
    )
    later = record({"Aki": 50, "Bo": 40}, 2, 1)
    write(tmp_path, {"event.yaml": text, "games/1.yaml": ONE, "games/2.yaml": TWO, "games/3.yaml": later})
    result = run("tally games --event event.yaml --as-of 1")
    assert (result.exit_code, result.stderr, "Corrected" in result.stdout) == (0, "", False)
    write(tmp_path, {"event.yaml": text.replace("3.yaml", "4.yaml")})
    assert run("tally games --event event.yaml --as-of 1").stderr.count("there is no file 4.yaml") == 2
