"""Read the cards that players drew for the first deal."""

from __future__ import annotations

from hanascore.cards.deck import Card, in_order
from hanascore.problems.fix import Blank, Certainty, Fix, Write, remove, spell_value, write
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
            draw.add_warning("draw-open", message, fixes=[remove(draw.place, label="remove this draw")])
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
            changes = (Write((*draw.path, player), Blank("CARD")) for player in missing)
            draw.add_warning("draw-open", message, fixes=[Fix(tuple(changes), Certainty.CHOICE)])
            return None
        tied = header.rules.draw.first({player: cards[player] for player in tied}, header.months)
    if len(tied) > 1:
        message = f"{short_list(tied, 'and')} drew the same month, so the first dealer is open"
        draws = at.data if isinstance(at.data, list) else [at.data]
        again = dict.fromkeys(tied, Blank("CARD"))
        label = f"add `{spell_value(again)}` to `drawn` for what they drew next"
        at.add_warning("draw-open", message, fixes=[write(at.path, [*draws, again], label=label)])
        return None
    return tied[0]
