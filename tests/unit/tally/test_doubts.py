"""Records with warnings: told, counted, and no reason why standings should not be final."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, record, write

CAPTURED = """\
hanascore: 1
game: hana-awase
players: [{players}]
event: {{round: 1, table: {table}}}
options: {{last_round: 1}}
rounds:
  - captured: {{{piles}}}
"""
ODD = CAPTURED.format(players="Aki, Bo", table=1, piles="Aki: 1brc 2*, Bo: rest")
FINE = CAPTURED.format(players="Chiyo, Dai", table=2, piles="Chiyo: 1* 2*, Dai: rest")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {
        "event.yaml": f"{EVENT}game: hana-awase\nrounds: 1\ntables: 2\n",
        "games/1.yaml": ODD,
        "games/2.yaml": FINE,
    }
    write(tmp_path, files)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("event", ["", "--event event.yaml "])
def test_a_doubtful_record_is_told_and_counted(folder: Path, event: str) -> None:
    result = run(f"tally {event}games --audit")
    assert result.exit_code == 0
    assert result.stderr.count("[odd-month]") == 1
    assert "games/1.yaml:7:21: warning: Aki holds 3 pine cards and Bo 1" in result.stderr
    assert "Evidence: 2 rounds, each verified by cards. 1 record is doubtful.\n" in result.stdout
    audit = " ".join(result.stdout.partition("Files, each with")[2].split())
    assert "1 round by cards; doubtful" in audit
    assert audit.count("doubtful") == 1
    assert run(f"tally {event}games --strict").exit_code == 1
    assert run(f"tally {event}games --strict").stdout == run(f"tally {event}games").stdout


def test_doubts_in_json(folder: Path) -> None:
    data = json.loads(run("tally games --audit --format json").stdout)
    assert (data["doubtful"], data["complete"]) == (1, True)
    assert [record["doubtful"] for file in data["audit"] for record in file["records"]] == [True, False]


def test_both_are_doubtful_beside_points_only_claimed(folder: Path) -> None:
    odd = (
        ODD.replace("Aki, Bo", "Emi, Fumi")
        .replace("Aki:", "Emi:")
        .replace("Bo:", "Fumi:")
        .replace("table: 1", "table: 3")
    )
    write(folder, {"games/3.yaml": odd, "games/4.yaml": record({"Gen": 3, "Hana": 1})})
    said = " ".join(run("tally games").stdout.split())
    assert "3 verified by cards, 0 by counts, 1 only by points as written" in said
    assert "2 records are doubtful." in said


def test_a_record_that_does_not_count_is_not_among_the_doubtful(folder: Path) -> None:
    twice = ODD.replace("Bo: rest", "Bo: rest}\n  - captured: {Aki: 1b, Bo: 1b").replace(
        "_round: 1", "_round: 2"
    )
    write(folder, {"games/1.yaml": twice})
    result = run("tally games --partial")
    assert result.exit_code == 1
    assert "[odd-month]" in result.stderr
    assert "doubtful" not in result.stdout
