"""Score Sakura a second time, without any code of the program's game."""

from __future__ import annotations

from tests.helpers.naive_scoring import Piles, card_points, yaku_points
from tests.helpers.plays import DEALS, Play, month_of

VALUES = {"b": 20, "a": 5, "r": 10, "c": 0, "11b": 5, "12c1": 10}
YAKU = {
    "set-i": (50, "3b 8b 9a"),
    "set-ro": (50, "1b 2a 3b"),
    "set-ha": (50, "1r 2r 3r"),
    "set-ni": (50, "6r 9r 10r"),
    "set-ho": (50, "6a 9a 10a"),
    "set-he": (50, "4r 5r 7r"),
    "set-to": (50, "4a 5a 7a"),
    "set-chi": (50, "7a 8a 10a"),
}
SEATS = [*DEALS["sakura"]]
MARGINS: dict[str | None, tuple[int, ...]] = {
    None: (),
    "basa": (100,),
    "chu": (50,),
    "chu-and-basa": (50, 100),
}


def naive(piles: Piles) -> dict[str, int]:
    yaku = {side: sum(yaku_points(pile, YAKU).values()) for side, pile in piles.items()}
    return {side: card_points(pile, VALUES) - sum(yaku.values()) + yaku[side] for side, pile in piles.items()}


def naive_payment(
    scores: dict[str, int], dealer: str, bids: dict[str, int], choice: str, margins: tuple[int, ...]
) -> dict[str, int]:
    """Score an auctioned round of two: the loser pays a bid, once more for each margin that is reached."""
    (first, most), (second, least) = sorted(
        scores.items(), key=lambda item: (item[1], item[0] == dealer), reverse=True
    )
    points = bids[second if choice == "loser" else first]
    points *= 1 + sum(most - least >= margin for margin in margins)
    return {first: points, second: -points}


def handed_out(play: Play, *, both: bool) -> Piles:
    """The piles with what the lightning left over."""
    piles = {name: set(cards) for name, cards in play.piles.items()}
    if play.gaji and month_of(play.gaji[1]) != 11:
        months = {month_of(play.gaji[1])} | ({11} if both else set())
        piles[play.gaji[0]] |= {card for card in play.left if month_of(card) in months}
    return piles
