"""The files that the arguments of a command mean."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from hanascore.tally.paths import InputFile, MissingInput, gather
from tests.helpers.event_files import write


def names(paths: Sequence[str], besides: Sequence[str] = ()) -> list[str]:
    """Return the files to read."""
    return [file.path for file in gather(paths, besides=besides).files]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a few files, which is the current one."""
    write(tmp_path, dict.fromkeys(("a/1.yaml", "a/b/2.YML", "a/b/3.json", "a/n.txt", "a/.4.yaml"), ""))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_means_its_records_at_any_depth(folder: Path) -> None:
    write(folder, {"c/5.csv": "", "c/.hidden/6.yaml": ""})
    assert names(["a"]) == ["a/1.yaml", "a/b/2.YML", "a/b/3.json"]
    assert names(["c"]) == ["c/5.csv"]


def test_each_file_is_read_once(folder: Path) -> None:
    assert names(["a/b", "a", "./a/b/../1.yaml", str(folder / "a")]) == names(["a"])


def test_some_files_are_left_out(folder: Path) -> None:
    assert names(["a"], besides=["a/b/3.json"]) == ["a/1.yaml", "a/b/2.YML"]
    assert gather(["a/*.yaml"], besides=["a/1.yaml"]).missing[0].path == "a/*.yaml"


def test_a_named_file_is_read_whatever_its_extension(folder: Path) -> None:
    assert names(["a/n.txt", "a/.4.yaml"]) == ["a/.4.yaml", "a/n.txt"]


def test_standard_input_is_no_regular_file(folder: Path) -> None:
    assert gather(["-"]).files == (InputFile("-", is_regular=False),)


def test_patterns(folder: Path) -> None:
    assert names(["a/*.yaml"]) == ["a/1.yaml"]
    assert names(["**/*.[yY]*"]) == ["a/1.yaml", "a/b/2.YML"]
    assert names([f"{folder}/a/b/?.json"]) == [f"{folder}/a/b/3.json"]
    write(folder, {"a/[1].yaml": ""})
    assert names(["a/[1].yaml"]) == ["a/[1].yaml"]


@pytest.mark.parametrize(
    ("path", "reason", "kind"),
    [
        ("z*", "no file matches this pattern", "file"),
        ("a/?", "no file matches this pattern", "file"),
        ("nowhere", "no such file or directory", "file"),
        ("empty", "there is no record in it", "folder"),
    ],
)
def test_an_argument_that_means_no_file(folder: Path, path: str, reason: str, kind: str) -> None:
    (folder / "empty").mkdir()
    assert gather([path]).missing == (MissingInput(path, reason, kind),)


def test_loops_pipes_and_dead_links_in_a_folder(folder: Path) -> None:
    (folder / "a" / "b" / "loop").symlink_to(folder / "a", target_is_directory=True)
    (folder / "a" / "self.yaml").symlink_to("self.yaml")
    (folder / "a" / "dead.yaml").symlink_to("nowhere")
    os.mkfifo(folder / "a" / "pipe.yaml")
    assert names(["a"]) == ["a/1.yaml", "a/b/2.YML", "a/b/3.json"]


def test_files_with_another_extension_are_named(folder: Path) -> None:
    write(folder, {"a/b/r1.yaml.txt": "", "a/list.xlsx": "", "a/notes.md": ""})
    assert gather(["a"]).skipped == ("a/b/r1.yaml.txt", "a/list.xlsx", "a/n.txt")
    assert gather(["a/1.yaml"]).skipped == ()


def test_the_event_among_its_records_is_no_missing_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("event.yaml", "r.yaml"):
        (tmp_path / name).write_text("x")
    inputs = gather(["event.yaml", "r.yaml"], besides=["event.yaml"])
    assert ([file.path for file in inputs.files], inputs.missing) == (["r.yaml"], ())
