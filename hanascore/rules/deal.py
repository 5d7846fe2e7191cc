"""The number of cards that are dealt, and the first dealer if cards are drawn for the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hanascore.cards.deck import Card, Kind


class Deal(NamedTuple):
    """The numbers of cards that are dealt."""

    # Cards in each hand.
    hand: int
    # Cards on the field.
    field: int


class Draw(NamedTuple):
    """The rule for the first dealer: the player who draws the earliest or the latest month."""

    # Whether the latest month deals, and not the earliest.
    latest: bool = False
    # Which card deals if several are of the same month: the one of the `highest` or of the `lowest` kind.
    # With `again`, all players who drew that month draw again.
    ties: str = "again"

    def first(self, cards: Mapping[str, Card], months: str | None) -> tuple[str, ...]:
        """Return the player who deals first. If several drew equally well, return all of them.

        In the Korean order of the months, willow is month 12 and paulownia month 11.
        """
        ranks: dict[str, tuple[int, int]] = {}
        for player, card in cards.items():
            month = 23 - card.month if months == "korean" and card.month > 10 else card.month
            kind = list(Kind).index(card.kind) * {"highest": 1, "lowest": -1}.get(self.ties, 0)
            ranks[player] = (-month if self.latest else month, kind)
        return tuple(player for player, rank in ranks.items() if rank == min(ranks.values()))


# The choices of the option `first_draw`.
NIGHT_OR_DAY = {"night": Draw(ties="lowest"), "day": Draw(latest=True, ties="highest")}
