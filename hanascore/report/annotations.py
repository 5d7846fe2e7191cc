"""Write problems as commands of GitHub's workflows, which shows them at their lines."""

from __future__ import annotations

from collections.abc import Iterable

from hanascore.problems.problem import Problem, Severity
from hanascore.report import blocks
from hanascore.report.blocks import Block
from hanascore.words.visible import visible

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_annotations(drawn: Iterable[Block]) -> str:
    """Return a command for each problem in the blocks."""
    lines = []
    for block in drawn:
        if isinstance(block, blocks.Problems):
            lines += [_annotation(problem) for problem in block.problems]
    return "".join(f"{line}\n" for line in lines)


def _annotation(problem: Problem) -> str:
    """Return a problem as `::error file=friday.yaml,line=3,…::message`."""
    span = problem.span
    properties: dict[str, object] = {"file": visible(problem.file)}
    if span:
        properties |= {"line": span.line, "col": span.column, "endLine": span.end_line}
        if span.end_line == span.line:
            properties["endColumn"] = span.end_column
    properties["title"] = problem.id
    listed = ",".join(f"{name}={_escape(str(value), ':,')}" for name, value in properties.items())
    message = "\n".join(map(visible, filter(None, (problem.full_message, problem.hint))))
    return f"::{_LEVELS[problem.severity]} {listed}::{_escape(message)}"


def _escape(text: str, signs: str = "") -> str:
    """Return a text in which line breaks and these signs are escaped for GitHub.

    >>> _escape("100%: a, b", ":,")
    '100%25%3A a%2C b'
    """
    for sign in ("%", "\r", "\n", *signs):
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text
