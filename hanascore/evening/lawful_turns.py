"""Find the lawful turns that begin with a typed text, for the Tab key."""

from __future__ import annotations

import re

from hanascore.cards.deck import CHAFF, WHOLE, in_order, of_month, union
from hanascore.cards.notation import code_pile
from hanascore.referee.replay.matching import lawful_moves
from hanascore.referee.replay.table import Position
from hanascore.rules.ruleset import RuleSet


def lawful_turns(rules: RuleSet, position: Position, typed: str, *, months: str) -> list[str]:
    """Return the lawful turns that begin with a typed text. Until a / is typed, return their first halves."""
    player = position.next or ""
    dealt = position.hands[player]
    unseen = rules.deck & ~(position.field | union((*position.piles.values(), *position.hands.values())))
    from_hand, slash, from_stock = typed.partition("/")
    # For each joker that is played or turned up, one more card of the stock is drawn.
    jokers_played, jokers_turned = _jokers_at_start(from_hand), _jokers_at_start(from_stock)
    played, turned = len(jokers_played.split()), len(jokers_turned.split())
    stock = [*position.stock, *[unseen] * (played + turned + 1)]
    hand = dealt | (unseen if position.unknown[player] else 0) | union(stock[:played])
    # How many cards of the hand may be unknown.
    unknown = position.unknown[player] + played
    moves = {
        f"{jokers_played}{_move_text(rules, move, months)}": move
        for move in lawful_moves(rules.play, position.field, hand)
        if (move[0] & ~dealt).bit_count() <= unknown
    }
    if position.spare or not (dealt or position.unknown[player]):
        moves[jokers_played.strip()] = (0, 0)
    if not slash and not position.stock_left:
        return list(moves)
    if not slash:
        jokers = _with_jokers(jokers_played, hand, jokers_played.split())
        return [*jokers, *(f"{text} / ".lstrip() for text in moves)]
    card, taken = moves.get(from_hand.strip(), (0, 0))
    field = position.field & ~taken if taken else position.field | card
    drawn = stock[played + turned] & ~card
    start = f"{from_hand}/{jokers_turned or ' '}"
    turned_moves = lawful_moves(rules.play, field, drawn, from_stock=True)
    return [
        *_with_jokers(start, drawn, typed.split()),
        *(f"{start}{_move_text(rules, move, months)}" for move in turned_moves),
    ]


def _jokers_at_start(text: str) -> str:
    """Return the jokers with which a text begins, with the blanks around them."""
    return re.sub(r"(\s*(?:joker\S*\s+)*).*", r"\1", text, count=1)


def _with_jokers(start: str, cards: int, typed: list[str]) -> list[str]:
    """Append to a typed text each joker of these cards that it does not name yet."""
    return [f"{start}{card.id} " for card in in_order(cards & ~WHOLE) if card.id not in typed]


def _move_text(rules: RuleSet, move: tuple[int, int], months: str) -> str:
    """Return a card and the cards it takes, in the form in which a turn is written."""
    # If one chaff of the paulownia is yellow, the chaff of that month must have numbers.
    is_numbered = bool(rules.yellow and union(move) & CHAFF & of_month(12))
    card, taken = (code_pile(cards, numbered=is_numbered, months=months) for cards in move)
    return f"{card} x {taken}" if taken else card
