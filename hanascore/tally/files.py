"""The bytes of a file, read once, and whether they changed meanwhile. Nothing here knows what they mean."""

from __future__ import annotations

import os
from typing import NamedTuple


class Bytes(NamedTuple):
    """What a file held. `changed` tells that it was being written while it was read."""

    content: bytes
    changed: bool


def read_bytes(path: str, limit: int) -> Bytes:
    """The bytes of a file, as far as the limit. Raises OSError or ValueError where there are none."""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        before = os.fstat(file)
        # No more room is asked for than the file needs: thousands of small ones are read.
        content = _all(file, before.st_size, limit)
        after = os.fstat(file)
    finally:
        os.close(file)
    changed = (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns)
    return Bytes(content, changed or len(content) != min(before.st_size, limit))


def _all(file: int, size: int, limit: int) -> bytes:
    most = min(size + 1, limit)
    content = os.read(file, most)
    # One byte more was asked for than there should be, so that nobody need ask again.
    while content and len(content) not in {size, most} and (more := os.read(file, most - len(content))):
        content += more
    return content
