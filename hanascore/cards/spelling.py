"""Text to cards: `5arcc 8b lightning`, `rain man, sake cup`, `松に鶴 梅に鶯`.

A text is read word by word: where each name begins and ends, and what it means here, or why it means nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from hanascore.cards.deck import CARDS, KINDS, LETTERS, WHOLE, Kind, in_order
from hanascore.cards.names import Meaning, join_tables, lookup, misspelt, nearest
from hanascore.cards.notation import (
    MOST_WORDS,
    Fault,
    Misread,
    Spelling,
    Token,
    code_of,
    code_pile,
    count,
    exact,
    fault,
    is_shape,
    label,
    of_cards,
    order_unknown,
    proper,
)
from hanascore.problems.words import fold, fold_word, listed, shorten

# A text that misses as often as this is no pile; reading on would only cost time.
_MOST_MISREADS = 24
# The most words that one name has, and that a misspelt name has.
_MOST_JOINED, _MOST_MISSPELT = 8, 4
# The comma, the ideographic one, and both in the other width.
_COMMAS = ",\u3001\uff0c\uff64"
_WORDS = rf"[{_COMMAS}]|[^\s{_COMMAS}]+"
# Of so many possible cards the first are listed.
_LISTED = 8
_ARTICLES = {Kind.BRIGHT: "a bright", Kind.ANIMAL: "an animal", Kind.RIBBON: "a ribbon", Kind.CHAFF: "chaff"}


def spell(text: str, months: str | None, kind: Kind | None = None) -> Spelling:
    """Read a pile. Blanks and commas part the names, and of words that go together the most are one name.

    With a kind, cards of other kinds are misread, and a suit means its card of that kind.

    >>> text = "rain man, sake cup 5arcc"
    >>> [text[token.start : token.end] for token in spell(text, "japanese").tokens]
    ['rain man', 'sake cup', '5arcc']
    """
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


def card(text: str, months: str | None) -> int | Misread:
    """The value of a text that names exactly one card; a chaff without its number keeps any of its month.

    >>> card("松に鶴", None) == of_cards(1)
    True
    """
    spelling = spell(text, months)
    if spelling.misreads:
        return spelling.misreads[0]
    many = count(spelling.value)
    if many == 1:
        return spelling.value
    if not many:
        return Misread(0, len(text), "unknown-card", "no card is named here", "write one card, as 8b or moon")
    return Misread(0, len(text), "ambiguous-card", f"{many} cards are named here", "write one card")


class _Word(NamedTuple):
    """A word of the text: where it stands, and its folded spelling."""

    start: int
    end: int
    key: str


def _words(text: str) -> tuple[list[list[_Word]], list[Misread]]:
    """The words between commas, and what is too much for one pile."""
    runs: list[list[_Word]] = [[]]
    many = 0
    for found in re.finditer(_WORDS, text):
        if found[0] in _COMMAS:
            runs.append([])
            continue
        many += 1
        if many > MOST_WORDS:
            message = f"a pile of more than {MOST_WORDS} words"
            hint = "a deck has 48 cards"
            return runs, [Misread(found.start(), len(text), "unknown-card", message, hint)]
        runs[-1].append(_Word(found.start(), found.end(), fold_word(found[0])))
    return runs, []


def _next(text: str, run: list[_Word], months: str | None, kind: Kind | None) -> tuple[int, int | Fault]:
    """How many words the next name has, and its value or what is amiss with it."""
    value = proper(run[0].key, months)
    if value is not None:
        shown = _quoted(text, run[0].start, run[0].end)
        return 1, _compact_of_kind(run[0].key, value, shown, kind) if kind else value
    links = join_tables().links
    most = 1
    while most < min(len(run), _MOST_JOINED) and shorten(run[most].key) in links:
        most += 1
    for size in range(most, 0, -1):
        meaning = lookup(_joined(run[:size]), months)
        if meaning:
            shown = _quoted(text, run[0].start, run[size - 1].end)
            found = _choose_kind(meaning, shown, kind, months) if kind else _choose(meaning, shown, months)
            slip = _slip(text, run, months) if size == 1 and isinstance(found, Fault) else None
            return slip or (size, found)
    return _slip(text, run, months) or (1, _unknown(run[0].key, _quoted(text, *run[0][:2]), months))


def _slip(text: str, run: list[_Word], months: str | None) -> tuple[int, Fault] | None:
    """A name of several words of which one is not quite right."""
    for size in range(min(len(run), _MOST_MISSPELT), 1, -1):
        if all(_is_known(word.key, months) for word in run[:size]):
            continue
        name = misspelt(_joined(run[:size]), size)
        if name:
            shown = _quoted(text, run[0].start, run[size - 1].end)
            return size, _did_you_mean(shown, [name], months)
    return None


def _is_known(key: str, months: str | None) -> bool:
    return is_shape(key) or key.isdecimal() or lookup(shorten(key), months) is not None


def _joined(words: list[_Word]) -> str:
    return shorten("".join(word.key for word in words))


def _quoted(text: str, start: int, end: int) -> str:
    """A stretch of the text for a message: on one line, and not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[start : min(end, start + 60)])
    return f"'{shown if end <= start + 60 else shown[:57] + '...'}'"


def _choose(meaning: Meaning, shown: str, months: str | None) -> int | Fault:
    """The one value of a name, or why it has none. `shown` is the text, quoted."""
    if meaning.number:
        return order_unknown(meaning.number, "", shown)
    if not meaning.values:
        return Fault("unknown-card", f"no such card {shown}", meaning.what)
    if not meaning.what:
        return meaning.values[0]
    return Fault("ambiguous-card", f"{shown} is {meaning.what}", _could_be(meaning.values, months))


def _choose_kind(meaning: Meaning, shown: str, kind: Kind, months: str | None) -> int | Fault:
    """The one value of a name among cards of a kind: there a suit means its card of the kind."""
    if meaning.number or not meaning.values:
        return _choose(meaning, shown, months)
    fitting = [value for value in meaning.values if _fits(value, kind)]
    if len(fitting) == 1 and meaning.kind is None:
        return fitting[0]
    if fitting:
        return Fault("ambiguous-card", f"{shown} is {meaning.what}", _could_be(fitting, months))
    labels = listed(_labels(meaning.values, months), "or")
    return Fault("unknown-card", f"{shown} is not {_ARTICLES[kind]}", f"it is {labels}; {_all_of(kind)}")


def _compact_of_kind(word: str, value: int, shown: str, kind: Kind) -> int | Fault:
    """The value of a compact token that holds cards of a kind only. (Read by its letters: a doubled card
    is no longer to be seen in the value.)
    """
    letters = set(word.lstrip("0123456789")) - set("0123456789")
    others = [_ARTICLES[LETTERS[letter]] for letter in "barc" if letter in letters - {kind.letter}]
    if not others and "*" not in letters:
        return value
    what = f"it holds {listed(others)}" if others else "it is all of the suit"
    return Fault("unknown-card", f"{shown} is not {_ARTICLES[kind]}", f"{what}; {_all_of(kind)}")


def _unknown(key: str, shown: str, months: str | None) -> Fault:
    """The refusal of one word that is no name at all."""
    if (key.isascii() and key.isdigit()) or is_shape(key):
        return fault(key, shown, months)

    if shown.endswith("*'") and lookup(fold(whole := f"{shown[1:-2].rstrip('-')}-all"), months):
        return _did_you_mean(shown, [whole], months)
    return _did_you_mean(shown, nearest(shorten(key)), months)


def _did_you_mean(shown: str, names: Iterable[str], months: str | None) -> Fault:
    """The refusal that names what is near."""
    near = list(dict.fromkeys(word for name in names for word in _with_code(name, months)))
    hint = f"did you mean {listed(near, 'or')}?" if near else "hanascore cards lists every name"
    return Fault("unknown-card", f"no such card {shown}", hint)


def _with_code(name: str, months: str | None) -> list[str]:
    """A name with its code; one that is refused by itself as the cards it could be."""
    meaning = lookup(fold(name), months)
    if meaning and meaning.what and meaning.values:
        return _labels(meaning.values, months)
    code = ""
    if meaning and len(meaning.values) == 1:
        cards = exact(meaning.values[0])
        if cards.bit_count() > 1 and months is not None:
            code = code_pile(cards, months=months)
        else:
            code = code_of(meaning.values[0], months)
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
