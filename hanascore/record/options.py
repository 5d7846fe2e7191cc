"""Read the options of a record, each by the shape that its game declares.

The result has only the options that are written. The game adds its defaults later.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from hanascore.games import GAMES
from hanascore.problems.fix import remove, replace, spell_value
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem
from hanascore.record.cursor import (
    MAX_NUMBER,
    Cursor,
    describe_type,
    hyphenated,
    is_number,
    parse_boolean,
    parse_integer,
    short_list,
    shortened,
)
from hanascore.record.yaku_names import YakuNames, read_yaku_points, report_unknown_yaku
from hanascore.rules.game import Game, Option, Shape
from hanascore.words.common_words import is_none

# The result for a text that is no choice. It is not None, because None may be a choice.
_NO_CHOICE = object()


@cache
def games_by_option() -> Mapping[str, tuple[str, ...]]:
    """Return the names of the games that have each option."""
    games: dict[str, tuple[str, ...]] = {}
    for game in GAMES.values():
        for option in game.options:
            games[option.name] = (*games.get(option.name, ()), game.name)
    return games


def read_option(game: Game, name: str, data: Any) -> Any | Problem:
    """Return the value of one option, or its problem. A missing value is a problem, too."""
    at = Cursor({name: data}, [], Place(("options",))).inside(name)
    option = _find_option(game, name, at)
    value = None
    if option and data is None:
        at.add_error("wrong-type", f"{at.label} has no value", _list_values(option))
    elif option:
        value = _read_value(game, option, at)
    return at.problems[0] if at.problems else value


def read_options(game: Game, at: Cursor, example: str = "options: {goal: 100}") -> dict[str, Any]:
    """Return the options that are written, in the order of the game."""
    values: dict[str, Any] = {}
    for name, value_at in at.entries(example):
        option = _find_option(game, name, value_at)
        if option is None or value_at.data is None:
            continue
        errors_before = len(at.problems)
        value = _read_value(game, option, value_at)
        if len(at.problems) == errors_before:
            values[name] = value
    return {name: values[name] for name in game.options_by_name if name in values}


def _find_option(game: Game, name: str, at: Cursor) -> Option | None:
    """Return the option with this name. If the game has no such option, report that."""
    option = game.options_by_name.get(name)
    if option is None:
        key = at.at_key()
        if games := games_by_option().get(name):
            message = f"`{name}` is an option of {short_list(games, 'and')}, not of {game.name}"
            key.add_error("foreign-key", message, fixes=[remove(at.place)])
        else:
            message = f"{game.name} has no option `{shortened(name)}`"
            fixes = key.suggestions(game.options_by_name) or key.removal_beside(game.options_by_name)
            advice = "" if fixes else f"hanascore rules {game.id} lists them"
            key.add_error("unknown-key", message, advice, fixes=fixes)
    return option


def options_to_show(game: Game, options: Any, *, presets: bool = True) -> list[str]:
    """Return the options that a report shows, as a record writes them: presets, and what differs from them.

    Without `presets`, return only the options that differ from the defaults.

    >>> from hanascore.games import GAMES
    >>> game = GAMES["kwa-do"]
    >>> options_to_show(game, game.rules({"yaku": "all", "goal": 200, "gaji": True}).options)
    ['yaku: all', 'gaji: yes']
    """
    chosen = {name: getattr(options, name) for name in game.presets} if presets else {}
    defaults = game.choose(chosen)
    return [
        f"{option.name}: {spell_value(value)}"
        for option, value, default in zip(game.options, options, defaults, strict=True)
        if value != default or option.name in chosen
    ]


def _read_value(game: Game, option: Option, at: Cursor) -> Any:
    """Return the value of an option. If an error was added, the value has no meaning."""
    if option.shape is Shape.NUMBERS:
        return _read_numbers(option, at)
    if isinstance(at.data, str) and (choice := _find_choice(option, at.data)) is not _NO_CHOICE:
        return choice
    if option.shape is Shape.VALUES:
        return _read_yaku_values(game, option, at)
    if option.shape is Shape.YAKU:
        return _read_yaku_and_groups(game, option, at)
    if not isinstance(at.data, str):
        message = f"{at.label} takes one value, not {describe_type(at.data)}"
        at.add_error("wrong-type", message, _list_values(option))
        return None
    if option.numbers and parse_integer(at.data) is not None:
        return at.integer(*option.numbers)
    choices = [spell_value(choice) for choice in option.choices]
    means_off = is_none(at.data) and "off" in choices
    fixes = [replace(at.place, "off")] if means_off else at.suggestions(choices)
    message = f"{at.label} cannot be '{shortened(at.data)}'"
    at.add_error("unknown-choice", message, _list_values(option), fixes=fixes)
    return None


def _find_choice(option: Option, text: str) -> Any:
    """Return the choice that a text names, or `_NO_CHOICE`."""
    if option.shape is Shape.YES_NO:
        value = parse_boolean(text)
        return _NO_CHOICE if value is None else value
    word = hyphenated(text)
    # Other YAML readers turn `on`, `off`, `yes` and `no` into booleans, and other YAML writers write `true`
    # and `false`.
    value = parse_boolean(text)
    for yes, no in (("on", "off"), ("yes", "no")):
        if value is not None and (yes in option.choices or no in option.choices):
            word = yes if value else no
    for choice in option.choices:
        if choice is not None and word == str(choice).casefold():
            return choice
    number = parse_integer(text)
    if option.shape is Shape.NUMBER and number is not None and number in option.choices:
        return number
    return None if None in option.choices and is_none(text) else _NO_CHOICE


def _list_values(option: Option) -> str:
    """Return the hint that lists the values of an option."""
    choices = ["yes", "no"] if option.shape is Shape.YES_NO else list(map(spell_value, option.choices))
    free_form = [option.free_form.words] if option.free_form else []
    # Put the words for a list of yaku last, because they are too long to come before the choices.
    return f"it takes {short_list([*free_form, *choices] if option.numbers else [*choices, *free_form])}"


def _read_numbers(option: Option, at: Cursor) -> tuple[int, ...]:
    errors_before = len(at.problems)
    low, high = option.numbers or (-MAX_NUMBER, MAX_NUMBER)
    label = f"each number of {at.label}"
    numbers = [word.with_label(label).integer(low, high) for word in at.words(is_number) or ()]
    if option.size and len(numbers) != option.size and len(at.problems) == errors_before:
        at.add_error("wrong-type", f"{at.label} takes {option.size} numbers, not {len(numbers)}")
    return tuple(number for number in numbers if number is not None)


def _read_yaku_and_groups(game: Game, option: Option, at: Cursor) -> tuple[str, ...]:
    names = YakuNames(game)
    chosen: set[str] = set()
    # If the choices of an option are yaku, a list may name only these.
    allowed = {choice for choice in option.choices if choice in names.ids}

    def may_name(name: str) -> bool:
        return not allowed or name in allowed

    for word in at.words(names.has_name) or ():
        ids = [id for id in names.find_all(word.data) if may_name(id)]
        chosen.update(ids)
        if not ids:
            choices = map(spell_value, option.choices) if isinstance(at.data, str) else ()
            known = (*choices, *(name for name in (*names.ids, *names.groups) if may_name(name)))
            fixes = word.suggestions(known)
            message = f"{at.label} cannot be '{shortened(word.data)}'"
            word.add_error("unknown-choice", message, "" if fixes else _list_values(option), fixes=fixes)
    return tuple(id for id in names.ids if id in chosen)


def _read_yaku_values(game: Game, option: Option, at: Cursor) -> dict[str, int | str]:
    names = YakuNames(game)
    values: dict[str, int | str] = {}
    places: dict[str, Cursor] = {}
    for word, value in at.entries(f"{option.name}: {{{names.ids[0]}: 5}}"):
        id = names.find(word)
        if id is None:
            report_unknown_yaku(value.at_key(), game, names)
        points = read_yaku_points(value, word)
        if id in places:
            fixes = [remove(value.place), remove(places[id].place)]
            value.at_key().add_error("house-rule", f"{id} already has a value here", fixes=fixes)
        elif id and points is not None:
            places[id] = value
            values[id] = points
    return {id: values[id] for id in names.ids if id in values}
