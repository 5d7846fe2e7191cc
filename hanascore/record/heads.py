"""What stands above the rounds, kept for the next record that says the same: game, months, options, rules.

Thousands of records of one event begin alike. Only what was read without a fault is kept, and house rules are
not, since each is told with its line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.rules.game import Game

_KEYS = ("hanascore", "game", "months", "chaff", "options", "first_round")
_MOST = 64

Key = tuple[tuple[str, ...], str]


class Head(NamedTuple):
    """The rules of a record as they were read."""

    game: Game
    months: str | None
    options: dict[str, Any]
    chaff_kept: bool
    first_round: int


class Heads:
    """The heads met so far. All records they are kept for are read with the same months and event."""

    def __init__(self) -> None:
        self.known: dict[Key, Head] = {}

    @staticmethod
    def key(data: Mapping[str, Any]) -> Key | None:
        """What two records share whose heads are alike; nothing where a head is not to be kept."""
        if data.get("house_rules") is not None or data.get("players") is None:
            return None
        return tuple(data), str([*map(data.get, _KEYS)])

    def keep(self, key: Key, head: Head) -> None:
        """Keep a head, unless there are many."""
        if len(self.known) < _MOST:
            self.known[key] = head
