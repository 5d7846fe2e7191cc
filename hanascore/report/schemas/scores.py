"""The keys of the output of `score` and `check`."""

from __future__ import annotations

from hanascore.report.schemas.key import (
    EVIDENCE,
    TEXT,
    TEXTS,
    WHOLE,
    Key,
    Keys,
    document_head,
    line_head,
    list_of,
    of,
    or_null,
)
from hanascore.report.schemas.shared import (
    DEFAULTS_KEYS,
    FILE_KEYS,
    GAME_KEYS,
    PROBLEM_KEYS,
    PROBLEMS_KEYS,
    ROUND_KEYS,
    STANDINGS_KEYS,
)

_STANDINGS_OF_GAME: Keys = {
    **STANDINGS_KEYS,
    "evidence": Key("the weakest evidence of a scored round; null if none is scored", or_null(EVIDENCE)),
    "unscored": Key("the rounds that are not scored", list_of(WHOLE)),
    "ends": Key("when the game ends, in words", or_null(TEXT)),
    "ended_after": Key("the round that ended the game", or_null(WHOLE)),
    "next_dealer": Key("who deals next; null if that is open", or_null(TEXT)),
}

OBJECTS: dict[str, Keys] = {
    "score": {**document_head("score"), "games": Key("every game", list_of(of("game"))), **PROBLEMS_KEYS},
    "game": {
        **GAME_KEYS,
        "rounds": Key("the rounds, or the one of --round", list_of(of("round"))),
        **_STANDINGS_OF_GAME,
        "problems": Key("why it cannot be scored, if it cannot", list_of(of("problem")), optional=True),
    },
    "round": {
        **ROUND_KEYS,
        "sides": Key("each side", list_of(of("side"))),
        "notes": Key("the messages of its notes", TEXTS),
    },
    "score_round_line": {
        **line_head("score", "round"),
        **FILE_KEYS,
        **ROUND_KEYS,
        "sides": Key("each side", list_of(of("side"))),
        "notes": Key("the messages of its notes", TEXTS),
    },
    "score_game_line": {**line_head("score", "game"), **GAME_KEYS, **_STANDINGS_OF_GAME, **PROBLEMS_KEYS},
    "check": {
        **document_head("check"),
        "games": Key("every document", list_of(of("checked_game"))),
        **PROBLEMS_KEYS,
    },
    "checked_game": {
        **FILE_KEYS,
        "game": Key("the id of the game; null if no record can be read", or_null(TEXT)),
        "title": Key("the title of the record", or_null(TEXT)),
        "errors": Key("how many errors it has", WHOLE),
        "warnings": Key("how many warnings it has", WHOLE),
        "notes": Key("how many notes it has; 0 without --notes", WHOLE),
        **DEFAULTS_KEYS,
    },
    "check_problem_line": {**line_head("check", "problem"), **PROBLEM_KEYS, **DEFAULTS_KEYS},
}
