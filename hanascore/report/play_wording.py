"""Name cards in turns and positions. A chaff that is written without its number is named without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanascore.cards.deck import CHAFF, USUAL_KINDS, WHOLE, Kind, Kinds, in_order, of_month
from hanascore.cards.names import suit_name
from hanascore.referee.replay.moves import Move
from hanascore.report.labels import language, tr
from hanascore.report.wording import card_names, card_names_of_kind, listed_names, yaku_name
from hanascore.rules.yaku import MadeYaku
from hanascore.words.english import Phrase


class CardWording:
    """The names of cards in turns and positions."""

    def __init__(self, *, yellow: bool = False, kinds: Kinds = USUAL_KINDS) -> None:
        # Whether the yellow chaff of the paulownia has a name of its own.
        self.yellow = yellow
        # The cards of each kind in the game.
        self.kinds = kinds

    def names(self, cards: int) -> list[str]:
        """Return the names of some cards."""
        return card_names(cards, language(), by_number=self.yellow)

    def without_suit(self, cards: int, month: int) -> list[str]:
        """Return the names of some cards. Leave out the suit of cards of the month, which is already named.

        >>> CardWording().without_suit(0b1111, 1)
        ['crane', 'ribbon', '2 chaff']
        """
        names = self.names(cards & of_month(month))
        return [name.replace(f"{suit_name(month)} ", "") for name in names]

    def by_suit(self, cards: int) -> str:
        """Return the names of some cards suit by suit.

        >>> CardWording().by_suit(0b0110_0001)
        'pine: crane; plum: ribbon, chaff'
        """
        suits = []
        for month in range(1, 13):
            names = ", ".join(self.without_suit(cards, month))
            suits += [f"{suit_name(month, language())}: {names}"] if names else []
        return "; ".join([*suits, *self.names(cards & ~WHOLE)])

    def by_kind(self, cards: int) -> Iterator[tuple[str, str]]:
        """Return each kind among some cards, with the names of its cards."""
        for kind in Kind:
            names = card_names_of_kind(cards, kind, language(), by_number=self.yellow, kinds=self.kinds)
            if names:
                yield tr(kind.plural), ", ".join(names)
        if jokers := cards & ~WHOLE:
            yield "jokers", ", ".join(self.names(jokers))

    def move(self, move: Move) -> Phrase:
        """Return a card of a turn and the cards that it takes, in words."""
        if not move.month:
            return Phrase("nothing")
        cards = played_cards(move)
        # A chaff without a number may be any chaff of its month.
        words = self if move.hiki or move.card.bit_count() == 1 else CardWording()
        name = listed_names(words.names(cards))
        month = next(in_order(cards)).month
        taken = move.month & ~move.hiki if move.hiki else move.taken | unnumbered_taken(move)
        if not taken:
            return Phrase("{}", name) if move.hiki else Phrase("{} stays", name)
        others = self.names(taken & ~move.month)
        takes = "{} take {}" if move.hiki.bit_count() > 1 else "{} takes {}"
        return Phrase(takes, name, listed_names([*self.without_suit(taken, month), *others]))


def played_cards(move: Move) -> int:
    """Return the cards to draw for a move.

    For a chaff without a number, return the last, which is not yellow.
    """
    return move.hiki or 1 << move.card.bit_length() - 1


def unnumbered_taken(move: Move) -> int:
    """Choose a chaff for each chaff that a move takes without a number, but not the card that is played."""
    chosen = 0
    numbered = move.taken | played_cards(move)
    for month in (*[move.month] * move.loose, *(of_month(month) for month in move.strays)):
        free = month & CHAFF & ~numbered & ~chosen
        chosen |= 1 << free.bit_length() - 1 if free else 0
    return chosen


def after_joker(joker: str, move: Phrase) -> Phrase:
    """Return a joker and the move that is played after it, in words."""
    _, _, number = joker.partition("-")
    return Phrase("the joker-{}, then {}", number, move) if number else Phrase("the joker, then {}", move)


def yaku_words(made: Iterable[MadeYaku]) -> str:
    """Return yaku with their points, in words."""
    return listed_names([f"{yaku_name(yaku.yaku)} ({yaku.points})" for yaku in made])
