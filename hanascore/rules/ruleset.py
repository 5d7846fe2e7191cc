"""The rule set: a game with its options chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import USUAL_KINDS, Kind, Kinds
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Problem
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.play import Play, Wild
from hanascore.rules.played import Played
from hanascore.rules.score_limits import ScoreLimits
from hanascore.rules.settling import highest
from hanascore.rules.yaku import (
    NO_CONTEXT,
    Context,
    LuckyHand,
    NearYaku,
    RivalGroup,
    Yaku,
    YakuTable,
    best_reading,
    split_yaku,
)
from hanascore.words.english import Phrase, many


class Unit(NamedTuple):
    """A larger unit of points, such as the kan."""

    # The name of the unit.
    name: str
    # How many points make one unit.
    points: int

    def format(self, points: int) -> str:
        """Write a number of points as units and a remainder.

        >>> Unit("kan", 10).format(-23)
        '-2 kan 3'
        """
        whole, rest = divmod(abs(points), self.points)
        if points < 0 and not whole:
            return f"0 {self.name} {points}"
        return f"{'-' if points < 0 else ''}{whole} {self.name}{f' {rest}' if rest else ''}"


class WholeMonth(NamedTuple):
    """A rule about piles with all four cards of a month: one chaff of the month gets another value."""

    # The new value of that chaff.
    points: int
    # The option that has this rule.
    rule: str
    # How the reason for the points reads.
    words: str
    # The cards of the months for which it holds.
    months: int = deck.WHOLE

    def adds(self, values: Sequence[int], four: int) -> int:
        """Return how many points the four cards of a month add: their cheapest chaff gets the new value."""
        if four & ~self.months:
            return 0
        return max(0, self.points - min(values[card.position] for card in deck.in_order(four & deck.CHAFF)))


class ValueClass(NamedTuple):
    """The cards of one kind that have the same value."""

    # The kind.
    kind: Kind
    # The cards, as a set.
    cards: int
    # The points of each of them.
    value: int
    # The house rule that set the value, or nothing.
    house: str
    # The reason for points, by the number of cards: `1 bright x 20`.
    reasons: tuple[str, ...]


def _value_reason(cards: Phrase, value: int, house: str) -> Phrase:
    """Return the reason for the points of some cards, such as `2 brights x 20`."""
    reason = Phrase("{} x {}", cards, value)
    return Phrase("{} ({})", reason, house) if house else reason


@dataclass(frozen=True, kw_only=True, eq=False)
class RuleSet:
    """The rules of a game under the options of a table: data, and functions that settle and check a round."""

    # The id of the game, which the game fills in.
    game: str = ""
    # The options in force, which the game fills in.
    options: Any = None
    # The ids of the rules that have a page, which the game fills in.
    rule_ids: frozenset[str] = frozenset()

    # The cards, and how they are dealt.
    # The cards the game is played with.
    deck: int = deck.WHOLE
    # Whether the yellow paulownia chaff is a card of its own.
    yellow: bool = False
    # The cards of each kind.
    kinds: Kinds = USUAL_KINDS
    # How many cards are dealt, by the number of players.
    deals: Mapping[int, Deal]
    # How many players play each round, if the options decide it.
    active: int | None = None
    # Who deals first if cards are drawn for the deal.
    draw: Draw = field(default_factory=Draw)

    # What cards are worth.
    # The value of each card, in deck order. Empty if cards are worth nothing.
    values: tuple[int, ...] = ()
    # The cards whose value a house rule changed, with the words that name the rule.
    house_values: tuple[tuple[int, str], ...] = ()
    # The cards of other kinds that are worth what chaff is worth.
    like_chaff: int = 0
    # Whether cards count only if no yaku is made.
    cards_only_without_yaku: bool = False
    # What each four of a month adds.
    whole_month: WholeMonth | None = None

    # The yaku and the lucky hands.
    # The yaku in play.
    yaku: tuple[Yaku, ...]
    # Yaku of the game that are not in play at this table.
    not_in_play: tuple[Yaku, ...] = ()
    # Further tables of the same yaku. A pile counts under the table that is worth most.
    other_readings: tuple[tuple[Yaku, ...], ...] = ()
    # Groups of rival yaku: only the best of each counts.
    rivals: tuple[RivalGroup, ...] = ()
    # The yaku that count only if they were announced.
    to_announce: tuple[str, ...] = ()
    # The fact in which players claim yaku if chaff was thrown away.
    claims_fact: str = ""
    # The lucky hands in play.
    hands: tuple[LuckyHand, ...] = ()

    # The points of all yaku of a side from which they count double; None if they never do.
    doubled_from: int | None = None

    # The play.
    # What turns are checked against.
    play: Play = field(default_factory=Play)
    # The wild card.
    wild: Wild | None = None
    # What brights on the opening field do: `off`, `largest` (the largest factor counts), `product` (all
    # count), or `carried` (the largest counts, the others wait for later rounds).
    field_multiplier: str = "off"

    # Whether turns pass to the right, counter-clockwise.
    turns_to_right: bool = False

    # The score of a round.
    # Returns the entries of a round.
    settle: Callable[[Played], Iterable[Entry]]
    # Returns the problems that only this game finds in a round.
    check: Callable[[Played], Iterable[Problem]] = lambda _: ()
    # Returns the sides that won a round, given the points that decide.
    winners: Callable[[Played, Mapping[str, int]], tuple[str, ...]] = highest
    # Returns the sum of all scores of a round whose cards are all accounted for, or None if any sum may be.
    score_total: Callable[[Played], int | None] | None = None
    # Returns the scores of a round that are possible at all.
    score_limits: Callable[[Played], ScoreLimits] = lambda _: ScoreLimits()
    # Returns the multipliers that a round passes on, given its winners, or None if they are unknown.
    passes_on: Callable[[Played, Sequence[str]], tuple[int, ...] | None] | None = None
    # Returns whether the score of a round depends on who dealt, given its facts.
    dealer_matters: Callable[[Any], bool] = lambda _: False
    # Whether a round depends on nothing but the points, the yaku and the number of cards of each pile.
    by_points: bool = False

    # The option and the choice under which other players may take part in the round after a draw. None if
    # they may in any case.
    others_after_draw: tuple[str, str] | None = None

    # Who deals after a round, unless an option decides it: see `next_dealer`.
    deals_next: str = "winner"

    # The end of the game.
    # What wins the game: `points` or `rounds`.
    won_by: str = "points"
    # Returns how many wins a round counts for a winner, given the points that decide. Without it, one.
    wins_for: Callable[[Played, Mapping[str, int], str], int] | None = None
    # How many rounds won end the game.
    wins_to_end: int | None = None
    # By how many points a side must be ahead of every other side to end the game.
    lead_to_end: int | None = None
    # Returns a rank for each side. Of the sides that reach the goal in one round the highest rank wins, and
    # then the highest total.
    goal_rank: Callable[[Played], Mapping[str, int]] | None = None
    # Whether a side with a rank above zero wins at once, even below the goal.
    rank_wins_at_once: bool = False
    # How many games a side must win to win the match, if several games to the goal make a session.
    games_to_win: int = 1
    # Returns whether a round ends the game without a winner, given the winners of the round.
    ends_without_winner: Callable[[Played, Sequence[str]], bool] = lambda *_: False

    # What reports show.
    # A larger unit in which totals are shown as well.
    unit: Unit | None = None
    # The rows of a score sheet between the cards and the score.
    sheet_rows: tuple[str, ...] = ("Yaku",)

    @cached_property
    def deck_total(self) -> int:
        """The points of all cards of the deck."""
        return sum(row.value * row.cards.bit_count() for row in self.value_classes)

    def value_range(self, cards: int) -> tuple[int, int]:
        """Return the least and the most that any choice from these cards can be worth.

        The least is below 0 only with house rules.
        """
        values = [self.values[card.position] for card in deck.in_order(cards)] if self.values else []
        return sum(value for value in values if value < 0), sum(value for value in values if value > 0)

    def stock(self, players: int) -> int:
        """Return how many cards the stock has after the deal."""
        deal = self.deals[players]
        return self.deck.bit_count() - deal.field - deal.hand * players

    def undrawn(self, players: int) -> int:
        """Return how many cards of the stock are never turned up.

        Each turn turns up one card until the hands run out. A player who meets a joker takes one more. If the
        stock is shorter than that, the last turns turn up none.
        """
        if players not in self.deals or self.play.stock_ends:
            return 0
        jokers = (self.deck & ~deck.WHOLE).bit_count()
        return max(0, self.stock(players) - jokers - self.deals[players].hand * players)

    def may_leave_cards(self, facts: Any, field: int | None = None) -> bool:
        """Return whether cards may be left at the end of a round. Then no pile may be written as `rest`.

        `field` is the opening field, if it is known.
        """
        if self.wild is not None and self.wild.taken_card(facts) is not None:
            return True
        possible = deck.EVERY if field is None else field
        if self.wild is not None and self.wild.aside_if_dealt and possible & self.wild.card:
            return True
        if not self.play.takes_all and any((possible & four).bit_count() >= 3 for four in deck.FOURS):
            return True
        calls = self.play.calls
        return calls is not None and not calls.played_out(facts)

    @cached_property
    def reading_key(self) -> tuple[Any, ...]:
        """Everything that decides how a record is read. Two rule sets with the same key read it alike."""
        return (
            self.deck,
            self.yellow,
            self.deck_total,
            self.deals,
            self.active,
            self.draw,
            self.wild and (self.wild.month, self.wild.aside_if_dealt),
            self.play.takes_all,
            self.play.calls,
            self.play.hand_ends,
            self.play.stock_ends,
            self.play.joker_fact,
            tuple(hand.id for hand in self.hands),
        )

    @cached_property
    def play_key(self) -> tuple[Any, ...]:
        """Everything that decides how turns are replayed.

        Two rule sets with the same key replay them alike.
        """
        return (
            self.reading_key,
            self.options.four_on_field,
            self.play,
            self.wild,
            self.hands,
            self.yaku,
            self.not_in_play,
            self.other_readings,
            self.rivals,
            self.to_announce,
        )

    @cached_property
    def match_key(self) -> tuple[Any, ...]:
        """Everything that holds for a whole match: the deck, the deal, what the totals are, and how it ends.

        No round can change it, so options that do must be marked with `whole match`.
        """
        return (
            self.deck,
            self.yellow,
            self.deals,
            self.active,
            self.draw,
            self.turns_to_right,
            self.play.stock_ends,
            self.unit,
            self.won_by,
            self.wins_to_end,
            self.lead_to_end,
            self.games_to_win,
            self.goal_rank is None,
            self.rank_wins_at_once,
            self.passes_on is None,
        )

    @property
    def wins_needed(self) -> int | None:
        """How many rounds, or games of a session, win the match. None if no number of them does."""
        return self.games_to_win if self.games_to_win > 1 else self.wins_to_end

    @property
    def next_dealer(self) -> str:
        """The rule for the next dealer: `winner`, `lowest`, `total`, `left`, `right`, `same` or `free`."""
        return getattr(self.options, "next_dealer", self.deals_next)

    @property
    def deal_tie(self) -> str:
        """How tied sides settle who of them deals: by `card-points` or by `turn-order`."""
        return getattr(self.options, "deal_tie", "turn-order")

    @property
    def card_rule(self) -> str:
        """The id of the rule that gives cards their values."""
        return f"{self.game}.card-values"

    @cached_property
    def value_classes(self) -> tuple[ValueClass, ...]:
        """The cards grouped by kind and by value, the highest value of a kind first."""
        classes: dict[tuple[Kind, bool, int, str], int] = {}
        numbers = dict.fromkeys(Kind, 0)
        for card, value in zip((*deck.CARDS, *deck.JOKERS), self.values, strict=False):
            if card.bit & self.deck:
                house = next((words for cards, words in self.house_values if cards & card.bit), "")
                kind = self.kinds.kind_of(card)
                key = (kind, bool(card.month), value, house)
                classes[key] = classes.get(key, 0) | card.bit
                numbers[kind] += 1
        rows: list[ValueClass] = []
        for (kind, has_month, value, house), cards in classes.items():
            singular, plural = (kind.value, kind.plural) if has_month else ("joker", "jokers")
            reasons = tuple(
                _value_reason(many(number, singular, plural), value, house)
                for number in range(numbers[kind] + 1)
            )
            rows.append(ValueClass(kind, cards, value, house, reasons))
        kinds = list(Kind)
        return tuple(sorted(rows, key=lambda row: (kinds.index(row.kind), -row.value)))

    @cached_property
    def counting_classes(self) -> tuple[ValueClass, ...]:
        """The classes of cards whose value is not zero."""
        return tuple(row for row in self.value_classes if row.value)

    @cached_property
    def seats_with_yaku(self) -> frozenset[str]:
        """The seats that have yaku of their own."""
        return frozenset(yaku.seat for yaku in self.yaku if yaku.seat)

    @cached_property
    def uses_month(self) -> bool:
        """Whether a yaku in play depends on the month of the round."""
        return any(yaku.pattern.month_of_round for yaku in self.yaku)

    @cached_property
    def _uses_calls(self) -> bool:
        return any(yaku.called_value is not None for yaku in self.yaku)

    @cached_property
    def _tables(self) -> dict[Context, tuple[YakuTable, ...]]:
        """The yaku tables built so far. Every round uses its tables many times."""
        return {}

    def tables(self, context: Context) -> tuple[YakuTable, ...]:
        """Return the yaku tables for a context, one for each reading of a pile."""
        # Leave out what makes no difference here. Then all rounds of a game share their tables.
        announced = context.announced or not self.to_announce
        relevant = Context(
            month=(context.month - 1) % 12 + 1 if context.month and self.uses_month else None,
            seat=context.seat if self.seats_with_yaku else None,
            called=context.called and self._uses_calls,
            announced=announced,
        )
        tables = self._tables.get(relevant)
        if tables is None:
            readings = (self.yaku, *self.other_readings)
            if not announced:
                readings = tuple(split_yaku(yaku, self.to_announce)[1] for yaku in readings)
            tables = tuple(YakuTable(yaku, self.rivals, relevant) for yaku in readings)
            self._tables[relevant] = tables
        return tables if context.reading is None else tables[context.reading : context.reading + 1]

    def reading(self, pile: int, context: Context = NO_CONTEXT) -> YakuTable:
        """Return the table under which the pile is worth most, or the first of several."""
        return best_reading(self.tables(context), pile)

    def call_points(self, pile: int, context: Context = NO_CONTEXT) -> int:
        """Return the points of a pile towards a call or a stop, in the reading that gives most."""
        calls = self.play.calls
        tables = self.tables(context._replace(reading=None))
        if calls and calls.not_counting:
            return max(calls.points_towards(table.made(pile)) for table in tables)
        return max(table.points(pile) for table in tables)

    def near(self, pile: int, context: Context = NO_CONTEXT) -> tuple[NearYaku, ...]:
        """Return the yaku that lack one card, in table order, each with the cards that would complete it."""
        table = self.reading(pile, context)
        counting = {made.yaku.id for made in table.made(pile)}
        points = table.points(pile)
        near: dict[str, NearYaku] = {}
        for card in deck.in_order(self.deck & ~pile):
            more = pile | card.bit
            table = self.reading(more, context)
            brings_more = not table.stand_ins or table.points(more) > points
            for made in table.possible(more) if brings_more else table.made(more):
                if made.yaku.pattern.cards & table.stand_ins and not brings_more:
                    # The card would only let the yaku take stand-ins from another yaku.
                    continue
                yaku, cards = near.get(made.yaku.id, (made.yaku, 0))
                near[made.yaku.id] = (yaku, cards | card.bit)
        order = [yaku.id for yaku in self.tables(context)[0].yaku if yaku.id not in counting]
        return tuple(near[id] for id in order if id in near)

    def find_yaku(self, id: str) -> Yaku | None:
        """Return the yaku with that id, in play or not."""
        return next((yaku for yaku in (*self.yaku, *self.not_in_play) if yaku.id == id), None)

    def __repr__(self) -> str:
        return f"<RuleSet {self.game}>"
