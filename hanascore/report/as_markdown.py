"""Reports as Markdown, for pages and messages."""

from __future__ import annotations

from collections.abc import Iterable

from hanascore.problems.problem import Found
from hanascore.report.markdown import as_markdown
from hanascore.report.text import Column, Table


def check(found: Iterable[Found]) -> str:
    """A table of problems, or nothing when all is well."""
    rows = [
        (
            f"{one.file}:{one.span.line}:{one.span.column}" if one.span else one.file,
            one.problem.severity.value,
            one.problem.message,
            one.problem.id,
            one.problem.hint,
        )
        for one in found
    ]
    if not rows:
        return ""
    heads = ("Where", "Severity", "What", "Id", "What to do")
    columns = [Column(head, cells) for head, cells in zip(heads, zip(*rows, strict=True), strict=True)]
    return as_markdown([Table(columns)])
