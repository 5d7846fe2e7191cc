"""Any bytes and any text are read without an error of the program, and every problem has a place in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hanascore.problems.catalogue import general_pages
from hanascore.problems.place import Place
from hanascore.problems.problem import note
from hanascore.record.locate import locate
from hanascore.record.source import Source, parse
from tests.helpers.commands import run

IDS = {page.id for page in general_pages()}
RECORD = """\
hanascore: 1
players: [Aki, 'Bo', "Chiyo"]
options: {method: floor, yaku: [a, b]}
note: |
  one
  two
rounds:
  - dealer: Aki   # first
    captured:
      Aki: 1b 3b 8b
      愛子: rest
    turns:
    - Aki: 1b x 1c / 3r
---
a: 1
"""
SCRAPS = [
    *("\t", "\n", "  ", ":", ": ", "- ", "-", "?", "? ", "[", "]", "{", "}", "#", " #", "|", ">"),
    *("|2 # x\n", ">-\n", ","),
    *("&", "*", "!", "&a ", "*a", "!t ", "@", "`", "%", "%YAML 1.2\n---\n", "---\n", "--- "),
    *("...\n", "\r", "\r\n", ", "),
    *("\x85", "\u2028", "\ufeff", "\x00", "\x1b", "\\", '"', "'"),
    *('"\\u00e9"', '"\\ud83c\\udfb4"', "''", "松", "🎴"),
    *("<<: ", "~", "null", "a: 1\n", "\n\n", "\n    "),
]  # fmt: skip


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in some data."""
    yield path
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps:
        yield from paths(value, (*path, step))


def check_places(source: Source) -> None:
    """Check that every problem has a known id, and every problem and value a place in the text."""
    spans = []
    for document in source.documents:
        assert {problem.id for problem in document.problems} <= IDS
        places = [Place(path, key=key) for path in paths(document.data) for key in (True, False)]
        problems = [*document.problems, *(note("", place, "") for place in places)]
        located = locate(source, problems, "f", document.number)
        spans += [span for problem in located for span in problem.spans if span]
    assert {problem.id for problem in source.problems} <= IDS
    lines = [*source.lines, ""]
    for span in spans:
        assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
        assert span.end_line <= len(lines)
        assert span.column <= len(lines[span.line - 1]) + 1
        assert span.end_column <= len(lines[span.end_line - 1]) + 2


@given(st.binary(max_size=60))
def test_any_bytes(content: bytes) -> None:
    check_places(parse(content))


@given(st.text(max_size=40))
def test_any_text(text: str) -> None:
    check_places(parse(text))


@given(st.lists(st.sampled_from([*SCRAPS, "a", "b", "Aki"]), max_size=14))
def test_scraps_of_yaml(scraps: list[str]) -> None:
    check_places(parse("".join(scraps)))


@given(
    st.lists(
        st.tuples(st.integers(0, len(RECORD)), st.sampled_from([0, 0, 1, 4]), st.sampled_from(SCRAPS)),
        max_size=4,
    )
)
def test_changed_records(changes: list[tuple[int, int, str]]) -> None:
    text = RECORD
    for start, length, scrap in changes:
        text = text[:start] + scrap + text[start + length :]
    check_places(parse(text))


@given(st.text(max_size=40) | st.binary(max_size=40))
def test_any_file_is_checked(content: str | bytes) -> None:
    result = run("check -", stdin=content)
    assert result.exit_code in (0, 1)


@pytest.mark.parametrize("line", ["-\n", "\n"])
def test_lines_that_start_ever_deeper(line: str) -> None:
    # Half of such a text is blanks: it is as long as the square of its depth.
    start = "a: |\n" if line == "\n" else ""
    check_places(parse(start + "".join(" " * depth + line for depth in range(500))))


def test_a_record_is_read_the_same_without_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = parse(RECORD)
    monkeypatch.setattr("hanascore.record.yaml_reader.PARSER", yaml.BaseLoader)
    assert parse(RECORD).documents == fast.documents
