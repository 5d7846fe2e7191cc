"""Score Hachi-Hachi a second time, without any code of the program's game."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from hanascore.games import GAMES
from tests.helpers.naive_scoring import Piles, card_points, yaku_points
from tests.helpers.plays import kind_of, month_of

GAME = GAMES["hachi-hachi"]
VALUES = {"b": 20, "a": 10, "r": 5, "c": 1}
SETS = {
    "four-brights": (10, "1b 3b 8b 12b"),
    "five-brights": (12, "1b 3b 8b 11b 12b"),
    "poetry-ribbons": (7, "1r 2r 3r"),
    "blue-ribbons": (7, "6r 9r 10r"),
}
BOAR = {"boar-deer-butterflies": (7, "6a 7a 10a")}
CHOICES: dict[str, tuple[Any, ...]] = {
    option.name: (*option.choices, *option.tries)
    for option in GAME.options
    if option.name not in ("goal", "last_round", "four_on_field") and not option.name.endswith("_tie")
}
HANDS = {
    "sanbon": 2,
    "haneken": 7,
    "teshi": 6,
    "kuttsuki": 4,
    "aka": 2,
    "tan-ichi": 3,
    "pika-ichi": 4,
    "karasu": 4,
}


def naive_yaku(pile: set[str], o: dict[str, Any]) -> dict[str, int]:
    """The yaku of a pile, in kan."""
    result = yaku_points(pile, SETS | (BOAR if o["boar_deer_butterflies"] else {}))
    if "five-brights" in result:
        del result["four-brights"]
    ribbons = {card for card in pile if kind_of(card)[-1] == "r"}
    if len(ribbons - {"11r"}) >= 7:
        result["seven-ribbons"] = 10 + (len(ribbons) - 7 if o["seven_ribbons"] == "further" else 0)
    return result


class Naive:
    """One round, settled by hand."""

    def __init__(self, piles: Piles, o: dict[str, Any], f: dict[str, Any], dealer: str) -> None:
        self.piles, self.o, self.f, self.dealer = piles, o, f, dealer
        self.names, self.kan = list(piles), o["kan"]
        self.gains = dict.fromkeys(piles, 0)
        self.cards = {name: card_points(pile, VALUES) for name, pile in piles.items()}
        self.yaku = {name: naive_yaku(pile, o) for name, pile in piles.items()}

    def pay(self, taker: str, giver: str, points: int) -> None:
        self.gains[taker] += points * self.f["field_multiplier"]
        self.gains[giver] -= points * self.f["field_multiplier"]

    def all_pay(self, taker: str, points: int) -> None:
        for name in self.names:
            if name != taker:
                self.pay(taker, name, points)

    def special(self) -> bool:
        if len(self.names) != 3 or any(self.yaku.values()):
            return False
        best = max(self.names, key=lambda name: self.cards[name])
        if set(self.cards.values()) == {88}:
            self.all_pay(self.dealer, 10 * self.kan)
        elif self.cards[best] >= 168:
            self.all_pay(best, (10 + self.cards[best] - 168) * self.kan)
        else:
            willows = self.o["sixteen"] == "with-willows"
            for name in self.names:
                chaff = sum(
                    kind_of(card)[-1] == "c" or (willows and month_of(card) == 11)
                    for card in self.piles[name]
                )
                if chaff >= 16:
                    self.all_pay(name, (12 + 2 * (chaff - 16)) * self.kan)
                    return True
            return False
        return True

    def for_yaku(self) -> None:
        ender = self.f.get("stopped_by") or self.f.get("cancelled_by")
        for name in self.names:
            if ender not in (None, name):
                continue
            others = [other for other in self.names if other != name]
            callers = [other for other in others if other in self.f["sage"]]
            whole = sum(self.yaku[name].values()) * self.kan * self.f["field_multiplier"]
            share = Fraction(whole, 2 if self.o["payers"] == "half" else 1)
            if self.f.get("stopped_by") is None:
                owed = dict.fromkeys(others, share / 2)
            elif len(others) == 2 and len(callers) == 1 and self.o["after_sage"] != "equal":
                owed = {callers[0]: 2 * share if self.o["after_sage"] == "double" else Fraction(whole)}
            else:
                owed = dict.fromkeys(others, share)
            for other, points in owed.items():
                self.gains[name] += floor(points)
                self.gains[other] -= floor(points)

    def settle(self) -> dict[str, int]:
        if not self.special():
            if any(self.yaku.values()):
                self.for_yaku()
            else:
                for name in self.names:
                    par = (
                        88
                        if len(self.names) == 3
                        else sum(self.cards[other] for other in self.names if other != name)
                    )
                    self.gains[name] += (self.cards[name] - par) * self.f["field_multiplier"]
            for name, claims in self.f["lucky_hands"].items():
                for hand in claims:
                    kan = self.o["aka_kan"] if hand == "aka" else HANDS[hand]
                    self.all_pay(name, kan * self.kan)
                    escapes = hand in ("aka", "tan-ichi", "karasu") and self.cards[name] >= 89
                    dives = hand in ("sanbon", "haneken") and name in self.f["dived"]
                    if len(self.names) == 3 and (escapes or dives):
                        self.all_pay(name, self.kan)
            if (
                len(self.names) == 3
                and self.o["dealers_hand"]
                and self.cards[self.f["held_dealers_hand"]] >= 89
            ):
                self.all_pay(self.f["held_dealers_hand"], self.kan)
            if len(self.names) == 3 and self.o["mizuten"] and self.f["blind"]:
                self.all_pay(self.dealer, self.kan if self.cards[self.dealer] >= 89 else -self.kan)
        if self.o["start"] == "kan":
            self.gains = {name: points - 5 * self.kan for name, points in self.gains.items()}
        return self.gains
