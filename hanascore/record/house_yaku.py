"""House rules about yaku out of a record's words: another value, none at all, or a yaku of the house."""

import re
from typing import NamedTuple

from hanascore.cards.deck import CHAFF, WHOLE, of_month
from hanascore.cards.notation import chaff_needed
from hanascore.model.record import HouseYaku
from hanascore.record.doubles import Lot, without_doubles
from hanascore.record.options import read_points, unknown_yaku
from hanascore.record.tokens import read_pile
from hanascore.record.values import Cursor, hyphened, shortened
from hanascore.record.vocabulary import YakuNames
from hanascore.rules.game import Game

NEW_YAKU = "tea-house: {value: 15, cards: 1b 3b 9a}"

_NEW = ("value", "cards", "at_least", "of", "each_extra")
_ID = r"[^\W_]+(?:-[^\W_]+)*"


class House(NamedTuple):
    """What reading house rules needs."""

    game: Game
    names: YakuNames
    months: str | None


def read_yaku_rules(house: House, at: Cursor) -> list[tuple[HouseYaku, Cursor]]:
    """The rules about yaku, each with where it stands."""
    found: list[tuple[HouseYaku, Cursor]] = []
    met: dict[str, Cursor] = {}
    for word, value in at.entries(""):
        if value.data is None:
            continue
        known = house.names.find(word)
        rule = _changed(house, known, word, value) if known else _added(house, word, value)
        if rule is None:
            continue
        if rule.id in met:
            message = f"there is a rule for {rule.id} already"
            value.at_key().fault("house-rule", message, "", met[rule.id].at_key())
        met[rule.id] = value
        found.append((rule, value))
    return found


def _changed(house: House, id: str, word: str, at: Cursor) -> HouseYaku | None:
    """Another value for a yaku of the game, or none at all."""
    value, each = at, None
    if isinstance(at.data, dict):
        own = [key for key in ("cards", "at_least", "of") if at.data.get(key) is not None]
        if own:
            message = f"{id} is a yaku of {house.game.name}, and its cards are settled"
            hint = f"switch it off ({id}: off) and add one under another name"
            at.inside(own[0]).at_key().fault("house-rule", message, hint)
            return None
        at.mapping("", _NEW, f"the house rule `{shortened(id)}`")
        value, each = at.inside("value"), at.inside("each_extra")
    points = read_points(value, word)
    extra = each.integer() if each else None
    if points is None:
        return None
    return (
        HouseYaku(id, off=True) if isinstance(points, str) else HouseYaku(id, points, each_extra=extra or 0)
    )


def _added(house: House, word: str, at: Cursor) -> HouseYaku | None:
    """A yaku of the house."""
    if not isinstance(at.data, dict):
        unknown_yaku(word, at.at_key(), house.game, house.names, f"; a new one names its cards: {NEW_YAKU}")
        return None
    before = len(at.problems)
    at.mapping("", _NEW, f"the house rule `{shortened(word)}`")
    id = hyphened(word)
    if not re.fullmatch(_ID, id) or len(id) > 64:
        message = f"'{shortened(word)}' is no name for a yaku"
        at.at_key().fault("house-rule", message, "write words joined by hyphens, as tea-house")
    if at.inside("value").data is None:
        at.fault("key-missing", "`value` is missing here", "add value: and a whole number")
    points = at.inside("value").integer()
    cards, chaff = _all_of(house, at.inside("cards"))
    of, number = _some_of(house, at)
    each = at.inside("each_extra").integer()
    if each and not of and len(at.problems) == before:
        message = "`each_extra` goes with `at_least` and `of`, for cards beyond those"
        at.inside("each_extra").at_key().fault("house-rule", message)
    if not (cards or chaff or of) and len(at.problems) == before:
        hint = "write `cards` for all of them, or `at_least` and `of` for some"
        at.fault("house-rule", f"`{shortened(word)}` names no cards, so every pile would hold it", hint)
    if len(at.problems) > before or points is None:
        return None
    return HouseYaku(id, points, cards=cards, chaff=chaff, at_least=number, of=of, each_extra=each or 0)


def _all_of(house: House, at: Cursor) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Cards known exactly, and chaff by month."""
    before = len(at.problems)
    cards, chaff = _read_cards(house, at)
    if not (cards or chaff or at.data is None) and len(at.problems) == before:
        message = "`cards` is empty, and every pile holds no cards"
        at.fault("house-rule", message, "name the cards that make it")
    return cards, chaff


def _some_of(house: House, at: Cursor) -> tuple[int, int]:
    """The set of which some are needed, and how many."""
    number, of = at.inside("at_least"), at.inside("of")
    if number.data is None or of.data is None:
        for given, other in ((number, "of"), (of, "at_least")):
            if given.data is not None:
                given.at_key().fault("house-rule", f"{given.what} goes with `{other}`", f"add {other}")
        return 0, 0
    before = len(at.problems)
    cards, chaff = _read_cards(house, of)
    for _ in chaff:
        message = "`of` names a chaff without its number"
        of.fault("house-rule", message, "number it, as 1c1, or name all")
    if len(at.problems) > before:
        return 0, 0
    if not cards:
        of.fault("house-rule", "`of` is empty", "name the cards of which some are needed")
        return 0, 0
    needed = number.integer(low=1, high=cards.bit_count())
    return (0, 0) if needed is None else (cards, needed)


def _read_cards(house: House, at: Cursor) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Cards known exactly, and chaff by month; all chaff of a month are known exactly."""
    held = read_pile(house.months, at.data, at.place, at.problems, at.what)
    (total,) = without_doubles([Lot(at.what, held)], house.months, at.problems)
    cards = total & WHOLE
    chaff = []
    for month, number in chaff_needed(total):
        left = CHAFF & of_month(month) & ~cards
        if left.bit_count() == number:
            cards |= left
        else:
            chaff.append((month, number))
    return cards, tuple(chaff)
