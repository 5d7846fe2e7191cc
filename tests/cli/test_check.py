"""`hanascore check`: silent when all is well; every format of a problem."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from tests.cli.conftest import FRIDAY
from tests.commands import run


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
    assert "[held-not-in-play]" in run("check plain.yaml --notes").stdout


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
