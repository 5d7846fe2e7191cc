"""One simple mistake that accounts for a claim, as a value."""

from __future__ import annotations

from typing import NamedTuple

from hanascore.referee.dispute import Choice
from hanascore.rules.yaku import Yaku

RULING = "ruling"
NOT_IN_PLAY = "not-in-play"
IN_VAIN = "in-vain"
MISSED = "card-missed"
TWICE = "card-twice"
FOREIGN = "card-foreign"
FORGOTTEN = "yaku-forgotten"
NOT_HELD = "yaku-not-held"
YAKU_TWICE = "yaku-twice"
LEFT_OUT = "left-out"
BARE = "cards-and-yaku-alone"
RULE_TWICE = "rule-twice"
PAYMENTS = "payments"
DEALER = "other-dealer"
OTHER_SIDE = "other-side"
RUNNING = "running-total"


class Cause(NamedTuple):
    """One mistake that accounts for a claim. `kind` is one of the words above; the rest says which mistake.
    `cards` are those of which any one may be meant. `complete` tells, of cards, that the yaku they make or
    break are counted with them, and not the points of the card alone.
    """

    kind: str
    choice: Choice | None = None
    yaku: Yaku | None = None
    cards: int = 0
    complete: bool = False
    rule: str = ""
    side: str = ""
