"""What a game of the event brings, as the event's file writes it: by places, by score, or for winning."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from hanascore.problems.problem import Place, Problem, error
from hanascore.record.values import (
    entries,
    integer,
    listed,
    read_mapping,
    read_text,
    shortened,
    sort_of,
    suggestion,
    unknown_key,
)
from hanascore.tally.event import TIES, WAYS, Amount, Points

MOST = 1_000_000
MOST_SIDES = 100
_NUMBER = re.compile(r"[+-]?[0-9]{1,12}(?:\.[0-9]{1,6}|/0*[1-9][0-9]{0,5})?")
ALLOWED = {
    "places": ("by", "places", "ties", "cap"),
    "score": ("by", "cap"),
    "wins": ("by", "win", "draw", "loss", "cap"),
}
_EXAMPLE = "points: {by: places, places: [30, 10, -10, -30], ties: share}"


def whole(number: Amount) -> Amount:
    """The same number; a plain one where it is whole."""
    return number.numerator if number.denominator == 1 else number


def exact(text: str) -> Amount | None:
    """The exact number that a text is: whole, with a decimal point, or a fraction.

    >>> exact("-7.5"), exact("6/2"), exact("ten")
    (Fraction(-15, 2), 3, None)
    """
    if not text.isascii():
        from unicodedata import normalize

        text = normalize("NFKC", text).replace("\u2212", "-")
    text = text.strip()
    return whole(Fraction(text)) if _NUMBER.fullmatch(text) else None


def read_amount(data: Any, place: Place, problems: list[Problem], what: str) -> Amount | None:
    """A number of points, which need not be whole."""
    if data is None:
        return None
    number = exact(data) if isinstance(data, str) else None
    if number is None:
        problems.append(error("wrong-type", place, f"{what} must be a number, not {sort_of(data)}"))
    elif not -MOST <= number <= MOST:
        message = f"{what} is {shortened(str(data))}, and must lie between {-MOST:,} and {MOST:,}"
        problems.append(error("out-of-range", place, message))
        return None
    return number


def read_points(data: Any, problems: list[Problem]) -> Points:
    """The way points are won; by score where nothing is said."""
    place = Place(("points",))
    if isinstance(data, str):
        data = {"by": data}
    written = read_mapping(data, place, problems, "`points`", _EXAMPLE)
    if not written:
        return Points()
    by = _word(written.get("by"), place.inside("by"), problems, WAYS)
    if by is None:
        by = "places" if written.get("places") is not None else "score"
        if written.get("by") is None:
            message = "`points` does not say by what they are won"
            problems.append(error("key-missing", place.at_key(), message, f"add by: {by}"))
    allowed = ALLOWED[by]
    for key, _ in entries(written):
        if key not in allowed:
            known = {name for names in ALLOWED.values() for name in names}
            if key in known:
                message = f"`{key}` means nothing where points are won by {by}"
                problems.append(error("misplaced-key", place.inside(key).at_key(), message, "leave it out"))
            else:
                unknown_key(key, place, problems, allowed, "`points`")
    amounts: dict[str, Amount] = {}
    for key in ("win", "draw", "loss", "cap"):
        number = read_amount(written.get(key), place.inside(key), problems, f"`{key}`")
        if key == "cap" and number is not None and number <= 0:
            message = "`cap` is the most that one game may bring, and must be more than 0"
            problems.append(error("out-of-range", place.inside(key), message))
        elif number is not None:
            amounts[key] = number
    ties = _word(written.get("ties"), place.inside("ties"), problems, TIES) or TIES[0]
    places = _places(written.get("places"), place.inside("places"), problems) if by == "places" else {}
    if by == "places" and written.get("places") is None:
        message = "`points` are won by places, and no place has any"
        problems.append(error("key-missing", place.at_key(), message, "add places: [30, 10, -10, -30]"))
    return Points(by=by, places=places, ties=ties, **amounts)


def _word(data: Any, place: Place, problems: list[Problem], words: tuple[str, ...]) -> str | None:
    text = read_text(data, place, problems, f"`{place.path[-1]}`")
    if text is None or text.casefold() in words:
        return text and text.casefold()
    message = f"`{place.path[-1]}` must be {listed(words)}, not '{shortened(text)}'"
    problems.append(error("unknown-choice", place, message, suggestion(text, words)))
    return None


def _places(data: Any, place: Place, problems: list[Problem]) -> dict[int, tuple[Amount, ...]]:
    """The points of each place, for tables of any size or of each size on its own."""
    if data is None:
        return {}
    if isinstance(data, list):
        return {0: _row(data, place, problems)}
    if not isinstance(data, dict):
        message = f"`places` must be a list of points, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message, "write places: [30, 10, -10, -30]"))
        return {}
    found = {}
    for key, value in entries(data):
        size, at = integer(key), place.inside(key)
        if size is None or not 2 <= size <= MOST_SIDES:
            message = f"a number of sides belongs here, not '{shortened(key)}'"
            problems.append(error("wrong-type", at.at_key(), message, "write places: {3: [20, 0, -20]}"))
        elif not isinstance(value, list):
            message = f"a list of points belongs here, not {sort_of(value)}"
            problems.append(error("wrong-type", at, message, "write places: {3: [20, 0, -20]}"))
        else:
            row = _row(value, at, problems)
            if len(row) != size:
                message = f"{size} places want {size} numbers, and {len(row)} stand here"
                problems.append(error("out-of-range", at, message))
            found[size] = row
    return found


def _row(data: list[Any], place: Place, problems: list[Problem]) -> tuple[Amount, ...]:
    if not 2 <= len(data) <= MOST_SIDES:
        stand = "1 number stands" if len(data) == 1 else f"{len(data)} numbers stand"
        message = f"{stand} here, and a table has 2 to {MOST_SIDES} places"
        problems.append(error("out-of-range", place, message))
        return ()
    row: list[Amount] = []
    for at, item in enumerate(data):
        if item is None:
            problems.append(error("wrong-type", place.inside(at), "a number belongs here"))
        amount = read_amount(item, place.inside(at), problems, "a place")
        row.append(amount or 0)
    return tuple(row)
