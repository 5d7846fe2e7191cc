"""Give problems their places in a file: the lines they are in, and the edits of their fixes."""

from __future__ import annotations

from collections.abc import Iterable

from hanascore.problems.fix import Fix
from hanascore.problems.problem import Problem
from hanascore.record.changes import EditError
from hanascore.record.edits import edits_of
from hanascore.record.source import Source

# The fixes of so many problems get their edits. In a long text each takes some milliseconds, and nobody mends
# more in one go.
MOST_EDITED = 200


def locate(source: Source, problems: Iterable[Problem], file: str, number: int | None) -> list[Problem]:
    """Return the problems of one document, or of none, with their file, spans, lines and edits."""
    located = [_locate(source, problem, number).in_file(file, number) for problem in problems]
    with_fixes = [at for at, problem in enumerate(located) if problem.fixes]
    for at in with_fixes[:MOST_EDITED]:
        fixes = tuple(_with_edits(source, fix, number) for fix in located[at].fixes)
        located[at] = located[at]._replace(fixes=fixes)
    return located


def _locate(source: Source, problem: Problem, number: int | None) -> Problem:
    place, *also = (
        place._replace(span=source.span_of(place, number)) for place in (problem.place, *problem.also)
    )
    starts = {other.span.line for other in (place, *also) if other.span}
    lines = tuple((line, source.lines[line - 1]) for line in sorted(starts) if line <= len(source.lines))
    return problem._replace(place=place, also=tuple(also), lines=lines)


def _with_edits(source: Source, fix: Fix, number: int | None) -> Fix:
    """Return a fix with its edits, unless it has to be made by hand."""
    if not fix.is_complete:
        return fix
    try:
        return fix._replace(edits=edits_of(source, number, fix.changes))
    except EditError:
        return fix
