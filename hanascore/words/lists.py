"""Split lists that people write into their items.

Signs such as commas, and the word `and`, separate items. If a list has none of these, blanks separate its
items. A separator inside a known name, such as `Boar, Deer, Butterfly`, does not separate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice

COMMAS = ",，、､"
SEMICOLONS = ";；"
SLASHES = "/／"
COLONS = ":："
# All signs that separate the items of a list.
SEPARATORS = f"{COMMAS}{SEMICOLONS}{SLASHES}+＋&＆"

_BLANKS = re.compile(r"\s+")
_SEPARATOR = re.compile(rf"[{SEPARATORS}]|(?<!\S)and(?!\S)", re.IGNORECASE)
# The most parts between separators that are tried together as one name.
_MOST_PARTS = 8

# The offsets at which an item of a list begins and ends in the text.
Span = tuple[int, int]


def split_list(text: str) -> list[str]:
    """Return the items between separators, without blanks around them and without empty items.

    >>> split_list("months､dragon; iris and maple")
    ['months', 'dragon', 'iris', 'maple']
    """
    return [text[start:end] for start, end in _parts(text, _SEPARATOR)]


def find_items(text: str, is_known: Callable[[str], bool], most: int | None = None) -> list[Span]:
    """Return where each item of a list is. `is_known` says whether a text is a name that the list may have.

    Blanks separate the items if there is no other separator, and if at least one of these items is known.
    With `most`, the rest of a longer list is its last item.

    >>> names = ["moon viewing", "dragon", "Boar, Deer, Butterfly"]
    >>> def split(text: str) -> list[str]:
    ...     return [text[start:end] for start, end in find_items(text, names.__contains__)]
    >>> split("Boar, Deer, Butterfly､dragon"), split("dragon moon viewing"), split("moon viewng")
    (['Boar, Deer, Butterfly', 'dragon'], ['dragon', 'moon viewing'], ['moon viewng'])
    """
    parts = _parts(text, _SEPARATOR, most)
    if len(parts) > 1 or _are_known(text, parts, is_known):
        return _join_names(text, parts, is_known)
    words = _join_names(text, _parts(text, _BLANKS, most), is_known)
    return words if _are_known(text, words, is_known) else parts


def _parts(text: str, separator: re.Pattern[str], most: int | None = None) -> list[Span]:
    """Return where the parts between two separators are, without the blanks around them."""
    separators = [match.span() for match in islice(separator.finditer(text), most)]
    starts = [0, *(end for _, end in separators)]
    ends = [*(start for start, _ in separators), len(text)]
    parts = []
    for start, end in zip(starts, ends, strict=True):
        part = text[start:end]
        if part.strip():
            parts.append((end - len(part.lstrip()), start + len(part.rstrip())))
    return parts


def _are_known(text: str, items: Iterable[Span], is_known: Callable[[str], bool]) -> bool:
    """Return whether at least one of the items is known."""
    return any(is_known(text[start:end]) for start, end in items)


def _join_names(text: str, parts: list[Span], is_known: Callable[[str], bool]) -> list[Span]:
    """Join parts that together are a known name to one item. The longest such name wins."""
    items = []
    first = 0
    while first < len(parts):
        start = parts[first][0]
        last = min(first + _MOST_PARTS, len(parts)) - 1
        while last > first and not is_known(text[start : parts[last][1]]):
            last -= 1
        items.append((start, parts[last][1]))
        first = last + 1
    return items
