"""Understand a pile in plain words, such as `1 bright 3 ribbons, grass ribbons` or `112 points`.

`spell_pile` does the opposite: it returns how a user types a pile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from hanascore.cards.deck import Kind, by_kind, union
from hanascore.cards.names import counts_in_words, join_tables
from hanascore.cards.notation import code_pile
from hanascore.cards.spelling import spell
from hanascore.evening.errors import AnswerError, SuggestionError
from hanascore.model.record import Counts
from hanascore.record.card_texts import spells_cards
from hanascore.record.yaku_names import YakuNames
from hanascore.referee.match import Match
from hanascore.rules.counting import required_cards
from hanascore.rules.yaku import all_of
from hanascore.words.alike import fold, fold_word, nearest, shorten
from hanascore.words.common_words import NONE, is_yes
from hanascore.words.lists import split_list
from hanascore.words.numbers import NUMBERS, number_in_words

_POINTS = re.compile(r"([-+]?\d+)\s*(?:card )?(?:points?|pts?|点|점)", re.IGNORECASE)
_NUMBER = re.compile(r"(\d+)\s*(\D.*)")
_COUNTED = re.compile(r"(\D+?)\s*(counts?\s+)?(\d+)", re.IGNORECASE)
SAKE_CUP = {
    "with sake cup": True,
    "with the sake cup": True,
    "without sake cup": False,
    "without the sake cup": False,
    "no sake cup": False,
}
_FILLERS = frozenset(("and", "with", "&", "+", "the", "a", "an"))
# The most words that are tried together as one phrase.
_MOST_WORDS = 8


class Vocabulary:
    """The words for piles in the game of a match."""

    def __init__(self, match: Match, *, prefers_yaku: bool = False) -> None:
        self.rules, self.months = match.rules, match.record.months
        self.names = YakuNames(match.game, [yaku.id for yaku in match.rules.yaku])
        # Whether `6 animals` is the yaku, rather than a number of cards.
        self.prefers_yaku = prefers_yaku

    def find_yaku(self, phrase: str) -> str:
        """Return a yaku in the form of a record, such as `moon-viewing` or `6 animals`; "" if it is none."""
        if id := self.names.find(phrase) or self.names.find(f"{phrase}s"):
            # A yaku may have the name of a suit.
            return "" if spells_cards(phrase, self.months) and not self.prefers_yaku else id
        match = _COUNTED.fullmatch(phrase)
        if match and (match[2] or self.prefers_yaku):
            return self._find_with_number(int(match[3]), match[1], comes_after=True)
        match = _NUMBER.fullmatch(in_digits(phrase))
        # A number of a kind is not the yaku, unless yaku are all that counts.
        if match and (self.prefers_yaku or not find_kind(match[2])):
            return self._find_with_number(int(match[1]), match[2])
        return ""

    def _find_with_number(self, number: int, name: str, *, comes_after: bool = False) -> str:
        """Return the yaku that a name with a number means: `3 brights`, `11 kasu`, `moon viewing 5`."""
        kind = find_kind(name)
        names = [name, f"{name}s", *([kind.plural] if kind else [])]
        in_words = NUMBERS[number] if number < len(NUMBERS) else ""
        if id := next(
            filter(None, (self.names.find(f"{in_words} {name}") for name in names if in_words)), ""
        ):
            return id
        id = next(filter(None, map(self.names.find, names)), "")
        yaku = self.rules.find_yaku(id) if id else None
        if yaku is None:
            return ""
        if yaku.each_extra:
            return f"{number} {yaku.id}"
        if comes_after and number == yaku.value:
            return yaku.id
        size = yaku.pattern.cards.bit_count()
        if yaku.pattern.parts != all_of(yaku.pattern.cards).parts or number > size:
            raise AnswerError(f"{yaku.name} is worth the same with any number of cards: type {name}")
        if number < size:
            raise AnswerError(f"{yaku.name} takes {size} cards, not {number}")
        return yaku.id

    def find_numbers(self, phrase: str) -> dict[str, int]:
        """Return the numbers of cards that a phrase gives, by kind; nothing if it is another phrase."""
        numbers = counts_in_words(phrase)
        if (
            numbers is None
            and (match := _NUMBER.fullmatch(in_digits(phrase)))
            and (kind := find_kind(match[2]))
        ):
            # `3 bright` is the bright of March among cards, but a number where numbers are expected.
            numbers = {kind.plural: match[1]}
        return {kind: int(number) for kind, number in (numbers or {}).items() if number.isdecimal()}

    def near_yaku(self, phrase: str, others: Iterable[str] = ()) -> str:
        """Return the yaku or other word that a misspelt phrase probably means; "" if there is none."""
        misreads = spell(phrase, self.months or "japanese").misreads
        is_known = misreads and all(misread.id != "unknown-card" for misread in misreads)
        if is_known and not self.prefers_yaku:
            # It names cards, but not clearly which.
            return ""
        beginning = fold(phrase)
        fitting = [
            yaku.name.lower()
            for yaku in self.rules.yaku
            if any(fold(name).startswith(beginning) for name in (yaku.name, yaku.ja, yaku.ko, *yaku.aliases))
        ]
        if len(beginning) > 1 and len(fitting) == 1:
            return fitting[0]
        names = [yaku.name.lower() for yaku in self.rules.yaku]
        names += [alias for yaku in self.rules.yaku for alias in yaku.aliases]
        near = nearest(phrase, [*names, *others], 1)
        return near[0] if near else ""


class PileWords:
    """One pile, to which the parts of a text are added as they are understood."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        # The numbers of cards by kind.
        self.numbers: dict[str, int] = {}
        # The yaku, as a record writes them.
        self.yaku: list[str] = []
        self.cards: list[str] = []
        self.points: int | None = None
        self.sake_cup: bool | None = None

    def read(self, words: Sequence[str]) -> int:
        """Understand as many of the first words as possible, and return how many."""
        if words[0].casefold() in _FILLERS:
            return 1
        sizes = range(min(len(words), _MOST_WORDS), 0, -1)
        # A yaku comes before numbers of cards: `three brights and moon viewing`.
        for take in (self._take_yaku, self._take_cards):
            for size in sizes:
                # In `blue ribbons 4 ribbons` the number belongs to what follows it.
                is_split = words[size - 1].isdecimal() and size < len(words)
                if not is_split and take(" ".join(words[:size])):
                    return size
        return 0

    def _take_yaku(self, phrase: str) -> bool:
        """Add a phrase to the pile if it is a yaku, the points, or the sake cup."""
        vocabulary = self.vocabulary
        if match := _POINTS.fullmatch(phrase):
            if not vocabulary.rules.counting_classes:
                raise AnswerError("cards have no points here: type the yaku, or the cards")
            self.points = int(match[1])
        elif phrase.casefold() in SAKE_CUP:
            self.sake_cup = SAKE_CUP[phrase.casefold()]
        elif yaku := vocabulary.find_yaku(phrase):
            if yaku not in self.yaku:
                self.yaku.append(yaku)
        else:
            return False
        return True

    def _take_cards(self, phrase: str) -> bool:
        """Add a phrase to the pile if it is a number of cards, or cards."""
        vocabulary = self.vocabulary
        if phrase.rsplit(maxsplit=1)[-1].casefold() in _FILLERS:
            return False
        if numbers := vocabulary.find_numbers(phrase):
            self.numbers |= numbers
        elif spells_cards(phrase, vocabulary.months):
            self.cards.append(phrase)
        else:
            return False
        return True

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of the pile so far."""
        return bool(self.value == NONE)

    @property
    def value(self) -> Any:
        """The pile in the form of a record."""
        parts: dict[str, Any] = dict(self.numbers)
        if self.points is not None:
            parts["points"] = self.points
        if self.yaku:
            parts["yaku"] = list(self.yaku)
        if self.sake_cup is not None:
            parts["sake_cup"] = "yes" if self.sake_cup else "no"
        cards = " ".join(self.cards)
        if cards and self.yaku and not self.numbers:
            cards = self._with_cards_of_yaku(cards, parts)
        if not parts:
            return cards or NONE
        return {**parts, "cards": cards} if cards else parts

    def _with_cards_of_yaku(self, cards: str, parts: dict[str, Any]) -> str:
        """Add the cards of yaku that need certain cards, and remove these yaku from the list."""
        rules, months = self.vocabulary.rules, self.vocabulary.months
        sets = {id: required_cards(yaku) for id in self.yaku if (yaku := rules.find_yaku(id))}
        typed = spell(cards, months or "japanese").cards.possible
        listed_yaku = [id for id in self.yaku if not sets.get(id)]
        parts.pop("yaku")
        if listed_yaku:
            parts["yaku"] = listed_yaku
        return f"{cards} {code_pile(union(sets.values()) & ~typed, months=months)}".strip()


def parse_pile(vocabulary: Vocabulary, text: str) -> Any:
    """Return a pile in the form of a record. Return a text that cannot be understood unchanged."""
    if spells_cards(text, vocabulary.months):
        return text
    pile = PileWords(vocabulary)
    for part in split_list(text):
        words = part.split()
        while words:
            size = pile.read(words)
            if not size:
                return _text_or_suggestion(vocabulary, text, " ".join(words))
            words = words[size:]
    return text if pile.is_empty else pile.value


def _text_or_suggestion(vocabulary: Vocabulary, text: str, unknown: str) -> str:
    if near := vocabulary.near_yaku(unknown):
        message = f"no yaku or card is called '{unknown}'"
        raise SuggestionError(message, f"{message}: {near}", text.replace(unknown, near))
    return text


def find_kind(word: str) -> Kind | None:
    """Return the kind of card that a word names."""
    return join_tables().kinds.get(shorten(fold_word(word)))


def in_digits(phrase: str) -> str:
    """Return a phrase with its first word in digits if it is a small number.

    >>> in_digits("three blue ribbons"), in_digits("moon viewing")
    ('3 blue ribbons', 'moon viewing')
    """
    first, space, rest = phrase.partition(" ")
    number = number_in_words(fold(first))
    return phrase if number is None else f"{number}{space}{rest}"


def listed_yaku(pile: Any) -> list[str]:
    """Return the yaku that a pile of a record lists. A single yaku may be written without a list.

    >>> listed_yaku({"points": "120", "yaku": "blue-ribbons"}), listed_yaku({"yaku": "none"})
    (['blue-ribbons'], [])
    """
    yaku = pile.get("yaku") if isinstance(pile, dict) else None
    return [id for id in ([yaku] if isinstance(yaku, str) else yaku or ()) if id != NONE]


# How piles are typed


def spell_pile(pile: Any, *, prefers_yaku: bool = False) -> str:
    """Return how a user types a pile of a record; "" if that is impossible in plain words.

    >>> pile = {"ribbons": "3", "points": "112", "yaku": ["grass-ribbons", "6 animals"]}
    >>> spell_pile(pile)
    '3 ribbons, 112 points, grass ribbons, animals counts 6'
    >>> spell_pile({"yaku": ["moon-viewing", "6 animals"]}, prefers_yaku=True)
    'moon viewing, 6 animals'
    """
    if isinstance(pile, str):
        return pile
    if not isinstance(pile, dict):
        return ""
    parts: list[str] = []
    for key, value in pile.items():
        if key == "counts" and isinstance(value, dict):
            parts.append(spell_pile({kind.plural: value.get(kind.plural, "0") for kind in Kind}))
        elif key == "yaku":
            parts += [_spell_yaku(str(id), prefers_yaku=prefers_yaku) for id in listed_yaku(pile)]
        elif key == "sake_cup":
            parts.append("with sake cup" if is_yes(str(value)) else "without sake cup")
        elif key == "cards" and isinstance(value, str):
            parts.insert(0, value)
        elif str(value).isdecimal():
            parts.append(f"{value} {key}")
        else:
            return ""
    if len(parts) > 1 or prefers_yaku:
        # In a pile `1 bright` alone would be the bright of January.
        parts = [re.sub(r"^1 (bright|animal|ribbon)s$", r"1 \1", part) for part in parts]
    return ", ".join(parts) if all(parts) else ""


def _spell_yaku(yaku: str, *, prefers_yaku: bool) -> str:
    number, space, id = yaku.partition(" ")
    if not (space and number.isdecimal()):
        return yaku.replace("-", " ")
    name = id.replace("-", " ")
    return f"{number} {name}" if prefers_yaku else f"{name} counts {number}"


def pile_of_counts(counts: Counts, months: str | None) -> dict[str, Any]:
    """Return a pile that is known by numbers in the form of a record."""
    pile: dict[str, Any] = {}
    for kind, number, named in zip(Kind, counts.by_kind, by_kind(counts.named_cards), strict=True):
        if kind not in counts.unknown_kinds and (number > named or not named):
            pile[kind.plural] = number - named
    if counts.named_cards:
        pile["cards"] = code_pile(counts.named_cards, months=months or "japanese")
    if counts.points is not None:
        pile["points"] = counts.points
    numbers = dict(counts.yaku_numbers)
    if counts.listed_yaku:
        pile["yaku"] = [f"{numbers[id]} {id}" if id in numbers else id for id in counts.listed_yaku]
    if counts.sake_cup is not None:
        pile["sake_cup"] = "yes" if counts.sake_cup else "no"
    return pile
