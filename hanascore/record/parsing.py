"""YAML text to plain data by a parser, and what it finds wrong; the places of things by a second pass.

This is the only module that knows PyYAML. Of it only scanner and parser are used, one event at a time, with a
stack of our own: every scalar stays the text that was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from yaml.parser import Parser
from yaml.scanner import Scanner

from hanascore.problems.problem import Problem
from hanascore.record import decoding
from hanascore.record.faults import explain
from hanascore.record.pieces import Piece, agreed
from hanascore.record.places import Mark
from hanascore.record.refusing import MAX_DEPTH, RefusedError, Refusing, offset
from hanascore.record.scene import BAD_NUMBER, TOO_DEEP, Fault

if yaml.__with_libyaml__:
    # The parser alone: loaders take several times as long to make.
    from yaml._yaml import CParser

Data: TypeAlias = "dict[str, Data] | list[Data] | str | None"

_STARTS = (MappingStartEvent, SequenceStartEvent)
_ENDS = (MappingEndEvent, SequenceEndEvent)
_KINDS = {
    ScalarEvent: "text",
    MappingStartEvent: "mapping",
    SequenceStartEvent: "list",
    MappingEndEvent: "end",
    SequenceEndEvent: "end",
}


class _DeepError(yaml.YAMLError):
    """More brackets are open than any record has."""

    problem = TOO_DEEP


class _Pure(Scanner, Parser):
    """PyYAML's scanner and parser over a text in memory, with offsets for marks and a limit for brackets."""

    def __init__(self, text: str) -> None:
        self.buffer = text + "\0" * 4
        self.encoding = None
        self.index = self.line = self.column = 0
        self.token = -1
        Scanner.__init__(self)
        Parser.__init__(self)

    def peek(self, index: int = 0) -> str:
        return self.buffer[self.index + index]

    def prefix(self, length: int = 1) -> str:
        return self.buffer[self.index : self.index + length]

    def forward(self, length: int = 1) -> None:
        chunk = self.buffer[self.index : self.index + length]
        if chunk.isprintable():
            self.index += length
            self.column += length
            return
        for char in chunk:
            self.index += 1
            if char in "\n\x85\u2028\u2029" or (char == "\r" and self.buffer[self.index] != "\n"):
                self.line += 1
                self.column = 0
            elif char != decoding.BOM:
                self.column += 1

    def get_mark(self) -> int:
        return self.index

    def save_possible_simple_key(self) -> None:
        self.token = self.index
        super().save_possible_simple_key()

    def fetch_flow_sequence_start(self) -> None:
        self._open()
        super().fetch_flow_sequence_start()

    def fetch_flow_mapping_start(self) -> None:
        self._open()
        super().fetch_flow_mapping_start()

    def _open(self) -> None:
        # Looking ahead for a colon costs the square of the brackets that are open.
        if self.flow_level >= MAX_DEPTH:
            raise _DeepError

    def explain(self, found: Exception, start: int, text: str, lines: decoding.Lines) -> Problem:
        """The problem of what was found in the piece of the text that begins at `start`."""
        problem = getattr(found, "problem", None) or BAD_NUMBER
        mark, context = getattr(found, "problem_mark", None), getattr(found, "context_mark", None)
        fault = Fault(
            words=problem,
            context=getattr(found, "context", None) or "",
            offset=start + (self.index if mark is None else mark),
            start=-1 if context is None else start + context,
            token=-1 if self.token < 0 else start + self.token,
            opened=start + self.marks[-1] if self.marks else -1,
        )
        return explain(fault, text, lines)


def parse(reading: Refusing, piece: Piece) -> tuple[Data, list[Problem]]:
    """The data of a piece of the text and what is wrong with it; one with nothing in it has neither.

    Where libyaml may read it otherwise or finds fault with it, the parser in Python reads.
    """
    reading.start, reading.problems = piece[0], []
    chunk = reading.text[slice(*piece)]
    if _is_fast(reading, chunk):
        room = reading.room
        try:
            return _fill(reading, CParser(chunk).get_event, wary="&" in chunk), reading.problems
        except RefusedError as refused:
            if refused.problem.id != "too-deep":
                return None, [*reading.problems, refused.problem]
        except yaml.YAMLError:
            pass
        reading.room, reading.problems = room, []
        reading.strictly.add(reading.start)
    parser = _Pure(chunk)
    try:
        return _fill(reading, parser.get_event, wary=True), reading.problems
    except RefusedError as refused:
        return None, [*reading.problems, refused.problem]
    except (yaml.YAMLError, ValueError, OverflowError) as found:
        return None, [*reading.problems, parser.explain(found, reading.start, reading.text, reading.lines)]


def _is_fast(reading: Refusing, chunk: str) -> bool:
    """Whether libyaml may read the piece at hand."""
    return reading.fast and yaml.__with_libyaml__ and reading.start not in reading.strictly and agreed(chunk)


def _fill(reading: Refusing, get_event: Callable[[], Any], *, wary: bool) -> Any:
    """The data of the events of one document; the wary look at each text a second time."""
    roots: list[Any] = []
    node: Any = roots
    append: Callable[[Any], None] | None = roots.append
    key: str | None = None
    stack: list[tuple[Any, Callable[[Any], None] | None]] = []
    odd, room = reading.odd, reading.room
    while (event := get_event()) is not None:
        kind = type(event)
        value: Any
        if kind is ScalarEvent:
            value = event.value
            room -= 1
            if wary or room < 0 or value in odd:
                value = reading.look(event, [stack, node, key], room, is_key=append is None and key is None)
        elif kind in _STARTS:
            value = {} if kind is MappingStartEvent else []
            room -= 1
        elif kind in _ENDS:
            node, append = stack.pop()
            continue
        else:
            _pass_by(reading, event)
            continue
        if append is not None:
            append(value)
        elif key is not None:
            node[key] = value
            key = None
        elif kind is not ScalarEvent:
            reading.refuse_key(event)
        elif value in node:
            key = reading.twice(event, [stack, node, value])
        else:
            key = value
        if kind is not ScalarEvent:
            stack.append((node, append))
            node, append = value, (value.append if kind is SequenceStartEvent else None)
            if wary or room < 0 or len(stack) > MAX_DEPTH:
                reading.look_start(event, [stack, node], room)
    reading.room = room
    return reading.unspoilt(roots[0] if roots else None)


def _pass_by(reading: Refusing, event: Any) -> None:
    """Nothing is done about the borders of documents; an alias is refused."""
    if isinstance(event, AliasEvent):
        reading.refuse_alias(event)


def marks(reading: Refusing, piece: Piece) -> Iterator[Mark]:
    """Everything in a piece with its offsets, as far as it can be read."""
    reading.start = start = piece[0]
    chunk = reading.text[slice(*piece)]
    get_event: Callable[[], Any] = (CParser if _is_fast(reading, chunk) else _Pure)(chunk).get_event
    try:
        while (event := get_event()) is not None:
            kind = _KINDS.get(type(event))
            if kind is not None:
                first, last = start + offset(event.start_mark), start + offset(event.end_mark)
                style = event.style or "" if kind == "text" else "flow" if _in_flow(event) else ""
                yield Mark(kind, first, last, event.value if kind == "text" else "", style)
    except (yaml.YAMLError, ValueError, OverflowError):
        return


def _in_flow(event: Any) -> bool:
    return bool(getattr(event, "flow_style", False))
