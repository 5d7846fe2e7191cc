"""A game as far as it is scored: its rounds, its standings, whether it is over and who won."""

from __future__ import annotations

from collections.abc import Mapping
from operator import sub
from typing import Any, NamedTuple

from hanascore.cards.deck import ByKind, Kind
from hanascore.model.ledger import Entry, Ledger
from hanascore.model.record import Record, Round
from hanascore.problems.problem import Problem
from hanascore.problems.words import listed, many
from hanascore.rules import settling
from hanascore.rules.game import Game
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.winners import best_sides
from hanascore.rules.yaku import MadeYaku
from hanascore.scoring.lay_out import RuledRecord


class SideScore(NamedTuple):
    """What a round brought one side: `score` is the sum of its entries, None where it is not scored.

    `round_entries` are those of all sides. Of a pile known by numbers, `untold` are the kinds of which nobody
    says how many there are.
    """

    side: str
    score: int | None
    deciding: int | None
    total: int
    card_points: int = 0
    kinds: ByKind | None = None
    made: tuple[MadeYaku, ...] = ()
    entries: tuple[Entry, ...] = ()
    round_entries: tuple[Entry, ...] = ()
    untold: tuple[Kind, ...] | None = None

    @property
    def booked(self) -> frozenset[str]:
        """The rules by which it has entries, or others have because of it."""
        mine = (entry for entry in self.round_entries if self.side in (entry.side, entry.against))
        return frozenset(entry.rule for entry in mine)


class Course(NamedTuple):
    """Who dealt and who won a round, and who deals next.

    `carried` are the multipliers it was passed, None where nobody can say. `complete` tells whether it and
    all rounds before it are scored, so that the totals can be relied on. `next_dealer` is None where that
    is open, and `deal_tie` tells how it was found where it was a matter of a tie.
    """

    dealer: str | None
    winners: tuple[str, ...]
    carried: tuple[int, ...] | None
    complete: bool
    next_dealer: str | None
    deal_tie: str


class RoundResult(NamedTuple):
    """One round with its place in the game: what it brought, how it went, what was found wrong.

    `before` is how the sides of the record stood, None where the round is not scored, and `totals` how they
    stand after it. `played` is the round laid out under the rules, and `ledger` its entries.
    """

    ruled: RuledRecord
    round: Round
    played: Played | None
    ledger: Ledger | None
    before: tuple[int, ...] | None
    totals: tuple[int, ...]
    course: Course
    problems: tuple[Problem, ...]

    @property
    def number(self) -> int:
        """The number of the round, as shown."""
        return self.round.number

    @property
    def scored(self) -> bool:
        """Whether the round could be scored."""
        return self.before is not None

    @property
    def scores(self) -> Mapping[str, int]:
        """The score of each side; none where the round is not scored."""
        if self.before is None:
            return {}
        return dict(zip(self.ruled.record.sides, map(sub, self.totals, self.before), strict=True))

    @property
    def sides(self) -> tuple[SideScore, ...]:
        """What the round brought each side, with the entries that say why."""
        played, ledger = self.played, self.ledger
        if played is None or ledger is None:
            sides = zip(self.ruled.record.sides, self.totals, strict=True)
            return tuple(SideScore(side, None, None, total) for side, total in sides)
        holdings = {holding.side: holding for holding in played.holdings}
        values = {played.rules.card_rule, *(award.rule for award in played.awards)}
        shown = []
        for (side, score), total in zip(ledger.totals.items(), self.totals, strict=True):
            entries, deciding = ledger.of(side), ledger.deciding[side]
            card_points = sum([entry.points for entry in entries if entry.rule in values])
            kinds, made = (one.kinds, one.made) if (one := holdings.get(side)) else (None, ())
            untold = one.counts.unknown_kinds if one and one.counts else None
            of_cards = (card_points, kinds, made)
            shown.append(SideScore(side, score, deciding, total, *of_cards, entries, ledger.entries, untold))
        return tuple(shown)


class Standing(NamedTuple):
    """A side's place in the game. Sides that cannot be told apart share a place."""

    place: int
    side: str
    total: int
    rounds_won: int
    to_goal: int | None


class Match(NamedTuple):
    """A game scored as far as it can be.

    `over` is None where a round before the end is not scored, so that nobody can say. `winners` are the
    sides that won the game once it is over, `ended_after` is the number of the round after which it was, and
    `final` how the sides stood: rounds after the end count in `standings` alone. `problems` are all problems
    of the record, those of its rounds included. `complete` tells whether every round is scored, and `certain`
    whether there is anything that a total can rest on. The `rounds` are none where nobody asked for them.
    """

    record: Record
    game: Game
    rules: RuleSet
    rounds: tuple[RoundResult, ...]
    standings: tuple[Standing, ...]
    over: bool | None
    winners: tuple[str, ...]
    next_dealer: str | None
    problems: tuple[Problem, ...]
    ended_after: int | None
    final: tuple[Standing, ...]
    complete: bool
    certain: bool

    @property
    def ends(self) -> str:
        """When the game ends, in words."""
        return ends(self.rules)

    @property
    def unscored(self) -> tuple[int, ...]:
        """The numbers of the rounds that are not scored."""
        return tuple([result.number for result in self.rounds if not result.scored])


def ends(rules: RuleSet) -> str:
    """When the game ends, in words."""
    goal, last = rules.options.goal, rules.options.last_round
    parts = [] if goal is None else [f"first to {goal}"]
    parts += [] if rules.wins_to_end is None else [f"first to win {many(rules.wins_to_end, 'round')}"]
    if last is not None:
        parts.append(f"after {many(last, 'round')}")
    return ", or ".join(parts) or "no end agreed"


class GameState:
    """The running totals, the rounds won, who deals next and whether the game is over, round after round.

    `carried` are the multipliers that earlier rounds pass on, None where nobody can say.
    `expected` is who should deal next, None where nobody can say; `may_deal` are those who may without a
    remark, and is empty where anybody may. `deals_because` is the reason, and `deal_tie` the same where it
    was a matter of a tie. `winners` are None while the game goes on.
    """

    def __init__(self, ruled: RuledRecord) -> None:
        self.ruled = ruled
        self.record, self.game, self.rules = record, game, rules = ruled
        self.totals = {**dict.fromkeys(record.sides, 0), **record.starting_totals}
        self.won = {**dict.fromkeys(record.sides, 0), **record.starting_rounds_won}
        self.rounds_played = record.first_round - 1
        self.stand = tuple(self.totals.values())
        self.last: RoundResult | None = None
        self.certain = bool(record.starting_totals)
        self.carried: tuple[int, ...] | None = () if record.first_round == 1 else None
        self.known = not record.is_stopped
        self.winners: tuple[str, ...] | None = None
        self.won_by_goal = False
        self.great: Mapping[str, int] = {}  # What decides at the goal beside the totals.
        self.over_after: int | None = None
        self.final: tuple[Standing, ...] = ()
        opens = record.first_round == 1
        self.expected: str | None = record.players[0] if opens and record.players and not game.seats else None
        self.may_deal: tuple[str, ...] = ()
        self.deals_because, self.deal_tie = "", ""
        if opens and record.first_dealer:
            self.expected, self.may_deal = record.first_dealer, (record.first_dealer,)
            self.deals_because = f"{record.first_dealer} drew the first deal"
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

    @property
    def through(self) -> int:
        """The number of the last round gone through; the one before the first where none is."""
        return self.last.number if self.last else self.record.first_round - 1

    def add(self, played: Played, ledger: Ledger, problems: tuple[Problem, ...]) -> RoundResult:
        """Book a round that is scored."""
        round = played.round
        away = {self.record.side_of(player) for player in round.sitting_out}
        deciding = {side: points for side, points in ledger.deciding.items() if side not in away}
        winners = () if round.void else self._winners(played, deciding)
        before, carried = self.stand, self.carried
        self.certain = self.certain or not round.void
        if any(ledger.totals.values()):
            self.totals = {side: self.totals[side] + points for side, points in ledger.totals.items()}
            self.stand = tuple(self.totals.values())
        for side in winners:
            self.won[side] += self.rules.wins_for(played, deciding, side) if self.rules.wins_for else 1
        self._pass_the_deal(played, winners, deciding)
        self.great = self.rules.goal_rank(played) if self.rules.goal_rank and not round.void else {}
        if self.rules.passes_on and not round.void:
            self.carried = self.rules.passes_on(played, winners)
        course = self._course(played.dealer or None, carried, winners)
        return self._keep(round, problems, played, ledger, before, course)

    def skip(
        self, round: Round, dealer: str | None, problems: tuple[Problem, ...], played: Played | None
    ) -> RoundResult:
        """Keep the place of a round that cannot be scored. From here on nothing about the game is sure."""
        carried = self.carried
        self.known, self.carried, self.great = False, None, {}
        if not self._pass_anyhow(round, dealer if dealer in self.record.players else None):
            self.expected, self.may_deal = None, ()
        course = self._course(dealer, carried)
        return self._keep(round, problems, played, None, None, course)

    def _course(
        self, dealer: str | None, carried: tuple[int, ...] | None, winners: tuple[str, ...] = ()
    ) -> Course:
        """How a round went."""
        return Course(dealer, winners, carried, self.known, self.expected, self.deal_tie)

    def _keep(
        self,
        round: Round,
        problems: tuple[Problem, ...],
        played: Played | None,
        ledger: Ledger | None,
        before: tuple[int, ...] | None,
        course: Course,
    ) -> RoundResult:
        """Go on behind a round."""
        if not round.void:
            self.rounds_played += 1
        self.last = RoundResult(self.ruled, round, played, ledger, before, self.stand, course, problems)
        self._look_for_the_end()
        return self.last

    def _winners(self, played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
        """Who won a round. A written round in which nobody scored is drawn."""
        if not deciding:
            return ()
        if not played.round.has_only_scores:
            return self.rules.winners(played, deciding)
        # Of a written round nothing is known but its points: the best won, and nobody where all are 0.
        return best_sides(deciding) if any(deciding.values()) else ()

    def _pass_the_deal(self, played: Played, winners: tuple[str, ...], deciding: Mapping[str, int]) -> None:
        """Who deals next, by the rule of the table, and why."""
        if self._pass_anyhow(played.round, played.dealer or None):
            return
        number, best = played.round.number, winners or best_sides(deciding)
        if self.rules.next_dealer == "total":
            best = best_sides({side: self.totals[side] for side in deciding} if self.known else {})
            did = f"{'has' if len(best) == 1 else 'have'} most points so far"
        elif winners:
            did = f"won round {number}"
        else:
            did = f"{'led' if len(best) == 1 else 'were level'} in round {number}"
        level = self._most_cards(played, best)
        if not winners and len(level) == len(deciding):
            self.deals_because = f"round {number} was drawn, so its dealer deals again"
            return
        members = [player for side in level for player in self.record.members(side)]
        able = [player for player in played.order if player in members]
        self.expected = able[0] if able and (played.dealer or len(able) == 1) else None
        # Of a team, any member may deal.
        self.may_deal = self.record.members(self.record.side_of(self.expected)) if self.expected else ()
        if len(best) > 1:
            how = "the first in turn order" if len(level) > 1 else "the one with most card points"
            if 1 < len(level) < len(best):
                how += f" of {listed(level)}, who have most card points"
            self.deals_because = self.deal_tie = f"of {listed(best)}, who {did}, {how}"
        elif best:
            self.deals_because = f"{best[0]} {did}"

    def _pass_anyhow(self, round: Round, dealer: str | None) -> bool:
        """Who deals next where that is no matter of points; whether it is none."""
        way, self.deal_tie = self.rules.next_dealer, ""
        self.expected = None if way == "free" and not round.void else dealer
        if round.void:
            self.deals_because = f"round {round.number} was void, so its dealer deals again"
        elif way == "left":
            players = self.record.players
            self.expected = players[(players.index(dealer) + 1) % len(players)] if dealer else None
            self.deals_because = "the deal passes to the left"
        elif way == "same":
            self.deals_because = "the same player deals every round"
        self.may_deal = (self.expected,) if self.expected else ()
        return bool(round.void) or way in ("left", "same", "free")

    def _most_cards(self, played: Played, best: tuple[str, ...]) -> tuple[str, ...]:
        """Of sides that are level those with most card points, where these part them."""
        if len(best) < 2 or self.rules.deal_tie != "card-points" or not played.holdings:
            return best
        points = {one.side: settling.total(settling.card_points(played, one)) for one in played.holdings}
        return best_sides({side: points[side] for side in best})

    def _look_for_the_end(self) -> None:
        """Whether the game is over now: by points, rounds or yaku first, then by its length."""
        rules, options = self.rules, self.rules.options
        goal, first_to = options.goal, rules.wins_to_end
        if self.winners is not None or not self.known:
            return
        ends = {side: bool(rules.rank_wins_at_once and self.great.get(side)) for side in self.totals}
        # What ends the game whatever the points comes before the points.
        if not any(ends.values()) and first_to is not None:
            ends = {side: won >= first_to for side, won in self.won.items()}
        if not any(ends.values()) and goal is not None:
            ends = {side: total >= goal for side, total in self.totals.items()}
        if able := [side for side, end in ends.items() if end]:
            best = best_sides({side: (self.great.get(side, 0), self.totals[side]) for side in able})
            if len(best) == 1 or options.goal_tie == "shared":
                self.winners, self.won_by_goal = best, True
        last = options.last_round
        if self.winners is None and last is not None and self.rounds_played >= last:
            best = best_sides(self._ranks())
            self.winners = best if len(best) == 1 or options.last_tie == "shared" else None
        if self.winners is not None:
            self.over_after, self.final = self.through, self._standings()

    def _ranks(self) -> Mapping[str, Any]:
        """What decides the places, by side: the more the better."""
        if self.won_by_goal and self.over_after is None:
            # The winner comes first, though another may have more points.
            return {side: (side in (self.winners or ()), total) for side, total in self.totals.items()}
        if self.won_by_goal or self.rules.won_by != "rounds":
            return self.totals
        return {side: (self.won[side], total) for side, total in self.totals.items()}

    def finish(self, rounds: tuple[RoundResult, ...], problems: tuple[Problem, ...]) -> Match:
        """The game as it stands after the rounds gone through."""
        over: bool | None = self.winners is not None
        if not over and not self.known:
            over = None
        return Match(
            record=self.record,
            game=self.game,
            rules=self.rules,
            rounds=rounds,
            standings=self.final if self.over_after == self.through else self._standings(),
            over=over,
            winners=(self.winners or ()) if over else (),
            next_dealer=self.expected,
            problems=problems,
            ended_after=self.over_after if over and self.last else None,
            final=self.final if over else (),
            complete=self.known,
            certain=self.certain,
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
