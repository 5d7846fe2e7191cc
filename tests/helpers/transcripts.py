"""Run the command lines of a transcript again and compare their output with it.

A transcript is a text file:

    # What this shows.

    === friday.yaml
    hanascore: 1
    ...
    ===

    $ hanascore check friday.yaml
    friday.yaml: nothing is wrong
    $ hanascore score bad.yaml --format json > scores.json
    hanascore: cannot read bad.yaml: no such file or directory
    [exit 2]

Each `===` block is an input file. The lines that start with `$ ` are run in a folder with these files and a
link to examples/. Besides `hanascore`, with `< FILE`, `> FILE` and `NAME=VALUE` in front, there is `cat`.
Output and errors follow as a terminal of 80 columns shows them, then the exit code unless it is 0. A line of
output that looks like one of these marks starts with a backslash.

`tests/run --rewrite` writes the output of every transcript anew; read the diff before you commit it.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from hanascore.cli.main import commands
from tests.helpers.expected import expect
from tests.helpers.paths import EXAMPLES

MARK = re.compile(r"^(?=\$ |===|\[exit |\\)", re.MULTILINE)


class Transcript(NamedTuple):
    """A transcript without the output of its commands."""

    head: str  # everything above the first command line
    files: dict[str, str]
    commands: list[str]


def read_transcript(text: str) -> Transcript:
    """Take a transcript apart."""
    head: list[str] = []
    files: dict[str, str] = {}
    commands: list[str] = []
    name = ""
    for line in text.splitlines(keepends=True):
        if line.startswith("$ ") and not name:
            commands.append(line[2:].rstrip("\n"))
        if not commands:
            head.append(line)
            if line.startswith("==="):
                name = line[3:].strip()
                files |= {name: ""} if name else {}
            elif name:
                files[name] += line
    assert commands, "no line starts with `$ hanascore`"
    return Transcript("".join(head), files, commands)


def check_transcript(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a transcript in a folder and compare its output, or rewrite the transcript if that is the task."""
    transcript = read_transcript(path.read_text(encoding="utf-8"))
    (folder / "examples").symlink_to(EXAMPLES)
    for name, content in transcript.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(folder)
    outputs = [f"$ {line}\n{run_line(line)}" for line in transcript.commands]
    expect(path, transcript.head + "".join(outputs))


def run_line(line: str) -> str:
    """Run a command line and return its output and exit code as a transcript shows them."""
    words = shlex.split(line)
    if words[0] == "cat":
        return shown("".join(Path(name).read_text(encoding="utf-8") for name in words[1:]))
    environment = {}
    while words[0] != "hanascore":
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    target = redirected(words, ">")
    source = redirected(words, "<")
    given = Path(source).read_bytes() if source else None
    result = CliRunner().invoke(
        commands, words[1:], input=given, env=environment, prog_name="hanascore", catch_exceptions=False
    )
    if target:
        Path(target).write_text(result.stdout, encoding="utf-8")
    output = result.stderr if target else result.output
    return shown(output) + (f"[exit {result.exit_code}]\n" if result.exit_code else "")


def redirected(words: list[str], sign: str) -> str:
    """Take `< FILE` or `> FILE` out of the words of a command line and return the file."""
    if sign not in words:
        return ""
    at = words.index(sign)
    _, name = words[at : at + 2]
    del words[at : at + 2]
    return name


def shown(output: str) -> str:
    """Return output with its marks escaped and an end of line."""
    return MARK.sub(r"\\", output) + ("" if not output or output.endswith("\n") else "\n")
