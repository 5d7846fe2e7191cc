"""Draw blocks as text for a terminal. The text is as wide as the page at most, if that is possible."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from itertools import groupby, islice

import wcwidth
from tabulate import tabulate

from hanascore.problems.excerpt import Layout, Style, concise, excerpt, uncoloured
from hanascore.problems.problem import Problem, Severity
from hanascore.report import blocks
from hanascore.report.blocks import Block, Row, Table, prepare
from hanascore.words.english import many
from hanascore.words.visible import visible, width

# The most problems of a file that a terminal shows.
PROBLEMS_PER_FILE = 20

_INDENT = "  "
_GAP = 2
# The least width of a column with wrapped texts.
_NARROWEST_COLUMN = 12
# Marks after a number, as in `5*`, `12?` and `3=`. They are not aligned with the digits of other numbers.
_MARKS = "*?="

# The colour of each role. Colours only repeat what the words say.
_COLOURS = {
    "title": "1",
    "place": "1",
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "margin": "2",
    "id": "2",
    "hint": "36",
}
# The colour of a tone of text and of a kind of row.
_ROLES = {"outcome": "title", "alert": "warning", blocks.SUM: "title"}

# The least and the greatest width of a page. Other pages would be hard to read.
_NARROWEST_PAGE, _USUAL_WIDTH, _WIDEST_PAGE = 40, 80, 120
# The width of the terminal; 0 if there is none.
_PAGE_WIDTH: ContextVar[int] = ContextVar("page_width", default=0)


def page_width() -> int:
    """Return how many cells wide a line may be."""
    return _PAGE_WIDTH.get() or _USUAL_WIDTH


def is_on_terminal() -> bool:
    """Return whether the width of the page is that of a terminal. If not, messages are not wrapped."""
    return _PAGE_WIDTH.get() > 0


def set_page_width(cells: int) -> None:
    """Set the width of lines, from 40 to 120 cells."""
    _PAGE_WIDTH.set(max(_NARROWEST_PAGE, min(cells, _WIDEST_PAGE)))


def wrapped(
    text: str, cells: int | None = None, *, indent: str = "", hanging: str | None = None
) -> list[str]:
    """Return the lines of a text, which are at most `cells` wide, or by default as wide as the page.

    The first line begins with `indent`, and the others with `hanging`. A word wider than a line is cut.
    """
    cells = page_width() if cells is None else cells
    text = " ".join(text.split())
    if text and width(indent) + width(text) <= cells:
        return [indent + text]
    return wcwidth.wrap(
        text,
        cells,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_on_hyphens=False,
    )


def coloured(role: str, text: str) -> str:
    """Return a text in the colour of its role."""
    code = _COLOURS.get(role) if text else None
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


def as_text(drawn: Iterable[Block], style: Style = uncoloured) -> str:
    """Draw blocks for a terminal, with a blank line between them."""
    texts: list[str] = []
    for block in map(prepare, drawn):
        if text := "".join(f"{line}\n" for line in _lines(block, style)):
            is_apart = texts and not getattr(block, "joined", False)
            texts.append(f"\n{text}" if is_apart else text)
    return "".join(texts)


def as_concise(drawn: Iterable[Block]) -> str:
    """Return the problems in the blocks, one per line, and the items of lists in them."""
    lines: list[str] = []
    for block in drawn:
        if isinstance(block, blocks.Problems):
            lines += [concise(problem.file, problem) for problem in block.problems]
        elif isinstance(block, blocks.ItemList):
            lines += map(visible, block.items)
    return "".join(f"{line}\n" for line in lines)


def ascii_only(text: str) -> str:
    """Replace the characters that are not ASCII, for a terminal that cannot show them. Widths stay the same.

    >>> ascii_only("Kwa-Dō × 3, 松")
    'Kwa-Do x 3, ??'
    """
    if text.isascii():
        return text
    plain = []
    for char in text.translate(_ASCII_SIGNS):
        letters = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        plain.append(letters or "?" * width(char))
    return "".join(plain)


_ASCII_SIGNS = str.maketrans("×…–—‘’“”·", "x.--''\"\"-")


def _lines(block: Block, style: Style) -> Iterator[str]:
    """Draw a block. Return no lines for pictures, charts and other blocks that only a page shows."""
    match block:
        case blocks.Title(text, more, _):
            lines = [*_hanging(text, 0), *(line for further in more for line in _hanging(further, 1))]
            yield from (style("title", line) for line in lines)
        case blocks.Heading(text):
            yield from (style("title", line) for line in _hanging(text, 0))
        case blocks.Paragraph(text, level):
            role = _ROLES.get(block.tone, "")
            yield from (style(role, line) for line in wrapped(text, indent=_INDENT * level))
        case blocks.ItemList(items, level):
            yield from (line for item in items for line in _hanging(item, level))
        case blocks.Code(lines, level):
            yield from (f"{_INDENT * level}{line}".rstrip() for line in lines)
        case blocks.Table() if block.rows:
            yield from _table_lines(block, style)
        case blocks.Problems():
            yield from _problem_lines(block, style)


def _hanging(text: str, level: int) -> list[str]:
    """Return the lines of a text. All lines but the first are indented by one more step."""
    return wrapped(text, indent=_INDENT * level, hanging=_INDENT * (level + 1))


def _table_lines(table: Table, style: Style) -> Iterator[str]:
    """Draw a table in as many pieces as its width needs. Texts under a row come in the last piece."""
    heads = table.heads if table.heads_in_text else ()
    table = table._replace(heads=heads, rows=_with_aligned_marks(table))
    margin = _INDENT * table.level
    widths = _column_widths(table)
    indent = margin + (" " * (widths[0] + _GAP) if 0 in table.right else _INDENT * 2)
    pieces = _pieces(table, widths)
    for piece in pieces:
        lines = _grid_lines(table, widths, piece)
        if heads:
            yield from (style("title", margin + line) for line in next(lines))
        for row in table.rows:
            if row.kind == blocks.GROUP:
                yield from ("", *(style("title", line) for line in wrapped(row.cells[0])))
                continue
            role = _ROLES.get(row.kind, "")
            yield from (style(role, (margin + line).rstrip()) for line in next(lines))
            for text in row.under if piece is pieces[-1] else ():
                yield from wrapped(text, indent=indent, hanging=indent + _INDENT)
        if piece is not pieces[-1]:
            yield ""


def _with_aligned_marks(table: Table) -> list[Row]:
    """Return the rows with blanks after numbers that have no mark, to align all digits."""
    longest = {at: max(_marks(row.cells[at]) for row in _cell_rows(table)) for at in table.right}
    rows = []
    for row in table.rows:
        cells = [
            cell + " " * (longest[at] - _marks(cell)) if cell and at in longest else cell
            for at, cell in enumerate(row.cells)
        ]
        rows.append(row if row.kind == blocks.GROUP else row._replace(cells=cells))
    return rows


def _marks(cell: str) -> int:
    """Return how many marks follow a number."""
    number = cell.rstrip(_MARKS)
    return len(cell) - len(number) if number[-1:].isdigit() else 0


def _cell_rows(table: Table) -> list[Row]:
    return [row for row in table.rows if row.kind != blocks.GROUP]


def _column_widths(table: Table) -> list[int]:
    """Choose the width of each column. If the page is too narrow, wrap the widest texts between words."""
    room = page_width() - len(_INDENT) * table.level
    columns = list(zip(*(row.cells for row in _cell_rows(table)), strict=True))
    heads = table.heads or [""] * len(columns)
    widths = [max(map(width, (head, *cells))) for head, cells in zip(heads, columns, strict=True)]
    for at, least in enumerate(table.least):
        widths[at] = max(widths[at], least)
    for at in sorted(range(len(widths)), key=lambda at: -widths[at]):
        excess = _row_width(widths) - room
        if excess > 0:
            least = _least_width(heads[at], columns[at], is_number=at in table.right)
            widths[at] = min(widths[at], max(widths[at] - excess, least))
    if _row_width(widths) > room:
        # The table will be cut into pieces, so limit each column to the width of a piece.
        most_repeated, most = (room // 2 // number - _GAP for number in (table.repeated, table.together))
        widths = [
            min(cells, most_repeated if at < table.repeated else most) for at, cells in enumerate(widths)
        ]
    return widths


def _row_width(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _least_width(head: str, cells: Sequence[str], *, is_number: bool) -> int:
    """Return how narrow a column may become. Its texts and its heading can be wrapped, but not numbers."""
    parts = [*head.split(), *(cells if is_number else (word for cell in cells for word in cell.split()))]
    longest = max(map(width, parts), default=0)
    return longest if is_number else max(longest, _NARROWEST_COLUMN)


def _pieces(table: Table, widths: Sequence[int]) -> list[list[int]]:
    """Return the columns of each piece of a table that is wider than the page."""
    room = page_width() - len(_INDENT) * table.level
    repeated = list(range(min(table.repeated, len(widths))))
    pieces = [repeated]
    for start in range(table.repeated, len(widths), table.together):
        columns = list(range(start, min(start + table.together, len(widths))))
        piece = [*pieces[-1], *columns]
        fits = _row_width([widths[at] for at in piece]) <= room
        if fits or pieces[-1] == repeated:
            pieces[-1] = piece
        else:
            pieces.append([*repeated, *columns])
    return pieces


def _grid_lines(table: Table, widths: Sequence[int], piece: Sequence[int]) -> Iterator[list[str]]:
    """Yield the lines of each row of a piece. The row of headings comes first."""
    grid = [row.cells for row in _cell_rows(table)]
    if table.heads:
        # Pass the headings as an ordinary row, because tabulate makes columns wider for real headings.
        grid.insert(0, table.heads)
    wrapped_grid = [["\n".join(_cell_lines(cells[at], widths[at])) for at in piece] for cells in grid]
    for cells in wrapped_grid:
        # Give an empty row a blank, because tabulate leaves out empty rows.
        cells[0] = cells[0] if any(cells) else " "
    for column, at in enumerate(piece):
        if at < len(table.least):
            first, *more = wrapped_grid[0][column].split("\n")
            pad = wcwidth.rjust if at in table.right else wcwidth.ljust
            wrapped_grid[0][column] = "\n".join([pad(first, min(table.least[at], widths[at])), *more])
    text = tabulate(
        wrapped_grid,
        tablefmt="plain",
        # Do not align texts as numbers: a player may be called 1e3.
        disable_numparse=True,
        colalign=["right" if at in table.right else "left" for at in piece],
        preserve_whitespace=True,
    )
    lines = (line.rstrip() for line in text.split("\n"))
    for cells in wrapped_grid:
        yield list(islice(lines, max(cell.count("\n") for cell in cells) + 1))


def _cell_lines(cell: str, cells: int) -> list[str]:
    """Wrap the text of a cell if it is too wide. The indentation of its first line is kept."""
    if width(cell) <= cells:
        return [cell]
    return wrapped(cell, cells, indent=" " * (len(cell) - len(cell.lstrip())))


def _problem_lines(block: blocks.Problems, style: Style) -> Iterator[str]:
    """Draw the first problems of each file with their lines, and say how many more there are."""
    for file, group in groupby(block.problems, key=lambda located: located.file):
        problems = list(group)
        for problem in problems[:PROBLEMS_PER_FILE]:
            yield excerpt(problem, Layout(page_width(), is_wrapped=is_on_terminal(), style=style))
        if rest := problems[PROBLEMS_PER_FILE:]:
            yield f"{visible(file)}: {_count(rest)}; --format {block.more} shows all"


def _count(problems: Sequence[Problem]) -> str:
    """Return how many more problems there are of each severity.

    >>> from hanascore.problems.place import NOWHERE
    >>> from hanascore.problems.problem import error
    >>> _count([error("card-twice", NOWHERE, "twice")] * 3)
    '3 more errors'
    """
    severities = [located.severity for located in problems]
    counts = [(severities.count(severity), severity.value) for severity in Severity]
    return ", ".join(many(number, f"more {word}") for number, word in counts if number)
