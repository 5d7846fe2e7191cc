"""What is wrong, doubtful or worth knowing: as a value, and as people read it, with the line it stands in.

A problem names a place by its path in the record; only `record.text` finds that place in a text. Problems are
returned and collected, never raised. Nothing here writes to a terminal or knows colours; whoever does hands
in a `style`. What is shown never holds a control character.

Every problem has a page that explains it. `pages.md` holds those of the problems that no game alone finds, in
the form in which `hanascore rules ID` prints them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from hanascore.problems.words import visible

Path = tuple[str | int, ...]
# A byte-order mark, and what YAML takes for blanks.
BOM = "\ufeff"
BLANKS = " \t\r\n\x85\u2028\u2029"
# What ends a line in YAML.
LINE_BREAK = "\r\n|[\n\r\x85\u2028\u2029]"
_TITLE = r"([a-z0-9-]+): (.+) \((error|warning|note)\)"
_HEADS = ("Why", "Example", "What to do")


class Severity(Enum):
    """An error stops the scoring of its round, a warning is scored but doubtful, a note is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(NamedTuple):
    """A stretch of text: lines and columns count from 1 in characters, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Place(NamedTuple):
    """Where in a record: the path of keys and of list positions (from 0).

    `key` means the key itself and not its value. `part` picks characters of a text by their offsets in the
    value. `span` is set where the place is known as text and has no path, as for a fault in the YAML.
    """

    path: Path = ()
    key: bool = False
    part: tuple[int, int] | None = None
    span: Span | None = None

    def inside(self, *more: str | int) -> Place:
        """The place of a value further in."""
        return Place((*self.path, *more))

    def at_key(self) -> Place:
        """The key that leads here."""
        return Place(self.path, key=True, part=self.part, span=self.span)

    def characters(self, start: int, end: int) -> Place:
        """A part of the text that stands here."""
        return self._replace(part=(start, end))


NOWHERE = Place()


class Problem(NamedTuple):
    """One thing to tell the writer of a record. `id` names the page that explains it.

    `instead` is what would have happened if the round had been played under rules that forbid what it tells.
    `file`, `line` and `column` are known of a problem that was found in a text.
    """

    id: str
    severity: Severity
    message: str
    place: Place = NOWHERE
    hint: str = ""
    also: tuple[Place, ...] = ()
    instead: str = ""
    file: str = ""

    @property
    def line(self) -> int | None:
        """The line it stands in, from 1."""
        return self.place.span.line if self.place.span else None

    @property
    def column(self) -> int | None:
        """The column it begins in, from 1."""
        return self.place.span.column if self.place.span else None

    @property
    def stops(self) -> bool:
        """Whether the round cannot be scored because of it."""
        return self.severity is Severity.ERROR

    @property
    def with_hint(self) -> str:
        """What is wrong and what to do, in one line."""
        return f"{self.message}: {self.hint}" if self.hint else self.message


def error(id: str, place: Place, message: str, hint: str = "", also: tuple[Place, ...] = ()) -> Problem:
    """A problem that stops the scoring."""
    return Problem(id, Severity.ERROR, message, place, hint, also)


def warning(id: str, place: Place, message: str, hint: str = "", also: tuple[Place, ...] = ()) -> Problem:
    """A problem that makes the score doubtful without stopping it."""
    return Problem(id, Severity.WARNING, message, place, hint, also)


def note(id: str, place: Place, message: str, hint: str = "") -> Problem:
    """A problem that is merely worth knowing."""
    return Problem(id, Severity.NOTE, message, place, hint)


def unique(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Each problem once, in the order in which they were met."""
    return tuple(dict.fromkeys(problems))


class Found(NamedTuple):
    """A problem with the file and the document it is in, where in the text it stands, and the lines there."""

    problem: Problem
    file: str = ""
    document: int | None = None
    span: Span | None = None
    also: tuple[Span, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()

    @property
    def located(self) -> Problem:
        """The problem, which knows its place in the text itself."""
        return self.problem._replace(file=self.file, place=self.problem.place._replace(span=self.span))


class Page(NamedTuple):
    """The page of a problem: what it means, why it matters, an example, and how to put it right."""

    id: str
    severity: Severity
    title: str
    means: str
    why: str
    example: str
    remedy: str


def read_pages(text: str, where: str) -> tuple[Page, ...]:
    r'''The pages of a text in the form in which they are printed. `where` is how an error calls the text.

    A page opens at the margin with its id, its title and its severity; a long title goes on further in. What
    the problem means follows a blank line, two blanks further in; then `Why`, `Example` and `What to do`,
    each a line at the margin with its words below, two blanks further in. Lines of an example stay as they
    are; other lines are joined, and blank lines part paragraphs. The whole text may be indented.

    >>> text = """
    ...     no-stamp: a letter without
    ...       a stamp (warning)
    ...
    ...       Nobody paid for it.
    ...
    ...     Why
    ...       It may never
    ...       arrive.
    ...
    ...     Example
    ...       To: Bo
    ...         Kyoto
    ...
    ...     What to do
    ...       Buy a stamp.
    ...     """
    >>> read_pages(text, "the letters")[0]._asdict()  # doctest: +NORMALIZE_WHITESPACE
    {'id': 'no-stamp', 'severity': <Severity.WARNING: 'warning'>, 'title': 'a letter without a stamp',
     'means': 'Nobody paid for it.', 'why': 'It may never arrive.', 'example': 'To: Bo\n  Kyoto',
     'remedy': 'Buy a stamp.'}
    '''
    lines = text.split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    lines = [line[margin:].rstrip() for line in lines]
    starts = [at for at, line in enumerate(lines) if line and line[0] not in " \t" and line not in _HEADS]
    first = next((at for at, line in enumerate(lines) if line), 0)
    if starts[:1] != [first]:
        raise ValueError(f"{where}, line {first + 1}: a page opens with `id: title (severity)`")
    found: dict[str, Page] = {}
    for start, end in pairwise([*starts, len(lines)]):
        try:
            page = _page(lines[start:end])
        except ValueError as fault:
            raise ValueError(f"{where}, line {start + 1}: {fault}") from None
        if found.setdefault(page.id, page) is not page:
            raise ValueError(f"{where}, line {start + 1}: {page.id} has a page already")
    return tuple(found.values())


def _page(lines: list[str]) -> Page:
    """The page that these lines are; a ValueError says what is wrong with them."""
    end = lines.index("") if "" in lines else len(lines)
    title = re.fullmatch(_TITLE, " ".join(line.strip() for line in lines[:end]))
    if not title:
        raise ValueError(f"'{lines[0]}' is not `id: title (severity)`, with a blank line below")
    head = lines[0]
    said: dict[str, list[str]] = {head: []}
    for line in lines[end:]:
        if line in _HEADS:
            head = line
            if head in said:
                raise ValueError(f"'{head}' stands there twice")
            said[head] = []
        elif line and not line.startswith("  "):
            raise ValueError(f"'{line}' must stand two blanks further in")
        else:
            said[head].append(line[2:])
    parts = []
    for head in (lines[0], *_HEADS):
        words = "\n".join(said.get(head, ())).strip("\n")
        if not words:
            raise ValueError(f"nothing stands under '{head}'")
        paragraphs = (" ".join(paragraph.split()) for paragraph in words.split("\n\n"))
        parts.append(words if head == "Example" else "\n\n".join(paragraphs))
    return Page(title[1], Severity(title[3]), title[2], *parts)


@cache
def pages() -> tuple[Page, ...]:
    """The pages of `pages.md`, in the order in which a record meets their problems, those of some games last.

    >>> pages()[0].id
    'not-utf8'
    """
    with open(f"{__file__.removesuffix('problem.py')}pages.md", encoding="utf-8") as file:
        return read_pages(file.read(), "problems/pages.md")


# From what a text is (place, error, warning, note, id, margin, hint) and the text: it in colour.
Style = Callable[[str, str], str]

_CUT = "…"
_MARGIN = 8  # five for the number of a line, a blank, the bar and a blank


def width(text: str) -> int:
    """How many cells of a terminal a text takes; kanji and hangul take two, combining marks none."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)


def uncoloured(_: str, text: str) -> str:
    """The text as it is."""
    return text


def concise(file: str, problem: Problem, span: Span | None, style: Style = uncoloured) -> str:
    """The problem in one line: where, how bad, what, and the id of its page."""
    place = visible(file) if span is None else f"{visible(file)}:{span.line}:{span.column}"
    severity = problem.severity.value
    message, id = visible(problem.message), style("id", f"[{problem.id}]")
    return f"{style('place', f'{place}:')} {style(severity, f'{severity}:')} {message} {id}"


def excerpt(
    file: str,
    lines: Mapping[int, str],
    problem: Problem,
    spans: Sequence[Span | None],
    *,
    columns: int = 80,
    style: Style = uncoloured,
) -> str:
    """The problem with the lines it stands in, ending without a line break.

    `lines` are those of the text by their numbers, as far as they are known. `spans` are those of the
    problem's own place and then of each in `also`; a place without one, or on no line or an empty one, shows
    none.
    """
    own = spans[0] if spans else None

    def brush(what: str, text: str) -> str:
        # The caret of a warning is not the colour of an error.
        return style(problem.severity.value if what == "caret" else what, text)

    parts = [concise("standard input" if file == "-" else file, problem, own, style)]
    for number, span in enumerate(spans):
        if span is not None and (line := lines.get(span.line)):
            parts.extend(_marked(line, span, columns, brush, "also here" if number else ""))
    hint = f"{visible(problem.hint)}   " if problem.hint else ""
    margin = style("margin", "      =")
    parts.append(f"{margin} {style('hint', f'{hint}hanascore rules {problem.id}')}")
    return "\n".join(parts)


def _marked(line: str, span: Span, columns: int, style: Style, label: str) -> Iterator[str]:
    """The line of a span and the carets under it."""
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    room = max(columns - _MARGIN, 20)
    before, marked, after = _window(line, start, max(min(end, len(line)), start), room)
    carets = "^" * max(width(marked), 1)
    below = f"{' ' * width(before)}{style('caret', carets)}{f' {label}' if label else ''}"
    text = f"{before}{marked}{after}".rstrip(" ")
    yield f"{style('margin', f'{span.line:>5} |')} {text}".rstrip(" ")
    yield f"{style('margin', '      |')} {below}"


def _window(line: str, start: int, end: int, room: int) -> tuple[str, str, str]:
    """What of a line fits beside the margin: before the carets, above them, which comes first, and after.

    `…` stands where the line is cut.
    """
    # No more of a line than could be shown is looked at: it may be the whole of a file.
    before, marked = visible(line[max(start - 2 * room, 0) : start]), visible(line[start:end][: 2 * room])
    after = visible(line[end : end + 2 * room])
    if start <= 2 * room and len(line) - end <= 2 * room and width(before + marked + after) <= room:
        return before, marked, after
    most = room - min(width(before), room // 2) - bool(after)
    if end - start > 2 * room or width(marked) > most:
        marked, after = f"{_fitting(marked, most - 1)}{_CUT}", ""
    # What stands before has half of what is left, or all that is not needed behind.
    free = room - width(marked)
    side = max(free // 2, free - width(after))
    if start > 2 * room or width(before) > side:
        before = f"{_CUT}{_fitting(before[::-1], side - 1)[::-1]}"
    rest = room - width(before) - width(marked)
    if end + 2 * room < len(line) or width(after) > rest:
        after = f"{_fitting(after, rest - 1)}{_CUT}" if after else ""
    return before, marked, after


def _fitting(text: str, cells: int) -> str:
    """As much of a text as fits into so many cells."""
    return text[: bisect_right(range(len(text)), cells, key=lambda last: width(text[: last + 1]))]
