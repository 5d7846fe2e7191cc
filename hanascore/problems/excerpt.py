"""Write a problem as text for people: on one line, or with its line of the file and carets under its place.

These functions only return text. Colours come from a `style` that the caller passes. The text never has a
control character of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wcwidth import clip, wrap

from hanascore.problems.place import Span
from hanascore.problems.problem import Problem
from hanascore.words.visible import visible, width

# A function that colours a text. Its first argument is a role: place, error, warning, note, id, margin or
# hint.
Style = Callable[[str, str], str]

_MARGIN = 8  # cells: five for the line number, then " | "
_NARROWEST = 20  # cells of a line that are shown even on a narrower screen


def uncoloured(_role: str, text: str) -> str:
    """Return the text without colour."""
    return text


def concise(file: str, problem: Problem, style: Style = uncoloured) -> str:
    """Return a problem of a file as one line: place, severity, message and id."""
    span = problem.span
    place = visible(file) if span is None else f"{visible(file)}:{span.line}:{span.column}"
    parts = [
        style("place", f"{place}:"),
        style(problem.severity, f"{problem.severity}:"),
        visible(problem.message),
        style("id", f"[{problem.id}]"),
    ]
    return " ".join(parts)


def excerpt(
    problem: Problem,
    *,
    columns: int = 80,
    is_wrapped: bool = False,
    style: Style = uncoloured,
) -> str:
    """Return a problem with the lines it concerns, without a final line break.

    If it is wrapped, no line has more than `columns` cells, except a line with a long path or id.
    """
    name = "standard input" if problem.file == "-" else problem.file
    message = concise(name, problem, style)
    head = _wrap(message, columns, margin="    ") if is_wrapped else [message]
    return "\n".join([*head, *marked_lines(problem, columns, style, is_wrapped=is_wrapped)])


def marked_lines(
    problem: Problem,
    columns: int = 80,
    style: Style = uncoloured,
    *,
    is_wrapped: bool = False,
) -> list[str]:
    """Return what follows the message of a problem: its lines of the file with marks, and the hint.

    A place without a span or without a line is not shown.
    """
    parts: list[str] = []
    lines = dict(problem.lines)
    for number, span in enumerate(problem.spans):
        line = lines.get(span.line) if span else None
        if span and line:
            room = max(columns - _MARGIN, _NARROWEST)
            label = " also here" if number else ""
            parts += _mark(line, span, room, style, role=problem.severity, label=label)
    page = f"hanascore rules {problem.id}"
    room = columns - _MARGIN
    hint = visible(problem.hint)
    hints = _wrap(hint, room) if hint and is_wrapped else [hint] if hint else []
    if hints and (not is_wrapped or width(hints[-1]) + 3 + width(page) <= room):
        hints[-1] += f"   {page}"
    else:
        hints.append(page)
    margins = [style("margin", "      ="), *["       "] * len(hints)]
    return [
        *parts,
        *(f"{margin} {style('hint', line)}" for margin, line in zip(margins, hints, strict=False)),
    ]


def _wrap(text: str, columns: int, margin: str = "") -> list[str]:
    """Return the lines of a text. All lines but the first begin with a margin. Words are never broken."""
    return wrap(
        text,
        max(columns, _NARROWEST),
        subsequent_indent=margin,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _mark(line: str, span: Span, room: int, style: Style, *, role: str, label: str) -> Iterator[str]:
    """Yield the line of a span, then a line with carets under the span."""
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    text, place, number = _cut_line(line, start, max(min(end, len(line)), start), room)
    carets = f"{' ' * place}{style(role, '^' * number)}{label}"
    yield f"{style('margin', f'{span.line:>5} |')} {text}".rstrip(" ")
    yield f"{style('margin', '      |')} {carets}"


def _cut_line(line: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """Cut a line to `room` cells around the characters from `start` to `end`.

    Return the text, the cell where the carets begin, and the number of carets. `…` marks a cut.
    """
    # A line may be a whole file, so look only at characters that can fit.
    first, last = max(start - room, 0), min(end, start + room) + room
    before, marked = visible(line[first:start]), visible(line[start : min(end, start + room)])
    text = f"{before}{marked}{visible(line[min(end, start + room) : last])}"
    place, number, total = width(before), max(width(marked), 1), width(text)
    if total <= room and first == 0 and last >= len(line):
        return text.rstrip(" "), place, number
    number = min(number, room - 2)
    # Put the carets in the middle, unless the line begins or ends nearer to them.
    cut = min(max(place - (room - number) // 2, 0), max(total - room, 0))
    is_cut_before, is_cut_after = bool(cut or first), cut + room < total or last < len(line)
    shown = clip(text, cut + is_cut_before, cut + room - is_cut_after)
    return f"{'…' * is_cut_before}{shown}{'…' * is_cut_after}", place - cut, number
