"""The draft of an evening: a file next to the record that saves the answers so far from a crash."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from importlib import import_module

from hanascore.evening.sheet import Data, SheetError
from hanascore.files import file_identity, read_bytes
from hanascore.record.source import MAX_BYTES
from hanascore.words.visible import printable_name, visible


class Draft:
    """The file of a draft. It also locks the record.

    Each line is a whole draft, and the last one that was written to its end counts.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        if _is_foreign(path):
            message = f"{printable_name(path)} was not written by a score pad: rename it"
            raise SheetError(visible(message))
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise SheetError("another score pad has this file open") from None

    @property
    def is_there(self) -> bool:
        """Whether the file still exists under its name. If not, a crash would lose the answers."""
        return file_identity(self.path) == file_identity(self._file)

    def read(self) -> Data | None:
        """Return the draft, without a line that was only written in part; None if there is none."""
        draft = None
        os.lseek(self._file, 0, os.SEEK_SET)
        for line in os.read(self._file, MAX_BYTES).split(b"\n"):
            with suppress(ValueError):
                data = json.loads(line)
                if isinstance(data, dict):
                    draft = data
        return draft

    def write(self, draft: Data | None) -> None:
        """Write a draft, all at once; None if there is nothing to save. Raise OSError."""
        if draft is None:
            self.clear()
            return
        # The line break before a draft ends a line that was not written to its end.
        line = f"\n{json.dumps(draft)}\n".encode()
        if os.fstat(self._file).st_size + len(line) > MAX_BYTES:
            self.clear()
        os.write(self._file, line)

    def clear(self) -> None:
        """Delete all answers, because they are in the record or dropped."""
        os.ftruncate(self._file, 0)

    def close(self) -> None:
        """Release the lock, and delete the file if it has no answers."""
        if not os.fstat(self._file).st_size:
            with suppress(OSError):
                os.unlink(self.path)
        os.close(self._file)


def _lock(file: int) -> None:
    """Lock an open file if the system has such locks. Raise OSError if it is locked already.

    Without locks, two score pads still notice each other's changes of the record.
    """
    with suppress(ImportError):
        fcntl = import_module("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_foreign(path: str) -> bool:
    """Return whether a path has a file that is no draft. Every draft begins with an empty line."""
    if file_identity(path) is None:
        return os.path.exists(path)
    beginning = read_bytes(path, 1, only_regular=True)  # one byte more than the limit
    return beginning not in (b"", b"\n", b"\n{")
