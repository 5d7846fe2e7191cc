"""What a page draws: of `deck.svg` the cards that it shows, drawn once and then named; and charts.

The drawings are this project's own. Figure and ground tell the kinds apart, and never a colour alone; a chart
has a line for each side over rounds, told apart by its dashes and its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from hanascore.cards.deck import BY_CODE, in_order
from hanascore.report.blocks import Chart
from hanascore.report.words import card_names

_DECK = Path(__file__).with_name("deck.svg")
_NAMED = re.compile(r'href="#([\w-]+)"')
_LINE = re.compile(r'^<(?:g|symbol) id="([\w-]+)".*$', re.MULTILINE)
# Of a chart the width and height, and what is left free for labels at the left, the right, above and below.
_WIDE, _HIGH, _LEFT, _RIGHT, _ABOVE, _BELOW = 480, 220, 44, 136, 14, 28
# How far apart names stand at least, how long they may be, and how many places are named at most.
_APART, _LONGEST, _MOST = 16, 12, 12


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


class _Scale(NamedTuple):
    """Where places and values lie in the picture."""

    across: float
    low: int
    high: int

    def x(self, at: int) -> float:
        return _LEFT + at * self.across

    def y(self, value: int) -> float:
        return _ABOVE + (_HIGH - _ABOVE - _BELOW) * (self.high - value) / (self.high - self.low)


def chart(block: Chart, escaped: Callable[[str], str]) -> str:
    """The picture. Texts are made safe for a page by `escaped`."""
    values = [0, *(value for _, line in block.lines for value in line)]
    steps = max(1, len(block.places) - 1)
    scale = _Scale((_WIDE - _LEFT - _RIGHT) / steps, min(values), max(1, block.goal or 0, *values))
    parts = [*_axes(block, scale, {0, min(values), max(values)}), *_places(block, scale, escaped)]
    for number, ((name, line), height) in enumerate(zip(block.lines, _heights(block, scale), strict=True)):
        points = " ".join(f"{scale.x(at):.0f},{scale.y(value):.0f}" for at, value in enumerate(line))
        shown = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
        about = f'class="line line-{number % 6}"'
        parts.append(f'<polyline {about} points="{points}"/>')
        end = f'x="{scale.x(len(line) - 1) + 10:.0f}" y="{height + 4:.0f}"'
        parts.append(f"<text {end}>{escaped(shown)} {line[-1]}</text>")
    title = f"<title>{escaped(block.text)}</title>"
    return f'<svg class="chart" viewBox="0 0 {_WIDE} {_HIGH}" role="img">{title}{"".join(parts)}</svg>'


def _axes(block: Chart, scale: _Scale, marked: set[int]) -> Iterator[str]:
    """The line at nothing and that of the goal, and what heights mean."""
    right = scale.x(len(block.places) - 1)
    for name, value in (("axis", 0), ("goal", block.goal)):
        if value is not None:
            height = f'y1="{scale.y(value):.0f}" y2="{scale.y(value):.0f}"'
            yield f'<line class="{name}" x1="{_LEFT}" x2="{right:.0f}" {height}/>'
    taken: list[float] = []
    for value in dict.fromkeys([0, *([] if block.goal is None else [block.goal]), *sorted(marked)]):
        beside = scale.y(value)
        if all(abs(beside - other) >= _APART for other in taken):
            taken.append(beside)
            yield f'<text class="end" x="{_LEFT - 8}" y="{beside + 4:.0f}">{value}</text>'


def _places(block: Chart, scale: _Scale, escaped: Callable[[str], str]) -> Iterator[str]:
    seldom = 1 + len(block.places) // _MOST
    for at, place in enumerate(block.places):
        if at % seldom == 0:
            where = f'x="{scale.x(at):.0f}" y="{_HIGH - 8}"'
            yield f'<text class="middle" {where}>{escaped(place)}</text>'


def _heights(block: Chart, scale: _Scale) -> list[float]:
    """Where the name of each line stands: at its end, as far from others as it takes to be read."""
    found = [0.0] * len(block.lines)
    before = -_APART * 1.0
    for number in sorted(range(len(found)), key=lambda one: -block.lines[one][1][-1]):
        before = found[number] = max(scale.y(block.lines[number][1][-1]), before + _APART)
    return found
