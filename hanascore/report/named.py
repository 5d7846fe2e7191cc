"""Cards in the sentences of the referee: by name, with who holds them."""

from __future__ import annotations

from collections.abc import Sequence

from hanascore.cards.deck import CHAFF, KINDS, Card, Kind, in_order
from hanascore.cards.names import card_name, short_name
from hanascore.referee.nearly import Want, Where
from hanascore.report.wording import listed, many, visible


def _name(card: Card, lang: str) -> str:
    """The shortest name of a card in Latin letters, and its whole name in another language beside it.

    Chaff of one month are interchangeable, and only the lightning and the yellow one have names of their own.
    """
    name = short_name(card)
    own = "" if lang == "en" else card_name(card, lang)
    if card.bit & CHAFF and card.month != 11:
        name = name.removesuffix(f" {card.number}")
        own = own.removesuffix(f" {card.number}")
    return f"{name} {own}" if own else name


def row(cards: int, lang: str = "en") -> list[str]:
    """The names of a set of cards, chaff of one month together.

    >>> row(0b1111)
    ['crane', 'pine ribbon', '2 pine chaff']
    """
    found: dict[str, int] = {}
    for card in in_order(cards):
        name = _name(card, lang)
        found[name] = found.get(name, 0) + 1
    return [name if number == 1 else f"{number} {name}" for name, number in found.items()]


def row_of_kind(cards: int, kind: Kind, lang: str = "en") -> list[str]:
    """The same where the kind is told already: ribbons and chaff by their suit alone.

    >>> row_of_kind(0b0010_0000_1100, Kind.CHAFF)
    ['2 pine']
    """
    names = row(cards & KINDS[kind], lang)
    return [
        name.replace(f" {kind.value}", "") if kind in (Kind.RIBBON, Kind.CHAFF) else name for name in names
    ]


def holder(side: str | None, number: int, *, certain: bool = True) -> str:
    """Who holds so many cards, in brackets. Where piles are known by numbers alone nobody can be sure."""
    if side is None:
        return (
            "(nobody took it)" if certain and number == 1 else "(nobody took them)" if certain else "(unseen)"
        )
    return f"({visible(side)} has {'it' if number == 1 else 'them'})"


def any_of(where: Sequence[Where], lang: str = "en", *, certain: bool = True) -> str:
    """Cards of which any one would do, with who holds them."""
    number = sum(one.cards.bit_count() for one in where)
    if number == 1:
        return _all_of(where[0], lang, certain=certain)
    return f"one of: {', '.join(_one_of(each, lang, certain=certain) for each in where)}"


def _all_of(one: Where, lang: str, *, certain: bool) -> str:
    names = [name if name[0].isdigit() else f"the {name}" for name in row(one.cards, lang)]
    return f"{listed(names)} {holder(one.side, one.cards.bit_count(), certain=certain)}"


def _one_of(one: Where, lang: str, *, certain: bool) -> str:
    return f"{listed(row(one.cards, lang), 'or')} {holder(one.side, one.cards.bit_count(), certain=certain)}"


def wanted(want: Want, lang: str = "en", *, certain: bool = True) -> str:
    """The cards that a yaku wants, with who holds them."""
    if want.whole:
        return listed([_all_of(one, lang, certain=certain) for one in want.where])
    found = ", ".join(_one_of(one, lang, certain=certain) for one in want.where)
    return f"{many(want.number, 'more card')} of: {found}"
