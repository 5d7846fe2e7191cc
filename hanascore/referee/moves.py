"""One card of a turn and what it takes, `1b x 1r`, as sets of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hanascore.cards.deck import CHAFF, in_order, of_month
from hanascore.cards.notation import chaff_needed, count, exact


class Move(NamedTuple):
    """One card and what it takes, as sets.

    `card` is the card, or where its number was not written all chaff it may be; `month` are the four cards of
    its month. `taken` are the cards taken that are known exactly, `loose` is how many chaff without a number
    are taken beside them, all of the month of the card, and `number` counts all that is taken. `strays` are
    the months of chaff without a number that are of another month.
    """

    card: int
    month: int
    taken: int = 0
    loose: int = 0
    number: int = 0
    strays: tuple[int, ...] = ()


def move_of(card: int, taken: Sequence[int]) -> Move:
    """A card and what it takes, each given by the value of its token."""
    bit = exact(card)
    month = next(in_order(bit)).month if bit else chaff_needed(card)[0][0]
    whole = sum(taken)
    loose, strays = 0, []
    for of, number in chaff_needed(whole):
        if of == month:
            loose = number
        else:
            strays += [of] * number
    return Move(
        card=bit or CHAFF & of_month(month),
        month=of_month(month),
        taken=exact(whole),
        loose=loose,
        number=count(whole),
        strays=tuple(strays),
    )
