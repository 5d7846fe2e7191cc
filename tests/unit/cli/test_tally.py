"""`hanascore tally`: what it reads and writes. Transcripts in tests/commands show its output."""

from __future__ import annotations

import csv
import json
import sys
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hanascore.cli import tally
from hanascore.cli.main import commands
from hanascore.words.visible import visible
from tests.helpers.commands import Terminal, run
from tests.helpers.event_files import EVENT, record, write
from tests.helpers.make_event import FOLDER
from tests.helpers.paths import ROOT

pytestmark = pytest.mark.usefixtures("at_the_root")
EXAMPLE = "--event examples/event/event.yaml examples/event"


def tally_data(line: str) -> dict[str, Any]:
    """Return the standings of a tally without errors, as JSON."""
    result = run(f"tally {line} --format json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_the_example_shows_what_an_event_can_have() -> None:
    data = tally_data(EXAMPLE)
    assert data["schema"] == "hanascore.tally/1"
    assert (data["rounds"], data["files"], data["complete"]) == (4, 16, True)
    assert [problem["id"] for problem in data["problems"]] == ["not-by-cards"]
    assert any(reason["parted"] for reason in data["reasons"])
    assert any(row["shared"] for row in data["standings"])
    # 20, 0 and -20 at each table, two byes of 10, and one penalty of 5.
    assert sum(row["points"] for row in data["standings"]) == 15


@pytest.mark.no_cover
@pytest.mark.parametrize("form", ["table", "json", "jsonl", "csv", "markdown"])
def test_the_order_of_the_files_changes_nothing(form: str) -> None:
    files = sorted(str(path.relative_to(ROOT)) for path in FOLDER.glob("r*.yaml"))
    more = "" if form == "csv" else "--cross-table --audit"
    expected = run(f"tally {EXAMPLE} --rounds {more} --format {form}").stdout
    assert expected
    for paths in (
        " ".join(reversed(files)),
        " ".join([*files[5:], *files[:8]]),
        "'examples/event/r0[34]*' 'examples/**/r0[12]*.yaml'",
        "examples/event/../event",
    ):
        line = f"tally --event examples/event/event.yaml {paths} --rounds {more} --format {form}"
        assert run(line).stdout == expected


def test_the_audit_has_the_digest_of_each_file() -> None:
    data = tally_data(f"{EXAMPLE} --audit")
    digests = {file["file"]: file["sha256"] for file in data["audit"]}
    assert len(digests) == 17
    first = FOLDER / "r01-t01.hanascore.yaml"
    assert digests["examples/event/r01-t01.hanascore.yaml"] == sha256(first.read_bytes()).hexdigest()
    assert [file["corrections"] for file in data["audit"] if file["corrections"]] == [
        [{"round": None, "table": None, "reason": "a card was in the wrong pile", "by": "director"}]
    ]


def test_csv_may_be_made_safe_for_spreadsheets(tmp_path: Path) -> None:
    names = ["=1+1", "+2", "-3", "@sum", "Aki"]
    for number, name in enumerate(names):
        write(tmp_path, {f"{number}.yaml": record({f"'{name}'": number, "Bo": -1})})
    rows = list(csv.DictReader(StringIO(run(f"tally {tmp_path} --format csv").stdout)))
    assert {row["name"] for row in rows} == {*names, "Bo"}
    safe = list(csv.DictReader(StringIO(run(f"tally {tmp_path} --format csv --csv-safe").stdout)))
    assert {row["name"] for row in safe} == {"'=1+1", "'+2", "'-3", "'@sum", "Aki", "Bo"}
    assert {row["points"] for row in safe} == {"0", "1", "2", "3", "4", "-5"}


def test_points_that_are_not_whole_are_compared_exactly(tmp_path: Path) -> None:
    files = {
        "event.yaml": f"{EVENT}points: {{by: places, places: [5, 2, 0]}}\n",
        "1.yaml": record({"Aki": 9, "Bo": 9, "Chiyo": 9}, 1, 1),
    }
    write(tmp_path, files)
    line = f"--event {tmp_path / 'event.yaml'} {tmp_path / '1.yaml'}"
    assert tally_data(line)["standings"][0]["points_exact"] == "7/3"
    write(tmp_path, {"before.json": run(f"tally {line} --format json").stdout})
    assert run(f"tally {line} --diff {tmp_path / 'before.json'}").stdout.endswith("Nothing changed.\n")


def test_the_event_or_a_record_may_come_from_standard_input(tmp_path: Path) -> None:
    write(tmp_path, {"1.yaml": record({"Aki": 9, "Bo": 8})})
    result = run(f"tally --event - {tmp_path}", stdin=f"{EVENT}points: wins\n")
    assert result.exit_code == 0
    assert "points for a win 1, a draw 0.5, a loss 0" in result.stdout
    result = run(f"tally - {tmp_path}", stdin=record({"Aki": 1, "Bo": 2, "Cho": 3}) + "x: 1\n")
    assert result.exit_code == 1
    assert "standard input:6:1: error: " in result.stderr
    assert run("tally --event - -", stdin="").exit_code == 2


def test_all_errors_of_an_event_are_shown_at_once(tmp_path: Path) -> None:
    text = (
        f"{EVENT}titel: Cup\nplayers: {{aki: {{nmae: Aki}}}}\npoints: {{by: place}}\nrounds: none\n"
        "penalties: [{player: Bo, points: five}]\n"
    )
    write(tmp_path, {"event.yaml": text, "1.yaml": record({"Aki": 9, "Bo": 8})})
    result = run(f"tally --event {tmp_path / 'event.yaml'} {tmp_path / '1.yaml'}")
    assert (result.exit_code, result.stdout) == (1, "")
    messages = [line.split(" ", 1)[1] for line in result.stderr.splitlines() if "event.yaml:" in line]
    assert messages == [
        "error: an event has no key `titel` [unknown-key]",
        "error: player aki has no key `nmae` [unknown-key]",
        "error: `by` must be places, score or wins, not 'place' [unknown-choice]",
        "error: `rounds` must be a whole number, not 'none' [wrong-type]",
        "error: this entry of `penalties` does not say `by` [key-missing]",
        "error: no player of the event is called 'Bo' [unknown-player]",
        "error: `points` must be a number, not 'five' [wrong-type]",
    ]


def test_the_event_may_be_among_the_records() -> None:
    result = run("tally --event examples/event/event.yaml 'examples/event/*.yaml'")
    assert result.exit_code == 0
    assert "an event" not in result.stderr
    assert "Digest of 16 files" in result.stdout


def test_the_last_report_may_be_among_the_records(tmp_path: Path) -> None:
    write(tmp_path, {"1.yaml": record({"Aki": 9, "Bo": 8})})
    line = f"tally {tmp_path} --format json -o {tmp_path / 'list.json'}"
    assert run(line).exit_code == 0
    # The file to write is not read, and another report is only a warning.
    again = run(line)
    assert (again.exit_code, again.stderr) == (0, "")
    assert run(f"tally {tmp_path}").stderr.count("[not-a-record]") == 1


def test_an_empty_file_may_be_written(tmp_path: Path) -> None:
    write(tmp_path, {"1.yaml": record({"Aki": 9, "Bo": 8}), "list.json": ""})
    result = run(f"tally {tmp_path} --format json -o {tmp_path / 'list.json'}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (tmp_path / "list.json").read_text(encoding="utf-8").startswith('{"schema": "hanascore.tally/1"')


@pytest.mark.parametrize("paths", ["{0}", "{0}/*.yaml", "{0}/1.yaml {0}"])
@pytest.mark.parametrize("target", ["2.yaml", "link.yaml"])
def test_a_record_that_is_read_is_not_replaced(tmp_path: Path, paths: str, target: str) -> None:
    text = record({"Aki": 9, "Bo": 8})
    write(tmp_path, {"1.yaml": text, "2.yaml": text})
    (tmp_path / "link.yaml").symlink_to(tmp_path / "2.yaml")
    refused = run(f"tally {paths.format(tmp_path)} --partial -o {tmp_path / target}")
    assert refused.exit_code == 2
    assert target in refused.stderr
    assert (tmp_path / "2.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("stream", "term", "many", "is_shown"),
    [
        (Terminal(), "xterm", 2, True),
        (Terminal(), "xterm", 3, False),
        (Terminal(), "dumb", 2, False),
        (StringIO(), "", 2, False),
    ],
)
def test_a_terminal_shows_a_progress_bar_if_there_are_many_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stream: StringIO, term: str, many: int, is_shown: bool
) -> None:
    write(tmp_path, {f"{number}.yaml": record({"Aki": 9, "Bo": number}) for number in range(2)})
    monkeypatch.setattr(tally, "_MANY_FILES", many)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(sys, "stdout", StringIO())
    monkeypatch.setenv("TERM", term)
    commands.main(["tally", str(tmp_path)], standalone_mode=False)
    assert ("100%" in stream.getvalue()) == is_shown
    assert is_shown or not stream.getvalue()


def test_names_are_escaped(tmp_path: Path) -> None:
    name = "A|ki *_`<b>"
    write(tmp_path, {"1.yaml": record({f"'{name}'": 9, "Bo": 8})})
    page = run(f"tally {tmp_path} --format markdown --cross-table --rounds").stdout
    assert "A\\|ki \\*\\_\\`\\<b\\>" in page
    assert visible(name) in run(f"tally {tmp_path}").stdout


def test_a_large_cross_table_is_a_list(tmp_path: Path) -> None:
    names = [f"Player number {number:02}" for number in range(30)]
    pairs = enumerate(zip(names[::2], names[1::2], strict=True))
    write(
        tmp_path,
        {
            f"{table}.yaml": record({first: 9, second: table % 2 * 9}, 1, table)
            for table, (first, second) in pairs
        },
    )
    shown = run(f"tally {tmp_path} --cross-table").stdout
    assert "  Player number 00: + Player number 01\n" in shown
    assert "  Player number 03: = Player number 02\n" in shown
    rows = tally_data(f"{tmp_path} --cross-table")["cross_table"]
    assert len(rows) == 30
    assert {"player": names[0], "against": names[1], "before": 1, "level": 0, "behind": 0} in rows


def test_many_rounds_are_shown_in_several_tables(tmp_path: Path) -> None:
    files = {
        f"{round:02}.yaml": record({"Aki": 100 + round, "Bo": round}, round, 1) for round in range(1, 31)
    }
    write(tmp_path, {**files, "x.yaml": record({"Aki": 5, "Bo": 4})})
    lines = run(f"tally {tmp_path} --rounds").stdout.splitlines()
    heads = [line for line in lines if line.startswith("  Player ") and "Place" not in line]
    assert len(heads) > 1
    assert max(map(len, lines)) <= 80
    assert heads[-1].split()[-2:] == ["Other", "Total"]


def test_each_part_of_wide_standings_names_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"1.yaml": record({"千代田千代": 9, "Bo Lind": 8}, 1, 1)})
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("hanascore.cli.streams.is_terminal", lambda _: True)
    lines = run(f"tally {tmp_path}").stdout.splitlines()
    heads = [line.split() for line in lines if "Player" in line]
    assert len(heads) > 1
    assert all(head[:2] == ["Place", "Player"] for head in heads)
