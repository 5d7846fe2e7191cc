"""How things stand in the middle of a round, in words, and the cards of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanascore.cards.deck import CHAFF, KINDS, in_order, of_month
from hanascore.cards.names import suit_name
from hanascore.referee.moves import Move
from hanascore.referee.position import Position
from hanascore.report.named import row, row_of_kind
from hanascore.report.tables import yaku_name
from hanascore.report.wording import listed, many, padded, visible, width, wrapped
from hanascore.rules.yaku import Made

_LABEL = 7
_LONGEST = 16


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


def lines(position: Position, *, lang: str = "en", indent: str = "  ") -> Iterator[str]:
    """A position, a line or more for each part of the table."""
    field = [by_suit(position.field, lang)] if position.field else []
    if position.hidden:
        field.append(f"{many(position.hidden, 'card')} that nobody wrote down")
    yield from _part("Field", "; ".join(field) or "empty", indent)
    hands = {who: _hand(hand, position.unknown[who], lang) for who, hand in position.hands.items()}
    yield from _of_each("Hands", hands, indent)
    stock = many(position.stock_left, "card") if position.stock_left else "empty"
    if position.stock:
        stock += f"; next {', '.join(name for card in position.stock for name in row(card, lang))}"
    yield from _part("Stock", stock, indent)
    yield from _of_each(
        "Piles", {who: pile_words(pile, lang) for who, pile in position.piles.items()}, indent
    )
    made = {side: made_words(yaku, lang) for side, yaku in position.made.items() if yaku}
    yield from _of_each("Yaku", made, indent) if made else _part("Yaku", "none", indent)
    if position.calls:
        yield from _part("Calls", ", ".join(map(visible, position.calls)), indent)


def _hand(cards: int, unknown: int, lang: str) -> str:
    parts = row(cards, lang)
    if unknown:
        parts.append(many(unknown, "unknown card"))
    return ", ".join(parts) or "empty"


def pile_words(pile: int, lang: str = "en") -> str:
    """A pile in one line."""
    return "; ".join(f"{kind}: {cards}" for kind, cards in by_kind(pile, lang)) or "empty"


def _part(label: str, text: str, indent: str) -> Iterator[str]:
    return labelled(f"{indent}{padded(label, _LABEL)}", text)


def _of_each(label: str, texts: Mapping[str, str], indent: str) -> Iterator[str]:
    """What belongs to each player or side, the names in a column."""
    names = [visible(name) for name in texts]
    wide = min(_LONGEST, max(map(width, names)))
    for name, text in zip(names, texts.values(), strict=True):
        beside, rest = (name, text) if width(name) <= wide else ("", f"{name}: {text}")
        yield from labelled(f"{indent}{padded(label, _LABEL)}{padded(beside, wide)}  ", rest)
        label = ""


def labelled(start: str, text: str) -> Iterator[str]:
    """A text beside a label, its further lines below its first word."""
    # Blanks stand for the label while the text is wrapped, which would take a label for words of its own.
    first, *more = wrapped(text, indent=" " * width(start), hanging=" " * width(start)) or [""]
    yield (start + first[width(start) :]).rstrip()
    yield from more
