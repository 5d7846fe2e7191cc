"""The deal as it was written down: hands, opening field and stock, which share a deck of their own."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.cards.deck import CARDS, SUITS, in_order
from hanascore.cards.notation import chaff_needed, doubled, exact, settle_chaff, vocabulary
from hanascore.problems.problem import Place, Problem, error
from hanascore.record.desk import Desk
from hanascore.record.doubles import Lot, laid_out
from hanascore.record.tokens import Held, comma_in_braces, read_pile, spelt
from hanascore.record.values import read_mapping

_KEYS = ("hands", "opening_field", "stock")


class Dealt(NamedTuple):
    """What was dealt. The stock keeps its order, as card ids; a chaff without its number is `pine-chaff`."""

    hands: Mapping[str, int] = {}
    opening_field: int | None = None
    stock: tuple[str, ...] | None = None


def read_dealt(
    desk: Desk, data: Mapping[str, Any], place: Place, away: tuple[str, ...], problems: list[Problem]
) -> Dealt:
    """The deal of a round, where it was written."""
    return _quickly(desk, data, away) or _slowly(desk, data, place, away, problems)


def _quickly(desk: Desk, data: Mapping[str, Any], away: tuple[str, ...]) -> Dealt | None:
    """The deal where everything is compact and in order, else None."""
    hands, field, stock = (data.get(key) for key in _KEYS)
    if away or not (hands is None or type(hands) is dict):
        return None
    names = tuple(hands or ())
    values = []
    for text in (*(hands or {}).values(), field, stock):
        value = desk.quick(text) if isinstance(text, str) else 0 if text is None else -1
        if value < 0:
            return None
        values.append(value)
    if any(name not in desk.people.players for name in names) or doubled(sum(values)):
        return None
    order = [*sorted(range(len(names)), key=lambda at: desk.people.players.index(names[at])), -2, -1]
    masks, short = settle_chaff([values[at] for at in order])
    turned = None if stock is None else _in_turn(stock, desk.months)
    if short or (stock is not None and turned is None):
        return None
    return Dealt(
        {names[at]: mask for at, mask in zip(order, masks, strict=True) if at >= 0},
        None if field is None else masks[-2],
        turned,
    )


def _in_turn(text: str, months: str | None) -> tuple[str, ...] | None:
    """The ids of a stock of single compact tokens."""
    words = text.replace(",", " ").split()
    return tuple(names) if all(names := [_id(vocabulary(months)[word]) for word in words]) else None


def _id(value: int) -> str:
    """The id of a single card, `pine-chaff` for any chaff of a month; nothing for several cards."""
    cards = exact(value)
    if value >> 96 != 1:
        return ""
    return CARDS[cards.bit_length() - 1].id if cards else f"{SUITS[_month(value) - 1]}-chaff"


def _month(value: int) -> int:
    return chaff_needed(value)[0][0]


def _slowly(
    desk: Desk, data: Mapping[str, Any], place: Place, away: tuple[str, ...], problems: list[Problem]
) -> Dealt:
    hands = _hands(desk, data.get("hands"), place.inside("hands"), away, problems)
    field = read_pile(
        desk.months, data.get("opening_field"), place.inside("opening_field"), problems, "`opening_field`"
    )
    stock = read_pile(desk.months, data.get("stock"), place.inside("stock"), problems, "`stock`")
    players = [player for player in desk.people.players if player in hands]
    lots = [Lot(f"the hand of {player}", hands[player]) for player in players]
    lots += [Lot("the opening field", field), Lot("the stock", stock)]
    masks, _ = settle_chaff(laid_out(lots, desk.months, problems))
    return Dealt(
        dict(zip(players, masks, strict=False)),
        None if data.get("opening_field") is None else masks[-2],
        None if data.get("stock") is None else _stock(stock),
    )


def _hands(
    desk: Desk, data: Any, place: Place, away: tuple[str, ...], problems: list[Problem]
) -> dict[str, list[Held]]:
    found: dict[str, list[Held]] = {}
    example = f"hands: {{{desk.somebody}: 1b 2a 3r}}"
    for name, cards in desk.named(read_mapping(data, place, problems, "`hands`", example) or {}):
        at = place.inside(name)
        if cards is None and name not in desk.people.players and spelt(name, desk.months):
            problems.append(comma_in_braces(name, at))
            continue
        player = desk.player(name, at.at_key(), problems)
        held = read_pile(desk.months, cards, at, problems, f"the hand of {name}")
        if player is None:
            continue
        found.setdefault(player, []).extend(held)
        if player in away and held:
            problems.append(
                error("sitting-out", at.at_key(), f"{player} sits this round out, and has a hand")
            )
    return found


def _stock(held: list[Held]) -> tuple[str, ...]:
    found: list[str] = []
    for _, value in held:
        found += (card.id for card in in_order(exact(value)))
        for month, number in chaff_needed(value):
            found += [f"{SUITS[month - 1]}-chaff"] * number
    return tuple(found)
