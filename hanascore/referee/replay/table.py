"""The table in the middle of a round: what is known of the deal, and where every card lies.

How a turn changes it is told in `play`. Chaff may be written without its number: all ways in which the chaff
of a month may lie are kept side by side and thinned out by what was written, so that nothing is called wrong
that some way of numbering them makes right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from hanascore.cards.deck import (
    BY_ID,
    CHAFF,
    WHOLE,
    four_of_a_month,
    in_order,
    of_month,
    union,
)
from hanascore.cards.named import any_chaff, exactly
from hanascore.cards.notation import cards_in_words, label
from hanascore.model.record import Record, Round
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import with_article
from hanascore.record.card_texts import read_pile, total
from hanascore.record.cursor import Cursor
from hanascore.referee.replay.turns import NO_MOVE, Move, Span, WrittenTurn, WrittenTurns, turn_reader
from hanascore.rules.deal import Deal
from hanascore.rules.yaku import Context, MadeYaku
from hanascore.scoring.lay_out import RuledRecord

PLAYED_OUT, STOPPED, CANCELLED, DEALT = "played-out", "stopped", "cancelled", "dealt"
AT_ONCE, AGREED = "at-once", "agreed"

# Where a card may lie: in the hand or the pile of a seat, at a place of the stock, on the field, or, in the
# pool, nobody knows where.
Spot = tuple[str, int]
FIELD: Spot = ("field", 0)
POOL: Spot = ("pool", 0)

# Where each chaff of a month lies, in deck order.
Assignment = tuple[Spot, ...]


class Shift(NamedTuple):
    """One card that moves without being played: which chaff it may be, from where, and where to."""

    chaff: int
    spots: tuple[Spot, ...]
    to: Spot


# One card played or turned up: the seat, what was played and taken, and its place in the stock, or -1. A bare
# tuple, since every turn makes two. Beside them cards that move otherwise.
CardStep = tuple[int, Move, int] | Shift


class ReplayRules:
    """What all rounds of a record are replayed under: its rules, how turns are read, what yaku are worth.

    `play` is what turns are held against, `wild` the card that is wild here, and `four_on_field` the ruling
    on four of a month that are dealt there. `sets` are the yaku that a turn may announce, by id, and `jokers`
    the jokers that may turn up.
    """

    def __init__(self, ruled: RuledRecord) -> None:
        self.ruled = ruled
        self.record, self.game, self.rule_set = record, game, rule_set = ruled
        self.play, self.months = rule_set.play, record.months
        group = game.facts_by_name[self.play.announced_fact].group if self.play.announced_fact else None
        self.sets = {one.id: one for one in (*rule_set.yaku, *rule_set.not_in_play) if one.group == group}
        self.jokers = rule_set.deck & ~WHOLE
        self.reader = turn_reader(
            self.months,
            self.play.calls,
            deck=rule_set.deck,
            sets=tuple((name, id) for id, one in self.sets.items() for name in (id, one.name, *one.aliases)),
            hiki=self.play.hiki,
            bombs=self.play.events.sizes if self.play.events else (),
            yellow=rule_set.yellow,
        )
        self.four_on_field = rule_set.options.four_on_field
        self.wild = rule_set.wild if rule_set.wild and rule_set.wild.on else None


class RoundPlay(NamedTuple):
    """What it takes to go through the turns of a round.

    The positions are not kept, since those of many rounds fill memory: whoever shows them goes through the
    turns again.
    `dealer` is who dealt or should have, and `month` the number of the round among those that count.
    """

    rules: ReplayRules
    round: Round
    dealer: str | None
    month: int


def _known_stock(ids: tuple[str, ...], pool: int) -> tuple[list[int], int]:
    """The stock as sets of one card, chaff without a number given the next free card, and what is left."""
    cards = [BY_ID[id].bit if id in BY_ID else 0 for id in ids]
    pool &= ~sum(cards)
    for at, id in enumerate(ids):
        if not cards[at]:
            free = pool & CHAFF & of_month(BY_ID[f"{id}-1"].month)
            cards[at] = free & -free
            pool &= ~cards[at]
    return cards, pool


class Position(NamedTuple):
    """How things stand after so many turns, or in the middle of the next one, to be shown.

    `hidden` counts the cards on the field of which nobody knows which they are, and `unknown` those in each
    hand. `stock` are the cards next to be turned as far as they are known, each a set of one, and
    `stock_left` is how many there are. `piles` are those of the players, `made` what each side's pile makes.
    `next` is whose turn it is; None once the round has ended. `spare` tells in how many turns that player may
    do without a card of the hand.
    """

    after: int
    field: int
    hidden: int
    hands: Mapping[str, int]
    unknown: Mapping[str, int]
    stock: tuple[int, ...]
    stock_left: int
    piles: Mapping[str, int]
    made: Mapping[str, tuple[MadeYaku, ...]]
    calls: tuple[str, ...]
    next: str | None
    spare: int = 0


class TurnEffects(NamedTuple):
    """What happened in a turn: whose, the events by their names, the cards shown before, what others gave.

    `words` are the game's for the events, `given` are sets of cards, by the players who gave them, and `bomb`
    is how many cards of the hand were thrown.
    """

    player: str
    events: tuple[str, ...]
    shown: int
    given: Mapping[str, int]
    bomb: int
    words: tuple[str, ...]


class UnlawfulMove(NamedTuple):
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


def _seats_of_sides(record: Record, order: tuple[str, ...]) -> dict[str, list[int]]:
    """The seats of each side that plays, in the order of turns."""
    found: dict[str, list[int]] = {}
    for seat, player in enumerate(order):
        found.setdefault(record.side_of(player), []).append(seat)
    return found


class Table:
    """The state of a table. Players are known by their seats, numbered in the order of turns."""

    def __init__(self, play: RoundPlay, order: tuple[str, ...], deal: Deal) -> None:
        rules, round = play.rules, play.round
        self.rules, self.round, self.dealer, self.month = play
        self.order, self.sides = order, _seats_of_sides(rules.record, order)
        self.turns = WrittenTurns(round, order, rules.reader)
        # The turn being taken, counted from 0, as it was written, and the seat that takes it.
        self.at, self.turn, self.seat = 0, WrittenTurn(), 0
        # The card being played as it was written, whether it is turned up, and itself until it is laid down.
        self.move, self.turned, self.card = NO_MOVE, False, 0
        self.next = 0  # The seat whose turn it is.
        # Hands as far as they are known, how many cards each holds beside them, and how many are left in all.
        self.hands = [round.dealt.hands.get(player, 0) for player in order]
        self.unknown = [max(0, deal.hand - hand.bit_count()) for hand in self.hands]
        self.left = [deal.hand] * len(order)
        self.spare = [0] * len(order)  # How many turns each may take without a card of the hand.
        # The field as far as it is known, and how many cards lie there beside it.
        self.field = round.dealt.field or 0
        self.hidden = max(0, deal.field - self.field.bit_count())
        # How many of the hidden cards may be of a month (a set of four cards), as far as the play tells.
        self.room: dict[int, int] = {}
        # The stock from its top as far as it is known, each a set of one, how many cards it had, and how many
        # were turned up; and all cards of which nobody knows where they lie.
        known = sum(self.hands) | self.field
        self.stock, self.pool = _known_stock(round.dealt.stock or (), rules.rule_set.deck & ~known)
        self.undealt, self.drawn = rules.rule_set.stock(len(order)), 0
        self.rest = self._lay_the_rest()
        # Four of a month that lie on the field to the end.
        self.aside = four_of_a_month(self.field) if rules.four_on_field != "misdeal" else 0
        self.field &= ~self.aside
        self.piles = [0] * len(order)
        self.yaku: dict[tuple[int, Context], tuple[MadeYaku, ...]] = {}  # What piles make that somebody had.
        self.points = [0] * len(order)  # What the yaku of each pile were worth after the last turn.
        self.callers: list[str] = []
        self.at_call: dict[str, int] = {}  # What they were worth at the last call of each who called.
        self.stopper: str | None = None
        self.ended = ""  # How the round ended; empty while it goes on.
        self.jokers: dict[int, str] = {}  # Who took each joker, given as a set of one.
        self.declared: dict[str, dict[str, int]] = {}  # Who announced which sets, and the cards laid.
        self.wild_use: dict[str, Any] | None = None  # The fact of the round that tells how it was used.
        self.could_match: list[int] = []  # The turns in which a card was laid down that need not have been.
        self.faults: list[UnlawfulMove] = []
        self.doubts: list[Problem] = []
        self.steps: list[CardStep] = []
        self.met: list[tuple[int, int]] = []  # The cards of this turn that were played, and what each took.
        self.happened: dict[
            int, TurnEffects
        ] = {}  # What happened, by the number of the turn, counted from 0.
        # Months (sets of four cards) of which three were left, by whom, and the jokers that lie with them.
        self.lying: dict[int, tuple[int, int]] = {}
        # Where cards lay that nobody knows. For a joker one is drawn of a stock that may not be written.
        drawn = rules.jokers and len(self.stock) < self.undealt
        self.unknown_at = frozenset(range(-1, len(order))) if drawn else self.unwritten()

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

    @property
    def player(self) -> str:
        """Who takes the turn."""
        return self.order[self.seat]

    def forget(self, card: int) -> None:
        """Take a card out of whatever hand or pool it is in."""
        self.pool &= ~card
        self.hands = [hand & ~card for hand in self.hands]

    def take_joker(self, seat: int, joker: int) -> None:
        """Lay a joker into a player's pile."""
        self.jokers[joker] = self.order[seat]
        self.piles[seat] |= joker

    def draw_for_joker(self, to: Spot) -> None:
        """Draw a card of the stock in place of a joker, onto the field or into a hand."""
        card = self.stock[self.drawn] if self.drawn < len(self.stock) else 0
        if to == FIELD:
            self.field |= card
            self.hidden += not card
        else:
            self.hands[to[1]] |= card
            self.unknown[to[1]] += not card
        for one in in_order(card & CHAFF):
            self.steps.append(Shift(CHAFF & of_month(one.month), (("stock", self.drawn),), to))
        self.drawn += 1

    def joker_id(self, joker: int) -> str:
        """What a joker is called: the word alone, where one is in play."""
        return "joker" if self.rules.jokers.bit_count() == 1 else next(in_order(joker)).id

    def yaku_points(self, seat: int) -> int:
        """What the yaku of a pile are worth for a call, as the player's calls have it."""
        context = Context(self.month, called=self.order[seat] in self.callers)
        return self.rules.rule_set.call_points(self.piles[seat], context)

    def place_chaff(self, chaff: tuple[int, ...], assignment: Assignment) -> None:
        """Lay the chaff of a month anew, as one way of numbering them has it."""
        self.forget(sum(chaff))
        self.field &= ~sum(chaff)
        self.piles = [pile & ~sum(chaff) for pile in self.piles]
        of_seats = {"hand": self.hands, "pile": self.piles}
        for bit, (spot, place) in zip(chaff, assignment, strict=True):
            if spot in of_seats:
                of_seats[spot][place] |= bit
            elif spot == "stock":
                self.stock[place] = bit
            elif spot == "field":
                self.field |= bit
            else:
                self.pool |= bit

    def position(self) -> Position:
        """How things stand now."""
        players, calls = self.order, tuple(self.callers)
        return Position(
            after=self.at,
            field=self.field | self.aside,
            hidden=self.hidden,
            hands=dict(zip(players, self.hands, strict=True)),
            unknown=dict(zip(players, self.unknown, strict=True)),
            stock=tuple(self.stock[self.drawn :]),
            stock_left=max(0, self.undealt - self.drawn),
            piles=dict(zip(players, self.piles, strict=True)),
            made={side: self.made(side, calls) for side in self.sides},
            calls=calls,
            next=None if self.ended else players[self.next],
            spare=0 if self.ended else self.spare[self.next],
        )

    def made(self, side: str, calls: Sequence[str]) -> tuple[MadeYaku, ...]:
        """The yaku that the pile of a side makes where these players called."""
        seats, names, pile = self.sides[side], self.rules.game.seats, self.pile_of(side)
        called = any(self.order[seat] in calls for seat in seats)
        context = Context(self.month, names[seats[0]] if names else None, called)
        # Most piles are as they were a turn before.
        if (pile, context) not in self.yaku:
            self.yaku[pile, context] = self.rules.rule_set.reading(pile, context).made(pile)
        return self.yaku[pile, context]

    def pile_of(self, side: str) -> int:
        """What all players of a side took."""
        return sum([self.piles[seat] for seat in self.sides.get(side, ())])

    def card_in_words(self, card: int) -> str:
        """One card in words; of several chaff of a month, a chaff of it."""
        if card.bit_count() == 1:
            return f"the {label(exactly(card), self.rules.months)}"
        return self.chaff_in_words(card)

    def chaff_in_words(self, cards: int) -> str:
        """A chaff of the month of these cards, without its number."""
        return with_article(label(any_chaff(next(in_order(cards)).month), self.rules.months))

    def in_words(self, cards: int) -> str:
        """Cards in words, chaff of one month together."""
        return cards_in_words(cards, self.rules.months) if cards else "nothing"

    def where(self, cards: int) -> str:
        """Where a card is, as far as anybody knows."""
        if cards & (self.field | self.aside):
            return "which lies on the field"
        for seat, player in enumerate(self.order):
            if cards & self.hands[seat]:
                return f"which is in {player}'s hand"
            if cards & self.piles[seat]:
                return f"which lies in {player}'s pile"
        for at, card in enumerate(self.stock):
            if cards & card and at >= self.drawn:
                return "which is the next of the stock" if at == self.drawn else "which is still in the stock"
        return "which is not known to be there" if cards & self.pool else "which cannot be there"

    def place(self, span: Span | None = None) -> Place:
        """The place of the turn being taken, or of some characters in it."""
        place = self.turns.place_of_text(self.at)
        return place.characters(*span) if span else place

    def against(
        self,
        law: str,
        id: str,
        place: Place,
        message: str,
        *,
        lawful: str = "",
        rule: str = "",
        instead: str = "",
    ) -> None:
        """Put down what is against a law, with what would have been lawful and the option behind the law."""
        position = self.position()
        if not self.turned:
            # A card that is being played is shown in the hand it came from.
            hands = {**position.hands, self.player: position.hands[self.player] | self.card}
            position = position._replace(hands=hands)
        hint = f"{law}; {lawful}" if lawful else law
        problem = error(id, place, f"turn {self.at + 1}: {message}", hint)._replace(instead=instead)
        chosen = self.rules.rule_set
        rule = f"{chosen.game}.{rule}" if hasattr(chosen.options, rule) else ""
        self.faults.append(UnlawfulMove(problem, self.at + 1, law, lawful, rule, position))


def chaff_of(month: int) -> tuple[int, ...]:
    """The chaff in a set of the four cards of a month, each a set of one."""
    return tuple(card.bit for card in in_order(month & CHAFF))


def assignments(table: Table, month: int) -> list[Assignment]:
    """Every way in which the chaff of a month (a set of four cards) may lie after all steps so far."""
    found = _dealt(table, month)
    for step in table.steps:
        found = after_step(table, found, month, step, table.unknown_at)
    return found


def after_step(
    table: Table, before: list[Assignment], month: int, step: CardStep, unknown: frozenset[int]
) -> list[Assignment]:
    """What becomes of some ways in which chaff may lie when a step is made; those it cannot be made in go.

    `unknown` is where cards lie that nobody knows.
    """
    chaff = chaff_of(month)
    for which, spots, to in _moved_by(table, step, month, unknown):
        before = sorted(
            {
                (*one[:at], to, *one[at + 1 :])
                for one in before
                for at, bit in enumerate(chaff)
                if bit & which and one[at] in spots
            }
        )
    return before


def _moved_by(
    table: Table, step: CardStep, month: int, unknown: frozenset[int]
) -> Iterator[tuple[int, tuple[Spot, ...], Spot]]:
    """The chaff of the month that a step moves: which it may be, from where, and where to."""
    if isinstance(step, Shift):
        if step.chaff & month:
            yield step
        return
    seat, move, at = step
    on_field = (FIELD, POOL) if -1 in unknown else (FIELD,)
    for card in in_order(move.taken & month & CHAFF):
        yield card.bit, on_field, ("pile", seat)
    strays = sum(month == of_month(of) for of in move.strays)
    for _ in range(move.loose if move.month == month else strays):
        yield month & CHAFF, on_field, ("pile", seat)
    if move.month == month and move.card & CHAFF:
        if at < 0:
            spots: tuple[Spot, ...] = (("hand", seat), POOL) if seat in unknown else (("hand", seat),)
        else:
            spots = (("stock", at),) if at < len(table.stock) else (POOL,)
        yield move.card & CHAFF, spots, ("pile", seat) if move.number else FIELD


def _dealt(table: Table, month: int) -> list[Assignment]:
    """Every way in which the chaff of a month may have been dealt."""
    chaff, round, months = chaff_of(month), table.round, table.rules.months
    hands = round.data.get("hands") or {}
    written = [
        (("hand", seat), *written_chaff(month, hands.get(player), months))
        for seat, player in enumerate(table.order)
    ]
    written.append((FIELD, *written_chaff(month, round.data.get("opening_field"), months)))
    for place, id in enumerate(round.dealt.stock or ()):
        card = BY_ID.get(id)
        if card and card.bit & month & CHAFF:
            written.append((("stock", place), card.bit, 0))
        elif not card and BY_ID[f"{id}-1"].bit & month:
            written.append((("stock", place), 0, 1))
    fixed = {card.bit: spot for spot, named, _ in written for card in in_order(named)}
    free = [spot for spot, _, loose in written for _ in range(loose)]
    others = [bit for bit in chaff if bit not in fixed]
    free += [table.rest] * (len(others) - len(free))
    ways = {
        tuple(fixed.get(bit) or spots[others.index(bit)] for bit in chaff) for spots in permutations(free)
    }
    return sorted(ways)


def written_chaff(month: int, data: Any, months: str | None) -> tuple[int, int]:
    """The chaff of a month in a pile as written: those with numbers, and how many without."""
    value = total(read_pile(months, Cursor(data, [])))
    loose = sum(of_month(of) == month for of in value.loose)
    return value.exact & month & CHAFF, loose


def unnumbered_chaff(round: Round, months: str | None, moves: Iterable[Move]) -> int:
    """The chaff of every month of which the deal or a move has some without its number."""
    found = 0
    for pile in (*(round.data.get("hands") or {}).values(), round.data.get("opening_field")):
        for month in total(read_pile(months, Cursor(pile, []))).loose:
            found |= of_month(month)
    for id in round.dealt.stock or ():
        if id not in BY_ID:
            found |= of_month(BY_ID[f"{id}-1"].month)
    for move in moves:
        if move.loose or move.card.bit_count() > 1:
            found |= move.month
        found |= union(map(of_month, move.strays))
    return found & CHAFF
