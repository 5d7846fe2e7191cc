"""The deck with its names, and what a text of cards means."""

from __future__ import annotations

from typing import Any

from hanascore.cards.deck import CARDS, Card, in_order
from hanascore.cards.names import LANGUAGES, card_name, names_of, suit_name
from hanascore.cards.notation import Spelling
from hanascore.cards.tokens import settle_chaff
from hanascore.problems.excerpt import visible
from hanascore.problems.problem import Problem
from hanascore.report.columns import Column, drawn
from hanascore.report.piles import bad, bad_data
from hanascore.report.wording import many, wrapped

_HEAD = (
    "A card is written as its month and a letter: b bright, a animal, r ribbon, c chaff. Letters may "
    "follow one another (5arcc is four cards), c1 c2 c3 are single chaff, and 5* is all of a month. "
    "Names and ids are read as well, in English, Japanese or Korean; commas end a name."
)


def deck() -> str:
    """All cards, month by month."""
    lines = [*wrapped(_HEAD), ""]
    columns = [
        Column("Code", [card.code for card in CARDS]),
        Column("Card", [card_name(card) for card in CARDS]),
        Column("Japanese", [card_name(card, "ja") for card in CARDS]),
        Column("Korean", [card_name(card, "ko") for card in CARDS]),
    ]
    head, *rows = drawn(columns)
    lines.append(head)
    for card, row in zip(CARDS, rows, strict=True):
        if card.position % 4 == 0:
            names = " ".join(suit_name(card.month, lang) for lang in LANGUAGES)
            lines += ["", f"Month {card.month}: {names}"]
        lines.append(row)
    return "\n".join(lines) + "\n"


def card_data(card: Card) -> dict[str, Any]:
    """A card as JSON has it."""
    return {
        "id": card.id,
        "code": card.code,
        "month": card.month,
        "suit": card.suit,
        "kind": card.kind.value,
        "number": card.number or None,
        "ribbon": card.ribbon,
        "names": {lang: list(names) for lang, names in names_of(card).items()},
    }


def deck_data() -> dict[str, Any]:
    """All cards as JSON has them."""
    return {"schema": "hanascore.cards/1", "cards": [card_data(card) for card in CARDS]}


def _cards_of(spelling: Spelling) -> list[int]:
    return settle_chaff([token.value for token in spelling.tokens])


def meaning(text: str, spelling: Spelling, lang: str = "en") -> str:
    """What each name in a text means, and how many cards there are."""
    words, codes, names = [], [], []
    for token, cards in zip(spelling.tokens, _cards_of(spelling), strict=True):
        for card in in_order(cards):
            words.append(visible(text[token.start : token.end]) if card.bit == cards & -cards else "")
            codes.append(card.code)
            other = f" {card_name(card, lang)}" if lang != "en" else ""
            names.append(f"{card_name(card)}{other} ({card.kind.value})")
    if not words:
        return "no cards\n"
    columns = [Column("Written", words), Column("Code", codes), Column("Card", names)]
    return "\n".join([*drawn(columns), "", many(len(codes), "card")]) + "\n"


def meaning_data(text: str, spelling: Spelling, problems: list[Problem]) -> dict[str, Any]:
    """The same as JSON has it."""
    tokens = [
        {
            "text": text[token.start : token.end],
            "column": token.start + 1,
            "end_column": token.end + 1,
            "cards": [card_data(card) for card in in_order(cards)],
        }
        for token, cards in zip(spelling.tokens, _cards_of(spelling), strict=True)
    ]
    return {
        "schema": "hanascore.cards/1",
        "tokens": tokens,
        "problems": bad_data(bad(problems, "cards", 1)),
    }
