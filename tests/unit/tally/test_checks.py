"""What is missing, doubled or doubtful: seats, byes, withdrawals, names; and the wider reports of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanascore.problems.problem import Findings, LocatedProblem, Place, warning
from hanascore.record.source import Source, parse
from hanascore.tally.checks import compare, find_gaps, locate, near_names
from hanascore.tally.event import Player
from hanascore.tally.event_reader import read_event
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, checked, event, record, results, write


def found(head: str, *texts: str, as_of: int | None = None) -> list[str]:
    """The ids and words of all findings, in their order."""
    of = event(head)
    seen = checked(of, *texts)
    gaps = find_gaps(seen.games, of, as_of=as_of)
    return [f"{one.problem.id}: {one.problem.message}" for one in (*seen.findings, *gaps)]


PLAYERS = "players: {aki: {name: Aki, aliases: [あき]}, Bo: , Chiyo: , Dai: }\n"
ONE, TWO = record({"Aki": 9, "Bo": 8}, 1, 1), record({"Chiyo": 9, "Dai": 8}, 1, 2)


def test_nothing_is_said_of_a_whole_event() -> None:
    assert found(f"{PLAYERS}rounds: 1\ntables: 2\n", ONE, TWO) == []
    by_name = f"{PLAYERS}rounds: 1\ntables: [01, East]\n"
    assert found(by_name, ONE, TWO.replace("table: 2", "table: East")) == []
    assert found(by_name, ONE.replace("table: 1", "table: 001"), TWO)[0] == (
        "table-unknown: the event's tables are 1 and East, and this record is of table 2"
    )


def test_where_everybody_plays_no_table_is_missed() -> None:
    # Two have withdrawn, or have a bye, so that a table fewer is needed.
    whole, third = f"{PLAYERS}rounds: 2\ntables: 2\n", record({"Aki": 9, "Chiyo": 8}, 2, 1)
    gone = "withdrawn: [{player: Dai, after: 1}, {player: Bo, after: 1}]\n"
    assert found(whole + gone, ONE, TWO, third) == []
    byes = "byes: [{round: 2, player: Dai, points: 5}, {round: 2, player: Bo, points: 5}]\n"
    assert found(whole + byes, ONE, TWO, third) == []
    assert found(whole, ONE, TWO, third) == ["table-missing: round 2 lacks table 2"]


def test_no_more_tables_are_missed_than_those_away_can_fill() -> None:
    six = "players: [Aki, Bo, Chiyo, Dai, Emi, Fumi]\nrounds: 1\ntables: 3\n"
    byes = "byes: [{round: 1, player: Emi, points: 1}]\nabsent: [{round: 1, player: Fumi, points: 0}]\n"
    assert found(six + byes, ONE) == ["table-missing: round 1 lacks 1 of tables 2-3"]
    assert found(six, ONE) == ["table-missing: round 1 lacks tables 2-3"]


def test_rounds_without_any_record() -> None:
    assert found("rounds: 3\n", record({"Aki": 9, "Bo": 8}, 2)) == [
        "table-missing: no record of round 1 is here",
        "table-missing: no record of round 3 is here",
    ]
    assert found("rounds: 3\ntables: 5\n", ONE, as_of=1) == ["table-missing: round 1 lacks tables 2-5"]


def test_a_bye_and_a_table_in_one_round() -> None:
    said = found(f"{PLAYERS}byes: [{{round: 1, player: aki, points: 5}}]\n", ONE, TWO)
    assert said == ["seat-twice: Aki sits at this table and has a bye in round 1"]


def test_one_player_under_two_names_at_a_table() -> None:
    said = found(PLAYERS, record({"Aki": 9, "あき": 8}, 1, 1))
    assert said[0] == "seat-twice: 'あき' and 'Aki' at this table are one player"
    assert not checked(event(PLAYERS), record({"Aki": 9, "あき": 8}, 1, 1)).games[0].counts


def test_players_where_a_ruling_does_not_expect_them() -> None:
    head = f"{PLAYERS}substitutes: [{{player: Dai, for: Bo, from: 2}}]\n"
    again = record({"Aki": 9, "Bo": 8}, 2, 1)
    assert found(head, ONE, TWO, again, record({"Chiyo": 9, "Dai": 8}, 2, 2)) == [
        "seating-differs: Dai sits at this table in round 1, and is a substitute only from round 2",
        "seating-differs: Bo sits at this table in round 2, and is replaced by Dai from round 2",
    ]


def test_a_broken_record_says_nothing_of_who_is_absent() -> None:
    broken = TWO.replace("scores", "captured")
    said = found(f"{PLAYERS}rounds: 1\ntables: 2\n", ONE, broken)
    assert [words.split(":")[0] for words in said] == ["record-left-out"]
    nothing = "event: {round: 1, table: 2}\n"
    assert [words.split(":")[0] for words in found(f"{PLAYERS}rounds: 1\ntables: 2\n", ONE, nothing)] == [
        "record-left-out"
    ]


def test_two_documents_of_one_file_for_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = ONE.replace("Aki: 9", "Aki: 7")
    write(tmp_path, {"1.yaml": f"{TWO}---\n{ONE}---\n{other}", "2.yaml": ONE})
    monkeypatch.chdir(tmp_path)
    said = run("tally .").stderr
    assert (
        "1.yaml:18:8: error: table 1 of round 1 is reported in document 2 of this file already, and" in said
    )
    assert "2.yaml:4:8: error: table 1 of round 1 is reported in 1.yaml (document 2) already, and" in said


def test_a_file_is_read_once_more_for_all_of_its_documents() -> None:
    asked: list[str] = []

    def read_text(name: str) -> Source:
        asked.append(name)
        return parse("void: x\n---\nvoid: y\n")

    problem = warning("rules-differ", Place(("void",)), "", "")
    found = Findings([LocatedProblem(problem, "a.yaml", 2), LocatedProblem(problem, "a.yaml", 1)])
    located, _ = locate(found, read_event(b"hanascore_event: 1\n", "e.yaml"), read_text)
    assert [one.span and one.span.line for one in located] == [1, 3]
    assert asked == ["a.yaml"]


def test_no_seat_twice_where_a_table_is_only_reported_twice() -> None:
    said = found("", ONE, ONE.replace("Aki: 9", "Aki: 7"))
    assert [words.split(":")[0] for words in said] == ["table-twice"]


@pytest.mark.parametrize(
    ("one", "other", "near"),
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
        ("Akiko S.", "Akiko T.", False),
        ("Player 1", "Player 2", False),
        ("Aki", "Aya", False),
        ("Bo", "Bob", False),
        ("Tanaka Aki", "Tanaka Bo", False),
        ("Chiyo", "Hana", False),
        ("o" * 63, "o" * 64, True),
        ("o" * 100_000, "o" * 100_001, False),
    ],
)
def test_names_that_are_nearly_the_same(one: str, other: str, near: bool) -> None:
    assert bool(near_names({one: 1, other: 2}, [])) == near
    assert not near_names({one: 1, other: 2}, [frozenset((one, other))])


def test_names_that_are_compared_in_parts_make_the_same_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Chiyo", "Chyio", "Chio", "Kenji", "Kenij", "Akiko", "Akiko S.", "Hana", "Hanna", "Tanaka"]
    at_once = near_names(names, [])
    monkeypatch.setattr("hanascore.tally.checks._NAMES_OF_PART", 1)
    assert near_names(names, []) == at_once
    assert len(at_once) >= 5


def test_names_that_look_alike_are_said_to_differ() -> None:
    (asked,) = compare(results(record({"👩\u200d🔬": 1, "Bo": 2}), record({"👩🔬": 1, "Bo": 2})), event(""))
    assert asked.problem.message.endswith("of 1 record? they differ in a joiner, which nobody sees")


def test_a_cross_table_of_many_is_a_list(tmp_path: Path) -> None:
    names = [f"Player number {number:02}" for number in range(30)]
    files = {
        f"{at}.yaml": record({one: 9, other: at % 2 * 9}, 1, at)
        for at, (one, other) in enumerate(zip(names[::2], names[1::2], strict=True))
    }
    write(tmp_path, files)
    shown = run(f"tally {tmp_path} --cross-table").stdout
    assert "  Player number 00: + Player number 01\n" in shown
    assert "  Player number 03: = Player number 02\n" in shown
    rows = json.loads(run(f"tally {tmp_path} --cross-table --format json").stdout)["cross_table"]
    assert len(rows) == 30
    assert {"player": names[0], "against": names[1], "before": 1, "level": 0, "behind": 0} in rows
    assert "closing" not in run(f"tally {tmp_path} --cross-table --audit --format jsonl").stdout


def test_who_is_new_and_who_is_gone(tmp_path: Path) -> None:
    write(tmp_path, {"a/1.yaml": ONE, "b/1.yaml": record({"Bo": 9, "Emi": 8})})
    before = tmp_path / "before.json"
    run(f"tally {tmp_path / 'a'} --format json -o {before}")
    shown = run(f"tally {tmp_path / 'b'} --diff {before}").stdout
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert {"Bo 1 2 up 1 9 8", "Emi 2 new 8", "Aki - 1 gone 9"} <= set(lines)
    last = json.loads(run(f"tally {tmp_path / 'b'} --diff {before} --format jsonl").stdout.splitlines()[-1])
    assert [row["player"] for row in last["diff"]] == ["Bo", "Emi", "Aki"]


def test_many_rounds_are_shown_on_several_pages(tmp_path: Path) -> None:
    files = {f"{at:02}.yaml": record({"Aki": 1000 + at, "Bo": at}, at, 1) for at in range(1, 31)}
    write(tmp_path, {**files, "x.yaml": record({"Aki": 5, "Bo": 4})})
    shown = run(f"tally {tmp_path} --rounds").stdout
    tables = [line for line in shown.splitlines() if line.startswith("  Player ") and "Place" not in line]
    assert len(tables) > 1
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert tables[-1].split()[-2:] == ["Other", "Total"]


def test_a_tally_of_nothing(tmp_path: Path) -> None:
    write(tmp_path, {"e.yaml": EVENT, "x.yaml": "hanascore_event: 1\n"})
    result = run(f"tally --event {tmp_path / 'e.yaml'} {tmp_path}")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "[not-a-record]" in result.stderr
    assert result.stderr.endswith("no standings: no record was read\n")


def test_case_does_not_tell_players_apart() -> None:
    players = event("players: {aki: {name: Aki}, bo: {}}\nbyes: [{round: 2, player: AKI, points: 1}]\n")
    assert [bye.player for bye in players.byes] == ["aki"]
    assert checked(players, record({"AKI": 5, "bo": -5}, 1, 1)).games[0].everybody == ["aki", "bo"]


def test_the_players_are_not_gone_through_again_for_each_table_seated_otherwise() -> None:
    class Counted(dict[str, Player]):
        """Players who count how often all of them are gone through."""

        times = 0

        def __iter__(self) -> Iterator[str]:
            self.times += 1
            return super().__iter__()

    names = [f"p{number}" for number in range(40)]
    tables = ", ".join(f"{table}: [{names[-table]}, {names[20 - table]}]" for table in range(1, 10))
    of = event(f"players: [{', '.join(names)}]\nseating: {{1: {{{tables}}}}}\n")
    players = Counted(of.players)
    texts = [record({names[table]: 1, names[20 + table]: 0}, 1, table) for table in range(1, 10)]
    seen = checked(of._replace(players=players), *texts)
    assert [one.problem.id for one in seen.findings].count("seating-differs") == 9
    assert players.times < 5
