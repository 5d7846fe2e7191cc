"""The keys of every output in JSON: what each holds, and the type of its value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from hanascore.cards.deck import Kind
from hanascore.model.record import Evidence
from hanascore.problems.fix import Certainty
from hanascore.problems.problem import Severity

Schema = dict[str, Any]


class Key(NamedTuple):
    """A key of an object."""

    # What it holds, in one line.
    help: str
    # The JSON Schema of its value.
    type: Schema
    # Whether the key may be missing. Then `help` says when it is there.
    optional: bool = False


# The keys of an object, in the order of the output. A name that ends in * means all keys with this beginning.
Keys = dict[str, Key]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
FLAG: Schema = {"type": "boolean"}
ANYTHING: Schema = {}
# A value of an option, as a record may write it.
VALUE = ANYTHING


def of(name: str) -> Schema:
    """Return the type of an object, by its name in `OBJECTS` below."""
    return {"$ref": f"#/$defs/{name}"}


def list_of(items: Schema) -> Schema:
    """Return the type of a list."""
    return {"type": "array", "items": items}


def by_name(value: Schema) -> Schema:
    """Return the type of an object whose keys are names or ids."""
    return {"type": "object", "additionalProperties": value}


def one_of(words: Iterable[str]) -> Schema:
    """Return the type of one of some words."""
    return {"enum": list(words)}


def or_null(schema: Schema) -> Schema:
    """Return the type of a value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


TEXTS = list_of(TEXT)
EVIDENCE = one_of(evidence.value for evidence in Evidence)


def document_head(name: str) -> Keys:
    """Return the first key of a document."""
    return {"schema": Key("the name of the format and its version", {"const": f"hanascore.{name}/1"})}


def line_head(name: str, kind: str) -> Keys:
    """Return the first keys of a line of JSON lines."""
    return {**document_head(name), "type": Key("what the line is", {"const": kind})}


# Keys that several objects have

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
    "fixes": Key("the ways to mend it, if some are known; each is enough", list_of(of("fix"))),
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
    "options": Key("every option with the choice in force in the first round", by_name(VALUE)),
    "rule_changes": Key(
        "the options that change in later rounds, if any do", list_of(of("rule_change")), optional=True
    ),
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
MADE_YAKU_KEYS: Keys = {
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
GAME_STANDINGS_KEYS: Keys = {
    **STANDINGS_KEYS,
    "evidence": Key("the weakest evidence of a scored round; null if none is scored", or_null(EVIDENCE)),
    "unscored": Key("the rounds that are not scored", list_of(WHOLE)),
    "ends": Key("when the game ends, in words", or_null(TEXT)),
    "ended_after": Key("the round that ended the game", or_null(WHOLE)),
    "next_dealer": Key("who deals next; null if that is open", or_null(TEXT)),
}
DISPUTED_STANDINGS_KEYS: Keys = {
    **STANDINGS_KEYS,
    "leaders": Key("the sides in the first place; empty if nothing is scored", TEXTS),
}
PILE_KEYS: Keys = {
    "game": Key("the id of the game", TEXT),
    "options": Key("every option with the choice in force", by_name(VALUE)),
    **DEFAULTS_KEYS,
    "cards": Key("the ids of the cards; if only numbers are known, those that are certain", TEXTS),
    "counts": Key("how many cards of each kind", of("counts")),
    "card_points": Key("the points of the cards by themselves", WHOLE),
    "yaku": Key("the yaku that count", list_of(of("yaku"))),
    "points": Key("what the pile is worth as a whole, which may leave out the cards", WHOLE),
    "doubled": Key("what it pays if its yaku are enough to count double; otherwise null", or_null(WHOLE)),
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
TALLIED_EVENT_KEYS: Keys = {
    "title": Key("the title of the event", or_null(TEXT)),
    "date": Key("the date as written", or_null(TEXT)),
    "place": Key("the place as written", or_null(TEXT)),
    "event": Key("whether an event was given", FLAG),
    "rounds": Key("the number of rounds of the event", or_null(WHOLE)),
    "as_of": Key("the last round that counts, with --as-of", or_null(WHOLE)),
    "points": Key("how points are won", of("points")),
    "count_best": Key("how many of each player's best games count", or_null(WHOLE)),
    "tie_breaks": Key("the tie-breaks, in order", TEXTS),
    "tie_breaks_asked": Key("whether they come from --tie-breaks", FLAG),
    "tie_breaks_needed": Key("those that applied to a player", TEXTS),
    "complete": Key("whether the standings are final", FLAG),
    "partial": Key("whether --partial was given", FLAG),
    "evidence": Key("how the rounds are known", of("evidence_counts")),
    "not_from_cards": Key("points that no cards prove", list_of(of("not_from_cards"))),
    "warnings": Key("how many warnings there are", WHOLE),
    "progress": Key("how far each round is, with --as-of", list_of(of("progress"))),
    "doubtful": Key("how many records count although they have a warning", WHOLE),
    "denied": Key("how many claims the cards deny", WHOLE),
    "files": Key("how many files were read", WHOLE),
    "digest": Key("a SHA-256 over all files", TEXT),
    "defaults": Key(
        "what records took from a hanascore.yaml, if anything", list_of(of("defaults")), optional=True
    ),
}
OTHER_TABLES_KEYS: Keys = {
    "reasons": Key("what each tie-break after the first one did", list_of(of("tie_break_step"))),
    "cross_table": Key("who met whom, with --cross-table", list_of(of("meeting")), optional=True),
    "audit": Key("every file, with --audit", list_of(of("audited_file")), optional=True),
    "diff": Key("who moved, with --diff", list_of(of("place_change")), optional=True),
    **PROBLEMS_KEYS,
}
TALLIED_POINTS_KEYS: Keys = {
    "points": Key("the points", NUMBER),
    "points_exact": Key("the same as a fraction, if they are not whole", TEXT, optional=True),
}
PLAYER_KEYS: Keys = {
    "place": Key("the place; null if the player gets none", or_null(WHOLE)),
    "shared": Key("whether others have the same place", FLAG),
    "player": Key("the id of the player", TEXT),
    "name": Key("the name", TEXT),
    "club": Key("the club", or_null(TEXT)),
    "games": Key("how many games were played", WHOLE),
    "won": Key("how many were won", WHOLE),
    "drawn": Key("how many were drawn", WHOLE),
    "lost": Key("how many were lost", WHOLE),
    **TALLIED_POINTS_KEYS,
    "score": Key("the scores of all games, added up", WHOLE),
    "score_difference": Key("how far the scores are above those of the opponents, added up", WHOLE),
    "penalties": Key("the penalties", list_of(of("penalty"))),
    "tie_breaks": Key("the value of each tie-break that applied", by_name(NUMBER)),
    "evidence": Key("how the rounds are known", of("evidence_counts")),
    "withdrawn_after": Key("the round after which the player withdrew", or_null(WHOLE)),
    "substitute_for": Key("the player whose seat was taken", or_null(TEXT)),
    "replaced_by": Key("the player who took the seat", or_null(TEXT)),
    "rounds": Key("the points of each round, with --rounds", list_of(of("tallied_round")), optional=True),
}
# The objects of several commands, by their names.
SHARED_OBJECTS: dict[str, Keys] = {
    "problem": PROBLEM_KEYS,
    "fix": {
        "title": Key("what to do, in words", TEXT),
        "certainty": Key(
            "`certain` for another spelling of what is written, `choice` if only the table knows",
            one_of(Certainty),
        ),
        "when": Key("when it is right, such as `if Aki called`; empty if there is no condition", TEXT),
        "then": Key("what follows from it, such as `Bo scores 10`; empty if that is unknown", TEXT),
        "edits": Key(
            "the changes of the file, all of them together; null if they must be made by hand",
            or_null(list_of(of("edit"))),
        ),
    },
    "edit": {
        "line": Key("the first line, from 1", WHOLE),
        "column": Key("the first character of that line, from 1", WHOLE),
        "end_line": Key("the last line", WHOLE),
        "end_column": Key("the character after the last one", WHOLE),
        "text": Key("the new text; a line feed in it stands for the line break of the file", TEXT),
    },
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
    "rule_change": {
        "round": Key("the number of the first round under the new choices", WHOLE),
        "options": Key("each option that changes with it, with its new choice", by_name(VALUE)),
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
    "yaku": MADE_YAKU_KEYS,
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
# Every object of an output by its name.
OBJECTS: dict[str, Keys] = {
    **SHARED_OBJECTS,
    # `score` and `check`
    "score": {**document_head("score"), "games": Key("every game", list_of(of("game"))), **PROBLEMS_KEYS},
    "game": {
        **GAME_KEYS,
        "rounds": Key("the rounds, or the one of --round", list_of(of("round"))),
        **GAME_STANDINGS_KEYS,
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
    "score_game_line": {**line_head("score", "game"), **GAME_KEYS, **GAME_STANDINGS_KEYS, **PROBLEMS_KEYS},
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
    # `explain`
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
        **MADE_YAKU_KEYS,
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
    # `dispute`
    "dispute": {
        **document_head("dispute"),
        "games": Key("every game", list_of(of("disputed_game"))),
        **PROBLEMS_KEYS,
    },
    "disputed_game": {
        **GAME_KEYS,
        "trials": Key("the choices that change something or leave something open", list_of(of("trial"))),
        "coverage": Key("what is known of each choice", list_of(of("coverage")), optional=True),
        "combinations": Key(
            "what choices of several rulings together do; null if that was not tried",
            or_null(of("combinations")),
            optional=True,
        ),
        "idle": Key("the rulings that change nothing; missing if nothing is scored", TEXTS, optional=True),
        **{name: key._replace(optional=True) for name, key in DISPUTED_STANDINGS_KEYS.items()},
        "sentence": Key("whether that changes who wins, leads or deals", TEXT, optional=True),
    },
    "coverage": {
        "choices": Key("the ruling with its choice", by_name(VALUE)),
        "knowledge": Key("tested, cannot-matter or unknown", TEXT),
        "changes": Key("whether it changes anything, as far as the record says", FLAG),
        "reason": Key("why it cannot matter", or_null(TEXT)),
        "missing": Key("the paths of facts that the record does not state, as JSON pointers", TEXTS),
    },
    "combinations": {
        "tried": Key("how many combinations of two or more rulings were tried", WHOLE),
        "possible": Key("how many there are of the rulings that may matter", WHOLE),
        "open": Key("how many of the tried ones the record leaves open", WHOLE),
        "left_out": Key("how many choices were not combined with others", WHOLE),
        "complete": Key("whether all were tried, and the record decides all of them", FLAG),
        "choices": Key("the smallest combination under which others win or lead", by_name(VALUE)),
        "leaders": Key("who wins or leads under it", TEXTS),
    },
    "open_fact": {
        "rounds": Key("the numbers of the rounds in which it matters", list_of(WHOLE)),
        "question": Key("what the record does not say, as an indirect question", TEXT),
        "problem": Key("the same as a problem; its fixes write the fact", of("problem")),
        "example": Key("an example of the fact, in words", TEXT),
        "totals": Key("the total of each side if the example is right", by_name(WHOLE)),
        "leaders": Key("the sides that win or lead then; empty if all are level", TEXTS),
    },
    "trial": {
        "choices": Key("the rulings that are changed, with their choices", by_name(VALUE)),
        "refs": Key("the numbers of these rulings, such as `KD-3`", TEXTS),
        "tried": Key("whether every round could be scored", FLAG),
        "decided": Key("whether the record says all that decides the result", FLAG),
        "missing": Key("the paths of facts that the record does not state, as JSON pointers", TEXTS),
        "open_facts": Key("these facts if the rounds can be scored without them", list_of(of("open_fact"))),
        "unknown_from": Key(
            "the first round that would have been played or dealt otherwise; all after it is unknown",
            or_null(WHOLE),
        ),
        "fixed_rounds": Key("the rounds entered as points that the choices might change", list_of(WHOLE)),
        "round": Key("the first round that cannot be scored, if one cannot", or_null(WHOLE), optional=True),
        "reason": Key("why it cannot be scored, or why the choice is refused", of("reason"), optional=True),
        "possible": Key("whether the record could have happened, if it is not scored", FLAG, optional=True),
        "without": Key(
            "the rounds that cannot be scored, if there are any", list_of(of("lost_round")), optional=True
        ),
        "totals": Key("the difference of each total that changes", by_name(WHOLE)),
        "rounds": Key("the rounds that change", list_of(of("changed_round"))),
        **DISPUTED_STANDINGS_KEYS,
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
    # `replay`
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
    # `pile`
    "pile": {**document_head("pile"), **PILE_KEYS},
    "piles": {
        **document_head("piles"),
        "piles": Key(
            "every line of standard input", list_of({"anyOf": [of("pile_line"), of("pile_problems_line")]})
        ),
    },
    "pile_line": {
        **line_head("pile", "pile"),
        **PILE_KEYS,
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
        **MADE_YAKU_KEYS,
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
    # `tally`
    "tally": {
        **document_head("tally"),
        **TALLIED_EVENT_KEYS,
        "standings": Key("the players by their places", list_of(of("player"))),
        **OTHER_TABLES_KEYS,
    },
    "tally_standing_line": {**line_head("tally", "standing"), **PLAYER_KEYS},
    "tally_line": {**line_head("tally", "tally"), **TALLIED_EVENT_KEYS, **OTHER_TABLES_KEYS},
    "player": PLAYER_KEYS,
    "penalty": {
        **TALLIED_POINTS_KEYS,
        "round": Key("the round of the event", or_null(WHOLE)),
        "reason": Key("the reason", or_null(TEXT)),
        "by": Key("who decided it", or_null(TEXT)),
    },
    "tallied_round": {
        "round": Key("the number of the round; null if the record names none", or_null(WHOLE)),
        **TALLIED_POINTS_KEYS,
        "score": Key("the score of the game", WHOLE),
        "kind": Key("what the round was", one_of(("game", "bye", "absent", "forfeit"))),
        "reason": Key("the director's reason", or_null(TEXT)),
        "counts": Key("whether it counts; false if better games count instead", FLAG),
    },
    "evidence_counts": {
        "cards": Key("rounds known by their cards", WHOLE),
        "counts": Key("rounds known by numbers of cards", WHOLE),
        "yaku": Key("rounds known by their yaku alone", WHOLE),
        "points": Key("rounds known by points alone", WHOLE),
    },
    "points": {
        "by": Key("how points are won", one_of(("places", "score", "wins"))),
        "places": Key(
            "with `places`: the points of each place, by the number of sides",
            by_name(list_of(NUMBER)),
            optional=True,
        ),
        "ties": Key("with `places`: what tied places get", TEXT, optional=True),
        "win": Key("with `wins`: the points of a win", NUMBER, optional=True),
        "draw": Key("with `wins`: the points of a draw", NUMBER, optional=True),
        "loss": Key("with `wins`: the points of a loss", NUMBER, optional=True),
        "cap": Key("the most that one game can bring or cost", or_null(NUMBER)),
    },
    "not_from_cards": {
        "file": Key("the file", TEXT),
        "round": Key("the round of the event", or_null(WHOLE)),
        "table": Key("the table of the event", or_null(TEXT)),
        "text": Key("the points and their reason", TEXT),
    },
    "progress": {
        "round": Key("the number of the round", WHOLE),
        "tables_in": Key("how many tables have a record", WHOLE),
        "tables_missing": Key("the tables without a record", TEXTS),
        "not_played": Key("the players without a table, a bye or another excuse", TEXTS),
    },
    "tie_break_step": {
        "tie_break": Key("the tie-break", TEXT),
        "place": Key("the place for which the players were tied", WHOLE),
        "players": Key("the ids of the players who were tied", TEXTS),
        "parted": Key("whether it broke the tie", FLAG),
        "applies": Key("whether it could be applied", FLAG),
        "not_met": Key("the players who have not met, if it could not", TEXTS),
    },
    "meeting": {
        "player": Key("the id of the player", TEXT),
        "against": Key("the id of the opponent", TEXT),
        "before": Key("how often the player was placed before the opponent", WHOLE),
        "level": Key("how often they were level", WHOLE),
        "behind": Key("how often the player was placed behind", WHOLE),
    },
    "audited_file": {
        "file": Key("the file", TEXT),
        "sha256": Key("the SHA-256 of the file", TEXT),
        "event": Key("whether it is the file of the event", FLAG),
        "club": Key("whether it is a hanascore.yaml", FLAG),
        "records": Key("the records in it", list_of(of("audited_record"))),
        "corrections": Key("the corrections of these records", list_of(of("correction"))),
    },
    "audited_record": {
        "document": Key("the number of the document in the file, from 1", WHOLE),
        "game": Key("the id of the game; null for results in CSV", or_null(TEXT)),
        "rules": Key("the options and house rules in words; null for results in CSV", or_null(TEXT)),
        "round": Key("the round of the event", or_null(WHOLE)),
        "table": Key("the table of the event", or_null(TEXT)),
        "evidence": Key("how its rounds are known", of("evidence_counts")),
        "not_from_cards": Key("points that no cards prove", TEXTS),
        "counted": Key("whether it is in the standings", FLAG),
        "doubtful": Key("whether it counts although it has a warning", FLAG),
    },
    "correction": {
        "round": Key("the round of the event", or_null(WHOLE)),
        "table": Key("the table of the event", or_null(TEXT)),
        "was": Key("the players as the record names them, if seats were wrong", TEXTS, optional=True),
        "is": Key("who sat there", TEXTS, optional=True),
        "reason": Key("the reason", or_null(TEXT)),
        "by": Key("who decided it", or_null(TEXT)),
    },
    "place_change": {
        "player": Key("the id of the player", TEXT),
        "name": Key("the name", TEXT),
        "place": Key("the place now; null if there is none", or_null(WHOLE)),
        "place_before": Key("the place before; null if there was none", or_null(WHOLE)),
        "up": Key("how many places the player went up; negative if down", or_null(WHOLE)),
        "points": Key("the points now; null if there are none", or_null(NUMBER)),
        "points_exact": Key("the same as a fraction, if they are not whole", TEXT, optional=True),
        "points_before": Key("the points before; null if there were none", or_null(NUMBER)),
        "points_before_exact": Key("the same as a fraction, if they are not whole", TEXT, optional=True),
    },
    # `rules` and `cards`
    "games": {**document_head("rules"), "games": Key("every game", list_of(of("listed_game")))},
    "listed_game": {
        "id": Key("the id", TEXT),
        "name": Key("the name", TEXT),
        "players": Key("the possible numbers of players", list_of(WHOLE)),
        "summary": Key("what the game is about", TEXT),
    },
    "rulebook": {
        **document_head("rules"),
        "game": Key("the id of the game", TEXT),
        "name": Key("the name", TEXT),
        "aliases": Key("other names", TEXTS),
        "summary": Key("what the game is about", TEXT),
        "source": Key("where the rules come from", of("source")),
        "players": Key("the possible numbers of players", list_of(WHOLE)),
        "active": Key("how many play each round, if more belong to the game", or_null(WHOLE)),
        "team_sizes": Key("the sizes that teams may have, by the number of players", by_name(list_of(WHOLE))),
        "seats": Key("the seats, if they change the score", TEXTS),
        "deals": Key("how many cards are dealt", list_of(of("deal"))),
        "values": Key("what the cards are worth", list_of(of("card_value"))),
        "yaku": Key("the yaku, those in play first", list_of(of("yaku_rule"))),
        "rivals": Key("groups of yaku; only the best of a group counts", list_of(of("rivals"))),
        "lucky_hands": Key("the lucky hands", list_of(of("hand_rule"))),
        "options": Key("the options", list_of(of("option"))),
        "facts": Key("what a round may state besides its cards", list_of(of("fact"))),
        "decisions": Key("what the program decides for all tables", list_of(of("decision"))),
        "table": Key("what a table agreed on, for a record or with --event", of("table"), optional=True),
    },
    "source": {
        "title": Key("the title", TEXT),
        "edition": Key("the edition", TEXT),
        "note": Key("what else there is to say about it; may be empty", TEXT),
    },
    "deal": {
        "players": Key("the number of players", WHOLE),
        "hand": Key("how many cards each hand has", WHOLE),
        "field": Key("how many cards lie on the field", WHOLE),
    },
    "card_value": {
        "kind": Key("the kind of the cards", TEXT),
        "value": Key("the points of each card", WHOLE),
        "cards": Key("the ids of the cards", TEXTS),
    },
    "yaku_rule": {
        **YAKU_KEYS,
        "ja": Key("the Japanese name; empty if there is none", TEXT),
        "ko": Key("the Korean name; empty if there is none", TEXT),
        "aliases": Key("other names", TEXTS),
        "value": Key("its points", WHOLE),
        "each_extra": Key("the points of each further card", WHOLE),
        "cards": Key("the ids of the cards that can belong to it", TEXTS),
        "asks": Key("what makes it, in words", TEXT),
        "seat": Key("the only seat that scores it", or_null(TEXT)),
        "group": Key("the group it belongs to", or_null(TEXT)),
        "in_play": Key("whether it is in play under the options", FLAG),
        "source": Key("where it comes from", TEXT),
    },
    "rivals": {
        "id": Key("the name of the group", TEXT),
        "yaku": Key("the yaku; only the best of them counts", TEXTS),
    },
    "hand_rule": {
        **YAKU_KEYS,
        "ja": Key("the Japanese name; empty if there is none", TEXT),
        "points": Key("its points", WHOLE),
        "asks": Key("what makes it, in words", TEXT),
        "seat": Key("the only seat that can claim it", or_null(TEXT)),
    },
    "option": {
        "name": Key("the name, as a record writes it", TEXT),
        "ruling": Key("whether the sources leave it open", FLAG),
        "whole_match": Key("whether it holds for the whole match, so that no round can change it", FLAG),
        "default": Key("the choice if nothing is written", VALUE),
        "source_choice": Key("the choice of the source as written; null if it is the default", or_null(TEXT)),
        "choices": Key("the choices", list_of(of("choice"))),
        "numbers": Key("the least and the greatest number that may be written", or_null(list_of(WHOLE))),
        "help": Key("what it decides", TEXT),
        "says": Key("what the sources say", TEXT),
        "refs": Key("the numbers of the ruling, such as `KD-3`", TEXTS),
    },
    "choice": {
        "value": Key("what a record writes", VALUE),
        "means": Key("what it means", TEXT),
    },
    "fact": {
        "name": Key("the key of a round", TEXT),
        "help": Key("what it holds", TEXT),
        "shape": Key("what may be written", TEXT),
        "choices": Key("the words that may be written", TEXTS),
    },
    "decision": {
        "ref": Key("the number, such as `KD-21`", TEXT),
        "question": Key("the question", TEXT),
        "answer": Key("the answer, for all tables", TEXT),
        "topic": Key("the name of the topic that it is about; empty if it is about none", TEXT),
    },
    "table": {
        "title": Key("the title of the record or event", or_null(TEXT)),
        "options": Key("every option with the choice in force", by_name(VALUE)),
        "house_rules": Key("the house rules", list_of(of("house_rule"))),
        **DEFAULTS_KEYS,
    },
    "pages": {
        **document_head("rules"),
        "pages": Key("the pages of the ids", list_of(of("page"))),
        "games": Key("the rulebooks, if games were named, too", list_of(of("rulebook")), optional=True),
    },
    "page": {
        "ids": Key("the ids of the page", TEXTS),
        "title": Key("the title", TEXT),
        "games": Key("the games that it is about", TEXTS),
        "answer": Key("the first sentence of the page, which answers the question it is about", TEXT),
        "text": Key("the page as text", TEXT),
    },
    "search": {
        **document_head("rules"),
        "search": Key("the question", TEXT),
        "cards": Key("the ids of the cards that it names", TEXTS),
        "pages": Key("the nearest pages, the nearest first", list_of(of("page"))),
    },
    "cards": {**document_head("cards"), "cards": Key("every card of the deck", list_of(of("card")))},
    "card": {
        "id": Key("the id", TEXT),
        "code": Key("the shortest way to write it", TEXT),
        "month": Key("the month, from 1", WHOLE),
        "suit": Key("the plant", TEXT),
        "kind": Key("the kind", TEXT),
        "number": Key("the number of a chaff, if its month has several", or_null(WHOLE)),
        "ribbon": Key("the ribbon on it", or_null(TEXT)),
        "names": Key("all names, by language", by_name(TEXTS)),
    },
    "meaning": {
        **document_head("cards"),
        "tokens": Key("each word with its cards", list_of(of("token"))),
        **PROBLEMS_KEYS,
    },
    "token": {
        "text": Key("the word or words as written", TEXT),
        "column": Key("the first character, from 1", WHOLE),
        "end_column": Key("the character after the last one", WHOLE),
        "cards": Key("the cards that it means", list_of(of("card"))),
    },
}
