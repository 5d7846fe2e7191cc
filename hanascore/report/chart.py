"""Draw the chart of totals as SVG: a line for each side, over the rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from wcwidth import clip

from hanascore.report.blocks import Chart
from hanascore.words.visible import width

_WIDTH, _HEIGHT = 480, 220
# The space for labels. The space at the left grows with the number of digits.
_LEFT, _RIGHT, _ABOVE, _BELOW = 44, 136, 14, 28
_DIGIT = 9
# The least distance between two labels.
_LABEL_HEIGHT = 16
# The longest label of a line, in cells, and the most labels of rounds.
_LONGEST_LABEL, _MOST_PLACES = 15, 12
# The number of line styles in page.css.
_LINE_STYLES = 7


def draw_chart(chart: Chart) -> str:
    """Draw a chart. Its lines have different dashes and names, so colour is not needed."""
    best = max(value for line in chart.lines for value in line.values)
    if chart.goal is not None and 2 * best < chart.goal:
        # A goal that is far away would flatten the lines.
        chart = chart._replace(goal=None)
    values = [0, chart.goal or 0, *(value for line in chart.lines for value in line.values)]
    low, high = min(values), max(1, *values)
    start = max(_LEFT, _DIGIT * (1 + max(len(str(value)) for value in values)))
    step = (_WIDTH - start - _RIGHT) / max(1, len(chart.places) - 1)
    x = [start + number * step for number in range(len(chart.places))]
    height = _HEIGHT - _ABOVE - _BELOW
    y = {value: _ABOVE + height * (high - value) / (high - low) for value in values}
    parts = [*_axes(chart, x, y)]
    for place, left in list(zip(chart.places, x, strict=True))[:: 1 + len(x) // _MOST_PLACES]:
        parts.append(f'<text class="middle" x="{left:.0f}" y="{_HEIGHT - 8}">{escape(place)}</text>')
    labels = _label_heights(chart, y)
    for number, line in enumerate(chart.lines):
        points = " ".join(f"{left:.0f},{y[value]:.0f}" for left, value in zip(x, line.values, strict=True))
        parts.append(f'<polyline class="line line-{number % _LINE_STYLES}" points="{points}"/>')
        position = f'x="{x[-1] + 10:.0f}" y="{labels[number] + 4:.0f}"'
        label = escape(_label(line.name, _number(line.values[-1])))
        parts.append(f'<g class="line-{number % _LINE_STYLES}"><text {position}>{label}</text></g>')
    title = f"<title>{escape(chart.text)}</title>"
    box = f"0 0 {_WIDTH} {_HEIGHT}"
    return f'<svg class="chart" viewBox="{box}" role="img">{title}{"".join(parts)}</svg>'


def _axes(chart: Chart, x: Sequence[float], y: Mapping[int, float]) -> Iterator[str]:
    """Draw the lines at 0 and at the goal, and label the most important values."""
    values = [0] if chart.goal is None else [0, chart.goal]
    for name, value in zip(("axis", "goal"), values, strict=False):
        level = f'y1="{y[value]:.0f}" y2="{y[value]:.0f}"'
        yield f'<line class="{name}" x1="{x[0]:.0f}" x2="{x[-1]:.0f}" {level}/>'
    drawn = [0, *(value for line in chart.lines for value in line.values)]
    labelled: list[float] = []
    for value in dict.fromkeys((*values, min(drawn), max(drawn))):
        if all(abs(y[value] - other) >= _LABEL_HEIGHT for other in labelled):
            labelled.append(y[value])
            yield f'<text class="end" x="{x[0] - 8:.0f}" y="{y[value] + 4:.0f}">{_number(value)}</text>'


def _label_heights(chart: Chart, y: Mapping[int, float]) -> dict[int, float]:
    """Return the height of each side's name. It is near the end of the side's line, clear of other names."""
    heights: dict[int, float] = {}
    above = float(-_LABEL_HEIGHT)
    from_above = sorted(range(len(chart.lines)), key=lambda number: -chart.lines[number].values[-1])
    for number in from_above:
        above = heights[number] = max(y[chart.lines[number].values[-1]], above + _LABEL_HEIGHT)
    # If labels would be too low, move them up, and the labels above them as well.
    below = float(_HEIGHT)
    for number in reversed(from_above):
        below = heights[number] = min(heights[number], below - _LABEL_HEIGHT)
    return heights


def _label(name: str, value: str) -> str:
    """Return a label with a name and a value. A long name is cut; a kanji is as wide as two letters."""
    room = _LONGEST_LABEL - len(value) - 1
    if width(name) > room:
        name = f"{clip(name, 0, room - 1).rstrip()}…"
    return f"{name} {value}"


def _number(value: int) -> str:
    return str(value).replace("-", "−")
