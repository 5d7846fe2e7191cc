"""Piles of Min-Hwatu and what they must bring. `page` is the hanafuda wiki's page on the game."""

from __future__ import annotations

from tests.games.case import Case

CORE = "page, core yaku"
MORE = "page, additional yaku"
SETTLEMENT = "page, end of round; the algebra of MH-1"
FIVE = {"Aki": "1r 2r 3r", "Bo": "", "Chiyo": "", "Dai": "", "Emi": ""}
# 150 and 90 card points; Aki's poetry ribbons are the only yaku.
P150 = "1b 8b 12b 2a 4a 6a 7a 8a 9a 1r 2r 3r 4r 6r 11r"
P90 = "3b 11b 5a 10a 11a 5r 7r 9r 10r"

CASES = (
    Case(
        "W1", "settlement test of a Korean card room", {"Aki": "1b 2a 4r 6c1", "Bo": ""}, {"Aki": 35, "Bo": 0}
    ),
    Case("W2 poetry", CORE, {"Aki": "1r 2r 3r", "Bo": ""}, {"Aki": 45, "Bo": -30}),
    Case("W2 blue", CORE, {"Aki": "6r 9r 10r", "Bo": ""}, {"Aki": 45, "Bo": -30}),
    Case("W2 grass", CORE, {"Aki": "4r 5r 7r", "Bo": ""}, {"Aki": 45, "Bo": -30}),
    Case("the Willow ribbon makes no set", CORE, {"Aki": "4r 5r 11r", "Bo": ""}, {"Aki": 15, "Bo": 0}),
    Case("W3 iris", CORE, {"Aki": "5*", "Bo": ""}, {"Aki": 35, "Bo": -20}),
    Case("W3 maple", CORE, {"Aki": "10*", "Bo": ""}, {"Aki": 35, "Bo": -20}),
    Case("W3 willow", CORE, {"Aki": "11*", "Bo": ""}, {"Aki": 55, "Bo": -20}),
    Case("four paulownias are additional", MORE, {"Aki": "12*", "Bo": ""}, {"Aki": 20, "Bo": 0}),
    Case(
        "W4",
        "settlement test of a Korean card room; page, end of round",
        {"Aki": "1r 2r 3r", "Bo": "1b"},
        {"Aki": 45, "Bo": -10},
        entries={"Aki": (("poetry-ribbons", 30),), "Bo": (("poetry-ribbons", -30),)},
        winners=("Aki",),
    ),
    Case(
        "W5",
        "rules of a Korean program: 30 from each of three opponents",
        {"Aki": "1r 2r 3r", "Bo": "", "Chiyo": "", "Dai": ""},
        {"Aki": 105, "Bo": -30, "Chiyo": -30, "Dai": -30},
        entries={"Aki": (("poetry-ribbons", 30),) * 3},
    ),
    Case(
        "W6",
        "rules of a Korean program: two sets, 60 from each",
        {"Aki": "1r 2r 3r 6r 9r 10r", "Bo": "", "Chiyo": "", "Dai": ""},
        {"Aki": 210, "Bo": -60, "Chiyo": -60, "Dai": -60},
    ),
    Case(
        "yaku on both sides",
        SETTLEMENT,
        {"Aki": "1r 2r 3r 1b", "Bo": "5* 6r 9r 10r", "Chiyo": "3b"},
        {"Aki": 15 + 20 + 60 - 50, "Bo": 10 + 5 + 15 + 100 - 30, "Chiyo": 20 - 80},
        winners=("Bo",),
    ),
    Case(
        "nobody has anything",
        "page, end of round",
        {"Aki": "1c1", "Bo": "2c1"},
        {"Aki": 0, "Bo": 0},
        winners=(),
    ),
    *(
        Case(
            f"W17 {settlement}",
            SETTLEMENT,
            {"Aki": P150, "Bo": P90},
            {"Aki": aki, "Bo": bo},
            {"settlement": settlement},
        )
        for settlement, aki, bo in (("literal", 210, 60), ("transfer", 180, 60), ("additive", 180, 90))
    ),
    *(
        Case(
            f"two yaku, {settlement}",
            SETTLEMENT,
            {"Aki": "1* 2* 3* 6* 7a 7r 8* 9a 9c1 10c1 10c2", "Bo": "4* 5* 7c1 7c2 9r 9c2 10a 10r 11* 12*"},
            {"Aki": aki, "Bo": bo},
            {"settlement": settlement},
        )
        for settlement, aki, bo in (
            ("transfer", 135 + 30 - 40, 105 + 40 - 30),
            ("literal", 135 + 60 - 40, 105 + 80 - 30),
            ("additive", 135 + 30, 105 + 40),
        )
    ),
    Case(
        "literal among four",
        SETTLEMENT,
        {"Aki": "1r 2r 3r", "Bo": "5*", "Chiyo": "", "Dai": ""},
        {"Aki": 15 + 120 - 20, "Bo": 15 + 80 - 30, "Chiyo": -50, "Dai": -50},
        {"settlement": "literal"},
        entries={
            "Aki": (("poetry-ribbons", 120), ("four-irises", -20)),
            "Chiyo": (("poetry-ribbons", -30), ("four-irises", -20)),
        },
    ),
    Case(
        "five birds are off",
        MORE,
        {"Aki": "2a 4a 8a", "Bo": ""},
        {"Aki": 30, "Bo": 0},
    ),
    Case(
        "five birds",
        MORE,
        {"Aki": "2a 4a 8a", "Bo": ""},
        {"Aki": 80, "Bo": -50},
        {"extra_yaku": "korean"},
    ),
    Case(
        "five brights at 50",
        MORE,
        {"Aki": "1b 3b 8b 11b 12b", "Bo": ""},
        {"Aki": 150, "Bo": -50},
        {"extra_yaku": "korean"},
    ),
    Case(
        "five brights at 200",
        MORE,
        {"Aki": "1b 3b 8b 11b 12b", "Bo": ""},
        {"Aki": 300, "Bo": -200},
        {"extra_yaku": ("five-brights",), "five_brights_value": 200},
    ),
    Case(
        "four paulownias",
        MORE,
        {"Aki": "12*", "Bo": ""},
        {"Aki": 40, "Bo": -20},
        {"extra_yaku": ("korean",)},
    ),
    Case(
        "springtime is not Korean",
        MORE,
        {"Aki": "1b 2a 3b", "Bo": ""},
        {"Aki": 50, "Bo": 0},
        {"extra_yaku": "korean"},
    ),
    Case(
        "springtime",
        MORE,
        {"Aki": "1b 2a 3b", "Bo": ""},
        {"Aki": 200, "Bo": -150},
        {"extra_yaku": "all"},
    ),
    Case(
        "of the two views the better one",
        f"{MORE}, the footnote; MH-6",
        {"Aki": "1b 3b 8b 9a", "Bo": ""},
        {"Aki": 70 + 150, "Bo": -150},
        {"extra_yaku": "all"},
        entries={"Aki": (("grand-views", 150),)},
    ),
    Case(
        "the views alone",
        f"{MORE}, the footnote; MH-6",
        {"Aki": "1b 3b 8b 9a", "Bo": ""},
        {"Aki": 70 + 100, "Bo": -100},
        {"extra_yaku": ("views",)},
    ),
    Case(
        "the views without the crane",
        MORE,
        {"Aki": "3b 8b 9a", "Bo": ""},
        {"Aki": 50 + 100, "Bo": -100},
        {"extra_yaku": ("english",)},
    ),
    Case(
        "boar, deer, butterflies",
        MORE,
        {"Aki": "6a 7a 10a", "Bo": ""},
        {"Aki": 80, "Bo": -50},
        {"extra_yaku": "all"},
    ),
    Case(
        "additional yaku overlap freely",
        "MH-6",
        {"Aki": "1b 2a 3b 8b 9a 11b 12b", "Bo": ""},
        {"Aki": 120 + 350, "Bo": -350},
        {"extra_yaku": "all"},
        entries={"Aki": (("five-brights", 50), ("springtime", 150), ("grand-views", 150))},
    ),
    Case(
        "ten points to who plays first",
        "page, the note on five players",
        FIVE,
        {"Aki": 15 + 120 + 10, "Bo": -30, "Chiyo": -30, "Dai": -30, "Emi": -30},
        {"five_player_extra": "first-player"},
    ),
    Case(
        "ten points to who has the joker",
        "page, the note on five players",
        FIVE,
        {"Aki": 15 + 120, "Bo": -30, "Chiyo": -20, "Dai": -30, "Emi": -30},
        {"five_player_extra": "joker"},
        entries={"Chiyo": (("five_player_extra", 10), ("poetry-ribbons", -30))},
        facts={"joker": "Chiyo"},
    ),
)
