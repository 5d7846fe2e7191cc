"""Score Min-Hwatu a second time, without any code of the program's game."""

from __future__ import annotations

import random

from hanascore.games import GAMES
from tests.helpers.naive_scoring import (
    Piles,
    best_of,
    card_points,
    net_points,
    random_choices,
    share_deck,
    yaku_points,
)

GAME = GAMES["min-hwatu"]
VALUES = {"b": 20, "a": 10, "r": 5, "c": 0}
CORE = {
    "poetry-ribbons": (30, "1r 2r 3r"),
    "blue-ribbons": (30, "6r 9r 10r"),
    "grass-ribbons": (30, "4r 5r 7r"),
    "four-irises": (20, "5*"),
    "four-maples": (20, "10*"),
    "four-willows": (20, "11*"),
}
KOREAN = {
    "five-birds": (50, "2a 4a 8a"),
    "five-brights": (50, "1b 3b 8b 11b 12b"),
    "four-paulownias": (20, "12*"),
}
ENGLISH = {
    "springtime": (150, "1b 2a 3b"),
    "grand-views": (150, "1b 3b 8b 9a"),
    "views": (100, "3b 8b 9a"),
    "boar-deer-butterflies": (50, "6a 7a 10a"),
}
EXTRAS = {
    None: {},
    "korean": KOREAN,
    "all": KOREAN | ENGLISH,
    ("views", "grand-views", "four-paulownias"): {
        id: (KOREAN | ENGLISH)[id] for id in ("views", "grand-views", "four-paulownias")
    },
    ("english",): ENGLISH,
}
CHOICES = {
    "settlement": ("transfer", "literal", "additive"),
    "extra_yaku": EXTRAS,
    "five_brights_value": (50, 200),
    "five_player_extra": (None, "first-player", "joker"),
}
NAMES = ["Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi"]


def naive(piles: Piles, options: dict[str, object], dealer: str, joker: str) -> dict[str, int]:
    table = dict(CORE | EXTRAS[options["extra_yaku"]])
    if "five-brights" in table:
        table["five-brights"] = (options["five_brights_value"], table["five-brights"][1])
    own = {
        side: sum(best_of(yaku_points(pile, table), ("grand-views", "views")).values())
        for side, pile in piles.items()
    }
    number = len(piles)
    times, others = {"transfer": (number - 1, 1), "literal": (number, 1), "additive": (1, 0)}[
        options["settlement"]
    ]
    points = net_points(own, times, others)
    scores = {side: card_points(pile, VALUES) + points[side] for side, pile in piles.items()}
    if options["five_player_extra"]:
        scores[dealer if options["five_player_extra"] == "first-player" else joker] += 10
    return scores


def mixed(seed: int) -> tuple[Piles, dict[str, object], str, str]:
    rng = random.Random(seed)
    names = NAMES[: rng.randint(2, 6)]
    options = random_choices(rng, **CHOICES)
    if len(names) != 5:
        del options["five_player_extra"]
    options.setdefault("five_player_extra", None)
    return share_deck(names, seed), options, rng.choice(names), rng.choice(names)
