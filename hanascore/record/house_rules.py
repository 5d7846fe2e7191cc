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
from hanascore.problems.problem import NOWHERE, Place, Problem, Span
from hanascore.record.house_yaku import NEW_YAKU, House, read_yaku_rules
from hanascore.record.options import OFF, unknown_yaku
from hanascore.record.tokens import read_tokens
from hanascore.record.values import Cursor, shortened
from hanascore.record.vocabulary import yaku_names
from hanascore.rules.game import Game
from hanascore.rules.house import is_new
from hanascore.rules.ruling import Shape

Spans = Callable[[Sequence[Place]], Sequence[Span]]

_MOST_RULES = 500
_KINDS = {word: kind for kind in Kind for word in (kind.value, kind.plural)}
_EXAMPLES = {"cards": "{chaff: 1}", "yaku": f"{{{NEW_YAKU}}}", "rivals": "{a: [b, c]}"}


def read_house(
    game: Game,
    at: Cursor,
    *,
    options: Mapping[str, Any],
    written_options: Mapping[str, Any] | None = None,
    months: str | None,
    spans: Spans | None = None,
) -> HouseRules:
    """The house rules of a record; options that are a short way to write some come first.

    `options` are the values in force, `written_options` the words of the record they were read from.
    """
    house = House(game, yaku_names(game, options), months)
    written = at.mapping("house_rules: {cards: {chaff: 1}}", tuple(_EXAMPLES))
    parts = [at.inside(key).mapping(example) for key, example in _EXAMPLES.items()] if written else []
    for part in parts:
        if part and len(part.data) > _MOST_RULES:
            message = f"{len(part.data):,} rules stand here, and {_MOST_RULES} are the most"
            part.at_key().fault("house-rule", message)
            return HouseRules()
    cards, yaku, rivals = parts or [None] * 3
    values = _cards(house, cards) if cards else []
    changes = read_yaku_rules(house, yaku) if yaku else []
    groups = _rivals(house, rivals, [rule for rule, _ in changes]) if rivals else []
    short = _short(house, options, at._replace(data=written_options, place=Place(("options",))))
    for rule, value in changes:
        before = next((where for other, where in short if other.id == rule.id), None)
        if before is not None:
            message = f"{rule.id} has a value under `options` already"
            value.at_key().fault("house-rule", message, "", before.at_key())
    return _numbered(values, [*short, *changes], groups, spans)


def values_as_house(game: Game, options: Mapping[str, Any]) -> tuple[HouseYaku, ...]:
    """The house rules that options of the shape VALUES are a short way to write."""
    return tuple(
        HouseYaku(id, off=True) if points == OFF else HouseYaku(id, points)
        for option in game.declared_options
        if option.shape is Shape.VALUES
        for id, points in (options.get(option.name) or {}).items()
    )


def _short(house: House, options: Mapping[str, Any], at: Cursor) -> list[tuple[HouseYaku, Cursor]]:
    """The same rules with where the options that were written say so."""
    places = {
        house.names.find(key): value
        for option in house.game.declared_options
        if option.shape is Shape.VALUES and isinstance(at.inside(option.name).data, dict)
        for key, value in at.inside(option.name).entries("")
    }
    nowhere = at._replace(place=NOWHERE)
    return [(rule, places.get(rule.id, nowhere)) for rule in values_as_house(house.game, options)]


def _numbered(
    values: list[tuple[HouseValue, Cursor]],
    yaku: list[tuple[HouseYaku, Cursor]],
    rivals: list[tuple[Rivals, Cursor]],
    spans: Spans | None,
) -> HouseRules:
    """The rules with the lines they stand on."""
    places = [at.at_key().place for _, at in (*values, *yaku, *rivals)]
    known = spans(places) if spans and places else [None] * len(places)
    # What an event says stands on no line of the record.
    line = iter(span.line if span and place.path else None for span, place in zip(known, places, strict=True))
    return HouseRules(
        tuple(rule._replace(line=next(line)) for rule, _ in values),
        tuple(rule._replace(line=next(line)) for rule, _ in yaku),
        tuple(rule._replace(line=next(line)) for rule, _ in rivals),
    )


def _cards(house: House, at: Cursor) -> list[tuple[HouseValue, Cursor]]:
    found: list[tuple[HouseValue, Cursor]] = []
    met: dict[tuple[bool, int], Cursor] = {}
    if at.data and not house.game.rules().values:
        message = f"cards have no value in {house.game.name}, so a house rule cannot change it"
        at.at_key().fault("house-rule", message, "give yaku another value instead")
        return []
    for what, value in at.entries(""):
        kind = _KINDS.get(what.strip().casefold())
        cards = KINDS[kind] if kind else _meant(house, what, value.at_key())
        if value.data is None:
            continue
        points = value.called(f"the value of `{shortened(what)}`").integer()
        for (of_kind, other), before in met.items():
            if of_kind is bool(kind) and other & cards:
                message = f"`{shortened(what)}` has a value here already"
                value.at_key().fault("house-rule", message, "", before.at_key())
        met[bool(kind), cards] = value
        if cards and points is not None:
            name = kind.plural if kind else ids(cards)[0] if cards.bit_count() == 1 else what.strip()
            found.append((HouseValue(name, points, cards, kind is not None), value))
    return found


def _meant(house: House, what: str, at: Cursor) -> int:
    """The cards a key means. Chaff of one month are interchangeable, so without a number all are meant."""
    problems: list[Problem] = []
    cards = 0
    for value in (
        value for text in read_tokens(house.months, what, Place(), problems) for value in text.values()
    ):
        cards |= value & WHOLE
        for month, _ in chaff_needed(value):
            cards |= CHAFF & of_month(month)
    at.problems.extend(each._replace(place=at.place) for each in problems)
    return cards


def _rivals(house: House, at: Cursor, yaku: Sequence[HouseYaku]) -> list[tuple[Rivals, Cursor]]:
    names = yaku_names(house.game, {}, [rule.id for rule in yaku if is_new(rule)])
    found: list[tuple[Rivals, Cursor]] = []
    for word, value in at.entries(""):
        before = len(at.problems)
        members = []
        for name in value.called(f"`{shortened(word)}`").words() or ():
            id = names.find(name.data) or house.names.find(name.data)
            if id is None:
                unknown_yaku(name.data, name, house.game, names)
            else:
                members.append(id)
        members = list(dict.fromkeys(members))
        if len(members) < 2 and len(at.problems) == before:
            message = f"the rivals `{shortened(word)}` are {len(members)} yaku, and at least two contend"
            value.fault("house-rule", message, "write a list: viewings: [one-yaku, another]")
        elif len(at.problems) == before:
            found.append((Rivals(word.strip(), tuple(members)), value))
    return found
