"""The options in force, told by what is not as usual: for headings, for JSON, for pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.record.options import written
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet


def in_force(game: Game, options: Any) -> dict[str, Any]:
    """Every option with its value, in the order of the game."""
    return {option.name: getattr(options, option.name) for option in game.declared_options}


def as_data(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def unusual(game: Game, rules: RuleSet) -> list[str]:
    """The choices worth naming: a game's presets always, and whatever differs from them.

    >>> from hanascore.games import GAMES
    >>> game = GAMES["kwa-do"]
    >>> unusual(game, game.rules({"yaku": "all", "goal": 200, "gaji": True}))
    ['yaku: all', 'gaji: yes']
    """
    presets = {name: getattr(rules.options, name) for name in game.presets}
    usual = game.choose(presets)
    return [
        f"{option.name}: {written(value)}"
        for option in game.declared_options
        for value in (getattr(rules.options, option.name),)
        if option.name in presets or value != getattr(usual, option.name)
    ]
