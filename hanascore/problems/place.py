"""Places: the path of a value in a record, and its span in the text."""

from __future__ import annotations

from typing import NamedTuple

# The keys and list positions (from 0) that lead to a value.
Path = tuple[str | int, ...]


class Span(NamedTuple):
    """A part of a text. Lines and columns count characters from 1; the end is exclusive."""

    # The first line.
    line: int
    # The first character of that line.
    column: int
    # The last line.
    end_line: int
    # The character after the last one.
    end_column: int


class Place(NamedTuple):
    """A place in a record."""

    # The keys, and positions in lists from 0, that lead to the value.
    path: Path = ()
    # Whether the place is the key, not its value.
    key: bool = False
    # Offsets into the text of the value, if only these characters are meant.
    part: tuple[int, int] | None = None
    # Where the place is in the file, if known.
    span: Span | None = None

    def inside(self, *more: str | int) -> Place:
        """Return the place of a value inside this one."""
        return Place((*self.path, *more))

    def at_key(self) -> Place:
        """Return the place of the key of this value."""
        return Place(self.path, key=True, part=self.part, span=self.span)

    def characters(self, start: int, end: int) -> Place:
        """Return the place of some characters of the text at this place, which may itself be a part."""
        first = self.part[0] if self.part else 0
        return self._replace(part=(first + start, first + end))


NOWHERE = Place()
