"""The table in the middle of a round: who holds which known cards, and whose turn it is.

A record may leave out parts of the deal. Then only the number of cards in a hand or on the field is known,
and the cards are in the pool until they turn up.

Chaff may be written without its number. The table gives such chaff the first free numbers, and remembers
which numbers are certain because they are written. A later turn may name a chaff by its number at a place
where another chaff of its month lies. If the table gave both their numbers, the two chaff change places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, WHOLE, YELLOW, four_of_a_month, in_order, of_month
from hanascore.cards.named_cards import any_chaff, exactly
from hanascore.cards.notation import cards_in_words, label
from hanascore.model.record import Record, Round
from hanascore.problems.fix import Fix
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.referee.replay.moves import NO_MOVE, Span, WrittenTurn
from hanascore.referee.replay.turn_list import TurnList
from hanascore.referee.replay.turn_text import TurnNotation
from hanascore.rules.deal import Deal
from hanascore.rules.game import Game
from hanascore.rules.play import Play, Wild
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context, MadeYaku, Yaku
from hanascore.scoring.round import RuledRecord
from hanascore.words.english import with_article

# How a round ended: all hands were played out, a player stopped, a call was cancelled, a dealt hand ended it,
# an event won it at once, or all agreed to end it.
PLAYED_OUT, STOPPED, CANCELLED, DEALT = "played-out", "stopped", "cancelled", "dealt"
AT_ONCE, AGREED = "at-once", "agreed"


@dataclass(frozen=True)
class ReplayRules:
    """The rules under which rounds of a record are replayed."""

    # The record with these rules.
    ruled: RuledRecord

    @property
    def record(self) -> Record:
        """The record."""
        return self.ruled.record

    @property
    def game(self) -> Game:
        """The game."""
        return self.ruled.game

    @property
    def rule_set(self) -> RuleSet:
        """The rules in force."""
        return self.ruled.rules

    @property
    def play(self) -> Play:
        """The rules that turns are checked against."""
        return self.rule_set.play

    @property
    def months(self) -> str | None:
        """The order of the months in the record."""
        return self.record.months

    @property
    def four_on_field(self) -> str:
        """The ruling on four cards of a month that are dealt to the field."""
        ruling: str = self.rule_set.options.four_on_field
        return ruling

    @property
    def wild(self) -> Wild | None:
        """The wild card; None if no card is wild."""
        wild = self.rule_set.wild
        return wild if wild and wild.on else None

    @cached_property
    def sets(self) -> dict[str, Yaku]:
        """The yaku that a turn may announce, by their ids."""
        if not self.play.announced_fact:
            return {}
        group = self.game.facts_by_name[self.play.announced_fact].group
        all_yaku = (*self.rule_set.yaku, *self.rule_set.not_in_play)
        return {yaku.id: yaku for yaku in all_yaku if yaku.group == group}

    @cached_property
    def notation(self) -> TurnNotation:
        """The notation of the turns."""
        calls, events = self.play.calls, self.play.events
        return TurnNotation(
            months=self.months,
            deck=self.rule_set.deck,
            call_words=calls.call if calls else (),
            stop_words=calls.stop if calls else (),
            sets=tuple(
                (name, id) for id, yaku in self.sets.items() for name in (id, yaku.name, *yaku.aliases)
            ),
            hiki=self.play.hiki,
            stock_ends=self.play.stock_ends,
            bombs=tuple(events.sizes) if events else (),
            yellow=self.rule_set.yellow,
        )

    @cached_property
    def jokers(self) -> int:
        """The jokers in play."""
        return self.rule_set.deck & ~WHOLE


@dataclass(frozen=True, kw_only=True)
class Position:
    """The cards of everybody at a moment: before the first turn, after a turn, or in the middle of one."""

    # How many turns were taken before it.
    after: int
    # The cards on the field, as a set.
    field: int
    # How many more cards lie on the field that the record does not name.
    hidden: int
    # The cards in each hand, as a set.
    hands: Mapping[str, int]
    # How many more cards are in each hand that the record does not name.
    unknown: Mapping[str, int]
    # The next known cards of the stock, each as a set of one.
    stock: tuple[int, ...]
    # How many cards the stock has.
    stock_left: int
    # The pile of each player, as a set.
    piles: Mapping[str, int]
    # The yaku that count in the pile of each side.
    made: Mapping[str, tuple[MadeYaku, ...]]
    # Who has called, in order.
    calls: tuple[str, ...]
    # Who plays next; None if the round is over.
    next: str | None
    # For how many turns the next player may do without a card of the hand.
    spare: int = 0

    def __repr__(self) -> str:
        return f"<Position after turn {self.after}>"


class TurnEffects(NamedTuple):
    """The events of a turn and their effects."""

    # The player whose turn it is.
    player: str
    # The events, by their names in `hanascore.rules.play.TurnEvents`.
    events: tuple[str, ...]
    # The cards of the hand that were shown, as a set.
    shown: int
    # The cards that each of the others gave, as sets.
    given: Mapping[str, int]
    # How many cards of the hand were thrown as a bomb.
    bomb: int
    # The game's words for the events.
    words: tuple[str, ...]
    # Whether the player took a card.
    took: bool


class UnlawfulMove(NamedTuple):
    """An unlawful move, or an entry that cannot be read as a turn."""

    # What is wrong, with its place and what to do.
    problem: Problem
    # The number of the turn.
    turn: int
    # What is wrong, without the number of the turn.
    message: str
    # The rule that it breaks, in words.
    law: str = ""
    # What would be lawful, in words.
    lawful: str = ""
    # The id of the ruling behind the rule; empty if there is none.
    rule: str = ""
    # The position in which it was made; None for an entry that cannot be read.
    position: Position | None = None


class PlayTable:
    """The state of a round in the middle of its play. A player is a seat number, in the order of turns.

    Sets of cards are integers. `hanascore.referee.replay.play` changes the state turn by turn.
    """

    def __init__(
        self,
        rules: ReplayRules,
        round: Round,
        *,
        dealer: str | None,
        month: int,
        order: tuple[str, ...],
        deal: Deal,
    ) -> None:
        self.rules, self.round = rules, round
        self.dealer, self.month = dealer, month
        self.order = order
        self.turns = TurnList(round, order, rules.notation)
        # The seats of each side, in turn order.
        self.seats_of: dict[str, list[int]] = {}
        for seat, player in enumerate(order):
            self.seats_of.setdefault(rules.record.side_of(player), []).append(seat)

        # For each hand: its known cards, the number of its unknown cards, and the number of cards left.
        self.hands = [round.dealt.hands.get(player, 0) for player in order]
        self.unknown = [max(0, deal.hand - hand.bit_count()) for hand in self.hands]
        self.left = [deal.hand] * len(order)
        # For how many turns each player may do without a card of the hand.
        self.spare = [0] * len(order)

        # The field: its known cards, and the number of its unknown cards.
        self.field = round.dealt.field or 0
        self.hidden = max(0, deal.field - self.field.bit_count())
        # How many of the hidden cards may be of a month, given as the set of its four cards. Months that are
        # not in it have no limit yet.
        self.hidden_limit: dict[int, int] = {}

        # The pool: the cards that may be anywhere. The stock: its known cards, each a set of
        # one, the number of cards it had, and the number of cards that were turned up.
        self.pool = rules.rule_set.deck & ~(sum(self.hands) | self.field)
        self.stock = self._place_stock(round.dealt.stock or ())
        self.stock_size, self.drawn = rules.rule_set.stock(len(order)), 0
        self._place_last_unknown()

        # Chaff whose numbers are written, and all chaff of the months in which a number is missing.
        dealt = (sum(round.dealt.hands.values()) | (round.dealt.field or 0)) & CHAFF
        in_stock = sum(BY_ID[id].bit for id in round.dealt.stock or () if id in BY_ID)
        self.numbered = (round.dealt.numbered_chaff | in_stock) & CHAFF
        loose_in_stock = [BY_ID[f"{id}-1"].bit for id in round.dealt.stock or () if id not in BY_ID]
        self.unnumbered = 0
        for cards in (dealt & ~self.numbered, *loose_in_stock):
            self.note_unnumbered(cards)

        # Cards of the opening field that a ruling leaves there to the end.
        self.aside = four_of_a_month(self.field) if rules.four_on_field != "misdeal" else 0
        if rules.wild and rules.wild.aside_if_dealt:
            self.aside |= self.field & rules.wild.card
        self.field &= ~self.aside

        # The piles, who took which joker (a set of one), and who announced which sets with which cards.
        self.piles = [0] * len(order)
        self.jokers: dict[int, str] = {}
        self.announced: dict[str, dict[str, int]] = {}
        # The cards that each player laid down from the hand.
        self.laid: dict[str, int] = {}
        # How the wild card was used; None if it was not.
        self.wild_use: dict[str, Any] | None = None
        # Months, given as their four cards, that had three cards left on the field (see
        # `TurnEvents.left`): by which seat, and the jokers that lie with them.
        self.triples: dict[int, tuple[int, int]] = {}
        # What happened in each turn, in a game with events, by the index of the turn.
        self.effects: dict[int, TurnEffects] = {}

        # The points of the yaku of each pile after the player's last turn, who called, and the points of each
        # caller at the last call.
        self.points = [0] * len(order)
        self.callers: list[str] = []
        self.points_at_call: dict[str, int] = {}
        self.stopper: str | None = None
        # How the round ended; empty while it goes on.
        self.ended = ""

        # The turn being taken: its index, its text, the seat that takes it, and the seat that should.
        self.index = 0
        self.turn = WrittenTurn()
        self.seat = self.next_seat = 0
        # The card being played: its move, whether it comes from the stock, and the card itself until it is
        # laid down.
        self.move = NO_MOVE
        self.from_stock = False
        self.card = 0
        # The cards that were played in this turn, each with the cards it took.
        self.played: list[tuple[int, int]] = []

        # The results: unlawful moves, warnings, and the turns in which a player laid a card down who could
        # match.
        self.unlawful: list[UnlawfulMove] = []
        self.warnings: list[Problem] = []
        self.could_match: list[int] = []
        self._made: dict[tuple[int, Context], tuple[MadeYaku, ...]] = {}

    def _place_stock(self, ids: Sequence[str]) -> list[int]:
        """Take the cards of the stock out of the pool. Chaff without numbers get the first free numbers."""
        cards = [BY_ID[id].bit if id in BY_ID else 0 for id in ids]
        self.pool &= ~sum(cards)
        for index, id in enumerate(ids):
            if not cards[index]:
                free = self.pool & CHAFF & of_month(BY_ID[f"{id}-1"].month)
                cards[index] = free & -free
                self.pool &= ~cards[index]
        return cards

    def _place_last_unknown(self) -> None:
        """If only one hand or only the field is not written down, put all cards of the pool there."""
        hands = [seat for seat, number in enumerate(self.unknown) if number]
        number = sum(self.unknown) + self.hidden
        is_known = len(self.stock) == self.stock_size and self.pool.bit_count() == number
        if not is_known or len(hands) + bool(self.hidden) != 1:
            return
        if hands:
            self.hands[hands[0]] |= self.pool
            self.unknown[hands[0]] = 0
        else:
            self.field |= self.pool
            self.hidden = 0
        self.pool = 0

    # Who plays

    @property
    def player(self) -> str:
        """The player who takes the turn."""
        return self.order[self.seat]

    def pile_of(self, side: str) -> int:
        """Return the cards that all players of a side took."""
        return sum(self.piles[seat] for seat in self.seats_of.get(side, ()))

    # Cards

    def forget(self, card: int) -> None:
        """Remove a card from the hand, or from the pool."""
        self.pool &= ~card
        self.hands = [hand & ~card for hand in self.hands]

    def take_joker(self, seat: int, joker: int) -> None:
        """Put a joker into a player's pile."""
        self.jokers[joker] = self.order[seat]
        self.piles[seat] |= joker

    def draw_for_joker(self, seat: int | None) -> None:
        """Draw a card of the stock in place of a joker, into the hand of a seat, or (None) onto the field."""
        card = self.stock[self.drawn] if self.drawn < len(self.stock) else 0
        if seat is None:
            self.field |= card
            self.hidden += not card
        else:
            self.hands[seat] |= card
            self.unknown[seat] += not card
        self.drawn += 1

    # Chaff without a number

    def note_unnumbered(self, cards: int) -> None:
        """Remember the months of chaff that are written without a number."""
        for card in in_order(cards & CHAFF):
            self.unnumbered |= CHAFF & of_month(card.month)

    def choose(self, candidates: int) -> int:
        """Return one of the candidates, or 0 if there is none.

        If several chaff are candidates, their numbers are no longer certain.
        """
        if candidates.bit_count() > 1:
            self.numbered &= ~candidates
        return candidates & -candidates

    def renumber(self, cards: int, place: int) -> None:
        """Move chaff that are named by number to the cards of a place, in exchange for other chaff there."""
        for card in in_order(cards & CHAFF & ~place):
            others = self.alike(card.bit) & place & ~(self.numbered | cards)
            if others and not card.bit & self.numbered:
                other = others & -others
                self._exchange(card.bit, other)
                place ^= card.bit | other

    def alike(self, card: int) -> int:
        """Return all chaff that look like a chaff, including the chaff itself."""
        same = CHAFF & of_month(next(in_order(card)).month)
        if self.rules.rule_set.yellow:
            return same & YELLOW if card & YELLOW else same & ~YELLOW
        return same

    def _exchange(self, chaff: int, other: int) -> None:
        """Exchange the places of two chaff."""

        def exchange(cards: int) -> int:
            return cards ^ (chaff | other) if bool(cards & chaff) != bool(cards & other) else cards

        self.hands = [exchange(hand) for hand in self.hands]
        self.piles = [exchange(pile) for pile in self.piles]
        self.stock = [exchange(card) for card in self.stock]
        self.field = exchange(self.field)
        self.pool = exchange(self.pool)
        self.played = [(exchange(card), exchange(took)) for card, took in self.played]

    # Yaku

    def yaku_points(self, seat: int) -> int:
        """Return how many points a player's yaku count towards a call, given the calls made so far."""
        context = Context(self.month, called=self.order[seat] in self.callers)
        pile = self.pile_of(self.rules.record.side_of(self.order[seat]))
        return self.rules.rule_set.call_points(pile, context)

    def made(self, side: str, calls: Sequence[str]) -> tuple[MadeYaku, ...]:
        """Return the yaku that count in the pile of a side, if these players have called."""
        seats = self.seats_of[side]
        names = self.rules.game.seats
        pile = self.pile_of(side)
        called = any(self.order[seat] in calls for seat in seats)
        context = Context(self.month, names[seats[0]] if names else None, called)
        if (pile, context) not in self._made:
            self._made[pile, context] = self.rules.rule_set.reading(pile, context).made(pile)
        return self._made[pile, context]

    # Words

    def card_in_words(self, card: int) -> str:
        """Return a card in words. A set of several chaff of a month means any one of them."""
        if card.bit_count() == 1:
            return f"the {label(exactly(card), self.rules.months)}"
        return self.chaff_in_words(card)

    def chaff_in_words(self, cards: int) -> str:
        """Return a chaff of the month of these cards in words, without its number."""
        return with_article(label(any_chaff(next(in_order(cards)).month), self.rules.months))

    def in_words(self, cards: int) -> str:
        """Return cards in words, with the chaff of a month together."""
        return cards_in_words(cards, self.rules.months) if cards else "nothing"

    def joker_id(self, joker: int) -> str:
        """Return what a joker is called: only `joker` if just one is in play, or else its id."""
        return "joker" if self.rules.jokers.bit_count() == 1 else next(in_order(joker)).id

    def location(self, cards: int) -> str:
        """Return in words where a card is."""
        if cards & (self.field | self.aside):
            return "which lies on the field"
        for seat, player in enumerate(self.order):
            if cards & self.hands[seat]:
                return f"which is in {player}'s hand"
            if cards & self.piles[seat]:
                return f"which lies in {player}'s pile"
        for index, card in enumerate(self.stock):
            if cards & card and index >= self.drawn:
                return (
                    "which is the next of the stock" if index == self.drawn else "which is still in the stock"
                )
        return "which is not known to be there" if cards & self.pool else "which cannot be there"

    # Results

    def place(self, span: Span | None = None) -> Place:
        """Return the place of the turn being taken, or of some characters in it."""
        place = self.turns.place_of_text(self.index)
        return place.characters(*span) if span else place

    def position(self) -> Position:
        """Return the present position."""
        players = self.order
        calls = tuple(self.callers)
        return Position(
            after=self.index,
            field=self.field | self.aside,
            hidden=self.hidden,
            hands=dict(zip(players, self.hands, strict=True)),
            unknown=dict(zip(players, self.unknown, strict=True)),
            stock=tuple(self.stock[self.drawn :]),
            stock_left=max(0, self.stock_size - self.drawn),
            piles=dict(zip(players, self.piles, strict=True)),
            made={side: self.made(side, calls) for side in self.seats_of},
            calls=calls,
            next=None if self.ended else players[self.next_seat],
            spare=0 if self.ended else self.spare[self.next_seat],
        )

    def add_unlawful(
        self,
        law: str,
        id: str,
        place: Place,
        message: str,
        *,
        lawful: str = "",
        rule: str = "",
        instead: str = "",
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Add an unlawful move to the results.

        `law` is the rule that it breaks, `lawful` what would have been lawful, `rule` the option that has the
        rule, and `instead` what would have happened under the rule.
        """
        position = self.position()
        if not self.from_stock:
            # Show a card that is being played in the hand it came from.
            hand = position.hands[self.player] | self.card
            position = replace(position, hands={**position.hands, self.player: hand})
        number = self.index + 1
        advice = f"{law}; {lawful}" if lawful else law
        problem = error(id, place, f"turn {number}: {message}", advice, fixes=fixes)._replace(instead=instead)
        rules = self.rules.rule_set
        rule = f"{rules.game}.{rule}" if hasattr(rules.options, rule) else ""
        self.unlawful.append(UnlawfulMove(problem, number, message, law, lawful, rule, position))

    def add_unreadable(self, problems: Iterable[tuple[int, Problem]]) -> None:
        """Add entries that cannot be read, with the numbers of their turns."""
        self.unlawful += [UnlawfulMove(problem, number, problem.message) for number, problem in problems]
