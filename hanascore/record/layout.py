"""The layout of a document: where its keys, values and comments are in the text, and how they are written."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from yaml.events import (
    DocumentStartEvent,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamStartEvent,
)

from hanascore.problems.place import Span
from hanascore.record.yaml_reader import PARSER

# What may be between two values: blanks, line breaks and comments.
_GAP = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
_COMMENT = re.compile(r"#[^\n]*")
_ANCHOR_OR_TAG = re.compile(r"[&!][^ \t\n]*")
# The first line of a text block whose blank lines at the end belong to it, and such lines.
_KEEPS_BLANK_LINES = re.compile(r"[|>][0-9]?\+")
_BLANK_LINES = re.compile(r"(?:\n[ \t]*)+\Z")


class Style(StrEnum):
    """How a value is written."""

    # An empty value.
    NOTHING = "nothing"
    # A text without quotes.
    PLAIN = "plain"
    # A text in single quotes.
    SINGLE_QUOTED = "single-quoted"
    # A text in double quotes.
    DOUBLE_QUOTED = "double-quoted"
    # A text below `|` or `>`.
    TEXT_BLOCK = "text block"
    # A list with dashes, or a mapping by indentation.
    BLOCK = "block"
    # A list in brackets, or a mapping in braces.
    FLOW = "flow"
    # A mapping of one key without braces, as in `[a: b]`.
    PAIR = "pair"


_TEXT_STYLES = {
    "'": Style.SINGLE_QUOTED,
    '"': Style.DOUBLE_QUOTED,
    "|": Style.TEXT_BLOCK,
    ">": Style.TEXT_BLOCK,
}


class Node(NamedTuple):
    """A value as it is written. Offsets count the characters of the layout's text from 0."""

    # The first character. It may belong to an anchor or a tag.
    start: int
    # The end, exclusive. Comments and blank lines below a block do not belong to it.
    end: int
    # How it is written.
    style: Style
    # The items of a list, or the keys of a mapping with their values, in the order of the text.
    entries: Sequence[Entry] = ()
    # The entries of a mapping by their keys. Only the first of several equal keys counts.
    by_key: Mapping[str, Entry] = {}


class Entry(NamedTuple):
    """An item of a list, or a key of a mapping with its value."""

    # The first character: of the dash, the key, or an item in brackets.
    start: int
    # The key, if this is not an item.
    key: Node | None
    # The end of the dash or of the colon; None if there is neither.
    mark: int | None
    # The value.
    value: Node
    # The end, without a comma.
    end: int
    # The end of the comma below or after it, if there is one.
    comma: int | None


class Layout:
    """The layout of some lines of a file that can be parsed: one document, or a JSON list of documents."""

    def __init__(self, lines: Sequence[str], first_line: int, end_line: int) -> None:
        own_lines = [*lines[first_line:end_line]]
        if end_line < len(lines):
            # The last line has a line break too.
            own_lines.append("")
        self.text = "\n".join(own_lines)
        self._first_line = first_line
        # The offset of the first character of each line.
        self._starts = [0, *accumulate(len(line) + 1 for line in own_lines[:-1])]
        # The ranges of texts, anchors and tags, in which '#' does not start a comment.
        self._texts: list[tuple[int, int]] = []
        self._next_event = PARSER(self.text).get_event
        event = self._next_event()
        while isinstance(event, StreamStartEvent | DocumentStartEvent):
            event = self._next_event()
        self.root = self._read_node(event, event.start_mark.index)
        # The start and the end of each comment, in the order of the text.
        self.comments = self._find_comments()

    def node_at(self, line: int, column: int) -> Node:
        """Return the value that starts at a place: the one at the top, or an item of a JSON list."""
        offset, items = self.offset(line, column), self.root.entries
        index = bisect_left(items, offset, key=lambda entry: entry.start)
        if self.root.start < offset and index < len(items) and items[index].start == offset:
            return items[index].value
        return self.root

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place in the file, or -1 if its line is not among these."""
        index = line - 1 - self._first_line
        return self._starts[index] + column - 1 if 0 <= index < len(self._starts) else -1

    def span(self, start: int, end: int) -> Span:
        """Return the span between two offsets."""
        first, last = (bisect_right(self._starts, offset) for offset in (start, end))
        return Span(
            self._first_line + first,
            start - self._starts[first - 1] + 1,
            self._first_line + last,
            end - self._starts[last - 1] + 1,
        )

    def line_start(self, offset: int) -> int:
        """Return the offset of the first character of a line."""
        return self._starts[bisect_right(self._starts, offset) - 1]

    def line_end(self, offset: int) -> int:
        """Return the offset of the end of a line."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end

    def starts_line(self, offset: int) -> bool:
        """Return whether only blanks come before an offset in its line."""
        return not self.text[self.line_start(offset) : offset].strip(" \t")

    def indent_of(self, offset: int) -> str:
        """Return the blanks that lead to the column of an offset."""
        before = self.text[self.line_start(offset) : offset]
        return before if self.starts_line(offset) else " " * len(before)

    def comments_between(self, start: int, end: int) -> list[str]:
        """Return the comments that start between two offsets."""
        first, last = bisect_left(self.comments, (start, 0)), bisect_left(self.comments, (end, 0))
        return [self.text[start:end].rstrip() for start, end in self.comments[first:last]]

    def skip_gap(self, offset: int) -> int:
        """Return the offset of the next character that is no blank and in no comment."""
        gap = _GAP.match(self.text, offset)
        return gap.end() if gap else offset

    # Reading

    def _read_node(self, event: Any, empty_at: int) -> Node:
        """Return the value that starts with an event. If it is empty, it is at the given offset."""
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, ScalarEvent):
            return (
                self._read_text(event, start, end) if start < end else Node(empty_at, empty_at, Style.NOTHING)
            )
        style = Style.BLOCK
        if event.flow_style:
            style = Style.FLOW if self.text[start:end].endswith(("[", "{")) else Style.PAIR
        by_key: dict[str, Entry] = {}
        inside = end
        if style is not Style.FLOW:
            inside = start
            while match := _ANCHOR_OR_TAG.match(self.text, inside):
                self._texts.append(match.span())
                inside = self.skip_gap(match.end())
        elif end > start + 1:
            self._texts.append((start, end))
        if isinstance(event, SequenceStartEvent):
            entries, end_mark = self._read_items(inside, style)
        else:
            entries, by_key, end_mark = self._read_keys(inside, style)
        return Node(start, end_mark.index if style is Style.FLOW else entries[-1].end, style, entries, by_key)

    def _read_text(self, event: Any, start: int, end: int) -> Node:
        style = _TEXT_STYLES.get(event.style, Style.PLAIN)
        content = start
        if style is Style.TEXT_BLOCK:
            # A comment may follow in the line of the '|'.
            content = min(self.line_end(start), end)
            keeps = _KEEPS_BLANK_LINES.search(self.text, start, content)
            blank = None if keeps else _BLANK_LINES.search(self.text, start, end)
            end = blank.start() if blank else end - self.text.endswith("\n", start, end)
        self._texts.append((content, end))
        return Node(start, end, style)

    def _read_items(self, offset: int, style: Style) -> tuple[list[Entry], Any]:
        """Return the items of a list, and the mark of its end."""
        entries: list[Entry] = []
        while not isinstance(event := self._next_event(), SequenceEndEvent):
            start = self.skip_gap(offset)
            mark = start + 1 if style is Style.BLOCK else None
            value = self._read_node(event, mark or start)
            comma = self._end_of_mark(",", value.end) if style is Style.FLOW else None
            entries.append(Entry(start, None, mark, value, value.end, comma))
            offset = comma or value.end
        return entries, event.end_mark

    def _read_keys(self, offset: int, style: Style) -> tuple[list[Entry], dict[str, Entry], Any]:
        """Return the entries of a mapping, those that count by their keys, and the mark of its end."""
        entries: list[Entry] = []
        by_key: dict[str, Entry] = {}
        while not isinstance(event := self._next_event(), MappingEndEvent):
            start = self.skip_gap(offset)
            key = self._read_node(event, start)
            mark = self._end_of_mark(":", key.end)
            value = self._read_node(self._next_event(), mark or key.end)
            end = value.end
            if style is Style.FLOW and value.style is Style.NOTHING and self.text.startswith(" ", end):
                # Without the blank, a comma after the colon would belong to the key.
                end += 1
            comma = self._end_of_mark(",", end) if style is Style.FLOW else None
            entry = Entry(start, key, mark, value, end, comma)
            entries.append(entry)
            if not event.implicit[0] or event.value not in ("", "<<"):
                by_key.setdefault(event.value, entry)
            offset = comma or end
        return entries, by_key, event.end_mark

    def _end_of_mark(self, mark: str, offset: int) -> int | None:
        """Return the end of a colon or a comma, if it comes next."""
        start = self.skip_gap(offset)
        return start + 1 if self.text.startswith(mark, start) else None

    def _find_comments(self) -> list[tuple[int, int]]:
        if "#" not in self.text:
            return []
        size = len(self.text)
        gaps = pairwise([(0, 0), *self._texts, (size, size)])
        return [
            comment.span()
            for (_, start), (end, _) in gaps
            for comment in _COMMENT.finditer(self.text, start, end)
        ]
