"""What is wrong, doubtful or worth knowing, as a value.

A problem names a place by its path in the record; only `record.text` knows lines and columns. Problems are
returned and collected, never raised.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

Path = tuple[str | int, ...]


class Severity(Enum):
    """An error stops the scoring of its round, a warning is scored but doubtful, a note is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(NamedTuple):
    """A stretch of text: lines and columns count from 1 in characters, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Place(NamedTuple):
    """Where in a record: the path of keys and of list positions (from 0).

    `key` means the key itself and not its value. `part` picks characters of a text by their offsets in the
    value. `span` is set where the place is known as text and has no path, as for a fault in the YAML.
    """

    path: Path = ()
    key: bool = False
    part: tuple[int, int] | None = None
    span: Span | None = None

    def inside(self, *more: str | int) -> "Place":
        """The place of a value further in."""
        return Place((*self.path, *more))

    def at_key(self) -> "Place":
        """The key that leads here."""
        return Place(self.path, key=True, part=self.part, span=self.span)

    def characters(self, start: int, end: int) -> "Place":
        """A part of the text that stands here."""
        return self._replace(part=(start, end))


NOWHERE = Place()


class Problem(NamedTuple):
    """One thing to tell the writer of a record. `id` names the page that explains it.

    `instead` is what would have happened if the round had been played under rules that forbid what it tells.
    """

    id: str
    severity: Severity
    message: str
    place: Place = NOWHERE
    hint: str = ""
    also: tuple[Place, ...] = ()
    instead: str = ""

    @property
    def stops(self) -> bool:
        """Whether the round cannot be scored because of it."""
        return self.severity is Severity.ERROR


def error(id: str, place: Place, message: str, hint: str = "", also: tuple[Place, ...] = ()) -> Problem:
    """A problem that stops the scoring."""
    return Problem(id, Severity.ERROR, message, place, hint, also)


def warning(id: str, place: Place, message: str, hint: str = "", also: tuple[Place, ...] = ()) -> Problem:
    """A problem that makes the score doubtful without stopping it."""
    return Problem(id, Severity.WARNING, message, place, hint, also)


def note(id: str, place: Place, message: str, hint: str = "", also: tuple[Place, ...] = ()) -> Problem:
    """A problem that is merely worth knowing."""
    return Problem(id, Severity.NOTE, message, place, hint, also)


class Found(NamedTuple):
    """A problem with the file and the document it is in, where in the text it stands, and the lines there."""

    problem: Problem
    file: str = ""
    document: int | None = None
    span: Span | None = None
    also: tuple[Span, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()

    def quoting(self, lines: Sequence[str]) -> "Found":
        """The same with the lines of its text in which it stands, by their numbers."""
        numbers = sorted({span.line for span in (self.span, *self.also) if span})
        kept = ((number, lines[number - 1]) for number in numbers if 1 <= number <= len(lines))
        return self._replace(lines=tuple(kept))


class Page(NamedTuple):
    """The page of a problem: what it means, why it matters, an example, and how to put it right."""

    id: str
    severity: Severity
    title: str
    means: str
    why: str
    example: str
    remedy: str
