"""Score Sudaoshi a second time, without any code of the program's game."""

from __future__ import annotations

import random
from typing import Any

from hanascore.games import GAMES
from tests.helpers.naive_scoring import Piles, card_points, random_choices, share_deck
from tests.helpers.plays import month_of

GAME = GAMES["sudaoshi"]
SEATS = ["Aki", "Bo", "Chiyo"]
MODERN = {"b": 5, "3b": 10, "12b": 10, "a": 5, "r": 1, "c": 10}
EARLY = {"b": 5, "a": 5, "r": 1, "c": 8}
KAN = {
    "sanbon": 2,
    "tate-sanbon": 3,
    "futa-sanbon": 6,
    "sanbon-tate": 7,
    "futa-tate-sanbon": 8,
    "kuttsuki": 4,
    "teshi": 6,
    "haneken": 7,
    "ichi-ni-shi": 8,
    "shi-so": 20,
    "aka": 2,
    "tan-ichi": 3,
    "to-ichi": 3,
    "pika-ichi": 4,
    "karasu": 4,
}
SETS, CHAFF_HANDS = list(KAN)[:10], list(KAN)[10:]
OLD = {"triplet": 10, "three-pairs": 20, "four-three": 30}
CHOICES: dict[str, tuple[Any, ...]] = {
    option.name: tuple(option.choices)
    for option in GAME.options
    if option.name not in ("burdens", "goal", "last_round", "goal_tie", "last_tie", "four_on_field")
}


def naive_yaku(pile: set[str], o: dict[str, Any], *, last: bool) -> int:
    points = 0
    for month, allowed in ((8, True), (11, last)):
        held = {card for card in pile if month_of(card) == month}
        tops = {f"{month}b", f"{month}a"} <= held
        kan = 2 if len(held) == 4 else 1 if tops and o["yaku"] == "all" else 0
        points += allowed * kan * (o["kan_points"] if o["points_in"] == "kan" else 10)
    return points


def naive_lucky(words: tuple[str, ...], o: dict[str, Any]) -> int:
    if o["lucky_hands"] == "1921":
        return sum(OLD.get(word, 10) for word in words)
    return sum(o["aka_kan"] if word == "aka" else KAN[word] for word in words) * o["kan_points"]


def naive_times(o: dict[str, Any], field: set[str]) -> int:
    factors = [2] * len(field & {"1b", "3b", "8b"}) + [4] * len(field & {"11b", "12b"})
    if o["field_multiplier"] == "largest":
        return max(factors, default=1)
    times = 1
    for factor in factors if o["field_multiplier"] == "product" else ():
        times *= factor
    return times


def naive(
    piles: Piles, o: dict[str, Any], order: list[str], field: set[str], claims: dict[str, tuple[str, ...]]
) -> tuple[dict[str, int], dict[str, int]]:
    """The scores, and what decides the winner."""
    yaku = {side: naive_yaku(pile, o, last=side == order[2]) for side, pile in piles.items()}
    values = MODERN if o["card_values"] == "modern" else EARLY
    times = naive_times(o, field)
    formula, scores = {}, {}
    for side, pile in piles.items():
        burden = o["burdens"][order.index(side)]
        others = sum(yaku.values()) - yaku[side]
        formula[side] = times * (card_points(pile, values) + 2 * yaku[side] - others - burden)
    for side in piles:
        paid = {other: times * naive_lucky(claims.get(other, ()), o) for other in piles}
        scores[side] = formula[side] + 2 * paid[side] - sum(paid[pile] for pile in piles if pile != side)
    return scores, scores if o["lucky_in_winner"] else formula


def mixed(seed: int) -> tuple[Piles, dict[str, Any], list[str], set[str], dict[str, tuple[str, ...]]]:
    rng = random.Random(seed)
    options = random_choices(rng, **CHOICES)
    options["burdens"] = rng.choice([(100, 110, 120), (80, 91, 101), (0, 0, 0)])
    piles = share_deck(SEATS, seed)
    start = rng.randrange(3)
    order = SEATS[start:] + SEATS[:start]
    field = {rng.choice(["1b", "3b", "8b", "11b", "12b"]) for _ in range(rng.randint(0, 3))}
    claims: dict[str, tuple[str, ...]] = {}
    for side in SEATS if options["lucky_hands"] else ():
        if options["lucky_hands"] == "1921":
            claims[side] = (rng.choice(list(OLD)), *(["nasake"] if side == order[1] else []))
        else:
            claims[side] = (rng.choice(SETS), rng.choice(CHAFF_HANDS))
    return piles, options, order, field, claims
