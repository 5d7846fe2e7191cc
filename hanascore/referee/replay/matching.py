"""Play one card: take it out of the hand or the stock, find the cards that it takes, and move them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hanascore.cards.deck import BY_ID, CHAFF, FIRSTS, WHOLE, four_of_a_month, in_order, of_month, union
from hanascore.cards.notation import code_pile
from hanascore.referee.replay.moves import Move, Span
from hanascore.referee.replay.table import PlayTable
from hanascore.rules.play import WILD_FROM, Play, Wild
from hanascore.words.english import listed, many

# How many cards of a month can lie on the field at most.
MOST_ON_FIELD = 3


def lawful_moves(
    rules: Play, field: int, hand: int, *, from_stock: bool = False
) -> Iterator[tuple[int, int]]:
    """Yield each lawful move from a hand: a card, and the cards it may take, or 0 if it is laid down.

    The cards of a bomb are played together. Jokers and wild cards are left out.
    """
    sizes = rules.events.sizes if rules.events and not from_stock else ()
    for month in map(of_month, range(1, 13) if sizes else ()):
        if (hand & month).bit_count() in sizes and (hand | field) & month == month:
            yield hand & month, field & month
    matches = {card.bit: field & of_month(card.month) for card in in_order(hand & WHOLE)}
    must_match = bool(rules.must_match) and not from_stock and any(matches.values())
    for card, matching in matches.items():
        if rules.takes_all and matching.bit_count() == MOST_ON_FIELD:
            yield card, matching
        elif matching:
            yield from ((card, other.bit) for other in in_order(matching))
        elif not must_match:
            yield card, 0


def play_card(table: PlayTable, move: Move, *, from_stock: bool) -> None:
    """Play a card of the hand or of the stock, and let it take cards from the field."""
    table.move = move
    table.from_stock = from_stock
    table.card = 0
    _use_written_numbers(table)
    table.card = _lift(table)
    if not table.card:
        return
    wild = table.rules.wild
    has_strays = bool(move.strays or move.taken & ~move.month)
    if wild and wild.breaks_fours and table.card & wild.card:
        _break_fours(table)
    if wild and _takes_everything(table, wild):
        took = _take_everything(table)
    elif wild and _is_wild(table, wild, has_strays=has_strays):
        took = _take_wildly(table, wild)
    else:
        took = _take_by_month(table, has_strays=has_strays)
    table.field &= ~took
    if move.number:
        table.piles[table.seat] |= took | table.card
    else:
        table.field |= table.card
        if not from_stock:
            table.laid[table.player] = table.laid.get(table.player, 0) | table.card
    table.played.append((table.card, took))
    table.card = 0


def _break_fours(table: PlayTable) -> None:
    """If a wild card takes one of four cards of a month that stay on the field, free the other three."""
    for month in map(of_month, range(1, 13)):
        if table.aside & month & table.move.taken or (
            table.aside & month and any(of_month(stray) == month for stray in table.move.strays)
        ):
            table.aside &= ~month
            table.field |= month


def report_move(
    table: PlayTable,
    law: str,
    id: str,
    message: str,
    span: Span | None = None,
    *,
    instead: str = "",
    **more: Any,
) -> None:
    """Add an unlawful move of the card that is being played. `message` continues after the card's name.

    `instead` is a verb: what the player would have had to do with the card under the ruling behind `law`.
    """
    verb = "turns up" if table.from_stock else "plays"
    card = table.card_in_words(table.move.card)
    if instead:
        instead = f"{table.player} would have had to {instead} {card} in turn {table.index + 1}"
    place = table.place(span or table.move.span_of_card)
    table.add_unlawful(law, id, place, f"{table.player} {verb} {card}{message}", instead=instead, **more)


# Where the card comes from


def _sources(table: PlayTable) -> tuple[int, int]:
    """Return the cards among which the played card must be: the known cards, and the cards of the pool."""
    if not table.from_stock:
        return table.hands[table.seat], table.pool if table.unknown[table.seat] else 0
    return (table.stock[table.drawn], 0) if table.drawn < len(table.stock) else (0, table.pool)


def _use_written_numbers(table: PlayTable) -> None:
    """If the move names chaff by number, exchange chaff until these lie where the move needs them."""
    move = table.move
    played = move.card & CHAFF if move.card.bit_count() == 1 else 0
    taken = move.taken & CHAFF
    if played:
        known, pool = _sources(table)
        table.renumber(played, known | pool)
        table.numbered |= played
    if taken:
        table.renumber(taken, table.field | (table.pool if table.hidden else 0))
        table.numbered |= taken


def _lift(table: PlayTable) -> int:
    """Take the played card out of the hand or the stock. Return 0 if the card already lies on the table."""
    seat, move, (known, pool) = table.seat, table.move, _sources(table)
    in_hand, in_pool = move.card & known, move.card & pool
    if in_hand | in_pool:
        # If the card is a chaff without a number, prefer a chaff that is known to be there.
        chosen = table.choose(in_hand | in_pool)
        card = in_hand & -in_hand or chosen
        if card & in_hand and not table.from_stock:
            table.hands[seat] ^= card
        elif card & in_pool:
            table.pool ^= card
            table.unknown[seat] -= not table.from_stock
        return card
    law = "a card is played from the player's own hand"
    id = "not-in-hand"
    lawful = ""
    if table.from_stock:
        law, id = "cards are turned up in the order of the stock", "not-next-of-stock"
        if known:
            has_number = (table.round.dealt.stock or ())[table.drawn] in BY_ID
            card_words = table.card_in_words(known) if has_number else table.chaff_in_words(known)
            lawful = f"next is {card_words}"
    elif not table.unknown[seat]:
        months = table.rules.months
        yellow = table.rules.rule_set.yellow
        words = code_pile(known, months=months, yellow=yellow) if months and known else table.in_words(known)
        lawful = f"{table.player} holds {words}"
    report_move(table, law, id, f", {table.location(move.card)}", lawful=lawful)
    # The move is unlawful. Play the card anyway, from its place.
    card = move.card & ~(table.field | table.aside | union(table.piles))
    card &= -card
    table.forget(card)
    return card


# What it takes


def matching_cards(table: PlayTable) -> int:
    """Return the known cards on the field that the played card matches by its month."""
    move = table.move
    wild = table.rules.wild
    matching = table.field & move.month
    if wild is None or wild.own_month == "usual" or not move.month & wild.card:
        return matching
    if move.card & wild.card:
        takes_three = wild.own_month == "three" and matching.bit_count() == MOST_ON_FIELD
        return matching if takes_three else 0
    return matching if wild.own_month == "three" else matching & ~wild.card


def _find_taken(table: PlayTable, named: int, loose: Sequence[int]) -> tuple[int, int]:
    """Return which of the named cards can be taken from the field, and the first one that cannot.

    `named` are the cards that are named exactly. `loose` has a set for each chaff without a number: all chaff
    that may be meant.
    """
    took = missing = 0
    for card in in_order(named):
        taken = _take_from_field(table, card.bit, took)
        took |= taken
        missing = missing or (0 if taken else card.bit)
    for chaff in loose:
        taken = _take_from_field(table, chaff & ~named, took)
        took |= taken
        missing = missing or (0 if taken else chaff)
    return took, missing


def _take_from_field(table: PlayTable, cards: int, took: int) -> int:
    """Return one of these cards that lies on the field, or may have lain there unseen from the start."""
    on_field = cards & table.field & ~took
    in_pool = cards & table.pool if table.hidden else 0
    if on_field:
        chosen = table.choose(on_field)
        if in_pool:
            table.choose(on_field | in_pool)
        return chosen
    if not in_pool:
        return 0
    month = of_month(next(in_order(in_pool)).month)
    if not table.hidden_limit.setdefault(month, MOST_ON_FIELD):
        return 0
    card = table.choose(in_pool)
    table.hidden_limit[month] -= 1
    table.hidden -= 1
    table.pool ^= card
    return card


def _take_by_month(table: PlayTable, *, has_strays: bool) -> int:
    """Return the cards of its own month that a card takes.

    It takes no other cards, even if they are named.
    """
    move = table.move
    wild = table.rules.wild
    hidden = table.hidden
    if has_strays:
        _report_stray(table)
    took, missing = _find_taken(table, move.taken & move.month, [move.month & CHAFF] * move.loose)
    if missing:
        _report_not_on_field(table, missing)
    elif wild and _ignores_own_month(table, wild, took):
        _report_wild(table, wild, took)
    elif not has_strays:
        _check_number(table, revealed=hidden - table.hidden)
    return took


def _check_number(table: PlayTable, *, revealed: int) -> None:
    """Check how many cards are taken. `revealed` is the number of them that were not known on the field."""
    move = table.move
    matching = matching_cards(table)
    takes_all = table.rules.play.takes_all
    on_field = matching.bit_count() + revealed
    if not move.number:
        if matching and not _passes_over_wild(table, matching):
            verb = "lies" if matching.bit_count() == 1 else "lie"
            message = f" and takes nothing, but {table.in_words(matching)} {verb} on the field"
            law = "a card that matches must take"
            report_move(table, law, "must-take", message, lawful=_may_take(table))
        else:
            _check_laid_down(table)
    elif takes_all and on_field == MOST_ON_FIELD and move.number < on_field:
        report_move(
            table,
            "the fourth card of a month takes the other three",
            "must-take",
            " and does not take all three cards of its month on the field",
            move.span,
            lawful="" if revealed else _may_take(table),
            rule=table.rules.play.takes_rule,
            instead="take all three with",
        )
    elif move.number > 1 and not (takes_all and move.number == MOST_ON_FIELD):
        _report_too_many(table)
    elif takes_all and table.hidden:
        limit = table.hidden_limit.get(move.month, MOST_ON_FIELD)
        table.hidden_limit[move.month] = max(0, min(limit, MOST_ON_FIELD - 1 - on_field))


def _check_laid_down(table: PlayTable) -> None:
    """Check a card that is laid down: it may have to take a card, or another card may have to be played."""
    month = table.move.month
    wild = table.rules.wild
    must_match = table.rules.play.must_match
    # The move shows that no card of the month lies on the field, unless it passed over a wild card.
    if wild is None or wild.own_month == "usual" or not month & wild.card:
        table.hidden_limit[month] = 0
    if must_match is None or table.from_stock:
        return
    # For the field and for the known rest of the hand: the first card of each month that occurs there.
    field = table.field
    hand = table.hands[table.seat] & ~table.card
    field, hand = field | field >> 2, hand | hand >> 2
    if not (hand | hand >> 1) & (field | field >> 1) & FIRSTS:
        return
    table.could_match.append(table.index)
    if must_match:
        report_move(
            table,
            "only a player who cannot match lays a card down",
            "must-match",
            " and lays it down, but could have matched",
            rule=table.rules.play.match_rule,
            instead="play a card that matches, and not",
        )


def _report_stray(table: PlayTable) -> None:
    """Report that a card, which is not wild, takes a card of another month."""
    move = table.move
    wild = table.rules.wild
    strays = move.taken & ~move.month
    stray = strays & -strays or CHAFF & of_month(move.strays[0])
    law, rule = "a card takes only cards of its own month", ""
    if wild and wild.card & table.card:
        law, rule = "turned up from the stock a wild card is like any other", WILD_FROM
    message = f" and takes {table.card_in_words(stray)}, which is of another month"
    span = move.span_of_taken(stray)
    report_move(table, law, "cannot-take", message, span, lawful=_may_take(table), rule=rule)


def _report_too_many(table: PlayTable) -> None:
    """Report that a card takes more cards than it may."""
    law = "a card that matches two cards takes one of them"
    more = dict[str, str]()
    if not table.rules.play.takes_all:
        law = "a card takes one card"
        more = {"rule": table.rules.play.takes_rule, "instead": "take one card with"}
    number = table.move.number
    taken: str = many(number, "card")
    for cards in (table.move.taken, matching_cards(table)):
        if cards.bit_count() == number:
            taken = table.in_words(cards)
            break
    message = f" and takes {taken}"
    report_move(table, law, "cannot-take", message, table.move.span, lawful=_may_take(table), **more)


def _report_not_on_field(table: PlayTable, card: int) -> None:
    """Report that the move takes a card that does not lie on the field."""
    if card & table.aside:
        is_one_of_four = bool(card & four_of_a_month(table.aside))
        location = (
            "which lies there to the end with the other three" if is_one_of_four else "which is put aside"
        )
    elif card & table.pool and table.hidden:
        location = "which was not laid down, and cannot have lain there from the start"
    elif card & table.pool:
        location = "which does not lie on the field"
    elif card & table.field:
        location = "but no more of it is on the field"
    else:
        location = table.location(card)
    message = f" and takes {table.card_in_words(card)}, {location}"
    span = table.move.span_of_taken(card)
    law = "only cards on the field can be taken"
    report_move(table, law, "cannot-take", message, span, lawful=_may_take(table))


def _may_take(table: PlayTable) -> str:
    """Return the cards that the played card may take, in words."""
    card = table.card_in_words(table.card)
    matching = matching_cards(table)
    number = matching.bit_count()
    if number == MOST_ON_FIELD and table.rules.play.takes_all:
        return f"all three are taken, {table.in_words(matching)}"
    if number == 0:
        return "" if table.hidden else f"{card} can take nothing, so lay the card on the field"
    if number == 1:
        is_paulownia_chaff = table.rules.rule_set.yellow and matching & CHAFF & of_month(12)
        if is_paulownia_chaff:
            return f"{card} can take {table.card_in_words(matching)}"
        return f"{card} can take the {table.in_words(matching)}"
    if not matching & ~CHAFF:
        return f"{card} can take one of the {table.in_words(matching)}"
    choices = [table.card_in_words(card.bit) for card in in_order(matching & ~CHAFF)]
    if matching & CHAFF:
        # Name one of several chaff without its number, because they are alike.
        choices.append(table.chaff_in_words(matching))
    return f"{card} can take {listed(choices, 'or')}"


# Wild cards


def _takes_everything(table: PlayTable, wild: Wild) -> bool:
    """Return whether a wild card is the last of the stock and takes everything on the field."""
    is_last = wild.must_take and table.from_stock and table.drawn + 1 == table.stock_size
    return is_last and bool(table.card & wild.card and (table.field or table.hidden))


def _take_everything(table: PlayTable) -> int:
    """Return the cards that a wild card takes as the last card of the stock."""
    took, missing = _find_taken(table, table.move.taken, table.move.loose_chaff)
    if missing or table.field & ~took:
        report_move(
            table,
            "as the last card of the stock, the wild card takes everything on the field",
            "cannot-take",
            ", the last card of the stock",
            table.move.span,
            lawful=f"it takes {table.in_words(table.field)}",
        )
    return took


def _is_wild(table: PlayTable, wild: Wild, *, has_strays: bool) -> bool:
    """Return whether the played card acts as a wild card, or takes the wild card from the field."""
    if table.card & wild.card:
        chosen = has_strays and (wild.from_stock or not table.from_stock)
        must_take = wild.must_take and (table.from_stock or not wild.may_be_laid_down)
        return chosen or bool(must_take and table.field & wild.takes)
    taken = table.move.taken if has_strays else 0
    must_be_taken = table.field if wild.must_take and table.from_stock else 0
    return bool(table.card & wild.taken_by and (taken | must_be_taken) & wild.card)


def _take_wildly(table: PlayTable, wild: Wild) -> int:
    """Return the card that the wild card takes, or the wild card if the played card takes it."""
    move = table.move
    is_taken = not table.card & wild.card
    took, missing = _find_taken(table, move.taken, move.loose_chaff)
    allowed = wild.takes
    if is_taken and (table.from_stock or not wild.must_take):
        allowed = wild.card
    if missing:
        _report_not_on_field(table, missing)
    elif move.number > 1:
        law, message = "a wild card takes one card of another month", " and takes several cards with it"
        report_move(table, law, "cannot-take", message, move.span)
    elif not took or took & ~allowed:
        _report_wild(table, wild, took)
    elif not is_taken and not wild.breaks_threes and lies_with_two_others(table, took):
        law = f"the {wild.name} takes no card of three that lie together"
        message = f" and takes {table.card_in_words(took)}, which lies there with two others of its month"
        report_move(table, law, "cannot-take", message, move.span, rule=wild.threes_rule)
    elif table.wild_use is None:
        source = "stock" if table.from_stock else "hand"
        table.wild_use = {
            "by": table.player,
            "took": table.card if is_taken else took,
            "from": "field" if is_taken else source,
        }
    return took


def lies_with_two_others(table: PlayTable, card: int) -> bool:
    """Return whether a card lies on the field with two others of its month that are known to lie there."""
    month = of_month(next(in_order(card)).month)
    return (table.field & month).bit_count() == MOST_ON_FIELD


def _ignores_own_month(table: PlayTable, wild: Wild, took: int) -> bool:
    """Return whether the move ignores that a wild card and cards of its own month do not match here."""
    move = table.move
    if wild.own_month == "usual" or not move.month & wild.card or not move.number:
        return False
    if not table.card & wild.card:
        return wild.own_month == "never" and bool(move.taken & wild.card)
    # Three cards that were not known to lie on the field may be taken.
    takes_three = wild.own_month == "three" and took.bit_count() == MOST_ON_FIELD
    return not matching_cards(table) and not takes_three


def _passes_over_wild(table: PlayTable, matching: int) -> bool:
    """Return whether the only match on the field is the wild card, which need not be taken."""
    wild = table.rules.wild
    if wild is None or wild.own_month_takes_it:
        return False
    return wild.own_month == "three" and matching == wild.card


def _report_wild(table: PlayTable, wild: Wild, taken: int) -> None:
    """Report a wrong use of the wild card.

    It takes a card that it may not take, or takes nothing although it must. Or it lies on the field, and is
    taken by the wrong card or not taken at all.
    """
    lawful = ""
    if table.card & wild.card:
        law = f"the {wild.name} takes one of the cards that it may take"
        allowed = table.field & wild.takes
        lawful = f"on the field these are {table.in_words(allowed)}" if allowed else ""
    elif table.from_stock:
        law = f"the first card drawn that may take the {wild.name} on the field takes it"
    else:
        law = f"only a card drawn from the stock takes the {wild.name} on the field"
    message = f" and takes {table.card_in_words(taken)}" if taken else " and takes nothing"
    report_move(table, law, "cannot-take", message, table.move.span, lawful=lawful)
