"""Which exit code ends a run, and with which message."""

from __future__ import annotations

import errno

import pytest

from hanascore.cli.main import commands
from hanascore.games import GameError
from tests.helpers.commands import run

REPORT = "hanascore.cli.rules.GamesReport.blocks"


@pytest.mark.parametrize(
    ("error", "exit_code", "message"),
    [
        (KeyboardInterrupt(), 130, ""),
        (MemoryError(), 2, "hanascore: out of memory: split the files, or give them one at a time\n"),
        (GameError("the package x 1.0 brings a game"), 2, "hanascore: the package x 1.0 brings a game\n"),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            2,
            "hanascore: cannot write to standard output: no space left on device\n",
        ),
        (SystemExit(1), 1, ""),
    ],
)
def test_exceptions(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, exit_code: int, message: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(REPORT, fail)
    result = run("rules")
    assert (result.exit_code, result.stdout, result.stderr.lstrip("\n")) == (exit_code, "", message)


def test_a_bug_shows_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a test")

    monkeypatch.setattr(REPORT, fail)
    result = run("rules")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "this is a bug in hanascore, not in your record" in result.stderr
    assert "Traceback" in result.stderr
    assert result.stderr.endswith("ZeroDivisionError: a test\n")


def test_a_caller_may_ask_for_the_exit_code(folder: object) -> None:
    assert commands.main(["check", "bad.yaml"], standalone_mode=False) == 1
    with pytest.raises(SystemExit, match="0"):
        commands.main(["check", "friday.yaml"])


def test_a_usage_error_shows_no_control_characters() -> None:
    result = run("'\x1b[31m\a'")
    assert result.exit_code == 2
    assert "␇" in result.stderr
    assert not any(char < " " and char != "\n" for char in result.stderr)
