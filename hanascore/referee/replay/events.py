"""What happens in a turn beside cards that match: three are left, a bomb is thrown, others give cards.

Where a game has such events, its cards are taken when both cards of the turn lie there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from hanascore.cards.deck import CHAFF, EVERY, SUITS, WHOLE, YELLOW, in_order, of_month, union
from hanascore.cards.named import NamedCards, exactly, settle_chaff, total
from hanascore.cards.spelling import Token
from hanascore.problems.words import listed, many
from hanascore.referee.replay.table import AT_ONCE, Shift, Table, TurnEffects
from hanascore.rules.play import TurnEvents
from hanascore.rules.yaku import Pattern

_THREE = 3
# What others may be given: chaff and jokers.
_GIVEN = CHAFF | EVERY & ~WHOLE


def show_months(table: Table) -> None:
    """Hold what a player shows of the hand against the law: three or four of a month, each month once."""
    seat, tokens = table.seat, table.turn.shaken
    shown = _cards(tokens)
    hand = table.hands[seat] | (table.pool if table.unknown[seat] else 0)
    before = union(one.shown for one in table.happened.values() if one.player == table.player)
    for number in shown.months:
        month = of_month(number)
        of = shown.exact & month
        cards = of.bit_count() + shown.loose.count(number)
        amiss = ""
        if before & month:
            amiss = "has shown them before"
        elif cards < _THREE:
            amiss = "has to show three"
        elif (hand & month).bit_count() < cards or of & ~hand:
            amiss = "does not hold them"
        if amiss:
            law = "three or four cards of a month that lie in the hand may be shown"
            message = f"{table.player} shows {many(cards, f'{SUITS[number - 1]} card')}, and {amiss}"
            table.against(law, "move-unlawful", table.place((tokens[0].start, tokens[-1].end)), message)
            return


def _cards(tokens: Sequence[Token]) -> NamedCards:
    """Return all cards that the tokens name."""
    return total(token.cards for token in tokens)


def close_turn(table: Table, events: TurnEvents) -> None:
    """Take what the cards of a turn matched, and have the others give what its events bring."""
    seat, turn = table.seat, table.turn
    last = not table.left[seat] and not table.spare[seat]
    found = tuple(_events(table, events, last=last))
    due = sum(events.gives.get(name, 0) for name in found if name in events.in_last_turn or not last)
    given = _give(table, events, due)
    (shown,) = settle_chaff([_cards(turn.shaken)])
    words = tuple(events.words[name] for name in found if name in events.words)
    bomb = turn.played.hiki.bit_count()
    table.happened[table.at] = TurnEffects(table.player, found, shown, given, bomb, words)
    left = sum("left" in one.events for one in table.happened.values() if one.player == table.player)
    if events.wins_at and left >= events.wins_at:
        table.ended = AT_ONCE


def _events(table: Table, events: TurnEvents, *, last: bool) -> Iterator[str]:
    """What happens in a turn, by the names of the fields of the events; and what that does to the cards."""
    seat, turn = table.seat, table.turn
    played, turned = turn.played, turn.turned
    jokers = [joker for _, joker in turn.jokers]
    yield from ("joker" for _ in turn.shown)
    stay = 0
    if played.hiki:
        yield "bomb"
    elif turned and played.month == turned.month and len(table.met) > 1:
        (card, took), (third, _) = table.met
        match played.number, turned.number:
            case 1, 0 if last and "left" not in events.in_last_turn:
                # The third card of the month, which was turned up, is taken with the other two.
                table.field &= ~third
                table.piles[seat] |= third
                table.steps[-1] = (seat, turned._replace(number=1), table.drawn - 1)
            case 1, 0:
                # The pair is laid back beside the third card, with the jokers turned up between.
                stay = sum(jokers)
                back = card | took | stay
                table.piles[seat] &= ~back
                table.field |= back
                table.lying[played.month] = (seat, stay)
                table.steps[-2] = (seat, played._replace(taken=0, loose=0, number=0), -1)
                yield "left"
            case 1, 1:
                yield "both"
            case 0, 1:
                yield "same"
    yield from ("joker" for joker in jokers if not joker & stay)
    for move in (played, turned):
        if move and move.number == _THREE and not move.hiki:
            by, lying = table.lying.pop(move.month, (-1, 0))
            table.field &= ~lying
            for joker in in_order(lying):
                table.take_joker(seat, joker.bit)
                yield "joker"
            yield "own" if by == seat else "three"
    if not table.field and not table.hidden:
        yield "clear"


def _give(table: Table, events: TurnEvents, due: int) -> dict[str, int]:
    """Have each opponent give what is due: the cards that the turn names, or else those that count least."""
    seat, tokens = table.seat, table.turn.stolen
    counts_for = table.rules.rule_set.find_yaku(events.given_for)
    if counts_for is None:
        raise TypeError(f"cards are given that count for {events.given_for}, which is no yaku")
    pattern, stolen = counts_for.pattern, _cards(tokens)
    others = [other for other in range(len(table.order)) if other != seat]
    given = {other: _least(table.piles[other], pattern, due) for other in others}
    if stolen:
        named, amiss = _named(table, stolen, given, pattern, brings=due > 0)
        if amiss:
            law = "each opponent gives as many chaff as the turn brings, those that count once first"
            due_from = {table.order[other]: cards for other, cards in given.items() if cards}
            gives = (f"{who} gives {table.in_words(cards)}" for who, cards in due_from.items())
            lawful = f"{listed(gives)}, or the like" if due_from else ""
            message = f"{table.player} steals {many(stolen.count, 'card')}, and {amiss}"
            place = table.place((tokens[0].start, tokens[-1].end))
            table.against(law, "move-unlawful", place, message, lawful=lawful)
        else:
            given = named
    for other, cards in given.items():
        table.piles[other] &= ~cards
        table.piles[seat] |= cards
        for card in in_order(cards & WHOLE):
            alike = [one.bit for one in in_order(CHAFF & of_month(card.month))]
            chaff = sum(bit for bit in alike if pattern.weight(bit) == pattern.weight(card.bit))
            table.steps.append(Shift(chaff, (("pile", other),), ("pile", seat)))
        for joker in in_order(cards & ~WHOLE):
            table.jokers[joker.bit] = table.player
    return {table.order[other]: cards for other, cards in given.items() if cards}


def _least(pile: int, pattern: Pattern, due: int) -> int:
    """The cards of a pile that are given where nobody says which; one that counts more is enough for two."""
    given = 0
    for card in sorted(in_order(pile & _GIVEN), key=lambda one: pattern.weight(one.bit)):
        if due > 0:
            given |= card.bit
            due -= min(2, pattern.weight(card.bit))
    return given


def _named(
    table: Table, value: NamedCards, due: dict[int, int], pattern: Pattern, *, brings: bool
) -> tuple[dict[int, int], str]:
    """The cards that a turn names, out of the piles they lie in, and what is wrong with them."""
    number = sum(cards.bit_count() for cards in due.values())
    if not number:
        return {}, "nobody has any to give" if brings else "this turn brings none"
    cards = [card.bit for card in in_order(value.exact)]
    cards += [CHAFF & of_month(month) for month in value.loose]
    found, most, plain = dict[int, int](), -1, CHAFF & ~YELLOW
    # Chaff of a month are alike, and may lie in more piles than one.
    for way in product(due, repeat=number) if len(cards) == number else ():
        named = dict.fromkeys(due, 0)
        for other, which in zip(way, cards, strict=True):
            free = table.piles[other] & _GIVEN & ~named[other]
            # The yellow one is like no other.
            alike = of_month(next(in_order(which)).month) & plain if which & plain else 0
            card = free & which or free & alike
            named[other] |= card & -card
        fits = all(_by_worth(named[other], pattern) == _by_worth(due[other], pattern) for other in due)
        exact = sum((cards & value.exact).bit_count() for cards in named.values())
        if fits and exact > most:
            found, most = named, exact
    return found, "" if found else "these are not the ones that are given"


def _by_worth(cards: int, pattern: Pattern) -> tuple[int, int]:
    """How many cards count once, and how many for more."""
    more = sum(pattern.weight(card.bit) > 1 for card in in_order(cards))
    return cards.bit_count() - more, more


def facts_of(table: Table, events: TurnEvents, moved: str) -> dict[str, Any]:
    """What happened in a round, under the names of its facts."""
    found: dict[str, dict[str, Any]] = {name: {} for name in (*events.facts, moved)}
    for player in table.order:
        turns = [one for one in table.happened.values() if one.player == player]
        numbers = {
            events.facts.shown: sum(len(exactly(one.shown).months) for one in turns),
            events.facts.thrown: sum(one.bomb in events.counted for one in turns),
            events.facts.left: sum("left" in one.events for one in turns),
            moved: sum(cards.bit_count() for one in turns for cards in one.given.values()),
        }
        for name, number in numbers.items():
            found[name] |= {player: number} if number else {}
        if begun := tuple(_begun(events, turns)):
            found[events.facts.begun][player] = begun
    return {name: told or None for name, told in found.items()}


def _begun(events: TurnEvents, turns: Sequence[TurnEffects]) -> Iterator[str]:
    """What happened in a player's first turns, one after the other."""
    for name, number in events.first.items():
        for turn, times in zip(turns[:number], ("", "two-", "three-"), strict=False):
            if name not in turn.events:
                break
            yield f"{times}{events.words[name]}"
