"""A document after reading and scoring, for the commands that report about records."""

from __future__ import annotations

from typing import NamedTuple

from hanascore.model.record import Record
from hanascore.problems.problem import Problem, by_line
from hanascore.referee.match import Match, RoundResult


class Outcome(NamedTuple):
    """One document of a file after reading and scoring."""

    # The name of the file; - is standard input.
    file: str
    # The number of the document in the file, from 1.
    document: int
    # None if the document is not a record.
    record: Record | None = None
    # None if the record cannot be scored.
    match: Match | None = None
    # All problems of the document.
    problems: tuple[Problem, ...] = ()
    # The number of the only round to report.
    only: int | None = None

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds to report."""
        rounds = self.match.rounds if self.match else ()
        return tuple(result for result in rounds if self.only in (None, result.number))


def outcome_of(match: Match, *, only: int | None = None) -> Outcome:
    """Return the document of a match, with its problems in the order of its lines."""
    record = match.record
    problems = tuple(by_line(match.problems))
    return Outcome(record.file, record.document, record, None if record.is_stopped else match, problems, only)
