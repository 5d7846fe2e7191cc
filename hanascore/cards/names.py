"""What cards, suits and kinds are called, in English (`en`), Japanese (`ja`) and Korean (`ko`); what a name
means: one card, one chaff of a month, all of a suit, or several things and so none.

The names stand in `names.txt`. English has the words of Palau and Hawaii, too. When words are compared
katakana and hiragana are one, and so are long and marked vowels. Every name given out here reads back as its
card. Positions in texts are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial
from itertools import product
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
from hanascore.cards.notation import chaff_held, exact, month_of, of_cards, of_chaff, picture_of, spaced
from hanascore.problems.words import fold, fold_word, nearest, shorten


def _read(text: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Under each heading, as `[suits en]`, the names behind each word; an indented line goes on."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in re.sub(r"\n +", " ", text).splitlines():
        word, colon, names = line.partition(": ")
        if line.startswith("["):
            heading = line.strip("[]")
        elif colon and not line.startswith("#"):
            found.setdefault(heading, {})[word] = tuple(names.split(", "))
    return found


with open(f"{__file__.removesuffix('.py')}.txt", encoding="utf-8") as _file:
    NAMES = _read(_file.read())

# Words that are never one card, by the cards they may mean and what they may be.
_UNCLEAR = {
    ("5* 8* 4r 7r", "the susuki suit, the iris suit (kusa) or the grass ribbons"): ("grass", "草"),
    ("12*", "the row of the four paulownia cards, not one card"): ("kirishima", "桐島"),
    ("4*", "the row of the four wisteria cards, not one card"): ("fujishima", "藤島"),
    ("11*", "the row of the four willow cards, not one card"): ("yanagishima", "柳島"),
    ("3b", "the cherry bright, or the yaku of three brights"): ("samgwang", "삼광"),
    ("2a 4a 8a", "a name of 3 cards"): ("godori", "고도리"),
    ("6a 7a 10a", "a name of 3 cards"): ("ino-shika-chō", "猪鹿蝶", "いのしかちょう"),
}
# The words for ribbon that stand behind its sort: those of English, and these.
_RIBBONS = (*NAMES["kinds en"]["ribbon"], "tan", "tanzaku", "tti", "dan")
# What may stand between a suit and what follows it.
_JOINERS = ("", "ni", "no", "with", "and", "に", "の")
# The longest folded name that is looked up.
_LONGEST = 64
# What a number of cards ends with, and numbers that need no blank around them.
_COUNTERS, _NUMERALS = "枚張张장매", "一二三四五六七八九十"
# `x2`, `2x`, `(2)`, `2枚` and `두장` say how many; `カス2枚` ends with that.
TIMES = f"[x×]([0-9]+)|([0-9]+)[x×]|[(]([0-9]+)[)]|(.+)[{_COUNTERS}]"
COUNTED = f".*[^0-9{_NUMERALS}](([0-9]+|[{_NUMERALS}]+)[{_COUNTERS}])"
_WHOLE = {"both": 2, "all": 4}
# A number, a word, or any other sign.
_LETTER = rf"[^\W\d{_COUNTERS}{_NUMERALS}]"
_WORDS = re.compile(rf"\d+|[{_NUMERALS}]+|{_LETTER}(?:-?{_LETTER})*|\S")
# Most piles are written in codes, which hold no word.
_CODES = re.compile(r"[0-9barc*\s,/]*")
# What stands beside a number of cards alone; and what else may stand between numbers of kinds.
_OF_COUNTS = frozenset((*_COUNTERS, *"x×:"))
_BETWEEN = frozenset((*".,;/+&()\u3001\u3002\uff0e", "and", "the", "cards", "card"))
# A month by its number and a word, as `8光`.
_NUMBERED = "(1[0-2]|[1-9])[月월]?の?([^0-9].*)"


def suit_name(month: int, lang: str = "en") -> str:
    """The suit of a month in Japanese order.

    >>> suit_name(7), suit_name(11, "ja"), suit_name(12, "ko")
    ('bush clover', '柳', '오동')
    """
    return NAMES[f"suits {lang}"][SUITS[month - 1]][0]


def kind_name(kind: Kind, lang: str = "en") -> str:
    """The kind, in the singular.

    >>> [kind_name(Kind.ANIMAL, lang) for lang in LANGUAGES]
    ['animal', 'タネ', '열끗']
    """
    return NAMES[f"kinds {lang}"][kind.value][0]


def short_name(card: Card) -> str:
    """The shortest English name that no other card has: `crane`, `pine ribbon`, `pine chaff-1`."""
    return picture_of(card) or spaced(card.id).replace("clover", "bush clover")


def card_name(card: Card, lang: str = "en") -> str:
    """The whole name of a card; chaff of one month are told apart by their number.

    >>> from hanascore.cards.deck import CARDS
    >>> [card_name(CARDS[0], lang) for lang in LANGUAGES]
    ['pine with crane', '松に鶴', '송학광']
    >>> [card_name(CARDS[45], lang) for lang in LANGUAGES]
    ['yellow paulownia', '桐の黄カス', '오동 쌍피']
    """
    return NAMES["own"][card.code][LANGUAGES.index(lang)]


def names_of(card: Card) -> dict[str, tuple[str, ...]]:
    """The names of a card as people write them, by language, the fullest first.

    Words that name something else as well (月, `rain`) are left out. A name of plain chaff here may be
    that of any chaff of its month.

    >>> from hanascore.cards.deck import CARDS
    >>> names_of(CARDS[40])["ja"]
    ('柳に小野道風', '柳の光', '小野道風', '道風', 'おののとうふう', '蛙', 'かえる', 'kaeru')
    """
    found = {}
    for lang, joiner in zip(LANGUAGES, (" ", "の", " "), strict=True):
        short = [short_name(card)] if lang == "en" else []
        of_kind = f"{suit_name(card.month, lang)}{joiner}{kind_name(card.kind, lang)}"
        others = filter(_is_one_card, NAMES[f"cards {lang}"].get(card.code, ()))
        found[lang] = tuple(dict.fromkeys((card_name(card, lang), *short, of_kind, *others)))
    return found


class Meaning(NamedTuple):
    """What a name can mean. One value is a good name; none or several say why not in `what`.

    `number` is 11 or 12 where the name rests on a month number and nobody said which order counts.
    """

    values: tuple[int, ...]
    what: str = ""
    number: int = 0
    kind: Kind | None = None


class Tables(NamedTuple):
    """The names of all languages, by their folded spelling."""

    alone: dict[str, Meaning]
    suits: dict[str, int]
    months: dict[str, int]
    kinds: dict[str, Kind]
    numbers: dict[str, int]
    # What a word means after the name of a suit: the value, by month.
    within: dict[str, dict[int, int]]
    # Words that may go on a name begun before them.
    links: frozenset[str]


@lru_cache(maxsize=8192)
def lookup(key: str, months: str | None) -> Meaning | None:
    """What a folded name can mean in an order of months, or nothing if it is no name."""
    tables = join_tables()
    if key in tables.alone:
        return tables.alone[key]
    if key in tables.months:
        return _of_number(tables.months[key], months, suit_alone)
    if len(key) > _LONGEST:
        return None
    if numbered := re.fullmatch(_NUMBERED, key):
        word = numbered[2]
        if more := so_many(word):
            return Meaning((), more)
        return _of_number(int(numbered[1]), months, lambda month: _within(month, word))
    found = None
    for end in range(len(key) - 1, 0, -1):
        head, rest = key[:end], key[end:]
        if head in tables.suits:
            found = _after(tables.suits[head], head, rest)
        elif head in tables.months:
            found = _of_number(tables.months[head], months, partial(_after, suit=head, rest=rest))
        if not found and head in tables.within and rest.startswith("of") and rest[2:] in tables.suits:
            # The suit may end the name, as in `bright of paulownia`.
            found = _after(tables.suits[rest[2:]], rest[2:], head)
        if found:
            break
    return found


def how_many(word: str) -> int:
    """The number that a folded word says, or 0.

    >>> how_many("two"), how_many("x2"), how_many("두장"), how_many("pine")
    (2, 2, 2, 0)
    """
    if word in _WHOLE:
        return _WHOLE[word]
    found = re.fullmatch(TIMES, word)
    number = found[found.lastindex or 0] if found else word
    if number.isascii() and number.isdecimal():
        return _first_digits(number)
    # A few words are a kind as well, as `ten`.
    return 0 if number in join_tables().kinds else join_tables().numbers.get(shorten(number), 0)


def _first_digits(number: str) -> int:
    """A number in digits, as far as it matters: of a long one its first three."""
    return int(number.lstrip("0")[:3] or 0)


def so_many(word: str) -> str:
    """What a number says beside a word for a kind in the plural, where it is no month; else nothing."""
    kinds = join_tables().kinds
    is_plural = word in kinds and word.endswith("s") and word[:-1] in kinds
    return which_ones(kinds[word]) if is_plural else ""


def which_ones(kind: Kind) -> str:
    """What to write for a number of cards of a kind."""
    key = kind.plural
    return f"a number of {key} does not tell which ones: name them, or write {{cards: 1b 2a, {key}: 3}}"


def counts_in_words(text: str) -> dict[str, str] | None:
    """The numbers of a text that tells how many cards there are of each kind; None of any other text.

    One kind at least is in the plural or counted as cards are, or one number is in words or that of no month:
    `3 bright` is a card.

    >>> counts_in_words("3 brights, 2 animals and 1 ribbon"), counts_in_words("3 bright")
    ({'brights': '3', 'animals': '2', 'ribbons': '1'}, None)
    >>> counts_in_words("광 2장, 피 열장") == counts_in_words("two bright, 10 chaff")
    True
    """
    if len(text) > len(Kind) * _LONGEST or _CODES.fullmatch(text):
        return None
    kinds, numbers = join_tables().kinds, join_tables().numbers
    words: list[str] = []
    counted = False
    for match in _WORDS.finditer(normalize("NFC", text)):
        # A sign that folds to nothing stands for itself, so that no minus is lost.
        word = shorten(fold_word(match[0])) or match[0]
        if word in kinds or word in numbers or (word.isascii() and word.isdecimal()):
            words.append(word)
        elif word in _OF_COUNTS:
            counted = True
        elif word not in _BETWEEN:
            return None
    for names, told in ((words[1::2], words[::2]), (words[::2], words[1::2])):
        # A few words are both, as `ten`.
        fits = all(name in kinds for name in names) and all(n in numbers or n not in kinds for n in told)
        if fits and words and len(names) == len(told):
            counted |= any(n in numbers or not 0 < _first_digits(n) < 13 for n in told) or any(
                map(so_many, names)
            )
            found = {kinds[name].plural: str(numbers.get(n, n)) for name, n in zip(names, told, strict=True)}
            return found if counted and len(found) == len(names) else None
    return None


def _of_number(number: int, months: str | None, read: Callable[[int], Meaning | None]) -> Meaning | None:
    """The reading of a month's number; one that needs the order of months and lacks it says so."""
    if months is None and number > 10:
        either = read(number) or read(23 - number)
        return either and Meaning((), number=number)
    return read(month_of(number, months))


def _after(month: int, suit: str, rest: str) -> Meaning | None:
    """What follows the name of a suit, which never follows itself: `shika shika` is twice some maple card."""
    if rest == "all":
        return Meaning((of_cards(of_month(month)),))
    for joiner in _JOINERS:
        word = rest.removeprefix(joiner)
        if rest.startswith(joiner) and word and suit not in word:
            found = _within(month, word)
            if found:
                return found
    return None


def _within(month: int, word: str) -> Meaning | None:
    """What a word means behind the name of a suit."""
    tables = join_tables()
    value = tables.within.get(word, {}).get(month)
    if value is not None:
        return Meaning((value,))
    if word in tables.kinds:
        return Meaning((), f"{SUITS[month - 1]} has no {tables.kinds[word].value}")
    if word[-1] in "0123456789" and tables.kinds.get(word[:-1]) is Kind.CHAFF:
        chaff = in_order(of_month(month) & CHAFF)
        meant = tuple(of_cards(card.bit) for card in chaff if card.number == int(word[-1]))
        return Meaning(meant, "" if meant else chaff_held(month))
    return None


def value_of(card: Card) -> int:
    """The value of a card as a name gives it: plain chaff are any of their month."""
    return of_chaff(card.month) if card.kind is Kind.CHAFF else of_cards(card.bit)


@cache
def suit_alone(month: int) -> Meaning:
    """A bare suit: each of its cards is possible, its chaff once."""
    return Meaning(_values(of_month(month)), "a suit of four cards")


def _values(cards: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(map(value_of, in_order(cards))))


@cache
def join_tables() -> Tables:
    """All names, joined and folded at the first name that is looked up."""
    suits = {fold(name): SUITS.index(suit) + 1 for name, suit in _under("suits")}
    months = {fold(name): SUITS.index(suit) + 1 for name, suit in _under("months")}
    months |= {f"{number}{sign}": number for number, sign in product(range(1, 13), "月월")}
    kinds = {fold(name): Kind(kind) for name, kind in _under("kinds")}
    numbers = {fold(name): int(number) for name, number in _under("numbers")}
    within: dict[str, dict[int, int]] = {}
    alone: dict[str, Meaning] = {}
    groups = list(_groups())
    for name, cards in groups:
        within.setdefault(fold(name), {}).update(_meant(cards))
    for key, by_month in within.items():
        kind = kinds.get(key)
        size = KINDS[kind].bit_count() if kind else len(by_month)
        what = f"a kind of {size} cards" if kind else f"a name of {size} cards"
        alone[key] = Meaning(tuple(by_month.values()), "" if len(by_month) == 1 else what, kind=kind)
    for (codes, what), names in _UNCLEAR.items():
        alone |= dict.fromkeys(map(fold, names), Meaning(_values(these(codes)), what))
    for card, lang in product(JOKERS, LANGUAGES):
        alone[fold(card_name(card, lang))] = Meaning((of_cards(card.bit),))
    for key, month in suits.items():
        alone[key] = suit_alone(month)
        if month in within.get(key, {}):
            picture = picture_of(CARDS[exact(within[key][month]).bit_length() - 1])
            alone[key] = alone[key]._replace(what=f"{alone[key].what}, and also the {picture}")
    return Tables(alone, suits, months, kinds, numbers, within, frozenset(_links([*alone, *months], groups)))


def _under(what: str) -> Iterator[tuple[str, str]]:
    """Each name under the headings for something, and what it is a name of."""
    for heading, table in NAMES.items():
        if heading.startswith(what):
            yield from ((name, word) for word, names in table.items() for name in names)


@cache
def _meant(cards: int) -> dict[int, int]:
    """What a word for some cards means, by month. One for several chaff of a month means any of them, one for
    one chaff alone (the yellow one) that one.
    """
    meant = {}
    for card in in_order(cards):
        alone = not cards & of_month(card.month) & ~card.bit
        meant[card.month] = of_cards(card.bit) if alone else value_of(card)
    return meant


def _groups() -> Iterator[tuple[str, int]]:
    """Every word for cards that is no suit, with the set of cards it can stand for."""
    yield from ((name, KINDS[Kind(kind)]) for name, kind in _under("kinds"))
    for (sort, codes), noun in product(_under("sorts"), _RIBBONS):
        yield f"{sort} {noun}", these(codes)
    yield from ((name, these(codes)) for name, codes in _under("cards"))


def _links(whole: Iterable[str], groups: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Whole names, for they may be written as one word, and the words of those that have several."""
    yield from (*whole, *_JOINERS, "of", "all")
    for name, _ in (*groups, *_under("suits")):
        yield from map(fold, name.replace("-", " ").split())
    for noun, number in product(("chaff", "plain", "junk", "dregs", "kasu", "pi", "かす", "피"), (1, 2, 3)):
        yield f"{noun}{number}"


@lru_cache(maxsize=1024)
def near(key: str, words: int = 0) -> list[str]:
    """Up to three names near a folded word, nearest first; where a number of words is given, of so many."""
    return nearest(key, (name for name in _names() if not words or len(re.split("[ -]", name)) == words))


@cache
def _names() -> list[str]:
    """The names worth proposing; of those spelt alike the first is."""
    ids = [card.id.removesuffix(f"-{card.number}") for card in CARDS] + [card.id for card in CARDS]
    return [
        *(name for name, codes in _under("cards") if " " not in codes and _is_one_card(name)),
        *map(spaced, ids),
        *map(suit_name, range(1, 13)),
        *(card_name(card, lang) for card in CARDS for lang in ("ja", "ko")),
        *map(kind_name, Kind),
    ]


def _is_one_card(name: str) -> bool:
    reading = lookup(fold(name), "japanese")
    return reading is not None and len(reading.values) == 1
