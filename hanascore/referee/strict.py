"""A turn taken slowly: every rule asked in order, with the cards nobody knows, wild cards, jokers and calls.

What is not lawful is put into words by `unlawful`; then the move is made as far as it was told, so that the
rest can be gone through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanascore.cards.deck import CHAFF, in_order, of_month
from hanascore.referee import unlawful
from hanascore.referee.aligning import align
from hanascore.referee.moves import Move
from hanascore.referee.numbers import Step
from hanascore.referee.spoken import halves, unread

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing

_MOST_ON_FIELD = 3


def take(playing: Playing, item: Any) -> bool:
    """One turn as it was written. Answers whether one can go on after it."""
    if playing.ended:
        playing.faults.append(unlawful.after_the_end(playing))
        return False
    read = halves(playing, item)
    if read is None:
        playing.faults += unread(playing)
        return False
    seat, played, turned = read
    if seat != playing.next:
        playing.faults.append(unlawful.not_your_turn(playing, seat))
    if not playing.left[seat]:
        return False
    before = playing.raw[seat]
    _half(playing, seat, played, turned=False)
    playing.left[seat] -= 1
    if turned is None:
        playing.faults.append(unlawful.no_stock_card(playing, seat))
    else:
        if turned.joker:
            _joker(playing, seat)
        _half(playing, seat, turned, turned=True)
    playing.drawn += 1
    call = turned.call if turned else played.call
    if playing.laws.play.calls:
        worth = playing.worth(seat)
        say(playing, seat, call, rose=worth > before)
        playing.raw[seat] = playing.worth(seat)
    playing.pass_on(seat)
    return True


def say(playing: Playing, seat: int, word: str, *, rose: bool) -> None:
    """What a player says after the stock card, or that nothing is said."""
    calls = playing.laws.play.calls
    if calls is None:
        return
    stop = word == calls.stop[0]
    by_rule = (calls.opponent_ends and any(one != seat for one in playing.said)) or (
        calls.caller_ends and seat in playing.said
    )
    if not rose:
        if word:
            playing.faults.append(unlawful.no_new_yaku(playing, seat, word))
            if stop and playing.at + 1 == len(playing.round.turns or ()):
                _stop(playing, seat)
        return
    if word and not stop and by_rule:
        playing.faults.append(unlawful.ended_by_rule(playing, seat))
    if stop or by_rule:
        _stop(playing, seat)
    elif word:
        if not playing.left[seat]:
            playing.doubts.append(unlawful.called_without_cards(playing, seat))
        playing.said.append(seat)
    else:
        playing.faults.append(unlawful.nothing_said(playing, seat))
        playing.said.append(seat)


def _stop(playing: Playing, seat: int) -> None:
    playing.ended, playing.stopper = "stopped", seat


def _joker(playing: Playing, seat: int) -> None:
    if playing.joker is not None:
        playing.faults.append(unlawful.second_joker(playing, seat))
    else:
        playing.joker = seat


def _half(playing: Playing, seat: int, move: Move, *, turned: bool) -> None:
    """One card: where it comes from, what it meets, and where both go."""
    align(playing, seat, move, turned=turned)
    card = _from_stock(playing, seat, move) if turned else _from_hand(playing, seat, move)
    if not card:
        return
    wild = playing.laws.play.wild
    if (
        wild
        and card & wild.card
        and (not turned or wild.from_stock)
        and _wildly(playing, seat, move, card, turned)
    ):
        return
    strays = move.taken & ~move.month
    if strays or move.strays:
        playing.faults.append(unlawful.wrong_month(playing, seat, move, turned))
    on, hidden_before = playing.field & move.month, playing.hidden
    took, missing = _found(playing, move, turned)
    if missing:
        playing.faults.append(unlawful.not_on_field(playing, seat, move, missing, turned))
    elif not strays and not move.strays:
        _count(playing, seat, move, on, hidden_before - playing.hidden, card, turned)
    _put(playing, seat, move, card, took, turned)


def _put(playing: Playing, seat: int, move: Move, card: int, took: int, turned: bool) -> None:
    playing.field &= ~took
    if move.number:
        playing.piles[seat] |= took | card
    else:
        playing.field |= card
    playing.steps.append(Step(seat, move, playing.drawn if turned else -1))


def _count(
    playing: Playing, seat: int, move: Move, on: int, known_since: int, card: int, turned: bool
) -> None:
    """Whether as many are taken as the rules say; `on` was known to lie there, `known_since` came to light."""
    there = on.bit_count()
    takes_all = playing.laws.play.takes_all
    if not move.number:
        if there:
            playing.faults.append(unlawful.must_take(playing, seat, on, card, turned))
        else:
            playing.bounds[move.month] = 0
            if not turned:
                _laid(playing, seat, card)
        return
    there += known_since
    if takes_all and there == _MOST_ON_FIELD and move.number < there:
        playing.faults.append(unlawful.takes_too_few(playing, seat, on, card, turned))
    elif move.number > 1 and not (takes_all and move.number == _MOST_ON_FIELD):
        playing.faults.append(unlawful.takes_too_many(playing, seat, on, move, card, turned))
    elif takes_all and playing.hidden:
        bound = playing.bounds.get(move.month, _MOST_ON_FIELD)
        playing.bounds[move.month] = max(0, min(bound, _MOST_ON_FIELD - 1 - there))


def _laid(playing: Playing, seat: int, card: int) -> None:
    """A card was laid down from the hand: whether its player had to match."""
    must = playing.laws.play.must_match
    if must is None or not playing.could_match(seat, card):
        return
    playing.laid.append(playing.at)
    if must:
        playing.faults.append(unlawful.must_match(playing, seat, card))


def _found(playing: Playing, move: Move, turned: bool) -> tuple[int, int]:
    """The cards taken that can lie on the field, and of the others that were named one, or a chaff of theirs."""
    took = missing = 0
    for card in in_order(move.taken & move.month if not _is_wild(playing, move, turned) else move.taken):
        bit = _on_field(playing, card.bit, took)
        took |= bit
        missing = missing or (0 if bit else card.bit)
    loose = [move.month & CHAFF] * move.loose
    if _is_wild(playing, move, turned):
        loose += [CHAFF & of_month(month) for month in move.strays]
    for chaff in loose:
        bit = _on_field(playing, chaff & ~took & ~move.taken, took)
        took |= bit
        missing = missing or (0 if bit else chaff)
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


def _wildly(playing: Playing, seat: int, move: Move, card: int, turned: bool) -> bool:
    """Play a wild card as one; False where it is played as an ordinary card of its month."""
    own = playing.field & move.month
    if not move.number and not own:
        playing.bounds[move.month] = 0
        if not turned:
            _laid(playing, seat, card)
        _put(playing, seat, move, card, 0, turned)
        return True
    strays = move.taken & ~move.month
    if not strays and not move.strays:
        return False
    took, missing = _found(playing, move, turned)
    if missing:
        playing.faults.append(unlawful.not_on_field(playing, seat, move, missing, turned))
    elif move.number > 1:
        playing.faults.append(unlawful.wild_takes_one(playing, seat, card, turned))
    elif playing.wild_use is None:
        playing.wild_use = (seat, took, "stock" if turned else "hand")
    _put(playing, seat, move, card, took, turned)
    return True


def _from_hand(playing: Playing, seat: int, move: Move) -> int:
    """The card played, out of the hand it must be in; 0 where it lies on the table already."""
    known = move.card & playing.hands[seat]
    if known:
        known &= -known
        playing.hands[seat] ^= known
        return known
    if playing.unknown[seat] and move.card & playing.pool:
        playing.unknown[seat] -= 1
        return _out_of_pool(playing, move)
    playing.faults.append(unlawful.not_in_hand(playing, seat, move))
    return _torn_away(playing, move)


def _from_stock(playing: Playing, seat: int, move: Move) -> int:
    """The card turned up, which must be the next of the stock; 0 where it lies on the table already."""
    at = playing.drawn
    if at < len(playing.stock):
        if move.card & playing.stock[at]:
            return playing.stock[at]
    elif move.card & playing.pool:
        return _out_of_pool(playing, move)
    playing.faults.append(unlawful.not_next(playing, seat, move))
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


def _is_wild(playing: Playing, move: Move, turned: bool) -> bool:
    wild = playing.laws.play.wild
    return wild is not None and bool(move.card & wild.card) and (wild.from_stock or not turned)
