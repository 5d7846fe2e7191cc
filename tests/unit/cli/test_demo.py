"""`hanascore demo --examples` copies the examples."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.helpers.paths import ROOT


def files_in(folder: Path) -> set[Path]:
    """Return the files of a folder, without the caches of Python."""
    return {path.relative_to(folder) for path in folder.rglob("*.*") if path.suffix != ".pyc"}


def test_the_examples_are_copied_into_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "examples"
    result = run(f"demo --examples {folder}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert files_in(folder) == files_in(ROOT / "examples")
    assert run(f"score {folder}/koi-koi.hanascore.yaml").exit_code == 0


@pytest.mark.parametrize("content", ["file", "folder with a file"])
def test_nothing_is_overwritten(tmp_path: Path, content: str) -> None:
    path = tmp_path / "mine"
    if content == "file":
        path.write_text("mine")
    else:
        path.mkdir()
        (path / "koi-koi.hanascore.yaml").write_text("mine")
    result = run(f"demo --examples {path}")
    assert result.exit_code == 2
    assert "exists already: choose the name of a new folder" in result.stderr
    assert len(list(tmp_path.rglob("*"))) == (1 if content == "file" else 2)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run(f"demo --examples {tmp_path}/file/examples")
    assert (result.exit_code, "cannot write to" in result.stderr) == (2, True)


@pytest.mark.parametrize("was_there", [False, True])
def test_a_full_disk_leaves_no_half_of_the_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, was_there: bool
) -> None:
    folder = tmp_path / "examples"
    if was_there:
        folder.mkdir()
    copied: list[Path] = []

    def copy(_source: Path, target: Path) -> None:
        if len(copied) == 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        target.write_text("x")
        copied.append(target)

    monkeypatch.setattr(shutil, "copyfile", copy)
    result = run(f"demo --examples {folder}")
    assert result.exit_code == 2
    assert "no space left on device" in result.stderr
    assert folder.exists() == was_there
    assert not any(path.exists() for path in copied)
