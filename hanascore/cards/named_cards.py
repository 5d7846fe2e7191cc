"""The cards that a text names. A chaff without its number may be any chaff of its month."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hanascore.cards.deck import CHAFF, WHOLE, YELLOW, Card, Kind, cards_of_month, in_order, of_month, union

WILLOW, PAULOWNIA = 11, 12


@dataclass(frozen=True, slots=True)
class NamedCards:
    """The cards that a text, or a part of it, names.

    >>> crane, chaff = exactly(1), any_chaff(1)
    >>> crane + chaff + chaff
    NamedCards(exact=1, loose=(1, 1), count=3)
    """

    # The set of cards that are named exactly.
    exact: int = 0
    # The month (Japanese order) of each chaff named without a number, sorted.
    loose: tuple[int, ...] = ()
    # The number of cards named; a card named twice counts twice.
    count: int = 0

    def __bool__(self) -> bool:
        return self.count > 0

    def __add__(self, other: NamedCards) -> NamedCards:
        return all_named((self, other))

    @property
    def names_twice(self) -> bool:
        """Whether the text names one and the same card twice or more."""
        return self.exact.bit_count() + len(self.loose) < self.count

    @property
    def months(self) -> list[int]:
        """The months of the cards, in order."""
        return sorted({*self.loose, *(card.month for card in in_order(self.exact & WHOLE))})

    @property
    def possible(self) -> int:
        """The set of all cards that may be meant."""
        return self.exact | union(CHAFF & of_month(month) for month in set(self.loose))

    @property
    def first(self) -> Card:
        """The first card in the order of the deck that may be meant."""
        return next(in_order(self.exact or self.possible))

    def chaff_of(self, month: int) -> int:
        """Return the number of chaff of a month that are named, with or without a number."""
        return (self.exact & CHAFF & of_month(month)).bit_count() + self.loose.count(month)

    def may_hold_yellow(self) -> bool:
        """Whether a chaff without a number could be the yellow paulownia, but need not be."""
        return (
            PAULOWNIA in self.loose
            and not self.exact & YELLOW
            and self.chaff_of(PAULOWNIA) < number_of_chaff(PAULOWNIA)
        )


NO_CARDS = NamedCards()


def exactly(cards: int) -> NamedCards:
    """Turn a set of cards into `NamedCards` that name each of them exactly."""
    return NamedCards(cards, (), cards.bit_count())


def any_chaff(month: int, number: int = 1) -> NamedCards:
    """Return `NamedCards` with some chaff of a month (in Japanese order) that have no number.

    The willow has only one chaff, the lightning, so the name is exact.
    """
    if month == WILLOW:
        return NamedCards(CHAFF & of_month(WILLOW), (), number)
    return NamedCards(0, (month,) * number, number)


def all_named(parts: Iterable[NamedCards]) -> NamedCards:
    """Join the cards that several parts of a text name."""
    exact = 0
    loose = list[int]()
    count = 0
    for part in parts:
        exact |= part.exact
        loose += part.loose
        count += part.count
    return NamedCards(exact, tuple(sorted(loose)), count)


def number_of_chaff(month: int) -> int:
    """Return how many chaff a month has."""
    return sum(card.kind is Kind.CHAFF for card in cards_of_month(month))


def settle_chaff(piles: Sequence[NamedCards]) -> list[int]:
    """Return the set of cards of each pile. All piles come from one deck.

    Cards named exactly are placed first. Then each chaff without a number becomes the first free chaff of its
    month, pile after pile. If no chaff is left, the pile gets fewer cards than it names (see `all_settled`).
    """
    sets = [pile.exact for pile in piles]
    free = CHAFF & ~union(sets)
    for index, pile in enumerate(piles):
        for month in pile.loose:
            chaff = free & of_month(month)
            first = chaff & -chaff
            sets[index] |= first
            free ^= first
    return sets


def all_settled(piles: Iterable[NamedCards], sets: Iterable[int]) -> bool:
    """Whether `settle_chaff` found a card of its own for everything that the piles name."""
    return union(sets).bit_count() == sum(pile.count for pile in piles)
