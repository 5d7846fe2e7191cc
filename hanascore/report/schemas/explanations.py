"""The keys of the output of `explain`."""

from __future__ import annotations

from hanascore.report.schemas.key import (
    FLAG,
    TEXT,
    TEXTS,
    VALUE,
    WHOLE,
    Key,
    Keys,
    by_name,
    document_head,
    list_of,
    of,
    or_null,
)
from hanascore.report.schemas.shared import (
    GAME_KEYS,
    MADE_KEYS,
    PROBLEMS_KEYS,
    ROUND_KEYS,
    SIDE_KEYS,
    YAKU_KEYS,
)

OBJECTS: dict[str, Keys] = {
    "explain": {
        **document_head("explain"),
        "games": Key("every game", list_of(of("explained_game"))),
        **PROBLEMS_KEYS,
    },
    "explained_game": {
        **GAME_KEYS,
        "rounds": Key(
            "the rounds; with --yaku the status of that yaku",
            {"anyOf": [list_of(of("explained_round")), list_of(of("yaku_round"))]},
        ),
    },
    "explained_round": {**ROUND_KEYS, "sides": Key("each side", list_of(of("explained_side")))},
    "explained_side": {
        **SIDE_KEYS,
        "near": Key("the yaku that one more card would make", list_of(of("near"))),
        "shut_out": Key("yaku that are held, but another yaku excludes them", list_of(of("uncounted"))),
        "not_booked": Key("yaku that are held and scored nothing", list_of(of("uncounted"))),
        "undeclared": Key("yaku that are held and were not declared", list_of(of("uncounted"))),
        "other_seat": Key("yaku that are held and only another seat scores", list_of(of("uncounted"))),
        "not_in_play": Key("yaku that are held and not in play at this table", list_of(of("uncounted"))),
        "claim": Key("the claim of the side; null if it claims nothing", or_null(of("claim"))),
        "debatable": Key(
            "the rulings that points rest on, by rule; null if more than 50 rounds are explained",
            or_null(by_name(TEXTS)),
        ),
    },
    "near": {
        **YAKU_KEYS,
        "rule": Key("the id of its page", TEXT),
        "missing": Key("cards; any one of them would make it", TEXTS),
        "held_by": Key("who holds them", list_of(of("held_by"))),
    },
    "held_by": {
        "side": Key("the side that holds them; null if they are in no pile", or_null(TEXT)),
        "cards": Key("the ids of the cards", TEXTS),
    },
    "uncounted": {
        **MADE_KEYS,
        "rule": Key("the id of its page", TEXT),
        "by": Key("the yaku that excludes it; only in `shut_out`", TEXT, optional=True),
        "seat": Key("the only seat that scores it; only in `other_seat`", TEXT, optional=True),
    },
    "claim": {
        "upheld": Key("whether something was checked and nothing is wrong", FLAG),
        "open": Key("the parts that cannot be checked", TEXTS),
        "score": Key("the score that is claimed, if any", of("claimed_number"), optional=True),
        "cards": Key("the card points that are claimed, if any", of("claimed_number"), optional=True),
        "yaku": Key("the yaku that are claimed, if any", list_of(of("claimed_yaku")), optional=True),
    },
    "claimed_number": {
        "claimed": Key("the number that is claimed", WHOLE),
        "computed": Key("the right number", WHOLE),
        "difference": Key("how much too high the claim is; negative if it is too low", WHOLE),
        "upheld": Key("whether the number is right", FLAG),
        "causes": Key("the mistakes that explain the difference exactly", list_of(of("cause"))),
        "words": Key("the same in words", TEXTS),
    },
    "claimed_yaku": {
        **YAKU_KEYS,
        "rule": Key("the id of its page", TEXT),
        "upheld": Key("whether the side made it", FLAG),
    },
    "cause": {
        "kind": Key("the kind of mistake", TEXT),
        "option": Key("the ruling, if it is another ruling", TEXT, optional=True),
        "choice": Key("the choice of that ruling", VALUE, optional=True),
        "yaku": Key("the yaku that it is about, if any", TEXT, optional=True),
        "cards": Key("the ids of the cards that it is about, if any", TEXTS, optional=True),
        "with_yaku": Key(
            "whether the yaku that the card makes or breaks are counted, too", FLAG, optional=True
        ),
        "rule": Key("the id of the page, if there is one", TEXT, optional=True),
        "side": Key("the side that it is about, if any", TEXT, optional=True),
    },
    "yaku_round": {
        "round": Key("the number of the round", WHOLE),
        "sides": Key("each side", list_of(of("yaku_status"))),
    },
    "yaku_status": {
        "side": Key("the player or the team", TEXT),
        **YAKU_KEYS,
        "rule": Key("the id of its page", TEXT),
        "counts": Key("whether the yaku counts", FLAG),
        "booked": Key("whether it brought points", FLAG),
        "value": Key("what it is worth; null if it does not count", or_null(WHOLE)),
        "cards": Key("the ids of its cards", TEXTS),
        "claimed": Key("whether it cannot be checked, because only numbers are known", FLAG),
        "missing": Key("the cards that it lacks", list_of(of("missing_cards"))),
        "too_many": Key("the cards that forbid it", TEXTS),
        "spoilt_by": Key("the cards that spoil it", TEXTS),
        "shut_out_by": Key("the yaku that excludes it", or_null(TEXT)),
        "seat": Key("the only seat that scores it", or_null(TEXT)),
        "in_play": Key("whether the table plays it", FLAG),
        "declared": Key("whether it was declared, or need not be", FLAG),
        "known": Key("whether the cards of the pile are known", FLAG),
    },
    "missing_cards": {
        "number": Key("how many of these cards it needs", WHOLE),
        "held_by": Key("who holds them", list_of(of("held_by"))),
    },
}
