"""The games, one file each. A game is found by looking in this folder, so adding one touches nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from hanascore.problems.words import plain
from hanascore.rules.game import Game


@cache
def _game(module: str) -> Game:
    game: Game = import_module(f"{__name__}.{module}").GAME
    return game


@cache
def _modules_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    names = {file[:-3] for folder in folders for file in os.listdir(folder) if file.endswith(".py")}
    return tuple(sorted(name for name in names if not name.startswith("_")))


class Games(Mapping[str, Game]):
    """The games by id. A game is imported when it is asked for, and not before."""

    def _modules(self) -> tuple[str, ...]:
        return _modules_in(tuple(__path__))

    def __iter__(self) -> Iterator[str]:
        return (name.replace("_", "-") for name in self._modules())

    def __len__(self) -> int:
        return len(self._modules())

    def __getitem__(self, id: str) -> Game:
        module = id.replace("-", "_")
        if module not in self._modules():
            raise KeyError(id)
        return _game(module)

    def find(self, text: str) -> Game | None:
        """The game that a person means: by id, name or alias, whatever the case, accents and hyphens.

        >>> GAMES.find("Koi koi").id
        'koi-koi'
        """
        wanted = _plain(text)
        for id in self:
            if _plain(id) == wanted:
                return self[id]
        for game in self.values():
            if wanted in {_plain(name) for name in (game.name, *game.aliases)}:
                return game
        return None


def _plain(text: str) -> str:
    return plain(text).replace(" ", "")


GAMES = Games()
