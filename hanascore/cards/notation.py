"""The compact notation: a month and letters, such as `8b`, `5arcc`, `12c1c2` or `3*`.

This module reads and writes codes and explains wrong ones. It also knows the ids of cards (`pine-crane`);
`spelling` reads all other names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from hanascore.cards.deck import (
    BY_ID,
    CHAFF,
    LETTERS,
    SUITS,
    WHOLE,
    YELLOW,
    Card,
    Kind,
    cards_of_month,
    in_order,
    of_month,
)
from hanascore.cards.named_cards import WILLOW, NamedCards, all_named, any_chaff, exactly, number_of_chaff
from hanascore.problems.fix import describe_fixes, replace
from hanascore.problems.place import NOWHERE
from hanascore.words.english import listed
from hanascore.words.numbers import NUMBERS

# The most words of a pile, and the most cards of one code.
MAX_WORDS, _MAX_CARDS = 1000, 12

_CODE = r"([0-9]{1,3})([a-z*][a-z0-9*]{0,30})"
_CODE_OR_NUMBER = rf"{_CODE}|[0-9]+"
# A letter, and the number behind the letter of a chaff.
_LETTER = "c[0-9]|."
# In `1c2c` the 2 may number the chaff or begin the next code.
_UNCLEAR_NUMBER = "c[123](?:[bar]|c(?![123]))"
# Letters of other notations (light, source, plain and so on), and which of our letters they may mean.
_OTHER_LETTERS = {
    **dict.fromkeys("lgh", "b"),
    **dict.fromkeys("k", "bc"),
    **dict.fromkeys("st", "ar"),
    **dict.fromkeys("yev", "a"),
    **dict.fromkeys("d", "rc"),
    **dict.fromkeys("pj", "c"),
}


class Offer(NamedTuple):
    """What may be written instead of some words."""

    # What a record may hold: a code if the card has one, else a name or a number of cards.
    text: str
    # What a person reads: `9a (the sake cup)`.
    name: str


def describe_offers(offers: Iterable[Offer], advice: str) -> str:
    """Return what to write instead, as a sentence.

    >>> describe_offers([Offer("9a", "9a (the sake cup)"), Offer("9r", "9r")], "9 is the chrysanthemum")
    'did you mean 9a (the sake cup) or 9r? 9 is the chrysanthemum'
    """
    return describe_fixes([replace(NOWHERE, *offer) for offer in offers], advice)


class Refusal(NamedTuple):
    """The reason why a text does not name one card."""

    # The id of the problem.
    id: str
    # What is wrong.
    message: str
    # What to do apart from the offers, or "".
    advice: str = ""
    # What may be written instead.
    offers: tuple[Offer, ...] = ()


class _WrongLetters(NamedTuple):
    """What is wrong with the letters of a code."""

    # What to do apart from the offers, or "".
    advice: str
    # The codes that may be meant.
    offers: tuple[Offer, ...] = ()


def month_of(number: int, months: str | None) -> int:
    """Return the month, in Japanese order, that a number means under an order of months.

    Korean order exchanges 11 and 12, so the same function turns a month back into its number.

    >>> month_of(11, "korean")
    12
    """
    return 23 - number if months == "korean" and number > 10 else number


number_of = month_of


def read_codes(text: str, months: str | None) -> NamedCards | None:
    """Read a pile of codes and ids. Return None if it has another word; `spelling.spell` reads those.

    >>> read_codes("1b, 1b", "japanese")
    NamedCards(exact=1, loose=(), count=2)
    >>> read_codes("1b crane", "japanese") is None
    True
    """
    parts = split_codes(text, months)
    return None if parts is None else all_named(parts)


def split_codes(text: str, months: str | None) -> list[NamedCards] | None:
    """Read a pile of codes and ids one by one, or return None if it has another word."""
    words = text.replace(",", " ").split()
    parts = [_read_word(word, months) for word in words[: MAX_WORDS + 1]]
    read = [part for part in parts if part is not None]
    return read if len(read) == len(words) <= MAX_WORDS else None


@lru_cache(maxsize=4096)  # records repeat a few hundred codes, and a file may have thousands of piles
def _read_word(word: str, months: str | None) -> NamedCards | None:
    """Read one code or id."""
    card = BY_ID.get(word)
    return exactly(card.bit) if card else read_code(word.lower(), months)


def read_code(word: str, months: str | None) -> NamedCards | None:
    """Read one code in lower case, or return None if it is wrong. `y` is the yellow paulownia.

    >>> read_code("12by", "japanese") == read_code("12bc1", "japanese")
    True
    """
    code = re.fullmatch(_CODE, word)
    number = int(code[1]) if code else 0
    if not code or not 0 < number < 13:
        return None
    if months is None and number > 10:
        return exactly(YELLOW) if code[2] == "y" else None
    cards = _read_letters(month_of(number, months), code[2], months)
    return cards if isinstance(cards, NamedCards) else None


def _read_letters(month: int, letters: str, months: str | None) -> NamedCards | _WrongLetters:
    """Read the letters of a code, or return what is wrong with them."""
    number = number_of(month, months)
    suit = SUITS[month - 1]
    if letters == "*":
        return exactly(of_month(month))
    if "*" in letters:
        return _WrongLetters("* is written alone", (_offer(month, "*", months),))
    parts = _split_letters(month, letters)
    read = [_read_letter(month, part) for part in parts]
    wrong = [part for part, cards in zip(parts, read, strict=True) if cards is None]
    if wrong:
        return _explain_letters(month, parts, wrong, months)
    if re.search(_UNCLEAR_NUMBER, letters):
        apart = re.sub("c([123][barc])", r"c \1", f"{number}{letters}")
        chaff = min(letters.count("c"), number_of_chaff(month))
        together = f"{number}{re.sub('c[123]?', '', letters)}{'c' * chaff}"
        offers = (
            Offer(apart, f"{apart} for cards of two months"),
            Offer(together, f"{together} for {NUMBERS[chaff]} chaff of {suit}"),
        )
        return _WrongLetters("", offers)
    # Too many chaff are refused here. A card that is named twice is found where piles are put together.
    loose = parts.count("c") if month != WILLOW else 0
    numbered = {part for part in parts if part[0] == "c" and part != "c"}
    surplus = loose + len(numbered) - number_of_chaff(month)
    if loose and surplus > 0:
        fewer = "".join(parts)[::-1].replace("c", "", surplus)[::-1]
        return _WrongLetters(chaff_in_words(month), (_offer(month, fewer, months),))
    if len(parts) > _MAX_CARDS:
        return _WrongLetters("write each card of a month once")
    return all_named(cards for cards in read if cards)


def _split_letters(month: int, letters: str) -> list[str]:
    """Split the letters of a code into one part for each card."""
    return re.findall(_LETTER, letters.replace("y", "c1") if month == 12 else letters)


def _read_letter(month: int, part: str) -> NamedCards | None:
    """Read the letter of one card and its number, or return None if the month has no such card."""
    kind = LETTERS.get(part[0])
    number = int(part[1:] or 0)
    if part == "c":
        return any_chaff(month)
    for card in cards_of_month(month):
        if card.kind is kind and (kind is not Kind.CHAFF or card.number == number):
            return exactly(card.bit)
    return None


def _explain_letters(month: int, parts: list[str], wrong: list[str], months: str | None) -> _WrongLetters:
    """Return what is wrong with the letters of a code, and the codes that may be meant."""
    first = wrong[0]
    kind = LETTERS.get(first[0])
    letters = _letters_of(month)
    advice = ""
    if kind is None:
        likely = _OTHER_LETTERS.get(first[0], "")
        letters = [letter for letter in letters if letter in likely] or letters
    elif kind is Kind.CHAFF:
        chaff = in_order(CHAFF & of_month(month))
        letters = ["c"] if month == WILLOW else [f"c{card.number}" for card in chaff]
        advice = chaff_in_words(month)
    else:
        advice = f"{SUITS[month - 1]} has no {kind.value}"
    if len(wrong) == 1:
        at = parts.index(first)
        codes = ["".join([*parts[:at], letter, *parts[at + 1 :]]) for letter in letters]
        read = [(code, _read_letters(month, code, months)) for code in codes]
        offers = [
            _offer(month, code, months)
            for code, cards in read
            if isinstance(cards, NamedCards) and not cards.names_twice
        ]
        if offers:
            return _WrongLetters(advice, tuple(offers))
    cards = [_offer(month, letter, months).name for letter in _letters_of(month)]
    return _WrongLetters(f"{SUITS[month - 1]} has {listed(cards)}")


def is_code(word: str) -> bool:
    """Whether a folded word looks like a code, right or wrong, or is a number."""
    return re.fullmatch(_CODE_OR_NUMBER, word) is not None


def explain_code(word: str, quoted: str, months: str | None) -> Refusal:
    """Explain what is wrong with a code or a bare number. `quoted` is the word as written, in quotes."""
    code = re.fullmatch(_CODE, word)
    number, letters = (int(code[1]), code[2]) if code else (int(word[:4]), "")
    message = f"no such card {quoted}"
    not_a_card = "a number alone is never a card"
    if not 0 < number < 13:
        advice = "months run from 1 to 12" if letters else f"{not_a_card}; a card is written like 8b"
        return Refusal("unknown-card", message, advice, codes_like(word, months))
    if months is None and number > 10:
        return order_unknown(number, quoted)
    month = month_of(number, months)
    if letters:
        cards = _read_letters(month, letters, months)
        wrong = cards if isinstance(cards, _WrongLetters) else _WrongLetters("")
        alike = codes_like(word, months)
        if "o" in letters and alike:
            return Refusal("unknown-card", message, "a letter O stands for a zero", alike)
        return Refusal("unknown-card", message, wrong.advice, (*alike, *wrong.offers))
    offers = (_offer(month, letter, months) for letter in (*_letters_of(month), "*"))
    return Refusal("unknown-card", message, not_a_card, tuple(offers))


def codes_like(word: str, months: str | None) -> tuple[Offer, ...]:
    """Return the codes that a word may be a slip for.

    In a slip, letters come before digits, a digit is doubled or missing, or a letter replaces a digit.

    >>> [codes_like(word, "japanese")[0].text for word in ("a5c", "1r0c", "66r", "0ar", "1orc")]
    ['5ac', '10rc', '6r', '10ar', '10rc']
    """
    if (slip := re.fullmatch("1([oil])([barcy]{1,5})", word)) and read_code(
        code := f"1{'0' if slip[1] == 'o' else '1'}{slip[2]}", months
    ):
        return (Offer(code, code),)
    digits, letters = re.sub("[^0-9]", "", word), re.sub("[0-9]", "", word)
    has_numbered_chaff = re.search("c[123]", word) is not None
    if not digits or has_numbered_chaff or not re.fullmatch(r"[barcy]{1,5}|\*", letters):
        return ()
    numbers = {digits: "", re.sub(r"(.)\1", r"\1", digits): "", "10" if digits == "0" else digits: ""}
    codes = [f"{number}{letters}" for number in numbers]
    return tuple(Offer(code, code) for code in codes if code != word and read_code(code, months))


def order_unknown(number: int, quoted: str) -> Refusal:
    """Refuse month 11 or 12 because the order of the months is unknown."""
    japanese, korean = (SUITS[month_of(number, months) - 1] for months in ("japanese", "korean"))
    message = f"{quoted} depends on the order of the months"
    advice = f"{number} is {japanese} in Japan and {korean} in Korea; the name of a suit is clear in both"
    return Refusal("month-order-unknown", message, advice)


@cache
def kinds_of(month: int) -> Counter[Kind]:
    """Count the cards of each kind in a month, in the order players list the kinds."""
    return Counter(card.kind for card in cards_of_month(month))


def _letters_of(month: int) -> list[str]:
    """Return the letters of the kinds that a month has."""
    return [kind.letter for kind in kinds_of(month)]


def _offer(month: int, letters: str, months: str | None) -> Offer:
    """Return the offer of a code. The name of a single card says what is on it."""
    code = f"{number_of(month, months)}{letters}"
    if letters == "*":
        return Offer(code, f"{code} for all four")
    for card in cards_of_month(month):
        if card.kind.letter == letters and (picture := picture_of(card)):
            return Offer(code, f"{code} (the {picture})")
    return Offer(code, code)


def chaff_in_words(month: int) -> str:
    """Return a phrase that says how many chaff a month has.

    >>> chaff_in_words(12)
    'paulownia has three chaff'
    """
    return f"{SUITS[month - 1]} has {NUMBERS[number_of_chaff(month)]} chaff"


def code_pile(
    cards: int, *, numbered: bool = False, months: str | None = "japanese", yellow: bool = False
) -> str:
    """Return a set of cards as codes, one code for each month, in the order of the month numbers.

    Chaff are written without numbers unless `numbered`. With `yellow`, the yellow paulownia has its own code
    `12y`.

    >>> code_pile(0b1111_0000_1011)
    '1brc 3brcc'
    >>> code_pile(0b1111_0000_1011, numbered=True)
    '1brc2 3brc1c2'
    """
    if yellow and not numbered and cards & YELLOW and cards & of_month(12) != of_month(12):
        rest = code_pile(cards & ~YELLOW, months=months)
        return f"{rest} {number_of(12, months)}y".lstrip()
    letters: dict[int, str] = {}
    for card in in_order(cards & WHOLE):
        number = number_of(card.month, months)
        digit = str(card.number) if numbered and card.number and card.month != WILLOW else ""
        letters[number] = f"{letters.get(number, '')}{card.kind.letter}{digit}"
    codes = [f"{number}{letters[number]}" for number in sorted(letters)]
    return " ".join([*codes, *(joker.id for joker in in_order(cards & ~WHOLE))])


def code_of(cards: NamedCards, months: str | None) -> str:
    """Return the code of one card or one chaff without a number.

    Return "" for a joker, and for a willow or paulownia if the order of the months is unknown.
    """
    card = cards.first
    if not card.month or (months is None and card.month > 10):
        return ""
    digit = card.number if cards.exact and card.month != WILLOW else 0
    return f"{number_of(card.month, months)}{card.kind.letter}{digit or ''}"


def card_code(card: Card, months: str | None) -> str:
    """Return the code of a card under an order of months. The code of a joker is its id.

    >>> from hanascore.cards.deck import BY_CODE
    >>> card_code(BY_CODE["12c1"], "korean")
    '11c1'
    """
    return code_of(exactly(card.bit), months) or card.id


def code_named(cards: NamedCards, months: str | None) -> str:
    """Return named cards as codes, one code for each month; "" if a code depends on an unknown order.

    >>> code_named(any_chaff(5, 2) + exactly(1 << 16), "japanese")
    '5acc'
    """
    codes = []
    for month in cards.months:
        if months is None and month > 10:
            return ""
        exact = [card for card in in_order(cards.exact) if card.month == month]
        letters = [card.kind.letter for card in exact if card.kind is not Kind.CHAFF]
        # A chaff with a number comes last, because in `12c1c` the 1 may begin another code.
        letters += ["c" * cards.loose.count(month)]
        for card in exact:
            if card.kind is Kind.CHAFF:
                letters.append("y" if card.bit == YELLOW else card_code(card, months).lstrip("0123456789"))
        codes.append(f"{number_of(month, months)}{''.join(letters)}")
    return " ".join([*codes, *(joker.id for joker in in_order(cards.exact & ~WHOLE))])


def label(cards: NamedCards, months: str | None) -> str:
    """Return the name and the code of one card, or of one chaff without a number.

    >>> label(any_chaff(1), "japanese"), label(exactly(1 << 47), None)
    ('pine chaff (1c)', 'paulownia chaff-3')
    """
    words = spaced(cards.first.id)
    if not cards.exact:
        words = words.removesuffix("-1")
    code = code_of(cards, months)
    return f"{words} ({code})" if code else words


def cards_in_words(cards: int, months: str | None) -> str:
    """Return a set of cards in words. A whole month is one item of the list, and so are several of its chaff.

    >>> cards_in_words(0b1111_0001, "japanese"), cards_in_words(0b1100, None)
    ('pine crane (1b) and the four plum cards', '2 pine chaff (1c)')
    """
    words = []
    for month, suit in enumerate(SUITS, start=1):
        of_this_month = cards & of_month(month)
        chaff = of_this_month & CHAFF
        if of_this_month == of_month(month):
            words.append(f"the four {suit} cards")
            continue
        words += [label(exactly(card.bit), months) for card in in_order(of_this_month & ~CHAFF)]
        if chaff:
            number = f"{chaff.bit_count()} " if chaff.bit_count() > 1 else ""
            words.append(f"{number}{label(any_chaff(month), months)}")
    return listed([*words, *(joker.id for joker in in_order(cards & ~WHOLE))])


def spaced(id: str) -> str:
    """Return an id with spaces for hyphens. A chaff keeps the hyphen before its number, which is no count.

    >>> spaced("willow-rain-man"), spaced("pine-chaff-2")
    ('willow rain man', 'pine chaff-2')
    """
    return re.sub(r"-(?![0-9])", " ", id)


def picture_of(card: Card) -> str:
    """Return the picture of a card in words, such as `rain man`; "" for ribbons and plain chaff."""
    words = card.id.removeprefix(f"{card.suit}-").replace("-", " ")
    return "" if not card.month or words == "ribbon" or words.startswith("chaff") else words
