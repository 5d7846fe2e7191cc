"""What piles are worth by themselves: their cards where these count, yaku, and what whole months add.
No floor, burden, transfer or multiplier is known here.

One pile is asked of the yaku tables, with everything that explains it. The points of many come from state
tables. Yaku that look at each other form a group. For a group, cards that lie in the same sets are one class,
and how many cards of each class a pile holds is its state: the cards of a pile add up to its number. The
ordinary yaku table is asked once for each state, so that nothing here knows a rule. The library of arrays is
the caller's; none is imported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from hanascore.cards.deck import ByKind, by_kind, of_month
from hanascore.cards.pile import Pile
from hanascore.model.ledger import Entry
from hanascore.model.record import Counts, Record, Round
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import card_points, total, whole_months, yaku_points
from hanascore.rules.yaku import (
    NO_CONTEXT,
    Context,
    LuckyHand,
    MadeYaku,
    NearYaku,
    Yaku,
    lucky_hands_in,
)

# Groups are put together while they have at most so many states; one with more is asked anew for each pile.
_MOST_STATES = 1 << 14
# A word of a pile is the sum of one for each so many cards.
_SLICE = 12
_LOW = (1 << _SLICE) - 1
# Of arrays so many piles at a time stay near the processor, and no step asks the system for memory.
_BLOCK = 1 << 14
# The two answers of a table.
_POINTS, _MADE = 0, 1
_MASKS = "masks are a list or an array of whole numbers"


class PileContext(NamedTuple):
    """What piles are looked at under: the rules, what beside the pile decides, and the seats that score.

    `hands` are all lucky hands that the game knows, in play or not.
    """

    rules: RuleSet
    context: Context = NO_CONTEXT
    seats: Sequence[str] = ()
    hands: Sequence[LuckyHand] = ()


class DealtHand(NamedTuple):
    """What a hand is as it is dealt: the lucky hands that count, and those that only a seat nobody named may
    claim, with what each is worth; and where it is none of these, those that are not in play.
    """

    cards: int
    counting: tuple[tuple[LuckyHand, int], ...]
    of_seat: tuple[tuple[LuckyHand, int], ...]
    idle: tuple[LuckyHand, ...]

    @classmethod
    def under(cls, under: PileContext, cards: int) -> DealtHand:
        """What a hand is under these rules. It tells by its size how many play."""
        rules, seat = under.rules, under.context.seat
        players = next((number for number, deal in rules.deals.items() if deal.hand == cards.bit_count()), 0)
        worth = partial(map, lambda one: (one, one.among(players)))
        counting = lucky_hands_in(rules.hands, cards, seat)
        of_seat = [
            one
            for other in (() if seat else under.seats)
            for one in lucky_hands_in(rules.hands, cards, other)
            if one.seat == other
        ]
        in_play = {one.id for one in rules.hands}
        others = () if counting or of_seat else [one for one in under.hands if one.id not in in_play]
        return cls(cards, tuple(worth(counting)), tuple(worth(of_seat)), lucky_hands_in(others, cards, seat))


class PileScore:
    """What a pile is worth in a game, as far as a pile alone can tell, worked out when asked for.

    `cards` is the set as an integer, `pile` the same as a `Pile`; `yaku` are those made that count, and
    `not_counted` those that only a seat nobody named would score, or that must be announced. `hand` is the
    dealt hand, where one was given, and `lucky` has its entries, which are not among the points of the pile.
    Of a pile that is half known `told` is what is said of it, with the yaku that this `makes` and those that
    it `leaves` open, and `cards` are those that it must hold.
    """

    def __init__(
        self,
        under: PileContext,
        cards: int,
        hand: DealtHand | None = None,
        told: Counts | None = None,
        makes: tuple[MadeYaku, ...] = (),
        *,
        leaves: tuple[Yaku, ...] = (),
    ) -> None:
        self._under = under
        self.cards = cards
        self.hand = hand
        self.told = told
        self.makes, self.leaves = makes, leaves

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
    def counts(self) -> ByKind:
        """The numbers of brights, animals, ribbons and chaff."""
        return self.told.by_kind if self.told else by_kind(self.cards)

    @property
    def number(self) -> int | None:
        """How many cards there are; None where that is not told."""
        is_open = self.told and (self.told.unknown_kinds or self.told.points is not None)
        return None if is_open else sum(self.counts)

    @property
    def card_points(self) -> int:
        """What the cards are worth."""
        return total(self._of_cards)

    @cached_property
    def yaku(self) -> tuple[MadeYaku, ...]:
        """The yaku that count, in the order of the game's table."""
        return (
            self.makes if self.told else self.rules.reading(self.cards, self._under.context).made(self.cards)
        )

    @property
    def not_counted(self) -> tuple[MadeYaku, ...]:
        """The yaku that a seat would score, where the pile's seat is not known, and those to be announced."""
        rules, context, found = self.rules, self._under.context, dict[str, MadeYaku]()
        open_seats = {} if context.seat else dict.fromkeys(self._under.seats)
        waiting = () if context.announced else rules.to_announce
        if self.told:
            made = (MadeYaku(one, one.value, self.cards & one.pattern.cards) for one in rules.yaku)
            listed = (one for one in made if one.yaku.id in self.told.listed_yaku)
            return tuple(one for one in listed if one.yaku.seat in open_seats or one.yaku.id in waiting)
        for seat in (open_seats or (context.seat,)) if open_seats or waiting else ():
            table = rules.reading(self.cards, context._replace(seat=seat, announced=True))
            for one in table.made(self.cards):
                if one.yaku.seat in open_seats or one.yaku.id in waiting:
                    found[one.yaku.id] = one
        return tuple(found.values())

    @property
    def after_call(self) -> tuple[MadeYaku, ...]:
        """The yaku that are worth something else to a side that has called, with what they are worth then."""
        worth = ((one, one.yaku.called_value) for one in self.yaku)
        return tuple(one._replace(points=by) for one, by in worth if by not in (None, one.points))

    @property
    def of_month(self) -> tuple[Yaku, ...]:
        """The yaku of a round's own month that the pile may make, where the month is not known."""
        rules, context = self._under.rules, self._under.context
        if not rules.uses_month or context.month is not None or self.told:
            return ()
        whole = any(not of_month(month) & ~self.cards for month in range(1, 13))
        return tuple(one for one in rules.yaku if one.pattern.month_of_round) if whole else ()

    @property
    def lucky(self) -> tuple[Entry, ...] | None:
        """What the dealt hand is worth as a lucky hand, an entry for each; None where no hand was given."""
        if self.hand is None:
            return None
        cards = self.hand.cards
        return tuple(
            Entry("pile", points, f"{self.game}.{one.id}", one.name, one.pattern.witness(cards))
            for one, points in self.hand.counting
        )

    @property
    def points(self) -> int:
        """All that counts of it together: card points, yaku, and what whole months add."""
        return total(self.entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Where the points come from; they add up to `points`."""
        cards = () if self.cards_idle else self._of_cards
        return (*cards, *yaku_points(*self._laid), *self.of_months)

    @property
    def cards_idle(self) -> bool:
        """Whether the cards are worth something and count nothing, since there are yaku."""
        return self.rules.cards_only_without_yaku and bool(self.yaku and self.card_points)

    @property
    def of_months(self) -> tuple[Entry, ...]:
        """What its whole months add."""
        return tuple(whole_months(*self._laid))

    @property
    def _of_cards(self) -> Sequence[Entry]:
        return card_points(*self._laid)

    @cached_property
    def _laid(self) -> tuple[Played, Holding]:
        """A round in which there is nothing but this pile."""
        record = Record(game=self.game, players=("pile",), sides=("pile",))
        played = Played(self.rules, record, Round(number=1), (), "", (), {}, month=0, complete=False)
        return played, Holding("pile", self.cards, self.yaku, self._under.context, self.told)

    @property
    def near(self) -> tuple[NearYaku, ...]:
        """The yaku one card away, each with the cards of which any one would make it count."""
        return () if self.told else self.rules.near(self.cards, self._under.context)

    def __repr__(self) -> str:
        return f"<PileScore {self.game}: {self.points} for {self.pile!r}>"
