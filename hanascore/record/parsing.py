"""YAML text to plain data by a parser, and what it finds wrong; the places of things by a second pass.

This is the only module that knows PyYAML. Of it only scanner and parser are used, one event at a time, with a
stack of our own: every scalar stays the text that was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NoReturn, TypeAlias

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

from hanascore.problems.problem import NOWHERE, Path, Place, Problem, Span, error
from hanascore.record import decoding, faults
from hanascore.record.cursor import shortened
from hanascore.record.decoding import Lines, Piece, agreed, join_surrogates
from hanascore.record.faults import BAD_NUMBER, TOO_DEEP, Fault, explain
from hanascore.record.places import Mark

MAX_DEPTH = 32
MAX_NODES = 1_000_000
MAX_PROBLEMS = 1_000

# What stands for a key that cannot be used until it is thrown away: no text that is read holds half a pair.
SPOILT = "\udfff"


# Plain texts that may be no text.
_ODD = frozenset(("", "<<"))
_ODD_IN_JSON = frozenset(("", "<<", "null"))


class RefusedError(Exception):
    """The rest of a document cannot be used."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def offset(mark: Any) -> int:
    """The offset of a mark of either parser."""
    place: int = mark if isinstance(mark, int) else mark.index
    return place


def too_large(limit: int) -> Problem:
    """The problem of a file that is over the limit; nobody looks by how much."""
    message = f"this file has more than {limit:,} bytes, and no more are read"
    return error("too-large", NOWHERE, message, "split it, or allow more with --max-bytes")


def no_text(span: Span) -> Problem:
    """The problem of a file that is full of control characters."""
    message = f"{MAX_PROBLEMS:,} control characters and more: this does not look like text"
    return error("control-character", Place(span=span), message, "a record is YAML or JSON")


def control(span: Span, char: str) -> Problem:
    """The problem of a control character."""
    message = f"a control character (U+{ord(char):04X}) stands here"
    return error("control-character", Place(span=span), message, "take it away")


def too_many_documents(span: Span) -> Problem:
    """The problem of a stream with more documents than are read."""
    return error("too-many", Place(span=span), "the documents from here on are not read", "split the file")


def empty(text: str) -> Problem:
    """The problem of a file without a document."""
    message = "there is no record in this file" if text.strip() else "this file is empty"
    return error("empty-file", NOWHERE, message, "hanascore new writes a record to fill in")


class Refusing:
    """A text whose pieces are read one after another, and what was refused in the piece at hand."""

    def __init__(self, text: str, *, bare_null: bool, fast: bool) -> None:
        self.text = text
        self.fast = fast
        self.odd = _ODD_IN_JSON if bare_null else _ODD
        self.room = MAX_NODES
        self.start = 0
        self.problems: list[Problem] = []
        self.strictly: set[int] = set()  # where the pieces start that libyaml found fault with
        self._lines: Lines | None = None

    @property
    def lines(self) -> Lines:
        """Where the lines start, counted when first asked for."""
        if self._lines is None:
            self._lines = Lines(self.text)
        return self._lines

    def place(self, event: Any, path: Path = ()) -> Place:
        """The place of an event; one character where it has no length or is a block."""
        start, end = self.start + offset(event.start_mark), self.start + offset(event.end_mark)
        return Place(path, span=self.lines.span(start, max(end, min(start + 1, len(self.text)))))

    def note(self, problem: Problem) -> None:
        """Keep a problem that does not end the document, up to a thousand of them."""
        self.problems.append(problem)
        if len(self.problems) >= MAX_PROBLEMS:
            message = f"more than {MAX_PROBLEMS:,} faults: the rest of this document is not read"
            raise RefusedError(error("too-many", problem.place, message, "put these right first"))

    def look(self, event: Any, state: list[Any], room: int, *, is_key: bool) -> Any:
        """The value of a text that needs a second look: tagged, anchored, escaped, empty or `<<`."""
        stack, node, key = state
        if room < 0:
            self.refuse_size(event)
        value: str = event.value
        plain = event.implicit[0]
        if event.anchor is not None or event.tag is not None:
            self.look_properties(event, _path(stack, node, key))
        joined = join_surrogates(value)
        if joined is None:
            message = "an escape here is half a surrogate pair"
            hint = "write the character itself, or both halves"
            self.note(error("bad-escape", self.place(event, _path(stack, node, key)), message, hint))
            return SPOILT if is_key else ""
        if is_key and plain and value in {"", "<<"}:
            self.spoil(event, value, _path(stack, node, key))
            return SPOILT
        if not is_key and plain and value in self.odd and value != "<<":
            return None
        return joined

    def look_start(self, event: Any, state: list[Any], room: int) -> None:
        """Refuse a list or mapping that is too deep or one too many, and what is tagged."""
        stack, node = state
        if len(stack) > MAX_DEPTH:
            raise RefusedError(faults.too_deep(self.place(event)))
        if room < 0:
            self.refuse_size(event)
        if event.anchor is not None or event.tag is not None:
            self.look_properties(event, _path(stack, node)[: len(stack) - 1])

    def look_properties(self, event: Any, path: Path) -> None:
        """Refuse the anchor and the tag of an event."""
        start = self.start + offset(event.start_mark)
        place = Place(path, span=self.lines.span(start, start + 1))
        if event.anchor is not None:
            self.note(faults.anchor_or_alias(place, "&"))
        if event.tag is not None:
            self.note(faults.tagged(place))

    def spoil(self, event: Any, value: str, path: Path) -> None:
        """Refuse a plain key that is empty or merges."""
        if value:
            message = "'<<' merges mappings in YAML, which a record does not use"
            self.note(error("alias-refused", self.place(event, path), message, "write the keys out"))
        else:
            message = "a key is missing before this colon"
            self.note(error("key-not-text", self.place(event, path), message, "write 'key: value'"))

    def twice(self, event: Any, state: list[Any]) -> str:
        """Refuse a key that its mapping already has; the first one counts."""
        stack, node, key = state
        if key != SPOILT:
            path = _path(stack, node, key)
            place = self.place(event, path)._replace(key=True)
            first = Place(path, key=True)
            hint = "a key is written once in a mapping"
            self.note(
                error(
                    "duplicate-key", place, f"the key '{shortened(key)}' is here twice", hint, also=(first,)
                )
            )
        return SPOILT

    def refuse_size(self, event: Any) -> NoReturn:
        """The file has too many values."""
        self.room = -1
        message = f"more than {MAX_NODES:,} texts, lists and mappings in one file"
        raise RefusedError(error("too-many", self.place(event), message, "split it"))

    def refuse_key(self, event: Any) -> NoReturn:
        """A list or mapping stands where a key belongs."""
        message = "a list or a mapping stands where a key belongs"
        raise RefusedError(error("key-not-text", self.place(event), message, "a key is a text"))

    def refuse_alias(self, event: Any) -> NoReturn:
        """A record holds no alias."""
        start = self.start + offset(event.start_mark)
        raise RefusedError(faults.anchor_or_alias(Place(span=self.lines.span(start, start + 1)), "*"))

    def unspoilt(self, root: Any) -> Any:
        """The data without what hangs on keys that could not be used."""
        waiting = [root] if self.problems else []
        while waiting:
            node = waiting.pop()
            if isinstance(node, dict):
                node.pop(SPOILT, None)
                waiting.extend(node.values())
            elif isinstance(node, list):
                waiting.extend(node)
        return root


def _path(stack: list[Any], node: Any, key: str | None = None) -> Path:
    """The path of what comes next in a list or mapping, which the key names where there is one.

    It ends early inside what hangs on a key that cannot be used.
    """
    path: list[str | int] = []
    inside = [frame[0] for frame in stack[1:]]
    for parent, child in pairwise([*inside, node]):
        step = len(parent) - 1 if isinstance(parent, list) else next(reversed(parent))
        if parent[step] is not child or step == SPOILT:
            return tuple(path)
        path.append(step)
    if stack and isinstance(node, list):
        path.append(len(node))
    elif key is not None and key != SPOILT:
        path.append(key)
    return tuple(path)


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
