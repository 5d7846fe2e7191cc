"""The score pad by typing: every question, every command, and that nothing is lost whatever happens."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hanascore.cli.keep.answers import names_and_number
from hanascore.cli.keep.command import _ALONE, Keeper
from hanascore.cli.keep.file import Draft, Pad, PadError
from hanascore.cli.keep.questions import Head
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


@pytest.mark.skipif(sys.platform == "win32", reason="no file is called so there")
def test_a_file_whose_name_has_a_line_break_is_told_of_on_one_line():
    told = keep(*KWA_DO, "", "4ar", "quit", line="keep 'a\nb.yaml'").stdout.splitlines()
    assert told[0] == "a␊b.yaml is new. ? says what may be typed, quit stops."
    assert told[-1] == "a␊b.yaml: 0 rounds kept; the answers of round 1 wait in a␊b.yaml.draft."


def test_bytes_that_are_no_text_are_asked_again():
    result = run("keep f.yaml", stdin=b"\xff\xfe\nkwa\n")
    assert "that is not UTF-8" in result.stdout
    assert "Who plays" in result.stderr


def test_what_was_told_of_another_game_is_not_offered():
    head = Head(Pad("f.yaml", months=None, event=EventRules()), [], [])
    head.told = {("game",): "koi-koi", ("players",): ["Aki", "Bo"]}
    head.before = {("options",): {"field_brights": "yes"}}
    assert head.next.default == "{field_brights: yes}"
    head.told = {("game",): "sudaoshi", ("players",): ["Aki", "Bo"]}
    assert head.next.path == ("options",)
    assert head.next.default == "none"


def test_help_is_what_the_question_mark_is():
    answers = ["kwa", "Aki, Bo", "japanese", "", "", "1b", "2a", "n", "q"]
    marks, words = (
        keep(*(text for answer in answers for text in (word, answer)), line=f"keep {name}.yaml").output
        for word, name in (("?", "one"), ("Help", "two"))
    )
    assert marks.count("Anywhere:") == len(answers)
    assert marks.replace("one.yaml", "two.yaml") == words
    assert "'Help' means something else at the pad" in keep("koi", "Aki, Help").stdout


@pytest.mark.parametrize(
    "typed", [["note a", "note none"], ["edit 1"], ["edit 1", "note a", "note a fine start"]]
)
def test_what_is_on_disk_as_it_was_told_does_not_wait(typed):
    Path("f.yaml").write_text(OLD, encoding="utf-8")
    result = keep(*typed, "quit")
    assert result.stdout.endswith("f.yaml: 2 rounds kept.\n")
    assert result.exit_code == 0
    assert not Path("f.yaml.draft").exists()


def test_names_before_a_number_are_sought_among_as_many_words_as_a_name_has():
    assert names_and_number("a, to sato, ken 10" + " 1" * 999, ["Aki", "Sato, Ken"], 2) == (
        ["a", "sato, ken"],
        10,
        ("1 " * 999).strip(),
    )


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


def test_what_a_tally_has_against_a_record_is_told_when_it_is_gone_on_with():
    Path("e.yaml").write_text(EVENT, encoding="utf-8")
    keep("Aki, Bo", line="keep f.yaml --event e.yaml --round 2 --table 3")
    text = Path("f.yaml").read_text(encoding="utf-8")
    Path("f.yaml").write_text(text.replace("Bo", "Zoe"), encoding="utf-8")
    assert "no player of the event is called 'Zoe'" in keep(line="keep f.yaml --event e.yaml").stderr


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


def test_tab_offers_no_cards_that_the_deck_lacks():
    with Terminal("keep", "f.yaml") as terminal:
        for prompt, answer in (("game? ", "mushi"), ("pass? ", "Aki, Bo"), ("[none] ", ""), ("[Aki] ", "")):
            terminal.answer(prompt, answer)
        terminal.expect("Aki captured: ")
        terminal.type("butt\tzz\n")
        terminal.expect("no such card 'buttzz'")
        terminal.type("quit\n")
        terminal.end()
