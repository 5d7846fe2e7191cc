"""The match between two rounds: the score so far, who deals next, and whether the match is over."""

from __future__ import annotations

from hanascore.model.ledger import Ledger
from hanascore.model.record import Round
from hanascore.problems.problem import Problem
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.match_end import MatchEnd, standings
from hanascore.referee.next_dealer import NextDealer, dealer_after, dealer_after_unscored, first_dealer
from hanascore.referee.replay.results import RoundReplay
from hanascore.referee.score_so_far import ScoreSoFar, outcome_of
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
        # The totals, the wins, and whether the match is over.
        self.so_far = ScoreSoFar(record, rules)
        self.next_dealer: NextDealer = first_dealer(record, game)
        self.last: RoundResult | None = None
        # Whether at least one round is scored, or starting totals are given.
        self.certain = bool(record.starting_totals)
        # The multipliers that earlier rounds left; None if they are unknown.
        self.carried: tuple[int, ...] | None = () if record.first_round == 1 else None

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
    def end(self) -> MatchEnd | None:
        """How the match ended; None while it goes on."""
        return self.so_far.end

    @property
    def month(self) -> int:
        """The number of the next round among those that are not void, from 1."""
        return self.so_far.rounds_played + 1

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
        outcome = outcome_of(played, ledger)
        before = self.so_far.before_next_round()
        self.so_far.add(self.rules, outcome)
        totals = self.so_far.score.totals
        winners = outcome.winners
        known_totals = totals if self.so_far.complete else None
        self.next_dealer = dealer_after(played, ledger, winners, outcome.deciding, known_totals)
        carried = self.carried
        if not round.void:
            self.certain = True
            if self.rules.passes_on:
                self.carried = self.rules.passes_on(played, winners)
        result = RoundResult(
            ruled=self.ruled,
            round=round,
            played=played,
            ledger=ledger,
            before=tuple(before.totals.values()),
            totals=tuple(totals.values()),
            game_winners=self.so_far.score.game_winners,
            totals_complete=self.so_far.complete,
            dealer=played.dealer or None,
            winners=winners,
            next_dealer=self._deals_next(round),
            deal_reason=self.next_dealer.report,
            carried=carried,
            replay=replay,
            problems=problems,
        )
        self.last = result
        return result

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
        self.so_far.skip(is_void=bool(round.void))
        self.carried = None
        known_dealer = dealer if dealer in self.record.players else None
        self.next_dealer = dealer_after_unscored(self.record, self.rules, round, known_dealer)
        self.last = RoundResult(
            ruled=self.ruled,
            round=round,
            played=played,
            totals=tuple(self.so_far.score.totals.values()),
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
        end, score = self.end, self.so_far.score
        is_open = end is None and not self.so_far.complete
        return Match(
            record=self.record,
            game=self.game,
            rules=self.rules,
            rounds=rounds,
            standings=end.standings if end else standings(self.rules, score),
            totals=score.totals,
            over=None if is_open else end is not None,
            winners=end.winners if end else (),
            next_dealer=self.last.next_dealer if self.last else self.next_dealer.player,
            problems=problems,
            ended_after=end.after if end and self.last else None,
            complete=self.so_far.complete,
            certain=self.certain,
        )
