"""The keys of the output of `replay`."""

from __future__ import annotations

from hanascore.report.schemas.key import (
    ANYTHING,
    FLAG,
    TEXT,
    TEXTS,
    WHOLE,
    Key,
    Keys,
    by_name,
    document_head,
    list_of,
    of,
    or_null,
)
from hanascore.report.schemas.shared import GAME_KEYS, PROBLEMS_KEYS

OBJECTS: dict[str, Keys] = {
    "replay": {
        **document_head("replay"),
        "games": Key("every game", list_of(of("replayed_game"))),
        **PROBLEMS_KEYS,
    },
    "replayed_game": {**GAME_KEYS, "rounds": Key("the rounds", list_of(of("replayed_round")))},
    "replayed_round": {
        "round": Key("the number of the round", WHOLE),
        "dealer": Key("who dealt; null if that is unknown", or_null(TEXT)),
        "replayed": Key(
            "whether the turns could be followed; if not, all keys below `turns` are missing", FLAG
        ),
        "reason": Key("why they could not be followed", or_null(TEXT)),
        "lawful": Key("whether they are a lawful play; null if there are none", or_null(FLAG)),
        "verdict": Key("the same in words", or_null(TEXT)),
        "turns": Key("the turns that could be followed", list_of(of("turn"))),
        "order": Key("the players in the order of turns", TEXTS, optional=True),
        "turns_written": Key("how many turns the record has", WHOLE, optional=True),
        "position": Key(
            "the table at the end; null after an unreadable turn", or_null(of("position")), optional=True
        ),
        "unlawful": Key("the unlawful moves", list_of(of("unlawful")), optional=True),
        "ended": Key("how the round ended; not with --until", or_null(TEXT), optional=True),
        "stopped_by": Key("who stopped; not with --until", or_null(TEXT), optional=True),
        "calls": Key("who called, in order; not with --until", TEXTS, optional=True),
        "facts": Key("the facts that the play decides; not with --until", by_name(ANYTHING), optional=True),
        "piles": Key("the pile of each side; not with --until", by_name(TEXTS), optional=True),
        "left_over": Key("the cards in no pile; not with --until", TEXTS, optional=True),
    },
    "turn": {
        "turn": Key("the number of the turn", WHOLE),
        "player": Key("who plays", TEXT),
        "declared": Key("what is declared with the turn, if anything", ANYTHING),
        "jokers_played": Key("the jokers played from the hand", TEXTS),
        "card": Key("the card played from the hand; null if none was", or_null(TEXT)),
        "took": Key("the cards that it took", TEXTS),
        "thrown": Key("the cards thrown with it, if there are any", TEXTS, optional=True),
        "jokers": Key("the jokers that were turned up", TEXTS),
        "turned": Key("the card turned up; null if none was", or_null(TEXT)),
        "turned_took": Key("the cards that it took", TEXTS),
        "call": Key("what the player called, if anything", or_null(TEXT)),
        "yaku": Key("the yaku that are new or worth more", list_of(of("yaku"))),
        "shown_months": Key(
            "the months of the cards shown, in a game with such events", TEXTS, optional=True
        ),
        "events": Key("what happened, in a game with such events", TEXTS, optional=True),
        "given": Key(
            "the cards that each player gave, in a game with such events", by_name(TEXTS), optional=True
        ),
        "position": Key("the table after the turn; not with --until", of("position"), optional=True),
    },
    "position": {
        "after": Key("how many turns were taken before", WHOLE),
        "next": Key("who plays next; null if the round is over", or_null(TEXT)),
        "spare": Key("in how many turns the next player need not play a card of the hand", WHOLE),
        "field": Key("the ids of the cards on the field", TEXTS),
        "field_unknown": Key("how many cards on the field are unknown", WHOLE),
        "hands": Key("the ids of the cards in each hand", by_name(TEXTS)),
        "hands_unknown": Key("how many cards of each hand are unknown", by_name(WHOLE)),
        "stock": Key("the ids of the next cards of the stock, as far as they are known", TEXTS),
        "stock_left": Key("how many cards the stock has", WHOLE),
        "piles": Key("the ids of the cards in the pile of each player", by_name(TEXTS)),
        "yaku": Key("the yaku of each side", by_name(list_of(of("yaku")))),
        "calls": Key("who has called, in order", TEXTS),
    },
    "unlawful": {
        "turn": Key("the number of the turn", WHOLE),
        "id": Key("the id of the problem", TEXT),
        "message": Key("what is wrong", TEXT),
        "rule": Key("the id of the ruling that decides it", or_null(TEXT)),
        "law": Key("the rule in words", or_null(TEXT)),
        "lawful": Key("what would be lawful, in words", or_null(TEXT)),
        "position": Key(
            "the table before the move; null if the turn cannot be read", or_null(of("position"))
        ),
    },
}
