"""Exact numbers as people and machines read them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, takewhile
from typing import NamedTuple
from unicodedata import normalize

from tabulate import tabulate

from hanascore.problems.excerpt import concise, excerpt, width
from hanascore.problems.problem import Found, Severity
from hanascore.problems.words import listed, many, runs, visible


def amount(number: Fraction | int) -> str:
    """A number of points: whole, with a decimal point where that is exact, or with a fraction.

    >>> [amount(Fraction(number)) for number in ("60", "-15/2", "10/3", "-1/3")]
    ['60', '-7.5', '3 1/3', '-1/3']
    """
    number = Fraction(number)
    if number.denominator == 1:
        return str(number.numerator)
    thousandths = number * 1000
    if thousandths.denominator == 1:
        sign, rest = ("-" if number < 0 else ""), abs(thousandths.numerator)
        return f"{sign}{rest // 1000}.{f'{rest % 1000:03}'.rstrip('0')}"
    whole, part = divmod(abs(number.numerator), number.denominator)
    words = f"{whole} " if whole else ""
    return f"{'-' if number < 0 else ''}{words}{part}/{number.denominator}"


def signed(number: Fraction | int) -> str:
    """A number of points with its sign.

    >>> signed(5), signed(0), signed(-5)
    ('+5', '0', '-5')
    """
    return f"+{amount(number)}" if number > 0 else amount(number)


def as_number(number: Fraction | int) -> int | float:
    """A number of points as JSON has it: whole where it is whole."""
    number = Fraction(number)
    return number.numerator if number.denominator == 1 else float(number)


_CODES = {
    "title": "1",
    "place": "1",
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "margin": "2",
    "id": "2",
    "caret": "1;31",
    "hint": "36",
}


class Paint:
    """A brush that paints, or that leaves every text as it is."""

    __slots__ = ("on",)

    def __init__(self, *, on: bool = False) -> None:
        self.on = on

    def __call__(self, role: str, text: str) -> str:
        """The text in the colour of its role."""
        code = _CODES.get(role) if self.on and text else None
        return f"\x1b[{code}m{text}\x1b[0m" if code else text


NO_PAINT = Paint()


__all__ = [
    "ascii_only",
    "fitting",
    "listed",
    "many",
    "padded",
    "page_width",
    "paragraphs",
    "runs",
    "set_page_width",
    "together",
    "visible",
    "width",
    "wrapped",
]

# How wide the page of this run is; 80 wherever nobody has set another width.
_PAGE: ContextVar[int] = ContextVar("page", default=80)
_NARROWEST_WORDING, _WIDEST = 40, 120

_NUMBERED = re.compile(r"(.*\S) (\d+)")


def page_width() -> int:
    """How many cells wide a page is."""
    return _PAGE.get()


def set_page_width(cells: int) -> None:
    """Make the pages of the running context as wide, within what can be read well."""
    _PAGE.set(max(_NARROWEST_WORDING, min(cells, _WIDEST)))


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


def fitting(line: str, hanging: str = "") -> list[str]:
    """A line as it stands where it fits the page, and wrapped where it does not."""
    indent = line[: len(line) - len(line.lstrip())]
    return [line] if width(line) <= page_width() else wrapped(line, indent=indent, hanging=hanging)


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


def together(names: Iterable[str]) -> str:
    """Names in a row, those that differ by a number joined.

    >>> together(["Maple", "Set 3", "Set 4", "Dragon"])
    'Maple, Sets 3 4, Dragon'
    """
    found: list[tuple[str, list[str]]] = []
    for name in names:
        parts = _NUMBERED.fullmatch(name)
        head, tail = (parts[1], [parts[2]]) if parts else (name, [])
        if tail and found and found[-1][0] == head and found[-1][1]:
            found[-1][1].extend(tail)
        else:
            found.append((head, tail))
    return ", ".join(
        f"{head}s {' '.join(tail)}" if len(tail) > 1 else " ".join([head, *tail]) for head, tail in found
    )


def paragraphs(text: str, cells: int | None = None, *, indent: str = "") -> list[str]:
    """The lines of one or more paragraphs, which blank lines part."""
    lines: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        if lines:
            lines.append("")
        lines += wrapped(paragraph, cells, indent=indent)
    return lines


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


_INDENT = "  "
# Marks behind a number, as `5*` and `12?`, stand outside its column, so that digits stay below each other.
_MARKED = re.compile(r"\d([*?]+)$")
# tabulate takes away blanks at an end; this one it leaves.
_BLANK = "\N{BRAILLE PATTERN BLANK}"


class Column(NamedTuple):
    """A column of a table: its heading and cells, whether they stand at the right, its least width."""

    head: str
    cells: Sequence[str]
    right: bool = False
    least: int = 0

    @property
    def width(self) -> int:
        """How wide it will be."""
        lines = (line for cell in (self.head, *self.hung()) for line in cell.split("\n"))
        return max(self.least, *map(width, lines))

    def hung(self) -> Sequence[str]:
        """The cells, with blanks behind numbers without a mark where others have one."""
        if not self.right:
            return self.cells
        marks = [len(found[1]) if (found := _MARKED.search(cell)) else 0 for cell in self.cells]
        most = max(marks, default=0)
        return [
            cell + _BLANK * (most - mark) if cell else cell
            for cell, mark in zip(self.cells, marks, strict=True)
        ]


def drawn(columns: Sequence[Column], indent: str = _INDENT) -> list[str]:
    """The lines of a table."""
    # The headings go in as a row: tabulate widens columns that have real ones.
    rows = zip(*((_widened(column), *column.hung()) for column in columns), strict=True)
    align = ["right" if column.right else "left" for column in columns]
    text = tabulate(rows, tablefmt="plain", disable_numparse=True, colalign=align)
    return [f"{indent}{line}".rstrip() for line in text.replace(_BLANK, " ").split("\n")]


def _widened(column: Column) -> str:
    """The heading, as wide as the column has to be at least."""
    return column.head + _BLANK * (column.least - width(column.head))


def measured(columns: Sequence[Column]) -> int:
    """How wide the table of these columns will be."""
    return across([column.width for column in columns])


def across(widths: Sequence[int]) -> int:
    """How wide a table will be whose columns are so wide."""
    return len(_INDENT) + sum(widths) + 2 * (len(widths) - 1)


@dataclass(frozen=True, kw_only=True)
class Block:
    """One part of a report.

    A `joined` block goes on from the one before it, with no blank line between them; an `aside` only explains
    what stands above it, and is left out where a report is meant to be short.
    """

    joined: bool = False
    aside: bool = False


@dataclass(frozen=True)
class Title(Block):
    """What a report is about, with further lines about it; `result` is what came out, in a few words."""

    text: str
    more: Sequence[str] = ()
    result: str = ""


@dataclass(frozen=True)
class Heading(Block):
    """What the blocks after it are about."""

    text: str


@dataclass(frozen=True)
class Alert(Block):
    """A sentence that nobody may miss."""

    text: str


@dataclass(frozen=True)
class Unanswered(Block):
    """A document of which nothing can be told, and why."""

    name: str
    why: str


@dataclass(frozen=True)
class Sentence(Block):
    """A paragraph; of a `level` above 0 it belongs to what stands before it."""

    text: str
    level: int = 0


@dataclass(frozen=True)
class Listing(Block):
    """Sentences or names one below the other."""

    items: Sequence[str]
    level: int = 0


@dataclass(frozen=True)
class Points(Block):
    """Statements, each with what stands under it."""

    points: Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True)
class Fields(Block):
    """Texts behind their labels. A row is a label, a name that may stand beside it, and the text."""

    rows: Sequence[tuple[str, str, str]]
    level: int
    # How many cells labels take, so that the blocks of one report stand in line.
    label: int


@dataclass(frozen=True)
class Table(Block):
    """A table, with its headings unless `heads` are off.

    `flowing` is a last column of longer texts. Where less than `enough` cells are left for it, `below` stands
    under the table instead, or each of its texts under its row.
    """

    columns: Sequence[Column]
    flowing: Column | None = None
    enough: int | None = None
    below: Sequence[str] = ()
    heads: bool = True
    # What is said of each row, under its third column and those after it.
    remarks: Sequence[Sequence[str]] = ()
    # Where it is too wide for a page: the table that stands for it, or whether to cut it into several.
    narrow: Table | None = None
    cut: bool = False


@dataclass(frozen=True)
class Entry:
    """A line with points in a column that adds up: what for, how many, by which rule, of which cards.

    A `mark` behind the points says that they are doubtful; `parts` are points that these are the sum of.
    """

    text: str
    points: int
    rule: str = ""
    cards: str = ""
    mark: str = ""
    parts: Sequence[Entry] = ()


@dataclass(frozen=True)
class Entries(Block):
    """A column of points that adds up."""

    entries: Sequence[Entry]


_STEP = "  "
# A column of texts is never drawn narrower, nor are names beside a label drawn wider.
_NARROWEST_PARTS, _LONGEST_NAME = 8, 16
# The least and the most that the words of a column of points take, and what parts points from their rule.
_LEAST, _MOST, _GAP = 24, 44, 3


def as_text(blocks: Iterable[Block], paint: Paint = NO_PAINT) -> str:
    """The blocks as text, a blank line between them."""
    every = list(blocks)
    shape = _shape_of([entry for block in every if isinstance(block, Entries) for entry in block.entries])
    lines: list[str] = []
    for block in every:
        more = list(_entries(block, shape) if isinstance(block, Entries) else _lines(block, paint))
        if lines and more and not block.joined:
            lines.append("")
        lines += more
    return "".join(f"{line}\n" for line in lines)


def _lines(block: Block, paint: Paint) -> Iterator[str]:
    match block:
        case Title(text, more, result):
            title = wrapped(f"{text}: {result}" if result else text, hanging=_STEP)
            below = (line for one in more for line in _item(one, 1))
            yield from (paint("title", line) for line in (*title, *below))
        case Heading(text):
            yield from (paint("title", line) for line in _item(text, 0))
        case Alert(text):
            yield from (paint("warning", line) for line in _item(text, 0))
        case Unanswered(name, why):
            yield f"{paint('title', name)}: {why}"
        case Sentence(text, level):
            yield from wrapped(text, indent=_STEP * level)
        case Listing(items, level):
            yield from (line for item in items for line in _item(item, level))
        case Points(points):
            for text, under in points:
                yield from wrapped(text, indent=_STEP, hanging=_STEP * 3)
                yield from (line for item in under for line in _item(item, 2))
        case Fields():
            yield from _fields(block)
        case Table():
            yield from _table(block)


def _item(text: str, level: int) -> list[str]:
    return wrapped(text, indent=_STEP * level, hanging=_STEP * (level + 1))


def _fields(block: Fields) -> Iterator[str]:
    """Texts behind their labels and names, further lines of a text below its first word."""
    longest = 0
    for at, (label, name, text) in enumerate(block.rows):
        if label:
            # The names behind one label stand in a column of their own.
            others = takewhile(lambda row: not row[0], block.rows[at + 1 :])
            longest = min(_LONGEST_NAME, max(width(row[1]) for row in (block.rows[at], *others)))
        start = f"{_STEP * block.level}{padded(label, block.label)}"
        beside = name if width(name) <= longest else ""
        start += f"{padded(beside, longest)}{_STEP}" if name else ""
        yield from labelled(start, text if beside == name else f"{name}: {text}")


def labelled(start: str, text: str) -> Iterator[str]:
    """A text beside a label, its further lines below its first word."""
    # Blanks stand for the label while the text is wrapped, which would take a label for words of its own.
    first, *more = wrapped(text, indent=" " * width(start)) or [""]
    yield (start + first[width(start) :]).rstrip()
    yield from more


def _table(table: Table) -> Iterator[str]:
    columns = list(table.columns) if table.heads else [one._replace(head="") for one in table.columns]
    flowing = table.flowing if table.flowing and any(table.flowing.cells) else None
    if table.narrow and measured(columns) > page_width():
        yield from _table(table.narrow)
        return
    if table.cut:
        yield from _cut(columns)
        return
    room = page_width() - measured(columns) - len(_STEP)
    below: Sequence[str] = ()
    remarks: list[list[str]] = []
    if flowing and (table.enough is None or room >= table.enough):
        cells = ["\n".join(wrapped(cell, max(room, _NARROWEST_PARTS))) for cell in flowing.cells]
        columns.append(Column(flowing.head if table.heads else "", cells))
    elif flowing and table.below:
        below = table.below
    elif flowing:
        remarks = [wrapped(cell, indent=_STEP * 3) for cell in flowing.cells]
    if table.remarks:
        indent = " " * (measured(columns[:2]) + len(_STEP))
        remarks = [
            [line for one in said for line in wrapped(one, indent=indent, hanging=indent + _STEP)]
            for said in table.remarks
        ]
    head, *rows = drawn(columns)
    yield from [head] if table.heads else []
    yield from _with_remarks(columns, rows, remarks) if remarks else rows
    if below:
        yield ""
        yield from (line for text in below for line in _item(text, 1))


def _with_remarks(
    columns: Sequence[Column], lines: Sequence[str], remarks: Sequence[Sequence[str]]
) -> Iterator[str]:
    """The lines of a table, under each row what is said of it."""
    at = 0
    for row, said in enumerate(remarks):
        after = at + max(column.cells[row].count("\n") for column in columns) + 1
        yield from lines[at:after]
        yield from said
        at = after


def _cut(columns: Sequence[Column]) -> Iterator[str]:
    """A table in as many pieces as it takes, each behind the first column."""
    page: list[Column] = []
    widths: list[int] = []
    for column in columns:
        width = column.width
        if len(page) > 1 and across([*widths, width]) > page_width():
            yield from drawn(page)
            yield ""
            page, widths = page[:1], widths[:1]
        page.append(column)
        widths.append(width)
    yield from drawn(page)


class _Shape(NamedTuple):
    """Where the points of a report stand: how wide words and points are, and how much earlier the points of
    a part end than those of the whole.
    """

    label: int
    points: int
    parts: int

    @property
    def wide(self) -> int:
        """How far the column of points reaches."""
        return self.label + self.parts + self.points


def _shape_of(entries: Sequence[Entry]) -> _Shape:
    """The shape in which all these entries fit, rules and all, into the width of a page."""
    parts = [part for entry in entries for part in entry.parts]
    points = max((len(str(entry.points)) for entry in (*entries, *parts)), default=1)
    rule = max((width(visible(entry.rule)) for entry in (*entries, *parts)), default=0)
    inset = points + 2 if parts else 2
    label = page_width() - rule - _GAP - points - inset
    return _Shape(max(_LEAST, min(label, _MOST)), points, inset)


def _entries(block: Entries, shape: _Shape) -> Iterator[str]:
    for entry in block.entries:
        yield from _entry(entry, shape)
        for part in entry.parts:
            room = shape.label + shape.points
            first, *rest = wrapped(part.text, room - shape.points - 1, indent=_STEP * 2, hanging=_STEP * 3)
            yield f"{padded(first, room - shape.points)}{part.points:>{shape.points}}"
            yield from (*rest, *wrapped(part.cards, indent=_STEP * 3))
        yield from wrapped(entry.cards, indent=_STEP * 3)


def _entry(entry: Entry, shape: _Shape) -> Iterator[str]:
    """One line with its points and a mark behind them, and further ones where the words need them."""
    room = shape.wide - shape.points
    first, *rest = wrapped(entry.text, room - 1, indent=_STEP, hanging=_STEP * 3) or [""]
    if width(first) >= room:
        yield first
        first = _STEP
    number = f"{padded(first, room)}{entry.points:>{shape.points}}{entry.mark}"
    tail = f"{number}{' ' * _GAP}{visible(entry.rule)}"
    fits = width(tail) <= page_width()
    yield tail if entry.rule and fits else number
    yield from rest
    if entry.rule and not fits:
        yield f"{_STEP * 3}by {visible(entry.rule)}"


MOST = 20


def text(found: Iterable[Found], paint: Paint = NO_PAINT, *, more: str = "concise") -> str:
    """The problems with the lines they stand in: of each file the first, and a count of the rest.

    `more` is the format that shows them all.
    """
    return "".join(f"{part}\n" for part in _parts(found, paint, more))


def _parts(found: Iterable[Found], paint: Paint, more: str) -> Iterator[str]:
    for file, group in groupby(found, key=lambda one: one.file):
        of_file = list(group)
        for one in of_file[:MOST]:
            yield excerpt(file, dict(one.lines), one.problem, [one.span, *one.also], style=paint)
        if of_file[MOST:]:
            yield f"{visible(file)}: {rest(of_file[MOST:])}; --format {more} shows them all"


def one_line(found: Sequence[Found]) -> str:
    """A line a problem."""
    return "".join(f"{concise(one.file, one.problem, one.span)}\n" for one in found)


def rest(found: Sequence[Found]) -> str:
    """How many problems are not shown, by severity.

    >>> from hanascore.problems.problem import NOWHERE, error
    >>> rest([Found(error("card-twice", NOWHERE, "twice"))] * 3)
    '3 more errors'
    """
    counts = [(sum(one.problem.severity is each for one in found), each.value) for each in Severity]
    words = [many(number, f"more {word}") for number, word in counts if number]
    return ", ".join(words)


def without_notes(found: Sequence[Found]) -> list[Found]:
    """The problems that are more than worth knowing."""
    return [one for one in found if one.problem.severity is not Severity.NOTE]
