"""The names of cards, suits and kinds in English, Japanese and Korean, and what a name means.

`names.txt` lists the names; English includes the words of Palau and Hawaii. Names are compared in their
folded form, so katakana and hiragana are the same, and so are long and marked vowels. Every name that this
module returns can be read again as the card it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial
from itertools import product
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from hanascore.cards.deck import (
    CARDS,
    CHAFF,
    JOKERS,
    KINDS,
    LANGUAGES,
    SUITS,
    Card,
    Kind,
    in_order,
    of_month,
    these,
)
from hanascore.cards.named_cards import NamedCards, any_chaff, exactly
from hanascore.cards.notation import chaff_in_words, month_of, picture_of, spaced
from hanascore.words.alike import fold, fold_word, nearest, shorten
from hanascore.words.lists import SEPARATORS
from hanascore.words.numbers import NUMERALS, number_in_words


def _read_names(text: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Read the names under each heading, such as `[suits en]`. An indented line continues the one before."""
    names: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in re.sub(r"\n +", " ", text).splitlines():
        word, colon, row = line.partition(": ")
        if line.startswith("["):
            heading = line.strip("[]")
        elif colon and not line.startswith("#"):
            names.setdefault(heading, {})[word] = tuple(row.split(", "))
    return names


NAMES = _read_names(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8"))

# Words that never name a single card. Each line has the cards they may mean, an explanation, and the words.
_UNCLEAR_WORDS = (
    ("5* 8* 4r 7r", "the susuki suit, the iris suit (kusa) or the grass ribbons", ("grass", "草")),
    ("12*", "the row of the four paulownia cards, not one card", ("kirishima", "桐島")),
    ("4*", "the row of the four wisteria cards, not one card", ("fujishima", "藤島")),
    ("11*", "the row of the four willow cards, not one card", ("yanagishima", "柳島")),
    ("3b", "the cherry bright, or the yaku of three brights", ("samgwang", "삼광")),
    ("2a 4a 8a", "a name of 3 cards", ("godori", "고도리")),
    ("6a 7a 10a", "a name of 3 cards", ("ino-shika-chō", "猪鹿蝶", "いのしかちょう")),
)
# Words for a ribbon that follow the word for its sort.
_RIBBON_WORDS = (*NAMES["kinds en"]["ribbon"], "tan", "tanzaku", "tti", "dan")
# Words that may join a suit to the word after it: `pine with crane`.
_JOINERS = ("", "ni", "no", "with", "and", "に", "の")
# Words for chaff that may carry a number.
_CHAFF_WORDS = ("chaff", "plain", "junk", "dregs", "kasu", "pi", "かす", "피")
# The most letters of a name. A longer word is not looked up.
_LONGEST = 64

_COUNTERS = "枚張张장매"
# A number of cards: `x2`, `2x`, `(2)`, `2枚` or `두장`.
TIMES = f"[x×]([0-9]+)|([0-9]+)[x×]|[(]([0-9]+)[)]|(.+)[{_COUNTERS}]"
# A word that ends with a number of cards: `カス2枚`.
COUNTED = f".*[^0-9{NUMERALS}](([0-9]+|[{NUMERALS}]+)[{_COUNTERS}])"
# A month by its number and a word: `8光`.
_NUMBERED_MONTH = "(1[0-2]|[1-9])[月월]?の?([^0-9].*)"

# How many cards of each kind there are, as in `3 brights, 2 animals`: a number, a word or another sign.
_LETTER = rf"[^\W\d{_COUNTERS}{NUMERALS}]"
_COUNTS_PART = re.compile(rf"\d+|[{NUMERALS}]+|{_LETTER}(?:-?{_LETTER})*|\S")
_ONLY_CODES = re.compile(r"[0-9barc*\s,/]*")
_COUNTING_SIGNS = frozenset((*_COUNTERS, *"x×:"))
_FILLERS = frozenset((*SEPARATORS, *".()\u3002\uff0e", "and", "the", "cards", "card"))


def suit_name(month: int, lang: str = "en") -> str:
    """Return the name of the suit of a month in Japanese order.

    >>> suit_name(7), suit_name(11, "ja"), suit_name(12, "ko")
    ('bush clover', '柳', '오동')
    """
    return NAMES[f"suits {lang}"][SUITS[month - 1]][0]


def kind_name(kind: Kind, lang: str = "en") -> str:
    """Return the name of a kind, in the singular.

    >>> [kind_name(Kind.ANIMAL, lang) for lang in LANGUAGES]
    ['animal', 'タネ', '열끗']
    """
    return NAMES[f"kinds {lang}"][kind.value][0]


def short_name(card: Card) -> str:
    """Return the shortest English name that no other card has: `crane`, `pine ribbon`, `pine chaff-1`."""
    return picture_of(card) or spaced(card.id).replace("clover", "bush clover")


def card_name(card: Card, lang: str = "en") -> str:
    """Return the full name of a card. The chaff of a month differ by their number.

    >>> from hanascore.cards.deck import CARDS
    >>> [card_name(CARDS[0], lang) for lang in LANGUAGES]
    ['pine with crane', '松に鶴', '송학광']
    >>> [card_name(CARDS[45], lang) for lang in LANGUAGES]
    ['yellow paulownia', '桐の黄カス', '오동 쌍피']
    """
    return NAMES["full"][card.code][LANGUAGES.index(lang)]


def names_of(card: Card) -> dict[str, tuple[str, ...]]:
    """Return the names of a card as people write them, by language, the longest form first.

    Words that also name something else (月, `rain`) are left out. The name of a plain chaff may name any
    chaff of its month.

    >>> from hanascore.cards.deck import CARDS
    >>> names_of(CARDS[40])["ja"]
    ('柳に小野道風', '柳の光', '小野道風', '道風', 'おののとうふう', '蛙', 'かえる', 'kaeru')
    """
    names = {}
    for lang, joiner in zip(LANGUAGES, (" ", "の", " "), strict=True):
        short = [short_name(card)] if lang == "en" else []
        suit_and_kind = f"{suit_name(card.month, lang)}{joiner}{kind_name(card.kind, lang)}"
        others = filter(_names_one_card, NAMES[f"cards {lang}"].get(card.code, ()))
        names[lang] = tuple(dict.fromkeys((card_name(card, lang), *short, suit_and_kind, *others)))
    return names


class Meaning(NamedTuple):
    """The cards that a name can mean. A valid name has exactly one meaning and no `reason`."""

    # The cards of each meaning.
    meanings: tuple[NamedCards, ...]
    # Why the name does not mean one card.
    reason: str = ""
    # 11 or 12 if the name depends on the order of the months, and that is unknown.
    number: int = 0
    # The kind of card, if the name is the name of a kind.
    kind: Kind | None = None


class NameTables(NamedTuple):
    """The names of all languages by their folded spelling."""

    # Names of cards, suits and kinds.
    alone: dict[str, Meaning]
    # The month of each plant, in Japanese order.
    suits: dict[str, int]
    # The number of the month that each name of a month means.
    months: dict[str, int]
    # The kind that each name of a kind means.
    kinds: dict[str, Kind]
    # What a word means after the name of a suit, by month.
    after_suit: dict[str, dict[int, NamedCards]]
    # Words that can continue a name.
    links: frozenset[str]


@lru_cache(
    maxsize=8192
)  # a text is tried word by word, and a file may repeat its words in thousands of piles
def lookup(key: str, months: str | None) -> Meaning | None:
    """Return what a folded name can mean in an order of months, or None if it is not a name."""
    tables = join_tables()
    if key in tables.alone:
        return tables.alone[key]
    if key in tables.months:
        return _by_number(tables.months[key], months, suit_alone)
    if len(key) > _LONGEST:
        return None
    if numbered := re.fullmatch(_NUMBERED_MONTH, key):
        word = numbered[2]
        if hint := plural_hint(word):
            return Meaning((), hint)
        return _by_number(int(numbered[1]), months, lambda month: _after_suit(month, word))
    for end in range(len(key) - 1, 0, -1):
        if meaning := _split_name(key[:end], key[end:], months):
            return meaning
    return None


def _split_name(head: str, rest: str, months: str | None) -> Meaning | None:
    """Return the meaning of a name such as `pine bright`: a suit or a month, and a word for the card.

    The suit may also come last, as in `bright of pine`.
    """
    tables = join_tables()
    meaning = None
    if head in tables.suits:
        meaning = _suit_and_word(tables.suits[head], head, rest)
    elif head in tables.months:
        meaning = _by_number(tables.months[head], months, partial(_suit_and_word, suit=head, word=rest))
    if not meaning and head in tables.after_suit and rest.startswith("of") and rest[2:] in tables.suits:
        meaning = _suit_and_word(tables.suits[rest[2:]], rest[2:], head)
    return meaning


def _by_number(number: int, months: str | None, read: Callable[[int], Meaning | None]) -> Meaning | None:
    """Read a name with the number of a month. The result says if it depends on the order of the months."""
    if months is None and number > 10:
        return Meaning((), number=number) if read(11) or read(12) else None
    return read(month_of(number, months))


def _suit_and_word(month: int, suit: str, word: str) -> Meaning | None:
    """Return what the name of a suit means if this word follows it.

    The name of a suit never follows itself: `shika shika` names two cards.
    """
    if word == "all":
        return Meaning((exactly(of_month(month)),))
    for joiner in _JOINERS:
        rest = word.removeprefix(joiner)
        if word.startswith(joiner) and rest and suit not in rest and (meaning := _after_suit(month, rest)):
            return meaning
    return None


def _after_suit(month: int, word: str) -> Meaning | None:
    """Return what a word means if it follows the name of a suit."""
    tables = join_tables()
    cards = tables.after_suit.get(word, {}).get(month)
    if cards is not None:
        return Meaning((cards,))
    if word in tables.kinds:
        return Meaning((), f"{SUITS[month - 1]} has no {tables.kinds[word].value}")
    if word[-1] in "0123456789" and tables.kinds.get(word[:-1]) is Kind.CHAFF:
        chaff = [card for card in in_order(of_month(month) & CHAFF) if card.number == int(word[-1])]
        return Meaning(tuple(exactly(card.bit) for card in chaff), "" if chaff else chaff_in_words(month))
    return None


def how_many(word: str) -> int:
    """Return the number of cards that a folded word such as `x2` gives, or 0 if it gives none.

    >>> how_many("two"), how_many("x2"), how_many("두장"), how_many("pine")
    (2, 2, 2, 0)
    """
    if word == "all":
        return 4
    times = re.fullmatch(TIMES, word)
    number = times[times.lastindex or 0] if times else word
    if number.isascii() and number.isdecimal():
        return _small_number(number)
    # A few words for numbers are words for kinds, too, such as `ten`.
    return 0 if number in join_tables().kinds else number_in_words(shorten(number)) or 0


def _small_number(digits: str) -> int:
    """Return the value of some digits. A long number is cut, because it is too large in any case."""
    return int(digits.lstrip("0")[:3] or 0)


def plural_hint(word: str) -> str:
    """Return a hint if the word is the plural of a kind, which names no card; else ""."""
    kinds = join_tables().kinds
    is_plural = word in kinds and word.endswith("s") and word[:-1] in kinds
    return kind_hint(kinds[word]) if is_plural else ""


def kind_hint(kind: Kind) -> str:
    """Return a hint that says how to write a number of cards of a kind."""
    key = kind.plural
    return f"a number of {key} does not name them: name the cards, or write {{cards: 1b 2a, {key}: 3}}"


def counts_in_words(text: str) -> dict[str, str] | None:
    """Read how many cards of each kind a text gives, or return None if it is another text.

    A kind in the plural, a counter, a number in words or a number above 12 shows that cards are counted.
    Otherwise a number is a month: `3 bright` is the bright of March.

    >>> counts_in_words("3 brights, 2 animals and 1 ribbon"), counts_in_words("3 bright")
    ({'brights': '3', 'animals': '2', 'ribbons': '1'}, None)
    >>> counts_in_words("광 2장, 피 열장") == counts_in_words("two bright, 10 chaff")
    True
    """
    if len(text) > len(Kind) * _LONGEST or _ONLY_CODES.fullmatch(text):
        return None
    kinds = join_tables().kinds
    words: list[str] = []
    is_counted = False
    for match in _COUNTS_PART.finditer(normalize("NFC", text)):
        # Keep a sign that folding would remove, because a minus must not be lost.
        word = shorten(fold_word(match[0])) or match[0]
        if word in kinds or _in_digits(word) is not None:
            words.append(word)
        elif word in _COUNTING_SIGNS:
            is_counted = True
        elif word not in _FILLERS:
            return None
    # Each number comes before its kind, or each comes after it.
    for kind_words, number_words in ((words[1::2], words[::2]), (words[::2], words[1::2])):
        if not words or len(kind_words) != len(number_words):
            continue
        # A few words are both a kind and a number, such as `ten`.
        if all(word in kinds for word in kind_words) and all(
            number_in_words(word) is not None or word not in kinds for word in number_words
        ):
            is_counted |= any(map(plural_hint, kind_words)) or any(
                number_in_words(word) is not None or not 0 < _small_number(word) < 13 for word in number_words
            )
            counts = {
                kinds[kind].plural: _in_digits(number) or ""
                for kind, number in zip(kind_words, number_words, strict=True)
            }
            return counts if is_counted and len(counts) == len(kind_words) else None
    return None


def _in_digits(word: str) -> str | None:
    """Return the digits of a number, which may be a folded word; None if it is another word."""
    if word.isascii() and word.isdecimal():
        return word
    number = number_in_words(word)
    return None if number is None else str(number)


def card_or_chaff(card: Card) -> NamedCards:
    """Return what the name of a card means. The name of a plain chaff means any chaff of its month."""
    return any_chaff(card.month) if card.kind is Kind.CHAFF else exactly(card.bit)


@cache
def suit_alone(month: int) -> Meaning:
    """Return what the name of a suit alone can mean: each of its cards. All its chaff are one meaning."""
    return Meaning(_possible_meanings(of_month(month)), "a suit of four cards")


def _possible_meanings(cards: int) -> tuple[NamedCards, ...]:
    """Return a meaning for each card of a set, but only one for all chaff of a month."""
    return tuple(dict.fromkeys(map(card_or_chaff, in_order(cards))))


@cache
def join_tables() -> NameTables:
    """Build the tables of all names, when the first name is looked up."""
    suits = {fold(name): SUITS.index(suit) + 1 for name, suit in _names_under("suits")}
    months = {fold(name): SUITS.index(suit) + 1 for name, suit in _names_under("months")}
    months |= {f"{number}{sign}": number for number, sign in product(range(1, 13), "月월")}
    kinds = {fold(name): Kind(kind) for name, kind in _names_under("kinds")}
    groups = _card_words()
    after_suit: dict[str, dict[int, NamedCards]] = {}
    for name, cards in groups:
        after_suit.setdefault(fold(name), {}).update(_meanings_by_month(cards))
    alone: dict[str, Meaning] = {}
    for key, by_month in after_suit.items():
        kind = kinds.get(key)
        size = KINDS[kind].bit_count() if kind else len(by_month)
        reason = f"a kind of {size} cards" if kind else f"a name of {size} cards"
        alone[key] = Meaning(tuple(by_month.values()), "" if len(by_month) == 1 else reason, kind=kind)
    for codes, reason, names in _UNCLEAR_WORDS:
        alone |= dict.fromkeys(map(fold, names), Meaning(_possible_meanings(these(codes)), reason))
    for joker, lang in product(JOKERS, LANGUAGES):
        alone[fold(card_name(joker, lang))] = Meaning((exactly(joker.bit),))
    for key, month in suits.items():
        alone[key] = suit_alone(month)
        if month in after_suit.get(key, {}):
            picture = picture_of(after_suit[key][month].first)
            alone[key] = alone[key]._replace(reason=f"{alone[key].reason}, and also the {picture}")
    links = frozenset(_link_words([*alone, *months], groups))
    return NameTables(alone, suits, months, kinds, after_suit, links)


def _names_under(heading: str) -> Iterator[tuple[str, str]]:
    """Yield each name under the headings that begin with this word, and what the name means."""
    for full_heading, table in NAMES.items():
        if full_heading.startswith(heading):
            yield from ((name, word) for word, names in table.items() for name in names)


def _card_words() -> list[tuple[str, int]]:
    """Return every word for cards except the suits, each with the set of cards it can mean."""
    return [
        *((name, KINDS[Kind(kind)]) for name, kind in _names_under("kinds")),
        *(
            (f"{sort} {noun}", these(codes))
            for (sort, codes), noun in product(_names_under("sorts"), _RIBBON_WORDS)
        ),
        *((name, these(codes)) for name, codes in _names_under("cards")),
    ]


def _meanings_by_month(cards: int) -> dict[int, NamedCards]:
    """Return what a word for a set of cards means after the name of each suit, by month.

    A word for several chaff of a month means any of them. A word for one of them (the yellow one) means that.
    """
    meanings = {}
    for card in in_order(cards):
        is_only_one = not cards & of_month(card.month) & ~card.bit
        meanings[card.month] = exactly(card.bit) if is_only_one else card_or_chaff(card)
    return meanings


def _link_words(names: Iterable[str], groups: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Yield the words that can continue a name: whole names, and the words of longer names."""
    yield from (*names, *_JOINERS, "of", "all")
    for name, _ in (*groups, *_names_under("suits")):
        yield from map(fold, name.replace("-", " ").split())
    yield from (f"{noun}{number}" for noun, number in product(_CHAFF_WORDS, (1, 2, 3)))


@lru_cache(maxsize=1024)  # a long text may repeat the same misspelt name
def near(key: str, words: int = 0) -> list[str]:
    """Return up to three names that are spelt much like a folded word, the most similar first.

    With `words`, only names of this many words are returned.
    """
    return nearest(key, (name for name in _hint_names() if not words or len(re.split("[ -]", name)) == words))


@cache
def _hint_names() -> list[str]:
    """Return the names that hints suggest. If two are spelt alike, hints use the first."""
    ids = [card.id.removesuffix(f"-{card.number}") for card in CARDS] + [card.id for card in CARDS]
    return [
        *(name for name, codes in _names_under("cards") if " " not in codes and _names_one_card(name)),
        *map(spaced, ids),
        *map(suit_name, range(1, 13)),
        *(card_name(card, lang) for card in CARDS for lang in ("ja", "ko")),
        *map(kind_name, Kind),
    ]


def _names_one_card(name: str) -> bool:
    meaning = lookup(fold(name), "japanese")
    return meaning is not None and len(meaning.meanings) == 1
