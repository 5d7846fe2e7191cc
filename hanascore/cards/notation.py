"""Text to cards: `5arcc 8b lightning`, `rain man, sake cup`, `松に鶴 梅に鶯`.

The door to the notation, and light to import: `quick` reads what machines and practised people write. `spell`
reads all of it and says where and why not; it brings in the names when it is first called.
"""

from __future__ import annotations

from hanascore.cards.compact import UNREAD, Vocabulary, quick, vocabulary
from hanascore.cards.deck import Kind
from hanascore.cards.tokens import (
    Misread,
    Spelling,
    Token,
    all_settled,
    chaff_needed,
    code_of,
    code_pile,
    count,
    doubled,
    exact,
    label,
    of_cards,
    of_chaff,
    settle_chaff,
)

__all__ = [
    "UNREAD",
    "Misread",
    "Spelling",
    "Token",
    "Vocabulary",
    "all_settled",
    "card",
    "chaff_needed",
    "code_of",
    "code_pile",
    "count",
    "doubled",
    "exact",
    "label",
    "of_cards",
    "of_chaff",
    "quick",
    "settle_chaff",
    "spell",
    "spell_kind",
    "vocabulary",
]


def spell(text: str, months: str | None) -> Spelling:
    """Read a pile. Blanks and commas part the names, and of words that go together the most are one name.

    >>> text = "rain man, sake cup 5arcc"
    >>> [text[token.start : token.end] for token in spell(text, "japanese").tokens]
    ['rain man', 'sake cup', '5arcc']
    """
    from hanascore.cards.spelling import read

    return read(text, months)


def spell_kind(text: str, kind: Kind, months: str | None) -> Spelling:
    """Read a pile of one kind, where a suit means its card of that kind; other kinds are misread."""
    from hanascore.cards.spelling import read

    return read(text, months, kind)


def card(text: str, months: str | None) -> int | Misread:
    """The value of a text that names exactly one card; a chaff without its number keeps any of its month.

    >>> card("松に鶴", None) == of_cards(1)
    True
    """
    spelling = spell(text, months)
    if spelling.misreads:
        return spelling.misreads[0]
    many = count(spelling.value)
    if many == 1:
        return spelling.value
    if not many:
        return Misread(0, len(text), "unknown-card", "no card is named here", "write one card, as 8b or moon")
    return Misread(0, len(text), "ambiguous-card", f"{many} cards are named here", "write one card")
