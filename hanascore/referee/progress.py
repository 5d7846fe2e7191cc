"""The state of a match between its rounds: the totals, who deals next, and whether the match is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hanascore.model.ledger import Ledger
from hanascore.model.record import Round
from hanascore.problems.problem import Problem
from hanascore.problems.words import Phrase, listed
from hanascore.referee.match import Match, RoundResult, Standing
from hanascore.referee.replay.outcome import RoundReplay
from hanascore.rules import settling
from hanascore.rules.played import Played
from hanascore.rules.winners import best_sides
from hanascore.scoring.lay_out import RuledRecord

# What counts in the totals, but not for who won a round, by the rule of its entries.
_IGNORED = {"side_payments": "side payments", "adjustments": "adjustments"}


class Progress:
    """The state of a match between its rounds. `add` books a scored round, `skip` any other round."""

    def __init__(self, ruled: RuledRecord) -> None:
        self.ruled = ruled
        record, rules = ruled.record, ruled.rules
        self.record, self.game, self.rules = ruled
        self.totals = {**dict.fromkeys(record.sides, 0), **record.starting_totals}
        self.rounds_won = {**dict.fromkeys(record.sides, 0), **record.starting_rounds_won}
        self.games_won = dict.fromkeys(record.sides, 0)
        if rules.games_to_win > 1:
            self.games_won |= record.starting_games_won
        # The sides that won a game of a session in the last round. The next game begins at 0.
        self.game_winners: tuple[str, ...] = ()
        # How many rounds were played. Void rounds do not count.
        self.rounds_played = record.first_round - 1
        self.last: RoundResult | None = None
        # Whether all rounds so far are scored.
        self.complete = not record.is_stopped
        self.certain = bool(record.starting_totals)
        # The multipliers that earlier rounds left; None if they are unknown.
        self.carried: tuple[int, ...] | None = () if record.first_round == 1 else None
        # The ranks that decide the match before the totals do, by side. Few games have them.
        self.ranks_before_totals: Mapping[str, int] = {}
        # The winners of the match; None while it goes on, and empty if it ended without a winner.
        self.winners: tuple[str, ...] | None = None
        # Whether the last round ended the match without a winner.
        self.is_no_contest = False
        self.won_by_goal = False
        self.ended_after: int | None = None
        self.final_standings: tuple[Standing, ...] = ()
        # Who should deal the next round (None if that is open), the players who may deal it without a warning
        # (empty if anybody may), and the reason in words.
        self.next_dealer: str | None = None
        self.may_deal: tuple[str, ...] = ()
        self.dealer_reason = ""
        # The reason in words if the next dealer is not simply the winner of the last round.
        self.deal_reason = ""
        self._find_first_dealer()
        rounds_count = rules.won_by == "rounds" and record.starting_rounds_won
        if record.starting_totals or record.starting_games_won or rounds_count:
            # What came before may show that the match was over before this record begins.
            self._check_end()

    @property
    def goes_on(self) -> bool:
        """Whether another round may be played."""
        last = self.rules.options.last_round
        return self.winners is None and (last is None or self.record.first_round <= last)

    @property
    def month(self) -> int:
        """The number of the next round among those that are not void, from 1."""
        return self.rounds_played + 1

    @property
    def last_number(self) -> int:
        """The number of the last round so far, or of the round before the record."""
        return self.last.number if self.last else self.record.first_round - 1

    def expected_dealer(self, round: Round) -> str | None:
        """Return who should deal a round, or None if that is open.

        A player who sits out passes the deal on to the left.
        """
        if self.next_dealer is None or self.next_dealer not in round.sitting_out:
            return self.next_dealer
        players = self.record.players
        start = players.index(self.next_dealer)
        for player in (*players[start:], *players[:start]):
            if player not in round.sitting_out:
                return player
        return None

    def add(
        self, played: Played, ledger: Ledger, *, problems: tuple[Problem, ...], replay: RoundReplay | None
    ) -> RoundResult:
        """Book a scored round."""
        round, rules = played.round, self.rules
        if self.game_winners:
            self.game_winners = ()
            self.totals = dict.fromkeys(self.totals, 0)
            self.rounds_won = dict.fromkeys(self.rounds_won, 0)
        sides_away = {self.record.side_of(player) for player in round.sitting_out}
        deciding = {side: points for side, points in ledger.deciding.items() if side not in sides_away}
        winners = () if round.void else self._round_winners(played, deciding)
        before, carried = tuple(self.totals.values()), self.carried
        self.totals = {side: self.totals[side] + points for side, points in ledger.totals.items()}
        for side in winners:
            self.rounds_won[side] += rules.wins_for(played, deciding, side) if rules.wins_for else 1
        self._pass_deal(played, ledger, winners, deciding)
        if not round.void:
            self.certain = True
            self.rounds_played += 1
            if rules.passes_on:
                self.carried = rules.passes_on(played, winners)
        self.ranks_before_totals = rules.goal_rank(played) if rules.goal_rank and not round.void else {}
        self.is_no_contest = not round.void and rules.ends_without_winner(played, winners)
        return self._append(
            RoundResult(
                ruled=self.ruled,
                round=round,
                played=played,
                ledger=ledger,
                before=before,
                totals=tuple(self.totals.values()),
                totals_complete=self.complete,
                dealer=played.dealer or None,
                winners=winners,
                next_dealer=self.next_dealer,
                deal_reason=self.deal_reason,
                carried=carried,
                replay=replay,
                problems=problems,
            )
        )

    def skip(
        self,
        round: Round,
        dealer: str | None,
        *,
        problems: tuple[Problem, ...],
        played: Played | None,
        replay: RoundReplay | None,
    ) -> RoundResult:
        """Book a round that cannot be scored. From here on totals, dealers and the end are uncertain."""
        carried = self.carried
        self.complete, self.carried, self.ranks_before_totals = False, None, {}
        if not self._pass_deal_without_points(round, dealer if dealer in self.record.players else None):
            self.next_dealer, self.may_deal = None, ()
        if not round.void:
            self.rounds_played += 1
        return self._append(
            RoundResult(
                ruled=self.ruled,
                round=round,
                played=played,
                totals=tuple(self.totals.values()),
                totals_complete=False,
                dealer=dealer,
                next_dealer=self.next_dealer,
                deal_reason=self.deal_reason,
                carried=carried,
                replay=replay,
                problems=problems,
            )
        )

    def match(self, rounds: tuple[RoundResult, ...], problems: tuple[Problem, ...]) -> Match:
        """Return the match as it is after the rounds so far."""
        over: bool | None = self.winners is not None
        if not over and not self.complete:
            over = None
        return Match(
            record=self.record,
            game=self.game,
            rules=self.rules,
            rounds=rounds,
            standings=self.final_standings if over else self._standings(),
            totals=dict(self.totals),
            over=over,
            winners=(self.winners or ()) if over else (),
            next_dealer=self.next_dealer,
            problems=problems,
            ended_after=self.ended_after if over and self.last else None,
            complete=self.complete,
            certain=self.certain,
        )

    def _append(self, result: RoundResult) -> RoundResult:
        self.last = result
        self._check_end()
        return replace(result, game_winners=self.game_winners) if self.game_winners else result

    # The deal

    def _find_first_dealer(self) -> None:
        """Find who deals the first round: the player who drew the deal, or the first player named."""
        record = self.record
        if record.first_round != 1:
            return
        if record.first_dealer:
            self.next_dealer, self.may_deal = record.first_dealer, (record.first_dealer,)
            self.dealer_reason = f"{record.first_dealer} drew the first deal"
        elif record.players and not self.game.seats:
            self.next_dealer = record.players[0]

    def _pass_deal(
        self, played: Played, ledger: Ledger, winners: tuple[str, ...], deciding: Mapping[str, int]
    ) -> None:
        """Find the next dealer by the rule of the table, and the reason."""
        if self._pass_deal_without_points(played.round, played.dealer or None):
            return
        number, best = played.round.number, winners or best_sides(deciding)
        play_calls = self.rules.play.calls
        stopper = (
            play_calls.stopper(played.facts) if play_calls and not played.round.has_only_scores else None
        )
        if self.rules.next_dealer == "total":
            best = best_sides({side: self.totals[side] for side in deciding} if self.complete else {})
            merit = "has most points so far" if len(best) == 1 else "have most points so far"
        elif self.rules.next_dealer == "lowest" and stopper is None:
            best = best_sides({side: -points for side, points in deciding.items()})
            merit = f"scored least in round {number}"
        elif winners:
            merit = f"won round {number}"
        else:
            merit = f"led in round {number}" if len(best) == 1 else f"were level in round {number}"
        level = self._most_card_points(played, best)
        if not winners and len(level) == len(deciding):
            self.dealer_reason = Phrase("round {} was drawn, so its dealer deals again", number)
            self.deal_reason = self.dealer_reason
            return
        members = [player for side in level for player in self.record.members(side)]
        candidates = [player for player in played.order if player in members]
        if self.rules.next_dealer == "lowest" and stopper in candidates:
            # Of a team, the player who stopped deals.
            candidates = [stopper]
        # Without the dealer the order of turns is unknown, so it cannot decide between several candidates.
        if candidates and (played.dealer or len(candidates) == 1):
            self.next_dealer = candidates[0]
            # Any member of a team may deal.
            self.may_deal = self.record.members(self.record.side_of(candidates[0]))
        else:
            self.next_dealer, self.may_deal = None, ()
        if len(best) > 1:
            tie_break = _tie_break(best, level, candidates)
            self.dealer_reason = self.deal_reason = f"{listed(best)} {merit}, and {tie_break}"
        elif best:
            self.dealer_reason = self.deal_reason = f"{best[0]} {merit}"
            if self.rules.next_dealer == "winner":
                self.deal_reason = _why_this_winner(played, ledger, best[0], deciding)
                if not self.deal_reason and len(candidates) > 1:
                    self.deal_reason = f"{best[0]} {merit}, and {candidates[0]} comes first of this team"

    def _pass_deal_without_points(self, round: Round, dealer: str | None) -> bool:
        """Find the next dealer if the round was void or the rule ignores points. Return whether it did."""
        rule, self.deal_reason = self.rules.next_dealer, ""
        self.next_dealer = None if rule == "free" and not round.void else dealer
        if round.void:
            self.dealer_reason = Phrase("round {} was void, so its dealer deals again", round.number)
        elif rule in ("left", "right"):
            players = self.record.players
            # The players are in turn order. If turns pass to the right, the left neighbour is the one before.
            step = 1 if (rule == "right") is self.rules.turns_to_right else -1
            self.next_dealer = players[(players.index(dealer) + step) % len(players)] if dealer else None
            self.dealer_reason = Phrase(f"the deal passes to the {rule}")
        elif rule == "same":
            self.dealer_reason = Phrase("the same player deals every round")
        self.may_deal = (self.next_dealer,) if self.next_dealer else ()
        if not (round.void or rule in ("left", "right", "same", "free")):
            return False
        self.deal_reason = self.dealer_reason if self.next_dealer else ""
        return True

    def _most_card_points(self, played: Played, sides: tuple[str, ...]) -> tuple[str, ...]:
        """Return the sides with most card points if card points break a tie, or else all of the sides."""
        if len(sides) < 2 or self.rules.deal_tie != "card-points" or not played.holdings:
            return sides
        points = {
            holding.side: settling.total(settling.card_points(played, holding)) for holding in played.holdings
        }
        return best_sides({side: points[side] for side in sides})

    # Winning

    def _round_winners(self, played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
        """Return who won a round."""
        if not deciding:
            return ()
        if not played.round.has_only_scores:
            return self.rules.winners(played, deciding)
        # Only the points are known: the highest wins, and the round is drawn if all are 0.
        return best_sides(deciding) if any(deciding.values()) else ()

    def _check_end(self) -> None:
        """Find whether the match is over: by points, rounds or yaku first, then by its length."""
        rules, options = self.rules, self.rules.options
        goal, first_to, last = options.goal, rules.wins_to_end, options.last_round
        if self.winners is not None or not self.complete:
            return
        reached = {
            side: bool(rules.rank_wins_at_once and self.ranks_before_totals.get(side)) for side in self.totals
        }
        if not any(reached.values()) and first_to is not None:
            reached = {side: won >= first_to for side, won in self.rounds_won.items()}
        if not any(reached.values()) and rules.lead_to_end is not None:
            reached = self._leads_by(rules.lead_to_end)
        if not any(reached.values()) and goal is not None:
            reached = {side: total >= goal for side, total in self.totals.items()}
        candidates = [side for side in reached if reached[side]]
        if self.is_no_contest:
            self.winners = ()
        elif candidates:
            ranks = {side: (self.ranks_before_totals.get(side, 0), self.totals[side]) for side in candidates}
            best = best_sides(ranks)
            if len(best) == 1 or options.goal_tie == "shared":
                for side in best:
                    self.games_won[side] += 1
                self.game_winners = best if rules.games_to_win > 1 else ()
        winners = tuple(side for side, won in self.games_won.items() if won >= rules.games_to_win)
        if winners:
            self.winners, self.won_by_goal = winners, True
        if self.winners is None and last is not None and self.rounds_played >= last:
            best = best_sides(self._ranks())
            self.winners = best if len(best) == 1 or options.last_tie == "shared" else None
        if self.winners is not None:
            self.ended_after, self.final_standings = self.last_number, self._standings()

    def _leads_by(self, points: int) -> dict[str, bool]:
        """Return for each side whether it is at least this many points ahead of every other side."""
        totals = self.totals
        best_others = {
            side: max((totals[other] for other in totals if other != side), default=0) for side in totals
        }
        return {side: totals[side] - best_others[side] >= points for side in totals}

    def _ranks(self) -> Mapping[str, Any]:
        """Return what decides the places, by side. The highest is first."""
        if self.rules.games_to_win > 1:
            # The points of a game that is over decide nothing more.
            totals = dict.fromkeys(self.totals, 0) if self.game_winners else self.totals
            return {side: (self.games_won[side], total) for side, total in totals.items()}
        if self.won_by_goal and self.ended_after is None:
            # The winner comes first even if another side has more points.
            return {side: (side in (self.winners or ()), total) for side, total in self.totals.items()}
        if self.won_by_goal or self.rules.won_by != "rounds":
            return self.totals
        if getattr(self.rules.options, "rounds_level", "points") == "shared":
            return self.rounds_won
        return {side: (self.rounds_won[side], total) for side, total in self.totals.items()}

    def _standings(self) -> tuple[Standing, ...]:
        """Return the sides by rank. Sides of one rank share a place, in the order of the record."""
        ranks, goal = self._ranks(), self.rules.options.goal
        standings: list[Standing] = []
        for side in sorted(self.record.sides, key=ranks.__getitem__, reverse=True):
            level = bool(standings) and ranks[side] == ranks[standings[-1].side]
            place = standings[-1].place if level else len(standings) + 1
            total = self.totals[side]
            to_goal = None if goal is None else max(0, goal - total)
            games_won = self.games_won[side] if self.rules.games_to_win > 1 else None
            standings.append(Standing(place, side, total, self.rounds_won[side], to_goal, games_won))
        return tuple(standings)


def _tie_break(best: Sequence[str], level: Sequence[str], candidates: Sequence[str]) -> str:
    """Return how a tie for the deal is broken. `level` are the sides that are also tied in card points."""
    if len(level) == 1:
        return f"{level[0]} has most card points"
    tie_break = f"{candidates[0]} comes first in turn order" if candidates else "all are level"
    if len(level) < len(best):
        return f"of {listed(level)}, who have most card points, {tie_break}"
    return tie_break


def _why_this_winner(played: Played, ledger: Ledger, winner: str, deciding: Mapping[str, int]) -> str:
    """Return why the winner of a round deals although another side scored as much; "" if none did."""
    best = best_sides({side: ledger.totals[side] for side in deciding})
    if best == (winner,):
        return ""
    hands = {hand.id for hand in played.rules.hands}
    ignored: dict[str, None] = {}
    for entry in ledger.entries:
        name = entry.rule.rpartition(".")[2]
        if not entry.deciding and (entry.side in best or entry.side == winner):
            other = "lucky hands" if name in hands else f"payments for `{name}`"
            ignored[_IGNORED.get(name, other)] = None
    if not ignored:
        return ""
    scores = f"{listed(best)} scored more" if winner not in best else f"{listed(best)} scored the same"
    return f"{scores}, but {listed(ignored)} do not count for the deal"
