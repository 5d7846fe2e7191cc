"""What is wrong with a text that is not YAML, in our own words: one sentence for each class of fault.

The parser's own words only choose the class; they are never shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hanascore.problems.problem import BLANKS, BOM, LINE_BREAK, Lines, Place, Problem, error
from hanascore.record.cursor import likely_mistake, quoted
from hanascore.tuples import NamedTuple

# What our own parser says where PyYAML has no words.
TOO_DEEP = "too deep"
BAD_NUMBER = "bad number"


class Fault(NamedTuple):
    """Where a parser stopped: its words, the offset, and the offsets of what it was reading.

    `start` is where the fault's context began, `token` where the last text or bracket began, `opened` where
    the innermost open collection began. Unknown offsets are -1.
    """

    words: str
    context: str
    offset: int
    start: int = -1
    token: int = -1
    opened: int = -1


class FaultAt(NamedTuple):
    """A fault in its text, and what stands around it."""

    fault: Fault
    text: str
    lines: Lines

    @property
    def mark(self) -> str:
        """The character at the fault, or nothing at the end."""
        return self.text[self.fault.offset : self.fault.offset + 1]

    @property
    def ended(self) -> bool:
        """Whether the document ends at the fault."""
        found = self.text[self.fault.offset : self.fault.offset + 4]
        return not found or (found[:3] in {"---", "..."} and found[3:] in BLANKS and self.column == 0)

    @property
    def start(self) -> int:
        """Where what the parser was reading began."""
        return max(self.fault.start, 0)

    @property
    def column(self) -> int:
        """How far into its line the fault stands."""
        return self.fault.offset - self.lines.start_of(self.fault.offset)

    @property
    def before(self) -> str:
        """The line of the fault up to it."""
        return self.text[self.lines.start_of(self.fault.offset) : self.fault.offset]

    @property
    def after(self) -> str:
        """The line of the fault from it on."""
        return self.lines.line_of(self.fault.offset)[self.column :]

    def place(self, start: int, end: int = -1) -> Place:
        """A stretch of the text; one character where no end is given."""
        return Place(span=self.lines.span(start, end if end > start else min(start + 1, len(self.text))))

    def here(self, id: str, message: str, hint: str = "") -> Problem:
        """An error at the fault."""
        return error(id, self.place(self.fault.offset), message, hint)


_BLOCK_LINE = r"\s*(?:- |-$|[^\[\]{},\s][^\[\]{},]*:(?:\s|$))"
_COMMENT = r"\s#.*$"
_BRACKETED = r"[,\[\]{}].*$|\s#.*$"
_ENTRY = r"[^,:\[\]{}\s][^,:\[\]{}]*$"
_KEY = r"[\s-]*(\w+):\s"
# Keys under which names stand, each with a colon of its own.
_HOLD_NAMES = frozenset(
    "captured claims counts event hands house_rules lucky_hands options scores starting_rounds_won "
    "starting_totals teams".split()
)
_LONGEST_KEY = 1024  # where the parser stops to look for its colon
_CLOSING = {"[": "]", "{": "}"}
_QUOTE_IT = "put the text in quotes"


def explain(fault: Fault, text: str, lines: Lines) -> Problem:
    """The problem of a fault."""
    at = FaultAt(fault, text, lines)
    for offset in (fault.offset, fault.start):
        start = lines.start_of(max(offset, 0))
        if text.startswith(BOM, start):
            message = "an invisible byte-order mark stands at the start of this line"
            return error(
                "control-character", at.place(start), message, "delete it; two files were joined here"
            )
    for words, context, tell in _CLASSES:
        if fault.words.startswith(words) and fault.context.startswith(context):
            return tell(at)
    return at.here("bad-yaml", "this cannot be read as YAML", "if it is text, put it in quotes")


def _cannot_start(at: FaultAt) -> Problem:
    if at.mark != "\t":
        return at.here("needs-quotes", f"a text cannot start with '{at.mark}'", _QUOTE_IT)
    if not at.before.strip():
        message, hint = "this line is indented with a tab", "indent with spaces, two for each step"
    elif not at.after.strip():
        message, hint = "a tab stands at the end of this line", "take it away"
    else:
        message, hint = "a tab stands here", "use a space"
    return at.here("tab-indentation", message, hint)


def _without_colon(at: FaultAt, start: int, end: int = -1) -> Problem:
    """The line from here, or a stretch of it, has no colon."""
    if end < 0:
        end = start + len(at.lines.line_of(start)) - (start - at.lines.start_of(start))
    text = re.sub(_COMMENT, "", at.text[start:end]).rstrip()
    place = at.place(start, start + len(text))
    if len(text) > _LONGEST_KEY:
        message = f"no colon is near enough: a key has at most {_LONGEST_KEY:,} characters"
        return error("missing-colon", place, message, "put a long text after a short key")
    hint = likely_mistake(text) or "write 'key: value', or indent the line if the text above goes on here"
    return error("missing-colon", place, "this line has no key with a colon and a space after it", hint)


def _second_colon(at: FaultAt) -> Problem:
    start, offset = at.fault.token, at.fault.offset
    if start < 0:
        return at.here("stray-character", "nothing stands before this colon", _QUOTE_IT)
    if start > offset:  # the parser looked ahead to the end of the brackets
        entry = re.search(_ENTRY, at.before)
        start = offset - len(entry[0]) if entry else offset
    first = start
    for found in re.compile(LINE_BREAK).finditer(at.text, start, offset):
        if likely_mistake(at.text[first : found.start()]):
            return _without_colon(at, first, found.start())
        first = found.end()
    if first != start:
        key = offset - len(at.before.lstrip())
        above = at.lines.start_of(start)
        if not at.text[above:start].strip(" -") and key - at.lines.start_of(key) <= start - above:
            return _without_colon(at, start)
        message = "this line is further in than the one before, so YAML takes it for more of that text"
        return error("indentation", at.place(key, offset), message, "start it under the key above it")
    if offset - start > _LONGEST_KEY:
        return _without_colon(at, start, offset)
    if at.before.startswith("---"):
        return at.here("indentation", "a key stands on the line of '---'", "put it on a line of its own")
    rest = at.lines.line_of(offset)[start - at.lines.start_of(offset) :]
    inside = at.fault.words.startswith("expected ',' or")
    text = quoted(re.sub(_BRACKETED if inside else _COMMENT, "", rest))
    message = "this text has a colon and a space in it, which YAML takes for the end of a key"
    under = re.match(_KEY, at.before)
    if not inside and under and under[1] in _HOLD_NAMES:
        written = re.sub(_COMMENT, "", rest)
        hint = f"write it in brackets: {under[1]}: {{{written}}}, or start it on the next line"
        return at.here("colon-in-text", message, hint)
    return at.here("colon-in-text", message, f"{_QUOTE_IT}: {text}" if text else _QUOTE_IT)


def _dash(at: FaultAt) -> Problem:
    if not re.sub(_COMMENT, "", at.after[1:]).strip():
        message, hint = "a '-' alone starts a list here", "where a pile has no cards, write none"
    else:
        message = "a list cannot start on the line of its key"
        hint = "start it on the next line, or write it in brackets: [a, b]"
    return at.here("stray-character", message, hint)


def _order(at: FaultAt) -> Problem:
    message = "a line that starts with '%' gives an order to the YAML reader, and this one is none"
    return at.here("bad-yaml", message, "leave it out, or indent it if it is text")


def _block_header(at: FaultAt) -> Problem:
    place = at.place(at.start)
    mark = at.text[at.start]
    message = f"after '{mark}' at its start, a text begins on the next line"
    return error("needs-quotes", place, message, f"{_QUOTE_IT}, or begin it on the next line")


def _open_quote(at: FaultAt) -> Problem:
    place = at.place(at.start)
    mark = at.text[at.start]
    message = f"the quote that opens here ({mark}) is never closed"
    return error("unclosed", place, message, f"put another {mark} at the end of the text")


def _escape(at: FaultAt) -> Problem:
    if at.before.startswith("%"):
        return _order(at)
    return at.here(
        "bad-escape",
        "inside double quotes a backslash starts an escape, and this is none",
        "write \\\\ for a backslash, or use single quotes",
    )


def anchor_or_alias(place: Place, mark: str, name: str) -> Problem:
    """The problem of a text that YAML takes for an alias or an anchor."""
    month = re.match(r"(1[0-2]|[1-9])(?![0-9])", name) if mark == "*" else None
    hint = f"did you mean {month[1]}*?" if month else "write repeated values out, or put a text in quotes"
    message = f"'{mark}' at the start of a text is a YAML {'alias' if mark == '*' else 'anchor'}"
    return error("alias-refused", place, f"{message}, which a record does not use", hint)


def tagged(place: Place) -> Problem:
    """The problem of a text that YAML takes for a tag."""
    message = "'!' at the start of a text is a YAML tag, which a record does not use"
    return error("tag-refused", place, message, _QUOTE_IT)


def too_deep(place: Place) -> Problem:
    """The problem of a list or mapping far inside others."""
    message = "lists and mappings are nested more than 32 deep here"
    return error("too-deep", place, message, "a record is at most eight deep")


def _tag(at: FaultAt) -> Problem:
    return tagged(at.place(at.fault.start if at.fault.start >= 0 else at.fault.offset))


def _second_root(at: FaultAt) -> Problem:
    if at.mark in {"]", "}"}:
        return _closes_nothing(at)
    message = "the document is complete before this"
    return at.here("bad-yaml", message, "a further game starts after a line with '---'")


def _closes_nothing(at: FaultAt) -> Problem:
    return at.here("stray-character", f"this '{at.mark}' closes nothing", "take it away, or open it")


def _outside(at: FaultAt) -> Problem:
    before = at.before.rstrip()
    if at.mark in {"]", "}"}:
        return _closes_nothing(at)
    if at.mark == ":":
        return at.here("stray-character", "nothing stands before this colon", _QUOTE_IT)
    if at.mark == ",":
        hint = "put the whole text in quotes, or the whole list in brackets"
        return at.here("stray-character", "a comma stands after the end of a text or a list", hint)
    if before.endswith(("'", '"')):
        inner = "''" if before[-1] == "'" else '\\"'
        hint = f"put all of it in quotes; a quote inside them is written {inner}"
        return at.here("needs-quotes", "this stands after the end of a quoted text", hint)
    if before.endswith(("]", "}")):
        hint = "put all of it inside the brackets, or in quotes"
        return at.here("stray-character", "this stands after the end of a list or mapping", hint)
    if at.mark == "-" and at.after[1:2] in {"", *BLANKS}:
        message = "a list item stands where a key belongs"
        hint = "the items of a list stand in one column, under their key"
    else:
        message = "this line does not start where the lines that belong with it start"
        hint = "the keys of a mapping, and the items of a list, stand in one column"
    return at.here("indentation", message, hint)


def _never_closed(at: FaultAt, start: int) -> Problem:
    mark = at.text[start]
    message = f"the bracket that opens here ({mark}) is never closed"
    return error("unclosed", at.place(start), message, f"put {_CLOSING[mark]} where it ends")


def _in_brackets(at: FaultAt) -> Problem:
    start, index = at.fault.start, at.fault.offset
    mark = at.text[start]
    if at.ended:
        return _never_closed(at, start)
    if at.mark in {"]", "}"}:
        message = f"this bracket does not close the '{mark}' before it"
        place = at.place(index)
        return error("unclosed", place, message, f"expected {_CLOSING[mark]}", also=(at.place(start),))
    if at.lines.start_of(start) != at.lines.start_of(index):
        if re.match(_BLOCK_LINE, at.lines.line_of(index)):
            return _never_closed(at, start)
    elif at.mark == ":":
        return _second_colon(at)
    hint = "inside brackets the entries are separated by commas"
    return at.here("missing-comma", "a comma is missing before this", hint)


def _no_content(at: FaultAt) -> Problem:
    opened = at.fault.opened
    in_brackets = opened >= 0 and at.text[opened] in _CLOSING
    if in_brackets and at.ended:
        return _never_closed(at, opened)
    if at.mark == "-" and in_brackets:
        if at.lines.start_of(opened) != at.lines.start_of(at.fault.offset):
            return _never_closed(at, opened)
        hint = "write [a, b], or each '-' on a line of its own and no brackets"
        return at.here("stray-character", "a list inside brackets is written without '-'", hint)
    if at.mark in {"]", "}"}:
        return _closes_nothing(at)
    if at.mark in {",", ":"}:
        name = "comma" if at.mark == "," else "colon"
        return at.here("stray-character", f"nothing stands before this {name}", _QUOTE_IT)
    return at.here("needs-quotes", f"a text cannot start with '{at.mark}' here", _QUOTE_IT)


_CLASSES: tuple[tuple[str, str, Callable[[FaultAt], Problem]], ...] = (
    (TOO_DEEP, "", lambda at: too_deep(at.place(at.fault.offset))),
    ("found character", "", _cannot_start),
    ("could not find expected ':'", "", lambda at: _without_colon(at, at.start)),
    ("mapping values are not allowed", "", _second_colon),
    ("sequence entries are not allowed", "", _dash),
    (
        "mapping keys are not allowed",
        "",
        lambda at: at.here("needs-quotes", "a text cannot start with '?' and a space", _QUOTE_IT),
    ),
    ("", "while scanning a directive", _order),
    ("found duplicate YAML directive", "", _order),
    ("found incompatible YAML", "", _order),
    ("duplicate tag handle", "", _order),
    ("", "while scanning a block scalar", _block_header),
    ("found unexpected ", "while scanning a quoted scalar", _open_quote),
    ("", "while scanning a double-quoted scalar", _escape),
    (BAD_NUMBER, "", _escape),
    (
        "",
        "while scanning an a",
        lambda at: anchor_or_alias(at.place(at.start), at.text[at.start], at.text[at.start + 1 :]),
    ),
    ("", "while scanning a tag", _tag),
    ("", "while parsing a tag", _tag),
    ("found undefined tag handle", "", _tag),
    ("expected '<document start>'", "", _second_root),
    ("expected <block end>", "", _outside),
    ("expected ',' or", "", _in_brackets),
    ("expected the node content", "", _no_content),
)
