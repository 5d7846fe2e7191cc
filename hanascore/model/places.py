"""The places of the parts of a round in its record."""

from __future__ import annotations

from unicodedata import normalize

from hanascore.model.record import Round
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
    """Return the place of a player's or a side's entry in a mapping of the round, or of what is written."""
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
