"""One deck laid out over several places: no card twice, no more chaff of a month than there are.

What stands too often is a problem with both its places, and is left out of the piles.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hanascore.cards.deck import CHAFF, in_order, of_month
from hanascore.cards.notation import (
    all_settled,
    chaff_needed,
    doubled,
    exact,
    label,
    of_cards,
    of_chaff,
    settle_chaff,
)
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import NUMBERS
from hanascore.record.tokens import Cards, total

_ORDINALS = ("", "first", "second", "third", "fourth")


class Lot(NamedTuple):
    """Cards that lie together, and how a message names the place: `Aki's pile`."""

    name: str
    cards: Sequence[Cards]


class _Seen(NamedTuple):
    lot: str
    place: Place


class _Deck:
    """Where each card of a deck was met first."""

    def __init__(self, months: str | None, problems: list[Problem]) -> None:
        self.months = months
        self.problems = problems
        self.first: dict[int, _Seen] = {}
        self.chaff: dict[int, list[_Seen]] = {}

    def take(self, lot: str, place: Place, value: int) -> int:
        """The value of a token without what stands elsewhere already."""
        here = _Seen(lot, place)
        if doubled(value):
            message = f"this names one card twice, in {lot}"
            self.problems.append(error("card-twice", place, message, "write each card once"))
            return 0
        kept = 0
        for card in in_order(exact(value)):
            before = self.first.setdefault(card.bit, here)
            if before is not here:
                self._twice(label(of_cards(card.bit), self.months), before, here)
            elif not card.bit & CHAFF or self._room(card.month, here):
                kept += of_cards(card.bit)
        for month, number in chaff_needed(value):
            kept += sum(of_chaff(month) for _ in range(number) if self._room(month, here))
        return kept

    def _twice(self, name: str, before: _Seen, here: _Seen) -> None:
        if before.lot == here.lot:
            message = f"{name} is in {here.lot} twice"
        else:
            message = f"{name} is in {before.lot} and in {here.lot}"
        self.problems.append(error("card-twice", here.place, message, also=(before.place,)))

    def _room(self, month: int, here: _Seen) -> bool:
        """Whether the deck has one more chaff of a month; a problem where it has not."""
        most = (CHAFF & of_month(month)).bit_count()
        seen = self.chaff.setdefault(month, [])
        if len(seen) < most:
            seen.append(here)
            return True
        name, number = label(of_chaff(month), self.months), NUMBERS[most]
        message = f"a {_ORDINALS[most + 1]} {name} is in {here.lot}, and the deck has {number}"
        also = tuple(dict.fromkeys(each.place for each in seen if each.place != here.place))
        self.problems.append(error("card-twice", here.place, message, also=also))
        return False


def laid_out(lots: Sequence[Lot], months: str | None, problems: list[Problem]) -> list[int]:
    """The cards of each lot, all of one deck, each card in one lot; chaff without numbers have one now."""
    values = [total(lot.cards) for lot in lots]
    masks = settle_chaff(values)
    if not all_settled(values, masks):
        masks = settle_chaff(without_doubles(lots, months, problems))
    return masks


def without_doubles(lots: Iterable[Lot], months: str | None, problems: list[Problem]) -> list[int]:
    """The value of each lot without what stands elsewhere already, found token by token."""
    deck = _Deck(months, problems)
    return [
        sum(deck.take(lot.name, place, value) for cards in lot.cards for place, value in cards.tokens())
        for lot in lots
    ]
