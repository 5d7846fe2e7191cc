"""Text to cards: `5arcc 8b lightning`, `rain man, sake cup`, `松に鶴 梅に鶯`.

A text is read word by word: where each name begins and ends, and what it means here, or why it means nothing.
`Pile` is what users of the library make of a text; inside, a pile is the bare integer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from operator import index
from typing import NamedTuple, NoReturn, TypeAlias

from hanascore.cards.deck import (
    BY_ID,
    CARDS,
    CHAFF,
    EVERY,
    KINDS,
    LETTERS,
    MONTH_ORDERS,
    SUITS,
    Card,
    Kind,
    in_order,
    of_month,
)
from hanascore.cards.names import (
    COUNTED,
    TIMES,
    Meaning,
    counts_in_words,
    how_many,
    join_tables,
    lookup,
    near,
    so_many,
    which_ones,
)
from hanascore.cards.notation import (
    MOST_WORDS,
    Doubt,
    Fault,
    Misread,
    Spelling,
    Token,
    are_numbers,
    chaff_held,
    chaff_needed,
    code_of,
    code_pile,
    count,
    doubled,
    exact,
    fault,
    is_shape,
    kinds_of,
    label,
    of_cards,
    order_unknown,
    picture_of,
    proper,
    quick,
    settle_chaff,
    yellow_asked,
    yellow_unclear,
)
from hanascore.problems.words import NUMBERS, a, fold, fold_word, listed, shorten

# A text that misses as often as this is no pile; reading on would only cost time.
_MOST_MISREADS = 24
# The most words that one name has, and that a misspelt name has.
_MOST_JOINED, _MOST_MISSPELT = 8, 4
# What parts names: the comma, the ideographic one, both in the other width, and signs people use for it.
_COMMAS = ",\u3001\uff0c\uff64/\uff0f+&;\uff1b"
_WORD = rf"[^\s{_COMMAS}]+"
# What ends a row of cards that stand behind the word for their suit or kind.
_ENDS_ROW = (";", "\uff1b")
_COLONS = ":\uff1a"
# Words between names that mean no card.
_FILLERS = frozenset(("and", "the", "a", "an", "cards", "card"))
_FEW = ("1", "2", "3", "4")
_LETTERS = "[barc*][barc123*]*"
_TURNED = "([^0-9]+)(1[0-2]|[1-9])"
# Compact tokens without a blank between them: `1b3b8b`. In `1c2c` the 2 could be a number or a month.
_RUN_ON = "(?:1[0-2]|[1-9])(?:[*]|[barc]+)"
# Of so many possible cards the first are listed.
_LISTED = 8
_ARTICLES = {kind: "chaff" if kind is Kind.CHAFF else a(kind.value) for kind in Kind}


def spell(text: str, months: str | None, kind: Kind | None = None, *, suit: str = "") -> Spelling:
    """Read a pile. Blanks and commas part the names, and of words that go together the most are one name.

    With a kind, cards of other kinds are misread, and a suit means its card of that kind. With a suit, a kind
    means its card of that suit.

    >>> text = "rain man, two maple chaff 5arcc"
    >>> [text[token.start : token.end] for token in spell(text, "japanese").tokens]
    ['rain man', 'two maple chaff', '5arcc']
    """
    tokens: list[Token] = []
    misreads: list[Misread] = []
    doubts: list[Doubt] = []
    row = _Row(suit, kind)
    surplus = next(islice(re.finditer(_WORD, text), MOST_WORDS, None), None)
    for run, sign in _runs(text[: surplus.start()] if surplus else text):
        place = 0
        while place < len(run) and len(misreads) < _MOST_MISREADS:
            size, found = _Reader(text, months, row, doubts).next(run[place:])
            start, end = run[place].start, run[place + size - 1].end
            if isinstance(found, Fault):
                misreads.append(Misread(start, end, *found))
            elif isinstance(found, _Row):
                row = found
            elif found:
                tokens.append(Token(start, end, found))
            place += size
        if run and sign in _ENDS_ROW:
            row = _Row(kind=kind)
    if surplus:
        message, hint = f"a pile of more than {MOST_WORDS} words", "a deck has 48 cards"
        misreads.append(Misread(surplus.start(), len(text), "unknown-card", message, hint))
    # How many chaff there are is told once.
    if len(asked := [doubt.misread for doubt in doubts if not doubt.month]) == 1:
        misreads = sorted(misreads + asked)
    return Spelling(tuple(tokens), tuple(misreads), tuple(doubt for doubt in doubts if doubt.month))


class _Word(NamedTuple):
    """A word of the text: where it stands, and its folded spelling."""

    start: int
    end: int
    key: str


class _Row(NamedTuple):
    """What stands before a row of cards: the suit, as in `plum: warbler, ribbon`, or the kind."""

    suit: str = ""
    kind: Kind | None = None


def _runs(text: str) -> Iterator[tuple[list[_Word], str]]:
    """The words between commas, and the sign behind them."""
    run: list[_Word] = []
    for found in re.finditer(rf"[{_COMMAS}]|{_WORD}|$", text):
        if not found[0] or found[0] in _COMMAS:
            yield run, found[0]
            run = []
            continue
        # `カス2枚` is two words: what is counted, and how many there are.
        counted = re.fullmatch(COUNTED, fold_word(found[0]))
        cut = found.end() - (len(counted[1]) if counted else 0)
        for start, end in ((found.start(), cut), (cut, found.end())):
            if start < end:
                run.append(_Word(start, end, fold_word(text[start:end])))


def _beginnings(run: list[_Word], most: int) -> Iterator[tuple[int, str]]:
    """The first words of a run joined, as a name would be: so many at most, then ever fewer."""
    for size in range(min(len(run), most), 0, -1):
        yield size, shorten("".join(word.key for word in run[:size]))


# How many words were read, and what they are: a value, nothing (0), a fault, or the head of a row.
_Read: TypeAlias = "tuple[int, int | Fault | _Row]"


class _Reader:
    """What the next words of a run mean, in a row or in none."""

    def __init__(self, text: str, months: str | None, row: _Row, doubts: list[Doubt]) -> None:
        self.text, self.months, self.row, self.doubts = text, months, row, doubts

    def next(self, run: list[_Word]) -> _Read:
        """How many words the next name has, and its value or what is amiss with it."""
        return (
            self._head(run)
            or self._several(run)
            or self._turned(run)
            or ((1, 0) if run[0].key in _FILLERS else self._one(run))
        )

    def _head(self, run: list[_Word]) -> _Read | None:
        """The word before a row: `plum:` or `ribbons:`, and a kind before its suits, as in `chaff plum`."""
        tables = join_tables()
        for size, key in reversed([*_beginnings(run, _MOST_MISSPELT)]):
            name = key.rstrip(_COLONS)
            if name != key:
                if name in tables.kinds:
                    return size, _Row(kind=tables.kinds[name])
                return (size, _Row(suit=name)) if name in tables.suits else None
        rest = run[1 + _number_behind(run)[1] :]
        if run[0].key in tables.kinds and any(key in tables.suits for _, key in _beginnings(rest, 3)):
            return 1, _Row(kind=tables.kinds[run[0].key])
        return None

    def _several(self, run: list[_Word]) -> _Read | None:
        """A name behind a number, which may be a month or say how many: `1 bright`, `2 maple chaff`."""
        begins = run[0].key == "the" or (run[0].key == "all" and len(run) > 1 and how_many(run[1].key))
        skip = 2 if len(run) > 2 and begins else 1
        number = how_many(run[skip - 1].key)
        if not number or len(run) <= skip:
            return None
        word, rest = run[skip - 1].key, run[skip:]
        if word.isdecimal() and (dated := self._dated(run, word)):
            return dated
        if rest[0].key in "x×" and len(rest) > 1:
            skip, rest = skip + 1, rest[1:]
        for size, key in _beginnings(rest, 3):
            if number == 4 and key in join_tables().suits and not self.row.kind:
                more = len(rest) > size and rest[size].key == "cards"
                return skip + size + more, of_cards(of_month(join_tables().suits[key]))
        size, value = self._name(rest)
        if isinstance(value, Fault):
            return self._misspelt(run, skip, size)
        shown = self._shown(run, skip + size)
        size += skip + self._confirmed(rest, rest[size:], value)
        return size, _times(value, number, shown, self.months)

    def _misspelt(self, run: list[_Word], skip: int, size: int) -> _Read | None:
        """A name behind so many words of a number: a kind alone, as in `two brights`, or what is near a name
        that can be behind it, as in `2 mapel chaff`.
        """
        words, behind, tables = run[skip : skip + size], run[skip + size :], join_tables()
        key = shorten("".join(word.key for word in words))
        message = f"no such card {self._shown(run, skip + size)}"
        of_suit = self.row.suit or any(word in tables.suits for _, word in _beginnings(behind, 3))
        if key in tables.kinds and not of_suit:
            return skip + size, Fault("unknown-card", message, which_ones(tables.kinds[key]))
        if lookup(key, self.months):
            return None
        number = self.text[run[0].start : run[skip - 1].end]
        for name in _meant(words, size):
            kind = tables.kinds.get(fold(name))
            better = f"{number} {kind.plural if kind and number != '1' else name}"
            spelling = spell(better, self.months)
            if len(spelling.tokens) == 1 and not (spelling.misreads or spelling.doubts):
                better = f"{better} ({_code(spelling.value, self.months)})".removesuffix(" ()")
            elif not counts_in_words(better):
                continue
            return skip + size, Fault("unknown-card", message, f"did you mean {better}?")
        return None

    def _counts(self, run: list[_Word]) -> bool:
        """Whether a number says how many there are of the name behind it, and not of the name before it."""
        several = self._several(run) if run[-1].key not in _FEW else None
        return several is not None and not isinstance(several[1], Fault)

    def _numbered(self, value: int, run: list[_Word]) -> int | Fault:
        """The chaff with the number behind its name, as in `pine chaff 2`. Number 1 can be any of them."""
        number, shown = int(run[-1].key), self._shown(run, len(run))
        ((month, _),) = chaff_needed(value)
        chaff = [card for card in in_order(CHAFF & of_month(month)) if card.number == number]
        if number == 1:
            return value
        suit = SUITS[month - 1]
        if not chaff:
            return Fault("unknown-card", f"no such card {shown}", chaff_held(month))
        code = code_of(value, self.months)
        both = f"{code}{'c' * (number - 1)}" if code else f"{NUMBERS[number]} {suit} chaff"
        which = f"{code}{number}" if code else f"{suit}-chaff-{number}"
        message = f"{shown} can mean {NUMBERS[number]} {suit} chaff, or the one that is numbered {number}"
        hint = f"write {both} for {NUMBERS[number]}, or {which} for the one"
        misread = Misread(run[0].start, run[-1].end, "ambiguous-card", message, hint)
        self.doubts.append(Doubt(month, number, misread))
        return of_cards(chaff[0].bit)

    def _dated(self, run: list[_Word], word: str) -> _Read | None:
        """A name behind the number of its month: `1 b`, `8 moon`, `1 tane`."""
        if self.row != _Row():
            return None
        if len(run) > 1 and re.fullmatch(_LETTERS, run[1].key):
            return self._compact(f"{word}{run[1].key}", run[:2])
        for size, key in _beginnings(run, _MOST_MISSPELT):
            meaning = lookup(key, self.months)
            if size < 2 or meaning is None or (size > 2 and run[size - 1].key.isdecimal()):
                continue
            if size == 2 and meaning.values and join_tables().kinds.get(run[1].key) is Kind.CHAFF:
                value, rest = meaning.values[0], run[2:]
                if rest and rest[0].key in _FEW and _is_one_chaff(value) and not self._counts(rest):
                    return 3, self._numbered(value, run[:3])
                return 2, self._asked(value, int(word), run[:2])
            return size, _choose(meaning, self._shown(run, size), None, self.months)
        return None

    def _turned(self, run: list[_Word]) -> _Read | None:
        """A letter or a kind before the number of its month: `b1`, `b 1`, `bright 1`."""
        if self.row != _Row():
            return None
        word, kinds = shorten(run[0].key), join_tables().kinds
        if turned := re.fullmatch(_TURNED, word):
            word, number, more, is_month = turned[1], int(turned[2]), 0, True
        else:
            number, more = _number_behind(run)
            is_month = more == 1 and run[1].key.isdecimal() and 0 < number < 13
        if number and word in kinds and (so_many(word) or not is_month):
            shown = self._shown(run, 1 + more)
            return 1 + more, Fault("unknown-card", f"no such card {shown}", which_ones(kinds[word]))
        kind = LETTERS.get(word) or kinds.get(word)
        if not (kind and is_month):
            return None
        size, value = self._compact(f"{number}{kind.letter}", run[: 1 + more])
        if word in kinds and kind is Kind.CHAFF and not isinstance(value, Fault):
            value = self._asked(value, number, run[:size])
        return size, value

    def _asked(self, value: int, number: int, words: list[_Word]) -> int:
        """A chaff by the number of its month that may be so many chaff as well: `10 chaff`, `chaff 10`."""
        card, told = label(value, self.months), f"chaff: {number}"
        message = (
            f"{self._shown(words, len(words))} can mean {card}, or so many chaff of no suit that is told"
        )
        hint = f"write {number}c, or {{{told}}}, with any other cards beside it: {{cards: …, {told}}}"
        misread = Misread(words[0].start, words[-1].end, "ambiguous-card", message, hint)
        self.doubts.append(Doubt(0, number, misread))
        return value

    def _compact(self, token: str, words: list[_Word]) -> tuple[int, int | Fault]:
        """The value of a compact token that was written in so many words, or what is amiss with it."""
        value = proper(token, self.months)
        if value is None:
            return len(words), fault(token, self._shown(words, len(words)), self.months)
        return len(words), value

    def _one(self, run: list[_Word]) -> _Read:
        """A name, with what follows it: how many there are, or its code in brackets."""
        size, value = self._name(run)
        rest = run[size:]
        number, more = _times_behind(rest)
        if isinstance(value, Fault):
            return size + more, value
        if number:
            return size + more, _times(value, number, self._shown(run, size + more), self.months)
        if rest and rest[0].key in _FEW and _is_one_chaff(value) and not self._counts(rest):
            return size + 1, self._numbered(value, run[: size + 1])
        return size + self._confirmed(run, rest, value), value

    def _confirmed(self, name: list[_Word], rest: list[_Word], value: int) -> int:
        """How many words name once more what the name before them means, as reports do: its code in brackets,
        or its name in another script.
        """
        if count(value) != 1 or not rest:
            return 0
        if rest[0].key == f"({code_of(value, self.months)})":
            return 1
        for size, key in _beginnings(rest, 3):
            meaning = lookup(key, self.months)
            if meaning and re.fullmatch("[a-z]+", name[0].key) and not rest[0].key.isascii():
                return size if any(_may_be(value) & _may_be(other) for other in meaning.values) else 0
        return 0

    def _name(self, run: list[_Word]) -> tuple[int, int | Fault]:
        """The longest name that the words begin with."""
        key, kind, months = run[0].key, self.row.kind, self.months
        value = proper(key, months)
        if value is not None or (value := _run_together(key, months)) is not None:
            shown = self._shown(run, 1)
            return 1, _compact_of_kind(key, value, shown, kind) if kind else value
        links = join_tables().links
        most = 1
        while most < min(len(run), _MOST_JOINED) and shorten(run[most].key) in links:
            most += 1
        for size, key in _beginnings(run, most):
            meaning = lookup(self.row.suit + key, months) if self.row.suit else None
            if meaning := meaning or lookup(key, months):
                found = _choose(meaning, self._shown(run, size), kind, months)
                slip = _slip(self.text, run, months) if size == 1 and isinstance(found, Fault) else None
                return slip or (size, found)
        return _slip(self.text, run, months) or (1, _unknown(run[0].key, self._shown(run, 1), months))

    def _shown(self, run: list[_Word], size: int) -> str:
        return _quoted(self.text, run[0].start, run[size - 1].end)


def _number_behind(run: list[_Word]) -> tuple[int, int]:
    """The number behind a word, and how many words it has: `9`, `nine`, `x 9`, `아홉 장`."""
    number, size = _times_behind(run[1:])
    if not number and len(run) > 1:
        number = how_many(run[1].key)
    return number, size or bool(number)


def _times_behind(rest: list[_Word]) -> tuple[int, int]:
    """How many of a card the words behind it say there are, and how many words that takes."""
    for size, key in _beginnings(rest, 2):
        if re.fullmatch(TIMES, key) and (number := how_many(key)):
            return number, size
    return 0, 0


def _is_one_chaff(value: int) -> bool:
    return not exact(value) and count(value) == 1


def _may_be(value: int) -> int:
    """Every card that a value can be."""
    return exact(value) | sum(CHAFF & of_month(month) for month, _ in chaff_needed(value))


def _times(value: int, number: int, shown: str, months: str | None) -> int | Fault:
    """So many of a card; a card that is there once is not written twice."""
    if number == 1:
        return value
    if count(value) != 1:
        return Fault("ambiguous-card", f"{shown} counts what is several cards", "write the cards themselves")
    name = label(value, months)
    if not _is_one_chaff(value):
        return Fault("unknown-card", f"no such cards {shown}", f"the deck has one {name}")
    ((month, _),) = chaff_needed(value)
    if number > kinds_of(month)[Kind.CHAFF]:
        return Fault("unknown-card", f"no such cards {shown}", chaff_held(month))
    return value * number


def _run_together(key: str, months: str | None) -> int | None:
    """The value of compact tokens without a blank between them, `1b3b8b`, where they are in order."""
    tokens = re.findall(_RUN_ON, key)
    if len(tokens) < 2 or "".join(tokens) != key or re.search("c[123]", key):
        return None
    values = [proper(token, months) for token in tokens]
    return None if None in values else sum(filter(None, values))


def _slip(text: str, run: list[_Word], months: str | None) -> tuple[int, Fault] | None:
    """A name of several words of which one is not quite right."""
    # What is written in letters of another sort is a card of its own.
    words = [*takewhile(lambda word: word.key.isdecimal() or not is_shape(word.key), run[:_MOST_MISSPELT])]
    known = [word.key.isdecimal() or bool(lookup(shorten(word.key), months)) for word in words]
    for size in range(len(words), 1, -1):
        if not all(known[:size]) and (names := _meant(words, size)):
            return size, _did_you_mean(_quoted(text, run[0].start, run[size - 1].end), names, months)
    return None


def _meant(run: list[_Word], size: int) -> list[str]:
    """The names near the first words of a run; of several words the nearest alone."""
    key = shorten("".join(word.key for word in run[:size]))
    return near(key, size)[:1] if size > 1 else near(key)


def _quoted(text: str, start: int, end: int) -> str:
    """A stretch of the text for a message: on one line, and not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[start : min(end, start + 60)])
    return f"'{shown if end <= start + 60 else shown[:57] + '...'}'"


def _choose(meaning: Meaning, shown: str, kind: Kind | None, months: str | None) -> int | Fault:
    """The one value of a name, or why it has none; among cards of a kind, a suit means its card of the kind.

    `shown` is the text, quoted.
    """
    if meaning.number:
        return order_unknown(meaning.number, "", shown)
    if not meaning.values:
        return Fault("unknown-card", f"no such card {shown}", meaning.what)
    fitting = list(meaning.values)
    if kind:
        # Chaff without numbers are no cards that are known exactly.
        fitting = [value for value in fitting if not exact(value) & ~KINDS[kind]]
        fitting = [value for value in fitting if kind is Kind.CHAFF or not chaff_needed(value)]
    if len(fitting) == 1 and meaning.kind is None and (kind or not meaning.what):
        return fitting[0]
    if fitting or kind is None:
        hint = f"did you mean {listed(_labels(fitting, months), 'or')}?"
        return Fault("ambiguous-card", f"{shown} is {meaning.what}", hint)
    hint = f"it is {listed(_labels(meaning.values, months), 'or')}; {_all_of(kind)}"
    return Fault("unknown-card", f"{shown} is not {_ARTICLES[kind]}", hint)


def _compact_of_kind(word: str, value: int, shown: str, kind: Kind) -> int | Fault:
    """The value of a compact token that holds cards of a kind only. (Read by its letters: a doubled card
    is no longer to be seen in the value.)
    """
    letters = set(word.replace("y", "c").lstrip("0123456789")) - set("0123456789")
    others = [_ARTICLES[LETTERS[letter]] for letter in "barc" if letter in letters - {kind.letter}]
    if not others and "*" not in letters:
        return value
    what = f"it holds {listed(others)}" if others else "it is all of the suit"
    return Fault("unknown-card", f"{shown} is not {_ARTICLES[kind]}", f"{what}; {_all_of(kind)}")


def _unknown(key: str, shown: str, months: str | None) -> Fault:
    """The refusal of one word that is no name at all."""
    if is_shape(key):
        return fault(key, shown, months)
    if key == "rest":
        hint = "rest stands only as the whole pile of a side in a round: every card nobody else has"
        return Fault("unknown-card", f"no such card {shown}", hint)
    if shown.endswith("*'") and lookup(fold(whole := f"{shown[1:-2].rstrip('-')}-all"), months):
        return _did_you_mean(shown, [whole], months)
    return _did_you_mean(shown, near(shorten(key)), months)


def _did_you_mean(shown: str, names: Iterable[str], months: str | None) -> Fault:
    """The refusal that names what is near, each card by the first of its names."""
    near: dict[str, str] = {}
    for word in (word for name in names for word in _with_code(name, months)):
        near.setdefault(word.rpartition(" (")[2], word)
    hint = f"did you mean {listed(near.values(), 'or')}?" if near else "hanascore cards lists every name"
    return Fault("unknown-card", f"no such card {shown}", hint)


def _with_code(name: str, months: str | None) -> list[str]:
    """A name with its code; one that is refused by itself as the cards it could be."""
    meaning = lookup(fold(name), months)
    if meaning and meaning.what and meaning.values:
        return _labels(meaning.values, months)
    code = _code(meaning.values[0], months) if meaning and len(meaning.values) == 1 else ""
    return [f"{name} ({code})" if code else name]


def _code(value: int, months: str | None) -> str:
    """The code of a value, which may be several cards; nothing where the order of months is wanted."""
    cards = exact(value)
    if cards.bit_count() > 1:
        return code_pile(cards, months=months) if months else ""
    code = code_of(value, months)
    return code and code + "c" * (count(value) - 1)


def _labels(values: Iterable[int], months: str | None) -> list[str]:
    labels = []
    for value in values:
        cards = exact(value)
        # Of a value that is more than one card, each is named alone.
        alone = [of_cards(card.bit) for card in in_order(cards)] if cards.bit_count() > 1 else [value]
        labels += [label(each, months) for each in alone]
    more = len(labels) - _LISTED
    return labels if more < 2 else [*labels[:_LISTED], f"one of {more} more"]


def _all_of(kind: Kind) -> str:
    """A few of the kind, to show what would fit."""
    if kind is Kind.CHAFF or kind is Kind.RIBBON:
        return f"{kind.plural} are written by their suits, as pine plum"
    return f"{kind.plural} are {listed(picture_of(card) for card in CARDS if card.kind is kind)}"


def masks(texts: Iterable[str], *, months: str | None = "japanese", yellow: bool = False) -> list[int]:
    """Piles as integers: bit 0 is the pine crane, bit 47 the last paulownia chaff, in the order of the deck.

    With `yellow` a bare `12c` is refused that may be the yellow one: for games where that is another card.

    >>> masks(["1b", "12c3", "none"])
    [1, 140737488355328, 0]
    """
    if isinstance(texts, str):
        raise TypeError("masks are made of a list of texts, and this is a single text: put it into a list")
    check_order(months)
    found = []
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(
                f"a pile is written as text, and this is {text!r:.40}: hanascore.texts reads integers"
            )
        nothing = text.strip().casefold() == "none"
        found.append(0 if nothing else cards_named(text, months, yellow=yellow))
    return found


def check_order(months: str | None) -> None:
    """ValueError where the months are counted in an order that nobody knows; None leaves it open."""
    if months not in (None, *MONTH_ORDERS):
        raise ValueError(f"months are counted 'japanese' or 'korean', and not {months!r:.40}")


def texts(masks: Iterable[int], *, months: str = "japanese") -> list[str]:
    """The piles that such integers are, in compact tokens; chaff keep their numbers, so that none is lost.

    >>> texts([1, 140737488355328, 0])
    ['1b', '12c3', 'none']
    """
    check_order(months)
    if not isinstance(masks, Iterable):
        raise TypeError(f"texts are made of a list of masks, and this is {masks!r:.40}: put it into a list")
    return [code_pile(Pile(_whole(mask)).cards, numbered=True, months=months) or "none" for mask in masks]


def _whole(mask: int) -> int:
    try:
        return index(mask)
    except TypeError:
        raise TypeError(f"a mask is a whole number, and this is {mask!r:.40}") from None


def cards_named(text: str, months: str | None, *, yellow: bool = False) -> int:
    """The cards of the pile that a text names; ValueError says what is wrong with it."""
    value = quick(text, months)
    if value < 0:
        if counts_in_words(text):
            raise ValueError(f"'{text}' tells how many cards there are, and not which")
        spelling = spell(text, months)
        misreads = list(spelling.misreads)
        if not are_numbers(spelling.doubts, [spelling.value]):
            misreads += (doubt.misread for doubt in spelling.doubts)
        if misreads:
            raise ValueError(f"{misreads[0].message}: {misreads[0].hint}")
        value = spelling.value
    (cards,) = settle_chaff([value])
    if cards.bit_count() < count(value):
        what = "a card twice" if doubled(value) else "more chaff of one month than there are"
        raise ValueError(f"'{text}' holds {what}")
    if yellow and yellow_unclear(value):
        raise ValueError(": ".join(yellow_asked(months)))
    return cards


class Pile:
    """A set of cards, over the integer `cards`. It iterates in deck order.

    >>> pile = Pile.of("8b 9a 3b")
    >>> [card.id for card in pile]
    ['cherry-curtain', 'susuki-moon', 'chrysanthemum-sake-cup']
    >>> pile & Pile.of("moon, crane")
    Pile.of('8b')
    """

    __slots__ = ("cards",)

    cards: int

    def __init__(self, cards: int = 0) -> None:
        if not 0 <= _whole(cards) <= EVERY:
            raise ValueError("a pile is a set of 52 bits, of which the last four are jokers")
        object.__setattr__(self, "cards", cards)

    @classmethod
    def of(cls, text: str, *, months: str | None = "japanese", yellow: bool = False) -> Pile:
        """The pile a text names; a chaff without its number is the lowest free one of its month.

        Where the `yellow` paulownia is a card of its own, a chaff that may be it or another is refused.

        >>> Pile.of("1b 9s")
        Traceback (most recent call last):
        ValueError: no such card '9s': did you mean 9a (the sake cup) or 9r?
        """
        return cls(cards_named(text, months, yellow=yellow))

    def kinds(self) -> dict[Kind, int]:
        """How many cards of each kind there are, all four kinds in the order players list them."""
        return {kind: (self.cards & cards).bit_count() for kind, cards in KINDS.items()}

    def __iter__(self) -> Iterator[Card]:
        return in_order(self.cards)

    def __len__(self) -> int:
        return self.cards.bit_count()

    def __contains__(self, card: object) -> bool:
        """Whether a `Card`, or the card with an id, is in the pile."""
        found = BY_ID.get(card) if isinstance(card, str) else card
        return isinstance(found, Card) and bool(self.cards & found.bit)

    def __or__(self, other: Pile) -> Pile:
        return Pile(self.cards | other.cards)

    def __and__(self, other: Pile) -> Pile:
        return Pile(self.cards & other.cards)

    def __sub__(self, other: Pile) -> Pile:
        return Pile(self.cards & ~other.cards)

    def __le__(self, other: Pile) -> bool:
        return not self.cards & ~other.cards

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Pile) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"Pile.of({code_pile(self.cards, numbered=True)!r})"

    def __reduce__(self) -> tuple[type[Pile], tuple[int]]:
        return Pile, (self.cards,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a pile never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a pile never changes")
