"""What we call the cards, suits and kinds ourselves, in English (`en`), Japanese (`ja`) and Korean (`ko`).

Every name given out here reads back as its card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from hanascore.cards import words_en, words_ja, words_ko
from hanascore.cards.deck import (
    BY_ID,
    CARDS,
    KINDS,
    SUITS,
    WHOLE,
    Card,
    Kind,
    cards_of,
    in_order,
    of_month,
    these,
)
from hanascore.cards.notation import (
    MOST_WORDS,
    Fault,
    Misread,
    Spelling,
    Token,
    code_of,
    code_pile,
    exact,
    fault,
    is_shape,
    kinds_of,
    label,
    month_of,
    of_cards,
    of_chaff,
    order_unknown,
    picture_of,
    proper,
)
from hanascore.problems.words import NUMBERS, Index, fold, fold_word, listed, shorten

LANGUAGES = ("en", "ja", "ko")

_SUITS = {"en": words_en.SUITS, "ja": words_ja.SUITS, "ko": words_ko.SUITS}
_KINDS = {"en": words_en.KINDS, "ja": words_ja.KINDS, "ko": words_ko.KINDS}
_RIBBONS = {
    "en": {
        "poetry": "poetry ribbon",
        "blue": "blue ribbon",
        "grass": "grass ribbon",
        "plain": "plain ribbon",
    },
    "ja": {"poetry": "赤短", "blue": "青短", "grass": "短冊", "plain": "短冊"},
    "ko": {"poetry": "홍단", "blue": "청단", "grass": "초단", "plain": "띠"},
}


def suit_name(month: int, lang: str = "en") -> str:
    """The suit of a month in Japanese order.

    >>> suit_name(7), suit_name(11, "ja"), suit_name(12, "ko")
    ('bush clover', '柳', '오동')
    """
    return _SUITS[lang][month - 1][0]


def kind_name(kind: Kind, lang: str = "en") -> str:
    """The kind, in the singular.

    >>> [kind_name(Kind.ANIMAL, lang) for lang in LANGUAGES]
    ['animal', 'タネ', '열끗']
    """
    return _KINDS[lang][kind][0]


def short_name(card: Card) -> str:
    """The shortest English name that no other card has: `crane`, `pine ribbon`, `pine chaff 1`."""
    return picture_of(card) or card.id.replace("-", " ").replace("clover", "bush clover")


@cache
def card_name(card: Card, lang: str = "en") -> str:
    """The whole name of a card; chaff of one month are told apart by their number.

    >>> from hanascore.cards.deck import CARDS
    >>> [card_name(CARDS[0], lang) for lang in LANGUAGES]
    ['pine with crane', '松に鶴', '송학광']
    >>> [card_name(CARDS[45], lang) for lang in LANGUAGES]
    ['yellow paulownia', '桐の黄カス', '오동 쌍피']
    """
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
        return f"{suit}に{words_ja.PICTURES[card.id][0]}"
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
    return "" if card.month == 11 else f" {card.number}"


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
    from hanascore.problems.words import fold

    suit, kind = suit_name(card.month, lang), kind_name(card.kind, lang)
    of_kind = {"en": f"{suit} {kind}", "ja": f"{suit}の{kind}", "ko": f"{suit} {kind}"}[lang]
    names = [card_name(card, lang), of_kind]
    if lang == "en":
        names.insert(1, short_name(card))
    tables = {"en": words_en.PICTURES, "ja": words_ja.PICTURES, "ko": words_ko.PICTURES}
    for name in tables[lang].get(card.id, ()):
        reading = lookup(fold(name), "japanese")
        if reading and len(reading.values) == 1:
            names.append(name)
    return names


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
    suits = dict(_rows(words_en.SUITS, words_en.ISLANDS, words_ja.SUITS, words_ko.SUITS))
    months = dict(_rows(words_en.MONTHS, words_ja.MONTHS, _numbered_months()))
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
    for name, (codes, what) in (words_en.UNCLEAR | words_ja.UNCLEAR | words_ko.UNCLEAR).items():
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
    for table in (words_en.KINDS, words_ja.KINDS, words_ko.KINDS):
        for kind, row in table.items():
            for name in row:
                yield kind, name


def _groups() -> Iterator[tuple[str, int]]:
    """Every word for cards that is no suit, with the set of cards it can stand for."""
    for kind, name in _kind_names():
        yield name, KINDS[kind]
    nouns = (*words_en.KINDS[Kind.RIBBON], "tan", "tanzaku", "tti", "dan")
    for sort, covered in words_en.SORTS.items():
        for noun in nouns:
            yield f"{sort} {noun}", _ribbons(covered)
        if sort in words_en.COLOURS:
            yield sort, _ribbons(covered)
    for name, covered in (words_ja.SORTS | words_ko.SORTS).items():
        yield name, _ribbons(covered)
    for table in (words_en.PICTURES, words_ja.PICTURES, words_ko.PICTURES):
        for id, row in table.items():
            for name in row:
                yield name, BY_ID[id].bit
    for name, codes in (words_en.SHARED | words_ja.SHARED | words_ko.SHARED).items():
        yield name, these(codes)


@cache
def _ribbons(sorts: tuple[str, ...]) -> int:
    return sum(card.bit for card in CARDS if card.ribbon in sorts)


def _links(whole: Iterable[str], groups: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Whole names, for they may be written as one word, and the words of those that have several."""
    yield from whole
    yield from (*_JOINERS, "of", "all", "1", "2", "3")
    names = [name for name, _ in groups]
    for row in (*words_en.SUITS, *words_ja.SUITS, *words_ko.SUITS):
        names.extend(row)
    words = {word for name in names for word in name.replace("-", " ").split()}
    yield from map(fold, words)
    for noun in ("chaff", "plain", "junk", "dregs", "kasu", "pi", "かす", "피"):
        yield from (f"{noun}{number}" for number in (1, 2, 3))


_MOST = 3
_PICTURES = (words_en.PICTURES, words_ja.PICTURES, words_ko.PICTURES)


@lru_cache(maxsize=1024)
def nearest(key: str) -> tuple[str, ...]:
    """Up to three names near a folded word, as they are written, nearest first."""
    found = _index().near(key)
    return tuple(found)[:_MOST] or _same_beginning(key)


def misspelt(key: str, words: int) -> str:
    """The name of so many words of which a folded run of words is a slip of the pen, or nothing."""
    for name, distance in _index().near(key).items():
        if distance <= 2 and len(name.replace("-", " ").split()) == words:
            return name
    return ""


def _same_beginning(key: str) -> tuple[str, ...]:
    if len(key) < 4:
        return ()
    return tuple(name for whole, name in _names().items() if whole[:4] == key[:4])[:_MOST]


@cache
def _index() -> Index:
    return Index(_names())


@cache
def _names() -> dict[str, str]:
    """The names worth proposing, by their folded spelling; the first table that has a spelling wins."""
    pictures = [row for table in _PICTURES for row in table.values()]
    names = [name for row in pictures for name in row if _is_one_card(name)]
    ids = [card.id.removesuffix(f"-{card.number}") for card in CARDS] + [card.id for card in CARDS]
    names += [id.replace("-", " ") for id in ids]
    names += [row[0] for row in words_en.SUITS]
    names += [card_name(card, lang) for card in CARDS for lang in ("ja", "ko")]
    names += [row[0] for row in words_en.KINDS.values()]
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(fold(name), name)
    return first


def _is_one_card(name: str) -> bool:
    reading = lookup(fold(name), "japanese")
    return reading is not None and len(reading.values) == 1


# A text that misses as often as this is no pile; reading on would only cost time.
_MOST_MISREADS = 24
_MOST_JOINED = 8
# The comma, the ideographic one, and both in the other width.
_COMMAS = ",\u3001\uff0c\uff64"
_WORDS = re.compile(rf"[{_COMMAS}]|[^\s{_COMMAS}]+")
_MOST_MISSPELT = 4


class Word(NamedTuple):
    """A word of the text: where it stands, and its folded spelling."""

    start: int
    end: int
    key: str


def read(text: str, months: str | None, kind: Kind | None = None) -> Spelling:
    """Read a pile, or with a kind the part of a pile that is of that kind."""
    tokens: list[Token] = []
    misreads: list[Misread] = []
    words, surplus = _words(text)
    for run in words:
        place = 0
        while place < len(run) and len(misreads) < _MOST_MISREADS:
            size, found = _next(text, run[place:], months, kind)
            start, end = run[place].start, run[place + size - 1].end
            if isinstance(found, Fault):
                misreads.append(Misread(start, end, *found))
            else:
                tokens.append(Token(start, end, found))
            place += size
    return Spelling(tuple(tokens), (*misreads, *surplus))


def _words(text: str) -> tuple[list[list[Word]], list[Misread]]:
    """The words between commas, and what is too much for one pile."""
    runs: list[list[Word]] = [[]]
    many = 0
    for found in _WORDS.finditer(text):
        if found[0] in _COMMAS:
            runs.append([])
            continue
        many += 1
        if many > MOST_WORDS:
            message = f"a pile of more than {MOST_WORDS} words"
            hint = "a deck has 48 cards"
            return runs, [Misread(found.start(), len(text), "unknown-card", message, hint)]
        runs[-1].append(Word(found.start(), found.end(), fold_word(found[0])))
    return runs, []


def _next(text: str, run: list[Word], months: str | None, kind: Kind | None) -> tuple[int, int | Fault]:
    """How many words the next name has, and its value or what is amiss with it."""
    value = proper(run[0].key, months)
    if value is not None:
        shown = _quoted(text, run[0].start, run[0].end)
        return 1, compact_of_kind(run[0].key, value, shown, kind) if kind else value
    links = join_tables().links
    most = 1
    while most < min(len(run), _MOST_JOINED) and shorten(run[most].key) in links:
        most += 1
    for size in range(most, 0, -1):
        reading = lookup(_joined(run[:size]), months)
        if reading:
            shown = _quoted(text, run[0].start, run[size - 1].end)
            found = choose_kind(reading, shown, kind, months) if kind else choose(reading, shown, months)
            slip = _slip(text, run, months) if size == 1 and isinstance(found, Fault) else None
            return slip or (size, found)
    return _slip(text, run, months) or (1, unknown(run[0].key, _quoted(text, *run[0][:2]), months))


def _slip(text: str, run: list[Word], months: str | None) -> tuple[int, Fault] | None:
    """A name of several words of which one is not quite right."""
    for size in range(min(len(run), _MOST_MISSPELT), 1, -1):
        if all(_is_known(word.key, months) for word in run[:size]):
            continue
        name = misspelt(_joined(run[:size]), size)
        if name:
            shown = _quoted(text, run[0].start, run[size - 1].end)
            return size, did_you_mean(shown, [name], months)
    return None


def _is_known(key: str, months: str | None) -> bool:
    return is_shape(key) or key.isdecimal() or lookup(shorten(key), months) is not None


def _joined(words: list[Word]) -> str:
    return shorten("".join(word.key for word in words))


def _quoted(text: str, start: int, end: int) -> str:
    """A stretch of the text for a message: on one line, and not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[start : min(end, start + 60)])
    return f"'{shown if end <= start + 60 else shown[:57] + '...'}'"


_LISTED = 8
_LETTERS = {kind.letter: kind for kind in Kind}
_ARTICLES = {Kind.BRIGHT: "a bright", Kind.ANIMAL: "an animal", Kind.RIBBON: "a ribbon", Kind.CHAFF: "chaff"}


def choose(reading: Reading, shown: str, months: str | None) -> int | Fault:
    """The one value of a name, or why it has none. `shown` is the text, quoted."""
    if reading.number:
        return order_unknown(reading.number, "", shown)
    if not reading.values:
        return Fault("unknown-card", f"no such card {shown}", reading.what)
    if not reading.what:
        return reading.values[0]
    return Fault("ambiguous-card", f"{shown} is {reading.what}", _could_be(reading.values, months))


def choose_kind(reading: Reading, shown: str, kind: Kind, months: str | None) -> int | Fault:
    """The one value of a name among cards of a kind: there a suit means its card of the kind."""
    if reading.number or not reading.values:
        return choose(reading, shown, months)
    fitting = [value for value in reading.values if _fits(value, kind)]
    if len(fitting) == 1 and reading.kind is None:
        return fitting[0]
    if fitting:
        return Fault("ambiguous-card", f"{shown} is {reading.what}", _could_be(fitting, months))
    labels = listed(_labels(reading.values, months), "or")
    return Fault("unknown-card", f"{shown} is not {_ARTICLES[kind]}", f"it is {labels}; {_all_of(kind)}")


def compact_of_kind(word: str, value: int, shown: str, kind: Kind) -> int | Fault:
    """The value of a compact token that holds cards of a kind only. (Read by its letters: a doubled card
    is no longer to be seen in the value.)
    """
    letters = set(word.lstrip("0123456789")) - set("0123456789")
    others = [_ARTICLES[_LETTERS[letter]] for letter in "barc" if letter in letters - {kind.letter}]
    if not others and "*" not in letters:
        return value
    what = f"it holds {listed(others)}" if others else "it is all of the suit"
    return Fault("unknown-card", f"{shown} is not {_ARTICLES[kind]}", f"{what}; {_all_of(kind)}")


def unknown(key: str, shown: str, months: str | None) -> Fault:
    """The refusal of one word that is no name at all."""
    if (key.isascii() and key.isdigit()) or is_shape(key):
        return fault(key, shown, months)

    if shown.endswith("*'") and lookup(fold(whole := f"{shown[1:-2].rstrip('-')}-all"), months):
        return did_you_mean(shown, [whole], months)
    return did_you_mean(shown, nearest(shorten(key)), months)


def did_you_mean(shown: str, names: Iterable[str], months: str | None) -> Fault:
    """The refusal that names what is near."""
    near = list(dict.fromkeys(word for name in names for word in _with_code(name, months)))
    hint = f"did you mean {listed(near, 'or')}?" if near else "hanascore cards lists every name"
    return Fault("unknown-card", f"no such card {shown}", hint)


def _with_code(name: str, months: str | None) -> list[str]:
    """A name with its code; one that is refused by itself as the cards it could be."""
    reading = lookup(fold(name), months)
    if reading and reading.what and reading.values:
        return _labels(reading.values, months)
    code = ""
    if reading and len(reading.values) == 1:
        cards = exact(reading.values[0])
        if cards.bit_count() > 1 and months is not None:
            code = code_pile(cards, months=months)
        else:
            code = code_of(reading.values[0], months)
    return [f"{name} ({code})" if code else name]


def _could_be(values: Iterable[int], months: str | None) -> str:
    return f"did you mean {listed(_labels(values, months), 'or')}?"


def _labels(values: Iterable[int], months: str | None) -> list[str]:
    labels = [label(value, months) for whole in values for value in _singly(whole)]
    more = len(labels) - _LISTED
    return labels if more < 2 else [*labels[:_LISTED], f"one of {more} more"]


def _singly(value: int) -> Iterable[int]:
    """The cards of a value that is more than one card, each alone."""
    if exact(value).bit_count() < 2:
        return (value,)
    return (of_cards(card.bit) for card in in_order(exact(value)))


def _fits(value: int, kind: Kind) -> bool:
    plain = value >> 48 & WHOLE
    return not exact(value) & ~KINDS[kind] and (kind is Kind.CHAFF or not plain)


def _all_of(kind: Kind) -> str:
    """A few of the kind, to show what would fit."""
    if kind is Kind.CHAFF or kind is Kind.RIBBON:
        return f"{kind.plural} are written by their suits, as pine plum"
    pictures = (
        card.id.removeprefix(f"{card.suit}-").replace("-", " ") for card in CARDS if card.kind is kind
    )
    return f"{kind.plural} are {listed(pictures)}"
