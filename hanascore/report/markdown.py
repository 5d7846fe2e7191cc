"""Write blocks as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hanascore.problems.problem import Problem
from hanascore.report import blocks
from hanascore.report.blocks import Block, Row, Table, prepare
from hanascore.report.labels import tr

# Signs that mean something in Markdown anywhere in a line, also in an entity or an address.
_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~$@]|&(?=#?\w+;)|:(?=//)|(?<=www)\.", re.IGNORECASE)
# Signs that mean something at the beginning of a line: they begin a list or underline a heading.
_BEGINNING = re.compile(r"\A(?:(\d{1,9})(?=[.)](?:\s|\Z))|(?=[-+=](?:\s|[-+=\s]*\Z)))")


def as_markdown(drawn: Iterable[Block]) -> str:
    """Write blocks as Markdown, with a blank line between them."""
    written = ("".join(f"{line}\n" for line in _lines(block)) for block in map(prepare, drawn))
    return "\n".join(text for text in written if text)


def escaped(text: str) -> str:
    r"""Escape a text for Markdown, which then shows it unchanged, even at the beginning of a line.

    >>> print(escaped("a|b *c* &amp; R&D"), escaped("www.a.b"), escaped("- d"), escaped("1. e"))
    a\|b \*c\* \&amp; R&D www\.a.b \- d 1\. e
    """
    return _BEGINNING.sub(r"\1\\", _escaped_in_cell(text), count=1)


def _escaped_in_cell(text: str) -> str:
    """Escape a text for a table in Markdown, where no list can begin."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def _lines(block: Block) -> Iterator[str]:
    match block:
        case blocks.Title(text, more, _):
            yield f"## {escaped(text)}"
            if more:
                yield ""
                yield from (f"- {escaped(line)}" for line in more)
        case blocks.Heading(text):
            yield f"### {escaped(text)}"
        case blocks.Paragraph(text):
            yield f"**{escaped(text)}**" if block.tone else escaped(text)
        case blocks.ItemList(items):
            yield from (f"- {escaped(item)}" for item in items)
        case blocks.Code(lines):
            yield from ("```", *lines, "```")
        case blocks.Table() if block.heads:
            yield from _table_lines(block)
        case blocks.Table(rows):
            for row in rows:
                texts = [*filter(None, row.cells), *row.under]
                yield f"- {escaped(': '.join(texts))}"
        case blocks.Problems(problems):
            heads = [tr(head) for head in ("Where", "Severity", "What", "Id", "What to do")]
            rows = [Row(_problem_cells(problem)) for problem in problems]
            yield from _table_lines(prepare(Table(rows, heads)))


def _table_lines(table: Table) -> Iterator[str]:
    """Write a table. The texts under its rows get a column without a heading."""
    has_remarks = any(row.under for row in table.rows)
    heads = [*table.heads, *([""] if has_remarks else [])]
    yield _table_row(heads)
    yield f"| {' | '.join('---:' if at in table.right else '---' for at in range(len(heads)))} |"
    for row in table.rows:
        yield _table_row([*row.cells, "; ".join(row.under)] if has_remarks else row.cells)


def _table_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_escaped_in_cell, cells))} |"


def _problem_cells(problem: Problem) -> tuple[str, ...]:
    span = problem.span
    where = f"{problem.file}:{span.line}:{span.column}" if span else problem.file
    return where, problem.severity.value, problem.full_message, problem.id, problem.hint
