"""A game as far as it is scored: its rounds, its standings, whether it is over and who won."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hanascore.model.ledger import Entry
from hanascore.model.record import Record, Round
from hanascore.problems.problem import Problem
from hanascore.problems.words import many
from hanascore.rules.game import Game
from hanascore.rules.ruleset import Played, RuleSet
from hanascore.rules.yaku import Made
from hanascore.scoring.rounds import settle


class SideScore(NamedTuple):
    """What a round brought one side: `score` is the sum of its entries, None where it is not scored."""

    side: str
    score: int | None
    deciding: int | None
    total: int
    card_points: int = 0
    kinds: tuple[int, int, int, int] | None = None
    made: tuple[Made, ...] = ()
    entries: tuple[Entry, ...] = ()


class RoundResult(NamedTuple):
    """One round with its place in the game: who won it, what it brought, what was found wrong.

    `scores` is the score of each side, empty where the round is not scored, and `totals` how the sides of the
    record stand after it. `played` is the round laid out under the rules; None where it could not be.
    `complete` tells whether this round and all before it are scored, so that the totals can be relied on.
    """

    record: Record
    round: Round
    dealer: str | None
    totals: tuple[int, ...]
    complete: bool
    scores: Mapping[str, int] = {}
    played: Played | None = None
    winners: tuple[str, ...] = ()
    next_dealer: str | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def number(self) -> int:
        """The number of the round, as shown."""
        return self.round.number

    @property
    def scored(self) -> bool:
        """Whether the round could be scored."""
        return bool(self.scores)

    @property
    def sides(self) -> tuple[SideScore, ...]:
        """What the round brought each side, with the entries that say why.

        The entries of a long game would fill the memory, so the round keeps none and is settled again here:
        keep the answer where it is needed more than once.
        """
        played = self.played
        if played is None or not self.scored:
            return tuple(
                SideScore(side, None, None, total)
                for side, total in zip(self.record.sides, self.totals, strict=True)
            )
        ledger = settle(played)
        deciding, holdings = ledger.deciding(), {holding.side: holding for holding in played.holdings}
        values = {played.rules.card_rule, *(award.rule for award in played.awards)}
        shown = []
        for side, total in zip(ledger.sides, self.totals, strict=True):
            entries, holding = ledger.of(side), holdings.get(side)
            card_points = sum(entry.points for entry in entries if entry.rule in values)
            kinds, made = (holding.kinds, holding.made) if holding else (None, ())
            score = SideScore(
                side, self.scores[side], deciding[side], total, card_points, kinds, made, entries
            )
            shown.append(score)
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

    `over` is None where a round is not scored, so that nobody can say. `winners` are the sides that won the
    game once it is over, `ended_after` is how many rounds of the record had been gone through then, and
    `final` how the sides stood: rounds after the end count in `standings` alone. `problems` are all problems
    of the record, those of its rounds included.
    """

    record: Record
    game: Game
    rules: RuleSet
    rounds: tuple[RoundResult, ...]
    standings: tuple[Standing, ...]
    ends: str
    over: bool | None
    winners: tuple[str, ...]
    next_dealer: str | None
    problems: tuple[Problem, ...]
    ended_after: int | None = None
    final: tuple[Standing, ...] = ()

    @property
    def unscored(self) -> tuple[int, ...]:
        """The numbers of the rounds that are not scored."""
        return tuple([result.number for result in self.rounds if not result.scored])

    @property
    def complete(self) -> bool:
        """Whether every round is scored."""
        return all(result.scored for result in self.rounds) and not self.record.stopped


def ends(rules: RuleSet) -> str:
    """When the game ends, in words."""
    return _ends(rules.options.goal, rules.options.last_round)


@lru_cache(64)
def _ends(goal: int | None, last: int | None) -> str:
    parts = []
    if goal is not None:
        parts.append(f"first to {goal}")
    if last is not None:
        parts.append(f"after {many(last, 'round')}")
    return ", or ".join(parts) or "no end agreed"
