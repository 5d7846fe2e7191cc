"""A pile in plain words, such as `1 bright 3 ribbons, grass ribbons` or `112 points`.

`spell_pile` does the opposite: it returns how a user types a pile.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from hanascore.cards.deck import SUITS, Kind, of_month, union
from hanascore.cards.names import join_tables
from hanascore.cards.notation import code_pile, month_of
from hanascore.cards.spelling import spell
from hanascore.evening.errors import AnswerError
from hanascore.evening.lexicon import Role
from hanascore.model.record import Counts
from hanascore.record.yaku_names import YakuNames
from hanascore.referee.match import Match
from hanascore.rules.counting import required_cards
from hanascore.rules.yaku import all_of
from hanascore.words.common_words import NONE, REST, is_yes
from hanascore.words.numbers import NUMBERS

# The greatest number with which the code of a card can begin. A greater number alone is points.
LAST_MONTH = 12


class UnclearError(ValueError):
    """Words that are known, but that do not say which card or how many."""


class Counted(NamedTuple):
    """A yaku or a kind of card, perhaps with a number: `6 animals`, `moon viewing 5`, `three brights`."""

    # The yaku; "" if it is only a kind.
    id: str
    # The kind, if the words are the name of a kind.
    kind: Kind | None
    # The number; None without one.
    number: int | None
    # Whether the number comes after the name.
    comes_after: bool


class Vocabulary:
    """What the names of yaku mean for a pile, in the game of a match."""

    def __init__(self, match: Match, *, prefers_yaku: bool = False) -> None:
        self.rules, self.months = match.rules, match.record.months
        self.names = YakuNames(match.game, [yaku.id for yaku in match.rules.yaku])
        # Whether `6 animals` is the yaku, rather than a number of cards.
        self.prefers_yaku = prefers_yaku

    def grows(self, id: str) -> bool:
        """Return whether a yaku scores more for extra cards."""
        yaku = self.rules.find_yaku(id)
        return bool(yaku and yaku.each_extra)

    def worth(self, id: str, number: int | None) -> int | None:
        """Return what a yaku is worth with this number of cards; None if that is unknown."""
        yaku = self.rules.find_yaku(id)
        if yaku is None or (yaku.each_extra and number is None):
            return None
        extras = max(0, (number or 0) - yaku.pattern.extra_from) if yaku.each_extra else 0
        return yaku.value + extras * yaku.each_extra

    def yaku_of_month(self, name: str) -> str:
        """Return the yaku of all cards of a suit, which is also called its bonus; "" if there is none."""
        month = _month(name, self.months)
        return next((yaku.id for yaku in self.rules.yaku if required_cards(yaku) == of_month(month)), "")

    def whole_month(self, name: str) -> str:
        """Return all cards of a suit or a month in the form of a record."""
        number = join_tables().months.get(name, 0)
        if number > 10 and self.months is None:
            # The record says that the order of the months is unknown.
            return f"{name} all"
        month = _month(name, self.months)
        return f"{month_of(month, self.months)}*" if self.months or month <= 10 else f"{SUITS[month - 1]} all"

    def yaku_of(self, counted: Counted) -> str:
        """Return a yaku in the form of a record, such as `moon-viewing` or `6 animals`; "" if it is none."""
        id, kind, number, comes_after = counted
        if number is None:
            return id
        names = [id, *([kind.value, kind.plural] if kind else [])]
        in_words = [f"{NUMBERS[number]} {name}" for name in names if number < len(NUMBERS)]
        if found := next(filter(None, map(self.names.find, in_words)), ""):
            return found
        id = id or next(filter(None, map(self.names.find, names)), "")
        yaku = self.rules.find_yaku(id) if id else None
        if yaku is None:
            return ""
        if yaku.each_extra:
            return f"{number} {yaku.id}"
        if comes_after and number == yaku.value:
            return yaku.id
        size = yaku.pattern.cards.bit_count()
        if yaku.pattern.parts != all_of(yaku.pattern.cards).parts or number > size:
            name = yaku.name.lower()
            raise AnswerError("{} is worth the same with any number of cards: type {}", yaku, name)
        if number < size:
            raise AnswerError("{} takes {} cards, not {}", yaku, size, number)
        return yaku.id


def _month(name: str, months: str | None) -> int:
    """Return the month, in Japanese order, of a suit or of the name of a month."""
    tables = join_tables()
    return tables.suits[name] if name in tables.suits else month_of(tables.months[name], months)


class PileWords:
    """A pile. The parts of a sentence are added to it as they are read."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        # The numbers of cards by kind.
        self.numbers: dict[str, int] = {}
        # The yaku, as a record writes them.
        self.yaku: list[str] = []
        self.cards: list[str] = []
        self.points: int | None = None
        self.sake_cup: bool | None = None
        # Whether the pile is all other cards.
        self.is_rest = False
        # Whether it has no yaku.
        self.has_no_yaku = False
        # Whether it has nothing at all.
        self.is_nothing = False

    def add_yaku(self, counted: Counted) -> None:
        """Add a yaku, perhaps with the number of its cards."""
        if counted.number == 0 and counted.kind:
            self._add_number(counted.kind, 0)
            return
        yaku = self.vocabulary.yaku_of(counted)
        if not yaku:
            raise UnclearError
        number, _, id = yaku.rpartition(" ")
        others = [other for other in self.yaku if other.split()[-1] == id]
        if any(" " in other and number and other != yaku for other in others):
            raise AnswerError("{} and {}: type one of them", others[0], yaku)
        if number or not others:
            self.yaku = [*(other for other in self.yaku if other not in others), yaku]

    def add_kind(self, counted: Counted) -> None:
        """Add a number of cards of a kind, or the yaku of this number: `3 brights`."""
        if counted.kind is None or counted.number is None:
            raise UnclearError
        if self.vocabulary.prefers_yaku and (yaku := self.vocabulary.yaku_of(counted)):
            self.add_yaku(counted._replace(id=yaku.split()[-1]))
            return
        self._add_number(counted.kind, counted.number)

    def _add_number(self, kind: Kind, number: int) -> None:
        """Add how many cards of a kind the pile has."""
        if self.numbers.get(kind.plural, number) != number:
            words = "{} and {} {}: type one number"
            raise AnswerError(words, self.numbers[kind.plural], number, kind.plural)
        self.numbers[kind.plural] = number

    def add_points(self, points: int) -> None:
        """Add what the cards are worth."""
        if self.points not in (None, points):
            raise AnswerError("{} and {} points: type one number", self.points, points)
        self.points = points

    def add_word(self, role: Role) -> None:
        """Add that the pile is all other cards, that it has no yaku, or that it has nothing."""
        self.is_rest |= role is Role.REST
        self.has_no_yaku |= role is Role.YAKU_NOUN
        self.is_nothing |= role is Role.NOTHING

    @property
    def value(self) -> Any:
        """The pile in the form of a record."""
        parts: dict[str, Any] = dict(self.numbers)
        cards = " ".join(self.cards)
        if self.points is not None:
            parts["points"] = self.points
        if self.yaku:
            parts["yaku"] = list(self.yaku)
        elif self.has_no_yaku:
            parts["yaku"] = NONE
        if self.sake_cup and cards:
            # Among cards it is one of them: `with the sake cup and the moon`.
            cards = f"{cards} sake-cup"
        elif self.sake_cup is not None:
            parts["sake_cup"] = "yes" if self.sake_cup else "no"
        if self.is_rest or self.is_nothing:
            word = REST if self.is_rest else NONE
            if cards or parts not in ({}, {"yaku": NONE}) or self.is_rest == self.is_nothing:
                raise AnswerError("'{}' is a whole pile: type it alone, or the cards", word)
            return word
        if cards and self.yaku and not self.numbers:
            cards = self._with_cards_of_yaku(cards, parts)
        if not parts:
            return cards or NONE
        return {**parts, "cards": cards} if cards else parts

    def _with_cards_of_yaku(self, cards: str, parts: dict[str, Any]) -> str:
        """Add the cards of yaku that need certain cards. Yaku that follow from cards are not listed."""
        rules, months = self.vocabulary.rules, self.vocabulary.months
        sets = {id: required_cards(yaku) for id in self.yaku if (yaku := rules.find_yaku(id))}
        typed = spell(cards, months or "japanese").cards.possible
        made = [yaku.id for yaku in rules.yaku if yaku.pattern.witness(typed)]
        listed_yaku = [id for id in self.yaku if not (sets.get(id) or id in made)]
        parts.pop("yaku")
        if listed_yaku:
            parts["yaku"] = listed_yaku
        return f"{cards} {code_pile(union(sets.values()) & ~typed, months=months)}".strip()


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
    named_by_kind = counts.kinds.numbers(counts.named_cards)
    for kind, number, named in zip(Kind, counts.by_kind, named_by_kind, strict=True):
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
