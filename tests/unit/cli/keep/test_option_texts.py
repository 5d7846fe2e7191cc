"""Options as people type them, and the questions about them before the first round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hanascore.evening.answers import as_command
from hanascore.evening.option_texts import parse_settings
from hanascore.evening.set_up import SetUp
from hanascore.evening.sheet import Reading
from hanascore.games import GAMES
from hanascore.problems.fix import Write, spell_value
from hanascore.record.document import ReadSettings
from tests.helpers.paths import ROOT
from tests.helpers.score_pad import keep

TYPED: list[tuple[str, str, dict[str, Any]]] = [
    ("kwa-do", "yaku: all; goal: 90", {"yaku": "all", "goal": 90}),
    ("kwa-do", "with all yaku", {"yaku": "all"}),
    ("kwa-do", "all yaku and 300 points", {"yaku": "all", "goal": 300}),
    (
        "kwa-do",
        "yaku iris, maple; easy method, no gaji",
        {"yaku": ["iris", "maple"], "method": "easy", "gaji": False},
    ),
    ("kwa-do", "no yaku, with gaji, declared only", {"yaku": "none", "gaji": True, "declared_only": True}),
    ("koi-koi", "6 rounds", {"last_round": 6}),
    ("koi-koi", "last_round 6", {"last_round": 6}),
    ("koi-koi", "Opponent forms: may continue", {"opponent_forms": "may-continue"}),
    ("koi-koi", "opponent_forms yes, no viewing", {"opponent_forms": "may-continue", "viewing": "off"}),
    ("koi-koi", "nintendo", {"table": "nintendo"}),
    ("koi-koi", "values moon-viewing 3, animals off", {"values": {"moon-viewing": 3, "animals": "off"}}),
    ("koi-koi", "goal none, last_round none", {"goal": "none", "last_round": "none"}),
    ("sudaoshi", "burdens 90 115 125, no lucky hands", {"burdens": [90, 115, 125], "lucky_hands": "none"}),
    ("sudaoshi", "burdens [90, 115, 125]", {"burdens": [90, 115, 125]}),
]


@pytest.mark.parametrize(("game", "text", "options"), TYPED)
def test_options_as_people_type_them(game: str, text: str, options: dict[str, Any]) -> None:
    assert parse_settings(GAMES[game], text) == options


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("viewing rian", "did you mean rain?"),
        ("viewings off", "no option 'viewings': did you mean viewing?"),
        ("goal", "also type the choice: goal none or a number from 1 to 1,000,000"),
        ("last_round soon", "`last_round` cannot be 'soon'"),
        ("goal 5, goal 6", "'goal' occurs twice"),
        ("maple", "Koi-Koi has no option 'maple'"),
    ],
)
def test_options_that_cannot_be_understood(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        parse_settings(GAMES["koi-koi"], text)


def set_up_of(game: str, number: int) -> SetUp:
    """Return the questions of a game, with those about players answered."""
    players = ["Aki", "Bo", "Chiyo", "Dai"][:number]
    answers = {("game",): game, ("players",): players, ("teams",): {}}
    return SetUp(reading=Reading(settings=ReadSettings("japanese")), answers=answers)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_asks_on_what_tables_differ(game: str) -> None:
    number = 2 if 2 in GAMES[game].players else 3
    set_up = set_up_of(game, number)
    head = set_up.data()
    asked = []
    while question := set_up.next_question:
        asked.append(question.path)
        answer = question.value_of("")
        assert question.value_of(question.spell(answer)) == answer
        set_up = set_up.answered(question, answer)
    assert 3 <= len(asked) <= 5
    assert asked[-1] == ("options",)
    # Enter at every question writes no option.
    assert set_up.data() == head


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_question_can_be_typed(game: str) -> None:
    for option in GAMES[game].first_options:
        for choice in option.choices:
            set_up = set_up_of(game, 2 if 2 in GAMES[game].players else 3)
            while (question := set_up.next_question) and question.path != ("options", option.name):
                set_up = set_up.answered(question, question.value_of(""))
            assert question is not None
            assert question.value_of(spell_value(choice)) == option.json_value(choice)
            assert question.check(option.json_value(choice)) == option.json_value(choice)


def test_a_choice_that_another_choice_would_change_is_written() -> None:
    set_up = set_up_of("koi-koi", 2)
    set_up = set_up.with_answers(
        {("options", "table"): "nintendo", ("options", "opponent_forms"): "ends-round"}
    )
    set_up = set_up.with_answers({("options", "last_round"): 12, ("options",): {"goal": 50}})
    options = {"table": "nintendo", "opponent_forms": "ends-round", "goal": 50, "last_round": 12}
    assert set_up.data()["options"] == options


def test_teams_are_typed_with_the_players() -> None:
    result = keep("kwa", "Aki/Chiyo vs Bo/Dai", "japanese", "more", "", "back")
    assert "4 players: 'Aki', 'Bo', 'Chiyo' and 'Dai'" in result.stdout
    assert "Teams? [Aki, Chiyo / Bo, Dai]" in result.stderr
    assert (
        "Koi-Koi has no teams of these players"
        in keep("koi", "Aki/Chiyo vs Bo/Dai", line="keep g.yaml").stdout
    )
    assert "2 players: 'Aki' and 'Bo'" in keep("koi", "Aki vs Bo", line="keep h.yaml").stdout


def test_teams_of_a_game_that_needs_them_are_offered() -> None:
    result = keep("hanahuda", "Aki, Bo, Chiyo, Dai", "more", "none", *[""] * 6, "quit")
    assert "Teams? [Aki, Chiyo / Bo, Dai]" in result.stderr
    assert "here every player is in a team: type the teams" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize("word", ["no", "n", "none", "nothing"])
def test_nothing_else_is_agreed(word: str) -> None:
    result = keep("koi", "Aki, Bo", "more", *[""] * 4, "yes", word, "quit")
    assert "type what else you agreed on, as in 6 rounds; ? shows help" in result.stdout
    assert "f.yaml: 0 rounds kept." in result.stdout


def advised_settings() -> Iterator[tuple[str, str, str]]:
    """Yield the settings that messages of problems advise: the problem, the game and the setting."""
    for path in sorted((ROOT / "tests" / "problems").rglob("message.txt")):
        record = path.with_name("record.yaml")
        text = record.read_text(encoding="utf-8", errors="replace") if record.exists() else ""
        game = re.search(r"game: ([\w-]+)", text)
        for setting in re.findall(r"set .*?`(\w+: [^`]+)`", path.read_text(encoding="utf-8")):
            if game and game[1] in GAMES:
                yield path.parent.name, game[1], setting


def test_every_setting_that_a_message_advises_can_be_typed() -> None:
    settings = list(advised_settings())
    assert len(settings) > 8
    for place, id, setting in settings:
        game = GAMES[id]
        if setting.partition(":")[0] not in game.options_by_name:
            continue
        if re.search("[A-Z]{2}", setting):
            # Only the table knows the value.
            continue
        name, _, value = setting.partition(": ")
        change = Write(("options", name), value)
        verb, typed = as_command(game.facts_by_name, game.options_by_name, change)
        command = re.fullmatch("`option (.+)`", typed)
        assert command, (place, verb, typed)
        assert parse_settings(game, command[1]) == parse_settings(game, setting), place


@pytest.mark.parametrize(
    ("answers", "options"),
    [
        (["", "", "", "6 rounds", "option zero_sum yes"], "  zero_sum: yes\n  last_round: 6\n"),
        (["table nintendo", "with viewing", "", "", ""], "  table: nintendo\n"),
        (["", "opponent_forms yes", "no", "", "", "no"], "  viewing: 'off'\n"),
    ],
)
def test_the_name_of_an_option_may_be_typed_in_the_answer(answers: list[str], options: str) -> None:
    result = keep("koi", "Aki, Bo", "more", *answers, "quit")
    assert f"options:\n{options}rounds:" in Path("f.yaml").read_text(encoding="utf-8")
    refused = "the last question, `Anything else?`, takes other options"
    assert (refused in result.stdout) == ("opponent_forms yes" in answers)


def test_chaff_may_be_discarded_before_the_first_round() -> None:
    keep("kwa", "Aki, Bo, Chiyo", "japanese", "more", *[""] * 4, "chaff discarded", "quit")
    assert "chaff: discarded\n" in Path("f.yaml").read_text(encoding="utf-8")
