"""Blocks drawn as text for a terminal, nothing wider than a page where that can be, and as Markdown.

The home of tabulate. Markdown leaves out what only explains.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from itertools import groupby, islice, takewhile
from typing import NamedTuple
from unicodedata import normalize

from tabulate import tabulate

from hanascore.problems.excerpt import Style, concise, excerpt, uncoloured
from hanascore.problems.problem import LocatedProblem, Severity
from hanascore.problems.words import many, visible, width
from hanascore.report import blocks
from hanascore.report.blocks import MOST_PROBLEMS
from hanascore.report.labels import ready, translated

_STEP = "  "
_MOST_ROWS = 1000
# A column of texts is never drawn narrower, nor are names beside a label drawn wider.
_NARROWEST, _LONGEST_NAME = 8, 16
# Where the ids behind names begin.
_IDS = 52
# The least and the most that the words of a column of points take, and what parts points from their rule.
_LEAST, _MOST, _GAP = 24, 44, 3
# So many blocks stand in line with each other: more than any evening has.
_TOGETHER = 500
# Marks behind a number, as `5*` and `12?`, stand outside its column, so that digits stay below each other.
_MARKED = re.compile(r"\d([*?]+)$")
# tabulate takes away blanks at an end; this one it leaves.
_BLANK = "\N{BRAILLE PATTERN BLANK}"
# Colour underlines what the words say already and never says anything alone.
_CODES = {
    "title": "1",
    "place": "1",
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "margin": "2",
    "id": "2",
    "hint": "36",
}


def coloured(role: str, text: str) -> str:
    """The text in the colour of its role."""
    code = _CODES.get(role) if text else None
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


def as_text(told: Iterable[blocks.PageBlock], paint: Style = uncoloured) -> Iterator[str]:
    """The blocks as text, each as it comes, a blank line between them."""
    begun = False
    for some in _in_line(map(ready, told)):
        layout = _layout_of([block for block in some if isinstance(block, blocks.PointsColumn)])
        for block in some:
            if isinstance(block, blocks.PointsColumn):
                lines = _points_column(block, layout)
            else:
                lines = _lines(block, paint)
            text = "".join(f"{line}\n" for line in lines)
            yield f"\n{text}" if begun and text and not getattr(block, "joined", False) else text
            begun = begun or bool(text)


def _in_line(told: Iterable[blocks.PageBlock]) -> Iterator[list[blocks.PageBlock]]:
    """The blocks whose points stand in line: those between titles and tables, of very many some."""
    found: list[blocks.PageBlock] = []
    for block in told:
        ends = isinstance(block, blocks.Title | blocks.Table)
        if found and (ends or (len(found) > _TOGETHER and isinstance(block, blocks.Heading))):
            yield found
            found = []
        found.append(block)
    yield found


def _lines(block: blocks.PageBlock, paint: Style) -> Iterator[str]:
    """The lines of a block; points are drawn apart, in line with those of other blocks."""
    match block:
        case blocks.Title():
            below = (line for one in block.more for line in _item(one, 1))
            yield from (paint("title", line) for line in (*wrapped(block.line, hanging=_STEP), *below))
        case blocks.Heading(text):
            yield from (paint("title", line) for line in _item(text, 0))
        case blocks.Sentence(text, level):
            role = {"outcome": "title", "alert": "warning"}.get(block.tone, "")
            yield from (paint(role, line) for line in wrapped(text, indent=_STEP * level))
        case blocks.Listing(items, level):
            yield from (line for item in items for line in _item(item, level))
        case blocks.Statements(items):
            for text, under in items:
                yield from wrapped(text, indent=_STEP, hanging=_STEP * 3)
                yield from (line for item in under for line in _item(item, 2))
        case blocks.Verbatim(lines, level):
            yield from (f"{_STEP * level}{line}".rstrip() for line in lines)
        case blocks.Fields():
            yield from _fields(block)
        case blocks.Named():
            yield from _named(block)
        case blocks.Table():
            yield from _table(block, paint)
        case blocks.Problems():
            yield from _problems(block, paint)


def _item(text: str, level: int) -> list[str]:
    return wrapped(text, indent=_STEP * level, hanging=_STEP * (level + 1))


def _fields(block: blocks.Fields) -> Iterator[str]:
    """Texts behind their labels and names, further lines of a text below its first word."""
    longest = 0
    for at, (label, name, text) in enumerate(block.rows):
        if label:
            # The names behind one label stand in a column of their own.
            others = takewhile(lambda row: not row[0], block.rows[at + 1 :])
            longest = min(_LONGEST_NAME, max(width(row[1]) for row in (block.rows[at], *others)))
        start = f"{_STEP * block.level}{padded(label, block.label_cells)}"
        beside = name if width(name) <= longest else ""
        start += f"{padded(beside, longest)}{_STEP}" if name else ""
        yield from _labelled(start, text if beside == name else f"{name}: {text}")


def _labelled(start: str, text: str) -> Iterator[str]:
    """A text beside a label, its further lines below its first word."""
    # Blanks stand for the label while the text is wrapped, which would take a label for words of its own.
    first, *more = wrapped(text, indent=" " * width(start)) or [""]
    yield (start + first[width(start) :]).rstrip()
    yield from more


def _named(block: blocks.Named) -> Iterator[str]:
    """What has an id: this stands behind the name, or below it where the page is too narrow."""
    inner = _STEP * 4
    head = f"{_STEP}{block.worth:>4}  {block.name}"
    line = f"{padded(head, _IDS)}{_STEP}{block.id}"
    if width(line) <= page_width():
        yield line
    else:
        yield from (*_labelled(f"{_STEP}{block.worth:>4}{_STEP}", block.name), f"{inner}{block.id}")
    yield from (line for text in block.texts for line in wrapped(text, indent=inner))


def _table(table: blocks.Table, paint: Style) -> Iterator[str]:
    """A table, with its last column beside the others or below as the page has room."""
    columns = list(table.columns) if table.heads else [one._replace(head="") for one in table.columns]
    flowing = columns.pop() if table.flowing else None
    if flowing and not any(flowing.cells):
        flowing = None
    if table.narrow and _wide(columns) > page_width():
        yield from _lines(table.narrow, paint)
        return
    if table.cut:
        yield from _cut(columns, table.cut)
        return
    room = page_width() - _wide(columns) - len(_STEP)
    below: Sequence[str] = ()
    remarks: list[list[str]] = []
    if flowing and (table.enough is None or room >= table.enough):
        cells = ["\n".join(wrapped(text, max(room, _NARROWEST))) for text in flowing.cells]
        columns.append(flowing._replace(cells=cells))
    elif flowing and table.below:
        below = table.below
    elif flowing:
        remarks = [wrapped(text, indent=_STEP * 3) for text in flowing.cells]
    if table.remarks:
        indent = " " * (_wide(columns[:2]) + len(_STEP))
        remarks = [
            [line for one in said for line in wrapped(one, indent=indent, hanging=indent + _STEP)]
            for said in table.remarks
        ]
    lines = _drawn(columns)
    if table.heads:
        high = max(column.head.count("\n") for column in columns) + 1
        yield from (paint("title", line) for line in islice(lines, high))
    for row, told in enumerate(zip(*(column.cells for column in columns), strict=True)):
        if table.groups and table.groups[row]:
            yield from ("", *(paint("title", line) for line in wrapped(table.groups[row])))
        role = "title" if told[0] == translated("Total") else ""
        high = max(cell.count("\n") for cell in told) + 1
        yield from (paint(role, line) for line in islice(lines, high))
        yield from remarks[row] if remarks else []
    if below or table.key:
        yield ""
        yield from (line for text in (*below, *table.key) for line in _item(text, 1))


def _cut(columns: Sequence[blocks.Column], kept: int) -> Iterator[str]:
    """A table in as many pieces as it takes, each behind the first columns."""
    page: list[blocks.Column] = []
    across = 0
    for column in columns:
        across += _wide([column])
        if len(page) > kept and across > page_width():
            yield from (*_drawn(page), "")
            page = page[:kept]
            across = _wide([*page, column])
        page.append(column)
    yield from _drawn(page)


def _drawn(columns: Sequence[blocks.Column]) -> Iterator[str]:
    """The lines of a table, with a row of headings where it has any, drawn a thousand rows at once."""
    # The headings go in as a row: tabulate widens columns that have real ones.
    cells = [_hung(column) for column in columns]
    if any(column.head for column in columns):
        widened = (column.head + _BLANK * (column.least - width(column.head)) for column in columns)
        cells = [(head, *of_column) for head, of_column in zip(widened, cells, strict=True)]
    rows = zip(*cells, strict=True)
    align = ["right" if column.right else "left" for column in columns]
    # The widest cells stand above each thousand, and are left out.
    widest = [max(of_column, key=lambda cell: max(map(width, cell.split("\n")))) for of_column in cells]
    high = max(cell.count("\n") for cell in widest) + 1
    while some := list(islice(rows, _MOST_ROWS)):
        text = tabulate([widest, *some], tablefmt="plain", disable_numparse=True, colalign=align)
        lines = text.replace(_BLANK, " ").split("\n")[high:]
        yield from (f"{_STEP}{line}".rstrip() for line in lines)


def _wide(columns: Sequence[blocks.Column]) -> int:
    """How wide the table of these columns will be, with the blanks before each."""
    cells = ((column.head, *_hung(column)) for column in columns)
    found = (max(width(line) for cell in of_one for line in cell.split("\n")) for of_one in cells)
    return sum(len(_STEP) + max(one.least, most) for one, most in zip(columns, found, strict=True))


def _hung(column: blocks.Column) -> Sequence[str]:
    """The cells as they are drawn, with blanks behind numbers without a mark where others have one."""
    if not column.right:
        return column.cells
    marks = [len(found[1]) if (found := _MARKED.search(cell)) else 0 for cell in column.cells]
    most = max(marks, default=0)
    return [
        cell.strip() + _BLANK * (most - mark) if cell else cell
        for cell, mark in zip(column.cells, marks, strict=True)
    ]


class _Layout(NamedTuple):
    """Behind how many cells the points of a part and those of the whole stand, and how wide points are."""

    part: int
    whole: int
    points: int


def _layout_of(columns: Iterable[blocks.PointsColumn]) -> _Layout:
    """The one with which all lines of these columns fit, rules and all, into the width of a page."""
    lines = [line for column in columns for line in column.lines]
    points = max((len(str(line.points)) for line, _ in lines), default=1)
    rule = max((width(line.rule) for line, _ in lines), default=0)
    inset = points + 2 if any(is_part for _, is_part in lines) else 2
    part = max(_LEAST, min(page_width() - rule - _GAP - points - inset, _MOST))
    return _Layout(part, part + inset, points)


def _points_column(block: blocks.PointsColumn, layout: _Layout) -> Iterator[str]:
    """Each line with its points and a mark behind them, and further ones where the words need them."""
    for one, is_part in block.lines:
        cells = layout.part if is_part else layout.whole
        first, *rest = wrapped(one.text, cells - 1, indent=_STEP * (1 + is_part), hanging=_STEP * 3) or [""]
        if width(first) >= cells:
            yield first
            first = _STEP
        number = f"{padded(first, cells)}{one.points:>{layout.points}}{one.mark}"
        tail = f"{number}{' ' * _GAP}{one.rule}"
        fits = width(tail) <= page_width()
        yield tail if one.rule and fits else number
        yield from rest
        if one.rule and not fits:
            yield f"{_STEP * 3}by {one.rule}"
        yield from wrapped(one.cards, indent=_STEP * 3)


def as_concise(told: Iterable[blocks.PageBlock]) -> Iterator[str]:
    """The problems among the blocks, a line each, and what stands below them."""
    for block in told:
        if isinstance(block, blocks.Problems):
            yield from (f"{concise(one.file, one.problem, one.span)}\n" for one in block.found)
        elif isinstance(block, blocks.Listing):
            yield from (f"{visible(line)}\n" for line in block.items)


def _problems(block: blocks.Problems, paint: Style) -> Iterator[str]:
    """The problems with the lines they stand in: of each file the first, and a count of the rest."""
    for file, group in groupby(block.found, key=lambda one: one.file):
        of_file = list(group)
        for one in of_file[:MOST_PROBLEMS]:
            yield excerpt(file, dict(one.lines), one.problem, [one.span, *one.also], style=paint)
        if of_file[MOST_PROBLEMS:]:
            yield f"{visible(file)}: {_rest(of_file[MOST_PROBLEMS:])}; --format {block.more} shows them all"


def _rest(found: Sequence[LocatedProblem]) -> str:
    """How many problems are not shown, by severity.

    >>> from hanascore.problems.problem import NOWHERE, error
    >>> _rest([LocatedProblem(error("card-twice", NOWHERE, "twice"))] * 3)
    '3 more errors'
    """
    counts = [(sum(one.problem.severity is each for one in found), each.value) for each in Severity]
    return ", ".join(many(number, f"more {word}") for number, word in counts if number)


# How wide the page of this run is; 80 wherever nobody has set another width.
_PAGE: ContextVar[int] = ContextVar("page", default=80)

_NARROWEST_PAGE, _WIDEST_PAGE = 40, 120


def page_width() -> int:
    """How many cells wide a page is."""
    return _PAGE.get()


def set_page_width(cells: int) -> None:
    """Make the pages of the running context as wide, within what can be read well."""
    _PAGE.set(max(_NARROWEST_PAGE, min(cells, _WIDEST_PAGE)))


def padded(text: str, cells: int) -> str:
    """A text with blanks after it, so many cells wide."""
    return text + " " * (cells - width(text))


def wrapped(
    text: str, cells: int | None = None, *, indent: str = "", hanging: str | None = None
) -> list[str]:
    """The lines of a text, none wider than so many cells or a page; a word too wide by itself is cut."""
    cells = page_width() if cells is None else cells
    hanging = indent if hanging is None else hanging
    lines: list[str] = []
    line, start = "", indent
    for word in text.split():
        for piece in _pieces(word, max(cells - len(hanging), 1)):
            longer = f"{line} {piece}" if line else start + piece
            if line and width(longer) > cells:
                lines.append(line)
                start = hanging
                longer = start + piece
            line = longer
    return [*lines, line] if line else lines


def _pieces(word: str, cells: int) -> list[str]:
    """A word cut into pieces that are no wider."""
    if width(word) <= cells:
        return [word]
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char) > cells:
            pieces.append("")
        pieces[-1] += char
    return pieces


def shortened(names: Sequence[str], cells: int) -> dict[str, str]:
    """Each name no wider than so many cells: what is cut ends in `…`, and in a number where that is needed.

    >>> shortened(["Aki", "Alexandrina", "Alexandra"], 6)
    {'Aki': 'Aki', 'Alexandrina': 'Alex…1', 'Alexandra': 'Alex…2'}
    """
    found: dict[str, str] = {}
    for name in names:
        cut = f"{_pieces(name, cells - 2)[0].rstrip()}…"
        same = [one for one in names if width(one) > cells and one.startswith(cut[:-1])]
        number = same.index(name) + 1 if len(same) > 1 else ""
        found[name] = name if width(name) <= cells else f"{cut}{number}"
    return found


def key_of(names: Mapping[str, str]) -> list[str]:
    """What the names stand for that were shortened."""
    return [f"{short}: {name}" for name, short in names.items() if short != name]


def ascii_only(text: str) -> str:
    """A text for a terminal that knows nothing but ASCII, as wide as before.

    >>> ascii_only("Kwa-Dō × 3, 松")
    'Kwa-Do x 3, ??'
    """
    if text.isascii():
        return text
    found = []
    for char in text.translate(_STAND_INS):
        letters = normalize("NFKD", char).encode("ascii", "ignore").decode()
        found.append(char if char.isascii() else letters or "?" * width(char))
    return "".join(found)


_STAND_INS = str.maketrans(
    {"×": "x", "…": ".", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "·": "-"}
)
