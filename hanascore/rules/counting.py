"""Piles known by numbers alone: what follows from the counts, what must be listed, and what cannot be.

A pattern is certain where every pile with these counts satisfies it, impossible where none does, and open
otherwise. What is certain is worked out; what is open scores only if it is listed.
"""

from __future__ import annotations

from typing import NamedTuple

from hanascore.cards.deck import BY_ID, KINDS, Kind
from hanascore.model.record import Counts
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.table import YakuTable
from hanascore.rules.yaku import Context, Made, Yaku

_CUP = BY_ID["chrysanthemum-sake-cup"].bit


class Reckoned(NamedTuple):
    """The yaku that counts make, and what is wrong: ids that cannot be, ids whose points stay open, kinds
    whose cards must be named, and whether the sake cup has to be told."""

    made: tuple[Made, ...] = ()
    impossible: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    unnamed: tuple[Kind, ...] = ()
    cup_needed: bool = False

    @property
    def settled(self) -> bool:
        """Whether the points follow."""
        return not (self.impossible or self.undecided or self.unnamed or self.cup_needed)


class _Bounds:
    """How many cards of a set a pile with these counts holds: at least and at most."""

    def __init__(self, counts: Counts) -> None:
        self.named = counts.named | (_CUP if counts.cup else 0)
        self.barred = _CUP if counts.cup is False else 0
        numbers = zip(KINDS.values(), counts.by_kind, strict=True)
        self.rows = [(cards, number - (self.named & cards).bit_count()) for cards, number in numbers]

    @property
    def possible(self) -> bool:
        """Whether any pile has these counts."""
        return all(0 <= more <= (cards & ~self.named & ~self.barred).bit_count() for cards, more in self.rows)

    def of(self, cards: int) -> tuple[int, int]:
        """The bounds for a set of cards."""
        least = most = (self.named & cards).bit_count()
        for kind, more in self.rows:
            free = kind & ~self.named & ~self.barred
            inside = (free & cards).bit_count()
            least += max(0, more - (free.bit_count() - inside))
            most += min(more, inside)
        return least, most


def reckon(rules: RuleSet, counts: Counts, context: Context = Context()) -> Reckoned:
    """What counts make under the rules, with everything that keeps them from being decided."""
    unnamed = _mixed_kinds(rules, counts)
    if counts.cup is None and not counts.named & _CUP:
        either = [_reckon(rules, counts._replace(cup=cup), context) for cup in (True, False)]
        totals = {sum(made.points for made in one.made) for one in either if one and not one.impossible}
        if len(totals) > 1:
            return Reckoned(unnamed=unnamed, cup_needed=True)
    with_cup = _reckon(rules, counts, context)
    if with_cup is None:
        return Reckoned(impossible=("counts",), unnamed=unnamed)
    return with_cup._replace(unnamed=unnamed)


def _mixed_kinds(rules: RuleSet, counts: Counts) -> tuple[Kind, ...]:
    """The kinds in which cards not named are worth different points, so that their number decides nothing."""
    mixed = []
    for (kind, cards), number in zip(KINDS.items(), counts.by_kind, strict=True):
        unnamed = number - (counts.named & cards).bit_count()
        free = cards & ~counts.named
        values = {row.value for row in rules.value_classes if row.cards & free}
        if 0 < unnamed < free.bit_count() and len(values) > 1:
            mixed.append(kind)
    return tuple(mixed)


def _reckon(rules: RuleSet, counts: Counts, context: Context) -> Reckoned | None:
    bounds = _Bounds(counts)
    if not bounds.possible:
        return None
    best: Reckoned | None = None
    for table in rules.tables(context):
        found = _under(table, counts, bounds)
        if best is None or sum(m.points for m in found.made) > sum(m.points for m in best.made):
            best = found
    return best


def _under(table: YakuTable, counts: Counts, bounds: _Bounds) -> Reckoned:
    held, impossible, undecided = [], [], []
    for one in table.yaku:
        certain, possible = _standing(one, bounds)
        listed = one.id in counts.listed
        if listed and not possible:
            impossible.append(one.id)
        elif listed or certain:
            least, most = _extras(one, bounds)
            if least != most:
                undecided.append(one.id)
            held.append(Made(one, one.value + one.each_extra * least, bounds.named & one.pattern.cards))
    return Reckoned(table.counting(held), tuple(impossible), tuple(undecided))


def _standing(one: Yaku, bounds: _Bounds) -> tuple[bool, bool]:
    certain = possible = True
    for of, at_least, at_most in one.pattern.parts:
        least, most = bounds.of(of)
        certain = certain and at_least <= least and most <= at_most
        possible = possible and most >= at_least and least <= at_most
    if one.pattern.spoilt_by:
        least, most = bounds.of(one.pattern.spoilt_by)
        certain, possible = certain and not most, possible and not least
    return certain, possible


def _extras(one: Yaku, bounds: _Bounds) -> tuple[int, int]:
    if not one.each_extra:
        return 0, 0
    least, most = bounds.of(one.pattern.extra_of)
    start = one.pattern.extra_from
    return max(0, least - start), max(0, most - start)
