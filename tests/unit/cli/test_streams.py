"""Standard output and standard error that are closed, full, narrow or without UTF-8."""

from __future__ import annotations

import errno
import io
import sys

import pytest

from hanascore.cli.streams import file_of, use_terminal_width, write_stderr, write_stdout
from hanascore.report.text import page_width
from tests.helpers.commands import Terminal


class FailingStream(io.StringIO):
    """A stream that cannot be written."""

    encoding = "utf-8"

    def __init__(self, error: int) -> None:
        super().__init__()
        self.error = error

    def write(self, _: str) -> int:
        raise OSError(self.error, "No space left on device")

    def fileno(self) -> int:
        raise OSError(errno.EBADF, "no such stream")


class AsciiStream(io.StringIO):
    encoding = "ascii"


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", FailingStream(errno.ENOSPC))
    with pytest.raises(OSError, match="No space left"):
        write_stdout(["text"])


def test_nothing_more_is_written_after_the_reader_closes_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", FailingStream(errno.EPIPE))
    pieces = iter(["first", "second"])
    write_stdout(pieces)
    assert list(pieces) == ["second"]


def test_standard_error_may_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", FailingStream(errno.ENOSPC))
    write_stderr("text")
    monkeypatch.setattr(sys, "stderr", None)
    write_stderr("text")


def test_closed_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(OSError, match="it is closed"):
        write_stdout(["text"])
    use_terminal_width()
    assert file_of(sys.stdout) is None


def test_without_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = AsciiStream()
    monkeypatch.setattr(sys, "stdout", stream)
    for text, format in (("松 Dō\n", "table"), ('"松"\n', "json"), ("<p>松</p>\n", "html")):
        write_stdout([text], format)
    assert stream.getvalue() == '?? Do\n"\\u677e"\n<p>&#26494;</p>\n'


@pytest.mark.parametrize(
    ("columns", "width"), [("60", 60), ("7", 40), ("900", 120), ("wide", 80), ("0", 80), ("", 80)]
)
def test_page_width(monkeypatch: pytest.MonkeyPatch, columns: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr("hanascore.report.text._PAGE_WIDTH", _Width())
    use_terminal_width()
    assert page_width() == width


class _Width:
    """Stands for the context variable, so that no other test sees the width."""

    def __init__(self) -> None:
        self.cells = 80

    def get(self) -> int:
        return self.cells

    def set(self, cells: int) -> None:
        self.cells = cells
