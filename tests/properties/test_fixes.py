"""The laws of fixes.

A fix that is applied literally mends its problem. After one slip in an example, a certain fix gives back
exactly the data of the example. `FIXES_SLIPS=4000` tries as many slips as a long run does.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from hanascore import check
from hanascore.problems.fix import Certainty, Fix
from hanascore.problems.problem import Problem
from hanascore.record.edits import apply_edits
from tests.helpers.paths import PROBLEMS, ROOT
from tests.helpers.slips import as_json, data_of, with_a_slip

EXAMPLES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.hanascore.yaml"))]
NUMBER_OF_SLIPS = int(os.environ.get("FIXES_SLIPS", "300"))
# The records with a problem, each in a folder with the name of the problem's page.
RECORDS = sorted(
    path
    for path in PROBLEMS.rglob("*")
    if path.suffix in {".yaml", ".json"} and path.stat().st_size < 100_000
)


def problems_of(text: str) -> list[Problem]:
    """Return the problems of a text. A text of one line would be taken for a path."""
    return check(f"{text}\n")


def errors_of(text: str) -> Counter[tuple[str, str]]:
    """Return the errors of a text."""
    return Counter((problem.id, problem.message) for problem in problems_of(text) if problem.stops)


def fixes_with_edits(problems: Sequence[Problem]) -> Iterator[tuple[Problem, Fix, str]]:
    """Yield each fix that can be applied, with its problem and what is wrong, in words."""
    for problem in problems:
        for fix in problem.fixes:
            if fix.edits is not None:
                yield problem, fix, f"{problem.id}: {problem.message} -> {fix.certainty}: {fix.title}"


def comments_of(text: str) -> Counter[str]:
    """Return the comments of a text."""
    return Counter(re.findall(r"(?:^|(?<=\s))#.*", text, re.MULTILINE))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.relative_to(PROBLEMS).as_posix())
def test_each_fix_mends_its_problem(path: Path) -> None:
    text = path.read_bytes().decode(errors="replace")
    before = problems_of(text)
    messages = Counter((problem.id, problem.message, problem.span) for problem in before)
    for problem, fix, words in fixes_with_edits(before):
        changed = apply_edits(text, fix.edits or ())
        after = Counter((problem.id, problem.message, problem.span) for problem in problems_of(changed))
        key = (problem.id, problem.message, problem.span)
        assert after[key] < messages[key], words
        assert not comments_of(text) - comments_of(changed), words


@pytest.mark.parametrize("part", range(4))
def test_a_certain_fix_takes_back_a_slip(part: int) -> None:
    chance = random.Random(part)
    number: Counter[str] = Counter()
    wrong: list[str] = []
    unrestored: Counter[str] = Counter()
    for slip in range(part, NUMBER_OF_SLIPS, 4):
        text = EXAMPLES[slip // 4 % len(EXAMPLES)]
        if chance.random() < 0.2:
            text = as_json(text)
        changed, kind = with_a_slip(text, chance)
        problems = problems_of(changed)
        if not any(problem.stops for problem in problems):
            number["slips without an error"] += 1
            continue
        number["slips with an error"] += 1
        is_restored = False
        for _, fix, words in fixes_with_edits(problems):
            same = data_of(apply_edits(changed, fix.edits or ())) == data_of(text)
            is_restored |= same
            if fix.certainty is Certainty.CERTAIN:
                number["certain fixes"] += 1
                if not same:
                    wrong.append(f"{kind}: {words}\n{changed}")
        number["restored"] += is_restored
        unrestored[kind] += not is_restored
    print(dict(number), unrestored.most_common())  # noqa: T201
    assert not wrong, wrong[0]
    assert number["restored"] >= 0.65 * number["slips with an error"], (number, unrestored)
