"""Piles of Kwa-Do and what they must bring. `sheet` is the rule sheet as the hanafuda wiki tells it."""

from __future__ import annotations

from tests.games.case import Case

MONTHS = "sheet, months yaku"
SAKURA = "sheet, Sakura yaku"
FLOOR = "sheet, method A"
EASY = {"method": "easy", "yaku": "all"}
PAIRS = {"East": ("Aki", "Chiyo"), "West": ("Bo", "Dai")}
SEATS = ("Aki", "Bo", "Chiyo", "Dai")
P95 = "1b 3b 8b 2a 4a 1r 2r 3r"
P60 = "12b 11b 5a 6a"
P85 = "7a 8a 9a 10a 11a 4r 5r 6r 7r 9r 10r 11r"
P130 = "1b 3b 8b 11b 12b 2a 4a 5a"
P110 = "6a 7a 8a 9a 10a 11a 1r 2r 3r 4r 5r 6r 7r 9r 10r 11r"
WHOLE = " ".join(f"{month}*" for month in range(1, 13))
SIX = {"Aki": "1b 3b", "Bo": "8b 11b", "Chiyo": "12b 2a 4a", "Dai": "5a 6a 7a 8a", "Emi": "9a 10a 11a 1r 2r"}


def alone(id: str, source: str, pile: str, cards: int, *yaku: tuple[str, int], **options: object) -> Case:
    """One pile under the easy method with every bonus in play, beside an opponent who has nothing."""
    score = cards + sum(points for _, points in yaku)
    return Case(
        id, source, {"Aki": pile, "Bo": ""}, {"Aki": score, "Bo": 0}, {**EASY, **options}, {"Aki": yaku}
    )


CASES = (
    Case(
        "KW1",
        FLOOR,
        {"Aki": P95, "Bo": P60, "Chiyo": P85},
        {"Aki": 15, "Bo": 0, "Chiyo": 5},
        winners=("Aki",),
    ),
    Case(
        "KW1 easy",
        "sheet, method B",
        {"Aki": P95, "Bo": P60, "Chiyo": P85},
        {"Aki": 95, "Bo": 60, "Chiyo": 85},
        {"method": "easy"},
    ),
    Case(
        "KW1 carried",
        "KD-4",
        {"Aki": P95, "Bo": P60, "Chiyo": P85},
        {"Aki": 15, "Bo": -20, "Chiyo": 5},
        {"negative": "carry"},
    ),
    Case(
        "KW2",
        "KD-3",
        {"Aki": "12b", "Bo": "", "Chiyo": "", "Dai": ""},
        {"Aki": 25, "Bo": 0, "Chiyo": 0, "Dai": 0},
        {"yaku": ("dragon",)},
        {"Aki": (("floor", -60), ("negative", 40), ("dragon", 25)), "Bo": (("floor", -60), ("negative", 60))},
        winners=("Aki",),
    ),
    Case(
        "KW2 before the floor",
        "KD-3",
        {"Aki": "12b", "Bo": "", "Chiyo": "", "Dai": ""},
        {"Aki": 0, "Bo": 0, "Chiyo": 0, "Dai": 0},
        {"yaku": ("dragon",), "bonus_order": "before-floor"},
        {"Aki": (("dragon", 25), ("floor", -60), ("negative", 15))},
        winners=(),
    ),
    Case("KW3", FLOOR, {"East": P130, "West": P110}, {"East": 70, "West": 50}, teams=PAIRS, players=SEATS),
    Case(
        "KW3 by side",
        "KD-2",
        {"East": P130, "West": P110},
        {"East": 10, "West": 0},
        {"floor_by": "side"},
        {"East": (("floor", -120),), "West": (("floor", -120), ("negative", 10))},
        teams=PAIRS,
        players=SEATS,
    ),
    Case(
        "KW4",
        FLOOR,
        {**SIX, "Fumi": "3r 4r 5r 6r 7r 9r 10r 11r"},
        dict.fromkeys((*SIX, "Fumi"), 0),
        winners=(),
    ),
    Case(
        "by side without teams",
        "KD-2",
        {"Aki": P95, "Bo": P60, "Chiyo": P85},
        {"Aki": 15, "Bo": 0, "Chiyo": 5},
        {"floor_by": "side"},
    ),
    Case("a floor as agreed", FLOOR, {"Aki": P130, "Bo": P110}, {"Aki": 30, "Bo": 10}, {"floor": 100}),
    Case(
        "before the floor and carried",
        "KD-3 and KD-4",
        {"Aki": "12b", "Bo": "1b"},
        {"Aki": 20 + 25 - 120, "Bo": -100},
        {"yaku": "all", "bonus_order": "before-floor", "negative": "carry"},
    ),
    Case(
        "bonuses are optional",
        "sheet, yaku (optional rule); KD-9",
        {"Aki": WHOLE, "Bo": ""},
        {"Aki": 240, "Bo": 0},
        {"method": "easy"},
    ),
    Case(
        "every bonus at once",
        "KD-8: 455 at most",
        {"Aki": WHOLE, "Bo": ""},
        {"Aki": 240 + 455, "Bo": 0},
        EASY,
    ),
    Case(
        "the edition of 1982",
        "KD-9",
        {"Aki": WHOLE, "Bo": ""},
        {"Aki": 240 + 90 + 100 + 25 + 30, "Bo": 0},
        {"method": "easy", "yaku": "edition-1982"},
    ),
    Case(
        "a group and an id",
        "KD-9",
        {"Aki": WHOLE, "Bo": ""},
        {"Aki": 240 + 90 + 30, "Bo": 0},
        {"method": "easy", "yaku": ("months", "set-2")},
    ),
    alone("iris", MONTHS, "5*", 15, ("iris", 30)),
    alone("maple", MONTHS, "10*", 15, ("maple", 30)),
    alone("willow", MONTHS, "11*", 35, ("willow", 30)),
    alone("no paulownia", MONTHS, "12c1 12c2 12c3", 0),
    alone(
        "five brights and the dragon",
        "sheet, five brights, dragon bonus",
        "1b 3b 8b 11b 12b",
        100,
        ("five-brights", 100),
        ("dragon", 25),
    ),
    alone("no dragon", "KD-8", "1b 3b 8b 11b 12b", 100, ("five-brights", 100), overlap="no-dragon"),
    alone("a dragon alone", "KD-8", "1b 12b", 40, ("dragon", 25), overlap="no-dragon"),
    alone(
        "five brights that are not in play shut nothing out",
        "KD-8",
        "1b 3b 8b 11b 12b",
        100,
        ("dragon", 25),
        overlap="no-dragon",
        yaku=("dragon",),
    ),
    alone("set 1", SAKURA, "1b 2a 3b", 50, ("set-1", 30)),
    alone("set 2", SAKURA, "3b 8b 9a", 50, ("set-2", 30)),
    alone("set 3", SAKURA, "6a 9a 10a", 30, ("set-3", 30)),
    alone("set 4 has geese, not butterflies", SAKURA, "7a 8a 10a", 30, ("set-4", 30)),
    alone("boar, deer and butterflies are no set", SAKURA, "6a 7a 10a", 30),
    alone("set 5", SAKURA, "4a 5a 7a", 30, ("set-5", 30)),
    alone("set 6", SAKURA, "4r 5r 7r", 15, ("set-6", 30)),
    alone("set 7", SAKURA, "6r 9r 10r", 15, ("set-7", 30)),
    alone("set 8", SAKURA, "1r 2r 3r", 15, ("set-8", 30)),
    alone("two sets share a card", "KD-8", "6a 7a 8a 9a 10a", 50, ("set-3", 30), ("set-4", 30)),
    Case(
        "a team completes a set together",
        "sheet, turns: a common score pile; KD-23",
        {"East": "1r 2r 3r", "West": ""},
        {"East": 45, "West": 0},
        {"method": "easy", "yaku": ("set-8",)},
        teams=PAIRS,
        players=SEATS,
    ),
    Case(
        "announced sets only",
        "sheet, Sakura yaku, the note on building; KD-13",
        {"Aki": "1r 2r 3r 6r 9r 10r", "Bo": "1b 2a 3b"},
        {"Aki": 30 + 30, "Bo": 50},
        {**EASY, "declared_only": True},
        {"Aki": (("set-7", 30),), "Bo": ()},
        facts={"declared": {"Aki": {"set-7": 0}}},
    ),
    Case(
        "months need no announcement",
        "KD-13",
        {"Aki": "5* 1b 3b 8b 11b 12b", "Bo": ""},
        {"Aki": 15 + 100 + 30 + 100 + 25, "Bo": 0},
        {**EASY, "declared_only": True},
    ),
)
