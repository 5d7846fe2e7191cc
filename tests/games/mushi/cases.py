"""Piles of Mushi and what they must bring. `page` is the page of the hanafuda wiki."""

from __future__ import annotations

from tests.games.case import Case

YAKU = "page, the table of yaku"
# Two brights, three animals, three ribbons, ten chaff and the three brights; four wisterias opposite.
AKI = "1b 1r 1c1 1c2 2a 2r 2c1 2c2 3b 3r 3c1 3c2 5a 5c1 8a 8c1 12c1 12c2"
BO = "4* 5r 5c2 8b 8c2 9* 10* 11* 12b 12c3"


def pair(id: str, source: str, aki: str, bo: str, score: int, **options: object) -> Case:
    """Two piles whose scores cancel."""
    return Case(id, source, {"Aki": aki, "Bo": bo}, {"Aki": score, "Bo": -score}, options)


CASES = (
    pair("MU-A1", "page, scoring example: 2 (20) + 3 (10) + 3 (5) + 10 - 115 + 25 - 10", AKI, BO, -5),
    pair("MU-A2", "page: points in excess of 115", "1* 2* 4* 5* 9*", "3* 8* 10* 11* 12*", 95 - 115 + 10 - 10),
    pair("MU-A3", YAKU, "1* 3* 8* 11* 12*", "2* 4* 5* 9* 10*", 145 - 115 + 30 + 10 - 10),
    pair(
        "MU-A4",
        "page: some variants have three yaku",
        "1* 3* 8* 11* 12*",
        "2* 4* 5* 9* 10*",
        145 - 115 + 10 - 10,
        five_brights=False,
    ),
    pair(
        "MU-A5",
        "page: players score for every yaku",
        " ".join(f"{m}*" for m in (1, 2, 3, 4, 5, 8, 9, 10, 11, 12)),
        "",
        115 + 75,
    ),
)
