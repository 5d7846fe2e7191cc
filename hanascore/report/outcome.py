"""A document of a file after reading and scoring."""

from __future__ import annotations

from typing import NamedTuple

from hanascore.model.record import Record
from hanascore.problems.problem import LocatedProblem
from hanascore.referee.match import Match, RoundResult
from hanascore.tally.results import Result


class Outcome(NamedTuple):
    """One document after everything that was to be done with it. A record that cannot be scored has no match.

    `only` is the number of the one round
    that is asked for; `result` is what a tally keeps of it.
    """

    file: str
    document: int
    record: Record | None = None
    match: Match | None = None
    found: tuple[LocatedProblem, ...] = ()
    only: int | None = None
    result: Result | None = None

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds that are asked for."""
        rounds = self.match.rounds if self.match else ()
        return tuple(one for one in rounds if self.only in (None, one.number))
