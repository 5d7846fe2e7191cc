"""Piles of Koi-Koi and what they must bring. `rules` are the offline rules of Hanafuda Legends.

Values by `table`: those of the best-supported reading unless a row says otherwise. The numbers N, M, T and F
are those of unit tests and statements published for other programs of the game.
"""

from __future__ import annotations

from typing import Any

from tests.games.case import Case

SCORING = "rules, scoring: several yaku add, and extra cards add to animals, ribbons and chaff"
HIGH = "rules, multipliers: 7 or more doubles"
CALLED = "rules, multipliers: double if the opponent called"
NINTENDO = {"table": "nintendo"}
FLAT = {"high_score": "off"}
CHAFF = "1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1 5c2 6c1 6c2 7c1 7c2 8c1 8c2 9c1 9c2 10c1 10c2 11c 12c1 12c2 12c3"
RIBBONS = "1r 2r 3r 4r 5r 6r 7r 9r 10r 11r"


def first(number: int, of: str) -> str:
    """The first cards of a row."""
    return " ".join(of.split()[:number])


def stop(
    id: str,
    source: str,
    pile: str,
    score: int,
    *entries: tuple[str, int],
    calls: tuple[str, ...] = (),
    **options: Any,
) -> Case:
    """Aki stops with this pile; where Bo has called, Bo holds the blue ribbons."""
    other = "6r 9r 10r" if "Bo" in calls else ""
    return Case(
        id,
        source,
        {"Aki": pile, "Bo": other},
        {"Aki": score, "Bo": 0},
        options,
        {"Aki": entries} if entries else {},
        facts={"stopped_by": "Aki", "koi_koi": calls},
        winners=("Aki",),
    )


def grouped(id: str, pile: str, raw: int, *yaku: tuple[str, int], source: str = "Nintendo's table") -> Case:
    """A pile under Nintendo's table, before anything doubles."""
    return stop(id, source, pile, raw, *yaku, **NINTENDO, **FLAT)


NONE = Case(
    "N1, N35: nothing to stop with",
    "rules, scoring: no yaku, no points",
    {"Aki": first(9, CHAFF), "Bo": "3b 11b 12b"},
    {"Aki": 0, "Bo": 0},
    facts={"exhausted": True},
    winners=(),
)
CASES = (
    NONE,
    grouped("N2", first(10, CHAFF), 1, ("chaff", 1)),
    grouped("N3", first(11, CHAFF), 2, ("chaff", 2)),
    grouped("N6", "1r 2r 3r", 5, ("poetry-ribbons", 5)),
    grouped("N7", "1r 2r 3r 4r", 6, ("poetry-ribbons", 6)),
    grouped("N8", "1r 2r 3r 6r 4r", 7, ("poetry-ribbons", 7)),
    grouped("N12", "1r 2r 3r 6r 9r 10r", 10, ("poetry-and-blue", 10)),
    grouped("N13", "1r 2r 3r 6r 9r 10r 4r", 11, ("poetry-and-blue", 11)),
    grouped("N16", "1r 2r 6r 4r 5r", 1, ("ribbons", 1)),
    grouped("N19", "1r 2r 3r 4r 5r", 7, ("poetry-ribbons", 7)),
    grouped("N21", "7a 10a 6a", 5, ("boar-deer-butterfly", 5)),
    grouped("N22", "7a 10a 6a 2a", 6, ("boar-deer-butterfly", 6)),
    grouped("N24", "7a 10a 6a 2a 4a", 7, ("boar-deer-butterfly", 7)),
    grouped("N30", "1b 3b 8b 11b 12b", 10, ("five-brights", 10)),
    grouped("N31", "1b 3b 8b 12b", 8, ("four-brights", 8)),
    grouped("N32", "1b 8b 11b 12b", 7, ("rainy-four", 7)),
    grouped("N34", "1b 3b 12b", 5, ("three-brights", 5)),
    grouped("N37", "3b 9a", 5, ("flower-viewing", 5)),
    grouped("N38", "8b 9a", 5, ("moon-viewing", 5)),
    grouped("N39", "1b 3b 8b 9a", 15, ("three-brights", 5), ("flower-viewing", 5), ("moon-viewing", 5)),
    stop("M1", SCORING, "1b 3b 8b", 5, ("three-brights", 5)),
    stop("M2", HIGH, "1b 3b 8b 12b", 16, ("four-brights", 8), ("high_score", 8)),
    stop("M3", CALLED, "1b 3b 8b", 10, ("three-brights", 5), ("koi_koi_multiplier", 5), calls=("Bo",)),
    stop(
        "M4",
        "rules, multipliers stack",
        "1b 3b 8b 12b",
        32,
        ("four-brights", 8),
        ("high_score", 8),
        ("koi_koi_multiplier", 16),
        calls=("Bo",),
    ),
    stop("M5", HIGH, "1b 3b 8b 11b 12b", 20, ("five-brights", 10), ("high_score", 10)),
    stop("M6: 6", HIGH, "1r 2r 3r 4r 5r", 6, ("poetry-ribbons", 5), ("ribbons", 1)),
    stop("M6: 7", HIGH, "1r 2r 3r 4r 5r 7r", 14, ("poetry-ribbons", 5), ("ribbons", 2), ("high_score", 7)),
    stop("M7: 4 doubled to 8 is not doubled again", "KK-9", first(13, CHAFF), 8, calls=("Bo",)),
    stop("M8", "rules, multipliers stack", "1r 2r 3r 4r 5r 7r", 28, calls=("Bo",)),
    stop("F1", SCORING, "3b 8b 9a", 10, ("flower-viewing", 5), ("moon-viewing", 5), **FLAT),
    stop(
        "F2",
        SCORING,
        "1r 2r 3r 6r 9r 10r",
        12,
        ("poetry-ribbons", 5),
        ("blue-ribbons", 5),
        ("ribbons", 2),
        **FLAT,
    ),
    *(
        stop(f"F3: {len(pile.split())} animals", SCORING, pile, score, ("animals", score), **FLAT)
        for pile, score in (("2a 4a 5a 7a 8a", 1), ("2a 4a 5a 7a 8a 11a", 2), ("2a 4a 5a 7a 8a 11a 6a", 3))
    ),
    stop(
        "F3: all nine",
        SCORING,
        "2a 4a 5a 6a 7a 8a 9a 10a 11a",
        10,
        ("boar-deer-butterfly", 5),
        ("animals", 5),
        **FLAT,
    ),
    stop("F4: 7 ribbons", SCORING, "1r 2r 4r 5r 6r 7r 11r", 3, ("ribbons", 3), **FLAT),
    stop(
        "F4: 10 ribbons",
        SCORING,
        RIBBONS,
        16,
        ("poetry-ribbons", 5),
        ("blue-ribbons", 5),
        ("ribbons", 6),
        **FLAT,
    ),
    stop("F5: 14", SCORING, first(14, CHAFF), 5, ("chaff", 5), **FLAT),
    stop("F5: 24", SCORING, CHAFF, 15, ("chaff", 15), **FLAT),
    stop("F6: the cup as both", "KK-12", f"{first(9, CHAFF)} 9a", 1, ("chaff", 1)),
    stop("a ribbon set with two further ribbons", "values by table", "1r 2r 3r 4r 5r", 6),
    stop(
        "the same where sets grow and counts count",
        "values by table",
        "1r 2r 3r 4r 5r",
        8,
        set_extras=True,
        **FLAT,
    ),
    stop(
        "fudawiki's brights", "table of the hanafuda wiki", "1b 3b 8b 11b 12b", 15, table="fudawiki", **FLAT
    ),
    stop("fudawiki's three", "table of the hanafuda wiki", "1b 3b 8b", 6, table="fudawiki"),
    stop(
        "F10: the cards of the month",
        "table of the hanafuda wiki",
        "1*",
        4,
        ("month-cards", 4),
        table="fudawiki",
    ),
    stop(
        "both ribbon sets in a video game",
        "Koi-Koi Japan: both sets, 10 on top",
        "1r 2r 3r 6r 9r 10r",
        22,
        ("poetry-ribbons", 5),
        ("blue-ribbons", 5),
        ("poetry-and-blue", 10),
        ("ribbons", 2),
        both_ribbon_sets="bonus-10",
        **FLAT,
    ),
    Case(
        "zero-sum",
        "recorded games: the loser loses what the winner gains",
        {"Aki": "1b 3b 8b 12b", "Bo": "2a"},
        {"Aki": 8, "Bo": -8},
        {"table": "koi-koi-japan"},
        {"Bo": (("zero_sum", -8),)},
        winners=("Aki",),
        facts={"stopped_by": "Aki"},
    ),
    Case(
        "a viewing after a call",
        "Koi-Koi Japan: 1, and 3 once its owner has called",
        {"Aki": "3b 9a", "Bo": "8b"},
        {"Aki": 3 + 1, "Bo": -4},
        {"table": "koi-koi-japan"},
        {"Aki": (("flower-viewing", 3), ("koi_koi_multiplier", 1))},
        facts={"stopped_by": "Aki", "koi_koi": ("Aki",)},
    ),
    Case(
        "hands played out are a draw",
        "rules, decision: deck empty, both 0",
        {"Aki": "1b 3b 8b", "Bo": "1r 2r 3r"},
        {"Aki": 0, "Bo": 0},
        facts={"exhausted": True, "koi_koi": ("Aki",)},
        winners=(),
    ),
    Case(
        "the higher score wins",
        "rules, end of the round; KK-2",
        {"Aki": "1b 3b 8b", "Bo": "1r 2r 3r 4r 5r"},
        {"Aki": 0, "Bo": 12},
        {"exhausted": "higher-score"},
        {"Bo": (("poetry-ribbons", 5), ("ribbons", 1), ("koi_koi_multiplier", 6))},
        winners=("Bo",),
        facts={"exhausted": True, "koi_koi": ("Aki",)},
    ),
    Case(
        "equal scores are a draw",
        "rules, end of the round: ties",
        {"Aki": "1b 3b 8b", "Bo": "1r 2r 3r"},
        {"Aki": 0, "Bo": 0},
        {"exhausted": "higher-score"},
        winners=(),
        facts={"exhausted": True},
    ),
    Case(
        "the dealer's point",
        "Koi-Koi Japan: 1 to the dealer, zero-sum",
        {"Aki": "1b 3b 8b", "Bo": "1r 2r 3r"},
        {"Aki": 1, "Bo": -1},
        {"table": "koi-koi-japan"},
        {"Aki": (("exhausted", 1),), "Bo": (("zero_sum", -1),)},
        winners=(),
        facts={"exhausted": True},
    ),
    Case(
        "M12: a lucky hand is never multiplied",
        "rules, special deals; KK-8",
        {"Aki": "", "Bo": ""},
        {"Aki": 0, "Bo": 6},
        entries={"Bo": (("kuttsuki", 6),)},
        winners=("Bo",),
        facts={"lucky_hands": {"Bo": ("kuttsuki",)}},
    ),
    Case(
        "both lucky",
        "KK-7",
        {"Aki": "", "Bo": ""},
        {"Aki": 0, "Bo": 0},
        winners=(),
        facts={"lucky_hands": {"Bo": ("kuttsuki",), "Aki": ("teshi",)}},
    ),
    Case(
        "both lucky, both paid",
        "KK-7",
        {"Aki": "", "Bo": ""},
        {"Aki": 6, "Bo": 6},
        {"both_lucky": "both-6"},
        winners=("Aki", "Bo"),
        facts={"lucky_hands": {"Bo": ("kuttsuki",), "Aki": ("teshi",)}},
    ),
)
