"""A game as far as it is scored: its rounds, its standings, whether it is over and who won."""

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


class Stage(NamedTuple):
    """What all rounds of a game are scored under."""

    game: Game
    rules: RuleSet
    record: Record


class RoundResult:
    """One round with its place in the game: who won it, what it brought, what was found wrong.

    Of its points only the sums are kept, for the entries of a long game would fill the memory. `sides`
    settles the round again: keep its answer where it is needed more than once. `played` is the round laid out
    under the rules; None where it could not be. `complete` tells whether this round and all before it are
    scored, so that the totals after it can be relied on.
    """

    __slots__ = (
        "_stage",
        "_sums",
        "complete",
        "dealer",
        "next_dealer",
        "played",
        "problems",
        "round",
        "scored",
        "totals",
        "winners",
    )

    def __init__(
        self,
        stage: Stage,
        round: Round,
        *,
        dealer: str | None,
        totals: tuple[int, ...],
        complete: bool,
        played: Played | None = None,
        sums: tuple[dict[str, int], dict[str, int]] | None = None,
        winners: tuple[str, ...] = (),
        next_dealer: str | None = None,
        problems: tuple[Problem, ...] = (),
    ) -> None:
        self._stage, self.played, self._sums = stage, played, sums
        self.round, self.dealer, self.totals, self.complete = round, dealer, totals, complete
        self.winners, self.next_dealer, self.problems = winners, next_dealer, problems
        self.scored = sums is not None

    @property
    def number(self) -> int:
        """The number of the round, as shown."""
        return self.round.number

    @property
    def scores(self) -> dict[str, int]:
        """The score of each side; empty where the round is not scored."""
        return dict(self._sums[0]) if self._sums else {}

    @property
    def sides(self) -> tuple[SideScore, ...]:
        """What the round brought each side, with the entries that say why."""
        played = self.played if self._sums else None
        if self._sums is None or played is None:
            sides = zip(self._stage.record.sides, self.totals, strict=True)
            return tuple(SideScore(side, None, None, total) for side, total in sides)
        ledger, (scores, deciding) = settle(played), self._sums
        holdings = {holding.side: holding for holding in played.holdings}
        values = (played.rules.card_rule, *[award.rule for award in played.awards])
        by_side = ledger.by_side()
        shown = []
        for side, total in zip(ledger.sides, self.totals, strict=True):
            entries, holding = tuple(by_side[side]), holdings.get(side)
            card_points = 0
            for _, points, rule, _, _, _, _ in entries:
                if rule in values:
                    card_points += points
            kinds, made = (holding.kinds, holding.made) if holding else (None, ())
            shown.append(
                SideScore(side, scores[side], deciding[side], total, card_points, kinds, made, entries)
            )
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
