"""A game of the tests' own: a point a card, and ten for a pair of birds. It is found like any other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanascore.cards.deck import CARDS, these
from hanascore.model import Entry
from hanascore.rules.game import Decision, Game, Source
from hanascore.rules.options import CommonFacts, CommonOptions, FactShape, fact, ruling
from hanascore.rules.ruleset import Deal, Played, RuleSet
from hanascore.rules.settling import card_points, yaku_points
from hanascore.rules.yaku import Yaku, all_of

_BIRDS = Yaku("two-birds", "Two Birds", 10, all_of(these("2a 4a")), "a test", ja="二鳥")


@dataclass(frozen=True, kw_only=True)
class Options(CommonOptions):
    """What a table of Pairs may choose."""

    birds: str = ruling(
        "ten",
        {"ten": "they score ten", "none": "they score nothing"},
        help="what two birds are worth",
        says="Nobody says.",
        refs=("PR-1",),
    )


@dataclass(frozen=True, kw_only=True)
class Facts(CommonFacts):
    """What a round of Pairs has to tell."""

    called_by: str | None = fact(FactShape.PLAYER, "who called")


def settle(played: Played) -> Iterator[Entry]:
    """Cards and birds."""
    for holding in played.holdings:
        yield from card_points(played, holding)
        yield from yaku_points(played, holding)


def build(options: Options) -> RuleSet:
    """The rule set of Pairs."""
    return RuleSet(
        game="pairs",
        options=options,
        values=tuple(1 for _ in CARDS),
        yaku=(_BIRDS,) if options.birds == "ten" else (),
        not_in_play=() if options.birds == "ten" else (_BIRDS,),
        deals={2: Deal(10, 8)},
        settle=settle,
    )


GAME = Game(
    id="pairs",
    name="Pairs",
    summary="Two players count their cards.",
    source=Source("the tests", "of today"),
    options=Options,
    facts=Facts,
    build=build,
    players=(2,),
    decisions=(Decision("PR-2", "Who wins?", "Whoever has more."),),
)
