"""Where in a record a round says what it says, and how a message names cards."""

from __future__ import annotations

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF
from hanascore.cards.notation import label, of_cards, of_chaff
from hanascore.model.record import Record, Round
from hanascore.problems.problem import Place
from hanascore.problems.words import listed
from hanascore.record.values import name_of


def of_round(round: Round, *keys: str) -> Place:
    """The first of the keys that the round writes, or the round itself."""
    place = Place(round.path)
    return next((place.inside(key) for key in keys if key in round.data), place)


def of_pile(record: Record, round: Round, side: str) -> Place:
    """Where a side's pile is written; of several piles of a team the first."""
    captured = round.data.get("captured")
    if isinstance(captured, dict):
        for name in captured:
            if record.side_of(name_of(name)) == side:
                return Place((*round.path, "captured", name))
    return of_round(round, "captured", "turns")


def of_name(round: Round, key: str, name: str) -> Place:
    """Where a player's or a side's entry is written in a mapping of the round."""
    written = round.data.get(key)
    for each in written if isinstance(written, dict) else ():
        if name_of(each) == name:
            return Place((*round.path, key, each))
    return of_round(round, key)


def words_of(cards: int, months: str | None) -> str:
    """The cards of a set in words, a whole month and the chaff of one month together.

    >>> words_of(0b1111_0001, "japanese"), words_of(0b1100, None)
    ('pine crane (1b) and the four plum cards', '2 pine chaff (1c)')
    """
    words = []
    for month in range(1, 13):
        held = cards & deck.of_month(month)
        chaff = held & CHAFF
        if held == deck.of_month(month):
            words.append(f"the four {deck.SUITS[month - 1]} cards")
            continue
        words += [label(of_cards(card.bit), months) for card in deck.in_order(held & ~CHAFF)]
        if chaff.bit_count() > 1:
            words.append(f"{chaff.bit_count()} {label(of_chaff(month), months)}")
        elif chaff:
            words.append(label(of_chaff(month), months))
    return listed(words)
