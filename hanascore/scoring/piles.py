"""What one pile is worth by itself: card points and yaku, with no floor, burden, transfer or multiplier."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from hanascore.cards.deck import by_kind, of_month
from hanascore.cards.pile import Pile
from hanascore.model import Counts, Entry, Record, Round
from hanascore.rules.ruleset import Holding, Played, RuleSet
from hanascore.rules.settling import card_points, yaku_points
from hanascore.rules.yaku import NO_CONTEXT, Context, Made, Near, Yaku


class PileRules(NamedTuple):
    """What piles are looked at under: the rules, what beside the pile decides, and the seats that score."""

    rules: RuleSet
    context: Context = NO_CONTEXT
    seats: Sequence[str] = ()

    def score(self, cards: int, lucky: tuple[Entry, ...] | None = None) -> "PileScore":
        """What a pile is worth, with everything that explains it."""
        return PileScore(self, cards, lucky)


class PileScore:
    """What a pile is worth in a game, as far as a pile alone can tell, worked out when asked for.

    `cards` is the set as an integer, `pile` the same as a `Pile`; `yaku` are those made that count, and
    `not_counted` those that only a seat nobody named would score. `lucky` are the entries of a dealt hand,
    where one was given; they are not among the points of the pile. Of a pile that is half known `told` is
    what is said of it, with the yaku that this `makes`, and `cards` are those known by name.
    """

    def __init__(
        self,
        under: PileRules,
        cards: int,
        lucky: tuple[Entry, ...] | None = None,
        told: Counts | None = None,
        makes: tuple[Made, ...] = (),
    ) -> None:
        self._under = under
        self.cards = cards
        self.lucky = lucky
        self.told = told
        self.makes = makes

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._under.rules.game

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with the value in force."""
        options: dict[str, Any] = self._under.rules.options._asdict()
        return options

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self._under.rules

    @property
    def pile(self) -> Pile:
        """The cards as a pile."""
        return Pile(self.cards)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The numbers of brights, animals, ribbons and chaff."""
        return self.told.by_kind if self.told else by_kind(self.cards)

    @property
    def number(self) -> int | None:
        """How many cards there are; None where that is not told."""
        is_open = self.told and (self.told.untold or self.told.points is not None)
        return None if is_open else sum(self.counts)

    @property
    def card_points(self) -> int:
        """What the cards are worth."""
        if self.told:
            return sum(entry.points for entry in self.entries) - sum(made.points for made in self.yaku)
        return sum((self.cards & row.cards).bit_count() * row.value for row in self.rules.counting_classes)

    @cached_property
    def yaku(self) -> tuple[Made, ...]:
        """The yaku that count, in the order of the game's table."""
        return (
            self.makes if self.told else self.rules.reading(self.cards, self._under.context).made(self.cards)
        )

    @property
    def not_counted(self) -> tuple[Made, ...]:
        """The yaku that a seat would score, where the pile's seat is not known."""
        under = self._under
        found: dict[str, Made] = {}
        for seat in () if under.context.seat or self.told else under.seats:
            table = under.rules.reading(self.cards, under.context._replace(seat=seat))
            found |= {made.yaku.id: made for made in table.made(self.cards) if made.yaku.seat}
        return tuple(found.values())

    @property
    def of_month(self) -> tuple[Yaku, ...]:
        """The yaku of a round's own month that the pile may make, where the month is not known."""
        rules, context = self._under.rules, self._under.context
        if not rules.uses_month or context.month is not None or self.told:
            return ()
        whole = any(not of_month(month) & ~self.cards for month in range(1, 13))
        return tuple(one for one in rules.yaku if one.pattern.month_of_round) if whole else ()

    @property
    def points(self) -> int:
        """Card points and yaku together."""
        return self.card_points + sum(made.points for made in self.yaku)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Where the points come from; they add up to `points`."""
        record = Record(game=self.game, players=("pile",), sides=("pile",))
        played = Played(self.rules, record, Round(1), (), "", (), {}, month=0, complete=False)
        holding = Holding("pile", self.cards, self.yaku, self._under.context, self.told)
        return (*card_points(played, holding), *yaku_points(played, holding))

    @property
    def near(self) -> tuple[Near, ...]:
        """The yaku one card away, each with the cards of which any one would make it count."""
        return () if self.told else self.rules.near(self.cards, self._under.context)

    def __repr__(self) -> str:
        return f"<PileScore {self.game}: {self.points} for {self.pile!r}>"
