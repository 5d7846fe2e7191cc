"""Blocks drawn as a page of HTML: one file that needs no other, on paper, on a screen, on a phone.

Every text goes through `escaped` or `said`, and nothing else makes markup. No script and no style but the
page's own may run in it, and it asks the network for nothing.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from itertools import groupby
from pathlib import Path

from hanascore import __version__
from hanascore.problems.excerpt import excerpt
from hanascore.problems.problem import Found
from hanascore.report.blocks import (
    Alert,
    Chart,
    Column,
    Fields,
    Folded,
    Heading,
    Listing,
    Named,
    PageBlock,
    Pictures,
    PointsColumn,
    PointsLine,
    Poster,
    Problems,
    Sentence,
    Statements,
    Steps,
    Table,
    Title,
    Unanswered,
    Verbatim,
)
from hanascore.report.drawings import chart, pictures, shapes
from hanascore.report.words import card_names

_HERE = Path(__file__).parent
_SWITCH = (
    '<label class="tools"><input type="checkbox" id="indexes" checked> Month and letter on cards</label>'
)
# More cards together are drawn smaller.
_FEW = 9
# Runs of kana and kanji, or of hangul, with the blanks between their words.
_KANA = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_FOREIGN = re.compile(f"(?P<ja>[{_KANA}](?:[ {_KANA}]*[{_KANA}])?)|[{_HANGUL}](?:[ {_HANGUL}]*[{_HANGUL}])?")


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


def as_page(blocks: Iterable[PageBlock], kind: str) -> Iterator[str]:
    """The whole file, which begins with what kind of page it is."""
    articles = list(_articles(blocks))
    name, body = _name(articles), "".join(_article(article) for article in articles)
    style = _own("page.css")
    script = _own("page.js") if 'class="steps"' in body else ""
    own = f"style-src {_digest(style)}; script-src {_digest(script)}"
    allowed = f"default-src 'none'; img-src data:; {own}; base-uri 'none'; form-action 'none'"
    yield (
        f'<!DOCTYPE html>\n<html lang="en" id="hanascore-{kind}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n<title>{escaped(name)}</title>\n<style>{style}</style>\n</head>\n'
        "<body>\n"
    )
    drawn = shapes(body)
    switch = f"{_SWITCH}\n" if drawn else ""
    yield f"<main>\n{switch}{body}</main>\n{drawn}"
    yield f"<footer><p>Made by hanascore {escaped(__version__)}.</p></footer>\n"
    yield f"<script>{script}</script>\n</body>\n</html>\n" if script else "</body>\n</html>\n"


def _own(name: str) -> str:
    """One of the files that belong to every page."""
    return (_HERE / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _articles(blocks: Iterable[PageBlock]) -> Iterator[list[PageBlock]]:
    """The blocks of each title, which are never none."""
    found: list[PageBlock] = []
    for block in blocks:
        if isinstance(block, Title | Unanswered) and found:
            yield found
            found = []
        found.append(block)
    if not found or not isinstance(found[0], Title | Unanswered):
        found.insert(0, Title("hanascore"))
    yield found


def _name(articles: Sequence[Sequence[PageBlock]]) -> str:
    first = articles[0][0]
    return first.text if isinstance(first, Title) else first.name if isinstance(first, Unanswered) else ""


def _article(blocks: Sequence[PageBlock]) -> str:
    return f"<article>\n{_all(blocks, 2)}</article>\n"


def _all(blocks: Iterable[PageBlock], depth: int) -> str:
    """Blocks one below the other, those with an id beside each other where a page is wide enough."""
    parts = []
    for named, group in groupby(blocks, key=lambda block: isinstance(block, Named)):
        drawn = "".join(_drawn(block, depth) for block in group)
        parts.append(f'<div class="names">{drawn}</div>\n' if named else drawn)
    return "".join(parts)


def _drawn(block: PageBlock, depth: int) -> str:
    """One block. Headings in it are of that depth."""
    match block:
        case Title(text, more, result):
            about = "".join(f"<p>{said(one)}</p>\n" for one in more)
            return f"<h1>{said(f'{text}: {result}' if result else text)}</h1>\n{about}"
        case Unanswered(name, why):
            return f'<h1>{said(name)}</h1>\n<p class="alert">{said(why[:1].upper() + why[1:])}.</p>\n'
        case Heading(text):
            return f"<h{depth}>{said(text)}</h{depth}>\n"
        case Alert(text):
            return f'<p class="alert">{said(text)}</p>\n'
        case Sentence(text, level):
            return f"<p{_class(level and 'in', block.joined and 'joined')}>{said(text)}</p>\n"
        case Listing(items, level):
            return _listing(items, _class(level and "in", block.joined and "joined"))
        case Statements(items):
            return "".join(
                f"<p>{said(text)}</p>\n{_listing(under, _class('under'))}" for text, under in items
            )
        case Verbatim(lines):
            return _scrolled("pre", "to be typed", escape("\n".join(lines)))
        case _:
            return _in_columns(block, depth)


def _in_columns(block: PageBlock, depth: int) -> str:
    """What has columns, pictures, or blocks of its own."""
    match block:
        case Fields():
            return _fields(block)
        case Named():
            return _named(block)
        case Table():
            return _table(block)
        case PointsColumn(entries):
            return _points(entries)
        case Problems(found):
            return "".join(map(_problem, found))
        case Pictures(rows):
            return "".join(map(_pictures, rows))
        case Poster(text, items):
            heading = f"<h{depth}>{said(text)}</h{depth}>\n" if text else ""
            return f'<section class="poster">{heading}<ul>{"".join(map(_poster, items))}</ul></section>\n'
        case Chart():
            return f"<figure>{chart(block, escaped)}</figure>\n"
        case Folded(text, blocks, is_open):
            heading = f"<summary><h{depth}>{said(text)}</h{depth}></summary>\n"
            inner = _side_by_side(blocks, depth + 1)
            return f"<details{' open' if is_open else ''}>\n{heading}{inner}</details>\n"
        case Steps(text, steps):
            return _steps(text, steps, depth)
    return ""


def _side_by_side(blocks: Sequence[PageBlock], depth: int) -> str:
    """What stands under each heading in a part of its own, so that a wide page shows several together."""
    parts: list[str] = []
    for block in blocks:
        drawn = _drawn(block, depth)
        if not parts or isinstance(block, Heading):
            parts.append("")
        parts[-1] += drawn
    return f'<div class="sides">{"".join(f"<section>{part}</section>" for part in parts)}</div>\n'


def _problem(one: Found) -> str:
    """What is wrong, and the lines it stands in."""
    text = excerpt(one.file, dict(one.lines), one.problem, [one.span, *one.also])
    what, _, lines = text.partition("\n")
    return f"<p>{said(what)}</p>\n{_scrolled('pre', 'where it stands', escape(lines)) if lines else ''}"


def _class(*names: object) -> str:
    """The attribute of those names that are any."""
    known = " ".join(str(name) for name in names if name)
    return f' class="{known}"' if known else ""


def _scrolled(tag: str, label: str, inner: str) -> str:
    """What may be wider than a phone, and is then moved by itself, by the keyboard too."""
    return f'<{tag} class="wide" tabindex="0" role="group" aria-label="{escaped(label)}">{inner}</{tag}>\n'


def _listing(items: Sequence[str], about: str) -> str:
    if len(items) < 2:
        return "".join(f"<p{about}>{said(item)}</p>\n" for item in items)
    return f"<ul{about}>{''.join(f'<li>{said(item)}</li>' for item in items)}</ul>\n"


def _fields(block: Fields) -> str:
    """Texts behind their labels and names."""
    rows = []
    for label, name, text in block.rows:
        head = f'<th scope="row">{said(label)}</th>' if label.strip() else "<td></td>"
        rows.append(f"<tr>{head}<td>{f'<b>{said(name)}</b> ' if name else ''}{said(text)}</td></tr>")
    about = _class("fields", block.level and "in", block.joined and "joined")
    return f"<table{about}><tbody>{''.join(rows)}</tbody></table>\n"


def _named(block: Named) -> str:
    """What has an id, its cards drawn beside what is said of it."""
    texts = "".join(f"<p>{said(text)}</p>" for text in block.texts if text)
    cards = _cards(block.pictured) if block.pictured else ""
    head = f"<b>{said(block.name)}</b> <code>{escaped(block.id)}</code>"
    return (
        f'<div class="named"><p class="worth">{said(block.worth)}</p>'
        f"<div><p>{head}</p>{texts}{cards}</div></div>\n"
    )


def _cards(cards: int) -> str:
    """A set of cards as pictures that belong together."""
    names, small = escaped(", ".join(card_names(cards))), " many" if cards.bit_count() > _FEW else ""
    return f'<span class="cards{small}" role="img" aria-label="{names}">{pictures(cards)}</span>'


def _table(table: Table) -> str:
    columns = list(table.columns)
    if table.flowing and any(table.flowing.cells):
        columns.append(table.flowing)
    heads = [column.head for column in columns] if table.heads else []
    rows = []
    for row, cells in enumerate(zip(*(column.cells for column in columns), strict=True)):
        if table.groups and table.groups[row]:
            rows.append(f'<tr class="group"><th colspan="{len(columns)}">{said(table.groups[row])}</th></tr>')
        rows.append(f"<tr>{''.join(map(_cell, columns, cells))}</tr>")
        for remark in table.remarks[row] if table.remarks else ():
            span = max(1, len(columns) - 2)
            before = "<td></td>" * (len(columns) - span)
            rows.append(f'<tr class="remark">{before}<td colspan="{span}">{said(remark)}</td></tr>')
    head = "".join(_head(column) for column in columns)
    label = ", ".join(dict.fromkeys(filter(None, heads))) or "a table"
    whole = f"{f'<thead><tr>{head}</tr></thead>' if heads else ''}<tbody>{''.join(rows)}</tbody>"
    return _scrolled("div", label, f"<table>{whole}</table>")


def _head(column: Column) -> str:
    """A heading; an empty one is none."""
    about = _class(column.right and "number")
    head = "<br>".join(map(said, column.head.split("\n")))
    return f'<th scope="col"{about}>{head}</th>' if head else "<td></td>"


def _cell(column: Column, cell: str) -> str:
    """A cell; of a score with the total behind it the total stands out."""
    score, _, total = cell.strip().partition("  ")
    if not column.right or not total:
        return f"<td{_class(column.right and 'number')}>{said(cell)}</td>"
    return f'<td class="number">{said(score)} <b>{said(total.strip())}</b></td>'


def _points(entries: Sequence[PointsLine]) -> str:
    """A column of points that adds up, with the cards of each."""
    rows = []
    parts = {id(part) for entry in entries for part in entry.parts}
    for one in (line for entry in entries for line in (entry, *entry.parts)):
        sort = "part" if id(one) in parts else "" if one.rule else "sum"
        cards = _cards(one.pictured) if one.pictured else ""
        rule = f"<code>{escaped(one.rule)}</code>" if one.rule else ""
        rows.append(
            f"<tr{_class(sort)}><td>{said(one.text)} {rule}{cards}</td>"
            f'<td class="number">{one.points}{escaped(one.mark)}</td></tr>'
        )
    return f'<table class="points"><tbody>{"".join(rows)}</tbody></table>\n'


def _pictures(row: tuple[str, int, str]) -> str:
    label, cards, more = row
    return (
        f'<div class="row"><p class="label">{said(label)}</p>'
        f"{_cards(cards) if cards else ''}{f'<p>{said(more)}</p>' if more else ''}</div>\n"
    )


def _poster(item: tuple[int, Sequence[str]]) -> str:
    cards, (first, *names) = item
    lines = "".join(f"<span>{said(name)}</span>" for name in names)
    return f"<li>{_cards(cards)}<code>{escaped(first)}</code>{lines}</li>"


def _steps(text: str, steps: Sequence[tuple[str, Sequence[PageBlock]]], depth: int) -> str:
    """All of them, one below the other; the page's script shows one at a time."""
    lots = "".join(
        f"<li><h{depth + 1}>{said(name)}</h{depth + 1}>\n{_all(blocks, depth + 2)}</li>\n"
        for name, blocks in steps
    )
    heading = f"<h{depth}>{said(text)}</h{depth}>\n"
    return f'<section class="steps">{heading}<ol>{lots}</ol></section>\n'
