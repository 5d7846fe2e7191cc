"""The keys of the output of `dispute`."""

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
from hanascore.report.schemas.shared import GAME_KEYS, PROBLEMS_KEYS, STANDINGS_KEYS

_DISPUTED_STANDINGS: Keys = {
    **STANDINGS_KEYS,
    "leaders": Key("the sides in the first place; empty if nothing is scored", TEXTS),
}

OBJECTS: dict[str, Keys] = {
    "dispute": {
        **document_head("dispute"),
        "games": Key("every game", list_of(of("disputed_game"))),
        **PROBLEMS_KEYS,
    },
    "disputed_game": {
        **GAME_KEYS,
        "trials": Key("the choices that change something", list_of(of("trial"))),
        "idle": Key("the rulings that change nothing; missing if nothing is scored", TEXTS, optional=True),
        **{name: key._replace(optional=True) for name, key in _DISPUTED_STANDINGS.items()},
        "sentence": Key("whether that changes who wins, leads or deals", TEXT, optional=True),
    },
    "trial": {
        "choices": Key("the rulings that are changed, with their choices", by_name(VALUE)),
        "refs": Key("the numbers of these rulings, such as `KD-3`", TEXTS),
        "tried": Key("whether every round could be scored", FLAG),
        "round": Key("the first round that cannot be scored, if one cannot", or_null(WHOLE), optional=True),
        "reason": Key("why it cannot be scored, or why the choice is refused", of("reason"), optional=True),
        "possible": Key("whether the record could have happened, if it is not scored", FLAG, optional=True),
        "without": Key(
            "the rounds that cannot be scored, if there are any", list_of(of("lost_round")), optional=True
        ),
        "totals": Key("the difference of each total that changes", by_name(WHOLE)),
        "rounds": Key("the rounds that change", list_of(of("changed_round"))),
        **_DISPUTED_STANDINGS,
        "places_change": Key("whether a side has another place", FLAG),
        "winner_changes": Key("whether the winner of the game changes", FLAG),
        "end_changes": Key("whether the game ends after another round", FLAG),
        "next_dealer": Key("who deals next; null if that is open", or_null(TEXT)),
    },
    "changed_round": {
        "round": Key("the number of the round", WHOLE),
        "scores": Key("the score of each side", by_name(or_null(WHOLE))),
        "differences": Key("the difference of each score that changes", by_name(WHOLE)),
        "winners": Key("the sides that win the round", TEXTS),
        "winner_changes": Key("whether that changes", FLAG),
        "next_dealer": Key("who deals next; null if that is open", or_null(TEXT)),
        "dealer_changes": Key("whether that changes", FLAG),
    },
    "lost_round": {
        "round": Key("the number of the round", WHOLE),
        "possible": Key("whether the round could have happened; the record does not say enough", FLAG),
        "reason": Key("why it cannot be scored", of("reason")),
    },
    "reason": {
        "id": Key("the id of the problem", TEXT),
        "message": Key("what is wrong", TEXT),
        "instead": Key("what the rules would have required at the table", or_null(TEXT)),
    },
}
