"""Each problem has a folder with a record that has it, and a transcript of what a user sees.

A problem with several causes has a folder for each inside its own. The transcript is `message.txt`;
tests/helpers/transcripts.py describes its form.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanascore.games import GAMES
from hanascore.problems.catalogue import general_pages
from hanascore.problems.problem import Problem
from hanascore.record.document import read_document
from hanascore.record.keys import GAME_KEYS, ROUND_KEYS
from hanascore.record.options import read_option
from hanascore.record.record_file import loads
from hanascore.record.source import Document, as_parsed
from hanascore.referee.judge import judge
from hanascore.rules.game import Game
from tests.helpers.paths import PROBLEMS
from tests.helpers.transcripts import check_transcript

PAGES = {
    page.id: page for page in (*general_pages(), *(page for game in GAMES.values() for page in game.pages))
}
FOLDERS = sorted(path.parent for path in PROBLEMS.rglob("message.txt"))


def problem_id(folder: Path) -> str:
    """Return the id of the problem that a folder shows."""
    return folder.relative_to(PROBLEMS).parts[0]


def name(folder: Path) -> str:
    """Return the path of a folder below the folder of all problems."""
    return folder.relative_to(PROBLEMS).as_posix()


def test_every_problem_has_a_folder() -> None:
    assert {problem_id(folder) for folder in FOLDERS} == set(PAGES)


@pytest.mark.parametrize("source", FOLDERS, ids=name)
def test_the_message_of_a_problem(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in source.iterdir():
        if path.is_file() and path.name != "message.txt":
            shutil.copy(path, tmp_path)
    check_transcript(source / "message.txt", tmp_path, monkeypatch)
    message = (source / "message.txt").read_text(encoding="utf-8")
    assert f"[{problem_id(source)}]\n" in message


def problems_by_game() -> Iterator[tuple[Game, Problem]]:
    """Yield the problems of all records in the folders, with the game of the record."""
    for path in sorted(PROBLEMS.rglob("*.yaml")):
        for record in loads(path.read_text(encoding="utf-8", errors="replace")).records:
            for problem in judge(record).problems:
                yield GAMES[record.game], problem


def test_a_fix_names_only_options_choices_and_facts_of_the_game() -> None:
    writes = [
        (game, problem, fix.is_complete, change)
        for game, problem in problems_by_game()
        for fix in problem.fixes
        for change in fix.written
    ]
    assert len(writes) > 40
    for game, problem, is_complete, (path, value) in writes:
        keys = path[2:] if path[0] == "rounds" else path
        if keys[0] == "options":
            choice = read_option(game, str(keys[1]), as_parsed(value)) if is_complete else None
            assert keys[1] in game.options_by_name, problem
            assert not isinstance(choice, Problem), problem
        else:
            assert keys[0] in {*GAME_KEYS, *ROUND_KEYS, *game.facts_by_name}, problem


def test_no_advice_holds_a_key_with_a_value_or_a_guess() -> None:
    advices = {problem.advice for _, problem in problems_by_game()}
    assert [advice for advice in advices if re.search("`[^`]+: [^`]+`|did you mean", advice)] == []


def test_a_document_without_data() -> None:
    reading = read_document(Document(1, None))
    assert reading.record is None
    assert [problem.id for problem in reading.problems] == ["record-empty"]
