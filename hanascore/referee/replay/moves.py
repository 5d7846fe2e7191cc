"""A turn as it is written: the card of the hand, the card of the stock, the cards they take, and the call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hanascore.cards.deck import CHAFF, of_month, union
from hanascore.cards.named_cards import all_named
from hanascore.cards.spelling import Misread, Token

# The start and the end of some characters in the text of a turn.
Span = tuple[int, int]


class Joker(NamedTuple):
    """A joker in a turn."""

    # Its place in the record.
    span: Span
    # The joker, as a set of one card; 0 if the text does not say which one it is.
    card: int


class Move(NamedTuple):
    """A card that is played, and the cards that it takes."""

    # The card, as a set of one. If it is chaff without a number, all chaff of its month.
    card: int
    # The four cards of its month; 0 if no card is played.
    month: int
    # The cards it takes that are named exactly.
    taken: int = 0
    # How many chaff of its month it takes without numbers.
    loose: int = 0
    # How many cards it takes in all.
    number: int = 0
    # The months of chaff of other months that it takes without numbers.
    strays: tuple[int, ...] = ()
    # Several cards of the hand that take the rest of their month at once (hiki, or a bomb); then `card` is
    # the first of them. 0 for a single card.
    hiki: int = 0
    # The parts of the text that name the cards, the played one first.
    tokens: tuple[Token, ...] = ()

    @classmethod
    def of(cls, tokens: tuple[Token, ...]) -> Move:
        """Return the move of a single card, the first of the tokens."""
        played = tokens[0].cards
        taken = all_named(token.cards for token in tokens[1:])
        month = played.first.month
        return cls(
            card=played.exact or CHAFF & of_month(month),
            month=of_month(month),
            taken=taken.exact,
            loose=taken.loose.count(month),
            number=taken.count,
            strays=tuple(other for other in taken.loose if other != month),
            tokens=tokens,
        )

    @property
    def span(self) -> Span:
        """The span from the card to the last card that it takes."""
        return self.tokens[0].start, self.tokens[-1].end

    @property
    def span_of_card(self) -> Span:
        """The played card."""
        return self.tokens[0].start, self.tokens[0].end

    def span_of_taken(self, card: int) -> Span:
        """Return where a taken card is written, or a chaff that may mean it, or else the span of the move."""
        for start, end, cards in self.tokens[1:]:
            if cards.possible & card:
                return start, end
        return self.span

    @property
    def loose_chaff(self) -> list[int]:
        """For each taken chaff without a number, the set of the chaff that may be meant."""
        chaff = [CHAFF & of_month(month) for month in self.strays]
        return chaff + [CHAFF & self.month] * self.loose

    @property
    def unnumbered(self) -> int:
        """For each chaff of the move without a number, the set of all chaff that may be meant."""
        card = self.card if self.card.bit_count() > 1 else 0
        return card | union(self.loose_chaff)


# The half of a turn in which no card of the hand is played.
NO_MOVE = Move(0, 0)


@dataclass(frozen=True, kw_only=True)
class WrittenTurn:
    """A turn as the record writes it."""

    # The card of the hand, with the cards it takes.
    played: Move = NO_MOVE
    # The card of the stock, with the cards it takes. None if the text does not name it.
    turned: Move | None = None
    # The jokers that are played from the hand.
    jokers_played: tuple[Joker, ...] = ()
    # The jokers that are turned up from the stock.
    jokers_turned: tuple[Joker, ...] = ()
    # What the player says at the end, as the first of the game's words for it; empty if nothing.
    call: str = ""
    # The place of that word.
    call_span: Span | None = None
    # The id of the set that is announced with the card.
    announced: str = ""
    # The cards of the hand that are shown before the first one is played.
    shown: tuple[Token, ...] = ()
    # The cards that other players give.
    stolen: tuple[Token, ...] = ()
    # What cannot be read.
    misreads: tuple[Misread, ...] = ()
