"""Lucky hands: what a hand is worth as it is dealt, before a card is played.

A pattern answers with the cards a player would show. What a lucky hand pays, and to whom, is the game's.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.problems.words import fold
from hanascore.rules.yaku import Part


class HandPattern(NamedTuple):
    """What a hand must be: grouped by month in one of some ways, and with these numbers of certain cards.

    `groups` are the months of which a hand holds two or more, as numbers of cards, the most first; single
    cards are left out. Among the triplets exactly `standing` must lie within a set of `upright`, where
    `standing` is given. The witness are the cards of every month with `shows_from` cards. A pattern that
    asks for nothing is no hand's.
    """

    groups: tuple[tuple[int, ...], ...] = ()
    standing: int | None = None
    upright: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    shows_from: int = 1

    def witness(self, hand: int) -> int:
        """The cards of the hand that show it; 0 if the hand is no such hand."""
        if self.groups and groups_of(hand) not in self.groups:
            return 0
        for of, least, most in self.parts:
            if not least <= (hand & of).bit_count() <= most:
                return 0
        if self.standing is not None and self._standing(hand) != self.standing:
            return 0
        shown = 0
        for held in _by_month(hand):
            shown |= held if held.bit_count() >= self.shows_from else 0
        return shown if self.groups or self.parts else 0

    def _standing(self, hand: int) -> int:
        triplets = [held for held in _by_month(hand) if held.bit_count() == 3]
        return sum(any(not held & ~cards for cards in self.upright) for held in triplets)


class LuckyHand(NamedTuple):
    """A hand that pays as it is dealt.

    It is worth its `value` times `unit` points. Of those of one `group` only the best counts. `seat` is the
    only seat that may claim it. A hand that `voids` the deal pays nothing. `claimed_as` are further words
    under which a record may claim it.
    """

    id: str
    name: str
    value: int
    pattern: HandPattern
    source: str
    unit: int = 1
    group: str = ""
    seat: str = ""
    voids: bool = False
    ja: str = ""
    roman: str = ""
    claimed_as: tuple[str, ...] = ()
    note: str = ""

    @property
    def points(self) -> int:
        """What it is worth in points."""
        return self.value * self.unit

    def is_called(self, word: str) -> bool:
        """Whether a word is one of its names."""
        names = (self.id, self.name, self.roman, self.ja, *self.claimed_as)
        return fold(word) in {fold(name) for name in names if name}


def _by_month(hand: int) -> Iterator[int]:
    for month in range(1, 13):
        held = hand & deck.of_month(month)
        if held:
            yield held


@lru_cache(maxsize=256)
def groups_of(hand: int) -> tuple[int, ...]:
    """The months of which a hand holds two cards or more, as numbers of cards, the most first.

    >>> groups_of(deck.these("5* 8b 8a 12b"))
    (4, 2)
    """
    # The four cards of a month are four bits, so that every digit of the sum is the number of a month.
    numbers = sum([hand >> place & deck.FIRSTS for place in range(4)])
    return tuple(sorted((int(number) for number in f"{numbers:x}" if number > "1"), reverse=True))


def held_in(hands: Sequence[LuckyHand], hand: int, seat: str | None = None) -> tuple[LuckyHand, ...]:
    """The lucky hands that a dealt hand is, the best of each group, in table order."""
    found = [one for one in hands if one.pattern.witness(hand) and one.seat in ("", seat)]
    return best_of(found) if found else ()


def best_of(found: Sequence[LuckyHand]) -> tuple[LuckyHand, ...]:
    """The best hand of each group; of equals the first."""
    best: dict[str, LuckyHand] = {}
    for one in found:
        if one.group not in best or one.value > best[one.group].value:
            best[one.group] = one
    return tuple(best[group] for group in best)
