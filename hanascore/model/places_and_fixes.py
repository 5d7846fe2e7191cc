"""The places of the parts of a round in its record, and fixes that write these parts or leave them out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from unicodedata import normalize

from hanascore.model.record import Round
from hanascore.problems.fix import Certainty, Fix, Remove, remove, write
from hanascore.problems.place import Place
from hanascore.words.alike import name_key


def place_of(round: Round, *keys: str) -> Place:
    """Return the place of the first of these keys that the round has, or else of the round."""
    place = Place(round.path)
    for key in keys:
        if key in round.data:
            return place.inside(key)
    return place


def place_of_name(round: Round, key: str, name: str) -> Place:
    """Return the place of a player's or a side's entry in a mapping of the round, or of the written value."""
    written = _as_written(round, key, name)
    return place_of(round, key) if written is None else Place((*round.path, key, written))


def place_of_entry(round: Round, key: str, name: str) -> Place:
    """Return the place of a player's or a side's entry in a mapping that the round has."""
    return Place((*round.path, key, _as_written(round, key, name) or name))


def _as_written(round: Round, key: str, name: str) -> str | None:
    """Return a name as a mapping of the round spells it, or None if the mapping does not have it."""
    mapping = round.data.get(key)
    for written in mapping if isinstance(mapping, dict) else ():
        if name_key(normalize("NFC", written).strip()) == name_key(name):
            return str(written)
    return None


def write_in_round(round: Round, key: str, value: Any, when: str = "") -> Fix:
    """Return the fix that writes a key of a round."""
    return write((*round.path, key), value, when=when)


def leave_out_later(round: Round, keys: Iterable[str]) -> list[Fix]:
    """Return the fix that removes the keys that the record has, because they describe play after the end."""
    place = Place(round.path)
    removals = tuple(Remove(place.inside(key)) for key in keys if key in round.data)
    return [Fix(removals, Certainty.CHOICE, label="leave out what came after it")] if removals else []


def leave_out_item(place: Place, items: Sequence[str], item: str) -> Fix:
    """Return the fix that removes an item of a list, or the whole list if that is its only item."""
    at = place.inside(items.index(item)) if len(items) > 1 else place
    return remove(at, label=f"leave {item} out")
