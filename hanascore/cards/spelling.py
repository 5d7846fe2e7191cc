"""Read cards from free text: `5arcc 8b lightning`, `rain man, sake cup`, `松に鶴 梅に鶯`.

A text is read name by name. Each name becomes a `Token`, or a `Misread` that says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple, TypeAlias

from hanascore.cards.deck import CHAFF, LETTERS, SUITS, USUAL_KINDS, Kind, Kinds, in_order, of_month, union
from hanascore.cards.named_cards import NamedCards, all_named, exactly, number_of_chaff
from hanascore.cards.names import (
    COUNTED,
    TIMES,
    Meaning,
    card_name,
    counts_in_words,
    how_many,
    join_tables,
    kind_hint,
    lookup,
    near,
    plural_hint,
)
from hanascore.cards.notation import (
    MAX_WORDS,
    Offer,
    Refusal,
    chaff_in_words,
    code_of,
    code_pile,
    codes_like,
    describe_offers,
    explain_code,
    is_code,
    label,
    order_unknown,
    picture_of,
    read_code,
)
from hanascore.words.alike import fold, fold_word, shorten
from hanascore.words.common_words import is_rest
from hanascore.words.english import listed, with_article
from hanascore.words.lists import COLONS, SEMICOLONS, SEPARATORS
from hanascore.words.numbers import NUMBERS

# A text with this many wrong names is not a pile, so the rest is not read.
_MAX_MISREADS = 24
# The most words of a name, and of a misspelt name that a hint corrects.
_MAX_NAME_WORDS, _MAX_MISSPELT_WORDS = 8, 4
_WORD = rf"[^\s{SEPARATORS}]+"
# Words between names that mean no card.
_FILLERS = frozenset(("and", "the", "a", "an", "cards", "card"))
_CHAFF_NUMBERS = ("1", "2", "3", "4")
_CODE_LETTERS = "[barc*][barc123*]*"
_WORD_AND_MONTH = "([^0-9]+)(1[0-2]|[1-9])"
# Codes without a blank between them: `1b3b8b`. In `1c2c` the 2 could be a number or a month.
_JOINED_CODE = "(?:1[0-2]|[1-9])(?:[*]|[barc]+)"
# How many cards a hint lists at most.
_MAX_LISTED = 8
_KINDS_WITH_ARTICLE = {kind: "chaff" if kind is Kind.CHAFF else with_article(kind.value) for kind in Kind}


class Token(NamedTuple):
    """A part of the text that names cards."""

    # The offset of its first character in the text.
    start: int
    # The offset after its last character.
    end: int
    # The cards that it names.
    cards: NamedCards


class Misread(NamedTuple):
    """A part of the text that names no card, or that could mean several."""

    # The offset of its first character in the text.
    start: int
    # The offset after its last character.
    end: int
    # The id of the problem.
    id: str
    # What is wrong.
    message: str
    # What to do apart from the offers, or "".
    advice: str = ""
    # What may be written instead.
    offers: tuple[Offer, ...] = ()

    @property
    def hint(self) -> str:
        """What to write instead, as a sentence, or ""."""
        return describe_offers(self.offers, self.advice)


class Doubt(NamedTuple):
    """A name with a number that may be a count. `pine chaff 2` was read as the chaff with number 2."""

    # The month of the name; 0 in `chaff 10`, where 10 is a month or a count.
    month: int
    # The number that may be a count.
    number: int
    # The problem, unless other cards of the deck show that the number is not a count.
    misread: Misread


class Spelling(NamedTuple):
    """A text as it was read. All parts are in the order of the text."""

    # The parts that name cards.
    tokens: tuple[Token, ...]
    # The parts that name no card, or that could mean several.
    misreads: tuple[Misread, ...]
    # The names with a number that may be a count.
    doubts: tuple[Doubt, ...] = ()

    @property
    def cards(self) -> NamedCards:
        """All cards that were read."""
        return all_named(token.cards for token in self.tokens)


def are_numbers(doubts: Iterable[Doubt], parts: Sequence[NamedCards]) -> bool:
    """Whether the numbers in doubt must be the numbers of chaff, because they cannot be counts.

    In `pine chaff 1, pine chaff 2` counts would give more pine chaff than the deck has. `parts` are all cards
    that the piles name. If one of the numbers cannot be a count, none is taken as one.
    """
    return any(
        sum(part.chaff_of(doubt.month) for part in parts) - 1 + doubt.number > number_of_chaff(doubt.month)
        for doubt in doubts
    )


def spell(
    text: str, months: str | None, kind: Kind | None = None, *, suit: str = "", kinds: Kinds = USUAL_KINDS
) -> Spelling:
    """Read the cards that a text names. Blanks and commas separate names; the longest name wins.

    With `kind`, the name of a suit means its card of that kind, and other kinds are refused. With `suit`, the
    name of a kind means the card of that kind in the suit.

    >>> text = "rain man, two maple chaff 5arcc"
    >>> [text[token.start : token.end] for token in spell(text, "japanese").tokens]
    ['rain man', 'two maple chaff', '5arcc']
    """
    tokens: list[Token] = []
    misreads: list[Misread] = []
    doubts: list[Doubt] = []
    heading = _Heading(suit, kind, kinds)
    surplus = next(islice(re.finditer(_WORD, text), MAX_WORDS, None), None)
    for words, separator in _split_words(text[: surplus.start()] if surplus else text):
        first = 0
        while first < len(words) and len(misreads) < _MAX_MISREADS:
            size, result = _Reader(text, months, heading, doubts).read_next(words[first:])
            start, end = words[first].start, words[first + size - 1].end
            if isinstance(result, Refusal):
                misreads.append(Misread(start, end, *_offering_kind(result, months, heading)))
            elif isinstance(result, _Heading):
                heading = result
            elif result:
                tokens.append(Token(start, end, result))
            first += size
        # A semicolon ends the cards after a heading such as `plum:`.
        if words and separator and separator in SEMICOLONS:
            heading = _Heading(kind=kind, kinds=kinds)
    if surplus:
        message = f"a pile of more than {MAX_WORDS} words"
        advice = "a deck has 48 cards"
        misreads.append(Misread(surplus.start(), len(text), "unknown-card", message, advice))
    # Only a single `chaff 10` may be a count, because each kind is counted once.
    counts = [doubt.misread for doubt in doubts if not doubt.month]
    if len(counts) == 1:
        misreads = sorted(misreads + counts)
    return Spelling(tuple(tokens), tuple(misreads), tuple(doubt for doubt in doubts if doubt.month))


class _Word(NamedTuple):
    """A word of the text."""

    # The offset of its first character in the text.
    start: int
    # The offset after its last character.
    end: int
    # The word in its folded spelling.
    key: str


class _Heading(NamedTuple):
    """A heading before a row of cards: a suit, as in `plum: warbler, ribbon`, or a kind."""

    # The suit; "" if the heading is a kind.
    suit: str = ""
    # The kind; None if the heading is a suit.
    kind: Kind | None = None
    # The cards of each kind in the game.
    kinds: Kinds = USUAL_KINDS

    @property
    def cards(self) -> int:
        """The cards of its kind."""
        return self.kinds.by_kind[self.kind] if self.kind else 0


# How many words were read, and what they mean: cards, a heading, nothing (None), or why they name no card.
_Result: TypeAlias = tuple[int, NamedCards | Refusal | _Heading | None]
_CardResult: TypeAlias = tuple[int, NamedCards | Refusal]


def _split_words(text: str) -> Iterator[tuple[list[_Word], str]]:
    """Yield the words before each separator, with that separator. The last words have no separator ("")."""
    words: list[_Word] = []
    for match in re.finditer(rf"[{SEPARATORS}]|{_WORD}|$", text):
        if not match[0] or match[0] in SEPARATORS:
            yield words, match[0]
            words = []
            continue
        # `カス2枚` is two words: what is counted, and how many there are.
        counted = re.fullmatch(COUNTED, fold_word(match[0]))
        cut = match.end() - (len(counted[1]) if counted else 0)
        for start, end in ((match.start(), cut), (cut, match.end())):
            if start < end:
                words.append(_Word(start, end, fold_word(text[start:end])))


def _joined(words: Sequence[_Word]) -> str:
    """Return the folded name that the words make if they are written together."""
    return shorten("".join(word.key for word in words))


def _beginnings(words: Sequence[_Word], most: int) -> Iterator[tuple[int, str]]:
    """Yield how many words to take and the name they make together: `most` words first, then fewer."""
    for size in range(min(len(words), most), 0, -1):
        yield size, _joined(words[:size])


class _Reader:
    """Reads one name at the beginning of some words."""

    def __init__(self, text: str, months: str | None, heading: _Heading, doubts: list[Doubt]) -> None:
        self.text = text
        self.months = months
        self.heading = heading
        self.doubts = doubts

    def read_next(self, words: list[_Word]) -> _Result:
        """Return how many words the next name has, and what it means."""
        result = self._heading_before(words) or self._number_before(words) or self._month_after(words)
        if result:
            return result
        return (1, None) if words[0].key in _FILLERS else self._read_name(words)

    def _heading_before(self, words: list[_Word]) -> _Result | None:
        """Read a heading: `plum:`, `ribbons:`, or a kind before its suits, as in `chaff plum`."""
        tables = join_tables()
        for size, key in reversed([*_beginnings(words, _MAX_MISSPELT_WORDS)]):
            name = key.rstrip(COLONS)
            if name != key:
                if name in tables.kinds:
                    return size, _Heading("", tables.kinds[name], self.heading.kinds)
                if name in tables.suits:
                    return size, _Heading(name, None, self.heading.kinds)
                return None
        rest = words[1 + _number_after(words)[1] :]
        if words[0].key in tables.kinds and any(key in tables.suits for _, key in _beginnings(rest, 3)):
            return 1, _Heading("", tables.kinds[words[0].key], self.heading.kinds)
        return None

    def _number_before(self, words: list[_Word]) -> _Result | None:
        """Read a name that begins with a number, a month or a count: `1 bright`, `2 maple chaff`."""
        has_article = words[0].key == "the" or (
            words[0].key == "all" and len(words) > 1 and how_many(words[1].key) > 0
        )
        skip = 2 if len(words) > 2 and has_article else 1
        number_word = words[skip - 1].key
        rest = words[skip:]
        number = how_many(number_word)
        if not number or not rest:
            return None
        if number_word.isdecimal() and (result := self._month_before(words, number_word)):
            return result
        if rest[0].key in "x×" and len(rest) > 1:
            skip += 1
            rest = rest[1:]
        suits = join_tables().suits
        for size, key in _beginnings(rest, 3):
            if number == 4 and key in suits and not self.heading.kind:
                has_noun = len(rest) > size and rest[size].key == "cards"
                return skip + size + has_noun, exactly(of_month(suits[key]))
        size, cards = self._longest_name(rest)
        if isinstance(cards, Refusal):
            return self._explain_number_before(words, skip, size)
        quoted = self._quote(words, skip + size)
        size += skip + self._repeated(rest, rest[size:], cards)
        return size, _times(cards, number, quoted, self.months)

    def _explain_number_before(self, words: list[_Word], skip: int, size: int) -> _Result | None:
        """Refuse a number before a kind (`two brights`) or before a misspelt name (`2 mapel chaff`)."""
        name = words[skip : skip + size]
        rest = words[skip + size :]
        tables = join_tables()
        key = _joined(name)
        message = f"no such card {self._quote(words, skip + size)}"
        has_suit = self.heading.suit or any(word in tables.suits for _, word in _beginnings(rest, 3))
        if key in tables.kinds and not has_suit:
            return skip + size, Refusal("unknown-card", message, kind_hint(tables.kinds[key]))
        if lookup(key, self.months):
            return None
        number = self.text[words[0].start : words[skip - 1].end]
        for near_name in _near_names(name, size):
            kind = tables.kinds.get(fold(near_name))
            better = f"{number} {kind.plural if kind and number != '1' else near_name}"
            spelling = spell(better, self.months)
            code = ""
            if len(spelling.tokens) == 1 and not (spelling.misreads or spelling.doubts):
                code = _code(spelling.cards, self.months)
            elif not counts_in_words(better):
                continue
            return skip + size, Refusal("unknown-card", message, offers=(_offer(better, code),))
        return None

    def _month_before(self, words: list[_Word], number: str) -> _CardResult | None:
        """Read a name that begins with the number of its month: `1 b`, `8 moon`, `1 tane`."""
        if self.heading.suit or self.heading.kind:
            return None
        if len(words) > 1 and re.fullmatch(_CODE_LETTERS, words[1].key):
            return self._read_split_code(f"{number}{words[1].key}", words[:2])
        for size, key in _beginnings(words, _MAX_MISSPELT_WORDS):
            meaning = lookup(key, self.months)
            if size < 2 or meaning is None or (size > 2 and words[size - 1].key.isdecimal()):
                continue
            is_chaff = size == 2 and join_tables().kinds.get(words[1].key) is Kind.CHAFF
            if not is_chaff or not meaning.meanings:
                return size, _choose(meaning, self._quote(words, size), _Heading(), self.months)
            cards = meaning.meanings[0]
            rest = words[2:]
            if self._has_chaff_number(cards, rest):
                return 3, self._numbered_chaff(cards, words[:3])
            return 2, self._chaff_or_count(cards, int(number), words[:2])
        return None

    def _month_after(self, words: list[_Word]) -> _CardResult | None:
        """Read a name that ends with the number of its month: `b1`, `b 1`, `bright 1`."""
        if self.heading.suit or self.heading.kind:
            return None
        word = shorten(words[0].key)
        kinds = join_tables().kinds
        if joined := re.fullmatch(_WORD_AND_MONTH, word):
            word = joined[1]
            number = int(joined[2])
            more = 0
            is_month = True
        else:
            number, more = _number_after(words)
            is_month = more == 1 and words[1].key.isdecimal() and 0 < number < 13
        if number and word in kinds and (plural_hint(word) or not is_month):
            message = f"no such card {self._quote(words, 1 + more)}"
            return 1 + more, Refusal("unknown-card", message, kind_hint(kinds[word]))
        kind = LETTERS.get(word) or kinds.get(word)
        if not kind or not is_month:
            return None
        size, cards = self._read_split_code(f"{number}{kind.letter}", words[: 1 + more])
        if word in kinds and kind is Kind.CHAFF and not isinstance(cards, Refusal):
            cards = self._chaff_or_count(cards, number, words[:size])
        return size, cards

    def _read_name(self, words: list[_Word]) -> _CardResult:
        """Read a name with what follows it: a count, a number of chaff, or its code in brackets."""
        size, cards = self._longest_name(words)
        rest = words[size:]
        number, more = _count_after(rest)
        if isinstance(cards, Refusal):
            return size + more, cards
        if number:
            return size + more, _times(cards, number, self._quote(words, size + more), self.months)
        if self._has_chaff_number(cards, rest):
            return size + 1, self._numbered_chaff(cards, words[: size + 1])
        return size + self._repeated(words, rest, cards), cards

    def _longest_name(self, words: list[_Word]) -> _CardResult:
        """Read the longest name at the beginning of the words."""
        key = words[0].key
        kind = self.heading.kind
        months = self.months
        cards = read_code(key, months) or _read_joined_codes(key, months)
        if cards:
            return 1, _require_kind(key, cards, self._quote(words, 1), self.heading) if kind else cards
        links = join_tables().links
        most = 1
        while most < min(len(words), _MAX_NAME_WORDS) and shorten(words[most].key) in links:
            most += 1
        for size, key in _beginnings(words, most):
            meaning = lookup(self.heading.suit + key, months) if self.heading.suit else None
            meaning = meaning or lookup(key, months)
            if meaning:
                result = _choose(meaning, self._quote(words, size), self.heading, months)
                if size == 1 and isinstance(result, Refusal):
                    return _explain_misspelt(self.text, words, months) or (1, result)
                return size, result
        refusal = _explain_word(words[0].key, self._quote(words, 1), months)
        return _explain_misspelt(self.text, words, months) or (1, refusal)

    def _has_chaff_number(self, cards: NamedCards, rest: list[_Word]) -> bool:
        """Whether the next word is the number of this chaff, and not a count of the cards after it."""
        if not rest or rest[0].key not in _CHAFF_NUMBERS or not _is_loose_chaff(cards):
            return False
        counted = self._number_before(rest) if rest[-1].key not in _CHAFF_NUMBERS else None
        return counted is None or isinstance(counted[1], Refusal)

    def _numbered_chaff(self, cards: NamedCards, words: list[_Word]) -> NamedCards | Refusal:
        """Read a chaff with a number after it: `pine chaff 2`. With number 1 it is any chaff of the month."""
        number = int(words[-1].key)
        quoted = self._quote(words, len(words))
        month = cards.loose[0]
        suit = SUITS[month - 1]
        chaff = [card for card in in_order(CHAFF & of_month(month)) if card.number == number]
        if number == 1:
            return cards
        if not chaff:
            offers = _offers([exactly(CHAFF & of_month(month))], self.months)
            return Refusal("unknown-card", f"no such card {quoted}", chaff_in_words(month), offers)
        code = code_of(cards, self.months)
        several = f"{code}{'c' * (number - 1)}" if code else f"{NUMBERS[number]} {suit} chaff"
        numbered = f"{code}{number}" if code else f"{suit}-chaff-{number}"
        message = f"{quoted} can mean {NUMBERS[number]} {suit} chaff, or the one with number {number}"
        offers = (
            Offer(several, f"{several} for {NUMBERS[number]}"),
            Offer(numbered, f"{numbered} for the one"),
        )
        misread = Misread(words[0].start, words[-1].end, "ambiguous-card", message, offers=offers)
        self.doubts.append(Doubt(month, number, misread))
        return exactly(chaff[0].bit)

    def _chaff_or_count(self, cards: NamedCards, number: int, words: list[_Word]) -> NamedCards:
        """Read `10 chaff` or `chaff 10` as a chaff of month 10, and note that 10 may be a count instead."""
        quoted = self._quote(words, len(words))
        card = label(cards, self.months)
        message = f"{quoted} can mean {card}, or {number} chaff of any suit"
        code = f"{number}c"
        advice = f"for a count write {{chaff: {number}}}, and with other cards {{cards: …, chaff: {number}}}"
        offers = (Offer(code, f"{code} for the card"),)
        misread = Misread(words[0].start, words[-1].end, "ambiguous-card", message, advice, offers)
        self.doubts.append(Doubt(0, number, misread))
        return cards

    def _read_split_code(self, code: str, words: list[_Word]) -> _CardResult:
        """Read a code that is written as several words."""
        cards = read_code(code, self.months)
        return len(words), cards or explain_code(code, self._quote(words, len(words)), self.months)

    def _repeated(self, name: list[_Word], rest: list[_Word], cards: NamedCards) -> int:
        """Return how many of the words only repeat the name before them.

        Reports write the code of a card in brackets, or its name in another script, after its name.
        """
        if cards.count != 1 or not rest:
            return 0
        if rest[0].key == f"({code_of(cards, self.months)})":
            return 1
        for size, key in _beginnings(rest, 3):
            meaning = lookup(key, self.months)
            if meaning and re.fullmatch("[a-z]+", name[0].key) and not rest[0].key.isascii():
                is_same = any(cards.possible & other.possible for other in meaning.meanings)
                return size if is_same else 0
        return 0

    def _quote(self, words: list[_Word], size: int) -> str:
        """Return the first words as written, in quotes."""
        return _quote(self.text, words[0].start, words[size - 1].end)


def _number_after(words: list[_Word]) -> tuple[int, int]:
    """Return the number after the first word, and the number of its words: `9`, `nine`, `x 9`, `아홉 장`."""
    number, size = _count_after(words[1:])
    if not number and len(words) > 1:
        number = how_many(words[1].key)
    return number, size or int(number > 0)


def _count_after(rest: list[_Word]) -> tuple[int, int]:
    """Return the count with which the words begin, and the number of its words: `x2`, `x 2`, `2枚`."""
    for size, key in _beginnings(rest, 2):
        if re.fullmatch(TIMES, key) and (number := how_many(key)):
            return number, size
    return 0, 0


def _is_loose_chaff(cards: NamedCards) -> bool:
    """Whether the cards are one chaff without a number."""
    return cards.count == len(cards.loose) == 1


def _times(cards: NamedCards, number: int, quoted: str, months: str | None) -> NamedCards | Refusal:
    """Return `number` copies of a card. Only chaff without a number can occur more than once."""
    if number == 1:
        return cards
    if cards.count != 1:
        message = f"{quoted} counts several cards at once"
        return Refusal("ambiguous-card", message, "write the cards themselves")
    if not cards.loose:
        offers = _offers([cards], months)
        return Refusal("unknown-card", f"no such cards {quoted}", "the deck has it once", offers)
    month = cards.loose[0]
    most = number_of_chaff(month)
    if number > most:
        offer = _offer(f"{NUMBERS[most]} {SUITS[month - 1]} chaff", _code(all_named([cards] * most), months))
        return Refusal("unknown-card", f"no such cards {quoted}", chaff_in_words(month), (offer,))
    return all_named([cards] * number)


def _read_joined_codes(key: str, months: str | None) -> NamedCards | None:
    """Read codes without a blank between them, such as `1b3b8b`."""
    codes = re.findall(_JOINED_CODE, key)
    if len(codes) < 2 or "".join(codes) != key or re.search("c[123]", key):
        return None
    parts = [read_code(code, months) for code in codes]
    read = [part for part in parts if part is not None]
    return all_named(read) if len(read) == len(parts) else None


def _choose(meaning: Meaning, quoted: str, heading: _Heading, months: str | None) -> NamedCards | Refusal:
    """Return the one card that a name means, or refuse it. Below a kind, only cards of that kind fit."""
    kind = heading.kind
    if meaning.number:
        return order_unknown(meaning.number, quoted)
    if not meaning.meanings:
        return Refusal("unknown-card", f"no such card {quoted}", meaning.reason)
    fitting = [cards for cards in meaning.meanings if kind is None or _is_of_kind(cards, heading)]
    if kind and not fitting:
        # One chaff of a suit may be of another kind, such as the yellow paulownia.
        moved = union(cards.possible for cards in meaning.meanings) & heading.cards
        fitting = [exactly(moved)] if moved.bit_count() == 1 else []
    if len(fitting) == 1 and meaning.kind is None and (kind or not meaning.reason):
        return fitting[0]
    if fitting or kind is None:
        return Refusal("ambiguous-card", f"{quoted} is {meaning.reason}", offers=_offers(fitting, months))
    names = listed((offer.name for offer in _offers(meaning.meanings, months)), "or", most=_MAX_LISTED)
    advice = f"it is {names}; {_examples_of(heading)}"
    return Refusal("unknown-card", f"{quoted} is not {_KINDS_WITH_ARTICLE[kind]}", advice)


def _is_of_kind(cards: NamedCards, heading: _Heading) -> bool:
    return not cards.exact & ~heading.cards and (heading.kind is Kind.CHAFF or not cards.loose)


def _require_kind(code: str, cards: NamedCards, quoted: str, heading: _Heading) -> NamedCards | Refusal:
    """Return the cards of a code, or refuse it if one of its letters means another kind."""
    kind = heading.kind
    if kind is None or (heading.kinds != USUAL_KINDS and _is_of_kind(cards, heading)):
        return cards
    letters = set(code.replace("y", "c").lstrip("0123456789")) - set("0123456789")
    others = [_KINDS_WITH_ARTICLE[LETTERS[letter]] for letter in "barc" if letter in letters - {kind.letter}]
    if not others and "*" not in letters:
        return cards
    reason = f"it holds {listed(others)}" if others else "it is all of the suit"
    message = f"{quoted} is not {_KINDS_WITH_ARTICLE[kind]}"
    return Refusal("unknown-card", message, f"{reason}; {_examples_of(heading)}")


def _offering_kind(refusal: Refusal, months: str | None, heading: _Heading) -> Refusal:
    """Return a refusal without the offers of cards that are not of the kind of the heading."""
    if heading.kind is None:
        return refusal
    read = partial(spell, months=months, kind=heading.kind, kinds=heading.kinds)
    return refusal._replace(offers=tuple(offer for offer in refusal.offers if not read(offer.text).misreads))


def _examples_of(heading: _Heading) -> str:
    """Return a few cards of the kind of a heading, for a hint."""
    kind = heading.kind or Kind.CHAFF
    if kind is Kind.CHAFF or kind is Kind.RIBBON:
        return f"{kind.plural} are written by their suits, such as pine plum"
    names = [picture_of(card) or card_name(card) for card in in_order(heading.cards)]
    return f"{kind.plural} are {listed(names)}"


def _explain_misspelt(text: str, words: list[_Word], months: str | None) -> tuple[int, Refusal] | None:
    """Refuse words that are almost a name of several words, because one of them is misspelt."""
    # A code among the words is a card of its own.
    name = [
        *takewhile(lambda word: word.key.isdecimal() or not is_code(word.key), words[:_MAX_MISSPELT_WORDS])
    ]
    is_known = [word.key.isdecimal() or bool(lookup(shorten(word.key), months)) for word in name]
    for size in range(len(name), 1, -1):
        if not all(is_known[:size]) and (names := _near_names(name, size)):
            return size, _did_you_mean(_quote(text, words[0].start, words[size - 1].end), names, months)
    return None


def _near_names(words: list[_Word], size: int) -> list[str]:
    """Return names that are spelt much like the first words: up to three for one word, else only the best."""
    key = _joined(words[:size])
    return near(key, size)[:1] if size > 1 else near(key)


def _explain_word(key: str, quoted: str, months: str | None) -> Refusal:
    """Refuse one word that is not a name."""
    if is_code(key):
        return explain_code(key, quoted, months)
    if is_rest(key):
        hint = "rest is a whole pile: all cards that no other side has"
        return Refusal("unknown-card", f"no such card {quoted}", hint)
    if quoted.endswith("*'") and lookup(fold(whole_suit := f"{quoted[1:-2].rstrip('-')}-all"), months):
        return _did_you_mean(quoted, [whole_suit], months)
    if offers := codes_like(key, months):
        return Refusal("unknown-card", f"no such card {quoted}", offers=offers)
    return _did_you_mean(quoted, near(shorten(key)), months)


def _did_you_mean(quoted: str, names: Iterable[str], months: str | None) -> Refusal:
    """Refuse a text and offer names, each card by the first of its names."""
    offers: dict[str, Offer] = {}
    for name in names:
        for offer in _offers_of_name(name, months):
            offers.setdefault(offer.text, offer)
    advice = "" if offers else "hanascore cards lists all names"
    return Refusal("unknown-card", f"no such card {quoted}", advice, tuple(offers.values()))


def _offers_of_name(name: str, months: str | None) -> tuple[Offer, ...]:
    """Return the offer of a name. If it names several cards, return the offers of these instead."""
    meaning = lookup(fold(name), months)
    if meaning and meaning.reason and meaning.meanings:
        return _offers(meaning.meanings, months)
    code = _code(meaning.meanings[0], months) if meaning and len(meaning.meanings) == 1 else ""
    return (_offer(name, code),)


def _offer(name: str, code: str) -> Offer:
    """Return the offer of a name. A record holds its code if it has one."""
    return Offer(code, f"{name} ({code})") if code else Offer(name, name)


def _offers(meanings: Iterable[NamedCards], months: str | None) -> tuple[Offer, ...]:
    """Return the offer of each card."""
    singles: list[NamedCards] = []
    for cards in meanings:
        several = cards.exact.bit_count() > 1
        singles += [exactly(card.bit) for card in in_order(cards.exact)] if several else [cards]
    names = [label(cards, months) for cards in singles]
    return tuple(
        Offer(code_of(cards, months) or name, name) for cards, name in zip(singles, names, strict=True)
    )


def _code(cards: NamedCards, months: str | None) -> str:
    """Return the code of one or more cards, or nothing if it depends on an unknown order of months."""
    if cards.exact.bit_count() > 1:
        return code_pile(cards.exact, months=months) if months else ""
    code = code_of(cards, months)
    return code and code + "c" * (cards.count - 1)


def _quote(text: str, start: int, end: int) -> str:
    """Return a part of the text in quotes, on one line and not too long."""
    part = "".join(letter if letter.isprintable() else " " for letter in text[start : min(end, start + 60)])
    return f"'{part if end <= start + 60 else part[:57] + '...'}'"
