"""The table in the middle of a round: what is known of the deal, and where every card lies.

How a turn changes it is told in `play`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, FIRSTS, SUITS, four_of_a_month, of_month
from hanascore.model import Record, Round
from hanascore.problems.problem import Problem
from hanascore.referee.chaff_identity import FIELD, POOL, Assignment, CardStep, Spot, WrittenDeal
from hanascore.referee.turns import Move, WrittenTurns, turn_reader
from hanascore.rules.game import Game
from hanascore.rules.ruleset import Deal, RuleSet
from hanascore.rules.yaku import Context, Made

PLAYED_OUT, STOPPED, CANCELLED, DEALT = "played-out", "stopped", "cancelled", "dealt"

_BITS = {id: card.bit for id, card in BY_ID.items()}
_CHAFF_OF = {f"{suit}-chaff": CHAFF & of_month(month) for month, suit in enumerate(SUITS, start=1)}


class ReplayRules:
    """What all rounds of a record are replayed under: its rules, how turns are read, what yaku are worth.

    `play` is what turns are held against, `wild` the card that is wild here, and `four_on_field` the ruling
    on four of a month that are dealt there. `sets` are the yaku that a turn may announce, by id.
    """

    def __init__(self, game: Game, rule_set: RuleSet, record: Record) -> None:
        self.game, self.rule_set, self.record = game, rule_set, record
        self.play, self.months = rule_set.play, record.months
        group = game.facts_by_name[self.play.declares].group if self.play.declares else None
        self.sets = {one.id: one for one in (*rule_set.yaku, *rule_set.not_in_play) if one.group == group}
        self.reader = turn_reader(
            self.months,
            self.play.calls,
            joker=bool(self.play.joker),
            deck=rule_set.deck,
            sets=tuple((name, id) for id, one in self.sets.items() for name in (id, one.name, *one.aliases)),
            hiki=self.play.hiki,
            yellow=rule_set.yellow,
        )
        self.four_on_field = rule_set.options.four_on_field
        self.wild = rule_set.wild if rule_set.wild and rule_set.wild.on else None


def _known_stock(ids: tuple[str, ...], pool: int) -> tuple[list[int], int]:
    """The stock as sets of one card, chaff without a number given the next free card, and what is left."""
    cards = [_BITS.get(id, 0) for id in ids]
    pool &= ~sum(cards)
    for at, id in enumerate(ids):
        if not cards[at]:
            free = pool & _CHAFF_OF.get(id, 0)
            cards[at] = free & -free
            pool &= ~cards[at]
    return cards, pool


class Position(NamedTuple):
    """How things stand after so many turns, or in the middle of the next one, to be shown.

    `hidden` counts the cards on the field of which nobody knows which they are, and `unknown` those in each
    hand. `stock` are the cards next to be turned as far as they are known, each a set of one, and
    `stock_left` is how many there are. `piles` are those of the players, `made` what each side's pile makes.
    `next` is whose turn it is; None once the round has ended.
    """

    after: int
    field: int
    hidden: int
    hands: Mapping[str, int]
    unknown: Mapping[str, int]
    stock: tuple[int, ...]
    stock_left: int
    piles: Mapping[str, int]
    made: Mapping[str, tuple[Made, ...]]
    calls: tuple[str, ...]
    next: str | None


class Unlawful(NamedTuple):
    """One unlawful move: the problem, the number of the turn, and in words the law and what was lawful.

    `rule` is the id of the ruling behind the law, if there is one. `position` is that in which the move was
    made; None for a turn that cannot be read.
    """

    problem: Problem
    turn: int
    law: str = ""
    lawful: str = ""
    rule: str = ""
    position: Position | None = None


class Table:
    """The state of a table. Players are known by their seats, numbered in the order of turns."""

    def __init__(
        self, rules: ReplayRules, round: Round, order: tuple[str, ...], deal: Deal, month: int
    ) -> None:
        self.rules, self.round, self.order, self.month = rules, round, order, month
        self.turns = WrittenTurns(round, order, rules.reader)
        self.at = 0  # The turn being taken, counted from 0.
        self.next = 0  # The seat whose turn it is.
        # Hands as far as they are known, how many cards each holds beside them, and how many are left in all.
        self.hands = [round.hands.get(player, 0) for player in order]
        self.unknown = [max(0, deal.hand - hand.bit_count()) for hand in self.hands]
        self.left = [deal.hand] * len(order)
        # The field as far as it is known, and how many cards lie there beside it.
        self.field = round.opening_field or 0
        self.hidden = max(0, deal.field - self.field.bit_count())
        # How many of the hidden cards may be of a month (a set of four cards), as far as the play tells.
        self.room: dict[int, int] = {}
        # The stock from its top as far as it is known, each a set of one, how many cards it had, and how many
        # were turned up; and all cards of which nobody knows where they lie.
        self.stock, self.pool = _known_stock(
            round.stock or (), rules.rule_set.deck & ~(sum(self.hands) | self.field)
        )
        self.undealt, self.drawn = rules.rule_set.stock(len(order)), 0
        rest = self._lay_the_rest()
        # Four of a month that lie on the field to the end.
        self.aside = four_of_a_month(self.field) if rules.four_on_field != "misdeal" else 0
        self.field &= ~self.aside
        self.piles = [0] * len(order)
        self.points = [0] * len(order)  # What the yaku of each pile were worth after the last turn.
        self.callers: list[int] = []
        self.stopper: int | None = None
        self.ended = ""  # How the round ended; empty while it goes on.
        self.joker: int | None = None  # The seat that turned up the joker.
        self.declared: dict[str, dict[str, int]] = {}  # Who announced which sets, and the cards laid.
        self.wild_use: tuple[int, int, str] | None = None  # By which seat, what it took, `hand` or `stock`.
        self.could_match: list[int] = []  # The turns in which a card was laid down that need not have been.
        self.faults: list[Unlawful] = []
        self.doubts: list[Problem] = []
        self.steps: list[CardStep] = []
        self.deal = WrittenDeal(round, order, rules.months, rest, self.unwritten())

    def _lay_the_rest(self) -> Spot:
        """Lay what was not written down where only one place for it is unknown, and answer with that."""
        places: list[Spot] = [("hand", seat) for seat, number in enumerate(self.unknown) if number]
        places += [FIELD] if self.hidden else []
        number = sum(self.unknown) + self.hidden
        if len(places) != 1 or len(self.stock) != self.undealt or self.pool.bit_count() != number:
            return POOL
        (rest,) = places
        if rest == FIELD:
            self.field, self.hidden = self.field | self.pool, 0
        else:
            self.hands[rest[1]] |= self.pool
            self.unknown[rest[1]] = 0
        self.pool = 0
        return rest

    def unwritten(self) -> frozenset[int]:
        """Where cards lie that nobody knows: the seats whose hands hold some, and -1 for the field."""
        seats = [seat for seat, number in enumerate(self.unknown) if number]
        return frozenset([*seats, -1] if self.hidden else seats)

    def give(self, seat: int, cards: int) -> None:
        """Lay cards into a player's pile before a card is played."""
        self.piles[seat] |= cards
        if self.rules.play.calls:
            self.points[seat] = self.yaku_points(seat)

    def yaku_points(self, seat: int) -> int:
        """What the yaku of a pile are worth, as the player's calls have it."""
        pile, context = self.piles[seat], Context(self.month, called=seat in self.callers)
        return self.rules.rule_set.reading(pile, context).points(pile)

    def can_match(self, seat: int, but: int) -> bool:
        """Whether a card of the hand `but` one, as far as the hand is known, matches a card on the field."""
        hand, field = self.hands[seat] & ~but, self.field
        hand |= hand >> 2
        field |= field >> 2
        return bool((hand | hand >> 1) & (field | field >> 1) & FIRSTS)

    def place_chaff(self, chaff: tuple[int, ...], assignment: Assignment) -> None:
        """Lay the chaff of a month anew, as one way of numbering them has it."""
        away = ~sum(chaff)
        self.field &= away
        self.pool &= away
        self.hands = [hand & away for hand in self.hands]
        self.piles = [pile & away for pile in self.piles]
        for bit, (spot, place) in zip(chaff, assignment, strict=True):
            if spot == "field":
                self.field |= bit
            elif spot == "pool":
                self.pool |= bit
            elif spot == "hand":
                self.hands[place] |= bit
            elif spot == "pile":
                self.piles[place] |= bit
            else:
                self.stock[place] = bit

    def stop(self, seat: int) -> None:
        """End the round with a yaku, by choice or by rule."""
        self.ended, self.stopper = STOPPED, seat

    def pass_on(self, seat: int) -> None:
        """Pass the turn on from a player, or end the round where no card is left."""
        self.next = (seat + 1) % len(self.order)
        # With hiki hands may run out before the stock, which is then drawn to its end where it would be.
        rules = self.rules.rule_set
        to_draw = rules.play.hiki and not rules.undrawn(len(self.order)) and self.drawn < self.undealt
        if not self.ended and not any(self.left) and not to_draw:
            self.ended = PLAYED_OUT

    def position(self) -> Position:
        """How things stand now."""
        players = self.order
        return Position(
            after=self.at,
            field=self.field | self.aside,
            hidden=self.hidden,
            hands=dict(zip(players, self.hands, strict=True)),
            unknown=dict(zip(players, self.unknown, strict=True)),
            stock=tuple(self.stock[self.drawn :]),
            stock_left=max(0, self.undealt - self.drawn),
            piles=dict(zip(players, self.piles, strict=True)),
            made=self._made(),
            calls=tuple(players[seat] for seat in self.callers),
            next=None if self.ended else players[self.next],
        )

    def _made(self) -> dict[str, tuple[Made, ...]]:
        """The yaku of each side's pile, with the seat and the calls of its players."""
        record, players = self.rules.record, self.order
        sides: dict[str, int] = {}
        for seat, player in enumerate(players):
            side = record.side_of(player)
            sides[side] = sides.get(side, 0) | self.piles[seat]
        seats = dict(zip(players, self.rules.game.seats, strict=False))
        made = {}
        for side, pile in sides.items():
            members = record.members(side)
            called = any(players[seat] in members for seat in self.callers)
            seat_name = next((seats[player] for player in members if player in seats), None)
            context = Context(self.month, seat_name, called)
            made[side] = self.rules.rule_set.reading(pile, context).made(pile)
        return made


class CardPlay:
    """One card being played: the table, seat and move, whether it was turned up, and the card once found."""

    __slots__ = ("card", "move", "seat", "table", "turned")

    def __init__(self, table: Table, seat: int, move: Move, *, turned: bool = False) -> None:
        self.table, self.seat, self.move, self.turned = table, seat, move, turned
        self.card = 0

    @property
    def player(self) -> str:
        """Who plays it."""
        return self.table.order[self.seat]

    @property
    def matching(self) -> int:
        """The cards that it meets by its month, of those known to lie on the field."""
        wild, there = self.table.rules.wild, self.table.field & self.move.month
        if wild is None or wild.own == "usual" or not self.move.month & wild.card:
            return there
        if self.move.card & wild.card:
            return there if wild.own == "three" and there.bit_count() == 3 else 0
        return there if wild.own == "three" else there & ~wild.card
