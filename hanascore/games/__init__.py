"""The games, one file each: those of this folder, and those that installed packages bring along.

A game is found by looking, so that adding one touches nothing else. A package brings one through the
entry-point group `hanascore.games`: the name there is the game's id, and what it points to is its `Game`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any

from hanascore.problems.words import did_you_mean, fold
from hanascore.rules.game import Game
from hanascore.rules.rulebook import RulebookError

GROUP = "hanascore.games"


class GameError(ImportError):
    """A game of an installed package that cannot be used: which package brings it, and what is wrong."""


@cache
def _game(id: str) -> Game:
    """A game of this folder."""
    module = id.replace("-", "_")
    try:
        game: Game = import_module(f"{__name__}.{module}").GAME
    except RulebookError as fault:
        raise RulebookError(f"{module}.py: {fault}") from fault
    return game


@cache
def _ids_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    names = {file[:-3] for folder in folders for file in os.listdir(folder) if file.endswith(".py")}
    return tuple(sorted(name.replace("_", "-") for name in names if not name.startswith("_")))


@cache
def _brought(own: tuple[str, ...]) -> dict[str, Any]:
    """The entry points of installed packages, by the id of the game; `own` are the ids of this folder."""
    # Looking through what is installed takes as long as scoring a record: it waits until somebody asks.
    found: dict[str, Any] = {}
    for point in import_module("importlib.metadata").entry_points(group=GROUP):
        has = (
            "hanascore has one" if point.name in own else "so does another one" if point.name in found else ""
        )
        if has:
            raise GameError(f"{_package(point)} brings a game `{point.name}`, and {has}")
        found[point.name] = point
    return found


def _package(point: Any) -> str:
    return f"the package {point.dist.name} {point.dist.version}" if point.dist else "a package"


@cache
def _game_of(point: Any) -> Game:
    """The game of an entry point."""
    try:
        return _played(point)
    except Exception as fault:
        reason = f"{type(fault).__name__}: {fault}"
        message = f"{_package(point)} brings a game `{point.name}` that cannot be used: {reason}"
        raise GameError(message) from fault


def _played(point: Any) -> Game:
    """What an entry point leads to, once it has shown that it is a game with rules."""
    game = point.load()
    if not isinstance(game, Game):
        raise TypeError(f"`{point.value}` is not a `Game`")
    if game.id != point.name:
        raise ValueError(f"its id is `{game.id}`")
    game.rules()
    return game


class Games(Mapping[str, Game]):
    """The games by id. A game is imported when it is asked for, and not before."""

    def _own(self) -> tuple[str, ...]:
        return _ids_in(tuple(__path__))

    def __iter__(self) -> Iterator[str]:
        own = self._own()
        return iter(sorted((*own, *_brought(own))))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, id: str) -> Game:
        own = self._own()
        return _game(id) if id in own else _game_of(_brought(own)[id])

    def find(self, text: str) -> Game | None:
        """The game that a person means: by id, name or alias, whatever the case, accents and hyphens.

        >>> GAMES.find("Koi koi").id
        'koi-koi'
        """
        wanted = fold(text)
        for id in chain(self._own(), self):
            if fold(id) == wanted:
                return self[id]
        for game in self.values():
            if wanted in {fold(name) for name in (game.name, *game.aliases)}:
                return game
        return None

    def unknown(self, text: str) -> tuple[str, str]:
        """What is to be said of a name that no game has: that, and the nearest names or all games."""
        names = [name for game in self.values() for name in (game.name, *game.aliases)]
        near = did_you_mean(text, self) or did_you_mean(text, names)
        return f"no game is called '{text}'", near or f"the games are {', '.join(self)}"


GAMES = Games()
