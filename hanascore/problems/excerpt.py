"""Write a problem as text for people: on one line, or with its line of the file and carets under its place.

These functions only return text. Colours come from a `style` that the caller passes. The text never has a
control character of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wcwidth import clip, wrap

from hanascore.problems.place import Span
from hanascore.problems.problem import Problem
from hanascore.words.english import runs
from hanascore.words.visible import visible, width

# A function that colours a text. Its first argument is a role: place, error, warning, note, id, margin or
# hint.
Style = Callable[[str, str], str]

# How many places of a problem are marked in their lines.
_MOST_MARKED = 5
_MARGIN = 8  # cells: five for the line number, then " | "
_NARROWEST = 20  # cells of a line that are shown even on a narrower screen


def uncoloured(_role: str, text: str) -> str:
    """Return the text without colour."""
    return text


class Layout(NamedTuple):
    """How problems are laid out."""

    # How many cells a line of the file has at most, with its margin.
    columns: int = 80
    # Whether messages and hints are wrapped, too. Then only a line with a long path or id may be longer.
    is_wrapped: bool = False
    # What colours the parts.
    style: Style = uncoloured


class _MarkedLine(NamedTuple):
    """A line, perhaps cut, and the carets below it."""

    # The line. `…` marks a cut.
    text: str
    # The cell where the carets begin, from 0.
    place: int
    # The number of carets.
    number: int


def concise(file: str, problem: Problem, style: Style = uncoloured) -> str:
    """Return a problem of a file as one line: place, severity, message and id."""
    span = problem.span
    place = visible(file) if span is None else f"{visible(file)}:{span.line}:{span.column}"
    parts = [
        style("place", f"{place}:"),
        style(problem.severity, f"{problem.severity}:"),
        visible(problem.full_message),
        style("id", f"[{problem.id}]"),
    ]
    return " ".join(parts)


def excerpt(problem: Problem, layout: Layout) -> str:
    """Return a problem with the lines it concerns, without a final line break."""
    name = "standard input" if problem.file == "-" else problem.file
    message = concise(name, problem, layout.style)
    head = _wrap(message, layout.columns, margin="    ") if layout.is_wrapped else [message]
    return "\n".join([*head, *marked_lines(problem, layout)])


def marked_lines(problem: Problem, layout: Layout) -> list[str]:
    """Return what follows the message of a problem: its lines of the file with marks, and the hint.

    A place without a span or without a line is not shown. Of many places, those after the first are numbers.
    """
    marked: list[str] = []
    lines = dict(problem.lines)
    spans = [span for span in problem.spans if span and lines.get(span.line)]
    shown = spans if len(spans) <= _MOST_MARKED else spans[: _MOST_MARKED - 1]
    for span in shown:
        label = "" if span is problem.span else " also here"
        marked += _mark(lines[span.line], span, layout, role=problem.severity, label=label)
    margin = layout.style("margin", "      =")
    hints = _hint_lines(problem, layout)
    if len(shown) < len(spans):
        numbers = dict.fromkeys(str(span.line) for span in spans[len(shown) :])
        hints = [f"also in {'line' if len(numbers) == 1 else 'lines'} {runs(numbers)}", *hints]
    for line in hints:
        marked.append(f"{margin} {layout.style('hint', line)}")
        margin = "       "
    return marked


def _hint_lines(problem: Problem, layout: Layout) -> list[str]:
    """Return the hint and the command that prints the page of the problem, on one line if they fit."""
    page = f"hanascore rules {problem.page}"
    room = layout.columns - _MARGIN
    hint = visible(problem.hint)
    if not hint:
        return [page]
    lines = _wrap(hint, room) if layout.is_wrapped else [hint]
    with_page = f"{lines[-1]}   {page}"
    if layout.is_wrapped and width(with_page) > room:
        return [*lines, page]
    return [*lines[:-1], with_page]


def _wrap(text: str, columns: int, margin: str = "") -> list[str]:
    """Return the lines of a text. All lines but the first begin with a margin. Words are never broken."""
    return wrap(
        text,
        max(columns, _NARROWEST),
        subsequent_indent=margin,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _mark(line: str, span: Span, layout: Layout, *, role: str, label: str) -> Iterator[str]:
    """Yield the line of a span, then a line with carets under the span."""
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    room = max(layout.columns - _MARGIN, _NARROWEST)
    cut = _cut_line(line, start, max(min(end, len(line)), start), room)
    style = layout.style
    yield f"{style('margin', f'{span.line:>5} |')} {cut.text}".rstrip(" ")
    yield f"{style('margin', '      |')} {' ' * cut.place}{style(role, '^' * cut.number)}{label}"


def _cut_line(line: str, start: int, end: int, room: int) -> _MarkedLine:
    """Cut a line to `room` cells around the characters from `start` to `end`, which get the carets."""
    # A line may be a whole file, so look only at characters that can fit.
    first = max(start - room, 0)
    end = min(end, start + room)
    last = end + room
    before = visible(line[first:start])
    marked = visible(line[start:end])
    text = f"{before}{marked}{visible(line[end:last])}"
    place = width(before)
    number = max(width(marked), 1)
    total = width(text)
    if first == 0 and last >= len(line) and total <= room:
        return _MarkedLine(text.rstrip(" "), place, number)
    number = min(number, room - 2)
    # Put the carets in the middle, unless the line begins or ends nearer to them.
    left = max(min(place - (room - number) // 2, total - room), 0)
    right = left + room
    cut_before = "…" if first > 0 or left > 0 else ""
    cut_after = "…" if last < len(line) or right < total else ""
    shown = clip(text, left + len(cut_before), right - len(cut_after))
    return _MarkedLine(f"{cut_before}{shown}{cut_after}", place - left, number)
