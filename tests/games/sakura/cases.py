"""Piles of Sakura and what they must bring. `page` is the page of the hanafuda wiki."""

from __future__ import annotations

from tests.games.case import Case

LOSES = "page: 50 points are taken from each opponent for every yaku; its owner gains nothing"
CASES = (
    Case("SA-A1", "page, card values: 20", {"Aki": "1b 3b 8b 12b", "Bo": ""}, {"Aki": 80, "Bo": 0}),
    Case(
        "SA-A2",
        "page, card values: ribbons and the yellow paulownia 10",
        {"Aki": "1r 11r 12c1", "Bo": ""},
        {"Aki": 30, "Bo": 0},
    ),
    Case(
        "SA-A3",
        "page, card values: animals 5, the rain man among them",
        {"Aki": "2a 11a 11b", "Bo": ""},
        {"Aki": 15, "Bo": 0},
    ),
    Case(
        "SA-A4",
        "page, card values: all other chaff 0",
        {"Aki": "1c1 1c2 11c 12c2", "Bo": "5a"},
        {"Aki": 0, "Bo": 5},
    ),
    Case(
        "SA-A5",
        LOSES,
        {"Aki": "3b 8b 9a", "Bo": "1b", "Chiyo": ""},
        {"Aki": 45, "Bo": 20 - 50, "Chiyo": -50},
        entries={"Bo": (("set-i", -50),), "Aki": ()},
        winners=("Aki",),
    ),
    Case(
        "SA-A6",
        LOSES,
        {"Aki": "6r 9r 10r 6a 9a 10a", "Bo": "1r 2r 3r", "Chiyo": "7a 8a 4r 5r 7r"},
        {"Aki": 45 - 100, "Bo": 30 - 150, "Chiyo": 40 - 150},
    ),
    Case(
        "SA-A7",
        "page, strategy: the curtain, the boar, the sake cup and the deer belong to two yaku each",
        {"Aki": "1b 2a 3b 8b 9a 6a 10a 7a 8a 4a 5a", "Bo": ""},
        {"Aki": 100, "Bo": -250},
    ),
    Case(
        "SA-A8",
        "page: a complete deck contains 240 points",
        {"Aki": " ".join(f"{month}*" for month in range(1, 13)), "Bo": ""},
        {"Aki": 240, "Bo": -400},
    ),
)
