"""What a written token is worth to the machine: one integer, and the arithmetic on it.

Bits 0-47 hold cards that are known exactly, a nibble at 48 + 4 * (month - 1) counts the chaff of that month
that carry no number, and the bits from 96 on count all cards. So tokens add up to piles, and a card that is
there twice shows as a sum that weighs less than its count. Nothing here reads text.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hanascore.cards.deck import CARDS, CHAFF, WHOLE, Card, Kind, cards_of, of_month

NEED = 48
COUNT = 96

_BYTES = 0x0F0F0F0F0F0F
# By how many chaff of a month are wanted and which cards of it are free: the lowest that are to be had.
_LOWEST = [
    [sum(sorted(bit for bit in (1, 2, 4, 8) if bit & free)[:wanted]) for free in range(16)]
    for wanted in range(16)
]


class Token(NamedTuple):
    """A stretch of text that was read, by its offsets in the text as given, and its value."""

    start: int
    end: int
    value: int


class Fault(NamedTuple):
    """Why words are no card: the id of the problem, what was found, and what to write instead."""

    id: str
    message: str
    hint: str


class Misread(NamedTuple):
    """A stretch of text that names no card, or more than one; offsets are those of the text as given."""

    start: int
    end: int
    id: str
    message: str
    hint: str


class Spelling(NamedTuple):
    """A text read to its end: what was understood and what was not, each in the order of the text."""

    tokens: tuple[Token, ...]
    misreads: tuple[Misread, ...]

    @property
    def value(self) -> int:
        """The sum of all that was understood."""
        return sum(token.value for token in self.tokens)


def of_cards(cards: int) -> int:
    """The value of a set of cards, each known exactly."""
    return cards | cards.bit_count() << COUNT


def of_chaff(month: int) -> int:
    """The value of one chaff of a month (Japanese order) without a number; willow has only the lightning."""
    if month == 11:
        return of_cards(CHAFF & of_month(11))
    return 1 << NEED + 4 * (month - 1) | 1 << COUNT


def exact(value: int) -> int:
    """The set of cards that were named exactly."""
    return value & WHOLE


def count(value: int) -> int:
    """How many cards were written, those written twice counted twice."""
    return value >> COUNT


def chaff_needed(value: int) -> tuple[tuple[int, int], ...]:
    """The chaff without numbers: (month, how many), in order of months, Japanese order."""
    need = value >> NEED & WHOLE
    return tuple((month, n) for month in range(1, 13) if (n := need >> 4 * (month - 1) & 15))


def doubled(value: int) -> bool:
    """Whether some card was named exactly more than once. Then the other bits mean nothing."""
    need = value >> NEED & WHOLE
    weight = (value & WHOLE).bit_count() + ((need & _BYTES) + (need >> 4 & _BYTES)) % 255
    return weight < value >> COUNT


def settle_chaff(values: Sequence[int]) -> list[int]:
    """The cards of the piles of one deck: each chaff without a number gets the next free card of its month.

    Cards named exactly are placed first, over all piles; then pile after pile in the order given. A pile for
    which no chaff is left gets fewer cards than were written, which `all_settled` tells.
    """
    masks = [value & WHOLE for value in values]
    free = CHAFF
    for mask in masks:
        free &= ~mask
    for place, value in enumerate(values):
        need = value >> NEED & WHOLE
        while need:
            month = need.bit_length() - 1 & ~3
            found = _LOWEST[need >> month][free >> month & 15] << month
            masks[place] |= found
            free ^= found
            need &= (1 << month) - 1
    return masks


def all_settled(values: Sequence[int], masks: Sequence[int]) -> bool:
    """Whether each card that was written has a place, and no two of them the same one."""
    # A sum holds as many bits as its parts together only where no two parts share one.
    return sum(masks).bit_count() == sum(values) >> COUNT


def month_of(number: int, months: str | None) -> int:
    """The suit (as a month in Japanese order) that a month number means; 11 and 12 change places in Korea.

    >>> month_of(11, "korean")
    12
    """
    return 23 - number if months == "korean" and number > 10 else number


# The same exchange leads back, under the name that fits the direction.
number_of = month_of


def code_pile(cards: int, *, numbered: bool = False, months: str = "japanese") -> str:
    """A set of cards as compact text, one token a month, in the order of the month numbers.

    Chaff lose their numbers, as people write them, unless `numbered`.

    >>> code_pile(0b1111_0000_1011)
    '1brc 3brcc'
    >>> code_pile(0b1111_0000_1011, numbered=True)
    '1brc2 3brc1c2'
    """
    tokens = []
    for number in range(1, 13):
        month = month_of(number, months)
        held = [card for card in cards_of(month) if cards & card.bit]
        if held:
            digits = (card.number if numbered and month != 11 else 0 for card in held)
            letters = (f"{card.kind.letter}{digit or ''}" for card, digit in zip(held, digits, strict=True))
            tokens.append(f"{number}{''.join(letters)}")
    return " ".join(tokens)


def label(value: int, months: str | None) -> str:
    """The words and the code of the one card, or the one kind of chaff, that a value is.

    Without a known order of months the cards of willow and paulownia get no code.

    >>> label(of_chaff(1), "japanese"), label(of_cards(1 << 47), None)
    ('pine chaff (1c)', 'paulownia chaff 3')
    """
    words = _first(value).id.replace("-", " ")
    if not value & WHOLE:
        words = words.rstrip(" 1")
    code = code_of(value, months)
    return f"{words} ({code})" if code else words


def code_of(value: int, months: str | None) -> str:
    """The compact code of the one card, or the one kind of chaff, that a value is; nothing if it hangs on the
    order of months and that is not known.
    """
    card = _first(value)
    if months is None and card.month > 10:
        return ""
    digit = card.number if value & WHOLE and card.month != 11 else 0
    return f"{number_of(card.month, months)}{card.kind.letter}{digit or ''}"


def _first(value: int) -> Card:
    """The lowest card a value can be."""
    mask = value & WHOLE or CHAFF & of_month(chaff_needed(value)[0][0])
    return CARDS[(mask & -mask).bit_length() - 1]


def kinds_of(month: int) -> dict[Kind, int]:
    """The kinds a suit has, each with how many cards, in the order players list them."""
    held: dict[Kind, int] = {}
    for card in cards_of(month):
        held[card.kind] = held.get(card.kind, 0) + 1
    return held
