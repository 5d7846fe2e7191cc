"""The compact notation, a month and letters: `8b`, `5arcc`, `12c1c2`, `3*`.

The quick way lives here, on which thousands of piles are read; names of cards are not known here, but for
the forty-eight ids.
"""

from __future__ import annotations

import re
from functools import cache

from hanascore.cards.deck import BY_ID, SUITS, Card, Kind, cards_of, of_month
from hanascore.cards.tokens import (
    Fault,
    kinds_of,
    month_of,
    number_of,
    of_cards,
    of_chaff,
)
from hanascore.problems.words import NUMBERS, listed

MOST_WORDS = 1000

# What a sum becomes when one word of it could not be read: below zero, whatever the rest adds.
UNREAD = -1 << 200

_MOST_REMEMBERED = 4096
_SHAPE = r"([0-9]{1,3})([a-z*][a-z0-9*]{0,30})"
_PIECE = re.compile(r"c[0-9]|.")
_PROPER = re.compile(r"0?([1-9]|1[0-2])(\*|(?:[bar]|c[123]?){1,12})")
_KINDS = {kind.letter: kind for kind in Kind}
# First letters that other notations use, as the letters of ours that they may mean.
_ELSEWHERE = {
    **dict.fromkeys("lgh", "b"),
    **dict.fromkeys("k", "bc"),
    **dict.fromkeys("st", "ar"),
    **dict.fromkeys("yev", "a"),
    **dict.fromkeys("d", "rc"),
    **dict.fromkeys("pj", "c"),
}


class Vocabulary(dict[str, int]):
    """The quick way from a word to its value; a word it cannot read is `UNREAD`, which no sum outweighs.

    It reads compact tokens and ids. It remembers those, and never more than a few thousand.
    """

    def __init__(self, months: str | None) -> None:
        super().__init__()
        self.months = months

    def tokens(self, text: str) -> list[int] | None:
        """The values of the compact tokens and ids of a pile, or None where it takes `spell` to read it."""
        words = (text.replace(",", " ") if "," in text else text).split()
        found = [self[word] for word in words]
        return None if sum(found) < 0 or len(words) > MOST_WORDS else found

    def __missing__(self, word: str) -> int:
        card = BY_ID.get(word)
        value = of_cards(card.bit) if card else proper(word.lower(), self.months)
        if value is None:
            return UNREAD
        if len(self) < _MOST_REMEMBERED:
            self[word] = value
        return value


@cache
def vocabulary(months: str | None) -> Vocabulary:
    """The one vocabulary for an order of months; without one, it reads no token of month 11 or 12."""
    return Vocabulary(months)


def quick(text: str, months: str | None) -> int:
    """The value of a pile of compact tokens and ids, or -1 where it takes `spell` to read the text.

    >>> quick("1b, 1b", "japanese") >> 96
    2
    >>> quick("1b crane", "japanese")
    -1
    """
    values = vocabulary(months).tokens(text)
    return -1 if values is None else sum(values)


def proper(word: str, months: str | None) -> int | None:
    """The value of a lower-case compact token that is in order, else nothing."""
    shape = _PROPER.fullmatch(word)
    if not shape:
        return None
    number = int(shape[1])
    if months is None and number > 10:
        return None
    month = month_of(number, months)
    if shape[2] == "*":
        return of_cards(of_month(month))
    total = 0
    for piece in _PIECE.findall(shape[2]):
        value = _piece(month, piece)
        if value is None:
            return None
        total += value
    return None if _too_many_chaff(month, shape[2]) else total


def _piece(month: int, piece: str) -> int | None:
    if piece == "c":
        return of_chaff(month)
    kind = _KINDS[piece[0]]
    number = int(piece[1:] or 0)
    for card in cards_of(month):
        if card.kind is kind and number in (0, card.number):
            return of_cards(card.bit)
    return None


def _too_many_chaff(month: int, letters: str) -> bool:
    """Whether chaff without numbers are more than the month can have. (A card named twice is a double.)"""
    pieces = _PIECE.findall(letters)
    named = {piece for piece in pieces if piece[0] == "c" and len(piece) > 1}
    return month != 11 and "c" in pieces and pieces.count("c") + len(named) > kinds_of(month)[Kind.CHAFF]


def is_shape(word: str) -> bool:
    """Whether a folded word looks like a compact token, in order or not."""
    return re.fullmatch(_SHAPE, word) is not None


def fault(word: str, shown: str, months: str | None) -> Fault:
    """What is amiss with a word that has the shape of a compact token, or is a bare number."""
    shape = re.fullmatch(_SHAPE, word)
    number = int(shape[1]) if shape else int(word[:4])
    message = f"no such card {shown}"
    if not shape and (number > 12 or number < 1):
        return Fault("unknown-card", message, "a number alone is never a card; a card is written like 8b")
    if number > 12 or number < 1:
        return Fault("unknown-card", message, "months run from 1 to 12")
    if months is None and number > 10:
        return order_unknown(number, shape[2] if shape else "", shown)
    month = month_of(number, months)
    if not shape:
        choices = listed([*_codes(month, months), f"{number}* for all four"], "or")
        return Fault("unknown-card", message, f"a number alone is never a card; did you mean {choices}?")
    return Fault("unknown-card", message, _hint(month, shape[2], months))


def _hint(month: int, letters: str, months: str | None) -> str:
    number, suit, held = number_of(month, months), SUITS[month - 1], kinds_of(month)
    if "*" in letters:
        return f"* stands alone: {number}* is all of {suit}"
    for piece in _PIECE.findall(letters):
        kind = _KINDS.get(piece[0])
        if kind is None:
            return f"did you mean {listed(_likely(month, piece[0], months), 'or')}?"
        if kind not in held:
            return f"{suit} has no {kind.value}; did you mean {listed(_codes(month, months), 'or')}?"
        if piece[1:] and not 1 <= int(piece[1:]) <= held[Kind.CHAFF]:
            return _chaff_of(month, months)
    if _too_many_chaff(month, letters):
        return _chaff_of(month, months)
    return "write each card of a month once"


def _chaff_of(month: int, months: str | None) -> str:
    number, chaff = number_of(month, months), kinds_of(month)[Kind.CHAFF]
    codes = [f"{number}c"] if chaff == 1 else [f"{number}c{n}" for n in range(1, chaff + 1)]
    return f"{SUITS[month - 1]} has {NUMBERS[chaff]} chaff: {listed(codes)}"


def _likely(month: int, letter: str, months: str | None) -> list[str]:
    held = "".join(kind.letter for kind in kinds_of(month))
    meant = [own for own in _ELSEWHERE.get(letter, "") if own in held]
    return [_code(month, own, months) for own in meant or held]


def _codes(month: int, months: str | None) -> list[str]:
    return [_code(month, kind.letter, months) for kind in kinds_of(month)]


def _code(month: int, letter: str, months: str | None) -> str:
    """A code, with its picture where it has one: `9a (the sake cup)`."""
    code = f"{number_of(month, months)}{letter}"
    card = next(card for card in cards_of(month) if card.kind.letter == letter)
    return f"{code} (the {picture})" if (picture := picture_of(card)) else code


def picture_of(card: Card) -> str:
    """The picture in words, `rain man`; nothing for ribbons and plain chaff."""
    words = card.id.removeprefix(f"{card.suit}-").replace("-", " ")
    return "" if words == "ribbon" or words.startswith("chaff") else words


def order_unknown(number: int, letters: str, shown: str) -> Fault:
    """The refusal of month 11 or 12 where nobody said which order they count in, with both readings."""
    readings = []
    for months in ("japanese", "korean"):
        suit = SUITS[month_of(number, months) - 1]
        readings.append(
            f"in {months.capitalize()} order {number} is {suit}{_reading(number, letters, months)}"
        )
    hint = f"{', '.join(readings)}; write months: japanese or months: korean, or name the suit"
    return Fault("month-order-unknown", f"{shown} depends on the order of the months", hint)


def _reading(number: int, letters: str, months: str) -> str:
    if not letters or letters == "*":
        return ""
    month = month_of(number, months)
    if proper(f"{number}{letters}", months) is None:
        return f" (which has no {number}{letters})"
    words = []
    for piece in _PIECE.findall(letters):
        kind = _KINDS[piece[0]]
        card = next(card for card in cards_of(month) if card.kind is kind)
        words.append(picture_of(card) or f"{kind.value}{' ' * bool(piece[1:])}{piece[1:]}")
    return f" ({number}{letters} {'the ' if len(words) == 1 else ''}{', '.join(words)})"
