"""What unknown words probably mean: the corrections of all slips of a sentence at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hanascore.cards.deck import Kind
from hanascore.cards.names import near
from hanascore.evening.errors import AnswerError, SuggestionError
from hanascore.evening.lexer import CJK, Token
from hanascore.evening.lexicon import WORDS, Lexicon, Role
from hanascore.words.alike import distance, fold, nearest
from hanascore.words.common_words import NONE, REST
from hanascore.words.english import listed
from hanascore.words.lists import COMMAS, SEMICOLONS, SLASHES

_PIECE = re.compile(rf"[^\s{COMMAS}{SEMICOLONS}{SLASHES}:()]+")
# The most pieces of a phrase that is corrected as a whole.
_MOST_PIECES = 4
# The headings of `words.txt` whose English words are suggested.
_SUGGESTED = ("win", "called", "draw", "rest", "nothing", "all", "points")
# More slips than any name can have.
_FAR = 9


class Correction(NamedTuple):
    """A phrase with a slip, and what was probably meant."""

    # The offset of its first character.
    start: int
    # The offset after its last character.
    end: int
    # What was probably meant; "" if nothing is near.
    better: str
    # How many slips there are.
    slips: int


class UnknownWords:
    """The unknown words of a sentence."""

    def __init__(self, lexicon: Lexicon, text: str, tokens: Sequence[Token]) -> None:
        self.lexicon, self.text = lexicon, text
        self.unknown = [token for token in tokens if token.is_unknown]
        self.names = [token for token in tokens if Role.NAME in token.readings]
        # The positions of the pieces between blanks and commas, without pieces with a player's name.
        self.pieces = [piece for piece in _pieces(text, self.unknown) if not self._has_name(piece)]

    def error(self) -> AnswerError:
        """Return the error that names the unknown words. If all can be corrected, it has a suggestion."""
        corrections = list(self.corrections())
        words = [f"'{self.text[slip.start : slip.end]}'" for slip in corrections]
        verb = "is" if len(words) == 1 else "are"
        calls = self.lexicon.calls
        what = "yaku, card or call" if calls and calls.call else "yaku or card"
        message = f"{listed(words)} {verb} no {what} here"
        if not all(slip.better for slip in corrections):
            hints = [slip.better for slip in corrections if slip.better]
            if not hints:
                return AnswerError("{}", message, help_says_more=True)
            return AnswerError("{}; did you mean {}?", message, listed(hints), help_says_more=True)
        better = self.text
        for slip in reversed(corrections):
            better = f"{better[: slip.start]}{slip.better}{better[slip.end :]}"
        question = f"{message}: {listed([slip.better for slip in corrections])}"
        return SuggestionError(message, question, better, help_says_more=True)

    def corrections(self) -> Iterator[Correction]:
        """Yield what is wrong and what was probably meant, in the order of the text."""
        end = 0
        for token in self.unknown:
            if token.start < end:
                continue
            for slip in self._correct(token):
                if slip.start >= end:
                    end = slip.end
                    yield slip

    def _correct(self, token: Token) -> list[Correction]:
        """Return the corrections of some unknown words: of as many of them together as possible."""
        unknown = [piece for piece in self.pieces if piece[0] < token.end and piece[1] > token.start]
        if not unknown:
            return [Correction(token.start, token.end, "", _FAR)]
        pieces = unknown
        slips: list[Correction] = []
        while pieces:
            bests = (self._best(pieces[:size]) for size in range(len(pieces), 1, -1))
            slip = next((best for best in bests if best.better), self._best(pieces[:1]))
            slips.append(slip)
            pieces = [piece for piece in pieces[1:] if piece[0] >= slip.end]
        # If nothing is near, the unknown words are named together.
        return slips if any(slip.better for slip in slips) else [self._best(unknown)]

    def _best(self, pieces: list[tuple[int, int]]) -> Correction:
        """Return the best correction of these pieces, with or without some of their neighbours."""
        first, last = self.pieces.index(pieces[0]), self.pieces.index(pieces[-1])
        found = []
        for start in range(max(0, last - _MOST_PIECES + 1), first + 1):
            for end in range(last, min(len(self.pieces), start + _MOST_PIECES)):
                span = (self.pieces[start][0], self.pieces[end][1])
                if self._is_together(span):
                    found += self._near(span, end - start + 1)
        # Of corrections with equally few slips, the longest phrase wins.
        found.sort(key=lambda slip: (slip.slips, slip.start - slip.end))
        return found[0] if found else Correction(pieces[0][0], pieces[-1][1], "", _FAR)

    def _is_together(self, span: tuple[int, int]) -> bool:
        """Return whether no comma and no name is inside a part of the text."""
        between = self.text[span[0] : span[1]]
        return not (re.search(rf"[{COMMAS}{SEMICOLONS}{SLASHES}]", between) or self._has_name(span))

    def _has_name(self, span: tuple[int, int]) -> bool:
        return any(span[0] < name.end and span[1] > name.start for name in self.names)

    def _near(self, span: tuple[int, int], size: int) -> list[Correction]:
        phrase = self.text[span[0] : span[1]]
        key = fold(phrase)
        if len(key) < 2:
            return []
        if (beginning := self._beginning(key)) and fold(beginning) != key:
            return [Correction(*span, beginning, 1)]
        known = [*self.lexicon.spoken, *_common()]
        if size == 1:
            known = [*self.lexicon.names, *known]
        names = nearest(phrase, [name for name in known if len(re.split("[ -]", name)) >= size], 1)
        names += near(key, size)[:1]
        slips = [Correction(*span, name, _slips(key, fold(name))) for name in names]
        return [slip for slip in slips if 0 < slip.slips <= _most_slips(key)]

    def _beginning(self, key: str) -> str:
        """Return the only yaku that is in play and begins with a folded phrase; "" if there is none."""
        fitting = [
            yaku.name.lower()
            for yaku in self.lexicon.yaku
            if any(fold(name).startswith(key) for name in (yaku.name, yaku.ja, yaku.ko, *yaku.aliases))
        ]
        return fitting[0] if len(fitting) == 1 else ""


def _most_slips(key: str) -> int:
    """Return how many slips a word may have to be corrected: one, or more if it is long."""
    return 1 + (len(key) > 6) + (len(key) > 10)


def _common() -> list[str]:
    """Return the common English words that are suggested."""
    words = [word for heading in _SUGGESTED for word in WORDS[heading]["en"] if len(word) > 3]
    return [*(kind.plural for kind in Kind), *words, REST, NONE, "nothing"]


def _slips(left: str, right: str) -> int:
    """Return how many slips there are between two words. A beginning has at most two."""
    slips = distance(left, right, _FAR) + (left[:1] != right[:1])
    return min(slips, 2) if right.startswith(left) else slips


def _pieces(text: str, unknown: Sequence[Token]) -> list[tuple[int, int]]:
    """Return the pieces between blanks. In Japanese and Korean the unknown words are the pieces."""
    if not any(re.search(f"[{CJK}]", text[token.start : token.end]) for token in unknown):
        return [match.span() for match in _PIECE.finditer(text)]
    return [(token.start, token.end) for token in unknown]
