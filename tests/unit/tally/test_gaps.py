"""Rounds, tables and players that an event expects and no record has."""

from __future__ import annotations

from hanascore.tally.gaps import find_gaps
from tests.helpers.event_files import checked, event, messages, record

PLAYERS = "players: [Aki, Bo, Chiyo, Dai]\n"
ONE, TWO = record({"Aki": 9, "Bo": 8}, 1, 1), record({"Chiyo": 9, "Dai": 8}, 1, 2)


def test_rounds_without_any_record() -> None:
    assert messages("rounds: 3\n", record({"Aki": 9, "Bo": 8}, 2)) == [
        "table-missing: round 1 has no records",
        "table-missing: round 3 has no records",
    ]


def test_only_rounds_so_far_are_expected() -> None:
    assert messages("rounds: 3\ntables: 5\n", ONE, as_of=1) == [
        "table-missing: round 1, tables 2-5: no result"
    ]


def test_no_table_is_missing_if_everybody_plays_or_is_excused() -> None:
    head, third = f"{PLAYERS}rounds: 2\ntables: 2\n", record({"Aki": 9, "Chiyo": 8}, 2, 1)
    withdrawn = "withdrawn: [{player: Dai, after: 1}, {player: Bo, after: 1}]\n"
    assert messages(head + withdrawn, ONE, TWO, third) == []
    byes = "byes: [{round: 2, player: Dai, points: 5}, {round: 2, player: Bo, points: 5}]\n"
    assert messages(head + byes, ONE, TWO, third) == []
    assert messages(head, ONE, TWO, third) == ["table-missing: round 2, table 2: no result for Bo and Dai"]


def test_no_more_tables_are_missing_than_the_players_away_can_fill() -> None:
    six = "players: [Aki, Bo, Chiyo, Dai, Emi, Fumi]\nrounds: 1\ntables: 3\n"
    excused = "byes: [{round: 1, player: Emi, points: 1}]\nabsent: [{round: 1, player: Fumi, points: 0}]\n"
    assert messages(six + excused, ONE) == [
        "table-missing: round 1, 1 of tables 2-3: no result for Chiyo and Dai"
    ]
    assert messages(six, ONE) == [
        "table-missing: round 1, tables 2-3: no result for Chiyo, Dai, Emi and Fumi"
    ]


def test_a_player_without_a_table_and_without_a_bye() -> None:
    assert messages(PLAYERS, ONE) == ["player-absent: Chiyo and Dai had no table and no bye in round 1"]


def test_nobody_is_absent_if_a_record_of_the_round_is_unreadable() -> None:
    head = f"{PLAYERS}rounds: 1\ntables: 2\n"
    for broken in (TWO.replace("scores", "captured"), "event: {round: 1, table: 2}\n"):
        assert messages(head, ONE, broken) == []


def test_the_hint_names_only_options_that_are_not_in_use() -> None:
    played = event("rounds: 1\ntables: 2\n")
    results = checked(played, ONE).results
    hints = [
        find_gaps(results, played, as_of=as_of, partial=partial)[0].hint
        for as_of, partial in ((None, False), (1, False), (None, True))
    ]
    partial = "--partial gives the standings as they are"
    assert hints == [
        f"add the missing record; --as-of N gives the standings after a round, and {partial}",
        f"add the missing record; {partial}",
        "add the missing record",
    ]


def test_a_missing_table_says_who_has_not_played_and_what_to_write() -> None:
    head = f"{PLAYERS}points: {{by: wins}}\nseating: {{1: {{1: [Aki, Bo], 2: [Chiyo, Dai]}}}}\n"
    played = event(head)
    (gap,) = find_gaps(checked(played, ONE).results, played, as_of=None, partial=True)
    assert gap.message == "round 1, table 2: no result for Chiyo and Dai"
    assert gap.hint == (
        "add the missing record; or list each under `byes` as {round: 1, player: Chiyo, points: 1} if they "
        "had a bye; or list each under `absent` as {round: 1, player: Chiyo, points: 0} if they did not come"
    )
    excused = "byes: [{round: 1, player: Chiyo, points: 1}]\n"
    assert messages(head + excused, ONE) == ["table-missing: round 1, table 2: no result for Dai"]


def test_the_record_of_another_table_may_be_the_missing_one() -> None:
    head = f"{PLAYERS}rounds: 1\ntables: 2\n"
    said = messages(head, ONE, TWO.replace("table: 2", "table: 7").replace("Dai", "Dia"))
    assert [text.split(":")[0] for text in said] == ["table-unknown", "not-entered"]
