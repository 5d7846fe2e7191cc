"""Problems as people read them, file by file, in the order of the lines."""

from __future__ import annotations

from collections.abc import Sequence

from hanascore.problems.excerpt import concise, excerpt
from hanascore.problems.problem import Severity
from hanascore.referee.reading import Found
from hanascore.report.colour import NO_PAINT, Paint
from hanascore.report.wording import many

MOST = 20


def text(found: Sequence[Found], lines: Sequence[str], paint: Paint = NO_PAINT) -> str:
    """The problems of one file with the lines they stand in: the first of them, and a count of the rest."""
    parts = [
        excerpt(one.file, lines, one.problem, [one.span, *one.also], style=paint) for one in found[:MOST]
    ]
    if len(found) > MOST:
        parts.append(f"{found[0].file}: {rest(found[MOST:])}")
    return "".join(f"{part}\n" for part in parts)


def one_line(found: Sequence[Found]) -> str:
    """A line a problem."""
    return "".join(f"{concise(one.file, one.problem, one.span)}\n" for one in found)


def rest(found: Sequence[Found]) -> str:
    """How many problems are not shown, by severity.

    >>> from hanascore.problems.problem import NOWHERE, error
    >>> rest([Found(error("card-twice", NOWHERE, "twice"))] * 3)
    '3 more errors; --format concise shows them all'
    """
    counts = [(sum(one.problem.severity is each for one in found), each.value) for each in Severity]
    words = [many(number, f"more {word}") for number, word in counts if number]
    return f"{', '.join(words)}; --format concise shows them all"


def without_notes(found: Sequence[Found]) -> list[Found]:
    """The problems that are more than worth knowing."""
    return [one for one in found if one.problem.severity is not Severity.NOTE]
