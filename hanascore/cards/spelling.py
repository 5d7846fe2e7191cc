"""Reading a text word by word: where each name begins and ends, and what it means or why it means nothing."""

from __future__ import annotations

import re
from typing import NamedTuple

from hanascore.cards.choosing import choose, choose_kind, compact_of_kind, did_you_mean, unknown
from hanascore.cards.compact import MOST_WORDS, is_shape, proper
from hanascore.cards.deck import Kind
from hanascore.cards.fold import fold_word, shorten
from hanascore.cards.readings import join_tables, lookup
from hanascore.cards.tokens import Fault, Misread, Spelling, Token

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
    from hanascore.cards.typos import misspelt

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
