"""Read who deals first by drawn cards, and what a round deals: hands, an opening field and a stock.

All of them are optional.
"""

from __future__ import annotations

from collections.abc import Collection

from hanascore.cards.deck import CHAFF, SUITS, Card, in_order, union
from hanascore.model.record import Dealt
from hanascore.problems.fix import Blank, Certainty, Fix, Write, remove, spell_value, write
from hanascore.record.card_texts import (
    CardText,
    assign_cards,
    cards_of,
    read_lot,
    report_comma_in_braces,
    spells_cards,
)
from hanascore.record.cursor import Cursor, short_list
from hanascore.record.facts import read_card
from hanascore.record.header import Header
from hanascore.record.people import without_absent

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


def read_deal(header: Header, at: Cursor, away: Collection[str]) -> Dealt:
    """Return the deal of a round. `away` are the players who sit out.

    A card may be in the deal and in a pile; only the deal itself must not hold it twice. In the stock, a
    chaff without a number has an id such as `pine-chaff`.
    """
    months, rules = header.months, header.rules
    hands = _read_hands(header, at, away)
    field, stock = at.inside("opening_field"), at.inside("stock")
    field_texts, stock_texts = (read_lot(months, at, header.rules.kinds) for at in (field, stock))
    lots = {f"the hand of {player}": texts for player, texts in hands.items()}
    lots |= {"the opening field": field_texts, "the stock": stock_texts}
    *hand_cards, field_cards, _ = assign_cards(lots, months, rules.deck, yellow=rules.yellow)
    ids: list[str] = []
    for text in stock_texts:
        for cards in text.split():
            ids += (card.id for card in in_order(cards.exact))
            ids += [f"{SUITS[month - 1]}-chaff" for month in cards.loose]
    return Dealt(
        hands=dict(zip(hands, hand_cards, strict=True)),
        field=None if field.data is None else field_cards,
        stock=None if stock.data is None else tuple(ids),
        numbered_chaff=CHAFF & union(cards_of(texts).exact for texts in (*hands.values(), field_texts)),
    )


def _read_hands(header: Header, round_at: Cursor, away: Collection[str]) -> dict[str, list[CardText]]:
    """Return the hands that the record gives, in the order of the seats."""
    people, months = header.people, header.months
    at = round_at.inside("hands")
    hands: dict[str, list[CardText]] = {}
    for name, value in people.entries(at, f"hands: {{{people.example_name}: 1b 2a 3r}}"):
        if value.data is None and name not in people.players and spells_cards(name, months):
            report_comma_in_braces(months, at, name)
            continue
        player = people.player(value.at_key())
        hand = read_lot(months, value.with_label(f"the hand of {name}"), header.rules.kinds)
        if player is None:
            continue
        hands[player] = hand
        if player in away and hand:
            message = f"{player} sits this round out but has a hand"
            hand_fix = remove(value.place, label=f"remove {player} from `hands`")
            fixes = [without_absent(round_at, away, player), hand_fix]
            value.at_key().add_error("sitting-out", message, fixes=fixes)
    return {player: hands[player] for player in people.players if player in hands}
