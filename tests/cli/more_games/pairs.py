"""A game of the tests' own: a point a card, and ten for a pair of birds. It is found like any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.model import Entry
from hanascore.rules import rulebook
from hanascore.rules.game import Game, Source
from hanascore.rules.ruleset import Deal, Played, RuleSet
from hanascore.rules.settling import card_points, yaku_points

YAKU = rulebook.yaku("""
    a test:
      10  Two Birds 二鳥  2a 4a
    """)


def settle(played: Played) -> Iterator[Entry]:
    """Cards and birds."""
    for holding in played.holdings:
        yield from card_points(played, holding)
        yield from yaku_points(played, holding)


def build(options: Any) -> RuleSet:
    """The rule set of Pairs."""
    return RuleSet(
        game="pairs",
        options=options,
        values=rulebook.values("1 brights, 1 animals, 1 ribbons, 1 chaff"),
        yaku=YAKU if options.birds == "ten" else (),
        not_in_play=() if options.birds == "ten" else YAKU,
        deals={2: Deal(10, 8)},
        settle=settle,
    )


GAME = Game(
    id="pairs",
    name="Pairs",
    summary="Two players count their cards.",
    source=Source("the tests", "of today"),
    options=rulebook.options("""
        birds (PR-1): what two birds are worth
          * ten   they score ten
            none  they score nothing
          Nobody says.
        """),
    facts=rulebook.facts("called_by: who called (the name of a player)"),
    build=build,
    players=(2,),
    decisions=rulebook.decisions("PR-2: Who wins? Whoever has more."),
)
