"""Read and check piles that are known by numbers of cards or by card points.

What such a pile is worth, and which yaku it makes, is decided later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import add
from typing import Any

from hanascore.cards.deck import KINDS, Kind, by_kind, in_order
from hanascore.cards.named import exactly, settle_chaff
from hanascore.cards.names import counts_in_words
from hanascore.cards.notation import label
from hanascore.model.record import Counts
from hanascore.record.card_texts import KIND_BY_KEY, CardText, cards_of, read_lot, read_text_or_list
from hanascore.record.cursor import Cursor, parse_integer, short_list, shortened
from hanascore.record.header import Header
from hanascore.rules.counting import SAKE_CUP, required_cards
from hanascore.rules.house_rules import adds_yaku, build_yaku
from hanascore.rules.yaku import Pattern

_EXAMPLE = "{counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}"


def counts_mapping(header: Header, data: Any) -> dict[str, Any] | None:
    """Return the mapping of a pile that is written by numbers or yaku. For one written by cards, return None.

    In games in which cards have no points, a pile may be written by its yaku only.
    """
    if isinstance(data, str):
        return counts_in_words(data)
    if not isinstance(data, dict):
        return None
    is_only_yaku = data.get("yaku") is not None and data.keys().isdisjoint(KIND_BY_KEY)
    if is_only_yaku and not header.rules.counting_classes:
        return data
    if not data.keys().isdisjoint(("counts", "points", "cards")):
        return data
    values = [value for key, value in data.items() if key in KIND_BY_KEY and isinstance(value, str)]
    return data if any(parse_integer(value) is not None for value in values) else None


def read_counts(header: Header, at: Cursor) -> tuple[Counts, list[CardText]]:
    """Return the numbers of a pile, and the cards that it names, which the numbers do not include yet.

    If a kind is left out under `counts`, the pile has no such card. Elsewhere its number is unknown.
    """
    is_complete = "counts" in at.data
    numbers_at = at.inside("counts", f"`counts` in {at.label}") if is_complete else at
    numbers = dict.fromkeys(Kind, 0)
    known: set[Kind] = set()
    named: list[CardText] = []
    for key, value in numbers_at.entries(_EXAMPLE):
        if kind := KIND_BY_KEY.get(key):
            known.add(kind)
            if isinstance(value.data, str) and (number := parse_integer(value.data)) is not None:
                numbers[kind] = _check_number(value, number, (KINDS[kind] & header.rules.deck).bit_count())
            else:
                named += read_text_or_list(header.months, value.with_label("`counts`"), kind)
        elif is_complete:
            value.add_unknown_key(KIND_BY_KEY, "`counts`")
        elif key == "cards":
            named += read_lot(header.months, value.with_label(at.label))
        elif (
            value.data is None and isinstance(at.data.get("yaku"), str) and header.yaku.find_with_number(key)
        ):
            message = f"'{key}' is read as a key, because inside braces a comma ends a value"
            hint = f"put the yaku in brackets: yaku: [{at.data['yaku']}, {key}]"
            value.at_key().add_error("needs-quotes", message, hint)
        elif key not in ("points", "yaku", "sake_cup"):
            value.add_unknown_key((*KIND_BY_KEY, "cards", "points", "yaku", "sake_cup"), at.label)
    if is_complete:
        at.check_mapping("", ("counts", "yaku", "sake_cup"))
    elif named:
        named_numbers = by_kind(settle_chaff([cards_of(named)])[0])
        known |= {kind for kind, number in zip(Kind, named_numbers, strict=True) if number}
    brights, animals, ribbons, chaff = numbers.values()
    yaku_at = at.inside("yaku", f"`yaku` in {at.label}")
    listed_yaku, yaku_numbers = header.read_yaku_and_numbers(yaku_at)
    counts = Counts(
        (brights, animals, ribbons, chaff),
        listed_yaku=listed_yaku,
        yaku_numbers=_check_yaku_numbers(header, yaku_at, yaku_numbers),
        sake_cup=at.inside("sake_cup").boolean(),
        unknown_kinds=() if is_complete else tuple(kind for kind in Kind if kind not in known),
        points=None if is_complete else _read_points(header, at.inside("points")),
    )
    return counts, named


def _check_number(at: Cursor, number: int, most: int) -> int:
    """Return a number of cards of a kind, or 0 if it is impossible, which is reported."""
    if 0 <= number <= most:
        return number
    limit = "the least is 0" if number < 0 else f"the deck has {most}"
    at.add_error("counts-impossible", f"{at.label} is {shortened(f'{number:,}')}, but {limit}")
    return 0


def _check_yaku_numbers(
    header: Header, at: Cursor, numbers: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, int], ...]:
    """Return the numbers that are written for yaku.

    Report impossible ones, and those of yaku without extras.
    """
    checked: list[tuple[str, int]] = []
    for id, number in numbers:
        yaku = header.rules.find_yaku(id)
        if yaku is None or not header.game_is_known:
            continue
        most = yaku.pattern.weight(yaku.pattern.extra_of)
        if not yaku.each_extra:
            message = f"{yaku.name} is worth the same with any number of cards"
            at.add_error("counts-impossible", message, f"write {id} without a number")
        elif not 0 <= number <= most:
            limit = "the least is 0" if number < 0 else f"at most {most} count for it"
            at.add_error("counts-impossible", f"{number:,} {id} are impossible: {limit}")
        else:
            checked.append((id, number))
    return tuple(checked)


def _read_points(header: Header, at: Cursor) -> int | None:
    """Return the card points that the table counted."""
    points, rules = at.integer(), header.rules
    if points is None or not header.game_is_known:
        return points
    least, most = rules.value_range(rules.deck)
    if least == most:
        hint = "remove `points`; write the cards, or the number of each kind and `yaku`"
        at.at_key().add_error("foreign-key", f"{header.game.name} has no card points", hint)
    elif not least <= points <= most:
        limit = f"the least is {least}" if points < least else f"all cards are worth {most}"
        if points > most and least < 0:
            limit = f"the cards with positive values are worth {most}"
        at.add_error("counts-impossible", f"{at.label} is {points:,}, but {limit}")
    return points


def add_counts(counts: Counts, other: Counts) -> Counts:
    """Join two piles of one side."""
    sake_cups = {counts.sake_cup, other.sake_cup} - {None}
    unknown_kinds = {*counts.unknown_kinds, *other.unknown_kinds}
    points = None
    if counts.points is not None and other.points is not None:
        points = counts.points + other.points
    return Counts(
        tuple(map(add, counts.by_kind, other.by_kind)),
        listed_yaku=tuple(dict.fromkeys((*counts.listed_yaku, *other.listed_yaku))),
        yaku_numbers=tuple((Counter(dict(counts.yaku_numbers)) + Counter(dict(other.yaku_numbers))).items()),
        sake_cup=True in sake_cups if sake_cups else None,
        unknown_kinds=tuple(kind for kind in Kind if kind in unknown_kinds),
        points=points,
    )


def rest_as_counts(free: int, others: Iterable[Counts]) -> Counts:
    """Return the pile that is written as `rest`, if other piles are known by numbers.

    It has the number of cards that no pile names (`free`), less the numbers of the other piles.
    """
    others = list(others)
    unknown_kinds = {kind for counts in others for kind in counts.unknown_kinds}
    columns = zip(Kind, by_kind(free), *(counts.by_kind for counts in others), strict=True)
    brights, animals, ribbons, chaff = (
        0 if kind in unknown_kinds else max(0, number - sum(taken)) for kind, number, *taken in columns
    )
    numbers = (brights, animals, ribbons, chaff)
    return Counts(numbers, unknown_kinds=tuple(kind for kind in Kind if kind in unknown_kinds))


def check_counted_piles(
    header: Header, captured: Cursor, counts: Mapping[str, Counts], piles: Mapping[str, int], left_over: int
) -> None:
    """Check that the piles known by numbers fit the deck and the other piles."""
    _check_numbers(header, captured, counts, piles, left_over)
    _check_required_cards(header, captured, counts, piles, left_over)
    _check_sums_of_yaku(header, captured, counts)
    for side, pile in counts.items():
        if pile.sake_cup is False and pile.named_cards & SAKE_CUP:
            message = f"{header.pile_labels[side]} names the sake cup and has sake_cup: no"
            captured.inside(side).inside("sake_cup").add_error("counts-impossible", message)


def _check_numbers(
    header: Header, captured: Cursor, counts: Mapping[str, Counts], piles: Mapping[str, int], left_over: int
) -> None:
    """Report it if a pile, or all piles together, have more cards of a kind than the deck."""
    for index, kind in enumerate(Kind):
        most = by_kind(header.rules.deck)[index]
        numbers = {
            side: (counts[side].by_kind if side in counts else by_kind(pile))[index]
            for side, pile in piles.items()
        }
        sum_of_all = sum(numbers.values()) + by_kind(left_over)[index]
        if too_large := [side for side in counts if numbers[side] > most]:
            side = too_large[-1]
            pile = header.pile_labels[side]
            message = f"{pile} has {numbers[side]} {kind.plural}, but the deck has {most}"
            hint = "cards that are named are added to the numbers"
            captured.inside(side).add_error("counts-impossible", message, hint)
        elif sum_of_all > most:
            message = f"the piles have {sum_of_all} {kind.plural} together, but the deck has {most}"
            captured.at_key().add_error("counts-impossible", message)


def _check_required_cards(
    header: Header, captured: Cursor, counts: Mapping[str, Counts], piles: Mapping[str, int], left_over: int
) -> None:
    """Report a listed yaku that needs a card which another pile has or needs, or which is left over."""
    required = {side: _required_cards(header, counts.get(side)) for side in piles}
    sides = list(piles)
    for number, side in enumerate(sides):
        at = captured.inside(side)
        for other in sides:
            if other == side:
                continue
            # If two sides need a card, report that only once.
            needed_later = required[other] if other in sides[number + 1 :] else 0
            if shared := required[side] & (needed_later | piles[other]):
                cards = _labels(shared, header.months)
                message = f"the yaku of {side} need {cards}, which {other} has or needs"
                at.add_error("counts-impossible", message, "", captured.inside(other))
        if missing := required[side] & left_over:
            message = f"the yaku of {side} need {_labels(missing, header.months)}, which is left over"
            at.add_error("counts-impossible", message)


def _check_sums_of_yaku(header: Header, captured: Cursor, counts: Mapping[str, Counts]) -> None:
    """Report it if listed yaku of several sides together need more cards of a set than the deck has."""
    needs: dict[Pattern, dict[str, tuple[int, str]]] = {}
    for side, pile in counts.items():
        numbers = dict(pile.yaku_numbers)
        for yaku in filter(None, map(header.rules.find_yaku, pile.listed_yaku)):
            for of, at_least, _ in yaku.pattern.parts:
                number = numbers.get(yaku.id, 0) if of == yaku.pattern.extra_of else 0
                need = (max(at_least, number), f"{yaku.name} of {side}")
                by_side = needs.setdefault(Pattern((), of, heavier=yaku.pattern.heavier), {})
                by_side[side] = max(need, by_side.get(side, need))
    for pattern, by_side in needs.items():
        most, number = pattern.weight(pattern.extra_of), sum(need for need, _ in by_side.values())
        # If two sides need all cards of a set, `_check_required_cards` reports it.
        if number > most and any(need < most for need, _ in by_side.values()):
            names = short_list([name for _, name in by_side.values()], "and")
            message = f"{names} are impossible together: they take {number} cards of {most}"
            captured.at_key().add_error("counts-impossible", message)


def _required_cards(header: Header, counts: Counts | None) -> int:
    """Return the cards that a pile must have because of the yaku that it lists, and of its `sake_cup`."""
    if counts is None:
        return 0
    cards = SAKE_CUP if counts.sake_cup else 0
    new_yaku = {rule.id: build_yaku(rule) for rule in header.house.yaku if adds_yaku(rule)}
    for id in counts.listed_yaku:
        if yaku := new_yaku.get(id) or header.yaku.yaku.get(id):
            cards |= required_cards(yaku)
    return cards


def _labels(cards: int, months: str | None) -> str:
    return short_list([label(exactly(card.bit), months) for card in in_order(cards)], "and")
