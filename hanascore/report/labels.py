"""Labels in the language of a run: `labels.txt` has their Japanese and Korean, and says what its signs mean.

Sentences stay English, with English names in them, and so do the ids of options; a label of which a part is
not known stays English as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

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


def in_language(block: blocks.PageBlock) -> blocks.PageBlock:
    """A block with its labels in the language of the run."""
    if language() == "en":
        return block
    match block:
        case blocks.Title(text, more, result):
            return block._replace(
                text=translated(text), more=list(map(translated, more)), result=translated(result)
            )
        case blocks.Heading(text) | blocks.Chart(text) | blocks.Poster(text):
            return block._replace(text=translated(text))
        case blocks.Fields(rows) if not block.typed:
            return block._replace(rows=[(_head(head), name, _value(head, text)) for head, name, text in rows])
        case blocks.Statements(items):
            return block._replace(items=[(_fixed(text), under) for text, under in items])
        case blocks.Table():
            return _table(block)
        case blocks.PointsColumn(entries):
            return block._replace(entries=list(map(_points, entries)))
        case blocks.Pictures(rows):
            return block._replace(
                rows=[(translated(head), cards, translated(more)) for head, cards, more in rows]
            )
        case blocks.Folded(text, told):
            return block._replace(text=translated(text), blocks=list(map(in_language, told)))
        case blocks.Steps(text, steps):
            said = [(translated(name), list(map(in_language, told))) for name, told in steps]
            return block._replace(text=translated(text), steps=said)
    return block


def _head(text: str) -> str:
    """A label, with the blanks that keep it in line."""
    return text.replace(text.strip(), translated(text.strip())) if text.strip() else text


def _value(head: str, text: str) -> str:
    """What stands behind a label: sentences stay as they are, and what a number of points is for does not."""
    return translated(text) if head.strip().isdecimal() else _fixed(text)


def _fixed(text: str) -> str:
    return _labels(language())[0].get(text, text)


def _points(line: blocks.PointsLine) -> blocks.PointsLine:
    return line._replace(text=translated(line.text), parts=list(map(_points, line.parts)))


def _table(table: blocks.Table) -> blocks.Table:
    narrow = _table(table.narrow) if isinstance(table.narrow, blocks.Table) else table.narrow
    return table._replace(
        columns=list(map(_column, table.columns)),
        flowing=table.flowing and _column(table.flowing),
        below=list(map(translated, table.below)),
        groups=list(map(translated, table.groups)),
        narrow=narrow,
    )


def _column(column: blocks.Column) -> blocks.Column:
    """The last line of a heading is a label; one before it is a name."""
    *names, head = column.head.split("\n")
    cells = list(map(translated, column.cells)) if head in _OF_LABELS else column.cells
    return column._replace(head="\n".join((*names, translated(head))), cells=cells)
