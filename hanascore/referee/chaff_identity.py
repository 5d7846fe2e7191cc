"""Which chaff of a month is which, where only some were written with their numbers.

All ways in which the chaff of one month may lie are kept side by side and thinned out by what was written, so
that nothing is called wrong that some way of numbering them makes right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, in_order, of_month
from hanascore.cards.notation import chaff_needed, exact
from hanascore.model import Round
from hanascore.problems.problem import NOWHERE
from hanascore.record.cursor import Cursor
from hanascore.record.tokens import read_pile, total
from hanascore.referee.turns import Move

# Where a card may lie: in the hand or the pile of a seat, at a place of the stock, on the field, or, in the
# pool, nobody knows where.
Spot = tuple[str, int]
FIELD: Spot = ("field", 0)
POOL: Spot = ("pool", 0)

# Where each chaff of a month lies, in deck order.
Assignment = tuple[Spot, ...]

# One card played or turned up: the seat, what was played and taken, and its place in the stock, or -1. A bare
# tuple, since every turn makes two.
CardStep = tuple[int, Move, int]


class WrittenDeal(NamedTuple):
    """The deal as it was written: the round, its players in the order of turns, the order of the months.

    `rest` is where the cards lie that were not written down, and `open` are the places among them: the
    numbers of the seats whose hands hold some, and -1 for the field.
    """

    round: Round
    order: tuple[str, ...]
    months: str | None
    rest: Spot = POOL
    open: frozenset[int] = frozenset()


def chaff_of(month: int) -> tuple[int, ...]:
    """The chaff in a set of the four cards of a month, each a set of one."""
    return tuple(card.bit for card in in_order(month & CHAFF))


def assignments(month: int, deal: WrittenDeal, steps: Iterable[CardStep]) -> list[Assignment]:
    """Every way in which the chaff of a month (a set of four cards) may lie after some steps."""
    found = _dealt(month, deal)
    for step in steps:
        found = after_step(found, month, step, deal)
    return found


def after_step(before: list[Assignment], month: int, step: CardStep, deal: WrittenDeal) -> list[Assignment]:
    """What becomes of some ways in which chaff may lie when a step is made; those it cannot be made in go."""
    chaff = chaff_of(month)
    for which, spots, to in _moved_by(step, month, deal):
        before = sorted(
            {
                (*one[:at], to, *one[at + 1 :])
                for one in before
                for at, bit in enumerate(chaff)
                if bit & which and one[at] in spots
            }
        )
    return before


def _dealt(month: int, deal: WrittenDeal) -> list[Assignment]:
    """Every way in which the chaff of a month may have been dealt."""
    chaff = chaff_of(month)
    fixed: dict[int, Spot] = {}
    free: list[Spot] = []
    for spot, named, number in _written(month, deal):
        fixed.update((card.bit, spot) for card in in_order(named))
        free += [spot] * number
    others = [bit for bit in chaff if bit not in fixed]
    free += [deal.rest] * (len(others) - len(free))
    ways = {
        tuple(fixed.get(bit) or spots[others.index(bit)] for bit in chaff) for spots in permutations(free)
    }
    return sorted(ways)


def _written(month: int, deal: WrittenDeal) -> Iterator[tuple[Spot, int, int]]:
    """Where chaff of a month was dealt: the place, those written with numbers, and how many without."""
    round = deal.round
    hands = round.data.get("hands") or {}
    for seat, player in enumerate(deal.order):
        yield ("hand", seat), *written_chaff(month, hands.get(player), deal.months)
    yield FIELD, *written_chaff(month, round.data.get("opening_field"), deal.months)
    for place, id in enumerate(round.stock or ()):
        card = BY_ID.get(id)
        if card and card.bit & month & CHAFF:
            yield ("stock", place), card.bit, 0
        elif not card and BY_ID[f"{id}-1"].bit & month:
            yield ("stock", place), 0, 1


def written_chaff(month: int, data: Any, months: str | None) -> tuple[int, int]:
    """The chaff of a month in a pile as written: those with numbers, and how many without."""
    value = total(read_pile(months, Cursor(data, NOWHERE, [])))
    return exact(value) & month & CHAFF, sum(
        many for of, many in chaff_needed(value) if of_month(of) == month
    )


def _moved_by(step: CardStep, month: int, deal: WrittenDeal) -> Iterator[tuple[int, tuple[Spot, ...], Spot]]:
    """The chaff of the month that a step moves: which it may be, from where, and where to."""
    seat, move, at = step
    on_field = (FIELD, POOL) if -1 in deal.open else (FIELD,)
    for card in in_order(move.taken & month & CHAFF):
        yield card.bit, on_field, ("pile", seat)
    strays = sum(month == of_month(of) for of in move.strays)
    for _ in range(move.loose if move.month == month else strays):
        yield month & CHAFF, on_field, ("pile", seat)
    if move.month == month and move.card & CHAFF:
        if at < 0:
            spots: tuple[Spot, ...] = (("hand", seat), POOL) if seat in deal.open else (("hand", seat),)
        else:
            spots = (("stock", at),) if at < len(deal.round.stock or ()) else (POOL,)
        yield move.card & CHAFF, spots, ("pile", seat) if move.number else FIELD


def unnumbered_chaff(deal: WrittenDeal, moves: Iterable[Move]) -> int:
    """The chaff of every month of which the deal or a move has some without its number."""
    round, found = deal.round, 0
    for pile in (*(round.data.get("hands") or {}).values(), round.data.get("opening_field")):
        for month, _ in chaff_needed(total(read_pile(deal.months, Cursor(pile, NOWHERE, [])))):
            found |= of_month(month)
    for id in round.stock or ():
        if id not in BY_ID:
            found |= of_month(BY_ID[f"{id}-1"].month)
    for move in moves:
        if move.loose or move.card.bit_count() > 1:
            found |= move.month
        for month in move.strays:
            found |= of_month(month)
    return found & CHAFF


def ids_of(cards: int, unnumbered: int) -> list[str]:
    """The ids of a set of cards, in deck order, of some of which the number is not known.

    >>> ids_of(0b1111, 0b1100)
    ['pine-crane', 'pine-ribbon', 'pine-chaff', 'pine-chaff']
    """
    return [_chaff_id(card.month) if card.bit & unnumbered else card.id for card in in_order(cards)]


def card_id(move: Move) -> str:
    """The id of the card that is played or turned up."""
    one = move.card.bit_count() == 1
    return ids_of(move.card & -move.card, 0 if one else CHAFF)[0]


def taken_ids(move: Move) -> list[str]:
    """The ids of the cards that are taken, those without a number last."""
    month = next(in_order(move.month)).month
    return [*ids_of(move.taken, 0), *[_chaff_id(month)] * move.loose, *map(_chaff_id, move.strays)]


def _chaff_id(month: int) -> str:
    """A chaff of a month of which nobody knows the number; of willow there is one."""
    card = next(in_order(of_month(month) & CHAFF))
    return card.id if month == 11 else card.id.removesuffix("-1")
