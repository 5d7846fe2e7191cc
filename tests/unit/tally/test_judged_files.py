"""Files are judged one by one: records, results, events, and files that cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hanascore.record.record_file import ReadOptions
from hanascore.tally.check_together import check_together
from hanascore.tally.event_reader import EventFile
from hanascore.tally.judged_files import (
    judge_file,
    judge_files,
    problems_in_tally,
    unread_file,
)
from hanascore.tally.paths import InputFile
from hanascore.tally.results import Result
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, event, judged, record, write

GOOD = record({"Aki": 9, "Bo": 8})
DENIED = (
    "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {last_round: 1}\nrounds:\n"
    "  - captured: {Aki: 1* 2* 3*, Bo: rest}\n    claims: {Aki: {score: 999}}\n"
)


def severities(text: str) -> list[tuple[str, str]]:
    """Return the id and the severity of each problem of a file in a tally."""
    problems = problems_in_tally(judged(text), in_event=False)
    return [(located.id, located.severity.value) for located in problems]


def test_a_document_for_each_record_of_a_file() -> None:
    file = judged(f"{GOOD}---\n{record({'Chiyo': 9, 'Dai': 8})}")
    assert [result.players for result in file.results] == [("Aki", "Bo"), ("Chiyo", "Dai")]
    assert [outcome.document for outcome in file.documents] == [1, 2]


def test_bytes_that_are_no_text_are_a_result_with_errors() -> None:
    file = judge_file(b"\xff", "x.yaml", ReadOptions())
    assert file.results == (Result("x.yaml", 1, errors=1),)
    assert [located.id for located in file.problems] == ["not-utf8"]


def test_an_event_is_recognised() -> None:
    file = judged(f"{EVENT}rounds: none\n", "cup.yaml")
    assert file.event
    assert file.results == ()
    assert [located.id for located in file.problems] == ["wrong-type"]


def test_other_files_among_the_records_are_only_a_warning() -> None:
    assert severities(f"{EVENT}rounds: none\n") == [("not-a-record", "warning")]
    assert severities('{"schema": "hanascore.tally/1", "standings": []}') == [("not-a-record", "warning")]


def test_a_denied_claim_is_only_a_warning_in_a_tally() -> None:
    assert [located.stops for located in judged(DENIED).problems] == [True]
    assert severities(DENIED) == [("claim-denied", "warning")]


def test_problems_of_several_records_have_their_own_lines() -> None:
    other = record({"Aki": 9, "Chiyo": 8}, 1, 2)
    files = [judged(f"{record({'Aki': 9, 'Bo': 8}, 1, 1)}---\n# the next one\n{other}", "day.yaml")]
    (located,) = check_together(files, [], EventFile(event(""))).problems
    assert located.span
    assert (located.file, located.document, located.span.line) == ("day.yaml", 2, 11)
    assert located.lines == ((11, "players: [Aki, Chiyo]"),)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    missing, directory, null = judge_files(
        [InputFile(str(tmp_path / "no.yaml")), InputFile(str(tmp_path), False), InputFile("a\0b", False)],
        ReadOptions(),
    )
    assert [file.problems[0].message for file in (missing, directory, null)] == [
        "this file could not be read: no such file or directory",
        "this file could not be read: is a directory",
        "this file could not be read: embedded null byte",
    ]
    assert unread_file("cup", "there is no record in it", "folder").problems[0].message == (
        "this folder could not be read: there is no record in it"
    )


def test_a_file_that_became_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "1.yaml")
    (file,) = judge_files([InputFile(str(tmp_path / "1.yaml"))], ReadOptions())
    assert file.problems[0].id == "file-unread"


HOSTILE = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "zeros": b"\0" * 5000,
    "no mapping": b"[1, 2]",
    "a word": b"hello",
    "deep": b"[" * 40,
    "deep json": b'{"hanascore": ' * 1000,
    "an alias": b"a: &a [*a]\n",
    "a long line": b"hanascore: 1\nx: " + b"a" * 100_000,
    "many documents": b"---\n{}\n" * 30,
    "an event beside a record": GOOD.encode() + b"---\nhanascore_event: 1\n",
    "half": GOOD.encode()[:40],
    "no rounds": b"hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds: []\n",
    "odd places": GOOD.encode() + b"event: {round: [1], table: {a: b}}\n",
    "huge round": GOOD.encode() + b"event: {round: 99999999999999999999, table: 1}\n",
    "a void round": b"hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nvoid: misdealt\n",
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("with_event", [False, True])
def test_a_strange_file_does_not_stop_a_tally(name: str, with_event: bool, tmp_path: Path) -> None:
    write(tmp_path, {"bad.yaml": HOSTILE[name], "good.yaml": record({"Aki": 9, "Bo": 8}, 1, 1)})
    line = f"tally {tmp_path} --partial --audit --rounds --cross-table"
    if with_event:
        write(tmp_path, {"event.yaml": f"{EVENT}rounds: 1\ntables: 2\nplayers: [Aki, Bo]\n"})
        line += f" --event {tmp_path / 'event.yaml'}"
    result = run(line)
    assert result.exit_code in {0, 1}, result.output
    assert "bad.yaml" in result.stderr
    assert "1  Aki" in result.stdout or "1   Aki" in result.stdout
    assert run(f"{line} --format json").exit_code == result.exit_code


@pytest.mark.parametrize("name", HOSTILE)
def test_a_strange_event_is_an_error(name: str, tmp_path: Path) -> None:
    write(tmp_path, {"event": HOSTILE[name], "good.yaml": GOOD})
    result = run(f"tally --event {tmp_path / 'event'} {tmp_path / 'good.yaml'}")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "event" in result.stderr
