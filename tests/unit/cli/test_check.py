"""`hanascore check`: silent when all is well; every format of a problem."""

from __future__ import annotations

import csv
import json
import os
import re
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.unit.cli.conftest import FRIDAY


def test_silence_when_all_is_well(folder: Path) -> None:
    result = run("check friday.yaml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert run("check friday.yaml --format concise").stdout == ""
    assert run("check friday.yaml --format markdown").stdout == ""


def test_a_problem_shows_the_line(folder: Path) -> None:
    result = run("check bad.yaml")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "bad.yaml:9:34: error: no such card '9s' [unknown-card]\n"
        "    9 |       Aki: 4ar 5arcc 6ac 7ar 8ac 9s 10arcc\n"
        "      |                                  ^^\n"
        "      = did you mean 9a (the sake cup) or 9r?   hanascore rules unknown-card\n"
    )


def test_concise(folder: Path) -> None:
    assert run("check bad.yaml friday.yaml --format concise").stdout == (
        "bad.yaml:9:34: error: no such card '9s' [unknown-card]\n"
    )


def test_json(folder: Path) -> None:
    data = json.loads(run("check bad.yaml friday.yaml --format json").stdout)
    assert data["schema"] == "hanascore.check/1"
    assert [(game["file"], game["errors"]) for game in data["games"]] == [("bad.yaml", 1), ("friday.yaml", 0)]
    assert data["problems"] == [
        {
            "id": "unknown-card",
            "severity": "error",
            "message": "no such card '9s'",
            "file": "bad.yaml",
            "document": 1,
            "line": 9,
            "column": 34,
            "end_line": 9,
            "end_column": 36,
            "path": "/rounds/1/captured/Aki",
            "hint": "did you mean 9a (the sake cup) or 9r?",
            "also": [],
        }
    ]
    lines = run("check bad.yaml --format jsonl").stdout.splitlines()
    head = {"schema": "hanascore.check/1", "type": "problem"}
    assert [json.loads(line) for line in lines] == [{**head, **one} for one in data["problems"]]


def test_two_places(folder: Path) -> None:
    (folder / "twice.yaml").write_text(FRIDAY.replace("Bo: 2cc", "Bo: 9a 2cc"), encoding="utf-8")
    (problem,) = json.loads(run("check twice.yaml --format json").stdout)["problems"]
    assert problem["id"] == "card-twice"
    assert [place["line"] for place in problem["also"]] == [9]
    rows = list(csv.DictReader(run("check twice.yaml --format csv").stdout.splitlines()))
    assert (rows[0]["line"], rows[0]["also"]) == ("10", "9:34")


def test_markdown(folder: Path) -> None:
    said = run("check bad.yaml --format markdown").stdout
    assert "| bad.yaml:9:34 | error | no such card '9s' | unknown-card |" in said


def test_notes_only_when_asked_for(folder: Path) -> None:
    (folder / "plain.yaml").write_text(FRIDAY.replace("options: {yaku: all}\n", ""), encoding="utf-8")
    assert run("check plain.yaml").stdout == ""
    assert "[not-in-play]" in run("check plain.yaml --notes").stdout


def test_twenty_problems_and_a_count(folder: Path) -> None:
    rounds = "".join("  - captured: {Aki: 9s, Bo: none, Chiyo: none}\n" for _ in range(25))
    head = FRIDAY.split("rounds:", maxsplit=1)[0]
    (folder / "many.yaml").write_text(f"{head}rounds:\n{rounds}", encoding="utf-8")
    said = run("check many.yaml").stdout
    assert said.count("error: no such card") == 20
    assert said.endswith("many.yaml: 5 more errors; --format concise shows them all\n")
    assert run("check many.yaml --format concise").stdout.count("error:") == 25


def test_bytes_that_are_no_text(folder: Path) -> None:
    (folder / "latin.yaml").write_bytes(b"title: Caf\xe9\n")
    result = run("check latin.yaml")
    assert result.exit_code == 1
    assert "latin.yaml:1:11: error: byte 0xe9" in result.stdout
    data = json.loads(run("check latin.yaml --format json").stdout)
    assert (data["games"][0]["game"], data["problems"][0]["document"]) == (None, None)


def test_output_to_a_file(folder: Path) -> None:
    assert run("check bad.yaml -o problems.txt").stdout == ""
    assert "unknown-card" in (folder / "problems.txt").read_text(encoding="utf-8")


CUP = "hanascore_event: 1\ngame: hana-awase\nplayers: [Aki, Bo, Chiyo, Dai]\nrounds: 2\ntables: 2\n"
TABLE = (
    "hanascore: 1\ngame: hana-awase\nplayers: [{0}, {1}]\nevent: {{round: {2}, table: {3}}}\n"
    "options: {{last_round: 1}}\nscores: {{{0}: 50, {1}: 40}}\n"
)


def ids(told: str) -> set[tuple[str, str]]:
    """The severity and the id of each problem."""
    return set(re.findall(r": (error|warning): .*\[([\w-]+)\]$", told, flags=re.MULTILINE))


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "event.yaml").write_text(CUP, encoding="utf-8")
    (tmp_path / "1.yaml").write_text(TABLE.format("Aki", "Bo", 1, 1), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("names", "head", "said"),
    [
        (
            ("Aki", "Boo", 1, 1),
            "",
            "1.yaml:3:16: error: no player of the event is called 'Boo'",
        ),
        (
            ("Aki", "Bo", 1, 7),
            "",
            "1.yaml:4:26: error: the event's tables are 1 and 2, and this",
        ),
        (
            ("Aki", "Bo", 1, ""),
            "",
            "1.yaml:4:8: error: this record does not say the table of the event",
        ),
        (
            ("Aki", "Bo", 5, 1),
            "",
            "1.yaml:4:16: error: the event has 2 rounds, and this",
        ),
        (
            ("Aki", "Bo", 1, 1),
            "options: {last_round: 3}\n",
            "warning: the event says last_round: 3,",
        ),
        (
            ("Aki", "Bo", 1, 1),
            "options: {last_round: 3}\n",
            ": error: this game is not over: it ends after 3",
        ),
        (("Aki", "Bo", 2, 1), "withdrawn: [{player: Bo, after: 1}]\n", "is withdrawn after round 1"),
        (
            ("Aki", "Bo", 1, 1),
            "byes: [{round: 1, player: Bo, points: 1}]\n",
            "and has a bye in round 1",
        ),
        (("Aki", "Bo", 1, 1), "seating: {1: {1: [Aki, Dai]}}\n", "should sit at table 1 of round 1"),
        (
            ("Aki", "Bo", 1, 1),
            "points: {by: places, places: [1]}\n",
            "1 number stands here, and a table has 2",
        ),
        (("Aki", "Bo", 1, 1), "points: {by: places, places: {3: [1, 0, -1]}}\n", "the event gives points at"),
        (
            ("Aki", "Bo", 1, 1),
            "seats: [{file: 1.yaml, was: [Dai], is: [Chiyo]}]\n",
            "event.yaml:6:29: error: Dai is at no table of 1.yaml",
        ),
    ],
)
def test_check_judges_by_the_event_as_a_tally_does(
    cup: Path, names: tuple[object, ...], head: str, said: str
) -> None:
    (cup / "event.yaml").write_text(CUP + head, encoding="utf-8")
    (cup / "1.yaml").write_text(TABLE.format(*names), encoding="utf-8")
    result = run("check 1.yaml --event event.yaml")
    assert said in result.output
    assert said in run("tally 1.yaml --event event.yaml").stderr
    assert ids(result.output) - {"event-differs"} <= ids(run("tally 1.yaml --event event.yaml").stderr)
    stops = "error: " in result.output
    assert (result.exit_code, run("check 1.yaml --event event.yaml --strict").exit_code) == (int(stops), 1)


def test_check_misses_no_table_and_sees_all_records_together(cup: Path) -> None:
    result = run("check 1.yaml --event event.yaml")
    assert (result.exit_code, result.output) == (0, "")
    (cup / "2.yaml").write_text(TABLE.format("Aki", "Dai", 1, 2), encoding="utf-8")
    result = run("check 1.yaml 2.yaml --event event.yaml --format json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert [(one["id"], one["file"]) for one in data["problems"]] == [("seat-twice", "2.yaml")]
    assert [game["errors"] for game in data["games"]] == [0, 1]


def test_a_denied_claim_keeps_nothing_from_being_final(cup: Path) -> None:
    denied = TABLE.format("Aki", "Bo", 1, 1).replace("scores:", "claims: {Aki: 51}\nscores:")
    (cup / "1.yaml").write_text(denied, encoding="utf-8")
    result = run("check 1.yaml --event event.yaml")
    assert (result.exit_code, "warning: " in result.stdout, "[claim-denied]" in result.stdout) == (
        0,
        True,
        True,
    )
    assert "warning: " in run("tally 1.yaml --event event.yaml").stderr
    # Between two people it is an error.
    assert run("check 1.yaml").exit_code == 1


def test_a_wrong_ruling_hides_nothing_of_the_records(cup: Path) -> None:
    head = CUP + "byes: [{round: 3, player: Bo, points: 1}]\n"
    (cup / "event.yaml").write_text(head, encoding="utf-8")
    (cup / "1.yaml").write_text(TABLE.format("Aki", "Boo", 1, 1), encoding="utf-8")
    for line in ("check event.yaml 1.yaml --event event.yaml", "tally 1.yaml --event event.yaml"):
        result = run(line)
        assert result.exit_code == 1
        assert result.output.count("`round` is 3, and must lie between 1 and 2") == 1
        assert result.output.count("no player of the event is called 'Boo'") == 1
    # Without the players, the tables or the rules nothing can be judged by it.
    (cup / "event.yaml").write_text(head.replace("players:", "playrs:"), encoding="utf-8")
    result = run("check 1.yaml --event event.yaml")
    assert (result.exit_code, "[unknown-key]" in result.stderr, "Boo" in result.output) == (1, True, False)


def test_check_knows_the_file_of_an_event_for_what_it_is(cup: Path) -> None:
    for more in ("", " --event event.yaml"):
        result = run(f"check 1.yaml event.yaml{more}")
        assert (result.exit_code, result.output) == (0, "")
    (cup / "event.yaml").write_text(CUP + "byes: [{round: 3, player: Bo, points: 1}]\n", encoding="utf-8")
    result = run("check event.yaml 1.yaml")
    assert result.exit_code == 1
    assert (
        "event.yaml:6:16: error: `round` is 3, and must lie between 1 and 2 [out-of-range]" in result.stdout
    )
    assert run("score event.yaml").exit_code == 1


def test_check_judges_a_table_of_results(cup: Path) -> None:
    rows = "round,table,player,score\n1,2,Chiyo,50\n1,2,{},{}\n"
    (cup / "results.csv").write_text(rows.format("Dai", 40), encoding="utf-8")
    for more in ("", " --event event.yaml"):
        result = run(f"check results.csv 1.yaml{more}")
        assert (result.exit_code, result.output) == (0, "")
    (cup / "results.csv").write_text(rows.format("Dia", 40), encoding="utf-8")
    said = run("check results.csv --event event.yaml").stdout
    assert "results.csv:3:5: error: no player of the event is called 'Dia' [not-entered]" in said
    (cup / "results.csv").write_text(rows.format("Dai", "x"), encoding="utf-8")
    result = run("check results.csv")
    assert result.exit_code == 1
    assert result.stdout.startswith("results.csv:3:9: error: `score` must be a whole number, not 'x'")
    assert "[too-large]" in run("check results.csv --max-bytes 10").stdout


def test_results_are_no_record_and_the_hint_says_whose_they_are(cup: Path) -> None:
    (cup / "r.csv").write_text("round;table;player;score\n1;1;Aki;5\n", encoding="utf-8")
    assert "these are results in CSV, and a record belongs here" in run("score r.csv").stderr
    assert "= hanascore tally adds them up; hanascore convert makes" in run("explain r.csv").stderr
    (cup / "r.jsonl").write_text(run("score 1.yaml --format jsonl").stdout, encoding="utf-8")
    assert "= hanascore tally adds up what score wrote with --format jsonl" in run("score r.jsonl").stderr


def test_the_file_of_a_club_is_named_in_a_line_of_its_own(cup: Path) -> None:
    (cup / "hanascore.yaml").write_text("months: korean\n", encoding="utf-8")
    (cup / "2.yaml").write_text(TABLE.format("Aki", "Dai", 1, 2).replace("Dai:", "Dia:"), encoding="utf-8")
    said = run("check 2.yaml --format concise").stdout.splitlines()
    assert said[0].endswith("[unknown-player]")
    assert said[1:] == ["From hanascore.yaml: months"]


@pytest.mark.parametrize(("month", "hint"), [(5, "an iris card lies"), (3, "a cherry card lies")])
def test_the_suit_of_an_odd_month_has_its_article(month: int, hint: str) -> None:
    mine, other = {5: ("5arc 3*", "5c"), 3: ("3brc 5*", "3c")}[month]
    piles = f"{{Aki: {mine}, Bo: {other} 1* 2*, Chiyo: rest}}"
    record = f"hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo, Chiyo]\nrounds: [{{captured: {piles}}}]\n"
    assert f"= {hint} in the wrong pile" in run("check -", stdin=record).stdout


def test_two_files_that_show_the_same_name_are_both_checked(folder: Path) -> None:
    record = (
        "---\nhanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nevent: {round: 9}\nscores: {Aki: 5, Bo: 0}\n"
    )
    try:
        for byte, times in ((b"\xff", 4), (b"\xfe", 1)):
            (folder / os.fsdecode(b"x" + byte + b".yaml")).write_text(record * times, encoding="utf-8")
    except OSError:
        pytest.skip("file names are UTF-8 here")
    (folder / "event.yaml").write_text("hanascore_event: 1\nrounds: 2\n", encoding="utf-8")
    result = run("check --event event.yaml --format json -- " + " ".join(sorted(map(str, folder.glob("x*")))))
    assert result.exit_code == 1
    games = json.loads(result.stdout)["games"]
    assert len(games) == 5
    assert all(game["errors"] for game in games)
