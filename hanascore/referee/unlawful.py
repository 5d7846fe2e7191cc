"""Unlawful moves in words: what was done, the rule, what would have been lawful, and how things stood.

Every function is given the table as it was before the move. Nothing here decides whether a move is lawful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanascore.cards.deck import CHAFF, in_order, of_month
from hanascore.problems.problem import Place, Problem, Severity
from hanascore.referee.moves import Move
from hanascore.referee.position import Position
from hanascore.referee.showing import one_of, show, show_all, where
from hanascore.referee.turns import Half

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing


class Unlawful(NamedTuple):
    """One unlawful move: the problem, the number of the turn, the rule and what would have been lawful in
    words, and the position in which the move was made. `rule` is the id of the ruling behind it, if there is one.
    """

    problem: Problem
    turn: int
    law: str = ""
    lawful: str = ""
    rule: str = ""
    position: Position | None = None


def _made(
    playing: Playing,
    id: str,
    place: Place,
    message: str,
    law: str,
    lawful: str = "",
    *,
    rule: str = "",
) -> Unlawful:
    hint = f"{law}; {lawful}" if law and lawful else law or lawful
    number = playing.at + 1
    problem = Problem(id, Severity.ERROR, f"turn {number}: {message}", place, hint)
    full = f"{playing.laws.rules.game}.{rule}" if rule else ""
    return Unlawful(problem, number, law, lawful, full, playing.position(playing.at))


def _place(playing: Playing, what: str, card: int = 0, *, turned: bool = False) -> Place:
    """The characters of what is in question: `card`, `taken`, `half` or `call` of this turn."""
    from hanascore.referee.spoken import text_of

    place, text = text_of(playing, playing.at)
    if text is None:
        return place
    if what == "call":
        return place.characters(*text.call_span) if text.call_span else place
    if what == "joker":
        return place.characters(*text.joker) if text.joker else place
    half: Half | None = text.turned if turned else text.played
    if half is None:
        return place
    if what == "taken":
        for token in half.taken:
            if _mentions(token.value, card):
                return place.characters(token.start, token.end)
    if what in ("half", "taken") and half.taken:
        return place.characters(*half.span)
    return place.characters(half.card.start, half.card.end)


def _mentions(value: int, card: int) -> bool:
    """Whether a token names one of the cards, or a chaff that may be one."""
    if value & card:
        return True
    return any(value >> 48 + 4 * (each.month - 1) & 15 for each in in_order(card & CHAFF))


def _who(playing: Playing, seat: int, turned: bool) -> str:
    return f"{playing.order[seat]} {'turns up' if turned else 'plays'}"


def after_the_end(playing: Playing) -> Unlawful:
    """A turn after the round has ended."""
    if playing.stopper is not None:
        why = f"the round ended with {playing.order[playing.stopper]}'s yaku"
    elif playing.ended == "dealt":
        why = "the round ended as it was dealt"
    else:
        why = "every hand was played out"
    from hanascore.referee.spoken import text_of

    place, _ = text_of(playing, playing.at)
    return _made(
        playing,
        "after-the-end",
        place.at_key(),
        f"{why}, and this turn comes after it",
        "nothing is played after the end",
    )


def not_your_turn(playing: Playing, seat: int) -> Unlawful:
    """A turn of somebody else."""
    from hanascore.referee.spoken import text_of

    due, player = playing.order[playing.next], playing.order[seat]
    place, _ = text_of(playing, playing.at)
    if playing.at:
        law = f"turns pass {', '.join(playing.order)}"
    elif playing.laws.game.starts_after_dealer:
        law = f"the player after the dealer begins, {playing.order[-1]} being the dealer"
    else:
        law = f"the dealer begins, and {due} is the dealer"
    return _made(playing, "not-your-turn", place.at_key(), f"{player} plays, and it is {due}'s turn", law)


def not_in_hand(playing: Playing, seat: int, move: Move) -> Unlawful:
    """A card played that the player does not hold."""
    message = f"{_who(playing, seat, False)} {show(playing, move.card)}, {where(playing, move.card)}"
    hand = playing.hands[seat]
    lawful = (
        f"{playing.order[seat]} holds {show_all(playing, hand)}" if hand and not playing.unknown[seat] else ""
    )
    place = _place(playing, "card")
    return _made(
        playing, "not-in-hand", place, message, "a card is played from the player's own hand", lawful
    )


def not_next(playing: Playing, seat: int, move: Move) -> Unlawful:
    """A card turned up that is not the next of the stock."""
    message = f"{_who(playing, seat, True)} {show(playing, move.card)}, {where(playing, move.card)}"
    lawful = ""
    if playing.drawn < len(playing.stock):
        lawful = f"next is {show(playing, playing.stock[playing.drawn])}"
    place = _place(playing, "card", turned=True)
    return _made(
        playing, "not-next-of-stock", place, message, "cards are turned up in the order of the stock", lawful
    )


def no_stock_card(playing: Playing, seat: int) -> Unlawful:
    """A turn without a card from the stock."""
    message = f"{playing.order[seat]} turns up no card of the stock"
    return _made(
        playing,
        "stock-card-missing",
        _place(playing, "half"),
        message,
        "a turn is one card of the hand and one of the stock",
        "write it after a '/': 1b x 1r / 5r",
    )


def must_take(playing: Playing, seat: int, on: int, card: int, turned: bool) -> Unlawful:
    """A card laid down that matches one on the field."""
    message = f"{_who(playing, seat, turned)} {show(playing, card)} and takes nothing, and {show_all(playing, on)} lies on the field"
    if on.bit_count() > 1:
        message = message.replace(" lies on the field", " lie on the field")
    return _made(
        playing,
        "must-take",
        _place(playing, "card", turned=turned),
        message,
        "a card that matches must take",
        _lawful(playing, on),
    )


def _lawful(playing: Playing, on: int) -> str:
    """What may be taken of these cards on the field."""
    number = on.bit_count()
    if number == 3 and playing.laws.play.takes_all:
        return f"it takes all three, {show_all(playing, on)}"
    if number == 1:
        return f"it takes {show(playing, on)}"
    return f"it takes {one_of(playing, on)}" if number else "it stays on the field"


def wrong_month(playing: Playing, seat: int, move: Move, turned: bool) -> Unlawful:
    """A card of another month taken."""
    stray = move.taken & ~move.month or CHAFF & of_month(move.strays[0] if move.strays else 1)
    stray = stray if stray & CHAFF and not move.taken & stray else stray & -stray
    message = f"{_who(playing, seat, turned)} {show(playing, move.card)} and takes {show(playing, stray)}, which is of another month"
    wild = playing.laws.play.wild
    rule = wild.rule if wild and move.card & wild.card else ""
    law = "a card takes only cards of its own month"
    if rule:
        law = "a wild card turned up from the stock is an ordinary card of its month"
    place = _place(playing, "taken", stray, turned=turned)
    return _made(
        playing, "wrong-month", place, message, law, _lawful(playing, playing.field & move.month), rule=rule
    )


def not_on_field(playing: Playing, seat: int, move: Move, card: int, turned: bool) -> Unlawful:
    """A card taken that does not lie on the field."""
    if card & playing.aside:
        why = "which lies there to the end with the other three"
    elif card & playing.pool and playing.hidden:
        why = "which was not laid down, and cannot have lain there from the start"
    elif card & playing.pool:
        why = "which does not lie on the field"
    else:
        why = where(playing, card)
        if "on the field" in why:
            why = "of which no more lie on the field"
    message = (
        f"{_who(playing, seat, turned)} {show(playing, move.card)} and takes {show(playing, card)}, {why}"
    )
    lawful = "" if playing.hidden else _lawful(playing, playing.field & move.month)
    place = _place(playing, "taken", card, turned=turned)
    return _made(playing, "cannot-take", place, message, "only what lies on the field is taken", lawful)


def takes_too_few(playing: Playing, seat: int, on: int, card: int, turned: bool) -> Unlawful:
    """One or two taken where three lie."""
    message = f"{_who(playing, seat, turned)} {show(playing, card)} where three of its month lie on the field, and does not take all three"
    lawful = _lawful(playing, on) if on.bit_count() == 3 else ""
    place = _place(playing, "half", turned=turned)
    return _made(
        playing,
        "take-all-three",
        place,
        message,
        "the fourth card of a month takes the other three",
        lawful,
        rule=playing.laws.play.takes_rule,
    )


def takes_too_many(playing: Playing, seat: int, on: int, move: Move, card: int, turned: bool) -> Unlawful:
    """More taken than the rules allow."""
    message = f"{_who(playing, seat, turned)} {show(playing, card)} and takes {move.number} cards"
    law = "of two cards that match one is chosen" if playing.laws.play.takes_all else "a card takes one"
    place = _place(playing, "half", turned=turned)
    return _made(playing, "choose-one", place, message, law, _lawful(playing, on) if on else "")


def must_match(playing: Playing, seat: int, card: int) -> Unlawful:
    """A card laid down by a player who could match."""
    message = f"{playing.order[seat]} lays down {show(playing, card)} and could have matched"
    return _made(
        playing,
        "must-match",
        _place(playing, "card"),
        message,
        "only a player who cannot match lays a card down",
        rule=playing.laws.play.match_rule,
    )


def wild_takes_one(playing: Playing, seat: int, card: int, turned: bool) -> Unlawful:
    """A wild card that takes several cards."""
    message = f"{_who(playing, seat, turned)} {show(playing, card)} and takes several cards with it"
    wild = playing.laws.play.wild
    place = _place(playing, "half", turned=turned)
    return _made(
        playing,
        "choose-one",
        place,
        message,
        "a wild card takes one card of another month",
        rule=wild.rule if wild else "",
    )


def second_joker(playing: Playing, seat: int) -> Unlawful:
    """A joker turned up again."""
    holder = playing.order[playing.joker or 0]
    message = f"{playing.order[seat]} turns up the joker, which {holder} has"
    return _made(playing, "joker-unlawful", _place(playing, "joker"), message, "there is one joker")


def no_new_yaku(playing: Playing, seat: int, word: str) -> Unlawful:
    """A call or a stop without a new yaku."""
    points = playing.raw[seat]
    player = playing.order[seat]
    had = f"{player}'s yaku come to {points} as before" if points else f"{player} has no yaku"
    return _made(
        playing,
        "call-unlawful",
        _place(playing, "call"),
        f"{player} says {word}, and {had}",
        "only a new yaku made in this turn lets a player stop or call",
    )


def ended_by_rule(playing: Playing, seat: int) -> Unlawful:
    """A call where the new yaku ends the round."""
    calls = playing.laws.play.calls
    own = seat in playing.said
    player = playing.order[seat]
    rule = (calls.caller_rule if own else calls.opponent_rule) if calls else ""
    law = (
        "a new yaku of a player who has called ends the round"
        if own
        else "a yaku made after the other player called ends the round"
    )
    word = calls.call[0] if calls else ""
    return _made(
        playing,
        "call-unlawful",
        _place(playing, "call"),
        f"{player} says {word}, and the round is over",
        law,
        rule=rule,
    )


def nothing_said(playing: Playing, seat: int) -> Unlawful:
    """A new yaku without a word."""
    calls = playing.laws.play.calls
    words = f"{calls.stop[0]} or {calls.call[0]}" if calls else ""
    player = playing.order[seat]
    gained = playing.worth(seat) - playing.raw[seat]
    message = f"{player} makes a new yaku (worth {gained} more) and says nothing"
    lawful = f"write it at the end of the turn: , {calls.stop[0]}" if calls else ""
    return _made(
        playing,
        "decision-missing",
        _place(playing, "half", turned=True),
        message,
        f"whoever makes a new yaku says {words}",
        lawful,
    )


def called_without_cards(playing: Playing, seat: int) -> Problem:
    """A call of a player who has no card left."""
    calls = playing.laws.play.calls
    word = calls.call[0] if calls else ""
    message = f"turn {playing.at + 1}: {playing.order[seat]} says {word} with no card left to play"
    return Problem(
        "call-without-cards",
        Severity.WARNING,
        message,
        _place(playing, "call"),
        f"with the last card a player can only say {calls.stop[0] if calls else ''}",
    )
