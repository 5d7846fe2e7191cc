"""A game: what it declares, and the way from the options a record states to a rule set.

What a game lets a table choose is an option: a *ruling* where the sources leave it open or contradict each
other, so that a dispute can try its choices, an *agreement* where tables simply agree. What a round may tell
is a fact. The reader of records, the schema and the rulebook all read these declarations.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple

from hanascore.model.house_rules import HouseRules, HouseYaku
from hanascore.problems.catalogue import Page
from hanascore.rules.house_rules import lay_over
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand

# How many rule sets are kept: more than any run needs twice. Only a dispute builds more, each of them once.
_MOST_BUILT = 64


class Shape(Enum):
    """What may be written as the value of an option."""

    WORD = "one of the choices"
    YES_NO = "yes or no"
    NUMBER = "a number, or one of the choices"
    NUMBERS = "a list of numbers"
    YAKU = "one of the choices, or a list of yaku and groups of yaku"
    VALUES = "a mapping from yaku to points, or to off"


Value = Any  # a word, True or False, a number, None, a tuple of numbers or of ids, a mapping of values


class Beside(NamedTuple):
    """What an option takes beside its choices: how a rulebook writes that, and in words."""

    pattern: str
    words: str


class Option(NamedTuple):
    """One option. `choices` maps each choice to its meaning, the default among them.

    `numbers` is the range a number may lie in. `tries` are the choices a dispute tries, where not all of
    them or where numbers stand among them. `refs` are the numbers under which the ruling is known (`KD-3`).
    """

    name: str
    shape: Shape
    default: Value
    choices: Mapping[Value, str]
    help: str
    says: str
    refs: tuple[str, ...] = ()
    is_ruling: bool = True
    numbers: tuple[int, int] | None = None
    length: int = 0
    tries: tuple[Value, ...] = ()
    play_only: bool = False

    @property
    def size(self) -> int:
        """How many numbers a list of them must have; 0 where that is open."""
        return self.length or len(self.default or ())

    @property
    def beside(self) -> Beside | None:
        """What it takes beside its choices."""
        if self.shape is Shape.NUMBERS and self.size:
            return Beside(f"[{', '.join('N' * self.size)}]", f"{self.size} numbers")
        if self.shape is Shape.NUMBERS:
            return Beside("[N, …]", "numbers")
        if self.shape is Shape.YAKU:
            return Beside("[…]", "a list of yaku and groups of yaku")
        if self.shape is Shape.VALUES:
            return Beside("{…}", "a mapping from yaku to points, or to off")
        return Beside("N", "a number from {:,} to {:,}".format(*self.numbers)) if self.numbers else None

    def others(self, chosen: Value) -> tuple[Value, ...]:
        """The choices a dispute tries beside the one in force."""
        return tuple(choice for choice in self.tries or tuple(self.choices) if choice != chosen)

    def plain(self, value: Value) -> Any:
        """A value as JSON tells it, and as a record in JSON may tell it again, where null says nothing."""
        if value is None and None in self.choices:
            return "none"
        return list(value) if isinstance(value, tuple) else value


def written(value: Any, *, inside: bool = False) -> str:
    """A value as a record spells it, by itself or `inside` brackets or braces.

    >>> written(True), written(None), written((100, 110))
    ('yes', 'none', '[100, 110]')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(each, inside=True) for each in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {written(each, inside=True)}' for key, each in value.items())}}}"
    text = "none" if value is None else str(value)
    return f'"{text}"' if inside and "," in text else text


class FactShape(Enum):
    """What may be written as the value of a fact, and what the reader makes of it."""

    PLAYER = "the name of a player"
    PLAYERS = "a list of players, in order"
    FLAG = "yes or no"
    NUMBER = "a number"
    NUMBERS = "a list of numbers"
    CHOICE = "one of the choices"
    CARD = "a card"
    NUMBERS_BY_PLAYER = "a mapping from players to numbers"
    WORDS_BY_PLAYER = "a mapping from players to lists of the choices"
    YAKU_BY_PLAYER = "a mapping from players or sides to lists of yaku"
    YAKU_WITH_CARDS = "a mapping from players or sides to lists of yaku, or to yaku with a card each"
    PARTS = "a mapping with keys of its own"


class Need(NamedTuple):
    """An option, and the choices of it, as written, under which a fact may change a score."""

    option: str
    choices: tuple[str, ...]


class Fact(NamedTuple):
    """One fact: its shape and, where it has them, its choices, its range or its parts.

    A value that is absent is None. PLAYER gives a name, PLAYERS a tuple of names, CARD a set of cards,
    NUMBERS a tuple of numbers, NUMBERS_BY_PLAYER a mapping from name to number, WORDS_BY_PLAYER and
    YAKU_BY_PLAYER a mapping from name to a tuple of words, YAKU_WITH_CARDS a mapping from name to a mapping
    from yaku to a card, 0 where none is told, PARTS a mapping from the name of each part that is written to
    its value. `group` limits the yaku that may be named to one group. `needs` is what it changes no score
    without.
    """

    name: str
    shape: FactShape
    help: str
    choices: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    parts: Mapping[str, Fact] = {}
    required: tuple[str, ...] = ()
    group: str = ""
    needs: Need | None = None

    def matters(self, options: Any) -> bool:
        """Whether it may change a score under these options."""
        return not self.needs or written(getattr(options, self.needs.option)) in self.needs.choices


class Source(NamedTuple):
    """Where the rules of a game come from."""

    title: str
    edition: str
    note: str = ""


class Decision(NamedTuple):
    """A gap or a contradiction of the sources that is decided once for all: its number and the reason."""

    ref: str
    question: str
    answer: str


class _Declared(NamedTuple):
    """What a game declares."""

    id: str
    name: str
    summary: str
    source: Source
    options: tuple[Option, ...]
    build: Callable[[Any], RuleSet]
    players: Sequence[int]
    aliases: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    active: int | None = None
    team_sizes: Mapping[int, tuple[int, ...]] = {}
    starts_after_dealer: bool = False
    seats: tuple[str, ...] = ()
    months_ambiguous: bool = False
    chaff_worthless: bool = False
    presets: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}
    hands: tuple[LuckyHand, ...] = ()
    pages: tuple[Page, ...] = ()
    decisions: tuple[Decision, ...] = ()


class Game(_Declared):
    """What can be played: its declarations, and `build`, which turns options into a rule set.

    `presets` maps an option to what each of its choices sets for other options. `team_sizes` maps a number
    of players to the sizes teams may have. `starts_after_dealer` tells who plays first. `seats` names the
    seats that score, in turn order. `months_ambiguous` marks a game whose own books count the months the
    Korean way. `active` is the number of players in each round where more may belong to the game.
    `hands` are all lucky hands that any choice of options can put in play, `pages` those of the problems
    that only this game finds, and `decisions` the gaps decided for all.
    """

    @cached_property
    def options_by_name(self) -> dict[str, Option]:
        """The options by their names."""
        return {option.name: option for option in self.options}

    @cached_property
    def facts_by_name(self) -> dict[str, Fact]:
        """The facts a round may tell, by the key under which it does."""
        return {fact.name: fact for fact in self.facts}

    @cached_property
    def no_facts(self) -> Any:
        """The facts of a round that tells none."""
        return self.make_facts()

    @cached_property
    def make_facts(self) -> type:
        """Makes the facts of a round: those that it is handed by name, and None for every other."""
        names = [one.name for one in self.facts]
        return namedtuple("Facts", names, defaults=[None] * len(names))

    @cached_property
    def _make_options(self) -> type:
        names = [one.name for one in self.options]
        return namedtuple("Options", names, defaults=[one.default for one in self.options])

    @property
    def rulings(self) -> tuple[Option, ...]:
        """The options that its sources leave open."""
        return tuple(option for option in self.options if option.is_ruling)

    def choose(self, written: Mapping[str, Any]) -> Any:
        """The options in force, given those that were written: presets change defaults, what is written wins.

        A goal written alone means that no number of rounds ends the game.
        """
        values: dict[str, Any] = {}
        for name, choices in self.presets.items():
            values |= choices.get(written.get(name, self.options_by_name[name].default), {})
        # What was written stays the writer's own, to change as they like.
        values |= {name: dict(one) if isinstance(one, dict) else one for name, one in written.items()}
        if written.get("goal") is not None and "last_round" not in written:
            values["last_round"] = None
        return self._make_options(**values)

    def written_values(self, options: Mapping[str, Any]) -> tuple[HouseYaku, ...]:
        """The house rules that options of the shape VALUES are a short way to write."""
        return tuple(
            HouseYaku(id, off=True) if isinstance(points, str) else HouseYaku(id, points)
            for option in self.options
            if option.shape is Shape.VALUES
            for id, points in (options.get(option.name) or {}).items()
        )

    def rules(self, written: Mapping[str, Any] | None = None) -> RuleSet:
        """The rule set for the options that were written, the rest at their defaults.

        It is built once: what is written alike gives the same rule set, with all that was looked up in it.
        """
        key = str(written or {})
        found = self._built.get(key)
        if found is None:
            if len(self._built) >= _MOST_BUILT:
                self._built.clear()
            options = self.choose(written or {})
            house = HouseRules(yaku=self.written_values(options._asdict()))
            rules = self.build(options)._replace(game=self.id, options=options)
            found = self._built[key] = lay_over(rules, house)
        return found

    @cached_property
    def _built(self) -> dict[str, RuleSet]:
        return {}

    def turn_order(self, players: Sequence[str], dealer: str) -> tuple[str, ...]:
        """The players in the order of their turns in a round this player deals."""
        start = (players.index(dealer) + self.starts_after_dealer) % len(players)
        return (*players[start:], *players[:start])
