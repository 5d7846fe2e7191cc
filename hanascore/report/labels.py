"""Labels in the language of a run: `labels.txt` has their Japanese and Korean, and says what its signs mean.

Sentences stay English, with English names in them, and so do the ids of options; a label of which a part is
not known stays English as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from hanascore.report import blocks
from hanascore.values import NamedTuple

# The language of names and labels; English wherever nobody has asked for another.
_LANG: ContextVar[str] = ContextVar("lang", default="en")
# Of a table those columns hold labels, and no names.
_OF_LABELS = {"", "Card", "For", "From", "Moved", "Round"}
_PLACE = re.compile(r"\{(\*|#|\d*)\}")
_LETTERS = re.compile("[A-Za-z]{2}")
_NUMBER = r"([+-]?\d+)"


class _Placed(NamedTuple):
    """A label with places: what it is found by, which places are labels, and what is said for it."""

    found: re.Pattern[str]
    labels: Sequence[bool]
    said: str


def language() -> str:
    """The language that names and labels are told in."""
    return _LANG.get()


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Have names and labels told in that language meanwhile."""
    before = _LANG.set(lang)
    try:
        yield
    finally:
        _LANG.reset(before)


@cache
def _labels(lang: str) -> tuple[dict[str, str], list[_Placed]]:
    """The labels of a language by the English ones: those that stand as they are, and those with places."""
    fixed, placed = {}, []
    with open(f"{__file__.removesuffix('.py')}.txt", encoding="utf-8") as file:
        _, _, rows = file.read().partition("\n\n")
    for row in rows.splitlines():
        english, japanese, korean = row.split(" | ")
        said = japanese if lang == "ja" else korean
        if "{" not in english:
            fixed[english] = said
            continue
        parts = _PLACE.split(english)
        found = "".join(
            (_NUMBER if part == "#" else "(.+?)") if at % 2 else re.escape(part)
            for at, part in enumerate(parts)
        )
        placed.append(_Placed(re.compile(found), [one == "*" for one in parts[1::2]], said))
    # What says more is looked for first.
    return fixed, sorted(placed, key=lambda one: -len(one.found.pattern))


def translated(text: str) -> str:
    """A label in the language of the run; what is none stays as it is.

    >>> with speaking("ja"):
    ...     translated("Round 2, Aki (dealer): 25"), translated("3 brights x 20"), translated("Aki")
    ('第2回 Aki(親):25', '光3枚 × 20', 'Aki')
    """
    if language() == "en":
        return text
    fixed, placed = _labels(language())
    known = fixed.get(text)
    if known is not None:
        return known
    for one in placed:
        if found := one.found.fullmatch(text):
            return _filled(one, found.groups()) or text
    return text


def _filled(one: _Placed, groups: Sequence[str]) -> str | None:
    """What is said for a label, with its places filled; nothing where one of its labels is not known."""
    parts = []
    for part, is_label in zip(groups, one.labels, strict=True):
        parts.append(translated(part) if is_label else part)
        if is_label and parts[-1] == part and _LETTERS.search(part):
            return None
    rest = iter(parts)
    return _PLACE.sub(lambda at: parts[int(at[1]) - 1] if at[1].isdigit() else next(rest), one.said)


# What of a block, or of a part of one, is a label or holds some.
_LABELS: Mapping[type, Sequence[str]] = {
    blocks.Title: ("text", "more", "result"),
    blocks.Heading: ("text",),
    blocks.Chart: ("text",),
    blocks.Poster: ("text",),
    blocks.Pictures: ("rows",),
    blocks.Folded: ("text", "blocks"),
    blocks.Steps: ("text", "steps"),
    blocks.PointsColumn: ("entries",),
    blocks.PointsLine: ("text", "parts"),
    blocks.Table: ("columns", "below", "groups", "narrow"),
}


def in_language(block: blocks.PageBlock) -> blocks.PageBlock:
    """A block with its labels in the language of the run."""
    return block if language() == "en" else _said(block)


def _said(told: Any) -> Any:
    """A label, a block or a part of one in the language of the run, or each of several."""
    match told:
        case str():
            return translated(told)
        case blocks.Fields(rows) if not told.typed:
            return told._replace(rows=[(_head(head), name, _value(head, text)) for head, name, text in rows])
        case blocks.Statements(items):
            return told._replace(items=[(_fixed(text), under) for text, under in items])
        case blocks.Column(head, cells):
            # The last line of a heading is a label; one before it is a name.
            *names, last = head.split("\n")
            said = "\n".join((*names, translated(last)))
            return told._replace(head=said, cells=_said(cells) if last in _OF_LABELS else cells)
    if type(told) in (list, tuple):
        return [_said(one) for one in told]
    known = _LABELS.get(type(told), ())
    return told._replace(**{name: _said(getattr(told, name)) for name in known}) if known else told


def _head(text: str) -> str:
    """A label, with the blanks that keep it in line."""
    return text.replace(text.strip(), translated(text.strip())) if text.strip() else text


def _value(head: str, text: str) -> str:
    """What stands behind a label: sentences stay as they are, and what a number of points is for does not."""
    return translated(text) if head.strip().isdecimal() else _fixed(text)


def _fixed(text: str) -> str:
    return _labels(language())[0].get(text, text)
