"""Reading files, and replacing them in one step."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanascore.files import file_identity, find_in_parents, folder_of, read_bytes, write_text


def interrupted() -> Iterator[str]:
    yield "new" * 100_000
    raise KeyboardInterrupt


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("old")
    path.chmod(0o640)
    with pytest.raises(KeyboardInterrupt):
        write_text(str(path), interrupted())
    assert path.read_text() == "old"
    write_text(str(path), ["new", "er"])
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("newer", 0o640)
    assert os.listdir(tmp_path) == ["r.yaml"]


def test_a_temporary_file_is_as_private_as_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("old")
    path.chmod(0o600)
    modes = []

    def pieces() -> Iterator[str]:
        (temporary,) = tmp_path.glob(".hanascore-*.tmp")
        modes.append(stat.S_IMODE(temporary.stat().st_mode))
        yield "new"

    write_text(str(path), pieces())
    assert modes == [0o600]


def test_what_a_killed_run_left_behind_is_removed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    of_dead = tmp_path / f".hanascore-{int(done.stdout)}-1234abcd.tmp"
    of_living = tmp_path / f".hanascore-{os.getppid()}-1234abcd.tmp"
    of_others = tmp_path / ".hanascore-notes.tmp"
    for path in (of_dead, of_living, of_others):
        path.write_text("half")
    write_text(str(tmp_path / "r.yaml"), ["new"])
    assert not of_dead.exists()
    assert of_living.exists()
    assert of_others.exists()


def test_a_new_file_and_one_behind_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    write_text(str(link), ["text\r\n"])
    assert link.is_symlink()
    assert target.read_bytes() == b"text\r\n"


def test_a_file_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        write_text(str(path), ["new"])
    assert path.read_text() == "old"


def test_a_device_is_written_to() -> None:
    write_text(os.devnull, ["text"])
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_folder_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_text(f"{tmp_path}/", ["text"])


def test_read_one_byte_more_than_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("12345")
    assert read_bytes(str(path), 3) == b"1234"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(ValueError, match="this is not a file to read"):
        read_bytes(str(tmp_path / "pipe.yaml"), 100, only_regular=True)


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match="it is closed"):
        read_bytes("-", 10)


def test_identity(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.touch()
    (tmp_path / "b").hardlink_to(path)
    assert file_identity(str(path)) == file_identity(str(tmp_path / "b"))
    assert file_identity(str(tmp_path)) is None
    assert file_identity(str(tmp_path / "none")) is None
    assert file_identity("a\0b") is None


def test_find_in_parents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "below" / "deeper").mkdir(parents=True)
    (tmp_path / "club.yaml").touch()
    monkeypatch.chdir(tmp_path / "below")
    assert find_in_parents("deeper", "club.yaml") == "../club.yaml"
    assert find_in_parents("", "no such file") is None
    (tmp_path / "below" / "deeper").rmdir()
    (tmp_path / "below").rmdir()
    assert find_in_parents("", "club.yaml") is None


def test_folder_of() -> None:
    assert [folder_of(path) for path in ("a/b.yaml", "/", "-")] == ["a", "/", ""]
