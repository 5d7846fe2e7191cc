"""Score a single pile: its cards, its yaku, and what whole months add.

Nothing else of a round counts here: no floor, no burden, no transfer and no multiplier.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Any, NamedTuple

from hanascore.cards.deck import ByKind, of_month
from hanascore.cards.pile import Pile
from hanascore.model.ledger import Entry
from hanascore.model.record import Counts, Record, Round
from hanascore.model.reported import ReportedAsPage
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import card_points, total, whole_months, yaku_points
from hanascore.rules.yaku import NO_CONTEXT, Context, LuckyHand, MadeYaku, Yaku, lucky_hands_in


class PileContext(NamedTuple):
    """The circumstances that decide the score of a pile: game, options, seat and month."""

    # The rules in force.
    rules: RuleSet
    # The month, the seat and the calls that decide which yaku count.
    context: Context = NO_CONTEXT
    # The seats that have yaku of their own.
    seats: Sequence[str] = ()
    # All lucky hands of the game, in play or not.
    hands: Sequence[LuckyHand] = ()


class DealtHand(NamedTuple):
    """A dealt hand, and which lucky hands it is."""

    # The cards of the hand, as a set.
    cards: int
    # The lucky hands that count, with their points.
    counting: tuple[tuple[LuckyHand, int], ...]
    # The lucky hands that only one seat may claim, if the seat is unknown, with their points.
    for_seats: tuple[tuple[LuckyHand, int], ...]
    # The lucky hands that are not in play, if the hand is no lucky hand in play.
    not_in_play: tuple[LuckyHand, ...]

    @classmethod
    def of(cls, pile_context: PileContext, cards: int) -> DealtHand:
        """Find the lucky hands in a dealt hand. Its size gives the number of players."""
        rules = pile_context.rules
        seat = pile_context.context.seat
        players = next((number for number, deal in rules.deals.items() if deal.hand == cards.bit_count()), 0)

        def with_points(hands: Iterable[LuckyHand]) -> tuple[tuple[LuckyHand, int], ...]:
            return tuple((hand, hand.points_among(players)) for hand in hands)

        counting = lucky_hands_in(rules.hands, cards, seat)
        for_seats = [
            hand
            for other in (() if seat else pile_context.seats)
            for hand in lucky_hands_in(rules.hands, cards, other)
            if hand.seat == other
        ]
        not_in_play: tuple[LuckyHand, ...] = ()
        if not (counting or for_seats):
            in_play = {hand.id for hand in rules.hands}
            others = [hand for hand in pile_context.hands if hand.id not in in_play]
            not_in_play = lucky_hands_in(others, cards, seat)
        return cls(cards, with_points(counting), with_points(for_seats), not_in_play)


@dataclass(frozen=True, eq=False, repr=False)
class PileScore(ReportedAsPage):
    """The score of a pile in a game. Its values are computed when they are used."""

    # The rules, the seat and the month (internal).
    pile_context: PileContext
    # The cards, as a set. If only numbers are known, the cards that the pile must hold.
    cards: int
    _: KW_ONLY
    # The dealt hand, if one was given. Its points are not among those of the pile (internal).
    hand: DealtHand | None = None
    # What is known of the pile, if only numbers are known.
    known_counts: Counts | None = None
    # The yaku that these numbers make.
    yaku_of_counts: tuple[MadeYaku, ...] = ()
    # The yaku that these numbers leave open.
    open_yaku: tuple[Yaku, ...] = ()
    # What months 11 and 12 mean in the codes of its cards; None for the Japanese order.
    months: str | None = None

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.rules.game

    @property
    def options(self) -> Mapping[str, Any]:
        """All options with their values in force, by name."""
        options: dict[str, Any] = self.rules.options._asdict()
        return options

    @property
    def rules(self) -> RuleSet:
        """The rules in force (internal)."""
        return self.pile_context.rules

    @property
    def pile(self) -> Pile:
        """The cards as a pile."""
        return Pile(self.cards)

    @property
    def counts(self) -> ByKind:
        """How many brights, animals, ribbons and chaff the pile has."""
        return self.known_counts.by_kind if self.known_counts else self.rules.kinds.numbers(self.cards)

    @property
    def number(self) -> int | None:
        """The number of cards; None if it is unknown."""
        counts = self.known_counts
        if counts and (counts.unknown_kinds or counts.points is not None):
            return None
        return sum(self.counts)

    @property
    def card_points(self) -> int:
        """The card points."""
        return total(card_points(*self._laid_out))

    @cached_property
    def yaku(self) -> tuple[MadeYaku, ...]:
        """The yaku that count, in the order of the game's table."""
        if self.known_counts:
            return self.yaku_of_counts
        return self.rules.reading(self.cards, self.pile_context.context).made(self.cards)

    @property
    def not_counted(self) -> tuple[MadeYaku, ...]:
        """The yaku that do not count because the seat is unknown, or because they must be announced."""
        rules = self.rules
        context = self.pile_context.context
        seats = () if context.seat else self.pile_context.seats
        to_announce = () if context.announced else rules.to_announce
        if self.known_counts:
            made = [
                MadeYaku(yaku, yaku.value, self.cards & yaku.pattern.cards)
                for yaku in rules.yaku
                if yaku.id in self.known_counts.listed_yaku
            ]
        elif seats or to_announce:
            made = []
            for seat in seats or (context.seat,):
                table = rules.reading(self.cards, context._replace(seat=seat, announced=True))
                made += table.made(self.cards)
        else:
            return ()
        waiting = {
            yaku.yaku.id: yaku for yaku in made if yaku.yaku.seat in seats or yaku.yaku.id in to_announce
        }
        return tuple(waiting.values())

    @property
    def after_call(self) -> tuple[MadeYaku, ...]:
        """The yaku that are worth more or less after a call, with that value."""
        changed = []
        for made in self.yaku:
            points = made.yaku.called_value
            if points not in (None, made.points):
                changed.append(made._replace(points=points))
        return tuple(changed)

    @property
    def month_yaku(self) -> tuple[Yaku, ...]:
        """The yaku of the round's own month, if the month is unknown and the pile holds a whole month."""
        rules = self.rules
        if not rules.uses_month or self.pile_context.context.month is not None or self.known_counts:
            return ()
        if not any(of_month(month) & ~self.cards == 0 for month in range(1, 13)):
            return ()
        return tuple(yaku for yaku in rules.yaku if yaku.pattern.month_of_round)

    @property
    def lucky(self) -> tuple[Entry, ...] | None:
        """An entry for each lucky hand of the dealt hand; None if no hand was given."""
        if self.hand is None:
            return None
        return tuple(
            Entry(
                "pile", points, f"{self.game}.{lucky.id}", lucky.name, lucky.pattern.witness(self.hand.cards)
            )
            for lucky, points in self.hand.counting
        )

    @property
    def points(self) -> int:
        """All points of the pile: card points, yaku, and what whole months add."""
        return total(self.entries)

    @property
    def doubled(self) -> int | None:
        """What the pile pays if the rules double yaku of so many points; None if they do not."""
        doubled_from = self.rules.doubled_from
        points = total(yaku_points(*self._laid_out))
        return None if doubled_from is None or points < doubled_from else self.points + points

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that add up to the points."""
        cards = () if self.cards_do_not_count else card_points(*self._laid_out)
        return (*cards, *yaku_points(*self._laid_out), *self.whole_months)

    @property
    def cards_do_not_count(self) -> bool:
        """Whether the card points do not count because there are yaku."""
        return self.rules.cards_only_without_yaku and bool(self.yaku and self.card_points)

    @property
    def whole_months(self) -> tuple[Entry, ...]:
        """The points that whole months add."""
        return tuple(whole_months(*self._laid_out))

    @property
    def near(self) -> tuple[tuple[Yaku, int], ...]:
        """The yaku that lack one card, each with a set of cards. Any one of them would make it count."""
        return () if self.known_counts else self.rules.near(self.cards, self.pile_context.context)

    @cached_property
    def _laid_out(self) -> tuple[Played, Holding]:
        """A round with this pile and nothing else."""
        record = Record(game=self.game, players=("pile",), sides=("pile",))
        played = Played(self.rules, record, Round(number=1), (), "", (), {}, month=0, complete=False)
        context = self.pile_context.context
        return played, Holding("pile", self.cards, self.yaku, context, self.known_counts)

    def __repr__(self) -> str:
        return f"<PileScore {self.game}: {self.points} for {self.pile!r}>"
