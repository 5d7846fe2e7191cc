"""The fixes of the problems of a text, made in the text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hanascore.problems.fix import Fix
from hanascore.problems.problem import by_line
from hanascore.record.edits import with_changes
from tests.helpers.reading import read


class Mended(NamedTuple):
    """A text after a fix."""

    # What the fix does, in words.
    title: str
    # How sure it is.
    certainty: str
    # The text after the fix; "" if only the table can complete it.
    text: str


def mended_texts(text: str, id: str = "") -> list[Mended]:
    """Return the text of a record after each fix of its problems, or of those with this id."""
    return [
        Mended(fix.title, fix.certainty.value, with_changes(text, fix.changes) if fix.is_complete else "")
        for fix in fixes_of(text, id)
    ]


def fixes_of(text: str, id: str = "") -> Iterator[Fix]:
    """Yield the fixes of the problems of a record, or of those with this id, in the order of its lines."""
    for problem in by_line(read(text).all_problems):
        if id in ("", problem.id):
            yield from problem.fixes
