"""What cards, suits and kinds are called, in English (`en`), Japanese (`ja`) and Korean (`ko`); what a name
means: one card, one chaff of a month, all of a suit, or several things and so none.

Every name given out here reads back as its card. Positions in texts are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from hanascore.cards import dictionary
from hanascore.cards.deck import (
    BY_ID,
    CARDS,
    JOKERS,
    KINDS,
    SUITS,
    Card,
    Kind,
    cards_of,
    in_order,
    of_month,
    these,
)
from hanascore.cards.dictionary import LANGUAGES
from hanascore.cards.notation import exact, kinds_of, month_of, of_cards, of_chaff, picture_of, spaced
from hanascore.problems.words import NUMBERS, fold, nearest

_RIBBONS = {
    "en": {sort: f"{sort} ribbon" for sort in ("poetry", "blue", "grass", "plain")},
    "ja": {"poetry": "赤短", "blue": "青短", "grass": "短冊", "plain": "短冊"},
    "ko": {"poetry": "홍단", "blue": "청단", "grass": "초단", "plain": "띠"},
}
_JOKER = {"en": "joker", "ja": "ジョーカー", "ko": "조커"}
# What may stand between a suit and what follows it.
_JOINERS = ("", "ni", "no", "with", "and", "に", "の")
# The longest folded name that is looked up, and how many near ones are proposed.
_LONGEST, _MOST_PROPOSED = 64, 3
# A month by its number and a word, as `8光`.
_NUMBERED = "(1[0-2]|[1-9])[月월]?の?([^0-9].*)"


def suit_name(month: int, lang: str = "en") -> str:
    """The suit of a month in Japanese order.

    >>> suit_name(7), suit_name(11, "ja"), suit_name(12, "ko")
    ('bush clover', '柳', '오동')
    """
    return dictionary.SUITS[lang][SUITS[month - 1]][0]


def kind_name(kind: Kind, lang: str = "en") -> str:
    """The kind, in the singular.

    >>> [kind_name(Kind.ANIMAL, lang) for lang in LANGUAGES]
    ['animal', 'タネ', '열끗']
    """
    return dictionary.KINDS[lang][kind][0]


def short_name(card: Card) -> str:
    """The shortest English name that no other card has: `crane`, `pine ribbon`, `pine chaff-1`."""
    return picture_of(card) or spaced(card.id).replace("clover", "bush clover")


@cache
def card_name(card: Card, lang: str = "en") -> str:
    """The whole name of a card; chaff of one month are told apart by their number.

    >>> from hanascore.cards.deck import CARDS
    >>> [card_name(CARDS[0], lang) for lang in LANGUAGES]
    ['pine with crane', '松に鶴', '송학광']
    >>> [card_name(CARDS[45], lang) for lang in LANGUAGES]
    ['yellow paulownia', '桐の黄カス', '오동 쌍피']
    """
    if not card.month:
        return f"{_JOKER[lang]}{card.id.removeprefix('joker')}"
    if lang == "en":
        return _in_english(card)
    return _in_japanese(card) if lang == "ja" else _in_korean(card)


def _in_english(card: Card) -> str:
    if card.id == "paulownia-chaff-1":
        return "yellow paulownia"
    if card.ribbon:
        return f"{suit_name(card.month)} with {_RIBBONS['en'][card.ribbon]}"
    picture = picture_of(card)
    return f"{suit_name(card.month)} with {picture}" if picture else short_name(card)


def _in_japanese(card: Card) -> str:
    suit = suit_name(card.month, "ja")
    if card.ribbon:
        return f"{suit}に{_RIBBONS['ja'][card.ribbon]}"
    if card.kind is not Kind.CHAFF:
        return f"{suit}に{dictionary.PICTURES['ja'][card.id][0]}"
    if card.id == "paulownia-chaff-1":
        return f"{suit}の黄カス"
    return f"{suit}のカス{_number(card)}"


def _in_korean(card: Card) -> str:
    suit = suit_name(card.month, "ko")
    if card.kind is Kind.BRIGHT:
        return f"{suit}광"
    if card.ribbon:
        blank = "" if card.ribbon == "plain" else " "
        return f"{suit}{blank}{_RIBBONS['ko'][card.ribbon]}"
    if card.kind is Kind.ANIMAL:
        return f"{suit} {kind_name(card.kind, 'ko')}"
    if card.id in ("willow-lightning", "paulownia-chaff-1"):
        return f"{suit} 쌍피"
    return f"{suit} 피{_number(card)}"


def _number(card: Card) -> str:
    return "" if card.month == 11 else f"{card.number}"


def names_of(card: Card) -> dict[str, tuple[str, ...]]:
    """The names of a card as people write them, by language, the fullest first.

    Words that name something else as well (月, `rain`) are left out. A name of plain chaff here may be
    that of any chaff of its month.

    >>> from hanascore.cards.deck import CARDS
    >>> names_of(CARDS[40])["ja"]
    ('柳に小野道風', '柳の光', '小野道風', '道風', 'おののとうふう', '蛙', 'かえる', 'kaeru')
    """
    return {lang: tuple(dict.fromkeys(_names_in(card, lang))) for lang in LANGUAGES}


def _names_in(card: Card, lang: str) -> list[str]:
    suit, kind = suit_name(card.month, lang), kind_name(card.kind, lang)
    of_kind = {"en": f"{suit} {kind}", "ja": f"{suit}の{kind}", "ko": f"{suit} {kind}"}[lang]
    names = [card_name(card, lang), of_kind]
    if lang == "en":
        names.insert(1, short_name(card))
    for name in dictionary.PICTURES[lang].get(card.id, ()):
        reading = lookup(fold(name), "japanese")
        if reading and len(reading.values) == 1:
            names.append(name)
    return names


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
        return _of_number(int(numbered[1]), months, lambda month: _within(month, word))
    for end in range(len(key) - 1, 0, -1):
        found = _begins_with_suit(key[:end], key[end:], months) or _ends_with_suit(key[:end], key[end:])
        if found:
            return found
    return None


def _begins_with_suit(head: str, rest: str, months: str | None) -> Meaning | None:
    tables = join_tables()
    if head in tables.suits:
        return _after(tables.suits[head], head, rest)
    if head in tables.months:
        return _of_number(tables.months[head], months, lambda month: _after(month, head, rest))
    return None


def _ends_with_suit(head: str, rest: str) -> Meaning | None:
    """What a name means that ends with its suit, as `bright of paulownia`."""
    tables = join_tables()
    if head in tables.within and rest.startswith("of") and rest[2:] in tables.suits:
        return _after(tables.suits[rest[2:]], rest[2:], head)
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
    tables = join_tables()
    value = tables.within.get(word, {}).get(month)
    if value is not None:
        return Meaning((value,))
    if word in tables.kinds:
        return Meaning((), f"{SUITS[month - 1]} has no {tables.kinds[word].value}")
    if word[-1] in "0123456789" and tables.kinds.get(word[:-1]) is Kind.CHAFF:
        return _numbered(month, int(word[-1]))
    return None


def _numbered(month: int, number: int) -> Meaning:
    for card in cards_of(month):
        if card.kind is Kind.CHAFF and card.number == number:
            return Meaning((of_cards(card.bit),))
    many = kinds_of(month)[Kind.CHAFF]
    return Meaning((), f"{SUITS[month - 1]} has {NUMBERS[many]} chaff")


def value_of(card: Card) -> int:
    """The value of a card as a name gives it: plain chaff are any of their month."""
    return of_chaff(card.month) if card.kind is Kind.CHAFF else of_cards(card.bit)


@cache
def suit_alone(month: int, also: str = "") -> Meaning:
    """A bare suit: each of its cards is possible, its chaff once."""
    values = dict.fromkeys(value_of(card) for card in cards_of(month))
    return Meaning(tuple(values), f"a suit of four cards{also}")


@cache
def join_tables() -> Tables:
    """All names, joined and folded at the first name that is looked up."""
    suits = dict(_by_month(*dictionary.SUITS.values(), dictionary.ISLANDS))
    numbered = {suit: (f"{number}月", f"{number}월") for number, suit in enumerate(SUITS, start=1)}
    months = dict(_by_month(*dictionary.MONTHS.values(), numbered))
    kinds = {fold(name): kind for kind, name in _kind_names()}
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
    for (codes, what), names in dictionary.UNCLEAR.items():
        values = dict.fromkeys(value_of(card) for card in in_order(these(codes)))
        alone |= dict.fromkeys(map(fold, names), Meaning(tuple(values), what))
    alone |= dict(_jokers())
    for key, month in suits.items():
        picture = within.get(key, {}).get(month)
        also = ""
        if picture is not None:
            also = f", and also the {picture_of(CARDS[exact(picture).bit_length() - 1])}"
        alone[key] = suit_alone(month, also)
    return Tables(alone, suits, months, kinds, within, frozenset(_links([*alone, *months], groups)))


def _jokers() -> Iterator[tuple[str, Meaning]]:
    """What a joker is called; the word alone does not tell which of them."""
    values = tuple(of_cards(card.bit) for card in JOKERS)
    for word in _JOKER.values():
        yield fold(word), Meaning(values, "one of several, which count as so many chaff")
        for card, value in zip(JOKERS, values, strict=True):
            yield fold(f"{word}{card.id.removeprefix('joker')}"), Meaning((value,))


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


def _by_month(*tables: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    """Each name in the tables of suits, folded, and the month of the suit."""
    for table in tables:
        for suit, names in table.items():
            yield from ((fold(name), SUITS.index(suit) + 1) for name in names)


def _kind_names() -> Iterator[tuple[Kind, str]]:
    for table in dictionary.KINDS.values():
        for kind, names in table.items():
            yield from ((kind, name) for name in names)


def _groups() -> Iterator[tuple[str, int]]:
    """Every word for cards that is no suit, with the set of cards it can stand for."""
    for kind, name in _kind_names():
        yield name, KINDS[kind]
    nouns = (*dictionary.KINDS["en"][Kind.RIBBON], "tan", "tanzaku", "tti", "dan")
    for covered, sorts in dictionary.SORTS.items():
        names = [f"{sort} {noun}" for sort in sorts for noun in nouns]
        names += [sort for sort in sorts if sort in dictionary.COLOURS]
        yield from ((name, _ribbons(covered)) for name in names)
    for covered, alone in dictionary.RIBBONS.items():
        yield from ((name, _ribbons(covered)) for name in alone)
    for table in dictionary.PICTURES.values():
        yield from ((name, BY_ID[id].bit) for id, names in table.items() for name in names)
    for codes, shared in dictionary.SHARED.items():
        yield from ((name, these(codes)) for name in shared)


def _ribbons(sorts: str) -> int:
    return sum(card.bit for card in CARDS if card.ribbon and card.ribbon in sorts.split())


def _links(whole: Iterable[str], groups: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Whole names, for they may be written as one word, and the words of those that have several."""
    yield from whole
    yield from (*_JOINERS, "of", "all")
    names = [name for name, _ in groups]
    names += [name for table in dictionary.SUITS.values() for suit in table.values() for name in suit]
    words = {word for name in names for word in name.replace("-", " ").split()}
    yield from map(fold, words)
    for noun in ("chaff", "plain", "junk", "dregs", "kasu", "pi", "かす", "피"):
        yield from (f"{noun}{number}" for number in (1, 2, 3))


@lru_cache(maxsize=1024)
def near(key: str, words: int = 0) -> list[str]:
    """Up to three names near a folded word, nearest first; where a number of words is given, of so many."""
    return nearest(key, (name for name in _names() if not words or len(re.split("[ -]", name)) == words))


@cache
def _names() -> list[str]:
    """The names worth proposing; of those spelt alike the first is."""
    pictures = [names for table in dictionary.PICTURES.values() for names in table.values()]
    names = [name for several in pictures for name in several if _is_one_card(name)]
    ids = [card.id.removesuffix(f"-{card.number}") for card in CARDS] + [card.id for card in CARDS]
    names += map(spaced, ids)
    names += [suit_name(month) for month in range(1, 13)]
    names += [card_name(card, lang) for card in CARDS for lang in ("ja", "ko")]
    names += map(kind_name, Kind)
    return names


def _is_one_card(name: str) -> bool:
    reading = lookup(fold(name), "japanese")
    return reading is not None and len(reading.values) == 1
