"""The compact notation, a month and letters (`8b`, `5arcc`, `12c1c2`, `3*`), and what a token of it is worth.

A written token is one integer: bits 0-51 hold cards that are known exactly, the jokers last, a nibble at
52 + 4 * (month - 1) counts the chaff of that month that carry no number, and the bits from 100 on count all
cards. So tokens add up to piles, and a card that is there twice shows as a sum that weighs too little.
Of names, the ids alone are known here; `cards.spelling` reads all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from hanascore.cards.deck import (
    BY_ID,
    CARDS,
    CHAFF,
    EVERY,
    FIRSTS,
    LETTERS,
    MONTH_ORDERS,
    SUITS,
    WHOLE,
    YELLOW,
    Card,
    Kind,
    cards_of,
    in_order,
    left_out_of,
    of_month,
)
from hanascore.problems.words import NUMBERS, listed

# Where a value counts the chaff without numbers, and where all cards.
NEED, COUNT = 52, 100

_BYTES = 0x0F0F0F0F0F0F
# A text of more words is no pile, and a word of more letters no token.
MOST_WORDS, _MOST_PIECES = 1000, 12

# What a sum becomes when one word of it could not be read: below zero, whatever the rest adds.
UNREAD = -1 << 200

# A compact token, in order or not; and the same, or a bare number.
_SHAPE = r"([0-9]{1,3})([a-z*][a-z0-9*]{0,30})"
_SHAPE_OR_NUMBER = rf"{_SHAPE}|[0-9]+"
_PIECE = "c[0-9]|."
# A number behind a chaff that may as well be the month of the letters behind it: `1c2c`.
_UNCLEAR = "c[123](?:[bar]|c(?![123]))"
# First letters that other notations use, as the letters of ours that they may mean.
_ELSEWHERE = {
    **dict.fromkeys("lgh", "b"),
    **dict.fromkeys("k", "bc"),
    **dict.fromkeys("st", "ar"),
    **dict.fromkeys("yev", "a"),
    **dict.fromkeys("d", "rc"),
    **dict.fromkeys("pj", "c"),
}


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


class Doubt(NamedTuple):
    """A stretch of text as `pine chaff 2`: read as the chaff with that number, it could also say how many.

    `misread` tells it as a question, for where nothing else answers. The month is 0 of what could be a number
    of chaff of no suit that is told: `chaff 10`.
    """

    month: int
    number: int
    misread: Misread


def are_numbers(doubts: Iterable[Doubt], values: Sequence[int]) -> bool:
    """Whether the cards of one deck show that these numbers tell chaff apart: as counts, one of them would
    come to more than there are, as in `pine chaff 1, pine chaff 2`. Who numbers chaff once does so always.
    """
    return any(
        sum(chaff_named(value, month) for value in values) - 1 + number > kinds_of(month)[Kind.CHAFF]
        for month, number, _ in doubts
    )


class Spelling(NamedTuple):
    """A text read to its end: what was understood and what was not, each in the order of the text."""

    tokens: tuple[Token, ...]
    misreads: tuple[Misread, ...]
    doubts: tuple[Doubt, ...] = ()

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
    return value & EVERY


def count(value: int) -> int:
    """How many cards were written, those written twice counted twice."""
    return value >> COUNT


def chaff_needed(value: int) -> tuple[tuple[int, int], ...]:
    """The chaff without numbers: (month, how many), in order of months, Japanese order."""
    need = value >> NEED & WHOLE
    months = range(1, 13) if need else ()
    return tuple([(month, n) for month in months if (n := need >> 4 * (month - 1) & 15)])


def months_in(value: int) -> list[int]:
    """The months of which cards were named, in order."""
    loose = {month for month, _ in chaff_needed(value)}
    return sorted(loose | {card.month for card in in_order(value & WHOLE)})


def chaff_named(value: int, month: int) -> int:
    """How many chaff of a month were named, with or without a number."""
    return (exact(value) & CHAFF & of_month(month)).bit_count() + dict(chaff_needed(value)).get(month, 0)


def doubled(value: int) -> bool:
    """Whether some card was named exactly more than once. Then the other bits mean nothing."""
    need = value >> NEED & WHOLE
    weight = (value & EVERY).bit_count() + ((need & _BYTES) + (need >> 4 & _BYTES)) % 255
    return weight < value >> COUNT


def not_in_deck(value: int, months: str | None, deck: int) -> tuple[str, str] | None:
    """What is wrong with a token that names a card which a deck does not have, and the hint; or None."""
    loose = sum(CHAFF & of_month(month) for month, _ in chaff_needed(value))
    strange = (exact(value) | loose) & ~deck
    if not strange:
        return None
    card = next(in_order(strange))
    name = label(of_cards(card.bit) if card.bit & exact(value) else of_chaff(card.month), months)
    suits, jokers = left_out_of(deck), [card.id for card in in_order(deck & ~WHOLE)]
    hint = f"the deck has no {listed(suits, 'and no')} cards" if suits else "look at the deck of the game"
    if not card.month:
        hint = f"the deck has {listed(jokers)}" if jokers else "no joker is in play"
    return f"the {name} is not in the deck of this game", hint


def yellow_unclear(value: int) -> bool:
    """Whether paulownia chaff without numbers leave it open whether the yellow one is among them."""
    loose = dict(chaff_needed(value)).get(12, 0) and not exact(value) & YELLOW
    return bool(loose) and chaff_named(value, 12) < (CHAFF & of_month(12)).bit_count()


def yellow_asked(months: str | None) -> tuple[str, str]:
    """What is said where that matters, and the hint."""
    message = "a paulownia chaff may be the yellow one, which is a card of its own here"
    number = number_of(12, months)
    return message, f"write {number}y for the yellow one, or {number}c2 and {number}c3 for the others"


def settle_chaff(values: Sequence[int]) -> list[int]:
    """The cards of the piles of one deck: each chaff without a number gets the next free card of its month.

    Cards named exactly are placed first, over all piles; then pile after pile in the order given. A pile for
    which no chaff is left gets fewer cards than were written, which `all_settled` tells.
    """
    masks = [value & EVERY for value in values]
    free = CHAFF
    for mask in masks:
        free &= ~mask
    for place, value in enumerate(values):
        need = value >> NEED & WHOLE
        while need:
            # Of every month of which one more is wanted, the lowest that is free: all months at once.
            wanted = (need | need >> 1 | need >> 2 | need >> 3) & FIRSTS
            taken = free & ~(free << 1 | (free & 2 * FIRSTS) << 2) & 15 * wanted
            masks[place] |= taken
            free ^= taken
            need -= wanted
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


def code_pile(cards: int, *, numbered: bool = False, months: str = "japanese", yellow: bool = False) -> str:
    """A set of cards as compact text, one token a month, in the order of the month numbers.

    Chaff lose their numbers, as people write them, unless `numbered`; `yellow` keeps the yellow one apart.

    >>> code_pile(0b1111_0000_1011)
    '1brc 3brcc'
    >>> code_pile(0b1111_0000_1011, numbered=True)
    '1brc2 3brc1c2'
    """
    if yellow and not numbered and cards & YELLOW and cards & of_month(12) != of_month(12):
        rest = code_pile(cards & ~YELLOW, months=months)
        return f"{rest} {number_of(12, months)}y".lstrip()
    codes = zip(_codes_of(months, numbered=numbered), cards.to_bytes(7, "little"), strict=True)
    return " ".join([tokens[held] for tokens, held in codes if held])


@cache
def _codes_of(months: str, *, numbered: bool) -> list[list[str]]:
    """For each byte of a set, two months or the jokers, the tokens of any choice of its cards."""
    found = []
    for first in range(1, 13, 2):
        of_two = []
        for number in (first, first + 1):
            month, codes = month_of(number, months), [str(number)]
            for card in cards_of(month):
                digit = card.number if numbered and month != 11 else 0
                codes += [f"{code}{card.kind.letter}{digit or ''}" for code in codes]
            of_two.append((4 * (1 - month % 2), ["", *codes[1:]]))
        held = range(256)
        found.append([" ".join(filter(None, (codes[of >> at & 15] for at, codes in of_two))) for of in held])
    jokers = len(CARDS)
    return [*found, [" ".join(card.id for card in in_order(held << jokers)) for held in range(16)]]


def label(value: int, months: str | None) -> str:
    """The words and the code of the one card, or the one kind of chaff, that a value is.

    Without a known order of months the cards of willow and paulownia get no code.

    >>> label(of_chaff(1), "japanese"), label(of_cards(1 << 47), None)
    ('pine chaff (1c)', 'paulownia chaff-3')
    """
    words = spaced(first_card(value).id)
    if not value & EVERY:
        words = words.rstrip("-1")
    code = code_of(value, months)
    return f"{words} ({code})" if code else words


def cards_in_words(cards: int, months: str | None) -> str:
    """The cards of a set in words, a whole month and the chaff of one month together.

    >>> cards_in_words(0b1111_0001, "japanese"), cards_in_words(0b1100, None)
    ('pine crane (1b) and the four plum cards', '2 pine chaff (1c)')
    """
    words = []
    for month, suit in enumerate(SUITS, start=1):
        held = cards & of_month(month)
        chaff = held & CHAFF
        if held == of_month(month):
            words.append(f"the four {suit} cards")
            continue
        words += [label(of_cards(card.bit), months) for card in in_order(held & ~CHAFF)]
        if chaff:
            number = f"{chaff.bit_count()} " if chaff.bit_count() > 1 else ""
            words.append(f"{number}{label(of_chaff(month), months)}")
    return listed([*words, *(card.id for card in in_order(cards & ~WHOLE))])


def code_of(value: int, months: str | None) -> str:
    """The compact code of the one card, or the one kind of chaff, that a value is; nothing if it hangs on the
    order of months and that is not known.
    """
    card = first_card(value)
    if not card.month or (months is None and card.month > 10):
        return ""
    digit = card.number if value & EVERY and card.month != 11 else 0
    return f"{number_of(card.month, months)}{card.kind.letter}{digit or ''}"


def spaced(id: str) -> str:
    """The words of an id. The number of a chaff stays joined: apart from it, it would say how many.

    >>> spaced("willow-rain-man"), spaced("pine-chaff-2")
    ('willow rain man', 'pine chaff-2')
    """
    return re.sub(r"-(?![0-9])", " ", id)


def first_card(value: int) -> Card:
    """The lowest card a value can be."""
    return next(in_order(value & EVERY or CHAFF & of_month(chaff_needed(value)[0][0])))


@cache
def kinds_of(month: int) -> Counter[Kind]:
    """The kinds a suit has, each with how many cards, in the order players list them."""
    return Counter(card.kind for card in cards_of(month))


class _Values(dict[str, int]):
    """The values of compact tokens and ids, each looked up once; `UNREAD` of any other word."""

    def __init__(self, months: str | None) -> None:
        super().__init__()
        self.months = months

    def __missing__(self, word: str) -> int:
        card = BY_ID.get(word)
        value = of_cards(card.bit) if card else proper(word.lower(), self.months)
        # No run has more tokens than that; a text of other words shall not fill the memory.
        if value is not None and len(self) < 4096:
            self[word] = value
        return UNREAD if value is None else value


_values = cache(_Values)


def quick_values(text: str, months: str | None) -> Iterable[int]:
    """The values of the compact tokens and ids of a pile; `UNREAD` where it takes `spell` to read it."""
    words = (text.replace(",", " ") if "," in text else text).split()
    return map(_values(months).__getitem__, words) if len(words) <= MOST_WORDS else (UNREAD,)


def quick(text: str, months: str | None) -> int:
    """The value of a pile of compact tokens and ids, or -1 where it takes `spell` to read the text.

    >>> quick("1b, 1b", "japanese") >> 100
    2
    >>> quick("1b crane", "japanese")
    -1
    """
    return max(-1, sum(quick_values(text, months)))


def proper(word: str, months: str | None) -> int | None:
    """The value of a lower-case compact token that is in order, else nothing. `y` is the yellow paulownia.

    >>> proper("12by", "japanese") == proper("12bc1", "japanese")
    True
    """
    shape = re.fullmatch(_SHAPE, word)
    number = int(shape[1]) if shape else 0
    if not shape or not 0 < number < 13:
        return None
    if months is None and number > 10:
        return of_cards(YELLOW) if shape[2] == "y" else None
    value = _of_letters(month_of(number, months), shape[2], months)
    return None if isinstance(value, str) else value


def is_shape(word: str) -> bool:
    """Whether a folded word looks like a compact token, in order or not, or is a bare number."""
    return re.fullmatch(_SHAPE_OR_NUMBER, word) is not None


def fault(word: str, shown: str, months: str | None) -> Fault:
    """What is amiss with a word that has the shape of a compact token, or is a bare number."""
    shape = re.fullmatch(_SHAPE, word)
    number, letters = (int(shape[1]), shape[2]) if shape else (int(word[:4]), "")
    message, alone = f"no such card {shown}", "a number alone is never a card"
    if not 0 < number < 13:
        hint = "months run from 1 to 12" if letters else f"{alone}; a card is written like 8b"
        return Fault("unknown-card", message, hint)
    if months is None and number > 10:
        return order_unknown(number, letters, shown)
    month = month_of(number, months)
    if not letters:
        choices = listed([*_codes(month, months), f"{number}* for all four"], "or")
        return Fault("unknown-card", message, f"{alone}; did you mean {choices}?")
    return Fault("unknown-card", message, str(_of_letters(month, letters, months)))


def _of_letters(month: int, letters: str, months: str | None) -> int | str:
    """The value of the letters behind the number of a month; or, where they are amiss, what to write."""
    number, suit, held = number_of(month, months), SUITS[month - 1], kinds_of(month)
    if letters == "*":
        return of_cards(of_month(month))
    if "*" in letters:
        return f"* stands alone: {number}* is all of {suit}"
    pieces, value = _pieces(month, letters), 0
    for piece in pieces:
        kind, chaff = LETTERS.get(piece[0]), int(piece[1:] or 0)
        if kind is None:
            likely = _codes(month, months, _ELSEWHERE.get(piece[0], ""))
            return f"did you mean {listed(likely, 'or')}?"
        meant = [card for card in cards_of(month) if card.kind is kind and chaff in (0, card.number)]
        if kind not in held:
            return f"{suit} has no {kind.value}; did you mean {listed(_codes(month, months), 'or')}?"
        if piece == "c0" or not meant:
            return _chaff_of(month, months)
        value += of_chaff(month) if piece == "c" else of_cards(meant[0].bit)
    if re.search(_UNCLEAR, letters):
        apart = re.sub("c([123][barc])", r"c \1", f"{number}{letters}")
        return f"write {apart} for cards of two months, or {number}cc for two chaff of {suit}"
    # A card that is named twice is told where piles are added up; of chaff more than there are is told here.
    numbered = {piece for piece in pieces if piece[0] == "c" and piece != "c"}
    loose = pieces.count("c") if month != 11 else 0
    if loose and loose + len(numbered) > held[Kind.CHAFF]:
        return _chaff_of(month, months)
    return value if len(pieces) <= _MOST_PIECES else "write each card of a month once"


def _pieces(month: int, letters: str) -> list[str]:
    """The letters one by one, those of chaff with their numbers."""
    return re.findall(_PIECE, letters.replace("y", "c1") if month == 12 else letters)


def chaff_held(month: int) -> str:
    """How many chaff a suit has, in words.

    >>> chaff_held(12)
    'paulownia has three chaff'
    """
    return f"{SUITS[month - 1]} has {NUMBERS[kinds_of(month)[Kind.CHAFF]]} chaff"


def _chaff_of(month: int, months: str | None) -> str:
    chaff = in_order(CHAFF & of_month(month))
    return f"{chaff_held(month)}: {listed(code_of(of_cards(card.bit), months) for card in chaff)}"


def _codes(month: int, months: str | None, letters: str = "barc") -> list[str]:
    """The codes of a suit with these letters, or all where it has none of them, as `9a (the sake cup)`."""
    found = {}
    for card in cards_of(month):
        code, picture = f"{number_of(month, months)}{card.kind.letter}", picture_of(card)
        found[card.kind.letter] = f"{code} (the {picture})" if picture else code
    return [code for letter, code in found.items() if letter in letters] or list(found.values())


def picture_of(card: Card) -> str:
    """The picture in words, `rain man`; nothing for ribbons and plain chaff."""
    words = card.id.removeprefix(f"{card.suit}-").replace("-", " ")
    return "" if not card.month or words == "ribbon" or words.startswith("chaff") else words


def order_unknown(number: int, letters: str, shown: str) -> Fault:
    """The refusal of month 11 or 12 where nobody said which order they count in, with both readings."""
    readings = []
    for months in MONTH_ORDERS:
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
    if isinstance(_of_letters(month, letters, months), str):
        return f" (which has no {number}{letters})"
    words = []
    for piece in _pieces(month, letters):
        kind = LETTERS[piece[0]]
        card = next(card for card in cards_of(month) if card.kind is kind)
        words.append(picture_of(card) or f"{kind.value}{' ' * bool(piece[1:])}{piece[1:]}")
    return f" ({number}{letters} {'the ' if len(words) == 1 else ''}{', '.join(words)})"
