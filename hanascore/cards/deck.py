"""The deck: forty-eight cards as one table, and the jokers that some games lay beside them.

What a card *is* lives here (month, kind, picture, ribbon). What it is *worth* never does: value belongs to
the rules of a game. A set of cards is an integer with one bit a card, in deck order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias


class Kind(Enum):
    """The four kinds of card, in the order players list them."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    CHAFF = "chaff"

    @property
    def letter(self) -> str:
        """The letter of the compact notation: `b`, `a`, `r` or `c`."""
        return self.value[0]

    @property
    def plural(self) -> str:
        """The key under which records and reports list cards of this kind."""
        return "chaff" if self is Kind.CHAFF else f"{self.value}s"


LETTERS = {kind.letter: kind for kind in Kind}
# What the eleventh and twelfth month are, and in which languages cards are named.
MONTH_ORDERS = ("japanese", "korean")
LANGUAGES = ("en", "ja", "ko")


class Card(NamedTuple):
    """One card of the deck. `number` tells apart the chaff of one month and is 0 for every other card.

    A joker is of no month, and its number says for how many chaff it counts.
    """

    position: int
    id: str
    month: int
    suit: str
    kind: Kind
    number: int
    ribbon: str | None

    @property
    def bit(self) -> int:
        """The set that holds this card alone."""
        return 1 << self.position

    @property
    def code(self) -> str:
        """The compact spelling, months in Japanese order: `8b`, `5c2`, `11c`."""
        if not self.month:
            return self.id
        alone = self.kind is not Kind.CHAFF or self.month == 11
        return f"{self.month}{self.kind.letter}{'' if alone else self.number}"


# Suit, the pictures from bright to animal, and the sort of ribbon. The rest of a month is chaff.
_MONTHS: tuple[tuple[str, str | None, str | None, str | None], ...] = (
    ("pine", "crane", None, "poetry"),
    ("plum", None, "warbler", "poetry"),
    ("cherry", "curtain", None, "poetry"),
    ("wisteria", None, "cuckoo", "grass"),
    ("iris", None, "bridge", "grass"),
    ("peony", None, "butterflies", "blue"),
    ("clover", None, "boar", "grass"),
    ("susuki", "moon", "geese", None),
    ("chrysanthemum", None, "sake-cup", "blue"),
    ("maple", None, "deer", "blue"),
    ("willow", "rain-man", "swallow", "plain"),
    ("paulownia", "phoenix", None, None),
)


def _deal_out() -> Iterator[Card]:
    index = 0
    for month, (suit, bright, animal, ribbon) in enumerate(_MONTHS, start=1):
        named = [
            (Kind.BRIGHT, bright),
            (Kind.ANIMAL, animal),
            (Kind.RIBBON, ribbon and "ribbon"),
        ]
        held = [(kind, picture) for kind, picture in named if picture]
        for kind, picture in held:
            of = ribbon if kind is Kind.RIBBON else None
            yield Card(index, f"{suit}-{picture}", month, suit, kind, 0, of)
            index += 1
        for number in range(1, 5 - len(held)):
            name = "lightning" if month == 11 else f"chaff-{number}"
            yield Card(index, f"{suit}-{name}", month, suit, Kind.CHAFF, number, None)
            index += 1


SUITS: tuple[str, ...] = tuple(row[0] for row in _MONTHS)
CARDS: tuple[Card, ...] = tuple(_deal_out())
WHOLE = (1 << len(CARDS)) - 1
# Beside the deck: one that counts as two chaff, one as three, a second as two, and a plain one.
JOKERS: tuple[Card, ...] = tuple(
    Card(len(CARDS) + at, id, 0, "", Kind.CHAFF, number, None)
    for at, (id, number) in enumerate((("joker-2", 2), ("joker-3", 3), ("joker-2b", 2), ("joker", 0)))
)
_ALL = (*CARDS, *JOKERS)
EVERY = (1 << len(_ALL)) - 1
# The first card of every month; moved up by one, two or three it is the others.
FIRSTS = 0x111111111111
BY_ID: dict[str, Card] = {card.id: card for card in _ALL}
BY_CODE: dict[str, Card] = {card.code: card for card in _ALL}


# A chaff of the paulownia that some games tell from the other two.
YELLOW = BY_CODE["12c1"].bit


def of_kind(kind: Kind) -> int:
    """The set of all cards of a kind."""
    return sum(card.bit for card in CARDS if card.kind is kind)


def four_of_a_month(field: int) -> int:
    """The cards of every month of which all four lie on a field.

    >>> bin(four_of_a_month(0b1011_1111_0000))
    '0b11110000'
    """
    field &= field >> 1
    field &= field >> 2
    field &= FIRSTS
    return field * 15


def odd_months(cards: int) -> int:
    """The first card of every month of which a set holds one card or three.

    >>> bin(odd_months(0b0111_0110_1000))
    '0b100000001'
    """
    cards ^= cards >> 1
    return (cards ^ cards >> 2) & FIRSTS


def of_month(month: int) -> int:
    """The set of the four cards of a month, in Japanese order (11 willow, 12 paulownia)."""
    return 0b1111 << 4 * (month - 1)


def cards_of(month: int) -> tuple[Card, ...]:
    """The four cards of a month, in deck order."""
    return CARDS[4 * month - 4 : 4 * month]


KINDS: dict[Kind, int] = {kind: of_kind(kind) for kind in Kind}
BRIGHTS, ANIMALS, RIBBONS, CHAFF = KINDS.values()
_CHAFF_AND_JOKERS = CHAFF | EVERY & ~WHOLE
# The numbers of brights, animals, ribbons and chaff.
ByKind: TypeAlias = tuple[int, int, int, int]


def union(sets: Iterable[int]) -> int:
    """The cards that lie in any of the sets."""
    return reduce(or_, sets, 0)


def by_kind(cards: int) -> ByKind:
    """The numbers of brights, animals, ribbons and chaff among cards; a joker is one of the chaff."""
    return (
        (cards & BRIGHTS).bit_count(),
        (cards & ANIMALS).bit_count(),
        (cards & RIBBONS).bit_count(),
        (cards & _CHAFF_AND_JOKERS).bit_count(),
    )


def these(codes: str) -> int:
    """The set written in compact codes, for tables of rules. `5*` is all of a month.

    >>> these("1b 2a") == BY_ID["pine-crane"].bit | BY_ID["plum-warbler"].bit
    True
    >>> these("11*") == of_month(11)
    True
    """
    held = 0
    for code in codes.split():
        held |= of_month(int(code[:-1])) if code.endswith("*") else BY_CODE[code].bit
    return held


def in_order(cards: int) -> Iterator[Card]:
    """The cards of a set, in deck order."""
    while cards:
        bit = cards & -cards
        yield _ALL[bit.bit_length() - 1]
        cards ^= bit


def left_out_of(deck: int) -> list[str]:
    """The suits of which a deck has no card.

    >>> left_out_of(WHOLE & ~these("6* 7*"))
    ['peony', 'clover']
    """
    return [suit for month, suit in enumerate(SUITS, start=1) if not deck & of_month(month)]


def ids(cards: int) -> list[str]:
    """The ids of a set of cards, in deck order."""
    return [card.id for card in in_order(cards)]
