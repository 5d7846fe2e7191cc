"""A move in words: who plays what, where a card is, what it may take, and where that is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, in_order, of_month
from hanascore.cards.notation import code_pile, label, of_cards, of_chaff
from hanascore.problems.problem import Place
from hanascore.problems.words import a
from hanascore.record.values import listed
from hanascore.referee.moves import Move
from hanascore.referee.places import words_of
from hanascore.referee.spoken import text_of
from hanascore.referee.turns import Half

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing


class Moment(NamedTuple):
    """One card being played: the table, seat and move, whether it was turned up, and the card once found."""

    playing: Playing
    seat: int
    move: Move
    turned: bool = False
    card: int = 0

    @property
    def player(self) -> str:
        """Who plays it."""
        return self.playing.order[self.seat]

    @property
    def on(self) -> int:
        """The cards of its month that are known to lie on the field."""
        return self.playing.field & self.move.month

    def told(self) -> str:
        """Who plays or turns up what."""
        verb = "turns up" if self.turned else "plays"
        return f"{self.player} {verb} {show(self.playing, self.move.card)}"

    def lawful(self) -> str:
        """What the card may take."""
        on, playing = self.on, self.playing
        number = on.bit_count()
        if number == 3 and playing.laws.play.takes_all:
            return f"all three are taken, {show_all(playing, on)}"
        if number == 0:
            return "" if playing.hidden else "it stays on the field"
        if number == 1:
            return f"it takes {show(playing, on)}"
        if not on & ~CHAFF:
            return f"it takes one of the {show_all(playing, on)}"
        # Which of several chaff it is makes no difference.
        choices = [show(playing, card.bit) for card in in_order(on & ~CHAFF)]
        month = playing.laws.months
        chaff = [a(label(of_chaff(next(in_order(on)).month), month))] if on & CHAFF else []
        return f"it takes {listed([*choices, *chaff])}"

    def place(self, what: str = "card", card: int = 0) -> Place:
        """The characters of the `card`, of a card `taken`, or of the whole `half` of the turn."""
        place, text = text_of(self.playing, self.playing.at)
        half: Half | None = None if text is None else text.turned if self.turned else text.played
        if half is None:
            return place
        for token in half.taken if what == "taken" else ():
            if _mentions(token.value, card):
                return place.characters(token.start, token.end)
        if what != "card":
            return place.characters(*half.span)
        return place.characters(half.card.start, half.card.end)


def _mentions(value: int, card: int) -> bool:
    """Whether a token names one of the cards, or a chaff that may be one."""
    if value & card:
        return True
    return any(value >> 48 + 4 * (each.month - 1) & 15 for each in in_order(card & CHAFF))


def call_place(playing: Playing, what: str) -> Place:
    """The characters of the `call` or of the `joker` of this turn."""
    place, text = text_of(playing, playing.at)
    span = None if text is None else text.call_span if what == "call" else text.joker
    return place.characters(*span) if span else place


def show(playing: Playing, card: int) -> str:
    """One card in words; of several chaff of a month, a chaff of it."""
    months = playing.laws.months
    if card.bit_count() == 1:
        return f"the {label(of_cards(card), months)}"
    return a(label(of_chaff(next(in_order(card)).month), months))


def show_all(playing: Playing, cards: int) -> str:
    """Cards in words, chaff of one month together."""
    return words_of(cards, playing.laws.months) if cards else "nothing"


def show_hand(playing: Playing, cards: int) -> str:
    """The cards of a hand, short where they have codes."""
    months = playing.laws.months
    return code_pile(cards, months=months) if months and cards else show_all(playing, cards)


def show_next(playing: Playing) -> str:
    """The next card of a known stock, as it was written."""
    card = playing.stock[playing.drawn]
    written = (playing.round.stock or ())[playing.drawn]
    return show(playing, card if written in BY_ID else CHAFF & of_month(next(in_order(card)).month))


def where(playing: Playing, cards: int) -> str:
    """Where a card is, as far as anybody knows."""
    if cards & (playing.field | playing.aside):
        return "which lies on the field"
    for seat, player in enumerate(playing.order):
        if cards & playing.hands[seat]:
            return f"which is in {player}'s hand"
        if cards & playing.piles[seat]:
            return f"which lies in {player}'s pile"
    for at, card in enumerate(playing.stock):
        if cards & card and at >= playing.drawn:
            return "which is the next of the stock" if at == playing.drawn else "which is still in the stock"
    return "which is not known to be there" if cards & playing.pool else "which cannot be there"
