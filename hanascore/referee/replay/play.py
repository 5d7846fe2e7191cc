"""Take a turn: check its rules in order, and make the moves.

The order is: whose turn it is, jokers and cards that are shown, the card of the hand, the card of the stock,
the events of the turn, and the call. An unlawful move is reported, but made anyway, because the rest of the
round must be replayed.
"""

from __future__ import annotations

from hanascore.cards.deck import SUITS, in_order
from hanascore.model.places_and_fixes import write_in_round
from hanascore.referee.replay.calls import end_turn_with_call
from hanascore.referee.replay.events import end_turn_with_events, show_cards
from hanascore.referee.replay.matching import play_card
from hanascore.referee.replay.moves import Joker
from hanascore.referee.replay.table import AT_ONCE, PLAYED_OUT, PlayTable
from hanascore.referee.replay.turn_text import EXAMPLE
from hanascore.rules.play import Calls
from hanascore.words.english import many


def take_turn(table: PlayTable) -> bool:
    """Take the next turn as it is written. Return whether the round can be replayed any further."""
    if table.ended:
        _report_turn_after_end(table)
        return False
    read = table.turns.read(table.index)
    if read is None:
        expected_player = table.order[table.next_seat]
        table.add_unreadable(table.turns.problems(table.index, expected_player))
        return False
    table.seat, table.turn = seat, turn = read
    table.played = []
    for move in (turn.played, turn.turned):
        if move:
            table.note_unnumbered(move.unnumbered)
    if turn.played.hiki and _is_out_of_turn_hiki(table):
        _take_four(table)
        return True
    if seat != table.next_seat:
        _report_wrong_player(table)
    for joker in turn.jokers_played:
        _play_joker(table, joker)
    if turn.shown:
        show_cards(table)
    if not _play_from_hand(table):
        return False
    _turn_up(table)
    if table.rules.play.events:
        end_turn_with_events(table, table.rules.play.events)
    if table.rules.play.calls and not table.ended:
        _end_with_call(table, table.rules.play.calls)
    _pass_turn(table)
    return True


def _end_with_call(table: PlayTable, calls: Calls) -> None:
    """Check the call, and remember what the yaku are worth. Team-mates share a pile and thus its yaku."""
    points = end_turn_with_call(table, calls)
    for member in table.seats_of[table.rules.record.side_of(table.player)]:
        table.points[member] = points


def _pass_turn(table: PlayTable) -> None:
    """Pass the turn to the next player, or end the round if no card is left."""
    table.next_seat = (table.seat + 1) % len(table.order)
    if table.ended or any(table.left) or any(table.spare):
        return
    # After hiki the hands may run out before the stock. Players go on drawing if they normally draw it all.
    rules = table.rules.rule_set
    players = len(table.order)
    draws_on = rules.play.stock_ends or (rules.play.hiki and players not in rules.play.hiki_leaves_stock)
    if not draws_on or rules.undrawn(players) or table.drawn >= table.stock_size:
        table.ended = PLAYED_OUT


def _report_turn_after_end(table: PlayTable) -> None:
    if table.stopper is not None:
        reason = f"the round ended with {table.stopper}'s yaku"
    else:
        reason = "the round was won at once" if table.ended == AT_ONCE else "every hand was played out"
    table.add_unlawful(
        "nothing is played after the end of the round",
        "after-the-end",
        table.place().at_key(),
        f"{reason}, but this turn comes after it",
        instead=f"the round would have ended after turn {table.index}",
    )


def _report_wrong_player(table: PlayTable) -> None:
    expected = table.order[table.next_seat]
    player = table.player
    game = table.rules.game
    fixes = []
    if table.index:
        law = f"turns pass in the order {', '.join(table.order)}"
    else:
        begins = f"the player after the dealer begins, and {table.order[-1]} deals"
        law = begins if game.starts_after_dealer else f"the dealer begins, and {expected} deals"
        seated = tuple(name for name in table.rules.record.players if name in table.order)
        dealer = next(name for name in table.order if game.turn_order(seated, name)[0] == player)
        fixes = [write_in_round(table.round, "dealer", dealer, f"if {dealer} dealt")]
    message = f"{player} plays, but it is {expected}'s turn"
    table.add_unlawful(law, "not-your-turn", table.place().at_key(), message, fixes=fixes)


# The card of the hand


def _play_from_hand(table: PlayTable) -> bool:
    """Play the card of the hand. Return whether the turn can go on."""
    seat = table.seat
    turn = table.turn
    move = table.turn.played
    if not move.month:
        return _play_no_card(table)
    if not (table.left[seat] > 0 or table.hands[seat] or table.unknown[seat]):
        table.add_unlawful(
            "a card is played from the player's own hand",
            "not-in-hand",
            table.place(move.span_of_card),
            f"{table.player} plays {table.card_in_words(move.card)}, but has no card left",
            lawful="only the stock is drawn from: / 8a",
        )
        return False
    if turn.announced:
        _announce(table)
    if move.hiki:
        _take_four(table)
    else:
        play_card(table, move, from_stock=False)
        table.left[seat] -= 1
    return True


def _play_no_card(table: PlayTable) -> bool:
    """Take a turn without a card of the hand. Return whether the turn can go on."""
    seat = table.seat
    if table.spare[seat]:
        table.spare[seat] -= 1
    elif table.left[seat]:
        law = "only a player with no card left draws without playing one"
        if table.rules.play.events:
            law = "a bomb lets its player do without a card of the hand once for each of its cards but one"
        message = f"{table.player} plays no card, but has {many(table.left[seat], 'card')} left"
        table.add_unlawful(law, "not-in-hand", table.place(), message)
        return False
    return True


def _announce(table: PlayTable) -> None:
    """Announce a set with one of its cards, which is laid down."""
    id, move = table.turn.announced, table.turn.played
    yaku = table.rules.sets[id]
    if not move.number and not move.hiki and move.card & yaku.pattern.cards:
        table.announced.setdefault(table.player, {})[id] = move.card
        return
    reason = "takes a card" if move.number else "is not one of its cards"
    table.add_unlawful(
        "a set is announced with one of its cards, which is laid on the field",
        "move-unlawful",
        table.place(),
        f"{table.player} announces {yaku.name} with {table.card_in_words(move.card)}, which {reason}",
        lawful=f"its cards are {table.in_words(yaku.pattern.cards)}",
    )


def _is_out_of_turn_hiki(table: PlayTable) -> bool:
    """Return whether a player takes four of a month out of turn, before the wild card takes one of them."""
    wild = table.rules.wild
    following = table.index + 1
    if table.turn.turned is not None or table.seat == table.next_seat or wild is None:
        return False
    read = table.turns.read(following) if following < len(table.turns) else None
    if read is None:
        return False
    seat, turn = read
    return seat == table.next_seat and bool(turn.played.card & wild.card)


def _take_four(table: PlayTable) -> None:
    """Take the four cards of a month at once, some from the hand and the others from the field."""
    seat = table.seat
    move = table.turn.played
    in_hand = move.month & table.hands[seat]
    in_pool = move.month & table.pool
    number = move.hiki.bit_count()
    # How many of the unknown cards must be in the hand, and how many must lie on the field.
    from_hand = number - in_hand.bit_count()
    from_field = in_pool.bit_count() - from_hand
    is_there = in_hand | in_pool | move.month & table.field == move.month
    if not is_there or not 0 <= from_hand <= table.unknown[seat] or not 0 <= from_field <= table.hidden:
        elsewhere = move.month & ~(table.hands[seat] | table.field)
        lies = "lies" if elsewhere.bit_count() == 1 else "lie"
        lacking = f", but {table.in_words(elsewhere)} {lies} elsewhere" if elsewhere else ""
        suit = SUITS[next(in_order(move.month)).month - 1]
        law = "hiki takes four of a month that lie in the hand and on the field"
        if table.rules.play.events:
            law = "a bomb takes the rest of its month, which must all lie on the field"
        message = f"{table.player} takes the four {suit} cards, {number} of them from the hand{lacking}"
        table.add_unlawful(law, "move-unlawful", table.place(move.span), message)
        return
    table.unknown[seat] -= from_hand
    table.hidden -= from_field
    table.hands[seat] &= ~move.month
    table.field &= ~move.month
    table.pool &= ~move.month
    table.piles[seat] |= move.month
    table.left[seat] -= number
    if table.rules.play.events:
        table.spare[seat] += number - 1


# The card of the stock, and jokers


def _turn_up(table: PlayTable) -> None:
    """Turn up the card of the stock, and the jokers before it."""
    turn = table.turn
    is_empty = table.drawn >= table.stock_size
    if is_empty and turn.turned is None:
        # The stock is shorter than the hands, so the last turns turn up no card.
        return
    if is_empty and turn.turned and not table.rules.play.events:
        table.add_unlawful(
            "a turn is one card of the hand once the stock is empty",
            "move-unlawful",
            table.place(turn.turned.span_of_card),
            f"{table.player} turns up {table.card_in_words(turn.turned.card)}, but the stock is empty",
            lawful="write the card of the hand alone",
        )
    if turn.turned is None:
        table.add_unlawful(
            "a turn is one card of the hand and one of the stock",
            "stock-card-missing",
            table.place(),
            f"{table.player} turns up no card of the stock",
            lawful=f"write it after a '/': {EXAMPLE}",
        )
    else:
        for joker in turn.jokers_turned:
            _turn_up_joker(table, joker)
        play_card(table, turn.turned, from_stock=True)
    table.drawn += 1


def _play_joker(table: PlayTable, joker: Joker) -> None:
    """Put a joker of the hand into the pile, and draw a card of the stock in its place."""
    seat, card = table.seat, joker.card
    if card & table.pool and table.unknown[seat]:
        table.unknown[seat] -= 1
    elif not card & table.hands[seat]:
        _report_joker(table, joker, "plays", "a joker is played from the player's own hand")
    table.forget(card)
    table.take_joker(seat, card)
    table.draw_for_joker(seat)


def _turn_up_joker(table: PlayTable, joker: Joker) -> None:
    """Put a joker of the stock into the pile."""
    index = table.drawn
    stock = table.stock
    card = joker.card
    # The stock may be written without its joker. Then the joker may be any card of the stock.
    is_left_out = card & table.pool and index < len(stock) < table.stock_size
    is_next = stock[index] == card if index < len(stock) else bool(card & table.pool)
    if card in table.jokers or not (is_left_out or is_next):
        _report_joker(table, joker, "turns up", "cards are turned up in the order of the stock")
    if card not in table.jokers:
        table.forget(card)
        table.take_joker(table.seat, card)
    if is_left_out:
        table.stock_size -= 1
    else:
        table.drawn += 1


def _report_joker(table: PlayTable, joker: Joker, verb: str, law: str) -> None:
    location = table.location(joker.card)
    if joker.card in table.jokers:
        law = "there is only one of each joker"
        location = f"which {table.jokers[joker.card]} has"
    message = f"{table.player} {verb} the {table.joker_id(joker.card)}, {location}"
    table.add_unlawful(law, "move-unlawful", table.place(joker.span), message)
