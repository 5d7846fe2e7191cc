"""The names of cards nearest to a word that is none."""

from __future__ import annotations

from functools import cache, lru_cache

from hanascore.cards import names_en, names_ja, names_ko
from hanascore.cards.deck import CARDS
from hanascore.cards.fold import fold
from hanascore.cards.names import card_name
from hanascore.cards.readings import lookup
from hanascore.problems.nearest import Index

_MOST = 3
_PICTURES = (names_en.PICTURES, names_ja.PICTURES, names_ko.PICTURES)


@lru_cache(maxsize=1024)
def nearest(key: str) -> tuple[str, ...]:
    """Up to three names near a folded word, as they are written, nearest first."""
    found = _index().near(key)
    return tuple(found)[:_MOST] or _same_beginning(key)


def misspelt(key: str, words: int) -> str:
    """The name of so many words of which a folded run of words is a slip of the pen, or nothing."""
    for name, distance in _index().near(key).items():
        if distance <= 2 and len(name.replace("-", " ").split()) == words:
            return name
    return ""


def _same_beginning(key: str) -> tuple[str, ...]:
    if len(key) < 4:
        return ()
    return tuple(name for whole, name in _names().items() if whole[:4] == key[:4])[:_MOST]


@cache
def _index() -> Index:
    return Index(_names())


@cache
def _names() -> dict[str, str]:
    """The names worth proposing, by their folded spelling; the first table that has a spelling wins."""
    pictures = [row for table in _PICTURES for row in table.values()]
    names = [name for row in pictures for name in row if _is_one_card(name)]
    ids = [card.id.removesuffix(f"-{card.number}") for card in CARDS] + [card.id for card in CARDS]
    names += [id.replace("-", " ") for id in ids]
    names += [row[0] for row in names_en.SUITS]
    names += [card_name(card, lang) for card in CARDS for lang in ("ja", "ko")]
    names += [row[0] for row in names_en.KINDS.values()]
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(fold(name), name)
    return first


def _is_one_card(name: str) -> bool:
    reading = lookup(fold(name), "japanese")
    return reading is not None and len(reading.values) == 1
