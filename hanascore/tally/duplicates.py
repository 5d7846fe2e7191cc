"""Find duplicates: a table in two records, or a file under two names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from hanascore.problems.problem import LocatedProblem, Place, error, warning
from hanascore.problems.words import listed
from hanascore.tally.results import Result, describe_file


def without_repeated_tables(results: Sequence[Result]) -> tuple[list[Result], list[LocatedProblem]]:
    """Return the results, and the problems of tables that several records report.

    If the reports agree, the first one counts. If they differ, none of them does.
    """
    positions: dict[tuple[int, str], list[int]] = defaultdict(list)
    for position, result in enumerate(results):
        if result.event_table is not None:
            positions[result.event_table].append(position)
    changed = list(results)
    problems: list[LocatedProblem] = []
    for first, *others in positions.values():
        agree = all(_content(results[position]) == _content(results[first]) for position in others)
        for position in others:
            result = results[position]
            message = f"{result.table_in_words} is already in {describe_file(results[first], result)}, "
            if agree:
                message, hint = f"{message}with the same result", "keep one of the two"
                problem = warning("table-twice", result.at("event"), message, hint)
            else:
                message, hint = (
                    f"{message}with another result",
                    "keep the right one; until then neither counts",
                )
                problem = error("table-twice", result.at("event"), message, hint)
            problems.append(LocatedProblem(problem, *result.key))
        for position in others if agree else (first, *others):
            changed[position] = results[position]._replace(counts=False)
    return changed, problems


def _content(result: Result) -> tuple[object, ...]:
    """Return what a result says, without its file. Two reports with the same content agree."""
    seats = sorted((seat.players, seat.total, seat.gained, seat.place) for seat in result.seats)
    return (result.scored, bool(result.over), result.game, tuple(seats))


def find_copies(files: Iterable[tuple[str, str, Sequence[Result]]]) -> Iterator[LocatedProblem]:
    """Yield a warning for files with the same bytes, unless their records name their tables.

    Each file is given by its name, its digest and its results.
    """
    names_by_digest: dict[str, list[str]] = defaultdict(list)
    for name, digest, results in files:
        if any(result.event_table is None for result in results):
            names_by_digest[digest].append(name)
    for first, *copies in names_by_digest.values():
        if copies:
            verb = "has" if len(copies) == 1 else "have"
            number = "both" if len(copies) == 1 else f"all {len(copies) + 1}"
            message = f"{listed(copies)} {verb} the same content as this file, and {number} count"
            yield LocatedProblem(warning("files-alike", Place(), message, "leave out the copies"), first)
