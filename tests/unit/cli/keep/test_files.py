"""The file of a score pad and its draft: which files it takes, changes by others, and interruptions."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hanascore.cli.keep import file, looks
from hanascore.cli.keep.draft import Draft
from hanascore.cli.keep.file import ChangedError, PadFile
from hanascore.cli.keep.pad import Pad
from hanascore.evening import Evening
from hanascore.evening.sheet import SheetError
from tests.helpers.paths import ROOT
from tests.helpers.quick import every
from tests.helpers.score_pad import KWA_DO, OLD, ROUND, keep, saved_rounds

MISDEAL = "  - dealer: Bo\n    void: misdeal\n"
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


def write(text: str, name: str = "f.yaml") -> None:
    Path(name).write_text(text, encoding="utf-8")


# Files that cannot be used


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- 1\n", "a score pad is one record"),
        ("", "this file is empty: delete it, and keep will start a new one"),
        ('{"hanascore": 1, "game": "kwa-do", "players": ["A", "B"]}', "this record is JSON"),
        ("hanascore: 1\ngame: kwa-do\nplayers: [A, B]\nscores: {A: 1, B: 2}\n", "one round without a list"),
        ("hanascore: 1\ngame: kwa-do\nplayers: [A, B]\nrounds: 1\n", "errors above its rounds"),
        ("hanascore: 1\ngame: poker\nplayers: [A, B]\n", "errors above its rounds"),
        ("hanascore: 1\ngame: poker\nplayers: [A, B]\n", "f.yaml:2:7: error: no game is called 'poker'"),
        ("game: kwa-do\nplayers: [A, B\n", "f.yaml:2:10: error: this '[' is never closed"),
    ],
)
def test_files_that_are_no_score_pad(text: str, message: str) -> None:
    write(text)
    result = keep()
    assert result.exit_code == 2
    assert message in result.stderr
    assert Path("f.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", ["''", "-", ".", "/dev/null", "pipe"])
def test_a_score_pad_is_a_file_on_disk(name: str) -> None:
    os.mkfifo("pipe")
    result = keep("kwa", line=f"keep {name}")
    assert "a score pad is a file on disk; give it a name such as friday.yaml" in result.stderr
    assert (result.exit_code, os.listdir()) == (2, ["pipe"])


@pytest.mark.parametrize(
    ("name", "target", "message"),
    [
        ("ring", "ring", "too many levels of symbolic links"),
        ("nowhere", "no/folder.yaml", "no such file or directory"),
    ],
)
def test_links_that_lead_nowhere(name: str, target: str, message: str) -> None:
    Path(name).symlink_to(target)
    result = keep("kwa", line=f"keep {name}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"hanascore: cannot keep {name}: {message}\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written() -> None:
    write(OLD)
    Path().chmod(0o500)
    try:
        assert keep().exit_code == 2
    finally:
        Path().chmod(0o700)


def test_only_one_score_pad_uses_a_file() -> None:
    write(OLD)
    first = Draft("f.yaml.draft")
    try:
        assert "another score pad has this file open" in keep().stderr
    finally:
        first.close()


def test_a_file_name_with_a_line_break_is_shown_on_one_line() -> None:
    lines = keep(*KWA_DO, "", "4ar", "quit", line="keep 'a\nb.yaml'").stdout.splitlines()
    assert lines[0] == "a␊b.yaml is new. Type ? for help, or quit to stop."
    assert lines[-1] == "a␊b.yaml: 0 rounds kept; the answers of round 1 are in a␊b.yaml.draft."


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--round 1", "this record is for round 2, not for --round 1"),
        ("--table 2", "this record is for table 3, not for --table 2"),
        ("--round 3", "--round 3: the event has 2 rounds"),
        ("--table 4", "--table 4: the event's tables are 1, 2 and 3"),
    ],
)
def test_another_round_or_table_of_an_event(words: str, message: str) -> None:
    write(EVENT, "e.yaml")
    keep("Aki, Bo", line="keep f.yaml --event e.yaml --round 2 --table 3")
    result = keep(line=f"keep f.yaml --event e.yaml {words}")
    assert result.exit_code == 2
    assert message in result.stderr
    assert sorted(os.listdir()) == ["e.yaml", "f.yaml"]


def test_errors_that_a_tally_would_find_are_reported() -> None:
    write(EVENT, "e.yaml")
    keep("Aki, Bo", line="keep f.yaml --event e.yaml --round 2 --table 3")
    write(Path("f.yaml").read_text(encoding="utf-8").replace("Bo", "Zoe"))
    assert "no player of the event is called 'Zoe'" in keep(line="keep f.yaml --event e.yaml").stderr


def test_a_file_that_is_not_utf_8() -> None:
    Path("f.yaml").write_bytes(b"title: Caf\xe9\n")
    assert "this file is not UTF-8" in keep().stderr


# The text of the file


@pytest.mark.parametrize(
    "text",
    [
        OLD.replace("\n", "\r\n"),
        f"\ufeff{OLD}",
        OLD.replace("  - dealer", "- dealer").replace("  - scores", "- scores").replace("\n    ", "\n  "),
        OLD.partition("rounds:")[0],
        OLD.partition("rounds:")[0] + "\n\n",
        OLD.partition("rounds:")[0] + "rounds: []  # none yet\n",
        OLD.partition("rounds:")[0] + "rounds:\ntitle: Friday\n",
        OLD.partition("rounds:")[0] + "rounds: [{void: misdeal}]  # one\n",
    ],
)
def test_a_round_is_added_to_any_text(text: str) -> None:
    Path("f.yaml").write_bytes(text.encode())
    number = len(saved_rounds())
    result = keep(*ROUND)
    assert len(saved_rounds()) == number + 1, result.output
    after = Path("f.yaml").read_bytes().decode()
    assert [line for line in after.split("\n") if line.startswith("#")] == [
        line for line in text.split("\n") if line.startswith("#")
    ]
    assert after.count("\r\n") in (0, after.count("\n"))


def test_an_edited_round_keeps_the_comments_and_all_other_lines() -> None:
    write(OLD.replace("    note:", "    # by hand\n    note:"))
    keep("edit 1", "Bo", "", "", "", "y")
    text = Path("f.yaml").read_text(encoding="utf-8")
    assert text.count("# drew the highest card") == 1
    assert text.count("# by hand") == 1
    lines = [line.strip() for line in text.splitlines()]
    old_lines = [line.strip() for line in OLD.splitlines()]
    assert [line for line in old_lines if line not in lines] == ["- dealer: Aki   # drew the highest card"]
    assert [line for line in lines if line not in old_lines] == [
        "- dealer: Bo   # drew the highest card",
        "# by hand",
    ]


def test_an_edited_round_keeps_the_keys_without_questions() -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds:\n"
        "  - dealer: Aki\n    captured:\n      Aki: 1b 3b\n      Bo: 2c\n    void: tea\n"
        "  - dealer: Aki\n    scores:\n      Aki: 5\n      Bo: 0\n    stopped_by: Aki\n    koi_koi: [Aki]\n"
    )
    write(text)
    keep("edit 1", "", "y", "edit 2", "", "", "", "y")
    assert Path("f.yaml").read_text(encoding="utf-8") == text


def test_undo_removes_a_round_with_its_comments() -> None:
    write(OLD)
    keep("undo", "y", "undo", "y", "quit")
    text = Path("f.yaml").read_text(encoding="utf-8")
    assert "# drew" not in text
    assert "# the end" in text
    assert saved_rounds() == ()


def test_a_text_in_which_rounds_cannot_be_written() -> None:
    text = OLD.partition("rounds:")[0] + "? rounds\n"
    write(text)
    result = keep("void misdeal", "", "y", "quit")
    assert "rounds cannot be written into this file: `hanascore convert FILE -o NEW`" in result.stdout
    assert Path("f.yaml").read_text(encoding="utf-8") == text


def test_a_new_file_that_another_program_wrote_first() -> None:
    file = PadFile("f.yaml")
    write(OLD)
    with pytest.raises(SheetError, match="another program wrote this file in the meantime"):
        file.save("", "hanascore: 1\n")
    assert Path("f.yaml").read_text(encoding="utf-8") == OLD


def test_a_file_over_the_limit_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    write(OLD)
    monkeypatch.setattr(file, "MAX_BYTES", len(OLD) - 1)
    assert f"this file is longer than the limit of {len(OLD) - 1} bytes" in keep("quit").stderr
    assert Path("f.yaml").read_text(encoding="utf-8") == OLD


# Drafts


def test_a_draft_that_could_not_be_cleared_after_saving_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    for answers in ([*KWA_DO, *ROUND], ["edit 1", "Bo", "", "", "", "y"]):
        with monkeypatch.context() as patch:
            patch.setattr(Draft, "clear", lambda _: None)
            keep(*answers, "quit")
        assert Path("f.yaml.draft").exists()
        assert "Unsaved answers" not in keep("quit").stdout
        assert os.listdir() == ["f.yaml"]


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_no_draft_is_written_over_something_else(make: Callable[[str], None]) -> None:
    write(OLD)
    make("f.yaml.draft")
    assert "f.yaml.draft was not written by a score pad" in keep("quit").stderr


@pytest.mark.parametrize(
    "answers", [["note a", "note none"], ["edit 1"], ["edit 1", "note a", "note a fine start"]]
)
def test_answers_that_are_in_the_file_leave_no_draft(answers: list[str]) -> None:
    write(OLD)
    result = keep(*answers, "quit")
    assert result.stdout.endswith("f.yaml: 2 rounds kept.\n")
    assert result.exit_code == 0
    assert not Path("f.yaml.draft").exists()


def test_a_draft_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(draft: Draft, data: object) -> None:
        raise OSError(28, "No space left on device")

    write(OLD)
    monkeypatch.setattr(Draft, "write", fail)
    result = keep("Bo", "1b 3b")
    assert result.stdout.count("cannot write f.yaml.draft: no space left on device; a crash would") == 1
    assert "the answers of round 3 could not all be written to f.yaml.draft." in result.stdout
    assert not Path("f.yaml.draft").exists()


def test_a_draft_that_was_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    write(OLD)
    monkeypatch.setitem(looks.LOOKS, "table", looks.Look(lambda *_: Path("f.yaml.draft").unlink()))
    assert "could not all be written to f.yaml.draft" in keep("Bo", "table").stdout


# Changes by other programs


Change = Callable[[Callable[[], object]], None]


@pytest.fixture
def change_before_saving(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Return a function that sets what happens to the file just before the score pad first changes it."""

    def set_change(change: Callable[[], object]) -> None:
        changes, original = [change], Pad._save

        def save(pad: Pad, evening: Evening) -> bool:
            if changes and evening.text != pad.evening.text:
                assert not pad.file.is_missing
                changes.pop()()
            return original(pad, evening)

        monkeypatch.setattr(Pad, "_save", save)

    return set_change


def test_a_file_that_changed_is_not_overwritten() -> None:
    write(OLD)
    file = PadFile("f.yaml")
    write(f"{OLD}# by hand\n")
    with pytest.raises(ChangedError):
        file.save(OLD, f"{OLD}# by the pad\n")
    assert Path("f.yaml").read_text(encoding="utf-8") == f"{OLD}# by hand\n"


def test_an_option_is_not_written_into_a_file_that_changed(change_before_saving: Change) -> None:
    write(OLD)
    change_before_saving(lambda: write(f"{OLD}# by hand\n"))
    result = keep("option goal 300", "y", "option goal 300", "y", "quit")
    assert result.stdout.count("it was read again, and nothing was written") == 1
    assert Path("f.yaml").read_text(encoding="utf-8") == f"{OLD}# by hand\n".replace(
        "   # as they sit\n", "   # as they sit\noptions:\n  goal: 300\n"
    )


def test_an_option_that_cannot_be_written() -> None:
    text = "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [A, B]\n? options\n"
    write(text)
    message = "`goal: 300` cannot be written into this file: write it there yourself"
    assert message in keep("option goal 300", "y", "quit").stdout
    assert Path("f.yaml").read_text(encoding="utf-8") == text


def test_a_round_that_another_program_adds_stays(change_before_saving: Change) -> None:
    keep(*KWA_DO, *ROUND)
    text = Path("f.yaml").read_text(encoding="utf-8") + MISDEAL
    change_before_saving(lambda: write(text))
    result = keep(*ROUND, "y", "quit")
    assert (
        "it was read again, and nothing was written\n  these answers are for round 3 now\n" in result.stdout
    )
    assert "Round 3:  Aki 195   Bo 25   Chiyo 35.  Keep it? [Y/n]" in result.stderr
    assert [round.void for round in saved_rounds()] == [None, "misdeal", None]


def test_a_round_that_another_program_adds_while_there_is_a_draft() -> None:
    keep(*KWA_DO, *ROUND, "", "4ar")
    write(Path("f.yaml").read_text(encoding="utf-8") + MISDEAL)
    result = keep("", "", "1*", "", "y", "quit")
    assert "  these answers are for round 3 now\n" in result.stdout
    assert [round.void for round in saved_rounds()] == [None, "misdeal", None]


def test_answers_after_a_failed_change_are_in_the_draft(change_before_saving: Change) -> None:
    write(OLD)
    change_before_saving(lambda: write(OLD.replace("# our club", "# your club")))
    result = keep("edit 1", "Bo", *[""] * 3, "y", "note mine", "quit")
    assert "another program changed the file" in result.stdout
    assert "the answers of round 1 are in f.yaml.draft" in result.stdout
    assert "Unsaved answers were found" in keep("quit").stdout


@pytest.mark.parametrize(
    ("old", "new", "voids"),
    [
        ("rounds:\n", f"rounds:\n{MISDEAL}", ["misdeal", None, None]),
        ("Bo: 2cc 3bc", "Bo: 2cc 3b", [None, None, None]),
        ("    note: a fine start\n", "    void: rain\n", ["rain", None, None]),
    ],
)
@pytest.mark.parametrize("while_running", [True, False])
def test_a_round_that_another_program_changes_is_not_replaced(
    change_before_saving: Change, while_running: bool, old: str, new: str, voids: list[str | None]
) -> None:
    write(OLD)
    if while_running:
        change_before_saving(lambda: write(OLD.replace(old, new)))
        result = keep("edit 1", "Bo", "", "", "", "y", "y", "quit")
    else:
        keep("edit 1", "Bo", "")
        write(OLD.replace(old, new))
        result = keep("", "", "", "", "y", "quit")
    rounds = [(round.void, round.dealer) for round in saved_rounds()]
    if voids[0] == "misdeal":
        assert rounds == [("misdeal", "Bo"), (None, "Bo"), (None, None)]
    else:
        assert rounds == [(voids[0], "Aki"), (None, None), (None, "Bo")]
        message = "  another program changed round 1; these answers are for a new round, round 3\n"
        assert message in result.stdout


def test_a_round_that_another_program_removes(change_before_saving: Change) -> None:
    write(OLD)
    change_before_saving(lambda: write(OLD.replace("  - scores: {Aki: 1, Bo: 2, Chiyo: 3}\n", "")))
    result = keep("edit 2", "", "", "", "9", "y", "y", "quit")
    assert "  another program removed round 2; these answers are for a new round" in result.stdout
    assert saved_rounds()[1].scores == (1, 2, 9)


def test_a_file_that_changes_before_undo(change_before_saving: Change) -> None:
    write(OLD)
    change_before_saving(lambda: write(f"{OLD}# by hand\n"))
    result = keep("undo", "y", "quit")
    assert "it was read again, and nothing was written" in result.stdout
    assert (result.exit_code, os.listdir()) == (0, ["f.yaml"])


def test_a_deleted_file_can_be_written_again(change_before_saving: Change) -> None:
    write(OLD)
    change_before_saving(Path("f.yaml").unlink)
    result = keep("void misdeal", "", "y", "n", "y", "y", "quit")
    assert result.stderr.count("f.yaml was deleted. Write it again, with 2 rounds? [Y/n]") == 2
    assert Path("f.yaml").read_text(encoding="utf-8").startswith(OLD.partition("# the end")[0])
    assert saved_rounds()[2].void == "misdeal"
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (["quit", "y"], "f.yaml: 2 rounds kept."),
        (["quit", "n"], "f.yaml was deleted, with 2 rounds."),
        ([], "f.yaml was deleted, with 2 rounds."),
    ],
)
def test_leaving_a_deleted_file(monkeypatch: pytest.MonkeyPatch, answers: list[str], message: str) -> None:
    write(OLD)
    monkeypatch.setitem(looks.LOOKS, "table", looks.Look(lambda *_: Path("f.yaml").unlink()))
    result = keep("table", *answers)
    assert result.stdout.endswith(f"\n{message}\n")
    assert result.exit_code == (0 if "y" in answers else 2)
    assert Path("f.yaml").exists() == ("y" in answers)


# Interruptions


def program(*words: str) -> list[str]:
    return [sys.executable, "-m", "hanascore", *words]


@pytest.mark.parametrize(
    ("name", "answers", "exit_code"),
    [
        ("f.yaml", ["void misdeal", "", "y", "quit"], 1),
        ("f.yaml", ["option goal 300", "y", "quit"], 0),
        ("g.yaml", KWA_DO, 2),
    ],
)
def test_a_full_disk_loses_nothing(name: str, answers: list[str], exit_code: int) -> None:
    resource = pytest.importorskip("resource")
    write(OLD)
    done = subprocess.run(
        program("keep", name),
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        input="".join(f"{answer}\n" for answer in answers),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert done.returncode == exit_code
    assert f"cannot write {name}: file too large; nothing is lost, try again" in done.stdout
    assert "Traceback" not in done.stderr
    assert Path("f.yaml").read_text(encoding="utf-8") == OLD
    assert not Path("g.yaml").exists()


def test_rounds_survive_a_kill_at_any_moment() -> None:
    rng = random.Random(5)
    write(OLD)
    number = 2
    answers = "".join(f"{answer}\n" for answer in ["void misdeal", "", "y"] * 40).encode()
    for _ in every(3, range(6)):
        pad = subprocess.Popen(
            program("keep", "f.yaml"),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert pad.stdin is not None
        pad.stdin.write(answers)
        pad.stdin.flush()
        time.sleep(rng.uniform(0.2, 0.8))
        pad.send_signal(signal.SIGKILL)
        shown = pad.communicate()[0].decode()
        rounds = saved_rounds()
        # The first status is shown before any round is saved.
        assert len(rounds) >= number + shown.count("leads with") - 1
        assert not [problem for round in rounds for problem in round.problems]
        text = Path("f.yaml").read_text(encoding="utf-8")
        assert text.startswith("# our club\n")
        assert text.endswith("# the end\n")
        number = len(rounds)


def test_answers_before_the_first_round_survive_a_kill() -> None:
    pad = subprocess.Popen(
        program("keep", "f.yaml"),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert pad.stdin is not None
    pad.stdin.write("".join(f"{answer}\n" for answer in KWA_DO[:2]).encode())
    pad.stdin.flush()
    draft = Path("f.yaml.draft")
    while not draft.exists() or "Chiyo" not in draft.read_text(encoding="utf-8"):
        time.sleep(0.05)
    pad.send_signal(signal.SIGKILL)
    pad.communicate()
    result = keep("", "", "japanese", "quit")
    assert "Unsaved answers were found." in result.stdout
    assert "Who plays, in turn order? [Aki, Bo, Chiyo]" in result.stderr
    assert "players: [Aki, Bo, Chiyo]\nmonths: japanese\nrounds:\n" in Path("f.yaml").read_text(
        encoding="utf-8"
    )
    assert not draft.exists()


def test_quitting_before_the_first_round_leaves_no_draft() -> None:
    assert "Nothing is written yet." in keep(*KWA_DO[:2], "quit").stdout
    assert os.listdir() == []


def test_options_survive_a_kill_at_any_moment() -> None:
    rng = random.Random(6)
    write(OLD)
    goals = [line for goal in range(300, 340) for line in (f"option goal {goal}", "y")]
    comments = [line.partition("#")[2] for line in OLD.splitlines() if "#" in line]
    for _ in every(4, range(4)):
        pad = subprocess.Popen(
            program("keep", "f.yaml"),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert pad.stdin is not None
        pad.stdin.write("".join(f"{line}\n" for line in goals).encode())
        pad.stdin.flush()
        time.sleep(rng.uniform(0.3, 1.2))
        pad.send_signal(signal.SIGKILL)
        pad.communicate()
        text = Path("f.yaml").read_text(encoding="utf-8")
        assert [line.partition("#")[2] for line in text.splitlines() if "#" in line] == comments
        assert [line for line in text.splitlines() if line not in OLD.splitlines()] in (
            [],
            *(["options:", f"  goal: {goal}"] for goal in range(300, 340)),
        )
        assert len(saved_rounds()) == 2
