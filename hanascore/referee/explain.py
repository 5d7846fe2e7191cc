"""Explain a match: yaku that a side nearly made, yaku that brought nothing, and wrong claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from hanascore.model.record import Record
from hanascore.model.reported import Reported
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
from hanascore.rules.played import Holding
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
    # What explains the score of each side.
    sides: tuple[SideExplanation, ...]

    def __repr__(self) -> str:
        return f"<RoundExplanation {self.result.number}>"


@dataclass(frozen=True, kw_only=True)
class Explanation(Reported):
    """A record, and what explains its points."""

    # The record after scoring.
    match: Match
    # The explanation of each round.
    rounds: tuple[RoundExplanation, ...]

    def __repr__(self) -> str:
        return f"<Explanation of {self.match!r}>"


class YakuExplanation(NamedTuple):
    """The status of one yaku with each side in one round."""

    # The result of the round.
    result: RoundResult
    # The status of the yaku with each side.
    statuses: tuple[YakuStatus, ...]


def explain_match(
    match: Match, *, round: int | None = None, side: str | None = None, with_rulings: bool = False
) -> Explanation:
    r"""Explain every round and side of a match, or only one round or one side.

    `with_rulings` finds the rulings on which points depend. It does nothing if many rounds are explained,
    because to try one ruling takes as long as scoring the match. Raise ValueError if the record has no such
    side.

    >>> from hanascore.record.record_file import loads
    >>> from hanascore.referee.judge import judge
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> match = judge(loads(text + "captured: {Aki: 1b 3b 8b, Bo: 12b}").records[0])
    >>> near = explain_match(match).rounds[0].sides[0].near
    >>> [(miss.yaku.id, miss.missing.locations[0].side) for miss in near][:2]
    [('four-brights', 'Bo'), ('rainy-four', None)]
    """
    only_side = side_named(match.record, side) if side is not None else None
    finder = CauseFinder(match)
    results = [result for result in match.rounds if round in (None, result.number)]
    tries_rulings = with_rulings and len(results) <= MOST_ROUNDS
    rounds = tuple(
        _explain_round(finder, result, only_side, tries_rulings=tries_rulings) for result in results
    )
    return Explanation(match=match, rounds=rounds)


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


def explain_yaku(
    match: Match, yaku_id: str, *, round: int | None = None, side: str | None = None
) -> tuple[YakuExplanation, ...]:
    """Explain why a yaku counts or does not count, for all rounds and sides or only for one of them.

    If a round has no piles, its `statuses` are empty. Raise ValueError if there is no such side or yaku.
    """
    only_side = side_named(match.record, side) if side is not None else None
    yaku = match.rules.find_yaku(yaku_id)
    if yaku is None:
        raise ValueError(f"there is no yaku '{yaku_id}' here")
    explanations = []
    for result in match.rounds:
        if round in (None, result.number):
            statuses = tuple(
                yaku_status(played, score, yaku)
                for score in result.sides
                if only_side in (None, score.side) and (played := piles_of(result, score.side))
            )
            explanations.append(YakuExplanation(result, statuses))
    return tuple(explanations)


def side_named(record: Record, name: str) -> str:
    """Return the side with a name, or raise ValueError and name the nearest side."""
    side = record.find_side(name)
    if side is None:
        hint = did_you_mean(name, (*record.sides, *record.players))
        raise ValueError(f"no side is called '{name}': {hint or f'the sides are {listed(record.sides)}'}")
    return side
