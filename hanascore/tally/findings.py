"""What a tally finds beyond a single record, with the file it concerns; and where in that file it stands.

The text of a file is let go when its sheet is made, and read once more only where a place is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from hanascore.problems.problem import Place, Problem, Span
from hanascore.record.text import Source, read
from hanascore.referee.reading import Found
from hanascore.tally.sheet import Result, without_long_lines

ReadText = Callable[[str], Source | None]


class Finding(NamedTuple):
    """A problem of the whole, and where it is seen. Without a file it is seen in the event's."""

    problem: Problem
    file: str | None = None
    document: int | None = 1


def at(result: Result, problem: Problem) -> Finding:
    """A problem that is seen in one record."""
    return Finding(problem, result.file, result.document)


def locate(findings: Iterable[Finding], event_file: str, read_text: ReadText) -> list[Found]:
    """The findings with their lines, file by file, those of the event's own file first."""
    by_file: dict[str | None, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_file[finding.file].append(finding)
    found = []
    for file in sorted(by_file, key=lambda name: (name is not None, name or "")):
        source = read_text(event_file if file is None else file)
        name = event_file if file is None else file
        found += sorted(
            (_located(finding, name, source) for finding in by_file[file]),
            key=lambda one: (one.document or 0, one.span[:2] if one.span else (0, 0)),
        )
    return found


def _located(finding: Finding, name: str, source: Source | None) -> Found:
    problem, document = finding.problem, finding.document
    if source is None or document is None or document > len(source.documents):
        return Found(problem, name, document)
    places: list[Place] = [problem.place, *problem.also]
    first, *also = source.spans(document, places)
    span: Span | None = first
    found = Found(problem, name, document, span, tuple(also))
    return without_long_lines(found.quoting(source.lines))


def source_of(content: bytes, max_bytes: int) -> Source | None:
    """A text to find places in, or None where it cannot be read as one."""
    source = read(content, max_bytes=max_bytes)
    return None if source.problems else source
