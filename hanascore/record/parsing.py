"""YAML text to plain data by a parser, what it finds wrong, and what a record may not use of YAML.

This is the only module that knows PyYAML. Of it only scanner and parser are used, one event at a time, with a
stack of our own: every scalar stays the text that was written. libyaml reads what both parsers are known to
read alike; all other texts, and those that libyaml finds fault with, are for the parser in Python.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from sys import intern
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

from hanascore.problems.problem import BOM, Lines, Path, Place, Problem, error
from hanascore.record import faults
from hanascore.record.cursor import shortened
from hanascore.record.faults import BAD_NUMBER, TOO_DEEP, Fault
from hanascore.tuples import NamedTuple

if yaml.__with_libyaml__:
    # The parser alone: loaders take several times as long to make.
    from yaml._yaml import CParser

# Where a document starts and ends in its text.
Piece = tuple[int, int]
Data: TypeAlias = "dict[str, Data] | list[Data] | str | None"

MAX_DEPTH = 32
MAX_NODES = 1_000_000
MAX_PROBLEMS = 1_000
# Lists and mappings of next to nothing take more memory than anything else that may be written. Where their
# number is large, the text must have so many characters for each; no record has fewer, not with `- void: x`.
_CHARACTERS = {MappingStartEvent: 10, SequenceStartEvent: 5}
_DENSE = 20_000 * 10
_MOST_KEYS = 1_000

_STARTS = (MappingStartEvent, SequenceStartEvent)
_ENDS = (MappingEndEvent, SequenceEndEvent)
_KINDS = {
    ScalarEvent: "text",
    MappingStartEvent: "mapping",
    SequenceStartEvent: "list",
    MappingEndEvent: "end",
    SequenceEndEvent: "end",
}
_ANY_ORDER = "(?:\\A|[\n\r\x85\u2028\u2029])%"
_HEADER_COMMENT = "[|>][-+0-9]{0,3}[ ]*#"
# Stands for a key that cannot be used, until it is thrown away: no text that is read holds half a pair.
_SPOILT = "\udfff"
# Plain texts that may be no text.
_ODD = frozenset(("", "<<"))
_ODD_IN_JSON = frozenset(("", "<<", "null"))


class Mark:
    """One thing a parser reports: `kind` is text, list, mapping or end. Of most no more is ever asked."""

    __slots__ = ("_event", "_first", "kind")

    def __init__(self, kind: str, event: Any, first: int) -> None:
        self.kind = kind
        self._event = event
        self._first = first

    @property
    def start(self) -> int:
        """Where it starts in the whole of the text."""
        return self._first + _offset(self._event.start_mark)

    @property
    def end(self) -> int:
        """Where it ends in the whole of the text."""
        return self._first + _offset(self._event.end_mark)

    @property
    def value(self) -> str:
        """The words of a text."""
        return str(self._event.value)

    @property
    def style(self) -> str:
        """The quote of a text, `|` or `>`, or nothing; of a list or mapping `flow` or nothing."""
        if self.kind == "text":
            return self._event.style or ""
        return "flow" if self._event.flow_style else ""


class _RefusedError(Exception):
    """The rest of a document cannot be used."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class _DeepError(yaml.YAMLError):
    """More brackets are open than any record has."""

    problem = TOO_DEEP


class _PythonParser(Scanner, Parser):
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
            elif char != BOM:
                self.column += 1

    def get_mark(self) -> int:
        return self.index

    def save_possible_simple_key(self) -> None:
        self.token = self.index
        super().save_possible_simple_key()

    def fetch_flow_scalar(self, style: str) -> None:
        super().fetch_flow_scalar(style)
        key = self.possible_simple_keys.get(self.flow_level)
        if key is not None and key.index == self.token:
            # YAML looks for a colon no further than 1,024 characters; JSON knows no such limit.
            key.index = self.index

    def fetch_flow_collection_start(self, token_class: type) -> None:
        # Looking ahead for a colon costs the square of the brackets that are open.
        if self.flow_level >= MAX_DEPTH:
            raise _DeepError
        super().fetch_flow_collection_start(token_class)

    def fault(self, found: Exception, start: int) -> Fault:
        """Where the parser stopped, in the whole of a text of which its own part begins at `start`."""
        mark, context = getattr(found, "problem_mark", None), getattr(found, "context_mark", None)
        return Fault(
            words=getattr(found, "problem", None) or BAD_NUMBER,
            context=getattr(found, "context", None) or "",
            offset=start + (self.index if mark is None else mark),
            start=-1 if context is None else start + context,
            token=-1 if self.token < 0 else start + self.token,
            opened=start + self.marks[-1] if self.marks else -1,
        )


class _Spot(NamedTuple):
    """Where data is being filled in: the open collections around, the innermost, and the key that waits."""

    stack: list[Any]
    node: Any
    key: str | None = None

    def path(self) -> Path:
        """The path of what comes next; it ends early inside what hangs on a key that cannot be used."""
        path: list[str | int] = []
        inside = [frame[0] for frame in self.stack[1:]]
        for parent, child in pairwise([*inside, self.node]):
            step = len(parent) - 1 if isinstance(parent, list) else next(reversed(parent))
            if parent[step] is not child or step == _SPOILT:
                return tuple(path)
            path.append(step)
        if self.stack and isinstance(self.node, list):
            path.append(len(self.node))
        elif self.key is not None and self.key != _SPOILT:
            path.append(self.key)
        return tuple(path)


class TextReader:
    """Reads the documents of a text one after another, with what is wrong in the one at hand.

    With `bare_null` a bare null is nothing, as in JSON. Without `fast` the parser in Python reads all of it.
    """

    def __init__(self, text: str, *, bare_null: bool, fast: bool) -> None:
        self.text, self.bare_null = text, bare_null
        self.room, self._characters = MAX_NODES, max(len(text), _DENSE)
        self._fast = fast and yaml.__with_libyaml__
        self._odd = _ODD_IN_JSON if bare_null else _ODD
        self._start = 0
        self._problems: list[Problem] = []
        self._keys: dict[str, str] = {}
        self._strictly: set[int] = set()  # where the documents start that libyaml found fault with

    @cached_property
    def lines(self) -> Lines:
        """Where the lines start, counted when first asked for."""
        return Lines(self.text)

    def parse(self, piece: Piece) -> tuple[Data, list[Problem]]:
        """The data of one document and what is wrong with it; a piece with nothing in it has neither."""
        chunk, by_libyaml = self._turn_to(piece)
        if by_libyaml:
            room, characters = self.room, self._characters
            try:
                return self._fill(CParser(chunk).get_event, wary="&" in chunk), self._problems
            except _RefusedError as refused:
                if refused.problem.id != "too-deep":
                    return None, [*self._problems, refused.problem]
            except yaml.YAMLError:
                pass
            self.room, self._characters, self._problems = room, characters, []
            self._strictly.add(self._start)
        parser = _PythonParser(chunk)
        try:
            return self._fill(parser.get_event, wary=True), self._problems
        except _RefusedError as refused:
            return None, [*self._problems, refused.problem]
        except (yaml.YAMLError, ValueError, OverflowError) as found:
            fault = parser.fault(found, self._start)
            return None, [*self._problems, faults.explain(fault, self.text, self.lines)]
        finally:
            parser.dispose()

    def marks(self, piece: Piece) -> Iterator[Mark]:
        """Everything in a document with its offsets, as far as it can be read."""
        chunk, by_libyaml = self._turn_to(piece)
        parser: Any = CParser(chunk) if by_libyaml else _PythonParser(chunk)
        try:
            while (event := parser.get_event()) is not None:
                if type(event) in _KINDS:
                    yield Mark(_KINDS[type(event)], event, piece[0])
        except (yaml.YAMLError, ValueError, OverflowError):
            return
        finally:
            parser.dispose()

    def _turn_to(self, piece: Piece) -> tuple[str, bool]:
        """The text of a document, which is at hand now, and whether libyaml may read it.

        The parsers differ on tabs, inner byte-order marks, `?` inside brackets, tags, escapes, orders to the
        reader and a comment after the header of a block text.
        """
        self._start, self._problems = piece[0], []
        text = self.text[slice(*piece)]
        if not self._fast or self._start in self._strictly or has_order(text):
            return text, False
        if any(mark in text for mark in ("\t", "?", "!", "\\", BOM)):
            return text, False
        blocks = "#" in text and ("|" in text or ">" in text)
        return text, not (blocks and re.search(_HEADER_COMMENT, text))

    def _fill(self, get_event: Callable[[], Any], *, wary: bool) -> Any:
        """The data of the events of one document; the wary look at each text a second time."""
        roots: list[Any] = []
        node: Any = roots
        append: Callable[[Any], None] | None = roots.append
        key: str | None = None
        stack: list[tuple[Any, Callable[[Any], None] | None]] = []
        odd, room, keys = self._odd, self.room, self._keys
        characters = self._characters
        while (event := get_event()) is not None:
            kind = type(event)
            value: Any
            if kind is ScalarEvent:
                value = event.value
                room -= 1
                if wary or room < 0 or value in odd:
                    is_key = append is None and key is None
                    value = self._text(event, _Spot(stack, node, key), room, is_key=is_key)
            elif kind in _STARTS:
                value = {} if kind is MappingStartEvent else []
                room -= 1
                characters -= _CHARACTERS[kind]
            elif kind in _ENDS:
                node, append = stack.pop()
                continue
            else:
                self._pass_by(event)
                continue
            if append is not None:
                append(value)
            elif key is not None:
                node[key] = value
                key = None
            elif kind is not ScalarEvent:
                message = "a list or a mapping stands where a key belongs"
                raise _RefusedError(error("key-not-text", self._place(event), message, "a key is a text"))
            elif value in node:
                key = self._twice(event, _Spot(stack, node, value))
            else:
                key = keys.get(value) or self._new_key(value)
            if kind is not ScalarEvent:
                stack.append((node, append))
                node, append = value, (value.append if kind is SequenceStartEvent else None)
                if wary or room < 0 or characters < 0 or len(stack) > MAX_DEPTH:
                    self._collection(event, _Spot(stack, node), room, characters)
        self.room, self._characters = room, characters
        return self._unspoilt(roots[0] if roots else None)

    def _new_key(self, key: str) -> str:
        """A key not met so far. Most are the same few words, of which one text each is enough."""
        if len(self._keys) < _MOST_KEYS:
            self._keys[key] = intern(key)
        return key

    def _place(self, event: Any, path: Path = (), *, first: bool = False) -> Place:
        """The place of an event; one character of one without a length, of a block, or where it is asked."""
        start = self._start + _offset(event.start_mark)
        shortest = min(start + 1, len(self.text))
        end = shortest if first else max(self._start + _offset(event.end_mark), shortest)
        return Place(path, span=self.lines.span(start, end))

    def _pass_by(self, event: Any) -> None:
        """Nothing is done about the borders of documents; an alias is refused."""
        if isinstance(event, AliasEvent):
            place = self._place(event, first=True)
            raise _RefusedError(faults.anchor_or_alias(place, "*", event.anchor or ""))

    def _note(self, problem: Problem) -> None:
        """Keep a problem that does not end the document, up to a thousand of them."""
        self._problems.append(problem)
        if len(self._problems) >= MAX_PROBLEMS:
            message = f"more than {MAX_PROBLEMS:,} faults: the rest of this document is not read"
            raise _RefusedError(error("too-many", problem.place, message, "put these right first"))

    def _text(self, event: Any, spot: _Spot, room: int, *, is_key: bool) -> Any:
        """The value of a text that needs a second look: tagged, anchored, escaped, empty or `<<`."""
        if room < 0:
            self._refuse_size(event)
        value: str = event.value
        plain = event.implicit[0]
        if event.anchor is not None or event.tag is not None:
            self._properties(event, spot.path())
        joined = join_surrogates(value)
        if joined is None:
            message = "an escape here is half a surrogate pair"
            hint = "write the character itself, or both halves"
            self._note(error("bad-escape", self._place(event, spot.path()), message, hint))
            return _SPOILT if is_key else ""
        if is_key and plain and value in _ODD:
            message, hint = "a key is missing before this colon", "write 'key: value'"
            if value:
                message, hint = (
                    "'<<' merges mappings in YAML, which a record does not use",
                    "write the keys out",
                )
            id = "alias-refused" if value else "key-not-text"
            self._note(error(id, self._place(event, spot.path()), message, hint))
            return _SPOILT
        if not is_key and plain and value in self._odd and value != "<<":
            return None
        return joined

    def _collection(self, event: Any, spot: _Spot, room: int, characters: int) -> None:
        """Refuse a list or mapping that is too deep or one too many, and what is tagged."""
        if len(spot.stack) > MAX_DEPTH:
            raise _RefusedError(faults.too_deep(self._place(event)))
        if room < 0:
            self._refuse_size(event)
        if characters < 0:
            self._refuse_size(event, "too many lists and mappings of next to nothing in one file")
        if event.anchor is not None or event.tag is not None:
            self._properties(event, spot.path()[: len(spot.stack) - 1])

    def _properties(self, event: Any, path: Path) -> None:
        """Refuse the anchor and the tag of an event."""
        place = self._place(event, path, first=True)
        if event.anchor is not None:
            self._note(faults.anchor_or_alias(place, "&", event.anchor))
        if event.tag is not None:
            self._note(faults.tagged(place))

    def _twice(self, event: Any, spot: _Spot) -> str:
        """Refuse a key that its mapping already has; the first one counts."""
        if spot.key is not None and spot.key != _SPOILT:
            path = spot.path()
            place = self._place(event, path)._replace(key=True)
            message = f"the key '{shortened(spot.key)}' is here twice"
            hint = "a key is written once in a mapping"
            self._note(error("duplicate-key", place, message, hint, also=(Place(path, key=True),)))
        return _SPOILT

    def _refuse_size(self, event: Any, message: str = "") -> NoReturn:
        """The file has too many values."""
        self.room = -1
        message = message or f"more than {MAX_NODES:,} texts, lists and mappings in one file"
        raise _RefusedError(error("too-many", self._place(event), message, "split it"))

    def _unspoilt(self, root: Any) -> Any:
        """The data without what hangs on keys that could not be used."""
        waiting = [root] if self._problems else []
        while waiting:
            node = waiting.pop()
            if isinstance(node, dict):
                node.pop(_SPOILT, None)
                waiting.extend(node.values())
            elif isinstance(node, list):
                waiting.extend(node)
        return root


def _offset(mark: Any) -> int:
    """The offset of a mark of either parser."""
    place: int = mark if isinstance(mark, int) else mark.index
    return place


def join_surrogates(value: str) -> str | None:
    """The text with surrogate pairs joined, or None where half a pair stands alone."""
    try:
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return None


def has_order(text: str) -> bool:
    """Whether a line of a text gives the YAML reader an order, as `%YAML 1.2`."""
    return "%" in text and re.search(_ANY_ORDER, text) is not None
