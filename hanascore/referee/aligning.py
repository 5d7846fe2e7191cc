"""Numbering the chaff on a table anew, where what was written without a number turns out to be another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanascore.cards.deck import CHAFF, in_order, of_month
from hanascore.referee.numbers import World, after, chaff_of, worlds
from hanascore.referee.showing import Moment

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing


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
