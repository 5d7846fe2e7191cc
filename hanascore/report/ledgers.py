"""A side's entries as a column of points that adds up: what for, how many, by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from hanascore.cards.deck import KINDS, Kind
from hanascore.model.ledger import Entry
from hanascore.report.named import row, row_of_kind
from hanascore.report.wording import padded, page_width, visible, width, wrapped
from hanascore.scoring.match import Match, SideScore

_STEP = "  "
_LEAST = 24
_GAP = 3


class Shape(NamedTuple):
    """Where the columns of one report stand: how wide labels and points are, and how much earlier the points
    of a part end than those of the whole.
    """

    label: int
    points: int
    parts: int

    @property
    def wide(self) -> int:
        """How far the column of points reaches."""
        return self.label + self.parts + self.points


def shape_of(match: Match, sides: Sequence[SideScore]) -> Shape:
    """The shape in which all these sides' entries fit, rules and all, into the width of a page."""
    entries = [entry for side in sides for entry in side.entries]
    numbers = [entry.points for entry in entries] + [side.total for side in sides]
    numbers += [side.score or 0 for side in sides] + [side.card_points for side in sides]
    points = max([len(str(number)) for number in numbers] or [1])
    rule = max([width(visible(entry.rule)) for entry in entries] or [0])
    values = f"{match.rules.game}.card-values"
    parts = points + 2 if any(entry.rule == values for entry in entries) else 2
    label = page_width() - rule - _GAP - points - parts
    return Shape(max(_LEAST, min(label, 44)), points, parts)


def column(match: Match, side: SideScore, shape: Shape, lang: str = "en") -> Iterator[str]:
    """The lines of a side's entries, and what they add up to."""
    names = {
        made.yaku.name: f"{made.yaku.name} {other}"
        for made in side.made
        if (other := {"ja": made.yaku.ja, "ko": made.yaku.ko}.get(lang, ""))
    }
    values = f"{match.rules.game}.card-values"
    for cards, entries in groupby(side.entries, key=lambda entry: entry.rule == values):
        if cards:
            yield from _cards(list(entries), shape, lang)
        else:
            for entry in entries:
                yield from line(_because(entry, names), entry.points, shape, entry.rule)
                yield from _details(", ".join(row(entry.cards, lang)))
    unit = match.rules.unit
    score = side.score or 0
    yield from line(f"Score ({unit.show(score)})" if unit else "Score", score, shape)


def _because(entry: Entry, names: dict[str, str]) -> str:
    text = entry.because
    for name, shown in names.items():
        if text.startswith(name):
            text = shown + text.removeprefix(name)
            break
    text = visible(text)
    return text[:1].upper() + text[1:]


def _cards(entries: list[Entry], shape: Shape, lang: str) -> Iterator[str]:
    """The card points together, and under them a line for each kind and value."""
    yield from line("Cards", sum(entry.points for entry in entries), shape, entries[0].rule)
    for entry in entries:
        kind = _kind(entry)
        room = shape.label + shape.points
        label = wrapped(visible(entry.because), room - shape.points - 1, indent=_STEP * 2, hanging=_STEP * 3)
        yield f"{padded(label[0], room - shape.points)}{entry.points:>{shape.points}}"
        yield from label[1:]
        named = row_of_kind(entry.cards, kind, lang) if kind else row(entry.cards, lang)
        yield from _details(", ".join(named))


def _kind(entry: Entry) -> Kind | None:
    return next((kind for kind, cards in KINDS.items() if entry.cards and not entry.cards & ~cards), None)


def _details(text: str) -> Iterator[str]:
    yield from wrapped(text, indent=_STEP * 3)


def line(text: str, points: int, shape: Shape, rule: str = "", *, mark: str = "") -> Iterator[str]:
    """One line with its points and a mark behind them, and further ones where the words need them."""
    room = shape.wide - shape.points
    first, *rest = wrapped(text, room - 1, indent=_STEP, hanging=_STEP * 3) or [""]
    if width(first) >= room:
        yield first
        first = _STEP
    number = f"{padded(first, room)}{points:>{shape.points}}{mark}"
    tail = f"{number}{' ' * _GAP}{visible(rule)}"
    yield tail if rule and width(tail) <= page_width() else number
    yield from rest
    if rule and width(tail) > page_width():
        yield f"{_STEP * 3}by {visible(rule)}"
