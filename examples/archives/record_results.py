"""Score records that are texts. The recipes for records share this function."""

from collections.abc import Iterable
from typing import NamedTuple

import hanascore


class Result(NamedTuple):
    """What one record brought one side. A record that cannot be scored has an error and no side."""

    side: str | None
    place: int | None
    total: int | None
    error: str | None


def results(records: Iterable[str]) -> list[list[Result]]:
    """Return the results of each record: one for each side, or one with the first error."""
    return [results_of(record) for record in records]


def results_of(record: str) -> list[Result]:
    """Return the results of one record."""
    try:
        # Bytes are always a text, never a path.
        match = hanascore.score(record.encode())
    except ValueError as error:
        return [Result(None, None, None, str(error))]
    errors = [problem.message for problem in match.problems if problem.severity == "error"]
    if errors:
        return [Result(None, None, None, errors[0])]
    return [Result(standing.side, standing.place, standing.total, None) for standing in match.standings]
