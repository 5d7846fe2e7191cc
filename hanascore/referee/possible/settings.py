"""Which choice of an option brings a lucky hand into play."""

from __future__ import annotations

from hanascore.games import GAMES
from hanascore.rules.game import spell_value
from hanascore.rules.played import Played


def setting_with_hand(played: Played, word: str) -> str:
    """Return the first setting under which a lucky hand counts, such as `teshi: win-6`; "" if there is none.

    `word` is the id of the hand, or the word of a claim. Options that set other options are tried last.
    """
    game = GAMES[played.rules.game]
    record = played.record
    for option in sorted(game.options, key=lambda option: option.name in game.presets):
        for choice in option.other_choices(getattr(played.options, option.name)):
            hands = game.rules({**record.options, option.name: choice}).hands
            if any(word == hand.id or word in hand.claimed_as for hand in hands):
                return f"{option.name}: {spell_value(choice)}"
    return ""
