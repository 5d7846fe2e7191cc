"""The file of a score pad. Before each change it is read again, and each change is written in one step."""

from __future__ import annotations

import os

from hanascore.evening.sheet import SheetError
from hanascore.files import read_bytes, write_text
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.source import MAX_BYTES
from hanascore.words.visible import printable_name, visible


class ChangedError(Exception):
    """Another program changed the file, so nothing was written."""


class PadFile:
    """The record of an evening on disk."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_new = not _exists(path)
        if path in ("", "-") or not (self.is_new or os.path.isfile(path)):
            raise SheetError("a score pad is a file on disk; give it a name such as friday.yaml")
        if is_club_file(path):
            raise SheetError(CLUB_FILE_HINT)

    @property
    def name(self) -> str:
        """The name of the file for messages."""
        return visible(printable_name(self.path))

    @property
    def is_missing(self) -> bool:
        """Whether the file was deleted after it was read or written."""
        return not self.is_new and not os.path.exists(self.path)

    def read(self) -> str:
        """Return the text of the file as it is now; "" if it is not written yet.

        Raise OSError, or SheetError if it is no text of a record.
        """
        if self.is_new:
            return ""
        try:
            content = read_bytes(self.path, MAX_BYTES)
            text = content.decode("utf-8")
        except UnicodeDecodeError:
            raise SheetError("this file is not UTF-8") from None
        if len(content) > MAX_BYTES:
            raise SheetError("this file is longer than the limit of {:,} bytes", MAX_BYTES)
        if not text.strip():
            raise SheetError("this file is empty: delete it, and keep will start a new one")
        return text

    def save(self, old: str, new: str) -> None:
        """Write another text in place of the old one. Raise ChangedError if the file has changed.

        If the file was deleted, write it again. Raise OSError.
        """
        if self.is_new and os.path.exists(self.path):
            raise SheetError("another program wrote this file in the meantime")
        if not (self.is_new or self.is_missing) and self.read() != old:
            raise ChangedError
        write_text(self.path, [new])
        self.is_new = False


def _exists(path: str) -> bool:
    """Return whether a file exists. Raise OSError if it could not be created either."""
    try:
        os.stat(path)
    except FileNotFoundError:
        # A link may lead to a file that does not exist yet, but its folder must exist.
        os.stat(os.path.dirname(os.path.realpath(path)))
        return False
    return True
