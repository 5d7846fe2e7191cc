"""A side's entries as a column of points that adds up: what for, how many, by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from hanascore.cards.deck import KINDS, Kind
from hanascore.model import ledger
from hanascore.report.blocks import Entry
from hanascore.report.named import row, row_of_kind
from hanascore.report.wording import visible
from hanascore.scoring.match import Match, SideScore


def entries_of(match: Match, side: SideScore, lang: str = "en") -> Iterator[Entry]:
    """A side's entries, those of cards together, and what they add up to."""
    names = {
        made.yaku.name: f"{made.yaku.name} {other}"
        for made in side.made
        if (other := {"ja": made.yaku.ja, "ko": made.yaku.ko}.get(lang, ""))
    }
    values = f"{match.rules.game}.card-values"
    for of_cards, group in groupby(side.entries, key=lambda entry: entry.rule == values):
        booked = list(group)
        if of_cards:
            parts = [Entry(visible(one.because), one.points, cards=_cards(one, lang)) for one in booked]
            yield Entry("Cards", sum(one.points for one in booked), values, parts=parts)
        else:
            for one in booked:
                cards = ", ".join(row(one.cards, lang))
                yield Entry(_because(one, names), one.points, one.rule, cards)
    unit = match.rules.unit
    score = side.score or 0
    yield Entry(f"Score ({unit.show(score)})" if unit else "Score", score)


def _because(entry: ledger.Entry, names: dict[str, str]) -> str:
    text = entry.because
    for name, shown in names.items():
        if text.startswith(name):
            text = shown + text.removeprefix(name)
            break
    text = visible(text)
    return text[:1].upper() + text[1:]


def _cards(entry: ledger.Entry, lang: str) -> str:
    kind = _kind(entry)
    return ", ".join(row_of_kind(entry.cards, kind, lang) if kind else row(entry.cards, lang))


def _kind(entry: ledger.Entry) -> Kind | None:
    return next((kind for kind, cards in KINDS.items() if entry.cards and not entry.cards & ~cards), None)
