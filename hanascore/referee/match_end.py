"""Find who has won a round, whether the match is over, who has won it, and the places of the sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hanascore.referee.match import Match, Standing
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import best_sides

# The options that can end a game. Most games have only some of them.
END_OPTIONS = ("goal", "lead", "rounds_to_win", "best_of", "last_round")
# The options that only decide when a match ends, who wins it, and who deals. They change no points of a
# round.
MATCH_OPTIONS = frozenset(
    [*END_OPTIONS, "goal_tie", "last_tie", "game_winner", "game_by", "rounds_level", "next_dealer"]
)


@dataclass(frozen=True, kw_only=True)
class Score:
    """The score of a match so far. In a session, totals and rounds are those of the current game."""

    # The total of each side.
    totals: Mapping[str, int]
    # How many rounds each side won.
    rounds_won: Mapping[str, int]
    # How many games of a session each side won. Without a session, the match is the only game.
    games_won: Mapping[str, int]
    # The sides that won a game of a session in the last round. The next game begins at 0.
    game_winners: tuple[str, ...] = ()
    # The ranks that decide the match before the totals do, by side. Few games have them.
    ranks_before_totals: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class MatchEnd:
    """How a match ended."""

    # The sides that won; empty if the match ended without a winner.
    winners: tuple[str, ...]
    # The number of the round that ended it, or of the round before the record.
    after: int
    # Whether points, rounds or yaku ended it. Otherwise its length did, or it has no winner.
    by_goal: bool
    # The places at the end. Later rounds do not change them.
    standings: tuple[Standing, ...]


def round_winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return who won a round. `deciding` has the points that decide it."""
    if played.round.void or not deciding:
        return ()
    if not played.round.has_only_scores:
        return played.rules.winners(played, deciding)
    # Only the points are known. The side with most points wins, and if all have 0 the round is a draw.
    return best_sides(deciding) if any(deciding.values()) else ()


def game_winners(rules: RuleSet, score: Score) -> tuple[str, ...]:
    """Return who has won a game by points, rounds or yaku; empty if tied sides play on."""
    candidates = _sides_at_goal(rules, score)
    ranks = {side: (score.ranks_before_totals.get(side, 0), score.totals[side]) for side in candidates}
    best = best_sides(ranks)
    return best if len(best) == 1 or rules.options.goal_tie == "shared" else ()


def match_winners(rules: RuleSet, score: Score) -> tuple[str, ...]:
    """Return who has won enough games to win the match."""
    return tuple(side for side, won in score.games_won.items() if won >= rules.games_to_win)


def winners_at_last_round(rules: RuleSet, score: Score) -> tuple[str, ...] | None:
    """Return who wins the match because its last round is played; None if tied sides play on."""
    best = best_sides(_ranks(rules, score))
    return best if len(best) == 1 or rules.options.last_tie == "shared" else None


def standings(rules: RuleSet, score: Score, winners: tuple[str, ...] = ()) -> tuple[Standing, ...]:
    """Return the sides by rank. Sides of one rank share a place, in the order of the record.

    `winners` won the match by points, rounds or yaku. They come first even if others have more points.
    """
    ranks = _ranks(rules, score, winners)
    goal = rules.options.goal
    places: list[Standing] = []
    for side in sorted(score.totals, key=ranks.__getitem__, reverse=True):
        is_level = bool(places) and ranks[side] == ranks[places[-1].side]
        total = score.totals[side]
        places.append(
            Standing(
                place=places[-1].place if is_level else len(places) + 1,
                side=side,
                total=total,
                rounds_won=score.rounds_won[side],
                to_goal=None if goal is None else max(0, goal - total),
                games_won=score.games_won[side] if rules.games_to_win > 1 else None,
            )
        )
    return tuple(places)


def leading_sides(match: Match) -> tuple[str, ...]:
    """Return the winners, or else the sides in first place; () if all are level or no round is scored."""
    if match.over:
        return match.winners
    return ahead(match.standings, match.record.sides) if match.certain else ()


def ahead(places: Sequence[Standing], sides: Sequence[str]) -> tuple[str, ...]:
    """Return the sides in first place, in this order; () if all are level."""
    first = {standing.side for standing in places if standing.place == 1}
    return () if len(first) == len(places) else tuple(side for side in sides if side in first)


def first_places(match: Match) -> tuple[str, ...]:
    """Return the sides in first place, in the order of the record, even if all are level."""
    first = {standing.side for standing in match.standings if standing.place == 1}
    return tuple(side for side in match.record.sides if side in first)


def _sides_at_goal(rules: RuleSet, score: Score) -> list[str]:
    """Return the sides that have reached what ends a game: great yaku, rounds won, a lead, or points."""
    totals = score.totals
    goal = rules.options.goal
    sides: list[str] = []
    if rules.rank_wins_at_once:
        sides = [side for side in totals if score.ranks_before_totals.get(side)]
    if not sides and rules.wins_to_end is not None:
        sides = [side for side, won in score.rounds_won.items() if won >= rules.wins_to_end]
    if not sides and rules.lead_to_end is not None:
        sides = [side for side in totals if _lead(totals, side) >= rules.lead_to_end]
    if not sides and goal is not None:
        sides = [side for side, total in totals.items() if total >= goal]
    return sides


def _lead(totals: Mapping[str, int], side: str) -> int:
    """Return by how many points a side is ahead of the next best side."""
    others = [total for other, total in totals.items() if other != side]
    return totals[side] - max(others, default=0)


def _ranks(rules: RuleSet, score: Score, winners: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """Return what decides the place of each side. The side with the highest value is first."""
    if rules.games_to_win > 1:
        # The points of a finished game of a session do not count for the places in the session.
        totals = dict.fromkeys(score.totals, 0) if score.game_winners else score.totals
        return {side: (score.games_won[side], total) for side, total in totals.items()}
    if winners:
        return {side: (side in winners, total) for side, total in score.totals.items()}
    if rules.won_by != "rounds":
        return score.totals
    if getattr(rules.options, "rounds_level", "points") == "shared":
        return score.rounds_won
    return {side: (score.rounds_won[side], total) for side, total in score.totals.items()}
