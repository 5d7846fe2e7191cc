"""Score Kekoro a second time, without any code of the program's game."""

from __future__ import annotations

import random

from hanascore.games import GAMES
from tests.helpers.naive_scoring import Piles, random_choices, share_deck
from tests.helpers.plays import DECK, kind_of

GAME = GAMES["kekoro"]
# The months of each yaku, with the cards of its form without ribbons if there is one.
MONTHS = {
    "mist-island": ((12, 4, 2), "12b 4a 2a"),
    "gundari": ((2, 10, 12), "2a 10a 12b"),
    "elder": ((5, 6, 10), "5a 6a 10a"),
    "three-five-six": ((3, 5, 6), "3b 5a 6a"),
    "five-four-six": ((5, 4, 6), "5a 4a 6a"),
    "seven-five-three": ((7, 5, 3), "7a 5a 3b"),
    "kumano-shrines": ((9, 11, 3), "9a 11b 3b"),
    "eight-islands": ((8, 4, 2), "8b 4a 2a"),
    "nakazo": ((7, 8, 9), "7a 8b 9a"),
    "four-seven-eight": ((4, 7, 8), ""),
    "ten-seven-eight": ((10, 7, 8), ""),
    "shellfish": ((1, 10, 11), "1b 10a 11b"),
    "low-three": ((1, 11, 3), "1b 11b 3b"),
    "downpour": ((7, 8, 11), "7a 8b 11b"),
}
# The cards that stand for a ribbon in months without one.
RIBBONS = {month: f"{month}r" for month in range(1, 13)} | {8: "8a", 12: "12c1"}
CHOICES = {
    "card_values": ("page", "kusaba"),
    "gundari_ribbon": ("maple", "wisteria"),
    "eight_islands": ("warbler", "rain-man"),
}


def yaku_of(pile: set[str], options: dict[str, object]) -> set[str]:
    """Return the ids of the yaku of a pile."""
    made = set()
    for id, (months, without_ribbons) in MONTHS.items():
        ribbons, others = {RIBBONS[month] for month in months}, without_ribbons
        if id == "gundari" and options["gundari_ribbon"] == "wisteria":
            ribbons = {"2r", "4r", "12c1"}
        if id == "eight-islands" and options["eight_islands"] == "rain-man":
            others = "8b 4a 11b"
        if ribbons <= pile:
            made.add(f"{id}-ribbons" if others else id)
        if others and set(others.split()) <= pile:
            made.add(id)
    return made


def card_value(card: str, options: dict[str, object]) -> int:
    """Return the value of a card."""
    kusaba = options["card_values"] == "kusaba"
    if card in ("3b", "12b"):
        return 5 if kusaba else 10
    return {"b": 5, "a": 5, "r": 1, "c": 8 if kusaba else 10}[kind_of(card)[0]]


def naive(piles: Piles, options: dict[str, object]) -> dict[str, int]:
    """Return the score of each player."""
    return {
        side: sum(card_value(card, options) for card in pile) + 30 * len(yaku_of(pile, options))
        for side, pile in piles.items()
    }


def mixed(seed: int) -> tuple[Piles, dict[str, object]]:
    """Return random piles and options. Some cards are left over."""
    rng = random.Random(seed)
    left = set(rng.sample(DECK, rng.randrange(8, 24)))
    piles = share_deck(["Aki", "Bo"], seed, [card for card in DECK if card not in left])
    return piles, random_choices(rng, **CHOICES)
