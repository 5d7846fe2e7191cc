"""Draw blocks as a page of HTML: one file for a screen, a phone or paper.

Every text goes through `marked` or `escape`, so no text can become markup. The page loads nothing from
the network, and only its own script and style run in it. It contains the drawings of the cards that it shows.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from itertools import zip_longest
from pathlib import Path

from hanascore import __version__
from hanascore.problems.excerpt import Layout, concise, marked_lines
from hanascore.problems.problem import Problem
from hanascore.report import blocks
from hanascore.report.blocks import Block, Row, Table, prepare
from hanascore.report.card_pictures import card_drawings, draw_cards, draw_each_card
from hanascore.report.chart import draw_chart
from hanascore.report.html_play import draw_legend, draw_moves, draw_tabletop
from hanascore.report.html_sheets import draw_card_legend, draw_poster, draw_slip, draw_strips, draw_yaku_list
from hanascore.report.html_text import has_english_sentences, marked, number, sentence
from hanascore.report.labels import language, tr
from hanascore.report.wording import months_to_show

_HERE = Path(__file__).parent
# The style of all pages, and the style of sheets to print.
_STYLES = ("page.css", "sheets.css")
# The texts of the buttons of a replay, in the order that the script expects.
_BUTTONS = ("To the deal", "Previous turn", "Play or pause", "Next turn", "To the end", "Play", "Stop")
# The most sides, and the most digits in a row, with which the points are next to the totals and not below
# them.
_FEW_SIDES, _FEW_DIGITS = 3, 27
# A column is not wrapped if all its texts are shorter than the first number. It is not narrow if one of its
# texts is longer than the second.
_SHORT_TEXT, _LONG_TEXT = 12, 24


def as_html(drawn: Iterable[Block], name: str) -> str:
    """Draw blocks as a page. `name` is the id of the page, for the style sheet."""
    prepared = [prepare(block) for block in drawn]
    title = "hanascore"
    if prepared and isinstance(prepared[0], blocks.Title):
        title = ": ".join(filter(None, (prepared[0].above, prepared[0].text)))
    body = "".join(_articles(prepared))
    sheets = [*_STYLES]
    script = ""
    if any(isinstance(block, blocks.Steps) for block in prepared):
        sheets.append("replay.css")
        script = (_HERE / "replay.js").read_text("utf-8")
    style = "".join((_HERE / sheet).read_text("utf-8") for sheet in sheets)
    switch = f'<input type="checkbox" id="indexes" checked> {marked(tr("Month and letter on cards"))}'
    tools = f'<label class="tools">{switch}</label>'
    return html_page(name, title, f"<main>\n{body}</main>\n", style=style, script=script, tools=tools)


def html_page(name: str, title: str, body: str, *, style: str, script: str = "", tools: str = "") -> str:
    """Return a page with this body, with the drawings of the cards in the body, and with tools at its foot.

    `name` is the id of the page, for the style sheet.
    """
    sources = f"style-src {_digest(style)}" + (f"; script-src {_digest(script)}" if script else "")
    policy = f"default-src 'none'; img-src data:; {sources}; base-uri 'none'; form-action 'none'"
    return f"""<!DOCTYPE html>
<html id="hanascore-{name}" lang="{language()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
{body}{card_drawings(body)}<footer>{tools}{_foot(body)}</footer>
{f"<script>{script}</script>" if script else ""}
</body>
</html>
"""


def _foot(body: str) -> str:
    """Return the foot of a page: the program that made it, and a remark if some sentences are English."""
    texts = [tr("Made by hanascore {}.", __version__)]
    if has_english_sentences(body):
        texts.insert(0, tr("Some sentences on this page are in English."))
    return "".join(f"<p>{marked(text)}</p>" for text in texts)


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _articles(drawn: Sequence[Block]) -> Iterator[str]:
    """Draw blocks. Each title begins an article."""
    is_open = False
    for block in drawn:
        if isinstance(block, blocks.Title) or not is_open:
            months = months_to_show(block.months if isinstance(block, blocks.Title) else None)
            end = "</article>\n" if is_open else ""
            yield f"{end}<article{_class('korean-months' if months == 'korean' else '')}>\n"
            is_open = True
        yield _draw(block, 2)
    if is_open:
        yield "</article>\n"


def _draw(block: Block, depth: int) -> str:
    """Draw a block, with headings of this depth."""
    match block:
        case blocks.Title():
            return _draw_title(block)
        case blocks.Heading(text):
            return _heading(text, depth)
        case blocks.Paragraph(text):
            return f"<p{_class(*_indent(block), block.tone)}>{sentence(text)}</p>\n"
        case blocks.ItemList(items):
            return _draw_items(items, _class(*_indent(block)))
        case blocks.Code(lines):
            return _scrollable("pre", tr("to be typed"), escape("\n".join(lines)))
        case blocks.Table():
            return _draw_table(block) if block.rows else ""
        case blocks.Problems(problems):
            return "".join(map(_draw_problem, problems))
    return _draw_page_block(block, depth)


def _draw_page_block(block: Block, depth: int) -> str:
    """Draw a block that only a page shows."""
    match block:
        case blocks.Pictures():
            return _draw_pictures(block)
        case blocks.CardLegend():
            return draw_card_legend(block)
        case blocks.Poster(text, _, more):
            small = f" <small>{marked(more)}</small>" if more else ""
            heading = f"<h{depth}>{marked(text)}{small}</h{depth}>" if text else ""
            return draw_poster(block, heading)
        case blocks.YakuList():
            return draw_yaku_list(block)
        case blocks.ScoreStrips():
            return draw_strips(block)
        case blocks.Slips(slips):
            return f'<div class="slips">{"".join(draw_slip(slip, depth) for slip in slips)}</div>\n'
        case blocks.Columns(parts):
            return _side_by_side(parts, depth)
        case blocks.Chart():
            return f"<figure>{draw_chart(block)}</figure>\n"
        case blocks.Totals():
            return _draw_totals(block)
        case blocks.Collapsed(text, parts, lines, is_printed):
            summary = f"<summary>{_heading(text, depth)}{''.join(map(_summary_line, lines))}</summary>"
            kind = _class("back" if is_printed else "")
            return f"<details{kind}>\n{summary}\n{_side_by_side(parts, depth + 1)}</details>\n"
        case blocks.Steps():
            return _draw_steps(block, depth)
    raise TypeError(f"{type(block).__name__} is not a block")


def _draw_title(title: blocks.Title) -> str:
    above = f'<p class="above">{marked(title.above)}</p>\n' if title.above else ""
    more = "".join(f"<p>{marked(line)}</p>\n" for line in title.more)
    return f"<header>\n{above}<h1>{marked(title.text)}</h1>\n{more}</header>\n"


def _summary_line(line: blocks.SummaryLine) -> str:
    why = f" <small>{marked(line.why)}</small>" if line.why else ""
    return f"<p><b>{marked(line.text)}</b>{why}</p>\n"


def _heading(text: str, depth: int) -> str:
    return f"<h{depth}>{marked(text)}</h{depth}>\n"


def _class(*names: object) -> str:
    """Return the class attribute with those of the names that are not empty."""
    classes = " ".join(str(name) for name in names if name)
    return f' class="{classes}"' if classes else ""


def _indent(block: blocks.Paragraph | blocks.ItemList) -> tuple[str, str]:
    level = ("", "in", "under")[min(block.level, 2)]
    return level, "joined" if block.joined else ""


def _scrollable(tag: str, label: str, inner: str) -> str:
    """Return an element that may be wider than a phone. It scrolls by itself, also with the keyboard."""
    return f'<{tag} class="wide" tabindex="0" role="group" aria-label="{escape(label)}">{inner}</{tag}>\n'


def _draw_items(items: Sequence[str], attributes: str) -> str:
    if len(items) < 2:
        return "".join(f"<p{attributes}>{sentence(item)}</p>\n" for item in items)
    return f"<ul{attributes}>{''.join(f'<li>{sentence(item)}</li>' for item in items)}</ul>\n"


def _draw_problem(problem: Problem) -> str:
    """Draw a problem with its lines of the file."""
    name = "standard input" if problem.file == "-" else problem.file
    message = concise(name, problem)
    lines = "\n".join(marked_lines(problem, Layout()))
    shown = _scrollable("pre", tr("where it is"), escape(lines))
    return f"<p>{sentence(message)}</p>\n{shown}"


def _side_by_side(parts: Sequence[Block], depth: int) -> str:
    """Draw a section for each heading. A wide page shows several of them side by side."""
    sections: list[str] = []
    for block in parts:
        if not sections or isinstance(block, blocks.Heading):
            sections.append("")
        sections[-1] += _draw(block, depth)
    return f'<div class="sides">{"".join(f"<section>{section}</section>" for section in sections)}</div>\n'


# Tables


def _draw_table(table: Table) -> str:
    if table.style == "names":
        return f'<div class="names">{"".join(map(_draw_named, table.rows))}</div>\n'
    joined = "joined" if table.joined else ""
    if table.style == "points":
        rows = "".join(map(_draw_points, table.rows))
        return f"<table{_class('points', joined)}><tbody>{rows}</tbody></table>\n"
    columns = _column_classes(table)
    body = "".join(_draw_row(row, table, columns) for row in table.rows)
    if table.style == "fields":
        indent = "in" if table.level else ""
        return f"<table{_class('fields', indent, joined)}><tbody>{body}</tbody></table>\n"
    heads = ""
    if table.heads:
        cells = zip(table.heads, columns, strict=True)
        row = (
            f'<th scope="col"{about}>{marked(head)}</th>' if head else "<td></td>" for head, about in cells
        )
        heads = f"<thead><tr>{''.join(row)}</tr></thead>"
    label = ", ".join(dict.fromkeys(filter(None, table.heads))) or tr("a table")
    kind = _class(table.style, "pinned" if table.repeated > 1 else "")
    return _scrollable("div", label, f"<table{kind}>{heads}<tbody>{body}</tbody></table>")


def _draw_totals(totals: blocks.Totals) -> str:
    """Draw the totals of the sides, each with the points of the round in smaller type."""
    heads = "".join(f'<th scope="col">{marked(side)}</th>' for side in totals.sides)
    rows = [_totals_row(row, "late" if row.is_late else "") for row in totals.rows]
    rows += [_totals_row(row, "sum") for row in totals.foot]
    head = f"<thead><tr><td></td>{heads}</tr></thead>"
    longest = max(
        (len(f"{total}{points}") for row in totals.rows for total, points in _cells(row)), default=0
    )
    many = "many" if len(totals.sides) > _FEW_SIDES or longest * len(totals.sides) > _FEW_DIGITS else ""
    table = f"<table{_class('totals', many)}>{head}<tbody>{''.join(rows)}</tbody></table>"
    return _scrollable("div", tr("Totals"), table)


def _cells(row: blocks.TotalsRow) -> list[tuple[str, str]]:
    """Return the total of each side with its points."""
    return list(zip_longest(row.totals, row.points, fillvalue=""))


def _totals_row(row: blocks.TotalsRow, kind: str) -> str:
    cells = []
    for at, (total, points) in enumerate(_cells(row)):
        # Put a word between the numbers, or a screen reader would read them as one.
        comma = '<span class="unseen">, </span> ' if points else " "
        drawn = f"{comma}<small>{number(points)}</small>" if row.points else ""
        cells.append(f"<td{_class('best' if at in row.best else '')}><b>{number(total)}</b>{drawn}</td>")
    remark = f" <small>{marked(row.remark)}</small>" if row.remark else ""
    return f'<tr{_class(kind)}><th scope="row">{marked(row.label)}{remark}</th>{"".join(cells)}</tr>'


def _draw_row(row: Row, table: Table, columns: Sequence[str]) -> str:
    """Draw a row of a table, and below it the texts under the row."""
    if row.kind == blocks.GROUP:
        return f'<tr class="group"><th colspan="{len(columns)}">{marked(row.cells[0])}</th></tr>'
    cells = [
        f"<td{about}>{_cell(cell.strip(), table, at)}</td>"
        for at, (about, cell) in enumerate(zip(columns, row.cells, strict=True))
    ]
    if table.repeated > 1 and row.cells[table.repeated - 1]:
        # The first cell is the name of the row. On a phone it stays in view while the other cells scroll.
        at = table.repeated - 1
        cells[at] = f'<th scope="row"{columns[at]}>{marked(row.cells[at])}</th>'
    if table.style == "fields" and row.cells[0]:
        cells[0] = f'<th scope="row">{marked(row.cells[0].strip())}</th>'
    if row.cards:
        cells[0] = cells[0].replace("</td>", f"{draw_cards(row.cards)}</td>")
    drawn = f"<tr{_class(row.kind)}>{''.join(cells)}</tr>"
    for text in row.under:
        drawn += f'<tr class="remark"><td></td><td colspan="{len(columns) - 1}">{marked(text)}</td></tr>'
    return drawn


def _cell(text: str, table: Table, column: int) -> str:
    """Draw a cell. A long text, or one that follows a label, is a sentence. Other texts may be names."""
    if column in table.right:
        return number(text)
    is_sentence = table.style == "fields" or len(text) > _LONG_TEXT
    drawn = sentence(text) if is_sentence else marked(text)
    # Allow line breaks after the underscores in the name of an option.
    return drawn.replace("_", "_<wbr>")


def _column_classes(table: Table) -> list[str]:
    """Return the class of each column, which keeps short texts unwrapped and long texts wide enough."""
    rows = [row.cells for row in table.rows if row.kind != blocks.GROUP]
    classes = []
    for at, cells in enumerate(zip(*rows, strict=True)):
        longest, has_break = max(map(len, cells)), any("_" in cell for cell in cells)
        if at in table.right:
            classes.append(_class("number"))
        elif longest > _LONG_TEXT:
            classes.append(_class("flowing"))
        else:
            classes.append(_class("short" if longest < _SHORT_TEXT and not has_break else ""))
    return classes


def _draw_named(row: Row) -> str:
    """Draw a yaku or a lucky hand with the cards it requires."""
    worth, name, id = row.cells
    head = f"<p><b>{marked(name)}</b> <code>{escape(id)}</code></p>"
    texts = "".join(f"<p>{marked(text)}</p>" for text in row.under)
    cards = draw_cards(row.cards) if row.cards else ""
    return f'<div class="named"><p class="worth">{marked(worth)}</p><div>{head}{texts}{cards}</div></div>\n'


def _draw_points(row: Row) -> str:
    """Draw a row of points, with its cards as pictures or by name."""
    text, part, points, rule = row.cells
    head = marked(text.strip()) + (f" <code>{escape(rule)}</code>" if rule else "")
    cards = "".join(f"<p>{marked(text)}</p>" for text in row.under)
    if row.cards:
        cards = draw_cards(row.cards)
    return (
        f'<tr{_class(row.kind)}><td>{head}{cards}</td><td class="number">{number(part or points)}</td></tr>'
    )


# Cards


def _draw_pictures(block: blocks.Pictures) -> str:
    rows = []
    for label, cards, more in block.rows:
        text = f"<p>{marked(more)}</p>" if more else ""
        rows.append(f"<dt>{marked(label)}</dt><dd>{draw_each_card(cards)}{text}</dd>\n")
    return f'<dl class="cards-of">\n{"".join(rows)}</dl>\n'


def _draw_steps(block: blocks.Steps, depth: int) -> str:
    """Draw all steps one below the other. The script of the page shows one at a time."""
    items = []
    for step in block.steps:
        alert = "alert" if step.is_alert else ""
        opening = "opening" if step.is_opening else ""
        lines = f"<p{_class(alert)}>{sentence(' '.join(step.lines))}</p>" if step.lines else ""
        caption = _heading(step.text, depth + 1) + draw_moves(step.moves) + lines
        table = draw_tabletop(step.table) if step.table else ""
        below = "".join(_draw(part, depth + 2) for part in step.blocks)
        id = f' id="{escape(step.id)}"' if step.id else ""
        parts = f'<div class="caption">{caption}</div>\n{table}<div>{below}</div>'
        items.append(f"<li{id}{_class(alert, opening)}>{parts}</li>\n")
    words = escape("|".join(map(tr, _BUTTONS)))
    id = f' id="{escape(block.id)}"' if block.id else ""
    return (
        f'<section class="steps"{id} data-words="{words}">{_heading(block.text, depth)}'
        f"<ol>{''.join(items)}</ol>{draw_legend()}</section>\n"
    )
