"""The course of a game: running totals, the end, who won, who deals next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.model.ledger import Ledger
from hanascore.model.record import Evidence, Record, Round
from hanascore.problems.problem import Problem
from hanascore.rules.game import Game
from hanascore.rules.hooks import highest
from hanascore.rules.ruleset import Played, RuleSet
from hanascore.scoring.match import Match, RoundResult, Standing, ends


class Course:
    """The state of a game while its rounds are gone through, one after another.

    `expected` is who should deal next, None where nobody can say; `may_deal` are those who may without a
    remark, and is empty where anybody may. `winners` are None while the game goes on.
    """

    def __init__(self, record: Record, game: Game, rules: RuleSet) -> None:
        self.record, self.game, self.rules = record, game, rules
        self.totals = {**dict.fromkeys(record.sides, 0), **record.starting_totals}
        self.won = {**dict.fromkeys(record.sides, 0), **record.starting_rounds_won}
        self.rounds_played = record.first_round - 1
        self.results: list[RoundResult] = []
        self._sides = (
            {player: record.side_of(player) for player in record.players}
            if record.teams
            else dict(zip(record.players, record.players, strict=True))
        )
        self.known = not record.stopped
        self.winners: tuple[str, ...] | None = None
        self.won_by_goal = False
        self.over_after: int | None = None
        self.final: tuple[Standing, ...] = ()
        opens = record.first_round == 1
        self.expected: str | None = record.players[0] if opens and record.players and not game.seats else None
        self.may_deal: tuple[str, ...] = ()
        if record.starting_totals or (rules.won_by == "rounds" and record.starting_rounds_won):
            # Without them nobody can say who won a game that ended before.
            self._look_for_the_end()

    def expected_dealer(self, round: Round) -> str | None:
        """Who should deal the round; None where nobody can say. A seat that sits out passes the deal on."""
        if self.expected is None or self.expected not in round.sitting_out:
            return self.expected
        players = self.record.players
        start = players.index(self.expected)
        turned = (players[(start + step) % len(players)] for step in range(len(players)))
        return next((player for player in turned if player not in round.sitting_out), None)

    @property
    def goes_on(self) -> bool:
        """Whether the game was not over before the next round, and did not begin after its last."""
        last = self.rules.options.last_round
        return self.winners is None and (last is None or self.record.first_round <= last)

    @property
    def month(self) -> int:
        """The number of the next round among those that count, from 1."""
        return self.rounds_played + 1

    def add(self, played: Played, ledger: Ledger, problems: tuple[Problem, ...]) -> RoundResult:
        """Book a round that is scored."""
        round = played.round
        scores = ledger.totals()
        winners = () if round.void else self._winners(played, ledger.deciding())
        for side, points in scores.items():
            self.totals[side] += points
        for side in winners:
            self.won[side] += 1
        self._pass_the_deal(played, winners)
        if not round.void:
            self.rounds_played += 1
        result = RoundResult(
            self.record,
            round,
            dealer=played.dealer or None,
            totals=tuple(self.totals.values()),
            complete=self.known,
            scores=scores,
            played=played,
            winners=winners,
            next_dealer=self.expected,
            problems=problems,
        )
        self.results.append(result)
        self._look_for_the_end()
        return result

    def skip(
        self, round: Round, dealer: str | None, problems: tuple[Problem, ...], played: Played | None = None
    ) -> RoundResult:
        """Keep the place of a round that cannot be scored. From here on nothing about the game is sure."""
        self.known, self.expected, self.may_deal = False, None, ()
        if dealer in self.record.players and (round.void or self.rules.next_dealer == "left"):
            self.expected = dealer if round.void else self._left_of(dealer)
            self.may_deal = (self.expected,)
        if not round.void:
            self.rounds_played += 1
        result = RoundResult(
            self.record,
            round,
            dealer=dealer,
            totals=tuple(self.totals.values()),
            complete=False,
            played=played,
            next_dealer=self.expected,
            problems=problems,
        )
        self.results.append(result)
        return result

    def _winners(self, played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
        """Who won a round, among those who played it. A written round in which nobody scored is drawn."""
        active, round = deciding, played.round
        if round.sitting_out:
            away = {self.record.side_of(player) for player in round.sitting_out}
            active = {side: points for side, points in deciding.items() if side not in away}
        if not active:
            return ()
        if round.scores is None or round.evidence is not Evidence.POINTS:
            return self.rules.winners(played, active)
        # Of a written round nothing is known but its points: the best won, and nobody where all are 0.
        return highest(played, active) if any(active.values()) else ()

    def _pass_the_deal(self, played: Played, winners: tuple[str, ...]) -> None:
        """Who deals next. A round that is void or drawn keeps its dealer."""
        dealer = played.dealer or None
        if self.rules.next_dealer == "left" and not played.round.void:
            self.expected = self._left_of(dealer) if dealer else None
        elif played.round.void or not winners:
            self.expected = dealer
        else:
            able = [player for player in played.order if self._sides[player] in winners]
            self.expected = able[0] if dealer or len(able) == 1 else None
            if self.expected is not None:
                # Of a team that won, any member may deal.
                self.may_deal = self.record.members(self._sides[self.expected])
                return
        self.may_deal = (self.expected,) if self.expected else ()

    def _left_of(self, player: str) -> str:
        players = self.record.players
        return players[(players.index(player) + 1) % len(players)]

    def _look_for_the_end(self) -> None:
        """Whether the game is over now: the goal is looked at first, then the number of rounds."""
        options = self.rules.options
        if self.winners is not None or not self.known or options.goal is options.last_round is None:
            return
        if options.goal is not None and max(self.totals.values()) >= options.goal:
            best = _first(self.totals)
            if len(best) == 1 or options.goal_tie == "shared":
                self.winners, self.won_by_goal = best, True
        last = options.last_round
        if self.winners is None and last is not None and self.rounds_played >= last:
            self.winners = _first(self._ranks())
        if self.winners is not None:
            self.over_after, self.final = len(self.results), self._standings()

    def _ranks(self) -> Mapping[str, Any]:
        """What decides the places, by side: the more the better."""
        if self.won_by_goal or self.rules.won_by != "rounds":
            return self.totals
        return {side: (self.won[side], total) for side, total in self.totals.items()}

    def finish(self, problems: tuple[Problem, ...]) -> Match:
        """The game as it stands after the rounds gone through."""
        over = None if not self.known else self.winners is not None
        return Match(
            record=self.record,
            game=self.game,
            rules=self.rules,
            rounds=tuple(self.results),
            standings=self.final if self.over_after == len(self.results) else self._standings(),
            ends=ends(self.rules),
            over=over,
            winners=(self.winners or ()) if over else (),
            next_dealer=self.expected,
            problems=problems,
            ended_after=self.over_after if over else None,
            final=self.final if over else (),
        )

    def _standings(self) -> tuple[Standing, ...]:
        """The sides by rank, those of one rank in the order of the seats and at one place."""
        ranks = self._ranks()
        goal = self.rules.options.goal
        found: list[Standing] = []
        place, before = 0, None
        for side in sorted(self.record.sides, key=ranks.__getitem__, reverse=True):
            if ranks[side] != before:
                place, before = len(found) + 1, ranks[side]
            total = self.totals[side]
            left = None if goal is None else max(0, goal - total)
            found.append(Standing(place, side, total, self.won[side], left))
        return tuple(found)


def _first(ranks: Mapping[str, Any]) -> tuple[str, ...]:
    """The sides that nobody is before."""
    best = max(ranks.values())
    return tuple([side for side, rank in ranks.items() if rank == best])
