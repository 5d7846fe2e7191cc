"""Options of a game out of a record's words, typed by the game's own declarations.

A record's options hold what was written and nothing more; the game adds its defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.problems.problem import NOWHERE, Place, Problem, error
from hanascore.record.values import (
    MOST,
    NO,
    NOTHING,
    boolean,
    entries,
    hyphened,
    integer,
    listed,
    read_integer,
    read_mapping,
    read_words,
    shortened,
    sort_of,
    suggestion,
)
from hanascore.record.vocabulary import YakuNames, games_with_option, yaku_names
from hanascore.rules.game import Game
from hanascore.rules.ruling import Option, Shape

OFF = "off"
_ABSENT = object()


def read_option(game: Game, name: str, data: Any, place: Place = NOWHERE) -> Any | Problem:
    """The value of one option, or the problem with it: an unknown name, or a value it does not take.

    An empty value is a problem here, since whoever names an option alone has to say something.
    """
    problems: list[Problem] = []
    option = find_option(game, name, place, problems)
    if option is None:
        return problems[0]
    if data is None:
        return error("wrong-type", place, f"`{option.name}` has no value", _offer(option))
    value = _value(game, option, data, place, problems)
    return problems[0] if problems else value


def read_options(game: Game, data: Any, place: Place, problems: list[Problem]) -> dict[str, Any]:
    """The options that were written, in the order of the game."""
    written = read_mapping(data, place, problems, "`options`", "options: {goal: 100}") or {}
    found: dict[str, Any] = {}
    for name, value in entries(written):
        option = find_option(game, name, place.inside(name).at_key(), problems)
        if option is None or value is None:
            continue
        before = len(problems)
        read = _value(game, option, value, place.inside(name), problems)
        if len(problems) == before:
            found[option.name] = read
    return {option.name: found[option.name] for option in game.declared_options if option.name in found}


def find_option(game: Game, name: str, place: Place, problems: list[Problem]) -> Option | None:
    """The option of that name, or a problem that tells who else has one."""
    option = game.option(name)
    if option is None:
        known = [option.name for option in game.declared_options]
        others = games_with_option(name)
        if others:
            message = f"`{name}` is an option of {listed(others, 'and')}, not of {game.name}"
            problems.append(error("foreign-key", place, message, "leave it out"))
        else:
            message = f"{game.name} has no option `{shortened(name)}`"
            hint = suggestion(name, known, problems) or f"hanascore rules {game.id} lists them"
            problems.append(error("unknown-option", place, message, hint))
    return option


def written(value: Any) -> str:
    """An option's value as a record spells it.

    >>> written(True), written(None), written((100, 110))
    ('yes', 'none', '[100, 110]')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {each}' for key, each in value.items())}}}"
    return "none" if value is None else str(value)


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
        for option in game.declared_options
        if (value := getattr(options, option.name)) != getattr(usual, option.name) or option.name in chosen
    ]


def _value(game: Game, option: Option, data: Any, place: Place, problems: list[Problem]) -> Any:
    """The typed value; where a problem was added it means nothing."""
    if option.shape is Shape.NUMBERS:
        return _numbers(option, data, place, problems)
    if option.shape is Shape.VALUES and isinstance(data, dict):
        return _values(game, option, data, place, problems)
    if isinstance(data, str):
        choice = _choice(option, data)
        if choice is not _ABSENT:
            return choice
    if option.shape is Shape.VALUES:
        return _values(game, option, data, place, problems)
    if option.shape is Shape.YAKU:
        return _yaku(game, option, data, place, problems)
    if not isinstance(data, str):
        message = f"`{option.name}` takes one value, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message, _offer(option)))
        return None
    number = integer(data) if option.shape is Shape.NUMBER else None
    if number is None:
        problems.append(_unknown_choice(option, data, place))
    elif option.numbers and not option.numbers[0] <= number <= option.numbers[1]:
        low, high = option.numbers
        message = f"`{option.name}` is {number:,}, and must lie between {low:,} and {high:,}"
        problems.append(error("out-of-range", place, message))
    elif not option.numbers:
        problems.append(_unknown_choice(option, data, place))
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


def _unknown_choice(option: Option, text: str, place: Place) -> Problem:
    known = _choices(option)
    # What comes nearest to `no` by its letters is `on`.
    meant = "on" if boolean(text) else "off" if boolean(text) is False or hyphened(text) in NOTHING else ""
    hint = f"did you mean {meant}?" if meant in known else suggestion(text, known)
    offer = _offer(option)
    message = f"`{option.name}` cannot be '{shortened(text)}'"
    return error("unknown-choice", place, message, f"{hint}; {offer}" if hint and offer else hint or offer)


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


def _numbers(option: Option, data: Any, place: Place, problems: list[Problem]) -> tuple[int, ...]:
    before = len(problems)
    words = read_words(data, place, problems, f"`{option.name}`") or []
    low, high = option.numbers or (-MOST, MOST)
    numbers = [
        read_integer(word, at, problems, f"each number of `{option.name}`", low=low, high=high)
        for word, at in words
    ]
    if option.size and len(numbers) != option.size and len(problems) == before:
        message = f"`{option.name}` takes {option.size} numbers, and {len(numbers)} stand here"
        problems.append(error("wrong-type", place, message))
    return tuple(number for number in numbers if number is not None)


def _yaku(game: Game, option: Option, data: Any, place: Place, problems: list[Problem]) -> tuple[str, ...]:
    names = yaku_names(game)
    chosen: set[str] = set()
    if isinstance(data, str):
        # A name of several words stands alone; else a text is parted like any list of words.
        data = [data] if names.find_all(data) else data
    for word, at in read_words(data, place, problems, f"`{option.name}`") or ():
        ids = names.find_all(word)
        chosen.update(ids)
        if not ids:
            known = [*(_choices(option) if isinstance(data, str) else ()), *names.ids, *names.groups]
            offer = f"it takes {listed([*_choices(option), 'a list of yaku and groups'])}"
            hint = suggestion(word, known, problems) or offer
            message = f"`{option.name}` cannot name '{shortened(word)}'"
            problems.append(error("unknown-choice", at, message, hint))
    return tuple(id for id in names.ids if id in chosen)


def _values(
    game: Game, option: Option, data: Any, place: Place, problems: list[Problem]
) -> dict[str, int | str]:
    names = yaku_names(game)
    example = f"{option.name}: {{{names.ids[0]}: 5}}"
    found: dict[str, int | str] = {}
    for word, value in entries(read_mapping(data, place, problems, f"`{option.name}`", example) or {}):
        id = names.find(word)
        if id is None:
            problems.append(unknown_yaku(word, place.inside(word).at_key(), game, names))
        points = read_points(value, place.inside(word), problems, word)
        if id in found:
            message = f"{id} has a value here already"
            problems.append(error("house-rule", place.inside(word).at_key(), message))
        elif id and points is not None:
            found[id] = points
    return {id: found[id] for id in names.ids if id in found}


def unknown_yaku(word: str, place: Place, game: Game, names: YakuNames) -> Problem:
    """The problem of a word that names no yaku of a game."""
    message = f"{game.name} has no yaku '{shortened(word)}'"
    hint = suggestion(word, names.ids) or f"hanascore rules {game.id} lists them"
    return error("unknown-yaku", place, message, hint)


def read_points(data: Any, place: Place, problems: list[Problem], what: str) -> int | str | None:
    """The points of a yaku, or `off`; None where nothing is written."""
    if isinstance(data, str) and data.strip().casefold() in NO:
        return OFF
    what = f"the value of `{shortened(what)}`"
    return read_integer(data, place, problems, what)
