"""Draw the table of a replay as HTML: the cards that a turn moves, the seats, the field and the stock."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hanascore.cards.deck import in_order, union
from hanascore.report.blocks import EMPTY, MovedCards, PlayerSeat, TableCard, Tabletop
from hanascore.report.html_text import marked
from hanascore.report.labels import language, tr
from hanascore.report.wording import card_names
from hanascore.words.english import many


def draw_moves(moves: Sequence[MovedCards]) -> str:
    """Draw the cards that a turn moves: the card that is played, then the cards that it takes."""
    drawn = []
    for move in moves:
        played, taken = ("".join(map(_card, cards)) for cards in (move.played, move.taken))
        arrow = "<b>→</b>" if taken else ""
        cards = f'<p class="row" aria-hidden="true">{played}{arrow}{taken}</p>'
        drawn.append(f"<div>{cards}<p>{marked(move.text)}</p></div>")
    return f'<div class="moves">{"".join(drawn)}</div>\n' if drawn else ""


def draw_tabletop(table: Tabletop) -> str:
    """Draw a table. The first player sits at the bottom."""
    own, *others = map(_draw_seat, table.seats)
    stock = f"<span>{marked(tr('Stock'))}:</span> <span>{marked(tr(many(table.stock, 'card')))}</span>"
    pack = f'<div class="stock"><i class="back"></i>{stock}</div>'
    field = f'<div class="field"{_label(tr("Field"), table.field)}>{_row(table.field)}</div>'
    return f'<div class="table">{"".join(others)}<div class="middle">{pack}{field}</div>{own}</div>\n'


def draw_legend() -> str:
    """Draw the meanings of the marks on cards."""
    marks = (f'<i class="{mark}"></i>{marked(tr(mark))}' for mark in ("played", "taken"))
    return f'<p class="legend">{" ".join(marks)}</p>\n'


def _draw_seat(seat: PlayerSeat) -> str:
    notes = "".join(f"<span>{marked(note)}</span>" for note in seat.notes)
    active = " active" if seat.is_active else ""
    hand, pile = (
        f'<div class="{kind}"{_label(f"{seat.name}: {tr(label)}", cards)}>{_row(cards)}</div>'
        for kind, label, cards in (("hand", "Hand", seat.hand), ("pile", "Pile", seat.pile))
    )
    return f'<div class="seat{active}"><p><b>{marked(seat.name)}</b>{notes}</p>{hand}{pile}</div>'


def _label(name: str, cards: Sequence[TableCard]) -> str:
    """Return the attributes that let a screen reader read some cards as one picture with this name."""
    names = card_names(union(card.card for card in cards if card.card > 0), language())
    if unknown := sum(card.card == 0 for card in cards):
        names.append(tr(many(unknown, "unknown card")))
    text = f"{name}: {', '.join(names) or tr('empty')}"
    return f' role="img" aria-label="{escape(text)}"'


def _row(cards: Sequence[TableCard]) -> str:
    return "".join(_place(card) for card in cards)


def _place(card: TableCard) -> str:
    """Draw a place on the table: a card, a card face down, or nothing."""
    if card.card == EMPTY:
        return "<i></i>"
    if not card.card:
        return '<i class="back"></i>'
    mark = f' class="{card.mark}"' if card.mark else ""
    return f"<i{mark}>{_card(card.card)}</i>"


def _card(card: int) -> str:
    (drawn,) = in_order(card)
    return f'<svg><use href="#c{drawn.code}"/></svg>'
