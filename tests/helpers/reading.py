"""Reading records in tests, and the problems of a record as lines that a test can compare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.model.record import Record, Round
from hanascore.problems.problem import by_line
from hanascore.record.document import ReadResult, ReadSettings, read_document
from hanascore.record.event_rules import EventRules
from hanascore.record.source import Source, parse
from hanascore.record.writing import dump
from hanascore.tally.event_reader import read_event


def event_of(data: Any) -> EventRules:
    """Return the rules of an event with this data."""
    if not isinstance(data, dict):
        return EventRules()
    return read_event(dump({**data, "hanascore_event": 1})).event.rules


def read(text: str, *, event: Any = None, **settings: Any) -> ReadResult:
    """Read the first document of a text."""
    return _read(parse(text), event, settings)


def _read(source: Source, event: Any, settings: Mapping[str, Any]) -> ReadResult:
    read_settings = ReadSettings(event=event_of(event), **settings)
    return read_document(source.documents[0], source, read_settings, file="friday.yaml")


def record(text: str, **settings: Any) -> Record:
    """Return the record of a text without problems."""
    result = read(text, **settings)
    assert problem_lines(text, **settings) == []
    assert result.record is not None
    return result.record


def problem_lines(text: str, *, event: Any = None, **settings: Any) -> list[str]:
    """Return each problem as `line:column-end severity id: message | hint | other places`, in line order."""
    lines = []
    for problem in by_line(_read(parse(text), event, settings).all_problems):
        span = problem.span
        assert span is not None
        also = "".join(
            f" | {span.line}:{span.column}-{span.end_column}" for span in problem.spans[1:] if span
        )
        hint = f" | {problem.hint}" if problem.hint else ""
        place = f"{span.line}:{span.column}-{span.end_column}"
        lines.append(f"{place} {problem.severity} {problem.id}: {problem.message}{hint}{also}")
    return lines


def kwa_do(*lines: str, players: str = "[Aki, Bo, Chiyo]") -> str:
    """Return a record of three players. The lines start in line 5."""
    head = ("hanascore: 1", "game: kwa-do", "months: japanese", f"players: {players}")
    return "\n".join((*head, *lines)) + "\n"


def round_of(*lines: str, players: str = "[Aki, Bo, Chiyo]") -> Round:
    """Return the only round of a record of three players without problems."""
    return record(kwa_do(*lines, players=players)).rounds[0]
