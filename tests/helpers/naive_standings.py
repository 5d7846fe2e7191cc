"""Compute standings a second time, slowly and plainly, without any code of the program."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction


@dataclass
class Game:
    round: int
    scores: dict[str, int]


@dataclass
class Cup:
    by: str
    places: list[int]
    ties: str
    worth: tuple[str, str, str]
    cap: int | None
    count_best: int | None
    tie_breaks: list[str]
    seed: str
    games: list[Game] = field(default_factory=list)
    byes: list[tuple[int, str, int]] = field(default_factory=list)
    penalties: list[tuple[str, int]] = field(default_factory=list)
    unranked: set[str] = field(default_factory=set)
    entered: list[str] = field(default_factory=list)


def points_of(cup: Cup, game: Game, player: str) -> Fraction:
    mine = game.scores[player]
    better = sum(score > mine for score in game.scores.values())
    level = sum(score == mine for score in game.scores.values())
    if cup.by == "places":
        shared = [Fraction(cup.places[at]) for at in range(better, better + level)]
        points = {"share": sum(shared) / level, "best": max(shared), "worst": min(shared)}[cup.ties]
    elif cup.by == "wins":
        which = 2 if better else 1 if level > 1 else 0
        points = Fraction(Decimal(cup.worth[which]))
    else:
        points = Fraction(mine)
    if cup.cap is not None:
        points = min(points, Fraction(cup.cap)) if points > 0 else max(points, Fraction(-cup.cap))
    return points


def everybody(cup: Cup) -> list[str]:
    found = set(cup.entered) | {player for _, player, _ in cup.byes} | {player for player, _ in cup.penalties}
    for game in cup.games:
        found |= set(game.scores)
    return sorted(found)


def total(cup: Cup, player: str) -> Fraction:
    won = [points_of(cup, game, player) for game in cup.games if player in game.scores]
    won += [Fraction(points) for _, who, points in cup.byes if who == player]
    won.sort(reverse=True)
    if cup.count_best is not None:
        won = won[: cup.count_best]
    return sum(won, Fraction(0)) + sum(points for who, points in cup.penalties if who == player)


def wins(cup: Cup, player: str) -> int:
    found = 0
    for game in cup.games:
        if player in game.scores:
            others = [score for who, score in game.scores.items() if who != player]
            found += all(game.scores[player] > score for score in others)
    return found


def difference(cup: Cup, player: str) -> int:
    return sum(
        game.scores[player] - score
        for game in cup.games
        if player in game.scores
        for score in game.scores.values()
    )


def head_to_head(cup: Cup, player: str, tied: list[str]) -> Fraction | None:
    for one in tied:
        for other in tied:
            if one != other and not any({one, other} <= set(game.scores) for game in cup.games):
                return None
    result = 0
    for other in tied:
        for game in cup.games:
            if other != player and {player, other} <= set(game.scores):
                mine, theirs = game.scores[player], game.scores[other]
                result += 1 if mine > theirs else -1 if mine < theirs else 0
    return Fraction(result)


def worth(cup: Cup, tie_break: str, player: str, tied: list[str]) -> object:
    """What a player has to show under a tie-break: more is better."""
    scores = [game.scores[player] for game in cup.games if player in game.scores]
    if tie_break == "points":
        return total(cup, player)
    if tie_break == "wins":
        return wins(cup, player)
    if tie_break == "head-to-head":
        return head_to_head(cup, player, tied)
    if tie_break == "score-difference":
        return difference(cup, player)
    if tie_break == "score":
        return sum(scores)
    if tie_break == "best-game":
        return (1, max(scores)) if scores else (0, 0)
    if tie_break == "fewest-penalties":
        return -sum(who == player for who, _ in cup.penalties)
    drawn = hashlib.sha256(f"{cup.seed}\n{player}".encode()).hexdigest()
    return -int(drawn, 16)


def standings(cup: Cup) -> list[list[str]]:
    """The players with a place, best first; those who share a place together."""
    return [sorted(group) for group in ordered(cup, [p for p in everybody(cup) if p not in cup.unranked], 0)]


def ordered(cup: Cup, tied: list[str], step: int) -> list[list[str]]:
    """Those who are tied, parted by the tie-breaks from this one on."""
    if not tied:
        return []
    if step == len(cup.tie_breaks) or len(tied) == 1:
        return [tied]
    shown = {player: worth(cup, cup.tie_breaks[step], player, tied) for player in tied}
    groups: list[list[str]] = []
    left = list(tied)
    while left:
        best = left[0]
        for player in left:
            if shown[player] is not None and shown[player] > shown[best]:
                best = player
        group = [player for player in left if shown[player] == shown[best]]
        left = [player for player in left if player not in group]
        groups += ordered(cup, group, step + 1)
    return groups
