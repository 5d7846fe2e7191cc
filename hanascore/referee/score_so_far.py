"""The score of a match between two rounds, without the rounds: totals, wins, and whether it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from hanascore.model.ledger import Ledger
from hanascore.model.record import Record
from hanascore.referee.match_end import (
    MatchEnd,
    Score,
    game_winners,
    match_winners,
    round_winners,
    standings,
    winners_at_last_round,
)
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet


class RoundOutcome(NamedTuple):
    """What a scored round adds to the score of its match."""

    # The number of the round.
    number: int
    # The score of each side.
    points: Mapping[str, int]
    # The points that decide who won the round, for each side that takes part.
    deciding: Mapping[str, int]
    # The sides that won the round.
    winners: tuple[str, ...]
    # How many wins the round counts for each winner.
    wins: Mapping[str, int]
    # The ranks that decide the match before the totals do.
    ranks: Mapping[str, int]
    # Whether the round is void and does not count.
    is_void: bool
    # Whether the round ends the match without a winner.
    is_no_contest: bool


def outcome_of(played: Played, ledger: Ledger) -> RoundOutcome:
    """Return what a scored round adds to the score of its match."""
    round, rules = played.round, played.rules
    sides_away = {played.record.side_of(player) for player in round.sitting_out}
    deciding = {side: points for side, points in ledger.deciding.items() if side not in sides_away}
    winners = round_winners(played, deciding)
    wins_for = rules.wins_for
    return RoundOutcome(
        number=round.number,
        points=ledger.totals,
        deciding=deciding,
        winners=winners,
        wins={side: wins_for(played, deciding, side) if wins_for else 1 for side in winners},
        ranks=rules.goal_rank(played) if rules.goal_rank and not round.void else {},
        is_void=bool(round.void),
        is_no_contest=not round.void and rules.ends_without_winner(played, winners),
    )


class ScoreSoFar:
    """The score of a match between two rounds."""

    def __init__(self, record: Record, rules: RuleSet) -> None:
        self.first_round = record.first_round
        is_session = rules.games_to_win > 1
        zero = dict.fromkeys(record.sides, 0)
        self.score = Score(
            totals={**zero, **record.starting_totals},
            rounds_won={**zero, **record.starting_rounds_won},
            games_won={**zero, **record.starting_games_won} if is_session else zero,
        )
        # How the match ended; None while it goes on.
        self.end: MatchEnd | None = None
        # How many rounds were played. Void rounds do not count.
        self.rounds_played = record.first_round - 1
        # Whether all rounds so far are scored.
        self.complete = not record.is_stopped
        rounds_count = rules.won_by == "rounds" and record.starting_rounds_won
        if record.starting_totals or record.starting_games_won or rounds_count:
            # What came before may show that the match was over before this record begins.
            self._check_end(rules, record.first_round - 1)

    def before_next_round(self) -> Score:
        """Return the score before the next round. If a game of a session is won, a new game begins."""
        if not self.score.game_winners:
            return self.score
        zero = dict.fromkeys(self.score.totals, 0)
        return replace(self.score, totals=zero, rounds_won=zero, game_winners=())

    def add(self, rules: RuleSet, outcome: RoundOutcome) -> None:
        """Add a scored round."""
        before = self.before_next_round()
        rounds_won = dict(before.rounds_won)
        for side, wins in outcome.wins.items():
            rounds_won[side] += wins
        totals = {side: before.totals[side] + points for side, points in outcome.points.items()}
        self.score = replace(before, totals=totals, rounds_won=rounds_won, ranks_before_totals=outcome.ranks)
        self.rounds_played += not outcome.is_void
        self._check_end(rules, outcome.number, is_no_contest=outcome.is_no_contest)

    def skip(self, *, is_void: bool) -> None:
        """Add a round that cannot be scored. From now on the totals and the end are uncertain."""
        self.complete = False
        self.rounds_played += not is_void

    def _check_end(self, rules: RuleSet, number: int, *, is_no_contest: bool = False) -> None:
        """Find out whether the match is over: first by points, rounds or yaku, then by the last round."""
        if self.end is not None or not self.complete:
            return
        if is_no_contest:
            self._end(rules, number, ())
            return
        winners = game_winners(rules, self.score)
        if winners:
            games_won = dict(self.score.games_won)
            for side in winners:
                games_won[side] += 1
            is_session = rules.games_to_win > 1
            self.score = replace(self.score, games_won=games_won, game_winners=winners if is_session else ())
        last = rules.options.last_round
        if winners := match_winners(rules, self.score):
            self._end(rules, number, winners, by_goal=True)
        elif last is not None and self.rounds_played >= last:
            at_last_round = winners_at_last_round(rules, self.score)
            if at_last_round is not None:
                self._end(rules, number, at_last_round)

    def _end(self, rules: RuleSet, number: int, winners: tuple[str, ...], *, by_goal: bool = False) -> None:
        self.end = MatchEnd(
            winners=winners,
            after=number,
            by_goal=by_goal,
            standings=standings(rules, self.score, winners if by_goal else ()),
        )
