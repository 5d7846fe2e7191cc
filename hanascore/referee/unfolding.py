"""The play of a game turn by turn: who took what, what was said, which yaku it made, how things stood then.

Whether a move is lawful is asked of `replay` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, in_order, of_month
from hanascore.cards.notation import chaff_needed
from hanascore.model.record import Round
from hanascore.problems.problem import NOWHERE
from hanascore.record.tokens import read_pile
from hanascore.referee.laws import Laws
from hanascore.referee.moves import Move
from hanascore.referee.position import Position
from hanascore.referee.replay import Replay, Step
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match, RoundResult


class Turn(NamedTuple):
    """One turn as it was written: the card played, the card turned up, and what each took.

    `call` is the first of the game's words for what was said. `made` are the yaku that the player's side has
    by this turn and did not have before, or that became worth more.
    """

    number: int
    player: str
    played: Move
    turned: Move | None
    call: str
    joker: bool
    made: tuple[Made, ...]
    after: Position


class RoundPlay(NamedTuple):
    """The play of one round.

    `why` says why it was not gone through; then all else is empty. `start` is the deal and `turns` are all
    that could be gone through, lawful or not; `found` tells of the first unlawful one, or with `everything`
    of each. `loose` are the chaff of months of which some chaff was written without its number, so that
    nobody knows which is which.
    """

    result: RoundResult
    round: Round
    why: str = ""
    found: Replay = Replay()
    start: Position | None = None
    turns: tuple[Turn, ...] = ()
    loose: int = 0
    everything: bool = False

    @property
    def number(self) -> int:
        """The number of the round, as shown."""
        return self.round.number

    @property
    def gone_through(self) -> bool:
        """Whether there is a play to show."""
        return not self.why and self.start is not None

    @property
    def told(self) -> tuple[Turn, ...]:
        """The turns up to the first unlawful one, or all if everything was asked for."""
        unlawful = self.found.unlawful
        return self.turns[: unlawful[0].turn] if unlawful and not self.everything else self.turns

    def position(self, after: int) -> Position | None:
        """How things stand after so many turns; None where they were not gone through."""
        if not 0 < after <= len(self.turns):
            return None if after else self.start
        return self.turns[after - 1].after


def unfold(
    match: Match, plays: Sequence[Replay | None], *, round: int | None = None, everything: bool = False
) -> tuple[RoundPlay, ...]:
    """The play of every round, or of the one of that number, as `judge_plays` found it."""
    laws = Laws(match.game, match.rules, match.record)
    rounds = zip(match.record.rounds, match.rounds, plays, strict=True)
    month, told = match.record.first_round, []
    for written, result, play in rounds:
        if round in (None, written.number):
            told.append(_unfold(laws, written, result, play, month, everything=everything))
        month += not written.void
    return tuple(told)


def _unfold(
    laws: Laws, round: Round, result: RoundResult, found: Replay | None, month: int, *, everything: bool
) -> RoundPlay:
    if found is None or not found.order:
        why = _why_not(round) if found is None else "has no deal for so many players"
        return RoundPlay(result, round, why=why, everything=everything)
    start, steps = found.start, found.steps
    if everything and found.beyond:
        found = found.beyond
    play = RoundPlay(result, round, found=found, everything=everything)
    if start is None or (not found.turns and found.problems and not found.unlawful):
        return play
    turns = tuple(_turns(laws, found, [start, *(step.after for step in steps)], steps, month))
    return play._replace(start=start, turns=turns, loose=_loose(laws, round, turns))


def _why_not(round: Round) -> str:
    """Why nobody can go through the turns of a round, where nobody can."""
    if round.void:
        return f"is void: {round.void}"
    if round.turns is None:
        return "has no turns"
    trouble = next((problem.message for problem in round.problems if round.hindered_by(problem)), "")
    return f"is not replayed: {trouble}" if trouble else ""


def _turns(
    laws: Laws, found: Replay, standing: list[Position], steps: Sequence[Step], month: int
) -> Iterator[Turn]:
    for (before, after), step in zip(pairwise(standing), steps, strict=True):
        text, player = step.text, found.order[step.seat]
        if text.played is None:
            return
        made = _made(laws, player, before, after, month)
        turned = text.turned.move if text.turned else None
        yield Turn(after.after, player, text.played.move, turned, text.call, bool(text.joker), made, after)


def _made(laws: Laws, player: str, before: Position, after: Position, month: int) -> tuple[Made, ...]:
    """What a turn added to the yaku of a side, as they count before anything is said."""
    record = laws.record
    side = record.side_of(player)
    members = record.members(side)
    called = any(caller in members for caller in before.calls)
    scorer = laws.scorer(month, called=called)
    had, now = (sum(position.piles.get(member, 0) for member in members) for position in (before, after))
    if had == now:
        return ()
    worth = {made.yaku.id: made.points for made in scorer.made(had)}
    return tuple(made for made in scorer.made(now) if made.points > worth.get(made.yaku.id, 0))


def _loose(laws: Laws, round: Round, turns: tuple[Turn, ...]) -> int:
    """The chaff of every month of which some chaff was written without its number."""
    months = {
        month
        for pile in (*(round.data.get("hands") or {}).values(), round.data.get("opening_field"))
        for month in _unnumbered(laws, pile)
    }
    found = 0
    for month in months:
        found |= of_month(month)
    for id in round.stock or ():
        if id not in BY_ID:
            found |= of_month(BY_ID[f"{id}-1"].month)
    for move in (move for turn in turns for move in (turn.played, turn.turned) if move):
        if move.loose or move.card.bit_count() > 1:
            found |= move.month
        for month in move.strays:
            found |= of_month(month)
    return found & CHAFF


def _unnumbered(laws: Laws, pile: Any) -> Iterator[int]:
    for value in (value for text in read_pile(laws.months, pile, NOWHERE, [], "") for value in text.values()):
        for month, _ in chaff_needed(value):
            yield month


def chaff_id(month: int) -> str:
    """A chaff of a month of which nobody knows the number.

    >>> chaff_id(1), chaff_id(11)
    ('pine-chaff', 'willow-lightning')
    """
    card = next(in_order(of_month(month) & CHAFF))
    return card.id if month == 11 else card.id.removesuffix("-1")


def ids_of(cards: int, loose: int) -> list[str]:
    """The ids of a set of cards, in deck order; those of `loose` chaff without a number.

    >>> ids_of(0b1111, 0b1100)
    ['pine-crane', 'pine-ribbon', 'pine-chaff', 'pine-chaff']
    """
    return [chaff_id(card.month) if card.bit & loose else card.id for card in in_order(cards)]


def card_id(move: Move) -> str:
    """The id of the card that is played or turned up."""
    one = move.card.bit_count() == 1
    (id,) = ids_of(move.card & -move.card, 0 if one else CHAFF)
    return id


def taken_ids(move: Move) -> list[str]:
    """The ids of the cards that are taken, those without a number last."""
    month = next(in_order(move.month)).month
    return [*ids_of(move.taken, 0), *[chaff_id(month)] * move.loose, *map(chaff_id, move.strays)]
