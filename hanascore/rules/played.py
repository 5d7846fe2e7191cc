"""A round as it is settled: which cards and yaku each side holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.cards import deck
from hanascore.model.record import Counts, Record, Round
from hanascore.rules.yaku import NO_CONTEXT, Context, MadeYaku

if TYPE_CHECKING:
    # A rule set has the functions that settle a `Played`, so the two modules need each other's types.
    from hanascore.rules.ruleset import RuleSet


class Holding(NamedTuple):
    """The cards and yaku of one side at the end of a round."""

    # The side.
    side: str
    # The cards of the pile. If only the numbers of cards are known, the cards known by name.
    pile: int
    # The yaku that count.
    made: tuple[MadeYaku, ...]
    # What else decides which yaku count.
    context: Context = NO_CONTEXT
    # The numbers of cards, if the pile is known by numbers only.
    counts: Counts | None = None
    # The cards of each kind in the game.
    cards_by_kind: deck.Kinds = deck.USUAL_KINDS

    @property
    def kinds(self) -> deck.ByKind:
        """How many brights, animals, ribbons and chaff the pile has."""
        return self.cards_by_kind.numbers(self.pile) if self.counts is None else self.counts.by_kind

    @property
    def is_empty(self) -> bool:
        """Whether it is known that the pile has no card."""
        return not (sum(self.kinds) or self.shows_part)

    @property
    def shows_part(self) -> bool:
        """Whether only a part of the pile is known, so it may hold further cards."""
        return bool(self.counts and self.counts.unknown_kinds)


class Award(NamedTuple):
    """Cards that a rule gives to a side at the end of a round, in addition to the cards it captured."""

    # The side that gets the cards.
    side: str
    # The cards, as a set.
    cards: int
    # The id of the rule.
    rule: str
    # The reason in words.
    because: str


class Played(NamedTuple):
    """A round with everything that its settlement needs."""

    # The rules in force.
    rules: RuleSet
    # The record of the round.
    record: Record
    # The round as written.
    round: Round
    # What each side holds, awards included.
    holdings: tuple[Holding, ...]
    # Who dealt; empty if that is unknown.
    dealer: str
    # The active players in turn order.
    order: tuple[str, ...]
    # The seat of each active player.
    seats: Mapping[str, str]
    # The number of the round among those that are not void, from 1. It sets the month.
    month: int
    # Whether every card of the deck is accounted for.
    complete: bool
    # The cards that rules gave to sides, in addition to those they captured.
    awards: tuple[Award, ...] = ()
    # The multipliers that the earlier rounds pass on. None if they are unknown.
    carried: tuple[int, ...] | None = ()
    # A rule and how often it counts: normally 1. A claim may have left it out (0) or counted it twice (2).
    rule_count: tuple[str, int] = ("", 1)

    @property
    def undrawn(self) -> int:
        """How many cards of the stock are never turned up with this number of players."""
        return self.rules.undrawn(len(self.order))

    @property
    def held(self) -> int:
        """The cards in all piles."""
        return deck.union(holding.pile for holding in self.holdings)

    @property
    def options(self) -> Any:
        """The options in force, by name."""
        return self.rules.options

    @property
    def facts(self) -> Any:
        """The facts of the round, by name."""
        return self.round.facts

    @property
    def carry(self) -> tuple[int, ...]:
        """The multipliers from earlier rounds. If this round states them itself, its statement counts."""
        stated = getattr(self.facts, "carry", None)
        return tuple(factor for factor in (self.carried or () if stated is None else stated) if factor > 1)

    @property
    def carry_unknown(self) -> bool:
        """Whether only the scores of the round are known, and not what earlier rounds pass on to it."""
        stated = getattr(self.facts, "carry", None)
        return self.round.has_only_scores and self.carried is None and stated is None

    def holding(self, side: str) -> Holding:
        """Return what a side holds."""
        return next(holding for holding in self.holdings if holding.side == side)

    def side_of(self, player: str) -> str:
        """Return the side a player scores for."""
        return self.record.side_of(player)

    def rule(self, name: str) -> str:
        """Return the full id of a rule of the game. Raise ValueError if the rule has no page."""
        if self.rules.rule_ids and name not in self.rules.rule_ids:
            reason = "declare it as an option, a fact or a decision"
            raise ValueError(f"the rulebook has no rule `{name}`: {reason}")
        return f"{self.rules.game}.{name}"


def uncapturable_cards(played: Played, unaccounted: int) -> int:
    """Return the pairs of cards that may have stayed on the field because nothing could take them.

    If the fourth card of a month takes only one of the other three on the field, two cards stay there.
    """
    if played.rules.play.takes_all:
        return 0
    field = deck.WHOLE if played.round.dealt.field is None else played.round.dealt.field
    pairs = 0
    for four in deck.FOURS:
        if (field & four).bit_count() >= 3 and (unaccounted & four).bit_count() == 2:
            pairs |= unaccounted & four
    return pairs
