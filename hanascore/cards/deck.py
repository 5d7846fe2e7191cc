"""The deck: forty-eight cards, and the jokers that some games add.

A card has a month, a kind, a picture and a sort of ribbon. Its value depends on the rules of the game.
A set of cards is an integer with one bit per card, in the order of the deck: bit 0 is the pine crane.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias


class Kind(Enum):
    """The four kinds of card, in the order players list them."""

    # The five brights: crane, curtain, moon, rain man and phoenix.
    BRIGHT = "bright"
    # Animals, and a few objects such as the sake cup.
    ANIMAL = "animal"
    # Strips of paper, with or without poetry.
    RIBBON = "ribbon"
    # Plants alone.
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
# In Japanese order month 11 is willow and 12 paulownia; in Korean order it is the other way round.
MONTH_ORDERS = ("japanese", "korean")
LANGUAGES = ("en", "ja", "ko")


class Card(NamedTuple):
    """One card of the deck, or a joker."""

    # The position in the deck, from 0; also the number of its bit in a set.
    position: int
    # The id, such as `pine-crane`.
    id: str
    # The month in Japanese order; 0 for a joker.
    month: int
    # The plant of the month, such as `pine`; "" for a joker.
    suit: str
    # Its kind. A joker is chaff.
    kind: Kind
    # The number of a chaff within its month, from 1. For a joker, how many chaff it counts as. Otherwise 0.
    number: int
    # The kind of ribbon: poetry, blue, grass or plain; None if it is no ribbon.
    ribbon: str | None

    @property
    def bit(self) -> int:
        """The set that holds this card alone."""
        return 1 << self.position

    @property
    def code(self) -> str:
        """The compact code, with months in Japanese order: `8b`, `5c2`, `11c`."""
        if not self.month:
            return self.id
        is_only_one = self.kind is not Kind.CHAFF or self.month == 11
        return f"{self.month}{self.kind.letter}{'' if is_only_one else self.number}"


# Each month: its suit, its bright, its animal and its sort of ribbon. The rest of its four cards are chaff.
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


def _make_cards() -> list[Card]:
    """Return the forty-eight cards in the order of the deck."""
    cards: list[Card] = []
    for month, (suit, bright, animal, ribbon) in enumerate(_MONTHS, start=1):
        names = [(Kind.BRIGHT, bright), (Kind.ANIMAL, animal), (Kind.RIBBON, ribbon and "ribbon")]
        pictures = [(kind, name, 0) for kind, name in names if name]
        chaff = ["lightning"] if month == 11 else ["chaff-1", "chaff-2", "chaff-3"][: 4 - len(pictures)]
        numbered = [(Kind.CHAFF, name, number) for number, name in enumerate(chaff, start=1)]
        for kind, name, number in [*pictures, *numbered]:
            sort = ribbon if kind is Kind.RIBBON else None
            cards.append(Card(len(cards), f"{suit}-{name}", month, suit, kind, number, sort))
    return cards


SUITS: tuple[str, ...] = tuple(suit for suit, *_ in _MONTHS)
CARDS: tuple[Card, ...] = tuple(_make_cards())
# The set of all forty-eight cards.
WHOLE = (1 << len(CARDS)) - 1
# The jokers: one that counts as two chaff, one as three, another one as two, and a plain one.
JOKERS: tuple[Card, ...] = tuple(
    Card(len(CARDS) + place, id, 0, "", Kind.CHAFF, number, None)
    for place, (id, number) in enumerate((("joker-2", 2), ("joker-3", 3), ("joker-2b", 2), ("joker", 0)))
)
_CARDS_AND_JOKERS = (*CARDS, *JOKERS)
# The set of all cards and jokers.
EVERY = (1 << len(_CARDS_AND_JOKERS)) - 1
# The set of the first card of each month. Shifted left by one bit, it is the set of the second cards.
FIRSTS = 0x111111111111
BY_ID: dict[str, Card] = {card.id: card for card in _CARDS_AND_JOKERS}
BY_CODE: dict[str, Card] = {card.code: card for card in _CARDS_AND_JOKERS}
# The paulownia chaff with a yellow ground, which is worth more than the other two in some games.
YELLOW = BY_CODE["12c1"].bit


def of_kind(kind: Kind) -> int:
    """Return the set of all cards of a kind."""
    return sum(card.bit for card in CARDS if card.kind is kind)


def of_month(month: int) -> int:
    """Return the set of the four cards of a month, in Japanese order (11 willow, 12 paulownia)."""
    return 0b1111 << 4 * (month - 1)


# The four cards of each month.
FOURS = tuple(of_month(month) for month in range(1, 13))


def cards_of_month(month: int) -> tuple[Card, ...]:
    """Return the four cards of a month, in deck order."""
    return CARDS[4 * month - 4 : 4 * month]


KINDS: dict[Kind, int] = {kind: of_kind(kind) for kind in Kind}
BRIGHTS, ANIMALS, RIBBONS, CHAFF = KINDS.values()
_JOKERS = EVERY & ~WHOLE
# The numbers of brights, animals, ribbons and chaff.
ByKind: TypeAlias = tuple[int, int, int, int]


class Kinds(NamedTuple):
    """The cards of each kind in a game, as sets. In some games a card is of another kind than usual."""

    # The brights.
    brights: int
    # The animals.
    animals: int
    # The ribbons.
    ribbons: int
    # The chaff, without jokers.
    chaff: int

    @property
    def by_kind(self) -> dict[Kind, int]:
        """The cards of each kind, in the order players list the kinds."""
        return dict(zip(Kind, self, strict=True))

    def kind_of(self, card: Card) -> Kind:
        """Return the kind of a card. A joker is chaff."""
        return next((kind for kind, cards in self.by_kind.items() if cards & card.bit), card.kind)

    def numbers(self, cards: int) -> ByKind:
        """Count the brights, animals, ribbons and chaff in a set; a joker counts as chaff."""
        return (
            (cards & self.brights).bit_count(),
            (cards & self.animals).bit_count(),
            (cards & self.ribbons).bit_count(),
            (cards & (self.chaff | _JOKERS)).bit_count(),
        )


# The kinds of the cards in most games.
USUAL_KINDS = Kinds(*KINDS.values())


def by_kind(cards: int) -> ByKind:
    """Count the usual brights, animals, ribbons and chaff in a set; a joker counts as chaff."""
    return USUAL_KINDS.numbers(cards)


def kinds_with(*, brights: str = "", animals: str = "") -> Kinds:
    """Return the kinds of a game in which the cards with these codes are brights or animals.

    >>> kinds_with(brights="2a").numbers(these("1b 2a"))
    (2, 0, 0, 0)
    """
    others = these(f"{brights} {animals}")
    moved = {Kind.BRIGHT: these(brights), Kind.ANIMAL: these(animals)}
    return Kinds(*(cards & ~others | moved.get(kind, 0) for kind, cards in KINDS.items()))


def union(sets: Iterable[int]) -> int:
    """Return the cards that are in any of the sets."""
    return reduce(or_, sets, 0)


def four_of_a_month(cards: int) -> int:
    """Return the cards of every month that a set holds in full.

    >>> bin(four_of_a_month(0b1011_1111_0000))
    '0b11110000'
    """
    cards &= cards >> 1
    cards &= cards >> 2
    cards &= FIRSTS
    return cards * 15


def odd_months(cards: int) -> int:
    """Return the first card of each month that has one or three cards in a set.

    >>> bin(odd_months(0b0111_0110_1000))
    '0b100000001'
    """
    cards ^= cards >> 1
    return (cards ^ cards >> 2) & FIRSTS


def these(codes: str) -> int:
    """Return the set of the cards with these compact codes. `5*` means all four cards of month 5.

    Declarations of rules use it.

    >>> these("1b 2a") == BY_ID["pine-crane"].bit | BY_ID["plum-warbler"].bit
    True
    >>> these("11*") == of_month(11)
    True
    """
    cards = 0
    for code in codes.split():
        cards |= of_month(int(code[:-1])) if code.endswith("*") else BY_CODE[code].bit
    return cards


def in_order(cards: int) -> Iterator[Card]:
    """Yield the cards of a set, in deck order."""
    while cards:
        bit = cards & -cards
        yield _CARDS_AND_JOKERS[bit.bit_length() - 1]
        cards ^= bit


def left_out_of(deck: int) -> list[str]:
    """Return the suits that a deck leaves out.

    >>> left_out_of(WHOLE & ~these("6* 7*"))
    ['peony', 'clover']
    """
    return [suit for month, suit in enumerate(SUITS, start=1) if not deck & of_month(month)]


def ids(cards: int) -> list[str]:
    """Return the ids of a set of cards, in deck order."""
    return [card.id for card in in_order(cards)]
