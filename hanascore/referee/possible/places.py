"""Find the places in a record for problems of a round."""

from __future__ import annotations

from hanascore.model.places_and_fixes import place_of
from hanascore.problems.place import Place
from hanascore.record.cursor import known_spelling, normal_name
from hanascore.rules.played import Played

# The keys that stand for the whole round if its keys are at the top of the record.
ROUND_KEYS = ("captured", "turns", "scores")


def place_of_pile(played: Played, side: str) -> Place:
    """Return the place of a side's pile. If team-mates have several, return the place of the first."""
    places = places_of_pile(played, side)
    return places[0] if places else place_of_piles(played)


def places_of_pile(played: Played, side: str) -> list[Place]:
    """Return the places of a side's pile under `captured`. Each team-mate may have a pile."""
    captured = played.round.data.get("captured")
    names = (*played.record.players, side)
    return [
        Place((*played.round.path, "captured", name))
        for name in (captured if isinstance(captured, dict) else ())
        if played.side_of(known_spelling(normal_name(name), names)) == side
    ]


def place_of_piles(played: Played) -> Place:
    """Return the place of all piles of a round."""
    return place_of(played.round, "captured", "turns")
