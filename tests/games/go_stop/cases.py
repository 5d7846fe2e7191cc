"""Piles of Go-Stop and what they must bring; months in Japanese order, so that 11 is the rain.

W is the hanafuda wiki's page, H the comparison of the rule pages of three Korean houses, P the rules of a
program.
"""

from __future__ import annotations

import re
from typing import Any

from tests.games.case import Case


def codes(pile: str) -> str:
    """A pile in single codes: `1cc` are the first two chaff of the month."""
    return re.sub(r"\b((?!11)[0-9]+)c\b", r"\1c1", re.sub(r"\b([0-9]+)cc\b", r"\1c1 \1c2", pile))


BIRDS = "2a 4a 8a"
SAFE = "1b 1cc 2cc 3cc 4cc"


def won(
    id: str, source: str, aki: str, score: int, bo: str = SAFE, *entries: tuple[str, int], **more: Any
) -> Case:
    """Aki stops among two, and Bo pays."""
    facts = {"stopped_by": "Aki"} | more.pop("facts", {})
    found = {"Aki": entries} if entries else {}
    return Case(
        id,
        source,
        {"Aki": codes(aki), "Bo": codes(bo)},
        {"Aki": score, "Bo": -score},
        more,
        found,
        ("Aki",),
        facts,
    )


def three(id: str, source: str, scores: tuple[int, int, int], bo: str, chiyo: str, **facts: Any) -> Case:
    """Aki stops among three with birds: five points."""
    names = ("Aki", "Bo", "Chiyo")
    piles = dict(zip(names, map(codes, (BIRDS, bo, chiyo)), strict=True))
    return Case(
        id, source, piles, dict(zip(names, scores, strict=True)), facts={"stopped_by": "Aki", **facts}
    )


POETRY = "1r 2r 3r"
EIGHT = f"{BIRDS} {POETRY}"
BRIGHTS = "3b 8b 12b"
CASES = (
    won(
        "birds and ribbons add",
        "W, yaku: all but the brights combine",
        EIGHT,
        8,
        SAFE,
        ("five-birds", 5),
        ("poetry-ribbons", 3),
    ),
    won("five brights", "W, yaku: 15", "1b 3b 8b 11b 12b", 30, "1cc 2cc 3cc 4cc"),
    won("four with rain", "H, table of yaku: 4, with the rain or not", f"3b 8b 11b 12b {BIRDS}", 9, SAFE),
    won("four with rain 3", "W, variations: worth 3", f"3b 8b 11b 12b {BIRDS}", 8, SAFE, four_brights=3),
    won(
        "three with rain",
        "W, yaku: 2",
        f"3b 8b 11b {BIRDS}",
        7,
        SAFE,
        ("rainy-three-brights", 2),
        ("five-birds", 5),
    ),
    won("three without rain", "W, yaku: 3", f"{BRIGHTS} {BIRDS}", 8),
    won("five animals", "W, yaku: 1 and 1 each further", f"{BIRDS} 5a 6a 7a", 7),
    won(
        "rain ribbon in no set",
        "H, table of months: no set with it",
        f"{BIRDS} 4r 5r 11r 1r 2r",
        6,
        minimum=6,
    ),
    won("lightning counts twice", "W, yaku: two chaff", f"{EIGHT} 5cc 6cc 7cc 8cc 11c", 9),
    won("yellow paulownia counts twice", "W, yaku: two chaff", f"{EIGHT} 5cc 6cc 7cc 8cc 12c1", 9),
    won("nine chaff are none", "W, yaku: ten", f"{EIGHT} 5cc 6cc 7cc 8cc 12c2", 8),
    won("cup as two chaff", "W, yaku: an animal or two chaff", f"{EIGHT} 5cc 6cc 7cc 8cc 9a", 9),
    won("cup as fifth animal", "W, yaku: an animal or two chaff", f"{EIGHT} 5cc 6cc 7cc 5a 9a", 9),
    won("cup not both", "W, yaku: not both", f"{EIGHT} 5cc 6cc 7cc 8cc 5a 9a", 9),
    won("cup both", "W, variations: both at once", f"{EIGHT} 5cc 6cc 7cc 8cc 5a 9a", 10, sake_cup="both"),
    won("joker of three", "H, bonus cards: counts as three", f"{EIGHT} 5cc 6cc 7cc 8c joker-3", 9),
    won("joker of two", "H, bonus cards: counts as two", f"{EIGHT} 5cc 6cc 7cc 8cc joker-2", 9),
    won(
        "one go",
        "H, table of goes: points + 1",
        EIGHT,
        9,
        SAFE,
        ("five-birds", 5),
        ("poetry-ribbons", 3),
        ("go_bonus", 1),
        facts={"go": ("Aki",)},
    ),
    won("two goes", "H, table of goes: points + 2", f"{EIGHT} 4r 5r", 11, facts={"go": ("Aki",) * 2}),
    won(
        "three goes",
        "H, table of goes: (points + 3) x 2",
        f"{EIGHT} 4r 5r 6r",
        26,
        facts={"go": ("Aki",) * 3},
    ),
    won(
        "four goes",
        "H, table of goes: (points + 4) x 4",
        f"{EIGHT} 4r 5r 6r 7r",
        72,
        facts={"go": ("Aki",) * 4},
    ),
    won(
        "three goes, no more added",
        "H, variants: from three on only doubled",
        f"{EIGHT} 4r 5r 6r",
        20,
        facts={"go": ("Aki",) * 3},
        go_bonus="none-from-three",
    ),
    won(
        "three goes, at most two added",
        "H, variants",
        f"{EIGHT} 4r 5r 6r",
        24,
        facts={"go": ("Aki",) * 3},
        go_bonus="adds-two",
    ),
    won(
        "three goes, times three",
        "W, variations: times the goes",
        f"{EIGHT} 4r 5r 6r",
        30,
        facts={"go": ("Aki",) * 3},
        go_bonus="multiplies",
    ),
    won("shaken twice", "H, shaking: two times make x 4", EIGHT, 32, facts={"shaken": {"Aki": 2}}),
    won("a bomb", "W, doubles", "2* 4a 8a 1r 3r", 16, SAFE.replace("2cc ", ""), facts={"bombs": {"Aki": 1}}),
    won("another's shaking is nothing", "W, doubles: the winner's", EIGHT, 8, facts={"shaken": {"Bo": 1}}),
    won("seven animals", "H, table of yaku: final score x 2", f"{BIRDS} 5a 6a 7a 10a", 16),
    won("seven with the cup", "H, sake cup", f"{BIRDS} 5a 6a 7a 9a", 16),
    won("light-bak", "H, table of baks: x 2", f"{BRIGHTS} {BIRDS}", 16, "1cc 2cc 3cc 4cc"),
    won(
        "light-bak by rain man",
        "W, variations: the rain man saves nobody",
        f"{BRIGHTS} {BIRDS}",
        16,
        "11b 1cc 2cc 3cc 4cc",
        light_bak="not-by-rain",
    ),
    won(
        "pi-bak at seven",
        "H, table of baks: 7 or fewer",
        f"{EIGHT} 5cc 6cc 7cc 8cc 11c",
        18,
        "1b 1cc 2cc 3cc 4c",
    ),
    won("no pi-bak at eight", "H, table of baks", f"{EIGHT} 5cc 6cc 7cc 8cc 11c", 9, "1b 1cc 2cc 3cc 4cc"),
    won(
        "weights count against pi-bak",
        "P, multiplier penalties: double chaff count twice",
        f"{EIGHT} 5cc 6cc 7cc 8cc 11c",
        9,
        "1b 1cc 2cc 3cc 12c1",
    ),
    won("none is exempt", "H, table of baks: no chaff is no pi-bak", f"{EIGHT} 5cc 6cc 7cc 8cc 11c", 9, "1b"),
    won(
        "pi-bak below five",
        "P, multiplier penalties",
        f"{EIGHT} 5cc 6cc 7cc 8cc 11c",
        9,
        "1b 1cc 2cc 3c",
        chaff_bak=4,
    ),
    won(
        "loser's cup as chaff",
        "H, sake cup: moved to avoid pi-bak",
        f"{EIGHT} 5cc 6cc 7cc 8cc 11c",
        9,
        "1b 1cc 2cc 3cc 9a",
    ),
    won(
        "go-bak",
        "H, go-bak: x 2",
        EIGHT,
        16,
        f"{SAFE} 4r 5r 6r 7r 9r 10r 5a",
        facts={"go": ("Bo",), "stole": {"Aki": 3}},
    ),
    won(
        "all baks",
        "H, example: light, chaff and seven animals make x 8",
        "3b 8b 12b 2a 4a 8a 5a 6a 7a 10a 5cc 6cc 7cc 8cc 11c",
        96,
        "1cc 2cc 3c",
    ),
    won("empty pile pays by ruling", "W, scoring exemption, the other way", EIGHT, 8, "", no_cards="all"),
    won("carried", "H, draws: the next x 2", EIGHT, 16, facts={"carry": (2,)}),
    Case(
        "empty pile",
        "W, scoring exemption: who has no card pays nothing",
        {"Aki": EIGHT, "Bo": ""},
        {"Aki": 0, "Bo": 0},
        facts={"stopped_by": "Aki"},
        winners=("Aki",),
    ),
    Case(
        "drawn",
        "W, end of round: nobody scores, whatever they hold",
        {"Aki": EIGHT, "Bo": codes(SAFE)},
        {"Aki": 0, "Bo": 0},
        facts={"exhausted": True},
        winners=(),
    ),
    Case(
        "highest",
        "P, exhaustion: the best who qualified wins",
        {"Aki": EIGHT, "Bo": codes(SAFE)},
        {"Aki": 8, "Bo": -8},
        {"exhausted": "highest"},
        facts={"exhausted": True},
        winners=("Aki",),
    ),
    three("each pays", "W, scoring", (10, -5, -5), "1b", "1cc 2cc"),
    three("the caller pays for both", "W, liability", (10, 0, -10), "1b 1cc", f"3cc {POETRY}", go=("Chiyo",)),
    three(
        "the first caller pays",
        "W, liability: two callers",
        (10, -10, 0),
        "4r 5r 7r 1b",
        f"3cc {POETRY}",
        go=("Bo", "Chiyo"),
    ),
    three("the refuser pays", "W, offering a draw", (10, -10, 0), "1b", "1cc 2cc", refused_draw="Bo"),
    three(
        "a go before a refusal",
        "W, liability: this trumps the other",
        (10, 0, -10),
        "1b",
        f"3cc {POETRY}",
        go=("Chiyo",),
        refused_draw="Bo",
    ),
    three("three ppeok are no end", "spec: no points", (10, -5, -5), "1b", "1cc 2cc", ppeok={"Bo": 3}),
)
