"""Where a record writes what a round says, so that a problem can point at it."""

from __future__ import annotations

from hanascore.model import Round
from hanascore.problems.problem import Place
from hanascore.problems.words import name_key
from hanascore.record.cursor import name_of, own_spelling
from hanascore.rules.ruleset import Played


def place_of(round: Round, *keys: str) -> Place:
    """The first of the keys that the round writes, or the round itself."""
    place = Place(round.path)
    return next((place.inside(key) for key in keys if key in round.data), place)


def place_of_pile(played: Played, side: str) -> Place:
    """Where a side's pile is written; of several piles of a team the first."""
    captured = played.round.data.get("captured")
    for name in captured if isinstance(captured, dict) else ():
        if played.side_of(own_spelling(name_of(name), (*played.record.players, side))) == side:
            return Place((*played.round.path, "captured", name))
    return place_of(played.round, "captured", "turns")


def place_of_name(round: Round, key: str, name: str) -> Place:
    """Where a player's or a side's entry is written in a mapping of the round."""
    written = round.data.get(key)
    for each in written if isinstance(written, dict) else ():
        if name_key(name_of(each)) == name_key(name):
            return Place((*round.path, key, each))
    return place_of(round, key)
