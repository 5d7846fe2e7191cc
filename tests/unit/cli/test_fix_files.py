"""`hanascore check --fix`: the bytes of files, and files that cannot be written."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from hanascore.cli import fix_files
from hanascore.tally.certain_fixes import CertainFix, FixedFile, Judge
from hanascore.tally.judged_files import JudgedFile
from tests.helpers.commands import run

EVENT = "hanascore_event: 1\nPlayers: [Åse, Bo]  # both\n"
FIXED = EVENT.replace("Players", "players")


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run the test in a folder with the file of an event."""
    path = tmp_path / "event.yaml"
    path.write_text(EVENT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_only_the_fixed_characters_change(file: Path, mark: str, line_end: str) -> None:
    file.write_bytes((mark + EVENT.replace("\n", line_end)).encode())
    file.chmod(0o640)
    result = run("check event.yaml --fix")
    assert (result.exit_code, result.output) == (0, "event.yaml:2: fixed: write players\n")
    assert file.read_bytes() == (mark + FIXED.replace("\n", line_end)).encode()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert run("check event.yaml --fix").output == ""


def test_a_difference_has_the_line_ends_of_the_file(file: Path) -> None:
    file.write_bytes(EVENT.replace("\n", "\r\n").encode())
    difference = run("check event.yaml --diff").stdout_bytes.decode()
    assert "-Players: [Åse, Bo]  # both\r\n+players" in difference
    file.write_text(EVENT.rstrip(), encoding="utf-8")
    difference = run("check event.yaml --diff").output
    no_end = "\\ No newline at end of file\n"
    assert difference.endswith(f"# both\n{no_end}+players: [Åse, Bo]  # both\n{no_end}")


def test_a_file_that_has_changed_is_not_touched(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_fixes = fix_files.make_certain_fixes

    def change_meanwhile(*arguments: object) -> object:
        file.write_text("title: mine\n", encoding="utf-8")
        return make_fixes(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(fix_files, "make_certain_fixes", change_meanwhile)
    result = run("check event.yaml --fix")
    assert result.exit_code == 2
    assert result.stderr == "hanascore: event.yaml is not fixed: it has changed since it was read\n"
    assert "no key `Players`" in result.stdout
    assert file.read_text(encoding="utf-8") == "title: mine\n"


def test_a_fix_that_is_left_out_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave_out(content: bytes, judged: JudgedFile, _: Judge) -> FixedFile:
        problem = judged.problems[0]
        return FixedFile(content, judged, left_out=(CertainFix(problem, problem.fixes[0]),))

    monkeypatch.setattr(fix_files, "make_certain_fixes", leave_out)
    for option in ("--fix", "--diff"):
        result = run(f"check event.yaml {option}")
        reason = "left as it is, because it would get another error"
        assert result.stderr == f"event.yaml:2: {reason}: write players\n"
    assert file.read_text(encoding="utf-8") == EVENT


def test_a_file_that_cannot_be_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(fix_files, "write_text", refuse)
    result = run("check event.yaml --fix")
    assert result.exit_code == 2
    assert result.stderr == "hanascore: event.yaml is not fixed: permission denied\n"
    assert file.read_text(encoding="utf-8") == EVENT


def test_a_link_stays_a_link(file: Path) -> None:
    Path("link.yaml").symlink_to(file)
    result = run("check link.yaml event.yaml --fix")
    assert (result.exit_code, "it has changed" in result.output) == (0, False)
    assert Path("link.yaml").is_symlink()
    assert file.read_text(encoding="utf-8") == FIXED


@pytest.mark.parametrize("content", [b"\xff\xfeP\0", b"Players: [\n", b"players: Aki\xe9\n", b""])
def test_a_file_that_cannot_be_read_stays_as_it_is(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert run("check event.yaml --fix").exit_code == 1
    assert file.read_bytes() == content
