"""Find keys and values in a text that YAML read as one text, because of a slip between them."""

from __future__ import annotations

import re
from typing import NamedTuple

# Slips by which YAML reads a key and its value as one text, such as no space after the colon.
_NAME = r"[^\s:：=\-\[\]{},][^:：=\[\]{},\n]{0,60}?"
_MISTYPED_COLONS = {
    r"\s*[：﹕︓]\s*": "this is a wide colon",
    r":(?=[^\s:/]|/(?!/))": "a space is missing after the colon",
    r"\s*=\s*": "a key ends with ':' and a space",
}
# A longer text is not taken apart.
_LONGEST = 2_000
_MISTYPED_COLON = "|".join(_MISTYPED_COLONS)


class MistypedEntry(NamedTuple):
    """A key and its value that were read as one text, because of what was typed between them."""

    # The key.
    key: str
    # The value; "" if there is none.
    value: str
    # What is wrong with the sign between them.
    mistake: str


def mistyped_entries(text: str) -> list[MistypedEntry]:
    """Return the keys and values in a text whose colons were mistyped; none if it is just a text.

    >>> mistyped_entries("Aki:1b 3r")
    [MistypedEntry(key='Aki', value='1b 3r', mistake='a space is missing after the colon')]
    >>> [(entry.key, entry.value) for entry in mistyped_entries("Aki Sato：1b, Bo：3r 4a")]
    [('Aki Sato', '1b'), ('Bo', '3r 4a')]
    >>> mistyped_entries("Aki")
    []
    """
    first = re.match(rf"\s*(?:-\s+)?({_NAME})({_MISTYPED_COLON})", text)
    if not first or len(text) > _LONGEST:
        return []
    colons = [first, *re.compile(rf"(?<=[\s,])([^\s:：=,]+)({_MISTYPED_COLON})").finditer(text, first.end())]
    ends = [*(colon.start() for colon in colons[1:]), len(text)]
    return [
        MistypedEntry(colon[1].strip(), text[colon.end() : end].strip(" ,"), _mistake_of(colon[2]))
        for colon, end in zip(colons, ends, strict=True)
    ]


def _mistake_of(colon: str) -> str:
    """Return what is wrong with a sign in the place of a colon."""
    return next(mistake for pattern, mistake in _MISTYPED_COLONS.items() if re.match(pattern, f"{colon}x"))
