"""Unlawful moves in words: what was done, the rule, what would have been lawful, and how things stood.

Nothing here decides whether a move is lawful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, in_order, of_month
from hanascore.cards.notation import code_pile, label, of_cards, of_chaff
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.problems.words import a
from hanascore.record.cursor import listed
from hanascore.referee.turns import Half, Move, Position, text_of, words_of

if TYPE_CHECKING:
    from hanascore.referee.play import Playing


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


class _Law(NamedTuple):
    """A law in words, what would have been lawful, and the option behind it."""

    words: str
    lawful: str = ""
    rule: str = ""


def _against(law: _Law, playing: Playing, id: str, place: Place, message: str) -> Unlawful:
    hint = f"{law.words}; {law.lawful}" if law.lawful else law.words
    number = playing.at + 1
    rule = f"{playing.laws.rules.game}.{law.rule}" if law.rule else ""
    problem = error(id, place, f"turn {number}: {message}", hint)
    return Unlawful(problem, number, law.words, law.lawful, rule, playing.position())


def _of_move(law: _Law, moment: Moment, id: str, place: Place, message: str) -> Unlawful:
    """A move that is unlawful, with the card still in the hand from which it came."""
    found = _against(law, moment.playing, id, place, f"{moment.told()}{message}")
    if not moment.card or moment.turned or found.position is None:
        return found
    hands = dict(found.position.hands)
    hands[moment.player] |= moment.card
    return found._replace(position=found.position._replace(hands=hands))


def after_the_end(playing: Playing) -> Unlawful:
    """A turn after the round has ended."""
    if playing.stopper is not None:
        why = f"the round ended with {playing.order[playing.stopper]}'s yaku"
    else:
        why = "every hand was played out"
    place, _ = text_of(playing, playing.at)
    law = _Law("nothing is played after the end")
    return _against(law, playing, "after-the-end", place.at_key(), f"{why}, and this turn comes after it")


def not_your_turn(playing: Playing, seat: int) -> Unlawful:
    """A turn of somebody else."""
    due, player = playing.order[playing.next], playing.order[seat]
    if playing.at:
        law = f"turns pass in the order {', '.join(playing.order)}"
    elif playing.laws.game.starts_after_dealer:
        law = f"the player after the dealer begins, and {playing.order[-1]} deals"
    else:
        law = f"the dealer begins, and {due} deals"
    lawful = ""
    if not playing.at:
        turn_order = playing.laws.game.turn_order
        dealer = next(who for who in playing.order if turn_order(_seated(playing), who)[0] == player)
        lawful = f"write `dealer: {dealer}` if {dealer} dealt"
    place, _ = text_of(playing, playing.at)
    message = f"{player} plays, and it is {due}'s turn"
    return _against(_Law(law, lawful), playing, "not-your-turn", place.at_key(), message)


def _seated(playing: Playing) -> tuple[str, ...]:
    return tuple(player for player in playing.laws.record.players if player in playing.seats)


def not_in_hand(moment: Moment) -> Unlawful:
    """A card played that the player does not hold."""
    playing, cards = moment.playing, moment.move.card
    hand = playing.hands[moment.seat]
    holds = f"{moment.player} holds {show_hand(playing, hand)}" if not playing.unknown[moment.seat] else ""
    law = _Law("a card is played from the player's own hand", holds)
    return _of_move(law, moment, "not-in-hand", moment.place(), f", {where(playing, cards)}")


def not_next(moment: Moment) -> Unlawful:
    """A card turned up that is not the next of the stock."""
    playing, cards = moment.playing, moment.move.card
    next_card = ""
    if playing.drawn < len(playing.stock):
        next_card = f"next is {show_next(playing)}"
    law = _Law("cards are turned up in the order of the stock", next_card)
    return _of_move(law, moment, "not-next-of-stock", moment.place(), f", {where(playing, cards)}")


def no_stock_card(moment: Moment) -> Unlawful:
    """A turn without a card from the stock."""
    law = _Law("a turn is one card of the hand and one of the stock", "write it after a '/': 1b x 1r / 5r")
    place, _ = text_of(moment.playing, moment.playing.at)
    message = f"{moment.player} turns up no card of the stock"
    return _against(law, moment.playing, "stock-card-missing", place, message)


def must_take(moment: Moment) -> Unlawful:
    """A card laid down that matches one on the field."""
    on = moment.on
    verb = "lies" if on.bit_count() == 1 else "lie"
    message = f" and takes nothing, and {show_all(moment.playing, on)} {verb} on the field"
    law = _Law("a card that matches must take", moment.lawful())
    return _of_move(law, moment, "must-take", moment.place(), message)


def wrong_month(moment: Moment) -> Unlawful:
    """A card of another month taken."""
    playing, move = moment.playing, moment.move
    stray = move.taken & ~move.month
    stray = stray & -stray if stray else CHAFF & of_month(move.strays[0])
    wild = playing.laws.play.wild
    if wild and wild.card & moment.card:
        law = _Law("turned up from the stock a wild card is like any other", moment.lawful(), wild.rule)
    else:
        law = _Law("a card takes only cards of its own month", moment.lawful())
    message = f" and takes {show(playing, stray)}, which is of another month"
    return _of_move(law, moment, "wrong-month", moment.place("taken", stray), message)


def not_on_field(moment: Moment, card: int) -> Unlawful:
    """A card taken that does not lie on the field."""
    playing = moment.playing
    if card & playing.aside:
        why = "which lies there to the end with the other three"
    elif card & playing.pool and playing.hidden:
        why = "which was not laid down, and cannot have lain there from the start"
    elif card & playing.pool:
        why = "which does not lie on the field"
    elif card & playing.field:
        why = "of which no more lie on the field"
    else:
        why = where(playing, card)
    law = _Law("only what lies on the field is taken", moment.lawful())
    message = f" and takes {show(playing, card)}, {why}"
    return _of_move(law, moment, "cannot-take", moment.place("taken", card), message)


def takes_too_few(moment: Moment) -> Unlawful:
    """One or two taken where three lie."""
    law = _Law(
        "the fourth card of a month takes the other three",
        moment.lawful() if moment.on.bit_count() == 3 else "",
        moment.playing.laws.play.takes_rule,
    )
    message = " where three of its month lie on the field, and does not take all three"
    return _of_move(law, moment, "take-all-three", moment.place("half"), message)


def takes_too_many(moment: Moment) -> Unlawful:
    """More taken than the rules allow."""
    play = moment.playing.laws.play
    words = "of two cards that match one is chosen" if play.takes_all else "a card takes one"
    law = _Law(words, moment.lawful(), "" if play.takes_all else play.takes_rule)
    message = f" and takes {moment.move.number} cards"
    return _of_move(law, moment, "choose-one", moment.place("half"), message)


def wild_takes_one(moment: Moment) -> Unlawful:
    """A wild card that takes several cards."""
    wild = moment.playing.laws.play.wild
    law = _Law("a wild card takes one card of another month", "", wild.rule if wild else "")
    return _of_move(law, moment, "choose-one", moment.place("half"), " and takes several cards with it")


def must_match(moment: Moment) -> Unlawful:
    """A card laid down by a player who could match."""
    law = _Law("only a player who cannot match lays a card down", "", moment.playing.laws.play.match_rule)
    message = " and lays it down, and could have matched"
    return _of_move(law, moment, "must-match", moment.place(), message)


def second_joker(playing: Playing, seat: int) -> Unlawful:
    """A joker turned up again."""
    message = f"{playing.order[seat]} turns up the joker, which {playing.order[playing.joker or 0]} has"
    place = call_place(playing, "joker")
    return _against(_Law("there is one joker"), playing, "joker-unlawful", place, message)


def no_new_yaku(playing: Playing, seat: int, word: str) -> Unlawful:
    """A call or a stop without a new yaku."""
    points, player = playing.raw[seat], playing.order[seat]
    had = f"{player}'s yaku come to {points} as before the turn" if points else f"{player} has no yaku"
    law = _Law("only a new yaku made in this very turn lets a player stop or call")
    message = f"{player} says {word}, and {had}"
    return _against(law, playing, "call-unlawful", call_place(playing, "call"), message)


def ended_by_rule(playing: Playing, seat: int, word: str) -> Unlawful:
    """A call where the new yaku ends the round."""
    calls, player = playing.laws.play.calls, playing.order[seat]
    if calls and calls.caller_ends and seat in playing.said:
        law = _Law("a new yaku of a player who has called ends the round", "", calls.caller_rule)
    else:
        rule = calls.opponent_rule if calls else ""
        law = _Law("a yaku made after an opponent called ends the round", "", rule)
    message = f"{player} says {word}, and the round is over"
    return _against(law, playing, "call-unlawful", call_place(playing, "call"), message)


def nothing_said(playing: Playing, seat: int, words: tuple[str, str]) -> Unlawful:
    """A new yaku without a word, of which there are two."""
    player, before, now = playing.order[seat], playing.raw[seat], playing.worth(seat)
    made = playing.position().made[playing.laws.record.side_of(player)]
    names = ", ".join(one.yaku.name for one in made)
    law = _Law(
        f"whoever makes a new yaku says {words[0]} or {words[1]}", "write it at the end, after a comma"
    )
    message = f"{player}'s yaku rise from {before} to {now} ({names}), and {player} says nothing"
    place, _ = text_of(playing, playing.at)
    return _against(law, playing, "decision-missing", place, message)


def called_without_cards(playing: Playing, seat: int, words: tuple[str, str]) -> Problem:
    """A call of a player who has no card left."""
    message = f"turn {playing.at + 1}: {playing.order[seat]} says {words[1]} with no card left to play"
    hint = f"with the last card a player can only say {words[0]}"
    return warning("call-without-cards", call_place(playing, "call"), message, hint)
