"""Reading and writing files as a whole."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

import click

NOT_A_FILE = "this is not a file to read"


def read_bytes(path: str, limit: int, *, only_regular: bool = False) -> bytes:
    """Return the bytes of a file, or of standard input for `-`, up to one more than the limit.

    With `only_regular`, a pipe or a device raises ValueError and is not waited for.
    """
    if path == "-":
        return sys.stdin.buffer.read(limit + 1)
    with open(path, "rb", opener=_open_regular if only_regular else None) as file:
        return file.read(limit + 1)


def _open_regular(path: str, flags: int) -> int:
    """Open a file if it is a regular one. A pipe may take its place after it was listed."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ValueError(NOT_A_FILE)
    return descriptor


def file_identity(path: str | int) -> tuple[int, int] | None:
    """Return the device and number of a file or an open file, which all its names share; None without a file."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def write_text(path: str, pieces: Iterable[str]) -> None:
    """Replace a file in one step, so that it holds all of the old text or all of the new. Raises OSError."""
    # A device or a pipe is written to and never replaced.
    replaces = os.path.isfile(path) or not os.path.exists(path)
    with click.open_file(os.path.realpath(path), "w", encoding="utf-8", atomic=replaces) as file:
        file.writelines(pieces)


def find_in_parents(folder: str, name: str) -> str | None:
    """Return the path of the nearest file with this name, in a folder or above it; None if there is none."""
    start = Path(folder).absolute()
    for parent in (start, *start.parents):
        path = parent / name
        if path.is_file():
            return min(str(path), os.path.relpath(path), key=len)
    return None


def folder_of(path: str) -> str:
    """Return the folder of a file. A folder is its own; standard input is in the current one."""
    return path if os.path.isdir(path) else os.path.dirname(path)
