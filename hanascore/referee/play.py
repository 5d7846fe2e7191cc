"""How a turn is taken: every rule asked in order, with the cards nobody knows, wild cards, jokers and calls.

What is not lawful is put into words by `unlawful`; then the move is made as far as it was told, so that the
rest can be gone through.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards.deck import CHAFF, in_order, of_month, union
from hanascore.referee import unlawful
from hanascore.referee.chaff_identity import after_step, assignments, chaff_of
from hanascore.referee.table import CardPlay, Table, Unlawful
from hanascore.referee.turns import Move, WrittenTurn
from hanascore.rules.ruleset import Calls, Play

_MOST_ON_FIELD = 3


def lawful_ways(rules: Play, field: int, hand: int, *, turned: bool = False) -> Iterator[tuple[int, int]]:
    """Each card with what it may take of the cards that lie on the field, or with nothing if it is laid down.

    What only a wild card may do is left out.
    """
    matching = {card.bit: field & of_month(card.month) for card in in_order(hand)}
    must = bool(rules.must_match) and not turned and any(matching.values())
    for card, there in matching.items():
        if rules.takes_all and there.bit_count() == _MOST_ON_FIELD:
            yield card, there
        elif there:
            yield from ((card, other.bit) for other in in_order(there))
        elif not must:
            yield card, 0


def take_turn(table: Table) -> WrittenTurn | None:
    """Take the next turn, as it was written, and answer with it; None where one cannot go on after it."""
    if table.ended:
        table.faults.append(unlawful.after_the_end(table))
        return None
    turn = table.turns.read(table.at)
    if turn is None:
        unread = table.turns.unread(table.at, table.order[table.next])
        table.faults += [Unlawful(problem, number) for number, problem in unread]
        return None
    seat = turn.seat
    if _breaks_in(table, turn):
        _take_hiki(CardPlay(table, seat, turn.played))
        return turn
    if seat != table.next:
        table.faults.append(unlawful.not_your_turn(table, seat))
    if not _play_from_hand(table, turn):
        return None
    if turn.turned is None:
        table.faults.append(unlawful.no_stock_card(table, seat))
    else:
        if turn.joker and table.joker is not None:
            table.faults.append(unlawful.second_joker(table, seat))
        elif turn.joker:
            table.joker = seat
        _play_card(CardPlay(table, seat, turn.turned, turned=True))
    table.drawn += 1
    if calls := table.rules.play.calls:
        _call(table, calls, seat, turn.call)
        table.points[seat] = table.yaku_points(seat)
    table.pass_on(seat)
    return turn


def _declare(table: Table, seat: int, turn: WrittenTurn) -> None:
    """A set announced with one of its cards, which is laid on the field."""
    if turn.played.number or not turn.played.card & table.rules.sets[turn.declared].pattern.cards:
        table.faults.append(unlawful.wrong_announcement(table, seat, turn))
    else:
        table.declared.setdefault(table.order[seat], {})[turn.declared] = turn.played.card


def _call(table: Table, calls: Calls, seat: int, word: str) -> None:
    """What a player says after the stock card, or that nothing is said."""
    call, stop = calls.call[0], calls.stop[0]
    by_rule = (calls.opponent_ends and any(one != seat for one in table.callers)) or (
        calls.caller_ends and seat in table.callers
    )
    if table.yaku_points(seat) <= table.points[seat]:
        if word:
            table.faults.append(unlawful.no_new_yaku(table, seat, word))
        if word == stop and table.at + 1 == len(table.turns.items):
            table.stop(seat)
    elif word == stop or by_rule:
        if word == call:
            table.faults.append(unlawful.ended_by_rule(table, seat, word))
        table.stop(seat)
    else:
        if not word:
            table.faults.append(unlawful.nothing_said(table, seat, call, stop))
        elif not table.left[seat]:
            table.doubts.append(unlawful.called_without_cards(table, seat, call, stop))
        table.callers.append(seat)


def _play_from_hand(table: Table, turn: WrittenTurn) -> bool:
    """The half of a turn that comes from the hand; whether one can go on after it."""
    play, seat, move = CardPlay(table, turn.seat, turn.played), turn.seat, turn.played
    if not move.month:
        if table.left[seat]:
            table.faults.append(unlawful.plays_no_card(table, seat))
        return not table.left[seat]
    if not (table.left[seat] > 0 or table.hands[seat] or table.unknown[seat]):
        return False
    if turn.declared:
        _declare(table, seat, turn)
    if move.hiki:
        _take_hiki(play)
    else:
        _play_card(play)
        table.left[seat] -= 1
    return True


def _breaks_in(table: Table, turn: WrittenTurn) -> bool:
    """Whether four of a month are taken out of turn, since the wild card was about to take one of them."""
    wild, later = table.rules.wild, table.at + 1
    if not turn.played.hiki or turn.turned is not None or turn.seat == table.next or wild is None:
        return False
    after = table.turns.read(later) if later < len(table.turns.items) else None
    return after is not None and after.seat == table.next and bool(after.played.card & wild.card)


def _take_hiki(play: CardPlay) -> None:
    """Take the four cards of a month, some of them out of the hand, the others from the field."""
    table, seat, move = play.table, play.seat, play.move
    held, loose = move.month & table.hands[seat], move.month & table.pool
    # Of the cards nobody knows, those that must come out of the hand, and those that must lie on the field.
    from_hand = move.hiki - held.bit_count()
    from_field = loose.bit_count() - from_hand
    there = held | loose | move.month & table.field == move.month
    if not there or not 0 <= from_hand <= table.unknown[seat] or not 0 <= from_field <= table.hidden:
        table.faults.append(unlawful.no_hiki(play))
        return
    table.unknown[seat] -= from_hand
    table.hidden -= from_field
    table.hands[seat] &= ~move.month
    table.field &= ~move.month
    table.pool &= ~move.month
    table.piles[seat] |= move.month
    table.left[seat] -= move.hiki


def _play_card(play: CardPlay) -> None:
    """Play one card: where it comes from, what it meets, and where both go."""
    table, move = play.table, play.move
    _number_chaff(play)
    play.card = _from_stock(play) if play.turned else _from_hand(play)
    if not play.card:
        return
    strays = bool(move.strays or move.taken & ~move.month)
    if _takes_the_rest(play):
        took, missing = _find_taken(table, move.taken, _loose(move))
        if missing or table.field & ~took:
            table.faults.append(unlawful.takes_the_rest(play))
        _take(play, took)
        return
    if (strays and _is_wild(play)) or _must_be_wild(play):
        _take(play, _take_wildly(play))
        return
    if strays:
        table.faults.append(unlawful.wrong_month(play))
    hidden = table.hidden
    took, missing = _find_taken(table, move.taken & move.month, [move.month & CHAFF] * move.loose)
    if missing:
        table.faults.append(unlawful.not_on_field(play, missing))
    elif _spurned(play):
        table.faults.append(unlawful.wild_cannot(play, took))
    elif not strays:
        _check_number(play, hidden - table.hidden)
    _take(play, took)


def _take(play: CardPlay, took: int) -> None:
    """Lay a card into the pile with what it took, or onto the field."""
    table, move = play.table, play.move
    table.field &= ~took
    if move.number:
        table.piles[play.seat] |= took | play.card
    else:
        table.field |= play.card
    table.steps.append((play.seat, move, table.drawn if play.turned else -1))


def _check_number(play: CardPlay, come_to_light: int) -> None:
    """Whether as many cards are taken as the rules say. `come_to_light` of them lay on the field unknown."""
    table, move = play.table, play.move
    there = play.matching.bit_count()
    takes_all = table.rules.play.takes_all
    if not move.number:
        if there:
            table.faults.append(unlawful.must_take(play))
        else:
            _check_laid(play)
        return
    there += come_to_light
    if takes_all and there == _MOST_ON_FIELD and move.number < there:
        table.faults.append(unlawful.takes_too_few(play))
    elif move.number > 1 and not (takes_all and move.number == _MOST_ON_FIELD):
        table.faults.append(unlawful.takes_too_many(play))
    elif takes_all and table.hidden:
        room = table.room.get(move.month, _MOST_ON_FIELD)
        table.room[move.month] = max(0, min(room, _MOST_ON_FIELD - 1 - there))


def _check_laid(play: CardPlay) -> None:
    """A card is laid down: none of its month lies on the field, and perhaps its player had to match."""
    table = play.table
    wild = table.rules.wild
    # Cards that pass over a wild card of their month tell nothing of what lies there.
    if wild is None or wild.own == "usual" or not play.move.month & wild.card:
        table.room[play.move.month] = 0
    must = table.rules.play.must_match
    if must is None or play.turned or not table.can_match(play.seat, play.card):
        return
    table.could_match.append(table.at)
    if must:
        table.faults.append(unlawful.must_match(play))


def _find_taken(table: Table, named: int, loose: list[int]) -> tuple[int, int]:
    """The cards taken that can lie on the field, and of those that cannot one, or the chaff it may be."""
    took = missing = 0
    for cards in (*(card.bit for card in in_order(named)), *loose):
        bit = _on_field(table, cards if cards & named else cards & ~named, took)
        took |= bit
        missing = missing or (0 if bit else cards)
    return took, missing


def _on_field(table: Table, cards: int, took: int) -> int:
    """One of these cards that lies on the field, or may have lain there from the start."""
    found = cards & table.field & ~took
    if found:
        return found & -found
    found = cards & table.pool
    if not found or not table.hidden:
        return 0
    found &= -found
    month = of_month(next(in_order(found)).month)
    if not table.room.setdefault(month, _MOST_ON_FIELD):
        return 0
    table.room[month] -= 1
    table.hidden -= 1
    table.pool ^= found
    return found


def _loose(move: Move) -> list[int]:
    """For each chaff without its number that is taken, the chaff it may be."""
    return [CHAFF & of_month(month) for month in move.strays] + [move.month & CHAFF] * move.loose


def _takes_the_rest(play: CardPlay) -> bool:
    """Whether a wild card is the last of the stock, and takes all that lies on the field."""
    table, wild = play.table, play.table.rules.wild
    last = wild is not None and wild.must and play.turned and table.drawn + 1 == table.undealt
    return last and bool(wild and play.card & wild.card and (table.field or table.hidden))


def _is_wild(play: CardPlay) -> bool:
    """Whether a card is wild as it is played, or may take the wild card that lies on the field."""
    wild = play.table.rules.wild
    if wild is None:
        return False
    if play.card & wild.card:
        return wild.from_stock or not play.turned
    return bool(play.card & wild.taken_by and play.move.taken & wild.card)


def _spurned(play: CardPlay) -> bool:
    """Whether a wild card takes or is taken by a card of its own month that it does not meet."""
    wild, move = play.table.rules.wild, play.move
    if wild is None or wild.own == "usual" or not move.month & wild.card or not move.number:
        return False
    return (
        not play.matching if play.card & wild.card else wild.own == "never" and bool(move.taken & wild.card)
    )


def _must_be_wild(play: CardPlay) -> bool:
    """Whether the wild card must take something, or a card drawn must take the wild card, and did not."""
    table, wild = play.table, play.table.rules.wild
    if wild is None or not wild.must:
        return False
    if play.card & wild.card:
        return bool(table.field & wild.takes)
    return play.turned and bool(play.card & wild.taken_by and table.field & wild.card)


def _take_wildly(play: CardPlay) -> int:
    """What a wild card takes that is played as one, or the wild card that is taken from the field."""
    table, move, wild = play.table, play.move, play.table.rules.wild
    took, missing = _find_taken(table, move.taken, _loose(move))
    lying = not play.card & wild.card if wild else False
    may = wild and (wild.card if lying and (play.turned or not wild.must) else wild.takes)
    if missing:
        table.faults.append(unlawful.not_on_field(play, missing))
    elif move.number > 1:
        table.faults.append(unlawful.wild_takes_one(play))
    elif wild and (not took or took & ~(may or 0)):
        table.faults.append(unlawful.wild_cannot(play, took))
    elif table.wild_use is None:
        with_it = play.card if lying else took
        table.wild_use = (play.seat, with_it, "field" if lying else "stock" if play.turned else "hand")
    return took


def _from_hand(play: CardPlay) -> int:
    """The card played, out of the hand it must be in; 0 where it lies on the table already."""
    table, seat, move = play.table, play.seat, play.move
    known = move.card & table.hands[seat]
    if known:
        known &= -known
        table.hands[seat] ^= known
        return known
    if table.unknown[seat] and move.card & table.pool:
        table.unknown[seat] -= 1
        return _out_of_pool(table, move)
    table.faults.append(unlawful.not_in_hand(play))
    return _torn_away(table, move)


def _from_stock(play: CardPlay) -> int:
    """The card turned up, which must be the next of the stock; 0 where it lies on the table already."""
    table, move = play.table, play.move
    if table.drawn < len(table.stock):
        if move.card & table.stock[table.drawn]:
            return table.stock[table.drawn]
    elif move.card & table.pool:
        return _out_of_pool(table, move)
    table.faults.append(unlawful.not_next(play))
    return _torn_away(table, move)


def _out_of_pool(table: Table, move: Move) -> int:
    card = move.card & table.pool
    card &= -card
    table.pool ^= card
    return card


def _torn_away(table: Table, move: Move) -> int:
    """The card of an unlawful move, taken out of whatever hand or pool it was in; 0 if it is on the table."""
    card = move.card & ~(table.field | table.aside | union(table.piles))
    card &= -card
    table.pool &= ~card
    table.hands = [hand & ~card for hand in table.hands]
    return card


def _number_chaff(play: CardPlay) -> None:
    """Number the chaff so that what is named with its number lies where it must, if any way does that."""
    table, seat, move = play.table, play.seat, play.move
    named = move.card if move.card.bit_count() == 1 else 0
    if not (named | move.taken) & CHAFF:
        return
    at = table.drawn
    if not play.turned:
        source = table.hands[seat] | (table.pool if table.unknown[seat] else 0)
    else:
        source = table.stock[at] if at < len(table.stock) else table.pool
    field = table.field | (table.pool if table.hidden else 0)
    astray = CHAFF & ((named & ~source) | (move.taken & ~field))
    step = (seat, move, at if play.turned else -1)
    for month in dict.fromkeys(of_month(card.month) for card in in_order(astray)):
        now = table.deal._replace(open=table.unwritten())
        for way in assignments(month, table.deal, table.steps):
            if after_step([way], month, step, now):
                table.place_chaff(chaff_of(month), way)
                break
