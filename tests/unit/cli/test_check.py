"""`hanascore check`: silent when all is well; every format of a problem."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tests.helpers.commands import run


def test_bytes_that_are_no_text(folder: Path) -> None:
    (folder / "latin.yaml").write_bytes(b"title: Caf\xe9\n")
    result = run("check latin.yaml")
    assert result.exit_code == 1
    assert "latin.yaml:1:11: error: byte 0xe9" in result.stdout
    data = json.loads(run("check latin.yaml --format json").stdout)
    assert (data["games"][0]["game"], data["problems"][0]["document"]) == (None, None)


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
