"""Blocks drawn as Markdown, for pages and messages. What only explains is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hanascore.problems.problem import Found
from hanascore.problems.words import visible
from hanascore.report import blocks
from hanascore.report.labels import in_language

# Signs that mean something wherever they stand, also in an entity or an address; and those that begin a list
# or underline a heading.
_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~$@]|&(?=#?\w+;)|:(?=//)|(?<=www)\.", re.IGNORECASE)
_BEGINNING = re.compile(r"\A(?:(\d{1,9})(?=[.)](?:\s|\Z))|(?=[-+=](?:\s|[-+=\s]*\Z)))")


def as_markdown(told: Iterable[blocks.PageBlock], *, lang: str = "en") -> str:
    """The blocks as Markdown, a blank line between them."""
    drawn = (
        "\n".join(_lines(block)) for block in in_language(told, lang) if not getattr(block, "aside", False)
    )
    text = "\n\n".join(filter(None, drawn))
    return f"{text}\n" if text else ""


def escaped(text: str) -> str:
    r"""A text that Markdown shows as it is, also at the beginning of a line.

    >>> print(escaped("a|b *c* &amp; R&D"), escaped("www.a.b"), escaped("- d"), escaped("1. e"))
    a\|b \*c\* \&amp; R&D www\.a.b \- d 1\. e
    """
    return _BEGINNING.sub(r"\1\\", _in_cell(text), count=1)


def _in_cell(text: str) -> str:
    """The same within a table, where nothing begins a list."""
    return _SPECIAL.sub(r"\\\g<0>", visible(text))


def _heading(text: str) -> str:
    """A heading, which may have a second line, on one."""
    return _in_cell(text.replace("\n", ": "))


def _lines(block: blocks.PageBlock) -> Iterator[str]:
    match block:
        case blocks.Listing(items):
            yield from (f"- {escaped(item)}" for item in items)
        case blocks.Statements(items):
            for text, under in items:
                yield f"- {escaped(text)}"
                yield from (f"  - {escaped(item)}" for item in under)
        case blocks.Named(worth, name, id, texts):
            yield f"- {escaped(f'{worth} {name} ({id})')}"
            yield from (f"  - {escaped(text)}" for text in texts if text)
        case blocks.Verbatim(lines):
            yield from ("```", *lines, "```")
        case blocks.Fields(rows):
            yield from (f"- {escaped(' '.join(filter(None, row)))}" for row in rows)
        case blocks.Table() | blocks.PointsColumn() | blocks.Problems():
            yield from _table(_columns(block))
        case _:
            yield from _words(block)


def _words(block: blocks.PageBlock) -> Iterator[str]:
    """The lines of titles and sentences."""
    match block:
        case blocks.Title(text, more):
            yield f"## {escaped(' '.join([text, *more]))}"
        case blocks.Heading(text):
            yield f"### {escaped(text)}"
        case blocks.Alert(text):
            yield f"**{escaped(text)}**"
        case blocks.Unanswered(name, why):
            yield from (f"## {escaped(name)}", "", f"{escaped(why[:1].upper() + why[1:])}.")
        case blocks.Sentence(text):
            yield f"**{escaped(text)}**" if block.strong else escaped(text)


def _columns(block: blocks.Table | blocks.PointsColumn | blocks.Problems) -> Sequence[blocks.Column]:
    """The columns of what is a table in Markdown."""
    match block:
        case blocks.Table(columns, flowing):
            return [*columns, flowing] if flowing and any(flowing.cells) else columns
        case blocks.PointsColumn():
            return _points(block)
        case blocks.Problems(found):
            return _problems(found)


def _points(block: blocks.PointsColumn) -> list[blocks.Column]:
    """The columns of a table of points, parts behind what they are parts of."""
    lines = [one for entry in block.entries for one in (entry, *entry.parts)]
    parts = {id(part) for entry in block.entries for part in entry.parts}
    return [
        blocks.Column("For", [f"{'- ' if id(one) in parts else ''}{one.text}" for one in lines]),
        blocks.Column("Points", [f"{one.points}{one.mark}" for one in lines], right=True),
        blocks.Column("Cards", [one.cards for one in lines]),
        blocks.Column("Rule", [one.rule for one in lines]),
    ]


def _problems(found: Sequence[Found]) -> list[blocks.Column]:
    """The columns of a table of problems."""
    places = [f":{one.span.line}:{one.span.column}" if one.span else "" for one in found]
    problems = [one.problem for one in found]
    return [
        blocks.Column("Where", [f"{one.file}{place}" for one, place in zip(found, places, strict=True)]),
        blocks.Column("Severity", [one.severity.value for one in problems]),
        blocks.Column("What", [one.message for one in problems]),
        blocks.Column("Id", [one.id for one in problems]),
        blocks.Column("What to do", [one.hint for one in problems]),
    ]


def _table(columns: Sequence[blocks.Column]) -> Iterator[str]:
    yield f"| {' | '.join(_heading(column.head) for column in columns)} |"
    yield f"| {' | '.join('---:' if column.right else '---' for column in columns)} |"
    for row in zip(*(column.cells for column in columns), strict=True):
        yield f"| {' | '.join(_in_cell(' '.join(cell.split())) for cell in row)} |"
