"""What one pile is worth by itself: card points and yaku, with no floor, burden, transfer or multiplier.

The points are looked up; reasons and near misses are made when they are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from hanascore.cards.deck import by_kind, of_month
from hanascore.cards.pile import Pile
from hanascore.model import Entry, Record, Round
from hanascore.rules.lookup import PointTable
from hanascore.rules.ruleset import Holding, Played, RuleSet
from hanascore.rules.settling import card_points, yaku_points
from hanascore.rules.yaku import NO_CONTEXT, Context, Made, Near, Yaku


class Scorer:
    """A rule set made ready for many piles. Called with a pile it gives the points and nothing else.

    >>> from hanascore.games import GAMES
    >>> scorer = Scorer(GAMES["kwa-do"].rules({"yaku": "all"}))
    >>> scorer(Pile.of("1b 2a 3b")), scorer.score(Pile.of("1b 2a 3b")).card_points
    (80, 50)
    """

    __slots__ = ("_tables", "context", "rules", "seats")

    def __init__(self, rules: RuleSet, context: Context = NO_CONTEXT, seats: Sequence[str] = ()) -> None:
        self.rules, self.context = rules, context
        self._tables = tuple(PointTable(table, rules.rivals, context) for table in rules.tables(context))
        self.seats = tuple(seats)

    def __call__(self, pile: int | Pile) -> int:
        """The points of a pile."""
        cards = pile.cards if isinstance(pile, Pile) else pile
        return self.card_points(cards) + self.yaku_points(cards)

    def score(self, pile: int | Pile) -> PileScore:
        """The points of a pile with everything that explains them."""
        return PileScore(self, pile.cards if isinstance(pile, Pile) else pile)

    def card_points(self, pile: int) -> int:
        """What the cards are worth."""
        points = 0
        for row in self.rules.counting_classes:
            points += (pile & row.cards).bit_count() * row.value
        return points

    def yaku_points(self, pile: int) -> int:
        """What the yaku that count are worth."""
        if len(self._tables) == 1:
            return self._tables[0].points(pile)
        return max(table.points(pile) for table in self._tables)

    def made(self, pile: int) -> tuple[Made, ...]:
        """The yaku that count, in table order."""
        return self.rules.reading(pile, self.context).made(pile)


class PileScore:
    """What a pile is worth in a game, as far as a pile alone can tell, worked out when asked for.

    `cards` is the set as an integer, `pile` the same as a `Pile`; `yaku` are those made that count, and
    `not_counted` those that only a seat nobody named would score. `lucky` are the entries of a dealt hand,
    where one was given; they are not among the points of the pile.
    """

    def __init__(self, scorer: Scorer, cards: int, lucky: tuple[Entry, ...] | None = None) -> None:
        self._scorer = scorer
        self.cards = cards
        self.lucky = lucky

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._scorer.rules.game

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with the value in force."""
        options = self._scorer.rules.options
        return {name: getattr(options, name) for name in options.__dataclass_fields__}

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self._scorer.rules

    @property
    def pile(self) -> Pile:
        """The cards as a pile."""
        return Pile(self.cards)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The numbers of brights, animals, ribbons and chaff."""
        return by_kind(self.cards)

    @property
    def card_points(self) -> int:
        """What the cards are worth."""
        return self._scorer.card_points(self.cards)

    @cached_property
    def yaku(self) -> tuple[Made, ...]:
        """The yaku that count, in the order of the game's table."""
        return self._scorer.made(self.cards)

    @property
    def not_counted(self) -> tuple[Made, ...]:
        """The yaku that a seat would score, where the pile's seat is not known."""
        scorer = self._scorer
        found: dict[str, Made] = {}
        for seat in () if scorer.context.seat else scorer.seats:
            table = scorer.rules.reading(self.cards, scorer.context._replace(seat=seat))
            found |= {made.yaku.id: made for made in table.made(self.cards) if made.yaku.seat}
        return tuple(found.values())

    @property
    def of_month(self) -> tuple[Yaku, ...]:
        """The yaku of a round's own month that the pile may make, where the month is not known."""
        rules, context = self._scorer.rules, self._scorer.context
        if not rules.uses_month or context.month is not None:
            return ()
        whole = any(not of_month(month) & ~self.cards for month in range(1, 13))
        return tuple(one for one in rules.yaku if one.pattern.month_of_round) if whole else ()

    @property
    def points(self) -> int:
        """Card points and yaku together."""
        return self._scorer(self.cards)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Where the points come from; they add up to `points`."""
        record = Record(game=self.game, players=("pile",), sides=("pile",))
        played = Played(self.rules, record, Round(1), (), "", (), {}, month=0, complete=False)
        holding = Holding("pile", self.cards, self.yaku, self._scorer.context)
        return (*card_points(played, holding), *yaku_points(played, holding))

    @property
    def near(self) -> tuple[Near, ...]:
        """The yaku one card away, each with the cards of which any one would make it count."""
        return self.rules.near(self.cards, self._scorer.context)

    def __repr__(self) -> str:
        return f"<PileScore {self.game}: {self.points} for {self.pile!r}>"
