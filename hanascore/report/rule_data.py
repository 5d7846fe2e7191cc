"""Games, rules and pages as JSON has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hanascore.cards.deck import ids
from hanascore.games import GAMES
from hanascore.report.choices import as_data
from hanascore.report.pages import Leaf
from hanascore.report.patterns import asked, hand_asked
from hanascore.rules.game import Game
from hanascore.rules.ruling import Option
from hanascore.rules.yaku import Yaku

_SCHEMA = "hanascore.rules/1"


def games_data() -> dict[str, Any]:
    """The list of games."""
    return {
        "schema": _SCHEMA,
        "games": [
            {"id": game.id, "name": game.name, "players": list(game.players), "summary": game.summary}
            for game in GAMES.values()
        ],
    }


def pages_data(found: Iterable[Leaf]) -> dict[str, Any]:
    """Pages."""
    return {
        "schema": _SCHEMA,
        "pages": [
            {
                "ids": list(leaf.ids),
                "title": leaf.title,
                "games": list(leaf.games),
                "text": "\n".join(leaf.lines),
            }
            for leaf in found
        ],
    }


def game_data(game: Game) -> dict[str, Any]:
    """All rules of a game."""
    rules = game.rules()
    return {
        "schema": _SCHEMA,
        "game": game.id,
        "name": game.name,
        "aliases": list(game.aliases),
        "summary": game.summary,
        "source": game.source._asdict(),
        "players": list(game.players),
        "active": game.active,
        "team_sizes": {str(number): list(sizes) for number, sizes in game.team_sizes.items()},
        "seats": list(game.seats),
        "deals": [{"players": number, **deal._asdict()} for number, deal in rules.deals.items()],
        "values": [
            {"kind": row.kind.value, "value": row.value, "cards": ids(row.cards)}
            for row in rules.value_classes
        ],
        "yaku": [_yaku(one, in_play=True) for one in rules.yaku]
        + [_yaku(one, in_play=False) for one in rules.not_in_play],
        "rivals": [rival._asdict() for rival in rules.rivals],
        "lucky_hands": [
            {
                "id": one.id,
                "name": one.name,
                "ja": one.ja,
                "points": one.points,
                "asks": one.note or hand_asked(one),
                "seat": one.seat or None,
            }
            for one in game.hands
        ],
        "options": [_option(option) for option in game.declared_options],
        "facts": [
            {"name": fact.name, "help": fact.help, "shape": fact.shape.value, "choices": list(fact.choices)}
            for fact in game.declared_facts
        ],
        "decisions": [one._asdict() for one in game.decisions],
    }


def _yaku(one: Yaku, *, in_play: bool) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "ja": one.ja,
        "ko": one.ko,
        "aliases": list(one.aliases),
        "value": one.value,
        "each_extra": one.each_extra,
        "cards": ids(one.pattern.cards),
        "asks": asked(one),
        "seat": one.seat or None,
        "group": one.group or None,
        "in_play": in_play,
        "source": one.source,
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "ruling": option.is_ruling,
        "default": as_data(option.default),
        "choices": [{"value": as_data(choice), "means": words} for choice, words in option.choices.items()],
        "numbers": list(option.numbers) if option.numbers else None,
        "help": option.help,
        "says": option.says,
        "refs": list(option.refs),
    }
