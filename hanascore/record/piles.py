"""The piles of a round: who captured what, what is left over, and the pile that is the rest.

Piles of compact tokens are read as sums, without an object a token; anything else takes the slow way, which
is `piling`.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, WHOLE
from hanascore.cards.notation import settled
from hanascore.model.record import Counts
from hanascore.problems.problem import Place, Problem, warning
from hanascore.record.desk import Desk
from hanascore.record.values import listed

REST = "rest"


class Piles(NamedTuple):
    """What lies where at the end of a round: a set of cards a side, in the order of the sides."""

    piles: tuple[int, ...]
    left_over: int | None = None
    counts: tuple[Counts | None, ...] | None = None
    rest: str | None = None


class Setting(NamedTuple):
    """Where a round is written, and what of it decides how its piles are read.

    `away` are the players who sit it out, `facts` what the round tells beside its piles, and `void` that it
    was broken off, so that a side may have no pile.
    """

    place: Place
    away: tuple[str, ...]
    facts: Any
    void: bool = False


def read_piles(desk: Desk, captured: Any, left_over: Any, setting: Setting, problems: list[Problem]) -> Piles:
    """The piles of a round, with a problem for every fault in them."""
    found = None if setting.away else quickly(desk, captured, left_over, setting.facts)
    if found is None:
        from hanascore.record.piling import slowly

        found = slowly(desk, captured, left_over, setting, problems)
    if not desk.chaff_kept and any(pile & CHAFF for pile in found.piles):
        holders = [side for side, pile in zip(desk.sides, found.piles, strict=True) if pile & CHAFF]
        message = (
            f"chaff was discarded, and {listed(holders, 'and')} {'has' if len(holders) == 1 else 'have'} some"
        )
        hint = "write `chaff: kept` if the piles hold the chaff"
        problems.append(warning("chaff-discarded", setting.place.inside("captured").at_key(), message, hint))
    return found


def quickly(desk: Desk, captured: Any, left_over: Any, facts: Any) -> Piles | None:
    """The piles of a round that nobody sits out, where everything is in order and compact, else None."""
    if captured.__class__ is not dict:
        return None
    index_of, quick = desk.side_index, desk.quick
    values = [0] * (len(desk.sides) + 1)
    rest, met, total = -1, 0, 0
    for name, text in captured.items():
        index = index_of.get(name, -1)
        if index < 0 or text.__class__ is not str or index == rest:
            return None
        value = quick(text)
        if value < 0:
            if text != REST or rest >= 0 or met >> index & 1:
                return None
            rest = index
        else:
            values[index] += value
            total += value
        met |= 1 << index
    if left_over.__class__ is str:
        values[-1] = quick(left_over)
        total += values[-1]
    elif left_over is not None:
        return None
    if met != desk.everybody or values[-1] < 0:
        return None
    if rest >= 0 and left_over is None and (facts is not desk.no_facts or undecided(desk, (), facts)):
        return None
    masks = settled(values, total)
    if masks is None:
        return None
    left = masks.pop()
    if rest < 0:
        return Piles(tuple(masks), None if left_over is None else left)
    masks[rest] = remaining(desk, [*masks, left])
    return Piles(tuple(masks), None if left_over is None else left, None, desk.sides[rest])


def remaining(desk: Desk, masks: list[int]) -> int:
    """The pile that is the rest."""
    held = 0 if desk.chaff_kept else CHAFF
    for mask in masks:
        held |= mask
    return WHOLE & ~held


def undecided(desk: Desk, away: Collection[str], facts: Any) -> str:
    """Why cards that nobody took may be left, in words; nothing where every card is taken."""
    rules = desk.rules
    if rules is None:
        return ""
    seated = len(desk.people.players) - len(away)
    deal = rules.deals.get(seated)
    if deal and deal.undrawn(seated):
        return f"{deal.undrawn(seated)} cards stay undrawn"
    if rules.rest_needs_left_over(rules.options, facts):
        return "a ruling leaves cards to nobody"
    return ""
