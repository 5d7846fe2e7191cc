"""The records with which `hanascore rules --lint` tries a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from hanascore.cards.deck import in_order, union
from hanascore.cards.notation import code_pile
from hanascore.cli.template import NAMES
from hanascore.rules.field_multiplier import FIELD_MULTIPLIER
from hanascore.rules.game import Fact, FactShape, Game
from hanascore.rules.play import EXHAUSTED, STOPPED
from hanascore.words.common_words import NONE

# The number of shuffled rounds that are scored with each choice.
_ROUNDS = 5


def written_records(game: Game, options: Mapping[str, Any]) -> Iterator[str]:
    """Yield records with shuffled piles, for every number of players.

    A round ends with a stop, if the game has stops. With the default options, further rounds are played out,
    or state one of the facts of the game.
    """
    for number in game.players:
        players = NAMES[:number]
        for attempt in range(_ROUNDS):
            yield _shuffled_record(game, options, players, attempt, {})
        if not options:
            for fact in game.facts:
                for value in _values_of(fact, players):
                    yield _shuffled_record(game, options, players, 0, {fact.name: value})


def _values_of(fact: Fact, players: tuple[str, ...]) -> list[Any]:
    """Return values that a round may state for a fact. Facts with cards or yaku are left out."""
    low, high = fact.numbers or (1, 2)
    player = players[0]
    match fact.shape:
        case FactShape.FLAG:
            return ["yes"]
        case FactShape.PLAYER:
            return list(players)
        case FactShape.PLAYERS:
            return [[player], [player, player], list(players)]
        case FactShape.NUMBER:
            return [low, high]
        case FactShape.NUMBERS_BY_PLAYER:
            return [{player: low}, dict.fromkeys(players, high)]
        case FactShape.CHOICE:
            return list(fact.choices)
        case FactShape.WORDS_BY_PLAYER:
            return [{player: [word]} for word in fact.choices]
    return []


def _shuffled_record(
    game: Game, options: Mapping[str, Any], players: tuple[str, ...], attempt: int, facts: Mapping[str, Any]
) -> str:
    """Return a record in JSON with a round in which the cards are shared out in pairs of a month.

    The round states the facts.
    """
    rules = game.rules(options)
    playing = players[: rules.active or game.active or len(players)]
    cards = [card.bit for card in in_order(rules.deck)]
    pairs = sorted(
        map(union, zip(cards[::2], cards[1::2], strict=False)), key=lambda pair: _shuffled(attempt, pair)
    )
    undrawn = rules.undrawn(len(playing)) // 2
    left_over = union(pairs[:undrawn])
    piles = dict.fromkeys(playing, 0)
    for pair in pairs[undrawn:]:
        piles[playing[_shuffled(attempt, pair) % len(playing)]] |= pair
    round: dict[str, Any] = {"dealer": playing[0]}
    if len(playing) < len(players):
        round["sitting_out"] = list(players[len(playing) :])
    if rules.field_multiplier != "off":
        round[FIELD_MULTIPLIER] = 1
    if rules.play.calls and not rules.play.calls.played_out_by_default and EXHAUSTED not in facts:
        round[STOPPED] = playing[0]
    round["captured"] = {name: code_pile(pile, numbered=True) or NONE for name, pile in piles.items()}
    round |= facts
    if left_over:
        round["left_over"] = code_pile(left_over, numbered=True)
    written = {name: game.options_by_name[name].json_value(value) for name, value in options.items()}
    head: dict[str, Any] = {"hanascore": 1, "game": game.id, "months": "japanese", "players": list(players)}
    if len(players) in game.teams_required:
        number = len(players) // game.team_sizes[len(players)][0]
        head["teams"] = {f"Team {at + 1}": list(players[at::number]) for at in range(number)}
    return json.dumps({**head, "options": written, "rounds": [round]})


def _shuffled(attempt: int, cards: int) -> int:
    """Return a sort key that shuffles cards differently in each attempt, but equally in each run."""
    return int.from_bytes(sha256(f"{attempt} {cards}".encode()).digest()[:8], "big")
