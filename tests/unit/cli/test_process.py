"""What only a process of its own can show: pipes that close, full disks, narrow terminals, imports."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.helpers.event_files import record, write
from tests.helpers.paths import ROOT

COMMAND = [sys.executable, "-m", "hanascore"]


def ran(
    *words: str,
    stdin: bytes | None = None,
    stdout: int = subprocess.PIPE,
    **more: str,
) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    return subprocess.run(
        [*COMMAND, *words], input=stdin, stdout=stdout, stderr=subprocess.PIPE, env=environment, check=False
    )


def test_the_module_runs() -> None:
    done = ran("score", "missing.yaml")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"hanascore: cannot read missing.yaml: no such file or directory\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes of this sort are of Unix")
def test_a_closed_pipe_ends_quietly(folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = ran("score", "friday.yaml", stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="pipes of this sort are of Unix")
@pytest.mark.parametrize("words", ["help", "help tally", "--help", "--version"])
def test_help_ends_as_every_command_where_nobody_reads_it(words: str) -> None:
    command = f"{' '.join(COMMAND)} {words}"
    # The pipe is closed before anything is written into it.
    line = f"(sleep 0.5; {command}) | true; exit ${{PIPESTATUS[0]}}"
    piped = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
    assert (piped.returncode, piped.stderr) == (0, b"")
    closed = subprocess.run(f"{command} >&-", shell=True, capture_output=True, check=False)
    assert closed.returncode == 2
    assert b"cannot write to standard output: it is closed" in closed.stderr


def test_an_endless_stream_ends_with_its_reader() -> None:
    command = f"yes '1b 3b 8b' | {' '.join(COMMAND)} pile koi-koi - | head -2"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, env=environment, check=False, timeout=60
    )
    assert [json.loads(line)["points"] for line in done.stdout.splitlines()] == [5, 5]
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_said(folder: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = ran("score", "friday.yaml", stdout=full.fileno())
    assert done.returncode == 2
    assert done.stderr == b"hanascore: cannot write to standard output: no space left on device\n"
    done = ran("score", "friday.yaml", "-o", "/dev/full")
    assert done.returncode == 2
    assert done.stderr == b"hanascore: cannot write to /dev/full: no space left on device\n"
    with Path("/dev/full").open("wb") as full:
        done = ran(stdout=full.fileno())
    assert done.returncode == 2
    assert done.stderr == b"hanascore: cannot write to standard output: no space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_bad_piles_are_told_where_no_row_can_be_written(unbuffered: str) -> None:
    with Path("/dev/full").open("wb") as full:
        words = ("pile", "koi-koi", "-", "--format", "csv")
        done = ran(*words, stdin=b"junk\n", stdout=full.fileno(), PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 2
    assert b"[ambiguous-card]" in done.stderr
    assert done.stderr.endswith(b"cannot write to standard output: no space left on device\n")
    line = f"(sleep 0.5; printf 'junk\\n1b\\n') | {' '.join(COMMAND)} {' '.join(words)} | true"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}
    command = ["bash", "-c", f"{line}; exit ${{PIPESTATUS[1]}}"]
    piped = subprocess.run(command, capture_output=True, env=environment, check=False, timeout=60)
    assert piped.returncode == 1
    assert b"[ambiguous-card]" in piped.stderr


@pytest.mark.skipif(os.name != "posix", reason="names of this sort are of Unix")
def test_a_control_character_in_a_name_stays_away_from_the_terminal(folder: Path) -> None:
    for command in (["score", "friday.yaml"], ["new", "koi-koi"]):
        done = ran(*command, "-o", "nowhere/\x1b[31m\udcff.txt")
        assert done.returncode == 2
        assert done.stderr.decode() == (
            "hanascore: cannot write to nowhere/\N{SYMBOL FOR ESCAPE}[31m\N{REPLACEMENT CHARACTER}.txt:"
            " no such file or directory\n"
        )
    for words in (["\x1b[31m\a"], ["rules", "\x1b[31m\a"], ["new", "koi-koi", "-o", "\x1b[31m"]):
        done = ran(*words, FORCE_COLOR="1")
        assert b"\x1b" not in done.stderr
        assert not any(char < " " and char != "\n" for char in done.stderr.decode())


@pytest.mark.parametrize("most", ["0", "99999999999999999999", "1073741825"])
def test_a_limit_that_nobody_can_read_is_refused(folder: Path, most: str) -> None:
    result = run(f"score friday.yaml --max-bytes {most}")
    assert result.exit_code == 2
    assert "Invalid value for '--max-bytes'" in result.stderr


def test_a_terminal_that_knows_ascii_only(folder: Path) -> None:
    (folder / "kanji.yaml").write_text(
        (folder / "friday.yaml").read_text(encoding="utf-8").replace("Bo", "春"), encoding="utf-8"
    )
    done = ran("score", "kanji.yaml", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert done.stdout.split(b"\n")[2].split() == [b"Round", b"Dealer", b"Aki", b"??", b"Chiyo", b"Yaku"]
    done = ran("score", "kanji.yaml", "--format", "json", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.stdout.isascii()
    assert json.loads(done.stdout)["games"][0]["players"] == ["Aki", "春", "Chiyo"]
    done = ran("rules", "kwa-do", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert done.returncode == 0


def test_a_name_of_a_file_that_is_no_text(folder: Path) -> None:
    name = b"fri\xffday.yaml"
    (folder / os.fsdecode(name)).write_bytes(b"nothing")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [*map(os.fsencode, COMMAND), b"score", name, b"--format", b"json"]
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert done.returncode == 1
    assert json.loads(done.stdout)["games"][0]["file"] == "fri\ufffdday.yaml"


@pytest.mark.skipif(os.name != "posix", reason="signals of this sort are of Unix")
def test_an_interrupt_ends_with_130() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [*COMMAND, "pile", "koi-koi", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1b\n")
        process.stdin.flush()
        answered, *_ = select.select([process.stdout], [], [], 30)
        assert answered
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130


def test_closed_streams_are_no_fault_of_ours(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for redirect in (">&-", "<&- -", "2>&-"):
        command = f"{' '.join(COMMAND)} score friday.yaml {redirect}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, env=environment, check=False)
        assert done.returncode in {0, 2}
        assert b"Traceback" not in done.stderr
        assert b"Exception" not in done.stderr
        closed = b"cannot write to standard output: it is closed"
        assert (closed in done.stderr) == (redirect == ">&-")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full"])
def test_the_exit_code_is_the_same_wherever_the_words_go(folder: Path, where: str) -> None:
    (folder / "slip.yaml").write_text(
        (folder / "friday.yaml").read_text(encoding="utf-8") + "slip: 1\n", "utf-8"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for words, code in {
        "score friday.yaml": 0,
        "score slip.yaml": 1,
        "check slip.yaml": 1,
        "score nothing.yaml": 2,
        "rules nonsense": 2,
        "scoer": 2,
    }.items():
        command = f"{' '.join(COMMAND)} {words} {where}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, env=environment, check=False)
        assert (words, done.returncode) == (words, code)


@pytest.mark.skipif(os.name != "posix", reason="signals of this sort are of Unix")
def test_a_working_folder_that_is_gone_is_told_in_a_line(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for words, code in {
        f"score {folder / 'friday.yaml'}": 0,
        "score friday.yaml": 2,
        "tally .": 2,
        "tally '*.yaml'": 2,
        "new koi-koi -o x.yaml": 2,
        "--help": 0,
    }.items():
        command = f"mkdir gone; cd gone; rmdir ../gone; {' '.join(COMMAND)} {words}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, env=environment, check=False)
        assert (words, done.returncode) == (words, code)
        assert b"Traceback" not in done.stderr
        assert bool(done.stderr) == (code == 2)


def test_no_order_of_hashes_reaches_a_tally(tmp_path: Path) -> None:
    event = (
        "hanascore_event: 1\ngame: hana-awase\nrounds: 1\ntables: 3\ncount_best: 1\n"
        "seating: {1: {1: [Bo, Aki, Emi], 2: [Dai, Chiyo, Fumi]}}\n"
        "seats: [{file: 1.yaml, was: [Aki, Bo, Chiyo], is: [Bo, Aki, Chiyo], reason: slip}]\n"
        "penalties: [{player: Gabor, points: -5, reason: late, by: director}]\n"
    )
    write(tmp_path, {"event.yaml": event, "1.yaml": record({"Aki": 5, "Bo": 4, "Chiyo": 3}, 1, 1)})
    write(tmp_path, {"2.yaml": record({"Aki": 9, "Akiko": 9, "Akika": 1}, 1, 2), "3.yaml": "hanascore: 1\n"})
    paths = [str(tmp_path / name) for name in ("1.yaml", "2.yaml", "3.yaml")]
    words = ("tally", *paths, "--event", str(tmp_path / "event.yaml"), "--partial", "--audit", "--rounds")
    one, *others = (ran(*words, PYTHONHASHSEED=str(seed)) for seed in range(1, 5))
    assert b"Aki, Bo and Emi should sit at table 1 of round 1" in one.stderr
    assert all((done.stdout, done.stderr) == (one.stdout, one.stderr) for done in others)
