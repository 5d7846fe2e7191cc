"""A problem as people read it: the place, the user's own line with a caret, and what to do.

Nothing here writes to a terminal or knows colours; whoever does hands in a `style`. What is shown never
holds a control character.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hanascore.problems.problem import Problem, Span
from hanascore.problems.words import visible

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


def _plain(kind: str, text: str) -> str:
    return text if kind else ""


def concise(file: str, problem: Problem, span: Span | None) -> str:
    """The problem in one line: where, how bad, what, and the id of its page."""
    return _head(file, problem, span, _plain)


def excerpt(
    file: str,
    lines: Mapping[int, str],
    problem: Problem,
    spans: Sequence[Span | None],
    *,
    columns: int = 80,
    style: Style = _plain,
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

    parts = [_head("standard input" if file == "-" else file, problem, own, style)]
    for number, span in enumerate(spans):
        if span is not None and (line := lines.get(span.line)):
            parts.extend(_marked(line, span, columns, brush, "also here" if number else ""))
    hint = f"{visible(problem.hint)}   " if problem.hint else ""
    margin = style("margin", "      =")
    parts.append(f"{margin} {style('hint', f'{hint}hanascore rules {problem.id}')}")
    return "\n".join(parts)


def _head(file: str, problem: Problem, span: Span | None, style: Style) -> str:
    place = visible(file) if span is None else f"{visible(file)}:{span.line}:{span.column}"
    severity = problem.severity.value
    message, id = visible(problem.message), style("id", f"[{problem.id}]")
    return f"{style('place', f'{place}:')} {style(severity, f'{severity}:')} {message} {id}"


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
    if end - start > 2 * room or width(marked) > room // 2:
        marked = f"{_fitting(marked, room // 2)}{_CUT}"
        after = ""
    side = (room - width(marked)) // 2
    if start > 2 * room or width(before) > side:
        before = f"{_CUT}{_fitting(before[::-1], side - 1)[::-1]}"
    rest = room - width(before) - width(marked)
    if end + 2 * room < len(line) or width(after) > rest:
        after = f"{_fitting(after, rest - 1)}{_CUT}" if after else ""
    return before, marked, after


def _fitting(text: str, cells: int) -> str:
    """As much of a text as fits into so many cells."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if width(text[:middle]) <= cells else (low, middle - 1)
    return text[:low]
