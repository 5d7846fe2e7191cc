"""Completions for the Tab key: games, ids, and the players, rounds and rulings of the record on the line.

click writes the script for a shell: `_HANASCORE_COMPLETE=bash_source hanascore`, or zsh_source
or fish_source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import click

from hanascore.files import read_bytes
from hanascore.games import GAMES
from hanascore.model.record import Record
from hanascore.problems.fix import spell_value
from hanascore.record.record_file import RecordFile
from hanascore.record.source import MAX_BYTES
from hanascore.record.yaku_names import YakuNames
from hanascore.rules.game import Game, Option

Completer: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[str]]"


def _completer(words: Callable[[click.Context], Iterable[str]]) -> Completer:
    """Return a function that offers the words that begin with what is typed."""

    def complete(context: click.Context, _: click.Parameter, typed: str) -> list[str]:
        start = typed.casefold()
        return [word for word in dict.fromkeys(words(context)) if word.casefold().startswith(start)]

    return complete


def _argument(context: click.Context, name: str) -> str:
    """Return an argument that is already typed, also if click has not assigned the arguments yet.

    click does not assign them if an option is unfinished.
    """
    several = context.params.get(f"{name}s") or context.args
    return context.params.get(name) or next(iter(several), "")


def _records(context: click.Context) -> list[Record]:
    """Return the records of the file on the command line, or none if it cannot be read."""
    path = _argument(context, "file")
    try:
        content = read_bytes(path, MAX_BYTES, only_regular=True) if path else b""
    except (OSError, ValueError):
        return []
    return list(RecordFile(content).loaded.records)


def _games(context: click.Context) -> list[Game]:
    """Return the game or the games of the record on the command line. If there are none, return all games."""
    game = GAMES.find(_argument(context, "game"))
    if game:
        return [game]
    return [GAMES[record.game] for record in _records(context)] or list(GAMES.values())


def _names(context: click.Context) -> Iterator[str]:
    for record in _records(context):
        yield from (*record.sides, *record.players)


def _choices(options: Iterable[Option]) -> Iterator[str]:
    """Return each choice of each option, written as K=V."""
    for option in options:
        yield from (f"{option.name}={spell_value(choice)}" for choice in option.choices or ("",))


def _ids(_: click.Context) -> Iterator[str]:
    # Every command imports this module, but only a completion needs the pages, so import them here.
    from hanascore.report.help_pages import page_ids

    yield from (*GAMES, *page_ids())


games = _completer(lambda context: GAMES)
templates = _completer(lambda context: (*GAMES, "event"))
ids = _completer(_ids)
sides = _completer(_names)
rounds = _completer(
    lambda context: (str(round.number) for record in _records(context) for round in record.rounds)
)
yaku = _completer(lambda context: (id for game in _games(context) for id in YakuNames(game).ids))
seats = _completer(lambda context: (seat for game in _games(context) for seat in game.seats))
rulings = _completer(lambda context: (option.name for game in _games(context) for option in game.rulings))
ruling_choices = _completer(
    lambda context: (text for game in _games(context) for text in _choices(game.rulings))
)
option_choices = _completer(
    lambda context: (text for game in _games(context) for text in _choices(game.options))
)


def files(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[click.shell_completion.CompletionItem]:
    """Let the shell offer names of files."""
    return click.File().shell_complete(context, parameter, typed)
