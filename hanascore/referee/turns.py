"""The text of a turn, `1b x 1r / 5r, stop`: the cards in it, the word at its end, and where all of it stands.

Whether a turn is lawful is not asked here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from hanascore.cards.fold import fold
from hanascore.cards.notation import (
    Misread,
    Token,
    count,
    doubled,
    spell,
)
from hanascore.referee.moves import Move, move_of
from hanascore.rules.play import Calls

JOKERS = frozenset(("joker", "jōker", "ジョーカー", "조커"))
_JOKER_KEYS = frozenset(map(fold, JOKERS))
_LONGEST = 400
_MOST_REMEMBERED = 8192
_SLASH = re.compile("[/／]")
_COMMAS = ",，、､"
_COMMA = re.compile(f"[{_COMMAS}]")
_CROSS = re.compile(r"(?<!\S)[xX×✕ｘＸ](?!\S)")
_WORD = re.compile(r"\S+")


class Half(NamedTuple):
    """One card with what it takes, as written and as sets."""

    card: Token
    taken: tuple[Token, ...]
    move: Move

    @property
    def span(self) -> tuple[int, int]:
        """From the card to the last card taken."""
        return self.card.start, self.taken[-1].end if self.taken else self.card.end


class TurnText(NamedTuple):
    """A turn as written: two halves, a joker between them, a word at the end, and what could not be read."""

    played: Half | None
    turned: Half | None = None
    joker: tuple[int, int] | None = None
    call: str = ""
    call_span: tuple[int, int] | None = None
    faults: tuple[Misread, ...] = ()


def _fault(start: int, end: int, message: str, hint: str) -> Misread:
    return Misread(start, end, "turn-unread", message, hint)


class Grammar:
    """How the turns of one record are read: the order of its months and the words of its game.

    Halves are remembered, since the same few hundred stand in turn after turn.
    """

    def __init__(self, months: str | None, calls: Calls | None, *, joker: bool = False) -> None:
        self.months = months
        self.calls = calls
        self.joker = joker
        self._words = {}
        if calls:
            self._words = {fold(word): words[0] for words in (calls.call, calls.stop) for word in words}
        self._remembered: dict[tuple[str, int], tuple[Half | None, tuple[Misread, ...]]] = {}

    def read(self, text: str) -> TurnText:
        """A whole turn."""
        if len(text) > _LONGEST:
            fault = _fault(
                0, len(text), "this is too long for a turn", "write each turn as an entry of its own"
            )
            return TurnText(None, faults=(fault,))
        faults: list[Misread] = []
        body, call, span = self._call(text, faults)
        first, *more = _parted(text, body)
        played = self._half(text, *first, faults)
        joker, more = _joker(text, more)
        if joker and not self.joker:
            faults.append(Misread(*joker, "joker-unlawful", "a joker stands here", "no joker is in play"))
        if len(more) > 1:
            start = more[1][0]
            hint = "after '/' comes one card of the stock"
            faults.append(_fault(start - 1, start, "a second '/' stands here", hint))
        turned = self._half(text, *more[0], faults) if more else None
        return TurnText(played, turned, joker, call, span, tuple(sorted(faults)))

    def _call(self, text: str, faults: list[Misread]) -> tuple[int, str, tuple[int, int] | None]:
        """Where the cards end, and the word after them."""
        commas = [comma.start() for comma in _COMMA.finditer(text)]
        comma = commas[-1] if commas else 0
        if commas and not _SLASH.search(text, comma):
            start, end = _stripped(text, comma + 1, len(text))
            word = text[start:end]
            found = self._words.get(fold(word))
            if found:
                return comma, found, (start, end)
            if not word:
                return comma, "", None
            if not _has_cards(word, self.months):
                faults.append(self._no_call(start, end, word))
                return comma, "", None
        words = list(_WORD.finditer(text)) if self._words else []
        for size in (1, 2):
            if len(words) > size:
                start = words[-size].start()
                found = self._words.get(fold(text[start:]))
                if found:
                    return start, found, (start, words[-1].end())
        return len(text), "", None

    def _no_call(self, start: int, end: int, word: str) -> Misread:
        shown = " ".join(word.split())[:40]
        if not self.calls:
            return _fault(
                start, end, f"'{shown}' is no card", "cards are parted by blanks, as in 1b x 1r / 5r"
            )
        from hanascore.problems.nearest import did_you_mean

        words = (self.calls.call[0], self.calls.stop[0])
        hint = did_you_mean(shown, words) or f"after the comma comes {words[0]} or {words[1]}"
        return _fault(start, end, f"'{shown}' is neither a card nor a call", hint)

    def _half(self, text: str, start: int, end: int, faults: list[Misread]) -> Half | None:
        """What stands between two offsets of a turn, which must be a card, and what it takes."""
        key = (text[start:end], start)
        found = self._remembered.get(key)
        if found is None:
            of_half: list[Misread] = []
            found = self._read_half(text[:end], start, of_half), tuple(of_half)
            if len(self._remembered) < _MOST_REMEMBERED:
                self._remembered[key] = found
        half, more = found
        faults += more
        if half is None and not faults:
            at = _stripped(text, start, end)
            span = at if at[0] < at[1] else (max(0, start - 1), max(1, start))
            faults.append(_fault(*span, "no card stands here", "a turn is written like 1b x 1r / 5r"))
        return half

    def _read_half(self, text: str, start: int, faults: list[Misread]) -> Half | None:
        crosses = list(_CROSS.finditer(text, start))
        if len(crosses) > 1:
            fault = _fault(*crosses[1].span(), "a second 'x' stands here", "a card takes once: 1b x 1r 1c")
            faults.append(fault)
            return None
        cross = crosses[0].span() if crosses else (len(text), len(text))
        left, before = self._cards(text, start, cross[0], faults), len(faults)
        right = self._cards(text, cross[1], len(text), faults)
        if crosses and not right and len(faults) == before:
            hint = "name the cards taken, or leave 'x' out"
            faults.append(_fault(*cross, "no card stands after the 'x'", hint))
        number = sum(count(each.value) for each in left)
        if number == len(left) == 1:
            if doubled(sum(token.value for token in (*left, *right))):
                span = (left[0].start, right[-1].end)
                message = "this names one card twice"
                faults.append(Misread(*span, "card-twice", message, "write each card once"))
            return Half(left[0], right, move_of(left[0].value, [token.value for token in right]))
        if left:
            span = (left[0].start, left[-1].end)
            hint = "one card is played at a time; what it takes stands after an 'x': 1b x 1r"
            faults.append(_fault(*span, f"{number} cards stand here", hint))
        return None

    def _cards(self, text: str, start: int, end: int, faults: list[Misread]) -> tuple[Token, ...]:
        spelling = spell(text[start:end], self.months)
        for each in spelling.misreads:
            word = text[start + each.start : start + each.end]
            if len(word) > 1 and word[0] in "xX×" and _has_cards(word[1:], self.months):
                faults.append(
                    _fault(
                        start + each.start,
                        start + each.end,
                        f"'{word}' is no card",
                        f"part it with a blank: x {word[1:]}",
                    )
                )
            elif fold(word) in self._words:
                hint = (
                    "a call stands at the end, after the card of the stock: 1b x 1r / 5r, "
                    + self._words[fold(word)]
                )
                span = (start + each.start, start + each.end)
                faults.append(_fault(*span, f"'{word}' stands before the end of the turn", hint))
            elif fold(word) in _JOKER_KEYS:
                hint = (
                    "it stands after '/', and the next card of the stock after it"
                    if self.joker
                    else "no joker is in play"
                )
                faults.append(
                    Misread(
                        start + each.start, start + each.end, "joker-unlawful", "a joker stands here", hint
                    )
                )
            else:
                faults.append(each._replace(start=start + each.start, end=start + each.end))
        return tuple(Token(start + each.start, start + each.end, each.value) for each in spelling.tokens)


def _parted(text: str, end: int) -> list[tuple[int, int]]:
    """The stretches between slashes."""
    slashes = [slash.start() for slash in _SLASH.finditer(text, 0, end)]
    return list(zip([0, *(slash + 1 for slash in slashes)], [*slashes, end], strict=True))


def _joker(
    text: str, stretches: list[tuple[int, int]]
) -> tuple[tuple[int, int] | None, list[tuple[int, int]]]:
    """The joker with which the stretches after the first slash begin, and what is left of them."""
    if not stretches:
        return None, stretches
    (start, end), *more = stretches
    found = _joker_in(text[start:end])
    if found is None:
        return None, stretches
    span = (start + found[0], start + found[1])
    return span, (more if found[2] else [(span[1], end), *more])


@lru_cache(maxsize=_MOST_REMEMBERED)
def _joker_in(words: str) -> tuple[int, int, bool] | None:
    """Where a joker stands with which some words begin, and whether it is all they are."""
    if fold(words) in _JOKER_KEYS:
        return *_stripped(words, 0, len(words)), True
    word = _WORD.search(words)
    if word and fold(word[0].strip(_COMMAS)) in _JOKER_KEYS:
        return *word.span(), False
    return None


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _has_cards(text: str, months: str | None) -> bool:
    spelling = spell(text, months)
    return bool(spelling.tokens) and not spelling.misreads
