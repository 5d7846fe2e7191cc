"""Lines that cannot be read: what they were meant to be, tried by reading the document again."""

from __future__ import annotations

import pytest

from hanascore.problems.fix import Fix
from hanascore.record.edits import with_changes
from hanascore.record.source import parse

HEAD = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n"
ROUNDS = "rounds:\n  - captured:\n      Aki: 1b 3b 8b\n      Bo: none\n  - captured:\n      Aki: 1b\n"


def fixes_of(text: str) -> list[Fix]:
    """Return the fixes of the syntax error of a text."""
    (problem,) = parse(text).documents[0].problems
    return list(problem.fixes)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("hanascore = 1\ngame: koi-koi\ntitle: a\n", "hanascore: 1\ngame: koi-koi\ntitle: a\n"),
        ("hanascore:1\ngame: koi-koi\ntitle: a\n", "hanascore: 1\ngame: koi-koi\ntitle: a\n"),
        (HEAD + ROUNDS.replace("- cap", "– cap", 1), HEAD + ROUNDS),
        (HEAD + ROUNDS.replace("Aki: 1b 3b", "Aki：1b 3b"), HEAD + ROUNDS),
        (HEAD + ROUNDS.replace("Aki: 1b 3b", "Aki = 1b 3b"), HEAD + ROUNDS),
        (
            "hanascore: 1\noptions：｛goal：2，table：nintendo｝\n",
            "hanascore: 1\noptions: {goal: 2, table: nintendo}\n",
        ),
        (
            '{\n  "hanascore" = "1",\n  "game": "koi-koi"\n}\n',
            '{\n  "hanascore": "1",\n  "game": "koi-koi"\n}\n',
        ),
    ],
)
def test_a_mistyped_sign_is_taken_back_without_asking(text: str, mended: str) -> None:
    (fix,) = fixes_of(text)
    assert fix.is_certain
    assert parse(with_changes(text, fix.changes)).documents[0].data == parse(mended).documents[0].data


@pytest.mark.parametrize(
    ("old", "new"), [("  - captured:\n      Aki: 1b\n", " - captured:\n      Aki: 1b\n"), ("  - ", " - ")]
)
def test_an_item_starts_in_the_column_of_the_others(old: str, new: str) -> None:
    text = HEAD + ROUNDS.replace(old, new, 1)
    texts = [with_changes(text, fix.changes) for fix in fixes_of(text)]
    assert HEAD + ROUNDS in texts


def test_one_of_several_slips_is_taken_back_if_more_can_be_read_then() -> None:
    text = HEAD + ROUNDS.replace("Bo: none", "Bo:none").replace("Aki: 1b\n", "Aki = 1b\n") + "      Bo: 2a\n"
    for _ in range(2):
        (fix,) = fixes_of(text)
        assert fix.is_certain
        text = with_changes(text, fix.changes)
    assert parse(text).documents[0].problems == ()
