"""The keys of a record, declared once: what each holds, for the reader, for people and as JSON Schema.

The schema is good enough for an editor: it knows every key, option and fact of every game, and lets pass what
only reading can tell, as whether a text names a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hanascore.cards.deck import KINDS, MONTH_ORDERS, Kind
from hanascore.games import GAMES
from hanascore.record.cursor import MAX_NAME_LENGTH, MAX_NUMBER
from hanascore.rules.game import Fact, FactShape, Game, Option, Shape, spell_value

Schema = dict[str, Any]

VERSION = 1
CHAFF_WORDS = ("kept", "discarded")
MAX_ROUNDS = 100_000
# One of these a round must tell.
EVIDENCE = ("captured", "scores", "turns", "void")
# Where a lucky hand ends the round as it is dealt, these stand for piles that are empty.
KEYS_OF_DEAL = ("lucky_hands", "hands", "opening_field")

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_OWN = {"^[xX]-": True}
# What YAML makes of a plain word that a record takes for text.
TEXT: Schema = {"type": ["string", "number", "boolean", "null"]}
# A date is a type of its own to some readers of YAML.
_NO_COLLECTION: Schema = {"not": {"type": ["array", "object"]}}
YES_NO: Schema = {"enum": [True, False, "yes", "no", "on", "off", "true", "false", None]}
_PILE: Schema = {"$ref": "#/$defs/pile"}


def closed(properties: Mapping[str, Any], required: Iterable[str] = ()) -> Schema:
    """A mapping with these keys, the `required` among them, and the writer's own."""
    told = {"required": list(required)} if required else {}
    return {
        "type": "object",
        "properties": dict(properties),
        "patternProperties": _OWN,
        "additionalProperties": False,
        **told,
    }


def _or_nothing(schema: Schema) -> Schema:
    return {**schema, "type": [schema["type"], "null"]}


def _key(description: str, schema: Schema) -> Schema:
    """A key, and what it holds in words."""
    return {"description": description, **schema}


def _any_of(*schemas: Schema) -> Schema:
    return {"anyOf": [*schemas]}


def _integer(low: int = -MAX_NUMBER, high: int = MAX_NUMBER) -> Schema:
    number = {"type": "integer", "minimum": low, "maximum": high}
    return _any_of(number, {"type": "string", "pattern": r"^\s*[+-]?[0-9]+\s*$"}, {"type": "null"})


def _words(words: Iterable[Any]) -> Schema:
    return {"enum": [*words, None]}


def by_name(value: Schema) -> Schema:
    """A mapping with such a value for each name."""
    return {"type": ["object", "null"], "additionalProperties": value}


def _lists(items: Schema) -> Schema:
    return {"type": ["array", "null"], "items": items}


def _one_or_more(properties: Schema, required: list[str]) -> Schema:
    one = closed(properties, required)
    return _any_of(_lists(one), one)


_NAMES: Schema = {
    "type": "array",
    "items": {**TEXT, "maxLength": MAX_NAME_LENGTH},
    "minItems": 1,
    "uniqueItems": True,
}
_WORD_LIST = _any_of(_lists({"type": "string"}), {"type": "string"})
# What a yaku is worth, or that it is not played.
_POINTS = _any_of(_integer(), {"enum": ["off", "no", "false", False]})

EVENT: Schema = {"round": _integer(1, MAX_ROUNDS), "table": TEXT}
NEW_YAKU: Schema = {
    "value": _POINTS,
    "cards": _PILE,
    "at_least": _integer(1),
    "of": _PILE,
    "each_extra": _integer(),
}
HOUSE_RULES: Schema = {
    "cards": _key("another value for a kind or a card", by_name(_integer())),
    "yaku": _key("another value, off, or a new yaku", by_name(_any_of(_POINTS, closed(NEW_YAKU)))),
    "rivals": _key("yaku of which only the best counts", by_name(_WORD_LIST)),
    "lucky_hands": _key("other points for a lucky hand, or off", by_name(_POINTS)),
    "lose_all": _key("yaku whose owner loses all yaku", _any_of(TEXT, _WORD_LIST)),
}
CLAIM: Schema = {"score": _integer(), "cards": _integer(), "card_points": _integer(), "yaku": _WORD_LIST}
PAYMENT: Schema = {"from": TEXT, "to": TEXT, "points": _integer(0), "reason": TEXT}
ADJUSTMENT: Schema = {"side": TEXT, "points": _integer(), "reason": TEXT}

# The keys of a game as a whole.
GAME_KEYS: Schema = {
    "hanascore": _key("the version of the format", {"enum": [VERSION, str(VERSION)]}),
    "game": _key("the game, by id or name", {"type": "string"}),
    "title": _key("free text, shown above the scores", TEXT),
    "date": _key("free text", _NO_COLLECTION),
    "place": _key("free text", TEXT),
    "event": _key(
        "which table of which round of an event this is, as {round: 2, table: 3}", _or_nothing(closed(EVENT))
    ),
    "players": _key("the players in the order turns pass", _NAMES),
    "teams": _key("teams and their players, as {East: [Aki, Chiyo], West: [Bo, Dai]}", by_name(_NAMES)),
    "months": _key("what months 11 and 12 mean: japanese is willow and paulownia", _words(MONTH_ORDERS)),
    "chaff": _key("whether chaff is in the piles", _words(CHAFF_WORDS)),
    "options": _key(
        "what the table agreed on; hanascore rules GAME lists it", _or_nothing({"type": "object"})
    ),
    "house_rules": _key(
        "data laid over the rules of the game: cards, yaku, rivals, lucky hands",
        _or_nothing(closed(HOUSE_RULES)),
    ),
    "starting_totals": _key("points each side brings along", by_name(_integer())),
    "starting_rounds_won": _key("rounds each side won before", by_name(_integer(0))),
    "first_round": _key("the number of the first round here", _integer(1, MAX_ROUNDS)),
    "drawn": _key(
        "the cards drawn for the first deal, as {Aki: 2a, Bo: 7r}; a list where some drew again",
        _any_of(by_name({"type": "string"}), _lists(by_name({"type": "string"}))),
    ),
    "rounds": _key("the rounds in the order they were played", _lists({"$ref": "#/$defs/round"})),
}
_TURN = _any_of({"type": "object", "additionalProperties": TEXT}, {"type": ["string", "null"]})
# The keys that a round has in every game.
ROUND_KEYS: Schema = {
    "dealer": _key("who deals", TEXT),
    "captured": _key(
        "the pile of each side, as 1b 2a 5arcc; none is no card, and rest every card nobody else has",
        by_name(_PILE),
    ),
    "left_over": _key("cards that nobody captured", _PILE),
    "scores": _key("final points, where nothing else is known", by_name(_integer())),
    "hands": _key("the hands as they were dealt", by_name(_PILE)),
    "opening_field": _key("the field as it was dealt", _PILE),
    "stock": _key("the stock in the order it is turned", _PILE),
    "turns": _key("the play: CARD, or CARD x CARDS, then / and the card turned up", _lists(_TURN)),
    "sitting_out": _key("who does not play this round", _any_of(_lists(TEXT), TEXT)),
    "claims": _key(
        "what players say they scored: a number, or {score: 195, cards: 95, yaku: [iris]}",
        by_name(_any_of(_integer(), closed(CLAIM))),
    ),
    "void": _key("why the round does not count", TEXT),
    "side_payments": _key(
        "points between sides, as [{from: Aki, to: Bo, points: 10, reason: bet}]",
        _one_or_more(PAYMENT, ["from", "to", "points"]),
    ),
    "adjustments": _key(
        "points given or taken, as [{side: Aki, points: -5, reason: late}]",
        _one_or_more(ADJUSTMENT, ["side", "points"]),
    ),
    "note": _key("free text", TEXT),
}


def schema() -> Schema:
    """The schema of a record, for all games."""
    games = list(GAMES.values())
    facts = dict.fromkeys(fact.name for game in games for fact in game.facts)
    known = {"enum": [game.id for game in games]}
    game_key = _key(GAME_KEYS["game"]["description"], _any_of(known, {"type": "string"}))
    round_keys = {**ROUND_KEYS, **dict.fromkeys(facts, True)}
    return {
        "$schema": _DIALECT,
        "title": "hanascore record",
        "description": "One game with hanafuda, or one round of one, as people wrote it down.",
        **closed({**GAME_KEYS, "game": game_key, **round_keys}, ["hanascore", "game", "players"]),
        "allOf": [_for_game(game, facts) for game in games],
        "$defs": {
            "pile": _pile(),
            "round": {
                **closed(round_keys),
                "anyOf": [{"required": [key]} for key in (*EVIDENCE, *KEYS_OF_DEAL)],
            },
            **{f"round-{game.id}": {"properties": _facts(game, facts)} for game in games},
        },
    }


def described() -> dict[str, dict[str, str]]:
    """What each key of a game and of a round holds, in words."""
    parts = {"a record": GAME_KEYS, "a round": ROUND_KEYS}
    return {where: {key: told["description"] for key, told in part.items()} for where, part in parts.items()}


def _pile() -> Schema:
    texts = [{"type": ["string", "null"]}, _lists({"type": ["string", "null"]})]
    by_kind = {kind.plural: {"anyOf": texts} for kind in Kind}
    numbers = {kind.plural: _any_of(_integer(0, KINDS[kind].bit_count()), *texts) for kind in Kind}
    counts = closed({"counts": closed(numbers), "yaku": _WORD_LIST, "sake_cup": YES_NO}, ["counts"])
    beside = {
        "cards": _any_of(*texts, closed(by_kind)),
        "points": _integer(0, MAX_NUMBER),
        "yaku": _WORD_LIST,
    }
    short = closed({**numbers, **beside, "sake_cup": YES_NO})
    return _key(
        "cards as text, a list of texts, a mapping by kind, numbers of cards, or the card points as counted",
        _any_of(*texts, counts, short),
    )


def _for_game(game: Game, facts: Iterable[str]) -> Schema:
    """What holds where this game is played."""
    options: Schema = {}
    for option in game.options:
        meanings = "; ".join(
            f"{spell_value(choice)}: {meaning}" for choice, meaning in option.choices.items()
        )
        description = f"{option.help} ({meanings})" if meanings else option.help
        usual = {"default": option.json_value(option.default)}
        options[option.name] = _key(description, {**usual, **_option(option)})
    return {
        "if": {"properties": {"game": {"enum": [game.id, game.name, *game.aliases]}}, "required": ["game"]},
        "then": {
            "properties": {
                **_facts(game, facts),
                "options": _or_nothing(closed(options)),
                "rounds": {"items": {"$ref": f"#/$defs/round-{game.id}"}},
            }
        },
    }


def _facts(game: Game, facts: Iterable[str]) -> Schema:
    """The facts of the game; those of other games are refused."""
    own = {fact.name: _fact(fact) for fact in game.facts}
    return {name: own.get(name, False) for name in facts}


def _option(option: Option) -> Schema:
    if option.shape is Shape.YES_NO:
        return YES_NO
    choices = _words("none" if choice is None else choice for choice in option.choices)
    # Readers of YAML turn some words into numbers, and those of YAML 1.1 some into truth values.
    choices["enum"] += [int(word) for word in option.choices if isinstance(word, str) and word.isdigit()]
    choices["enum"] += [truth for word, truth in (("on", True), ("off", False)) if word in choices["enum"]]
    low, high = option.numbers or (-MAX_NUMBER, MAX_NUMBER)
    if option.shape is Shape.NUMBER:
        numbers = [str(choice) for choice in option.choices if isinstance(choice, int)]
        return _any_of(choices, _integer(low, high) if option.numbers else _words(numbers))
    if option.shape is Shape.NUMBERS:
        bounds = {"minItems": option.size, "maxItems": option.size} if option.size else {}
        return _any_of({**_lists(_integer(low, high)), **bounds}, {"type": "string"})
    if option.shape is Shape.YAKU:
        return _any_of(choices, _WORD_LIST)
    if option.shape is Shape.VALUES:
        return _any_of(choices, by_name(_POINTS))
    return choices


def _fact(fact: Fact) -> Schema:
    """What a fact takes."""
    number, named = _integer(*(fact.numbers or (-MAX_NUMBER, MAX_NUMBER))), by_name(_WORD_LIST)
    known = {
        FactShape.FLAG: YES_NO,
        FactShape.NUMBER: number,
        FactShape.NUMBERS: _any_of(_lists(number), number),
        FactShape.NUMBERS_BY_PLAYER: by_name(number),
        FactShape.CHOICE: _words(fact.choices),
        FactShape.PLAYERS: _any_of(_lists(TEXT), by_name(_integer(0, MAX_NUMBER)), TEXT),
        FactShape.WORDS_BY_PLAYER: named,
        FactShape.YAKU_BY_PLAYER: named,
        FactShape.YAKU_WITH_CARDS: by_name(_any_of(_WORD_LIST, by_name(TEXT))),
    }
    told = known.get(fact.shape, TEXT)
    if fact.shape is FactShape.PARTS:
        parts = closed({name: _fact(part) for name, part in fact.parts.items()})
        told = {**_or_nothing(parts), "required": list(fact.required)}
    return _key(fact.help, told)
