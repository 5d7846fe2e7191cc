"""How a game is played, as far as games of this family differ: what turns are held against.

Everything else about play is common to all of them. A game declares its `Play` when its options are chosen.
"""

from typing import NamedTuple


class Wild(NamedTuple):
    """A card that takes one card of any month when it is played from the hand, or from the stock as well.

    Where a card of its own month lies on the field it must take; otherwise it may be laid down. On the field
    it is an ordinary card. `fact` is the fact of the round that tells of its use, and `rule` the option that
    says from where it is wild.
    """

    card: int
    from_stock: bool = False
    fact: str = ""
    rule: str = ""


class Calls(NamedTuple):
    """Calls and stops: whoever makes a new yaku says one of two words.

    The first of each tuple of words is the one we write. `opponent_ends` and `caller_ends` tell whether a new
    yaku of an opponent of a caller, or of a caller, ends the round by rule, and the last two name the options
    behind that. `called`, `stopped` and `exhausted` are the facts of the round that tell who called, whose
    yaku ended it, and that nobody's did.
    """

    call: tuple[str, ...]
    stop: tuple[str, ...]
    opponent_ends: bool
    caller_ends: bool
    called: str
    stopped: str
    exhausted: str
    opponent_rule: str = ""
    caller_rule: str = ""


class Play(NamedTuple):
    """What the turns of a game are held against.

    `takes_all` tells whether a fourth card takes all three of its month, or one. `must_match` tells whether
    a player who can match must; None where no source says so and nobody asks. `joker` names the fact that
    tells who has the joker, where there is one in the stock. `hand_ends` tells whether a lucky hand ends the
    round before a card is played. `takes_rule` and `match_rule` name the options behind the first two.
    """

    takes_all: bool = True
    must_match: bool | None = None
    wild: Wild | None = None
    calls: Calls | None = None
    joker: str = ""
    hand_ends: bool = False
    takes_rule: str = ""
    match_rule: str = ""


COMMON = Play()
