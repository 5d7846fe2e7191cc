"""The results of a replay: the piles, the left-over cards, the facts, and every unlawful move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hanascore.cards.deck import four_of_a_month, union
from hanascore.model.record import Record, Round
from hanascore.problems.problem import Problem
from hanascore.referee.replay.events import facts_of_events
from hanascore.referee.replay.moves import Joker, WrittenTurn
from hanascore.referee.replay.table import DEALT, PLAYED_OUT, PlayTable, Position, TurnEffects, UnlawfulMove
from hanascore.rules.play import EXHAUSTED, STOPPED, WILD_FACT
from hanascore.rules.yaku import MadeYaku


@dataclass(frozen=True, kw_only=True)
class Turn:
    """A turn that was replayed."""

    # The number of the turn, from 1.
    number: int
    # Who plays.
    player: str
    # The turn as it is written (internal).
    written: WrittenTurn
    # The ids of the jokers that were played from the hand.
    jokers_played: tuple[str, ...]
    # The ids of the jokers that were turned up.
    jokers_turned: tuple[str, ...]
    # The yaku that are new in the pile of the player's side, or worth more than before.
    made: tuple[MadeYaku, ...]
    # The position after the turn.
    after: Position
    # What happened in it, in a game with events (internal).
    effects: TurnEffects | None = None

    def __repr__(self) -> str:
        return f"<Turn {self.number} {self.player}>"


@dataclass(frozen=True, kw_only=True)
class RoundReplay:
    """The replay of a round.

    The results are those before the first unlawful move. If every unlawful move is reported, they are those
    of all turns. `turns` always has all turns that could be replayed.
    """

    # The players in the order of turns; empty if nothing could be replayed.
    order: tuple[str, ...] = ()
    # How many turns led to the results.
    number_of_turns: int = 0
    # The pile of each side of the record, by matching alone.
    piles: tuple[int, ...] = ()
    # The cards in no pile. If a wild card took a card of another month, those on the field at the end.
    left_over: int = 0
    # Who called, in order.
    calls: tuple[str, ...] = ()
    # Who stopped; None if no player did.
    stopped_by: str | None = None
    # How the round ended, as one word; "" if the turns do not reach the end.
    ended: str = ""
    # The facts that the play decides, by name.
    facts: Mapping[str, Any] = field(default_factory=dict)
    # The unlawful moves.
    unlawful: tuple[UnlawfulMove, ...] = ()
    # All problems, those of unlawful moves included.
    problems: tuple[Problem, ...] = ()
    # The position after the deal; None if no turn could be replayed.
    start: Position | None = None
    # The turns that could be replayed.
    turns: tuple[Turn, ...] = ()
    # All chaff of the months that have a chaff written without its number.
    unnumbered: int = 0

    @property
    def lawful(self) -> bool:
        """Whether the turns are complete, lawful, and agree with the rest of the round."""
        return bool(self.order) and not any(problem.stops for problem in self.problems)

    def located_in(self, record: Record) -> RoundReplay:
        """Return the replay with the lines of its problems in the file of the record."""
        unlawful = [move._replace(problem=record.locate([move.problem])[0]) for move in self.unlawful]
        return replace(self, unlawful=tuple(unlawful), problems=record.locate(self.problems))

    def apply_to(self, round: Round) -> Round:
        """Return the round with the results of the replay, as if they had been written down."""
        facts = round.facts
        if self.facts and facts is not None:
            facts = facts._replace(**self.facts)
        # Keep piles that are written: they agree with the replay, and may include awarded cards.
        has_piles = bool(round.piles) and not round.counts
        has_left_over = has_piles and round.left_over is not None
        return replace(
            round,
            piles=round.piles if has_piles else self.piles,
            left_over=round.left_over if has_left_over else self.left_over,
            counts=None,
            facts=facts,
        )

    def __repr__(self) -> str:
        return f"<RoundReplay of {len(self.turns)} turns: lawful={self.lawful}>"


def outcome_of(table: PlayTable, unlawful: Sequence[UnlawfulMove] = ()) -> RoundReplay:
    """Return the results of the play so far. `unlawful` are the moves to report."""
    record = table.rules.record
    # Four of a month that went to the dealer were not captured in play.
    dealers_four = 0
    if table.rules.four_on_field == "dealer":
        dealers_four = four_of_a_month(table.round.dealt.field or 0)
    left_over = record.deck & ~(union(table.piles) & ~dealers_four)
    if table.wild_use and table.ended:
        # Cards that were never shown lay on the field if they can have been nowhere else.
        never_seen = table.pool if table.pool.bit_count() == table.hidden else 0
        left_over = table.field | table.aside | never_seen
    return RoundReplay(
        order=table.order,
        number_of_turns=table.index,
        piles=tuple(table.pile_of(side) & ~dealers_four for side in record.sides),
        left_over=left_over,
        calls=tuple(table.callers),
        stopped_by=table.stopper,
        ended=table.ended,
        facts=_facts(table),
        unlawful=tuple(unlawful),
        problems=(*table.warnings, *(move.problem for move in unlawful)),
    )


def turn_of(table: PlayTable, before: Position) -> Turn:
    """Return the turn that was taken last."""
    written = table.turn
    after = table.position()
    side = table.rules.record.side_of(table.player)
    had = {made.yaku.id: made.points for made in before.made[side]}
    # A call changes the points of some yaku, but that does not make them new yaku.
    now = after.made[side] if after.calls == before.calls else table.made(side, before.calls)

    def ids(jokers: tuple[Joker, ...]) -> tuple[str, ...]:
        return tuple(table.joker_id(joker.card) for joker in jokers)

    return Turn(
        number=after.after,
        player=table.player,
        written=written,
        jokers_played=ids(written.jokers_played),
        jokers_turned=ids(written.jokers_turned),
        made=tuple(made for made in now if made.points > had.get(made.yaku.id, 0)),
        after=after,
        effects=table.effects.get(before.after),
    )


def sets_with_laid_cards(
    table: PlayTable, declared: Mapping[str, Mapping[str, int]]
) -> dict[str, dict[str, int]]:
    """Return the declared sets with a card that the side laid down."""
    record = table.rules.record
    kept = dict[str, dict[str, int]]()
    for name, sets in declared.items():
        laid = union(table.laid.get(player, 0) for player in record.members(record.side_of(name)))
        kept[name] = {id: card for id, card in sets.items() if laid & table.rules.sets[id].pattern.cards}
    return kept


def _facts(table: PlayTable) -> dict[str, Any]:
    """Return the facts that the play decides, by the names that the game gives them."""
    play = table.rules.play
    calls = table.rules.play.calls
    facts: dict[str, Any] = {}
    if calls and table.ended and table.ended != DEALT:
        facts[STOPPED] = table.stopper
        if calls.called_fact:
            facts[calls.called_fact] = tuple(table.callers)
        if EXHAUSTED in table.rules.game.facts_by_name:
            facts[EXHAUSTED] = True if table.ended == PLAYED_OUT else None
        if calls.points_fact:
            facts[calls.points_fact] = table.points_at_call or None
    if play.events:
        facts |= facts_of_events(table, play.events, play.stolen_fact)
    if table.rules.wild:
        facts[WILD_FACT] = table.wild_use
    if table.announced:
        facts[play.announced_fact] = table.announced
    elif table.ended == PLAYED_OUT and (declared := getattr(table.round.facts, play.announced_fact, None)):
        facts[play.announced_fact] = sets_with_laid_cards(table, declared)
    if play.joker_fact and table.jokers:
        (facts[play.joker_fact],) = table.jokers.values()
    return facts
