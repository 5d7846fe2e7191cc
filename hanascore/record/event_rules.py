"""The rules of an event, which override those of its records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.model.house_rules import HouseRules
from hanascore.rules.game import Game


class EventRules(NamedTuple):
    """What an event says of the rules of its records, and the `words` in which it does."""

    game: Game | None = None
    months: str | None = None
    options: Mapping[str, Any] = {}
    house: HouseRules = HouseRules()
    words: Mapping[str, Any] = {}


NO_EVENT = EventRules()
