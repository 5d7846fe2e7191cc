"""What a command answers: a report, of blocks for people and of data for programs.

A block says what is told, as it was written, and not how it is laid out: `report.text` draws blocks for a
terminal and as Markdown, `report.page` as HTML, which alone has blocks with pictures. Whoever draws a block
first has `words.ready` take out what steers a terminal. Below the blocks stands what their texts are made
with: names in a row, amounts, lines no wider than a page, ASCII, colour.

A `joined` block goes on from the one before it, with no blank line between them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from hanascore.cards.deck import KINDS
from hanascore.problems.problem import LocatedProblem

if TYPE_CHECKING:
    from fractions import Fraction


class Lines(str):
    """A heading or a cell that is meant to have several lines; a line break in any other is only a sign."""

    __slots__ = ()


class Column(NamedTuple):
    """A column of a table: its heading and cells, whether they stand at the right, its least width."""

    head: str
    cells: Sequence[str]
    right: bool = False
    least: int = 0


def columns(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[str] = ()) -> list[Column]:
    """The columns of rows under their heads, of which those in `right` stand at the right.

    >>> columns(["Id", "Points"], [("a", "1"), ("b", "2")], right=["Points"])[1]
    Column(head='Points', cells=('1', '2'), right=True, least=0)
    """
    cells = list(zip(*rows, strict=True)) or [()] * len(heads)
    return [Column(head, of, right=head in right) for head, of in zip(heads, cells, strict=True)]


class Title(NamedTuple):
    """What a report is about, with further lines about it; `result` is what came out, in a few words."""

    text: str
    more: Sequence[str] = ()
    result: str = ""

    @property
    def line(self) -> str:
        """The title itself, with what came out."""
        return f"{self.text}: {self.result}" if self.result else self.text


class Heading(NamedTuple):
    """What the blocks after it are about."""

    text: str


class Sentence(NamedTuple):
    """A paragraph; of a `level` above 0 it belongs to what stands before it.

    By its `tone` it is the `outcome`, or an `alert` that nobody may miss.
    """

    text: str
    level: int = 0
    joined: bool = False
    tone: str = ""


class Listing(NamedTuple):
    """Sentences or names one below the other.

    An `aside` only explains what stands above it, and is left out where a report is meant to be short.
    """

    items: Sequence[str]
    level: int = 0
    joined: bool = False
    aside: bool = False


class Statements(NamedTuple):
    """Statements, each with what stands under it."""

    items: Sequence[tuple[str, Sequence[str]]]
    joined: bool = False


class Fields(NamedTuple):
    """Texts behind their labels. A row is a label, a name that may stand beside it, and the text.

    Labels that are `typed` are the same in every language.
    """

    rows: Sequence[tuple[str, str, str]]
    level: int
    # How many cells labels take, so that the blocks of one report stand in line.
    label_cells: int
    joined: bool = False
    typed: bool = False


class Named(NamedTuple):
    """Something with an id, as a yaku is: what it is worth, its name, and sentences about it.

    `pictured` is the set of its cards, for a page that draws them.
    """

    worth: str
    name: str
    id: str
    texts: Sequence[str]
    pictured: int = 0
    joined: bool = False


class Verbatim(NamedTuple):
    """Lines to be typed as they stand."""

    lines: Sequence[str]
    level: int = 1
    joined: bool = False


class Table(NamedTuple):
    """A table, with its headings unless `heads` are off.

    Where it is `flowing`, the last column holds longer texts, if any. Where less than `enough` cells are left
    for it, `below` stands under the table instead, or each of its texts under its row.
    """

    columns: Sequence[Column]
    flowing: bool = False
    enough: int | None = None
    below: Sequence[str] = ()
    heads: bool = True
    # What is said of each row, under its third column and those after it.
    remarks: Sequence[Sequence[str]] = ()
    # What stands above the first row of a group of rows, and nothing for the others.
    groups: Sequence[str] = ()
    # What names that are shortened stand for.
    key: Sequence[str] = ()
    # Where it is too wide for a page: what stands for it, or the first columns of each piece it is cut into.
    narrow: Table | Statements | None = None
    cut: int = 0

    @property
    def shown(self) -> Sequence[Column]:
        """The columns, but for one of longer texts that has none."""
        return self.columns[:-1] if self.flowing and not any(self.columns[-1].cells) else self.columns


class PointsLine(NamedTuple):
    """A line with points in a column that adds up: what for, how many, by which rule, of which cards.

    A `mark` behind the points says that they are doubtful; `parts` are points that these are the sum of.
    `pictured` is the set of the cards, for a page that draws them.
    """

    text: str
    points: int
    rule: str = ""
    cards: str = ""
    mark: str = ""
    parts: Sequence[PointsLine] = ()
    pictured: int = 0


class PointsColumn(NamedTuple):
    """A column of points that adds up."""

    entries: Sequence[PointsLine]
    joined: bool = False

    @property
    def lines(self) -> list[tuple[PointsLine, bool]]:
        """Every line, and whether it is a part of one before it."""
        return [(line, line is not entry) for entry in self.entries for line in (entry, *entry.parts)]


# Of a file with more problems only the first are shown.
MOST_PROBLEMS = 20


class Problems(NamedTuple):
    """What is wrong or doubtful, each with the lines it stands in. `more` is the format that shows all."""

    found: Sequence[LocatedProblem]
    more: str = "concise"


Words: TypeAlias = Title | Heading | Sentence | Listing | Statements | Verbatim
Block: TypeAlias = Words | Fields | Named | Table | PointsColumn | Problems


class Pictures(NamedTuple):
    """Cards that are drawn, a row each: its label, the set of cards, and what is said behind them.

    Where there are very many, they are `written` by their codes, which the script of the page turns into
    pictures.
    """

    rows: Sequence[tuple[str, int, str]]
    written: bool = False


def kinds_pictured(cards: int) -> Pictures:
    """Cards to be drawn, kind by kind."""
    return Pictures([(kind.plural, cards & of, "") for kind, of in KINDS.items() if cards & of])


class Poster(NamedTuple):
    """Cards that are drawn large under a heading, each over what may be typed for it and its names."""

    text: str
    items: Sequence[tuple[int, Sequence[str]]]


class Chart(NamedTuple):
    """Lines over rounds: the label of each place from left to right, a name and its values for each line.

    Where there is a `goal` it is a line of its own.
    """

    text: str
    places: Sequence[str]
    lines: Sequence[tuple[str, Sequence[int]]]
    goal: int | None = None


class Folded(NamedTuple):
    """Blocks under a heading that unfolds them; `is_open` says that they need not be unfolded."""

    text: str
    blocks: Sequence[PageBlock]
    is_open: bool = False


class Steps(NamedTuple):
    """Blocks of which only one lot is looked at, one after the other. The name of each tells it apart."""

    text: str
    steps: Sequence[tuple[str, Sequence[PageBlock]]]


PageBlock: TypeAlias = Block | Pictures | Poster | Chart | Folded | Steps

Cell: TypeAlias = "str | int | Fraction | None"


class Report:
    """The answer of a command. What a command offers no format for is empty."""

    def blocks(self) -> Iterable[Block]:
        """For people: as text, as Markdown."""
        return ()

    def page(self) -> Iterable[PageBlock]:
        """For people: as HTML, with pictures where they help."""
        return self.blocks()

    def data(self) -> dict[str, Any]:
        """For programs: one document."""
        return {}

    def lines(self) -> Iterable[dict[str, Any]]:
        """The same in many small documents, one after another."""
        return (self.data(),)

    def rows(self) -> Iterable[Sequence[Cell]]:
        """For spreadsheets: a row of headings, and those of the table."""
        return ()


_Item = TypeVar("_Item")
_Key = TypeVar("_Key")


def grouped(items: Iterable[_Item], key: Callable[[_Item], _Key]) -> dict[_Key, list[_Item]]:
    """What has the same key, together, in the order in which the keys are met."""
    found: dict[_Key, list[_Item]] = {}
    for one in items:
        found.setdefault(key(one), []).append(one)
    return found
