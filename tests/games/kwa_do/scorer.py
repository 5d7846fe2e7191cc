"""Score Kwa-Do a second time, without any code of the program's game."""

from __future__ import annotations

from typing import Any

from hanascore.games import GAMES
from tests.helpers.naive_scoring import Piles, card_points, yaku_points

GAME = GAMES["kwa-do"]
PAIRS = {"East": ("Aki", "Chiyo"), "West": ("Bo", "Dai")}
VALUES = {"b": 20, "a": 10, "r": 5, "c": 0}
MONTHS = {"iris": (30, "5*"), "maple": (30, "10*"), "willow": (30, "11*")}
SAKURA = {
    "set-1": (30, "1b 2a 3b"),
    "set-2": (30, "3b 8b 9a"),
    "set-3": (30, "6a 9a 10a"),
    "set-4": (30, "7a 8a 10a"),
    "set-5": (30, "4a 5a 7a"),
    "set-6": (30, "4r 5r 7r"),
    "set-7": (30, "6r 9r 10r"),
    "set-8": (30, "1r 2r 3r"),
}
BRIGHTS = {"five-brights": (100, "1b 3b 8b 11b 12b")}
DRAGON = {"dragon": (25, "12b")}
IN_PLAY = {
    None: {},
    "all": MONTHS | SAKURA | BRIGHTS | DRAGON,
    "edition-1982": MONTHS | BRIGHTS | DRAGON | {"set-8": SAKURA["set-8"]},
    ("sakura", "dragon"): SAKURA | DRAGON,
    ("five-brights", "dragon", "iris"): BRIGHTS | DRAGON | {"iris": MONTHS["iris"]},
}
CHOICES = {
    "method": ("floor", "easy"),
    "floor_by": ("player", "side"),
    "floor": ("auto", "auto", 70),
    "negative": ("zero", "carry"),
    "bonus_order": ("after-floor", "before-floor"),
    "yaku": IN_PLAY,
    "overlap": ("all", "no-dragon"),
    "declared_only": (False, True),
    "two_player_hand": (8, 10),
    "next_dealer": ("winner", "left"),
}
NAMES = ("Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi")
TEAMS: tuple[tuple[int, dict[str, tuple[str, ...]]], ...] = (
    *((number, {}) for number in range(2, 7)),
    (4, PAIRS),
    (6, {"East": ("Aki", "Dai"), "West": ("Bo", "Emi"), "South": ("Chiyo", "Fumi")}),
    (6, {"East": ("Aki", "Chiyo", "Emi"), "West": ("Bo", "Dai", "Fumi")}),
)


def naive(
    piles: Piles, players: int, options: dict[str, Any], declared: dict[str, dict[str, int]]
) -> dict[str, int]:
    scores = {}
    by = len(piles) if options["floor_by"] == "side" else players
    floor = 240 // by if options["floor"] == "auto" else options["floor"]
    for side, pile in piles.items():
        cards = card_points(pile, VALUES)
        result = yaku_points(pile, IN_PLAY[options["yaku"]])
        if options["overlap"] == "no-dragon" and "five-brights" in result:
            result.pop("dragon", None)
        if options["declared_only"]:
            result = {
                id: points
                for id, points in result.items()
                if id not in SAKURA or id in declared.get(side, ())
            }
        bonuses = sum(result.values())
        if options["method"] == "easy":
            scores[side] = cards + bonuses
            continue
        before = bonuses if options["bonus_order"] == "before-floor" else 0
        net = cards + before - floor
        scores[side] = (net if options["negative"] == "carry" else max(0, net)) + bonuses - before
    return scores
