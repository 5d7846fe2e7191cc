"""Fixes that set an option of the game."""

from __future__ import annotations

from hanascore.games import GAMES
from hanascore.problems.fix import Fix, write
from hanascore.rules.game import Value
from hanascore.rules.played import Played


def set_option(played: Played, name: str, choice: Value, when: str = "") -> list[Fix]:
    """Return the fix that sets an option, if the game has that option with that choice."""
    option = GAMES[played.rules.game].options_by_name.get(name)
    if option is None or choice not in option.choices:
        return []
    return [write(("options", name), option.json_value(choice), when=when)]


def set_hand(played: Played, word: str) -> Fix | None:
    """Return the fix that sets an option so that a lucky hand counts, or None if no single option can.

    `word` is the id of the hand, or the word of a claim. Options that set other options are tried last.
    """
    game = GAMES[played.rules.game]
    record = played.record
    for option in sorted(game.options, key=lambda option: option.name in game.presets):
        for choice in option.other_choices(getattr(played.options, option.name)):
            hands = game.rules({**record.options, option.name: choice}).hands
            if any(word == hand.id or word in hand.claimed_as for hand in hands):
                return write(("options", option.name), option.json_value(choice))
    return None
