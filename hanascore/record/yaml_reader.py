"""Read YAML and JSON into texts, lists and mappings that know their places in the file.

Every scalar is read as the text that was written, because a player may be called No, 007 or 1:20. The data is
built from the parser's events, because PyYAML's own trees crash on deep nesting and resolve aliases silently.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from hanascore.problems.fix import Certainty, Fix, Remove, Replace
from hanascore.problems.place import Place, Span
from hanascore.problems.problem import MAX_OF_ONE_KIND, Problem, error
from hanascore.record import yaml_errors
from hanascore.record.cursor import shortened
from hanascore.record.syntax_repairs import changes_only_blanks, find_repairs, find_suspects
from hanascore.record.yaml_errors import SyntaxFailure, TextPosition

MAX_DEPTH = 32
MAX_NODES = 500_000
# The parser of libyaml. If PyYAML was installed without libyaml, its own parser, which finds the same events.
PARSER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
# The keys with which a record or an event begins.
_FIRST_KEYS = ("hanascore", "hanascore_event")
# Half of a surrogate pair. Only PyYAML's own parser accepts it.
_SURROGATE = re.compile("[\ud800-\udfff]")


class Text(str):
    """A text and its place in the file."""

    __slots__ = ("span",)
    span: Span


class Items(list[Any]):
    """A list and its place in the file."""

    __slots__ = ("null_spans", "span")
    span: Span
    # The place of each empty item, by its position in the list.
    null_spans: dict[int, Span]


class Keys(dict[str, Any]):
    """A mapping and its place in the file."""

    __slots__ = ("key_texts", "span")
    span: Span
    # Each key as a text that knows its place.
    key_texts: dict[str, Text]


Data: TypeAlias = "Text | Items | Keys | None"


class UnreadableError(Exception):
    """A problem that keeps the rest of a document from being read."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class _Duplicate(NamedTuple):
    """A key that a mapping has already."""

    # The key.
    key: Text
    # The same key before it.
    first: Text
    # The value of the key.
    value: Data
    # The value that counts: that of the first key.
    first_value: Data

    @property
    def is_first_empty(self) -> bool:
        """Whether the key before it has no value, but this one has."""
        return self.first_value is None and self.value is not None

    @property
    def has_own_content(self) -> bool:
        """Whether it is a list or a mapping that holds something else than the first one."""
        return (
            isinstance(self.value, Items | Keys) and bool(self.first_value) and self.value != self.first_value
        )

    @property
    def is_same_line_twice(self) -> bool:
        """Whether it is the line above it again, or what that line begins."""
        is_below = self.key.span.line == self.first.span.line + 1
        return is_below and (self.value == self.first_value or self.is_first_empty)


def _missing_line(duplicate: _Duplicate) -> Problem:
    """Return the error that a second record begins in the middle of a document."""
    span = duplicate.key.span
    above = Place(span=Span(span.line, 1, span.line, 1))
    fix = Fix((Replace(above, "---\n"),), Certainty.LIKELY, label="add the line '---' above it")
    place = Place((duplicate.key,), key=True, span=span)
    before = Place((duplicate.key,), key=True, span=duplicate.first.span)
    message = "a second record begins here without a line '---' above it"
    return error("duplicate-key", place, message, "", (before,), [fix])


class YamlReader:
    """Reads the documents of a file one after another. The limit of values applies to the whole file."""

    def __init__(self, lines: Sequence[str], *, json: bool, finds_repairs: bool = True) -> None:
        self.lines = lines
        self._is_json = json
        # Whether a document that cannot be read is read again with likely slips taken back.
        self._finds_repairs = finds_repairs
        self.nodes_left = MAX_NODES
        # In JSON, null is an empty value.
        self._empty_words = {"", "null"} if json else {""}
        # The last document, if it is a list. If it could not be read to its end, the list is incomplete.
        self.top_list: Items | None = None
        self._problems: list[Problem] = []
        # The keys and positions that lead to the current value.
        self._path: list[str | int] = []
        # Where each list or mapping around the current value begins.
        self._open: list[Any] = []
        self._next_event: Any = None
        self._first_line = 0
        # The line at which the last document could not be read further.
        self.stopped_at = 0

    def read(self, first_line: int, end_line: int) -> tuple[Data, list[Problem]]:
        """Return the data and the problems of the document in these lines, which count from 0.

        If the document cannot be read to its end, the data is None.
        """
        self._problems, self._path, self._open, self._first_line = [], [], [], first_line
        self.top_list = None
        self._next_event = PARSER("\n".join(self.lines[first_line:end_line])).get_event
        data = None
        try:
            while event := self._next_event():
                if isinstance(event, NodeEvent):
                    data = self._read_value(event)
        except UnreadableError as stop:
            return None, [*self._problems, stop.problem]
        except yaml.MarkedYAMLError as stop:
            return None, [*self._problems, self._syntax_error(stop, end_line)]
        except (OverflowError, ValueError):
            # PyYAML's own parser turns huge escapes and version numbers into numbers.
            place = Place(span=Span(first_line + 1, 1, first_line + 1, 2))
            return None, [*self._problems, yaml_errors.unknown(place)]
        return data, self._problems

    def _read_value(self, event: Any, key: Text | None = None) -> Data:
        """Return the value that begins with an event. Read a list or a mapping to its end."""
        self._check(event)
        if isinstance(event, ScalarEvent):
            if event.implicit[0] and event.value in self._empty_words:
                return None
            return self._text(event)
        self._open.append(event.start_mark)
        data: Items | Keys
        if isinstance(event, SequenceStartEvent):
            data, end = self._read_items()
        else:
            data, end = self._read_keys()
        self._open.pop()
        if event.flow_style:
            data.span = self._span(event.start_mark, end)
        else:
            # Show a block at its key. If it has none, show its first character.
            data.span = self._span(event.start_mark) if key is None else key.span
        return data

    def _read_items(self) -> tuple[Items, Any]:
        """Return the list whose beginning was read, and where it ends."""
        items = Items()
        items.null_spans = {}
        if not self._path:
            self.top_list = items
        while not isinstance(event := self._next_event(), SequenceEndEvent):
            self._path.append(len(items))
            value = self._read_value(event)
            self._path.pop()
            if value is None:
                # The value is missing. Show the dash or the bracket before it.
                line, column = self._first_line + event.start_mark.line + 1, max(event.start_mark.column, 1)
                items.null_spans[len(items)] = Span(line, column, line, column + 1)
            items.append(value)
        return items, event.end_mark

    def _read_keys(self) -> tuple[Keys, Any]:
        """Return the mapping whose beginning was read, and where it ends."""
        keys = Keys()
        keys.key_texts = {}
        duplicates: list[_Duplicate] = []
        try:
            while not isinstance(event := self._next_event(), MappingEndEvent):
                key = self._read_key(event)
                if key is None:
                    self._read_value(self._next_event())
                    continue
                first = keys.key_texts.setdefault(key, key)
                self._path.append(key)
                value = self._read_value(self._next_event(), key)
                self._path.pop()
                if first is key:
                    keys[key] = value
                else:
                    duplicates.append(_Duplicate(key, first, value, keys[key]))
        finally:
            # A syntax error may end the mapping.
            self._add_duplicates(duplicates)
        return keys, event.end_mark

    def _read_key(self, event: Any) -> Text | None:
        """Return the key that begins with an event, or None if it cannot be a key."""
        self._check(event)
        if not isinstance(event, ScalarEvent):
            message = "a list or a mapping where a key is expected"
            hint = "write a text before the colon"
            raise UnreadableError(error("wrong-type", self._here(event), message, hint))
        if event.implicit[0] and event.value == "<<":
            self._problems.append(yaml_errors.merge_key(self._place(event)))
            return None
        if event.implicit[0] and not event.value:
            message = "nothing before this colon"
            self._problems.append(error("wrong-type", self._place(event), message, "write 'key: value'"))
            return None
        return self._text(event)

    def _add_duplicates(self, duplicates: Sequence[_Duplicate]) -> None:
        """Report the keys of a mapping that are there twice."""
        if not self._path and duplicates and duplicates[0].key in _FIRST_KEYS and len(duplicates) > 1:
            self._problems.append(_missing_line(duplicates[0]))
            return
        for number, duplicate in enumerate(duplicates):
            if number > MAX_OF_ONE_KIND:
                # Later ones are only counted.
                place = Place((*self._path, duplicate.key), key=True, span=duplicate.key.span)
                self._problems.append(error("duplicate-key", place, ""))
                continue
            path = (*self._path, duplicate.key)
            here, before = (Place(path, key=True, span=key.span) for key in (duplicate.key, duplicate.first))
            message = f"the key '{shortened(duplicate.key)}' is here twice"
            # If several keys are here twice, the dash of a list item may be missing above the second ones.
            is_certain = len(duplicates) == 1 and duplicate.is_same_line_twice
            certainty = Certainty.CERTAIN if is_certain else Certainty.LIKELY
            removed = before if duplicate.is_first_empty else here
            which = "first" if duplicate.is_first_empty else "second"
            fix = Fix((Remove(removed),), certainty, label=f"remove the {which} one")
            advice = "" if is_certain else "only the first counts"
            fixes = [fix]
            if duplicate.has_own_content:
                # Its content would be lost.
                fixes, advice = [], "write both under one key; only the first counts"
            problem = error("duplicate-key", here, message, advice, also=(before,), fixes=fixes)
            self._problems.append(problem)

    def _text(self, event: Any) -> Text:
        text = Text(event.value)
        text.span = self._span(event.start_mark, event.end_mark)
        if not text.isascii() and _SURROGATE.search(text):
            raise UnreadableError(yaml_errors.bad_escape(Place(span=text.span)))
        return text

    def _check(self, event: Any) -> None:
        """Report anchors and tags. Stop at an alias, whose value is missing, and at a limit."""
        self.nodes_left -= 1
        if self.nodes_left < 0:
            message = f"more than {MAX_NODES:,} texts, lists and mappings in one file"
            raise UnreadableError(error("too-large", self._here(event), message, "split the file"))
        if len(self._open) >= MAX_DEPTH and not isinstance(event, ScalarEvent):
            raise UnreadableError(yaml_errors.too_deep(self._here(event), MAX_DEPTH))
        if isinstance(event, AliasEvent):
            raise UnreadableError(yaml_errors.alias(self._here(event), self._text_at(event)))
        is_text = isinstance(event, ScalarEvent)
        if event.anchor is not None:
            self._problems.append(
                yaml_errors.anchor(self._place(event), self._text_at(event), is_text=is_text)
            )
        if event.tag is not None:
            self._problems.append(yaml_errors.tag(self._place(event), self._text_at(event), is_text=is_text))

    def _syntax_error(self, stop: yaml.MarkedYAMLError, end_line: int) -> Problem:
        """Return the problem that stopped the parser."""
        mark = stop.problem_mark or stop.context_mark
        self.stopped_at = self._position(mark).line
        opened = list(map(self._position, self._open))
        failure = SyntaxFailure(
            lines=self.lines,
            end_line=end_line,
            position=self._position(mark),
            start=self._position(stop.context_mark or mark),
            # A pair without braces, as in [a: b], is a mapping. Show the bracket around it.
            opened=next((position for position in reversed(opened) if self._is_bracket(position)), None),
        )
        problem = yaml_errors.explain_failure(f"{stop.context}: {stop.problem}", failure)
        if not self._finds_repairs:
            return problem
        line = failure.position.line
        suspects = [line, failure.start.line, line - 1, *find_suspects(self.lines, self._first_line, line)]
        if failure.opened:
            suspects.insert(0, failure.opened.line)
        document = (self._first_line, end_line)
        fixes = find_repairs(self.lines, document, line, suspects, partial(self._read_to, document))
        if not fixes:
            return problem
        # Another indent may be the wrong answer: the line may lack a colon, or begin another game.
        is_indent = all(not fix.is_certain and changes_only_blanks(fix) for fix in fixes)
        advice = problem.advice if is_indent and problem.id != "indentation" else ""
        problem = problem._replace(advice=advice, fixes=tuple(fixes))
        return self._at_repaired_line(problem, failure.position.line)

    def _at_repaired_line(self, problem: Problem, stopped: int) -> Problem:
        """Return a problem at the line that is certainly wrong, if the parser stopped at another line."""
        (change, *_) = problem.fixes[0].changes
        if not (problem.fixes[0].is_certain and isinstance(change, Replace) and change.place.span):
            return problem
        number = change.place.span.line
        shown = (stopped + 1, problem.line)
        if number in shown:
            return problem
        line = self.lines[number - 1]
        start, end = len(line) - len(line.lstrip()) + 1, len(line.rstrip()) + 1
        place = Place(span=Span(number, start, number, end))
        return problem._replace(place=place, message="this line cannot be read as it is written", also=())

    def _read_to(self, document: tuple[int, int], lines: Sequence[str]) -> int:
        """Return the line at which the reading of a document ends if these are the lines of the file.

        It is the line after the document if there is no problem.
        """
        reader = YamlReader(lines, json=self._is_json, finds_repairs=False)
        data, problems = reader.read(*document)
        if data is not None and not problems:
            return document[1]
        last = document[1] - 1
        return last if data is not None else min(reader.stopped_at, last)

    def _text_at(self, event: Any) -> str:
        """Return the text of the value that begins with an event."""
        line, column = self._position(event.start_mark)
        in_brackets = any(self._is_bracket(self._position(mark)) for mark in self._open)
        return yaml_errors.rest_of_value(self.lines[line], column, in_brackets=in_brackets)

    def _is_bracket(self, position: TextPosition) -> bool:
        return self.lines[position.line][position.column] in "[{"

    def _position(self, mark: Any) -> TextPosition:
        return TextPosition(self._first_line + mark.line, mark.column)

    def _here(self, event: Any) -> Place:
        """Return the place of an event without a path, for a problem that ends the reading."""
        return Place(span=self._span(event.start_mark))

    def _place(self, event: Any) -> Place:
        return Place(tuple(self._path), span=self._span(event.start_mark))

    def _span(self, start: Any, end: Any = None) -> Span:
        """Return the span between two marks. If nothing is between them, return that of one character."""
        first, line, column = self._first_line + 1, start.line, start.column
        if end is None or (end.line, end.column) <= (line, column):
            return Span(first + line, column + 1, first + line, column + 2)
        return Span(first + line, column + 1, first + end.line, end.column + 1)
