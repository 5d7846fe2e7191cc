"""The JSON Schema of a record, made from the declarations that the reader reads by.

It is good enough for an editor: it knows every key, option and fact of every game, and lets pass what only
reading can tell, as whether a text names a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hanascore.cards.deck import KINDS, Kind
from hanascore.games import GAMES
from hanascore.record.cursor import LONGEST_NAME, MONTHS, MOST
from hanascore.record.options import written
from hanascore.record.reader import CHAFF_WORDS, MOST_ROUNDS, VERSION
from hanascore.record.rounds import AS_DEALT, EVIDENCE
from hanascore.rules.game import Game
from hanascore.rules.options import Fact, FactShape, Option, Shape

Schema = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_OWN = {"^[xX]-": True}
# What YAML makes of a plain word that a record takes for text.
_TEXT: Schema = {"type": ["string", "number", "boolean", "null"]}
_YES_NO = [True, False, "yes", "no", "on", "off", "true", "false", None]


def schema() -> Schema:
    """The schema of a record, for all games."""
    games = list(GAMES.values())
    facts = dict.fromkeys(fact.name for game in games for fact in game.facts)
    properties = {**_game_keys(games), **_round_keys(), **dict.fromkeys(facts, True)}
    return {
        "$schema": _DIALECT,
        "title": "hanascore record",
        "description": "One game with hanafuda, or one round of one, as people wrote it down.",
        **_closed(properties),
        "required": ["hanascore", "game", "players"],
        "allOf": [_for_game(game, facts) for game in games],
        "$defs": {
            "pile": _pile(),
            "round": {
                **_closed({**_round_keys(), **dict.fromkeys(facts, True)}),
                "anyOf": [{"required": [key]} for key in (*EVIDENCE, *AS_DEALT)],
            },
            **{f"round-{game.id}": _round_of(game, facts) for game in games},
        },
    }


def described() -> dict[str, dict[str, str]]:
    """What each key of a game and of a round holds, in words."""
    parts = {"a record": _game_keys(list(GAMES.values())), "a round": _round_keys()}
    return {where: {key: told["description"] for key, told in part.items()} for where, part in parts.items()}


def _closed(properties: Mapping[str, Any]) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "patternProperties": _OWN,
        "additionalProperties": False,
    }


def _told(schema: Schema, description: str) -> Schema:
    return {"description": description, **schema}


def _integer(low: int = -MOST, high: int = MOST) -> Schema:
    number = {"type": "integer", "minimum": low, "maximum": high}
    return {"anyOf": [number, {"type": "string", "pattern": r"^\s*[+-]?[0-9]+\s*$"}, {"type": "null"}]}


def _words(words: Iterable[Any]) -> Schema:
    return {"enum": [*words, None]}


def _by_name(value: Schema) -> Schema:
    return {"type": ["object", "null"], "additionalProperties": value}


def _lists(items: Schema) -> Schema:
    return {"type": ["array", "null"], "items": items}


def _names() -> Schema:
    name = {**_TEXT, "maxLength": LONGEST_NAME}
    return {"type": "array", "items": name, "minItems": 1, "uniqueItems": True}


def _game_keys(games: Iterable[Game]) -> Schema:
    """The keys of a game as a whole."""
    total = _by_name(_integer())
    return {
        "hanascore": _told({"enum": [VERSION, str(VERSION)]}, "the version of the format"),
        "game": _told(
            {"anyOf": [{"enum": [game.id for game in games]}, {"type": "string"}]}, "the game, by id or name"
        ),
        "title": _told(_TEXT, "free text, shown above the scores"),
        "date": _told(_no_collection(), "free text"),
        "place": _told(_TEXT, "free text"),
        "event": _told(
            {**_closed({"round": _integer(1, MOST_ROUNDS), "table": _TEXT}), "type": ["object", "null"]},
            "which table of which round of an event this is, as {round: 2, table: 3}",
        ),
        "players": _told(_names(), "the players in the order turns pass"),
        "teams": _told(
            _by_name(_names()), "teams and their players, as {East: [Aki, Chiyo], West: [Bo, Dai]}"
        ),
        "months": _told(_words(MONTHS), "what months 11 and 12 mean: japanese is willow and paulownia"),
        "chaff": _told(_words(CHAFF_WORDS), "whether chaff is in the piles"),
        "options": _told(
            {"type": ["object", "null"]}, "what the table agreed on; hanascore rules GAME lists it"
        ),
        "house_rules": _told(_house_rules(), "data laid over the rules of the game: cards, yaku, rivals"),
        "starting_totals": _told(total, "points each side brings along"),
        "starting_rounds_won": _told(_by_name(_integer(0)), "rounds each side won before"),
        "first_round": _told(_integer(1, MOST_ROUNDS), "the number of the first round here"),
        "rounds": _told(_lists({"$ref": "#/$defs/round"}), "the rounds in the order they were played"),
    }


def _no_collection() -> Schema:
    """Anything but a collection: a date is a type of its own to some readers of YAML."""
    return {"not": {"type": ["array", "object"]}}


def _round_keys() -> Schema:
    """The keys that a round has in every game."""
    pile = {"$ref": "#/$defs/pile"}
    number = _integer()
    claim = _closed({"score": number, "cards": number, "card_points": number, "yaku": _word_list()})
    turn = {"anyOf": [{"type": "object", "additionalProperties": _TEXT}, {"type": ["string", "null"]}]}
    payment = {"from": _TEXT, "to": _TEXT, "points": _integer(0), "reason": _TEXT}
    adjustment = {"side": _TEXT, "points": _integer(), "reason": _TEXT}
    return {
        "dealer": _told(_TEXT, "who deals"),
        "captured": _told(
            _by_name(pile),
            "the pile of each side, as 1b 2a 5arcc; none is no card, and rest every card nobody else has",
        ),
        "left_over": _told(pile, "cards that nobody captured"),
        "scores": _told(_by_name(_integer()), "final points, where nothing else is known"),
        "hands": _told(_by_name(pile), "the hands as they were dealt"),
        "opening_field": _told(pile, "the field as it was dealt"),
        "stock": _told(pile, "the stock in the order it is turned"),
        "turns": _told(_lists(turn), "the play: CARD, or CARD x CARDS, then / and the card turned up"),
        "sitting_out": _told({"anyOf": [_lists(_TEXT), _TEXT]}, "who does not play this round"),
        "claims": _told(
            _by_name({"anyOf": [_integer(), claim]}),
            "what players say they scored: a number, or {score: 195, cards: 95, yaku: [iris]}",
        ),
        "void": _told(_TEXT, "why the round does not count"),
        "side_payments": _told(
            _one_or_more(payment, ["from", "to", "points"]),
            "points between sides, as [{from: Aki, to: Bo, points: 10, reason: bet}]",
        ),
        "adjustments": _told(
            _one_or_more(adjustment, ["side", "points"]),
            "points given or taken, as [{side: Aki, points: -5, reason: late}]",
        ),
        "note": _told(_TEXT, "free text"),
    }


def _one_or_more(properties: Schema, required: list[str]) -> Schema:
    one = {**_closed(properties), "required": required}
    return {"anyOf": [_lists(one), one]}


def _word_list() -> Schema:
    return {"anyOf": [_lists({"type": "string"}), {"type": "string"}]}


def _pile() -> Schema:
    texts = [{"type": ["string", "null"]}, _lists({"type": ["string", "null"]})]
    by_kind = {kind.plural: {"anyOf": texts} for kind in Kind}
    numbers = {kind.plural: {"anyOf": [_integer(0, KINDS[kind].bit_count()), *texts]} for kind in Kind}
    counts = {"counts": _closed(numbers), "yaku": _word_list(), "sake_cup": {"enum": _YES_NO}}
    return {
        "description": "cards as text, a list of texts, a mapping by kind, or numbers under counts",
        "anyOf": [*texts, _closed(by_kind), {**_closed(counts), "required": ["counts"]}],
    }


def _points() -> Schema:
    """What a yaku is worth, or that it is not played."""
    return {"anyOf": [_integer(), {"enum": ["off", "no", "false", False]}]}


def _house_rules() -> Schema:
    pile = {"$ref": "#/$defs/pile"}
    points = _points()
    new = _closed(
        {
            "value": points,
            "cards": pile,
            "at_least": _integer(1),
            "of": pile,
            "each_extra": _integer(),
        }
    )
    return {
        **_closed(
            {
                "cards": _told(_by_name(_integer()), "another value for a kind or a card"),
                "yaku": _told(_by_name({"anyOf": [points, new]}), "another value, off, or a new yaku"),
                "rivals": _told(_by_name(_word_list()), "yaku of which only the best counts"),
            }
        ),
        "type": ["object", "null"],
    }


def _for_game(game: Game, facts: Iterable[str]) -> Schema:
    """What holds where this game is played."""
    options = {option.name: _option(option) for option in game.options}
    return {
        "if": {"properties": {"game": {"enum": [game.id, game.name, *game.aliases]}}, "required": ["game"]},
        "then": {
            "properties": {
                **_facts(game, facts),
                "options": {**_closed(options), "type": ["object", "null"]},
                "rounds": {"items": {"$ref": f"#/$defs/round-{game.id}"}},
            }
        },
    }


def _round_of(game: Game, facts: Iterable[str]) -> Schema:
    return {"properties": _facts(game, facts)}


def _facts(game: Game, facts: Iterable[str]) -> Schema:
    """The facts of the game; those of other games are refused."""
    own = {fact.name: _fact(fact) for fact in game.facts}
    return {name: own.get(name, False) for name in facts}


def _option(option: Option) -> Schema:
    meanings = "; ".join(f"{written(choice)}: {meaning}" for choice, meaning in option.choices.items())
    description = f"{option.help} ({meanings})" if meanings else option.help
    return {"description": description, "default": _default(option), **_value(option)}


def _default(option: Option) -> Any:
    value = option.default
    return list(value) if isinstance(value, tuple) else "none" if value is None else value


def _value(option: Option) -> Schema:
    if option.shape is Shape.YES_NO:
        return {"enum": _YES_NO}
    choices = _words("none" if choice is None else choice for choice in option.choices)
    # Readers of YAML turn some words into numbers, and those of YAML 1.1 some into truth values.
    choices["enum"] += [int(word) for word in option.choices if isinstance(word, str) and word.isdigit()]
    choices["enum"] += [truth for word, truth in (("on", True), ("off", False)) if word in choices["enum"]]
    low, high = option.numbers or (-MOST, MOST)
    if option.shape is Shape.NUMBER:
        numbers = [str(choice) for choice in option.choices if isinstance(choice, int)]
        return {"anyOf": [choices, _integer(low, high) if option.numbers else _words(numbers)]}
    if option.shape is Shape.NUMBERS:
        bounds = {"minItems": option.size, "maxItems": option.size} if option.size else {}
        return {"anyOf": [{**_lists(_integer(low, high)), **bounds}, {"type": "string"}]}
    if option.shape is Shape.YAKU:
        return {"anyOf": [choices, _word_list()]}
    if option.shape is Shape.VALUES:
        points = _points()
        return {"anyOf": [choices, _by_name(points)]}
    return choices


def _fact(fact: Fact) -> Schema:
    return _told(_fact_value(fact), fact.help)


def _fact_value(fact: Fact) -> Schema:
    if fact.shape is FactShape.FLAG:
        return {"enum": _YES_NO}
    if fact.shape is FactShape.NUMBER:
        return _integer(*(fact.numbers or (-MOST, MOST)))
    if fact.shape is FactShape.CHOICE:
        return _words(fact.choices)
    if fact.shape is FactShape.PLAYERS:
        return {"anyOf": [_lists(_TEXT), _TEXT]}
    if fact.shape in {FactShape.WORDS_BY_PLAYER, FactShape.YAKU_BY_PLAYER}:
        return _by_name(_word_list())
    if fact.shape is FactShape.PARTS:
        parts = _closed({name: _fact(part) for name, part in fact.parts.items()})
        return {**parts, "type": ["object", "null"], "required": list(fact.required)}
    return _TEXT
