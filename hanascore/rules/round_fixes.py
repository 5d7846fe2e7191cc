"""Fixes of a round that several checks share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hanascore.model.record import Round
from hanascore.problems.fix import Certainty, Fix, Remove, remove, write
from hanascore.problems.place import Place


def write_in_round(round: Round, key: str, value: Any, when: str = "") -> Fix:
    """Return the fix that writes a key of a round."""
    return write((*round.path, key), value, when=when)


def leave_out_later(round: Round, keys: Iterable[str]) -> list[Fix]:
    """Return the fix that removes those keys that are written, because they tell of play after the end."""
    place = Place(round.path)
    removals = tuple(Remove(place.inside(key)) for key in keys if key in round.data)
    return [Fix(removals, Certainty.CHOICE, label="leave out what came after it")] if removals else []


def leave_out_item(place: Place, items: Sequence[str], item: str) -> Fix:
    """Return the fix that removes an item of a list, or the whole list if that is its only item."""
    at = place.inside(items.index(item)) if len(items) > 1 else place
    return remove(at, label=f"leave {item} out")
