"""Piles of Hana-awase and what they must bring. `page` is the page of rules with pictures."""

from __future__ import annotations

from tests.games.case import Case

LIGHTS = "page, light yaku and the note above them"
SLIPS = "page, slip yaku and the note above them"
VIEWING = "page, viewing yaku and the note above them"
ROWS = "page, four-of-a-kind yaku"
JP = "HA-11: the values of Japanese accounts"
PAR = "HA-6: the formula of other accounts"
ALL_SLIPS = "1r 2r 3r 4r 5r 6r 7r 9r 10r"
WHOLE = " ".join(f"{month}*" for month in range(1, 13))


def alone(
    id: str, source: str, pile: str, score: int, yaku: dict[str, int] | None = None, **options: object
) -> Case:
    """One pile, counted up, beside an opponent who has nothing."""
    entries = {} if yaku is None else {"Aki": tuple(yaku.items())}
    return Case(id, source, {"Aki": pile, "Bo": ""}, {"Aki": score, "Bo": 0}, options, entries)


CASES = (
    alone("A1", "page, the example of card points", "1b 3b 1c1 1c2 2c1 2c2", 44, {}),
    Case(
        "A2",
        PAR,
        {"Aki": "1r 2r 3r", "Bo": "", "Chiyo": ""},
        {"Aki": 15 - 88 + 80, "Bo": -88 - 40, "Chiyo": -88 - 40},
        {"scoring": "par"},
        {
            "Aki": (("par", -88), ("poetry-slips", 40), ("poetry-slips", 40)),
            "Bo": (("par", -88), ("poetry-slips", -40)),
        },
        winners=("Aki",),
    ),
    *(
        Case(
            f"A3 {len(names)} players, chaff at {chaff}",
            "HA-6 and HA-11",
            dict.fromkeys(names, ""),
            dict.fromkeys(names, -par),
            {"scoring": "par", "chaff_value": chaff},
        )
        for names, chaff, par in (
            (("Aki", "Bo"), 1, 132),
            (("Aki", "Bo", "Chiyo"), 1, 88),
            (("Aki", "Bo", "Chiyo", "Dai"), 1, 66),
            (("Aki", "Bo"), 0, 120),
            (("Aki", "Bo", "Chiyo"), 0, 80),
            (("Aki", "Bo", "Chiyo", "Dai"), 0, 60),
        )
    ),
    alone(
        "A4",
        SLIPS,
        ALL_SLIPS,
        185,
        {"seven-slips": 40, "poetry-slips": 40, "blue-slips": 40, "grass-slips": 20},
    ),
    alone("A5", LIGHTS, "1b 3b 8b 12b 2a", 150, {"four-lights": 60}),
    alone("A6", "page, the text of four lights; HA-1", "1b 3b 11b 12b", 140, {"four-lights": 60}),
    alone("A6 dry", "page, the picture of four lights; HA-1", "1b 3b 11b 12b", 80, {}, four_lights="dry"),
    alone("dry four", LIGHTS, "1b 3b 8b 12b", 140, {"four-lights": 60}, four_lights="dry"),
    alone(
        "dry four with the warbler", LIGHTS, "1b 3b 8b 12b 2a", 150, {"four-lights": 60}, four_lights="dry"
    ),
    alone(
        "three of dry and the rain man",
        LIGHTS,
        "1b 8b 11b 12b",
        100,
        {"pine-paulownia-moon": 20},
        four_lights="dry",
    ),
    alone("A7", LIGHTS, "1b 3b 8b 11b 12b 2a", 210, {"five-lights": 100}),
    alone("spring lights", LIGHTS, "1b 2a 3b", 80, {"spring-lights": 30}),
    alone("spring before pine", LIGHTS, "1b 2a 3b 8b", 100, {"spring-lights": 30}, four_lights="dry"),
    alone("pine, paulownia, moon", LIGHTS, "1b 8b 12b", 80, {"pine-paulownia-moon": 20}),
    alone(
        "spring adds to five",
        "HA-2",
        "1b 3b 8b 11b 12b 2a",
        240,
        {"five-lights": 100, "spring-lights": 30},
        light_group="spring-adds",
    ),
    alone(
        "spring adds to pine",
        "HA-2",
        "1b 2a 3b 8b 12b",
        90 + 60 + 30,
        {"four-lights": 60, "spring-lights": 30},
        light_group="spring-adds",
    ),
    alone("A8", VIEWING, "3b 8b 9a", 90, {"drinking": 40}),
    alone("flower viewing", VIEWING, "3b 9a", 50, {"flower-viewing": 20}),
    alone("moon viewing", VIEWING, "8b 9a", 50, {"moon-viewing": 20}),
    alone("A9", SLIPS, "1r 2r 3r 4r 5r 11r", 70, {"poetry-slips": 40}),
    alone("six slips", SLIPS, "1r 2r 4r 5r 6r 9r 11r", 35 + 30, {"six-slips": 30}),
    alone("seven slips", SLIPS, "1r 2r 4r 5r 6r 9r 3r", 35 + 80, {"seven-slips": 40, "poetry-slips": 40}),
    alone("grass slips", SLIPS, "4r 5r 7r", 35, {"grass-slips": 20}),
    alone("blue slips", SLIPS, "6r 9r 10r", 55, {"blue-slips": 40}),
    alone("boar, deer, butterfly", "page, animal yaku", "6a 7a 10a", 50, {"boar-deer-butterfly": 20}),
    alone("A10", ROWS, "11*", 46, {"willow-row": 10}),
    alone("wisteria row", ROWS, "4*", 17 + 10, {"wisteria-row": 10}),
    alone("paulownia row", ROWS, "12*", 23 + 10, {"paulownia-row": 10}),
    alone("A11", "every yaku at once", WHOLE, 594),
    alone("the deck in Japan", JP, WHOLE, 594 + 100 - 10 + 30, table="jp"),
    alone("five lights in Japan", JP, "1b 3b 8b 11b 12b", 300, {"five-lights": 200}, table="jp"),
    alone("drinking in Japan", JP, "3b 8b 9a", 80, {"drinking": 30}, table="jp"),
    alone("a row in Japan", JP, "11*", 56, {"willow-row": 20}, table="jp"),
    alone("the cup as chaff", "HA-5", "8b 9a", 20 + 1 + 20, {"moon-viewing": 20}, sake_cup="chaff"),
    alone("the cup as chaff that is worth nothing", "HA-5", "9a", 0, {}, sake_cup="chaff", chaff_value=0),
    alone("chaff at nothing", "rules-reference 4: chaff 0", "1c1 1c2 4*", 15 + 10, chaff_value=0),
    Case(
        "a par as agreed",
        PAR,
        {"Aki": "1b", "Bo": "1r"},
        {"Aki": -80, "Bo": -95},
        {"scoring": "par", "par": 100},
        winners=("Aki",),
    ),
    Case(
        "low man out",
        "rules-reference 4: low man out",
        {"Aki": "1r 2r 3r 1c1 1c2 2c1 2c2 3c1", "Bo": "1b 3b 2a", "Chiyo": "3b"},
        {"Aki": 0, "Bo": 0, "Chiyo": 0},
        {"low_man_out": True},
        {"Aki": (("poetry-slips", 40), ("low_man_out", -60))},
        winners=(),
    ),
    Case(
        "one point above the low man",
        "rules-reference 4: low man out",
        {"Aki": "1b 1c1", "Bo": "3b 2a"},
        {"Aki": 21, "Bo": 30},
        {"low_man_out": True},
        winners=("Bo",),
    ),
    Case(
        "low man out against a par",
        "rules-reference 4: low man out",
        {"Aki": "1r 2r 3r", "Bo": "1b 3b"},
        {"Aki": 0, "Bo": 0},
        {"low_man_out": True, "scoring": "par"},
        winners=(),
    ),
    Case(
        "a tie",
        "page, scoring: the earlier in turn order deals",
        {"Aki": "1b", "Bo": "3b"},
        {"Aki": 20, "Bo": 20},
        winners=("Aki", "Bo"),
    ),
)
