"""The standings of an event counted a second time, slowly and plainly, from the announcement alone.

Nothing of the program is used here, so the tests can compare its standings with these.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction


@dataclass
class Game:
    """The scores at one table of a round."""

    round: int
    scores: dict[str, int]
    late: dict[str, int] = field(
        default_factory=dict
    )  # the scores of a deal after the end; they count nothing


@dataclass
class Cup:
    """An event with all its games and rulings."""

    by: str  # how points are won: places, score or wins
    places: list[int]  # the points of each place
    ties: str  # what players on a shared place get: share, best or worst
    values: tuple[str, str, str]  # the points of a win, a draw and a loss
    cap: int | None
    count_best: int | None
    tie_breaks: list[str]
    seed: str
    games: list[Game] = field(default_factory=list)
    byes: list[tuple[int, str, int]] = field(default_factory=list)  # round, player, points
    penalties: list[tuple[str, int]] = field(default_factory=list)  # player, points
    unranked: set[str] = field(default_factory=set)
    entered: list[str] = field(default_factory=list)


def points_of_game(cup: Cup, game: Game, player: str) -> Fraction:
    """Return the points that a game brought a player."""
    own = game.scores[player]
    better = sum(score > own for score in game.scores.values())
    equal = sum(score == own for score in game.scores.values())
    if cup.by == "places":
        shared = [Fraction(cup.places[place]) for place in range(better, better + equal)]
        points = {"share": sum(shared) / equal, "best": max(shared), "worst": min(shared)}[cup.ties]
    elif cup.by == "wins":
        points = Fraction(Decimal(cup.values[2 if better else 1 if equal > 1 else 0]))
    else:
        points = Fraction(own)
    if cup.cap is not None:
        points = min(points, Fraction(cup.cap)) if points > 0 else max(points, Fraction(-cup.cap))
    return points


def all_players(cup: Cup) -> list[str]:
    """Return everybody who is entered, played, or has a bye or a penalty."""
    players = {*cup.entered, *(player for _, player, _ in cup.byes), *(player for player, _ in cup.penalties)}
    for game in cup.games:
        players |= set(game.scores)
    return sorted(players)


def total_points(cup: Cup, player: str) -> Fraction:
    """Return the points of a player's best games and byes, with all penalties."""
    won = [points_of_game(cup, game, player) for game in cup.games if player in game.scores]
    won += [Fraction(points) for _, excused, points in cup.byes if excused == player]
    won.sort(reverse=True)
    if cup.count_best is not None:
        won = won[: cup.count_best]
    return sum(won, Fraction(0)) + sum(points for punished, points in cup.penalties if punished == player)


def count_wins(cup: Cup, player: str) -> int:
    """Return how many games a player won alone."""
    wins = 0
    for game in cup.games:
        if player in game.scores:
            others = [score for other, score in game.scores.items() if other != player]
            wins += all(game.scores[player] > score for score in others)
    return wins


def score_difference(cup: Cup, player: str) -> int:
    """Return how far a player's scores are above those of the opponents, added up."""
    return sum(
        game.scores[player] - score
        for game in cup.games
        if player in game.scores
        for score in game.scores.values()
    )


def head_to_head(cup: Cup, player: str, tied: list[str]) -> Fraction | None:
    """Return a player's wins less losses against the tied ones; None if two of them never met."""
    for first in tied:
        for second in tied:
            if first != second and not any({first, second} <= set(game.scores) for game in cup.games):
                return None
    value = 0
    for other in tied:
        for game in cup.games:
            if other != player and {player, other} <= set(game.scores):
                own, theirs = game.scores[player], game.scores[other]
                value += 1 if own > theirs else -1 if own < theirs else 0
    return Fraction(value)


def tie_break_value(cup: Cup, tie_break: str, player: str, tied: list[str]) -> object:
    """Return a player's value under a tie-break. More is better."""
    scores = [game.scores[player] for game in cup.games if player in game.scores]
    if tie_break == "points":
        return total_points(cup, player)
    if tie_break == "wins":
        return count_wins(cup, player)
    if tie_break == "head-to-head":
        return head_to_head(cup, player, tied)
    if tie_break == "score-difference":
        return score_difference(cup, player)
    if tie_break == "score":
        return sum(scores)
    if tie_break == "best-game":
        return (1, max(scores)) if scores else (0, 0)
    if tie_break == "fewest-penalties":
        return -sum(punished == player for punished, _ in cup.penalties)
    assert tie_break == "lots"
    return -int(hashlib.sha256(f"{cup.seed}\n{player}".encode()).hexdigest(), 16)


def standings(cup: Cup) -> list[list[str]]:
    """Return the players who get a place, best first. Those who share a place are in one list."""
    ranked = [player for player in all_players(cup) if player not in cup.unranked]
    return [sorted(group) for group in divide(cup, ranked, 0)]


def divide(cup: Cup, tied: list[str], step: int) -> list[list[str]]:
    """Return tied players divided by the tie-breaks from this step on."""
    if not tied:
        return []
    if step == len(cup.tie_breaks) or len(tied) == 1:
        return [tied]
    values = {player: tie_break_value(cup, cup.tie_breaks[step], player, tied) for player in tied}
    groups: list[list[str]] = []
    remaining = list(tied)
    while remaining:
        best = remaining[0]
        for player in remaining:
            if values[player] is not None and values[player] > values[best]:
                best = player
        group = [player for player in remaining if values[player] == values[best]]
        remaining = [player for player in remaining if player not in group]
        groups += divide(cup, group, step + 1)
    return groups
