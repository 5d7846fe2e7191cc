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
        self.entries = tuple([entry for entry in entries if entry[1]])

    def of(self, side: str) -> tuple[Entry, ...]:
        """The entries of one side."""
        return tuple([entry for entry in self.entries if entry[0] == side])

    def by_side(self) -> dict[str, list[Entry]]:
        """The entries of each side."""
        found: dict[str, list[Entry]] = {side: [] for side in self.sides}
        for entry in self.entries:
            found[entry[0]].append(entry)
        return found

    def sums(self) -> tuple[dict[str, int], dict[str, int]]:
        """The score of each side, which is the sum of its entries; and the part that decides the round."""
        totals = dict.fromkeys(self.sides, 0)
        beside = []
        for entry in self.entries:
            side, points, _, _, _, _, deciding = entry
            totals[side] += points
            if not deciding:
                beside.append(entry)
        won = totals.copy()
        for entry in beside:
            won[entry.side] -= entry.points
        return totals, won

    def totals(self) -> dict[str, int]:
        """The score of each side: the sum of its entries."""
        return self.sums()[0]

    def deciding(self) -> dict[str, int]:
        """What decides the winner of the round: the sum of the deciding entries of each side."""
        return self.sums()[1]
