"""A card that is written in the piles of two sides: what the sides score if one or the other has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hanascore.model.record import Round
from hanascore.referee.possible.round import check_round
from hanascore.scoring.lay_out import RuledRecord, lay_out
from hanascore.scoring.settle import settle
from hanascore.words.english import listed


def what_depends_on_card(
    ruled: RuledRecord, round: Round, dealer: str | None, month: int, carried: tuple[int, ...] | None
) -> str:
    """Return, in words, what the sides score if one or the other has the card; "" if that is unknown."""
    if round.card_twice is None or sum(map(round.is_stopped_by, round.problems)) != 1:
        return ""
    outcomes = dict[str, Mapping[str, int] | str]()
    for owner in round.card_twice.sides:
        changed = _give_card(ruled, round, owner)
        played = lay_out(ruled, changed, dealer=dealer, month=month, carried=carried)
        errors = [problem.instead or problem.message for problem in check_round(played) if problem.stops]
        outcomes[owner] = errors[0] if errors else settle(played).totals
    scores = [outcome for outcome in outcomes.values() if not isinstance(outcome, str)]
    if not scores:
        return ""
    if len(scores) == 2 and scores[0] == scores[1]:
        return "the scores of the round are the same either way"
    sides = [
        side
        for side in ruled.record.sides
        if side in round.card_twice.sides or scores[0][side] != scores[-1][side]
    ]
    cases = []
    for owner, outcome in outcomes.items():
        words = outcome
        if not isinstance(outcome, str):
            words = listed([f"{side} has {outcome[side]}" for side in sides])
        cases.append(f"if it is {owner}'s, {words}")
    return "; ".join(cases)


def _give_card(ruled: RuledRecord, round: Round, owner: str) -> Round:
    """Return the round without its errors, as if only this side had the card."""
    card = round.card_twice.card if round.card_twice else 0
    piles = [
        pile | card if side == owner else pile & ~card
        for side, pile in zip(ruled.record.sides, round.piles, strict=True)
    ]
    return replace(round, piles=tuple(piles), problems=())
