"""A card that is written in the piles of two sides: what the sides score if one or the other has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hanascore.model.record import Round
from hanascore.problems.problem import Problem
from hanascore.referee.possible.round import check_round
from hanascore.scoring.round import RuledRecord, lay_out, settle
from hanascore.words.english import listed


def with_outcomes(problem: Problem, outcomes: Mapping[str, str]) -> Problem:
    """Return the problem of a card in two piles with what the sides score if one or the other has it.

    `outcomes` are the results of `what_depends_on_card`.
    """
    if len(set(outcomes.values())) == 1:
        return problem._replace(advice="the scores of the round are the same either way")
    if len(problem.fixes) == len(outcomes):
        # The first fix leaves the card to the first side.
        pairs = zip(problem.fixes, outcomes.values(), strict=True)
        return problem._replace(fixes=tuple(fix._replace(then=outcome) for fix, outcome in pairs))
    cases = [f"if it is {side}'s, {outcome}" for side, outcome in outcomes.items()]
    return problem._replace(advice="; ".join(cases))


def describe_outcomes(problem: Problem) -> str:
    """Return what depends on a card in two piles; "" if that is unknown or the problem is another one."""
    if problem.id != "card-twice":
        return ""
    return problem.advice or (problem.hint if any(fix.then for fix in problem.fixes) else "")


def what_depends_on_card(
    ruled: RuledRecord, round: Round, dealer: str | None, month: int, carried: tuple[int, ...] | None
) -> dict[str, str]:
    """Return, in words, what the sides score if the card is the first or the second side's.

    The result is empty if that is unknown.
    """
    if round.card_twice is None or sum(map(round.is_stopped_by, round.problems)) != 1:
        return {}
    outcomes = dict[str, Mapping[str, int] | str]()
    for owner in round.card_twice.sides:
        changed = _give_card(ruled, round, owner)
        played = lay_out(ruled, changed, dealer=dealer, month=month, carried=carried)
        errors = [problem.instead or problem.message for problem in check_round(played) if problem.stops]
        outcomes[owner] = errors[0] if errors else settle(played).totals
    scores = [outcome for outcome in outcomes.values() if not isinstance(outcome, str)]
    if not scores:
        return {}
    sides = [
        side
        for side in ruled.record.sides
        if side in round.card_twice.sides or scores[0][side] != scores[-1][side]
    ]
    return {
        owner: outcome
        if isinstance(outcome, str)
        else listed([f"{side} has {outcome[side]}" for side in sides])
        for owner, outcome in outcomes.items()
    }


def _give_card(ruled: RuledRecord, round: Round, owner: str) -> Round:
    """Return the round without its errors, as if only this side had the card."""
    card = round.card_twice.card if round.card_twice else 0
    piles = [
        pile | card if side == owner else pile & ~card
        for side, pile in zip(ruled.record.sides, round.piles, strict=True)
    ]
    return replace(round, piles=tuple(piles), problems=())
