"""The parts of a report, as blocks without a layout.

`report.text` draws blocks for a terminal, `report.markdown` as Markdown and `report.html` as a page. Only the
page shows blocks with pictures. A `joined` block has no blank line above it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hanascore.cards.deck import WHOLE, Kinds
from hanascore.problems.problem import Problem
from hanascore.report.labels import tr
from hanascore.words.visible import visible

if TYPE_CHECKING:
    from fractions import Fraction

# A place on the table without a card.
EMPTY = -1
# The kinds of rows.
SUM, PART, GROUP = "sum", "part", "group"


class Title(NamedTuple):
    """The title of a report."""

    # The text of the title.
    text: str
    # More lines about it.
    more: Sequence[str] = ()
    # The order of the months, "japanese" or "korean", for the numbers on the cards that the page draws.
    months: str | None = None
    # What a page shows above it.
    above: str = ""


class Heading(NamedTuple):
    """The heading of the next blocks."""

    # The text of the heading.
    text: str


class Paragraph(NamedTuple):
    """A paragraph."""

    # The text of the paragraph.
    text: str
    # How many steps it is indented.
    level: int = 0
    # Whether no blank line separates it from the block before.
    joined: bool = False
    # `outcome` for a result, `alert` for a warning.
    tone: str = ""


class ItemList(NamedTuple):
    """Texts, each on lines of its own."""

    # The texts.
    items: Sequence[str]
    # How many steps they are indented.
    level: int = 0
    # Whether no blank line separates them from the block before.
    joined: bool = False


class Code(NamedTuple):
    """Lines that a user can type, or write into a file, exactly as they are shown."""

    # The lines.
    lines: Sequence[str]
    # How many steps they are indented.
    level: int = 1
    # Whether no blank line separates them from the block before.
    joined: bool = False


class Row(NamedTuple):
    """A row of a table."""

    # The texts of its cells.
    cells: Sequence[str]
    # SUM: a total. PART: a part of the row before. GROUP: its only cell is a heading for the next rows.
    kind: str = ""
    # Texts below the row.
    under: Sequence[str] = ()
    # A set of cards that the page draws in the row.
    cards: int = 0


class Table(NamedTuple):
    """A table. If it is too wide, its widest texts are wrapped, and if need be it is cut into pieces."""

    # The rows.
    rows: Sequence[Row]
    # The heads of the columns; empty for a table without heads.
    heads: Sequence[str] = ()
    # The positions of the columns whose cells are aligned to the right.
    right: Collection[int] = ()
    # How many of the first columns each piece repeats.
    repeated: int = 1
    # How many columns are never parted, such as the score and the total of a side.
    together: int = 1
    # The least width of each column. With it, several tables line up.
    least: Sequence[int] = ()
    # How the page draws it: `points`, `fields`, `names`, or as a plain table.
    style: str = ""
    # Whether a terminal shows the heads, too.
    heads_in_text: bool = True
    # How many steps it is indented.
    level: int = 1
    # Whether no blank line separates it from the block before.
    joined: bool = False


class Problems(NamedTuple):
    """Problems, each shown with its line of the file."""

    # The problems, in the order in which they are shown.
    problems: Sequence[Problem]
    # The format that shows all of them when there are many.
    more: str = "concise"


class PictureRow(NamedTuple):
    """Cards that the page draws after a label."""

    # The text before the cards.
    label: str
    # The cards, as a set.
    cards: int
    # A text after the cards.
    more: str = ""


class Pictures(NamedTuple):
    """Rows of cards."""

    # The rows, from top to bottom.
    rows: Sequence[PictureRow]


class CardLegend(NamedTuple):
    """Small groups of cards beside one another, each with its name: the kinds, or the months."""

    # The groups.
    rows: Sequence[PictureRow]


class PosterCard(NamedTuple):
    """A card that the page draws large."""

    # The card, as a set of one.
    card: int
    # Its code, such as `1b`.
    code: str
    # Its name in the language of the page.
    name: str
    # Its other names.
    more: str


class Poster(NamedTuple):
    """Large cards under a heading."""

    # The heading.
    text: str
    # The cards.
    cards: Sequence[PosterCard]
    # More words of the heading.
    more: str = ""


class CardGroup(NamedTuple):
    """Cards that are drawn together."""

    # The cards, as a set.
    cards: int
    # How many of them are enough, such as `any 3 of`. Empty if all are needed.
    label: str = ""


class DrawnYaku(NamedTuple):
    """A yaku or a lucky hand as players see it."""

    # What it is worth.
    points: str
    # Its name in the language of the page.
    name: str
    # Its other names.
    more: str
    # The cards that make it.
    groups: Sequence[CardGroup] = ()
    # Its conditions in words.
    texts: Sequence[str] = ()
    # What is special about it, such as a house rule.
    mark: str = ""
    # Whether it is drawn pale, because it is not in play.
    is_pale: bool = False


class YakuList(NamedTuple):
    """Yaku or lucky hands with their cards drawn."""

    # The yaku or lucky hands, in order.
    yaku: Sequence[DrawnYaku]


class Strip(NamedTuple):
    """A round of a score sheet."""

    # The label of the round.
    label: str
    # The card of the month, as a set of one; 0 if the sheet does not show it.
    card: int = 0
    # The name of the flower.
    flower: str = ""


class ScoreStrips(NamedTuple):
    """A score sheet to fill in by hand: a strip for each round, with a box for each player."""

    # Lines to write on, above the strips.
    lines: Sequence[str]
    # Lines to write on, below the strips.
    lines_below: Sequence[str]
    # The heads of the boxes. A name may be missing.
    players: Sequence[tuple[str, str]]
    # The strips, in the order of the rounds.
    strips: Sequence[Strip]
    # The label of the rounds.
    round: str
    # The label of the dealer.
    dealer: str
    # The labels of the small cells.
    cells: Sequence[str]
    # The labels of the two large cells.
    sums: Sequence[str]
    # The label of the last strip.
    result: str


class Slip(NamedTuple):
    """A slip of paper for a table of an event: its players, the rules, and room for the result."""

    # The event and the game, above the heading.
    above: str
    # The heading of the slip: the round and the table.
    text: str
    # The seats in order, each with its number, its name and an optional remark.
    players: Sequence[tuple[str, str, str]]
    # The heads of the boxes to be filled in for each player.
    boxes: Sequence[str]
    # A label, and the numbers of the deals, each with a small cell for every player; or nothing.
    deals: Sequence[str]
    # The rules in a sentence or two.
    rules: str
    # Lines to write on.
    lines: Sequence[str]


class Slips(NamedTuple):
    """Slips to cut out, several on a page."""

    # The slips, in the order of the tables.
    slips: Sequence[Slip]


class Columns(NamedTuple):
    """Blocks under headings, which a wide page shows side by side."""

    # The blocks, each heading with those that follow it.
    blocks: Sequence[Block]


class ChartLine(NamedTuple):
    """The values of one side in a chart."""

    # The side.
    name: str
    # The value after each round.
    values: Sequence[int]


class Chart(NamedTuple):
    """A chart of totals: a line for each side, over the rounds."""

    # The title of the chart.
    text: str
    # The labels of the rounds, from left to right.
    places: Sequence[str]
    # The line of each side.
    lines: Sequence[ChartLine]
    # The total that ends the game.
    goal: int | None = None


class TotalsRow(NamedTuple):
    """The total of each side, with the points that led to it."""

    # What led to it, such as a round.
    label: str
    # The total of each side.
    totals: Sequence[str]
    # The points of each side that led to its total.
    points: Sequence[str] = ()
    # The positions of the sides that won the round, or that lead.
    best: Collection[int] = ()
    # A remark below the label.
    remark: str = ""
    # Whether it came after the end of the game.
    is_late: bool = False


class Totals(NamedTuple):
    """The totals of several sides, round by round."""

    # The sides.
    sides: Sequence[str]
    # A row for each round.
    rows: Sequence[TotalsRow]
    # What counts in the end, under the rows.
    foot: Sequence[TotalsRow] = ()


class SummaryLine(NamedTuple):
    """A line that collapsed blocks show below their heading."""

    # The text of the line.
    text: str
    # The reason for it, in smaller type.
    why: str = ""


class Collapsed(NamedTuple):
    """Blocks that the page shows after a click on their heading."""

    # The heading.
    text: str
    # The blocks under the heading.
    blocks: Sequence[Block]
    # What the page shows below the heading even while the blocks are collapsed.
    summary: Sequence[SummaryLine] = ()
    # Whether they are printed, on a sheet of their own.
    is_printed: bool = False


class MovedCards(NamedTuple):
    """A card that is played or turned up, and the cards that it takes."""

    # Who does what, in words.
    text: str
    # The cards that are played or turned up, each as a set of one.
    played: Sequence[int] = ()
    # The cards that they take, each as a set of one.
    taken: Sequence[int] = ()


class TableCard(NamedTuple):
    """A card on the table."""

    # The card as a set of one; 0 if it lies face down, EMPTY for a place without a card.
    card: int
    # Whether it was just `played` or `taken`.
    mark: str = ""


class PlayerSeat(NamedTuple):
    """A player at the table."""

    # The name of the player.
    name: str
    # The cards in the hand.
    hand: Sequence[TableCard]
    # The cards captured so far.
    pile: Sequence[TableCard]
    # What else the player has, such as yaku.
    notes: Sequence[str] = ()
    # Whether the turn is that of the player.
    is_active: bool = False


class Tabletop(NamedTuple):
    """The cards on the table, as the players see them."""

    # The players, in the order of turns.
    seats: Sequence[PlayerSeat]
    # The cards on the field.
    field: Sequence[TableCard]
    # The number of cards in the stock.
    stock: int


class Step(NamedTuple):
    """One of several steps of a play."""

    # The heading of the step.
    text: str
    # The name under which a link finds it.
    id: str = ""
    # What is played or turned up in the step.
    moves: Sequence[MovedCards] = ()
    # What happened, in sentences.
    lines: Sequence[str] = ()
    # Whether the lines are a warning.
    is_alert: bool = False
    # The table after the step; None if it is not drawn.
    table: Tabletop | None = None
    # What is below the table.
    blocks: Sequence[Block] = ()
    # Whether the page opens with it.
    is_opening: bool = False


class Steps(NamedTuple):
    """The steps of a play. The page shows one at a time."""

    # The heading of all steps.
    text: str
    # The steps, in order.
    steps: Sequence[Step]
    # The name under which a link finds them.
    id: str = ""


Block: TypeAlias = (
    Title
    | Heading
    | Paragraph
    | ItemList
    | Code
    | Table
    | Problems
    | Pictures
    | CardLegend
    | Poster
    | Chart
    | Totals
    | Collapsed
    | YakuList
    | ScoreStrips
    | Slips
    | Columns
    | Steps
)
# A cell of a spreadsheet.
Cell: TypeAlias = "str | int | Fraction | None"


class Report:
    """The result of a command. In a format that the command does not offer, the report is empty."""

    # The name of the command; a page carries it as its id.
    name = ""

    def blocks(self, *, page: bool = False) -> Iterable[Block]:
        """Return the report for people, as text and Markdown show it, or as a `page` of HTML shows it."""
        del page
        return ()

    def data(self) -> dict[str, Any]:
        """Return the report for programs, as one document."""
        return {}

    def lines(self) -> Iterable[dict[str, Any]]:
        """Return the report for programs, as many small documents."""
        return (self.data(),)

    def rows(self) -> Iterable[Sequence[Cell]]:
        """Return the report for spreadsheets: a row of headings, and the rows of the table."""
        return ()


def table(heads: Sequence[str], rows: Iterable[Sequence[str] | Row], right: Collection[str] = ()) -> Table:
    """Return a table with these headings, which are labels. The columns under `right` align to the right.

    >>> table(["Id", "Points"], [("a", "1")], right=["Points"]).right
    [1]
    """
    made = [row if isinstance(row, Row) else Row(row) for row in rows]
    return Table(made, [tr(head) for head in heads], [at for at, head in enumerate(heads) if head in right])


def fields(rows: Iterable[Sequence[str]], *, level: int = 1, joined: bool = False) -> Table:
    """Return a table in which each text follows its label."""
    return Table([Row(row) for row in rows], style="fields", level=level, joined=joined)


def pictures_by_kind(cards: int, kinds: Kinds) -> Pictures:
    """Return a row of pictures for each kind of card in a set, and one for jokers."""
    rows = [PictureRow(tr(kind.plural), cards & of) for kind, of in kinds.by_kind.items()]
    rows.append(PictureRow(tr("jokers"), cards & ~WHOLE))
    return Pictures([row for row in rows if row.cards])


def prepare(value: Any) -> Any:
    """Replace the control characters in a block, or in a part of a block.

    Problems are not changed, because the functions that draw them do it themselves.
    """
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, Code):
        # Keep the tabs of examples, because an example may be about a tab.
        return value._replace(lines=["\t".join(map(visible, line.split("\t"))) for line in value.lines])
    if isinstance(value, Problems) or not isinstance(value, list | tuple):
        return value
    parts = [prepare(part) for part in value]
    return value._make(parts) if hasattr(value, "_make") else parts
