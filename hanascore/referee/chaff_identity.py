"""Which chaff of a month is which, where only some were written with their numbers; and numbering them anew.

All places in which the chaff of one month may lie are kept side by side and thinned out by what was written,
so that nothing is called wrong that some numbering makes right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, in_order, of_month
from hanascore.cards.notation import chaff_needed, exact
from hanascore.model import Round
from hanascore.problems.problem import NOWHERE
from hanascore.record.tokens import read_pile
from hanascore.referee.turns import Move

if TYPE_CHECKING:
    from hanascore.referee.play import Playing
    from hanascore.referee.unlawful import Moment


Spot = tuple[str, int]
World = tuple[Spot, ...]

FIELD: Spot = ("field", 0)
POOL: Spot = ("pool", 0)

# One card of a turn: the seat, what was played and taken, and its place in the stock, or -1. A bare tuple,
# since every turn makes two.
Step = tuple[int, Move, int]


def chaff_of(month: int) -> tuple[int, ...]:
    """The chaff in a set of the four cards of a month, each a set of one."""
    return tuple(card.bit for card in in_order(month & CHAFF))


class Script(NamedTuple):
    """The deal as it was written: the round, its players in the order of turns, the order of the months.

    `rest` is where the cards lie that were not written down, and `open` are the places among them: the
    numbers of the seats whose hands hold some, and -1 for the field.
    """

    round: Round
    order: tuple[str, ...]
    months: str | None
    rest: Spot = POOL
    open: frozenset[int] = frozenset()


def worlds(month: int, script: Script, steps: Iterable[Step]) -> list[World]:
    """Every way in which the chaff of a month (a set of four cards) may lie after some steps."""
    found = _dealt(month, script)
    for step in steps:
        found = after(found, month, step, script)
    return found


def after(before: list[World], month: int, step: Step, script: Script) -> list[World]:
    """What becomes of some ways in which chaff may lie when a step is made; those it cannot be made in go."""
    chaff = chaff_of(month)
    for bits, spots, to in _events(step, month, script):
        before = _moved(before, chaff, bits, spots, to)
    return before


def _dealt(month: int, script: Script) -> list[World]:
    chaff = chaff_of(month)
    fixed: dict[int, Spot] = {}
    free: list[Spot] = []
    for spot, named, number in _written(month, script):
        fixed.update((card.bit, spot) for card in in_order(named))
        free += [spot] * number
    others = [bit for bit in chaff if bit not in fixed]
    free += [script.rest] * (len(others) - len(free))
    ways = {
        tuple(fixed.get(bit) or spots[others.index(bit)] for bit in chaff) for spots in permutations(free)
    }
    return sorted(ways)


def _written(month: int, script: Script) -> Iterator[tuple[Spot, int, int]]:
    """Where chaff of a month was dealt: the place, those written with numbers, and how many without."""
    round, order, months = script.round, script.order, script.months
    data: Mapping[str, Any] = round.data
    hands = data.get("hands") or {}
    for seat, player in enumerate(order):
        yield ("hand", seat), *tokens_of(month, hands.get(player), months)
    yield FIELD, *tokens_of(month, data.get("opening_field"), months)
    for place, id in enumerate(round.stock or ()):
        card = BY_ID.get(id)
        if card and card.bit & month & CHAFF:
            yield ("stock", place), card.bit, 0
        elif not card and any(BY_ID[f"{id}-1"].bit & bit for bit in chaff_of(month) if f"{id}-1" in BY_ID):
            yield ("stock", place), 0, 1


def tokens_of(month: int, data: Any, months: str | None) -> tuple[int, int]:
    """The chaff of a month in a pile as written: those with numbers, and how many without."""
    named = number = 0
    for value in (value for text in read_pile(months, data, NOWHERE, [], "") for value in text.values()):
        named |= exact(value) & month & CHAFF
        for of, many in chaff_needed(value):
            number += many if month == of_month(of) else 0
    return named, number


def _events(step: Step, month: int, script: Script) -> Iterator[tuple[int, tuple[Spot, ...], Spot]]:
    """The chaff of the month that a step moves: which it may be, from where, and where to."""
    seat, move, at = step
    on_field = (FIELD, POOL) if -1 in script.open else (FIELD,)
    for card in in_order(move.taken & month & CHAFF):
        yield card.bit, on_field, ("pile", seat)
    strays = sum(month == of_month(of) for of in move.strays)
    for _ in range(move.loose if move.month == month else strays):
        yield month & CHAFF, on_field, ("pile", seat)
    if move.month == month and move.card & CHAFF:
        if at < 0:
            spots: tuple[Spot, ...] = (("hand", seat), POOL) if seat in script.open else (("hand", seat),)
        else:
            spots = (("stock", at),) if at < len(script.round.stock or ()) else (POOL,)
        yield move.card & CHAFF, spots, ("pile", seat) if move.number else FIELD


def _moved(
    before: list[World], chaff: tuple[int, ...], bits: int, spots: tuple[Spot, ...], to: Spot
) -> list[World]:
    found: set[World] = set()
    for world in before:
        for at, bit in enumerate(chaff):
            if bit & bits and world[at] in spots:
                found.add((*world[:at], to, *world[at + 1 :]))
    return sorted(found)


def align(moment: Moment) -> None:
    """Number the chaff so that what is named with its number lies where it must, if any way does that."""
    playing, seat, move, turned, _ = moment
    named = move.card if move.card.bit_count() == 1 else 0
    if not (named | move.taken) & CHAFF:
        return
    at = playing.drawn
    if not turned:
        source = playing.hands[seat] | (playing.pool if playing.unknown[seat] else 0)
    else:
        source = playing.stock[at] if at < len(playing.stock) else playing.pool
    field = playing.field | (playing.pool if playing.hidden else 0)
    astray = CHAFF & ((named & ~source) | (move.taken & ~field))
    if not astray:
        return
    step = (seat, move, at if turned else -1)
    unwritten = frozenset(([seat] if playing.unknown[seat] else []) + ([-1] if playing.hidden else []))
    now = playing.script._replace(open=unwritten)
    for month in {card.month for card in in_order(astray)}:
        four = of_month(month)
        for world in worlds(four, playing.script, playing.steps):
            if after([world], four, step, now):
                _relabel(playing, chaff_of(four), world)
                break


def _relabel(playing: Playing, chaff: tuple[int, ...], world: World) -> None:
    """Lay the chaff of a month as a numbering has it."""
    away = ~sum(chaff)
    playing.field &= away
    playing.pool &= away
    playing.hands = [hand & away for hand in playing.hands]
    playing.piles = [pile & away for pile in playing.piles]
    for bit, (spot, place) in zip(chaff, world, strict=True):
        if spot == "field":
            playing.field |= bit
        elif spot == "pool":
            playing.pool |= bit
        elif spot == "hand":
            playing.hands[place] |= bit
        elif spot == "pile":
            playing.piles[place] |= bit
        else:
            playing.stock[place] = bit
