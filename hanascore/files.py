"""Files as bytes: read once, and written in one step that never leaves half of anything."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import click

NO_FILE = "this is not a file to read"


class Bytes(NamedTuple):
    """What a file held. `changed` tells that it was being written while it was read."""

    content: bytes
    changed: bool = False


def identity_of(path: str | int) -> tuple[int, int] | None:
    """Which file on disk a name or an open file leads to, by its device and number; None where that is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def read_bytes(path: str, limit: int, *, plain: bool = False) -> Bytes:
    """The bytes of a file, or of standard input for `-`, to one more than the limit."""
    if path == "-":
        return Bytes(sys.stdin.buffer.read(limit + 1))
    if plain and not os.path.isfile(path):
        raise ValueError(NO_FILE)
    with open(path, "rb") as file:
        return Bytes(file.read(limit + 1))


def write_text(path: str, pieces: Iterable[str]) -> None:
    """Put a text in place of a file: it holds all of the old one or all of the new one. Raises OSError."""
    # A device or a pipe is written to and never replaced.
    replaces = os.path.isfile(path) or not os.path.exists(path)
    with click.open_file(os.path.realpath(path), "w", encoding="utf-8", atomic=replaces) as file:
        file.writelines(pieces)


def find_above(folder: str, name: str) -> str | None:
    """The nearest file of a name in a folder or one above it; None without one."""
    above = Path(folder).absolute()
    found = next((each / name for each in (above, *above.parents) if (each / name).is_file()), None)
    return min(str(found), os.path.relpath(found), key=len) if found else None


def folder_of(path: str) -> str:
    """The folder that a file lies in, or the folder itself; that of the process for standard input."""
    return path if os.path.isdir(path) else os.path.dirname(path)
