"""Problems: errors, warnings and notes about a record, as values.

Problems are returned and collected, never raised. A problem has an id, and the page with that id explains it
(see `catalogue`). It names a place in the record; `excerpt` shows the line there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import NamedTuple

# The keys and list positions (from 0) that lead to a value.
Path = tuple[str | int, ...]


class Severity(StrEnum):
    """An error stops the scoring of its round. A warning makes it doubtful. A note only informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(NamedTuple):
    """A part of a text. Lines and columns count characters from 1; the end is exclusive.

    line: the first line
    column: the first character of that line
    end_line: the last line
    end_column: the character after the last one
    """

    line: int
    column: int
    end_line: int
    end_column: int


class Place(NamedTuple):
    """A place in a record.

    path: the keys, and positions in lists from 0, that lead to the value
    key: the place is the key, not its value
    part: offsets into the text of the value: only these characters are meant
    span: where the place is in the file, if known
    """

    path: Path = ()
    key: bool = False
    part: tuple[int, int] | None = None
    span: Span | None = None

    def inside(self, *more: str | int) -> Place:
        """Return the place of a value inside this one."""
        return Place((*self.path, *more))

    def at_key(self) -> Place:
        """Return the place of the key of this value."""
        return Place(self.path, key=True, part=self.part, span=self.span)

    def characters(self, start: int, end: int) -> Place:
        """Return the place of some characters of the text at this place."""
        return self._replace(part=(start, end))


NOWHERE = Place()


# The notes about files and columns that are not read.
_LEFT_OUT = {"file-skipped", "column-ignored"}


class Problem(NamedTuple):
    """An error, a warning or a note about a record.

    id: the id of the page that explains it: `hanascore rules ID`
    severity: error, warning or note; equal to these words
    message: what is wrong
    place: the place in the record
    hint: what to do, or ""
    also: other places that have to do with it
    instead: what the rules would have required at the table
    file: the name of the file, or ""
    """

    id: str
    severity: Severity
    message: str
    place: Place = NOWHERE
    hint: str = ""
    also: tuple[Place, ...] = ()
    instead: str = ""
    file: str = ""

    @property
    def line(self) -> int | None:
        """The number of the line, from 1, if known."""
        return self.place.span.line if self.place.span else None

    @property
    def column(self) -> int | None:
        """The column of the first character, from 1, if known."""
        return self.place.span.column if self.place.span else None

    @property
    def stops(self) -> bool:
        """Whether the problem stops the scoring of its round."""
        return self.severity == Severity.ERROR

    @property
    def is_remark(self) -> bool:
        """Whether it is shown only with --notes: a note that is not about something left out."""
        return self.severity == Severity.NOTE and self.id not in _LEFT_OUT

    @property
    def with_hint(self) -> str:
        """The message and the hint in one line."""
        return f"{self.message}: {self.hint}" if self.hint else self.message

    def __repr__(self) -> str:
        where = f" in line {self.line}" if self.line else ""
        return f"<Problem {self.severity} {self.id}{where}: {self.message}>"


def error(id: str, place: Place, message: str, hint: str = "", also: tuple[Place, ...] = ()) -> Problem:
    """Return a problem that stops the scoring of its round."""
    return Problem(id, Severity.ERROR, message, place, hint, also)


def warning(id: str, place: Place, message: str, hint: str = "", also: tuple[Place, ...] = ()) -> Problem:
    """Return a problem that makes the score doubtful but does not stop the scoring."""
    return Problem(id, Severity.WARNING, message, place, hint, also)


def note(id: str, place: Place, message: str, hint: str = "") -> Problem:
    """Return a problem that only informs."""
    return Problem(id, Severity.NOTE, message, place, hint)


def unique(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return each problem once, in the order in which they were found."""
    return tuple(dict.fromkeys(problems))


def join_repeated(problems: Iterable[Problem], ids: Collection[str]) -> tuple[Problem, ...]:
    """Return problems, with those of these ids joined that say the same of several places."""
    joined: dict[object, Problem] = {}
    for number, problem in enumerate(problems):
        key = (problem.id, problem.message) if problem.id in ids else number
        first = joined.setdefault(key, problem)
        if first is not problem:
            joined[key] = first._replace(also=(*first.also, problem.place))
    return tuple(joined.values())


class LocatedProblem(NamedTuple):
    """A problem, with its file and document and the lines of text that it concerns."""

    problem: Problem
    file: str = ""
    document: int | None = None  # number of the document in the file, from 1
    span: Span | None = None
    also: tuple[Span, ...] = ()  # spans of the other places
    lines: tuple[tuple[int, str], ...] = ()  # the lines of all spans, with their numbers

    @property
    def located(self) -> Problem:
        """The problem with its file and span filled in."""
        return self.problem._replace(file=self.file, place=self.problem.place._replace(span=self.span))
