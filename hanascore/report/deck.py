"""The report of `cards`: the deck, what to type for each card, and what names in a text mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from hanascore.cards.deck import LANGUAGES, USUAL_KINDS, Card, Kind, cards_of_month, in_order, union
from hanascore.cards.named_cards import settle_chaff
from hanascore.cards.names import card_name, names_of, suit_name
from hanascore.cards.notation import card_code, month_of, number_of
from hanascore.cards.spelling import Spelling
from hanascore.problems.problem import Problem
from hanascore.report.blocks import (
    GROUP,
    Block,
    Paragraph,
    Poster,
    PosterCard,
    Problems,
    Report,
    Row,
    Title,
    table,
)
from hanascore.report.json_parts import problem_data
from hanascore.report.labels import language, tr
from hanascore.report.rule_blocks import kinds_legend
from hanascore.words.english import many

_SCHEMA = "hanascore.cards/1"
_HOW_TO_WRITE = (
    "Write a card as its month and a letter: b bright, a animal, r ribbon, c chaff. Letters can follow one "
    "another: 5arcc is four cards. c1 c2 c3 are single chaff, and 5* is all of a month. "
    "Names and ids work, too, in English, Japanese or Korean, with commas between names. "
    "Numbers of cards work with names: 2 maple chaff, maple chaff x2. "
    "hanascore cards --all lists every name."
)


class DeckReport(Report):
    """All cards, month by month."""

    name = "deck"

    def __init__(self, months: str, *, every: bool = False) -> None:
        # The order of the months.
        self.months = months
        # Whether to show every name of each card.
        self.every = every

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return a legend of the notation and a row for each card. On a page, return a poster instead."""
        if page:
            yield Title(tr("The deck"), months=self.months)
            kinds = [f"{kind.letter} {tr(kind.value)}" for kind in Kind]
            yield Paragraph(f"{tr('Month and letter on cards')}: {' · '.join(kinds)}")
            yield kinds_legend(USUAL_KINDS)
        else:
            yield Paragraph(_HOW_TO_WRITE)
        if page:
            for number in range(1, 13):
                cards = cards_of_month(month_of(number, self.months))
                own, more = _suits(number, self.months)
                heading = tr("Month {}: {}", number, own)
                yield Poster(heading, [_poster_card(card, self.months) for card in cards], more)
        elif self.every:
            rows = [
                (card_code(card, self.months), ", ".join(chain(*names_of(card).values())))
                for card in _in_order_of(self.months)
            ]
            yield table(["Code", "Names"], rows)
        else:
            groups: list[Row] = []
            for number in range(1, 13):
                groups.append(Row((_heading(number, self.months),), GROUP))
                cards = cards_of_month(month_of(number, self.months))
                groups += [Row(_code_and_names(card, self.months)) for card in cards]
            yield table(["Code", "Card", "Japanese", "Korean"], groups)

    def data(self) -> dict[str, Any]:
        """Return an object for each card."""
        return {
            "schema": _SCHEMA,
            "cards": [_card_data(card, self.months) for card in _in_order_of(self.months)],
        }


class MeaningReport(Report):
    """The cards that each name in a text means, and how many they are."""

    name = "meaning"

    def __init__(self, text: str, spelling: Spelling, problems: Sequence[Problem], months: str) -> None:
        self.text = text
        self.problems = problems
        self.months = months
        cards = settle_chaff([token.cards for token in spelling.tokens])
        # Each token of the text with its cards.
        self.tokens = list(zip(spelling.tokens, cards, strict=True))

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return a row for each card, and on a page also its picture."""
        rows, poster = [], []
        for token, cards in self.tokens:
            text = self.text[token.start : token.end]
            for card in in_order(cards):
                name = tr(f"{{}} ({card.kind.value})", card_name(card, language()))
                rows.append((text, card_code(card, self.months), name))
                more = " ".join(card_name(card, lang) for lang in _other_languages())
                code = card_code(card, self.months)
                poster.append(PosterCard(card.bit, code, card_name(card, language()), more))
                text = ""
        if page:
            yield Title(self.text, months=self.months)
            yield Poster("", poster)
        if rows:
            yield table(["Written", "Code", "Card"], rows)
        number = union(cards for _, cards in self.tokens).bit_count()
        twice = f", {len(rows) - number} named twice" if number < len(rows) else ""
        yield Paragraph(f"{many(number, 'card')}{twice}" if rows else "no cards")
        if page:
            yield Problems(self.problems)

    def data(self) -> dict[str, Any]:
        """Return each name in the text with its cards, and the parts that cannot be read."""
        tokens = [
            {
                "text": self.text[token.start : token.end],
                "column": token.start + 1,
                "end_column": token.end + 1,
                "cards": [_card_data(card, self.months) for card in in_order(cards)],
            }
            for token, cards in self.tokens
        ]
        problems = [problem_data(located) for located in self.problems]
        return {"schema": _SCHEMA, "tokens": tokens, "problems": problems}


def _in_order_of(months: str) -> list[Card]:
    """Return all cards, sorted by an order of the months."""
    return [card for number in range(1, 13) for card in cards_of_month(month_of(number, months))]


def _heading(number: int, months: str) -> str:
    suits = [suit_name(month_of(number, months), lang) for lang in LANGUAGES]
    return tr("Month {}: {}", number, " ".join(suits))


def _code_and_names(card: Card, months: str) -> list[str]:
    """Return what a user can type for a card: its code, and a name in each language."""
    return [card_code(card, months), *(card_name(card, lang) for lang in LANGUAGES)]


def _suits(number: int, months: str) -> tuple[str, str]:
    """Return the flower of a month, first in the language of the reports and then in the others."""
    month = month_of(number, months)
    return suit_name(month, language()), " ".join(suit_name(month, lang) for lang in _other_languages())


def _poster_card(card: Card, months: str) -> PosterCard:
    more = " ".join(_caption(card, lang) for lang in _other_languages())
    # The code on the card, which has no number of a chaff.
    code = f"{number_of(card.month, months)}{card.kind.letter}"
    return PosterCard(card.bit, code, _caption(card, language()), more)


def _caption(card: Card, lang: str) -> str:
    """Return the name of a card for a poster, without the flower, which the heading names."""
    name = re.sub("-?[123]$", "", card_name(card, lang))
    return name.replace(suit_name(card.month), "").strip().removeprefix("with ")


def _other_languages() -> list[str]:
    return [lang for lang in LANGUAGES if lang != language()]


def _card_data(card: Card, months: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "code": card_code(card, months),
        "month": month_of(card.month, months),
        "suit": card.suit,
        "kind": card.kind.value,
        "number": card.number or None,
        "ribbon": card.ribbon,
        "names": names_of(card),
    }
