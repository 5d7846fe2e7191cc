"""How a turn is taken: every rule asked in order, with the cards nobody knows, wild cards, jokers and calls.

What is not lawful is put into words by `unlawful`; then the move is made as far as it was told, so that the
rest can be gone through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanascore.cards.deck import CHAFF, in_order, of_month
from hanascore.referee import unlawful
from hanascore.referee.moves import Move
from hanascore.referee.numbering import align
from hanascore.referee.showing import Moment
from hanascore.referee.spoken import turn_of, unread
from hanascore.referee.turns import TurnText
from hanascore.referee.unlawful import Unlawful

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing

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
