"""The keys of a record: for each, a description and what may be written, as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hanascore.cards.deck import MONTH_ORDERS
from hanascore.record.cursor import MAX_NAME_LENGTH, MAX_NUMBER
from hanascore.words.common_words import NO_WORDS, YES_WORDS

Schema = dict[str, Any]

# The version of the format.
VERSION = 1
MAX_ROUNDS = 100_000
CHAFF_WORDS = ("kept", "discarded")
# The key of a round with the options that hold from it on.
FROM_NOW_ON = "from_now_on"
# A round needs at least one of these keys.
EVIDENCE = ("captured", "scores", "turns", "void")
# If a lucky hand ends the round before the first turn, one of these keys is enough.
KEYS_OF_DEAL = ("lucky_hands", "hands", "opening_field")

# A text. YAML readers may make a number or a boolean of it.
TEXT: Schema = {"type": ["string", "number", "boolean", "null"]}
YES_NO: Schema = {"enum": [True, False, *YES_WORDS, *NO_WORDS, None]}
PILE: Schema = {"$ref": "#/$defs/pile"}
# Some YAML readers convert a date to a type of its own.
_NO_COLLECTION: Schema = {"not": {"type": ["array", "object"]}}


def mapping(properties: Mapping[str, Any], required: Iterable[str] = ()) -> Schema:
    """Return the schema of a mapping with these keys, and with any keys of the writer's own."""
    schema: Schema = {
        "type": "object",
        "properties": dict(properties),
        "patternProperties": {"^[xX]-": True},
        "additionalProperties": False,
    }
    if required:
        schema["required"] = list(required)
    return schema


def mapping_by_name(value: Schema) -> Schema:
    """Return the schema of a mapping from names to values."""
    return {"type": ["object", "null"], "additionalProperties": value}


def or_null(schema: Schema) -> Schema:
    """Return the schema for a value that may be missing."""
    return {**schema, "type": [schema["type"], "null"]}


def any_of(*schemas: Schema) -> Schema:
    """Return the schema for a value of one of several kinds."""
    return {"anyOf": [*schemas]}


def list_of(items: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": ["array", "null"], "items": items}


def integer(low: int = -MAX_NUMBER, high: int = MAX_NUMBER) -> Schema:
    """Return the schema of a whole number in a range, which may be a text."""
    number = {"type": "integer", "minimum": low, "maximum": high}
    return any_of(number, {"type": "string", "pattern": r"^\s*[+-]?[0-9]+\s*$"}, {"type": "null"})


def one_of(words: Iterable[Any]) -> Schema:
    """Return the schema of one of some words."""
    return {"enum": [*words, None]}


def described(description: str, schema: Schema) -> Schema:
    """Return a schema with its description."""
    return {"description": description, **schema}


def _one_or_more(properties: Schema, required: list[str]) -> Schema:
    entry = mapping(properties, required)
    return any_of(list_of(entry), entry)


_NAMES: Schema = {
    "type": "array",
    "items": {**TEXT, "maxLength": MAX_NAME_LENGTH},
    "minItems": 1,
    "uniqueItems": True,
}
WORDS = any_of(list_of({"type": "string"}), {"type": "string"})
# The points of a yaku, or `off`.
YAKU_POINTS = any_of(integer(), {"enum": ["off", "no", "false", False]})

# The keys of `event`.
EVENT: Schema = {"round": integer(1, MAX_ROUNDS), "table": TEXT}
# The keys of a new yaku under `house_rules`.
NEW_YAKU: Schema = {
    "value": YAKU_POINTS,
    "cards": PILE,
    "at_least": integer(1),
    "of": PILE,
    "each_extra": integer(),
}
# The keys of `house_rules`.
HOUSE_RULES: Schema = {
    "cards": described("another value for a kind or a card", mapping_by_name(integer())),
    "yaku": described(
        "another value for a yaku, off, or a new yaku",
        mapping_by_name(any_of(YAKU_POINTS, mapping(NEW_YAKU))),
    ),
    "rivals": described("groups of yaku; only the best of a group counts", mapping_by_name(WORDS)),
    "lucky_hands": described("other points for a lucky hand, or off", mapping_by_name(YAKU_POINTS)),
    "lose_all": described("yaku whose owner loses all yaku", any_of(TEXT, WORDS)),
}
# The keys of a claim.
CLAIM: Schema = {"score": integer(), "cards": integer(), "card_points": integer(), "yaku": WORDS}
# The keys of an entry of `side_payments`.
PAYMENT: Schema = {"from": TEXT, "to": TEXT, "points": integer(0), "reason": TEXT}
# The keys of an entry of `adjustments`.
ADJUSTMENT: Schema = {"side": TEXT, "points": integer(), "reason": TEXT}

# The keys of a game as a whole.
GAME_KEYS: Schema = {
    "hanascore": described("the version of the format", {"enum": [VERSION, str(VERSION)]}),
    "game": described("the game, by id or name", {"type": "string"}),
    "title": described("free text, shown above the scores", TEXT),
    "date": described("free text", _NO_COLLECTION),
    "place": described("free text", TEXT),
    "event": described("the round and table of an event, as {round: 2, table: 3}", or_null(mapping(EVENT))),
    "players": described("the players, in turn order", _NAMES),
    "teams": described(
        "the teams and their players, as {East: [Aki, Chiyo], West: [Bo, Dai]}", mapping_by_name(_NAMES)
    ),
    "months": described(
        "what months 11 and 12 mean: japanese (willow, paulownia) or korean (the reverse)",
        one_of(MONTH_ORDERS),
    ),
    "chaff": described("whether chaff is in the piles: kept or discarded", one_of(CHAFF_WORDS)),
    "options": described(
        "what the table agreed on; hanascore rules GAME lists the options", or_null({"type": "object"})
    ),
    "house_rules": described(
        "changes to the rules: cards, yaku, rivals, lucky_hands, lose_all", or_null(mapping(HOUSE_RULES))
    ),
    "starting_totals": described(
        "the points of each side before the first round", mapping_by_name(integer())
    ),
    "starting_rounds_won": described(
        "the rounds each side won before the first round", mapping_by_name(integer(0))
    ),
    "starting_games_won": described(
        "the games of a session each side won before the first round", mapping_by_name(integer(0))
    ),
    "first_round": described("the number of the first round in this record", integer(1, MAX_ROUNDS)),
    "drawn": described(
        "the cards drawn for the first deal, as {Aki: 2a, Bo: 7r}; a list if players drew again",
        any_of(mapping_by_name({"type": "string"}), list_of(mapping_by_name({"type": "string"}))),
    ),
    "rounds": described("the rounds, in the order they were played", list_of({"$ref": "#/$defs/round"})),
}
_TURN = any_of({"type": "object", "additionalProperties": TEXT}, {"type": ["string", "null"]})
# The keys that a round has in every game.
ROUND_KEYS: Schema = {
    "dealer": described("the player who deals", TEXT),
    "captured": described(
        "the pile of each side, as 1b 2a 5arcc; none for no cards, rest for all remaining cards",
        mapping_by_name(PILE),
    ),
    "left_over": described("the cards that nobody captured", PILE),
    "scores": described("the final points, if nothing else is known", mapping_by_name(integer())),
    "hands": described("the hands as dealt", mapping_by_name(PILE)),
    "opening_field": described("the field as dealt", PILE),
    "stock": described("the stock, in the order it is turned", PILE),
    "turns": described("the play: CARD, or CARD x CARDS, then / and the card turned up", list_of(_TURN)),
    "sitting_out": described("the players who do not play this round", any_of(list_of(TEXT), TEXT)),
    "claims": described(
        "what players say they scored: a number, or {score: 195, cards: 95, yaku: [iris]}",
        mapping_by_name(any_of(integer(), mapping(CLAIM))),
    ),
    "void": described("the reason why the round does not count", TEXT),
    "side_payments": described(
        "points between sides, as [{from: Aki, to: Bo, points: 10, reason: bet}]",
        _one_or_more(PAYMENT, ["from", "to", "points"]),
    ),
    "adjustments": described(
        "points given or taken, as [{side: Aki, points: -5, reason: late}]",
        _one_or_more(ADJUSTMENT, ["side", "points"]),
    ),
    FROM_NOW_ON: described(
        "the options that hold from this round on, as {sake_cup: animal}", or_null({"type": "object"})
    ),
    "note": described("free text", TEXT),
}


def key_descriptions() -> dict[str, dict[str, str]]:
    """Return the description of every key, for the game as a whole and for a round."""
    parts = {"a record": GAME_KEYS, "a round": ROUND_KEYS}
    return {part: {key: keys[key]["description"] for key in keys} for part, keys in parts.items()}
