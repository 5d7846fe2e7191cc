"""Tables in two records, and files with the same content."""

from __future__ import annotations

from hanascore.tally.duplicates import find_copies
from tests.helpers.event_files import checked, event, judged, record, results

ONE = record({"Aki": 9, "Bo": 8}, 1, 1)
OTHER = ONE.replace("Aki: 9", "Aki: 7")


def test_two_reports_that_agree_count_once() -> None:
    check = checked(event(""), ONE, f"# typed again\n{ONE}")
    assert [result.counts for result in check.results] == [True, False]
    (located,) = check.problems
    assert located.message == "table 1 of round 1 is already in 1.yaml, with the same result"
    assert (located.file, located.stops) == ("2.yaml", False)


def test_reports_that_differ_do_not_count() -> None:
    check = checked(event(""), ONE, ONE, OTHER)
    assert not any(result.counts for result in check.results)
    assert [(located.file, located.stops) for located in check.problems] == [
        ("2.yaml", True),
        ("3.yaml", True),
    ]
    assert check.problems[0].message == ("table 1 of round 1 is already in 1.yaml, with another result")


def test_a_file_that_repeats_many_tables_is_reported_once() -> None:
    two = record({"Chiyo": 9, "Dai": 8}, 1, 2)
    (located,) = checked(event(""), f"{ONE}---\n{two}", f"{ONE}---\n{two}# again\n").problems
    assert located.message == (
        "table 1 of round 1 is already in 1.yaml, with the same result (also 1 other table)"
    )


def test_a_record_that_names_a_wrong_round() -> None:
    players = "players: [Aki, Bo, Chiyo, Dai]\n"
    later = record({"Aki": 9, "Chiyo": 8}, 1, 1)
    check = checked(event(players), ONE, record({"Chiyo": 9, "Dai": 8}, 1, 2), later)
    (located,) = check.problems
    assert (located.file, located.message) == (
        "3.yaml",
        "table 1 of round 1 is already in 1.yaml, and 1 player sits at another table of round 1",
    )
    assert [result.counts for result in check.results if result.file != "3.yaml"] == [True, True]


def test_a_report_in_another_document_is_described() -> None:
    two = record({"Chiyo": 9, "Dai": 8}, 1, 2)
    check = checked(event(""), f"{two}---\n{ONE}---\n{OTHER}", ONE)
    assert [located.message for located in check.problems] == [
        "table 1 of round 1 is already in document 2 of this file, with another result",
        "table 1 of round 1 is already in 1.yaml (document 2), with another result",
    ]


def test_files_with_the_same_content() -> None:
    unnamed = record({"Aki": 9, "Bo": 8})
    (located,) = find_copies([(name, "same", results(unnamed)) for name in ("a", "b", "c")])
    assert (located.file, located.message) == (
        "a",
        "b and c have the same content as this file, and all 3 count",
    )
    assert list(find_copies([("a", "one", results(unnamed)), ("b", "other", results(unnamed))])) == []


def test_files_whose_records_name_their_tables_are_no_copies() -> None:
    assert list(find_copies([(name, "same", results(ONE)) for name in ("a", "b")])) == []


def test_an_unreadable_file_has_a_result_without_a_table() -> None:
    assert [result.event_table for result in judged("").results] == [None]
