"""The file of a score pad. Before each change it is read again, and each change is written in one step."""

from __future__ import annotations

import os

from hanascore.evening.sheet import Reading, Sheet, SheetError
from hanascore.files import read_bytes, write_text
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.source import MAX_BYTES
from hanascore.words.visible import printable_name, visible


class PadFile:
    """The record of an evening on disk."""

    # The record as it is on disk. There is none before the file is written.
    sheet: Sheet

    def __init__(self, path: str, reading: Reading) -> None:
        self.path, self.reading = path, reading
        self.is_new = not _exists(path)
        if path in ("", "-") or not (self.is_new or os.path.isfile(path)):
            raise SheetError("a score pad is a file on disk; give it a name such as friday.yaml")
        if is_club_file(path):
            raise SheetError(CLUB_FILE_HINT)
        if not self.is_new:
            self.load()

    @property
    def name(self) -> str:
        """The name of the file for messages."""
        return visible(printable_name(self.path))

    @property
    def is_missing(self) -> bool:
        """Whether the file was deleted after it was read or written."""
        return not self.is_new and not os.path.exists(self.path)

    def load(self) -> None:
        """Read the file as it is now. SheetError says why rounds cannot be added to it."""
        text = self._read_text()
        if not text.strip():
            raise SheetError("this file is empty: delete it, and keep will start a new one")
        self.sheet = Sheet.read(text, self.reading)

    def _read_text(self) -> str:
        try:
            return read_bytes(self.path, MAX_BYTES).decode("utf-8")
        except UnicodeDecodeError:
            raise SheetError("this file is not UTF-8") from None

    def create(self, sheet: Sheet) -> None:
        """Write a new file."""
        if os.path.exists(self.path):
            raise SheetError("another program wrote this file in the meantime")
        self._write(sheet)
        self.is_new = False

    def restore(self) -> None:
        """Write the file as it was before it was deleted."""
        self._write(self.sheet)

    def save(self, sheet: Sheet) -> None:
        """Write a changed sheet. If another program changed the file, read it again and raise SheetError."""
        if self._read_text() != self.sheet.text:
            self.load()
            raise SheetError("another program changed the file; it was read again, and nothing was written")
        self._write(sheet)

    def _write(self, sheet: Sheet) -> None:
        write_text(self.path, [sheet.text])
        self.sheet = sheet


def _exists(path: str) -> bool:
    """Return whether a file exists. Raise OSError if it could not be created either."""
    try:
        os.stat(path)
    except FileNotFoundError:
        # A link may lead to a file that does not exist yet, but its folder must exist.
        os.stat(os.path.dirname(os.path.realpath(path)))
        return False
    return True
