"""`hanascore tally`: every option and format, what it refuses, and what no order of files changes."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hanascore.problems.words import visible
from tests.helpers.commands import Terminal, run
from tests.helpers.event_files import EVENT, record, write
from tests.helpers.make_event import FOLDER
from tests.helpers.make_event import write as write_example
from tests.helpers.paths import ROOT

pytestmark = pytest.mark.usefixtures("at_the_root")
CUP = "--event examples/event/event.yaml examples/event"


def told(line: str) -> dict[str, Any]:
    result = run(f"tally {line} --format json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_the_example_is_what_its_script_writes(tmp_path: Path) -> None:
    write_example(tmp_path)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted(path.name for path in FOLDER.iterdir())
    for name in names:
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes(), name


def test_the_example_has_what_an_example_should_have() -> None:
    data = told(CUP)
    assert data["schema"] == "hanascore.tally/1"
    assert (data["rounds"], data["files"], data["complete"]) == (4, 16, True)
    assert any(each["parted"] for each in data["reasons"])
    assert [row["name"] for row in data["standings"] if row["shared"]] == ["Emi", "Jun"]
    assert [row["penalties"] for row in data["standings"] if row["penalties"]] == [
        [{"points": -5, "round": 2, "reason": "late for the second round", "by": "director"}]
    ]
    # 20, 0 and -20 at each table, two byes of 10, and one penalty of 5.
    assert sum(row["points"] for row in data["standings"]) == 15
    assert data["problems"] == []


@pytest.mark.no_cover
def test_no_order_of_files_changes_a_byte() -> None:
    files = sorted(str(path.relative_to(ROOT)) for path in FOLDER.glob("r*.yaml"))
    event = "--event examples/event/event.yaml"
    for form in ("table", "json", "jsonl", "csv", "markdown"):
        more = "" if form == "csv" else "--cross-table --audit"
        expected = run(f"tally {CUP} --rounds {more} --format {form}").stdout
        assert expected
        for paths in (
            " ".join(reversed(files)),
            " ".join([*files[5:], *files[:8]]),
            "'examples/event/r0[34]*' 'examples/**/r0[12]*.yaml'",
            "examples/event/../event",
        ):
            assert run(f"tally {event} {paths} --rounds {more} --format {form}").stdout == expected


def test_without_an_event_scores_are_added_up_by_name(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "a.yaml": record({"Aki": 50, "Bo": 40}),
            "b.yml": record({"Bo": 60, "Chiyo": 60}),
            "c.json": '{"hanascore": "1", "game": "hana-awase", "players": ["Aki", "Chiyo"], '
            '"options": {"last_round": "3"}, "scores": {"Aki": "7", "Chiyo": "3"}}',
        },
    )
    result = run(f"tally {tmp_path}")
    assert result.exit_code == 0
    assert "c.json:1:1: warning: this game is not over" in result.stderr
    assert [line.split()[:6] for line in result.stdout.splitlines()[2:6]] == [
        ["Place", "Player", "Games", "W-D-L", "Score", "Diff"],
        ["1", "Bo", "2", "0-1-1", "100", "-10"],
        ["2", "Chiyo", "2", "0-1-0", "63", "-4"],
        ["3", "Aki", "2", "1-0-0", "57", "+14"],
    ]


def test_points_of_a_game_so_far_leave_out_what_it_began_with(tmp_path: Path) -> None:
    text = record({"Aki": 50, "Bo": 40}, more="starting_totals: {Aki: 100, Bo: 200}\nfirst_round: 3")
    write(tmp_path, {"a.yaml": text})
    rows = told(f"{tmp_path}")["standings"]
    assert [(row["name"], row["points"]) for row in rows] == [("Aki", 50), ("Bo", 40)]
    write(tmp_path, {"event.yaml": f"{EVENT}options: {{last_round: 3}}\ngame: hana-awase\n"})
    rows = told(f"--event {tmp_path / 'event.yaml'} {tmp_path}")["standings"]
    assert [(row["name"], row["points"]) for row in rows] == [("Bo", 240), ("Aki", 150)]


def test_a_team_scores_for_its_players_or_under_its_own_name(tmp_path: Path) -> None:
    text = (
        "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo, Chiyo, Dai]\n"
        "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}\noptions: {last_round: 1}\n"
        "scores: {East: 90, West: 60}\n"
    )
    write(tmp_path, {"a.yaml": text})
    rows = told(f"{tmp_path}")["standings"]
    assert [(row["name"], row["points"]) for row in rows] == [
        ("Aki", 90),
        ("Chiyo", 90),
        ("Bo", 60),
        ("Dai", 60),
    ]
    assert [row["score_difference"] for row in rows] == [30, 30, -30, -30]
    write(tmp_path, {"e.yaml": f"{EVENT}players: [East, West]\npoints: wins\n"})
    rows = told(f"--event {tmp_path / 'e.yaml'} {tmp_path}")["standings"]
    assert [(row["name"], row["points"]) for row in rows] == [("East", 1), ("West", 0)]


def test_digests_tell_the_files_and_what_was_asked(tmp_path: Path) -> None:
    whole = told(f"{CUP} --audit")
    assert len(whole["audit"]) == 17
    sums = {each["file"]: each["sha256"] for each in whole["audit"]}
    first = FOLDER / "r01-t01.hanascore.yaml"
    assert sums["examples/event/r01-t01.hanascore.yaml"] == sha256(first.read_bytes()).hexdigest()
    assert [each["corrections"] for each in whole["audit"] if each["corrections"]] == [
        [{"round": None, "table": None, "reason": "a card was in the wrong pile", "by": "director"}]
    ]
    # The same files elsewhere have the same digest; another byte, or another question, has another.
    write_example(tmp_path)
    there = f"--event {tmp_path / 'event.yaml'} {tmp_path}"
    assert told(there)["digest"] == whole["digest"]
    assert told(f"{CUP} --as-of 4")["digest"] != whole["digest"]
    assert told(f"{CUP} --tie-breaks points")["digest"] != whole["digest"]
    path = tmp_path / "r01-t01.hanascore.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "# a note\n", encoding="utf-8")
    assert told(there)["digest"] != whole["digest"]


def test_who_moved_since_an_earlier_tally(tmp_path: Path) -> None:
    before = tmp_path / "before.json"
    assert run(f"tally {CUP} --as-of 3 --format json -o {before}").exit_code == 0
    shown = run(f"tally {CUP} --diff {before}")
    assert shown.exit_code == 0
    assert "  Kei         2    3  up 1        50    30\n" in shown.stdout
    assert "  Nao         7    3  down 4      10    30\n" in shown.stdout
    rows = told(f"{CUP} --diff {before}")["diff"]
    assert rows[1]["up"] == 1
    assert (rows[1]["place"], rows[1]["place_before"]) == (2, 3)
    assert run(f"tally {CUP} --as-of 3 --diff {before}").stdout.endswith("Nobody moved.\n")
    for text, said in (("[]", "it is no tally"), ("{", "is never closed"), ("", "empty")):
        before.write_text(text, encoding="utf-8")
        refused = run(f"tally {CUP} --diff {before}")
        assert refused.exit_code == 2
        assert said in refused.stderr
    assert run(f"tally {CUP} --diff {tmp_path / 'nowhere.json'}").exit_code == 2


def test_csv_is_safe_for_spreadsheets_where_that_is_asked_for(tmp_path: Path) -> None:
    names = ["=1+1", "+2", "-3", "@sum", "Aki"]
    for number, name in enumerate(names):
        scores = {f"'{name}'": number, "Bo": -1}
        text = record(scores).replace("scores: {", "scores: {").replace("players: [", "players: [")
        write(tmp_path, {f"{number}.yaml": text})
    rows = list(csv.DictReader(StringIO(run(f"tally {tmp_path} --format csv").stdout)))
    assert {row["name"] for row in rows} == {*names, "Bo"}
    safe = list(csv.DictReader(StringIO(run(f"tally {tmp_path} --format csv --csv-safe").stdout)))
    assert {row["name"] for row in safe} == {"'=1+1", "'+2", "'-3", "'@sum", "Aki", "Bo"}
    assert {row["points"] for row in safe} == {"0", "1", "2", "3", "4", "-5"}
    assert run(f"tally {tmp_path} --csv-safe").exit_code == 2


def test_substitutes_without_a_place_stand_below(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "event.yaml": EVENT + "players: [Aki, Bo, Chiyo]\nrounds: 2\ntables: 1\npoints: wins\n"
            "substitutes: [{player: Chiyo, for: Bo, from: 2, ranked: no}]\n",
            "1.yaml": record({"Aki": 50, "Bo": 40}, 1, 1),
            "2.yaml": record({"Aki": 50, "Chiyo": 70}, 2, 1),
        },
    )
    line = f"--event {tmp_path / 'event.yaml'} {tmp_path}"
    rows = told(line)["standings"]
    assert [(row["place"], row["name"], row["points"]) for row in rows] == [
        (1, "Aki", 1),
        (2, "Bo", 0),
        (None, "Chiyo", 1),
    ]
    assert (rows[1]["replaced_by"], rows[2]["substitute_for"]) == ("Chiyo", "Bo")
    shown = run(f"tally {line}").stdout
    assert "Substitute: Chiyo for Bo, from round 2, without a place." in shown
    assert "\n      -  Chiyo" in shown


def test_the_best_games_count(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "event.yaml": EVENT
            + "players: [Aki, Bo, Chiyo]\ncount_best: 2\nbyes: [{round: 4, player: Chiyo, points: 9}]\n",
            **{
                f"{number}.yaml": record({"Aki": aki, "Bo": 5}, number, 1)
                for number, aki in ((1, 3), (2, 8), (3, 8))
            },
        },
    )
    line = f"--event {tmp_path / 'event.yaml'} {tmp_path} --rounds"
    rows = {row["name"]: row for row in told(line)["standings"]}
    assert [rows[name]["points"] for name in ("Aki", "Bo", "Chiyo")] == [16, 10, 9]
    assert [part["counts"] for part in rows["Aki"]["rounds"]] == [False, True, True]
    assert [part["counts"] for part in rows["Bo"]["rounds"]] == [True, True, False]
    shown = run(f"tally {line}").stdout
    assert "  Aki     (3)  8    8         16\n" in shown
    assert "b: a bye; in brackets: not among the best that count" in shown


def test_a_cap_holds_both_ways(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"event.yaml": f"{EVENT}points: {{by: score, cap: 30}}\n", "1.yaml": record({"Aki": 90, "Bo": -50})},
    )
    rows = told(f"--event {tmp_path / 'event.yaml'} {tmp_path}")["standings"]
    assert [row["points"] for row in rows] == [30, -30]
    assert [row["score"] for row in rows] == [90, -50]


def test_points_that_are_not_whole(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "event.yaml": f"{EVENT}points: {{by: places, places: [5, 2, 0.5]}}\n",
            "1.yaml": record({"Aki": 9, "Bo": 9, "Chiyo": 9}, 1, 1),
            "2.yaml": record({"Dai": 9, "Emi": 9, "Fumi": 1}, 1, 2),
        },
    )
    line = f"--event {tmp_path / 'event.yaml'} {tmp_path}"
    rows = {row["name"]: row for row in told(line)["standings"]}
    assert (rows["Aki"]["points"], rows["Dai"]["points"], rows["Fumi"]["points"]) == (2.5, 3.5, 0.5)
    assert rows["Dai"]["points_exact"] == "7/2"
    before = tmp_path / "b" / "before.json"
    write(tmp_path, {"b/before.json": run(f"tally {line} --format json").stdout})
    assert run(f"tally {line} --diff {before}").stdout.endswith("Nobody moved.\n")


def test_an_event_from_standard_input_and_a_record_too(tmp_path: Path) -> None:
    write(tmp_path, {"1.yaml": record({"Aki": 9, "Bo": 8})})
    result = run(f"tally --event - {tmp_path}", stdin=f"{EVENT}points: wins\n")
    assert result.exit_code == 0
    assert "points for a win 1, a draw 0.5, a loss 0" in result.stdout
    result = run(f"tally - {tmp_path}", stdin=record({"Aki": 1, "Bo": 2, "Cho": 3}) + "x: 1\n")
    assert result.exit_code == 1
    assert "standard input:6:1: error: there is no key `x` [unknown-key]" in result.stderr
    assert run("tally --event - -", stdin="").exit_code == 2


def test_every_fault_of_an_event_in_one_run(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "event.yaml": EVENT
            + "titel: Cup\nplayers: {aki: {nmae: Aki}}\npoints: {by: place}\nrounds: none\n"
            "penalties: [{player: Bo, points: five}]\n",
            "1.yaml": record({"Aki": 9, "Bo": 8}),
        },
    )
    result = run(f"tally --event {tmp_path / 'event.yaml'} {tmp_path / '1.yaml'}")
    assert (result.exit_code, result.stdout) == (1, "")
    heads = [line.split(" ", 1)[1] for line in result.stderr.splitlines() if "event.yaml:" in line]
    assert heads == [
        "error: an event has no key `titel` [unknown-key]",
        "error: player aki has no key `nmae` [unknown-key]",
        "error: `by` must be places, score or wins, not 'place' [unknown-choice]",
        "error: `rounds` must be a whole number, not 'none' [wrong-type]",
        "error: this entry of `penalties` does not say `reason` and `by` [key-missing]",
        "error: no player of the event is called 'Bo' [unknown-player]",
        "error: `points` must be a number, not 'five' [wrong-type]",
    ]
    assert "did you mean title?" in result.stderr


def test_the_event_stands_above_the_records_and_each_difference_is_told(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "event.yaml": f"{EVENT}game: hana-awase\noptions: {{last_round: 1}}\n",
            "1.yaml": record({"Aki": 9, "Bo": 8}, more="options: {last_round: 2}"),
        },
    )
    result = run(f"tally --event {tmp_path / 'event.yaml'} {tmp_path / '1.yaml'}")
    assert result.exit_code == 0
    assert (
        "1.yaml:4:23: warning: the event says last_round: 1, and this record says 2 [rules-differ]"
        in result.stderr
    )
    assert run(f"tally --event {tmp_path / 'event.yaml'} {tmp_path / '1.yaml'} --strict").exit_code == 1


def test_nothing_of_the_tally_is_imported_by_other_commands() -> None:
    code = (
        "import sys; from hanascore.cli.main import commands as main\n"
        "try: main(['score', 'examples/kwa-do.hanascore.yaml', '-o', '/dev/null'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if 'tally' in name or 'multiprocessing' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_output_goes_to_a_file_that_is_no_input(tmp_path: Path) -> None:
    write(tmp_path, {"1.yaml": record({"Aki": 9, "Bo": 8})})
    assert run(f"tally {tmp_path} --format json -o {tmp_path / 'list.json'}").exit_code == 0
    # The list lies among the records now: it is passed over, and with the same -o it is not even looked at.
    again = run(f"tally {tmp_path} --format json -o {tmp_path / 'list.json'}")
    assert (again.exit_code, again.stderr) == (0, "")
    seen = run(f"tally {tmp_path}")
    assert "this is a report and no record [not-a-record]" in seen.stderr
    refused = run(f"tally {tmp_path / '1.yaml'} -o {tmp_path / '1.yaml'}")
    assert refused.exit_code == 2
    assert record({"Aki": 9, "Bo": 8}) == (tmp_path / "1.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("what", ["{0}", "{0}/*.yaml", "{0}/1.yaml {0}"])
@pytest.mark.parametrize("target", ["2.yaml", "link.yaml"])
def test_a_record_found_in_a_folder_is_not_replaced(tmp_path: Path, what: str, target: str) -> None:
    good = record({"Aki": 9, "Bo": 8})
    write(tmp_path, {"1.yaml": good, "2.yaml": good})
    (tmp_path / "link.yaml").symlink_to(tmp_path / "2.yaml")
    refused = run(f"tally {what.format(tmp_path)} --partial -o {tmp_path / target}")
    assert refused.exit_code == 2
    assert f"{target} is one of the files to read, and would replace it" in refused.stderr
    assert (tmp_path / "2.yaml").read_text(encoding="utf-8") == good


def test_a_file_that_is_empty_still_may_be_written(tmp_path: Path) -> None:
    write(tmp_path, {"1.yaml": record({"Aki": 9, "Bo": 8}), "list.json": ""})
    done = run(f"tally {tmp_path} --format json -o {tmp_path / 'list.json'}")
    assert (done.exit_code, done.stderr) == (0, "")
    assert (tmp_path / "list.json").read_text(encoding="utf-8").startswith('{"schema": "hanascore.tally/1"')


def test_a_record_that_cannot_be_read_is_not_said_to_hide_its_table(tmp_path: Path) -> None:
    good = record({"Aki": 9, "Bo": 8}, 1, 1)
    write(tmp_path, {"a/1.yaml": good.replace("players:", "players"), "event.yaml": f"{EVENT}rounds: 1\n"})
    done = run(f"tally {tmp_path / 'a'} --event {tmp_path / 'event.yaml'}")
    assert done.exit_code == 1
    assert "[record-left-out]" in done.stderr
    assert "[table-unknown]" not in done.stderr


def test_where_nothing_is_found_nothing_is_said_to_be_missing(tmp_path: Path) -> None:
    write(tmp_path, {"event.yaml": f"{EVENT}rounds: 9\n"})
    done = run(f"tally {tmp_path / 'none'} --event {tmp_path / 'event.yaml'}")
    assert done.exit_code == 2
    assert "this file could not be read: no such file or directory [file-unread]" in done.stderr
    assert "round 1" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminal to be had")
def test_a_bar_on_a_terminal_and_nothing_when_piped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hanascore.cli import tally as tallying
    from hanascore.cli.main import commands

    write(tmp_path, {f"{at}.yaml": record({"Aki": 9, "Bo": at}) for at in range(2)})
    for stream, term, many, said in (
        (Terminal(), "xterm", 2, True),
        (Terminal(), "xterm", 3, False),
        (Terminal(), "dumb", 2, False),
        (StringIO(), "", 2, False),
    ):
        monkeypatch.setattr(tallying, "_MANY", many)
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(sys, "stdout", StringIO())
        monkeypatch.setenv("TERM", term)
        commands.main(["tally", str(tmp_path)], standalone_mode=False)
        assert ("100%" in stream.getvalue()) == said
        assert said or not stream.getvalue()


def test_names_cannot_steer_a_terminal_or_a_page(tmp_path: Path) -> None:
    name = "A|ki *_`<b>"
    write(tmp_path, {"1.yaml": record({f"'{name}'": 9, "Bo": 8})})
    page = run(f"tally {tmp_path} --format markdown --cross-table --rounds").stdout
    assert "A\\|ki \\*\\_\\`\\<b\\>" in page
    assert visible(name) in run(f"tally {tmp_path}").stdout
