"""Split what people say into the longest known words and phrases, each with all that it can mean.

Latin letters and digits make words. Each kanji, kana and hangul is an atom of its own, because Japanese has
no blanks, and Korean has none before particles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hanascore.cards.names import lookup
from hanascore.cards.notation import is_code
from hanascore.cards.spelling import spell
from hanascore.evening.lexicon import Lexicon, Readings, Role
from hanascore.words.alike import fold, fold_word, name_key, shorten
from hanascore.words.lists import COLONS, COMMAS, SEMICOLONS, SLASHES
from hanascore.words.numbers import in_digits, number_in_words

# The range of kanji, kana and hangul.
CJK = "\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff66-\uff9f"
_ATOM = re.compile(rf"[{CJK}]|\d+|[^\W\d_{CJK}]+|\S")
_SEPARATORS = f"{COMMAS}{SEMICOLONS}{SLASHES}.。!！…\n"
_AND_SIGNS = "+＋&＆"
_TIMES_SIGNS = "x×*＊"
# Signs that mean nothing.
_IGNORED = "()（）[]「」『』\"“”'’‘`_-‐‑‒–—―"
# A sign that is a minus if a number follows and nothing is before it.
_MINUS = re.compile(r"(?<!\w)[-‐‑‒–—−]\d")
# The most atoms of a phrase, and of the name of a card.
_MOST_ATOMS, _MOST_CARD_ATOMS = 18, 10
# What a word is usually, even if a yaku of the game has the same name.
_COMMON = {Role.PARTICLE, Role.AND, Role.FOR, Role.FILLER, Role.ARTICLE, Role.POSSESSIVE}
# What an atom costs that is in no known phrase. Each phrase costs 1, so the longest phrases win.
_UNKNOWN_COST = 100.0


class Token(NamedTuple):
    """A word or phrase of a sentence."""

    # The offset of its first character.
    start: int
    # The offset after its last character.
    end: int
    # What it can mean; empty if it is unknown.
    readings: Readings
    # Whether there is no blank before it.
    is_glued: bool = False

    @property
    def is_unknown(self) -> bool:
        """Whether it means nothing that is known."""
        return not self.readings


class _Atom(NamedTuple):
    """A piece of a sentence that is never split."""

    # The offset of its first character.
    start: int
    # The offset after its last character.
    end: int
    # Its folded form; "" for a sign.
    key: str


def split_words(text: str, lexicon: Lexicon) -> list[Token]:
    """Return the words and phrases of a text, in order. Unknown neighbours are one token."""
    return _Lexer(text, lexicon).tokens()


class _Lexer:
    """Finds the cheapest way to cut a text into known phrases."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text, self.lexicon = text, lexicon
        self.months = lexicon.months
        # Patterns for names with signs in them, such as `Sato, Ken` and `J. R.`.
        odd_names = [name for name in lexicon.names if not re.fullmatch(r"[\w '’-]+", name)]
        self.odd_names = [_pattern(name) for name in sorted(odd_names, key=len, reverse=True)]
        self.atoms = list(self._split())

    def _split(self) -> Iterator[_Atom]:
        at = 0
        while at < len(self.text):
            if name_end := self._end_of_odd_name(at):
                yield _Atom(at, name_end, "")
                at = name_end
            elif match := _ATOM.match(self.text, at):
                is_word = match[0][0].isalnum()
                if is_word or match[0] not in _IGNORED or _MINUS.match(self.text, at):
                    yield _Atom(at, match.end(), fold_word(match[0]) if is_word else "")
                at = match.end()
            else:
                if self.text[at] == "\n":
                    yield _Atom(at, at + 1, "")
                at += 1

    def _end_of_odd_name(self, at: int) -> int:
        """Return where a name with signs in it ends, if it begins here; else 0. A comma may be left out."""
        if at and self.text[at - 1].isalnum():
            return 0
        for pattern in self.odd_names:
            if match := pattern.match(self.text, at):
                return match.end()
        return 0

    def tokens(self) -> list[Token]:
        """Return the tokens of the cheapest way."""
        number = len(self.atoms)
        best: list[tuple[float, int, Readings]] = [(0.0, 0, {})] * (number + 1)
        for first in range(number - 1, -1, -1):
            options = [(_UNKNOWN_COST + best[first + 1][0], first + 1, Readings())]
            for size in range(1, min(_MOST_ATOMS, number - first) + 1):
                if readings := self._readings(first, first + size):
                    cost = 0.9 if Role.NAME in readings else 1.0
                    options.append((cost + best[first + size][0], first + size, readings))
            # Of equal costs the longer phrase comes last, and wins.
            best[first] = min(reversed(options), key=lambda option: option[0])
        return self._joined(best)

    def _joined(self, best: list[tuple[float, int, Readings]]) -> list[Token]:
        tokens: list[Token] = []
        first = 0
        while first < len(self.atoms):
            _, after, readings = best[first]
            start, end = self.atoms[first].start, self.atoms[after - 1].end
            if not readings and tokens and tokens[-1].is_unknown:
                tokens[-1] = tokens[-1]._replace(end=end)
            else:
                is_glued = start > 0 and not self.text[start - 1].isspace()
                tokens.append(Token(start, end, readings, is_glued))
            first = after
        return tokens

    def _readings(self, first: int, after: int) -> Readings:
        """Return what some neighbouring atoms can mean together; nothing if they are no phrase."""
        atoms = self.atoms[first:after]
        text = self.text[atoms[0].start : atoms[-1].end]
        signs = [atom for atom in atoms if not atom.key]
        if len(atoms) == 1 and signs:
            return self._sign(text)
        key = shorten("".join(atom.key for atom in atoms))
        joiners = [atom for atom in atoms if not atom.key or self._is_and(atom)]
        readings = self._with_joiners(text, atoms) if joiners else Readings()
        if signs or readings:
            return readings
        if text.casefold() == "s":
            is_possessive = first and self.text[atoms[0].start - 1] in "'’"
            return {Role.POSSESSIVE: None} if is_possessive else {}
        return self._meanings(key, text, atoms)

    def _meanings(self, key: str, text: str, atoms: list[_Atom]) -> Readings:
        """Return what a phrase without signs can mean."""
        readings = dict(self.lexicon.entries.get(key, {}))
        if Role.NAME in readings and not self._settle_name(readings, key, text):
            del readings[Role.NAME]
        if Role.YAKU in readings and _COMMON & readings.keys() and not self._is_alone(atoms):
            del readings[Role.YAKU]
        number = in_digits(text) if text.isdecimal() else number_in_words(key)
        if number is not None and text.casefold() != "for":
            readings[Role.NUMBER] = number
            # `Ten` is a number, although it is also a name of the animals.
            readings.pop(Role.KIND, None)
        if self._names_cards(key, text, atoms):
            readings[Role.CARDS] = text
        may_be_beginning = Role.ARTICLE in readings or (not readings and text[0].isalpha())
        if may_be_beginning and (name := self.lexicon.beginning(key)):
            readings[Role.BEGINNING] = name
        owner = self.lexicon.entries.get(key[:-1], {})
        if not readings and len(key) > 2 and key.endswith("s") and text.isascii() and Role.NAME in owner:
            return {Role.NAME: owner[Role.NAME], Role.POSSESSIVE: None}
        return readings

    def _settle_name(self, readings: Readings, key: str, text: str) -> bool:
        """Choose the player if the names of several differ in accents only. Return whether one is meant."""
        names = [name for name in self.lexicon.names if fold(name) == key]
        if len(names) > 1:
            names = [name for name in names if name_key(name) == name_key(text)]
        readings[Role.NAME] = self.lexicon.names[names[0]] if names else None
        return len(names) == 1

    def _sign(self, text: str) -> Readings:
        if text in _SEPARATORS:
            return {Role.SEPARATOR: text}
        if text in (*COLONS, "="):
            return {Role.COLON: text}
        if text in _AND_SIGNS:
            return {Role.AND: text}
        if text in _TIMES_SIGNS:
            return {Role.MULTIPLIED: text}
        names = [name for name in self.lexicon.names if _same_name(name, text)]
        return {Role.NAME: self.lexicon.names[names[0]]} if names else {}

    def _is_and(self, atom: _Atom) -> bool:
        return Role.AND in self.lexicon.entries.get(atom.key, {})

    def _with_joiners(self, text: str, atoms: list[_Atom]) -> Readings:
        """Return what a phrase with signs or `and` means: a yaku (`boar, deer and butterfly`), or `10*`."""
        words = [atom.key for atom in atoms if atom.key and not self._is_and(atom)]
        key = shorten("".join(words))
        if len(words) > 2 and atoms[0].key and atoms[-1].key in words and key in self.lexicon.joined:
            return {Role.YAKU: self.lexicon.entries[key][Role.YAKU]}
        if len(atoms) == 2 and text.endswith("*") and self._names_cards(fold_word(text), text, atoms):
            return {Role.CARDS: text}
        return {}

    def _names_cards(self, key: str, text: str, atoms: list[_Atom]) -> bool:
        """Return whether a phrase names one card or several as one, such as `rain man`, `2 maple chaff`."""
        before = self.text[atoms[0].start - 1 : atoms[0].start]
        if len(atoms) > _MOST_CARD_ATOMS or (before.isascii() and before.isalnum()):
            return False
        is_name = lookup(key, self.months) is not None or is_code(key) or text[0].isdecimal()
        counts = atoms[0].key and number_in_words(atoms[0].key) is not None and len(atoms) > 1
        ends_with_number = atoms[-1].key.isdecimal() and len(atoms) > 1
        if not (is_name or counts or ends_with_number) or self._is_count(atoms):
            return False
        if len(atoms) > 1 and any(self._is_player(atom) for atom in atoms) and not is_name:
            return False
        spelling = spell(text, self.months)
        is_one = len(spelling.tokens) == 1 or " " not in text
        return (
            bool(spelling.cards) and not spelling.misreads and is_one and not _has_joiner_at_end(self, atoms)
        )

    def _is_count(self, atoms: list[_Atom]) -> bool:
        """Return whether atoms are a number and a kind, such as `3 bright`, which is a count here."""
        for at, atom in enumerate(atoms):
            if not (atom.key.isdecimal() or number_in_words(atom.key) is not None):
                continue
            if any(self._is_kind(atoms[at + 1 : end]) for end in range(at + 2, len(atoms) + 1)):
                return True
            # After a suit it is the number of a chaff: `pine chaff 2`.
            if self._is_kind(atoms[:at]):
                return True
        return False

    def _is_kind(self, atoms: list[_Atom]) -> bool:
        key = shorten("".join(atom.key for atom in atoms))
        return Role.KIND in self.lexicon.entries.get(key, {})

    def _is_player(self, atom: _Atom) -> bool:
        return Role.NAME in self.lexicon.entries.get(atom.key, {})

    def _is_alone(self, atoms: list[_Atom]) -> bool:
        """Return whether a phrase is between two separators: `に, ほ, へ` are yaku of Sakura."""
        before, after = self.text[: atoms[0].start].rstrip(), self.text[atoms[-1].end :].lstrip()
        return before[-1:] in _SEPARATORS and after[:1] in _SEPARATORS


def _has_joiner_at_end(lexer: _Lexer, atoms: list[_Atom]) -> bool:
    """Return whether the first or last atom is no part of the name, such as `and` or an article."""
    ends = (lexer.lexicon.entries.get(atoms[at].key, {}) for at in (0, -1))
    return " " in lexer.text[atoms[0].start : atoms[-1].end] and any(
        {Role.AND, Role.ARTICLE, Role.FILLER} & entry.keys() for entry in ends
    )


def _pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for a name, in which commas may be left out and blanks do not matter."""
    parts = re.findall(r"\w+|\S", name)
    signs = r"\s*".join(f"{re.escape(part)}?" if part in COMMAS else re.escape(part) for part in parts)
    end = r"(?!\w)" if parts[-1].isascii() and parts[-1].isalnum() else ""
    return re.compile(signs + end, re.IGNORECASE)


def _same_name(name: str, text: str) -> bool:
    """Return whether a text is a name with signs in it, with or without its commas."""
    return _letters(name) == _letters(text)


def _letters(name: str) -> str:
    return re.sub(rf"[\s{COMMAS}]", "", name).casefold()
