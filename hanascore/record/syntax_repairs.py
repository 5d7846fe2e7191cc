"""Find what a line was meant to be that keeps a document from being read.

Each likely slip near the failure is taken back, and the document is read again. What can be read then without
a problem is a fix.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple
from unicodedata import normalize

from hanascore.problems.fix import Certainty, Fix, Replace
from hanascore.problems.place import Place, Span
from hanascore.record.cursor import quoted
from hanascore.record.yaml_errors import CLOSING, OPENING

# The longest document, in characters, that is read again for each repair.
_LONGEST = 50_000
# How many repairs of one failure are tried.
_MOST_REPAIRS = 40
_COMMENT = re.compile(r"\s#.*$|^#.*$")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
_WIDE_SIGN = re.compile("[，：［］｛｝－＃＂＇\u00a0\u3000]")
_WIDE_BRACKET = re.compile("[［］｛｝]")
# A key at the beginning of a line, below its list items.
_KEY = r"^( *(?:- +)*)([^\s:=#\[\]{}\"'][^:=#\[\]{}\"']*?)"
_EQUALS_SIGN = re.compile(rf"{_KEY} *= *")
_NO_SPACE = re.compile(rf"{_KEY}:(?=[^\s:])")
_WIDE_COLON = re.compile(rf"{_KEY} *[：﹕︓] *")
_EQUALS_SIGN_IN_JSON = re.compile(r"^( *)(\"[^\"]*\") *= *")
_NO_SPACE_IN_BRACKETS = re.compile(r"(?<=[{,]) *([^\s:,{}\[\]]+):(?=[^\s:])")
# A name or a key with a blank in the place of the colon.
_NO_COLON = re.compile(r"^( *(?:- +)*[^\s:#\[\]{}-][^\s:#\[\]{}]*) +(?=[^\s#])(?!.*:(?:\s|$))")
_LONG_DASH = re.compile(r"^( *)(?:[‐‑‒–—―−－](?: +|(?=\S))|-(?=[^\W\d]))")
_KEY_OR_ITEM = re.compile(r"\s*(?:- |-$|.*:(?:\s|$))")
# A line with one of these has a sign that people type for another one.
_MISTYPED_SIGNS = (_EQUALS_SIGN, _NO_SPACE, _WIDE_COLON, _LONG_DASH, _EQUALS_SIGN_IN_JSON)
# How many lines above a failure are searched for its cause.
_MOST_LINES_ABOVE = 200
_ITEM = re.compile("( *)- ")
_TEXT_VALUE = re.compile(r"^ *(?:- +)*(title|date|place|note|void|reason|table): +(?=\S)")


class Repair(NamedTuple):
    """Another text for a part of a line."""

    # The first character that is replaced, from 0.
    start: int
    # The end, exclusive.
    end: int
    # The new text.
    text: str
    # What to do, in words.
    label: str
    # Whether nothing else can be meant.
    is_certain: bool = False

    def apply_to(self, line: str) -> str:
        """Return the line with the repair."""
        return f"{line[: self.start]}{self.text}{line[self.end :]}"


class _Trial(NamedTuple):
    """A repair of a line, and how far the document can be read with it."""

    # The number of the line, from 0.
    number: int
    # The repair.
    repair: Repair
    # The line at which the reading ends; that after the document if it can be read without a problem.
    end: int


def find_repairs(
    lines: Sequence[str],
    document: tuple[int, int],
    stopped_at: int,
    suspects: Iterable[int],
    read_to: Callable[[Sequence[str]], int],
) -> list[Fix]:
    """Return the fixes after which a document can be read.

    If there are none, return the certain ones after which it can be read further. `document` is its first
    line and the line after its last, from 0. Its reading stopped at a line, and `read_to` returns where that
    of other lines would end.
    """
    first, end = document
    if sum(map(len, lines[first:end])) > _LONGEST:
        return []
    numbers = [number for number in dict.fromkeys(suspects) if first <= number < end]
    repairs = [(number, repair) for number in numbers for repair in _repairs_of(lines, number, document)]
    # What is certain is tried first.
    repairs.sort(key=lambda numbered: not numbered[1].is_certain)
    trials: dict[tuple[int, str], _Trial] = {}
    for number, repair in repairs[:_MOST_REPAIRS]:
        changed = repair.apply_to(lines[number])
        if changed == lines[number] or (number, changed) in trials:
            continue
        is_mended = any(trial.end == end and trial.repair.is_certain for trial in trials.values())
        if is_mended and not repair.is_certain:
            break
        reached = read_to([*lines[:number], changed, *lines[number + 1 :]])
        trials[number, changed] = _Trial(number, repair, reached)
    complete = [trial for trial in trials.values() if trial.end == end]
    certain = [trial for trial in complete if trial.repair.is_certain]
    further = [trial for trial in trials.values() if trial.repair.is_certain and trial.end > stopped_at]
    return _as_fixes(certain or complete or further)


def _as_fixes(trials: Sequence[_Trial]) -> list[Fix]:
    """Return repairs as fixes: the certain one of the first line that has one, or else all."""
    certain = [trial for trial in trials if trial.repair.is_certain]
    if certain:
        trials = [trial for trial in certain if trial.number == certain[0].number]
    certainty = Certainty.CERTAIN if certain and len(trials) == 1 else Certainty.LIKELY
    fixes = []
    for number, repair, _ in trials:
        span = Span(number + 1, repair.start + 1, number + 1, repair.end + 1)
        fixes.append(Fix((Replace(Place(span=span), repair.text),), certainty, label=repair.label))
    return fixes


def find_suspects(lines: Sequence[str], first: int, stopped_at: int) -> list[int]:
    """Return the lines above a failure that may be its cause: the last with a mistyped sign or a dash."""
    above = range(stopped_at - 1, max(first, stopped_at - _MOST_LINES_ABOVE) - 1, -1)
    mistyped = (number for number in above if any(sign.match(lines[number]) for sign in _MISTYPED_SIGNS))
    items = (number for number in above if lines[number].lstrip().startswith("- "))
    return [*islice(mistyped, 2), *islice(items, 1)]


def changes_only_blanks(fix: Fix) -> bool:
    """Return whether a fix writes nothing but blanks."""
    return all(isinstance(change, Replace) and change.text.isspace() for change in fix.changes)


def _repairs_of(lines: Sequence[str], number: int, document: tuple[int, int]) -> Iterator[Repair]:
    """Yield the slips that may be in a line, each with its repair."""
    line = lines[number]
    yield from _sign_repairs(line)
    yield from _indent_repairs(lines, number, document)
    yield from _bracket_repairs(line)
    yield from _quote_repairs(line)


# Signs


def _sign_repairs(line: str) -> Iterator[Repair]:
    """Yield repairs of wide signs, of a colon that is missing or written otherwise, and of a long dash."""
    code = _blanked(line)
    yield from _wide_sign_repairs(line, code)
    yield from _colon_repairs(line, code)
    if dash := _LONG_DASH.match(line):
        yield Repair(0, dash.end(), f"{dash[1]}- ", "type a hyphen (-) and a space", is_certain=True)


def _wide_sign_repairs(line: str, code: str) -> Iterator[Repair]:
    # Several signs may be wide. If some of them are brackets, the others belong to these.
    text = _WIDE_SIGN.sub(lambda match: _narrow_sign(match[0], code[match.end() : match.end() + 1]), code)
    has_brackets = _WIDE_BRACKET.search(code) is not None
    if text != code and code == line:
        yield Repair(0, len(line), text, f"write `{text.strip()}`", is_certain=has_brackets)
        if has_brackets:
            return
    for match in _WIDE_SIGN.finditer(code):
        at = match.start()
        sign = _narrow_sign(match[0], code[at + 1 : at + 2])
        text = f"{line[:at]}{sign}{line[at + 1 :]}"
        label = f"write `{_COMMENT.sub('', text).strip()}`"
        yield Repair(at, at + 1, sign, label, is_certain=True)


def _colon_repairs(line: str, code: str) -> Iterator[Repair]:
    for pattern in (_EQUALS_SIGN, _NO_SPACE, _EQUALS_SIGN_IN_JSON):
        if key := pattern.match(line):
            entry = f"{key[2]}: {_COMMENT.sub('', line[key.end() :])}".rstrip()
            yield Repair(0, key.end(), f"{key[1]}{key[2]}: ", f"write `{entry}`", is_certain=True)
    if key := _NO_COLON.match(line):
        label = f"type a colon after `{key[1].split()[-1]}`"
        yield Repair(key.end(1), key.end(), ": ", label)
    for match in _NO_SPACE_IN_BRACKETS.finditer(code):
        yield Repair(match.end(), match.end(), " ", f"type a space after `{match[1]}:`", is_certain=True)


def _narrow_sign(wide: str, following: str) -> str:
    """Return the ordinary sign for a wide one, with a space after a colon or a comma."""
    sign = normalize("NFKC", wide)
    return f"{sign} " if sign in ":," and following and not following.isspace() else sign


# Indents


def _indent_repairs(lines: Sequence[str], number: int, document: tuple[int, int]) -> Iterator[Repair]:
    """Yield the line with the indents of the lines around it, and with two spaces for each tab."""
    line = lines[number]
    if not _KEY_OR_ITEM.match(line):
        return
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    in_spaces = indent.replace("\t", "  ")
    others = [in_spaces] if "\t" in indent else []
    for step in (-1, 1):
        near = number + step
        while document[0] <= near < document[1] and not _COMMENT.sub("", lines[near]).strip():
            near += step
        if document[0] <= near < document[1]:
            others += _indents_of(lines[near])
    if line.lstrip().startswith("- "):
        above = (_ITEM.match(lines[other]) for other in range(number - 1, document[0] - 1, -1))
        others += [item[1] for item in islice(filter(None, above), 1)]
    how = "with spaces" if "\t" in indent else "like those around it"
    label = f"indent line {number + 1} {how}"
    for other in others:
        if "\t" not in other:
            is_certain = "\t" in indent and other == in_spaces
            yield Repair(0, len(indent), other, label, is_certain=is_certain)


def _indents_of(line: str) -> list[str]:
    """Return the indents that neighbours of a line may have: its own, that after its dashes, and one more."""
    match = re.match(r"( *)((?:- +)*)", line)
    own, dashes = (match[1], match[2]) if match else ("", "")
    indents = [own]
    if dashes:
        indents.append(own + " " * len(dashes))
    indents.append(f"{indents[-1]}  ")
    return indents


# Brackets and quotes


def _bracket_repairs(line: str) -> Iterator[Repair]:
    """Yield the line with a bracket added or removed where that closes all its brackets."""
    code = _blanked(line)
    end = len(code.rstrip())
    unclosed: list[str] = []
    for at, character in enumerate(code):
        if character in CLOSING:
            unclosed.append(character)
        elif unclosed and CLOSING[unclosed[-1]] == character:
            unclosed.pop()
        elif character in OPENING:
            yield from _repairs_of_closing(line, code, at, unclosed)
            return
    if unclosed:
        closing = "".join(CLOSING[opening] for opening in reversed(unclosed))
        yield Repair(end, end, closing, f"add {closing} at the end of the line")
        comma = len(code[:end].rstrip(" ,"))
        yield Repair(comma, comma, closing, f"add {closing} at the end of the line")


def _repairs_of_closing(line: str, code: str, at: int, unclosed: Sequence[str]) -> Iterator[Repair]:
    """Yield the line with a bracket that fits the closing one, which closes none of those before it."""
    character = code[at]
    if unclosed:
        closing = CLOSING[unclosed[-1]]
        yield Repair(at, at, closing, f"add {closing} before {character}")
        yield Repair(at, at + 1, closing, f"write {closing} in place of {character}")
        for comma in re.finditer(",", code[:at]):
            before = line[: comma.start()].rpartition(",")[2].strip()
            yield Repair(comma.start(), comma.start(), closing, f"add {closing} after `{before}`")
        return
    opening = OPENING[character]
    for start in re.finditer(r"(?:^ *(?:- +)*|[:,] +)(?=\S)", code[:at]):
        after = line[start.end() : at].partition(",")[0].strip()
        yield Repair(start.end(), start.end(), opening, f"add {opening} before `{after}`")
    yield Repair(at, at + 1, "", f"remove {character}")


def _quote_repairs(line: str) -> Iterator[Repair]:
    """Yield the line with its text in quotes, or with a quote that closes it."""
    end = len(_COMMENT.sub("", line).rstrip())
    for quote in "\"'":
        if line[:end].count(quote) % 2:
            yield Repair(end, end, quote, f"add {quote} at the end of the text")
    if match := _TEXT_VALUE.match(line):
        text = line[match.end() : end]
        if written := quoted(text):
            label = f"put the text in quotes: {written}"
            yield Repair(match.end(), end, written, label, is_certain=True)


def _blanked(line: str) -> str:
    """Return a line with blanks for its comment and for what is in quotes."""
    without_quotes = _QUOTED.sub(lambda match: " " * len(match[0]), line)
    return _COMMENT.sub(lambda match: " " * len(match[0]), without_quotes)
