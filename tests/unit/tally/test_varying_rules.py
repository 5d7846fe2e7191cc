"""A record with another game or other rules than most."""

from __future__ import annotations

from hanascore.tally.varying_rules import find_varying_rules
from tests.helpers.event_files import record, results

USUAL = record({"Aki": 9, "Bo": 8})


def messages(*texts: str) -> list[tuple[str, str]]:
    """Return the files and messages of the problems."""
    return [(located.file, located.message) for located in find_varying_rules(results(*texts))]


def test_the_same_rules_everywhere() -> None:
    assert messages(USUAL, USUAL) == []


def test_another_option_than_most() -> None:
    other = USUAL.replace("last_round: 1", "last_round: 2")
    assert messages(USUAL, other, USUAL) == [
        ("2.yaml", "this record is played with last_round: 2, and 2 others with last_round: 1")
    ]


def test_of_two_rules_the_first_are_the_usual_ones() -> None:
    other = USUAL.replace("last_round: 1", "last_round: none")
    assert [file for file, _ in messages(USUAL, other)] == ["2.yaml"]
    assert [file for file, _ in messages(other, USUAL)] == ["2.yaml"]


def test_another_game_than_most() -> None:
    other = USUAL.replace("hana-awase", "mushi")
    assert messages(USUAL, USUAL, other) == [("3.yaml", "this is Mushi, and 2 others are Hana-awase")]


def test_records_that_are_not_scored_are_ignored() -> None:
    assert messages(USUAL, USUAL.replace("last_round: 1", "last_round: x")) == []
