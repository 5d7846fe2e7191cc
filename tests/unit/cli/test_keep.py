"""The score pad by typing: every question, every command, and that nothing is lost whatever happens."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hanascore.cli.keep import _ALONE, Keeper
from hanascore.cli.keep_file import Draft, Pad, PadError
from hanascore.cli.keep_meaning import names_and_number
from hanascore.cli.keep_questions import Head
from hanascore.games import GAMES
from hanascore.library import load
from hanascore.record.event_rules import EventRules
from tests.helpers.commands import run
from tests.helpers.paths import ROOT
from tests.helpers.terminal import Terminal

KWA_DO = ["kwa", "Aki, Bo, Chiyo", "japanese", "yaku: all"]
ROUND = ["", "4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc", "2cc 3bc 4cc 11bc 12bc", "", "y"]
OLD = """\
# our club
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo]   # as they sit
rounds:
  - dealer: Aki   # drew the highest card
    captured:
      Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc
      Bo: 2cc 3bc 4cc 11bc 12bc
      Chiyo: rest
    note: a fine start
  # the second
  - scores: {Aki: 1, Bo: 2, Chiyo: 3}
# the end
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def keep(*answers, line="keep f.yaml"):
    return run(line, stdin="".join(f"{answer}\n" for answer in answers))


def rounds(path="f.yaml"):
    (record,) = load(path).records
    return record.rounds


def test_an_evening_of_kwa_do():
    result = keep(*KWA_DO, *ROUND, "quit")
    assert result.exit_code == 0
    assert "Iris 30, Maple 30, Set 3 30" in result.stdout
    assert "Aki leads with 195" in result.stdout
    assert len(ROUND) <= 6
    assert "Chiyo: rest" in Path("f.yaml").read_text(encoding="utf-8")
    assert os.listdir() == ["f.yaml"]
    assert run("check f.yaml").exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no file is called so there")
def test_a_file_whose_name_has_a_line_break_is_told_of_on_one_line():
    told = keep(*KWA_DO, "", "4ar", "quit", line="keep 'a\nb.yaml'").stdout.splitlines()
    assert told[0] == "a␊b.yaml is new. ? says what may be typed, quit stops."
    assert told[-1] == "a␊b.yaml: 0 rounds kept; the answers of round 1 wait in a␊b.yaml.draft."


def test_it_goes_on_where_it_was():
    keep(*KWA_DO, *ROUND)
    assert "Aki leads with 195" in keep(*ROUND).stdout
    assert len(rounds()) == 2


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("rian man", "no such card 'rian man': rain man? [Y/n]"),
        ("cran", "no such card 'cran': crane? [Y/n]"),
        ("2 pine chaff, 1c", "a third pine chaff (1c) is in the pile of Aki"),
        ("pine chaff 2", "write 1cc for two, or 1c2 for the one"),
        ("x" * 10_000, "that has 10,000 characters, and 4,000 are the most"),
        ("1b\x1b[31m", "that holds control characters"),
        ("", "type the cards, or none; ? says what is meant"),
        ("?", "Cards as month and letters"),
        ("zzz", "no such card 'zzz': ? says what may be typed"),
    ],
)
def test_junk_is_asked_again(typed, told):
    result = keep(*KWA_DO, "", typed)
    assert told in result.output
    assert result.exit_code == 1
    assert "the answers of round 1 wait in f.yaml.draft" in result.stdout
    assert rounds() == ()


def test_a_command_loses_no_answer_that_was_asked_about():
    result = keep(*KWA_DO, "", "1b rian man", "cards", "undo", "?", "y")
    assert result.output.count("no such card 'rian man': rain man? [Y/n]") == 4
    assert "2 cards: 40 points" in result.output
    result = keep("", "1b rian man", "cards", "2a 3b", "quit")
    assert "2 cards: 30 points" in result.output


def test_bytes_that_are_no_text_are_asked_again():
    result = run("keep f.yaml", stdin=b"\xff\xfe\nkwa\n")
    assert "that is not UTF-8" in result.stdout
    assert "Who plays" in result.stderr


def test_a_card_that_somebody_has_is_told_at_once():
    result = keep(*KWA_DO, "", "1b 3b", "1b")
    assert "pine crane (1b) is in the pile of Aki and in the pile of Bo" in result.stdout


def test_answers_of_a_round_that_was_not_kept_are_offered_again():
    keep(*KWA_DO, "Bo", "4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc")
    assert Path("f.yaml.draft").exists()
    result = keep("", "", "2cc 3bc 4cc 11bc 12bc", "", "y")
    assert "Answers of a round that was not kept are here" in result.stdout
    assert "[4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc]" in result.stderr
    assert rounds()[0].dealer == "Bo"
    assert not Path("f.yaml.draft").exists()


def test_koi_koi_asks_who_stopped_and_who_called():
    result = keep("koi", "Aki Bo", "", "Aki", "", "1bc 3bc 8bc", "4ar", "Aki", "Aki", "y")
    assert "Whose yaku ended the round?" in result.stderr
    assert rounds()[0].facts.stopped_by == "Aki"
    assert rounds()[0].facts.koi_koi == ("Aki",)


def test_koi_koi_played_out_and_a_lucky_hand():
    keep("koi", "Aki Bo", "", "Aki", "", "4cc", "4ar", "none", "", "y", "", "Aki: teshi", "y")
    assert rounds()[0].facts.exhausted is True
    assert rounds()[1].facts.lucky_hands == {"Aki": ("teshi",)}


def test_sudaoshi_asks_who_sits_out_and_the_lucky_hands():
    typed = ["suda", "Aki, Bo, Chiyo, Dai", "", "Dai", "", "", "1* 2* 3* 4*", "5* 6* 7* 8*", "", "y"]
    keep(*typed)
    (round,) = rounds()
    assert round.sitting_out == ("Dai",)
    assert round.facts.lucky_hands == {}
    assert round.rest == "Chiyo"


def test_teams():
    teams = "East: Aki, Chiyo / West: Bo, Dai"
    keep("kwa", "Aki, Bo, Chiyo, Dai", "japanese", teams, "", "", "1* 2* 3* 4* 5*", "6* 7* 8*", "y")
    (record,) = load("f.yaml").records
    assert record.teams == {"East": ("Aki", "Chiyo"), "West": ("Bo", "Dai")}
    assert len(record.rounds) == 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["poker"], "no game is called 'poker'"),
        (["zz top"], "no game is called 'zz top'"),
        (["kwa", "Aki"], "Kwa-Do is for 2-6 players; I read 1 name: 'Aki'. Put a comma between names."),
        (["koi", "Aki, Bo, Dai"], "Koi-Koi is for 2 players; I read 3 names: 'Aki', 'Bo' and 'Dai'."),
        (["koi", "Aki, None"], "'None' means something else at the pad: write that name otherwise"),
        (["koi", "back, Bo"], "'back' means something else at the pad: write that name otherwise"),
        (["kwa", "Aki, Aki"], "the names must be different"),
        (["kwa", "Aki, Bo", "chinese"], "no order is called 'chinese'"),
        (["kwa", "Aki, Bo", ""], "  type korean, japanese, rain or paulownia\n"),
        (["kwa", "Aki, Bo", "paulownia", "yaku: some"], "yaku"),
        (["kwa", "Aki, Bo", "rain", "speed: high"], "'speed' is not known here: "),
        (["kwa", "Aki, Bo", "rain", "methd: high"], "'methd' is not known here: did you mean method?\n"),
        (["kwa", "Aki, Bo", "rain", "yaku: all; yaku: none"], "'yaku' is here twice"),
        (["undo"], "first the questions above the rounds"),
        (["back"], "this is the first question\n"),
    ],
)
def test_what_cannot_stand_above_the_rounds_is_refused(typed, told):
    result = keep(*typed)
    assert told in result.stdout
    assert result.stdout.endswith("\n\nNothing is written yet.\n")
    assert not Path("f.yaml").exists()


def test_questions_above_the_rounds_can_be_gone_back_to():
    result = keep(
        "kwa", "Aki, Bo, Chio, Dai", "korean", "back", "back", "Aki, Bo, Chiyo, Dai", "", "back", *[""] * 3
    )
    assert "order turns pass? [Aki, Bo, Chio, Dai]" in result.stderr
    assert result.stderr.count("(japanese)? [korean]") == 3
    (record,) = load("f.yaml").records
    assert (record.players, record.months) == (("Aki", "Bo", "Chiyo", "Dai"), "korean")
    teams = ["Aki, Bo / Chiyo, Dai", "back", "", "back", "", "yaku: all; goal: 90", "quit"]
    keep("kwa", "Aki, Bo, Chiyo, Dai", "korean", *teams, line="keep g.yaml")
    (record,) = load("g.yaml").records
    assert record.teams == {"Team 1": ("Aki", "Bo"), "Team 2": ("Chiyo", "Dai")}


def test_an_answer_of_before_that_another_rules_out_is_not_offered():
    four = ["kwa", "Aki, Bo, Chiyo, Dai", "korean", "Aki, Bo / Chiyo, Dai"]
    result = keep(*four, "back", "back", "back", "Aki, Bo, Chiyo, Emi", "", "", "", "quit")
    assert result.stderr.count("Teams? [none]") == 2
    (record,) = load("f.yaml").records
    assert (record.players[-1], record.teams) == ("Emi", {})


def test_what_was_told_of_another_game_is_not_offered():
    head = Head(Pad("f.yaml", months=None, event=EventRules()), [], [])
    head.told = {("game",): "koi-koi", ("players",): ["Aki", "Bo"]}
    head.before = {("options",): {"field_brights": "yes"}}
    assert head.next.default == "{field_brights: yes}"
    head.told = {("game",): "sudaoshi", ("players",): ["Aki", "Bo"]}
    assert head.next.path == ("options",)
    assert head.next.default == "none"


def test_a_dealer_who_sits_out_after_all_is_not_offered():
    typed = ["suda", "Aki, Bo, Chiyo, Dai", "", "Dai", "Bo", "back", "back", "Bo", "quit"]
    asked = [line for line in keep(*typed).stderr.split("\n") if "Who deals?" in line]
    assert [line.partition("deals? ")[2] for line in asked] == ["[Aki] ", "[Bo] ", "[Aki] "]


def test_help_above_the_rounds_offers_what_can_be_typed_there():
    result = keep("?", "kwa", "Aki, Bo", "japanese", "", "?", "quit")
    above, below = result.stdout.split("Anywhere:\n")[1:]
    players = "  2 players: 'Aki' and 'Bo'\n"
    assert above == f"  back: the question before; quit: stop\n{players}Aki or Bo.\n"
    assert "undo" in below


def test_help_is_what_the_question_mark_is():
    answers = ["kwa", "Aki, Bo", "japanese", "", "", "1b", "2a", "n", "q"]
    marks, words = (
        keep(*(text for answer in answers for text in (word, answer)), line=f"keep {name}.yaml").output
        for word, name in (("?", "one"), ("Help", "two"))
    )
    assert marks.count("Anywhere:") == len(answers)
    assert marks.replace("one.yaml", "two.yaml") == words
    assert "'Help' means something else at the pad" in keep("koi", "Aki, Help").stdout


@pytest.mark.parametrize("word", ["stop", "Done", "end", "bye"])
def test_a_word_that_may_mean_the_end_of_the_pad_is_asked_about(word):
    question = "Stop the pad, as quit does? [Y/n]"
    told = keep(*KWA_DO, "", word, "n", word, "1b", word, "y", "2a")
    assert told.output.count(question) == 3
    assert "1 card: 20 points" in told.stdout
    assert told.stdout.endswith("f.yaml: 0 rounds kept; the answers of round 1 wait in f.yaml.draft.\n")
    assert question in keep(word, "", line="keep f.yaml --play").output


@pytest.mark.parametrize("word", ["none", "None", "nothing", "no", "nobody", "-"])
def test_no_cards_may_be_said_in_any_word_for_nothing(word):
    keep(*KWA_DO, "", word, "1*", "rest", "y", "q")
    assert "Aki: none\n" in Path("f.yaml").read_text(encoding="utf-8")


def test_every_choice_of_an_option_is_offered_with_a_star_at_the_usual_one():
    told = keep("kwa", "Aki, Bo", "japanese", "?", "quit").stdout
    assert "  goal: 200*, none, N (a number from 1 to 1,000,000)\n" in told
    assert "  last_round: none*, N (a number from 1 to 100,000)\n" in told
    assert "  gaji: no*, yes\n" in told


def test_lucky_hands_are_offered_once_each():
    told = keep("hachi", "Aki, Bo, Chiyo", "", "", "?", "quit").stdout
    assert "Choices: sanbon, tate-sanbon, futa-sanbon," in told
    assert "{}" not in told


def test_back_at_the_first_question_says_where_players_and_options_are_changed():
    told = keep(*KWA_DO, "back", "edit 1", "quit").stdout
    assert "quit and change them in f.yaml" in told
    assert "there is no round 1 to tell again; kept: none" in told


def test_undo_says_what_else_it_drops():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    told = keep("edit 1", "", "undo", "n", "edit 3", "quit")
    assert "Take round 2 back and drop what is told of round 1? [y/N]" in told.stderr
    assert "there is no round 3 to tell again; kept: 1-2" in told.stdout


def test_what_is_told_is_dropped_for_an_older_round_only_if_that_is_agreed_to():
    keep(*KWA_DO, *ROUND)
    told = keep("Bo", "edit 1", "n", "undo", "y", "quit")
    assert "Drop what is told of round 2? [y/N]" in told.stderr
    assert "Round 1 again" not in told.stdout
    assert "Round 1 again" in keep(*ROUND, "edit 1", "quit").stdout


@pytest.mark.parametrize("game", GAMES)
def test_the_sample_of_new_is_told_of_and_can_be_taken_back(game):
    run(f"new {game} -o f.yaml --rounds 2")
    before, _, behind = Path("f.yaml").read_text(encoding="utf-8").partition("rounds:\n")
    sample = "Round 1 is the sample that `hanascore new` wrote"
    told = keep("undo", "y", "quit")
    assert sample in told.stdout
    assert told.exit_code == 0
    assert "[]" not in told.stderr
    further = behind[behind.index("  # - captured:") :]
    assert Path("f.yaml").read_text(encoding="utf-8") == f"{before}rounds:\n{further}"
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    assert sample not in keep("quit").stdout


def test_who_sits_out_is_told_with_how_many_play():
    result = keep("hachi", "Aki, Bo, Chiyo, Dai, Emi, Fumi, Goro", "", "Aki", "quit")
    assert "  4 of 7 sit out: type their names, with commas between\n" in result.stdout
    result = keep("hachi", "Aki, Bo, Chiyo, Dai", "", "Aki, Bo", "quit", line="keep g.yaml")
    assert "  1 of 4 sits out: type the name\n" in result.stdout


def test_numbers_of_players_are_typed_behind_their_names():
    typed = ["tell", "tell stole Aki 1, Bo 2", "tell go Aki Aki", "quit"]
    result = keep("go-stop", "Aki, Bo, Chiyo", "korean", "", *typed)
    assert "Type a name and its number, as in Aki 1, with ; before the next name." in result.stdout
    assert "noted: stole {Aki: 1, Bo: 2}" in result.stdout
    assert "noted: go Aki, Aki" in result.stdout


@pytest.mark.parametrize(
    ("typed", "noted"),
    [
        ("aki b", "Aki B"),
        ("aki", "Aki B"),
        ("aki  b", "Aki B"),
        ("aki\u3000b", "Aki B"),
        ("aki b bo", "Aki B, Bo"),
        ("bo aki b chi", "Bo, Aki B, Chiyo"),
        ("aki bo", "Aki B, Bo"),
        ("bo, aki b", "Bo, Aki B"),
        ("chi and aki b", "Chiyo, Aki B"),
        ("Aki B", "Aki B"),
    ],
)
def test_names_with_a_space_are_found_in_a_row_however_they_are_spelt(typed, noted):
    result = keep("go-stop", "Aki B, Bo, Chiyo", "korean", "", f"tell go {typed}", "quit")
    assert f"noted: go {noted}\n" in result.stdout


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("aki c", "no player is called 'c'"),
        ("zzz bo", "no player is called 'zzz'"),
        ("bo, aki c", "no player is called 'aki c'"),
    ],
)
def test_names_in_a_row_that_nobody_has_are_refused(typed, told):
    result = keep("go-stop", "Aki B, Bo, Dai", "korean", "", f"tell go {typed}", "quit")
    assert told in result.stdout
    assert "noted" not in result.stdout


def test_names_with_a_space_sit_out_and_make_teams():
    keep("suda", "Aki B, Aki C, Bo, Dai", "", "aki b", "quit")
    assert '"Aki B"' in Path("f.yaml.draft").read_text(encoding="utf-8")
    teams = "East: aki b bo / West: Aki C, da"
    keep("kwa", "Aki B, Aki C, Bo, Dai", "japanese", teams, "", "quit", line="keep g.yaml")
    (record,) = load("g.yaml").records
    assert record.teams == {"East": ("Aki B", "Bo"), "West": ("Aki C", "Dai")}


def test_a_name_that_another_begins_with_is_meant_in_other_capitals_too():
    result = keep("go-stop", "Aki, Akira, Bo", "korean", "", "tell go aki akir", "quit")
    assert "noted: go Aki, Akira\n" in result.stdout


def test_a_fact_of_parts_is_shown_as_it_is_typed():
    typed = ["1* 2* 3*", "4* 5* 8*", "?", "{player: Aki}", "by Aki; took 2a; from hand", "quit"]
    result = keep("mushi", "Aki, Bo", "", "", *typed)
    assert "its parts with ; between, as in by Aki; took 2a; from hand" in result.stdout
    assert "`gaji` has no key `player`" in result.stdout


def test_back_goes_to_the_question_before_whatever_was_told_meanwhile():
    piles = ["1bc 2arcc", "3bc 4ar", "8bc 5*"]
    result = keep(
        "go-stop", "Aki, Bo, Chiyo", "korean", "", "", "", *piles, "Bo", "tell shaken Bo 1", "back", "quit"
    )
    asked = [line.split("?")[0] for line in result.stderr.split("\n") if "?" in line]
    assert asked[-3:] == ["Who said go, in order", "Who said go, in order", "Whose yaku ended the round"]


def test_the_cards_nobody_has_after_some_turns():
    field = "1r 2c 3c 4c 5c 6c 7c 8c"
    words = ("Aki", field, "none", "none", "1b x 1r / 2a x 2c", "cards", "quit")
    result = keep("hana-awase", "Aki, Bo", "", *words, line="keep f.yaml --play")
    assert "nobody has: 1cc 2rc 3brcc" in result.stdout


def test_the_position_before_the_first_turn():
    result = keep("koi", "Aki, Bo", "", "position", "Bo", "position", "quit", line="keep f.yaml --play")
    assert result.stdout.count("  who deals is not told yet\n") == 1
    assert "Round 1, before the first turn: Bo is to play" in result.stdout


def test_the_position_of_a_deal_of_which_more_must_be_told():
    words = ("position", "Bo", "position", "1b 2c 3r 4r 5r 6r 7r 8a", "position", "quit")
    result = keep("go-stop", "Aki, Bo", "korean", "", *words, line="keep f.yaml --play")
    assert result.stdout.count("  who deals is not told yet\n") == 1
    assert result.stdout.count("and the field is not written: write `tell opening_field` with the ") == 1
    assert "Round 1, before the first turn: Bo is to play" in result.stdout


def test_a_round_without_turns_has_no_position():
    words = ("", "points", "position", "void misdeal", "position", "quit")
    result = keep("koi", "Aki, Bo", "", *words, line="keep f.yaml --play")
    assert result.stdout.count("  this round is told without turns; piles asks for them after all\n") == 2
    assert "before the first turn" not in result.stdout


def test_commands_beside_a_round():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    beside = [
        "note late",
        "claim Bo 30",
        "pay Aki to Bo 10 bet",
        "adjust Chiyo -5 late",
        "cards",
        "table",
        "why",
    ]
    result = keep(*beside, *ROUND)
    (*_, last) = rounds()
    assert last.note == "late"
    assert last.claims[0].score == 30
    assert last.payments[0][:3] == ("Aki", "Bo", 10)
    assert last.payments[1][::2] == (None, -5)
    assert "Bo claims 30" in result.stdout
    assert "nobody has: 1brcc" in result.stdout
    assert "a fine start" in Path("f.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("why", "no round is told yet"),
        ("undo", "no round is kept"),
        ("position", "no turn is told: hanascore keep --play asks for turns"),
        ("pay Aki", "a payment is typed like: pay Aki Bo 10 bet"),
        ("adjust Aki", "an adjustment is typed like: adjust Aki -5 late"),
        ("claim Aki 95 96", "a claim is typed like: claim Aki 95"),
        ("claim Aki 95, Bo", "a claim is typed like: claim Aki 95"),
        ("claim Aki 9, aki 8", "claim names Aki twice: 9 and 8"),
        ("points Aki 5, Bo 6, Aki 7", "points names Aki twice: 5 and 7"),
        (
            "points Aki 5 6",
            "points takes final scores, or asks for them where it stands alone: points Aki 5, Bo 6",
        ),
        ("edit 1 2", "there is no round 1 2 to tell again; kept: none"),
        ("adjust Aki -5, b 5", "'b 5' is no reason, and adjust takes one at a time"),
        ("pay Aki Bo 10, Bo to Chiyo 5 bet", "'Bo to Chiyo 5 bet' is no reason, and pay takes one at a time"),
        ("pay Aki Bo 10 -20", "'-20' is no reason, and pay takes one at a time"),
    ],
)
def test_a_command_that_has_nothing_to_do_says_what_it_wants(typed, told):
    result = keep(*KWA_DO, typed, *ROUND, "quit")
    assert f"  {told}\n" in result.stdout
    assert len(rounds()) == 1


@pytest.mark.parametrize("word", ["claim", "pay", "adjust", "note"])
def test_where_nothing_was_noted_nothing_is_taken_back(word):
    result = keep(*KWA_DO, f"{word} none", *ROUND, "quit")
    assert f"  nothing was noted with {word}\n" in result.stdout
    assert "noted: " not in result.stdout


@pytest.mark.parametrize(
    "typed", [["note a", "note none"], ["edit 1"], ["edit 1", "note a", "note a fine start"]]
)
def test_what_is_on_disk_as_it_was_told_does_not_wait(typed):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    result = keep(*typed, "quit")
    assert result.stdout.endswith("f.yaml: 2 rounds kept.\n")
    assert result.exit_code == 0
    assert not Path("f.yaml.draft").exists()


@pytest.mark.parametrize("typed", [["note a"], ["edit 1", "note none"], ["edit 2", "piles"]])
def test_what_was_told_otherwise_than_it_is_on_disk_waits_and_is_offered(typed):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    result = keep(*typed, "quit")
    assert "wait in f.yaml.draft" in result.stdout
    assert result.exit_code == 1
    assert "Answers of a round that was not kept are here" in keep("quit").stdout


def test_all_that_is_told_behind_a_command_is_kept():
    beside = [
        "claim Aki 9",
        "claim Bo 4, Aki 8; chiyo 3",
        "pay Aki Bo 10, bet of 2",
        "adjust Bo -3 late by 5",
    ]
    result = keep(*KWA_DO, *beside, *ROUND)
    assert "  noted: Bo claims 4, Aki claims 8, Chiyo claims 3\n" in result.stdout
    assert "  noted: Aki pays Bo 10 (bet of 2)\n  noted: Bo -3 (late by 5)\n" in result.stdout
    (round,) = rounds()
    assert {one.side: one.score for one in round.claims} == {"Aki": 8, "Bo": 4, "Chiyo": 3}
    assert [one.reason for one in round.payments] == ["bet of 2", "late by 5"]


def test_names_before_a_number_are_sought_among_as_many_words_as_a_name_has():
    assert names_and_number("a, to sato, ken 10" + " 1" * 999, ["Aki", "Sato, Ken"], 2) == (
        ["a", "sato, ken"],
        10,
        ("1 " * 999).strip(),
    )


def test_what_was_noted_beside_a_round_is_taken_back():
    slips = ["pay Aki Bo 100", "pay aki to bo 10 bet", "adjust Bo -50", "claim Bo 1", "note oops"]
    back = ["pay none", "adjust nothing", "claim none", "note none", "pay Aki Bo 10"]
    result = keep(*KWA_DO, *slips, *back, *ROUND)
    assert "noted: Aki pays Bo 10 (bet); there are 2 (pay none takes all back)\n" in result.stdout
    (round,) = rounds()
    assert [one[:3] for one in round.payments] == [("Aki", "Bo", 10)]
    assert (round.claims, round.note) == ((), None)
    keep("edit 1", "pay none", *[""] * 4, "y")
    assert rounds()[0].payments == ()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("pay Aki Aki 3", "this moves points from Aki to Aki: name two sides"),
        ("pay Aki Bo -3", "`points` is -3, and a payment is not below 0"),
        ("adjust Bo 99999999 oops", "`points` is 99,999,999, and must lie between"),
        ("claim Bo 99999999", "99,999,999"),
        ("void no", "'no' is none: write the reason"),
        ("points Aki 5, zzz 6", "no side is called 'zzz'"),
    ],
)
def test_what_no_record_may_hold_is_refused_as_it_is_typed(typed, told):
    result = keep(*KWA_DO, "", "4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc", typed, *ROUND[2:])
    assert result.stdout.count(told) == 1
    assert "noted" not in result.stdout
    assert len(rounds()) == 1
    assert run("check f.yaml").exit_code == 0


def test_piles_told_before_final_scores_do_not_come_back():
    keep(*KWA_DO, "", "1* 2*", "points", "4", "quit")
    keep("", "", "5", "6", "y")
    assert rounds()[0].scores == (4, 5, 6)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("void", "void takes a reason: void misdeal"),
        ("pay", "a payment is typed like: pay Aki Bo 10 bet"),
        ("claim", "a claim is typed like: claim Aki 95"),
        ("Adjust", "an adjustment is typed like: adjust Aki -5 late"),
        ("note", "note takes what is to be noted: note played outside"),
        ("edit", "edit takes the number of a round that is kept: edit 1"),
        ("points ?", "points takes final scores, or asks for them where it stands alone: points Aki 5, Bo 6"),
    ],
)
def test_a_command_by_itself_says_what_it_takes(word, told):
    result = keep(*KWA_DO, word, "", word, word.split()[0] + " help")
    assert result.stdout.count(f"  {told}\n") == 3
    assert "no such card" not in result.stdout


@pytest.mark.parametrize("game", ["hana", "koi"])
@pytest.mark.parametrize("word", ["tell", "tell ?"])
def test_every_fact_that_may_be_told_is_listed(game, word):
    told = keep(game, "Aki, Bo", "", word, "quit").stdout
    assert "  left_over: cards that nobody took. Type cards, or none.\n" in told
    assert "  opening_field: the field as it was dealt. Type cards, or none.\n" in told


def test_a_yes_that_is_neither_is_asked_again():
    result = keep(*KWA_DO, *ROUND[:-1], "perhaps", "y", "quit")
    assert "  please answer y or n\n" in result.stdout
    assert len(rounds()) == 1


def test_what_is_added_once_the_round_is_told_changes_what_is_shown():
    result = keep(*KWA_DO, *ROUND[:-1], "claim Aki 95", "pay Aki to Bo 10", "y")
    asked = [line for line in result.stderr.split("\n") if "Keep it?" in line]
    assert asked[0].startswith("Round 1:  Aki 195   Bo 25")
    assert asked[-1].startswith("Round 1:  Aki 185   Bo 35")
    assert "Aki claims 95, and it comes to 195" in result.stdout


def test_facts_that_nobody_asks_for():
    typed = ["tell", "tell gaij yes", "tell zzz 1", "tell gaji", "y", ""]
    typed += ["tell left_over zzz", "tell left 6* 12*"]
    result = keep("kwa", "Aki, Bo", "japanese", "", *typed, "", "1* 2* 3* 4* 5*", "7* 8* 9* 10* 11*", "y")
    assert "gaji: the lightning took a card of another month:" in result.stdout
    assert "no fact is called 'gaij': did you mean gaji?" in result.stdout
    assert "no fact is called 'zzz': gaji, " in result.stdout
    assert "no such card 'zzz'" in result.stdout
    assert "type its parts with ; between, as in by Aki; took 2a" in result.stdout
    assert "{}" not in result.stdout
    assert result.stdout.count("noted: gaji none") == 1
    assert result.stdout.count("noted: left_over 6* 12*") == 1
    assert rounds()[0].left_over.bit_count() == 8


def test_names_are_told_as_they_were_read_and_may_hold_a_comma():
    result = keep(
        "koi", "Sato, Ken", "back", "Sato, Ken; Bo", "", "sato", "", "1b 3b 8b", "2a", "Sato", "", "y"
    )
    assert "  2 players: 'Sato' and 'Ken'\n" in result.stdout
    assert "  2 players: 'Sato, Ken' and 'Bo'\n" in result.stdout
    (record,) = load("f.yaml").records
    assert (record.players, record.rounds[0].dealer) == (("Sato, Ken", "Bo"), "Sato, Ken")


def test_a_name_with_a_comma_is_found_in_every_command():
    beside = ["pay Bo Sato, Ken 10", "pay Sato, Ken; Bo 4", "claim Sato, Ken 30", "adjust Sato, Ken -3 late"]
    told = [
        "tell stole Bo 1, bo 2",
        "tell stole Sato, Ken 1, Bo 2",
        "tell go Bo, Sato, Ken",
        "points Sato, Ken 5, Bo 6 Chiyo 7",
        "",
    ]
    result = keep("go-stop", "Sato, Ken; Bo; Chiyo", "korean", "", *beside, *told, "y")
    assert "  'Bo' is here twice\n" in result.stdout
    assert "noted: stole {Sato, Ken: 1, Bo: 2}\n" in result.stdout
    assert "noted: go Bo, Sato, Ken\n" in result.stdout
    (round,) = rounds()
    assert [one[:3] for one in round.payments] == [
        ("Bo", "Sato, Ken", 10),
        ("Sato, Ken", "Bo", 4),
        (None, "Sato, Ken", -3),
    ]
    assert (round.scores, round.claims[0].score) == ((5, 6, 7), 30)


def test_what_a_ruling_needs_is_asked_and_has_no_default():
    piles = ("1* 2*", "5* 6*", "")
    result = keep("hachi", "Aki, Bo, Chiyo", "", "", "", *piles, "", "", "", "none", "?", "2", "y")
    assert "type a number; ? says what is meant" in result.stdout
    assert "the round cannot be scored without it: type a number\n" in result.stdout
    assert "told where the field itself is not. Type a number.\n" in result.stdout
    assert "for brights on the opening field: 1 if none multiplies?" in result.stderr
    assert rounds()[0].facts.field_multiplier == 2


def test_what_changes_a_score_under_the_options_is_asked():
    asked = keep("hachi", "Aki, Bo, Chiyo", "", "", "", "1* 2*", "5* 6*", "", "", "", "1", "quit").stderr
    assert not re.search("asked for the dealer's hand|declared to play blind|gave the last card", asked)
    options = "dealers_hand: yes; mizuten: yes; liability: giver"
    asked = keep(
        *(
            "hachi",
            "Aki, Bo, Chiyo",
            options,
            "",
            "",
            "1* 2*",
            "5* 6*",
            "",
            "",
            "",
            "",
            "Bo",
            "yes",
            "1",
            "y",
        ),
        line="keep g.yaml",
    ).stderr
    assert "gave the last card? [none]" in asked
    facts = load("g.yaml").records[0].rounds[0].facts
    assert (facts.held_dealers_hand, facts.blind) == ("Bo", True)


def test_who_dropped_out_is_asked_where_that_costs_and_may_be_nobody():
    head = ["suda", "Aki, Bo, Chiyo, Dai", "dropping_out: kan"]
    keep(*head, "Dai", "", "", "1* 2* 3* 4*", "5* 6* 7* 8*", "", "none", "y")
    assert rounds()[0].facts.dropped == ()


def test_the_field_is_asked_where_it_counts():
    field = ["", "1b", "11c 12ccc 2cc 4c 1b"]
    result = keep("koi", "Aki, Bo", "field_brights: yes", "", "", "1bc 3bc 8bc", "5*", "Aki", "", *field, "y")
    assert "the opening field has 1 card, and 8 are dealt to it" in result.stdout
    assert rounds()[0].dealt.field.bit_count() == 8
    keep("edit 1", *[""] * 7, "y")
    assert rounds()[0].dealt.field.bit_count() == 8


def test_a_pile_too_large_is_told_at_once():
    result = keep("kwa", "Aki, Bo", "japanese", "", "", "1* 2* 3* 4* 5* 6*", "7* 8* 9* 10* 11*")
    assert "8 cards stay undrawn: at most 40 are captured" in result.stdout
    assert "Keep it?" not in result.stderr


def test_points_and_void():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    keep("points Aki 5, Bo 6, Chiyo 7", "", "y", "void misdeal", "", "y")
    assert rounds()[2].scores == (5, 6, 7)
    assert rounds()[3].void == "misdeal"


@pytest.mark.parametrize("last", [["void misdeal", ""], ["points Aki 5", "", "6", "7"]])
def test_what_is_said_last_of_void_and_scores_holds(last):
    keep(*KWA_DO, "points Aki 4", "void shown", *last, "y")
    assert run("check f.yaml").exit_code == 0
    assert (rounds()[0].void == "misdeal") == (rounds()[0].scores is None)


def test_piles_that_were_told_before_points_are_there_again():
    keep(*KWA_DO, *ROUND[:2], "points Aki 4", "piles", *ROUND[2:])
    assert run("check f.yaml").exit_code == 0
    assert [(one.scores, len(one.piles)) for one in rounds()] == [(None, 3)]


def test_a_round_counts_after_all():
    keep(*KWA_DO, "void misdeal", "void none", *ROUND)
    assert [(one.void, len(one.piles)) for one in rounds()] == [(None, 3)]


def test_piles_are_told_after_all():
    keep(*KWA_DO, "points Aki 4", "piles", *ROUND, "void misdeal", "", "y", "edit 2", "piles", *ROUND)
    assert run("check f.yaml").exit_code == 0
    assert [(one.void, one.scores, len(one.piles)) for one in rounds()] == [(None, None, 3)] * 2
    assert os.listdir() == ["f.yaml"]


def test_piles_after_all_go_on_at_the_pile_that_was_open():
    result = keep(*KWA_DO, "", "1* 2*", "void rain", "piles", "3* 4*")
    assert result.stderr.count("Who deals?") == result.stderr.count("Aki captured: ") == 1
    assert result.stderr.count("Bo captured: ") == 2


def test_piles_after_all_are_written_in_the_order_in_which_they_were_told():
    keep(*KWA_DO, *ROUND[:-1], "piles", "y")
    kept = Path("f.yaml").read_text(encoding="utf-8").partition("captured:\n")[2]
    assert [line.split(":")[0].strip() for line in kept.splitlines()] == ["Aki", "Bo", "Chiyo"]


def test_back_asks_the_question_before():
    keep(*KWA_DO, "", "1b", "back", *ROUND[1:])
    assert rounds()[0].piles[0].bit_count() == 20


def test_an_answer_gone_back_from_is_offered_after_a_crash():
    keep(*KWA_DO, "", "1* 2*", "3* 4*", "back")
    result = keep("", "", "")
    assert "[1* 2*]" in result.stderr
    assert "[3* 4*]" in result.stderr


def test_an_older_round_is_mended_and_all_else_stays():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    keep("edit 1", "Bo", "", "", "", "y")
    text = Path("f.yaml").read_text(encoding="utf-8")
    assert text.count("# drew the highest card") == 1
    lines = [line for line in text.splitlines() if "# drew" not in line]
    assert [line for line in OLD.splitlines() if line not in lines] == [
        "  - dealer: Aki   # drew the highest card"
    ]
    assert [line for line in lines if line not in OLD.splitlines()] == ["  - dealer: Bo"]


def test_what_is_not_asked_of_an_edited_round_stays():
    text = """\
hanascore: 1
game: koi-koi
players: [Aki, Bo]
rounds:
  - dealer: Aki
    captured:
      Aki: 1b 3b
      Bo: 2c
    void: tea
  - dealer: Aki
    scores:
      Aki: 5
      Bo: 0
    stopped_by: Aki
    koi_koi: [Aki]
"""
    Path("f.yaml").write_text(text, encoding="utf-8")
    keep("edit 1", "", "y", "edit 2", "", "", "", "y")
    assert Path("f.yaml").read_text(encoding="utf-8") == text


def test_undo_takes_back_and_offers_again():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    result = keep("undo", "y", "", "", "", "9", "y")
    assert "Take round 2 back? [y/N]" in result.stderr
    assert rounds()[1].scores == (1, 2, 9)
    keep("undo", "y", "undo", "y", "quit")
    assert "# drew" not in Path("f.yaml").read_text(encoding="utf-8")
    assert "# the end" in Path("f.yaml").read_text(encoding="utf-8")


def test_what_was_taken_back_waits_where_the_pad_is_left():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    result = keep("undo", "y", "quit")
    assert "f.yaml: 1 round kept; the answers of round 2 wait in f.yaml.draft." in result.stdout
    assert result.exit_code == 1
    keep("", "", "", "", "y")
    assert rounds()[1].scores == (1, 2, 3)


def test_a_game_that_is_over_is_said_to_be_where_the_next_round_is_asked_for():
    result = keep("koi", "Aki, Bo", "last_round: 1", "points Aki 5, Bo 0", "", "y", "quit")
    assert "The game is over: quit stops, and an answer goes on. Round 2. Who deals?" in result.stderr
    assert result.stderr.count("The game is over") == 1


def test_cards_left_over_are_asked_again_with_the_rest_of_a_round():
    typed = ["koi", "Aki, Bo", "", "", "tell left_over 3c 12c", "", "1b 3b 8b 1c", "none", "Aki", "", "y"]
    keep(*typed)
    result = keep("undo", "y", "", "", "none", "1b 3b 8b 1c 3c 3c2", "", "", "", "y")
    assert "Cards that nobody took [3c 12c]: " in result.stderr
    assert (rounds()[0].left_over, rounds()[0].piles[0].bit_count()) == (None, 6)
    assert run("check f.yaml").exit_code == 0


def test_undo_to_nothing_and_on():
    keep(*KWA_DO, *ROUND, "undo", "y", *[""] * 5)
    assert len(rounds()) == 1


@pytest.mark.parametrize(
    "text",
    [
        OLD.replace("\n", "\r\n"),
        "\ufeff" + OLD,
        OLD.replace("  - dealer", "- dealer").replace("  - scores", "- scores").replace("\n    ", "\n  "),
        OLD.partition("rounds:")[0],
        OLD.partition("rounds:")[0] + "rounds: []  # none yet\n",
        OLD.partition("rounds:")[0] + "rounds:\ntitle: Friday\n",
    ],
)
def test_a_round_is_added_to_files_of_every_kind(text):
    Path("f.yaml").write_bytes(text.encode())
    before = len(rounds())
    result = keep(*ROUND)
    assert len(rounds()) == before + 1, result.output
    after = Path("f.yaml").read_bytes().decode()
    assert [line for line in text.split("\n") if line.startswith("#")] == [
        line for line in after.split("\n") if line.startswith("#")
    ]
    assert after.count("\r\n") in (0, after.count("\n"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- 1\n", "a score pad is one record"),
        ("", "this file is empty: delete it, and keep will start a new one"),
        ('{"hanascore": 1, "game": "kwa-do", "players": ["A", "B"]}', "this record is JSON"),
        ("hanascore: 1\ngame: kwa-do\nplayers: [A, B]\nscores: {A: 1, B: 2}\n", "one round without a list"),
        ("hanascore: 1\ngame: poker\nplayers: [A, B]\n", "errors above its rounds"),
        ("hanascore: 1\ngame: poker\nplayers: [A, B]\n", "f.yaml:2:7: error: no game is called 'poker'"),
        ("game: kwa-do\nplayers: [A, B\n", "f.yaml:2:10: error: the bracket that opens here ([) is never"),
    ],
)
def test_files_that_are_no_pad(text, told):
    Path("f.yaml").write_text(text, encoding="utf-8")
    result = keep()
    assert result.exit_code == 2
    assert told in result.stderr
    assert Path("f.yaml").read_text(encoding="utf-8") == text


def test_the_file_of_a_club_is_no_pad():
    result = keep("kwa", line="keep hanascore.yaml")
    told = "hanascore.yaml is the name of the file of a club: choose another, as friday.yaml"
    assert result.stderr == f"hanascore: cannot keep hanascore.yaml: {told}\n"
    assert (result.exit_code, os.listdir()) == (2, [])


@pytest.mark.parametrize("name", ["''", "-", ".", "/dev/null", "pipe"])
def test_a_pad_is_a_file_on_disk(name):
    os.mkfifo("pipe")
    result = keep("kwa", line=f"keep {name}")
    assert "a score pad is a file on disk: name one, as friday.yaml" in result.stderr
    assert (result.exit_code, os.listdir()) == (2, ["pipe"])


def test_a_link_that_leads_nowhere_is_refused_before_anything_is_asked():
    for name, target in (("ring", "other"), ("other", "ring"), ("nowhere", "no/folder.yaml")):
        Path(name).symlink_to(target)
    for name, told in (
        ("ring", "too many levels of symbolic links"),
        ("nowhere", "no such file or directory"),
    ):
        result = keep("kwa", line=f"keep {name}")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"hanascore: cannot keep {name}: {told}\n"


def test_a_second_pad_is_kept_off():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    first = Draft("f.yaml.draft")
    try:
        assert "another score pad is open on this file" in keep().stderr
    finally:
        first.close()


def test_answers_that_could_not_be_written_are_not_said_to_wait(monkeypatch):
    Path("f.yaml").write_text(OLD, encoding="utf-8")

    def on_a_full_disk(draft, answers):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Draft, "add", on_a_full_disk)
    result = keep("Bo", "1b 3b")
    assert result.stdout.count("cannot write f.yaml.draft: no space left on device; a crash loses") == 1
    assert "the answers of round 3 could not all be written to f.yaml.draft." in result.stdout
    assert not Path("f.yaml.draft").exists()


@pytest.mark.parametrize("text", ["shopping list\n", "\nhanascore: 1\n", OLD])
def test_a_file_of_somebody_else_is_no_draft(text):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    Path("mine").write_text(text, encoding="utf-8")
    for put in (Path("f.yaml.draft").hardlink_to, Path("f.yaml.draft").symlink_to):
        put("mine")
        result = keep("quit")
        assert "f.yaml.draft is in the way, and no score pad wrote it: give it another" in result.stderr
        assert (result.exit_code, Path("mine").read_text(encoding="utf-8")) == (2, text)
        assert Path("f.yaml.draft").exists()
        Path("f.yaml.draft").unlink()
    for make in (os.mkdir, os.mkfifo):
        make("f.yaml.draft")
        assert "f.yaml.draft is in the way" in keep("quit").stderr
        Path("f.yaml.draft").rename(f"draft-{make.__name__}")


def test_a_file_that_changed_underneath_is_not_overwritten():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    pad = Pad("f.yaml", months=None, event=EventRules())
    try:
        Path("f.yaml").write_text(f"{OLD}# by hand\n", encoding="utf-8")
        with pytest.raises(PadError, match="changed by somebody else"):
            pad.write(2, {"void": "misdeal"})
        pad.write(2, {"void": "misdeal"})
    finally:
        pad.draft.close()
    assert "# by hand" in Path("f.yaml").read_text(encoding="utf-8")
    assert len(rounds()) == 3


MISDEAL = "  - dealer: Bo\n    void: misdeal\n"


def meanwhile(monkeypatch, change):
    """Let somebody else change the file before the pad first writes to it."""
    written, changes = Pad.write, [change]

    def write(pad, *told):
        if changes:
            changes.pop()()
        return written(pad, *told)

    monkeypatch.setattr(Pad, "write", write)


def test_a_round_that_somebody_else_adds_meanwhile_stays(monkeypatch):
    keep(*KWA_DO, *ROUND)
    text = Path("f.yaml").read_text(encoding="utf-8") + MISDEAL
    meanwhile(monkeypatch, lambda: Path("f.yaml").write_text(text, encoding="utf-8"))
    result = keep(*ROUND, "y", "quit")
    assert "it is read anew, and nothing was written\n  what is told here is round 3 now\n" in result.stdout
    assert "Round 3:  Aki 195   Bo 25   Chiyo 35.  Keep it? [Y/n]" in result.stderr
    assert [one.void for one in rounds()] == [None, "misdeal", None]


def test_what_is_told_after_a_round_could_not_be_kept_waits(monkeypatch):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    text = OLD.replace("# our club", "# your club")
    meanwhile(monkeypatch, lambda: Path("f.yaml").write_text(text, encoding="utf-8"))
    told = keep("edit 1", *[""] * 4, "y", "note mine", "quit")
    assert "the file was changed by somebody else" in told.stdout
    assert "the answers of round 1 wait in f.yaml.draft" in told.stdout
    assert "Answers of a round that was not kept are here" in keep("quit").stdout


def test_a_round_that_somebody_else_adds_stays_beside_a_draft():
    keep(*KWA_DO, *ROUND, "", "4ar")
    Path("f.yaml").write_text(Path("f.yaml").read_text(encoding="utf-8") + MISDEAL, encoding="utf-8")
    result = keep("", "", "1*", "", "y", "quit")
    assert "  what is told here is round 3 now\n" in result.stdout
    assert [one.void for one in rounds()] == [None, "misdeal", None]


@pytest.mark.parametrize(
    ("was", "now", "voids"),
    [
        ("rounds:\n", f"rounds:\n{MISDEAL}", ["misdeal", None, None]),
        ("Bo: 2cc 3bc", "Bo: 2cc 3b", [None, None, None]),
        ("    note: a fine start\n", "    void: rain\n", ["rain", None, None]),
    ],
)
@pytest.mark.parametrize("at_once", [True, False])
def test_a_round_that_somebody_else_changes_is_not_replaced(monkeypatch, at_once, was, now, voids):
    Path("f.yaml").write_text(OLD, encoding="utf-8")

    def change():
        Path("f.yaml").write_text(OLD.replace(was, now), encoding="utf-8")

    if at_once:
        meanwhile(monkeypatch, change)
        result = keep("edit 1", "Bo", "", "", "", "y", "y", "quit")
    else:
        keep("edit 1", "Bo", "")
        change()
        result = keep("", "", "", "", "y", "quit")
    found = [(one.void, one.dealer) for one in rounds()]
    if voids[0] == "misdeal":
        assert found == [("misdeal", "Bo"), (None, "Bo"), (None, None)]
    else:
        assert found == [(voids[0], "Aki"), (None, None), (None, "Bo")]
        said = "  round 1 was changed by somebody else; what is told here is one more round, round 3\n"
        assert said in result.stdout


def test_a_round_told_again_that_somebody_else_takes_away_is_one_more(monkeypatch):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    text = OLD.replace("  - scores: {Aki: 1, Bo: 2, Chiyo: 3}\n", "")
    meanwhile(monkeypatch, lambda: Path("f.yaml").write_text(text, encoding="utf-8"))
    result = keep("edit 2", "", "", "", "9", "y", "y", "quit")
    assert "  round 2 was taken away by somebody else; what is told here is one more" in result.stdout
    assert rounds()[1].scores == (1, 2, 9)


def test_a_file_that_changes_while_a_round_is_taken_back(monkeypatch):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    meanwhile(monkeypatch, lambda: Path("f.yaml").write_text(f"{OLD}# by hand\n", encoding="utf-8"))
    result = keep("undo", "y", "quit")
    assert "it is read anew, and nothing was written" in result.stdout
    assert (result.exit_code, os.listdir()) == (0, ["f.yaml"])


def test_a_draft_is_not_dropped_unasked():
    keep(*KWA_DO, *ROUND, "", "4ar")
    result = keep("undo", "n", "edit 1", "n", "quit")
    assert "Take round 1 back and drop what is told of round 2? [y/N]" in result.stderr
    assert "Drop what is told of round 2? [y/N]" in result.stderr
    assert "4ar" in Path("f.yaml.draft").read_text(encoding="utf-8")
    Path("f.yaml.draft").unlink()
    keep(*ROUND, "edit 1", "Bo", "quit")
    result = keep("edit 2", "n", "quit")
    assert "Drop what is told of round 1? [y/N]" in result.stderr
    assert "[Bo]" in keep("quit").stderr
    keep("edit 2", "y", "quit")
    assert "Drop what is told" not in keep("edit 1", "edit 2", "quit").stderr


def test_a_draft_of_a_round_that_was_kept_is_forgotten(monkeypatch):
    clear = Draft.clear
    for typed in ([*KWA_DO, *ROUND], ["edit 1", "Bo", "", "", "", "y"]):
        monkeypatch.setattr(Draft, "clear", lambda _: None)
        keep(*typed, "quit")
        monkeypatch.setattr(Draft, "clear", clear)
        assert Path("f.yaml.draft").exists()
        result = keep("quit")
        assert "Answers of a round" not in result.stdout
        assert os.listdir() == ["f.yaml"]


def test_a_file_that_somebody_takes_away_can_be_written_anew(monkeypatch):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    meanwhile(monkeypatch, Path("f.yaml").unlink)
    result = keep("void misdeal", "", "y", "y", "n", "y", "y", "quit")
    assert result.stderr.count("f.yaml is there no more. Write it anew, with 2 rounds? [Y/n]") == 2
    assert Path("f.yaml").read_text(encoding="utf-8").startswith(OLD.partition("# the end")[0])
    assert rounds()[2].void == "misdeal"
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["quit", "y"], "f.yaml: 2 rounds kept."),
        (["quit", "n"], "f.yaml is there no more, and 2 rounds with it."),
        ([], "f.yaml is there no more, and 2 rounds with it."),
    ],
)
def test_what_is_lost_with_a_file_is_told_where_the_pad_is_left(monkeypatch, typed, told):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    table = Keeper.table

    def take_away(keeper):
        Path("f.yaml").unlink()
        table(keeper)

    monkeypatch.setitem(_ALONE, "table", take_away)
    result = keep("table", *typed)
    assert result.stdout.endswith(f"\n{told}\n")
    assert result.exit_code == (0 if "y" in typed else 2)
    assert Path("f.yaml").exists() == ("y" in typed)


def test_answers_whose_draft_somebody_took_away_are_not_said_to_wait(monkeypatch):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    monkeypatch.setitem(_ALONE, "table", lambda _: Path("f.yaml.draft").unlink())
    result = keep("Bo", "table")
    assert "could not all be written to f.yaml.draft" in result.stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="the owner of the machine may write everywhere")
def test_a_folder_that_cannot_be_written():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    Path().chmod(0o500)
    try:
        assert keep().exit_code == 2
    finally:
        Path().chmod(0o700)


def test_a_disk_without_room_loses_nothing():
    resource = pytest.importorskip("resource")
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    for name, answers in (("f.yaml", ["void misdeal", "", "y", "quit"]), ("g.yaml", KWA_DO)):
        pad = subprocess.run(
            _program("keep", name),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            input="".join(f"{answer}\n" for answer in answers),
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        )
        assert pad.returncode == (1 if name == "f.yaml" else 2)
        assert f"cannot write {name}: file too large; nothing is lost, try again" in pad.stdout
        assert "Traceback" not in pad.stderr
    assert Path("f.yaml").read_text(encoding="utf-8") == OLD
    assert not Path("g.yaml").exists()


def test_an_event_brings_its_rules_and_its_players():
    event = "hanascore_event: 1\ntitle: Cup\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo]\n"
    Path("e.yaml").write_text(event, encoding="utf-8")
    result = keep("?", "ak, Bo", "", line="keep f.yaml --event e.yaml --round 2 --table 3")
    assert "The event knows Aki, Bo." in result.stdout
    (record,) = load("f.yaml").records
    assert record.event == (2, "3")
    assert record.players == ("Aki", "Bo")


@pytest.mark.parametrize("typed", ["bo, 千代, ak", "b chiy a", "BO; c3; aki"])
def test_a_player_of_an_event_is_known_by_every_name_there(typed):
    players = "{aki: {name: Aki Ito, aliases: [Aki]}, bo: Bo, c3: {name: Chiyo, aliases: [千代, Chiyoko]}}"
    event = f"hanascore_event: 1\ngame: kwa-do\nmonths: japanese\nplayers: {players}\n"
    Path("e.yaml").write_text(event, encoding="utf-8")
    result = keep("?", typed, "", line="keep f.yaml --event e.yaml --round 2 --table 3")
    assert "The event knows Aki Ito, Bo, Chiyo." in result.stdout
    (record,) = load("f.yaml").records
    assert record.players == ("Bo", "Chiyo", "Aki Ito")


EVENT = """\
hanascore_event: 1
title: Cup
game: kwa-do
months: japanese
options: {yaku: all}
players: [Aki, Bo, Chiyo, Dai]
rounds: 2
tables: 3
"""


def test_a_player_whom_the_event_does_not_know_is_refused():
    Path("e.yaml").write_text(EVENT, encoding="utf-8")
    line = "keep f.yaml --event e.yaml --round 2 --table 3"
    result = keep("Aki, Zoe", "Aki, Chiya", "aki, chi", line=line)
    assert "no player of the event is called 'Zoe': Aki, Bo, Chiyo or Dai" in result.stdout
    assert "no player of the event is called 'Chiya': did you mean Chiyo?" in result.stdout
    (record,) = load("f.yaml").records
    assert record.players == ("Aki", "Chiyo")


def test_whom_an_event_seats_at_the_table_is_offered_and_anybody_else_is_asked_about():
    seating = "seating: {2: {3: [bo, Chiyo], 1: [Aki, Dai]}}\nabsent: [{round: 2, player: Dai, points: 0}]\n"
    Path("e.yaml").write_text(EVENT + seating, encoding="utf-8")
    line = "keep f.yaml --event e.yaml --round 2 --table 3"
    result = keep("Aki, Chiyo", "", "", "back", "", "quit", line=line)
    assert "Who plays, in the order turns pass? [Bo, Chiyo] " in result.stderr
    asked = "The event seats Bo and Chiyo here, not Aki and Chiyo. Go on so? [y/N]"
    assert result.stderr.count(asked) == 1
    assert load("f.yaml").records[0].players == ("Bo", "Chiyo")
    keep("Aki, Chiyo", "y", "quit", line=line.replace("f.yaml", "g.yaml"))
    assert load("g.yaml").records[0].players == ("Aki", "Chiyo")
    free = keep("Aki, Chiyo", "quit", line="keep h.yaml --event e.yaml --round 1 --table 3")
    assert "The event seats" not in free.stderr
    absent = keep("Aki, Bo", "n", "quit", line="keep i.yaml --event e.yaml --round 2 --table 1")
    assert "The event seats Aki here, not Aki and Bo." in absent.stderr
    nobody = keep("Aki, Bo", "n", "quit", line="keep i.yaml --event e.yaml --round 2 --table 2")
    assert "The event seats nobody here, not Aki and Bo." in nobody.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--round 1", "this record is of round 2, and --round says 1"),
        ("--table 2", "this record is of table 3, and --table says 2"),
        ("--round 3", "--round 3: the event has 2 rounds"),
        ("--table 4", "--table 4: the event's tables are 1, 2 and 3"),
    ],
)
def test_another_round_or_table_than_that_of_the_record_is_refused(words, told):
    Path("e.yaml").write_text(EVENT, encoding="utf-8")
    keep("Aki, Bo", line="keep f.yaml --event e.yaml --round 2 --table 3")
    result = keep(line=f"keep f.yaml --event e.yaml {words}")
    assert result.exit_code == 2
    assert told in result.stderr
    assert sorted(os.listdir()) == ["e.yaml", "f.yaml"]


def test_a_record_outside_of_any_event_is_not_taken_for_a_round_of_one():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    assert "this record is of no round of an event" in keep(line="keep f.yaml --round 1").stderr


def test_what_a_tally_has_against_a_record_is_told_when_it_is_gone_on_with():
    Path("e.yaml").write_text(EVENT, encoding="utf-8")
    keep("Aki, Bo", line="keep f.yaml --event e.yaml --round 2 --table 3")
    text = Path("f.yaml").read_text(encoding="utf-8")
    Path("f.yaml").write_text(text.replace("Bo", "Zoe"), encoding="utf-8")
    assert "no player of the event is called 'Zoe'" in keep(line="keep f.yaml --event e.yaml").stderr


def test_odd_months_are_told_where_they_are_typed():
    typed = [*KWA_DO, "", "1* 2ar 3bcc", "3r 4ar", "rest", "n"]
    before, shown = keep(*typed).stdout.split("3 cherry cards, and captures come in twos and fours", 1)
    assert "9 cards: 60 points" in before
    assert "1 cherry card, and captures come in twos and fours" in shown


def _program(*words):
    return [sys.executable, "-m", "hanascore", *words]


def test_killed_at_any_moment_every_kept_round_is_there():
    draw = random.Random(5)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    least = 2
    typed = "".join(f"{answer}\n" for answer in ["void misdeal", "", "y"] * 40).encode()
    for _ in range(6):
        pad = subprocess.Popen(
            _program("keep", "f.yaml"),
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        pad.stdin.write(typed)
        pad.stdin.flush()
        time.sleep(draw.uniform(0.1, 0.5))
        pad.send_signal(signal.SIGKILL)
        shown = pad.communicate()[0].decode()
        kept = rounds()
        assert len(kept) >= least + shown.count("level at") + shown.count("leads with") - 1
        assert not [one for one in kept if one.problems]
        text = Path("f.yaml").read_text(encoding="utf-8")
        assert text.startswith("# our club\n")
        assert text.endswith("# the end\n")
        least = len(kept)


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_a_real_terminal(term):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    with Terminal("keep", "f.yaml", term=term, columns=40) as terminal:
        terminal.answer("Who deals?", "void misdeal")
        terminal.answer("Who deals?", "")
        terminal.answer("Keep it?", "y")
        terminal.answer("Round 4", "quit")
        assert terminal.end() == 0
    assert b"3 rounds kept" in terminal.shown
    assert len(rounds()) == 3
    said = [line for line in terminal.shown.decode().split("\r\n") if line and "?" not in line]
    assert max(map(len, said)) <= 40
    if term == "dumb":
        assert not [char for char in terminal.shown if char < 32 and char not in b"\r\n\t"]


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_a_question_wider_than_the_window_is_folded_between_words(term):
    names = "A name that is rather long, Another name, B"
    with Terminal("keep", "f.yaml", term=term, columns=40) as terminal:
        for answer in [
            "kwa",
            names,
            "japanese",
            "",
            "",
            "points A name that is rather long 5",
            "6",
            "7",
            "y",
        ]:
            terminal.reply(answer)
        terminal.reply("quit")
        assert terminal.end() == 0
    asked = terminal.shown.decode().replace("\r", "")
    assert "\nRound 1: A name that is rather long 5\nAnother name 6 B 7. Keep it? [Y/n] y\n" in asked


def test_control_c_loses_nothing():
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    with Terminal("keep", "f.yaml", term="dumb") as terminal:
        terminal.answer("Who deals?", "Bo")
        terminal.answer("Aki captured", "1b 3b")
        terminal.expect("Bo captured")
        terminal.type("\x03")
        assert terminal.end() == 130
    assert len(rounds()) == 2
    assert "1b 3b" in Path("f.yaml.draft").read_text(encoding="utf-8")


PLAY = [
    "koi",
    "Aki, Bo",
    "",
    "Aki",
    "1c 2c 3b 4c 5a 9ac 12c",
    "2arc 3c 6c 8cc 10a",
    "1b 3c 4rc 6a 7r 8b 9c",
]
TURNS = [
    "2r x 2c / 11c",
    "9c x 9a / 5c x 5a",
    "2c / 8a",
    "6a / 11a x 11c",
    "10a / 9r x 9c",
    "8b x 8a / 1c x 1c, stop",
]


def _texts(round):
    return [text for turn in round.turns for text in turn.values()]


def test_a_round_told_turn_by_turn():
    result = keep(*PLAY, *TURNS, "y", line="keep f.yaml --play")
    assert "Bo makes Moon Viewing: 5" in result.stdout
    (round,) = rounds()
    assert _texts(round) == TURNS
    assert run("check f.yaml").exit_code == 0


def test_turns_are_taken_in_the_words_of_a_replay():
    words = [
        "plum ribbon takes chaff / lightning stays",
        "chrysanthemum chaff takes sake cup / iris chaff takes bridge",
        "plum chaff stays / geese stays",
        "butterflies stays / swallow takes lightning",
        "deer stays / chrysanthemum ribbon takes chaff",
        "moon takes geese / pine chaff takes chaff, stop",
    ]
    keep(*PLAY, *words, "y", line="keep f.yaml --play")
    assert _texts(rounds()[0]) == words
    assert "lawful" in run("replay f.yaml").stdout
    assert run("check f.yaml").exit_code == 0


def test_a_deal_that_cannot_be_is_refused_where_it_is_typed():
    field, hand = "1c 1c2 2c 2c2 3c 3c2 4c 4c2", "5c 5c2 6c 6c2 7c 7c2 8c 8c2"
    third, twice = hand.replace("5c2", "1c"), hand.replace("5c2", "4c2")
    result = keep("koi", "Aki, Bo", "", "", field, third, twice, hand, hand, line="keep f.yaml --play")
    assert "  a third pine chaff (1c) is in the opening field, and the deck has two\n" in result.stdout
    assert "is in the hand of Aki and in the opening field\n" in result.stdout
    assert "is in the hand of Aki and in the hand of Bo\n" in result.stdout
    assert result.stderr.count("Hand of Aki") == 3


@pytest.mark.parametrize(
    ("turn", "law"),
    [
        ("2r / 11c", "a card that matches must take"),
        ("2r x 2c", "a turn is one card of the hand and one of the stock"),
        ("12c x 12c / 11c", "a card is played from the player's own hand"),
        ("2r x 2c / 11c, stop", "Aki says stop, and Aki has no yaku"),
        ("zzz / 11c", "no such card 'zzz'"),
    ],
)
def test_an_unlawful_turn_is_refused_with_its_law(turn, law):
    result = keep(*PLAY, turn, *TURNS, "y", line="keep f.yaml --play")
    assert law in result.stdout
    assert _texts(rounds()[0]) == TURNS


def test_the_table_in_the_middle_of_a_round():
    result = keep(*PLAY, TURNS[0], "position", "back", "position", "quit", line="keep f.yaml --play")
    assert "Round 1, after turn 1 of 1: Bo is to play" in result.stdout
    assert "before the first" in result.stdout


def test_tab_offers_lawful_moves():
    with Terminal("keep", "f.yaml", "--play") as terminal:
        for answer in PLAY:
            terminal.answer("] " if not answer else ": " if answer[0].isdigit() else "? ", answer)
        terminal.expect("1. Aki plays: ")
        terminal.type("2r\t11c\n")
        terminal.expect("2. Bo plays: ")
        terminal.type("quit\n")
        terminal.end()
    assert "2r x 2c / 11c" in Path("f.yaml.draft").read_text(encoding="utf-8")


ROUNDS = {
    "kwa-do": [*KWA_DO, *ROUND],
    "koi-koi": ["koi", "Aki Bo", "", "Aki", "", "1bc 3bc 8bc", "4ar", "Aki", "Aki", "y"],
    "sudaoshi": ["suda", "Aki, Bo, Chiyo, Dai", "", "Dai", "", "", "1* 2* 3* 4*", "5* 6* 7* 8*", "", "y"],
    "min-hwatu": ["min", "Aki, Bo", "korean", "", "", "1* 2*", "", "y"],
    "hana-awase": ["hana", "Aki, Bo", "", "", "{points: 130}", "{points: 134}", "y"],
    "play": [*PLAY, *TURNS, "y"],
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


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ROUNDS)
def test_junk_before_every_answer_changes_nothing(game):
    line = "keep f.yaml --play" if game == "play" else "keep f.yaml"
    keep(*ROUNDS[game], line=line)
    plain = Path("f.yaml").read_bytes()
    for junk in JUNK:
        Path("f.yaml").unlink()
        answers = [typed for answer in ROUNDS[game] for typed in (junk, answer)]
        result = keep(*answers, line=line)
        assert Path("f.yaml").read_bytes() == plain, (junk, result.output)
        assert not [char for char in result.output if not char.isprintable() and char != "\n"]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ROUNDS)
def test_the_end_of_input_at_every_prompt_keeps_nothing_that_was_not_agreed_to(game):
    for number in range(len(ROUNDS[game])):
        line = "keep f.yaml --play" if game == "play" else "keep f.yaml"
        result = keep(*ROUNDS[game][:number], line=line)
        assert result.exit_code in (0, 1)
        if Path("f.yaml").exists():
            assert rounds() == ()
            Path("f.yaml").unlink()
        Path("f.yaml.draft").unlink(missing_ok=True)


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("answered", [0, 1, 3, 5, 6, 7])
def test_keys_that_stop_at_a_prompt(key, answered):
    with Terminal("keep", "f.yaml", columns=40) as terminal:
        for answer in [*KWA_DO, *ROUND][:answered]:
            terminal.reply(answer)
        terminal.reply("", enter=False)
        terminal.type(key)
        code = terminal.end()
    assert code == (130 if key == "\x03" else int(answered > 4))
    assert not Path("f.yaml").exists() or rounds() == ()
    assert Path("f.yaml.draft").exists() == (answered > 4)


def test_stopped_for_a_while_and_taken_up_again():
    with Terminal("keep", "f.yaml", term="dumb") as terminal:
        for answer in KWA_DO:
            terminal.reply(answer)
        terminal.reply("", enter=False)
        os.kill(terminal.process, signal.SIGTSTP)
        time.sleep(0.2)
        os.kill(terminal.process, signal.SIGCONT)
        terminal.type("\n")
        for answer in [*ROUND[1:], "quit"]:
            terminal.reply(answer)
        assert terminal.end() == 0
    assert len(rounds()) == 1


@pytest.mark.parametrize("answered", [0, 2, 5, 8])
def test_the_key_that_stops_for_a_while_at_a_prompt(answered):
    typed = [*KWA_DO, *ROUND, "quit"]
    with Terminal(shell=True) as terminal:
        terminal.type(f"{sys.executable} -m hanascore keep f.yaml\n")
        for answer in typed[:answered]:
            terminal.reply(answer)
        first, rest = typed[answered][:1], typed[answered][1:]
        question = terminal.reply(first, enter=False).splitlines()[-1]
        terminal.expect(first)
        # What is typed is taken before the program stops.
        time.sleep(0.5)
        terminal.type("\x1a")
        terminal.expect("Stopped")
        terminal.type("fg\n")
        terminal.expect(f"{question}{first}")
        terminal.type(f"{rest}\n")
        for answer in typed[answered + 1 :]:
            terminal.reply(answer)
        terminal.expect("1 round kept")
    assert rounds()[0].dealer == "Aki"


def test_tab_completes_words_and_keys_edit_the_line():
    with Terminal("keep", "f.yaml", columns=40) as terminal:
        for answer in [*KWA_DO, ""]:
            terminal.reply(answer)
        terminal.reply("cra\t, curt\t, phoenixx\x7f", enter=False)
        terminal.type("\n")
        terminal.reply("warbler\x01bush \x05, boar", enter=False)
        terminal.type("\n")
        terminal.reply("quit")
        terminal.end()
    draft = Path("f.yaml.draft").read_text(encoding="utf-8")
    assert "crane, curtain, phoenix" in draft
    assert "bush warbler, boar" in draft


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        ("Aki, Bo and Chiyo", ["Aki", "Bo", "Chiyo"]),
        ("Aki and Bo", ["Aki", "Bo"]),
        ("Aki, Bo, and Chiyo", ["Aki", "Bo", "Chiyo"]),
        ("Aki & Bo", ["Aki", "Bo"]),
        ("Aki; Bo", ["Aki", "Bo"]),
        ("Andy Sandy", ["Andy", "Sandy"]),
    ],
)
def test_players_are_named_as_people_name_them(typed, players):
    keep("kwa", typed, "japanese", "")
    (record,) = load("f.yaml").records
    assert list(record.players) == players


def test_a_name_with_an_and_in_it_stays_whole_where_it_is_known():
    Path("f.yaml").write_text(
        "hanascore: 1\ngame: sudaoshi\nplayers: [Rod and Line, Aki, Bo, Chiyo]\nrounds:\n", encoding="utf-8"
    )
    result = keep("", "Rod and Line")
    assert "is called" not in result.stdout


def test_help_on_a_fact_says_how_it_is_typed():
    told = keep("koi", "Aki, Bo", "", "", "?", "tell").stdout
    assert told.count("as in Aki teshi, with ; before the next name") == 2
    assert "mapping" not in told
    assert "as in by Aki; took 2a" in keep("mushi", "Aki, Bo", "", "", "tell", line="keep g.yaml").stdout


def test_yaku_that_hold_commas_are_parted_by_semicolons():
    told = keep("ropp", "Aki, Bo, Chiyo", "", "", "1* 6* 7* 8b 9* 10*").stdout
    assert "Blue Ribbons 100; Boar, Deer, Butterfly 300; Moon Viewing 100;" in told
    assert "One card away: Pine, Paulownia, Baldy (phoenix); " in told


def test_numbers_that_do_not_tell_what_a_pile_is_worth_are_refused_where_they_are_typed():
    result = keep(
        "sakura", "Aki, Bo, Chiyo", "", "", "2 brights, 3 animals, 2 ribbons, 9 chaff", "{points: 90}"
    )
    assert "brights and chaff are not all worth the same here" in result.stdout
    assert "name them, {brights: CARDS, chaff: CARDS}, or {points: 95}" in result.stdout
    assert "16 cards" not in result.stdout
    assert result.stderr.count("Aki captured: ") == 2


def test_yaku_that_numbers_leave_open_are_asked_about_at_the_pile_itself():
    begin = ["go-stop", "Aki, Bo, Chiyo", "", "", "none"]
    result = keep(*begin, "3 brights, 2 animals", "2 brights, 2 animals", line="keep f.yaml --months korean")
    said = "Aki's counts do not tell what Three Brights or Rainy Three Brights are worth"
    assert result.stdout.count(said) == 1
    assert result.stderr.count("Aki captured: ") == 2
    assert "4 cards or more: nothing." in result.stdout


def test_cards_in_another_pile_decide_what_numbers_leave_open():
    begin = ["go-stop", "Aki, Bo, Chiyo", "", "", "none"]
    result = keep(*begin, "12b 12a", "3 brights", line="keep f.yaml --months korean")
    assert "3 cards or more: Three Brights 3." in result.stdout


def test_tab_offers_no_cards_that_the_deck_lacks():
    with Terminal("keep", "f.yaml") as terminal:
        for prompt, answer in (("game? ", "mushi"), ("pass? ", "Aki, Bo"), ("[none] ", ""), ("[Aki] ", "")):
            terminal.answer(prompt, answer)
        terminal.expect("Aki captured: ")
        terminal.type("butt\tzz\n")
        terminal.expect("no such card 'buttzz'")
        terminal.type("quit\n")
        terminal.end()


def test_what_a_key_of_the_record_is_for_the_pad():
    told = "bright 1, curtain, moon, rain man, maple chaff x2"
    begin = ["go", "Aki, Bo, Chiyo", "korean", "", "", "Aki", "back", "none"]
    result = keep(*begin, told, "1r 1cc", "none", "", "", "n", "quit")
    assert "Four of a month in the hand dealt? [none]" in result.output
    assert "what Aki has is missing" not in result.output
    assert "write `tell stopped_by Aki` if the round ended with it" in " ".join(result.output.split())
    result = keep("sak", "Aki, Bo", "", "", "1*", "rest", "quit", line="keep g.yaml")
    assert "write `tell left_over` with the cards nobody took" in " ".join(result.output.split())


def test_a_field_that_turns_need_is_not_left_out():
    """Go-Stop asks whose the jokers of the field are."""
    result = keep(
        "go", "Aki, Bo", "korean", "", "", "none", "8b 9a 3b 3c 2c 10c 5r 6r", line="keep f.yaml --play"
    )
    said = " ".join(result.output.split())
    assert said.count("the field is not written") == 1
    assert "Hand of Aki" in said
