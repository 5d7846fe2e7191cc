"""House rules about yaku out of a record's words: another value, none at all, or a yaku of the house."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, WHOLE, of_month
from hanascore.cards.notation import chaff_needed
from hanascore.model.record import HouseYaku
from hanascore.problems.problem import Place, Problem, error
from hanascore.record.doubles import Lot, without_doubles
from hanascore.record.options import read_points, unknown_yaku
from hanascore.record.tokens import read_pile
from hanascore.record.values import entries, hyphened, read_integer, shortened, unknown_key
from hanascore.record.vocabulary import YakuNames
from hanascore.rules.game import Game

NEW_YAKU = "tea-house: {value: 15, cards: 1b 3b 9a}"

_NEW = ("value", "cards", "at_least", "of", "each_extra")
_ID = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


class House(NamedTuple):
    """What reading house rules needs, and where what was read stands."""

    game: Game
    names: YakuNames
    months: str | None
    problems: list[Problem]

    def refuse(self, place: Place, message: str, hint: str = "") -> None:
        """Add the problem of a house rule that cannot be."""
        self.problems.append(error("house-rule", place, message, hint))


def read_yaku_rules(house: House, data: Mapping[str, Any], place: Place) -> list[tuple[HouseYaku, Place]]:
    """The rules about yaku, each with its place."""
    found: list[tuple[HouseYaku, Place]] = []
    met: dict[str, Place] = {}
    for word, value in entries(data):
        at = place.inside(word)
        if value is None:
            continue
        known = house.names.find(word)
        rule = _changed(house, known, word, value, at) if known else _added(house, word, value, at)
        if rule is None:
            continue
        if rule.id in met:
            message = f"there is a rule for {rule.id} already"
            house.problems.append(error("house-rule", at.at_key(), message, also=(met[rule.id].at_key(),)))
        met[rule.id] = at
        found.append((rule, at))
    return found


def _changed(house: House, id: str, word: str, value: Any, at: Place) -> HouseYaku | None:
    """Another value for a yaku of the game, or none at all."""
    if not isinstance(value, dict):
        points = read_points(value, at, house.problems, word)
        if points is None:
            return None
        return HouseYaku(id, off=True) if isinstance(points, str) else HouseYaku(id, points)
    own = [key for key in ("cards", "at_least", "of") if value.get(key) is not None]
    if own:
        message = f"{id} is a yaku of {house.game.name}, and its cards are settled"
        hint = f"switch it off ({id}: off) and add one under another name"
        house.refuse(at.inside(own[0]).at_key(), message, hint)
        return None
    _unknown(house, value, at, id)
    points = read_points(value.get("value"), at.inside("value"), house.problems, word)
    each = read_integer(value.get("each_extra"), at.inside("each_extra"), house.problems, "`each_extra`")
    if points is None:
        return None
    if isinstance(points, str):
        return HouseYaku(id, off=True)
    return HouseYaku(id, points, each_extra=each or 0)


def _unknown(house: House, value: Mapping[str, Any], at: Place, word: str) -> None:
    for key, _ in entries(value):
        if key not in _NEW:
            unknown_key(key, at, house.problems, _NEW, f"the house rule `{shortened(word)}`")


def _added(house: House, word: str, value: Any, at: Place) -> HouseYaku | None:
    """A yaku of the house."""
    if not isinstance(value, dict):
        unknown = unknown_yaku(word, at.at_key(), house.game, house.names)
        hint = f"{unknown.hint}; a new one names its cards: {NEW_YAKU}"
        house.problems.append(unknown._replace(hint=hint))
        return None
    before = len(house.problems)
    _unknown(house, value, at, word)
    id = hyphened(word)
    if not _ID.fullmatch(id) or len(id) > 64:
        message = f"'{shortened(word)}' is no name for a yaku"
        house.refuse(at.at_key(), message, "write words joined by hyphens, as tea-house")
    points = _needed(house, value, "value", at)
    cards, chaff = _all_of(house, value, at)
    of, number = _some_of(house, value, at)
    each = read_integer(value.get("each_extra"), at.inside("each_extra"), house.problems, "`each_extra`")
    if each and not of and len(house.problems) == before:
        message = "`each_extra` goes with `at_least` and `of`, for cards beyond those"
        house.refuse(at.inside("each_extra").at_key(), message)
    if not (cards or chaff or of) and len(house.problems) == before:
        hint = "write `cards` for all of them, or `at_least` and `of` for some"
        house.refuse(at, f"`{shortened(word)}` names no cards, so every pile would hold it", hint)
    if len(house.problems) > before or points is None:
        return None
    return HouseYaku(id, points, cards=cards, chaff=chaff, at_least=number, of=of, each_extra=each or 0)


def _needed(house: House, value: Mapping[str, Any], key: str, at: Place) -> int | None:
    if value.get(key) is None:
        message = f"`{key}` is missing here"
        house.problems.append(error("key-missing", at, message, f"add {key}: and a whole number"))
    return read_integer(value.get(key), at.inside(key), house.problems, f"`{key}`")


def _all_of(house: House, value: Mapping[str, Any], at: Place) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Cards known exactly, and chaff by month; all chaff of a month are known exactly."""
    if value.get("cards") is None:
        return 0, ()
    place = at.inside("cards")
    before = len(house.problems)
    held = read_pile(house.months, value["cards"], place, house.problems, "`cards`")
    (total,) = without_doubles([Lot("`cards`", held)], house.months, house.problems)
    if not total and len(house.problems) == before:
        message = "`cards` is empty, and every pile holds no cards"
        house.refuse(place, message, "name the cards that make it")
    cards = total & WHOLE
    chaff = []
    for month, number in chaff_needed(total):
        left = CHAFF & of_month(month) & ~cards
        if left.bit_count() == number:
            cards |= left
        else:
            chaff.append((month, number))
    return cards, tuple(chaff)


def _some_of(house: House, value: Mapping[str, Any], at: Place) -> tuple[int, int]:
    """The set of which some are needed, and how many."""
    given = [key for key in ("at_least", "of") if value.get(key) is not None]
    if not given:
        return 0, 0
    if len(given) == 1:
        other = "of" if given == ["at_least"] else "at_least"
        house.refuse(at.inside(given[0]).at_key(), f"`{given[0]}` goes with `{other}`", f"add {other}")
        return 0, 0
    place = at.inside("of")
    before = len(house.problems)
    held = read_pile(house.months, value["of"], place, house.problems, "`of`")
    (total,) = without_doubles([Lot("`of`", held)], house.months, house.problems)
    of = total & WHOLE
    for month, number in chaff_needed(total):
        left = CHAFF & of_month(month) & ~of
        of |= left
        if left.bit_count() != number:
            house.refuse(place, "`of` names a chaff without its number", "number it, as 1c1, or name all")
    if len(house.problems) > before:
        return 0, 0
    if not of:
        house.refuse(place, "`of` is empty", "name the cards of which some are needed")
        return 0, 0
    most = of.bit_count()
    needed = read_integer(
        value["at_least"], at.inside("at_least"), house.problems, "`at_least`", low=1, high=most
    )
    return (0, 0) if needed is None else (of, needed)
