"""Score Hana-awase a second time, without any code of the program's game."""

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
from tests.helpers.plays import kind_of

GAME = GAMES["hana-awase"]
TABLE = {
    "five-lights": (100, "1b 3b 8b 11b 12b"),
    "spring-lights": (30, "1b 2a 3b"),
    "pine-paulownia-moon": (20, "1b 8b 12b"),
    "poetry-slips": (40, "1r 2r 3r"),
    "blue-slips": (40, "6r 9r 10r"),
    "grass-slips": (20, "4r 5r 7r"),
    "boar-deer-butterfly": (20, "6a 7a 10a"),
    "drinking": (40, "3b 8b 9a"),
    "flower-viewing": (20, "3b 9a"),
    "moon-viewing": (20, "8b 9a"),
    "willow-row": (10, "11*"),
    "wisteria-row": (10, "4*"),
    "paulownia-row": (10, "12*"),
}
JP = {"five-lights": 200, "drinking": 30, "willow-row": 20, "wisteria-row": 20, "paulownia-row": 20}
CHOICES = {
    "scoring": ("additive", "par"),
    "par": ("auto", "auto", 90),
    "four_lights": ("any", "dry"),
    "light_group": ("best", "spring-adds"),
    "table": ("source", "jp"),
    "sake_cup": ("animal", "chaff"),
    "chaff_value": (1, 0),
    "low_man_out": (False, False, True),
    "must_match": (False, True),
}
NAMES = ["Aki", "Bo", "Chiyo", "Dai"]


def naive_yaku(pile: set[str], options: dict[str, object]) -> int:
    result = yaku_points(pile, TABLE)
    lights = {card for card in pile if kind_of(card) == "b"} - (
        {"11b"} if options["four_lights"] == "dry" else set()
    )
    slips = [card for card in pile if kind_of(card) == "r" and card != "11r"]
    if len(lights) >= 4:
        result["four-lights"] = 60
    if len(slips) >= 7:
        result["seven-slips"] = 40
    if len(slips) >= 6:
        result["six-slips"] = 30
    if options["table"] == "jp":
        result = {id: JP.get(id, points) for id, points in result.items()}
    group = ["five-lights", "four-lights", "pine-paulownia-moon"]
    if options["light_group"] == "best":
        group.append("spring-lights")
    views = ("drinking", "flower-viewing", "moon-viewing")
    return sum(best_of(result, group, ("seven-slips", "six-slips"), views).values())


def card_values(options: dict[str, object]) -> dict[str, int]:
    chaff = options["chaff_value"]
    return {"b": 20, "a": 10, "r": 5, "c": chaff, "9a": chaff if options["sake_cup"] == "chaff" else 10}


def naive(piles: Piles, options: dict[str, object]) -> dict[str, int]:
    values = card_values(options)
    cards = {side: card_points(pile, values) for side, pile in piles.items()}
    own = {side: naive_yaku(pile, options) for side, pile in piles.items()}
    if options["low_man_out"] and min(cards.values()) <= 20:
        return dict.fromkeys(piles, 0)
    if options["scoring"] == "additive":
        return {side: cards[side] + own[side] for side in piles}
    par = sum(cards.values()) // len(piles) if options["par"] == "auto" else 90
    points = net_points(own, len(piles) - 1, 1)
    return {side: cards[side] - par + points[side] for side in piles}


def mixed(seed: int) -> tuple[Piles, dict[str, object]]:
    rng = random.Random(seed)
    return share_deck(NAMES[: rng.randint(2, 4)], seed), random_choices(rng, **CHOICES)
