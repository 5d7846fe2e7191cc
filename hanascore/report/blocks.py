"""What a command answers: a report, of blocks for people and of data for programs.

A block says what is told, as it was written, and not how it is laid out: `report.text` draws blocks for a
terminal and as Markdown, `report.page` as HTML, which alone has blocks with pictures. Whoever draws a block
first has `words.ready` take out what steers a terminal. Below the blocks stands what their texts are made
with: names in a row, amounts, lines no wider than a page, ASCII, colour.

A `joined` block goes on from the one before it, with no blank line between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar
from unicodedata import normalize

from hanascore.cards.deck import KINDS
from hanascore.model import Record
from hanascore.problems.problem import Found, width
from hanascore.scoring.match import Match, RoundResult

if TYPE_CHECKING:
    from fractions import Fraction

    from hanascore.referee.table import RoundPlay
    from hanascore.tally.results import Result


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

    found: Sequence[Found]
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


class Outcome(NamedTuple):
    """One document after everything that was to be done with it. A record that cannot be scored has no match.

    `only` is the number of the one round
    that is asked for; `plays` are those of the rounds, where they are; `result` is what a tally keeps of it.
    """

    file: str
    document: int
    record: Record | None = None
    match: Match | None = None
    found: tuple[Found, ...] = ()
    only: int | None = None
    plays: tuple[RoundPlay | None, ...] = ()
    result: Result | None = None

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds that are asked for."""
        rounds = self.match.rounds if self.match else ()
        return tuple(one for one in rounds if self.only in (None, one.number))


_Item = TypeVar("_Item")
_Key = TypeVar("_Key")


# How wide the page of this run is; 80 wherever nobody has set another width.
_PAGE: ContextVar[int] = ContextVar("page", default=80)
_NARROWEST, _WIDEST = 40, 120

_NUMBERED = r"(.*\S) (\d+)"


def page_width() -> int:
    """How many cells wide a page is."""
    return _PAGE.get()


def set_page_width(cells: int) -> None:
    """Make the pages of the running context as wide, within what can be read well."""
    _PAGE.set(max(_NARROWEST, min(cells, _WIDEST)))


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


def together(names: Iterable[str]) -> str:
    """Names in a row, those that differ by a number joined; semicolons part them where a name holds a comma.

    >>> together(["Maple", "Set 3", "Set 4", "Dragon"]), together(["Boar, Deer", "Dragon"])
    ('Maple, Sets 3 4, Dragon', 'Boar, Deer; Dragon')
    """
    found: list[tuple[str, list[str]]] = []
    names = list(names)
    for name in names:
        parts = re.fullmatch(_NUMBERED, name)
        head, tail = (parts[1], [parts[2]]) if parts else (name, [])
        if tail and found and found[-1][0] == head and found[-1][1]:
            found[-1][1].extend(tail)
        else:
            found.append((head, tail))
    return in_a_row(
        [f"{head}s {' '.join(tail)}" if len(tail) > 1 else " ".join([head, *tail]) for head, tail in found]
    )


def in_a_row(names: Sequence[str]) -> str:
    """Names between commas, or between semicolons where a name holds a comma itself.

    >>> in_a_row(["Gun 300", "Maple 30"]), in_a_row(["Boar, Deer 300", "Gun 300"])
    ('Gun 300, Maple 30', 'Boar, Deer 300; Gun 300')
    """
    return ("; " if any("," in name for name in names) else ", ").join(names)


def grouped(items: Iterable[_Item], key: Callable[[_Item], _Key]) -> dict[_Key, list[_Item]]:
    """What has the same key, together, in the order in which the keys are met."""
    found: dict[_Key, list[_Item]] = {}
    for one in items:
        found.setdefault(key(one), []).append(one)
    return found


def amount(number: int | Fraction) -> str:
    """A number of points: whole, with a decimal point where that is exact, or with a fraction.

    >>> from fractions import Fraction
    >>> [amount(Fraction(number)) for number in ("60", "-15/2", "10/3", "-1/3")]
    ['60', '-7.5', '3 1/3', '-1/3']
    """
    if number.denominator == 1:
        return str(number.numerator)
    sign = "-" if number < 0 else ""
    thousandths = number * 1000
    if thousandths.denominator == 1:
        ones, rest = divmod(abs(thousandths.numerator), 1000)
        return f"{sign}{ones}.{f'{rest:03}'.rstrip('0')}"
    ones, part = divmod(abs(number.numerator), number.denominator)
    return f"{sign}{f'{ones} ' if ones else ''}{part}/{number.denominator}"


def signed(number: int | Fraction) -> str:
    """A number of points with its sign.

    >>> signed(5), signed(0), signed(-5)
    ('+5', '0', '-5')
    """
    return f"+{amount(number)}" if number > 0 else amount(number)


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
