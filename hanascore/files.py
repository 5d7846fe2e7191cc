"""Read files as bytes, and write files in one step, so no file is ever half written."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from errno import EACCES
from functools import partial
from pathlib import Path

NOT_A_FILE = "this is not a file to read"
# How much is read at first. Most files are smaller, and a buffer for the largest one is slow to make.
_FIRST_READ = 1 << 16


def read_bytes(path: str, limit: int, *, only_regular: bool = False) -> bytes:
    """Return the bytes of a file, or of standard input for `-`, up to one more than the limit.

    With `only_regular`, a pipe or a device raises ValueError, and is not waited for.
    """
    if path == "-":
        if sys.stdin is None:
            raise OSError(0, "it is closed")
        return sys.stdin.buffer.read(limit + 1)
    with open(path, "rb", opener=_open_regular if only_regular else None) as file:
        content = file.read(min(limit + 1, _FIRST_READ))
        return content + file.read(limit + 1 - _FIRST_READ) if len(content) == _FIRST_READ else content


def _open_regular(path: str, flags: int) -> int:
    """Open a regular file. Raise ValueError if a pipe has replaced it since it was listed."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ValueError(NOT_A_FILE)
    return descriptor


def file_identity(path: str | int) -> tuple[int, int] | None:
    """Return what identifies a file or an open file: its device and number; None if there is no file."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def write_text(path: str, pieces: Iterable[str]) -> None:
    """Replace a file in one step. At any time it has its whole old text or the whole new text.

    Raise OSError if that fails. The new file keeps the permissions of the old one. A pipe or a device is
    written to, but not replaced. (The atomic files of click replace a file with half a text if writing
    fails.)
    """
    target = os.path.realpath(path)
    try:
        old = os.stat(path)
    except FileNotFoundError:
        old = None
    if not os.path.basename(path) or (old and not stat.S_ISREG(old.st_mode)):
        with open(path, "w", encoding="utf-8", newline="") as device:
            device.writelines(pieces)
        return
    if old and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    folder = os.path.dirname(target)
    _remove_left_behind(folder)
    temporary = os.path.join(folder, f".hanascore-{os.getpid()}-{os.urandom(4).hex()}.tmp")
    mode = stat.S_IMODE(old.st_mode) if old else 0o666
    try:
        # A user who may not read the old file may not read this one either.
        with open(temporary, "x", encoding="utf-8", newline="", opener=partial(os.open, mode=mode)) as file:
            file.writelines(pieces)
            file.flush()
            if old:
                os.chmod(temporary, mode)
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _remove_left_behind(folder: str) -> None:
    """Remove the temporary files of runs that were killed."""
    for path in Path(folder).glob(".hanascore-*-*.tmp"):
        number = path.name.split("-")[1]
        # Windows keeps a file that is open from being removed.
        if number.isdecimal() and (os.name == "nt" or not _is_running(int(number))):
            with suppress(OSError):
                path.unlink()


def _is_running(process: int) -> bool:
    """Return whether a process of this number runs on this machine."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass  # it belongs to another user
    return True


def find_in_parents(folder: str, name: str) -> str | None:
    """Return the path of the nearest file with this name, in a folder or above it; None if there is none."""
    try:
        start = Path(folder).absolute()
        for parent in (start, *start.parents):
            path = parent / name
            if path.is_file():
                return min(str(path), os.path.relpath(path), key=len)
    except OSError:
        pass  # the current folder was deleted
    return None


def folder_of(path: str) -> str:
    """Return the folder of a file. For a folder, return itself; for standard input, the current folder."""
    return path if os.path.isdir(path) else os.path.dirname(path)
