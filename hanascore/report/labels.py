"""Labels in the language of a run. `labels.txt` has them in Japanese and Korean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple

from hanascore.problems.words import visible
from hanascore.report import blocks

# The language of names and labels; English wherever nobody has asked for another.
_LANG: ContextVar[str] = ContextVar("lang", default="en")

# The columns of tables that hold labels, and no names.
_COLUMNS_OF_LABELS = {"", "Card", "For", "From", "Moved", "Round"}

_PLACE = r"\{(\*|#|\d*)\}"

_LETTERS = "[A-Za-z]{2}"

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
def use_language(lang: str) -> Iterator[None]:
    """Have names and labels told in that language meanwhile."""
    before = _LANG.set(lang)
    try:
        yield
    finally:
        _LANG.reset(before)


@cache
def _labels(lang: str) -> tuple[dict[str, str], list[_Placed]]:
    """The labels of a language by the English ones: those that stand as they are, and those with places."""
    fixed: dict[str, str] = {}
    placed: list[_Placed] = []
    if lang == "en":
        return fixed, placed
    with open(f"{__file__.removesuffix('labels.py')}labels.txt", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split(" | ") for line in file if " | " in line]
    for english, japanese, korean in rows:
        said = japanese if lang == "ja" else korean
        if "{" not in english:
            fixed[english] = said
            continue
        parts = re.split(_PLACE, english)
        found = "".join(
            (_NUMBER if part == "#" else "(.+?)") if at % 2 else re.escape(part)
            for at, part in enumerate(parts)
        )
        placed.append(_Placed(re.compile(found), [one == "*" for one in parts[1::2]], said))
    # What says more is looked for first.
    return fixed, sorted(placed, key=lambda one: -len(one.found.pattern))


def translated(text: str) -> str:
    """A label in the language of the run; what is none stays as it is.

    >>> with use_language("ja"):
    ...     translated("Round 2, Aki (dealer): 25"), translated("3 brights x 20"), translated("Aki")
    ('第2回 Aki(親):25', '光3枚 × 20', 'Aki')
    """
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
        if is_label and parts[-1] == part and re.search(_LETTERS, part):
            return None
    rest = iter(parts)
    return re.sub(_PLACE, lambda at: parts[int(at[1]) - 1] if at[1].isdigit() else next(rest), one.said)


# What of a block, or of a part of one, is a label or holds some.
_PARTS_WITH_LABELS: Mapping[type, Sequence[str]] = {
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


def ready(told: Any, *, label: bool = False) -> Any:
    """A block as it may be drawn: with nothing that steers a terminal, and in the language of the run.

    Whatever a block holds goes through here as well: a column, a text, a row of them. `label` says that a
    text may be a label.
    """
    match told:
        case str():
            return translated(visible(told)) if label else visible(told)
        case blocks.Problems() | int() | None:
            return told
        case blocks.Fields(rows) if not told.typed:
            return told._replace(rows=[_row(*map(visible, row)) for row in rows])
        case blocks.Statements(items):
            return told._replace(items=[(_fixed(visible(text)), ready(under)) for text, under in items])
        case blocks.Verbatim(lines):
            # A tab is what some example is about.
            return told._replace(lines=["\t".join(map(visible, line.split("\t"))) for line in lines])
        case blocks.Column(head, cells):
            # Of the lines of a heading the last is a label, others are names.
            *names, last = map(visible, _lines(head))
            of_labels = last in _COLUMNS_OF_LABELS
            cells = ["\n".join(ready(_lines(cell), label=of_labels)) for cell in cells]
            return told._replace(head="\n".join((*names, translated(last))), cells=cells)
    if not hasattr(told, "_fields"):
        return [ready(one, label=label) for one in told]
    labels = _PARTS_WITH_LABELS.get(type(told), ())
    parts = zip(told._fields, told, strict=True)
    return told._make(
        [part if isinstance(part, int) else ready(part, label=name in labels) for name, part in parts]
    )


def _lines(text: str) -> list[str]:
    """The lines that a heading or a cell is meant to have."""
    return text.split("\n") if isinstance(text, blocks.Lines) else [text]


def _row(head: str, name: str, text: str) -> tuple[str, str, str]:
    """A label, with the blanks that keep it in line, and what stands behind it: sentences stay as they are,
    and what a number of points is for does not.
    """
    label = head.strip()
    said = translated(text) if label.isdecimal() else _fixed(text)
    return head.replace(label, translated(label)) if label else head, name, said


def _fixed(text: str) -> str:
    return _labels(language())[0].get(text, text)
