"""The events of a turn, in games such as Go-Stop, where a turn captures after both its cards are played.

`hanascore.rules.play.TurnEvents` describes the events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from hanascore.cards.deck import CHAFF, EVERY, SUITS, WHOLE, in_order, of_month, union
from hanascore.cards.named_cards import NamedCards, all_named, exactly, settle_chaff
from hanascore.cards.spelling import Token
from hanascore.referee.replay.matching import MOST_ON_FIELD
from hanascore.referee.replay.moves import Move, Span
from hanascore.referee.replay.table import AT_ONCE, PlayTable, TurnEffects
from hanascore.rules.play import TurnEvents
from hanascore.rules.yaku import Pattern
from hanascore.words.english import listed, many

# The fewest cards of a month that may be shown.
_LEAST_SHOWN = 3
# Only chaff and jokers are given.
_GIVEN = CHAFF | EVERY & ~WHOLE


def show_cards(table: PlayTable) -> None:
    """Check the cards of the hand that a player shows. They must be three or four of a month."""
    seat = table.seat
    tokens = table.turn.shown
    shown = _cards(tokens)
    hand = table.hands[seat] | (table.pool if table.unknown[seat] else 0)
    before = union(effects.shown for effects in table.effects.values() if effects.player == table.player)
    for number in shown.months:
        month = of_month(number)
        exact = shown.exact & month
        size = exact.bit_count() + shown.loose.count(number)
        if before & month:
            reason = "has shown them before"
        elif size < _LEAST_SHOWN:
            reason = "has to show three"
        elif (hand & month).bit_count() < size or exact & ~hand:
            reason = "does not hold them"
        else:
            continue
        law = "three or four cards of a month that lie in the hand may be shown"
        message = f"{table.player} shows {many(size, f'{SUITS[number - 1]} card')}, but {reason}"
        table.add_unlawful(law, "move-unlawful", table.place(_span(tokens)), message)
        return


def end_turn_with_events(table: PlayTable, events: TurnEvents) -> None:
    """Find the events of a turn, and let the other players give cards for them."""
    turn = table.turn
    is_last = _is_last(table, events)
    names = tuple(_find_events(table, events, is_last=is_last))
    bomb = turn.played.hiki.bit_count()
    paid = [name for name in names if name in events.in_last_turn or not is_last]
    due = sum(events.gives.get(name, 0) for name in paid if name != "bomb" or bomb in events.giving)
    gifts = _give(table, events, due)
    (shown,) = settle_chaff([_cards(turn.shown)])
    words = tuple(events.words[name] for name in names if name in events.words)
    takes = turn.played.number or (turn.turned and turn.turned.number)
    took = "joker" in names or bool(takes and "left" not in names)
    table.effects[table.index] = TurnEffects(table.player, names, shown, gifts, bomb, words, took)
    own = [effects for effects in table.effects.values() if effects.player == table.player]
    times_left = sum("left" in effects.events for effects in own)
    if (events.wins_at and times_left >= events.wins_at) or _took_nothing(events, own):
        table.ended = AT_ONCE


def _is_last(table: PlayTable, events: TurnEvents) -> bool:
    """Return whether the turn is a last turn: of its player, or of all."""
    seats = range(len(table.order)) if events.one_last_turn else [table.seat]
    return not any(table.left[seat] or table.spare[seat] for seat in seats)


def _took_nothing(events: TurnEvents, turns: Sequence[TurnEffects]) -> bool:
    """Return whether a player wins the round because of too many turns in a row without a card."""
    number = events.wins_without
    return 0 < number <= len(turns) and not any(effects.took for effects in turns[-number:])


def _find_events(table: PlayTable, events: TurnEvents, *, is_last: bool) -> Iterator[str]:
    """Yield the names of the events of a turn, and move the cards that they concern."""
    turn = table.turn
    jokers = union(joker.card for joker in turn.jokers_turned)
    yield from ("joker" for _ in turn.jokers_played)
    jokers_left = 0
    if turn.played.hiki:
        yield "bomb"
    elif turn.turned and turn.played.month == turn.turned.month and len(table.played) == 2:
        numbers = (turn.played.number, turn.turned.number)
        if numbers == (1, 0) and is_last and "left" not in events.in_last_turn:
            _take_third(table)
        elif numbers == (1, 0):
            jokers_left = jokers
            _leave_three(table, jokers)
            yield "left"
        elif numbers == (1, 1):
            yield "both"
        elif numbers == (0, 1):
            yield "same"
    yield from ("joker" for _ in in_order(jokers & ~jokers_left))
    for move in (turn.played, turn.turned):
        if move and move.number == MOST_ON_FIELD and not move.hiki:
            yield from _take_triple(table, move)
    if not table.field and not table.hidden and not (events.sweep_of_two and not _took_two(table)):
        yield "clear"


def _took_two(table: PlayTable) -> bool:
    """Return whether each of the turn's two cards took one card that lay on the field before the turn."""
    turn = table.turn
    if not turn.turned or turn.played.hiki:
        return False
    one_each = turn.played.number == turn.turned.number == 1
    return one_each and turn.played.month != turn.turned.month


def _take_third(table: PlayTable) -> None:
    """Let the player take the card turned up, which has the month of the pair just made, with that pair."""
    (third, _) = table.played[1]
    table.field &= ~third
    table.piles[table.seat] |= third


def _leave_three(table: PlayTable, jokers: int) -> None:
    """Leave three cards on the field: the pair just made, and the card turned up, which has its month.

    Jokers that were turned up before that card stay with them.
    """
    card, took = table.played[0]
    back = card | took | jokers
    table.piles[table.seat] &= ~back
    table.field |= back
    table.triples[table.turn.played.month] = (table.seat, jokers)


def _take_triple(table: PlayTable, move: Move) -> Iterator[str]:
    """Yield the events if a card takes three cards, and let the player take the jokers that lie with them."""
    seat, jokers = table.triples.pop(move.month, (-1, 0))
    table.field &= ~jokers
    for joker in in_order(jokers):
        table.take_joker(table.seat, joker.bit)
        yield "joker"
    yield "own" if seat == table.seat else "three"


# Cards that others give


def _give(table: PlayTable, events: TurnEvents, due: int) -> dict[str, int]:
    """Let each opponent give the cards that the turn names. If it names none, they give what counts least."""
    seat = table.seat
    tokens = table.turn.stolen
    yaku = table.rules.rule_set.find_yaku(events.given_for)
    if yaku is None:
        raise TypeError(f"cards are given that count for {events.given_for}, which is no yaku")
    opponents = [other for other in range(len(table.order)) if other != seat]
    gifts = {other: _least_counting(events, table.piles[other], yaku.pattern, due) for other in opponents}
    if tokens:
        named, reason = _named_cards(table, _cards(tokens), gifts, yaku.pattern, brings=due > 0)
        if reason:
            _report_steal(table, events, tokens, gifts, reason)
        else:
            gifts = named
    for other, cards in gifts.items():
        _lose_numbers(table, other, cards, yaku.pattern)
        table.piles[other] &= ~cards
        table.piles[seat] |= cards
        for joker in in_order(cards & ~WHOLE):
            table.jokers[joker.bit] = table.player
    return {table.order[other]: cards for other, cards in gifts.items() if cards}


def _lose_numbers(table: PlayTable, giver: int, cards: int, pattern: Pattern) -> None:
    """Note that the number of a given chaff is uncertain, if the giver has several that count alike."""
    for card in in_order(cards & WHOLE):
        same = CHAFF & of_month(card.month) & table.piles[giver]
        weight = pattern.weight(card.bit)
        alike = [other.bit for other in in_order(same) if pattern.weight(other.bit) == weight]
        table.choose(union(alike))


def _report_steal(
    table: PlayTable, events: TurnEvents, tokens: Sequence[Token], default_gifts: dict[int, int], reason: str
) -> None:
    gifts = [
        f"{table.order[other]} gives {table.in_words(cards)}"
        for other, cards in default_gifts.items()
        if cards
    ]
    table.add_unlawful(
        "each opponent gives one chaff for each event, single chaff before double chaff",
        "move-unlawful",
        table.place(_span(tokens)),
        f"{table.player} steals {many(_cards(tokens).count, 'card')}, but {reason}",
        lawful=f"for example {listed(gifts)}" if gifts else "",
        rule=events.heavy_rule if gifts else "",
    )


def _least_counting(events: TurnEvents, pile: int, pattern: Pattern, due: int) -> int:
    """Return the cards that a player gives if the turn names none: those that count least."""
    gift = 0
    for card in sorted(in_order(pile & _GIVEN), key=lambda card: pattern.weight(card.bit)):
        if due > 0:
            gift |= card.bit
            due -= 1 if pattern.weight(card.bit) == 1 else events.heavy_gives
    return gift


def _named_cards(
    table: PlayTable, named: NamedCards, due: dict[int, int], pattern: Pattern, *, brings: bool
) -> tuple[dict[int, int], str]:
    """Return which owner gives which of the named cards, and the reason if they cannot be given."""
    number = sum(cards.bit_count() for cards in due.values())
    if not number:
        nothing = f"nothing in this turn lets {table.player} steal"
        return {}, "nobody has any to give" if brings else nothing
    cards = [card.bit for card in in_order(named.exact)]
    cards += [CHAFF & of_month(month) for month in named.loose]
    best: dict[int, int] = {}
    most_exact = -1
    # Chaff of a month look alike and may be in several piles, so try every owner for each card.
    for owners in product(due, repeat=number) if len(cards) == number else ():
        gifts = dict.fromkeys(due, 0)
        for owner, card in zip(owners, cards, strict=True):
            free = table.piles[owner] & _GIVEN & ~gifts[owner]
            alike = table.alike(card & -card) if card & CHAFF else 0
            chosen = free & card or free & alike
            gifts[owner] |= chosen & -chosen
        fits = all(_weights(gifts[owner], pattern) == _weights(due[owner], pattern) for owner in due)
        exact = sum((cards & named.exact).bit_count() for cards in gifts.values())
        if fits and exact > most_exact:
            best, most_exact = gifts, exact
    return best, "" if best else "these are not the ones that are given"


def _weights(cards: int, pattern: Pattern) -> tuple[int, int]:
    """Return how many cards count once, and how many count more than once."""
    more = sum(pattern.weight(card.bit) > 1 for card in in_order(cards))
    return cards.bit_count() - more, more


def _cards(tokens: Sequence[Token]) -> NamedCards:
    return all_named(token.cards for token in tokens)


def _span(tokens: Sequence[Token]) -> Span:
    return tokens[0].start, tokens[-1].end


# The facts of the round


def facts_of_events(table: PlayTable, events: TurnEvents, stolen_fact: str) -> dict[str, Any]:
    """Return the facts of a round that its events decide, by name."""
    facts: dict[str, dict[str, Any]] = {name: {} for name in (*events.facts, stolen_fact)}
    without = None
    for player in table.order:
        turns = [effects for effects in table.effects.values() if effects.player == player]
        numbers = {
            events.facts.shown: sum(_times_shown(events, effects.shown) for effects in turns),
            events.facts.thrown: sum(effects.bomb in events.counted for effects in turns),
            events.facts.left: sum("left" in effects.events for effects in turns),
            stolen_fact: sum(cards.bit_count() for effects in turns for cards in effects.given.values()),
        }
        for name, number in numbers.items():
            if number:
                facts[name][player] = number
        if begun := tuple(_first_turns(events, turns)):
            facts[events.facts.begun][player] = begun
        if _took_nothing(events, turns):
            without = player
    return {name: by_player or None for name, by_player in facts.items()} | {events.facts.without: without}


def _times_shown(events: TurnEvents, shown: int) -> int:
    """Return how many triplets and fours were shown. In some months they count twice."""
    months = [of_month(month) for month in exactly(shown).months]
    return sum(2 if month & events.shown_twice else 1 for month in months)


def _first_turns(events: TurnEvents, turns: Sequence[TurnEffects]) -> Iterator[str]:
    """Yield the words for the events of a player's first turns, such as an event in two turns in a row."""
    for name, number in events.first.items():
        for effects, times in zip(turns[:number], ("", "two-", "three-"), strict=False):
            if name not in effects.events:
                break
            yield f"{times}{events.words[name]}"
