"""What every report is made of: titles, sentences, lists, tables, columns of points, problems.

A block says what is told, and not how it is laid out: `report.text` draws blocks for a terminal and
`report.markdown` for a page. No text in a block holds what steers a terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hanascore.problems.problem import Found


class Column(NamedTuple):
    """A column of a table: its heading and cells, whether they stand at the right, its least width."""

    head: str
    cells: Sequence[str]
    right: bool = False
    least: int = 0


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
class Statements(Block):
    """Statements, each with what stands under it."""

    items: Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True)
class Fields(Block):
    """Texts behind their labels. A row is a label, a name that may stand beside it, and the text."""

    rows: Sequence[tuple[str, str, str]]
    level: int
    # How many cells labels take, so that the blocks of one report stand in line.
    label: int


@dataclass(frozen=True)
class Named(Block):
    """Something with an id, as a yaku is: what it is worth, its name, and sentences about it."""

    worth: str
    name: str
    id: str
    texts: Sequence[str]


@dataclass(frozen=True)
class Verbatim(Block):
    """Lines to be typed as they stand."""

    lines: Sequence[str]
    level: int = 1


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
    # What stands above the first row of a group of rows, and nothing for the others.
    groups: Sequence[str] = ()
    # Where it is too wide for a page: what stands for it, or whether to cut it into several.
    narrow: Table | Statements | None = None
    cut: bool = False


@dataclass(frozen=True)
class PointsLine:
    """A line with points in a column that adds up: what for, how many, by which rule, of which cards.

    A `mark` behind the points says that they are doubtful; `parts` are points that these are the sum of.
    """

    text: str
    points: int
    rule: str = ""
    cards: str = ""
    mark: str = ""
    parts: Sequence[PointsLine] = ()


@dataclass(frozen=True)
class PointsColumn(Block):
    """A column of points that adds up."""

    entries: Sequence[PointsLine]


@dataclass(frozen=True)
class Problems(Block):
    """What is wrong or doubtful, each with the lines it stands in. `more` is the format that shows all."""

    found: Sequence[Found]
    more: str = "concise"
