"""How a turn is taken: every rule asked in order, with the cards nobody knows, wild cards, jokers and calls.

What is not lawful is put into words: what was done, the law, what would have been lawful, and how things
stood. Then the move is made as far as it was told, so that the rest can be gone through.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards.deck import BY_ID, CHAFF, FIRSTS, SUITS, WHOLE, in_order, of_month, union
from hanascore.cards.notation import code_pile
from hanascore.problems.problem import warning
from hanascore.problems.words import listed, many
from hanascore.referee.replay.events import close_turn, show_months
from hanascore.referee.replay.table import (
    AT_ONCE,
    FIELD,
    PLAYED_OUT,
    POOL,
    STOPPED,
    CardStep,
    Shift,
    Table,
    UnlawfulMove,
    after_step,
    assignments,
    chaff_of,
)
from hanascore.referee.replay.turns import Joker, Move, Span
from hanascore.rules.play import WILD_FROM, Calls, Play, Wild

_MOST_ON_FIELD = 3
_EXAMPLE = "1b x 1r / 5r"


def lawful_ways(rules: Play, field: int, hand: int, *, turned: bool = False) -> Iterator[tuple[int, int]]:
    """Each card with what it may take of the cards that lie on the field, or with nothing if it is laid down.

    The cards of a bomb stand together. Jokers, and what only a wild card may do, are left out.
    """
    sizes = rules.events.sizes if rules.events and not turned else ()
    for month in map(of_month, range(1, 13) if sizes else ()):
        if (hand & month).bit_count() in sizes and (hand | field) & month == month:
            yield hand & month, field & month
    matching = {card.bit: field & of_month(card.month) for card in in_order(hand & WHOLE)}
    must = bool(rules.must_match) and not turned and any(matching.values())
    for card, there in matching.items():
        if rules.takes_all and there.bit_count() == _MOST_ON_FIELD:
            yield card, there
        elif there:
            yield from ((card, other.bit) for other in in_order(there))
        elif not must:
            yield card, 0


def take_turn(table: Table) -> bool:
    """Take the next turn as it was written; whether anything can follow it."""
    if table.ended:
        _after_the_end(table)
        return False
    read = table.turns.read(table.at)
    if read is None:
        unread = table.turns.unread(table.at, table.order[table.next])
        table.faults += [UnlawfulMove(problem, number) for number, problem in unread]
        return False
    table.seat, table.turn = seat, turn = read
    table.met = []
    if turn.played.hiki and _breaks_in(table):
        _take_hiki(table)
        return True
    if seat != table.next:
        _not_your_turn(table)
    for joker in turn.shown:
        _show_joker(table, joker)
    if turn.shaken:
        show_months(table)
    if not _play_from_hand(table):
        return False
    if turn.turned is None:
        message = f"{table.player} turns up no card of the stock"
        law = "a turn is one card of the hand and one of the stock"
        lawful = f"write it after a '/': {_EXAMPLE}"
        table.against(law, "stock-card-missing", table.place(), message, lawful=lawful)
    else:
        for joker in turn.jokers:
            _turn_up_joker(table, joker)
        _play_card(table, turn.turned, turned=True)
    table.drawn += 1
    if events := table.rules.play.events:
        close_turn(table, events)
    if (calls := table.rules.play.calls) and not table.ended:
        table.points[seat] = _call(table, calls)
    _pass_on(table)
    return True


def _pass_on(table: Table) -> None:
    """Pass the turn on, or end the round where no card is left."""
    table.next = (table.seat + 1) % len(table.order)
    if table.ended or any(table.left) or any(table.spare):
        return
    # With hiki hands may run out before the stock, which is then drawn to its end where it would be.
    rules = table.rules.rule_set
    if not rules.play.hiki or rules.undrawn(len(table.order)) or table.drawn >= table.undealt:
        table.ended = PLAYED_OUT


def _show_joker(table: Table, written: Joker) -> None:
    """A joker of the hand is laid into the pile, and a card of the stock takes its place in the hand."""
    seat, (_, joker) = table.seat, written
    if joker & table.pool and table.unknown[seat]:
        table.unknown[seat] -= 1
    elif not joker & table.hands[seat]:
        _joker_unlawful(table, written, "plays", "a joker is played from the player's own hand")
    table.forget(joker)
    table.take_joker(seat, joker)
    table.draw_for_joker(("hand", seat))


def _turn_up_joker(table: Table, written: Joker) -> None:
    """A joker of the stock is laid into the pile, and the next card of the stock is turned up."""
    at, stock, (_, joker) = table.drawn, table.stock, written
    # A stock may be written without its joker, which then lies where it is turned up.
    left_out = joker & table.pool and at < len(stock) < table.undealt
    there = left_out or (stock[at] == joker if at < len(stock) else joker & table.pool)
    if joker in table.jokers or not there:
        _joker_unlawful(table, written, "turns up", "cards are turned up in the order of the stock")
    if joker not in table.jokers:
        table.forget(joker)
        table.take_joker(table.seat, joker)
    if left_out:
        table.undealt -= 1
    else:
        table.drawn += 1


def _joker_unlawful(table: Table, written: Joker, does: str, law: str) -> None:
    """A joker that is played or turned up, and cannot be."""
    span, joker = written
    where = table.where(joker)
    if joker in table.jokers:
        law, where = "each joker is there once", f"which {table.jokers[joker]} has"
    message = f"{table.player} {does} the {table.joker_id(joker)}, {where}"
    table.against(law, "move-unlawful", table.place(span), message)


def _declare(table: Table) -> None:
    """A set announced with one of its cards, which is laid on the field."""
    declared, played = table.turn.declared, table.turn.played
    yaku = table.rules.sets[declared]
    if not played.number and not played.hiki and played.card & yaku.pattern.cards:
        table.declared.setdefault(table.player, {})[declared] = played.card
        return
    why = f"{table.card_in_words(played.card)}, which {'takes a card' if played.number else 'is not of it'}"
    law = "a set is announced with one of its cards, which is laid on the field"
    message = f"{table.player} announces {yaku.name} with {why}"
    lawful = f"its cards are {table.in_words(yaku.pattern.cards)}"
    table.against(law, "move-unlawful", table.place(), message, lawful=lawful)


def _call(table: Table, calls: Calls) -> int:
    """What a player says after the stock card, or that nothing is said; and what the yaku are worth then."""
    seat, player, word, now = table.seat, table.player, table.turn.call, table.yaku_points(table.seat)
    call, stop = calls.call[0], calls.stop[0]
    at_call, least = table.at_call.get(player, 0), calls.minimum_points(len(table.order))
    by_rule = (calls.opponent_ends and any(one != player for one in table.callers)) or (
        calls.caller_ends and player in table.callers
    )
    if now <= (max(at_call, least - 1) if calls.least else table.points[seat]):
        if word:
            _no_new_yaku(table, calls, now)
        if word == stop and table.at + 1 == len(table.turns.items):
            table.ended, table.stopper = STOPPED, player
    elif word == stop or by_rule:
        if word == call:
            _ended_by_rule(table, calls)
        table.ended, table.stopper = STOPPED, player
    else:
        if not word:
            _nothing_said(table, calls, now)
        elif not table.left[seat] and not table.spare[seat]:
            message = f"turn {table.at + 1}: {player} says {call} with no card left to play"
            hint = f"with the last card a player can only say {stop}"
            place = table.place(table.turn.call_span)
            table.doubts.append(warning("calls-doubtful", place, message, hint))
        table.callers.append(player)
        table.at_call[player] = now
        return table.yaku_points(seat)
    return now


def _play_from_hand(table: Table) -> bool:
    """The half of a turn that comes from the hand; whether one can go on after it."""
    seat, turn = table.seat, table.turn
    left, move = table.left[seat], turn.played
    if not move.month:
        if table.spare[seat]:
            table.spare[seat] -= 1
        elif left:
            message = f"{table.player} plays no card, and has {many(left, 'card')} left"
            law = "only a player with no card left draws without playing one"
            if table.rules.play.events:
                law = (
                    "a bomb lets its player do without a card of the hand once for each of its cards but one"
                )
            table.against(law, "not-in-hand", table.place(), message)
            return False
        return True
    if not (left > 0 or table.hands[seat] or table.unknown[seat]):
        law, lawful = "a card is played from the player's own hand", "only the stock is drawn from: / 8a"
        message = f"{table.player} plays {table.card_in_words(move.card)}, and has no card left"
        table.against(law, "not-in-hand", table.place(turn.played.tokens[0][:2]), message, lawful=lawful)
        return False
    if turn.declared:
        _declare(table)
    if move.hiki:
        _take_hiki(table)
    else:
        _play_card(table, turn.played, turned=False)
        table.left[seat] -= 1
    return True


def _breaks_in(table: Table) -> bool:
    """Whether four of a month are taken out of turn, since the wild card was about to take one of them."""
    wild, later = table.rules.wild, table.at + 1
    if table.turn.turned is not None or table.seat == table.next or wild is None:
        return False
    after = table.turns.read(later) if later < len(table.turns.items) else None
    return bool(after and after[0] == table.next and after[1].played.card & wild.card)


def _take_hiki(table: Table) -> None:
    """Take the four cards of a month, some of them out of the hand, the others from the field."""
    seat, move = table.seat, table.turn.played
    held, loose, played = move.month & table.hands[seat], move.month & table.pool, move.hiki.bit_count()
    # Of the cards nobody knows, those that must come out of the hand, and those that must lie on the field.
    from_hand = played - held.bit_count()
    from_field = loose.bit_count() - from_hand
    there = held | loose | move.month & table.field == move.month
    if not there or not 0 <= from_hand <= table.unknown[seat] or not 0 <= from_field <= table.hidden:
        elsewhere = move.month & ~(table.hands[seat] | table.field)
        lacking = f", and the {table.in_words(elsewhere)} lies elsewhere" if elsewhere else ""
        suit = SUITS[next(in_order(move.month)).month - 1]
        message = f"{table.player} takes the four {suit} cards, {played} of them from the hand{lacking}"
        law, id = "hiki takes four of a month that lie in the hand and on the field", "move-unlawful"
        if table.rules.play.events:
            law, id = "a bomb takes a month of which all other cards lie on the field", "move-unlawful"
        table.against(law, id, table.place(table.turn.played.span), message)
        return
    table.unknown[seat] -= from_hand
    table.hidden -= from_field
    table.hands[seat] &= ~move.month
    table.field &= ~move.month
    table.pool &= ~move.month
    table.piles[seat] |= move.month
    table.left[seat] -= played
    table.spare[seat] += played - 1 if table.rules.play.events else 0
    spots = (("hand", seat), FIELD, POOL)
    table.steps += [Shift(chaff, spots, ("pile", seat)) for chaff in chaff_of(move.month)]


def _play_card(table: Table, move: Move, *, turned: bool) -> None:
    """Play one card: where it comes from, what it meets, and where both go."""
    table.move, table.turned, table.card = move, turned, 0
    step = (table.seat, move, table.drawn if turned else -1)
    _number_chaff(table, step)
    table.card = _lift(table)
    if not table.card:
        return
    wild, strays = table.rules.wild, bool(move.strays or move.taken & ~move.month)
    if wild and _takes_the_rest(table, wild):
        took, missing = _find_taken(table, move.taken, _loose(move))
        if missing or table.field & ~took:
            law = "the wild card takes all that lies on the field where it is the last of the stock"
            lawful, message = f"it takes {table.in_words(table.field)}", ", the last card of the stock"
            _against(table, law, "cannot-take", message, move.span, lawful=lawful)
    elif wild and _is_wild(table, wild, strays=strays):
        took = _take_wildly(table, wild)
    else:
        took = _take_by_month(table, strays=strays)
    # The card goes into the pile with what it took, or onto the field.
    table.field &= ~took
    if move.number:
        table.piles[table.seat] |= took | table.card
    else:
        table.field |= table.card
    table.steps.append(step)
    table.met.append((table.card, took))
    table.card = 0


def _against(
    table: Table, law: str, id: str, message: str, span: Span | None = None, *, instead: str = "", **told: str
) -> None:
    """Put down what is against a law of the card that is played or turned up, or of a span around it.

    `instead` is what its player would have had to do with it under the ruling behind the law.
    """
    verb, card = "turns up" if table.turned else "plays", table.card_in_words(table.move.card)
    if instead:
        instead = f"{table.player} would have had to {instead} {card} in turn {table.at + 1}"
    message, place = f"{table.player} {verb} {card}{message}", table.place(span or table.move.tokens[0][:2])
    table.against(law, id, place, message, instead=instead, **told)


def _matching(table: Table) -> int:
    """The cards that the card played meets by its month, of those known to lie on the field."""
    move, wild = table.move, table.rules.wild
    there = table.field & move.month
    if wild is None or wild.own_month == "usual" or not move.month & wild.card:
        return there
    if move.card & wild.card:
        return there if wild.own_month == "three" and there.bit_count() == _MOST_ON_FIELD else 0
    return there if wild.own_month == "three" else there & ~wild.card


def _take_by_month(table: Table, *, strays: bool) -> int:
    """What a card takes of its own month; what `strays` beside that is against the law, and stays there."""
    move, wild, hidden = table.move, table.rules.wild, table.hidden
    if strays:
        stray = move.taken & ~move.month
        stray = stray & -stray if stray else CHAFF & of_month(move.strays[0])
        law, rule = "a card takes only cards of its own month", ""
        if wild and wild.card & table.card:
            law, rule = "turned up from the stock a wild card is like any other", WILD_FROM
        message = f" and takes {table.card_in_words(stray)}, which is of another month"
        span = table.move.span_of(stray)
        _against(table, law, "cannot-take", message, span, lawful=_may_take(table), rule=rule)
    took, missing = _find_taken(table, move.taken & move.month, [move.month & CHAFF] * move.loose)
    if missing:
        _not_on_field(table, missing)
    elif wild and _spurned(table, wild, took):
        _wild_cannot(table, wild, took)
    elif not strays:
        _check_number(table, hidden - table.hidden)
    return took


def _check_number(table: Table, come_to_light: int) -> None:
    """Whether as many cards are taken as the rules say. `come_to_light` of them lay on the field unknown."""
    move, matching, takes_all = table.move, _matching(table), table.rules.play.takes_all
    there = matching.bit_count()
    if not move.number:
        if there and not _passes_over(table, matching):
            verb = "lies" if there == 1 else "lie"
            message = f" and takes nothing, and {table.in_words(matching)} {verb} on the field"
            law = "a card that matches must take"
            _against(table, law, "must-take", message, lawful=_may_take(table))
        else:
            _check_laid(table)
        return
    there += come_to_light
    if takes_all and there == _MOST_ON_FIELD and move.number < there:
        law = "the fourth card of a month takes the other three"
        lawful = _may_take(table) if not come_to_light else ""
        message = " where three of its month lie on the field, and does not take all three"
        told = {"rule": table.rules.play.takes_rule, "instead": "take all three with"}
        _against(table, law, "must-take", message, table.move.span, lawful=lawful, **told)
    elif move.number > 1 and not (takes_all and move.number == _MOST_ON_FIELD):
        law, told = "of two cards that match one is chosen", dict[str, str]()
        if not takes_all:
            law = "a card takes one"
            told = {"rule": table.rules.play.takes_rule, "instead": "take one card with"}
        message, lawful = f" and takes {move.number} cards", _may_take(table)
        _against(table, law, "cannot-take", message, table.move.span, lawful=lawful, **told)
    elif takes_all and table.hidden:
        room = table.room.get(move.month, _MOST_ON_FIELD)
        table.room[move.month] = max(0, min(room, _MOST_ON_FIELD - 1 - there))


def _passes_over(table: Table, matching: int) -> bool:
    """Whether a card is laid past a wild card of its month that alone lies there and need not be taken."""
    wild = table.rules.wild
    return wild is not None and wild.own_month == "three" and matching == wild.card


def _check_laid(table: Table) -> None:
    """A card is laid down: none of its month lies on the field, and perhaps its player had to match."""
    month, wild, must = table.move.month, table.rules.wild, table.rules.play.must_match
    # Cards that pass over a wild card of their month tell nothing of what lies there.
    if wild is None or wild.own_month == "usual" or not month & wild.card:
        table.room[month] = 0
    if must is None or table.turned:
        return
    # Months of which the field and the rest of the hand, as far as it is known, have a card.
    field, hand = table.field, table.hands[table.seat] & ~table.card
    field, hand = field | field >> 2, hand | hand >> 2
    if not (hand | hand >> 1) & (field | field >> 1) & FIRSTS:
        return
    table.could_match.append(table.at)
    if must:
        law = "only a player who cannot match lays a card down"
        message = " and lays it down, and could have matched"
        rule, instead = table.rules.play.match_rule, "play a card that matches, and not"
        _against(table, law, "must-match", message, rule=rule, instead=instead)


def _find_taken(table: Table, named: int, loose: list[int]) -> tuple[int, int]:
    """The cards taken that can lie on the field, and of those that cannot one, or the chaff it may be."""
    if not loose and not named & ~table.field:
        return named, 0
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


def _takes_the_rest(table: Table, wild: Wild) -> bool:
    """Whether a wild card is the last of the stock, and takes all that lies on the field."""
    last = wild.must_take and table.turned and table.drawn + 1 == table.undealt
    return last and bool(table.card & wild.card and (table.field or table.hidden))


def _is_wild(table: Table, wild: Wild, *, strays: bool) -> bool:
    """Whether a card takes as a wild one or takes the wild card, because it is told so or because it must."""
    taken = table.move.taken if strays else 0
    if table.card & wild.card:
        told = strays and (wild.from_stock or not table.turned)
        return told or bool(wild.must_take and table.field & wild.takes)
    lying = table.field if wild.must_take and table.turned else 0
    return bool(table.card & wild.taken_by and (taken | lying) & wild.card)


def _spurned(table: Table, wild: Wild, took: int) -> bool:
    """Whether a wild card takes or is taken by a card of its own month that it does not meet."""
    move = table.move
    if wild.own_month == "usual" or not move.month & wild.card or not move.number:
        return False
    if not table.card & wild.card:
        return wild.own_month == "never" and bool(move.taken & wild.card)
    # Three that nobody wrote down come to light as they are taken.
    return not _matching(table) and (wild.own_month != "three" or took.bit_count() < _MOST_ON_FIELD)


def _take_wildly(table: Table, wild: Wild) -> int:
    """What a wild card takes that is played as one, or the wild card that is taken from the field."""
    move, turned, lying = table.move, table.turned, not table.card & wild.card
    took, missing = _find_taken(table, move.taken, _loose(move))
    may = wild.card if lying and (turned or not wild.must_take) else wild.takes
    if missing:
        _not_on_field(table, missing)
    elif move.number > 1:
        law, message = "a wild card takes one card of another month", " and takes several cards with it"
        _against(table, law, "cannot-take", message, table.move.span)
    elif not took or took & ~may:
        _wild_cannot(table, wild, took)
    elif table.wild_use is None:
        with_it = table.card if lying else took
        source = "field" if lying else "stock" if turned else "hand"
        table.wild_use = {"by": table.player, "took": with_it, "from": source}
    return took


def _sources(table: Table) -> tuple[int, int]:
    """The cards among which the one played or turned up must be: those known, and those nobody knows."""
    if not table.turned:
        return table.hands[table.seat], table.pool if table.unknown[table.seat] else 0
    return (table.stock[table.drawn], 0) if table.drawn < len(table.stock) else (0, table.pool)


def _lift(table: Table) -> int:
    """The card played or turned up, out of where it must be; 0 where it lies on the table already."""
    seat, card, turned, (known, loose) = table.seat, table.move.card, table.turned, _sources(table)
    if found := card & known:
        found &= -found
        if not turned:
            table.hands[seat] ^= found
        return found
    if found := card & loose:
        found &= -found
        table.pool ^= found
        table.unknown[seat] -= not turned
        return found
    law, id, lawful = "a card is played from the player's own hand", "not-in-hand", ""
    if turned:
        law, id = "cards are turned up in the order of the stock", "not-next-of-stock"
        if known:
            numbered = (table.round.dealt.stock or ())[table.drawn] in BY_ID
            lawful = f"next is {table.card_in_words(known) if numbered else table.chaff_in_words(known)}"
    elif not table.unknown[seat]:
        # Short where the cards have codes.
        months, yellow = table.rules.months, table.rules.rule_set.yellow
        words = code_pile(known, months=months, yellow=yellow) if months and known else table.in_words(known)
        lawful = f"{table.player} holds {words}"
    _against(table, law, id, f", {table.where(card)}", lawful=lawful)
    # Wherever it was, it is taken from there.
    found = card & ~(table.field | table.aside | union(table.piles))
    found &= -found
    table.forget(found)
    return found


def _number_chaff(table: Table, step: CardStep) -> None:
    """Number the chaff so that what is named with its number lies where it must, if any way does that."""
    move = table.move
    named = move.card if move.card.bit_count() == 1 else 0
    if not (named | move.taken) & CHAFF:
        return
    field, (known, loose) = table.field | (table.pool if table.hidden else 0), _sources(table)
    astray = CHAFF & ((named & ~(known | loose)) | (move.taken & ~field))
    if not astray:
        return
    for month in dict.fromkeys(of_month(card.month) for card in in_order(astray)):
        for way in assignments(table, month):
            if after_step(table, [way], month, step, table.unwritten()):
                table.place_chaff(chaff_of(month), way)
                break


def _after_the_end(table: Table) -> None:
    """A turn after the round has ended."""
    if table.stopper is not None:
        why = f"the round ended with {table.stopper}'s yaku"
    else:
        why = "the round was won at once" if table.ended == AT_ONCE else "every hand was played out"
    law, message = "nothing is played after the end", f"{why}, and this turn comes after it"
    instead = f"the round would have ended after turn {table.at}"
    table.against(law, "after-the-end", table.place().at_key(), message, instead=instead)


def _not_your_turn(table: Table) -> None:
    """A turn of somebody else."""
    due, player, game = table.order[table.next], table.player, table.rules.game
    lawful = ""
    if table.at:
        law = f"turns pass in the order {', '.join(table.order)}"
    else:
        begins = f"the player after the dealer begins, and {table.order[-1]} deals"
        law = begins if game.starts_after_dealer else f"the dealer begins, and {due} deals"
        seated = tuple(one for one in table.rules.record.players if one in table.order)
        dealer = next(who for who in table.order if game.turn_order(seated, who)[0] == player)
        lawful = f"write `dealer: {dealer}` if {dealer} dealt"
    message = f"{player} plays, and it is {due}'s turn"
    table.against(law, "not-your-turn", table.place().at_key(), message, lawful=lawful)


def _not_on_field(table: Table, card: int) -> None:
    """A card taken that does not lie on the field."""
    if card & table.aside:
        why = "which lies there to the end with the other three"
    elif card & table.pool and table.hidden:
        why = "which was not laid down, and cannot have lain there from the start"
    elif card & table.pool:
        why = "which does not lie on the field"
    elif card & table.field:
        why = "of which no more lie on the field"
    else:
        why = table.where(card)
    law, message = "only what lies on the field is taken", f" and takes {table.card_in_words(card)}, {why}"
    _against(table, law, "cannot-take", message, table.move.span_of(card), lawful=_may_take(table))


def _wild_cannot(table: Table, wild: Wild, taken: int) -> None:
    """A wild card that takes what it may not take, or nothing where it must; or one that is not taken."""
    name, lawful = wild.name, ""
    took = f" and takes {table.card_in_words(taken)}" if taken else " and takes nothing"
    if table.card & wild.card:
        law, may = f"the {name} takes one of the cards that it may take", table.field & wild.takes
        lawful = f"on the field these are {table.in_words(may)}" if may else ""
    elif table.turned:
        law = f"the first card drawn that may take the {name} on the field takes it"
    else:
        law = f"only a card drawn from the stock takes the {name} on the field"
    _against(table, law, "cannot-take", took, table.move.span, lawful=lawful)


def _no_new_yaku(table: Table, calls: Calls, now: int) -> None:
    """A call or a stop without a new yaku."""
    player, word, points = table.player, table.turn.call, table.points[table.seat]
    had = f"{player}'s yaku come to {points} as before the turn" if points else f"{player} has no yaku"
    law = "only a new yaku made in this very turn lets a player stop or call"
    made = "nothing new" if points else "nothing"
    if calls.least:
        at_call, least = table.at_call.get(player, 0), calls.minimum_points(len(table.order))
        law = f"it takes {least} points, and after a call more than there were at the call"
        had = f"{player} has {many(now, 'point')}{f', and had {at_call} at the last call' if at_call else ''}"
        made = "too little"
    could = f"{player} held {made} in turn {table.at + 1} and could not have said {word}"
    message, instead = f"{player} says {word}, and {had}", f"{could}: the play would have gone on"
    table.against(law, "call-unlawful", table.place(table.turn.call_span), message, instead=instead)


def _ended_by_rule(table: Table, calls: Calls) -> None:
    """A call where the new yaku ends the round."""
    law, rule = "a yaku made after an opponent called ends the round", calls.opponent_ends
    if calls.caller_ends and table.player in table.callers:
        law, rule = "a new yaku of a player who has called ends the round", calls.caller_ends
    message, place = f"{table.player} says {calls.call[0]}, and the round is over", table.turn.call_span
    instead = f"{table.player}'s yaku would have ended the round in turn {table.at + 1}"
    table.against(law, "call-unlawful", table.place(place), message, rule=rule, instead=instead)


def _nothing_said(table: Table, calls: Calls, now: int) -> None:
    """A new yaku without a word."""
    player, call, stop = table.player, calls.call[0], calls.stop[0]
    made = table.made(table.rules.record.side_of(player), table.callers)
    names = ", ".join(one.yaku.name for one in made)
    law, lawful = f"whoever makes a new yaku says {stop} or {call}", "write it at the end, after a comma"
    came = f"rise from {table.points[table.seat]} to {now} ({names})"
    if calls.least:
        at_call, least = table.at_call.get(player, 0), calls.minimum_points(len(table.order))
        law = f"whoever comes to {least} points, or to more than at the last {call}, says {stop} or {call}"
        enough = f"after {at_call} at the last {call}" if at_call else f"where {least} are enough"
        came = f"come to {now} ({names}) {enough}"
    message = f"{player}'s yaku {came}, and {player} says nothing"
    said = f"{player} would have had to say {stop} or {call} in turn {table.at + 1}"
    instead = f"{said}, and nobody knows which"
    table.against(law, "decision-missing", table.place(), message, lawful=lawful, instead=instead)


def _may_take(table: Table) -> str:
    """What the card may take."""
    matching = _matching(table)
    number = matching.bit_count()
    if number == _MOST_ON_FIELD and table.rules.play.takes_all:
        return f"all three are taken, {table.in_words(matching)}"
    if number == 0:
        return "" if table.hidden else "it stays on the field"
    if number == 1:
        paulownia = table.rules.rule_set.yellow and matching & CHAFF & of_month(12)
        return f"it takes {table.card_in_words(matching) if paulownia else f'the {table.in_words(matching)}'}"
    if not matching & ~CHAFF:
        return f"it takes one of the {table.in_words(matching)}"
    # Which of several chaff it is makes no difference.
    choices = [table.card_in_words(card.bit) for card in in_order(matching & ~CHAFF)]
    if matching & CHAFF:
        choices.append(table.chaff_in_words(matching))
    return f"it takes {listed(choices, 'or')}"
