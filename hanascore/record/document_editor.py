"""Write changes into the text of a document: YAML in blocks and in brackets, and JSON.

A comment in what is written over or removed moves to a line of its own.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from hanascore.problems.fix import Edit
from hanascore.record.changes import UNCHANGED, Changes, EditError, Part, changed_data, difference, splice
from hanascore.record.layout import Entry, Node, Style
from hanascore.record.source import Document, Source, as_parsed
from hanascore.record.writing import dump, dump_flow, unquoted
from hanascore.record.yaml_reader import Items, Keys, Text
from hanascore.words.visible import UNSEEN

# A text that needs no quotes wherever it is put into another text.
_HARMLESS = re.compile(r"\w(?:[\w .*+/()-]*[\w.*+/()-])?")
_QUOTED = (Style.SINGLE_QUOTED, Style.DOUBLE_QUOTED)
# The longest text that is written anew. Writing a text of a megabyte takes seconds.
_LONGEST = 10_000
_NO_EMPTY_ITEM = "a list in brackets has no empty items"
# A comment on the next line that is not blank.
_COMMENT_BELOW = re.compile(r"(?:\n[ \t]*)*\n(?P<indent>[ \t]*)#")
# Characters that are written with escapes.
_UNSEEN = f"[{UNSEEN}\ufffe\uffff]"
# The key of a record above which the others belong.
_ROUNDS = "rounds"


class _Slot(NamedTuple):
    """A value in its list or mapping."""

    # The value.
    node: Node
    # The item or the key that it belongs to; None for the value of the whole document.
    entry: Entry | None
    # The list or mapping.
    parent: Node | None


class _Raw(NamedTuple):
    """An edit of the text of a layout."""

    # The first character that is replaced.
    start: int
    # The end, exclusive.
    end: int
    # The new text.
    text: str


class Editor:
    """Writes changes into one document."""

    def __init__(self, source: Source, document: Document, *, keep_comments: bool) -> None:
        if document.data is None:
            raise EditError("this document cannot be read to its end")
        self._source, self._data, self._keep_comments = source, document.data, keep_comments
        self._layout = source.layout_of(document)
        self._text = self._layout.text
        self._raw: list[_Raw] = []

    def edits_of(self, changes: Changes) -> list[Edit]:
        """Return the edits for changes. Edits that touch each other are joined."""
        # Refuse changes that do not fit the data.
        changed_data(self._data, changes)
        top = self._layout.node_at(*self._data.span[:2])
        self._change(self._data, _Slot(top, None, None), changes)
        joined: list[_Raw] = []
        for raw in sorted(self._raw, key=lambda raw: raw[:2]):
            if joined and raw.start < joined[-1].end:
                raise EditError("two changes of one place")
            if joined and raw.start == joined[-1].end:
                last = joined.pop()
                joined.append(_Raw(last.start, raw.end, last.text + raw.text))
            else:
                joined.append(raw)
        spans = [self._source.in_file(self._layout.span(raw.start, raw.end)) for raw in joined]
        return [Edit(*span, raw.text) for span, raw in zip(spans, joined, strict=True)]

    def _edit(self, start: int, end: int, text: str) -> None:
        self._raw.append(_Raw(start, end, text))

    # Changing what is there

    def _change(self, data: Any, slot: _Slot, changes: Changes) -> None:
        """Make the changes of a value."""
        if changes.value is not UNCHANGED:
            different = difference(data, changes.value)
            if different is None:
                return
            has_equal_keys = 0 < len(slot.node.by_key) < len(slot.node.entries)
            if slot.node.style is not Style.PAIR and not has_equal_keys:
                changes = different
        if changes.value is not UNCHANGED:
            self._rewrite(slot, changes.value)
        elif changes.parts:
            if not (isinstance(data, Text) and self._replace_parts(data, slot.node, changes.parts)):
                self._rewrite(slot, splice(data or "", changes.parts))
        elif changes.inside or changes.removed_spans:
            if isinstance(data, Items | Keys):
                self._change_inside(data, slot, changes)
            else:
                self._rewrite(slot, changes.new_value)

    def _change_inside(self, data: Any, slot: _Slot, changes: Changes) -> None:
        """Make the changes of the items or keys of a value."""
        node = slot.node
        gone = self._removed_entries(node, changes)
        new = {step: inner.new_value for step, inner in changes.inside.items() if not _entry_at(node, step)}
        if node.style is Style.PAIR and (gone or new):
            raise EditError("this is a mapping without braces")
        if len(gone) == len(node.entries):
            self._rewrite(slot, new if isinstance(data, Keys) else [*new.values()])
            return
        if gone and node.style is Style.FLOW:
            self._remove_in_flow(node, gone)
        elif gone:
            self._remove_in_block(node, gone)
        for step, inner in changes.inside.items():
            entry = _entry_at(node, step)
            if entry and not inner.is_removed:
                if inner.key_parts and entry.key:
                    self._rename(data.key_texts[step], entry.key, inner.key_parts)
                self._change(data[step], _Slot(entry.value, entry, node), inner)
        if not new:
            return
        kept = [entry for entry in node.entries if entry.start not in gone]
        for anchor, values in _anchored(node, kept, new, changes.order, is_top=slot.entry is None):
            if node.style is Style.FLOW:
                self._add_in_flow(node, anchor, kept, values)
            else:
                self._add_in_block(anchor, kept[0], values)

    def _removed_entries(self, node: Node, changes: Changes) -> dict[int, Entry]:
        """Return the entries that are removed, by their starts."""
        steps = (step for step, inner in changes.inside.items() if inner.is_removed)
        gone = {entry.start: entry for step in steps if (entry := _entry_at(node, step))}
        for span in changes.removed_spans:
            offset = self._layout.offset(span.line, span.column)
            # The entry with this key is the last one that starts at or before it.
            index = bisect_right(node.entries, offset, key=lambda entry: entry.start) - 1
            entry = node.entries[index] if index >= 0 else None
            if entry is None or entry.key is None or entry.key.start != offset:
                raise EditError("there is no such place")
            gone[entry.start] = entry
        return gone

    # Texts and keys

    def _rename(self, old: Text, node: Node, parts: Sequence[Part]) -> None:
        if not self._replace_parts(old, node, parts):
            key = splice(old, parts)
            self._edit(node.start, node.end, self._alike(node, key) or self._on_one_line(key))

    def _replace_parts(self, text: Text, node: Node, parts: Sequence[Part]) -> bool:
        """Replace parts of a text where they are. Return False if the whole text has to be written anew."""
        raw: list[_Raw] = []
        for part in parts:
            if part.end is None:
                return False
            start, end = self._offsets_of_part(text, node, part.start, part.end)
            if start < 0 or not self._may_be_part(part.text, text, node, parts):
                return False
            raw.append(_Raw(start, end, part.text))
        self._raw += raw
        return True

    def _offsets_of_part(self, text: Text, node: Node, start: int, end: int) -> tuple[int, int]:
        """Return where some characters of a text are; -1 and -1 if that is not known."""
        if self._is_literal(text, node):
            first = node.start + (node.style in _QUOTED)
            return first + start, first + end
        if node.style is Style.DOUBLE_QUOTED and "\\" in self._text[node.start : node.end]:
            return -1, -1
        span = self._source.part_span(text, start, end)
        first, last = self._layout.offset(*span[:2]), self._layout.offset(*span[2:])
        is_exact = self._text[first:last] == text[start:end] and self._text[node.start] not in "&!"
        return (first, last) if is_exact else (-1, -1)

    def _is_literal(self, text: Text, node: Node) -> bool:
        """Return whether a text is written on one line without escapes."""
        if node.style in _QUOTED:
            return (
                node.end - node.start == len(text) + 2 and self._text[node.start + 1 : node.end - 1] == text
            )
        return node.style is Style.PLAIN and self._text[node.start : node.end] == text

    def _may_be_part(self, new: str, text: Text, node: Node, parts: Sequence[Part]) -> bool:
        """Return whether a new text may be put between the other characters of a text as it is."""
        if node.style is Style.PLAIN and self._source.is_json:
            return False
        if _HARMLESS.fullmatch(new):
            return True
        if node.style in _QUOTED:
            return self._is_literal(text, node) and new.isprintable() and not set(new) & set("'\"\\")
        whole = splice(text, parts)
        return self._is_literal(text, node) and self._on_one_line(whole) == whole

    def _alike(self, node: Node, value: Any) -> str:
        """Return a text in the quotes of an old one, or "" if it has none or they do not fit."""
        if not isinstance(value, str):
            return ""
        has_unseen = re.search(_UNSEEN, value)
        if node.style is Style.DOUBLE_QUOTED and (self._source.is_json or not has_unseen):
            return json.dumps(value, ensure_ascii=bool(has_unseen))
        if node.style is Style.SINGLE_QUOTED and not has_unseen:
            return "'" + value.replace("'", "''") + "'"
        is_number = type(unquoted(value)) is int
        return value if is_number and node.style is Style.PLAIN and self._source.is_json else ""

    def _on_one_line(self, value: Any) -> str:
        """Return a value as it is written in brackets and braces."""
        if isinstance(value, str) and len(value) > _LONGEST:
            raise EditError("this text is too long to be written anew")
        if self._source.is_json:
            return _dump_json(value)
        try:
            return dump_flow(unquoted(value))
        except ValueError:
            raise EditError(_NO_EMPTY_ITEM) from None

    # Writing over a value

    def _rewrite(self, slot: _Slot, value: Any) -> None:
        """Write a value over another."""
        node, entry = slot.node, slot.entry
        if entry is None:
            if node.style is not Style.FLOW or not value:
                raise EditError("a whole document cannot be written over")
            self._write_in_flow(node.start, node.end, self._on_one_line(value))
        elif slot.parent and slot.parent.style is not Style.BLOCK:
            text = self._alike(node, value) or self._on_one_line(value)
            if not (text or entry.key):
                raise EditError(_NO_EMPTY_ITEM)
            if node.style is not Style.NOTHING:
                self._write_in_flow(node.start, node.end, text)
            else:
                self._edit(entry.mark or node.start, entry.end, f" {text}" if entry.mark else f": {text}")
        else:
            self._rewrite_in_block(node, entry, value)

    def _write_in_flow(self, start: int, end: int, text: str) -> None:
        """Replace a part inside brackets or braces. Its comments come above the new text."""
        comments = self._comments_between(start, end)
        if comments:
            indent = self._layout.indent_of(start)
            text = "".join(f"{comment}\n{indent}" for comment in comments) + text
            if not self._text[:start].endswith((" ", "\t", "\n")):
                text = f" {text}"
        self._edit(start, end, text)

    def _rewrite_in_block(self, node: Node, entry: Entry, value: Any) -> None:
        """Write a value over that of a key or of a dash."""
        if entry.mark is None:
            raise EditError("this key has no colon")
        alike = self._alike(node, value)
        first, *rest = [f" {alike}"] if alike else _block_lines(value, is_item=entry.key is None)
        start, end = node.start, node.end
        if node.style is Style.BLOCK and "\n" in self._text[entry.mark : start]:
            # A comment behind the key stays there.
            self._edit(entry.mark, entry.mark, first)
            start, end = self._layout.line_end(entry.mark), self._layout.line_end(end)
            self._edit(start, end, "")
        elif first and not rest and start > entry.mark:
            self._edit(start, end, first[1:])
        else:
            start = entry.mark
            self._edit(start, end, first)
        self._write_above(entry.start, self._comments_between(start, end))
        if rest:
            self._write_below(end, rest, self._layout.indent_of(entry.start), beside=first)

    def _write_below(self, offset: int, lines: Sequence[str], indent: str, beside: str = "") -> None:
        """Write lines below the line of an offset, on which another part of them has been written."""
        end = self._layout.line_end(offset)
        text = _indented(lines, indent)
        comment = _COMMENT_BELOW.match(self._text, end)
        if comment and "|" in beside + text and len(comment["indent"]) >= len(indent) + 2:
            # It might become a part of a text below `|`.
            raise EditError("a comment is in the way")
        self._edit(end, end, text)

    def _write_above(self, offset: int, comments: Iterable[str]) -> None:
        """Write comments on lines of their own above the line of an offset."""
        start = self._layout.line_start(offset)
        line = self._text[start : self._layout.line_end(offset)]
        indent = line[: len(line) - len(line.lstrip(" "))]
        if text := "".join(f"{indent}{comment}\n" for comment in comments):
            self._edit(start, start, text)

    def _comments_between(self, start: int, end: int) -> list[str]:
        """Return the comments to keep of those that start between two offsets."""
        return self._layout.comments_between(start, end) if self._keep_comments else []

    # Removing

    def _remove_in_block(self, node: Node, gone: Mapping[int, Entry]) -> None:
        """Remove items with a dash, or keys on lines of their own."""
        first: list[Entry] = []
        start = node.entries[0].start
        if self._layout.line_start(start) == 0 or not self._layout.starts_line(start):
            # The first key of the text or after a dash, and those below it. The next key takes its place.
            first += takewhile(lambda entry: entry.start in gone, node.entries)
            if first:
                end = node.entries[len(first)].start
                self._write_above(start, self._comments_between(start, end))
                self._edit(start, end, "")
        for _, entry in sorted(gone.items())[len(first) :]:
            self._remove_lines(entry)

    def _remove_lines(self, entry: Entry) -> None:
        """Remove the lines of an item with a dash, or of a key."""
        start, end = self._layout.line_start(entry.start), self._layout.line_end(entry.end)
        indent = self._layout.indent_of(entry.start)
        comments = _indented(self._comments_between(start, end), indent)
        end = self._end_with_comments(end, len(indent))
        # With the line break above, because something may be added below.
        self._edit(start - 1, end, comments)

    def _end_with_comments(self, end: int, indent: int) -> int:
        """Return the end of an entry, with the comments below it that go with it: those indented more."""
        if self._keep_comments:
            return end
        for line in self._text[end + 1 :].split("\n"):
            text = line.lstrip(" ")
            if not text.startswith("#") or len(line) - len(text) <= indent:
                break
            end += 1 + len(line)
        return end

    def _remove_in_flow(self, node: Node, gone: Collection[int]) -> None:
        """Remove entries in brackets or braces, with their commas."""
        kept: Entry | None = None
        run: list[Entry] = []
        for entry in node.entries:
            if entry.start in gone:
                run.append(entry)
                continue
            if run and not self._layout.comments_between(run[0].start, entry.start):
                self._edit(run[0].start, entry.start, "")
            else:
                self._remove_beside_comments(run)
            kept, run = entry, []
        if run and kept:
            self._remove_last(kept, run)

    def _remove_last(self, kept: Entry, run: Sequence[Entry]) -> None:
        """Remove the entries at the end. There is a comma before the bracket if there was one."""
        has_comma, end = run[-1].comma, run[-1].comma or run[-1].end
        if not self._layout.comments_between(kept.end, end):
            self._edit(kept.comma if has_comma and kept.comma else kept.end, end, "")
            return
        if kept.comma and not has_comma:
            self._edit(kept.comma - 1, kept.comma, "")
        self._remove_beside_comments(run)

    def _remove_beside_comments(self, run: Iterable[Entry]) -> None:
        """Remove entries in brackets or braces, but not the comments behind them."""
        for entry in run:
            start, end = entry.start, entry.comma or entry.end
            comments = self._comments_between(start, end)
            while self._text.startswith((" ", "\t"), end):
                end += 1
            if self._text.startswith("\n", end) and self._layout.starts_line(start):
                # Remove the whole line.
                indent = self._layout.indent_of(start)
                text = "".join(f"{indent}{comment}\n" for comment in comments)
                self._edit(self._layout.line_start(start), end + 1, text)
            else:
                self._write_in_flow(start, end, "")

    # Adding

    def _add_in_block(self, anchor: Entry | None, first: Entry, values: Mapping[str | int, Any]) -> None:
        """Add keys or items below one that is there, or above the first."""
        indent = self._layout.indent_of(first.start)
        lines: list[str] = []
        for step, value in values.items():
            mark, is_item = ("-", True) if isinstance(step, int) else (f"{self._key_text(step)}:", False)
            head, *rest = _block_lines(value, is_item=is_item)
            lines += f"{mark}{head}", *rest
        if anchor is None:
            self._edit(first.start, first.start, _indented(lines, indent)[1 + len(indent) :] + f"\n{indent}")
        else:
            self._write_below(anchor.end, lines, indent)

    def _add_in_flow(
        self, node: Node, anchor: Entry | None, kept: Sequence[Entry], values: Mapping[str | int, Any]
    ) -> None:
        """Add keys or items behind one that is there, or before the first."""
        items = [self._entry_on_one_line(step, value) for step, value in values.items()]
        neighbour = anchor or kept[0]
        between = " "
        if self._layout.starts_line(neighbour.start):
            between = f"\n{self._layout.indent_of(neighbour.start)}"
        if anchor is None:
            first = neighbour.start
            self._edit(first, first, "".join(f"{item},{between}" for item in items))
            return
        end = min(self._layout.line_end(anchor.end), node.end)
        if between == " " or not self._layout.comments_between(anchor.end, end):
            self._edit(anchor.end, anchor.end, "".join(f",{between}{item}" for item in items))
            return
        # The comment stays on the line of its entry.
        following = node.entries[node.entries.index(anchor) + 1 :]
        if following and (anchor is kept[-1] or following[0].start < end):
            raise EditError("a comment is in the way")
        if not anchor.comma:
            self._edit(anchor.end, anchor.end, ",")
        text = ",".join(f"{between}{item}" for item in items)
        self._edit(end, end, f"{text}," if anchor.comma else text)

    def _entry_on_one_line(self, step: str | int, value: Any) -> str:
        """Return a key with its value, or an item, as it is written in brackets and braces."""
        text = self._on_one_line(value)
        if isinstance(step, str):
            return f"{self._key_text(step)}: {text}"
        if not text:
            raise EditError(_NO_EMPTY_ITEM)
        return text

    def _key_text(self, key: str) -> str:
        """Return a key as it is written."""
        return _dump_json(key) if self._source.is_json else dump_flow(unquoted(key))


def _entry_at(node: Node, step: str | int) -> Entry | None:
    """Return the entry of a key or of an item, if it is there."""
    if isinstance(step, str):
        return node.by_key.get(step)
    return node.entries[step] if step < len(node.entries) else None


def _anchored(
    node: Node, kept: Sequence[Entry], new: Mapping[str | int, Any], order: Sequence[str], *, is_top: bool
) -> Iterator[tuple[Entry | None, dict[str | int, Any]]]:
    """Yield new keys or items with the entry below which they belong, or None if they come first.

    They come last, except above the rounds of a record, and where their order is given.
    """
    rounds = node.by_key.get(_ROUNDS)
    if is_top and rounds in kept and not order:
        above = kept.index(rounds)
        yield kept[above - 1] if above else None, dict(new)
        return
    if not order:
        yield kept[-1], dict(new)
        return
    anchor: Entry | None = None
    values: dict[str | int, Any] = {}
    for key in order:
        if key in new:
            values[key] = new[key]
        elif (entry := node.by_key.get(key)) in kept:
            if values:
                yield anchor, values
            anchor, values = entry, {}
    if values:
        yield anchor, values


def _block_lines(value: Any, *, is_item: bool) -> list[str]:
    """Return what is written behind a key or a dash, and on the lines below it."""
    value = unquoted(value)
    if is_item and isinstance(value, Mapping | list | tuple):
        text = dump([value]).removeprefix("-")
    else:
        text = dump({"key": value}).removeprefix("key:")
    return text.removesuffix("\n").split("\n")


def _indented(lines: Iterable[str], indent: str) -> str:
    """Return lines that are indented, each below a line break."""
    return "".join(f"\n{indent}{line}" if line else "\n" for line in lines)


def _dump_json(value: Any) -> str:
    """Return a value as JSON. Booleans become words, because a record has no others."""
    value = _with_words(value)
    text = json.dumps(value, ensure_ascii=False)
    return json.dumps(value) if re.search(_UNSEEN, text) else text


def _with_words(value: Any) -> Any:
    """Return data with yes and no instead of booleans."""
    if isinstance(value, Mapping):
        return {str(key): _with_words(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_with_words(item) for item in value]
    return value if value is None or type(value) is int else as_parsed(value)
