"""Files: read once, written in one step, and none replaced that was read or that somebody else wrote."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanascore import files
from hanascore.files import read_bytes, write_text
from tests.helpers.commands import run
from tests.helpers.paths import ROOT

RECORD = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\ncaptured: {Aki: 1*, Bo: rest}\n"
EVENT = "hanascore_event: 1\ngame: hana-awase\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "r.yaml").write_text(RECORD, encoding="utf-8")
    (tmp_path / "e.yaml").write_text(EVENT, encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to("e.yaml")
    (tmp_path / "hard.yaml").hardlink_to(tmp_path / "e.yaml")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def process(line: str) -> subprocess.CompletedProcess[bytes]:
    """A line of a shell in which `hanascore` is the command."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = f'hanascore() {{ "{sys.executable}" -m hanascore "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", command], capture_output=True, env=environment, check=False)


def kept(folder: Path) -> bool:
    """Whether nothing has changed and nothing was added."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    return texts == {"r.yaml": RECORD, "e.yaml": EVENT, "link.yaml": EVENT, "hard.yaml": EVENT}


@pytest.mark.parametrize("target", ["r.yaml", "e.yaml", "link.yaml", "hard.yaml", "../{}/e.yaml"])
@pytest.mark.parametrize("command", ["score", "check", "explain", "dispute", "replay", "tally"])
def test_no_command_replaces_what_it_reads(folder: Path, command: str, target: str) -> None:
    target = target.format(folder.name)
    for name in ("e.yaml", "link.yaml"):
        result = run(f"{command} r.yaml --event {name} -o {target} --force")
        assert result.exit_code == 2
        assert f"-o {target} is one of the files to read, and would replace it" in result.stderr
        assert kept(folder)


@pytest.mark.skipif(os.name != "posix", reason="standard input is a file in a shell of Unix")
@pytest.mark.parametrize(
    "line",
    [
        "score - -o r.yaml --force < r.yaml",
        "tally - -o r.yaml --force < r.yaml",
        "pile koi-koi - -o r.yaml --force < r.yaml",
        "score /dev/stdin -o r.yaml --force < r.yaml",
        "convert /dev/fd/5 -o r.yaml --force 5< r.yaml",
        "check r.yaml --event - -o e.yaml --force < link.yaml",
        "tally r.yaml --diff e.yaml -o hard.yaml --force",
        "tally . -o r.yaml --force",
        "score r.yaml >> r.yaml",
        "score r.yaml --event link.yaml >> hard.yaml",
        "convert r.yaml -o /dev/fd/1 --force 1<> r.yaml",
        "cards - < r.yaml >> r.yaml",
        "tally . --json >> e.yaml",
    ],
)
def test_nor_what_comes_by_a_stream(folder: Path, line: str) -> None:
    done = process(f"hanascore {line}")
    assert done.returncode == 2
    assert b"is one of the files to read, and would replace it" in done.stderr
    assert kept(folder)


def test_what_somebody_else_wrote_is_replaced_with_force_alone(folder: Path) -> None:
    for command in ("score", "check", "explain", "convert", "tally"):
        for form in ("json", "yaml") if command == "convert" else ("table", "json"):
            refused = run(f"{command} r.yaml --format {form} -o e.yaml")
            assert refused.exit_code == 2
            assert "e.yaml exists already: choose another name, or say --force" in refused.stderr
            assert kept(folder)
    for command in ("new koi-koi", "schema", "rules", "cards", "pile koi-koi 1b"):
        assert run(f"{command} -o e.yaml").exit_code == 2
        assert kept(folder)
    assert run("score r.yaml -o e.yaml --force").exit_code == 0
    assert (folder / "link.yaml").read_text(encoding="utf-8").startswith("Hana-awase")
    assert (folder / "link.yaml").is_symlink()


def test_an_input_that_cannot_be_read_leaves_the_output_as_it_was(folder: Path) -> None:
    for command in ("score r.yaml missing", "check missing", "explain missing", "tally r.yaml missing"):
        refused = run(f"{command} -o e.yaml --force --format json")
        assert refused.exit_code == 2
        assert "missing" in refused.stderr
        assert "e.yaml is not written, because not everything could be read" in refused.stderr
        assert kept(folder)
    assert run("tally r.yaml missing -o e.yaml --force --partial").exit_code == 2
    assert "Not final" in (folder / "e.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["json", "jsonl", "csv"])
def test_an_earlier_report_of_the_same_command_is_replaced(folder: Path, form: str) -> None:
    assert run(f"score r.yaml --format {form} -o out").exit_code == 0
    before = Path("out").read_bytes()
    assert run(f"score r.yaml r.yaml --format {form} -o out").exit_code == 0
    assert len(Path("out").read_bytes()) > len(before)
    assert run(f"tally r.yaml --format {form} -o out").exit_code == 2
    Path("out").write_bytes(b"")
    assert run(f"tally r.yaml --format {form} -o out").exit_code == 0


def test_what_is_no_file_on_disk_is_written_to(folder: Path) -> None:
    assert process("hanascore score r.yaml -o /dev/stdout | cat").stdout.startswith(b"Hana-awase")
    assert process("echo first > log; hanascore score r.yaml -o /dev/stdout >> log").returncode == 0
    assert (folder / "log").read_text(encoding="utf-8").startswith("first\nHana-awase")
    for command in ("score", "tally"):
        assert process(f"hanascore {command} r.yaml -o >(cat > pipe); sleep 0.2").returncode == 0
        assert (folder / "pipe").stat().st_size > 100
    assert process("hanascore score r.yaml -o nowhere/").stderr.endswith(b": is a directory\n")


def broken() -> Iterator[str]:
    yield "new" * 100_000
    raise KeyboardInterrupt


@pytest.mark.parametrize("nameless", [True, False])
def test_a_file_is_all_old_or_all_new(folder: Path, monkeypatch: pytest.MonkeyPatch, nameless: bool) -> None:
    if not nameless:
        monkeypatch.delattr(files.os, "O_TMPFILE", raising=False)
    target = folder / "r.yaml"
    target.chmod(0o640)
    with pytest.raises(KeyboardInterrupt):
        write_text("r.yaml", broken())
    assert kept(folder)
    write_text("r.yaml", ["new"])
    assert (target.read_text(encoding="utf-8"), target.stat().st_mode & 0o777) == ("new", 0o640)
    monkeypatch.setattr(files.os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        write_text("r.yaml", ["newer"])
    assert len(list(folder.iterdir())) == 4


@pytest.mark.skipif(os.name != "posix", reason="limits of this sort are of Unix")
def test_a_limit_leaves_the_old_file(folder: Path) -> None:
    done = process("ulimit -f 1; hanascore schema -o r.yaml --force")
    assert (done.returncode, done.stderr) == (2, b"hanascore: cannot write to r.yaml: file too large\n")
    assert kept(folder)


def test_a_pipe_in_place_of_a_file_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe.yaml")
    with pytest.raises(ValueError, match="this is not a file to read"):
        read_bytes("pipe.yaml", 100, only_regular=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have a name")
@pytest.mark.parametrize("command", ["score", "check", "tally"])
def test_no_command_waits_for_a_pipe_that_took_the_place_of_a_file(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "z.yaml").write_bytes((folder / "r.yaml").read_bytes())

    def read_and_swap(path: str, limit: int, *, only_regular: bool = False) -> bytes:
        read = read_bytes(path, limit, only_regular=only_regular)
        (folder / "z.yaml").unlink()
        os.mkfifo(folder / "z.yaml")
        return read

    for module in ("cli.streams", "tally.results"):
        monkeypatch.setattr(f"hanascore.{module}.read_bytes", read_and_swap)
    result = run(f"{command} r.yaml z.yaml")
    assert result.exit_code == 2
    assert "z.yaml" in result.stderr
    assert "this is not a file to read" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="a folder is a file there")
def test_the_text_is_safe_on_disk_before_it_has_its_name_and_the_name_after(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []

    def note(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        synced.append((is_folder, (folder / "new.txt").exists()))

    monkeypatch.setattr(os, "fsync", note)
    write_text("new.txt", ["a text"])
    assert synced == [(False, False), (True, True)]
