"""Draw cards as pictures, by references to the drawings of `deck.svg`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from hanascore.cards.deck import BY_CODE, Card, in_order
from hanascore.cards.notation import number_of
from hanascore.report.labels import language
from hanascore.report.wording import card_names

_HERE = Path(__file__).parent
# The most cards that are drawn large in one place. More cards are drawn smaller.
_FEW_CARDS = 9
# Patterns for a shape that a drawing uses, and for a drawing in deck.svg.
_USED = re.compile(r'(?:href="|url\()#([\w-]+)')
_DRAWING = re.compile(r'^<(?:g|symbol|clipPath) id="([\w-]+)".*$', re.MULTILINE)
# The width of a letter of the index, the space next to it, and its height.
_LETTER, _BESIDE, _HEIGHT = 4.4, 1.6, 9.4


def draw_cards(cards: int) -> str:
    """Draw a set of cards."""
    many = " many" if cards.bit_count() > _FEW_CARDS else ""
    return f'<span class="cards{many}">{draw_each_card(cards)}</span>'


def draw_each_card(cards: int) -> str:
    """Draw the cards of a set one after another, jokers included."""
    return "".join(
        f'<svg role="img" aria-label="{card_name(card)}"><use href="#c{card.code}"/></svg>'
        for card in in_order(cards)
    )


def card_drawings(body: str) -> str:
    """Return the drawings of the cards that a page shows, and the shapes that these use."""
    codes = dict.fromkeys(id[1:] for id in _USED.findall(body) if id[1:] in BY_CODE)
    if not codes:
        return ""
    deck = (_HERE / "deck.svg").read_text(encoding="utf-8")
    drawings = {match[1]: match[0] for match in _DRAWING.finditer(deck)}
    shapes = dict.fromkeys(shape for code in codes for shape in _shapes_of(drawings, f"c{code}"))
    lines = [drawings[shape] for shape in shapes]
    for code in codes:
        index = _index(BY_CODE[code])
        lines.append(drawings[f"c{code}"].replace("</symbol>", f"{index}</symbol>"))
    return '<svg class="shapes" aria-hidden="true">\n{}\n</svg>\n'.format("\n".join(lines))


def card_name(card: Card) -> str:
    """Return the name of a card for a page, in the language of the reports."""
    return escape(card_names(card.bit, language())[0])


def _shapes_of(drawings: dict[str, str], id: str) -> Iterator[str]:
    """Return the shapes that a drawing uses. A shape comes after the shapes that it uses itself."""
    for shape in _USED.findall(drawings[id]):
        yield from _shapes_of(drawings, shape)
        yield shape


def _index(card: Card) -> str:
    """Return the name of a card, with the month and the letter in its corner.

    There are two numbers for the month, one for each order of months. The style sheet shows the right one. A
    joker has no month.
    """
    if not card.month:
        return f"<title>{card_name(card)}</title>"
    numbers = {months: number_of(card.month, months) for months in ("japanese", "korean")}
    texts = {months: f"{number}{card.kind.letter}" for months, number in numbers.items()}
    if card.month < 11:
        texts = {"both": texts["japanese"]}
    length = _LETTER * len(next(iter(texts.values())))
    right = 2 + length + 2 * _BESIDE
    drawn = "".join(
        f'<text class="{months}" x="{2 + _BESIDE}" y="9.2" font-size="7.7" textLength="{length:g}" '
        f'lengthAdjust="spacingAndGlyphs" fill="#1f1a24">{text}</text>'
        for months, text in texts.items()
    )
    return (
        f'<title>{card_name(card)}</title><g class="index">'
        f'<path fill="#fffaf0" d="M5.4 2H{right:g}v{_HEIGHT - 2:g}q0 2-2 2H2V5.4Q2 2 5.4 2z"/>{drawn}</g>'
    )
