"""The drawn deck: of `deck.svg` the cards that a page shows, as pictures that are drawn once and then named.

The drawings are this project's own. Figure and ground tell the kinds apart, and never a colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from hanascore.cards.deck import BY_CODE, in_order
from hanascore.report.words import card_names

_DECK = Path(__file__).with_name("deck.svg")
_NAMED = re.compile(r'href="#([\w-]+)"')
_LINE = re.compile(r'^<(?:g|symbol) id="([\w-]+)".*$', re.MULTILINE)


def pictures(cards: int) -> str:
    """A set of cards, each of the size its place gives it."""
    return "".join(f'<svg><use href="#card-{card.code}"/></svg>' for card in in_order(cards))


def shapes(page: str) -> str:
    """What the cards that are shown on a page are drawn with; nothing where there are none."""
    wanted = dict.fromkeys(code for code in _NAMED.findall(page) if code.startswith("card-"))
    if not wanted:
        return ""
    drawn = {line[1]: line[0] for line in _LINE.finditer(_DECK.read_text(encoding="utf-8"))}
    needed = dict.fromkeys(part for id in wanted for part in _parts(drawn, id))
    cards = (drawn[id].replace("</symbol>", f"{_index(id)}</symbol>") for id in wanted)
    lines = "\n".join((*(drawn[id] for id in needed), *cards))
    return f'<svg class="shapes" aria-hidden="true">\n{lines}\n</svg>\n'


def _parts(drawn: dict[str, str], id: str) -> Iterable[str]:
    """The shapes that a drawing is made of, and theirs."""
    for part in _NAMED.findall(drawn[id]):
        yield from _parts(drawn, part)
        yield part


def _index(id: str) -> str:
    """The month and letter in the corner of a card."""
    card = BY_CODE[id.removeprefix("card-")]
    text = f"{card.month}{card.kind.letter}"
    name = f"<title>{card_names(card.bit)[0]}</title>"
    width = 5 + 6.5 * len(text)
    return (
        f'{name}<g class="index"><path fill="#fffaf0" d="M2 2H{width:g}v9q0 3-3 3H2z"/>'
        f'<text x="4" y="12" font-size="11.5" fill="#1f1a24">{text}</text></g>'
    )
