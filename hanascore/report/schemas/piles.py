"""The keys of the output of `pile`."""

from __future__ import annotations

from hanascore.report.schemas.key import (
    EVIDENCE,
    FLAG,
    TEXT,
    TEXTS,
    VALUE,
    WHOLE,
    Key,
    Keys,
    by_name,
    document_head,
    line_head,
    list_of,
    of,
    or_null,
)
from hanascore.report.schemas.shared import (
    DEFAULTS_KEYS,
    MADE_KEYS,
    PILE_ENTRY_KEYS,
    PROBLEMS_KEYS,
    YAKU_KEYS,
)

_PILE: Keys = {
    "game": Key("the id of the game", TEXT),
    "options": Key("every option with the choice in force", by_name(VALUE)),
    **DEFAULTS_KEYS,
    "cards": Key("the ids of the cards; if only numbers are known, those that are certain", TEXTS),
    "counts": Key("how many cards of each kind", of("counts")),
    "card_points": Key("the points of the cards by themselves", WHOLE),
    "yaku": Key("the yaku that count", list_of(of("yaku"))),
    "points": Key("what the pile is worth as a whole, which may leave out the cards", WHOLE),
    "entries": Key("every reason for points", list_of(of("pile_entry"))),
    "near": Key("the yaku that one more card would make", list_of(of("missing_one"))),
    "not_counted": Key("yaku that need a seat or a declaration", list_of(of("not_counted"))),
    "after_call": Key("yaku that are worth more after a call", list_of(of("yaku"))),
    "evidence": Key("`counts`, `yaku` or `points`, if only these are known", EVIDENCE, optional=True),
    "untold": Key("the kinds whose number is unknown, if only numbers are known", TEXTS, optional=True),
    "lucky": Key("the lucky hands that count, with --hand", list_of(of("lucky")), optional=True),
    "lucky_not_counted": Key(
        "lucky hands that need a seat, with --hand", list_of(of("lucky")), optional=True
    ),
    "lucky_not_in_play": Key("lucky hands not in play, with --hand", list_of(of("lucky")), optional=True),
}

OBJECTS: dict[str, Keys] = {
    "pile": {**document_head("pile"), **_PILE},
    "piles": {
        **document_head("piles"),
        "piles": Key(
            "every line of standard input", list_of({"anyOf": [of("pile_line"), of("pile_problems_line")]})
        ),
    },
    "pile_line": {
        **line_head("pile", "pile"),
        **_PILE,
        "line": Key("the line of standard input, from 1", WHOLE, optional=True),
    },
    "pile_problems_line": {
        **line_head("pile", "problems"),
        "line": Key("the line of standard input, from 1", WHOLE),
        "game": Key("the id of the game", TEXT),
        **PROBLEMS_KEYS,
    },
    "pile_entry": PILE_ENTRY_KEYS,
    "missing_one": {**YAKU_KEYS, "missing": Key("cards; any one of them would make it", TEXTS)},
    "not_counted": {
        **MADE_KEYS,
        "seat": Key("the only seat that scores it; null if it must be declared", or_null(TEXT)),
    },
    "lucky": {
        "rule": Key("the id of its page", TEXT),
        "name": Key("the English name", TEXT),
        "points": Key("what it is worth", WHOLE),
        "cards": Key("the ids of its cards", TEXTS),
        "voids": Key("whether it voids the deal", FLAG),
        "seat": Key("the only seat that can claim it; only in `lucky_not_counted`", TEXT, optional=True),
    },
}
