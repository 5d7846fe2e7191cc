"""Find the sides that win a round by points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.rules.played import Played


def best_sides(ranks: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the sides with the highest rank."""
    best = max(ranks.values(), default=None)
    return tuple(side for side, rank in ranks.items() if rank == best)


def highest(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the sides with the best score of the round, even if that score is zero or less."""
    return best_sides(deciding)


def highest_unless_zero(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the sides with the best score of the round, or no side if every score is zero."""
    return best_sides(deciding) if any(deciding.values()) else ()
