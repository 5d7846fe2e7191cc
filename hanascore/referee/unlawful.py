"""Unlawful moves in words: what was done, the rule, what would have been lawful, and how things stood.

Nothing here decides whether a move is lawful.
"""

from __future__ import annotations

from hanascore.cards.deck import BY_ID, CHAFF, SUITS, in_order, of_month
from hanascore.cards.notation import cards_in_words, chaff_needed, code_pile, label, of_cards, of_chaff
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.problems.words import a, listed, many
from hanascore.referee.table import CardPlay, Table, Unlawful
from hanascore.referee.turns import Half, WrittenTurn


def _against(
    law: str,
    table: Table,
    id: str,
    place: Place,
    message: str,
    *,
    lawful: str = "",
    rule: str = "",
    instead: str = "",
) -> Unlawful:
    """What is against a law, with what would have been lawful and the name of the option behind the law."""
    number = table.at + 1
    problem = error(id, place, f"turn {number}: {message}", f"{law}; {lawful}" if lawful else law)
    problem = problem._replace(instead=instead)
    rule = f"{table.rules.rule_set.game}.{rule}" if rule else ""
    return Unlawful(problem, number, law, lawful, rule, table.position())


def _of_card(
    law: str, play: CardPlay, id: str, place: Place, message: str, *, lawful: str = "", rule: str = ""
) -> Unlawful:
    """The same of a card, which is shown in the hand from which it came."""
    verb = "turns up" if play.turned else "plays"
    message = f"{play.player} {verb} {_card(play.table, play.move.card)}{message}"
    found = _against(law, play.table, id, place, message, lawful=lawful, rule=rule)
    if not play.card or play.turned or found.position is None:
        return found
    hands = dict(found.position.hands)
    hands[play.player] |= play.card
    return found._replace(position=found.position._replace(hands=hands))


def after_the_end(table: Table) -> Unlawful:
    """A turn after the round has ended."""
    if table.stopper is not None:
        why = f"the round ended with {table.order[table.stopper]}'s yaku"
    else:
        why = "every hand was played out"
    law, place = "nothing is played after the end", _turn(table).at_key()
    message, instead = (
        f"{why}, and this turn comes after it",
        f"the round would have ended after turn {table.at}",
    )
    return _against(law, table, "after-the-end", place, message, instead=instead)


def not_your_turn(table: Table, seat: int) -> Unlawful:
    """A turn of somebody else."""
    due, player, game = table.order[table.next], table.order[seat], table.rules.game
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
    return _against(law, table, "not-your-turn", _turn(table).at_key(), message, lawful=lawful)


def no_stock_card(table: Table, seat: int) -> Unlawful:
    """A turn without a card from the stock."""
    law, lawful = "a turn is one card of the hand and one of the stock", "write it after a '/': 1b x 1r / 5r"
    message = f"{table.order[seat]} turns up no card of the stock"
    return _against(law, table, "stock-card-missing", _turn(table), message, lawful=lawful)


def second_joker(table: Table, seat: int) -> Unlawful:
    """A joker turned up again."""
    message = f"{table.order[seat]} turns up the joker, which {table.order[table.joker or 0]} has"
    return _against("there is one joker", table, "joker-unlawful", _turn(table, "joker"), message)


def wrong_announcement(table: Table, seat: int, turn: WrittenTurn) -> Unlawful:
    """A set announced with a card of another, or with one that takes."""
    yaku, card = table.rules.sets[turn.declared], _card(table, turn.played.card)
    why = f"with {card}, which {'takes a card' if turn.played.number else 'is not of it'}"
    law = "a set is announced with one of its cards, which is laid on the field"
    message = f"{table.order[seat]} announces {yaku.name} {why}"
    lawful = f"its cards are {cards_in_words(yaku.pattern.cards, table.rules.months)}"
    return _against(law, table, "declare-unlawful", _turn(table), message, lawful=lawful)


def plays_no_card(table: Table, seat: int) -> Unlawful:
    """A turn without a card of the hand, by a player who has one."""
    message = f"{table.order[seat]} plays no card, and has {many(table.left[seat], 'card')} left"
    law = "only who has no card left draws without playing one"
    return _against(law, table, "not-in-hand", _turn(table), message)


def no_hiki(play: CardPlay) -> Unlawful:
    """Four of a month that do not all lie in the hand and on the field."""
    table, month = play.table, play.move.month
    elsewhere = month & ~(table.hands[play.seat] | table.field)
    lacking = f", and the {show_cards(table, elsewhere)} lies elsewhere" if elsewhere else ""
    suit = SUITS[next(in_order(month)).month - 1]
    message = f"{play.player} takes the four {suit} cards, {play.move.hiki} of them from the hand{lacking}"
    law = "hiki takes four of a month that lie in the hand and on the field"
    return _against(law, table, "hiki-unlawful", _half(play), f"{message}")


def not_in_hand(play: CardPlay) -> Unlawful:
    """A card played that the player does not hold."""
    table, seat = play.table, play.seat
    holds = "" if table.unknown[seat] else f"{play.player} holds {_hand(table, table.hands[seat])}"
    law, where = "a card is played from the player's own hand", _where(table, play.move.card)
    return _of_card(law, play, "not-in-hand", _place(play), f", {where}", lawful=holds)


def not_next(play: CardPlay) -> Unlawful:
    """A card turned up that is not the next of the stock."""
    table = play.table
    next_one = f"next is {_next_of_stock(table)}" if table.drawn < len(table.stock) else ""
    law, where = "cards are turned up in the order of the stock", _where(table, play.move.card)
    return _of_card(law, play, "not-next-of-stock", _place(play), f", {where}", lawful=next_one)


def must_take(play: CardPlay) -> Unlawful:
    """A card laid down that matches one on the field."""
    verb = "lies" if play.matching.bit_count() == 1 else "lie"
    message = f" and takes nothing, and {show_cards(play.table, play.matching)} {verb} on the field"
    law = "a card that matches must take"
    return _of_card(law, play, "must-take", _place(play), message, lawful=_may_take(play))


def must_match(play: CardPlay) -> Unlawful:
    """A card laid down by a player who could match."""
    law, rule = "only a player who cannot match lays a card down", play.table.rules.play.match_rule
    message = " and lays it down, and could have matched"
    return _of_card(law, play, "must-match", _place(play), message, rule=rule)


def wrong_month(play: CardPlay) -> Unlawful:
    """A card of another month taken."""
    table, move = play.table, play.move
    stray = move.taken & ~move.month
    stray = stray & -stray if stray else CHAFF & of_month(move.strays[0])
    law, rule = "a card takes only cards of its own month", ""
    wild = table.rules.wild
    if wild and wild.card & play.card:
        law, rule = "turned up from the stock a wild card is like any other", wild.stock_rule
    place = _place_of_taken(play, stray)
    message = f" and takes {_card(table, stray)}, which is of another month"
    return _of_card(law, play, "wrong-month", place, message, lawful=_may_take(play), rule=rule)


def not_on_field(play: CardPlay, card: int) -> Unlawful:
    """A card taken that does not lie on the field."""
    table = play.table
    if card & table.aside:
        why = "which lies there to the end with the other three"
    elif card & table.pool and table.hidden:
        why = "which was not laid down, and cannot have lain there from the start"
    elif card & table.pool:
        why = "which does not lie on the field"
    elif card & table.field:
        why = "of which no more lie on the field"
    else:
        why = _where(table, card)
    law, message = "only what lies on the field is taken", f" and takes {_card(table, card)}, {why}"
    return _of_card(law, play, "cannot-take", _place_of_taken(play, card), message, lawful=_may_take(play))


def takes_too_few(play: CardPlay) -> Unlawful:
    """One or two taken where three lie."""
    law, rule = "the fourth card of a month takes the other three", play.table.rules.play.takes_rule
    lawful = _may_take(play) if play.matching.bit_count() == 3 else ""
    message = " where three of its month lie on the field, and does not take all three"
    return _of_card(law, play, "take-all-three", _half(play), message, lawful=lawful, rule=rule)


def takes_too_many(play: CardPlay) -> Unlawful:
    """More taken than the rules allow."""
    law, rule = "of two cards that match one is chosen", ""
    if not play.table.rules.play.takes_all:
        law, rule = "a card takes one", play.table.rules.play.takes_rule
    message = f" and takes {play.move.number} cards"
    return _of_card(law, play, "choose-one", _half(play), message, lawful=_may_take(play), rule=rule)


def wild_takes_one(play: CardPlay) -> Unlawful:
    """A wild card that takes several cards."""
    wild = play.table.rules.wild
    law, rule = "a wild card takes one card of another month", wild.stock_rule if wild else ""
    return _of_card(law, play, "choose-one", _half(play), " and takes several cards with it", rule=rule)


def wild_cannot(play: CardPlay, taken: int) -> Unlawful:
    """A wild card that takes what it may not take, or nothing where it must; or one that is not taken."""
    table, wild = play.table, play.table.rules.wild
    name, is_wild = (wild.name, play.card & wild.card) if wild else ("", 0)
    took = f" and takes {_card(table, taken)}" if taken else " and takes nothing"
    lawful = ""
    if is_wild:
        law, may = f"the {name} takes a card that it may take", table.field & wild.takes if wild else 0
        lawful = f"of the cards on the field {show_cards(table, may)}" if may else ""
    elif play.turned:
        law = f"the first card drawn that may take the {name} on the field takes it"
    else:
        law = f"only a card drawn from the stock takes the {name} on the field"
    return _of_card(law, play, "wild-unlawful", _half(play), took, lawful=lawful)


def takes_the_rest(play: CardPlay) -> Unlawful:
    """A wild card, the last of the stock, that does not take all that lies on the field."""
    law = "the wild card takes all that lies on the field where it is the last of the stock"
    lawful = f"it takes {show_cards(play.table, play.table.field)}"
    return _of_card(law, play, "wild-unlawful", _half(play), ", the last card of the stock", lawful=lawful)


def no_new_yaku(table: Table, seat: int, word: str) -> Unlawful:
    """A call or a stop without a new yaku."""
    points, player = table.points[seat], table.order[seat]
    had = f"{player}'s yaku come to {points} as before the turn" if points else f"{player} has no yaku"
    law = "only a new yaku made in this very turn lets a player stop or call"
    message = f"{player} says {word}, and {had}"
    made = "nothing new" if points else "nothing"
    could = f"{player} held {made} in turn {table.at + 1} and could not have said {word}"
    instead = f"{could}: the play would have gone on"
    return _against(law, table, "call-unlawful", _turn(table, "call"), message, instead=instead)


def ended_by_rule(table: Table, seat: int, word: str) -> Unlawful:
    """A call where the new yaku ends the round."""
    calls = table.rules.play.calls
    law, rule = "a yaku made after an opponent called ends the round", calls.opponent_rule if calls else ""
    if calls and calls.caller_ends and seat in table.callers:
        law, rule = "a new yaku of a player who has called ends the round", calls.caller_rule
    player = table.order[seat]
    message = f"{player} says {word}, and the round is over"
    instead = f"{player}'s yaku would have ended the round in turn {table.at + 1}"
    return _against(law, table, "call-unlawful", _turn(table, "call"), message, rule=rule, instead=instead)


def nothing_said(table: Table, seat: int, call: str, stop: str) -> Unlawful:
    """A new yaku without a word."""
    player, before, now = table.order[seat], table.points[seat], table.yaku_points(seat)
    made = table.position().made[table.rules.record.side_of(player)]
    names = ", ".join(one.yaku.name for one in made)
    law, lawful = f"whoever makes a new yaku says {stop} or {call}", "write it at the end, after a comma"
    message = f"{player}'s yaku rise from {before} to {now} ({names}), and {player} says nothing"
    instead = (
        f"{player} would have had to say {stop} or {call} in turn {table.at + 1}, and nobody knows which"
    )
    return _against(law, table, "decision-missing", _turn(table), message, lawful=lawful, instead=instead)


def called_without_cards(table: Table, seat: int, call: str, stop: str) -> Problem:
    """A call of a player who has no card left."""
    message = f"turn {table.at + 1}: {table.order[seat]} says {call} with no card left to play"
    hint = f"with the last card a player can only say {stop}"
    return warning("call-without-cards", _turn(table, "call"), message, hint)


def _turn(table: Table, part: str = "") -> Place:
    """The place of a turn, or of the characters of its `call` or its `joker`."""
    place, text = table.turns.text(table.at)
    span = {"call": text.call_span, "joker": text.joker}.get(part) if text else None
    return place.characters(*span) if span else place


def _place(play: CardPlay) -> Place:
    """The characters of the card."""
    place, half = _written(play)
    return place.characters(half.card.start, half.card.end) if half else place


def _half(play: CardPlay) -> Place:
    """The characters of the card and of what it takes."""
    place, half = _written(play)
    return place.characters(*half.span) if half else place


def _place_of_taken(play: CardPlay, card: int) -> Place:
    """The characters of a card that is taken, or of a chaff that may be the one."""
    place, half = _written(play)
    for start, end, value in half.taken if half else ():
        unnumbered = dict(chaff_needed(value))
        if value & card or any(one.month in unnumbered for one in in_order(card & CHAFF)):
            return place.characters(start, end)
    return _half(play)


def _written(play: CardPlay) -> tuple[Place, Half | None]:
    """The place of the turn, and the half of its text that tells of the card."""
    place, text = play.table.turns.text(play.table.at)
    if text is None:
        return place, None
    return place, text.turned if play.turned else text.played


def _may_take(play: CardPlay) -> str:
    """What the card may take."""
    table, matching = play.table, play.matching
    number = matching.bit_count()
    if number == 3 and table.rules.play.takes_all:
        return f"all three are taken, {show_cards(table, matching)}"
    if number == 0:
        return "" if table.hidden else "it stays on the field"
    if number == 1:
        return f"it takes {_card(table, matching)}"
    if not matching & ~CHAFF:
        return f"it takes one of the {show_cards(table, matching)}"
    # Which of several chaff it is makes no difference.
    choices = [_card(table, card.bit) for card in in_order(matching & ~CHAFF)]
    if matching & CHAFF:
        choices.append(_a_chaff(table, matching))
    return f"it takes {listed(choices, 'or')}"


def _card(table: Table, card: int) -> str:
    """One card in words; of several chaff of a month, a chaff of it."""
    if card.bit_count() == 1:
        return f"the {label(of_cards(card), table.rules.months)}"
    return _a_chaff(table, card)


def _a_chaff(table: Table, cards: int) -> str:
    return a(label(of_chaff(next(in_order(cards)).month), table.rules.months))


def show_cards(table: Table, cards: int) -> str:
    """Cards in words, chaff of one month together."""
    return cards_in_words(cards, table.rules.months) if cards else "nothing"


def _hand(table: Table, cards: int) -> str:
    """The cards of a hand, short where they have codes."""
    months = table.rules.months
    return code_pile(cards, months=months) if months and cards else show_cards(table, cards)


def _next_of_stock(table: Table) -> str:
    """The next card of a known stock, as it was written."""
    card = table.stock[table.drawn]
    written = (table.round.stock or ())[table.drawn]
    return _card(table, card) if written in BY_ID else _a_chaff(table, card)


def _where(table: Table, cards: int) -> str:
    """Where a card is, as far as anybody knows."""
    if cards & (table.field | table.aside):
        return "which lies on the field"
    for seat, player in enumerate(table.order):
        if cards & table.hands[seat]:
            return f"which is in {player}'s hand"
        if cards & table.piles[seat]:
            return f"which lies in {player}'s pile"
    for at, card in enumerate(table.stock):
        if cards & card and at >= table.drawn:
            return "which is the next of the stock" if at == table.drawn else "which is still in the stock"
    return "which is not known to be there" if cards & table.pool else "which cannot be there"
