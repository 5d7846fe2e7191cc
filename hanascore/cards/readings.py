"""What a name can mean: one card, one chaff of a month, all of a suit, or several things and so none.

The tables of names are joined here, and the ways in which suits go with kinds and pictures are known here.
Positions in texts are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from hanascore.cards import names_en, names_ja, names_ko
from hanascore.cards.compact import picture_of
from hanascore.cards.deck import BY_ID, CARDS, KINDS, SUITS, Card, Kind, cards_of, in_order, of_month, these
from hanascore.cards.fold import fold
from hanascore.cards.tokens import exact, kinds_of, month_of, of_cards, of_chaff
from hanascore.problems.words import NUMBERS

LONGEST = 64
_JOINERS = ("", "ni", "no", "with", "and", "に", "の")


class Reading(NamedTuple):
    """What a name can mean. One value is a good name; none or several say why not in `what`.

    `number` is 11 or 12 where the name rests on a month number and nobody said which order counts.
    """

    values: tuple[int, ...]
    what: str = ""
    number: int = 0
    kind: Kind | None = None


class Tables(NamedTuple):
    """The names of all languages, by their folded spelling."""

    alone: dict[str, Reading]
    suits: dict[str, int]
    months: dict[str, int]
    kinds: dict[str, Kind]
    # What a word means after the name of a suit: the value, by month.
    within: dict[str, dict[int, int]]
    # Words that may go on a name begun before them.
    links: frozenset[str]


@lru_cache(maxsize=8192)
def lookup(key: str, months: str | None) -> Reading | None:
    """What a folded name can mean in an order of months, or nothing if it is no name."""
    tables = join_tables()
    if key in tables.alone:
        return tables.alone[key]
    if key in tables.months:
        return _of_number(tables.months[key], months, suit_alone)
    if len(key) > LONGEST:
        return None
    for end in range(len(key) - 1, 0, -1):
        found = _begins_with_suit(key[:end], key[end:], months) or _ends_with_suit(key[:end], key[end:])
        if found:
            return found
    return None


def _begins_with_suit(head: str, rest: str, months: str | None) -> Reading | None:
    tables = join_tables()
    if head in tables.suits:
        return _after(tables.suits[head], head, rest)
    if head in tables.months:
        return _of_number(tables.months[head], months, lambda month: _after(month, head, rest))
    return None


def _ends_with_suit(head: str, rest: str) -> Reading | None:
    """`bright of paulownia`."""
    tables = join_tables()
    if head in tables.within and rest.startswith("of") and rest[2:] in tables.suits:
        return _after(tables.suits[rest[2:]], rest[2:], head)
    return None


def _of_number(number: int, months: str | None, read: Callable[[int], Reading | None]) -> Reading | None:
    """The reading of a month's number; one that needs the order of months and lacks it says so."""
    if months is None and number > 10:
        either = read(number) or read(23 - number)
        return either and Reading((), number=number)
    return read(month_of(number, months))


def _after(month: int, suit: str, rest: str) -> Reading | None:
    """What follows the name of a suit, which never follows itself: `shika shika` is twice some maple card."""
    if rest == "all":
        return Reading((of_cards(of_month(month)),))
    for joiner in _JOINERS:
        word = rest.removeprefix(joiner)
        if rest.startswith(joiner) and word and suit not in word:
            found = _within(month, word)
            if found:
                return found
    return None


def _within(month: int, word: str) -> Reading | None:
    tables = join_tables()
    value = tables.within.get(word, {}).get(month)
    if value is not None:
        return Reading((value,))
    if word in tables.kinds:
        return _lacking(month, tables.kinds[word])
    if word[-1] in "0123456789" and tables.kinds.get(word[:-1]) is Kind.CHAFF:
        return _numbered(month, int(word[-1]))
    return None


def _numbered(month: int, number: int) -> Reading:
    for card in cards_of(month):
        if card.kind is Kind.CHAFF and card.number == number:
            return Reading((of_cards(card.bit),))
    many = kinds_of(month)[Kind.CHAFF]
    return Reading((), f"{SUITS[month - 1]} has {NUMBERS[many]} chaff")


def _lacking(month: int, kind: Kind) -> Reading:
    return Reading((), f"{SUITS[month - 1]} has no {kind.value}")


def value_of(card: Card) -> int:
    """The value of a card as a name gives it: plain chaff are any of their month."""
    return of_chaff(card.month) if card.kind is Kind.CHAFF else of_cards(card.bit)


@cache
def suit_alone(month: int, also: str = "") -> Reading:
    """A bare suit: each of its cards is possible, its chaff once."""
    values = dict.fromkeys(value_of(card) for card in cards_of(month))
    return Reading(tuple(values), f"a suit of four cards{also}")


@cache
def join_tables() -> Tables:
    """All names, joined and folded at the first name that is looked up."""
    suits = dict(_rows(names_en.SUITS, names_en.ISLANDS, names_ja.SUITS, names_ko.SUITS))
    months = dict(_rows(names_en.MONTHS, names_ja.MONTHS, _numbered_months()))
    kinds = {fold(name): kind for kind, name in _kind_names()}
    within: dict[str, dict[int, int]] = {}
    alone: dict[str, Reading] = {}
    groups = list(_groups())
    for name, cards in groups:
        within.setdefault(fold(name), {}).update(_meant(cards))
    for key, by_month in within.items():
        kind = kinds.get(key)
        size = KINDS[kind].bit_count() if kind else len(by_month)
        what = f"a kind of {size} cards" if kind else f"a name of {size} cards"
        alone[key] = Reading(tuple(by_month.values()), "" if len(by_month) == 1 else what, kind=kind)
    for name, (codes, what) in (names_en.UNCLEAR | names_ja.UNCLEAR | names_ko.UNCLEAR).items():
        values = dict.fromkeys(value_of(card) for card in in_order(these(codes)))
        alone[fold(name)] = Reading(tuple(values), what)
    for key, month in suits.items():
        picture = within.get(key, {}).get(month)
        also = f", and also the {_picture_in(picture)}" if picture is not None else ""
        alone[key] = suit_alone(month, also)
    return Tables(alone, suits, months, kinds, within, frozenset(_links([*alone, *months], groups)))


def _picture_in(value: int) -> str:
    return picture_of(CARDS[exact(value).bit_length() - 1])


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


def _rows(*tables: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    for table in tables:
        for month, row in enumerate(table, start=1):
            for name in row:
                yield fold(name), month


def _numbered_months() -> list[tuple[str, ...]]:
    return [(f"{number}月", f"{number}월") for number in range(1, 13)]


def _kind_names() -> Iterator[tuple[Kind, str]]:
    for table in (names_en.KINDS, names_ja.KINDS, names_ko.KINDS):
        for kind, row in table.items():
            for name in row:
                yield kind, name


def _groups() -> Iterator[tuple[str, int]]:
    """Every word for cards that is no suit, with the set of cards it can stand for."""
    for kind, name in _kind_names():
        yield name, KINDS[kind]
    nouns = (*names_en.KINDS[Kind.RIBBON], "tan", "tanzaku", "tti", "dan")
    for sort, covered in names_en.SORTS.items():
        for noun in nouns:
            yield f"{sort} {noun}", _ribbons(covered)
        if sort in names_en.COLOURS:
            yield sort, _ribbons(covered)
    for name, covered in (names_ja.SORTS | names_ko.SORTS).items():
        yield name, _ribbons(covered)
    for table in (names_en.PICTURES, names_ja.PICTURES, names_ko.PICTURES):
        for id, row in table.items():
            for name in row:
                yield name, BY_ID[id].bit
    for name, codes in (names_en.SHARED | names_ja.SHARED | names_ko.SHARED).items():
        yield name, these(codes)


@cache
def _ribbons(sorts: tuple[str, ...]) -> int:
    return sum(card.bit for card in CARDS if card.ribbon in sorts)


def _links(whole: Iterable[str], groups: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Whole names, for they may be written as one word, and the words of those that have several."""
    yield from whole
    yield from (*_JOINERS, "of", "all", "1", "2", "3")
    names = [name for name, _ in groups]
    for row in (*names_en.SUITS, *names_ja.SUITS, *names_ko.SUITS):
        names.extend(row)
    words = {word for name in names for word in name.replace("-", " ").split()}
    yield from map(fold, words)
    for noun in ("chaff", "plain", "junk", "dregs", "kasu", "pi", "かす", "피"):
        yield from (f"{noun}{number}" for number in (1, 2, 3))
