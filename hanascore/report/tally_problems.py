"""The problems of a tally as people read them: file by file, each with the line it stands in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from hanascore.problems.excerpt import excerpt, visible
from hanascore.report.colour import NO_PAINT, Paint
from hanascore.report.wording import many
from hanascore.tally.sheet import Told

MOST = 20


def text(told: Sequence[Told], paint: Paint = NO_PAINT) -> str:
    """The problems; of a file with very many the first, and how many more there are."""
    return "".join(f"{part}\n" for part in _parts(told, paint))


def _parts(told: Sequence[Told], paint: Paint) -> Iterator[str]:
    for file, group in groupby(told, key=lambda one: one.found.file):
        of_file = list(group)
        lines = _lines(of_file[:MOST])
        for one in of_file[:MOST]:
            found = one.found
            yield excerpt(file, lines, found.problem, [found.span, *found.also], style=paint)
        if len(of_file) > MOST:
            more = many(len(of_file) - MOST, "more problem")
            yield f"{visible(file)}: {more}; --format json shows them all"


def _lines(told: Sequence[Told]) -> Sequence[str]:
    """The lines of a file at their numbers; of those that were let go nothing is shown."""
    kept = {number: line for one in told for number, line in one.lines}
    found = [""] * max(kept, default=0)
    for number, line in kept.items():
        found[number - 1] = line
    return found
