"""How things stand in the middle of a round: field, hands as far as known, stock, piles, calls, yaku made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hanascore.rules.yaku import Made


class Position(NamedTuple):
    """How things stand after so many turns, or in the middle of the next one.

    `hidden` counts the cards on the field of which nobody knows which they are, and `unknown` those in each
    hand. `stock` are the cards next to be turned as far as they are known, each a set of one, and
    `stock_left` is how many there are. `piles` are those of the players, `made` what each side's pile makes.
    `next` is whose turn it is; None once the round has ended.
    """

    after: int
    field: int
    hidden: int
    hands: Mapping[str, int]
    unknown: Mapping[str, int]
    stock: tuple[int, ...]
    stock_left: int
    piles: Mapping[str, int]
    made: Mapping[str, tuple[Made, ...]]
    calls: tuple[str, ...]
    next: str | None
