"""The deal as it was written down: hands, opening field and stock, which share a deck of their own."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.cards.deck import SUITS, in_order
from hanascore.cards.notation import chaff_needed, exact
from hanascore.problems.problem import Place, Problem, error
from hanascore.record.desk import Desk
from hanascore.record.doubles import Lot, laid_out
from hanascore.record.tokens import Cards, comma_in_braces, read_pile, spelt
from hanascore.record.values import read_mapping


class Dealt(NamedTuple):
    """What was dealt. The stock keeps its order, as card ids; a chaff without its number is `pine-chaff`."""

    hands: Mapping[str, int] = {}
    opening_field: int | None = None
    stock: tuple[str, ...] | None = None


def read_dealt(
    desk: Desk, data: Mapping[str, Any], place: Place, away: tuple[str, ...], problems: list[Problem]
) -> Dealt:
    """The deal of a round, where it was written."""
    hands = _hands(desk, data.get("hands"), place.inside("hands"), away, problems)
    field, stock = (
        read_pile(desk.months, data.get(key), place.inside(key), problems, f"`{key}`")
        for key in ("opening_field", "stock")
    )
    players = [player for player in desk.people.players if player in hands]
    lots = [Lot(f"the hand of {player}", hands[player]) for player in players]
    lots += [Lot("the opening field", field), Lot("the stock", stock)]
    masks = laid_out(lots, desk.months, problems)
    return Dealt(
        dict(zip(players, masks, strict=False)),
        None if data.get("opening_field") is None else masks[-2],
        None if data.get("stock") is None else _stock(stock),
    )


def _hands(
    desk: Desk, data: Any, place: Place, away: tuple[str, ...], problems: list[Problem]
) -> dict[str, list[Cards]]:
    found: dict[str, list[Cards]] = {}
    example = f"hands: {{{desk.somebody}: 1b 2a 3r}}"
    for name, cards in desk.named(read_mapping(data, place, problems, "`hands`", example) or {}):
        at = place.inside(name)
        if cards is None and name not in desk.people.players and spelt(name, desk.months):
            problems.append(comma_in_braces(name, at))
            continue
        player = desk.player(name, at.at_key(), problems)
        hand = read_pile(desk.months, cards, at, problems, f"the hand of {name}")
        if player is None:
            continue
        found.setdefault(player, []).extend(hand)
        if player in away and hand:
            problems.append(
                error("sitting-out", at.at_key(), f"{player} sits this round out, and has a hand")
            )
    return found


def _stock(stock: list[Cards]) -> tuple[str, ...]:
    found: list[str] = []
    for value in (value for cards in stock for value in cards.values()):
        found += (card.id for card in in_order(exact(value)))
        for month, number in chaff_needed(value):
            found += [f"{SUITS[month - 1]}-chaff"] * number
    return tuple(found)
