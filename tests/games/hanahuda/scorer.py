"""Score Hanahuda a second time, without any code of the program's game."""

from __future__ import annotations

import random

from hanascore.games import GAMES
from tests.helpers.naive_scoring import Piles, random_choices, share_deck
from tests.helpers.plays import kind_of

GAME = GAMES["hanahuda"]
NINE = {"4a", "5a", "6a", "7a", "8a", "9a", "10a", "11a", "12c1"}
SETS = {
    "boar-deer-butterfly": (300, "6a 7a 10a"),
    "three-willows": (200, "11b 11a 11r"),
    "poetry-ribbons": (150, "1r 2r 3r"),
    "blue-ribbons": (150, "6r 9r 10r"),
    "grass-ribbons": (100, "4r 5r 7r"),
}
# Of these brights yaku the first that a pile holds is the best.
BRIGHTS = {
    "six-brights": (1000, "1b 2a 3b 8b 11b 12b"),
    "five-brights": (700, "1b 3b 8b 11b 12b"),
    "four-brights": (500, "1b 3b 8b 12b"),
    "plum-pine-paulownia-moon": (400, "1b 2a 8b 12b"),
    "pine-paulownia-moon": (300, "1b 8b 12b"),
    "plum-pine-cherry": (300, "1b 2a 3b"),
}
CHOICES = {
    "plum_yaku": (True, True, False),
    "nine_animals": ("nine", "with-warbler"),
    "ribbon_value": (0, 5),
}


def yaku_of(pile: set[str], options: dict[str, object]) -> dict[str, int]:
    """Return the yaku of a pile that count, with their points."""
    made = {id: points for id, (points, cards) in SETS.items() if set(cards.split()) <= pile}
    for id, (points, cards) in BRIGHTS.items():
        if set(cards.split()) <= pile and (id != "plum-pine-paulownia-moon" or options["plum_yaku"]):
            made[id] = points
            break
    if "9a" in pile and pile & {"3b", "8b"}:
        id = "drinking" if {"3b", "8b"} <= pile else "flower-viewing" if "3b" in pile else "moon-viewing"
        made[id] = 300 if id == "drinking" else 150
    if sum(kind_of(card) == "r" for card in pile) >= 7:
        made["seven-ribbons"] = 700
    if options["nine_animals"] == "nine" and pile >= NINE:
        made["nine-animals"] = 10000
    if options["nine_animals"] == "with-warbler" and pile >= NINE | {"2a"}:
        made["nine-animals"] = 5000
    return made


def card_value(card: str, options: dict[str, object]) -> int:
    """Return the value of a card."""
    if card == "2a" or kind_of(card) == "b":
        return 50
    if card in NINE:
        return 10
    return int(str(options["ribbon_value"])) if kind_of(card) == "r" else 0


def naive(piles: Piles, options: dict[str, object], stopped_by: str = "") -> dict[str, int]:
    """Return the score of each side."""
    made = {side: yaku_of(pile, options) for side, pile in piles.items()}
    if stopped_by:
        ending = [made[stopped_by].get(id, 0) for id in ("six-brights", "seven-ribbons")]
        return {side: max(ending) if side == stopped_by else 0 for side in piles}
    if any(made.values()):
        return {side: sum(yaku.values()) for side, yaku in made.items()}
    return {side: sum(card_value(card, options) for card in pile) for side, pile in piles.items()}


def mixed(seed: int) -> tuple[Piles, dict[str, object], str]:
    """Return random piles, options, and who stopped; nobody if that is empty."""
    rng = random.Random(seed)
    options = random_choices(rng, **CHOICES)
    piles = share_deck(["Aki", "Bo", "Chiyo"][: rng.randint(2, 3)], seed)
    if seed % 4 == 0:
        # Few ribbons and brights in each pile, so that cards count more often.
        piles = {side: {card for card in pile if rng.random() < 0.35} for side, pile in piles.items()}
    able = [side for side in piles if {"six-brights", "seven-ribbons"} & yaku_of(piles[side], options).keys()]
    return piles, options, rng.choice(able) if able and rng.random() < 0.5 else ""
