"""The keys that several outputs share: problems, games, rounds, sides, entries and yaku."""

from __future__ import annotations

from hanascore.cards.deck import Kind
from hanascore.problems.problem import Severity
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
    list_of,
    of,
    one_of,
    or_null,
)

PLACE_KEYS: Keys = {
    "line": Key("the first line, from 1; null if the place has no line", or_null(WHOLE)),
    "column": Key("the first character of that line, from 1", or_null(WHOLE)),
    "end_line": Key("the last line", or_null(WHOLE)),
    "end_column": Key("the character after the last one", or_null(WHOLE)),
    "path": Key("the place in the data, such as `/rounds/1/captured/Aki`; rounds count from 1", TEXT),
}
PROBLEM_KEYS: Keys = {
    "id": Key("the id; `hanascore rules ID` prints its page", TEXT),
    "severity": Key("a round with an error is not scored", one_of(severity.value for severity in Severity)),
    "message": Key("what is wrong", TEXT),
    "file": Key("the file; - is standard input", TEXT),
    "document": Key("the number of the document in the file, from 1", or_null(WHOLE)),
    **PLACE_KEYS,
    "hint": Key("what to do; empty if the message says it all", TEXT),
    "also": Key("other places that have to do with it", list_of(of("place"))),
}
PROBLEMS_KEYS: Keys = {"problems": Key("all problems", list_of(of("problem")))}
DEFAULTS_KEYS: Keys = {
    "defaults": Key("what was taken from a hanascore.yaml, if anything was", of("defaults"), optional=True)
}
FILE_KEYS: Keys = {
    "file": Key("the file; - is standard input", TEXT),
    "document": Key("the number of the document in the file, from 1", WHOLE),
}
GAME_KEYS: Keys = {
    **FILE_KEYS,
    "game": Key("the id of the game; null if the record cannot be scored", or_null(TEXT)),
    "title": Key("the title of the record", or_null(TEXT)),
    "date": Key("the date as written", or_null(TEXT)),
    "place": Key("the place as written", or_null(TEXT)),
    "event": Key("the table of an event at which it was played", of("event_table")),
    "players": Key("the players, in turn order", TEXTS),
    "teams": Key("the players of each team", by_name(TEXTS)),
    "options": Key("every option with the choice in force", by_name(VALUE)),
    "house_rules": Key("the house rules of the record", list_of(of("house_rule"))),
    **DEFAULTS_KEYS,
}
ROUND_KEYS: Keys = {
    "round": Key("the number of the round", WHOLE),
    "dealer": Key("who dealt; null if that is unknown", or_null(TEXT)),
    "evidence": Key("how the round is known", EVIDENCE),
    "void": Key("why the round does not count; null if it counts", or_null(TEXT)),
    "winners": Key("the sides that won the round", TEXTS),
    "next_dealer": Key("who deals next; null if that is open", or_null(TEXT)),
    "complete": Key("whether this round and all before it are scored", FLAG),
}
SIDE_KEYS: Keys = {
    "side": Key("the player or the team", TEXT),
    "card_points": Key("what the cards brought; null if the round is not scored", or_null(WHOLE)),
    "score": Key("the score of the round; null if the round is not scored", or_null(WHOLE)),
    "deciding": Key("the part of the score that decides who wins the round", or_null(WHOLE)),
    "total": Key("the total after the round", WHOLE),
    "counts": Key("how many cards of each kind; null without a pile", or_null(of("counts"))),
    "yaku": Key("the yaku that count", list_of(of("yaku"))),
    "lucky_hands": Key("the lucky hands that count", list_of(of("lucky_hand"))),
    "entries": Key("every reason for points", list_of(of("entry"))),
    "untold": Key("the kinds whose number is unknown, if only numbers are known", TEXTS, optional=True),
}
STANDINGS_KEYS: Keys = {
    "standings": Key(
        "the sides by their places; after the end, as they were at the end", list_of(of("standing"))
    ),
    "complete": Key("whether every round is scored", FLAG),
    "over": Key("whether the game is over; null if an unscored round leaves that open", or_null(FLAG)),
    "winners": Key("the sides that won the game; empty if it goes on or has no winner", TEXTS),
}
YAKU_KEYS: Keys = {"id": Key("the id", TEXT), "name": Key("the English name", TEXT)}
MADE_KEYS: Keys = {
    **YAKU_KEYS,
    "rule": Key("the id of its page; only in `explain`", TEXT, optional=True),
    "value": Key("what it is worth here", WHOLE),
    "cards": Key("the ids of its cards", TEXTS),
    "claimed": Key("true if it cannot be checked, because only numbers are known", FLAG, optional=True),
}
PILE_ENTRY_KEYS: Keys = {
    "rule": Key("the id of the rule; `hanascore rules ID` prints its page", TEXT),
    "points": Key("the points", WHOLE),
    "because": Key("the reason in words", TEXT),
    "cards": Key("the ids of the cards", TEXTS),
}

OBJECTS: dict[str, Keys] = {
    "problem": PROBLEM_KEYS,
    "place": PLACE_KEYS,
    "defaults": {
        "file": Key("the path of the hanascore.yaml", TEXT),
        "keys": Key("the keys and options that came from it", TEXTS),
        "sha256": Key("the SHA-256 of the file", TEXT),
    },
    "event_table": {
        "round": Key("the round of the event; null if the record names none", or_null(WHOLE)),
        "table": Key("the table of the event; null if the record names none", or_null(TEXT)),
    },
    "house_rule": {
        "rule": Key(
            "the part of `house_rules`", one_of(("cards", "yaku", "rivals", "lucky_hands", "lose_all"))
        ),
        "id": Key("the yaku, hand, kind or card, or the name of the group", TEXT),
        "value": Key("its points; null if it is off", or_null(WHOLE), optional=True),
        "cards": Key("the ids of the cards that it is about", TEXTS, optional=True),
        "yaku": Key("the yaku of a group of rivals", TEXTS, optional=True),
        "line": Key("the line of the record", or_null(WHOLE)),
    },
    "side": SIDE_KEYS,
    "counts": {kind.plural: Key(f"how many {kind.plural}", WHOLE) for kind in Kind},
    "entry": {
        **PILE_ENTRY_KEYS,
        "against": Key(
            "the side at the other end, or whose deed this is; null if there is none", or_null(TEXT)
        ),
        "cards": Key("the ids of the cards; `score` has them only with --cards", TEXTS, optional=True),
    },
    "yaku": MADE_KEYS,
    "lucky_hand": YAKU_KEYS,
    "standing": {
        "place": Key("the place, from 1; tied sides share one", WHOLE),
        "side": Key("the player or the team", TEXT),
        "total": Key("the total", WHOLE),
        "rounds_won": Key("how many rounds it won", WHOLE),
        "to_goal": Key("the points that it lacks to the goal; null without a goal", or_null(WHOLE)),
        "games_won": Key("how many games of a session it won; null without a session", or_null(WHOLE)),
        "in_*": Key("the total in a larger unit, such as `in_kan`, if the game has one", TEXT, optional=True),
    },
}
