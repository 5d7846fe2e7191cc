"""The chart of totals."""

from __future__ import annotations

import re
from itertools import pairwise

from hanascore.games import GAMES
from hanascore.report.blocks import Chart, ChartLine
from hanascore.report.chart import draw_chart
from tests.helpers.modules import PACKAGE

LINES = [
    ChartLine("Aki", [0, 10, 20]),
    ChartLine("Bo", [0, 5, 20]),
    ChartLine("A very long name indeed", [0, -5, 19]),
]


def test_each_line_has_its_name_and_total_at_the_end() -> None:
    svg = draw_chart(Chart("Totals", ["0", "1", "2"], LINES))
    labels = re.findall(r'<text x="\d+" y="(\d+)">([^<]+)</text>', svg)
    assert [name for _, name in labels] == ["Aki 20", "Bo 20", "A very long… 19"]
    heights = sorted(int(height) for height, _ in labels)
    assert all(below - above >= 16 for above, below in pairwise(heights))
    assert svg.count("<polyline") == 3


def test_the_goal_is_a_line_with_its_number() -> None:
    assert 'class="goal"' not in draw_chart(Chart("Totals", ["0", "1", "2"], LINES))
    svg = draw_chart(Chart("Totals", ["0", "1", "2"], LINES, 40))
    assert 'class="goal"' in svg
    assert ">40</text>" in svg


def test_a_goal_that_would_flatten_the_lines_is_left_out() -> None:
    svg = draw_chart(Chart("Totals", ["0", "1", "2"], LINES, 41))
    assert 'class="goal"' not in svg
    assert ">41</text>" not in svg


def test_names_have_the_colours_of_their_lines() -> None:
    svg = draw_chart(Chart("Totals", ["0", "1", "2"], LINES))
    assert re.findall(r'<g class="(line-\d)"><text[^>]*>(\w+)', svg)[:2] == [
        ("line-0", "Aki"),
        ("line-1", "Bo"),
    ]


def test_at_most_twelve_rounds_are_labelled() -> None:
    places = [str(number) for number in range(100)]
    svg = draw_chart(Chart("Totals", places, [ChartLine("Aki", list(range(100)))]))
    assert 1 < svg.count('class="middle"') <= 12


def test_names_are_escaped() -> None:
    assert "&lt;b&gt; 1<" in draw_chart(Chart("<i>", ["0"], [ChartLine("<b>", [1])]))


def test_a_name_and_its_total_fit_next_to_the_chart() -> None:
    lines = [ChartLine("千代千代千代千代千代", [0, -12345]), ChartLine("Fumiko-Wakabayashi", [0, 1163])]
    svg = draw_chart(Chart("Totals", ["0", "1"], lines))
    assert re.findall(r"<text x[^>]*>([^<]+)</text>", svg)[-2:] == ["千代千… −12345", "Fumiko-Wa… 1163"]


def test_the_names_of_six_sides_that_are_close_stay_in_the_picture() -> None:
    lines = [ChartLine(name, [0, 600, value]) for value, name in enumerate("ABCDEF")]
    svg = draw_chart(Chart("Totals", ["0", "1", "2"], lines))
    heights = sorted(int(height) for height in re.findall(r'<text x="\d+" y="(\d+)">', svg))
    assert len(heights) == 6
    assert heights[-1] <= 210
    assert all(below - above >= 16 for above, below in pairwise(heights))


def test_each_of_seven_sides_has_a_line_of_its_own() -> None:
    svg = draw_chart(Chart("Totals", ["0", "1"], [ChartLine(name, [0, 1]) for name in "ABCDEFG"]))
    classes = re.findall(r"line (line-\d)", svg)
    assert max(game.players[-1] for game in GAMES.values()) == len({*classes}) == 7
    style = (PACKAGE / "report" / "page.css").read_text("utf-8")
    drawn = [re.search(rf"^\.{name} {{([^}}]*)}}", style, re.MULTILINE) for name in classes]
    assert len({match[1] for match in drawn if match}) == 7


def test_a_long_number_has_room_at_the_left() -> None:
    svg = draw_chart(Chart("Totals", ["0", "1"], [ChartLine("Aki", [0, -123456])]))
    (right,) = (
        int(x) for x, text in re.findall(r'class="end" x="(\d+)"[^>]*>([^<]+)<', svg) if len(text) > 2
    )
    assert right >= 8 * len("-123456")
