"""What an event's file says, validated: who plays, how points are won, what a director ruled.

Plain values; nothing here reads a file or knows a result. Points are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from hanascore.problems.problem import Place
from hanascore.record.values import integer

WAYS = ("places", "score", "wins")
TIES = ("share", "best", "worst")
TIE_BREAKS = (
    "points",
    "wins",
    "head-to-head",
    "score-difference",
    "score",
    "best-game",
    "fewest-penalties",
    "lots",
)
# Whole numbers stay what they are: they are added faster than fractions.
Amount = int | Fraction


def table_name(text: str) -> str:
    """The name of a table; of one that is a number the number.

    >>> table_name("03"), table_name("East")
    ('3', 'East')
    """
    number = integer(text)
    return text if number is None else str(number)


class Player(NamedTuple):
    """Somebody who is entered. `id` is the name by which the event's file speaks of the player."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    club: str | None = None


class Points(NamedTuple):
    """What one game brings: by the place at the table, by the score, or for winning.

    `places` maps a number of sides to the points of each place; 0 stands for any number. `cap` is the most
    that one game may bring or cost.
    """

    by: str = "score"
    places: Mapping[int, tuple[Amount, ...]] = {}
    ties: str = TIES[0]
    win: Amount = 1
    draw: Amount = Fraction(1, 2)
    loss: Amount = 0
    cap: Amount | None = None

    def of_places(self, sides: int) -> tuple[Amount, ...]:
        """The points of each place at a table of so many sides."""
        return self.places.get(sides) or self.places.get(0) or ()


class Bye(NamedTuple):
    """Points for a round without a game."""

    round: int
    player: str
    points: Amount
    place: Place


class Withdrawal(NamedTuple):
    """Somebody who plays no more after a round."""

    player: str
    after: int
    place: Place


class Substitute(NamedTuple):
    """Somebody who sits in another's chair from a round on."""

    player: str
    instead_of: str
    since: int
    ranked: bool
    place: Place


class Penalty(NamedTuple):
    """Points that a director takes away, with the reason."""

    player: str
    points: Amount
    reason: str
    by: str
    round: int | None
    place: Place


class Correction(NamedTuple):
    """A record that was put right after it was handed in, with the reason."""

    file: str
    reason: str
    by: str
    place: Place


class Event(NamedTuple):
    """What an event's file says. Without a file every value is empty.

    `rules` holds the words that stand above those of each record. `tables` are None where they are not told.
    """

    given: bool = False
    title: str | None = None
    date: str | None = None
    where: str | None = None
    rules: Mapping[str, Any] = {}
    players: Mapping[str, Player] = {}
    rounds: int | None = None
    tables: tuple[str, ...] | None = None
    points: Points = Points()
    count_best: int | None = None
    tie_breaks: tuple[str, ...] = TIE_BREAKS[:1]
    lots_seed: str | None = None
    byes: tuple[Bye, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    corrections: tuple[Correction, ...] = ()

    def names(self) -> dict[str, str]:
        """The id of each player by every way of writing the name that the event allows."""
        return {
            name: player.id
            for player in self.players.values()
            for name in (player.id, player.name, *player.aliases)
        }

    def unranked(self) -> frozenset[str]:
        """Those who play without a place of their own."""
        return frozenset(one.player for one in self.substitutes if not one.ranked)

    def expected(self, round: int) -> list[str]:
        """Who should be at a table in a round, in the order of the event's file."""
        away = {one.player for one in self.withdrawn if one.after < round}
        away |= {one.instead_of for one in self.substitutes if one.since <= round}
        away |= {one.player for one in self.substitutes if one.since > round}
        away |= {one.player for one in self.byes if one.round == round}
        return [id for id in self.players if id not in away]
