"""The options in force, told by what is not as usual: for headings, for JSON, for pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.rules.game import Game


def in_force(game: Game, options: Any) -> dict[str, Any]:
    """Every option with its value, in the order of the game."""
    return {option.name: getattr(options, option.name) for option in game.declared_options}


def as_data(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value
