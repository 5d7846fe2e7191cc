"""Piles of Sudaoshi and what they must bring. `page` is the page of the hanafuda wiki.

Aki deals, so that Bo is second and Chiyo last.
"""

from __future__ import annotations

from tests.games.case import Case

FORMULA = "page, end of the round: cards + 2 x own yaku - others' yaku - burden"
BALDIES = "8b 8a 8c1 8c2"
RAINS = "11b 11a 11r 11c"
S14_BO = "6a 6c2 7a 7r 7c1 7c2 9r 9c1"
S14 = {
    "Aki": f"1b 1r 1c1 1c2 3b 3r 3c1 3c2 {BALDIES} 10a 10c1 12c2 12c3",
    "Bo": S14_BO,
    "Chiyo": f"2a 2r 2c1 2c2 4a 4r 4c1 4c2 5a 5r 5c1 5c2 6r 6c1 9a 9c2 10r 10c2 {RAINS} 12b 12c1",
}
CHIYO_DRY = S14["Chiyo"].replace(f"{RAINS} ", "")
TENS = "1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1 5c2"
MORE = "6c1 6c2 7c1 7c2 8c1 8c2 9c1 9c2 10c1 10c2"
RIBBONS = "1r 2r 3r 4r 5r 6r 7r 9r 10r 11r"
LAST = f"11c 12c1 12c2 12c3 3b 12b 8b 4a 5a 6a 7a 9a 10a 11a {RIBBONS}"

CASES = (
    Case(
        "S12",
        FORMULA,
        {"Aki": TENS, "Bo": f"{MORE} 11b 8a", "Chiyo": f"{LAST} 1b 2a"},
        {"Aki": 0, "Bo": 0, "Chiyo": 0},
        entries={"Aki": (("burdens", -100),), "Bo": (("burdens", -110),), "Chiyo": (("burdens", -120),)},
        winners=("Aki", "Bo", "Chiyo"),
    ),
    Case(
        "S13",
        FORMULA,
        {"Aki": f"{TENS} 1b 2a", "Bo": f"{MORE} 11b 8a", "Chiyo": LAST},
        {"Aki": 10, "Bo": 0, "Chiyo": -10},
        winners=("Aki",),
    ),
    Case(
        "S14",
        FORMULA,
        S14,
        {"Aki": 42, "Bo": -98, "Chiyo": 56},
        entries={
            "Aki": (
                ("set-of-baldies", 20),
                ("set-of-baldies", 20),
                ("set-of-rains", -20),
                ("burdens", -100),
            ),
            "Bo": (("set-of-baldies", -20), ("set-of-rains", -20), ("burdens", -110)),
        },
        winners=("Chiyo",),
    ),
    Case(
        "S14, the earlier values",
        "page, card values: chaff 8, curtain and phoenix 5",
        S14,
        {"Aki": 99 + 40 - 20, "Bo": 44 - 20 - 20, "Chiyo": 129 + 40 - 20},
        {"card_values": "early", "burdens": (0, 0, 0)},
    ),
    Case(
        "S15",
        "page, yaku: Willow for the last player only",
        {**S14, "Aki": f"{S14['Aki']} {RAINS}", "Chiyo": CHIYO_DRY},
        {"Aki": 143 + 40 - 100, "Bo": 52 - 20 - 110, "Chiyo": 135 - 20 - 120},
        winners=("Aki",),
    ),
    Case(
        "S16",
        "page, lucky hands: each opponent pays, beside the winner test",
        S14,
        {"Aki": 42 - 40, "Bo": -98 + 80, "Chiyo": 56 - 40},
        entries={
            "Bo": (
                ("set-of-baldies", -20),
                ("set-of-rains", -20),
                ("burdens", -110),
                ("karasu", 40),
                ("karasu", 40),
            )
        },
        winners=("Chiyo",),
        facts={"lucky_hands": {"Bo": ("karasu",)}},
    ),
    Case(
        "a lucky hand that decides",
        "SU-4",
        S14,
        {"Aki": 42 - 200, "Bo": -98 + 400, "Chiyo": 56 - 200},
        {"lucky_in_winner": True},
        winners=("Bo",),
        facts={"lucky_hands": {"Bo": ("shi-so",)}},
    ),
    Case(
        "a set and a chaff hand",
        "Hachi-Hachi, lucky hands: the best of each group",
        S14,
        {"Aki": 42 - 72, "Bo": -98 + 144, "Chiyo": 56 - 72},
        {"kan_points": 12},
        facts={"lucky_hands": {"Bo": ("karasu", "sanbon")}},
    ),
    Case(
        "kan",
        "page, variants: yaku of 1 and 2 kan",
        S14,
        {"Aki": 122 + 48 - 24 - 100, "Bo": 52 - 48 - 110, "Chiyo": 156 + 48 - 24 - 120},
        {"points_in": "kan", "kan_points": 12},
    ),
    Case(
        "sets only",
        "page, variants: only the sets",
        {"Aki": "8b 8a", "Bo": "", "Chiyo": "11b 11a"},
        {"Aki": 10, "Bo": 0, "Chiyo": 10},
        {"yaku": "sets-only", "burdens": (0, 0, 0)},
    ),
    Case(
        "tops",
        "page, yaku",
        {"Aki": "", "Bo": "8b 8a 8c1", "Chiyo": "11b 11a 11c"},
        {"Aki": -20, "Bo": 20 + 20 - 10, "Chiyo": 20 + 20 - 10},
        {"burdens": (0, 0, 0)},
    ),
    Case(
        "the field doubles all but the winner",
        "Hachi-Hachi, field multiplier",
        S14,
        {"Aki": 2 * (42 - 40), "Bo": 2 * (-98 + 80), "Chiyo": 2 * (56 - 40)},
        {"field_multiplier": "largest"},
        entries={
            "Chiyo": (
                ("set-of-baldies", -20),
                ("set-of-rains", 20),
                ("set-of-rains", 20),
                ("burdens", -120),
                ("field_multiplier", 56),
                ("karasu", -40),
                ("field_multiplier", -40),
            )
        },
        winners=("Chiyo",),
        facts={"field_multiplier": 2, "lucky_hands": {"Bo": ("karasu",)}},
    ),
    Case(
        "1921",
        "page, the lucky hands of 1921",
        S14,
        {"Aki": 42 - 30, "Bo": -98 + 60, "Chiyo": 56 - 30},
        {"lucky_hands": "1921"},
        entries={
            "Bo": (
                ("set-of-baldies", -20),
                ("set-of-rains", -20),
                ("burdens", -110),
                ("three-pairs", 20),
                ("three-pairs", 20),
                ("nasake", 10),
                ("nasake", 10),
            )
        },
        facts={"lucky_hands": {"Bo": ("nasake", "three-pairs")}},
    ),
    Case(
        "1921 by the other names",
        "page, the lucky hands of 1921: sanbon, kuttsuki, shisou",
        S14,
        {"Aki": 42 - 10, "Bo": -98 - 10, "Chiyo": 56 + 20},
        {"lucky_hands": "1921"},
        facts={"lucky_hands": {"Chiyo": ("sanbon",)}},
    ),
)
