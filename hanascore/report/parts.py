"""A report in parts - titles, tables, sentences - and the two ways to write it: as text or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.report.colour import NO_PAINT, Paint
from hanascore.report.columns import Column, across, drawn
from hanascore.report.wording import page_width, wrapped

_STEP = "  "


class Part(NamedTuple):
    """One part. `role` is title, heading, below (a line under the title), alert, say or list.

    A part with columns is a table; the first of them stands again on each page where it is too wide for one.
    """

    role: str = "say"
    lines: Sequence[str] = ()
    columns: Sequence[Column] = ()


def plain(parts: Iterable[Part], paint: Paint = NO_PAINT) -> str:
    """The parts as text, a blank line between them, no line wider than a page where that can be."""
    lines: list[str] = []
    for part in parts:
        if part.role == "below" and not part.lines:
            continue
        if lines and part.role != "below":
            lines.append("")
        if part.columns:
            for page in _pages(part.columns):
                lines += ["", *drawn(page)] if page[1:] and lines and lines[-1] else drawn(page)
        else:
            lines += _said(part, paint)
    return "\n".join(lines) + "\n"


def _said(part: Part, paint: Paint) -> Iterator[str]:
    indent, hanging = {"below": (1, 2), "list": (1, 3)}.get(part.role, (0, 1))
    role = {"title": "title", "heading": "title", "alert": "warning"}.get(part.role)
    for sentence in part.lines:
        for line in wrapped(sentence, indent=_STEP * indent, hanging=_STEP * hanging):
            yield paint(role, line) if role else line


def _pages(columns: Sequence[Column]) -> Iterator[list[Column]]:
    """The columns in groups that fit a page, each behind the first."""
    page: list[Column] = []
    widths: list[int] = []
    for column in columns:
        width = column.width
        if len(page) > 1 and across([*widths, width]) > page_width():
            yield page
            page, widths = page[:1], widths[:1]
        page.append(column)
        widths.append(width)
    yield page


def markdown(parts: Iterable[Part]) -> str:
    """The parts as Markdown."""
    from hanascore.report.as_markdown import escaped, table

    found: list[str] = []
    for part in parts:
        if part.columns:
            found.append("\n".join(table(part.columns)))
        elif part.role in {"title", "heading"}:
            found += (f"{'##' if part.role == 'title' else '###'} {escaped(line)}" for line in part.lines)
        elif part.role == "alert":
            found += (f"**{escaped(line)}**" for line in part.lines)
        elif part.lines:
            found.append("\n".join(f"- {escaped(line)}" for line in part.lines))
    return "\n\n".join(found) + "\n"
