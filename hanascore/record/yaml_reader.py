"""YAML to plain data that knows where it stands, by the events of PyYAML: every scalar stays as written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from hanascore.problems.problem import Path, Place, Problem, Span, error
from hanascore.record import yaml_errors as faults
from hanascore.record.cursor import shortened

MAX_DEPTH = 32
MAX_NODES = 500_000


class Text(str):
    """A text, and where it stands."""

    __slots__ = ("span",)
    span: Span


class Items(list[Any]):
    """A list, where it stands, and where those of its items do that are empty."""

    __slots__ = ("empty", "span")
    empty: dict[int, Span]
    span: Span


class Keys(dict[str, Any]):
    """A mapping, where it stands, and its keys as texts that know where they do."""

    __slots__ = ("own", "span")
    own: dict[str, Text]
    span: Span


Data: TypeAlias = "Text | Items | Keys | None"


class RefusedError(Exception):
    """The rest of a document cannot be used."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Reader:
    """Reads the documents of some lines one after another. With `json` a bare null is nothing.

    `problems` are those of the document at hand that leave it to be used.
    """

    def __init__(self, lines: Sequence[str], *, json: bool) -> None:
        self.lines, self.room = lines, MAX_NODES
        self.nothing = {"", "null"} if json else {""}
        self.problems: list[Problem] = []

    def read(self, first: int, last: int) -> Data:
        """The data of the document from one line up to another (from 0); RefusedError tells a fault."""
        self.problems, self._first, self._open = list[Problem](), first, list[Any]()
        self._next: Callable[[], Any] = yaml.CBaseLoader("\n".join(self.lines[first:last])).get_event
        data = None
        try:
            for event in iter(self._next, None):
                if isinstance(event, NodeEvent):
                    data = self._value(event, ())
        except yaml.MarkedYAMLError as found:
            marks: list[Any] = [found.problem_mark, found.context_mark, *self._open[-1:]]
            marks = [mark and faults.Mark(mark.line + first, mark.column) for mark in marks]
            words = f"{found.context}: {found.problem}"
            raise RefusedError(faults.explain(words, self.lines, last, *marks)) from None
        return data

    def _span(self, start: Any, end: Any = None) -> Span:
        """From one mark to another; one character where that is nothing."""
        first, line, column = self._first + 1, start.line, start.column
        if end is None or (end.line, end.column) <= (line, column):
            return Span(first + line, column + 1, first + line, column + 2)
        return Span(first + line, column + 1, first + end.line, end.column + 1)

    def _value(self, event: Any, path: Path, key: Text | None = None) -> Data:
        """What begins with an event, with all that is in it."""
        self._check(event, path)
        if isinstance(event, ScalarEvent):
            is_nothing = event.implicit[0] and event.value in self.nothing
            return None if is_nothing else self._text(event)
        self._open.append(event.start_mark)
        found = self._items(path) if isinstance(event, SequenceStartEvent) else self._keys(path)
        self._open.pop()
        if event.flow_style:
            found.span = self._span(event.start_mark, self._ended)
        else:
            # A block is shown by its key, or by its first character.
            found.span = self._span(event.start_mark) if key is None else key.span
        return found

    def _items(self, path: Path) -> Items:
        found = Items()
        found.empty = {}
        while not isinstance(event := self._next(), SequenceEndEvent):
            value = self._value(event, (*path, len(found)))
            if value is None:
                line, column = self._first + event.start_mark.line + 1, max(event.start_mark.column, 1)
                found.empty[len(found)] = Span(line, column, line, column + 1)  # the dash before it
            found.append(value)
        self._ended = event.end_mark
        return found

    def _keys(self, path: Path) -> Keys:
        found = Keys()
        found.own = {}
        while not isinstance(event := self._next(), MappingEndEvent):
            key = self._key(event, path)
            if (first := found.own.setdefault(key, key)) is not key:
                here, before = (Place((*path, key), key=True, span=one.span) for one in (key, first))
                message = f"the key '{shortened(key)}' is here twice"
                hint = "a key is written once in a mapping"
                self.problems.append(error("duplicate-key", here, message, hint, also=(before,)))
            value = self._value(self._next(), (*path, key), key)
            found.setdefault(key, value)
        self._ended = event.end_mark
        return found

    def _text(self, event: Any) -> Text:
        text = Text(event.value)
        text.span = self._span(event.start_mark, event.end_mark)
        return text

    def _key(self, event: Any, path: Path) -> Text:
        self._check(event, path)
        if not isinstance(event, ScalarEvent):
            message = "a list or a mapping stands where a key belongs"
            self._refuse("key-not-text", event, path, message, "a key is a text")
        if event.implicit[0] and event.value == "<<":
            message = "'<<' merges mappings in YAML, which a record does not use"
            self._refuse("alias-refused", event, path, message, "write the keys out")
        if event.implicit[0] and not event.value:
            message, hint = "a key is missing before this colon", "write 'key: value'"
            self._refuse("key-not-text", event, path, message, hint)
        return self._text(event)

    def _check(self, event: Any, path: Path) -> None:
        """Refuse what a record does not use of YAML, and what is too deep or one too many."""
        self.room -= 1
        if self.room < 0:
            message = f"more than {MAX_NODES:,} texts, lists and mappings in one file"
            self._refuse("too-many", event, path, message, "split it")
        if len(path) >= MAX_DEPTH and not isinstance(event, ScalarEvent):
            raise RefusedError(faults.too_deep(self._place(event, path)))
        if event.anchor is not None:
            mark = "*" if isinstance(event, AliasEvent) else "&"
            raise RefusedError(faults.anchor_or_alias(self._place(event, path), mark, event.anchor))
        if event.tag is not None:
            raise RefusedError(faults.tagged(self._place(event, path)))

    def _refuse(self, id: str, event: Any, path: Path, message: str, hint: str) -> NoReturn:
        raise RefusedError(error(id, self._place(event, path), message, hint))

    def _place(self, event: Any, path: Path) -> Place:
        return Place(path, span=self._span(event.start_mark))
