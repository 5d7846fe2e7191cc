"""Sessions without a terminal: junk, the end of input, and help at every question."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hanascore.cli.keep import dialogue
from hanascore.cli.output import Output
from tests.helpers.commands import run
from tests.helpers.quick import every
from tests.helpers.score_pad import KWA_DO, ROUND, keep, saved_rounds

PLAY = [
    "koi",
    "Aki, Bo",
    "Aki",
    "1c 2c 3b 4c 5a 9ac 12c",
    "2arc 3c 6c 8cc 10a",
    "1b 3c 4rc 6a 7r 8b 9c",
    "2r x 2c / 11c",
    "9c x 9a / 5c x 5a",
    "2c / 8a",
    "6a / 11a x 11c",
    "10a / 9r x 9c",
    "8b x 8a / 1c x 1c, stop",
    "y",
]
ROUNDS = {
    "kwa-do": [*KWA_DO, *ROUND],
    "koi-koi": ["koi", "Aki Bo", "Aki", "piles", "", "1bc 3bc 8bc", "4ar", "Aki", "Aki", "y"],
    "sudaoshi": [
        "suda",
        "Aki, Bo, Chiyo, Dai",
        "Dai",
        "",
        "",
        "1* 2* 3* 4*",
        "5* 6* 7* 8*",
        "",
        "y",
    ],
    "min-hwatu": ["min", "Aki, Bo", "korean", "", "1* 2*", "", "y"],
    "hana-awase": ["hana-awase", "Aki, Bo", "", "{points: 130}", "{points: 134}", "y"],
    "play": PLAY,
}
JUNK = [
    "x" * 10_000,
    "\x1b[31m",
    "\0",
    "{",
    "zzz, zzz",
    "🎴",
    "::",
    "edit 99",
    "claim Zoe 5",
    "\u202eabc",
    "?",
]


def line_for(game: str) -> str:
    return "keep f.yaml --play" if game == "play" else "keep f.yaml"


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ROUNDS)
def test_junk_before_every_answer_changes_nothing(game: str) -> None:
    keep(*ROUNDS[game], line=line_for(game))
    expected = Path("f.yaml").read_bytes()
    for junk in every(4, JUNK):
        Path("f.yaml").unlink()
        Path("f.yaml.draft").unlink(missing_ok=True)
        answers = [typed for answer in ROUNDS[game] for typed in (junk, answer)]
        result = keep(*answers, line=line_for(game))
        assert Path("f.yaml").read_bytes() == expected, (junk, result.output)
        assert not [char for char in result.output if not char.isprintable() and char != "\n"]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ROUNDS)
def test_the_end_of_input_saves_no_round_that_was_not_agreed_to(game: str) -> None:
    for number in range(len(ROUNDS[game])):
        result = keep(*ROUNDS[game][:number], line=line_for(game))
        assert result.exit_code in (0, 1)
        if Path("f.yaml").exists():
            assert saved_rounds() == ()
            Path("f.yaml").unlink()
        Path("f.yaml.draft").unlink(missing_ok=True)


def test_the_word_help_is_the_same_as_a_question_mark() -> None:
    answers = ["kwa", "Aki, Bo", "japanese", "", "1b", "2a", "n", "q"]
    outputs = []
    for word, name in (("?", "one"), ("Help", "two")):
        with_help = [typed for answer in answers for typed in (word, answer)]
        outputs.append(keep(*with_help, line=f"keep {name}.yaml").output.replace("one.yaml", "two.yaml"))
    assert outputs[0].count("Instead of an answer you can type:") == len(answers)
    assert outputs[0] == outputs[1]


def test_commands_cannot_be_names() -> None:
    assert "'Help' is a command of the score pad" in keep("koi", "Aki, Help").stdout


def test_bytes_that_are_no_text() -> None:
    result = run("keep f.yaml", stdin=b"\xff\xfe\nkwa\n")
    assert "that is not UTF-8" in result.stdout
    assert "Who plays" in result.stderr


@pytest.mark.parametrize(
    ("lines", "typed", "shown"), [(9, [], 9), (10, [""], 10), (30, ["", "", "Bo"], 24), (30, [""] * 3, 30)]
)
def test_a_long_text_is_shown_a_screen_at_a_time(
    lines: int,
    typed: list[str],
    shown: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = [*typed, "the next question"]
    monkeypatch.setattr(dialogue, "get_terminal_size", lambda: os.terminal_size((80, 10)))
    pad = dialogue.Dialogue(Output())
    pad.show_lines("a line\n" * lines)
    assert capsys.readouterr().out == "a line\n" * lines
    pad.has_editing = True
    monkeypatch.setattr(pad, "_read_edited", lambda _: answers.pop(0))
    pad.show_lines("a line\n" * lines)
    assert capsys.readouterr().out == "a line\n" * shown
    assert pad.read("Who deals? ") == ("Bo" if "Bo" in typed else "the next question")
