"""What only a process of its own can show: closed pipes, full disks, signals, encodings."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.event_files import record, write
from tests.helpers.paths import ROOT
from tests.helpers.quick import every

pytestmark = pytest.mark.skipif(os.name != "posix", reason="uses the shell and the signals of Unix")
COMMAND = [sys.executable, "-m", "hanascore"]
HANASCORE = " ".join(COMMAND)
needs_full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        check=False,
        timeout=60,
    )


def test_the_module_runs() -> None:
    done = shell(f"{HANASCORE} score missing.yaml")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"hanascore: cannot read missing.yaml: no such file or directory\n"


@pytest.mark.parametrize(
    "words", every(2, ["score friday.yaml", "help", "help event", "--help", "--version"])
)
def test_a_closed_pipe_ends_quietly(folder: Path, words: str) -> None:
    # The pipe is closed before anything is written into it.
    assert shell(f"(sleep 0.1; {HANASCORE} {words}) | true").stderr == b""


def test_an_endless_stream_ends_with_its_reader() -> None:
    done = shell(f"yes '1b 3b 8b' | {HANASCORE} pile koi-koi - | head -2")
    assert [json.loads(line)["points"] for line in done.stdout.splitlines()] == [5, 5]
    assert done.stderr == b""


@needs_full_device
@pytest.mark.parametrize("words", every(2, ["", "--help", "score friday.yaml", "pile koi-koi - <<< 1b"]))
def test_a_full_disk(folder: Path, words: str) -> None:
    done = shell(f"{HANASCORE} {words} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == b"hanascore: cannot write to standard output: no space left on device\n"


@needs_full_device
def test_a_full_disk_behind_a_file(folder: Path) -> None:
    done = shell(f"{HANASCORE} score friday.yaml -o /dev/full")
    assert done.returncode == 2
    assert done.stderr == b"hanascore: cannot write to /dev/full: no space left on device\n"


@pytest.mark.parametrize(
    ("words", "exit_code", "message"),
    every(
        3,
        [
            ("score friday.yaml >&-", 2, b"hanascore: cannot write to standard output: it is closed\n"),
            ("score - <&-", 2, b"hanascore: cannot read standard input: it is closed\n"),
            ("pile koi-koi - <&-", 2, b"hanascore: cannot read standard input: it is closed\n"),
            ("keep new.yaml <&-", 0, None),
            ("score bad.yaml 2>&-", 1, b""),
            ("check bad.yaml 2>/dev/full", 1, b""),
            ("scoer 2>/dev/full", 2, b""),
        ],
    ),
)
def test_closed_streams(folder: Path, words: str, exit_code: int, message: bytes | None) -> None:
    done = shell(f"{HANASCORE} {words}")
    assert done.returncode == exit_code
    assert message is None or done.stderr == message
    assert b"Traceback" not in done.stderr


def test_ctrl_c_ends_with_130() -> None:
    with subprocess.Popen(
        [*COMMAND, "pile", "koi-koi", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1b\n")
        process.stdin.flush()
        answered, *_ = select.select([process.stdout], [], [], 30)
        assert answered
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130


def test_a_terminal_without_utf_8(folder: Path) -> None:
    text = (folder / "friday.yaml").read_text(encoding="utf-8").replace("Bo", "春")
    (folder / "kanji.yaml").write_text(text, encoding="utf-8")
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = shell(f"{HANASCORE} score kanji.yaml", **ascii_only)
    assert (done.returncode, done.stderr, done.stdout.isascii()) == (0, b"", True)
    assert b"??" in done.stdout
    done = shell(f"{HANASCORE} score kanji.yaml --format json", **ascii_only)
    assert json.loads(done.stdout)["games"][0]["players"] == ["Aki", "春", "Chiyo"]
    for command in ("convert kanji.yaml", "score kanji.yaml --format csv", "new koi-koi --players Aki,春"):
        done = shell(f"{HANASCORE} {command} | cat", **ascii_only)
        assert "春" in done.stdout.decode(), command
    c_locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert shell(f"{HANASCORE} rules kwa-do", **c_locale).returncode == 0


def test_file_names_that_are_no_text(folder: Path) -> None:
    (folder / os.fsdecode(b"fri\xffday.yaml")).write_bytes(b"nothing")
    done = shell(rf"{HANASCORE} score $'fri\xffday.yaml' --format json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["games"][0]["file"] == "fri\ufffdday.yaml"
    done = shell(rf"{HANASCORE} score friday.yaml -o $'nowhere/\e[31m\xff.txt'")
    assert done.returncode == 2
    message = (
        "hanascore: cannot write to nowhere/␛[31m\N{REPLACEMENT CHARACTER}.txt: no such file or directory\n"
    )
    assert done.stderr.decode() == message


def test_a_current_folder_that_was_deleted(folder: Path) -> None:
    exit_codes = {
        f"score {folder / 'friday.yaml'}": 0,
        "score friday.yaml": 2,
        "tally .": 2,
        "tally '*.yaml'": 2,
        "new koi-koi -o x.yaml": 2,
        "--help": 0,
    }
    for words, exit_code in every(3, exit_codes.items()):
        done = shell(f"mkdir gone; cd gone; rmdir ../gone; {HANASCORE} {words}")
        assert (words, done.returncode) == (words, exit_code)
        assert b"Traceback" not in done.stderr
        assert bool(done.stderr) == (exit_code == 2)


def test_the_order_of_sets_does_not_reach_a_tally(tmp_path: Path) -> None:
    event = (
        "hanascore_event: 1\ngame: hachi-juu-hana\nrounds: 1\ntables: 3\ncount_best: 1\n"
        "seating: {1: {1: [Bo, Aki, Emi], 2: [Dai, Chiyo, Fumi]}}\n"
        "seats: [{file: 1.yaml, was: [Aki, Bo, Chiyo], is: [Bo, Aki, Chiyo], reason: slip}]\n"
        "penalties: [{player: Gabor, points: -5, reason: late, by: director}]\n"
    )
    write(tmp_path, {"event.yaml": event, "1.yaml": record({"Aki": 5, "Bo": 4, "Chiyo": 3}, 1, 1)})
    write(tmp_path, {"2.yaml": record({"Aki": 9, "Akiko": 9, "Akika": 1}, 1, 2), "3.yaml": "hanascore: 1\n"})
    paths = " ".join(str(tmp_path / name) for name in ("1.yaml", "2.yaml", "3.yaml"))
    words = f"tally {paths} --event {tmp_path / 'event.yaml'} --partial --audit --rounds"
    first, *others = (shell(f"{HANASCORE} {words}", PYTHONHASHSEED=str(seed)) for seed in (1, 2))
    assert b"should sit at table 1 of round 1" in first.stderr
    assert all((done.stdout, done.stderr) == (first.stdout, first.stderr) for done in others)
