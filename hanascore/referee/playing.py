"""A round being played: the state of the table, and the turns gone through one after another.

Each turn is taken by `strict`, which asks every rule in order and knows the words.
"""

from __future__ import annotations

from typing import Any

from hanascore.cards.deck import FIRSTS
from hanascore.model.record import Round
from hanascore.problems.problem import Problem
from hanascore.referee import strict
from hanascore.referee.laws import Known, Laws
from hanascore.referee.numbering import Script, Step
from hanascore.referee.position import Position
from hanascore.referee.turns import TurnText
from hanascore.referee.unlawful import Unlawful
from hanascore.rules.yaku import Context

PLAYED_OUT, STOPPED, DEALT = "played-out", "stopped", "dealt"


class Playing:
    """The state of a table. Players are known by the number of their seat in the order of turns.

    `left` is how many cards each hand has left, `bounds` how many unknown cards of a month may still lie on
    the field, `raw` what each pile's yaku are worth, `laid` the turns in which a card was laid down by a
    player who could match. `ended` is empty while the round goes on.
    """

    def __init__(self, laws: Laws, round: Round, known: Known, month: int) -> None:
        self.laws, self.round, self.month = laws, round, month
        self.order, self.undealt = known.order, known.undealt
        self.seats = {player: seat for seat, player in enumerate(known.order)}
        self.hands, self.unknown = list(known.hands), list(known.unknown)
        self.field, self.hidden, self.aside = known.field, known.hidden, known.aside
        self.stock, self.pool, self.drawn = list(known.stock), known.pool, 0
        self.left = [laws.rules.deals[len(known.order)].hand] * len(known.order)
        self.piles = [0] * len(known.order)
        self.next = self.at = 0
        self.bounds: dict[int, int] = {}
        self.said: list[int] = []
        self.stopper: int | None = None
        self.joker: int | None = None
        self.wild_use: tuple[int, int, str] | None = None
        self.ended = ""
        self.laid: list[int] = []
        self.steps: list[Step] = []
        unwritten = frozenset(seat for seat, number in enumerate(known.unknown) if number)
        unwritten |= {-1} if known.hidden else set()
        self.script = Script(round, known.order, laws.months, known.rest, unwritten)
        self.faults: list[Unlawful] = []
        self.doubts: list[Problem] = []
        self.raw = [0] * len(known.order)
        self._called, self._uncalled = laws.scorer(month, called=True), laws.scorer(month, called=False)

    def give(self, seat: int, cards: int) -> None:
        """Cards that belong to a player before a card is played."""
        self.piles[seat] |= cards
        if self.laws.play.calls:
            self.raw[seat] = self.worth(seat)

    def take(self, item: Any) -> tuple[int, TurnText] | None:
        """Take the next turn, as it was written: its seat and text, or None where one cannot go on."""
        return strict.take(self, item)

    def could_match(self, seat: int, card: int) -> bool:
        """Whether another card of the hand, as far as it is known, matches a card on the field."""
        hand = self.hands[seat] & ~card
        field = self.field
        hand |= hand >> 2
        field |= field >> 2
        return bool((hand | hand >> 1) & (field | field >> 1) & FIRSTS)

    def worth(self, seat: int) -> int:
        """What the yaku of a pile are worth, as the player's calls have it."""
        scorer = self._called if seat in self.said else self._uncalled
        return scorer.yaku_points(self.piles[seat])

    def stop(self, seat: int) -> None:
        """A yaku ends the round, by choice or by rule."""
        self.ended, self.stopper = STOPPED, seat

    def pass_on(self, seat: int) -> None:
        """Whose turn it is after this player's, or the end."""
        self.next = (seat + 1) % len(self.order)
        if not self.ended and not any(self.left):
            self.ended = PLAYED_OUT

    def position(self) -> Position:
        """How things stand now."""
        record, players = self.laws.record, self.order
        sides: dict[str, int] = {}
        for seat, player in enumerate(players):
            side = record.side_of(player)
            sides[side] = sides.get(side, 0) | self.piles[seat]
        seats = dict(zip(players, self.laws.game.seats, strict=False))
        made = {}
        for side, pile in sides.items():
            members = record.members(side)
            called = any(players[seat] in members for seat in self.said)
            seat_name = next((seats[player] for player in members if player in seats), None)
            context = Context(self.month, seat_name, called)
            made[side] = self.laws.rules.reading(pile, context).made(pile)
        return Position(
            after=self.at,
            field=self.field | self.aside,
            hidden=self.hidden,
            hands=dict(zip(players, self.hands, strict=True)),
            unknown=dict(zip(players, self.unknown, strict=True)),
            stock=tuple(self.stock[self.drawn :]),
            stock_left=max(0, self.undealt - self.drawn),
            piles=dict(zip(players, self.piles, strict=True)),
            made=made,
            calls=tuple(players[seat] for seat in self.said),
            next=None if self.ended else players[self.next],
        )
