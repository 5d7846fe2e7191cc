"""Blocks drawn as a page of HTML: one file that needs no other, on paper, on a screen, on a phone.

Every text goes through `escaped` or `said`, and nothing else makes markup. No script and no style but the
page's own may run in it, and it asks the network for nothing. Of `deck.svg` a page holds the cards that it
shows, drawn once and then named. Figure and ground tell their kinds apart, and never a colour alone.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import chain, groupby, islice
from pathlib import Path

from hanascore import __version__
from hanascore.cards.deck import BY_CODE, WHOLE, Card, in_order
from hanascore.problems.excerpt import excerpt
from hanascore.problems.problem import LocatedProblem
from hanascore.report import blocks
from hanascore.report.labels import language, ready, translated
from hanascore.report.wording import card_names

_HERE = Path(__file__).parent
_SWITCH = '<label class="tools"><input type="checkbox" id="indexes" checked> {}</label>\n'
# What the buttons of a replay say.
_BUTTONS = ("To the deal", "One turn back", "Let it run, or stop", "One turn on", "To the end", "Run", "Stop")
# More cards together are drawn smaller.
_FEW = 9
# Columns of texts that are all shorter than this are not folded, those with one longer are not narrow.
_SHORT, _LONG = 12, 24
# Runs of kana and kanji, or of hangul, with the blanks between their words.
_KANA = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_FOREIGN = re.compile(f"(?P<ja>[{_KANA}](?:[ {_KANA}]*[{_KANA}])?)|[{_HANGUL}](?:[ {_HANGUL}]*[{_HANGUL}])?")

_NAMED = re.compile(r'href="#([\w-]+)"')
_CODES = re.compile(r"<dd>(\d[\w ]*)<")
_LINE = re.compile(r'^<(?:g|symbol) id="([\w-]+)".*$', re.MULTILINE)
# Of a chart the width and height, and what is left free for labels at the left, the right, above and below.
_WIDE, _HIGH, _LEFT, _RIGHT, _ABOVE, _BELOW = 480, 220, 44, 136, 14, 28
# How far apart names stand at least, how long they may be, and how many places are named at most.
_APART, _LONGEST, _MOST = 16, 12, 12


def escaped(text: str) -> str:
    """A text that is nothing but text, in an attribute too."""
    return escape(" ".join(text.split()))


def said(text: str) -> str:
    """A text as it is read, each language marked as what it is.

    >>> said("<b> & Moon Viewing 月見")
    '&lt;b&gt; &amp; Moon Viewing <span lang="ja">月見</span>'
    """
    return _FOREIGN.sub(
        lambda found: f'<span lang="{"ja" if found["ja"] else "ko"}">{found[0]}</span>', escaped(text)
    )


def as_html(told: Iterable[blocks.PageBlock], kind: str) -> Iterator[str]:
    """The whole file, which begins with what kind of page it is. Each block is drawn as it comes."""
    told = map(ready, told)
    first = list(islice(told, 1))
    if not first or not isinstance(first[0], blocks.Title):
        first.insert(0, blocks.Title("hanascore"))
    style, script = _own("page.css"), _own("page.js")
    own = f"style-src {_digest(style)}; script-src {_digest(script)}"
    allowed = f"default-src 'none'; img-src data:; {own}; base-uri 'none'; form-action 'none'"
    yield (
        f'<!DOCTYPE html>\n<html lang="en" id="hanascore-{kind}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n<title>{escaped(str(first[0][0]))}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n<main>\n"
    )
    yield _SWITCH.format(said(translated("Month and letter on cards")))
    # The ids of the cards that are shown.
    shown: dict[str, None] = {}
    stepped = False
    for at, piece in enumerate(_all(chain(first, told), 2)):
        shown |= dict.fromkeys(id for id in _NAMED.findall(piece) if id[1:] in BY_CODE)
        shown |= dict.fromkeys(f"c{code}" for codes in _CODES.findall(piece) for code in codes.split())
        stepped = stepped or 'class="steps"' in piece
        # Each title begins an article.
        if piece.startswith("<h1>"):
            yield "</article>\n<article>\n" if at else "<article>\n"
        yield piece
    made = escaped(__version__)
    yield f"</article>\n</main>\n{_shapes(shown)}<footer><p>Made by hanascore {made}.</p></footer>\n"
    yield f"<script>{script}</script>\n</body>\n</html>\n" if stepped else "</body>\n</html>\n"


def _own(name: str) -> str:
    """One of the files that belong to every page."""
    return (_HERE / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _all(told: Iterable[blocks.PageBlock], depth: int) -> Iterator[str]:
    """Blocks one below the other, those with an id beside each other where a page is wide enough."""
    for named, group in groupby(told, key=lambda block: isinstance(block, blocks.Named)):
        drawn = (_drawn(block, depth) for block in group)
        yield from [f'<div class="names">{"".join(drawn)}</div>\n'] if named else drawn


def _drawn(block: blocks.PageBlock, depth: int) -> str:
    """One block. Headings in it are of that depth."""
    if isinstance(block, blocks.Words):
        return _words(block, depth)
    match block:
        case blocks.Fields():
            return _fields(block)
        case blocks.Named():
            return _named(block)
        case blocks.Table():
            return _table(block)
        case blocks.PointsColumn():
            return _points(block)
        case blocks.Problems(found):
            return "".join(map(_problem, found))
        case blocks.Pictures():
            return _pictures(block)
        case blocks.Poster(text, items):
            heading = f"<h{depth}>{said(text)}</h{depth}>\n" if text else ""
            return f'<section class="poster">{heading}<ul>{"".join(map(_poster, items))}</ul></section>\n'
        case blocks.Chart():
            return f"<figure>{_chart(block)}</figure>\n"
        case blocks.Folded(text, told, is_open):
            heading = f"<summary><h{depth}>{said(text)}</h{depth}></summary>\n"
            inner = _side_by_side(told, depth + 1)
            return f"<details{' open' if is_open else ''}>\n{heading}{inner}</details>\n"
        case blocks.Steps(text, steps):
            return _steps(text, steps, depth)


def _words(block: blocks.Words, depth: int) -> str:
    """A title, a heading, sentences, or what is to be typed."""
    match block:
        case blocks.Title():
            about = "".join(f"<p>{said(one)}</p>\n" for one in block.more)
            return f"<h1>{said(block.line)}</h1>\n{about}"
        case blocks.Heading(text):
            return f"<h{depth}>{said(text)}</h{depth}>\n"
        case blocks.Sentence(text, level):
            about = _class(level and "in", block.joined and "joined", block.tone)
            return f"<p{about}>{said(text)}</p>\n"
        case blocks.Listing(items, level):
            return _listing(items, _class(level and "in", block.joined and "joined"))
        case blocks.Statements(items):
            return "".join(
                f"<p>{said(text)}</p>\n{_listing(under, _class('under'))}" for text, under in items
            )
        case blocks.Verbatim(lines):
            return _scrolled("pre", translated("to be typed"), escape("\n".join(lines)))


def _side_by_side(told: Sequence[blocks.PageBlock], depth: int) -> str:
    """What stands under each heading in a part of its own, so that a wide page shows several together."""
    parts: list[str] = []
    for block in told:
        drawn = _drawn(block, depth)
        if not parts or isinstance(block, blocks.Heading):
            parts.append("")
        parts[-1] += drawn
    return f'<div class="sides">{"".join(f"<section>{part}</section>" for part in parts)}</div>\n'


def _problem(one: LocatedProblem) -> str:
    """What is wrong, and the lines it stands in."""
    text = excerpt(one.file, dict(one.lines), one.problem, [one.span, *one.also])
    what, _, lines = text.partition("\n")
    shown = _scrolled("pre", translated("where it stands"), escape(lines)) if lines else ""
    return f"<p>{said(what)}</p>\n{shown}"


def _class(*names: object) -> str:
    """The attribute of those names that are any."""
    known = " ".join(str(name) for name in names if name)
    return f' class="{known}"' if known else ""


def _scrolled(tag: str, label: str, *inner: str) -> str:
    """What may be wider than a phone, and is then moved by itself, by the keyboard too."""
    head = f'<{tag} class="wide" tabindex="0" role="group" aria-label="{escaped(label)}">'
    return "".join((head, *inner, f"</{tag}>\n"))


def _listing(items: Sequence[str], about: str) -> str:
    if len(items) < 2:
        return "".join(f"<p{about}>{said(item)}</p>\n" for item in items)
    return f"<ul{about}>{''.join(f'<li>{said(item)}</li>' for item in items)}</ul>\n"


def _fields(block: blocks.Fields) -> str:
    """Texts behind their labels and names."""
    rows = []
    for label, name, text in block.rows:
        head = f'<th scope="row">{said(label)}</th>' if label.strip() else "<td></td>"
        rows.append(f"<tr>{head}<td>{f'<b>{said(name)}</b> ' if name else ''}{said(text)}</td></tr>")
    about = _class("fields", block.level and "in", block.joined and "joined")
    return f"<table{about}><tbody>{''.join(rows)}</tbody></table>\n"


def _named(block: blocks.Named) -> str:
    """What has an id, its cards drawn beside what is said of it."""
    texts = "".join(f"<p>{said(text)}</p>" for text in block.texts if text)
    cards = _cards(block.pictured) if block.pictured else ""
    head = f"<b>{said(block.name)}</b> <code>{escaped(block.id)}</code>"
    return (
        f'<div class="named"><p class="worth">{said(block.worth)}</p>'
        f"<div><p>{head}</p>{texts}{cards}</div></div>\n"
    )


def _cards(cards: int) -> str:
    """A set of cards as pictures, each with its name and of the size its place gives it."""
    return f'<span class="cards{" many" if cards.bit_count() > _FEW else ""}"{_lang()}>{_each(cards)}</span>'


def _name_of(card: Card) -> str:
    return escaped(card_names(card.bit, language())[0])


def _lang() -> str:
    """The language of the names of cards, where it is not that of the page."""
    return "" if language() == "en" else f' lang="{language()}"'


def _each(cards: int) -> str:
    """The pictures of cards, and the names of jokers, which look otherwise in every deck."""
    drawn = "".join(
        f'<svg role="img" aria-label="{_name_of(card)}"><use href="#c{card.code}"/></svg>'
        for card in in_order(cards & WHOLE)
    )
    return drawn + "".join(f" <span>{_name_of(joker)}</span>" for joker in in_order(cards & ~WHOLE))


def _table(table: blocks.Table) -> str:
    """A table, with what is said of its rows and groups of rows."""
    columns = table.shown
    abouts = list(map(_of_column, columns))
    heads = [column.head for column in columns] if table.heads else []
    rows = []
    for row, cells in enumerate(zip(*(column.cells for column in columns), strict=True)):
        if table.groups and table.groups[row]:
            rows.append(f'<tr class="group"><th colspan="{len(columns)}">{said(table.groups[row])}</th></tr>')
        total = _class(columns[0].cells[row] == translated("Total") and "sum")
        rows.append(f"<tr{total}>{''.join(map(_cell, columns, abouts, cells))}</tr>")
        for remark in table.remarks[row] if table.remarks else ():
            span = max(1, len(columns) - 2)
            before = "<td></td>" * (len(columns) - span)
            rows.append(f'<tr class="remark">{before}<td colspan="{span}">{said(remark)}</td></tr>')
    head = "".join(map(_head, columns, abouts))
    label = ", ".join(dict.fromkeys(filter(None, heads))) or translated("a table")
    named = f"<thead><tr>{head}</tr></thead>" if heads else ""
    # The rows of thousands of players are joined once.
    return _scrolled("div", label, f"<table>{named}<tbody>", *rows, "</tbody></table>")


def _of_column(column: blocks.Column) -> str:
    """Numbers stand at the right; a column of short texts is never folded, one of long texts never narrow."""
    if column.right:
        return _class("number")
    longest = max(map(len, column.cells), default=0)
    foldable = any("_" in cell for cell in column.cells)
    return _class(longest < _SHORT and not foldable and "short", longest > _LONG and "flowing")


def _head(column: blocks.Column, about: str) -> str:
    """A heading; an empty one is none."""
    head = "<br>".join(map(said, column.head.split("\n")))
    return f'<th scope="col"{about}>{head}</th>' if head else "<td></td>"


def _cell(column: blocks.Column, about: str, cell: str) -> str:
    """A cell; of a score with the total behind it the total stands out."""
    score, _, total = cell.strip().partition("  ")
    if column.right and total:
        return f"<td{about}>{said(score)} <b>{said(total.strip())}</b></td>"
    # A long name of an option may be folded behind what joins its words.
    return f"<td{about}>{said(cell).replace('_', '_<wbr>')}</td>"


def _points(column: blocks.PointsColumn) -> str:
    """A column of points that adds up, with the cards of each."""
    rows = []
    for one, is_part in column.lines:
        sort = "part" if is_part else "" if one.rule else "sum"
        cards = _cards(one.pictured) if one.pictured else ""
        rule = f"<code>{escaped(one.rule)}</code>" if one.rule else ""
        rows.append(
            f"<tr{_class(sort)}><td>{said(one.text)} {rule}{cards}</td>"
            f'<td class="number">{one.points}{escaped(one.mark)}</td></tr>'
        )
    return f'<table class="points"><tbody>{"".join(rows)}</tbody></table>\n'


def _pictures(block: blocks.Pictures) -> str:
    rows = []
    for label, cards, more in block.rows:
        codes = " ".join(card.code for card in in_order(cards & WHOLE))
        drawn = codes if block.written else _each(cards)
        jokers = card_names(cards & ~WHOLE, language()) if block.written else []
        beside = "; ".join([*jokers, *([more] if more else [])])
        about = f"<p>{said(beside)}</p>" if beside else ""
        rows.append(f"<dt>{said(label)}</dt><dd>{drawn}{about}</dd>\n")
    return f"<dl{_class('cards-of', block.written and 'codes')}{_lang()}>\n{''.join(rows)}</dl>\n"


def _poster(item: tuple[int, Sequence[str]]) -> str:
    cards, (first, *names) = item
    lines = "".join(f"<span>{said(name)}</span>" for name in names)
    return f"<li>{_cards(cards)}<code>{escaped(first)}</code>{lines}</li>"


def _steps(text: str, steps: Sequence[tuple[str, Sequence[blocks.PageBlock]]], depth: int) -> str:
    """All of them, one below the other; the page's script shows one at a time."""
    lots = "".join(
        f"<li><h{depth + 1}>{said(name)}</h{depth + 1}>\n{''.join(_all(told, depth + 2))}</li>\n"
        for name, told in steps
    )
    heading = f"<h{depth}>{said(text)}</h{depth}>\n"
    words = escaped("|".join(map(translated, _BUTTONS)))
    return f'<section class="steps" data-words="{words}">{heading}<ol>{lots}</ol></section>\n'


def _shapes(wanted: Collection[str]) -> str:
    """What these cards are drawn with; nothing where there are none."""
    if not wanted:
        return ""
    drawn = {line[1]: line[0] for line in _LINE.finditer(_own("deck.svg"))}
    needed = dict.fromkeys(part for id in wanted for part in _parts(drawn, id))
    cards = (drawn[id].replace("</symbol>", f"{_index(id)}</symbol>") for id in wanted)
    lines = "\n".join((*(drawn[id] for id in needed), *cards))
    return f'<svg class="shapes" aria-hidden="true">\n{lines}\n</svg>\n'


def _parts(drawn: dict[str, str], id: str) -> Iterable[str]:
    """The shapes that a drawing is made of, and theirs."""
    for part in _NAMED.findall(drawn[id]):
        yield from _parts(drawn, part)
        yield part


def _index(id: str) -> str:
    """The month and letter in the corner of a card."""
    card = BY_CODE[id[1:]]
    text = f"{card.month}{card.kind.letter}"
    name = f"<title>{_name_of(card)}</title>"
    width = 5 + 6.5 * len(text)
    return (
        f'{name}<g class="index"><path fill="#fffaf0" d="M2 2H{width:g}v9q0 3-3 3H2z"/>'
        f'<text x="4" y="12" font-size="11.5" fill="#1f1a24">{text}</text></g>'
    )


def _chart(block: blocks.Chart) -> str:
    """Lines over rounds, one for each side, told apart by its dashes and its name."""
    values = [0, block.goal or 0, *(value for _, line in block.lines for value in line)]
    low, high = min(values), max(1, *values)
    # Where places and values lie in the picture.
    across = (_WIDE - _LEFT - _RIGHT) / max(1, len(block.places) - 1)
    x = [_LEFT + at * across for at in range(len(block.places))]
    y = {value: _ABOVE + (_HIGH - _ABOVE - _BELOW) * (high - value) / (high - low) for value in values}
    parts = [*_axes(block, x[-1], y)]
    for at in range(0, len(x), 1 + len(x) // _MOST):
        where = f'x="{x[at]:.0f}" y="{_HIGH - 8}"'
        parts.append(f'<text class="middle" {where}>{escaped(block.places[at])}</text>')
    for number, ((name, line), height) in enumerate(zip(block.lines, _heights(block, y), strict=True)):
        points = " ".join(f"{left:.0f},{y[value]:.0f}" for left, value in zip(x, line, strict=True))
        shown = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
        about = f'class="line line-{number % 6}"'
        parts.append(f'<polyline {about} points="{points}"/>')
        end = f'x="{x[-1] + 10:.0f}" y="{height + 4:.0f}"'
        parts.append(f"<text {end}>{escaped(shown)} {line[-1]}</text>")
    title = f"<title>{escaped(block.text)}</title>"
    return f'<svg class="chart" viewBox="0 0 {_WIDE} {_HIGH}" role="img">{title}{"".join(parts)}</svg>'


def _axes(block: blocks.Chart, right: float, y: Mapping[int, float]) -> Iterator[str]:
    """The line at nothing and that of the goal, and what heights mean."""
    known = [0] if block.goal is None else [0, block.goal]
    for name, value in zip(("axis", "goal"), known, strict=False):
        height = f'y1="{y[value]:.0f}" y2="{y[value]:.0f}"'
        yield f'<line class="{name}" x1="{_LEFT}" x2="{right:.0f}" {height}/>'
    drawn = [0, *(value for _, line in block.lines for value in line)]
    taken: list[float] = []
    for value in dict.fromkeys((*known, min(drawn), max(drawn))):
        if all(abs(y[value] - other) >= _APART for other in taken):
            taken.append(y[value])
            yield f'<text class="end" x="{_LEFT - 8}" y="{y[value] + 4:.0f}">{value}</text>'


def _heights(block: blocks.Chart, y: Mapping[int, float]) -> list[float]:
    """Where the name of each line stands: at its end, as far from others as it takes to be read."""
    found = [0.0] * len(block.lines)
    before = -_APART * 1.0
    for number in sorted(range(len(found)), key=lambda one: -block.lines[one][1][-1]):
        before = found[number] = max(y[block.lines[number][1][-1]], before + _APART)
    return found
