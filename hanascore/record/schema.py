"""The JSON Schema of a record, for editors.

The schema has the keys, options and facts of all games. It cannot find a misspelt card; `check` can.
"""

from __future__ import annotations

from collections.abc import Iterable

from hanascore.cards.deck import KINDS, Kind
from hanascore.games import GAMES
from hanascore.problems.fix import spell_value
from hanascore.record.cursor import MAX_NUMBER
from hanascore.record.keys import (
    EVIDENCE,
    FROM_NOW_ON,
    GAME_KEYS,
    KEYS_OF_DEAL,
    ROUND_KEYS,
    TEXT,
    WORDS,
    YAKU_POINTS,
    YES_NO,
    Schema,
    any_of,
    described,
    integer,
    list_of,
    mapping,
    mapping_by_name,
    one_of,
    or_null,
)
from hanascore.rules.game import Fact, FactShape, Game, Option, Shape

# The words of options that readers of YAML 1.1 turn into booleans.
_BOOLEAN_WORDS = (("on", True), ("off", False), ("yes", True), ("no", False))
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> Schema:
    """Return the schema of a record, for all games."""
    games = list(GAMES.values())
    facts = dict.fromkeys(fact.name for game in games for fact in game.facts)
    ids = {"enum": [game.id for game in games]}
    game_key = described(GAME_KEYS["game"]["description"], any_of(ids, {"type": "string"}))
    round_keys = {**ROUND_KEYS, **dict.fromkeys(facts, True)}
    return {
        "$schema": DIALECT,
        "title": "hanascore record",
        "description": "A game with hanafuda, or one round of it, as the players wrote it down.",
        **mapping({**GAME_KEYS, "game": game_key, **round_keys}, ["hanascore", "game", "players"]),
        "allOf": [_game_rule(game, facts) for game in games],
        "$defs": {
            "pile": _pile(),
            "round": {
                **mapping(round_keys),
                "anyOf": [{"required": [key]} for key in (*EVIDENCE, *KEYS_OF_DEAL)],
            },
            **{f"round-{game.id}": _round_rule(game, facts) for game in games},
        },
    }


def _pile() -> Schema:
    texts = [{"type": ["string", "null"]}, list_of({"type": ["string", "null"]})]
    by_kind = {kind.plural: {"anyOf": texts} for kind in Kind}
    # In some games a card is of another kind than usual, so one more card is possible.
    numbers = {kind.plural: any_of(integer(0, KINDS[kind].bit_count() + 1), *texts) for kind in Kind}
    complete = mapping({"counts": mapping(numbers), "yaku": WORDS, "sake_cup": YES_NO}, ["counts"])
    partial = mapping(
        {
            **numbers,
            "cards": any_of(*texts, mapping(by_kind)),
            "points": integer(0, MAX_NUMBER),
            "yaku": WORDS,
            "sake_cup": YES_NO,
        }
    )
    return described(
        "cards as a text, a list of texts or a mapping by kind; or numbers, the card points, or the yaku",
        any_of(*texts, complete, partial),
    )


def _game_rule(game: Game, facts: Iterable[str]) -> Schema:
    """Return the part of the schema that applies to a game."""
    return {
        "if": {"properties": {"game": {"enum": [game.id, game.name, *game.aliases]}}, "required": ["game"]},
        "then": {
            "properties": {
                **_facts(game, facts),
                "options": _options(game.options),
                "rounds": {"items": {"$ref": f"#/$defs/round-{game.id}"}},
            }
        },
    }


def _options(options: Iterable[Option]) -> Schema:
    """Return the schema of a mapping from some options of a game to their values."""
    schemas: Schema = {}
    for option in options:
        meanings = "; ".join(
            f"{spell_value(choice)}: {meaning}" for choice, meaning in option.choices.items()
        )
        description = f"{option.help} ({meanings})" if meanings else option.help
        default = {"default": option.json_value(option.default)}
        schemas[option.name] = described(description, {**default, **_option(option)})
    return or_null(mapping(schemas))


def _round_rule(game: Game, facts: Iterable[str]) -> Schema:
    """Return the part of the schema that applies to each round of a game."""
    changes = _options(option for option in game.options if not option.whole_match)
    from_now_on = described(ROUND_KEYS[FROM_NOW_ON]["description"], changes)
    return {"properties": {**_facts(game, facts), FROM_NOW_ON: from_now_on}}


def _facts(game: Game, facts: Iterable[str]) -> Schema:
    """Return the facts of a game. Those of other games are not allowed."""
    own = {fact.name: _fact(fact) for fact in game.facts}
    return {name: own.get(name, False) for name in facts}


def _option(option: Option) -> Schema:
    if option.shape is Shape.YES_NO:
        return YES_NO
    choices = one_of("none" if choice is None else choice for choice in option.choices)
    # YAML readers turn some words into numbers, and readers of YAML 1.1 turn others into booleans.
    choices["enum"] += [int(word) for word in option.choices if isinstance(word, str) and word.isdigit()]
    choices["enum"] += [value for word, value in _BOOLEAN_WORDS if word in choices["enum"]]
    low, high = option.numbers or (-MAX_NUMBER, MAX_NUMBER)
    if option.shape is Shape.NUMBER:
        numbers = [str(choice) for choice in option.choices if isinstance(choice, int)]
        return any_of(choices, integer(low, high) if option.numbers else one_of(numbers))
    if option.shape is Shape.NUMBERS:
        bounds = {"minItems": option.size, "maxItems": option.size} if option.size else {}
        return any_of({**list_of(integer(low, high)), **bounds}, {"type": "string"})
    if option.shape is Shape.YAKU:
        return any_of(choices, WORDS)
    if option.shape is Shape.VALUES:
        return any_of(choices, mapping_by_name(YAKU_POINTS))
    return choices


def _fact(fact: Fact) -> Schema:
    number = integer(*(fact.numbers or (-MAX_NUMBER, MAX_NUMBER)))
    words_by_name = mapping_by_name(WORDS)
    by_shape = {
        FactShape.FLAG: YES_NO,
        FactShape.NUMBER: number,
        FactShape.NUMBERS: any_of(list_of(number), number, {"type": "string"}),
        FactShape.NUMBERS_BY_PLAYER: mapping_by_name(number),
        FactShape.CHOICE: one_of(fact.choices),
        FactShape.PLAYERS: any_of(list_of(TEXT), mapping_by_name(integer(0, MAX_NUMBER)), TEXT),
        FactShape.WORDS_BY_PLAYER: words_by_name,
        FactShape.YAKU_BY_PLAYER: words_by_name,
        FactShape.YAKU_WITH_CARDS: mapping_by_name(any_of(WORDS, mapping_by_name(TEXT))),
    }
    schema = by_shape.get(fact.shape, TEXT)
    if fact.shape is FactShape.PARTS:
        parts = mapping({name: _fact(part) for name, part in fact.parts.items()})
        schema = {**or_null(parts), "required": list(fact.required)}
    return described(fact.help, schema)
