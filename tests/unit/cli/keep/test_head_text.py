"""Settings written above the rounds: everything else in the text stays."""

from __future__ import annotations

from typing import Any

import pytest

from hanascore.cli.keep.head_text import data_with, with_setting
from hanascore.record.source import parse

ROUNDS = "rounds:\n  - void: x   # dealt twice\n# end\n"
HEAD = "hanascore: 1\ngame: kwa-do   # ours\nplayers: [A, B]  # seats\n"
# How the options are written, and a line of the text after `goal` is set to 300.
WAYS = [
    ("", "options:\n  goal: 300\n"),
    ("# our rules\n", "seats\noptions:\n  goal: 300\n# our rules\n"),
    ("options:\n  # c\n  yaku: all  # y\n  goal: 100 # g\n", "  goal: 300 # g\n"),
    ("options:\n  yaku: all  # y\n", "  yaku: all  # y\n  goal: 300\n"),
    ("options:\n    yaku:\n      - iris # i\n      - maple\n", "      - maple\n    goal: 300\n"),
    ("options: {yaku: all, goal: 100} # x\n", "options: {yaku: all, goal: 300} # x\n"),
    ("options: {yaku: all } # x\n", "options: {yaku: all, goal: 300} # x\n"),
    ("options: {}\n", "options: {goal: 300}\n"),
    ("options:   # none\n", "options:   # none\n  goal: 300\n"),
    ("options:\n  goal:  # open\n", "  goal: 300  # open\n"),
    ("options: {\n  yaku: [iris, # i\n    maple],  # c\n  method: easy,  # d\n}\n", "goal: 300}\n"),
    ("options:\n  \"goal\": '100'\n", '  "goal": 300\n'),
]


@pytest.mark.parametrize(("written", "expected"), WAYS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_setting_is_written_however_the_options_are_written(
    written: str, expected: str, line_end: str
) -> None:
    text = (HEAD + written + ROUNDS).replace("\n", line_end)
    changed = with_setting(text, ("options", "goal"), 300)
    assert expected.replace("\n", line_end) in changed
    lost = [line for line in text.split(line_end) if line not in changed.split(line_end)]
    assert all(line.startswith("options: {") or "goal" in line or line == "}" for line in lost)


@pytest.mark.parametrize("written", [written for written, _ in WAYS])
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("options", "yaku"), ["iris", "set-1"]),
        (("options", "yaku"), "none"),
        (("options", "gaji"), True),
        (("options", "method"), "easy"),
        (("options", "values"), {"moon-viewing": 3, "animals": "off"}),
        (("chaff",), "discarded"),
    ],
)
def test_every_setting_can_be_written_and_every_comment_stays(
    written: str, path: tuple[str, ...], value: Any
) -> None:
    text = HEAD + written + ROUNDS
    changed = with_setting(text, path, value)
    (old,), (new,) = (parse(version).documents for version in (text, changed))
    assert new.data == data_with(old.data, path, value)
    for comment in ("# ours", "# seats", "# dealt twice", "# end", "# i", "# c", "# x", "# y"):
        assert changed.count(comment) == text.count(comment)
    # The same setting again changes nothing.
    assert with_setting(changed, path, value) == changed


@pytest.mark.parametrize("text", ["- 1\n", "{hanascore: 1, rounds: []}", "a: [\n", "a: 1\n---\nb: 1\n"])
def test_a_text_that_is_no_score_pad(text: str) -> None:
    with pytest.raises(ValueError, match="goal cannot be written into this text"):
        with_setting(text, ("options", "goal"), 300)
