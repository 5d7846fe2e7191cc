"""Colours, and files that -o writes, replaces or refuses to replace."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from hanascore.cli import read_records
from hanascore.cli.output import Output
from hanascore.problems.excerpt import uncoloured
from hanascore.report.text import coloured
from hanascore.tally import judged_files
from tests.helpers.commands import Terminal, run
from tests.helpers.paths import ROOT
from tests.helpers.quick import every

RECORD = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\ncaptured: {Aki: 1*, Bo: rest}\n"
EVENT = "hanascore_event: 1\ngame: hana-awase\n"


@pytest.mark.parametrize(
    ("environment", "color", "is_coloured"),
    [
        ({}, "auto", True),
        ({"NO_COLOR": "1"}, "auto", False),
        ({"NO_COLOR": ""}, "auto", True),
        ({"TERM": "dumb"}, "auto", False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, "auto", True),
        ({"NO_COLOR": "1"}, "always", True),
        ({}, "never", False),
    ],
)
def test_colour_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], color: str, is_coloured: bool
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr(sys, "stderr", Terminal())
    expected = coloured if is_coloured else uncoloured
    assert Output(color=color).style(sys.stdout) is expected
    assert Output(color=color).style(sys.stderr) is expected
    assert Output(color=color, path="-").style(sys.stdout) is expected
    assert Output(color=color, path="out.txt").style(sys.stdout) is uncoloured


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run the test in a folder with a record and an event, the event under several names."""
    (tmp_path / "r.yaml").write_text(RECORD, encoding="utf-8")
    (tmp_path / "e.yaml").write_text(EVENT, encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to("e.yaml")
    (tmp_path / "hard.yaml").hardlink_to(tmp_path / "e.yaml")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of bash in which `hanascore` is a command."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = f'hanascore() {{ "{sys.executable}" -m hanascore "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", command], capture_output=True, env=environment, check=False)


def is_unchanged(folder: Path) -> bool:
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    return texts == {"r.yaml": RECORD, "e.yaml": EVENT, "link.yaml": EVENT, "hard.yaml": EVENT}


@pytest.mark.parametrize("target", ["r.yaml", "e.yaml", "link.yaml", "hard.yaml", "../{}/e.yaml"])
@pytest.mark.parametrize("command", ["score", "check", "explain", "tally"])
def test_no_command_replaces_a_file_that_it_reads(records: Path, command: str, target: str) -> None:
    target = target.format(records.name)
    result = run(f"{command} r.yaml --event link.yaml -o {target} --force")
    assert result.exit_code == 2
    assert f"-o {target} is one of the files to read, and would replace it" in result.stderr
    assert is_unchanged(records)


@pytest.mark.parametrize(
    "line",
    every(
        3,
        [
            "score - -o r.yaml --force < r.yaml",
            "pile koi-koi - -o r.yaml --force < r.yaml",
            "check r.yaml --event - -o e.yaml --force < link.yaml",
            "tally r.yaml --diff e.yaml -o hard.yaml --force",
            "tally . -o r.yaml --force",
            "score r.yaml >> r.yaml",
            "cards - < r.yaml >> r.yaml",
        ],
    ),
)
def test_nor_if_the_shell_opened_it(records: Path, line: str) -> None:
    done = shell(f"hanascore {line}")
    assert done.returncode == 2
    assert b"is one of the files to read, and would replace it" in done.stderr
    assert is_unchanged(records)


@pytest.mark.parametrize(
    "line",
    ["score r.yaml", "convert r.yaml", "tally r.yaml --json", "new koi-koi", "schema", "rules", "cards"],
)
def test_the_file_of_another_program_is_replaced_only_with_force(records: Path, line: str) -> None:
    refused = run(f"{line} -o e.yaml")
    assert refused.exit_code == 2
    assert "e.yaml exists already: choose another name, or add --force" in refused.stderr
    assert is_unchanged(records)
    assert run(f"{line} -o e.yaml --force").exit_code == 0
    assert (records / "link.yaml").read_text(encoding="utf-8") != EVENT
    assert (records / "link.yaml").is_symlink()


@pytest.mark.parametrize("format", ["json", "jsonl", "csv", "html"])
def test_a_report_of_the_same_command_is_replaced(records: Path, format: str) -> None:
    assert run(f"score r.yaml --format {format} -o out").exit_code == 0
    first = Path("out").read_bytes()
    assert run(f"score r.yaml r.yaml --format {format} -o out").exit_code == 0
    assert len(Path("out").read_bytes()) > len(first)
    assert run(f"tally r.yaml --format {format} -o out").exit_code == 2
    Path("out").write_bytes(b"")
    assert run(f"tally r.yaml --format {format} -o out").exit_code == 0


def test_nothing_is_written_if_a_file_cannot_be_read(records: Path) -> None:
    for command in ("score r.yaml missing", "check missing", "explain missing", "tally r.yaml missing"):
        refused = run(f"{command} -o e.yaml --force --format json")
        assert refused.exit_code == 2
        assert "missing" in refused.stderr
        assert "e.yaml is not written, because a file could not be read" in refused.stderr
        assert is_unchanged(records)
    assert run("tally r.yaml missing -o e.yaml --force --partial").exit_code == 2
    assert "Not final" in (records / "e.yaml").read_text(encoding="utf-8")


def test_devices_and_pipes_are_written_to(records: Path) -> None:
    assert shell("hanascore score r.yaml -o /dev/stdout | cat").stdout.startswith(b"Hana-awase")
    assert shell("echo first > log; hanascore score r.yaml -o /dev/stdout >> log").returncode == 0
    assert (records / "log").read_text(encoding="utf-8").startswith("first\nHana-awase")
    shell("mkfifo pipe; cat pipe > copy & hanascore score r.yaml -o pipe; wait")
    assert (records / "pipe").is_fifo()
    assert (records / "copy").stat().st_size > 100
    assert shell("hanascore score r.yaml -o nowhere/").stderr.endswith(b": is a directory\n")


def test_a_limit_on_file_sizes_leaves_the_old_file(records: Path) -> None:
    done = shell("ulimit -f 1; hanascore schema -o r.yaml --force")
    assert (done.returncode, done.stderr) == (2, b"hanascore: cannot write to r.yaml: file too large\n")
    assert is_unchanged(records)


def test_options_that_exclude_each_other(records: Path) -> None:
    assert "--json and --format csv are two formats" in run("score r.yaml --json --format csv").stderr
    assert "--csv-safe is for --format csv" in run("score r.yaml --csv-safe").stderr
    assert run("score r.yaml --json").stdout == run("score r.yaml --format json").stdout


@pytest.mark.parametrize("command", ["score", "check", "tally"])
def test_no_command_waits_for_a_pipe_that_took_the_place_of_a_file(
    command: str, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hanascore.files import read_bytes

    (records / "z.yaml").write_text(RECORD, encoding="utf-8")

    def read_and_swap(path: str, limit: int, *, only_regular: bool = False) -> bytes:
        content = read_bytes(path, limit, only_regular=only_regular)
        (records / "z.yaml").unlink()
        os.mkfifo(records / "z.yaml")
        return content

    for module in (read_records, judged_files):
        monkeypatch.setattr(module, "read_bytes", read_and_swap)
    result = run(f"{command} r.yaml z.yaml")
    assert result.exit_code == 2
    assert "z.yaml" in result.output
    assert "this is not a file to read" in result.output


def test_a_difference_cannot_steer_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal, pipe = Terminal(), StringIO()
    for stream in (terminal, pipe):
        monkeypatch.setattr(sys, "stdout", stream)
        Output().write_difference(["+title: \x1b[31m\r\n"])
    assert (terminal.getvalue(), pipe.getvalue()) == ("+title: ␛[31m␍\n", "+title: \x1b[31m\r\n")
