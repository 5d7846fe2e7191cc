"""Describe syntax errors in our own words: a sentence for each class of errors, and what to type instead.

The words of the parser only decide the class of an error. They are never shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from hanascore.problems.fix import Certainty, Fix, Replace, replace
from hanascore.problems.place import Place, Span
from hanascore.problems.problem import Problem, error
from hanascore.record.cursor import likely_mistake, quoted

# What closes each bracket, and what opens it.
CLOSING = {"[": "]", "{": "}"}
OPENING = {closing: opening for opening, closing in CLOSING.items()}
# The most characters that YAML allows before the colon of a key.
_MAX_KEY_LENGTH = 1024
_COMMENT = r"\s#.*$"
# What ends a value in brackets.
_END_IN_BRACKETS = re.compile(r"[,\[\]{}]")
# What comes before a text with a second colon on its line: in a block, and in brackets.
_BEFORE_TEXT = r"^[\s-]*+([^#]*?):\s+(?=\S)"
_BEFORE_TEXT_IN_BRACKETS = r"^.*[,:\[\]{}]\s*(?=[^,:\[\]{}\s])"
# A line that is unlikely inside brackets: a list item, or a key outside of any brackets.
_BLOCK_LINE = r"\s*(?:- |-$|[^\[\]{},\s][^\[\]{},]*:(?:\s|$))"
# The keys whose values are mappings. If a second colon follows on the line of such a key, braces are missing.
_KEYS_OF_MAPPINGS = frozenset(
    "captured claims counts event hands house_rules lucky_hands options scores "
    "starting_games_won starting_rounds_won "
    "starting_totals teams".split()
)
# Marks that a program for merging files leaves in a file with conflicts.
_CONFLICT_MARKER = r"(?:<{7}|>{7}) "
# A no-break or an ideographic space where YAML needs an ordinary one.
_WIDE_SPACE = "(?:^ *|:|- *)([\u00a0\u3000])"
_USE_QUOTES = "put the text in quotes"


class TextPosition(NamedTuple):
    """A line and a column, both from 0."""

    # The line.
    line: int
    # The column.
    column: int


class SyntaxFailure(NamedTuple):
    """Where the parser stopped, and the text around that place."""

    # All lines of the file.
    lines: Sequence[str]
    # The number of the line after the document, from 0.
    end_line: int
    # Where the parser stopped.
    position: TextPosition
    # Where the parser began what it could not finish.
    start: TextPosition
    # Where the innermost open bracket is; None outside of brackets.
    opened: TextPosition | None

    @property
    def line(self) -> str:
        """The line on which the parser stopped, or "" after the last line."""
        return self.lines[self.position.line] if self.position.line < self.end_line else ""

    @property
    def before(self) -> str:
        """The part of the line before the failure."""
        return self.line[: self.position.column]

    @property
    def after(self) -> str:
        """The part of the line from the failure on."""
        return self.line[self.position.column :]

    @property
    def character(self) -> str:
        """The character at which the parser stopped."""
        return self.after[:1]

    @property
    def bracket(self) -> str:
        """The innermost open bracket, or "" outside of brackets."""
        return self.character_at(self.opened) if self.opened else ""

    @property
    def is_at_end(self) -> bool:
        """Whether nothing follows in the document after the failure."""
        below = self.lines[self.position.line + 1 : self.end_line]
        return not self.after.strip() and not any(line.strip() for line in below)

    def character_at(self, position: TextPosition) -> str:
        """Return the character at a position."""
        return self.lines[position.line][position.column]

    def text_from(self, start: TextPosition) -> str:
        """Return the text of a value from a position on."""
        return rest_of_value(self.lines[start.line], start.column, in_brackets=self.opened is not None)

    def problem(
        self, id: str, message: str, hint: str, position: TextPosition | None = None, length: int = 1
    ) -> Problem:
        """Return an error at a position. Without a position, use the place where the parser stopped."""
        return error(id, _place(position or self.position, length), message, hint)


def rest_of_value(line: str, column: int, *, in_brackets: bool) -> str:
    """Return the value that begins at a column of a line, without the comment or the items after it."""
    end = _END_IN_BRACKETS.search(line, column) if in_brackets else None
    value = line[column : end.start() if end else len(line)]
    return re.sub(_COMMENT, "", value).rstrip()


def _place(position: TextPosition, length: int = 1) -> Place:
    line, column = position.line + 1, position.column + 1
    return Place(span=Span(line, column, line, column + length))


def explain_failure(reason: str, failure: SyntaxFailure) -> Problem:
    """Return the problem for a failure. `reason` is the parser's description of it."""
    if problem := _explain_characters(failure):
        return problem
    describe = next(describe for pattern, describe in _CLASSES if re.search(pattern, reason))
    return describe(failure)


def _explain_characters(failure: SyntaxFailure) -> Problem | None:
    """Return the problem for a likely cause: characters of another program, or characters that only look
    right.
    """
    for number, text in enumerate(failure.lines[: failure.end_line]):
        if re.match(_CONFLICT_MARKER, text):
            message = "this file has two versions of some lines, left by a program that merges files"
            hint = "keep the right version, and remove the lines with <<<<<<<, ======= and >>>>>>>"
            return failure.problem("bad-yaml", message, hint, TextPosition(number, 0), len(text))
    for number in (failure.position.line, failure.start.line):
        text = failure.lines[number] if number < failure.end_line else ""
        if match := re.search("[［］｛｝]", text):
            message = f"'{match[0]}' is a wide bracket"
            hint = f"type {normalize('NFKC', match[0])}"
        elif match := re.search(_WIDE_SPACE, text):
            message = f"this is no ordinary space (U+{ord(match[1]):04X})"
            hint = "replace it with a space from the keyboard"
        else:
            continue
        return failure.problem("bad-yaml", message, hint, TextPosition(number, match.end() - 1))
    return None


# Problems that the reader finds in the events of the parser.


def alias(place: Place, text: str) -> Problem:
    """Return the problem of a text that YAML reads as an alias, such as `*12`. `place` is where it begins."""
    message = "a text cannot start with '*', which marks an alias in YAML"
    month = re.match(r"\*(1[0-2]|[1-9])(?![0-9])", text)
    if month:
        fix = replace(_characters(place, len(month[0])), f"{month[1]}*")
        return error("alias-or-tag", place, message, fixes=[fix])
    return error("alias-or-tag", place, message, "or write the value itself", fixes=[_quote(place, text)])


def anchor(place: Place, text: str, *, is_text: bool = True) -> Problem:
    """Return the problem of a text that YAML reads as an anchor, such as `&aki`."""
    message = "a text cannot start with '&', which marks an anchor in YAML"
    return error("alias-or-tag", place, message, fixes=_fixes_of_mark(place, text, is_text=is_text))


def _fixes_of_mark(place: Place, text: str, *, is_text: bool) -> list[Fix]:
    """Return the fixes that remove the mark at the beginning of a value, or put a text in quotes."""
    mark = re.match(r"\S+\s*", text)
    removed = Replace(_characters(place, len(mark[0]) if mark else 1), "")
    fixes = [Fix((removed,), Certainty.CHOICE, label="remove it")]
    return [*fixes, _quote(place, text)] if is_text else fixes


def _quote(place: Place, text: str) -> Fix:
    written = quoted(text)
    label = f"{_USE_QUOTES}: {written}" if written else _USE_QUOTES
    in_quotes = json.dumps(text, ensure_ascii=False)
    return Fix((Replace(_characters(place, len(text)), in_quotes),), Certainty.CHOICE, label=label)


def _characters(place: Place, length: int) -> Place:
    """Return the place of some characters of a line, where a text begins that could not be read."""
    line, column, *_ = place.span or Span(1, 1, 1, 1)
    return Place(span=Span(line, column, line, column + length))


def merge_key(place: Place) -> Problem:
    """Return the problem of the key `<<`."""
    return error("alias-or-tag", place, "the key '<<' merges mappings in YAML", "write the keys out")


def tag(place: Place, text: str, *, is_text: bool = True) -> Problem:
    """Return the problem of a text that YAML reads as a tag, such as `!x`."""
    message = "a text cannot start with '!', which marks a tag in YAML"
    return error("alias-or-tag", place, message, fixes=_fixes_of_mark(place, text, is_text=is_text))


def too_deep(place: Place, levels: int) -> Problem:
    """Return the problem of a list or mapping inside too many others."""
    message = f"lists and mappings are nested more than {levels} levels deep"
    return error("too-deep", place, message, "a record needs at most eight levels")


def second_root(place: Place) -> Problem:
    """Return the problem of more data after the end of a document."""
    hint = "start another game after a line with '---'"
    return error("bad-yaml", place, "the document ends before this", hint)


def bad_escape(place: Place) -> Problem:
    """Return the problem of an escape in double quotes that does not exist."""
    message = "double quotes have no such escape"
    return error("needs-quotes", place, message, "write \\\\ for a backslash, or use single quotes")


def unknown(place: Place) -> Problem:
    """Return the problem for invalid YAML if no other function here recognises the mistake."""
    return error("bad-yaml", place, "this is not valid YAML", f"if it is text, {_USE_QUOTES}")


# Failures of the parser.


def _explain_first_character(failure: SyntaxFailure) -> Problem:
    if failure.character != "\t":
        return failure.problem("needs-quotes", f"a text cannot start with '{failure.character}'", _USE_QUOTES)
    if failure.before.strip():
        return failure.problem("indentation", "a tab where a space is needed", "type a space")
    message, hint = "this line is indented with a tab", "indent with spaces, two for each level"
    return failure.problem("indentation", message, hint)


def _explain_missing_colon(failure: SyntaxFailure) -> Problem:
    return _missing_colon(failure, failure.start.line)


def _missing_colon(failure: SyntaxFailure, line: int) -> Problem:
    text = re.sub(_COMMENT, "", failure.lines[line]).rstrip()
    key = re.sub(r"^ *(?:- +)*", "", text)
    message = "this line has no colon with a space after it"
    hint = likely_mistake(key) or "write 'key: value'; to continue the text above, indent the line"
    return failure.problem("missing-colon", message, hint, TextPosition(line, len(text) - len(key)), len(key))


def _explain_second_colon(failure: SyntaxFailure) -> Problem:
    line, before = failure.position.line, failure.before
    column = len(before) - len(before.lstrip())
    if len(before) - column > _MAX_KEY_LENGTH:
        message = f"a key has at most {_MAX_KEY_LENGTH:,} characters, but this one is longer"
        return failure.problem("missing-colon", message, "shorten the key", TextPosition(line, column))
    if before.startswith("---"):
        return failure.problem("indentation", "a key on the line of '---'", "move it to a line of its own")
    text_start = re.search(_BEFORE_TEXT_IN_BRACKETS if failure.bracket else _BEFORE_TEXT, before)
    if not text_start and line:
        above = failure.lines[line - 1]
        if ": " not in above or likely_mistake(above):
            return _missing_colon(failure, line - 1)
        message = "this line is indented further than the key above it"
        hint = "start both in the same column"
        return failure.problem("indentation", message, hint, TextPosition(line, column), len(before) - column)
    rest = re.sub(_COMMENT, "", failure.line[text_start.end() if text_start else 0 :])
    text = quoted(re.sub(r"[,\[\]{}].*$", "", rest) if failure.bracket else rest)
    hint = f"{_USE_QUOTES}: {text}" if text else _USE_QUOTES
    if text_start and not failure.bracket and (key := text_start[1]) in _KEYS_OF_MAPPINGS:
        hint = f"use braces: {key}: {{{rest}}}, or start on the next line"
    message = "a second colon on this line, which YAML reads as the end of a key"
    return failure.problem("needs-quotes", message, hint)


def _explain_dash(failure: SyntaxFailure) -> Problem:
    if re.sub(_COMMENT, "", failure.after[1:]).strip():
        message = "a list cannot start on the line of its key"
        hint = "start it on the next line, or write it in brackets: [a, b]"
    else:
        message, hint = "a single '-' starts a list", "for an empty pile write none"
    return failure.problem("bad-yaml", message, hint)


def _explain_block(failure: SyntaxFailure) -> Problem:
    """Return the problem of something in a block that is neither a key nor an item of a list."""
    before = failure.before.rstrip()
    if failure.character in OPENING:
        return _closes_nothing(failure)
    if failure.character == ":":
        return failure.problem("bad-yaml", "nothing before this colon", "write 'key: value'")
    if failure.character == ",":
        message = "a comma after the end of a value"
        return failure.problem("bad-yaml", message, "put a whole text in quotes, or a list in brackets")
    if before.endswith(("'", '"')):
        inner = "''" if before[-1] == "'" else '\\"'
        hint = f"put all of it in quotes; write {inner} for a quote inside them"
        return failure.problem("needs-quotes", "more text after the closing quote", hint)
    if before.endswith(("]", "}")):
        hint = "move it inside the brackets, or put all of it in quotes"
        return failure.problem("bad-yaml", "more text after the closing bracket", hint)
    if failure.character == "-" and failure.after[1:2] in ("", " "):
        message = "a list item where a key is expected"
        hint = "start all items of a list in one column, below their key"
    else:
        message = "this line starts in another column than the lines it belongs to"
        hint = "start the keys of a mapping, and the items of a list, in one column"
    return failure.problem("indentation", message, hint)


def _closes_nothing(failure: SyntaxFailure) -> Problem:
    opening = OPENING[failure.character]
    message = f"this '{failure.character}' has no '{opening}' before it"
    return failure.problem("bad-yaml", message, f"remove it, or add the '{opening}'")


def _explain_brackets(failure: SyntaxFailure) -> Problem:
    """Return the problem of a missing comma or closing bracket."""
    opened, bracket = failure.opened, failure.bracket
    if opened is None:
        return unknown(_place(failure.position))
    closing = CLOSING[bracket]
    if failure.is_at_end or (opened.line < failure.position.line and re.match(_BLOCK_LINE, failure.line)):
        hint = f"add {closing} where the {'list' if bracket == '[' else 'mapping'} ends"
        return failure.problem("unclosed", f"this '{bracket}' is never closed", hint, opened)
    if failure.character in OPENING:
        message = f"this '{failure.character}' does not close the '{bracket}' before it"
        return failure.problem("unclosed", message, f"write {closing} here")._replace(also=(_place(opened),))
    if failure.character == ":":
        return _explain_second_colon(failure)
    message = "a comma is missing before this"
    return failure.problem("missing-comma", message, "write commas between the entries in brackets")


def _explain_missing_value(failure: SyntaxFailure) -> Problem:
    """Return the problem of a sign in the place of a value."""
    opened = failure.opened
    if failure.bracket and failure.is_at_end:
        return _explain_brackets(failure)
    if failure.bracket and failure.character == "-":
        if opened and opened.line < failure.position.line:
            return _explain_brackets(failure)
        hint = "write [a, b], or no brackets and each '-' on a line of its own"
        return failure.problem("bad-yaml", "a '-' inside brackets", hint)
    if failure.character in OPENING:
        return _closes_nothing(failure)
    if failure.character == ",":
        return failure.problem("bad-yaml", "nothing before this comma", "remove it, or add a value")
    if failure.character == ":":
        return failure.problem("bad-yaml", "nothing before this colon", "write 'key: value'")
    return failure.problem("needs-quotes", f"a text cannot start with '{failure.character}'", _USE_QUOTES)


def _explain_second_root(failure: SyntaxFailure) -> Problem:
    if failure.character in OPENING:
        return _closes_nothing(failure)
    return second_root(_place(failure.position))


def _explain_escape(failure: SyntaxFailure) -> Problem:
    """Return the problem of a wrong escape. Its place is the character after the backslash."""
    line, column = failure.position
    return bad_escape(_place(TextPosition(line, column + (failure.character == "\\"))))


def _explain_alias_or_anchor(failure: SyntaxFailure) -> Problem:
    place, text = _place(failure.start), failure.text_from(failure.start)
    return alias(place, text) if text.startswith("*") else anchor(place, text)


def _explain_open_quote(failure: SyntaxFailure) -> Problem:
    quote = failure.character_at(failure.start)
    message, hint = f"this quote ({quote}) is never closed", f"add {quote} at the end of the text"
    return failure.problem("unclosed", message, hint, failure.start)


def _explain_block_text(failure: SyntaxFailure) -> Problem:
    message = f"after '{failure.character_at(failure.start)}' the text starts on the next line"
    return failure.problem("needs-quotes", message, f"move it there, or {_USE_QUOTES}", failure.start)


def _explain_mapping_key(failure: SyntaxFailure) -> Problem:
    return failure.problem("needs-quotes", "a text cannot start with '?' and a space", _USE_QUOTES)


def _explain_directive(failure: SyntaxFailure) -> Problem:
    message = "a line that starts with '%' is a YAML directive, but this one is wrong"
    return failure.problem("bad-yaml", message, "remove it; if it is text, indent the line")


# The functions that describe failures. The first pattern that fits the parser's words decides.
_CLASSES: tuple[tuple[str, Callable[[SyntaxFailure], Problem]], ...] = (
    ("found character|found a tab character", _explain_first_character),
    ("could not find expected ':'", _explain_missing_colon),
    ("mapping values are not allowed", _explain_second_colon),
    ("sequence entries are not allowed", _explain_dash),
    ("mapping keys are not allowed", _explain_mapping_key),
    ("directive|incompatible|duplicate", _explain_directive),
    ("scanning a block scalar", _explain_block_text),
    ("quoted scalar: found unexpected ", _explain_open_quote),
    ("quoted|escape", _explain_escape),
    ("scanning an a", _explain_alias_or_anchor),
    ("tag", lambda failure: tag(_place(failure.start), failure.text_from(failure.start))),
    ("expected '?<document start>", _explain_second_root),
    ("expected (<block end>|key|'-')", _explain_block),
    ("expected ',' or", _explain_brackets),
    ("node content", _explain_missing_value),
    ("", lambda failure: unknown(_place(failure.position))),
)
