"""How things stand in the middle of a round, in words, and the cards of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanascore.cards.deck import CHAFF, KINDS, in_order, of_month
from hanascore.cards.names import suit_name
from hanascore.referee.moves import Move
from hanascore.referee.position import Position
from hanascore.report.blocks import Fields
from hanascore.report.named import row, row_of_kind
from hanascore.report.tables import yaku_name
from hanascore.report.wording import listed, many, visible
from hanascore.rules.yaku import Made

_LABEL = 7


def of_suit(cards: int, month: int, lang: str = "en") -> list[str]:
    """The names of cards of one month, where the suit is told already.

    >>> of_suit(0b1111, 1)
    ['crane', 'ribbon', '2 chaff']
    """
    names = row(cards, lang)
    return [name.replace(f"{suit_name(month)} ", "") for name in names] if lang == "en" else names


def by_suit(cards: int, lang: str = "en") -> str:
    """Cards suit by suit.

    >>> by_suit(0b0110_0001)
    'pine: crane; plum: ribbon, chaff'
    """
    return "; ".join(
        f"{suit_name(month)}: {', '.join(of_suit(held, month, lang))}"
        for month in range(1, 13)
        if (held := cards & of_month(month))
    )


def by_kind(cards: int, lang: str = "en") -> Iterator[tuple[str, str]]:
    """The kinds among some cards, each with its cards."""
    for kind in KINDS:
        names = row_of_kind(cards, kind, lang)
        if names:
            yield kind.plural, ", ".join(names)


def move_words(move: Move, lang: str = "en") -> str:
    """One card of a turn and what it took; a chaff that may be any of its month as a chaff."""
    # The highest of several is never the yellow one, which has a name of its own.
    card = 1 << move.card.bit_length() - 1
    (name,) = row(card, lang)
    month = next(in_order(card)).month
    taken = move.taken | _loose(move)
    if not taken:
        return f"{name} stays"
    return (
        f"{name} takes {listed([*of_suit(taken & move.month, month, lang), *row(taken & ~move.month, lang)])}"
    )


def _loose(move: Move) -> int:
    """Chaff that stand for those taken without a number."""
    found = 0
    for month in (*[move.month] * move.loose, *(of_month(each) for each in move.strays)):
        free = (
            month & CHAFF & ~(move.taken | move.card if move.card.bit_count() == 1 else move.taken) & ~found
        )
        found |= 1 << free.bit_length() - 1 if free else 0
    return found


def made_words(made: Sequence[Made], lang: str = "en") -> str:
    """Yaku with what they are worth."""
    return listed([f"{yaku_name(one.yaku, lang)} ({one.points})" for one in made])


def position_fields(position: Position, *, lang: str = "en", level: int = 1) -> Fields:
    """A position, a line or more for each part of the table."""
    field = [by_suit(position.field, lang)] if position.field else []
    if position.hidden:
        field.append(f"{many(position.hidden, 'card')} that nobody wrote down")
    hands = {who: _hand(hand, position.unknown[who], lang) for who, hand in position.hands.items()}
    stock = many(position.stock_left, "card") if position.stock_left else "empty"
    if position.stock:
        stock += f"; next {', '.join(name for card in position.stock for name in row(card, lang))}"
    piles = {who: pile_words(pile, lang) for who, pile in position.piles.items()}
    made = {side: made_words(yaku, lang) for side, yaku in position.made.items() if yaku}
    rows = [
        ("Field", "", "; ".join(field) or "empty"),
        *_of_each("Hands", hands),
        ("Stock", "", stock),
        *_of_each("Piles", piles),
        *(_of_each("Yaku", made) if made else [("Yaku", "", "none")]),
    ]
    if position.calls:
        rows.append(("Calls", "", ", ".join(map(visible, position.calls))))
    return Fields(rows, level, _LABEL)


def _hand(cards: int, unknown: int, lang: str) -> str:
    parts = row(cards, lang)
    if unknown:
        parts.append(many(unknown, "unknown card"))
    return ", ".join(parts) or "empty"


def pile_words(pile: int, lang: str = "en") -> str:
    """A pile in one line."""
    return "; ".join(f"{kind}: {cards}" for kind, cards in by_kind(pile, lang)) or "empty"


def _of_each(label: str, texts: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """What belongs to each player or side."""
    for at, (name, text) in enumerate(texts.items()):
        yield ("" if at else label, visible(name), text)
