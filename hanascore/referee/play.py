"""What the turns of a record are held against, made ready once: its game, its words, what its yaku are worth.

And the deal of one round as far as it is known. Nothing here goes through a turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, FIRSTS, SUITS, WHOLE, in_order, of_month
from hanascore.model import Record, Round
from hanascore.problems.problem import Problem
from hanascore.referee import unlawful
from hanascore.referee.chaff_identity import Script, Step, align
from hanascore.referee.turns import Grammar, Move, Position, TurnText, turn_of, unread
from hanascore.referee.unlawful import Moment, Unlawful
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context
from hanascore.scoring.piles import Scorer
from hanascore.scoring.rounds import four_of_a_month

_BITS = {id: card.bit for id, card in BY_ID.items()}
_CHAFF_OF = {f"{suit}-chaff": CHAFF & of_month(month) for month, suit in enumerate(SUITS, start=1)}


class Laws:
    """A record and the rules in force, with what reads its turns and what its yaku are worth."""

    def __init__(self, game: Game, rules: RuleSet, record: Record) -> None:
        self.game = game
        self.rules = rules
        self.record = record
        self.play = rules.play
        self.months = record.months
        self.grammar = Grammar(self.months, rules.play.calls, joker=bool(rules.play.joker))
        self.four = rules.options.four_on_field
        self._scorers: dict[tuple[int, bool], Scorer] = {}

    def scorer(self, month: int, *, called: bool) -> Scorer:
        """What yaku are worth in a round of this month, to a player who has called or has not."""
        key = (month if self.rules.uses_month else 0, called)
        found = self._scorers.get(key)
        if found is None:
            found = self._scorers[key] = Scorer(self.rules, Context(month=month, called=called))
        return found


class Known(NamedTuple):
    """What is known of a deal.

    `order` are the players in the order of their turns. `hands` are the cards known of each hand and
    `unknown` how many there are beside them; `field` and `hidden` likewise. `stock` are the cards known of
    the stock from its top and `undealt` is its size, `pool` all cards of which nobody knows where they lie,
    and `aside` four of a month that lie on the field to the end. `rest` is where the cards lie that were
    not written down, as `numbering` names it.
    """

    order: tuple[str, ...]
    hands: tuple[int, ...]
    unknown: tuple[int, ...]
    field: int
    hidden: int
    stock: tuple[int, ...]
    undealt: int
    pool: int
    aside: int = 0
    rest: tuple[str, int] = ("pool", 0)


def known_deal(laws: Laws, round: Round, dealer: str | None) -> Known | None:
    """The deal as far as a round tells it; None where the game deals to no such number of players.

    Where only one place is unknown, what is known nowhere else lies there.
    """
    active = tuple(player for player in laws.record.players if player not in round.sitting_out)
    deal = laws.rules.deals.get(len(active))
    if deal is None:
        return None
    order = laws.game.turn_order(active, dealer) if dealer in active else active
    hands = [round.hands.get(player, 0) for player in order]
    unknown = [max(0, deal.hand - hand.bit_count()) for hand in hands]
    field = round.opening_field or 0
    hidden = max(0, deal.field - field.bit_count())
    pool = WHOLE & ~(sum(hands) | field)
    stock, pool = _stock(round.stock or (), pool)
    rest = ("pool", 0)
    undealt = deal.stock(len(active))
    if len(stock) >= undealt or not (any(unknown) or hidden):
        places = [*(seat for seat, number in enumerate(unknown) if number), *([-1] if hidden else [])]
        number = sum(unknown) + hidden + undealt - len(stock)
        if len(places) == 1 and undealt == len(stock) and pool.bit_count() == number:
            rest = ("field", 0) if places[0] < 0 else ("hand", places[0])
            if places[0] < 0:
                field, hidden, pool = field | pool, 0, 0
            else:
                hands[places[0]] |= pool
                unknown[places[0]], pool = 0, 0
    aside = four_of_a_month(field) if laws.four != "misdeal" else 0
    return Known(
        order, tuple(hands), tuple(unknown), field & ~aside, hidden, stock, undealt, pool, aside, rest
    )


def _stock(ids: tuple[str, ...], pool: int) -> tuple[tuple[int, ...], int]:
    """The stock as sets of one card, chaff without a number given the next free card, and what is left."""
    cards = [_BITS.get(id, 0) for id in ids]
    pool &= ~sum(cards)
    for at, id in enumerate(ids):
        if not cards[at]:
            free = pool & _CHAFF_OF.get(id, 0)
            cards[at] = free & -free
            pool &= ~cards[at]
    return tuple(cards), pool


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
        return take(self, item)

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


_MOST_ON_FIELD = 3


def take(playing: Playing, item: Any) -> tuple[int, TurnText] | None:
    """One turn as it was written: its seat and text, or None where one cannot go on after it."""
    if playing.ended:
        playing.faults.append(unlawful.after_the_end(playing))
        return None
    read = turn_of(playing, item)
    if read is None:
        playing.faults += [Unlawful(problem, number) for number, problem in unread(playing)]
        return None
    seat, turn = read
    if seat != playing.next:
        playing.faults.append(unlawful.not_your_turn(playing, seat))
    if turn.played is None or not (playing.left[seat] or playing.hands[seat] or playing.unknown[seat]):
        return None
    before = playing.raw[seat]
    played = Moment(playing, seat, turn.played.move)
    _half(played)
    playing.left[seat] -= 1
    if turn.turned is None:
        playing.faults.append(unlawful.no_stock_card(played))
    else:
        if turn.joker:
            _joker(playing, seat)
        _half(Moment(playing, seat, turn.turned.move, turned=True))
    playing.drawn += 1
    if playing.laws.play.calls:
        say(playing, seat, turn.call, rose=playing.worth(seat) > before)
        playing.raw[seat] = playing.worth(seat)
    playing.pass_on(seat)
    return read


def say(playing: Playing, seat: int, word: str, *, rose: bool) -> None:
    """What a player says after the stock card, or that nothing is said."""
    calls = playing.laws.play.calls
    if calls is None:
        return
    words = (calls.stop[0], calls.call[0])
    by_rule = (calls.opponent_ends and any(one != seat for one in playing.said)) or (
        calls.caller_ends and seat in playing.said
    )
    if not rose:
        if word:
            playing.faults.append(unlawful.no_new_yaku(playing, seat, word))
        if word == words[0] and playing.at + 1 == len(playing.round.turns or ()):
            playing.stop(seat)
    elif word == words[0] or by_rule:
        if word == words[1]:
            playing.faults.append(unlawful.ended_by_rule(playing, seat, word))
        playing.stop(seat)
    else:
        if not word:
            playing.faults.append(unlawful.nothing_said(playing, seat, words))
        elif not playing.left[seat]:
            playing.doubts.append(unlawful.called_without_cards(playing, seat, words))
        playing.said.append(seat)


def _joker(playing: Playing, seat: int) -> None:
    """A joker turned up before the card of the stock."""
    if playing.joker is None:
        playing.joker = seat
    else:
        playing.faults.append(unlawful.second_joker(playing, seat))


def _half(moment: Moment) -> None:
    """One card: where it comes from, what it meets, and where both go."""
    align(moment)
    card = _from_stock(moment) if moment.turned else _from_hand(moment)
    if not card:
        return
    playing, move = moment.playing, moment.move
    moment = Moment(playing, moment.seat, move, moment.turned, card)
    if _is_wild(moment) and _wildly(moment):
        return
    strays = bool(move.strays or move.taken & ~move.month)
    if strays:
        playing.faults.append(unlawful.wrong_month(moment))
    hidden = playing.hidden
    took, missing = _found(moment, move.taken & move.month, [move.month & CHAFF] * move.loose)
    if missing:
        playing.faults.append(unlawful.not_on_field(moment, missing))
    elif not strays:
        _count(moment, hidden - playing.hidden)
    _put(moment, took)


def _put(moment: Moment, took: int) -> None:
    playing, move = moment.playing, moment.move
    playing.field &= ~took
    if move.number:
        playing.piles[moment.seat] |= took | moment.card
    else:
        playing.field |= moment.card
    playing.steps.append((moment.seat, move, playing.drawn if moment.turned else -1))


def _count(moment: Moment, come_to_light: int) -> None:
    """Whether as many are taken as the rules say; some of them may only now have come to light."""
    playing, move = moment.playing, moment.move
    there = moment.on.bit_count()
    takes_all = playing.laws.play.takes_all
    if not move.number:
        if there:
            playing.faults.append(unlawful.must_take(moment))
        else:
            _laid(moment)
        return
    there += come_to_light
    if takes_all and there == _MOST_ON_FIELD and move.number < there:
        playing.faults.append(unlawful.takes_too_few(moment))
    elif move.number > 1 and not (takes_all and move.number == _MOST_ON_FIELD):
        playing.faults.append(unlawful.takes_too_many(moment))
    elif takes_all and playing.hidden:
        bound = playing.bounds.get(move.month, _MOST_ON_FIELD)
        playing.bounds[move.month] = max(0, min(bound, _MOST_ON_FIELD - 1 - there))


def _laid(moment: Moment) -> None:
    """A card is laid down: none of its month lies on the field, and perhaps its player had to match."""
    playing = moment.playing
    playing.bounds[moment.move.month] = 0
    must = playing.laws.play.must_match
    if must is None or moment.turned or not playing.could_match(moment.seat, moment.card):
        return
    playing.laid.append(playing.at)
    if must:
        playing.faults.append(unlawful.must_match(moment))


def _found(moment: Moment, named: int, loose: list[int]) -> tuple[int, int]:
    """The cards taken that can lie on the field, and of those that cannot one, or the chaff it may be."""
    playing = moment.playing
    took = missing = 0
    for cards in (*(card.bit for card in in_order(named)), *loose):
        bit = _on_field(playing, cards if cards & named else cards & ~named, took)
        took |= bit
        missing = missing or (0 if bit else cards)
    return took, missing


def _on_field(playing: Playing, cards: int, took: int) -> int:
    """One of these cards that lies on the field, or may have lain there from the start."""
    found = cards & playing.field & ~took
    if found:
        return found & -found
    found = cards & playing.pool
    if not found or not playing.hidden:
        return 0
    found &= -found
    month = of_month(next(in_order(found)).month)
    if not playing.bounds.setdefault(month, _MOST_ON_FIELD):
        return 0
    playing.bounds[month] -= 1
    playing.hidden -= 1
    playing.pool ^= found
    return found


def _is_wild(moment: Moment) -> bool:
    wild = moment.playing.laws.play.wild
    return wild is not None and bool(moment.card & wild.card) and (wild.from_stock or not moment.turned)


def _wildly(moment: Moment) -> bool:
    """Play a wild card as one; False where it is played as an ordinary card of its month."""
    playing, move = moment.playing, moment.move
    if not move.taken & ~move.month and not move.strays:
        return False
    loose = [CHAFF & of_month(month) for month in move.strays] + [move.month & CHAFF] * move.loose
    took, missing = _found(moment, move.taken, loose)
    if missing:
        playing.faults.append(unlawful.not_on_field(moment, missing))
    elif move.number > 1:
        playing.faults.append(unlawful.wild_takes_one(moment))
    elif playing.wild_use is None:
        playing.wild_use = (moment.seat, took, "stock" if moment.turned else "hand")
    _put(moment, took)
    return True


def _from_hand(moment: Moment) -> int:
    """The card played, out of the hand it must be in; 0 where it lies on the table already."""
    playing, seat, move = moment.playing, moment.seat, moment.move
    known = move.card & playing.hands[seat]
    if known:
        known &= -known
        playing.hands[seat] ^= known
        return known
    if playing.unknown[seat] and move.card & playing.pool:
        playing.unknown[seat] -= 1
        return _out_of_pool(playing, move)
    playing.faults.append(unlawful.not_in_hand(moment))
    return _torn_away(playing, move)


def _from_stock(moment: Moment) -> int:
    """The card turned up, which must be the next of the stock; 0 where it lies on the table already."""
    playing, move = moment.playing, moment.move
    if playing.drawn < len(playing.stock):
        if move.card & playing.stock[playing.drawn]:
            return playing.stock[playing.drawn]
    elif move.card & playing.pool:
        return _out_of_pool(playing, move)
    playing.faults.append(unlawful.not_next(moment))
    return _torn_away(playing, move)


def _out_of_pool(playing: Playing, move: Move) -> int:
    card = move.card & playing.pool
    card &= -card
    playing.pool ^= card
    return card


def _torn_away(playing: Playing, move: Move) -> int:
    """A card that came from where it cannot have been, taken from wherever it was but the table."""
    on_table = playing.field | playing.aside
    for pile in playing.piles:
        on_table |= pile
    card = move.card & ~on_table
    card &= -card
    playing.pool &= ~card
    for seat, hand in enumerate(playing.hands):
        playing.hands[seat] = hand & ~card
    return card
