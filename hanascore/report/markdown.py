"""Blocks as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hanascore.problems.words import visible
from hanascore.report import blocks
from hanascore.report.labels import ready

# Signs that mean something wherever they stand, also in an entity or an address; and those that begin a list
# or underline a heading.
_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~$@]|&(?=#?\w+;)|:(?=//)|(?<=www)\.", re.IGNORECASE)

_BEGINNING = re.compile(r"\A(?:(\d{1,9})(?=[.)](?:\s|\Z))|(?=[-+=](?:\s|[-+=\s]*\Z)))")


def as_markdown(told: Iterable[blocks.PageBlock]) -> Iterator[str]:
    """The blocks as Markdown, each as it comes, a blank line between them."""
    between = ""
    for block in map(ready, told):
        if text := "" if getattr(block, "aside", False) else "\n".join(_markdown(block)):
            yield f"{between}{text}\n"
            between = "\n"


def escaped(text: str) -> str:
    r"""A text that Markdown shows as it is, also at the beginning of a line.

    >>> print(escaped("a|b *c* &amp; R&D"), escaped("www.a.b"), escaped("- d"), escaped("1. e"))
    a\|b \*c\* \&amp; R&D www\.a.b \- d 1\. e
    """
    return _BEGINNING.sub(r"\1\\", _in_cell(text), count=1)


def _in_cell(text: str) -> str:
    """The same within a table, where nothing begins a list."""
    return _SPECIAL.sub(r"\\\g<0>", visible(text))


def _markdown(block: blocks.PageBlock) -> Iterator[str]:
    """The lines of a block in Markdown."""
    match block:
        case blocks.Title():
            yield f"## {escaped(' '.join([block.line, *block.more]))}"
        case blocks.Heading(text):
            yield f"### {escaped(text)}"
        case blocks.Sentence(text):
            yield f"**{escaped(text)}**" if block.tone else escaped(text)
        case blocks.Verbatim(lines):
            yield from ("```", *lines, "```")
        case blocks.Table() | blocks.PointsColumn() | blocks.Problems():
            columns = _columns_of(block)
            # A heading may have a second line.
            heads = (_in_cell(column.head.replace("\n", ": ")) for column in columns)
            yield f"| {' | '.join(heads)} |"
            yield f"| {' | '.join('---:' if column.right else '---' for column in columns)} |"
            for row in zip(*(column.cells for column in columns), strict=True):
                yield f"| {' | '.join(_in_cell(' '.join(cell.split())) for cell in row)} |"
        case blocks.Listing(items):
            yield from (f"- {escaped(item)}" for item in items)
        case blocks.Statements(items):
            for text, under in items:
                yield from (f"- {escaped(text)}", *(f"  - {escaped(item)}" for item in under))
        case blocks.Named(worth, name, id, texts):
            yield f"- {escaped(f'{worth} {name} ({id})')}"
            yield from (f"  - {escaped(text)}" for text in texts if text)
        case blocks.Fields(rows):
            yield from (f"- {escaped(': '.join(filter(None, row)))}" for row in rows)


def _columns_of(block: blocks.Table | blocks.PointsColumn | blocks.Problems) -> Sequence[blocks.Column]:
    """The columns of a table; of points, where parts stand behind what they are parts of; of problems."""
    match block:
        case blocks.Table():
            return block.shown
        case blocks.PointsColumn():
            points = [
                (f"{'- ' if is_part else ''}{one.text}", f"{one.points}{one.mark}", one.cards, one.rule)
                for one, is_part in block.lines
            ]
            return blocks.columns(["For", "Points", "Cards", "Rule"], points, right=["Points"])
        case blocks.Problems(found):
            rows = []
            for one in found:
                where = f"{one.file}:{one.span.line}:{one.span.column}" if one.span else one.file
                problem = one.problem
                rows.append((where, problem.severity.value, problem.message, problem.id, problem.hint))
            return blocks.columns(["Where", "Severity", "What", "Id", "What to do"], rows)
