"""The quick way from the text of a turn to sets of cards: a half of it, `1b x 1r`, is one tuple of sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hanascore.cards.deck import CHAFF, in_order, of_month
from hanascore.cards.notation import chaff_needed, count, doubled, exact, quick
from hanascore.referee.turns import Grammar, Half

_MOST_REMEMBERED = 8192


class Move(NamedTuple):
    """One card and what it takes, as sets.

    `card` is the card, or where its number was not written all chaff it may be; `month` are the four cards of
    its month. `taken` are the cards taken that are known exactly, `loose` is how many chaff without a number
    are taken beside them, all of the month of the card, and `number` counts all that is taken. `strays` are
    the months of chaff without a number that are of another month. `call` is the first of the game's words
    for what was said; `joker` tells whether one was turned up first.
    """

    card: int
    month: int
    taken: int = 0
    loose: int = 0
    number: int = 0
    strays: tuple[int, ...] = ()
    call: str = ""
    joker: bool = False


def move_of(half: Half, call: str = "", *, joker: bool = False) -> Move:
    """A half of a turn as sets."""
    return _move(half.card.value, [token.value for token in half.taken], call, joker=joker)


def _move(card: int, taken: Sequence[int], call: str, *, joker: bool) -> Move:
    bit = exact(card)
    month = next(in_order(bit)).month if bit else chaff_needed(card)[0][0]
    whole = sum(taken)
    loose, strays = 0, []
    for of, number in chaff_needed(whole):
        if of == month:
            loose = number
        else:
            strays += [of] * number
    return Move(
        card=bit or CHAFF & of_month(month),
        month=of_month(month),
        taken=exact(whole),
        loose=loose,
        number=count(whole),
        strays=tuple(strays),
        call=call,
        joker=joker,
    )


class Moves(dict[str, Move | None]):
    """The quick way from a half of a turn to its move; None where only the slow way can tell.

    A half is what stands before the first '/' or all that stands after it.
    """

    def __init__(self, grammar: Grammar) -> None:
        super().__init__()
        self.grammar = grammar

    def __missing__(self, text: str) -> Move | None:
        move = self._compact(text) or self._slow(text)
        if len(self) < _MOST_REMEMBERED:
            self[text] = move
        return move

    def _compact(self, text: str) -> Move | None:
        """A half of compact tokens and no more."""
        card, cross, taken = text.partition(" x ")
        values = [quick(each, self.grammar.months) for each in (card, *([taken] if cross else []))]
        if (
            min(values) < 0
            or count(values[0]) != 1
            or (cross and not count(values[1]))
            or doubled(sum(values))
        ):
            return None
        return _move(values[0], values[1:], "", joker=False)

    def _slow(self, text: str) -> Move | None:
        read = self.grammar.read(text)
        joker = False
        if read.faults and self.grammar.joker:
            # Behind the slash a joker may stand before the card.
            read, joker = self.grammar.read(f"1b /{text}"), True
            read = read._replace(played=read.turned, turned=None) if read.joker else read
        if read.faults or read.turned or read.played is None:
            return None
        return move_of(read.played, read.call, joker=joker)
