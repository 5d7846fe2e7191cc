"""A game of the tests' own: a point a card, and ten for a pair of birds. It is found like any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.model.ledger import Entry
from hanascore.rules import rulebook
from hanascore.rules.ruleset import Deal, Played, RuleSet
from hanascore.rules.settling import card_points, yaku_points

BOOK = rulebook.read("""
    Pairs (pairs)
    Source: the tests; of today

    Two players count their cards.

    # Yaku
    a test:
      10  Two Birds 二鳥  2a 4a

    # Options
    birds (PR-1): what two birds are worth
      * ten   they score ten
        none  they score nothing
      Nobody says.

    # Facts
    called_by: who called (the name of a player)

    # Decisions
    PR-2: Who wins? Whoever has more.
    """)


def settle(played: Played) -> Iterator[Entry]:
    """Cards and birds."""
    for holding in played.holdings:
        yield from card_points(played, holding)
        yield from yaku_points(played, holding)


def build(options: Any) -> RuleSet:
    """The rule set of Pairs."""
    return RuleSet(
        values=rulebook.values("1 brights, 1 animals, 1 ribbons, 1 chaff"),
        yaku=BOOK.yaku if options.birds == "ten" else (),
        not_in_play=() if options.birds == "ten" else BOOK.yaku,
        deals={2: Deal(10, 8)},
        settle=settle,
    )


GAME = BOOK.game(build, players=(2,))
