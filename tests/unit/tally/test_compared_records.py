"""Records that are compared: tables and files given twice, names of one person, and other rules than most."""

from __future__ import annotations

import pytest

from hanascore.problems.problem import Severity
from hanascore.tally.compared_records import find_copies, find_near_names, find_varying_rules, near_names
from tests.helpers.event_files import checked, event, judged, messages, record, results

ONE = record({"Aki": 9, "Bo": 8}, 1, 1)
OTHER = ONE.replace("Aki: 9", "Aki: 7")
USUAL = record({"Aki": 9, "Bo": 8})


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


@pytest.mark.parametrize(
    ("first", "second", "near"),
    [
        ("Akiko", "Akiko S.", True),
        ("Chiyo", "Chyio", True),
        ("Chiyo", "chiyo", True),
        ("Chiyo", "Chyoi", True),
        ("Kenji", "Kenij", True),
        ("Ōta Ken", "Ota Ken", True),
        ("Aki Tanaka", "AkiTanaka", True),
        ("愛子", "愛 子", True),
        ("👩\u200d🔬", "👩🔬", True),
        ("می\u200cرود", "می\u200cرود احمد", True),
        ("o" * 63, "o" * 64, True),
        ("Akiko S.", "Akiko T.", False),
        ("Player 1", "Player 2", False),
        ("Aki", "Aya", False),
        ("Bo", "Bob", False),
        ("Tanaka Aki", "Tanaka Bo", False),
        ("Chiyo", "Hana", False),
        ("o" * 100_000, "o" * 100_001, False),
    ],
)
def test_names_are_near_if_they_differ_by_a_slip_or_an_added_word(
    first: str, second: str, near: bool
) -> None:
    assert bool(near_names([first, second], [])) == near
    assert not near_names([first, second], [frozenset((first, second))]), "two people at one table"


def test_the_rarer_name_is_the_misspelt_one() -> None:
    texts = [record({"Chiyo": 1, "Bo": 2}), record({"Chiyo": 1, "Bo": 2}), record({"Chyio": 1, "Bo": 2})]
    (located,) = find_near_names(results(*texts))
    assert (located.file, located.message) == ("3.yaml", "is 'Chyio' the 'Chiyo' of 2 records?")
    assert located.place.path == ("players", 0)


def test_names_that_look_alike_differ_in_a_joiner() -> None:
    (located,) = find_near_names(results(record({"👩\u200d🔬": 1, "Bo": 2}), record({"👩🔬": 1, "Bo": 2})))
    assert located.message.endswith("of 1 record? they differ in a joiner, which is invisible")


def test_names_are_not_compared_if_the_event_lists_its_players() -> None:
    texts = [record({"Chiyo": 1, "Bo": 2}, 1), record({"Chyio": 1, "Bo": 2}, 2)]
    ids = [located.id for located in checked(event("players: [Chiyo, Chyio, Bo]\n"), *texts).problems]
    assert "name-nearly" not in ids


def rule_messages(*texts: str) -> list[tuple[str, str]]:
    """Return the files and messages of the problems."""
    return [(located.file, located.message) for located in find_varying_rules(results(*texts))]


def test_the_same_rules_everywhere() -> None:
    assert rule_messages(USUAL, USUAL) == []


def test_another_option_than_most() -> None:
    other = USUAL.replace("last_round: 1", "last_round: 2")
    assert rule_messages(USUAL, other, USUAL) == [
        ("2.yaml", "this record is played with last_round: 2, and 2 others with last_round: 1")
    ]


def test_of_two_rules_the_first_are_the_usual_ones() -> None:
    other = USUAL.replace("last_round: 1", "last_round: none")
    assert [file for file, _ in rule_messages(USUAL, other)] == ["2.yaml"]
    assert [file for file, _ in rule_messages(other, USUAL)] == ["2.yaml"]


def test_another_game_than_most() -> None:
    other = USUAL.replace("hachi-juu-hana", "mushi")
    assert rule_messages(USUAL, USUAL, other) == [("3.yaml", "this is Mushi, and 2 others are Hachi-jū-hana")]


def test_records_that_are_not_scored_are_ignored() -> None:
    assert rule_messages(USUAL, USUAL.replace("last_round: 1", "last_round: x")) == []


def deal(round: int, table: int, names: str, piles: str = "1b 2* 5a / 3* 6r") -> str:
    """Return a record of one round with these piles and the rest."""
    players = names.split()
    first, second = piles.split(" / ")
    return (
        f"hanascore: 1\ngame: hana-awase\nevent: {{round: {round}, table: {table}}}\n"
        f"players: [{', '.join(players)}]\noptions: {{last_round: 1}}\nrounds:\n"
        f"  - captured: {{{players[0]}: {first}, {players[1]}: {second}, {players[2]}: rest}}\n"
    )


def test_two_deals_with_the_same_piles() -> None:
    copies = deal(1, 1, "Aki Bo Chiyo"), deal(2, 1, "Dai Emi Fumi")
    (message,) = messages("", *copies)
    assert message == "files-alike: round 1 has the same piles as round 1 of table 1 of round 1 (1.yaml)"
    assert messages("", copies[0], deal(2, 1, "Dai Emi Fumi", "1b 2* 6a / 3* 5r")) == []
    twice = copies[0].replace("last_round: 1", "last_round: 2") + copies[0].split("rounds:\n")[1]
    assert messages("", twice) == ["files-alike: round 2 has the same piles as round 1"]


def test_a_copy_whose_players_sit_elsewhere_counts_nothing() -> None:
    players = "players: [Aki, Bo, Chiyo, Dai, Emi, Fumi]\nrounds: 2\n"
    other = deal(2, 2, "Aki Bo Chiyo", "4* / 7*"), deal(1, 2, "Dai Emi Fumi", "8* / 9*")
    copy = deal(2, 1, "Aki Bo Chiyo")
    (message,) = messages(players, deal(1, 1, "Aki Bo Chiyo"), copy, *other)
    assert message.endswith("and its players sit at other tables of round 2")


def test_partners_of_a_table() -> None:
    def game(round: int, teams: str, table: int = 1) -> str:
        head = f"hanascore: 1\ngame: kwa-do\nevent: {{round: {round}, table: {table}}}\n"
        sides = "scores: {E: 30, W: 20}" if teams else "scores: {Aki: 30, Bo: 20, Chiyo: 30, Dai: 20}"
        players = "players: [Aki, Bo, Chiyo, Dai]\noptions: {last_round: 1}\n"
        return f"{head}{players}{f'teams: {teams}' if teams else ''}\n{sides}\n"

    usual = "{E: [Aki, Chiyo], W: [Bo, Dai]}"
    alone = [game(1, usual), game(2, usual), game(3, "")]
    assert messages("", *alone) == [
        "rules-differ: this table has no teams, but 2 others with 4 players have teams"
    ]
    teams = "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}\nplayers: [Aki, Bo, Chiyo, Dai]\n"
    assert messages(teams, *alone) == [
        "rules-differ: by the event Aki and Chiyo are partners (East), but not at this table"
    ]
    assert messages(teams, *alone[:2]) == []


def test_other_rules_keep_standings_from_being_final_unless_they_are_allowed() -> None:
    records = [deal(number, 1, "Aki Bo Chiyo", f"{number}* / 4*") for number in (1, 2, 3)]
    records[2] = records[2].replace("last_round: 1", "last_round: 1, scoring: par")
    for text, severity in (("", Severity.ERROR), ("allow: other-rules\n", Severity.WARNING)):
        (problem,) = checked(event(text), *records).problems
        assert (problem.id, problem.severity) == ("rules-differ", severity)
