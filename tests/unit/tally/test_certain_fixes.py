"""Certain fixes: which of them are made together, and which are left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest

from hanascore.problems.fix import replace
from hanascore.problems.place import Path, Place, Span
from hanascore.problems.problem import Problem, error
from hanascore.record.cursor import Cursor
from hanascore.record.locate import locate
from hanascore.record.source import parse
from hanascore.tally import certain_fixes
from hanascore.tally.certain_fixes import FixedFile, make_certain_fixes
from hanascore.tally.event_keys import EVENT_KEYS, PLAYER_KEYS, POINTS_KEYS
from hanascore.tally.judged_files import JudgedFile, ReadOptions, judge_file
from tests.helpers.paths import EXAMPLES

WORDS = ("Aki", "Bo", "Chiyo", "Dai", "Emi")


def judge(content: bytes) -> JudgedFile:
    """Judge a list of words, which must be in WORDS. Bo and Dai exclude each other.

    With a deeper list, whose words are judged only if the others are right, wrong words are errors.
    """
    source = parse(content)
    problems: list[Problem] = []
    document = source.documents[0]
    at = Cursor(document.data, problems)
    inner: list[Cursor] = []
    has_inner = any(isinstance(item, list) for item in document.data)
    for item in at.items():
        if isinstance(item.data, list):
            inner = list(item.items())
        elif item.data not in WORDS:
            add = item.add_error if has_inner else item.add_warning
            add("spelling", f"'{item.data}' is misspelt", fixes=item.suggestions(WORDS))
    if not problems:
        for item in (item for item in inner if item.data not in WORDS):
            item.add_error("spelling", f"'{item.data}' is misspelt", fixes=item.suggestions(WORDS))
    if {"Bo", "Dai"} <= {item.data for item in at.items() if isinstance(item.data, str)}:
        at.add_error("both", "Bo and Dai exclude each other")
    return JudgedFile("words", source=source, own_problems=tuple(locate(source, problems, "words", 1)))


def fixed(text: str) -> FixedFile:
    content = text.encode()
    return make_certain_fixes(content, judge(content), judge)


def test_all_fixes_are_made_at_once() -> None:
    judged: list[bytes] = []

    def count(content: bytes) -> JudgedFile:
        judged.append(content)
        return judge(content)

    content = b"[AKI, BO, Chiyo, EMI]"
    result = make_certain_fixes(content, judge(content), count)
    assert result.content == b"[Aki, Bo, Chiyo, Emi]"
    assert [certain.fix.title for certain in result.made] == ["write Aki", "write Bo", "write Emi"]
    assert len(judged) == 2
    assert (result.left_out, result.judged.problems) == ((), [])


def test_a_fix_that_adds_an_error_is_left_out() -> None:
    result = fixed("[AKI, BO, CHIYO, DAI, EMI]")
    assert result.content == b"[Aki, Bo, Chiyo, DAI, Emi]"
    assert [certain.fix.title for certain in result.left_out] == ["write Dai"]


def test_fixes_that_other_problems_hid() -> None:
    result = fixed("[AKI, [BO, xyz]]")
    assert result.content == b"[Aki, [Bo, xyz]]"
    assert [problem.message for problem in result.judged.problems] == ["'xyz' is misspelt"]


def test_a_text_that_cannot_be_parsed_any_more_is_worse() -> None:
    def break_brackets(content: bytes) -> JudgedFile:
        source = parse(content)
        problems = [*source.documents[0].problems]
        if not problems:
            place = Place(span=Span(1, 1, 1, 2))
            problems.append(error("spelling", place, "wrong", fixes=[replace(place, "(", certain=True)]))
        return JudgedFile("words", source=source, own_problems=tuple(locate(source, problems, "words", 1)))

    content = b"[a]"
    result = make_certain_fixes(content, break_brackets(content), break_brackets)
    assert (result.content, len(result.left_out)) == (content, 1)


def test_nothing_to_fix() -> None:
    result = fixed("[Aki, xyz]")
    assert (result.content, result.made, result.left_out) == (b"[Aki, xyz]", (), ())


@pytest.mark.parametrize(
    ("error", "other", "may_hide"),
    [
        (("options",), ("rounds", 0), True),
        (("rounds", 1, "dealer"), ("rounds", 1, "go"), True),
        (("rounds", 1, "dealer"), ("rounds", 2), True),
        (("rounds", 1, "dealer"), ("players",), True),
        (("rounds", 1, "dealer"), ("rounds", 0, "go"), False),
        (("rounds", 1), ("rounds", "Dealer"), True),
        (("rounds", "Dealer"), ("rounds", 1), True),
    ],
)
def test_an_error_of_a_round_hides_nothing_above_it(error: Path, other: Path, may_hide: bool) -> None:
    assert certain_fixes._hides(error, other) == may_hide


EXAMPLE = (EXAMPLES / "event" / "event.yaml").read_text(encoding="utf-8")
KEYS = {*EVENT_KEYS, *PLAYER_KEYS, *POINTS_KEYS["places"], "player", "round", "reason", "after", "file"}


@pytest.mark.parametrize("key", sorted(key for key in KEYS if re.search(rf"[\n{{ ]{key}:", EXAMPLE)))
@pytest.mark.parametrize("spell", [str.title, str.upper, lambda key: key.replace("_", "-")])
def test_the_keys_of_an_event_in_another_spelling(key: str, spell: Callable[[str], str]) -> None:
    judge = partial(judge_file, path="event.yaml", options=ReadOptions())
    content = re.sub(rf"(?<=[\n{{ ]){key}:", f"{spell(key)}:", EXAMPLE).encode()
    result = make_certain_fixes(content, judge(content), judge)
    assert result.content.decode() == EXAMPLE


def test_two_options_at_the_top_are_moved_into_one_mapping() -> None:
    text = (
        "hanascore: 1\ngame: kwa-do\nmonths: japanese\nmethod: floor\nyaku: all\n"
        "players: [Aki, Bo, Chiyo]\ncaptured: {Aki: 1rc 3*, Bo: 4rc, Chiyo: rest}\n"
    )

    def judge_record(content: bytes) -> JudgedFile:
        return judge_file(content, "record.yaml", ReadOptions())

    fixed = make_certain_fixes(text.encode(), judge_record(text.encode()), judge_record)
    assert fixed.content.decode().count("options:") == 1
    assert not any(problem.stops for problem in fixed.judged.problems)


def test_lines_are_mended_up_to_one_that_only_the_table_can_mend() -> None:
    judge = partial(judge_file, path="r.yaml", options=ReadOptions())
    good = ["  - captured: {Aki: 1b 3b, Bo: 2a}", "    stopped_by: Aki", "  - captured: {Aki: 1b 3b, Bo: 2a"]
    lines = ["hanascore: 1", "game: koi-koi", "players: [Aki, Bo]", "rounds:", *good, "    exhausted: yes"]
    text = "\n".join(lines)
    slips = text.replace("players:", "players =").replace("stopped_by:", "stopped_by=")
    content = slips.encode()
    fixed = make_certain_fixes(content, judge(content), judge)
    assert fixed.content.decode() == text
    assert [problem.id for problem in fixed.judged.problems] == ["unclosed"]
