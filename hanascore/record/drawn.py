"""Read the cards that players drew for the first deal."""

from __future__ import annotations

from hanascore.cards.deck import Card, in_order
from hanascore.record.cursor import short_list
from hanascore.record.facts import read_card
from hanascore.record.header import Header

_EXAMPLE = "drawn: {Aki: 2a, Bo: 7r}"


def read_first_dealer(header: Header) -> str | None:
    """Return who deals first by the drawn cards.

    If players tie, the next entry of a list has their new draw.
    """
    at, tied = header.at.inside("drawn"), header.people.players
    if at.data is None:
        return None
    errors_before = len(at.problems)
    for draw in at.few_items() if isinstance(at.data, list) else (at,):
        if len(tied) == 1:
            message = f"{tied[0]} has already drawn the first deal"
            draw.add_warning("draw-open", message, "remove this draw")
            return None
        cards: dict[str, Card] = {}
        for _, value in header.people.entries(draw, _EXAMPLE):
            player = header.people.player(value.at_key())
            card = read_card(header, value.with_label("a drawn card"))
            if player and card:
                cards[player] = next(in_order(card))
        if len(at.problems) > errors_before:
            return None
        if missing := [player for player in tied if player not in cards]:
            message = f"{short_list(missing, 'and')} drew no card"
            draw.add_warning("draw-open", message, f"write a card for each player: {_EXAMPLE}")
            return None
        tied = header.rules.draw.first({player: cards[player] for player in tied}, header.months)
    if len(tied) > 1:
        message = f"{short_list(tied, 'and')} drew the same month, so the first dealer is open"
        again = ", ".join(f"{player}: CARD" for player in tied)
        at.add_warning("draw-open", message, f"add what they drew next: drawn: [{{…}}, {{{again}}}]")
        return None
    return tied[0]
