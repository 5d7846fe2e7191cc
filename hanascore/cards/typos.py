"""The nearest names to a word that is none.

Names are found by the letters left out on both sides, so a search costs the same however many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

from hanascore.cards import names_en, names_ja, names_ko
from hanascore.cards.deck import CARDS
from hanascore.cards.fold import fold
from hanascore.cards.names import card_name
from hanascore.cards.readings import lookup

_SHORT = 12
_LONGEST = 40
_MOST = 3
_PICTURES = (names_en.PICTURES, names_ja.PICTURES, names_ko.PICTURES)


@lru_cache(maxsize=1024)
def nearest(key: str) -> tuple[str, ...]:
    """Up to three names near a folded word, as they are written, nearest first."""
    found = _near(key)
    return tuple(found)[:_MOST] or _same_beginning(key)


def misspelt(key: str, words: int) -> str:
    """The name of so many words of which a folded run of words is a slip of the pen, or nothing."""
    for name, distance in _near(key).items():
        if distance <= 2 and len(name.replace("-", " ").split()) == words:
            return name
    return ""


def _near(key: str) -> dict[str, int]:
    """Names, by how many letters must go on both sides before they are equal; nearest first."""
    if not 2 < len(key) <= _LONGEST:
        return {}
    allowed = 2 if len(key) < 5 else 3 if len(key) < 8 else 4
    found: dict[str, tuple[int, bool]] = {}
    index = _index()
    for left, gone in _thinned(key):
        for name, whole, also_gone in index.get(left, ()):
            distance = gone + also_gone
            rank = (distance, whole[0] != key[0])
            if distance <= allowed and rank < found.get(name, (allowed + 1, True)):
                found[name] = rank
    return {name: rank[0] for name, rank in sorted(found.items(), key=lambda item: item[1])}


def _thinned(key: str) -> Iterator[tuple[str, int]]:
    """A word with none, one, and if it is short two letters left out, each result once."""
    seen = {key}
    yield key, 0
    for gone in (1, 2) if len(key) <= _SHORT else (1,):
        for places in combinations(range(len(key)), gone):
            left = "".join(letter for place, letter in enumerate(key) if place not in places)
            if left not in seen:
                seen.add(left)
                yield left, gone


def _same_beginning(key: str) -> tuple[str, ...]:
    if len(key) < 4:
        return ()
    return tuple(name for whole, name in _names().items() if whole[:4] == key[:4])[:_MOST]


@cache
def _index() -> dict[str, list[tuple[str, str, int]]]:
    index: dict[str, list[tuple[str, str, int]]] = {}
    for whole, name in _names().items():
        for left, gone in _thinned(whole):
            index.setdefault(left, []).append((name, whole, gone))
    return index


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
