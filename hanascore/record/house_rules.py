"""House rules out of a record's words, and the rules that some options are a short way to write.

What is wrong with a house rule is told here, so that laying it over the game cannot fail. Each rule keeps the
line it stands on, where lines are known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, KINDS, WHOLE, Kind, ids, of_month
from hanascore.model.house_rules import HouseHand, HouseRules, HouseValue, HouseYaku, LoseAll, Rivals
from hanascore.problems.problem import NOWHERE, Place, Problem
from hanascore.record.cursor import Cursor, hyphenated, shortened, suggestion
from hanascore.record.options import OFF, YakuNames, read_points, read_yaku, unknown_yaku
from hanascore.record.schema import HOUSE_RULES, NEW_YAKU
from hanascore.record.tokens import (
    read_pile,
    read_text,
    remove_duplicates,
    report_doubts,
    report_foreign_cards,
)
from hanascore.rules.game import Game, Shape
from hanascore.rules.house_rules import adds_yaku

_MOST_RULES = 500
_ADD_ONE = "tea-house: {value: 15, cards: 1b 3b 9a}"
_EXAMPLES = {
    "cards": "{chaff: 1}",
    "yaku": f"{{{_ADD_ONE}}}",
    "rivals": "{a: [b, c]}",
    "lucky_hands": "{triplet: 15}",
}
_KINDS = {word: kind for kind in Kind for word in (kind.value, kind.plural)}
_ID = r"[^\W_]+(?:-[^\W_]+)*"


def read_house_rules(
    game: Game,
    at: Cursor,
    *,
    options: Mapping[str, Any],
    written_options: Mapping[str, Any] | None = None,
    months: str | None,
    lined: bool = True,
) -> HouseRules:
    """The house rules of a record; options that are a short way to write some come first.

    `options` are the values in force, `written_options` the words of the record they were read from.
    """
    at.check_mapping("house_rules: {cards: {chaff: 1}}", HOUSE_RULES)
    parts = {key: at.inside(key) for key in HOUSE_RULES}
    held = {key: parts[key].data for key in _EXAMPLES}
    if long := [key for key, data in held.items() if isinstance(data, dict) and len(data) > _MOST_RULES]:
        for key in long:
            message = f"{len(held[key]):,} rules stand here, and {_MOST_RULES} are the most"
            parts[key].at_key().add_error("house-rule", message)
        # They are not read, and neither is what may name a yaku of theirs.
        parts |= {unread: parts[unread]._replace(data=None) for unread in (*long, "rivals", "lose_all")}
    under = at._replace(data=written_options, place=Place(("options",)))
    short = [under.inside(option.name) for option in game.options if option.shape is Shape.VALUES]
    house = _House(game, YakuNames(game), months, lined)
    places = {house.names.find(word): value for each in short for word, value in _inside(each)}
    nowhere = at._replace(place=NOWHERE)
    of_options = {rule: places.get(rule.id, nowhere) for rule in game.option_house_rules(options)}
    values = tuple(_values(house, parts["cards"]))
    yaku = tuple(_yaku(house, parts["yaku"], {rule.id: value for rule, value in of_options.items()}))
    names, fatal = YakuNames(game, [rule.id for rule in yaku if adds_yaku(rule)]), parts["lose_all"]
    return HouseRules(
        values,
        (*(rule._replace(line=house.line(value)) for rule, value in of_options.items()), *yaku),
        tuple(_rivals(house, parts["rivals"], names)),
        tuple(_hands(house, parts["lucky_hands"], {one.id for one in game.rules(options).hands})),
        tuple(LoseAll(id, house.line(fatal)) for id in read_yaku(fatal, game, names) or ()),
    )


def _inside(at: Cursor) -> list[tuple[str, Cursor]]:
    """What stands in a mapping; nothing where there is none, which another reader tells."""
    return list(at.entries("")) if isinstance(at.data, dict) else []


class _House(NamedTuple):
    """What reading house rules needs. Those of an event stand on no line of a record, and are not `lined`."""

    game: Game
    names: YakuNames
    months: str | None
    lined: bool

    def line(self, at: Cursor) -> int | None:
        """The line of a rule, where it is known."""
        return at.line if self.lined else None


def _values(house: _House, at: Cursor) -> Iterator[HouseValue]:
    if not at.check_mapping(_EXAMPLES["cards"]):
        return
    if at.data and not house.game.rules().values:
        message = f"cards have no value in {house.game.name}, so a house rule cannot change it"
        at.at_key().add_error("house-rule", message, "give yaku another value instead")
        return
    met: dict[tuple[bool, int], Cursor] = {}
    for what, value in at.entries(""):
        kind = _KINDS.get(what.strip().casefold())
        cards = KINDS[kind] if kind else _meant(house, value.at_key())
        if value.data is None:
            continue
        points = value.with_label(f"the value of `{shortened(what)}`").integer()
        for (of_kind, other), before in met.items():
            if of_kind is bool(kind) and other & cards:
                message = f"`{shortened(what)}` has a value here already"
                value.at_key().add_error("house-rule", message, "", before.at_key())
        met.setdefault((bool(kind), cards), value)
        if cards and points is not None:
            name = kind.plural if kind else ids(cards)[0] if cards.bit_count() == 1 else what.strip()
            yield HouseValue(name, points, cards, kind is not None, house.line(value))


def _meant(house: _House, at: Cursor) -> int:
    """The cards that a key means: of chaff without a number, which are interchangeable, all of the month."""
    problems: list[Problem] = []
    cards = 0
    texts = read_text(house.months, at._replace(problems=problems))
    report_foreign_cards(texts, house.game.rules().deck)
    for value in (value for text in texts for value in text.values()):
        cards |= value.possible & WHOLE
    at.problems.extend(each._replace(place=at.place) for each in problems)
    return cards


def _yaku(house: _House, at: Cursor, of_options: Mapping[str, Cursor]) -> Iterator[HouseYaku]:
    """The rules about yaku; those under `options` have no second one."""
    met: dict[str, Cursor] = {}
    for word, value in at.entries(_EXAMPLES["yaku"]):
        known = house.names.find(word)
        rule = None
        if value.data is not None:
            rule = _changed(house, known, word, value) if known else _added(house, word, value)
        if rule is None:
            continue
        if rule.id in of_options:
            message = f"{rule.id} has a value under `options` already"
            value.at_key().add_error("house-rule", message, "", of_options[rule.id].at_key())
        _once(rule.id, value, met)
        yield rule._replace(line=house.line(value))


def _once(id: str, at: Cursor, met: dict[str, Cursor]) -> None:
    """Add a problem where there is a rule for the same thing already."""
    before = met.setdefault(id, at)
    if before is not at:
        at.at_key().add_error("house-rule", f"there is a rule for {id} already", "", before.at_key())


def _changed(house: _House, id: str, word: str, at: Cursor) -> HouseYaku | None:
    """Another value for a yaku of the game, or none at all."""
    value, extra = at, None
    if isinstance(at.data, dict):
        own = [key for key in ("cards", "at_least", "of") if at.data.get(key) is not None]
        if own:
            message = f"{id} is a yaku of {house.game.name}, and its cards are settled"
            hint = f"switch it off ({id}: off) and add one under another name"
            at.inside(own[0]).at_key().add_error("house-rule", message, hint)
            return None
        at.check_mapping("", NEW_YAKU, f"the house rule `{shortened(id)}`")
        value, extra = at.inside("value"), at.inside("each_extra").integer()
    points = read_points(value, word)
    if points is None or points == OFF:
        return None if points is None else HouseYaku(id, off=True)
    return HouseYaku(id, int(points), each_extra=extra or 0)


def _added(house: _House, word: str, at: Cursor) -> HouseYaku | None:
    """A yaku of the house."""
    if not isinstance(at.data, dict):
        unknown_yaku(at.at_key(), house.game, house.names, f"; a new one names its cards: {_ADD_ONE}")
        return None
    before = len(at.problems)
    at.check_mapping("", NEW_YAKU, f"the house rule `{shortened(word)}`")
    id = hyphenated(word)
    if not re.fullmatch(_ID, id) or len(id) > 64:
        message = f"'{shortened(word)}' is no name for a yaku"
        at.at_key().add_error("house-rule", message, "write words joined by hyphens, as tea-house")
    if at.inside("value").data is None:
        at.add_error("key-missing", "`value` is missing here", "add value: and a whole number")
    points = at.inside("value").integer()
    empty = "`cards` is empty, and every pile holds no cards"
    cards, chaff = _cards(house, at.inside("cards"), empty, "name the cards that make it")
    of, number = _some_of(house, at)
    each = at.inside("each_extra").integer()
    if len(at.problems) == before:
        if each and not of:
            message = "`each_extra` goes with `at_least` and `of`, for cards beyond those"
            at.inside("each_extra").at_key().add_error("house-rule", message)
        if not (cards or chaff or of):
            hint = "write `cards` for all of them, or `at_least` and `of` for some"
            at.add_error(
                "house-rule", f"`{shortened(word)}` names no cards, so every pile would hold it", hint
            )
    if len(at.problems) > before or points is None:
        return None
    return HouseYaku(id, points, cards=cards, chaff=chaff, at_least=number, of=of, each_extra=each or 0)


def _some_of(house: _House, at: Cursor) -> tuple[int, int]:
    """The set of which some are needed, and how many."""
    number, of = at.inside("at_least"), at.inside("of")
    if number.data is None or of.data is None:
        for given, other in ((number, "of"), (of, "at_least")):
            if given.data is not None:
                given.at_key().add_error("house-rule", f"{given.label} goes with `{other}`", f"add {other}")
        return 0, 0
    before = len(at.problems)
    cards, chaff = _cards(house, of, "`of` is empty", "name the cards of which some are needed")
    for _ in chaff:
        message = "`of` names a chaff without its number"
        of.add_error("house-rule", message, "number it, as 1c1, or name all")
    if len(at.problems) > before:
        return 0, 0
    needed = number.integer(low=1, high=cards.bit_count())
    return (0, 0) if needed is None else (cards, needed)


def _cards(house: _House, at: Cursor, empty: str, advice: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Cards known exactly, and chaff by month; all chaff of a month are known exactly."""
    before = len(at.problems)
    texts = read_pile(house.months, at)
    report_foreign_cards(texts, house.game.rules().deck)
    report_doubts(texts)
    (total,) = remove_duplicates({at.label: texts}, house.months)
    cards = total.exact & WHOLE
    chaff = []
    for month, number in Counter(total.loose).items():
        left = CHAFF & of_month(month) & ~cards
        if left.bit_count() == number:
            cards |= left
        else:
            chaff.append((month, number))
    if not total and at.data is not None and len(at.problems) == before:
        at.add_error("house-rule", empty, advice)
    return cards, tuple(chaff)


def _rivals(house: _House, at: Cursor, names: YakuNames) -> Iterator[Rivals]:
    for word, value in at.entries(_EXAMPLES["rivals"]):
        before = len(at.problems)
        members = read_yaku(value.with_label(f"`{shortened(word)}`"), house.game, names) or ()
        if len(members) < 2 and len(at.problems) == before:
            message = (
                f"the rivals `{shortened(word)}` are {len(members) or 'no'} yaku, and at least two contend"
            )
            value.add_error("house-rule", message, "write a list: viewings: [one-yaku, another]")
        elif len(at.problems) == before:
            yield Rivals(word.strip(), members, house.line(value))


def _hands(house: _House, at: Cursor, in_play: Container[str]) -> Iterator[HouseHand]:
    """Other points for lucky hands of the game. Of several with one name that in play is meant."""
    known = sorted(house.game.hands, key=lambda one: one.id not in in_play)
    met: dict[str, Cursor] = {}
    for word, value in at.entries(_EXAMPLES["lucky_hands"]):
        hand = next((one for one in known if one.has_name(word)), None)
        if hand is None:
            message = f"{house.game.name} has no lucky hand '{shortened(word)}'"
            hint = f"hanascore rules {house.game.id} lists them" if known else "it knows none at all"
            near = suggestion(word, [one.id for one in house.game.hands])
            value.at_key().add_error("house-rule", message, near or hint)
            continue
        points = read_points(value, word)
        _once(hand.id, value, met)
        if points is not None:
            off = points == OFF
            yield HouseHand(hand.id, 0 if off else int(points), off, house.line(value))
