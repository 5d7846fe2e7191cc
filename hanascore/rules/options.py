"""What a game lets a table choose, and what it asks a record to tell of a round: options and facts.

An option is a *ruling* where the sources leave it open or contradict each other, so that a dispute can try
its choices; it is an *agreement* where tables simply agree. The reader of records, the schema and the
rulebook all read the same declarations, which a game makes in tables (`rulebook.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple


class Shape(Enum):
    """What may be written as the value of an option."""

    WORD = "one of the choices"
    YES_NO = "yes or no"
    NUMBER = "a number, or one of the choices"
    NUMBERS = "a list of numbers"
    YAKU = "one of the choices, or a list of yaku and groups of yaku"
    VALUES = "a mapping from yaku to points, or to off"


Value = Any  # a word, True or False, a number, None, a tuple of numbers or of ids, a mapping of values


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

    def others(self, chosen: Value) -> tuple[Value, ...]:
        """The choices a dispute tries beside the one in force."""
        return tuple(choice for choice in self.tries or tuple(self.choices) if choice != chosen)


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


class Fact(NamedTuple):
    """One fact: its shape and, where it has them, its choices, its range or its parts.

    A value that is absent is None. PLAYER gives a name, PLAYERS a tuple of names, CARD a set of cards,
    NUMBERS a tuple of numbers, NUMBERS_BY_PLAYER a mapping from name to number, WORDS_BY_PLAYER and
    YAKU_BY_PLAYER a mapping from name to a tuple of words, YAKU_WITH_CARDS a mapping from name to a mapping
    from yaku to a card, 0 where none is told, PARTS a mapping from the
    name of each part that is written to its value. `group` limits the yaku that may be named to one group.
    """

    name: str
    shape: FactShape
    help: str
    choices: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    parts: Mapping[str, Fact] = {}
    required: tuple[str, ...] = ()
    group: str = ""
