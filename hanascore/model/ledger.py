"""The entries of a round: every reason for points. Points are added here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Entry(NamedTuple):
    """One reason for points."""

    # The side that gets the points, or loses them if they are negative.
    side: str
    # The number of points.
    points: int
    # The id of the rule; `hanascore rules ID` prints its page.
    rule: str
    # The reason in words.
    because: str
    # The cards that brought the points, as a set.
    cards: int = 0
    # The side at the other end of a transfer, or the side that made what this side loses.
    against: str | None = None
    # Whether the points help to decide who won the round. All entries count in the total.
    deciding: bool = True


class Ledger:
    """The entries of one round, in the order they were booked, and what they add up to."""

    __slots__ = ("deciding", "entries", "totals")

    def __init__(self, sides: Sequence[str], entries: Iterable[Entry] = ()) -> None:
        # Entries of no points are dropped.
        self.entries = tuple([entry for entry in entries if entry.points])
        # The score of each side.
        self.totals = dict.fromkeys(sides, 0)
        # The points of each side that decide who won the round.
        self.deciding = dict.fromkeys(sides, 0)
        for entry in self.entries:
            self.totals[entry.side] += entry.points
            if entry.deciding:
                self.deciding[entry.side] += entry.points

    def of(self, side: str) -> tuple[Entry, ...]:
        """Return the entries of one side."""
        return tuple([entry for entry in self.entries if entry.side == side])
