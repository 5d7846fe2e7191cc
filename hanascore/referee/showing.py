"""Cards on a table in words, and where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanascore.cards.deck import in_order
from hanascore.cards.notation import label, of_cards, of_chaff

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing


def show(playing: Playing, card: int) -> str:
    """One card in words; of several chaff of a month, a chaff of it."""
    months = playing.laws.months
    if card.bit_count() == 1:
        return f"the {label(of_cards(card), months)}"
    return f"a {label(of_chaff(next(in_order(card)).month), months)}"


def show_all(playing: Playing, cards: int) -> str:
    """Cards in words."""
    words = [show(playing, card.bit) for card in in_order(cards)]
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0] if words else "nothing"


def one_of(playing: Playing, cards: int) -> str:
    """Cards to choose from, in words."""
    words = [show(playing, card.bit) for card in in_order(cards)]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def where(playing: Playing, cards: int) -> str:
    """Where a card is, as far as anybody knows."""
    if cards & playing.field or cards & playing.aside:
        return "which lies on the field"
    for seat, player in enumerate(playing.order):
        if cards & playing.hands[seat]:
            return f"which is in {player}'s hand"
    for seat, player in enumerate(playing.order):
        if cards & playing.piles[seat]:
            return f"which lies in {player}'s pile"
    for at, card in enumerate(playing.stock):
        if cards & card and at >= playing.drawn:
            return f"which is still in the stock{', the next of it' if at == playing.drawn else ''}"
    return "which cannot be there" if not cards & playing.pool else "which is not known to be there"
