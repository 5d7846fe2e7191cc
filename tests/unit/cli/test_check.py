"""`hanascore check`: bytes and names of files that are not text, and an event."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.helpers.paths import ROOT

EVENT = "hanascore_event: 1\ngame: hana-awase\nplayers: [Aki, Bo, Chiyo, Dai]\nrounds: 2\ntables: 2\n"
RECORD = (
    "hanascore: 1\ngame: hana-awase\nplayers: [{0}, {1}]\nevent: {{round: {2}, table: {3}}}\n"
    "options: {{last_round: 1}}\nscores: {{{0}: 50, {1}: 40}}\n"
)


def test_bytes_that_are_not_text(folder: Path) -> None:
    (folder / "latin.yaml").write_bytes(b"title: Caf\xe9\n")
    result = run("check latin.yaml")
    assert result.exit_code == 1
    assert "latin.yaml:1:11: error: byte 0xe9" in result.stdout
    data = json.loads(run("check latin.yaml --format json").stdout)
    assert (data["games"][0]["game"], data["problems"][0]["document"]) == (None, None)


def problem_ids(output: str) -> set[tuple[str, str]]:
    """Return the severity and the id of each problem in the output of a command."""
    return set(re.findall(r": (error|warning): .*\[([\w-]+)\]$", output, flags=re.MULTILINE))


@pytest.mark.parametrize(
    ("record", "event", "problems"),
    [
        (("Aki", "Boo", 1, 1), "", {("error", "not-entered")}),
        (("Aki", "Bo", 1, 7), "", {("error", "table-unknown")}),
        (("Aki", "Bo", 1, ""), "", {("error", "table-unknown")}),
        (("Aki", "Bo", 5, 1), "", {("error", "table-unknown")}),
        (
            ("Aki", "Bo", 1, 1),
            "options: {last_round: 3}\n",
            {("warning", "rules-differ"), ("error", "game-unfinished")},
        ),
        (("Aki", "Bo", 2, 1), "withdrawn: [{player: Bo, after: 1}]\n", {("warning", "seating-differs")}),
        (("Aki", "Bo", 1, 1), "byes: [{round: 1, player: Bo, points: 1}]\n", {("error", "seat-twice")}),
        (("Aki", "Bo", 1, 1), "seating: {1: {1: [Aki, Dai]}}\n", {("warning", "seating-differs")}),
        (("Aki", "Bo", 1, 1), "points: {by: places, places: [1]}\n", {("error", "out-of-range")}),
        (("Aki", "Bo", 1, 1), "points: {by: places, places: {3: [1, 0, -1]}}\n", {("error", "places-unfit")}),
        (
            ("Aki", "Bo", 1, 1),
            "seats: [{file: 1.yaml, was: [Dai], is: [Chiyo]}]\n",
            {("error", "correction-unmatched")},
        ),
    ],
)
def test_check_and_tally_find_the_same_problems(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    record: tuple[object, ...],
    event: str,
    problems: set[tuple[str, str]],
) -> None:
    (tmp_path / "event.yaml").write_text(EVENT + event, encoding="utf-8")
    (tmp_path / "1.yaml").write_text(RECORD.format(*record), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = run("check 1.yaml --event event.yaml")
    assert problems <= problem_ids(result.output)
    assert problem_ids(result.output) <= problem_ids(run("tally 1.yaml --event event.yaml").stderr)
    assert result.exit_code == run("tally 1.yaml --event event.yaml").exit_code == 1


def test_two_files_whose_names_look_the_same(folder: Path) -> None:
    record = (
        "---\nhanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nevent: {round: 9}\nscores: {Aki: 5, Bo: 0}\n"
    )
    try:
        for byte, times in ((b"\xff", 4), (b"\xfe", 1)):
            (folder / os.fsdecode(b"x" + byte + b".yaml")).write_text(record * times, encoding="utf-8")
    except OSError:
        pytest.skip("file names are UTF-8 on this system")
    (folder / "event.yaml").write_text("hanascore_event: 1\nrounds: 2\n", encoding="utf-8")
    result = run("check --event event.yaml --format json -- " + " ".join(sorted(map(str, folder.glob("x*")))))
    assert result.exit_code == 1
    games = json.loads(result.stdout)["games"]
    assert len(games) == 5
    assert all(game["errors"] for game in games)


def test_an_event_applies_to_the_files_of_its_folder(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "event", tmp_path / "event")
    shutil.copy(ROOT / "examples" / "go-stop.hanascore.yaml", tmp_path)
    result = run(f"check {tmp_path}")
    assert "go-stop" not in result.stdout
    assert result.exit_code == run(f"check {tmp_path}/event").exit_code


def test_an_unused_table_is_a_warning_as_in_a_tally(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "event", tmp_path / "event")
    path = tmp_path / "event" / "event.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("tables: 4", "tables: 5"), encoding="utf-8")
    arguments = f"{tmp_path}/event --event {path}"
    for strict, code in (("", 0), (" --strict", 1)):
        checked, tallied = run(f"check {arguments}{strict}"), run(f"tally {arguments}{strict}")
        assert (checked.exit_code, tallied.exit_code) == (code, code)
        for result in (checked, tallied):
            assert "table 5 has no result in any round" in result.output
