"""The facts of a round beside its piles: what a game asks a record to tell, one field a line.

A game declares its facts as the fields of a frozen dataclass that extends `CommonFacts`; the reader, the
schema and the rulebook read the same lines.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple


class FactShape(Enum):
    """What may be written as the value of a fact, and what the reader makes of it."""

    PLAYER = "the name of a player"
    PLAYERS = "a list of players, in order"
    FLAG = "yes or no"
    NUMBER = "a number"
    CHOICE = "one of the choices"
    CARD = "a card"
    WORDS_BY_PLAYER = "a mapping from players to lists of the choices"
    YAKU_BY_PLAYER = "a mapping from players or sides to lists of yaku"
    PARTS = "a mapping with keys of its own"


class Fact(NamedTuple):
    """One fact: its shape and, where it has them, its choices, its range or its parts.

    A value that is absent is None. PLAYER gives a name, PLAYERS a tuple of names, CARD a set of cards,
    WORDS_BY_PLAYER and YAKU_BY_PLAYER a mapping from name to a tuple of words, PARTS a mapping from the
    name of each part that is written to its value.
    """

    name: str
    shape: FactShape
    help: str
    choices: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    parts: Mapping[str, "Fact"] = {}
    required: tuple[str, ...] = ()
    group: str = ""


def fact(
    shape: FactShape,
    help: str,
    *,
    choices: tuple[str, ...] = (),
    numbers: tuple[int, int] | None = None,
    parts: Mapping[str, Fact] | None = None,
    required: tuple[str, ...] = (),
    group: str = "",
) -> Any:
    """A field of a game's facts. `group` limits the yaku that may be named to one group."""
    declared = Fact("", shape, help, choices, numbers, parts or {}, required, group)
    return dataclasses.field(default=None, metadata={"fact": declared})


@dataclass(frozen=True, kw_only=True)
class CommonFacts:
    """The facts of a game that asks for none."""


def facts_of(declared: type[CommonFacts]) -> tuple[Fact, ...]:
    """The facts of a game, in the order they are declared."""
    return tuple(field.metadata["fact"]._replace(name=field.name) for field in dataclasses.fields(declared))
