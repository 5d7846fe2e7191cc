"""Find the places in a record for problems of a round."""

from __future__ import annotations

from hanascore.model.record import Round
from hanascore.problems.place import Place
from hanascore.record.cursor import known_spelling, normal_name
from hanascore.rules.played import Played
from hanascore.words.alike import name_key

# The keys that stand for the whole round if its keys are at the top of the record.
ROUND_KEYS = ("captured", "turns", "scores")


def place_of(round: Round, *keys: str) -> Place:
    """Return the place of the first of these keys that the round has, or the place of the round."""
    place = Place(round.path)
    for key in keys:
        if key in round.data:
            return place.inside(key)
    return place


def place_of_pile(played: Played, side: str) -> Place:
    """Return the place of a side's pile. If team-mates have several, return the place of the first."""
    captured = played.round.data.get("captured")
    for name in captured if isinstance(captured, dict) else ():
        if played.side_of(known_spelling(normal_name(name), (*played.record.players, side))) == side:
            return Place((*played.round.path, "captured", name))
    return place_of(played.round, "captured", "turns")


def place_of_piles(played: Played) -> Place:
    """Return the place of all piles of a round."""
    return place_of(played.round, "captured", "turns")


def place_of_name(round: Round, key: str, name: str) -> Place:
    """Return the place of a player's or a side's entry in a mapping of the round."""
    mapping = round.data.get(key)
    for written in mapping if isinstance(mapping, dict) else ():
        if name_key(normal_name(written)) == name_key(name):
            return Place((*round.path, key, written))
    return place_of(round, key)
