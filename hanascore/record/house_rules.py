"""House rules out of a record's words: values of cards, yaku changed or added, rivals.

What is wrong with a house rule is told here, so that laying it over the game cannot fail. Each rule keeps the
line it stands on, where lines are known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hanascore.cards.deck import CHAFF, KINDS, WHOLE, Kind, ids, of_month
from hanascore.cards.notation import chaff_needed
from hanascore.model.record import HouseRules, HouseValue, HouseYaku, Rivals
from hanascore.problems.problem import NOWHERE, Place, Problem, Span, error
from hanascore.record.house_yaku import NEW_YAKU, House, read_yaku_rules
from hanascore.record.options import OFF, unknown_yaku
from hanascore.record.tokens import read_tokens
from hanascore.record.values import (
    entries,
    read_integer,
    read_mapping,
    read_words,
    shortened,
    unknown_key,
)
from hanascore.record.vocabulary import yaku_names
from hanascore.rules.game import Game
from hanascore.rules.house import is_new
from hanascore.rules.ruling import Shape

Spans = Callable[[Sequence[Place]], Sequence[Span]]

_MOST_RULES = 500
_KEYS = ("cards", "yaku", "rivals")
_KINDS = {word: kind for kind in Kind for word in (kind.value, kind.plural)}


def read_house(
    game: Game,
    data: Any,
    place: Place,
    problems: list[Problem],
    *,
    options: Mapping[str, Any],
    written_options: Mapping[str, Any] | None = None,
    months: str | None,
    spans: Spans | None = None,
) -> HouseRules:
    """The house rules of a record; options that are a short way to write some come first.

    `options` are the values in force, `written_options` the words of the record they were read from.
    """
    written = read_mapping(data, place, problems, "`house_rules`", "house_rules: {cards: {chaff: 1}}") or {}
    house = House(game, yaku_names(game, options), months, problems)
    for key, _ in entries(written):
        if key not in _KEYS:
            unknown_key(key, place, problems, _KEYS, "`house_rules`")
    parts = [
        (key, read_mapping(written.get(key), place.inside(key), problems, f"`{key}`", example) or {})
        for key, example in (
            ("cards", "{chaff: 1}"),
            ("yaku", f"{{{NEW_YAKU}}}"),
            ("rivals", "{a: [b, c]}"),
        )
    ]
    for key, rules in parts:
        if len(rules) > _MOST_RULES:
            message = f"{len(rules):,} rules stand here, and {_MOST_RULES} are the most"
            house.refuse(place.inside(key).at_key(), message)
            return HouseRules()
    (_, cards), (_, yaku), (_, rivals) = parts
    values = _cards(house, cards, place.inside("cards"))
    changes = read_yaku_rules(house, yaku, place.inside("yaku"))
    groups = _rivals(house, rivals, place.inside("rivals"), [rule for rule, _ in changes])
    short = _short(house, options, written_options or {})
    for rule, at in changes:
        before = next((where for other, where in short if other.id == rule.id), None)
        if before is not None:
            message = f"{rule.id} has a value under `options` already"
            problems.append(error("house-rule", at.at_key(), message, also=(before.at_key(),)))
    return _numbered(values, [*short, *changes], groups, spans)


def values_as_house(game: Game, options: Mapping[str, Any]) -> tuple[HouseYaku, ...]:
    """The house rules that options of the shape VALUES are a short way to write."""
    return tuple(
        HouseYaku(id, off=True) if points == OFF else HouseYaku(id, points)
        for option in game.declared_options
        if option.shape is Shape.VALUES
        for id, points in (options.get(option.name) or {}).items()
    )


def _short(
    house: House, options: Mapping[str, Any], written: Mapping[str, Any]
) -> list[tuple[HouseYaku, Place]]:
    """The same rules with the places where they were written."""
    places = {
        house.names.find(key): Place(("options", option.name, key))
        for option in house.game.declared_options
        if option.shape is Shape.VALUES and isinstance(written.get(option.name), dict)
        for key in written[option.name]
    }
    return [(rule, places.get(rule.id, NOWHERE)) for rule in values_as_house(house.game, options)]


def _numbered(
    values: list[tuple[HouseValue, Place]],
    yaku: list[tuple[HouseYaku, Place]],
    rivals: list[tuple[Rivals, Place]],
    spans: Spans | None,
) -> HouseRules:
    """The rules with the lines they stand on."""
    places = [place.at_key() for _, place in (*values, *yaku, *rivals)]
    known = spans(places) if spans and places else [None] * len(places)
    # What an event says stands on no line of the record.
    at = iter(span.line if span and place.path else None for span, place in zip(known, places, strict=True))
    return HouseRules(
        tuple(rule._replace(line=next(at)) for rule, _ in values),
        tuple(rule._replace(line=next(at)) for rule, _ in yaku),
        tuple(rule._replace(line=next(at)) for rule, _ in rivals),
    )


def _cards(house: House, data: Mapping[str, Any], place: Place) -> list[tuple[HouseValue, Place]]:
    found: list[tuple[HouseValue, Place]] = []
    met: dict[tuple[bool, int], Place] = {}
    if data and not house.game.rules().values:
        message = f"cards have no value in {house.game.name}, so a house rule cannot change it"
        house.refuse(place.at_key(), message, "give yaku another value instead")
        return []
    for what, value in entries(data):
        at = place.inside(what)
        kind = _KINDS.get(what.strip().casefold())
        cards = KINDS[kind] if kind else _meant(house, what, at)
        if value is None:
            continue
        points = read_integer(value, at, house.problems, f"the value of `{shortened(what)}`")
        for (of_kind, other), before in met.items():
            if of_kind is bool(kind) and other & cards:
                message = f"`{shortened(what)}` has a value here already"
                house.problems.append(error("house-rule", at.at_key(), message, also=(before.at_key(),)))
        met[bool(kind), cards] = at
        if cards and points is not None:
            name = kind.plural if kind else ids(cards)[0] if cards.bit_count() == 1 else what.strip()
            found.append((HouseValue(name, points, cards, kind is not None), at))
    return found


def _meant(house: House, what: str, at: Place) -> int:
    """The cards a key means. Chaff of one month are interchangeable, so without a number all are meant."""
    problems: list[Problem] = []
    cards = 0
    for value in (
        value for text in read_tokens(house.months, what, Place(), problems) for value in text.values()
    ):
        cards |= value & WHOLE
        for month, _ in chaff_needed(value):
            cards |= CHAFF & of_month(month)
    house.problems.extend(each._replace(place=at.at_key()) for each in problems)
    return cards


def _rivals(
    house: House, data: Mapping[str, Any], place: Place, yaku: Sequence[HouseYaku]
) -> list[tuple[Rivals, Place]]:
    names = yaku_names(house.game, {}, [rule.id for rule in yaku if is_new(rule)])
    found: list[tuple[Rivals, Place]] = []
    for word, value in entries(data):
        at = place.inside(word)
        before = len(house.problems)
        members = []
        for name, where in read_words(value, at, house.problems, f"`{shortened(word)}`") or ():
            id = names.find(name) or house.names.find(name)
            if id is None:
                house.problems.append(unknown_yaku(name, where, house.game, names))
            else:
                members.append(id)
        members = list(dict.fromkeys(members))
        if len(members) < 2 and len(house.problems) == before:
            message = f"the rivals `{shortened(word)}` are {len(members)} yaku, and at least two contend"
            house.refuse(at, message, "write a list: viewings: [one-yaku, another]")
        elif len(house.problems) == before:
            found.append((Rivals(word.strip(), tuple(members)), at))
    return found
