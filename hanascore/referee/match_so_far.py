"""The match between two rounds: the score so far, who deals next, and whether the match is over."""

from __future__ import annotations

from dataclasses import replace

from hanascore.model.ledger import Ledger
from hanascore.model.record import Round
from hanascore.problems.problem import Problem
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.match_end import (
    MatchEnd,
    Score,
    game_winners,
    match_winners,
    round_winners,
    standings,
    winners_at_last_round,
)
from hanascore.referee.next_dealer import NextDealer, dealer_after, dealer_after_unscored, first_dealer
from hanascore.referee.replay.results import RoundReplay
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.round import RuledRecord


class MatchSoFar:
    """The match between two rounds. `add` adds a scored round, and `skip` a round that is not scored."""

    def __init__(self, ruled: RuledRecord) -> None:
        record, game, rules = ruled
        # The record with the rules of the round that is played. A round may change them.
        self.ruled = ruled
        self.record = record
        self.game = game
        is_session = rules.games_to_win > 1
        zero = dict.fromkeys(record.sides, 0)
        self.score = Score(
            totals={**zero, **record.starting_totals},
            rounds_won={**zero, **record.starting_rounds_won},
            games_won={**zero, **record.starting_games_won} if is_session else zero,
        )
        self.next_dealer: NextDealer = first_dealer(record, game)
        # How the match ended; None while it goes on.
        self.end: MatchEnd | None = None
        # How many rounds were played. Void rounds do not count.
        self.rounds_played = record.first_round - 1
        self.last: RoundResult | None = None
        # Whether all rounds so far are scored.
        self.complete = not record.is_stopped
        # Whether at least one round is scored, or starting totals are given.
        self.certain = bool(record.starting_totals)
        # The multipliers that earlier rounds left; None if they are unknown.
        self.carried: tuple[int, ...] | None = () if record.first_round == 1 else None
        rounds_count = rules.won_by == "rounds" and record.starting_rounds_won
        if record.starting_totals or record.starting_games_won or rounds_count:
            # What came before may show that the match was over before this record begins.
            self._check_end()

    @property
    def rules(self) -> RuleSet:
        """The rules of the round that is played."""
        return self.ruled.rules

    @property
    def goes_on(self) -> bool:
        """Whether another round may be played."""
        last = self.rules.options.last_round
        return self.end is None and (last is None or self.record.first_round <= last)

    @property
    def month(self) -> int:
        """The number of the next round among those that are not void, from 1."""
        return self.rounds_played + 1

    def expected_dealer(self, round: Round) -> str | None:
        """Return who should deal a round, or None if that is open."""
        return self.next_dealer.for_round(round, self.record.players)

    def _deals_next(self, round: Round) -> str | None:
        """Return who deals after a round if those who sit it out stay away; None if that is open.

        Where players take turns to sit out, they may come back.
        """
        if self.rules.active or self.game.active:
            return self.next_dealer.player
        return self.next_dealer.for_round(round, self.record.players)

    def add(
        self, played: Played, ledger: Ledger, *, problems: tuple[Problem, ...], replay: RoundReplay | None
    ) -> RoundResult:
        """Add a scored round, and return its result."""
        round = played.round
        rules = self.rules
        before = self._before_next_round()
        sides_away = {self.record.side_of(player) for player in round.sitting_out}
        deciding = {side: points for side, points in ledger.deciding.items() if side not in sides_away}
        winners = round_winners(played, deciding)
        rounds_won = dict(before.rounds_won)
        for side in winners:
            rounds_won[side] += rules.wins_for(played, deciding, side) if rules.wins_for else 1
        totals = {side: before.totals[side] + points for side, points in ledger.totals.items()}
        ranks = rules.goal_rank(played) if rules.goal_rank and not round.void else {}
        self.score = replace(before, totals=totals, rounds_won=rounds_won, ranks_before_totals=ranks)
        known_totals = totals if self.complete else None
        self.next_dealer = dealer_after(played, ledger, winners, deciding, known_totals)
        carried = self.carried
        if not round.void:
            self.certain = True
            self.rounds_played += 1
            if rules.passes_on:
                self.carried = rules.passes_on(played, winners)
        result = RoundResult(
            ruled=self.ruled,
            round=round,
            played=played,
            ledger=ledger,
            before=tuple(before.totals.values()),
            totals=tuple(totals.values()),
            totals_complete=self.complete,
            dealer=played.dealer or None,
            winners=winners,
            next_dealer=self._deals_next(round),
            deal_reason=self.next_dealer.report,
            carried=carried,
            replay=replay,
            problems=problems,
        )
        self.last = result
        self._check_end(is_no_contest=not round.void and rules.ends_without_winner(played, winners))
        return replace(result, game_winners=self.score.game_winners)

    def fits(self, result: RoundResult, round: Round) -> bool:
        """Return whether a round has the dealer, the month and the multipliers of a result here."""
        played = result.played
        is_here = played is not None and played.month == self.month and result.carried == self.carried
        return is_here and result.dealer == (round.dealer or self.expected_dealer(round))

    def repeat(self, result: RoundResult) -> RoundResult:
        """Add a round that another match has here, scored alike, and return its result."""
        played, problems, replay = result.played, result.problems, result.replay
        if played is not None and result.ledger is not None:
            played = played._replace(rules=self.rules)
            return self.add(played, result.ledger, problems=problems, replay=replay)
        return self.skip(result.round, result.dealer, problems=problems, played=played, replay=replay)

    def skip(
        self,
        round: Round,
        dealer: str | None,
        *,
        problems: tuple[Problem, ...],
        played: Played | None,
        replay: RoundReplay | None,
    ) -> RoundResult:
        """Add a round that cannot be scored. From now on totals, dealers and the end are uncertain."""
        carried = self.carried
        self.complete = False
        self.carried = None
        known_dealer = dealer if dealer in self.record.players else None
        self.next_dealer = dealer_after_unscored(self.record, self.rules, round, known_dealer)
        if not round.void:
            self.rounds_played += 1
        self.last = RoundResult(
            ruled=self.ruled,
            round=round,
            played=played,
            totals=tuple(self.score.totals.values()),
            totals_complete=False,
            dealer=dealer,
            next_dealer=self._deals_next(round),
            deal_reason=self.next_dealer.report,
            carried=carried,
            replay=replay,
            problems=problems,
        )
        return self.last

    def result(self, rounds: tuple[RoundResult, ...], problems: tuple[Problem, ...]) -> Match:
        """Return the match as it is after the rounds so far."""
        end = self.end
        is_open = end is None and not self.complete
        return Match(
            record=self.record,
            game=self.game,
            rules=self.rules,
            rounds=rounds,
            standings=end.standings if end else standings(self.rules, self.score),
            totals=self.score.totals,
            over=None if is_open else end is not None,
            winners=end.winners if end else (),
            next_dealer=self.last.next_dealer if self.last else self.next_dealer.player,
            problems=problems,
            ended_after=end.after if end and self.last else None,
            complete=self.complete,
            certain=self.certain,
        )

    def _before_next_round(self) -> Score:
        """Return the score before the next round. If a game of a session is won, a new game begins."""
        if not self.score.game_winners:
            return self.score
        zero = dict.fromkeys(self.record.sides, 0)
        return replace(self.score, totals=zero, rounds_won=zero, game_winners=())

    def _check_end(self, *, is_no_contest: bool = False) -> None:
        """Find out whether the match is over: first by points, rounds or yaku, then by the last round."""
        if self.end is not None or not self.complete:
            return
        if is_no_contest:
            self._end(())
            return
        winners = game_winners(self.rules, self.score)
        if winners:
            games_won = dict(self.score.games_won)
            for side in winners:
                games_won[side] += 1
            is_session = self.rules.games_to_win > 1
            self.score = replace(self.score, games_won=games_won, game_winners=winners if is_session else ())
        last = self.rules.options.last_round
        if winners := match_winners(self.rules, self.score):
            self._end(winners, by_goal=True)
        elif last is not None and self.rounds_played >= last:
            at_last_round = winners_at_last_round(self.rules, self.score)
            if at_last_round is not None:
                self._end(at_last_round)

    def _end(self, winners: tuple[str, ...], *, by_goal: bool = False) -> None:
        self.end = MatchEnd(
            winners=winners,
            after=self.last.number if self.last else self.record.first_round - 1,
            by_goal=by_goal,
            standings=standings(self.rules, self.score, winners if by_goal else ()),
        )
