"""House rules: the values, yaku and lucky hands that a table changes, as data."""

from __future__ import annotations

from typing import NamedTuple


class HouseYaku(NamedTuple):
    """A yaku that a house rule adds, changes or switches off.

    A rule without `cards` and `of` changes the value of a yaku of the game, or switches it off.
    """

    # The id of the yaku.
    id: str
    # The points it is worth.
    value: int = 0
    # Whether the yaku does not count at all.
    off: bool = False
    # Cards, as a set. The yaku needs all of them.
    cards: int = 0
    # Pairs (month, number): how many chaff of a month, whichever they are, it needs as well.
    chaff: tuple[tuple[int, int], ...] = ()
    # How many cards of the set `of` it needs.
    at_least: int = 0
    # Cards, as a set. The yaku needs only some of them.
    of: int = 0
    # Points for each card of `of` beyond `at_least`.
    each_extra: int = 0
    # The line of the record on which the rule is written; None if unknown.
    line: int | None = None


class HouseValue(NamedTuple):
    """Another value for a kind of card or for single cards."""

    # The kind in the plural ("ribbons"), the id of the card, or the words of the record.
    id: str
    # The points of each card.
    value: int
    # The cards that have this value, as a set.
    cards: int
    # Whether the rule names a kind.
    kind: bool
    # The line of the record on which the rule is written; None if unknown.
    line: int | None = None


class Rivals(NamedTuple):
    """A group of yaku. Only the best of them counts."""

    # The name of the group.
    id: str
    # The ids of its yaku.
    yaku: tuple[str, ...]
    # The line of the record on which the rule is written; None if unknown.
    line: int | None = None


class HouseHand(NamedTuple):
    """Other points for a lucky hand of the game."""

    # The id of the lucky hand.
    id: str
    # The points it is worth.
    points: int = 0
    # Whether the hand does not count at all.
    off: bool = False
    # The line of the record on which the rule is written; None if unknown.
    line: int | None = None


class LoseAll(NamedTuple):
    """A yaku whose owner loses all yaku, this one included."""

    # The id of the yaku.
    id: str
    # The line of the record on which the rule is written; None if unknown.
    line: int | None = None


class HouseRules(NamedTuple):
    """All house rules of a record or an event. False if there are none."""

    # Other values for cards.
    cards: tuple[HouseValue, ...] = ()
    # Yaku that are added, changed or switched off.
    yaku: tuple[HouseYaku, ...] = ()
    # Groups of yaku, each with only its best counting.
    rivals: tuple[Rivals, ...] = ()
    # Other points for lucky hands.
    lucky_hands: tuple[HouseHand, ...] = ()
    # Yaku whose owner loses all yaku.
    lose_all: tuple[LoseAll, ...] = ()

    def __bool__(self) -> bool:
        return any(self)
