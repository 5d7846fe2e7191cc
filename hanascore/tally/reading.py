"""The sheets of many files, one after another. Of the files before, only their sheets are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hanascore.tally.clerk import Clerk, Reading
from hanascore.tally.inputs import Input
from hanascore.tally.sheet import Sheet, shown, why

ReadBytes = Callable[[str], bytes]


def read_sheets(files: Sequence[Input], reading: Reading, *, special: ReadBytes) -> Iterator[Sheet]:
    """The sheets of the files, in their order. `special` reads what is no plain file on disk."""
    clerk = Clerk(reading)
    for file in files:
        yield clerk.read(file.path) if file.plain else _special(file.path, clerk, special)


def _special(path: str, clerk: Clerk, special: ReadBytes) -> Sheet:
    try:
        content = special(path)
    except OSError as fault:
        return Sheet(shown(path), fault=why(fault))
    return clerk.sheet(content, path)
