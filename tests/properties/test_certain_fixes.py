"""`hanascore check --fix` with every file of the tests of problems, and with examples in other spellings."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.problems.fix import Certainty
from hanascore.tally.certain_fixes import FixedFile, make_certain_fixes
from hanascore.tally.judged_files import ReadOptions, judge_file
from tests.helpers.paths import EXAMPLES, PROBLEMS

LARGEST = 50_000
FILES = [path for path in sorted(PROBLEMS.rglob("*.*")) if path.stat().st_size < LARGEST]
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.hanascore.yaml"))]


def fixed(content: bytes, name: str = "record.yaml") -> FixedFile:
    judge = partial(judge_file, path=name, options=ReadOptions())
    return make_certain_fixes(content, judge(content), judge)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PROBLEMS).as_posix())
def test_a_fixed_file_has_no_more_certain_fixes(path: Path) -> None:
    content = path.read_bytes()
    result = fixed(content, path.name)
    again = fixed(result.content, path.name)
    assert (again.content, again.made) == (result.content, ())
    left = [fix for problem in again.judged.problems for fix in problem.fixes if fix.edits]
    certain = [fix.title for fix in left if fix.certainty is Certainty.CERTAIN]
    assert certain == [other.fix.title for other in again.left_out]


# Slips of a line, as people make them.
SLIPS: tuple[Callable[[str], str], ...] = (
    lambda line: re.sub(r"\b[a-z_]+:", lambda key: key[0].title(), line, count=1),
    lambda line: line.replace(": ", ":", 1),
    lambda line: line.replace(": ", "：", 1),
    lambda line: line.replace("_", "-", 1),
    lambda line: line.replace("[", "", 1).replace("]", "", 1),
    lambda line: line + line,
    lambda line: line[:0],
)
COMMENT = re.compile(r"(?m)(?:^|(?<=\s))#.*")


@given(st.sampled_from(TEXTS), st.data())
def test_lines_with_slips(text: str, data: st.DataObject) -> None:
    lines = text.splitlines(keepends=True)
    for slip in data.draw(st.lists(st.sampled_from(SLIPS), max_size=4)):
        number = data.draw(st.integers(0, len(lines) - 1))
        lines[number] = slip(lines[number])
    content = "".join(lines)
    result = fixed(content.encode())
    assert fixed(result.content).made == ()
    assert COMMENT.findall(result.content.decode()) == COMMENT.findall(content)
