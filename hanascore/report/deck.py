"""The report of `cards`: the deck and what may be typed for each card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from hanascore.cards.deck import CARDS, LANGUAGES, Card, cards_of, in_order, union
from hanascore.cards.named import settle_chaff
from hanascore.cards.names import card_name, names_of, suit_name
from hanascore.cards.spelling import Spelling
from hanascore.problems.problem import LocatedProblem
from hanascore.problems.words import many
from hanascore.report.blocks import (
    Block,
    PageBlock,
    Poster,
    Problems,
    Report,
    Sentence,
    Table,
    Title,
    columns,
)
from hanascore.report.data import problem_data
from hanascore.report.labels import language

_OF_CARDS = "hanascore.cards/1"

_HOW_TO_WRITE = (
    "A card is written as its month and a letter: b bright, a animal, r ribbon, c chaff. Letters may "
    "follow one another (5arcc is four cards), c1 c2 c3 are single chaff, and 5* is all of a month. "
    "Names and ids are read as well, in English, Japanese or Korean; commas end a name. "
    "How many there are may be said: 2 maple chaff, maple chaff x2. hanascore cards --all lists every name."
)


class DeckReport(Report):
    """All cards, month by month, each with a name in every language or with `every` name."""

    def __init__(self, *, every: bool = False) -> None:
        self.every = every

    def blocks(self) -> Iterator[Block]:
        """How cards are written, and a row a card."""
        yield Sentence(_HOW_TO_WRITE)
        if self.every:
            every = [(card.code, ", ".join(chain.from_iterable(names_of(card).values()))) for card in CARDS]
            yield Table(columns(["Code", "Names"], every), flowing=True)
            return
        months = [_month(card.month) if card.position % 4 == 0 else "" for card in CARDS]
        yield Table(columns(["Code", "Card", "Japanese", "Korean"], map(_typed, CARDS)), groups=months)

    def page(self) -> Iterator[PageBlock]:
        """The same as a poster."""
        yield Title("The deck")
        yield Sentence(_HOW_TO_WRITE)
        for month in range(1, 13):
            yield Poster(_month(month), [(card.bit, _typed(card)) for card in cards_of(month)])

    def data(self) -> dict[str, Any]:
        """A card an object."""
        return {"schema": _OF_CARDS, "cards": [_card_data(card) for card in CARDS]}


class MeaningReport(Report):
    """What each name in a text means, and how many cards there are."""

    def __init__(self, text: str, spelling: Spelling, found: Sequence[LocatedProblem]) -> None:
        self.text, self.found = text, found
        cards = settle_chaff([token.cards for token in spelling.tokens])
        self.tokens = list(zip(spelling.tokens, cards, strict=True))

    def blocks(self) -> Iterator[Block]:
        """A row a card, a token beside the first of its cards."""
        rows = [
            (
                self.text[token.start : token.end] if card.bit == cards & -cards else "",
                card.code,
                f"{card_name(card, language())} ({card.kind.value})",
            )
            for token, cards in self.tokens
            for card in in_order(cards)
        ]
        if rows:
            yield Table(columns(["Written", "Code", "Card"], rows))
        held = union(cards for _, cards in self.tokens).bit_count()
        twice = f", {len(rows) - held} named twice" if held < len(rows) else ""
        yield Sentence(f"{many(held, 'card')}{twice}" if rows else "no cards")

    def page(self) -> Iterator[PageBlock]:
        """The same beside the cards."""
        yield Title(self.text)
        yield Poster("", [(card.bit, _typed(card)) for _, cards in self.tokens for card in in_order(cards)])
        yield from self.blocks()
        yield Problems(self.found)

    def data(self) -> dict[str, Any]:
        """Each token with its cards, and what cannot be read."""
        tokens = [
            {
                "text": self.text[token.start : token.end],
                "column": token.start + 1,
                "end_column": token.end + 1,
                "cards": [_card_data(card) for card in in_order(cards)],
            }
            for token, cards in self.tokens
        ]
        return {"schema": _OF_CARDS, "tokens": tokens, "problems": list(map(problem_data, self.found))}


def _month(month: int) -> str:
    return f"Month {month}: {' '.join(suit_name(month, lang) for lang in LANGUAGES)}"


def _typed(card: Card) -> list[str]:
    """What may be typed for a card."""
    return [card.code, *(card_name(card, lang) for lang in LANGUAGES)]


def _card_data(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "code": card.code,
        "month": card.month,
        "suit": card.suit,
        "kind": card.kind.value,
        "number": card.number or None,
        "ribbon": card.ribbon,
        "names": names_of(card),
    }
