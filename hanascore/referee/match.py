"""The results of scoring: a match with its standings, its rounds, and each side's result in a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import sub
from typing import NamedTuple

from hanascore.cards.deck import ByKind, Kind
from hanascore.model.ledger import Entry, Ledger
from hanascore.model.record import Record, Round
from hanascore.model.reported import ReportedAsPage
from hanascore.problems.fix import spell_value
from hanascore.problems.problem import Problem
from hanascore.referee.replay.results import RoundReplay
from hanascore.rules.game import Game, Option
from hanascore.rules.lucky_hands import hand_results
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, MadeYaku
from hanascore.scoring.round import RuledRecord
from hanascore.words.english import many, runs


@dataclass(frozen=True, kw_only=True)
class SideScore:
    """The result of a round for one side."""

    # The player or the team.
    side: str
    # The sum of the side's entries; None if the round is not scored.
    score: int | None = None
    # The part of the score that decides who won the round; None if the round is not scored.
    deciding: int | None = None
    # The total after the round.
    total: int
    # What the cards of its pile brought.
    card_points: int = 0
    # How many brights, animals, ribbons and chaff it holds; None if no pile is written.
    kinds: ByKind | None = None
    # The yaku that count.
    made: tuple[MadeYaku, ...] = ()
    # The lucky hands that count.
    lucky_hands: tuple[LuckyHand, ...] = ()
    # The entries of this side.
    entries: tuple[Entry, ...] = ()
    # The entries of all sides.
    round_entries: tuple[Entry, ...] = ()
    # The kinds whose number is unknown, for a pile that is known by numbers; None for any other pile.
    unknown_kinds: tuple[Kind, ...] | None = None

    @property
    def rules_booked(self) -> frozenset[str]:
        """The ids of the rules of all entries of this side, and of entries of others against this side."""
        entries = (entry for entry in self.round_entries if self.side in (entry.side, entry.against))
        return frozenset(entry.rule for entry in entries)

    def is_idle(self, yaku: str) -> bool:
        """Return whether a yaku or a lucky hand of this side has no entries under its own name."""
        return yaku not in {rule.partition(".")[2] for rule in self.rules_booked}

    def is_idle_hand(self, hand: LuckyHand) -> bool:
        """Return whether a lucky hand brought no points. A hand that wins may be booked as a win instead."""
        return self.is_idle(hand.id) and (self.score or 0) <= 0

    def __repr__(self) -> str:
        return f"<SideScore {self.side}: {self.score}, total {self.total}>"


@dataclass(frozen=True, kw_only=True)
class RoundResult:
    """One round of a match: its score and its problems."""

    # The record with the rules of the round (internal).
    ruled: RuledRecord
    # The round as it was scored. If it was replayed, its piles and facts are those of the play.
    round: Round
    # The round laid out under the rules (internal); None if an error stopped it earlier.
    played: Played | None = None
    # The replay of its turns; None if there are none, or they cannot be read.
    replay: RoundReplay | None = None
    # Its entries (internal); None if the round is not scored.
    ledger: Ledger | None = None
    # The totals before the round, in the order of the sides; None if it is not scored.
    before: tuple[int, ...] | None = None
    # The totals after the round, in the order of the sides.
    totals: tuple[int, ...]
    # Whether this round and all rounds before it are scored. Otherwise the totals are incomplete.
    totals_complete: bool
    # Who dealt; None if that is unknown.
    dealer: str | None
    # The sides that won a game of a session in this round.
    game_winners: tuple[str, ...] = ()
    # The sides that won the round.
    winners: tuple[str, ...] = ()
    # Who deals next; None if that is open.
    next_dealer: str | None = None
    # Why this player deals next, in words; empty if it is simply the winner of the round.
    deal_reason: str = ""
    # The multipliers that earlier rounds left to this one (internal).
    carried: tuple[int, ...] | None = ()
    # The problems of the round.
    problems: tuple[Problem, ...] = ()

    @property
    def number(self) -> int:
        """The number of the round. Rounds that are void count as well."""
        return self.round.number

    @property
    def month(self) -> int | None:
        """The number of the round among those that are not void, which sets the month.

        None if the round is void, or if an error stopped it.
        """
        return None if self.played is None or self.round.void else self.played.month

    @property
    def rules(self) -> RuleSet:
        """The rules in force in the round (internal)."""
        return self.ruled.rules

    @property
    def scored(self) -> bool:
        """Whether the round could be scored."""
        return self.before is not None

    @cached_property
    def scores(self) -> Mapping[str, int]:
        """The score of each side; empty if the round is not scored."""
        if self.before is None:
            return {}
        return dict(zip(self.ruled.record.sides, map(sub, self.totals, self.before), strict=True))

    @cached_property
    def sides(self) -> tuple[SideScore, ...]:
        """The result of the round for each side, in the order of the record."""
        totals = zip(self.ruled.record.sides, self.totals, strict=True)
        return tuple(self._side_score(side, total) for side, total in totals)

    def side_score(self, side: str) -> SideScore:
        """Return the result of the round for a side."""
        return next(score for score in self.sides if score.side == side)

    @cached_property
    def _lucky_hands(self) -> Mapping[str, tuple[LuckyHand, ...]]:
        """The lucky hands that count, by side, without hands that only void the deal."""
        if self.played is None or not self.played.rules.hands or self.round.has_only_scores:
            return {}
        hands: dict[str, tuple[LuckyHand, ...]] = {}
        for player, result in hand_results(self.played).items():
            paid = tuple(hand for hand in result.counting if not hand.voids)
            side = self.played.side_of(player)
            hands[side] = (*hands.get(side, ()), *paid)
        return hands

    def _side_score(self, side: str, total: int) -> SideScore:
        played, ledger = self.played, self.ledger
        if played is None or ledger is None:
            return SideScore(side=side, total=total)
        card_rules = {played.rules.card_rule, *(award.rule for award in played.awards)}
        entries = ledger.of(side)
        holding = next((holding for holding in played.holdings if holding.side == side), None)
        return SideScore(
            side=side,
            score=ledger.totals[side],
            deciding=ledger.deciding[side],
            total=total,
            card_points=sum(entry.points for entry in entries if entry.rule in card_rules),
            kinds=holding.kinds if holding else None,
            made=holding.made if holding else (),
            lucky_hands=self._lucky_hands.get(side, ()),
            entries=entries,
            round_entries=ledger.entries,
            unknown_kinds=holding.counts.unknown_kinds if holding and holding.counts else None,
        )

    def __repr__(self) -> str:
        scores = ", ".join(f"{side} {score}" for side, score in self.scores.items())
        return f"<RoundResult {self.number}: {scores or 'not scored'}>"


class Standing(NamedTuple):
    """A side's place in the match. Tied sides share a place."""

    # The place, from 1.
    place: int
    # The player or the team.
    side: str
    # The total.
    total: int
    # How many rounds it won.
    rounds_won: int
    # How many points it needs to reach the goal; None if there is no goal.
    to_goal: int | None
    # How many games of a session it won; None without a session.
    games_won: int | None


class RulesFrom(NamedTuple):
    """The rules that hold from a round on."""

    # The number of the first round under these rules.
    round: int
    # The rules.
    rules: RuleSet
    # The options that changed with that round.
    changed: tuple[Option, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Match(ReportedAsPage):
    """A record after scoring."""

    # The record that was scored.
    record: Record
    # The rulebook of the game (internal).
    game: Game
    # The rules in force in the end (internal). `rules.options` has the choice of each option by name. A round
    # may change them; `rules_by_round` has those of all rounds.
    rules: RuleSet
    # The result of each round, in order.
    rounds: tuple[RoundResult, ...]
    # The sides by their places. Rounds after the end of the match do not count.
    standings: tuple[Standing, ...]
    # The total of each side after all rounds, even those after the end, in the order of the record.
    totals: Mapping[str, int]
    # Whether the match is over; None if a round that is not scored leaves that open.
    over: bool | None
    # The sides that won the match; empty unless it is over.
    winners: tuple[str, ...]
    # Who deals next; None if that is open.
    next_dealer: str | None
    # All problems of the record and of its rounds, with file, line and column.
    problems: tuple[Problem, ...]
    # The number of the round that ended the match.
    ended_after: int | None
    # Whether every round is scored.
    complete: bool
    # Whether at least one round is scored, or starting totals are given.
    certain: bool

    @cached_property
    def rules_by_round(self) -> tuple[RulesFrom, ...]:
        """The rules of the first round, and the rules of each later round that changes them (internal)."""
        if not self.rounds:
            return (RulesFrom(self.record.first_round, self.rules),)
        rules_from = [RulesFrom(self.rounds[0].number, self.rounds[0].rules)]
        for result in self.rounds:
            before = rules_from[-1].rules.options
            if result.rules.options != before:
                changed = tuple(
                    option
                    for option, old, new in zip(self.game.options, before, result.rules.options, strict=True)
                    if old != new
                )
                rules_from.append(RulesFrom(result.number, result.rules, changed))
        return tuple(rules_from)

    @property
    def ends(self) -> str:
        """When the match ends, in words."""
        return describe_end(self.rules)

    @property
    def unscored(self) -> tuple[int, ...]:
        """The numbers of the rounds that are not scored."""
        return tuple(result.number for result in self.rounds if not result.scored)

    def __repr__(self) -> str:
        totals = ", ".join(f"{standing.side} {standing.total}" for standing in self.standings)
        return f"<Match {self.record.game}: {totals}>"


def changed_options(rules_from: RulesFrom) -> list[str]:
    """Return the options that changed with a round, as a record writes them: `sake_cup: animal`."""
    options = rules_from.rules.options
    return [f"{option.name}: {spell_value(getattr(options, option.name))}" for option in rules_from.changed]


def check_round(matches: Sequence[Match], number: int | None) -> None:
    """Raise ValueError if there are matches, but none of them has a round of this number."""
    numbers = sorted({result.number for match in matches for result in match.rounds})
    if number is None or not matches or number in numbers:
        return
    reason = f"the rounds are {runs(numbers)}" if numbers else "none is recorded"
    if len(numbers) == 1:
        reason = f"round {numbers[0]} is the only one"
    raise ValueError(f"there is no round {number!r}: {reason}")


def describe_end(rules: RuleSet) -> str:
    """Return a phrase that says when a match under these rules ends."""
    goal, last = rules.options.goal, rules.options.last_round
    parts = []
    if goal is not None:
        parts.append(f"first to {goal}")
    if rules.wins_to_end is not None:
        parts.append(f"first to win {many(rules.wins_to_end, 'round')}")
    if rules.lead_to_end is not None:
        parts.append(f"first to lead by {many(rules.lead_to_end, 'point')}")
    if rules.games_to_win > 1:
        parts = [f"first to win {rules.games_to_win} games, each of them {', or '.join(parts)}"]
    if last is not None:
        parts.append(f"after {many(last, 'round')}")
    return ", or ".join(parts) or "no end agreed"
