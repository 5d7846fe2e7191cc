"""Write to standard output and standard error, which may be closed, full, without UTF-8, or a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from errno import EPIPE
from io import TextIOWrapper, UnsupportedOperation
from typing import TextIO

from hanascore.files import file_identity
from hanascore.report.json_and_csv import as_ascii
from hanascore.report.text import ascii_only, set_page_width

STDOUT = "standard output"


def write_stdout(pieces: Iterable[str], format: str = "") -> None:
    """Write the pieces one by one, until the reader closes the pipe. Raise OSError if writing fails.

    `format` is the format of the text. If the stream has no UTF-8, JSON and HTML are written with escapes.
    YAML and CSV, which have none that fit everywhere, are in UTF-8 unless a terminal shows them.
    """
    if sys.stdout is None:
        raise OSError(0, "it is closed")
    if format in {"yaml", "csv"} and isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        for piece in pieces:
            sys.stdout.write(_encodable(piece, sys.stdout, format))
            sys.stdout.flush()
    except OSError as error:
        _discard(sys.stdout)
        if error.errno != EPIPE:  # a reader such as `head` has read enough
            raise


def write_stderr(text: str) -> None:
    """Write a message. If that fails, do nothing, because the exit code still reports the failure."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(_encodable(text, sys.stderr))
        sys.stderr.flush()
    except OSError:
        _discard(sys.stderr)


def is_interactive(stream: TextIO | None) -> bool:
    """Return whether a stream is a terminal that understands control characters.

    A screen reader on a `dumb` terminal would read them out.
    """
    return stream is not None and is_terminal(stream) and os.environ.get("TERM") != "dumb"


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream is a terminal."""
    return stream is not None and stream.isatty()


def use_terminal_width() -> None:
    """Set the width of pages to COLUMNS, or to the width of the terminal. In a pipe it is always 80."""
    if not is_terminal(sys.stdout):
        return
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdecimal() and len(columns) < 5 and int(columns):
        set_page_width(int(columns))
    else:
        with suppress(OSError):
            set_page_width(os.get_terminal_size(sys.stdout.fileno()).columns)


def file_of(stream: TextIO | None) -> tuple[int, int] | None:
    """Return the identity of the file on disk that a stream leads to; None if it leads elsewhere."""
    try:
        return file_identity(stream.fileno()) if stream else None
    except (UnsupportedOperation, ValueError):
        return None


def _encodable(text: str, stream: TextIO, format: str = "") -> str:
    """Replace the characters of a text that a stream cannot write."""
    if text.isascii() or (stream.encoding or "").lower().startswith("utf"):
        return text
    if format in {"json", "jsonl"}:
        return as_ascii(text)
    if format == "html":
        return text.encode("ascii", "xmlcharrefreplace").decode()
    return ascii_only(text)


def _discard(stream: TextIO) -> None:
    """Discard the buffered output of a stream, or Python would try to write it again at the end."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
