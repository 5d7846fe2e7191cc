"""The tab key, pressed in real shells; and what the program offers them."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

import hanascore
from tests.commands import run

RECORD = """\
hanascore: 1
game: koi-koi
players: [Aki Tanaka, Bo, Chiyo's]
teams: {}
rounds:
  - captured: {Aki Tanaka: 1b 3b 8b, Bo: 4ar 5ar}
    stopped_by: Aki Tanaka
"""
BEGIN = {
    "bash": 'PS1="> "; bind "set bell-style none"; eval "$(hanascore completion bash)"\n',
    "zsh": 'PS1="> "; autoload -U compinit; compinit -u; eval "$(hanascore completion zsh)"\n',
}
START = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"]}


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a record, where `hanascore` is a command."""
    root = Path(hanascore.__file__).parent.parent
    program = tmp_path / "bin" / "hanascore"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{root}" exec "{sys.executable}" -m hanascore "$@"\n')
    program.chmod(0o755)
    (tmp_path / "friday.yaml").write_text(RECORD.replace("teams: {}\n", "").replace(", Chiyo's", ""))
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Shell:
    """An interactive shell at a terminal of its own."""

    def __init__(self, name: str) -> None:
        found = shutil.which(name)
        if found is None:
            pytest.skip(f"there is no {name} here")
        self.child, self.terminal = pty.fork()
        if not self.child:
            os.execv(found, [name, *START[name]])
        self.type(f"{BEGIN[name]}echo rea''dy\n", "ready")

    def type(self, text: str, wanted: str) -> str:
        """Type something and wait until it shows; what was shown meanwhile."""
        os.write(self.terminal, text.encode())
        shown, end = "", monotonic() + 20
        while wanted not in shown.replace("\\ ", " ").replace("\r", ""):
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - monotonic()))
            assert ready, f"{wanted!r} never showed, but {shown!r}"
            shown += os.read(self.terminal, 4096).decode(errors="replace")
        return shown

    def end(self) -> None:
        os.close(self.terminal)
        os.waitpid(self.child, 0)


@pytest.fixture(params=["bash", "zsh"])
def shell(request: pytest.FixtureRequest, there: Path) -> Iterator[Shell]:
    found = Shell(request.param)
    yield found
    found.end()


TYPED = {
    "hanascore expl\t": "hanascore explain ",
    "hanascore pile koi\t": "pile koi-koi",
    "hanascore explain friday.yaml --side Ak\t": "Aki Tanaka",
    "hanascore rules KD-17\t": "KD-17",
    "hanascore score fri\t": "friday.yaml",
    "hanascore score --format=mark\t": "--format=markdown",
    "hanascore score friday.yaml --event=bi\t": "--event=bin/",
    "hanascore pile koi-koi --option table=nin\t": "table=nintendo",
}


def test_the_tab_key(shell: Shell) -> None:
    for typed, wanted in TYPED.items():
        shell.type(typed, wanted)
        shell.type("\x15echo do''ne\n", "done")


OFFERED = {
    "hanascore pile kwa-do --option negative=": ["negative=zero", "negative=carry"],
    "hanascore explain friday.yaml --side ": ["Aki Tanaka", "Bo"],
    "hanascore score fri": ["friday.yaml"],
    "hanascore score friday.yaml --event=fr": ["--event=friday.yaml"],
}


def test_fish(there: Path) -> None:
    if shutil.which("fish") is None:
        pytest.skip("there is no fish here")
    script = "hanascore completion fish | source; for typed in $argv; complete -C $typed; echo; end"
    done = subprocess.run(["fish", "-c", script, *OFFERED], capture_output=True, text=True, check=True)
    answers = [said.splitlines() for said in done.stdout.removesuffix("\n\n").split("\n\n")]
    told = [sorted(line.split("\t")[0] for line in lines) for lines in answers]
    assert dict(zip(OFFERED, told, strict=True)) == {line: sorted(words) for line, words in OFFERED.items()}


def offered(line: str, monkeypatch: pytest.MonkeyPatch, shell: str = "bash") -> list[str]:
    """What the program answers a shell for a line whose last word is begun."""
    monkeypatch.setenv("COMP_WORDS", line)
    begun = line.rpartition(" ")[2]
    monkeypatch.setenv("COMP_CWORD", begun if shell == "fish" else str(len(f"{line}.".split()) - 1))
    monkeypatch.setenv("_HANASCORE_COMPLETE", f"{shell}_complete")
    said = run("")
    assert said.exit_code == 0
    return [one.removeprefix("plain,") for one in said.stdout.split("\n") if one]


def test_what_is_offered(there: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered("hanascore explain friday.yaml --side A", monkeypatch) == ["Aki\\ Tanaka"]
    assert offered("hanascore score friday.yaml --round ", monkeypatch) == ["1"]
    assert "table=nintendo" in offered("hanascore pile koi-koi --option ", monkeypatch)
    assert "negative=carry" in offered("hanascore dispute nowhere.yaml --together ", monkeypatch)
    assert offered("hanascore explain nowhere.yaml --side ", monkeypatch) == []
    assert offered("hanascore pile sudaoshi --seat l", monkeypatch) == ["last"]
    assert offered("hanascore new e", monkeypatch) == ["event"]
    assert "odd-month" in offered("hanascore rules odd", monkeypatch)
    assert offered("hanascore completion z", monkeypatch) == ["zsh"]
    (there / "broken.yaml").write_bytes(b"\xff{{{")
    assert offered("hanascore explain broken.yaml --side ", monkeypatch) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hanascore expl", ["explain"]),
        ("hanascore pile k", ["koi-koi", "kwa-do"]),
        ("hanascore dispute friday.yaml --ruling high", ["high_score"]),
        ("hanascore explain friday.yaml --side B", ["Bo"]),
        ("hanascore explain friday.yaml --yaku five", ["five-brights"]),
        ("hanascore replay --format=", ["--format=table", "--format=json", "--format=html"]),
        ("hanascore explain friday.yaml --side=B", ["--side=Bo"]),
        ("hanascore score friday.yaml --event=bi", ["--event=bin/"]),
        ("hanascore pile koi-koi --option table=nin", ["table=nintendo"]),
    ],
)
def test_fish_and_zsh_replace_the_whole_word(
    there: Path, monkeypatch: pytest.MonkeyPatch, line: str, words: list[str]
) -> None:
    assert [one.split("\t")[0] for one in offered(line, monkeypatch, "fish")] == words
    # What zsh is told stands in threes: the sort of a word, the word and what it means.
    assert offered(line, monkeypatch, "zsh")[1::3] == words


def test_no_other_shell() -> None:
    result = run("completion csh")
    assert result.exit_code == 2
    assert "'csh' is not one of 'bash', 'zsh', 'fish'" in result.stderr


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("hanascore\npile\nkoi-koi\n--option\ntable\n=\nnin", ["nintendo"]),
        ("hanascore\npile\nkoi-koi\n--option=table\n=\nnin", ["nintendo"]),
        ("hanascore\npile\nkoi-koi\n--option\ntable=nin", ["table=nintendo"]),
        ("hanascore\nscore\n--format\n=\nmark", ["markdown"]),
        (
            "hanascore\npile\nkoi-koi\n--option\ntable\n=",
            ["legends", "nintendo", "fudawiki", "koi-koi-japan"],
        ),
    ],
)
def test_bash_takes_a_word_apart_at_an_equals_sign(
    words: str, wanted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count("\n")))
    monkeypatch.setenv("_HANASCORE_COMPLETE", "bash_complete")
    assert [one.removeprefix("plain,") for one in run("").stdout.split()] == wanted
