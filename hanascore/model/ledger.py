"""Entries and the ledger: the only place where points are added.

Nothing else changes a total. A floor, a clamp or a multiplier is an entry like any other, so a column of
entries always adds up to the score beneath it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Entry(NamedTuple):
    """One reason for points.

    `rule` is an id with a page of its own. `cards` are the cards that brought the points, as a set.
    `against` is the side at the other end of a transfer. An entry that is not `deciding` counts in the total
    but not for who won the round.
    """

    side: str
    points: int
    rule: str
    because: str
    cards: int = 0
    against: str | None = None
    deciding: bool = True


class Ledger:
    """The entries of one round, in the order they were booked."""

    __slots__ = ("entries", "sides")

    def __init__(self, sides: Sequence[str], entries: Iterable[Entry] = ()) -> None:
        self.sides = tuple(sides)
        self.entries = tuple([entry for entry in entries if entry.points])

    def of(self, side: str) -> tuple[Entry, ...]:
        """The entries of one side."""
        return tuple([entry for entry in self.entries if entry.side == side])

    def totals(self) -> dict[str, int]:
        """The score of each side: the sum of its entries."""
        return self._sums(self.entries)

    def deciding(self) -> dict[str, int]:
        """What decides the winner of the round: the sum of the deciding entries of each side."""
        return self._sums(entry for entry in self.entries if entry.deciding)

    def _sums(self, entries: Iterable[Entry]) -> dict[str, int]:
        sums = dict.fromkeys(self.sides, 0)
        for entry in entries:
            sums[entry.side] += entry.points
        return sums
