"""Piles of Roppyakken and what they must bring. `page` is the page of the hanafuda wiki."""

from __future__ import annotations

from tests.games.case import Case

VALUES = "page, card values"
YAKU = "page, typical yaku"


def alone(id: str, source: str, pile: str, score: int, **options: object) -> Case:
    """One pile beside an opponent who has nothing."""
    return Case(id, source, {"Aki": pile, "Bo": ""}, {"Aki": score, "Bo": 0}, options)


CASES = (
    alone("RO-A1", VALUES, "1b 8b 11b 2a", 200),
    alone("RO-A2", VALUES, "4a 11a 1r 11r 12c1", 50),
    alone("RO-A3", VALUES, "1c1 11c 12c2 12c3", 0),
    alone("RO-A4", YAKU, "1b 3b 8b 12b", 200 + 600 + 150),
    alone("RO-A5", YAKU, "1b 2a 3b", 150 + 150),
    alone("RO-A6", YAKU, "1r 2r 3r 4r 5r 7r 11r", 70 + 600 + 100 + 100),
    alone("RO-A7", YAKU, "6a 7a 10a", 30 + 300),
    alone("RO-A8", "page: the gun replaces the other two viewings", "3b 8b 9a", 110 + 300),
    alone("RO-A9", YAKU, "3b 9a", 60 + 100),
    alone("RO-A10", YAKU, "11*", 70 + 200),
    alone("RO-A11", YAKU, "10*", 20 + 50),
    alone("RO-A12", "a program: all eleven months", "5* 9*", 40 + 100, fours="all"),
    alone(
        "RO-A13",
        "other accounts: without the rain ribbon",
        "1r 2r 3r 4r 5r 7r 11r",
        270,
        seven_ribbons="but-rain",
    ),
    alone(
        "RO-A14",
        "page, Yukbaek: the rain ribbon among them",
        "1r 2r 4r 5r 6r 9r 10r",
        70 + 100,
        seven_ribbons="with-rain",
    ),
    alone("RO-A15", "page, Yukbaek: the warbler too", "1b 3b 8b 12b", 200 + 150, four_brights="with-warbler"),
    alone(
        "RO-A16",
        "page, Sambong: 700, and 100 for each further one; rounded up",
        "1r 2r 4r 5r 6r 9r 10r 11r",
        80 + 700 + 100 + 100 + 20,
        rules="sambong",
    ),
    alone("RO-A17", "page, alternative yaku scores", "6a 7a 10a", 30 + 400, table="korea"),
    alone("RO-A18", "page, additional yaku of Korea", "3r 8a 9r", 30 + 300, ribbon_yaku=True),
    alone("RO-A19", "a Japanese site: no viewing with a Willow", "3b 9a 11c", 60, viewings="no-willows"),
    alone(
        "RO-A20",
        "a Japanese site: unless the crane is there",
        "1b 3b 9a 11c",
        110 + 100,
        viewings="no-willows",
    ),
    alone("RO-A21", "a program: cuckoo and deer", "4a 10a", 100, cuckoo_and_deer=50),
    alone("RO-A22", "told of Changara", "1* 3*", 120 + 100 + 100, four_for_chaff=True),
    Case(
        "RO-A23",
        "page, Yukbaek: the best less the second, and nothing for the others",
        {"Aki": "11b 11r 3b 8b 9a 1r 2r 3r 10*", "Bo": "1b 2a 12b 12c1 4r 4a", "Chiyo": ""},
        {"Aki": 670 - 180, "Bo": 0, "Chiyo": 0},
        {"score": "margin"},
    ),
    Case(
        "RO-A24",
        "page, Sambong: scores are rounded up to hundreds",
        {"Aki": "1b 3b 8b 12b", "Bo": "4a", "Chiyo": ""},
        {"Aki": 1000, "Bo": 100, "Chiyo": 0},
        {"score": "hundreds"},
    ),
    Case(
        "RO-A25",
        "page, fuke: with 30 points or fewer nobody scores",
        {"Aki": "1b 3b 8b 12b", "Bo": "4a 5a 6a"},
        {"Aki": 0, "Bo": 0},
        {"low_score": "all"},
    ),
)
