"""Problems: errors, warnings and notes about a record, as values.

Problems are returned and collected, never raised. A problem has an id, and the page with that id explains it
(see `catalogue`). It names a place in the record; `excerpt` shows the line there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from hanascore.problems.fix import Certainty, Fix, describe_fixes, join_fixes
from hanascore.problems.place import NOWHERE, Path, Place, Span
from hanascore.words.english import listed


class Severity(StrEnum):
    """How much a problem matters: it is an error, a warning or a note. They sort in this order.

    >>> sorted([Severity.NOTE, Severity.WARNING, Severity.ERROR]) == list(Severity)
    True
    """

    # It stops the scoring of its round.
    ERROR = "error"
    # The score of its round is doubtful.
    WARNING = "warning"
    # It only informs.
    NOTE = "note"

    def __lt__(self, other: str) -> bool:
        return self.matters_more_than(other)

    def __gt__(self, other: str) -> bool:
        return not (self.matters_more_than(other) or self == other)

    def __le__(self, other: str) -> bool:
        return self.matters_more_than(other) or self == other

    def __ge__(self, other: str) -> bool:
        return not self.matters_more_than(other)

    def matters_more_than(self, other: str) -> bool:
        """Return whether it comes before another one."""
        order = list(Severity)
        return order.index(self) < order.index(Severity(other))


# How many other files a message names.
_MOST_FILES = 3
# After so many problems of one kind, the others of a document are only counted.
MAX_OF_ONE_KIND = 1_000
# The notes about files and columns that are not read.
_LEFT_OUT = {"file-skipped", "column-ignored"}


class Problem(NamedTuple):
    """An error, a warning or a note about a record.

    It gets its file, its lines and the edits of its fixes once, when its document has been read or judged.
    """

    # The id of the page that explains it: `hanascore rules ID`.
    id: str
    # Error, warning or note; equal to these words.
    severity: Severity
    # What is wrong.
    message: str
    # The place in the record.
    place: Place = NOWHERE
    # What to do apart from the fixes, in words for people; or "".
    advice: str = ""
    # Other places that have to do with it.
    also: tuple[Place, ...] = ()
    # What the rules would have required at the table.
    instead: str = ""
    # The changes that mend it. Each is enough.
    fixes: tuple[Fix, ...] = ()
    # The name of the file, or "".
    file: str = ""
    # The number of the document in the file, from 1; None if it belongs to no document.
    document: int | None = None
    # The lines of all its places that have a span, with their numbers.
    lines: tuple[tuple[int, str], ...] = ()
    # The cause, if one slip can cause several such problems. Problems with the same id and the same cause are
    # joined.
    cause: object = None
    # The other files that have the same problem, in their order.
    also_in: tuple[str, ...] = ()
    # The game, if its page has advice for some games only.
    page_of: str = ""

    def __hash__(self) -> int:
        # Leave out the fixes, which may have lists and mappings.
        return hash((self.id, self.message, self.place))

    @property
    def hint(self) -> str:
        """What to do, in the words of a record, or ""."""
        return describe_fixes(self.fixes, self.advice)

    @property
    def page(self) -> str:
        """The id of its page, with that of the game if the page has advice for some games only."""
        return f"{self.page_of}.{self.id}" if self.page_of else self.id

    @property
    def full_message(self) -> str:
        """The message, and the other files that have the same problem."""
        if not self.also_in:
            return self.message
        return f"{self.message} (also in {listed(self.also_in, most=_MOST_FILES)})"

    @property
    def plain_message(self) -> str:
        """The message without backquotes, for a reader who never sees the keys of a record."""
        return self.message.replace("`", "")

    @property
    def missing(self) -> tuple[Path, ...]:
        """The paths of the values that only the table knows. Any one of them is enough."""
        choices = (fix for fix in self.fixes if fix.certainty is Certainty.CHOICE)
        return tuple(dict.fromkeys(change.path for fix in choices for change in fix.written))

    def is_missing(self, key: str) -> bool:
        """Return whether this key, or something below it, is among what only the table knows."""
        return any(key in path for path in self.missing)

    def in_file(self, file: str, document: int | None) -> Problem:
        """Return the problem with its file and the number of its document."""
        return self._replace(file=file, document=document)

    def inside_first(self) -> Problem:
        """Return the problem with paths that begin inside the first step: those of a document in a list."""
        place = self.place._replace(path=self.place.path[1:])
        return self._replace(place=place, fixes=tuple(fix.inside_first() for fix in self.fixes))

    def without_lines(self) -> Problem:
        """Return the problem without its lines, for a text that no person wrote."""
        place = self.place._replace(span=None)
        also = tuple(other._replace(span=None) for other in self.also)
        fixes = tuple(fix._replace(edits=None) for fix in self.fixes)
        return self._replace(place=place, also=also, fixes=fixes, lines=())

    @property
    def span(self) -> Span | None:
        """Its span in the file, if known."""
        return self.place.span

    @property
    def spans(self) -> tuple[Span | None, ...]:
        """Its span and those of its other places in the file."""
        return tuple(place.span for place in (self.place, *self.also))

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
        """Whether the problem is shown only with --notes. Notes about something not read are always shown."""
        return self.severity == Severity.NOTE and self.id not in _LEFT_OUT

    def as_data(self) -> dict[str, Any]:
        """Return what JSON has about it: what `schema("check")` calls a problem."""
        from hanascore.report.json_parts import problem_data

        return problem_data(self)

    @property
    def with_hint(self) -> str:
        """The message and the hint in one line."""
        return f"{self.full_message}: {self.hint}" if self.hint else self.full_message

    def __repr__(self) -> str:
        where = f" in line {self.line}" if self.line else ""
        return f"<Problem {self.severity} {self.id}{where}: {self.message}>"


def error(
    id: str,
    place: Place,
    message: str,
    advice: str = "",
    also: tuple[Place, ...] = (),
    fixes: Iterable[Fix] = (),
    *,
    cause: object = None,
) -> Problem:
    """Return a problem that stops the scoring of its round."""
    return Problem(id, Severity.ERROR, message, place, advice, also, fixes=tuple(fixes), cause=cause)


def warning(
    id: str,
    place: Place,
    message: str,
    advice: str = "",
    also: tuple[Place, ...] = (),
    fixes: Iterable[Fix] = (),
    *,
    cause: object = None,
) -> Problem:
    """Return a problem that makes the score doubtful but does not stop the scoring."""
    return Problem(id, Severity.WARNING, message, place, advice, also, fixes=tuple(fixes), cause=cause)


def note(id: str, place: Place, message: str, advice: str = "", fixes: Iterable[Fix] = ()) -> Problem:
    """Return a problem that only informs."""
    return Problem(id, Severity.NOTE, message, place, advice, fixes=tuple(fixes))


def first_of_each_kind(problems: Iterable[Problem]) -> list[Problem]:
    """Return at most a thousand problems of each kind, and a problem that counts the rest."""
    kept: list[Problem] = []
    counts: Counter[str] = Counter()
    first_left_out: dict[str, Problem] = {}
    for problem in problems:
        counts[problem.id] += 1
        if counts[problem.id] <= MAX_OF_ONE_KIND:
            kept.append(problem)
        else:
            first_left_out.setdefault(problem.id, problem)
    for id, problem in first_left_out.items():
        message = f"{counts[id] - MAX_OF_ONE_KIND:,} more of this kind, from here on"
        kept.append(Problem(id, problem.severity, message, problem.place))
    return kept


def unique(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return each problem once, in the order in which they were found."""
    return tuple(dict.fromkeys(problems))


def by_line(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems in the order of their lines. Those without a line come first."""
    return sorted(problems, key=lambda problem: problem.span[:2] if problem.span else (0, 0))


def join_by_cause(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems, located in their files. Join problems with the same id and cause."""
    groups: dict[object, list[Problem]] = {}
    for number, problem in enumerate(problems):
        key = number if problem.cause is None else (problem.id, problem.severity, problem.cause)
        groups.setdefault(key, []).append(problem)
    return tuple(map(_join, groups.values()))


def _join(problems: Sequence[Problem]) -> Problem:
    """Return the first problem with the places of the others in its file, and the names of other files."""
    first, *others = problems
    if not others:
        return first
    here = [problem for problem in others if problem.file == first.file]
    files = dict.fromkeys(problem.file for problem in others if problem.file != first.file)
    places = dict.fromkeys(place for problem in here for place in (problem.place, *problem.also))
    return first._replace(
        also=(*first.also, *(place for place in places if place != first.place)),
        also_in=tuple(files),
        fixes=join_fixes([problem.fixes for problem in (first, *here)]),
        lines=tuple(sorted({line for problem in (first, *here) for line in problem.lines})),
    )
