"""Score Mushi a second time, without any code of the program's game."""

from __future__ import annotations

from typing import Any

from tests.helpers.naive_scoring import Piles, card_points, net_points, yaku_points
from tests.helpers.plays import Play, month_of

NAMES = ["Aki", "Bo"]
VALUES = {"b": 20, "a": 10, "r": 5, "c": 1}
YAKU = {
    "five-brights": (30, "1b 3b 8b 11b 12b"),
    "three-brights": (25, "1b 2a 3b"),
    "four-wisterias": (10, "4*"),
    "four-paulownias": (10, "12*"),
}
CHOICES: dict[str, tuple[Any, ...]] = {"five_brights": (True, False), "gaji_leftovers": ("pair", "user")}


def handed_out(play: Play, gaji_leftovers: str) -> Piles:
    """The piles with the odd cards where they belong."""
    piles = {name: set(cards) for name, cards in play.piles.items()}
    for card in play.left:
        has = "11c"
        if month_of(card) == 11 and (gaji_leftovers == "pair" or "11c" in play.left):
            has = next(item for item in ("11b", "11a", "11r") if item not in play.left)
        next(pile for pile in piles.values() if has in pile).add(card)
    return piles


def naive(piles: Piles, *, five_brights: bool) -> dict[str, int]:
    table = {id: row for id, row in YAKU.items() if five_brights or id != "five-brights"}
    yaku = {side: sum(yaku_points(pile, table).values()) for side, pile in piles.items()}
    return {
        side: card_points(piles[side], VALUES) - 115 + points
        for side, points in net_points(yaku, 1, 1).items()
    }
