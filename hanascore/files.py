"""Files as bytes: read once, and written in one step that never leaves half of anything."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from errno import EACCES
from io import UnsupportedOperation

from hanascore.tuples import NamedTuple

# A file by its device and number there, whatever name or link leads to it.
Identity = tuple[int, int]

NO_FILE = "this is not a file to read"
_AT_ONCE = 1 << 16
# Of bytes as they are; a pipe in place of a file is not waited for. Not every system knows these.
_BINARY, _WITHOUT_WAITING = getattr(os, "O_BINARY", 0), getattr(os, "O_NONBLOCK", 0)


class Bytes(NamedTuple):
    """What a file held. `changed` tells that it was being written while it was read."""

    content: bytes
    changed: bool = False


def identity_of(path: str | int) -> Identity | None:
    """Which file on disk a name or an open file leads to; nothing where that is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def standard_input() -> Identity | None:
    """Which file standard input is read from, where it is one."""
    try:
        return identity_of(sys.stdin.fileno())
    except (AttributeError, UnsupportedOperation, ValueError):
        return None


def read_bytes(path: str, limit: int, *, plain: bool = False) -> Bytes:
    """The bytes of a file, or of standard input for `-`, to one more than the limit.

    `plain` says that it was a file on disk a while ago; a pipe in its place is not waited for. Raises OSError
    or ValueError where there are no bytes.
    """
    if path == "-":
        if sys.stdin is None:
            raise OSError(0, "it is closed")
        return Bytes(sys.stdin.buffer.read(limit + 1))
    file = os.open(path, os.O_RDONLY | _BINARY | (_WITHOUT_WAITING if plain else 0))
    try:
        before = os.fstat(file)
        on_disk = stat.S_ISREG(before.st_mode)
        if plain and not on_disk:
            raise ValueError(NO_FILE)
        content = _all(file, max(before.st_size, _AT_ONCE), limit + 1)
        after = os.fstat(file)
    finally:
        os.close(file)
    changed = (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns)
    return Bytes(content, on_disk and (changed or len(content) != min(before.st_size, limit + 1)))


def _all(file: int, size: int, most: int) -> bytes:
    """Everything in a file of about that size, as far as so many bytes."""
    pieces = []
    # One byte more is asked for than there should be. No more room is taken than a small file needs.
    while most and (piece := os.read(file, min(most, size + 1))):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)


def write_text(path: str, pieces: Iterable[str]) -> None:
    """Put a text in place of a file: it holds all of the old one or all of the new one, whatever happens.

    The text is written beside the file, without a name where the system can do that, and takes its place when
    it is safe on disk. What is no file on disk, as a pipe or a device, is written to. Raises OSError.
    """
    target = os.path.realpath(path)
    try:
        old = os.stat(path)
    except FileNotFoundError:
        old = None
    if not os.path.basename(path) or (old and not stat.S_ISREG(old.st_mode)):
        with open(path, "wb") as device:
            device.writelines(piece.encode() for piece in pieces)
        return
    if old and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    folder = os.path.dirname(target)
    beside = os.path.join(folder, f".hanascore-{os.urandom(4).hex()}.tmp")
    try:
        with open(_new_file(folder, beside), "wb") as file:
            file.writelines(piece.encode() for piece in pieces)
            file.flush()
            if old and hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), stat.S_IMODE(old.st_mode))
            os.fsync(file.fileno())
            if not os.path.exists(beside):
                # With a folder to start from, Python lets the system follow the link to the open file.
                os.link(f"/proc/self/fd/{file.fileno()}", beside, src_dir_fd=file.fileno())
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _sync_folder(folder)


def _sync_folder(folder: str) -> None:
    """Bring to disk which files a folder holds, where the system can do that for a folder."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _new_file(folder: str, name: str) -> int:
    """An open file in a folder that has no name yet, or the one given where every file must have one."""
    if os.path.exists("/proc/self/fd"):
        with suppress(AttributeError, OSError):
            return os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666)
    return os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o666)


def find_above(folder: str, name: str) -> str | None:
    """The nearest file of a name in a folder or one above it, as it is called from here; None without one."""
    try:
        above, here = os.path.abspath(folder), os.getcwd()
    except OSError:
        # The folder of the process is gone.
        return None
    while not os.path.isfile(found := os.path.join(above, name)):
        below, above = above, os.path.dirname(above)
        if above == below:
            return None
    return min(found, os.path.relpath(found, here), key=len)


def folder_of(path: str) -> str:
    """The folder that a file lies in, or the folder itself; that of the process for standard input."""
    return path if os.path.isdir(path) else os.path.dirname(path)
