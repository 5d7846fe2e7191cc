"""Options and house rules out of a record's words, typed by what the game declares; and what names a yaku.

A record's options hold what was written and nothing more; the game adds its defaults. What is wrong with a
house rule is told here, so that laying it over the game cannot fail. Each rule keeps the line it stands on,
where lines are known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from hanascore.cards.deck import CHAFF, KINDS, WHOLE, Kind, ids, of_month
from hanascore.cards.notation import chaff_needed
from hanascore.games import GAMES
from hanascore.model import HouseHand, HouseRules, HouseValue, HouseYaku, LoseAll, Rivals
from hanascore.problems.problem import NOWHERE, Place, Problem, Span
from hanascore.problems.words import fold
from hanascore.record.cursor import (
    MOST,
    NO,
    NOTHING,
    Cursor,
    boolean,
    hyphened,
    integer,
    listed,
    shortened,
    sort_of,
    suggestion,
)
from hanascore.record.schema import NEW_YAKU
from hanascore.record.tokens import Lot, ask_which, read_pile, read_text, tell_strangers, without_doubles
from hanascore.rules.game import Game, Option, Shape, written
from hanascore.rules.house_rules import is_new
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Yaku
from hanascore.values import NamedTuple

# What a house rule and an option write for a yaku that is not played.
OFF = "off"
_ABSENT = object()


class YakuNames:
    """The yaku of a game by id, name and alias, and the groups under which they are picked."""

    __slots__ = ("_groups", "_names", "ids", "yaku")

    def __init__(self, rule_sets: Iterable[RuleSet], more: Iterable[str] = ()) -> None:
        self.yaku: dict[str, Yaku] = {}
        for rules in rule_sets:
            for one in (*rules.yaku, *rules.not_in_play):
                self.yaku.setdefault(one.id, one)
        self.ids = tuple(dict.fromkeys((*self.yaku, *more)))
        self._names = {fold(id): id for id in self.ids}
        for name, id in _other_names(self.yaku.values()):
            self._names.setdefault(fold(name), id)
        self._groups: dict[str, tuple[str, ...]] = {}
        for one in self.yaku.values():
            if one.group:
                key = fold(one.group)
                self._groups[key] = (*self._groups.get(key, ()), one.id)

    def find(self, word: str) -> str | None:
        """The id of the yaku that a word names."""
        return self._names.get(fold(word))

    def find_all(self, word: str) -> tuple[str, ...]:
        """The ids that a word names: those of a group, or the one yaku."""
        one = self.find(word)
        return self._groups.get(fold(word)) or ((one,) if one else ())

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups."""
        return tuple(dict.fromkeys(one.group for one in self.yaku.values() if one.group))

    def in_group(self, group: str) -> tuple[str, ...]:
        """The ids of a group's yaku; of no group, all of them."""
        return self._groups.get(fold(group), ()) if group else self.ids


def _other_names(yaku: Iterable[Yaku]) -> Iterator[tuple[str, str]]:
    known = list(yaku)
    yield from ((one.name, one.id) for one in known)
    yield from ((name, one.id) for one in known for name in (one.ja, one.ko, *one.aliases) if name)


def yaku_names(game: Game, options: Mapping[str, Any] | None = None, more: Iterable[str] = ()) -> YakuNames:
    """The yaku that may be named where these options were written; `more` are the ids of house rules."""
    rule_sets = [game.rules()]
    if options:
        rule_sets.append(game.rules(options))
    return YakuNames(rule_sets, more)


def games_with(what: str, name: str) -> tuple[str, ...]:
    """The names of the games that have an option or whose rounds tell a fact, as `what` asks."""
    return _owners(what).get(name, ())


@cache
def _owners(what: str) -> dict[str, tuple[str, ...]]:
    owners: dict[str, tuple[str, ...]] = {}
    for game in GAMES.values():
        for one in getattr(game, what):
            owners[one.name] = (*owners.get(one.name, ()), game.name)
    return owners


def read_option(game: Game, name: str, data: Any) -> Any | Problem:
    """The value of one option, or the problem with it: an unknown name, or a value it does not take.

    An empty value is a problem here, since whoever names an option alone has to say something.
    """
    at = Cursor(data, NOWHERE, [], f"`{name}`")
    option = _option(game, name, at)
    if option and data is None:
        at.fault("wrong-type", f"{at.what} has no value", _offer(option))
    value = _value(game, option, at) if option and data is not None else None
    return at.problems[0] if at.problems else value


def read_options(game: Game, at: Cursor) -> dict[str, Any]:
    """The options that were written, in the order of the game."""
    found: dict[str, Any] = {}
    for name, value in at.entries("options: {goal: 100}"):
        option = _option(game, name, value)
        if option is None or value.data is None:
            continue
        before = len(at.problems)
        read = _value(game, option, value)
        if len(at.problems) == before:
            found[name] = read
    return {option.name: found[option.name] for option in game.options if option.name in found}


def _option(game: Game, name: str, at: Cursor) -> Option | None:
    """The option of that name, or a problem that tells who else has one."""
    option = game.option(name)
    if option is None:
        known = [option.name for option in game.options]
        if others := games_with("options", name):
            message = f"`{name}` is an option of {listed(others, 'and')}, not of {game.name}"
            at.at_key().fault("foreign-key", message, "leave it out")
        else:
            message = f"{game.name} has no option `{shortened(name)}`"
            hint = suggestion(name, known, at.problems) or f"hanascore rules {game.id} lists them"
            at.at_key().fault("unknown-option", message, hint)
    return option


def unusual(game: Game, options: Any, *, presets: bool = True) -> list[str]:
    """The options worth naming, as a record spells them: the game's presets, and whatever differs from them.

    Without `presets` nothing is named but what differs from a record that says nothing.

    >>> from hanascore.games import GAMES
    >>> game = GAMES["kwa-do"]
    >>> unusual(game, game.rules({"yaku": "all", "goal": 200, "gaji": True}).options)
    ['yaku: all', 'gaji: yes']
    """
    chosen = {name: getattr(options, name) for name in game.presets} if presets else {}
    usual = game.choose(chosen)
    return [
        f"{option.name}: {written(value)}"
        for option in game.options
        if (value := getattr(options, option.name)) != getattr(usual, option.name) or option.name in chosen
    ]


def _value(game: Game, option: Option, at: Cursor) -> Any:
    """The typed value; where a problem was added it means nothing."""
    if option.shape is Shape.NUMBERS:
        return _numbers(option, at)
    if isinstance(at.data, str) and (choice := _choice(option, at.data)) is not _ABSENT:
        return choice
    if option.shape is Shape.VALUES:
        return _values(game, option, at)
    if option.shape is Shape.YAKU:
        return _yaku(game, option, at)
    if not isinstance(at.data, str):
        at.fault("wrong-type", f"{at.what} takes one value, not {sort_of(at.data)}", _offer(option))
        return None
    number = integer(at.data) if option.shape is Shape.NUMBER else None
    if number is None or not option.numbers:
        _unknown_choice(option, at)
    elif not option.numbers[0] <= number <= option.numbers[1]:
        low, high = option.numbers
        at.integer(low, high)
    return number


def _choice(option: Option, text: str) -> Any:
    """The choice that a word or number is, or `_ABSENT`."""
    if option.shape is Shape.YES_NO:
        answer = boolean(text)
        return _ABSENT if answer is None else answer
    word = hyphened(text)
    for choice in option.choices:
        if choice is not None and word == str(choice).casefold():
            return choice
    number = integer(text)
    if option.shape is Shape.NUMBER and number is not None and number in option.choices:
        return number
    return None if None in option.choices and word in NOTHING else _ABSENT


def _unknown_choice(option: Option, at: Cursor) -> None:
    known, text = _choices(option), at.data
    # What comes nearest to `no` by its letters is `on`.
    meant = "on" if boolean(text) else "off" if boolean(text) is False or hyphened(text) in NOTHING else ""
    hint = f"did you mean {meant}?" if meant in known else suggestion(text, known)
    offer = _offer(option)
    message = f"{at.what} cannot be '{shortened(text)}'"
    at.fault("unknown-choice", message, f"{hint}; {offer}" if hint and offer else hint or offer)


def _choices(option: Option) -> list[str]:
    if option.shape is Shape.YES_NO:
        return ["yes", "no"]
    return [written(choice) for choice in option.choices]


def _offer(option: Option) -> str:
    """What an option takes, as the end of a hint."""
    if option.shape is Shape.NUMBERS:
        return f"it takes a list of {option.size} numbers" if option.size else "it takes a list of numbers"
    if option.shape is Shape.VALUES:
        return f"write {option.name}: {{yaku: points}}"
    offers = _choices(option)
    if option.numbers:
        offers = [f"a number from {option.numbers[0]:,} to {option.numbers[1]:,}", *offers]
    if option.shape is Shape.YAKU:
        offers.append("a list of yaku")
    return f"it takes {listed(offers)}"


def _numbers(option: Option, at: Cursor) -> tuple[int, ...]:
    before = len(at.problems)
    low, high = option.numbers or (-MOST, MOST)
    numbers = [word.called(f"each number of {at.what}").integer(low, high) for word in at.words() or ()]
    if option.size and len(numbers) != option.size and len(at.problems) == before:
        at.fault("wrong-type", f"{at.what} takes {option.size} numbers, and {len(numbers)} stand here")
    return tuple(number for number in numbers if number is not None)


def _yaku(game: Game, option: Option, at: Cursor) -> tuple[str, ...]:
    names = yaku_names(game)
    chosen: set[str] = set()
    # A name of several words stands alone; else a text is parted like any list of words.
    alone = isinstance(at.data, str) and names.find_all(at.data)
    for word in [at] if alone else at.words() or ():
        ids = names.find_all(word.data)
        chosen.update(ids)
        if not ids:
            known = [*(_choices(option) if isinstance(at.data, str) else ()), *names.ids, *names.groups]
            offer = f"it takes {listed([*_choices(option), 'a list of yaku and groups'])}"
            hint = suggestion(word.data, known, at.problems) or offer
            word.fault("unknown-choice", f"{at.what} cannot name '{shortened(word.data)}'", hint)
    return tuple(id for id in names.ids if id in chosen)


def _values(game: Game, option: Option, at: Cursor) -> dict[str, int | str]:
    names = yaku_names(game)
    found: dict[str, int | str] = {}
    for word, value in at.entries(f"{option.name}: {{{names.ids[0]}: 5}}"):
        id = names.find(word)
        if id is None:
            unknown_yaku(value.at_key(), game, names)
        points = read_points(value, word)
        if id in found:
            value.at_key().fault("house-rule", f"{id} has a value here already")
        elif id and points is not None:
            found[id] = points
    return {id: found[id] for id in names.ids if id in found}


def unknown_yaku(at: Cursor, game: Game, names: YakuNames, advice: str = "") -> None:
    """Add the problem of a word that names no yaku of a game; `advice` ends its hint."""
    message = f"{game.name} has no yaku '{shortened(at.data)}'"
    hint = suggestion(at.data, names.ids) or f"hanascore rules {game.id} lists them"
    at.fault("unknown-yaku", message, hint + advice)


def read_points(at: Cursor, yaku: str) -> int | str | None:
    """The points of a yaku, or `off`; None where nothing is written."""
    if isinstance(at.data, str) and at.data.strip().casefold() in NO:
        return OFF
    return at.called(f"the value of `{shortened(yaku)}`").integer()


Spans = Callable[[Sequence[Place]], Sequence[Span]]

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


class House(NamedTuple):
    """What reading house rules needs."""

    game: Game
    names: YakuNames
    months: str | None


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
    written = at.mapping("house_rules: {cards: {chaff: 1}}", (*_EXAMPLES, "lose_all"))
    parts = [at.inside(key).mapping(example) for key, example in _EXAMPLES.items()] if written else []
    for part in parts:
        if part and len(part.data) > _MOST_RULES:
            message = f"{len(part.data):,} rules stand here, and {_MOST_RULES} are the most"
            part.at_key().fault("house-rule", message)
            return HouseRules()
    cards, yaku, rivals, hands = parts or [None] * 4
    values = _read_values(house, cards) if cards else []
    changes = _read_yaku(house, yaku) if yaku else []
    groups = _read_rivals(house, rivals, [rule for rule, _ in changes]) if rivals else []
    from_options = _from_options(house, options, at._replace(data=written_options, place=Place(("options",))))
    for rule, value in changes:
        before = next((where for other, where in from_options if other.id == rule.id), None)
        if before is not None:
            message = f"{rule.id} has a value under `options` already"
            value.at_key().fault("house-rule", message, "", before.at_key())
    in_play = {one.id for one in game.rules(options).hands}
    lucky = _read_hands(house, hands, in_play) if hands else []
    fatal = _read_lose_all(house, at.inside("lose_all"), changes) if written else []
    return _with_lines((values, [*from_options, *changes], groups, lucky, fatal), spans)


def _from_options(house: House, options: Mapping[str, Any], at: Cursor) -> list[tuple[HouseYaku, Cursor]]:
    """The same rules with where the options that were written say so."""
    places = {
        house.names.find(key): value
        for option in house.game.options
        if option.shape is Shape.VALUES and isinstance(at.inside(option.name).data, dict)
        for key, value in at.inside(option.name).entries("")
    }
    nowhere = at._replace(place=NOWHERE)
    return [(rule, places.get(rule.id, nowhere)) for rule in house.game.written_values(options)]


def _with_lines(kinds: Sequence[Sequence[tuple[Any, Cursor]]], spans: Spans | None) -> HouseRules:
    """The rules of each kind with the lines they stand on."""
    places = [at.at_key().place for kind in kinds for _, at in kind]
    known = spans(places) if spans and places else [None] * len(places)
    # What an event says stands on no line of the record.
    line = iter(span.line if span and place.path else None for span, place in zip(known, places, strict=True))
    return HouseRules(*(tuple(rule._replace(line=next(line)) for rule, _ in kind) for kind in kinds))


def _read_values(house: House, at: Cursor) -> list[tuple[HouseValue, Cursor]]:
    found: list[tuple[HouseValue, Cursor]] = []
    met: dict[tuple[bool, int], Cursor] = {}
    if at.data and not house.game.rules().values:
        message = f"cards have no value in {house.game.name}, so a house rule cannot change it"
        at.at_key().fault("house-rule", message, "give yaku another value instead")
        return []
    for what, value in at.entries(""):
        kind = _KINDS.get(what.strip().casefold())
        cards = KINDS[kind] if kind else _meant(house, value.at_key())
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


def _meant(house: House, at: Cursor) -> int:
    """The cards that a key means: of chaff without a number, which are interchangeable, all of the month."""
    problems: list[Problem] = []
    cards = 0
    texts = read_text(house.months, at._replace(problems=problems))
    tell_strangers(texts, house.game.rules().deck)
    for text in texts:
        for value in text.values():
            cards |= value & WHOLE
            for month, _ in chaff_needed(value):
                cards |= CHAFF & of_month(month)
    at.problems.extend(each._replace(place=at.place) for each in problems)
    return cards


def _read_yaku(house: House, at: Cursor) -> list[tuple[HouseYaku, Cursor]]:
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
        at.mapping("", NEW_YAKU, f"the house rule `{shortened(id)}`")
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
        unknown_yaku(at.at_key(), house.game, house.names, f"; a new one names its cards: {_ADD_ONE}")
        return None
    before = len(at.problems)
    at.mapping("", NEW_YAKU, f"the house rule `{shortened(word)}`")
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
    texts = read_pile(house.months, at)
    tell_strangers(texts, house.game.rules().deck)
    ask_which(texts)
    (total,) = without_doubles([Lot(at.what, texts)], house.months)
    cards = total & WHOLE
    chaff = []
    for month, number in chaff_needed(total):
        left = CHAFF & of_month(month) & ~cards
        if left.bit_count() == number:
            cards |= left
        else:
            chaff.append((month, number))
    return cards, tuple(chaff)


def _read_rivals(house: House, at: Cursor, yaku: Sequence[HouseYaku]) -> list[tuple[Rivals, Cursor]]:
    names = yaku_names(house.game, {}, [rule.id for rule in yaku if is_new(rule)])
    found: list[tuple[Rivals, Cursor]] = []
    for word, value in at.entries(""):
        before = len(at.problems)
        members = []
        for name in value.called(f"`{shortened(word)}`").words() or ():
            id = names.find(name.data) or house.names.find(name.data)
            if id is None:
                unknown_yaku(name, house.game, names)
            else:
                members.append(id)
        members = list(dict.fromkeys(members))
        if len(members) < 2 and len(at.problems) == before:
            message = f"the rivals `{shortened(word)}` are {len(members)} yaku, and at least two contend"
            value.fault("house-rule", message, "write a list: viewings: [one-yaku, another]")
        elif len(at.problems) == before:
            found.append((Rivals(word.strip(), tuple(members)), value))
    return found


def _read_hands(house: House, at: Cursor, in_play: Container[str]) -> list[tuple[HouseHand, Cursor]]:
    """Other points for lucky hands of the game. Of several with one name that in play is meant."""
    known = sorted(house.game.hands, key=lambda one: one.id not in in_play)
    found: list[tuple[HouseHand, Cursor]] = []
    met: dict[str, Cursor] = {}
    for word, value in at.entries(""):
        hand = next((one for one in known if one.is_called(word)), None)
        if hand is None:
            message = f"{house.game.name} has no lucky hand '{shortened(word)}'"
            hint = (
                f"hanascore rules {house.game.id} lists them" if house.game.hands else "it knows none at all"
            )
            near = suggestion(word, [one.id for one in house.game.hands])
            value.at_key().fault("house-rule", message, near or hint)
            continue
        points = read_points(value, word)
        if hand.id in met:
            message = f"there is a rule for {hand.id} already"
            value.at_key().fault("house-rule", message, "", met[hand.id].at_key())
        met[hand.id] = value
        if points is not None:
            off = isinstance(points, str)
            found.append((HouseHand(hand.id, 0 if off else int(points), off), value))
    return found


def _read_lose_all(
    house: House, at: Cursor, yaku: Sequence[tuple[HouseYaku, Cursor]]
) -> list[tuple[LoseAll, Cursor]]:
    """The yaku whose owner loses all."""
    names = yaku_names(house.game, {}, [rule.id for rule, _ in yaku if is_new(rule)])
    found: dict[str, tuple[LoseAll, Cursor]] = {}
    for word in at.words() or ():
        id = names.find(word.data)
        if id is None:
            unknown_yaku(word, house.game, names)
        else:
            found.setdefault(id, (LoseAll(id), at))
    return list(found.values())
