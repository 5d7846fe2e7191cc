"""What a round says in points: final scores, claims, payments between sides and adjustments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.model.record import Adjustment, Claim, SidePayment
from hanascore.problems.problem import Place, Problem, error
from hanascore.record.desk import Desk
from hanascore.record.facts import read_yaku
from hanascore.record.values import (
    entries,
    listed,
    read_integer,
    read_mapping,
    read_text,
    sort_of,
    unknown_key,
)

_CLAIM = ("score", "yaku", "cards")
# What other people call the points of the cards.
_CARD_POINTS = "card_points"
_PAYMENT = ("from", "to", "points", "reason")
_ADJUSTMENT = ("side", "points", "reason")


def read_scores(
    desk: Desk, data: Any, place: Place, problems: list[Problem], away: tuple[str, ...]
) -> dict[str, int] | None:
    """The final points of a round, in the order of the sides. Whoever sits out has none to tell."""
    example = f"scores: {{{', '.join(f'{side}: 0' for side in desk.sides[:2])}}}"
    written = read_mapping(data, place, problems, "`scores`", example)
    if written is None:
        return None
    before = len(problems)
    found = read_totals(desk, written, place, problems, what="the score")
    missing = [side for side in desk.sides if side not in found and side not in away]
    if missing and len(problems) == before:
        message = f"{listed(missing, 'and')} {'has' if len(missing) == 1 else 'have'} no score"
        problems.append(error("score-missing", place.at_key(), message, f"add {missing[0]}: 0 if that is so"))
    return {side: found.get(side, 0) for side in desk.sides}


def read_totals(
    desk: Desk,
    data: Mapping[str, Any],
    place: Place,
    problems: list[Problem],
    *,
    what: str,
    low: int | None = None,
) -> dict[str, int]:
    """A number for each side that is named, in the order of the sides."""
    found: dict[str, int] = {}
    places: dict[str, Place] = {}
    for side, value, at in desk.by_side(data, place, problems):
        bounds = {} if low is None else {"low": low}
        number = read_integer(value, at, problems, f"{what} of {side}", **bounds)
        if side in places:
            message = f"{side} has a number here already"
            hint = "a team has one number, not one for each of its players"
            problems.append(error("name-twice", at.at_key(), message, hint, also=(places[side].at_key(),)))
        elif number is not None:
            found[side], places[side] = number, at
    return {side: found[side] for side in desk.sides if side in found}


def read_claims(desk: Desk, data: Any, place: Place, problems: list[Problem]) -> tuple[Claim, ...]:
    """What the players say, in the order of the sides."""
    example = f"claims: {{{desk.somebody}: 30}}"
    written = read_mapping(data, place, problems, "`claims`", example) or {}
    found: dict[str, Claim] = {}
    for side, value, at in desk.by_side(written, place, problems):
        if side in found:
            message = f"{side} has a claim here already"
            problems.append(error("name-twice", at.at_key(), message, "a side makes one claim"))
        elif isinstance(value, dict):
            found[side] = _claim(desk, side, value, at, problems)
        else:
            found[side] = Claim(side, read_integer(value, at, problems, f"the claim of {side}"))
    return tuple(found[side] for side in desk.sides if side in found)


def _claim(desk: Desk, side: str, data: Mapping[str, Any], place: Place, problems: list[Problem]) -> Claim:
    for key, _ in entries(data):
        if key not in _CLAIM and key != _CARD_POINTS:
            unknown_key(key, place, problems, _CLAIM, f"the claim of {side}")
    cards = _CARD_POINTS if data.get("cards") is None else "cards"
    if cards == "cards" and data.get(_CARD_POINTS) is not None:
        message = f"`{_CARD_POINTS}` is another word for `cards`, and both stand here"
        at, also = (place.inside(key).at_key() for key in (_CARD_POINTS, "cards"))
        problems.append(error("duplicate-key", at, message, "leave one of the two out", also=(also,)))
    return Claim(
        side,
        read_integer(data.get("score"), place.inside("score"), problems, "`score`"),
        read_integer(data.get(cards), place.inside(cards), problems, f"`{cards}`"),
        read_yaku(desk, data.get("yaku"), place.inside("yaku"), problems, "`yaku`"),
    )


def read_payments(desk: Desk, data: Any, place: Place, problems: list[Problem]) -> tuple[SidePayment, ...]:
    """Points that move from one side to another."""
    found = []
    for item, at in _items(data, place, problems, "`side_payments`", _PAYMENT):
        giver = _side(desk, item, "from", at, problems)
        taker = _side(desk, item, "to", at, problems)
        points = _points(item, at, problems, low=0)
        reason = read_text(item.get("reason"), at.inside("reason"), problems, "`reason`") or ""
        if giver is not None and giver == taker:
            message = f"this moves points from {giver} to {giver}"
            problems.append(error("side-payment", at.inside("to"), message, "name two sides"))
        elif giver is not None and taker is not None and points is not None:
            found.append(SidePayment(giver, taker, points, reason))
    return tuple(found)


def read_adjustments(desk: Desk, data: Any, place: Place, problems: list[Problem]) -> tuple[Adjustment, ...]:
    """Points given to a side or taken from it."""
    found = []
    for item, at in _items(data, place, problems, "`adjustments`", _ADJUSTMENT):
        side = _side(desk, item, "side", at, problems)
        points = _points(item, at, problems)
        reason = read_text(item.get("reason"), at.inside("reason"), problems, "`reason`") or ""
        if side is not None and points is not None:
            found.append(Adjustment(side, points, reason))
    return tuple(found)


def _items(
    data: Any, place: Place, problems: list[Problem], what: str, keys: tuple[str, ...]
) -> list[tuple[dict[str, Any], Place]]:
    """The mappings of a list; one alone may stand without its list."""
    example = f"{what[1:-1]}: [{{{', '.join(f'{key}: …' for key in keys)}}}]"
    if isinstance(data, str):
        message = f"{what} must be a list, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message, f"write {example}"))
        return []
    listing = (
        [(data, place)] if isinstance(data, dict) else [(d, place.inside(i)) for i, d in enumerate(data)]
    )
    found = []
    for item, at in listing:
        written = read_mapping(item, at, problems, f"each of {what}", example)
        if written is None:
            continue
        for key, _ in entries(written):
            if key not in keys:
                unknown_key(key, at, problems, keys, f"an entry of {what}")
        found.append((written, at))
    return found


def _side(desk: Desk, item: Mapping[str, Any], key: str, place: Place, problems: list[Problem]) -> str | None:
    if item.get(key) is None:
        problems.append(error("key-missing", place, f"`{key}` is missing here", f"add {key}: and a name"))
        return None
    return desk.side(item[key], place.inside(key), problems)


def _points(
    item: Mapping[str, Any], place: Place, problems: list[Problem], low: int | None = None
) -> int | None:
    data, at = item.get("points"), place.inside("points")
    if data is None:
        problems.append(error("key-missing", place, "`points` is missing here", "add points: and a number"))
        return None
    points = read_integer(data, at, problems, "`points`")
    if points is not None and low is not None and points < low:
        message = f"`points` is {points:,}, and a payment is not below {low}"
        problems.append(error("out-of-range", at, message, "exchange `from` and `to`"))
        return None
    return points
