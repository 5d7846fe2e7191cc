"""A game and its options as a command line names them."""

from __future__ import annotations

from typing import Any

import click

from hanascore.games import GAMES
from hanascore.problems.words import did_you_mean
from hanascore.record.text import read
from hanascore.referee.pile import option_value
from hanascore.rules.game import Game


def find_game(name: str) -> Game:
    """The game of a name, or a usage error with the nearest."""
    game = GAMES.find(name)
    if game is None:
        known = [*GAMES, *(each.name for each in GAMES.values())]
        hint = did_you_mean(name, known) or f"the games are {', '.join(GAMES)}"
        raise click.UsageError(f"no game is called '{name}': {hint}")
    return game


def read_options(game: Game, chosen: tuple[str, ...]) -> dict[str, Any]:
    """The options of `--option K=V`, each V read as a record reads it."""
    found = {}
    for each in chosen:
        name, equals, written = each.partition("=")
        if not equals:
            raise click.UsageError(f"--option takes K=V, as in --option goal=100, and '{each}' has no =")
        source = read(f"[{written}]")
        data = source.documents[0].data if source.documents else None
        if source.problems or not isinstance(data, list) or source.documents[0].problems:
            raise click.UsageError(f"--option {each}: what stands behind = cannot be read")
        try:
            found[name.strip()] = option_value(game, name.strip(), data[0] if len(data) == 1 else data)
        except ValueError as fault:
            raise click.UsageError(f"--option {each}: {fault}") from None
    return {option.name: found[option.name] for option in game.options if option.name in found}
