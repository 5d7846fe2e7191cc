"""Explain a match: yaku that a side nearly made, yaku that brought nothing, and wrong claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from hanascore.model.record import Record
from hanascore.model.reported import Reported
from hanascore.problems.problem import Problem
from hanascore.record.cursor import normal_name
from hanascore.record.yaku_names import YakuNames
from hanascore.referee.claim_mistakes import Cause, CauseFinder, piles_of
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.referee.score_claims import ClaimedNumber, Verdict, verdicts
from hanascore.referee.yaku_status import (
    NearMiss,
    UncountedYaku,
    YakuStatus,
    near_misses,
    unbooked_yaku,
    uncounted_yaku,
    yaku_status,
)
from hanascore.rules.game import Option
from hanascore.rules.house_rules import adds_yaku
from hanascore.rules.played import Holding
from hanascore.rules.yaku import Yaku
from hanascore.words.alike import did_you_mean
from hanascore.words.english import listed

# The most rounds for which other rulings are tried.
MOST_ROUNDS = 50


class DeniedNumber(NamedTuple):
    """A claimed number that is wrong, and the simple mistakes that explain it exactly."""

    # The number that is claimed.
    number: ClaimedNumber
    # The mistakes that explain it exactly, in the order in which they were tried.
    causes: tuple[Cause, ...]


@dataclass(frozen=True, kw_only=True)
class SideExplanation:
    """The explanation of one side's score in one round."""

    # The result of the round for the side.
    score: SideScore
    # What the side holds; None if it has no pile (internal).
    holding: Holding | None = None
    # The yaku that one more card would make.
    near: tuple[NearMiss, ...] = ()
    # The yaku that the pile holds and that brought nothing.
    uncounted: tuple[UncountedYaku, ...] = ()
    # The verdict on the side's claim; None if it claims nothing.
    verdict: Verdict | None = None
    # The numbers of the claim that are wrong.
    denied: tuple[DeniedNumber, ...] = ()
    # For each rule that brings points, the rulings that could change these points; None if none were tried.
    debatable: Mapping[str, tuple[Option, ...]] | None = None

    @property
    def side(self) -> str:
        """The name of the side."""
        return self.score.side

    @property
    def by_number(self) -> bool:
        """Whether the side's pile is known by numbers only."""
        return self.holding is not None and self.holding.counts is not None

    def __repr__(self) -> str:
        return f"<SideExplanation {self.side}>"


class RoundExplanation(NamedTuple):
    """A round, and what explains the score of each side."""

    # The round as it is scored.
    result: RoundResult
    # What explains the score of each side; empty if only one yaku is explained.
    sides: tuple[SideExplanation, ...] = ()
    # If only one yaku is explained: its status with each side that has a pile.
    statuses: tuple[YakuStatus, ...] = ()

    def __repr__(self) -> str:
        return f"<RoundExplanation {self.result.number}>"


@dataclass(frozen=True, kw_only=True)
class Explanation(Reported):
    """A record, and what explains its points."""

    # The record after scoring.
    match: Match
    # The explanation of each round.
    rounds: tuple[RoundExplanation, ...]
    # The only side that is explained; None for all sides.
    side: str | None = None
    # The id of the only yaku that is explained; None if every point is.
    yaku: str | None = None

    def concerns(self, problem: Problem) -> bool:
        """Return whether a problem concerns it. Denied claims of other sides or yaku do not."""
        return concerns_explanation(self.match.record, problem, side=self.side, yaku=self.yaku)

    def __repr__(self) -> str:
        return f"<Explanation of {self.match!r}>"


def concerns_explanation(record: Record, problem: Problem, *, side: str | None, yaku: str | None) -> bool:
    """Return whether a problem of a record concerns an explanation of one side or of one yaku.

    Only denied claims may not concern it: those of other sides, and with a yaku all of them.
    """
    if problem.id != "claim-denied":
        return True
    path = problem.place.path
    name = path[path.index("claims") + 1 :][:1]
    claimant = record.side_of(normal_name(str(name[0]))) if name else None
    return yaku is None and (side is None or record.find_side(side) == claimant)


def explain_match(
    match: Match,
    *,
    round: int | None = None,
    side: str | None = None,
    yaku: str | None = None,
    with_rulings: bool = False,
) -> Explanation:
    r"""Explain every round and side of a match, or only one round or one side.

    With the name of a yaku, explain only why it counts or does not count. `with_rulings` finds the rulings on
    which points depend. It does nothing if many rounds are explained, because to try one ruling takes as long
    as scoring the match. Raise ValueError if there is no such side or yaku.

    >>> from hanascore.record.record_file import loads
    >>> from hanascore.referee.judge import judge
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> match = judge(loads(text + "captured: {Aki: 1b 3b 8b, Bo: 12b}").records[0])
    >>> near = explain_match(match).rounds[0].sides[0].near
    >>> [(miss.yaku.id, miss.missing.locations[0].side) for miss in near][:2]
    [('four-brights', 'Bo'), ('rainy-four', None)]
    """
    only_side = side_named(match.record, side) if side is not None else None
    only_yaku = yaku_named(match, yaku) if yaku is not None else None
    results = [result for result in match.rounds if round in (None, result.number)]
    if only_yaku:
        statuses = tuple(_explain_yaku(result, only_side, only_yaku) for result in results)
        return Explanation(match=match, rounds=statuses, side=only_side, yaku=only_yaku.id)
    finder = CauseFinder(match)
    tries_rulings = with_rulings and len(results) <= MOST_ROUNDS
    rounds = tuple(
        _explain_round(finder, result, only_side, tries_rulings=tries_rulings) for result in results
    )
    return Explanation(match=match, rounds=rounds, side=only_side)


def _explain_round(
    finder: CauseFinder, result: RoundResult, only_side: str | None, *, tries_rulings: bool
) -> RoundExplanation:
    by_side = {verdict.side: verdict for verdict in verdicts(result)}
    scores = [score for score in result.sides if only_side in (None, score.side)]
    sides = [_explain_side(finder, result, score, by_side.get(score.side)) for score in scores]
    if tries_rulings:
        sides = [replace(side, debatable=finder.debatable_rules(result, side.score)) for side in sides]
    return RoundExplanation(result, tuple(sides))


def _explain_side(
    finder: CauseFinder, result: RoundResult, score: SideScore, verdict: Verdict | None
) -> SideExplanation:
    denied: tuple[DeniedNumber, ...] = ()
    if verdict:
        denied = tuple(
            DeniedNumber(number, finder.causes(result, verdict, number)) for number in verdict.denied
        )
    played = piles_of(result, score.side) if result.scored else None
    if played is None:
        return SideExplanation(score=score, verdict=verdict, denied=denied)
    holding = played.holding(score.side)
    return SideExplanation(
        score=score,
        holding=holding,
        near=near_misses(played, holding),
        uncounted=(*uncounted_yaku(played, holding), *unbooked_yaku(played, score)),
        verdict=verdict,
        denied=denied,
    )


def _explain_yaku(result: RoundResult, only_side: str | None, yaku: Yaku) -> RoundExplanation:
    """Return the status of a yaku with each side that has a pile."""
    statuses = []
    # Another round may give it another value.
    yaku = result.rules.find_yaku(yaku.id) or yaku
    for score in result.sides:
        played = piles_of(result, score.side)
        if only_side in (None, score.side) and played:
            statuses.append(yaku_status(played, score, yaku))
    return RoundExplanation(result, statuses=tuple(statuses))


def yaku_named(match: Match, name: str) -> Yaku:
    """Return the yaku with a name, or raise ValueError and name the nearest yaku."""
    game = match.game
    names = YakuNames(game, [rule.id for rule in match.record.house_rules.yaku if adds_yaku(rule)])
    id = names.find(name)
    yaku = match.rules.find_yaku(id) if id is not None else None
    if yaku is not None:
        return yaku
    hand = next((hand for hand in (*match.rules.hands, *game.hands) if hand.has_name(name)), None)
    if hand:
        raise ValueError(
            f"{hand.name} is a lucky hand, not a yaku: hanascore rules {game.id}.{hand.id} describes it, "
            "and hanascore explain without --yaku shows what it paid"
        )
    hint = did_you_mean(name, list(names.ids)) or f"hanascore rules {game.id} lists them"
    raise ValueError(f"{game.name} has no yaku '{name}': {hint}")


def side_named(record: Record, name: str) -> str:
    """Return the side with a name, or raise ValueError and name the nearest side."""
    side = record.find_side(name)
    if side is None:
        hint = did_you_mean(name, (*record.sides, *record.players))
        raise ValueError(f"no side is called '{name}': {hint or f'the sides are {listed(record.sides)}'}")
    return side
