"""Records read from text, and their problems as the lines a reader of the tests can compare."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from hanascore.model.record import Record, Round
from hanascore.problems.problem import Problem
from hanascore.record.document import ReadResult, read_document
from hanascore.record.event_rules import EventRules
from hanascore.record.source import parse
from hanascore.record.writing import dump
from hanascore.tally.event_reader import read_event


def event_of(data: Any) -> EventRules:
    """What an event of this plain data says of the rules."""
    if not isinstance(data, dict):
        return EventRules()
    return read_event(dump({**data, "hanascore_event": 1})).event.rules


def read(written: str, *, event: Any = None, **more: Any) -> ReadResult:
    source = parse(written.encode())
    document = source.documents[0]
    spans = partial(source.spans, document.number)
    return read_document(document, spans=spans, event=event_of(event), **more)


def record(written: str, **more: Any) -> Record:
    """The record of a text in which nothing is wrong."""
    reading = read(written, **more)
    assert told(written, **more) == []
    assert reading.record is not None
    return reading.record


def problems(reading: ReadResult) -> list[Problem]:
    rounds = reading.record.rounds if reading.record else ()
    return [*reading.problems, *(problem for round in rounds for problem in round.problems)]


def told(written: str, *, event: Mapping[str, Any] | None = None, months: str | None = None) -> list[str]:
    """Every problem as `line:column-end severity id: message | hint | other places`."""
    source = parse(written.encode())
    found = problems(read(written, event=event, months=months))
    lines = []
    for problem in found:
        spans = [source.span(place, 1) for place in (problem.place, *problem.also)]
        here = f"{spans[0].line}:{spans[0].column}-{spans[0].end_column}"
        also = "".join(f" | {span.line}:{span.column}-{span.end_column}" for span in spans[1:])
        hint = f" | {problem.hint}" if problem.hint else ""
        lines.append(f"{here} {problem.severity.value} {problem.id}: {problem.message}{hint}{also}")
    return lines


def kwa_do(*lines: str, players: str = "[Aki, Bo, Chiyo]") -> str:
    """A record of three players; the lines start in line 5."""
    head = ("hanascore: 1", "game: kwa-do", "months: japanese", f"players: {players}")
    return "\n".join((*head, *lines)) + "\n"


def round_of(*lines: str, players: str = "[Aki, Bo, Chiyo]") -> Round:
    """The only round of a record of three players in which nothing is wrong."""
    return record(kwa_do(*lines, players=players)).rounds[0]
