"""The order of the players: one tie-break after another, each asked only of those still tied.

What is left tied shares a place. Nothing is drawn by chance: lots follow from the event's seed alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from hanascore.tally.checks import Game
from hanascore.tally.counting import Line
from hanascore.tally.event import Amount

NO_GAME = -(10**12)  # below every score


class Asked(NamedTuple):
    """A tie-break asked of players tied for a place. `values` is empty where it says nothing of them.

    `parted` tells whether it put some before others.
    """

    tie_break: str
    players: tuple[str, ...]
    values: Mapping[str, Amount]
    parted: bool
    place: int


class Ranked(NamedTuple):
    """The players in the order of their places, those who share one in the order they were given."""

    groups: tuple[tuple[str, ...], ...]
    asked: tuple[Asked, ...]

    def places(self) -> dict[str, tuple[int, bool]]:
        """The place of each player, and whether it is shared."""
        found, place = {}, 1
        for group in self.groups:
            found.update(dict.fromkeys(group, (place, len(group) > 1)))
            place += len(group)
        return found


def rank(
    lines: Sequence[Line], games: Iterable[Game], order: Sequence[str], seed: str | None = None
) -> Ranked:
    """The places of the lines that have one, by the tie-breaks in their order."""
    ranked = [line for line in lines if line.ranked]
    judge = _Judge(ranked, games, seed)
    groups = [tuple(line.player for line in ranked)] if ranked else []
    asked: list[Asked] = []
    for tie_break in order:
        parted: list[tuple[str, ...]] = []
        place = 1
        for group in groups:
            if len(group) > 1 or tie_break == order[0]:
                values = judge.values(tie_break, group)
                found = _part(group, values)
                asked.append(Asked(tie_break, group, values, len(found) > 1, place))
                parted += found
            else:
                parted.append(group)
            place += len(group)
        groups = parted
    return Ranked(tuple(groups), tuple(asked))


def _part(group: tuple[str, ...], values: Mapping[str, Amount]) -> list[tuple[str, ...]]:
    """The group in parts of equal value, the highest first."""
    if not values:
        return [group]
    parts: dict[Amount, list[str]] = defaultdict(list)
    for player in group:
        parts[values[player]].append(player)
    return [tuple(parts[value]) for value in sorted(parts, reverse=True)]


class Met(NamedTuple):
    """A seat that a player had: the number of the game, of the seat, and the place won."""

    table: int
    seat: int
    place: int


class _Judge:
    """The values by which tied players are told apart; the higher is the better, always."""

    def __init__(self, lines: Sequence[Line], games: Iterable[Game], seed: str | None) -> None:
        self.lines = {line.player: line for line in lines}
        self.games = games
        self.seed = seed
        self.meetings: dict[str, list[Met]] | None = None
        self.lots: dict[str, int] = {}

    def values(self, tie_break: str, group: tuple[str, ...]) -> dict[str, Amount]:
        """The value of each of the group; nothing where the tie-break says nothing about them."""
        if tie_break == "head-to-head":
            return self._head_to_head(group)
        if tie_break == "lots":
            return self._lots(group)
        value = _VALUES[tie_break]
        return {player: value(self.lines[player]) for player in group}

    def _head_to_head(self, group: tuple[str, ...]) -> dict[str, Amount]:
        """How often each was placed better than another of the group, less how often worse.

        It says nothing where two of them never met: whoever met the others more often would be favoured.
        """
        if self.meetings is None:
            self.meetings = _meetings(self.games)
        tables: dict[int, dict[str, Met]] = defaultdict(dict)
        for player in group:
            for seat in self.meetings.get(player, ()):
                tables[seat.table][player] = seat
        values, met = dict.fromkeys(group, 0), set()
        for seats in tables.values():
            for one, mine in seats.items():
                for other, theirs in seats.items():
                    # Players of one team share a seat and do not meet.
                    if mine.seat != theirs.seat:
                        met.add((one, other))
                        values[one] += (mine.place < theirs.place) - (mine.place > theirs.place)
        return dict(values) if len(met) == len(group) * (len(group) - 1) else {}

    def _lots(self, group: tuple[str, ...]) -> dict[str, Amount]:
        """The lots, drawn for everybody at once: whoever comes first in the list of digests has number 1."""
        if not self.lots and self.seed is not None:
            drawn = sorted(self.lines, key=lambda player: lot(self.seed or "", player))
            self.lots = {player: -number for number, player in enumerate(drawn, start=1)}
        return {player: self.lots[player] for player in group} if self.lots else {}


def lot(seed: str, player: str) -> bytes:
    """What a player draws: the SHA-256 of the seed, a line break, and the player's id.

    >>> lot("20261120", "aki").hex()[:8]
    '48df3a75'
    """
    return sha256(f"{seed}\n{player}".encode()).digest()


_VALUES: Mapping[str, Callable[[Line], Amount]] = {
    "points": lambda line: line.points,
    "wins": lambda line: line.came_out(1),
    "score-difference": lambda line: line.difference,
    "score": lambda line: line.score,
    "best-game": lambda line: NO_GAME if line.best_game is None else line.best_game,
    "fewest-penalties": lambda line: -len(line.penalties),
}


def _meetings(games: Iterable[Game]) -> dict[str, list[Met]]:
    """The seats of each player in the games that count."""
    found: dict[str, list[Met]] = defaultdict(list)
    for table, game in enumerate(games):
        if game.counts:
            for number, (ids, seat) in enumerate(zip(game.players, game.result.seats, strict=True)):
                for id in ids:
                    found[id].append(Met(table, number, seat.place))
    return found
