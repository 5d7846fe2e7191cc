"""The options of a game: what a table may choose, the default, and what the sources say of it.

An option is a *ruling* where the sources leave it open or contradict each other, so that a dispute can try
its choices; it is an *agreement* where tables simply agree. A game declares its options as the fields of a
frozen dataclass that extends `CommonOptions`, one line a field.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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


def _shape_of(default: Value, choices: Mapping[Value, str], numbers: tuple[int, int] | None) -> Shape:
    if isinstance(default, bool):
        return Shape.YES_NO
    if numbers or all(isinstance(choice, int) for choice in choices):
        return Shape.NUMBER
    return Shape.WORD


def ruling(
    default: Value,
    choices: Mapping[Value, str],
    *,
    help: str,
    says: str,
    refs: Sequence[str] = (),
    numbers: tuple[int, int] | None = None,
    shape: Shape | None = None,
    tries: Sequence[Value] = (),
    play_only: bool = False,
) -> Any:
    """A field of a game's options that the sources leave open; with `play_only` one that only play shows."""
    more = {"help": help, "says": says, "refs": tuple(refs), "tries": tuple(tries), "play_only": play_only}
    return _field(default, choices, numbers, shape, **more)


def agreement(
    default: Value,
    choices: Mapping[Value, str],
    *,
    help: str,
    says: str,
    refs: Sequence[str] = (),
    numbers: tuple[int, int] | None = None,
    shape: Shape | None = None,
    length: int = 0,
) -> Any:
    """A field of a game's options that a table simply agrees on."""
    more = {"help": help, "says": says, "refs": tuple(refs), "is_ruling": False, "length": length}
    return _field(default, choices, numbers, shape, **more)


def _field(
    default: Value,
    choices: Mapping[Value, str],
    numbers: tuple[int, int] | None,
    shape: Shape | None,
    **more: Any,
) -> Any:
    shape = shape or _shape_of(default, choices, numbers)
    option = Option("", shape, default, choices, numbers=numbers, **more)
    return dataclasses.field(default=default, metadata={"option": option})


def goal(default: int | None, *, says: str, refs: Sequence[str] = ()) -> Any:
    """The field for the total that ends a game."""
    return agreement(
        default,
        {None: "no total ends the game"},
        numbers=(1, 1_000_000),
        help="the total at which the game ends",
        says=says,
        refs=refs,
    )


def last_round(default: int | None, *, says: str, refs: Sequence[str] = ()) -> Any:
    """The field for the number of rounds in a game."""
    return agreement(
        default,
        {None: "no number of rounds ends the game"},
        numbers=(1, 100_000),
        help="the number of rounds after which the game ends",
        says=says,
        refs=refs,
    )


# Only the dataclasses of games are ever made.
@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class CommonOptions:
    """The options every game has. A game gives `goal` and `last_round` defaults of its own."""

    four_on_field: str = ruling(
        "misdeal",
        {
            "misdeal": "the deal is void and is dealt again",
            "stay": "the four lie there to the end and belong to nobody",
            "dealer": "the dealer takes the four",
        },
        help="what becomes of four cards of one month on the opening field",
        says="Most sources deal again, some are silent, and a relative of these games gives the four to the "
        "dealer.",
        refs=("KD-16",),
    )
    goal: int | None = goal(None, says="Tables agree on it.")
    last_round: int | None = last_round(12, says="Twelve rounds are usual, one for each month.")
    goal_tie: str = agreement(
        "play-on",
        {"play-on": "another round is played", "shared": "the game is a shared win"},
        help="what happens when several sides share the highest total at the goal",
        says="No source settles it.",
        refs=("KD-7", "MH-9"),
    )


_COMMON = ("four_on_field", "goal", "last_round", "goal_tie")


def options_of(declared: type[CommonOptions]) -> tuple[Option, ...]:
    """The options of a game in the order they are declared, those common to all games last."""
    found = {
        field.name: field.metadata["option"]._replace(name=field.name)
        for field in dataclasses.fields(declared)
    }
    own = [option for name, option in found.items() if name not in _COMMON]
    return (*own, *(found[name] for name in _COMMON))


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
