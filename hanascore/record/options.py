"""Options out of a record's words, typed by what the game declares; and what names a yaku.

A record's options hold what was written and nothing more; the game adds its defaults.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from hanascore.games import GAMES
from hanascore.problems.problem import Problem
from hanascore.problems.words import fold
from hanascore.record.cursor import (
    MAX_NUMBER,
    NO,
    NOTHING,
    Cursor,
    describe_type,
    hyphenated,
    parse_boolean,
    parse_integer,
    short_list,
    shortened,
    suggestion,
)
from hanascore.rules.game import Game, Option, Shape, spell_value
from hanascore.rules.yaku import Yaku

# What a house rule and an option write for a yaku that is not played.
OFF = "off"
_ABSENT = object()
# What stands between commas, the blanks around it left out.
_NAMES = r"[^\s,、，](?:[^,、，]*[^\s,、，])?"


class YakuNames:
    """The yaku of a game by id, name and alias, and the groups under which they are picked.

    `more` are the ids of house rules. Without a game there are no others.
    """

    __slots__ = ("_names", "groups", "ids", "yaku")

    def __init__(self, game: Game | None, more: Iterable[str] = ()) -> None:
        self.yaku: dict[str, Yaku] = {}
        for one in (*game.rules().yaku, *game.rules().not_in_play) if game else ():
            self.yaku.setdefault(one.id, one)
        self.ids = tuple(dict.fromkeys((*self.yaku, *more)))
        self._names = {fold(id): id for id in self.ids}
        for one in self.yaku.values():
            self._names.setdefault(fold(one.name), one.id)
        for one in self.yaku.values():
            for name in filter(None, (one.ja, one.ko, *one.aliases)):
                self._names.setdefault(fold(name), one.id)
        self.groups: dict[str, tuple[str, ...]] = {}
        for one in self.yaku.values():
            if one.group:
                self.groups[one.group] = (*self.groups.get(one.group, ()), one.id)

    def find(self, word: str) -> str | None:
        """The id of the yaku that a word names."""
        return self._names.get(fold(word))

    def find_all(self, word: str) -> tuple[str, ...]:
        """The ids that a word names: those of a group, or the one yaku."""
        one = self.find(word)
        group = next((ids for name, ids in self.groups.items() if fold(name) == fold(word)), ())
        return group or ((one,) if one else ())

    def in_group(self, group: str) -> tuple[str, ...]:
        """The ids of a group's yaku; of no group, all of them."""
        return self.groups.get(group, ()) if group else self.ids


@cache
def games_by_name(what: str) -> Mapping[str, tuple[str, ...]]:
    """The names of the games by the option they have, or by the fact their rounds tell, as `what` asks."""
    found: dict[str, tuple[str, ...]] = {}
    for game in GAMES.values():
        for one in getattr(game, what):
            found[one.name] = (*found.get(one.name, ()), game.name)
    return found


def read_option(game: Game, name: str, data: Any) -> Any | Problem:
    """The value of one option, or the problem with it: an unknown name, or a value it does not take.

    An empty value is a problem here, since whoever names an option alone has to say something.
    """
    at = Cursor(data, [], label=f"`{name}`")
    option = _option(game, name, at)
    if option and data is None:
        at.add_error("wrong-type", f"{at.label} has no value", _offer(option))
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
    return {name: found[name] for name in game.options_by_name if name in found}


def _option(game: Game, name: str, at: Cursor) -> Option | None:
    """The option of that name, or a problem that tells who else has one."""
    option = game.options_by_name.get(name)
    if option is None:
        known = [option.name for option in game.options]
        if others := games_by_name("options").get(name):
            message = f"`{name}` is an option of {short_list(others, 'and')}, not of {game.name}"
            at.at_key().add_error("foreign-key", message, "leave it out")
        else:
            message = f"{game.name} has no option `{shortened(name)}`"
            hint = suggestion(name, known, at.problems) or f"hanascore rules {game.id} lists them"
            at.at_key().add_error("unknown-key", message, hint)
    return option


def options_to_show(game: Game, options: Any, *, presets: bool = True) -> list[str]:
    """The options worth naming, as a record spells them: the game's presets, and whatever differs from them.

    Without `presets` nothing is named but what differs from a record that says nothing.

    >>> from hanascore.games import GAMES
    >>> game = GAMES["kwa-do"]
    >>> options_to_show(game, game.rules({"yaku": "all", "goal": 200, "gaji": True}).options)
    ['yaku: all', 'gaji: yes']
    """
    chosen = {name: getattr(options, name) for name in game.presets} if presets else {}
    usual = game.choose(chosen)
    return [
        f"{option.name}: {spell_value(value)}"
        for option, value, default in zip(game.options, options, usual, strict=True)
        if value != default or option.name in chosen
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
        at.add_error(
            "wrong-type", f"{at.label} takes one value, not {describe_type(at.data)}", _offer(option)
        )
        return None
    if option.numbers and parse_integer(at.data) is not None:
        return at.integer(*option.numbers)
    known, text = [spell_value(choice) for choice in option.choices], at.data
    # What comes nearest to `no` by its letters is `on`.
    meant = (
        "on"
        if parse_boolean(text)
        else "off"
        if parse_boolean(text) is False or hyphenated(text) in NOTHING
        else ""
    )
    hint = f"did you mean {meant}?" if meant in known else suggestion(text, known)
    offer = _offer(option)
    said = f"{hint} {offer[:1].upper()}{offer[1:]}" if hint else offer
    at.add_error("unknown-choice", f"{at.label} cannot be '{shortened(text)}'", said)
    return None


def _choice(option: Option, text: str) -> Any:
    """The choice that a word or number is, or `_ABSENT`."""
    if option.shape is Shape.YES_NO:
        answer = parse_boolean(text)
        return _ABSENT if answer is None else answer
    word = hyphenated(text)
    for choice in option.choices:
        if choice is not None and word == str(choice).casefold():
            return choice
    number = parse_integer(text)
    if option.shape is Shape.NUMBER and number is not None and number in option.choices:
        return number
    return None if None in option.choices and word in NOTHING else _ABSENT


def _offer(option: Option) -> str:
    """What an option takes, as the end of a hint."""
    choices = map(spell_value, option.choices) if option.shape is not Shape.YES_NO else ("yes", "no")
    own = [option.free_form.words] if option.free_form else []
    # The words for a list of yaku go on too long to stand before choices.
    return f"it takes {short_list([*own, *choices] if option.numbers else [*choices, *own])}"


def _numbers(option: Option, at: Cursor) -> tuple[int, ...]:
    before = len(at.problems)
    low, high = option.numbers or (-MAX_NUMBER, MAX_NUMBER)
    numbers = [word.with_label(f"each number of {at.label}").integer(low, high) for word in at.words() or ()]
    if option.size and len(numbers) != option.size and len(at.problems) == before:
        at.add_error("wrong-type", f"{at.label} takes {option.size} numbers, and {len(numbers)} stand here")
    return tuple(number for number in numbers if number is not None)


def _yaku(game: Game, option: Option, at: Cursor) -> tuple[str, ...]:
    names = YakuNames(game)
    chosen: set[str] = set()
    # A name of several words stands alone; else a text is parted like any list of words.
    alone = isinstance(at.data, str) and names.find_all(at.data)
    for word in [at] if alone else at.words() or ():
        ids = names.find_all(word.data)
        chosen.update(ids)
        if not ids:
            words = map(spell_value, option.choices) if isinstance(at.data, str) else ()
            hint = suggestion(word.data, (*words, *names.ids, *names.groups), at.problems) or _offer(option)
            word.add_error("unknown-choice", f"{at.label} cannot name '{shortened(word.data)}'", hint)
    return tuple(id for id in names.ids if id in chosen)


def _values(game: Game, option: Option, at: Cursor) -> dict[str, int | str]:
    names = YakuNames(game)
    found: dict[str, int | str] = {}
    for word, value in at.entries(f"{option.name}: {{{names.ids[0]}: 5}}"):
        id = names.find(word)
        if id is None:
            unknown_yaku(value.at_key(), game, names)
        points = read_points(value, word)
        if id in found:
            value.at_key().add_error("house-rule", f"{id} has a value here already")
        elif id and points is not None:
            found[id] = points
    return {id: found[id] for id in names.ids if id in found}


def read_yaku(at: Cursor, game: Game | None, names: YakuNames, group: str = "") -> tuple[str, ...] | None:
    """A list of yaku, each once; of one group, where a group is given."""
    text = at.data if isinstance(at.data, str) else ""
    if text.strip().casefold() == "none":
        return ()
    # Names of several words stand alone, or between commas.
    words = at.words(_NAMES) if names.find(text) or "," in text else at.words()
    found, allowed = dict[str, None](), names.in_group(group)
    for word in words or ():
        id = names.find(word.data)
        if id in allowed:
            found[id] = None
        elif id is not None:
            message = f"{shortened(word.data)} does not belong here"
            word.add_error("unknown-yaku", message, f"it is one of {', '.join(allowed)}")
        elif game is not None:
            unknown_yaku(word, game, names)
    return None if words is None else tuple(found)


def unknown_yaku(at: Cursor, game: Game, names: YakuNames, advice: str = "") -> None:
    """Add the problem of a word that names no yaku of a game; `advice` ends its hint."""
    message = f"{game.name} has no yaku '{shortened(at.data)}'"
    hint = suggestion(at.data, names.ids) or f"hanascore rules {game.id} lists them"
    at.add_error("unknown-yaku", message, hint + advice)


def read_points(at: Cursor, yaku: str) -> int | str | None:
    """The points of a yaku, or `off`; None where nothing is written."""
    if isinstance(at.data, str) and at.data.strip().casefold() in NO:
        return OFF
    return at.with_label(f"the value of `{shortened(yaku)}`").integer()
