"""What only a terminal can show: editing, the Tab key, narrow windows, Ctrl-C, Ctrl-D and Ctrl-Z."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.quick import every
from tests.helpers.score_pad import KWA_DO, OLD, ROUND, saved_rounds
from tests.helpers.terminal import Terminal


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_a_narrow_window(term: str) -> None:
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    with Terminal("keep", "f.yaml", term=term, columns=40) as terminal:
        terminal.answer("Who deals?", "void misdeal")
        terminal.answer("Who deals?", "")
        terminal.answer("Keep it?", "y")
        terminal.answer("Round 4", "quit")
        assert terminal.end() == 0
    assert b"3 rounds kept" in terminal.shown
    assert len(saved_rounds()) == 3
    shown = re.sub("\x1b\\[[0-9;]*m", "", terminal.shown.decode())
    lines = [line for line in shown.split("\r\n") if line and "?" not in line]
    assert max(map(len, lines)) <= 40
    if term == "dumb":
        assert not [char for char in terminal.shown if char < 32 and char not in b"\r\n\t"]


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_a_question_wider_than_the_window(term: str) -> None:
    names = "A name that is rather long, Another name, B"
    with Terminal("keep", "f.yaml", term=term, columns=40) as terminal:
        for answer in [
            "kwa",
            names,
            "japanese",
            "",
            "points A name that is rather long 5",
            "6",
            "7",
            "y",
        ]:
            terminal.reply(answer)
        terminal.reply("quit")
        assert terminal.end() == 0
    shown = terminal.shown.decode().replace("\r", "")
    assert "\nRound 1: A name that is rather long 5\nAnother name 6 B 7.\nKeep it? [Y/n] y\n" in shown


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("answered", every(3, [0, 1, 3, 10, 11, 12]))
def test_keys_that_stop_the_score_pad(key: str, answered: int) -> None:
    with Terminal("keep", "f.yaml", columns=40) as terminal:
        for answer in [*KWA_DO, *ROUND][:answered]:
            terminal.reply(answer)
        terminal.reply("", enter=False)
        terminal.type(key)
        exit_code = terminal.end()
    assert exit_code == (130 if key == "\x03" else int(answered > 9))
    assert not Path("f.yaml").exists() or saved_rounds() == ()
    assert Path("f.yaml.draft").exists() == (answered > 9)


def test_a_stopped_process_continues() -> None:
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
    assert len(saved_rounds()) == 1


@pytest.mark.parametrize("answered", every(2, [0, 2, 9, 12]))
def test_ctrl_z_and_fg_show_the_question_again(answered: int) -> None:
    answers = [*KWA_DO, *ROUND, "quit"]
    with Terminal(shell=True) as terminal:
        terminal.type(f"{sys.executable} -m hanascore keep f.yaml\n")
        for answer in answers[:answered]:
            terminal.reply(answer)
        first, rest = answers[answered][:1], answers[answered][1:]
        question = terminal.reply(first, enter=False).splitlines()[-1]
        terminal.expect(first)
        # The program reads what was typed before it stops.
        time.sleep(0.5)
        terminal.type("\x1a")
        terminal.expect("Stopped")
        terminal.type("fg\n")
        terminal.expect(f"{question}{first}")
        terminal.type(f"{rest}\n")
        for answer in answers[answered + 1 :]:
            terminal.reply(answer)
        terminal.expect("1 round kept")
    assert saved_rounds()[0].dealer == "Aki"


def test_tab_completes_words_and_keys_edit_the_line() -> None:
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


def test_tab_offers_only_cards_of_the_deck() -> None:
    with Terminal("keep", "f.yaml") as terminal:
        for answer in ("mushi", "Aki, Bo", ""):
            terminal.reply(answer)
        terminal.reply("butt\tzz", enter=False)
        terminal.type("\n")
        terminal.expect("no such card 'buttzz'")
        # The refused line is there to be mended, so it is deleted first.
        terminal.expect("Aki captured: buttzz")
        terminal.type("\x15quit\n")
        terminal.end()


def test_tab_offers_lawful_turns() -> None:
    deal = ["1c 2c 3b 4c 5a 9ac 12c", "2arc 3c 6c 8cc 10a", "1b 3c 4rc 6a 7r 8b 9c"]
    with Terminal("keep", "f.yaml", "--play") as terminal:
        for answer in ["koi", "Aki, Bo", "Aki", *deal]:
            terminal.reply(answer)
        terminal.reply("2r\t11c", enter=False)
        terminal.type("\n")
        terminal.expect("2. Bo plays: ")
        terminal.type("quit\n")
        terminal.end()
    assert "2r x 2c / 11c" in Path("f.yaml.draft").read_text(encoding="utf-8")
