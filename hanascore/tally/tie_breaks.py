"""Rank the players: apply one tie-break after another until no players are tied."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import permutations, product
from typing import NamedTuple

from hanascore.tally.event import Amount
from hanascore.tally.results import Result
from hanascore.tally.tally import PlayerStanding

# The tie-breaks for which a lower value is better.
_LOWER_IS_BETTER = frozenset({"fewest-penalties", "lots"})
# The tie-breaks whose values come from a player's own line only.
_OWN_VALUES: Mapping[str, Callable[[PlayerStanding], Amount | None]] = {
    "points": lambda line: line.points,
    "wins": lambda line: line.won,
    "score-difference": lambda line: line.score_difference,
    "score": lambda line: line.score,
    "best-game": lambda line: line.best_game,
    "fewest-penalties": lambda line: len(line.penalties),
}
# A function that returns the value of each player of a tied group, or {} if its tie-break does not apply.
Values = Callable[[tuple[str, ...]], Mapping[str, Amount | None]]


class TieBreakStep(NamedTuple):
    """A tie-break applied to players who are tied for a place."""

    # The name of the tie-break.
    tie_break: str
    # The tied players.
    players: tuple[str, ...]
    # The value of each player, None for a player without one; empty if the tie-break does not apply.
    values: Mapping[str, Amount | None]
    # The players by value, best first.
    groups: tuple[tuple[str, ...], ...]
    # The place for which they are tied.
    place: int
    # For head-to-head that does not apply: two of the players who have not met.
    not_met: tuple[str, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether the tie-break placed some of the tied players before others."""
        return len(self.groups) > 1


def rank(
    lines: Sequence[PlayerStanding], results: Iterable[Result], order: Sequence[str], seed: str | None = None
) -> tuple[list[PlayerStanding], list[TieBreakStep]]:
    """Return the lines in the order of their places, and the tie-break steps that led to this order.

    Players without a place come last.
    """
    ranked = {line.player: line for line in lines if line.ranked}
    groups = [tuple(ranked)] if ranked else []
    steps: list[TieBreakStep] = []
    for tie_break in order:
        if steps and len(groups) == len(ranked):
            break
        met = meetings(results) if tie_break == "head-to-head" else {}
        values_of = _values(tie_break, ranked, met, seed)
        divided: list[tuple[str, ...]] = []
        for group in groups:
            if len(group) == 1 and tie_break != order[0]:
                divided.append(group)
                continue
            values = values_of(group)
            place = sum(map(len, divided)) + 1
            parts = _divide(group, values, lower_is_better=tie_break in _LOWER_IS_BETTER)
            not_met = find_pair_without_game(met, group) if tie_break == "head-to-head" else ()
            steps.append(TieBreakStep(tie_break, group, values, tuple(parts), place, not_met))
            divided += parts
        groups = divided
    placed: list[PlayerStanding] = []
    for group in groups:
        place = len(placed) + 1
        shared = len(group) > 1
        placed += [ranked[player]._replace(place=place, shared=shared) for player in group]
    return [*placed, *(line for line in lines if not line.ranked)], steps


def _divide(
    group: tuple[str, ...], values: Mapping[str, Amount | None], *, lower_is_better: bool
) -> list[tuple[str, ...]]:
    """Divide a group of players by their values: the best first, and players without a value last."""
    players_by_value: dict[Amount | None, list[str]] = defaultdict(list)
    for player in group:
        players_by_value[values.get(player)].append(player)
    known = sorted((value for value in players_by_value if value is not None), reverse=not lower_is_better)
    return [tuple(players_by_value[value]) for value in (*known, None) if value in players_by_value]


def _values(
    tie_break: str,
    lines: Mapping[str, PlayerStanding],
    met: Mapping[str, list[tuple[str, int]]],
    seed: str | None,
) -> Values:
    """Return the function that finds the values of a tie-break for a group of players."""
    if tie_break == "head-to-head":
        return partial(_head_to_head, met)
    if tie_break == "lots":
        # Draw lots for all players at once. The player with the smallest digest has lot number 1.
        drawn = [] if seed is None else sorted(lines, key=partial(lot, seed))
        lots = {player: number for number, player in enumerate(drawn, start=1)}
        return lambda group: {player: lots[player] for player in group if player in lots}
    own_value = _OWN_VALUES[tie_break]
    return lambda group: {player: own_value(lines[player]) for player in group}


def meetings(results: Iterable[Result]) -> dict[str, list[tuple[str, int]]]:
    """Return the opponents of each player in the games that count, each with 1, 0 or -1.

    It is 1 if the player was placed before the opponent, 0 if they were level, and -1 otherwise. Team-mates
    share a seat, so they are no opponents.
    """
    met: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for result in results:
        if not result.counts:
            continue
        for own, other in permutations(result.seats, 2):
            outcome = (own.place < other.place) - (own.place > other.place)
            for player, opponent in product(own.players, other.players):
                met[player].append((opponent, outcome))
    return met


def _head_to_head(met: Mapping[str, list[tuple[str, int]]], group: tuple[str, ...]) -> dict[str, int]:
    """Return how often each player was placed before others of the group, less how often behind them.

    If two of the group have never met, return {}, because players who met more others would have an
    advantage.
    """
    if find_pair_without_game(met, group):
        return {}
    rivals = set(group)
    return {
        player: sum(outcome for opponent, outcome in met.get(player, ()) if opponent in rivals)
        for player in group
    }


def find_pair_without_game(
    met: Mapping[str, list[tuple[str, int]]], group: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the first two players of a group who have not met; () if all have met each other."""
    for position, player in enumerate(group):
        opponents = {opponent for opponent, _ in met.get(player, ())}
        for other in group[position + 1 :]:
            if other not in opponents:
                return player, other
    return ()


def lot(seed: str, player: str) -> bytes:
    """Return a player's lot: the SHA-256 of the seed, a line break, and the player's id.

    >>> lot("20261120", "aki").hex()[:8]
    '48df3a75'
    """
    return sha256(f"{seed}\n{player}".encode()).digest()
