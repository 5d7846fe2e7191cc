"""What the turns of a record are held against, made ready once: its game, its words, what its yaku are worth.

And the deal of one round as far as it is known. Nothing here goes through a turn.
"""

from __future__ import annotations

from typing import NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, SUITS, WHOLE, of_month
from hanascore.model.record import Record, Round
from hanascore.referee.turns import Grammar
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
