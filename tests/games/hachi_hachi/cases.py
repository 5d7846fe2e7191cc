"""Rounds of Hachi-Hachi and what they must bring; a kan is ten points unless a row says otherwise.

F is the hanafuda wiki's page. No brights lie on the opening field unless a row says so.
"""

from __future__ import annotations

from typing import Any

from tests.games.case import Case

FOUR, POETRY, BLUE = "1b 3b 8b 12b", "1r 2r 3r", "6r 9r 10r"
PLAIN = {"field_multiplier": 1}
NAMES = ("Aki", "Bo", "Chiyo")


def case(
    id: str,
    source: str,
    scores: tuple[int, int, int],
    piles: tuple[str, str, str],
    winner: str = "Aki",
    **more: Any,
) -> Case:
    """Three piles; facts by their names, options under `options`."""
    options = {"kan": 10} | more.pop("options", {})
    named = dict(zip(NAMES, piles, strict=True))
    won = (winner,) if winner else ()
    return Case(
        id, source, named, dict(zip(NAMES, scores, strict=True)), options, winners=won, facts=PLAIN | more
    )


STOP: dict[str, Any] = {"stopped_by": "Aki"}
CASES = (
    case("shobu", "F, shobu: each opponent pays", (200, -100, -100), (FOUR, "", ""), **STOP),
    case(
        "kan of twelve",
        "F, a note on scoring",
        (240, -120, -120),
        (FOUR, "", ""),
        options={"kan": 12},
        **STOP,
    ),
    case("five shut out four", "F, dekiyaku", (240, -120, -120), (f"{FOUR} 11b", "", ""), **STOP),
    case("yaku add", "F, dekiyaku: cumulative", (280, -140, -140), (f"{POETRY} {BLUE}", "", ""), **STOP),
    case("only the caller scores", "F, shobu", (200, -100, -100), (FOUR, POETRY, ""), sage=(), **STOP),
    case(
        "one sage pays double", "F, shobu, warning", (200, -200, 0), (FOUR, POETRY, ""), sage=("Bo",), **STOP
    ),
    case(
        "two sages pay each",
        "F, shobu",
        (200, -100, -100),
        (FOUR, POETRY, BLUE),
        sage=("Bo", "Chiyo"),
        **STOP,
    ),
    case(
        "one sage alone",
        "design: a board-game site",
        (100, -100, 0),
        (FOUR, POETRY, ""),
        sage=("Bo",),
        options={"after_sage": "alone"},
        **STOP,
    ),
    case(
        "half from each",
        "design: a board-game site",
        (100, -50, -50),
        (FOUR, "", ""),
        options={"payers": "half"},
        **STOP,
    ),
    case("cancel", "F, cancel: half", (100, -50, -50), (FOUR, "", ""), sage=("Aki",), cancelled_by="Aki"),
    case(
        "exhausted",
        "F, exhausted: every holder half",
        (100 - 35, 70 - 50, -50 - 35),
        (FOUR, POETRY, ""),
        "Bo",
        sage=("Bo", "Aki"),
    ),
    case(
        "large field",
        "F, field multiplier: everything doubled",
        (400, -200, -200),
        (FOUR, "", ""),
        field_multiplier=2,
        **STOP,
    ),
    case("seven ribbons", "F, dekiyaku", (200 + 140, -170, -170), (f"{POETRY} 4r 5r 6r 7r", "", ""), **STOP),
    case(
        "further ribbons",
        "F, dekiyaku: the willow ribbon too",
        (240 + 140, -190, -190),
        (f"{POETRY} 4r 5r 6r 7r 9r 11r", "", ""),
        options={"seven_ribbons": "further"},
        **STOP,
    ),
    case(
        "boar, deer, butterflies",
        "F, dekiyaku: Nintendo's leaflet",
        (140, -70, -70),
        ("6a 7a 10a", "", ""),
        options={"boar_deer_butterflies": True},
        **STOP,
    ),
    case(
        "a hand beside",
        "F, teyaku: paid by each",
        (200 - 20, -100 + 40, -100 - 20),
        (FOUR, "", ""),
        lucky_hands={"Bo": ("sanbon",)},
        **STOP,
    ),
    case(
        "giver",
        "F, liability",
        (200, -200, 0),
        (FOUR, "", ""),
        liable={"Bo": ("four-brights",)},
        options={"liability": "giver"},
        **STOP,
    ),
    case(
        "diving",
        "F, diving: 1 kan from each",
        (200 + 20 + 40, -130, -130),
        (f"{FOUR} 1r 1c1 1c2", "", ""),
        lucky_hands={"Aki": ("sanbon",)},
        dived=("Aki",),
        **STOP,
    ),
    case(
        "no diving from four",
        "F, diving: no four of a kind",
        (200 + 120, -160, -160),
        (FOUR, "", ""),
        lucky_hands={"Aki": ("teshi",)},
        dived=("Aki",),
        **STOP,
    ),
    case(
        "escape",
        "F, escape: 89 points",
        (200 + 20 + 40, -130, -130),
        (f"{FOUR} 2a", "", ""),
        lucky_hands={"Aki": ("aka",)},
        **STOP,
    ),
    case(
        "no escape with one bright",
        "F, escape",
        (200 + 80, -140, -140),
        (f"{FOUR} 2a", "", ""),
        lucky_hands={"Aki": ("pika-ichi",)},
        **STOP,
    ),
)
