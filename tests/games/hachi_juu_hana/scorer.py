"""Score Hachi-jū-hana and Bakappana a second time, without any code of the program's game."""

from __future__ import annotations

import random
from itertools import product

from hanascore.games import GAMES
from tests.helpers.naive_scoring import Piles, card_points, random_choices, share_deck
from tests.helpers.plays import month_of

GAME = GAMES["hachi-juu-hana"]
NAMES = ["Aki", "Bo", "Chiyo", "Dai"]
CHOICES = {
    "table": ("hachi-juu-hana", "hachi-juu-hana", "bakappana", "bakappana-80"),
    "yaku_points": (20, 20, 12),
    "scoring": ("par", "additive", "winner-paid", "each-ten"),
    "par": ("auto", "auto", 90),
    "share": (1, 30),
    "tens": ("each", "above-lowest"),
}


def count_months(pile: set[str]) -> int:
    """Return the most months that a pile completes. Each Willow is tried in every month."""
    numbers = {month: sum(month_of(card) == month for card in pile) for month in range(1, 13)}
    willows = numbers.pop(11)
    best = 0
    # A month lacks what its own cards leave; a month without own cards needs no try.
    lacking = {month: 4 - number for month, number in numbers.items() if number}
    for places in product([0, *lacking], repeat=willows):
        complete = sum(places.count(month) >= number for month, number in lacking.items())
        best = max(best, complete + (places.count(0) == 4))
    return best


def naive(piles: Piles, options: dict[str, object]) -> dict[str, int]:
    """Return the score of each side."""
    chaff = int(options["table"] == "bakappana")
    cards = {side: card_points(pile, {"b": 20, "a": 10, "r": 5, "c": chaff}) for side, pile in piles.items()}
    each = int(str(options["yaku_points"])) if options["table"] == "hachi-juu-hana" else 0
    points = {side: cards[side] + (each and each * count_months(pile)) for side, pile in piles.items()}
    share = int(str(options["share"]))
    if options["scoring"] == "additive":
        return points
    if options["scoring"] == "par":
        par = (264 if chaff else 240) // len(piles) if options["par"] == "auto" else 90
        return {side: number - par for side, number in points.items()}
    if options["scoring"] == "each-ten":
        if options["tens"] == "above-lowest":
            points = {side: number - min(points.values()) for side, number in points.items()}
        tens = {side: number // 10 for side, number in points.items()}
        return {side: share * (len(tens) * tens[side] - sum(tens.values())) for side in tens}
    most = max(points.values())
    first = [side for side in points if points[side] == most]
    others = len(points) - len(first)
    return {side: share * others if side in first else -share * len(first) for side in points}


def mixed(seed: int) -> tuple[Piles, dict[str, object]]:
    """Return random piles and options."""
    rng = random.Random(seed)
    return share_deck(NAMES[: rng.randint(2, 4)], seed), random_choices(rng, **CHOICES)
