"""Describe a difference of points by the cards that are worth it, and name cards for examples."""

from __future__ import annotations

from hanascore.cards.deck import KINDS, Kind, ids, in_order
from hanascore.rules.ruleset import RuleSet
from hanascore.words.english import listed, with_article

_CARDS_OF_A_SUIT = 4


def describe_difference(rules: RuleSet, points: int) -> str:
    """Return, in words, how many points are too many or too few, and which cards are worth exactly that.

    >>> from hanascore.games import GAMES
    >>> describe_difference(GAMES["kwa-do"].rules(), 20)
    '20 too many, what a bright is worth'
    """
    cards: list[str] = []
    for row in rules.value_classes:
        if row.value == abs(points):
            whole_kind = row.cards == KINDS[row.kind] & rules.deck
            if whole_kind or row.cards.bit_count() > _CARDS_OF_A_SUIT:
                cards.append("one chaff" if row.kind is Kind.CHAFF else with_article(row.kind.value))
            else:
                cards += [f"the {picture(id)}" for id in ids(row.cards)]
    words = f"{abs(points)} too {'many' if points > 0 else 'few'}"
    return f"{words}, what {listed(cards, 'or')} is worth" if cards else words


def example_cards(rules: RuleSet, kind: Kind) -> str:
    """Return two cards of a kind that are worth different points, as a record may write them."""
    rows = [row.cards for row in rules.value_classes if row.kind is kind]
    cards = [next(in_order(row)) for row in rows[:2]]
    by_picture = kind in (Kind.BRIGHT, Kind.ANIMAL)
    return " ".join(picture(card.id) if by_picture else card.code for card in cards)


def picture(id: str) -> str:
    """Return the picture of a card without its flower, or the name of a joker.

    >>> picture("pine-crane")
    'crane'
    """
    return id.split("-", 1)[-1]
