"""What is wrong with a text that is not YAML, in our own words: one sentence for each class of fault.

The parser's own words only choose the class; they are never shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hanascore.problems.problem import Place, Problem, Span, error
from hanascore.record.cursor import likely_mistake, quoted

_CLOSING = {"[": "]", "{": "}"}
_CLOSES = ("]", "}")
_LONGEST_KEY = 1024  # where the parser stops to look for its colon
_COMMENT = r"\s#.*$"
# What stands before the text that has a colon in it.
_AFTER_KEY = r"^[\s-]*([^#]*?):\s+(?=\S)"
_IN_BRACKETS = r"^.*[,:\[\]{}]\s*(?=[^,:\[\]{}\s])"
# A line that hardly belongs into brackets: a list item, or a key outside of any.
_BLOCK_LINE = r"\s*(?:- |-$|[^\[\]{},\s][^\[\]{},]*:(?:\s|$))"
# Keys under which names stand, each with a colon of its own.
_HOLD_NAMES = frozenset(
    "captured claims counts event hands house_rules lucky_hands options scores starting_rounds_won "
    "starting_totals teams".split()
)
_QUOTE_IT = "put the text in quotes"


class Mark(NamedTuple):
    """A place in lines, from 0."""

    line: int
    column: int


class Fault(NamedTuple):
    """Where a parser stopped, where what it was reading began, and where the innermost open collection does.

    `lines` are those of the file, of which the document ends before the line `last`.
    """

    lines: Sequence[str]
    last: int
    mark: Mark
    start: Mark
    opened: Mark | None

    @property
    def line(self) -> str:
        """The line of the fault; nothing below the last."""
        return self.lines[self.mark.line] if self.mark.line < self.last else ""

    @property
    def before(self) -> str:
        """The line up to the fault."""
        return self.line[: self.mark.column]

    @property
    def after(self) -> str:
        """The line from the fault on."""
        return self.line[self.mark.column :]

    @property
    def char(self) -> str:
        """The character at the fault."""
        return self.after[:1]

    def at(self, mark: Mark) -> str:
        """The character at a mark."""
        return self.lines[mark.line][mark.column]

    @property
    def bracket(self) -> str:
        """The innermost open bracket, where the innermost open collection is in one."""
        char = self.at(self.opened) if self.opened else ""
        return char if char in _CLOSING else ""

    @property
    def ended(self) -> bool:
        """Whether nothing follows the fault."""
        return not self.after.strip() and not any(map(str.strip, self.lines[self.mark.line + 1 : self.last]))

    def told(self, id: str, message: str, hint: str, mark: Mark | None = None, text: str = " ") -> Problem:
        """An error at a mark, or else at the fault, under one character or a text."""
        return error(id, _place(mark or self.mark, text), message, hint)


def _place(mark: Mark, text: str = " ") -> Place:
    line, column = mark.line + 1, mark.column + 1
    return Place(span=Span(line, column, line, column + len(text)))


def explain(
    words: str, lines: Sequence[str], last: int, mark: Mark, start: Mark | None, opened: Mark | None = None
) -> Problem:
    """The problem of a fault that a parser has these words for."""
    tell = next(tell for pattern, tell in _CLASSES if re.search(pattern, words))
    return tell(Fault(lines, last, mark, start or mark, opened))


def _cannot_start(at: Fault) -> Problem:
    if at.char != "\t":
        return at.told("needs-quotes", f"a text cannot start with '{at.char}'", _QUOTE_IT)
    if at.before.strip():
        return at.told("tab-indentation", "a tab stands here", "use a space")
    hint = "indent with spaces, two for each step"
    return at.told("tab-indentation", "this line is indented with a tab", hint)


def _without_colon(at: Fault, number: int) -> Problem:
    text = re.sub(_COMMENT, "", at.lines[number]).rstrip()
    inner = text.lstrip(" ")
    hint = likely_mistake(inner) or "write 'key: value', or indent the line if the text above goes on here"
    message = "this line has no key with a colon and a space after it"
    return at.told("missing-colon", message, hint, Mark(number, len(text) - len(inner)), inner)


def _second_colon(at: Fault) -> Problem:
    number, column = at.mark.line, len(at.before) - len(at.before.lstrip())
    if len(at.before) - column > _LONGEST_KEY:
        message = f"no colon is near enough: a key has at most {_LONGEST_KEY:,} characters"
        return at.told("missing-colon", message, "put a long text after a short key", Mark(number, column))
    if at.before.startswith("---"):
        return at.told("indentation", "a key stands on the line of '---'", "put it on a line of its own")
    first = re.search(_IN_BRACKETS if at.bracket else _AFTER_KEY, at.before)
    if not first and number:
        above = at.lines[number - 1]
        if ": " not in above or likely_mistake(above):
            return _without_colon(at, number - 1)
        message = "this line is further in than the one before, so YAML takes it for more of that text"
        hint = "start it under the key above it"
        return at.told("indentation", message, hint, Mark(number, column), at.before[column:])
    rest = re.sub(_COMMENT, "", at.line[first.end() if first else 0 :])
    text = quoted(re.sub(r"[,\[\]{}].*$", "", rest) if at.bracket else rest)
    hint = f"{_QUOTE_IT}: {text}" if text else _QUOTE_IT
    if first and not at.bracket and (key := first[1]) in _HOLD_NAMES:
        hint = f"write it in brackets: {key}: {{{rest}}}, or start it on the next line"
    message = "this text has a colon and a space in it, which YAML takes for the end of a key"
    return at.told("colon-in-text", message, hint)


def _dash(at: Fault) -> Problem:
    if re.sub(_COMMENT, "", at.after[1:]).strip():
        message = "a list cannot start on the line of its key"
        return at.told(
            "stray-character", message, "start it on the next line, or write it in brackets: [a, b]"
        )
    message, hint = "a '-' alone starts a list here", "where a pile has no cards, write none"
    return at.told("stray-character", message, hint)


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


def _outside(at: Fault) -> Problem:
    """Something stands in a block where neither a key nor an item can."""
    before = at.before.rstrip()
    if at.char in _CLOSES:
        return _closes_nothing(at)
    if at.char == ":":
        return at.told("stray-character", "nothing stands before this colon", _QUOTE_IT)
    if at.char == ",":
        hint = "put the whole text in quotes, or the whole list in brackets"
        return at.told("stray-character", "a comma stands after the end of a text or a list", hint)
    if before.endswith(("'", '"')):
        inner = "''" if before[-1] == "'" else '\\"'
        hint = f"put all of it in quotes; a quote inside them is written {inner}"
        return at.told("needs-quotes", "this stands after the end of a quoted text", hint)
    if before.endswith(("]", "}")):
        hint = "put all of it inside the brackets, or in quotes"
        return at.told("stray-character", "this stands after the end of a list or mapping", hint)
    if at.char == "-" and at.after[1:2] in ("", " "):
        message = "a list item stands where a key belongs"
        return at.told("indentation", message, "the items of a list stand in one column, under their key")
    message = "this line does not start where the lines that belong with it start"
    return at.told(
        "indentation", message, "the keys of a mapping, and the items of a list, stand in one column"
    )


def _closes_nothing(at: Fault) -> Problem:
    return at.told("stray-character", f"this '{at.char}' closes nothing", "take it away, or open it")


def _in_brackets(at: Fault) -> Problem:
    """Something stands in brackets where neither a comma nor their end is."""
    line_below = at.opened is not None and at.opened.line < at.mark.line
    if at.ended or (line_below and re.match(_BLOCK_LINE, at.line)):
        message = f"the bracket that opens here ({at.bracket}) is never closed"
        return at.told("unclosed", message, f"put {_CLOSING[at.bracket]} where it ends", at.opened)
    if at.char in _CLOSES and at.opened:
        message = f"this bracket does not close the '{at.bracket}' before it"
        return at.told("unclosed", message, f"expected {_CLOSING[at.bracket]}")._replace(
            also=(_place(at.opened),)
        )
    if at.char == ":":
        return _second_colon(at)
    hint = "inside brackets the entries are separated by commas"
    return at.told("missing-comma", "a comma is missing before this", hint)


def _no_content(at: Fault) -> Problem:
    """A sign stands where a value belongs."""
    if at.bracket and (at.ended or at.char == "-"):
        if at.ended or (at.opened and at.opened.line < at.mark.line):
            return _in_brackets(at)
        hint = "write [a, b], or each '-' on a line of its own and no brackets"
        return at.told("stray-character", "a list inside brackets is written without '-'", hint)
    if at.char in _CLOSES:
        return _closes_nothing(at)
    if at.char in (",", ":"):
        name = "comma" if at.char == "," else "colon"
        return at.told("stray-character", f"nothing stands before this {name}", _QUOTE_IT)
    return at.told("needs-quotes", f"a text cannot start with '{at.char}' here", _QUOTE_IT)


def _second_root(at: Fault) -> Problem:
    if at.char in _CLOSES:
        return _closes_nothing(at)
    return at.told(
        "bad-yaml", "the document is complete before this", "a further game starts after a line with '---'"
    )


def _alias(at: Fault) -> Problem:
    rest = at.lines[at.start.line][at.start.column :]
    return anchor_or_alias(_place(at.start), rest[0], rest[1:])


def _open_quote(at: Fault) -> Problem:
    quote = at.at(at.start)
    message = f"the quote that opens here ({quote}) is never closed"
    return at.told("unclosed", message, f"put another {quote} at the end of the text", at.start)


def _block_header(at: Fault) -> Problem:
    message = f"after '{at.at(at.start)}' at its start, a text begins on the next line"
    return at.told("needs-quotes", message, f"{_QUOTE_IT}, or begin it on the next line", at.start)


def _always(id: str, message: str, hint: str) -> Callable[[Fault], Problem]:
    return lambda at: at.told(id, message, hint)


_ORDER = "a line that starts with '%' gives an order to the YAML reader, and this one is none"
_ESCAPE = "inside double quotes a backslash starts an escape, and this is none"
# What is found in the words of the parser, the first of which counts.
_CLASSES: tuple[tuple[str, Callable[[Fault], Problem]], ...] = (
    ("found character", _cannot_start),
    ("could not find expected ':'", lambda at: _without_colon(at, at.start.line)),
    ("mapping values are not allowed", _second_colon),
    ("sequence entries are not allowed", _dash),
    ("mapping keys", _always("needs-quotes", "a text cannot start with '?' and a space", _QUOTE_IT)),
    (
        "directive|incompatible|duplicate",
        _always("bad-yaml", _ORDER, "leave it out, or indent it if it is text"),
    ),
    ("scanning a block scalar", _block_header),
    ("quoted scalar: found unexpected ", _open_quote),
    ("quoted|escape", _always("bad-escape", _ESCAPE, "write \\\\ for a backslash, or use single quotes")),
    ("scanning an a", _alias),
    ("tag", lambda at: tagged(_place(at.start))),
    ("expected '?<document start>", _second_root),
    ("expected (<block end>|key|'-')", _outside),
    ("expected ',' or", _in_brackets),
    ("node content", _no_content),
    ("", _always("bad-yaml", "this cannot be read as YAML", "if it is text, put it in quotes")),
)
