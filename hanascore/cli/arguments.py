"""Read arguments of command lines: names of games, options of a game, and lists of names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from hanascore.games import GAMES
from hanascore.problems.fix import Write, describe_fixes, words_for_file
from hanascore.problems.place import Span
from hanascore.problems.problem import Problem
from hanascore.record.options import read_option
from hanascore.record.source import parse_value
from hanascore.rules.game import Game


def game_argument(name: str) -> Game:
    """Return the game with this name. If there is none, raise a usage error that suggests similar names."""
    game = GAMES.find(name)
    if game is None:
        raise click.UsageError(": ".join(GAMES.unknown(name)))
    return game


def looks_like_file(word: str) -> bool:
    """Return whether a word can only be the path of a file, and not the name of a game or of a page."""
    return word == "-" or "/" in word or word.endswith((".yaml", ".yml", ".json"))


def parse_options(game: Game, texts: Iterable[str], flag: str = "--option") -> dict[str, Any]:
    """Return the options written as `K=V`. Each V is read as in a record."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, written = text.partition("=")
        name = name.strip()
        if not equals:
            raise click.UsageError(f"{flag} takes K=V, for example {flag} goal=100; '{text}' has no =")
        try:
            value = parse_value(f"value: [{written}]")["value"]
        except (ValueError, LookupError, TypeError):
            raise click.UsageError(f"{flag} {text}: the value after = cannot be read") from None
        options[name] = read_option(game, name, value[0] if len(value) == 1 else value)
        if isinstance(options[name], Problem):
            raise click.UsageError(f"{flag} {text}: {options[name].with_hint}")
    return {option.name: options[option.name] for option in game.options if option.name in options}


@contextmanager
def usage_errors(prefix: str = "", hint: str = "") -> Iterator[None]:
    """Turn a ValueError into a usage error, with a prefix before its message and a hint after it."""
    try:
        yield
    except ValueError as error:
        raise click.UsageError(f"{prefix}{error}{hint}") from None


def _words_for_command_line(change: Write) -> tuple[str, str]:
    """Return the words for a change, with the option that does the same if there is one."""
    if change.path == ("months",):
        return "use", f"--months {change.value}"
    return words_for_file(change)


def locate_in_line(problems: Iterable[Problem], name: str, text: str, number: int = 1) -> list[Problem]:
    """Return the problems of a text, which is an argument or a line of standard input, with their spans."""
    whole_line = Span(number, 1, number, len(text) + 1)
    located = []
    for problem in problems:
        hint = describe_fixes(problem.fixes, problem.advice, _words_for_command_line)
        place, *also = (
            place._replace(span=(place.span or whole_line)._replace(line=number, end_line=number))
            for place in (problem.place, *problem.also)
        )
        located.append(
            problem._replace(
                place=place,
                advice=hint,
                also=tuple(also),
                fixes=(),
                file=name,
                document=None,
                lines=((number, text),),
            )
        )
    return located
