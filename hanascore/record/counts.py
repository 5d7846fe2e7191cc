"""Piles known by numbers alone: their words, and whether the deck has so many cards.

What such piles are worth, and which yaku follow from them, is not decided here.
"""

from typing import Any, NamedTuple

from hanascore.cards.deck import KINDS, Kind, in_order
from hanascore.cards.notation import label, of_cards
from hanascore.model.record import Counts
from hanascore.problems.problem import Place, Problem, error
from hanascore.record.desk import Desk
from hanascore.record.facts import read_yaku
from hanascore.record.tokens import Cards, read_pile, read_tokens
from hanascore.record.values import (
    entries,
    integer,
    listed,
    read_boolean,
    read_integer,
    read_mapping,
    unknown_key,
)
from hanascore.rules.counting import SAKE_CUP, fixed_cards
from hanascore.rules.house import is_new, made

_KEYS = ("counts", "yaku", "sake_cup")

_EXAMPLE = "{counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}"


class Numbers(NamedTuple):
    """What a pile says by numbers: cards of each kind beside those named, yaku listed, the sake cup."""

    unnamed: tuple[int, int, int, int] = (0, 0, 0, 0)
    listed: tuple[str, ...] = ()
    cup: bool | None = None

    def joined(self, other: "Numbers") -> "Numbers":
        """Two piles of one side together."""
        mine, more = self.unnamed, other.unnamed
        unnamed = (mine[0] + more[0], mine[1] + more[1], mine[2] + more[2], mine[3] + more[3])
        told = {self.cup, other.cup} - {None}
        cup = None if not told else True in told
        return Numbers(unnamed, tuple(dict.fromkeys((*self.listed, *other.listed))), cup)


def read_counts(
    desk: Desk, data: dict[str, Any], place: Place, problems: list[Problem], what: str, *, cards: list[Cards]
) -> Numbers:
    """The numbers of a pile; the cards it names are added to `cards`."""
    numbers = dict.fromkeys(Kind, 0)
    at = place.inside("counts")
    for key, value in entries(
        read_mapping(data["counts"], at, problems, f"`counts` in {what}", _EXAMPLE) or {}
    ):
        kind = next((kind for kind in Kind if kind.plural == key), None)
        if kind is None:
            unknown_key(key, at, problems, [each.plural for each in Kind], "`counts`")
            continue
        numbers[kind] = _number(desk, kind, value, at.inside(key), problems, cards=cards)
    for key, _ in entries(data):
        if key not in _KEYS:
            unknown_key(key, place, problems, _KEYS, what)
    yaku = read_yaku(desk, data.get("yaku"), place.inside("yaku"), problems, f"`yaku` in {what}")
    cup = read_boolean(data.get("sake_cup"), place.inside("sake_cup"), problems, "`sake_cup`")
    brights, animals, ribbons, chaff = numbers.values()
    return Numbers((brights, animals, ribbons, chaff), yaku or (), cup)


def _number(
    desk: Desk, kind: Kind, data: Any, place: Place, problems: list[Problem], *, cards: list[Cards]
) -> int:
    """How many cards of a kind are told by number alone; cards that are named go to `cards`."""
    if data is None:
        return 0
    if isinstance(data, str) and integer(data) is None:
        cards += read_tokens(desk.months, data, place, problems, kind)
        return 0
    if isinstance(data, str):
        number = read_integer(data, place, problems, f"`{kind.plural}`")
        most = KINDS[kind].bit_count()
        if number is not None and not 0 <= number <= most:
            message = f"`{kind.plural}` is {number:,}, and the deck has {most}"
            problems.append(error("counts-impossible", place, message))
            return 0
        return number or 0
    cards += read_pile(desk.months, {kind.plural: data}, Place(place.path[:-1]), problems, "`counts`")
    return 0


def check_counts(
    desk: Desk,
    *,
    counts: tuple[Counts | None, ...],
    masks: list[int],
    left: int,
    place: Place,
    problems: list[Problem],
) -> None:
    """Problems where the piles together are more than the deck, or claim one card twice."""
    for at, (kind, cards) in enumerate(KINDS.items()):
        held = [
            each.by_kind[at] if each else (mask & cards).bit_count()
            for each, mask in zip(counts, masks, strict=True)
        ]
        number, most = sum(held) + (left & cards).bit_count(), cards.bit_count()
        if number > most:
            message = f"the piles hold {number} {kind.plural} together, and the deck has {most}"
            problems.append(error("counts-impossible", place.at_key(), message))
    # What each side must hold by its own word, with the words that say so.
    needs = [_needed(desk, each) for each in counts]
    for at, side in enumerate(desk.sides):
        for other, named in enumerate(desk.sides):
            if other == at:
                continue
            shared = needs[at] & (needs[other] if other > at else 0) | needs[at] & masks[other]
            if shared:
                message = f"what {side} lists needs {_cards(desk, shared)}, and so does what {named} has"
                also = (place.inside(named),)
                problems.append(error("counts-impossible", place.inside(side), message, also=also))
        if needs[at] & left:
            message = f"what {side} lists needs {_cards(desk, needs[at] & left)}, which is left over"
            problems.append(error("counts-impossible", place.inside(side), message))
    for side, each in zip(desk.sides, counts, strict=True):
        if each and each.cup is False and each.named & SAKE_CUP:
            message = f"the pile of {side} names the sake cup and says it is not there"
            problems.append(error("counts-impossible", place.inside(side, "sake_cup"), message))


def _needed(desk: Desk, counts: Counts | None) -> int:
    """The cards a side must hold beside those it names, by the yaku it lists and its word on the sake cup."""
    if counts is None:
        return 0
    need = SAKE_CUP if counts.cup else 0
    for id in counts.listed:
        yaku = desk.yaku.yaku.get(id)
        house = next((made(rule) for rule in desk.house.yaku if rule.id == id and is_new(rule)), None)
        known = house or yaku
        if known:
            need |= fixed_cards(known)
    return need


def _cards(desk: Desk, cards: int) -> str:
    return listed([label(of_cards(card.bit), desk.months) for card in in_order(cards)], "and")
