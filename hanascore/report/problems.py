"""Problems as people read them, file by file, in the order of the lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from hanascore.problems.excerpt import concise, excerpt, visible
from hanascore.problems.problem import Severity
from hanascore.referee.reading import Found
from hanascore.report.colour import NO_PAINT, Paint
from hanascore.report.wording import many

MOST = 20


def text(found: Iterable[Found], paint: Paint = NO_PAINT, *, more: str = "concise") -> str:
    """The problems with the lines they stand in: of each file the first, and a count of the rest.

    `more` is the format that shows them all.
    """
    return "".join(f"{part}\n" for part in _parts(found, paint, more))


def _parts(found: Iterable[Found], paint: Paint, more: str) -> Iterator[str]:
    for file, group in groupby(found, key=lambda one: one.file):
        of_file = list(group)
        for one in of_file[:MOST]:
            yield excerpt(file, dict(one.lines), one.problem, [one.span, *one.also], style=paint)
        if of_file[MOST:]:
            yield f"{visible(file)}: {rest(of_file[MOST:])}; --format {more} shows them all"


def one_line(found: Sequence[Found]) -> str:
    """A line a problem."""
    return "".join(f"{concise(one.file, one.problem, one.span)}\n" for one in found)


def rest(found: Sequence[Found]) -> str:
    """How many problems are not shown, by severity.

    >>> from hanascore.problems.problem import NOWHERE, error
    >>> rest([Found(error("card-twice", NOWHERE, "twice"))] * 3)
    '3 more errors'
    """
    counts = [(sum(one.problem.severity is each for one in found), each.value) for each in Severity]
    words = [many(number, f"more {word}") for number, word in counts if number]
    return ", ".join(words)


def without_notes(found: Sequence[Found]) -> list[Found]:
    """The problems that are more than worth knowing."""
    return [one for one in found if one.problem.severity is not Severity.NOTE]
