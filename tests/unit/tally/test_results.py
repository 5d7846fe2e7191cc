"""Results in place of records: the JSON lines of `score`, and tables of results in CSV."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from hanascore.record.keys import GAME_KEYS, ROUND_KEYS
from hanascore.tally.results import read_csv
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, record, write

HEAD = f"{EVENT}game: hana-awase\nplayers: [Aki, Bo, Chiyo, Dai]\nrounds: 1\ntables: 2\n"
ONE, TWO = record({"Aki": 50, "Bo": 40}, 1, 1), record({"Chiyo": 50, "Dai": 40}, 1, 2)
ROWS = "round,table,player,score\n1,1,Aki,50\n1,1,Bo,40\n1,2,Chiyo,50\n1,2,Dai,40\n"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"event.yaml": HEAD, "1.yaml": ONE, "2.yaml": TWO})
    monkeypatch.chdir(tmp_path)


def lines(names: str, more: str = "--event event.yaml") -> str:
    return run(f"score {names} {more} --format jsonl").stdout


def told(files: str, more: str = "--event event.yaml") -> list[tuple[str, str]]:
    result = run(f"tally {files} {more} --format json")
    assert "fault of hanascore" not in result.output
    return [(one["id"], one["file"]) for one in json.loads(result.stdout)["problems"]]


@pytest.mark.no_cover
@pytest.mark.parametrize("more", ["", "--event event.yaml "])
@pytest.mark.parametrize("form", ["table", "json", "jsonl", "csv", "markdown"])
def test_results_stand_for_their_records_byte_for_byte(more: str, form: str) -> None:
    again = ONE if more else f"{record({'Aki': 9, 'Emi': 2})}---\n{record({'Emi': 9, 'Emi S.': 2})}"
    write(Path.cwd(), {"3.yaml": again})
    Path("a.jsonl").write_text(lines("3.yaml 1.yaml", more), encoding="utf-8")
    Path("b.jsonl").write_text(lines("2.yaml", more), encoding="utf-8")
    for beside in ("", "--rounds", *(["--cross-table"] if form != "csv" else [])):
        asked = f"{more} {beside} --format {form}"
        whole, divided = run(f"tally 1.yaml 2.yaml 3.yaml {asked}"), run(f"tally b.jsonl a.jsonl {asked}")
        assert whole.exit_code == divided.exit_code == 0
        if form in {"json", "jsonl"}:
            # What the tally finds itself has no line where the record is not at hand.
            assert _without_problems(divided.stdout) == _without_problems(whole.stdout)
        else:
            assert divided.stdout == whole.stdout


def _without_problems(text: str) -> str:
    return text.partition('"problems": [')[0]


def test_the_audit_names_the_records_and_the_results_they_came_through() -> None:
    Path("a.jsonl").write_text(lines("1.yaml 2.yaml"), encoding="utf-8")
    whole = json.loads(run("tally 1.yaml 2.yaml --event event.yaml --audit --format json").stdout)
    data = json.loads(run("tally a.jsonl --event event.yaml --audit --format json").stdout)
    assert data["digest"] == whole["digest"]
    assert [one["sha256"] for one in data["audit"]] == [one["sha256"] for one in whole["audit"]]
    assert [one["through"] for one in data["audit"]] == [None, "a.jsonl", "a.jsonl"]
    assert "as scored in a.jsonl" in run("tally a.jsonl --event event.yaml --audit").stdout


def test_what_is_wrong_with_a_record_is_told_of_its_results() -> None:
    write(Path.cwd(), {"3.yaml": "a: [", "4.yaml": "", "5.yaml": ONE.replace("scores", "captured")})
    files = "1.yaml 3.yaml 4.yaml 5.yaml"
    for more in ("", "--event event.yaml"):
        Path("a.jsonl").write_text(lines(files, more), encoding="utf-8")
        assert sorted(told("a.jsonl", more)) == sorted(told(files, more))
        said = run(f"tally a.jsonl {more}").stderr
        assert "5.yaml:6:17: error: " in said
    data = json.loads(run("tally a.jsonl --partial --event event.yaml --format json").stdout)
    assert all("schema" not in one for one in data["problems"])


def test_results_under_other_rules_are_refused() -> None:
    Path("event.yaml").write_text(f"{HEAD}options: {{last_round: 1}}\n", encoding="utf-8")
    Path("a.jsonl").write_text(lines("1.yaml 2.yaml", ""), encoding="utf-8")
    assert told("a.jsonl") == [("results-broken", "1.yaml"), ("results-broken", "2.yaml")]
    Path("a.jsonl").write_text(lines("1.yaml 2.yaml"), encoding="utf-8")
    assert told("a.jsonl") == []
    assert told("a.jsonl", "--event event.yaml --months korean")[0][0] == "results-broken"
    # A ruling that changes no rule of the game may come later.
    Path("event.yaml").write_text(f"{HEAD}options: {{last_round: 1}}\ntitle: Cup\n", encoding="utf-8")
    assert told("a.jsonl") == []


def test_a_record_in_two_results_counts_once() -> None:
    Path("a.jsonl").write_text(lines("1.yaml 2.yaml"), encoding="utf-8")
    Path("b.jsonl").write_text(lines("2.yaml"), encoding="utf-8")
    for files in ("a.jsonl b.jsonl", "1.yaml 2.yaml b.jsonl"):
        result = run(f"tally {files} --event event.yaml")
        assert result.exit_code == 0
        assert result.stderr.count("[files-alike]") == 1
        assert result.stdout.count("2 files") == 1


def test_results_that_are_cut_off_are_told_with_their_line() -> None:
    whole = lines("1.yaml 2.yaml")
    rows = whole.splitlines(keepends=True)
    Path("a.jsonl").write_text(whole[:-100], encoding="utf-8")
    said = run("tally a.jsonl --event event.yaml").stderr
    assert "a.jsonl:4:1: error: this line is cut off, or is no JSON [results-broken]" in said
    assert "a.jsonl:3:1: error: the results end before the last line of 2.yaml [results-broken]" in said
    Path("a.jsonl").write_text("".join(rows[:3]), encoding="utf-8")
    assert ("results-broken", "a.jsonl") in told("a.jsonl")
    for broken in (
        whole.replace('"place": 1', '"place": 7'),
        whole.replace('"outcome": 1', '"outcome": "won"'),
        whole.replace('"evidence": {"cards"', '"evidence": {"cars"'),
        whole.replace('"schema": "hanascore.score/1", "type": "game"', '"type": "game"'),
        whole.replace('"game": "hana-awase", "rules"', '"game": "whist", "rules"'),
        whole.replace('"problems": [', '"problems": [1, '),
        whole.replace('"sha256": "', '"sha256": "no '),
        whole.replace('"file": "1.yaml"', '"file": ["1.yaml"]'),
        whole.replace('"document": 1', '"document": {"1": 1}'),
    ):
        assert broken != whole
        Path("a.jsonl").write_text(broken, encoding="utf-8")
        assert ("results-broken", "a.jsonl") in told("a.jsonl")


def test_no_byte_of_results_does_any_harm() -> None:
    whole, chance = lines("1.yaml 2.yaml").encode(), random.Random(7)
    for _ in range(60):
        at = chance.randrange(len(whole))
        some = whole[:at] + bytes([chance.randrange(256)]) * chance.randrange(3) + whole[at + 1 :]
        Path("a.jsonl").write_bytes(some)
        told("a.jsonl")


def test_a_denied_claim_is_counted_and_told() -> None:
    text = (
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nevent: {round: 1, table: 1}\n"
        "options: {last_round: 1}\nrounds:\n  - captured: {Aki: 1* 2* 3*, Bo: rest}\n"
        "    claims: {Aki: {score: 999}}\n"
    )
    Path("1.yaml").write_text(text, encoding="utf-8")
    result = run("tally 1.yaml 2.yaml --event event.yaml")
    assert result.exit_code == 0, result.stderr
    assert "1.yaml:8:27: warning: " in result.stderr
    assert "[claim-denied]" in result.stderr
    said = " ".join(result.stdout.split())
    assert "1 record is doubtful. 1 claim is denied, and what the cards say counts." in said
    data = json.loads(run("tally 1.yaml 2.yaml --event event.yaml --format json").stdout)
    assert (data["complete"], data["denied"], data["doubtful"]) == (True, 1, 1)
    assert run("tally 1.yaml 2.yaml --event event.yaml --strict").exit_code == 1


def test_a_table_of_results_is_tallied() -> None:
    Path("results.csv").write_text(ROWS, encoding="utf-8")
    expected = run("tally 1.yaml 2.yaml --event event.yaml").stdout.split("\nRules")[0].split("\nDigest")[0]
    direct = run("tally results.csv --event event.yaml")
    assert (direct.exit_code, direct.stderr) == (0, "")
    assert direct.stdout.split("\nRules")[0].split("\nDigest")[0] == expected
    assert (
        run("tally - --event event.yaml", stdin=ROWS).stdout.split("\nRules")[0].split("\nDigest")[0]
        == expected
    )
    assert "results are written as JSON lines" in run("convert results.csv --format yaml").stderr
    converted = run("convert results.csv -o results.jsonl")
    assert (converted.exit_code, converted.output) == (0, "")
    assert (
        run("tally results.jsonl --event event.yaml").stdout.split("\nRules")[0].split("\nDigest")[0]
        == expected
    )
    # Beside records, and as spreadsheets write it elsewhere.
    rows = '\ufeff"Player";"score";"round";"table"\r\n"Chiyo";50;1;2\r\n\r\nDai;40;1;2\r\n'
    Path("results.csv").write_text(rows, encoding="utf-8")
    beside = run("tally results.csv 1.yaml --event event.yaml")
    assert (beside.exit_code, beside.stderr) == (0, "")
    assert beside.stdout.split("\nRules")[0].split("\nDigest")[0] == expected


def test_a_table_of_results_in_a_folder_is_read_and_another_table_is_told() -> None:
    for name in ("1.yaml", "2.yaml"):
        Path(name).unlink()
    Path("results.csv").write_text(ROWS, encoding="utf-8")
    listed = run("tally . --event event.yaml -f csv -o list.csv")
    assert (listed.exit_code, listed.stderr) == (0, "")
    assert Path("list.csv").read_text(encoding="utf-8").startswith("place,player,")
    # The list of before is written anew, and beside the results it is one problem.
    assert run("tally . --event event.yaml -f csv -o list.csv").stderr == ""
    beside = run("tally . --event event.yaml")
    assert beside.exit_code == 0
    assert beside.stderr.count("[not-a-record]") == 1
    assert (
        "list.csv:1:1: warning: this is no table of results: the first row has no column `round` and `table`"
        in beside.stderr
    )
    for line in ("tally list.csv", "check list.csv", "convert list.csv"):
        again = run(line)
        assert again.output.count("not-a-record]") == 1
        assert again.exit_code == (0 if line.startswith("check") else 1)


def test_a_fault_of_the_table_has_its_line_and_column() -> None:
    Path("results.csv").write_text(ROWS.replace("Chiyo", "Chyio"), encoding="utf-8")
    said = run("tally results.csv --event event.yaml").stderr
    assert "results.csv:4:5: error: no player of the event is called 'Chyio' [not-entered]" in said
    assert "    4 | 1,2,Chyio,50\n      |     ^^^^^\n" in said
    Path("results.csv").write_text(ROWS.replace("1,2", "1,9"), encoding="utf-8")
    said = run("tally results.csv --event event.yaml").stderr
    assert "results.csv:4:5: error: the event's tables are 1 and 2, and this record is of table 9" in said
    Path("event.yaml").write_text(f"{HEAD}seating: {{1: {{2: [Aki, Bo]}}}}\n", encoding="utf-8")
    Path("results.csv").write_text(ROWS, encoding="utf-8")
    said = run("tally results.csv --event event.yaml").stderr
    assert "results.csv:4:5: warning: Aki and Bo should sit at table 2 of round 1" in said
    for form in ("json", "jsonl"):
        assert run(f"convert results.csv --format {form}").exit_code == (2 if form == "json" else 0)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("", ": error: there is no row in this table of results [record-empty]"),
        ("round,table,player,score\n", ": error: there is no row in this table of results [record-empty]"),
        ("round,player,score\n", ":1:1: error: the first row has no column `table` [results-broken]"),
        ("round,table,player,points,score\n", ":1:20: error: there is no column 'points' in results"),
        ("round,table,player,score,score\n", ":1:26: error: the column `score` stands here twice"),
        (f"{ROWS}1,3,Emi\n", ":6:1: error: this row has 3 cells, and the headings are 4"),
        (f"{ROWS}1,1,Emi,five\n", ":6:9: error: `score` must be a whole number, not 'five' [wrong-type]"),
        (f"{ROWS}0,1,Emi,5\n", ":6:1: error: `round` is 0, and must lie between 1 and 1,000"),
        (f"{ROWS}1,1,,5\n", ":6:5: error: this row does not say the player [key-missing]"),
        (f"{ROWS}1,1,Aki,5\n", ":6:5: error: 'Aki' stands at this table a second time [name-twice]"),
        (f"{ROWS}1,3,Emi,5\n1,3,emi,6\n", ":7:5: error: 'emi' stands at this table a second time"),
        (f"{ROWS}1,3,Emi,5\n1,3,Emi,6\n", ":7:5: error: 'Emi' stands at this table a second time"),
        (f"{ROWS}1,3,Emi,5\n", ":6:5: error: 'Emi' sits alone at this table [results-broken]"),
        (f'{ROWS}1,3,"Emi,5\n', ":6:5: error: a quoted cell is never closed [results-broken]"),
        (f"{ROWS}1,3,E\x07mi,5\n", ":6:5: error: a name holds a line break or a character that cannot be"),
    ],
)
def test_a_fault_of_a_table_of_results(rows: str, said: str) -> None:
    Path("results.csv").write_text(rows, encoding="utf-8")
    for line in ("convert results.csv", "tally results.csv --partial"):
        result = run(line)
        assert result.exit_code == 1
        assert f"results.csv{said}" in result.stderr


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        # A cell that is cut off is one error, and whoever sat in that row is not told to be missing.
        ('1,1,"Aki,10\n1,1,Bo,5\n', ["2:5 a quoted cell is never closed", "3:5 left out: 1 error"]),
        (
            "1,1,Aki,ten\n0,1,Bo,five\n1,1,,3\n",
            [
                "2:9 `score` must be a whole number, not 'ten'",
                "3:1 `round` is 0, and must lie between 1 and 1,000",
                "3:5 'Bo' sits alone at this table",
                "3:8 `score` must be a whole number, not 'five'",
                "4:5 this row does not say the player",
                "2:5 left out: 2 errors",
                "3:5 left out: 3 errors",
            ],
        ),
        (
            "1,1,Aki\n1,1,Bo,5\n",
            [
                "2:1 this row has 3 cells, and the headings are 4",
                "2:5 left out: 1 error",
            ],
        ),
    ],
)
def test_errors_of_a_table_of_results_are_told_once_and_counted(rows: str, said: list[str]) -> None:
    Path("results.csv").write_text(f"round,table,player,score\n{rows}", encoding="utf-8")
    lines = re.findall(r"results\.csv:(\S+): error: (.*) \[", run("tally results.csv").stderr)
    assert [
        f"{at} {words.replace('this record is left out: it has', 'left out:')}" for at, words in lines
    ] == said


def test_a_heading_that_is_cut_off_is_one_error() -> None:
    Path("results.csv").write_text('round,table,"player,score\n1,1,Aki,5\n', encoding="utf-8")
    assert re.findall(r"error: (.*) \[", run("convert results.csv").stderr) == [
        "a quoted cell is never closed"
    ]


def test_a_table_of_results_that_is_no_text() -> None:
    Path("results.csv").write_bytes(b"round,table,player,score\n1,1,\xff,5\n")
    for line in ("convert results.csv", "tally results.csv"):
        assert "results.csv:2:5: error: byte 0xff" in run(line).stderr
    assert "[too-large]" in run("tally results.csv --max-bytes 10").stderr


@pytest.mark.parametrize("key", sorted({*GAME_KEYS, *ROUND_KEYS}))
def test_a_fault_of_a_whole_key_passes_through_results(key: str) -> None:
    text = "".join(line for line in ONE.splitlines(keepends=True) if not line.startswith(f"{key}:"))
    Path("1.yaml").write_text(f"{text}{key}: [[hello]]\n", encoding="utf-8")
    Path("2.yaml").write_text(f"{text}{key}: hello\n", encoding="utf-8")
    Path("a.jsonl").write_text(lines("1.yaml 2.yaml", ""), encoding="utf-8")
    found = [(id, file) for id, file in told("1.yaml 2.yaml", "") if file != "a.jsonl"]
    assert sorted(told("a.jsonl", "")) == sorted(found)


def _standings(rows: str) -> str:
    players = "players: [A, B, C, D]\nrounds: 2\ntie_breaks: [points, wins, head-to-head]\n"
    Path("all.yaml").write_text(
        f"hanascore_event: 1\ngame: kwa-do\nmonths: korean\n{players}", encoding="utf-8"
    )
    told = run("tally --event all.yaml -", stdin=f"round,table,player,score\n{rows}")
    assert told.exit_code == 0, told.output
    return told.stdout


def test_what_is_told_of_places_stands_in_their_order() -> None:
    said = _standings("1,1,A,10\n1,1,B,10\n1,2,C,5\n1,2,D,4\n2,1,A,10\n2,1,C,0\n2,2,B,10\n2,2,D,1\n")
    assert said.index("Place 1 is shared by A and B") < said.index("Place 3: C (1) before D (0), by wins.")


def test_a_tie_break_that_says_nothing_of_anybody_has_no_column() -> None:
    said = _standings("1,1,A,10\n1,1,C,5\n1,2,B,10\n1,2,D,4\n2,1,A,10\n2,1,D,1\n2,2,B,10\n2,2,C,0\n")
    assert "Place 1 is shared by A and B, level by points, wins and head-to-head (not all of them met)." in (
        " ".join(said.split())
    )
    assert "Met" not in said
    assert "Wins" in said


def test_a_name_that_stands_at_a_table_twice_is_shown_at_both_places() -> None:
    rows = b"round,table,player,score\n1,1,Aki,5\n1,1,Bo,3\n1,1,Aki,2\n"
    (found,) = read_csv(rows, "rows.csv", len(rows)).found
    assert found.problem.id == "name-twice"
    assert found.lines == ((2, "1,1,Aki,5"), (4, "1,1,Aki,2"))
    assert [span.line for span in found.also] == [2]


def test_very_long_tables_of_results_are_refused() -> None:
    heads = b"round,table,player,score\n"
    rows = heads + b"".join(b"1,%d,Aki,1\n1,%d,Bo,2\n" % (number, number) for number in range(10_001))
    sheet = read_csv(rows, "rows.csv", len(rows))
    assert len(sheet.results) == 10_000
    ((line, *_), told) = [(one.span, one.problem.message) for one in sheet.found if one.span][-1]
    assert (line, told) == (20_002, "20,000 rows stand above: those from here on are not read")
    rows = heads + b"".join(b"1,1,p%d,%d\n" % (number, number) for number in range(20_000))
    (found,) = read_csv(rows, "rows.csv", len(rows)).found
    assert found.problem.message == "20,000 players sit at this table, and 100 are the most"
    rows = heads + b"".join(b"1,%d,p%d,1\n" % (number // 100, number) for number in range(20_100))
    (told,) = (one.problem.message for one in read_csv(rows, "rows.csv", len(rows)).found)
    assert told == "20,000 rows stand above: those from here on are not read"
    rows = b"a," * 20_000
    (found,) = read_csv(rows, "rows.csv", len(rows)).found
    assert found.problem.id == "not-a-record"
