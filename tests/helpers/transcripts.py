"""Run the command lines of a transcript again and compare their output with it.

A transcript is a text file:

    # What this shows.

    === friday.yaml
    hanascore: 1
    ...
    ===

    $ hanascore check friday.yaml
    $ hanascore score bad.yaml --format json > scores.json
    hanascore: cannot read bad.yaml: no such file or directory
    [exit 2]

Each `===` block is a file, written when its turn comes. The lines that start with `$ ` are run in a folder
with these files and a link to examples/. Besides `hanascore`, with `< FILE`, `> FILE` and `NAME=VALUE` in
front, there are `cat` and `rm`. Output and errors follow as a terminal of 80 columns shows them, then the
exit code unless it is 0. A line of output that looks like one of these marks starts with a backslash.

The output of `keep` has no blank lines, and what is typed stands behind a `▸`:

    $ hanascore keep friday.yaml
    Round 1. Who deals? [Aki] ▸
    Aki captured: ▸1b 3b

To type something else, change what is behind `▸`, or add a line `▸answer`, and rewrite the transcript.

`tests/run --rewrite` writes the output of every transcript anew; read the diff before you commit it.
"""

from __future__ import annotations

import re
import shlex
import sys
from io import BytesIO
from itertools import zip_longest
from pathlib import Path

import pytest
from click.testing import CliRunner

from hanascore.cli.main import commands
from tests.helpers.expected import expect
from tests.helpers.paths import EXAMPLES
from tests.helpers.schemas import check_json

BLOCK = re.compile(
    r"^=== (?P<name>\S+)\n(?P<content>.*?)^===\n|^\$ (?P<line>[^\n]*)\n", re.MULTILINE | re.DOTALL
)
ANSWER = re.compile(r"▸(.*)")
MARK = re.compile(r"^(?=\$ |===|\[exit |\\)", re.MULTILINE)


def check_transcript(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a transcript in a folder and compare its output, or rewrite the transcript if that is the task."""
    text = path.read_text(encoding="utf-8")
    (folder / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(folder)
    blocks = list(BLOCK.finditer(text))
    assert any(block["line"] for block in blocks), f"{path} has no line that starts with `$ hanascore`"
    written = text[: blocks[0].start()]
    for block, following in zip_longest(blocks, blocks[1:]):
        if block["line"]:
            old_output = text[block.end() : following.start() if following else None]
            written += block[0] + run_line(block["line"], ANSWER.findall(old_output))
            continue
        Path(block["name"]).parent.mkdir(parents=True, exist_ok=True)
        Path(block["name"]).write_text(block["content"], encoding="utf-8")
        if written and not written.endswith("\n\n"):
            written += "\n"
        written += f"{block[0]}\n"
    expect(path, written)


class Answers(BytesIO):
    """Answers that are shown where they are read."""

    def readline(self, size: int | None = -1) -> bytes:
        """Return a line."""
        line = super().readline(size)
        if line:
            sys.stdout.write(f"▸{line.decode()}")
            sys.stdout.flush()
        return line


def run_line(line: str, answers: list[str]) -> str:
    """Run a command line and return its output and exit code as a transcript shows them."""
    words = shlex.split(line)
    if words[0] == "cat":
        return shown("".join(Path(name).read_text(encoding="utf-8") for name in words[1:]))
    if words[0] == "rm":
        Path(words[1]).unlink()
        return ""
    environment = {}
    while words[0] != "hanascore":
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    target = redirected(words, ">")
    source = redirected(words, "<")
    typed = Answers("".join(f"{answer}\n" for answer in answers).encode())
    result = CliRunner().invoke(
        commands,
        words[1:],
        input=Path(source).read_bytes() if source else typed,
        env=environment,
        prog_name="hanascore",
        catch_exceptions=False,
    )
    assert result.exit_code != 3, f"a bug, which no transcript should show:\n{result.output}"
    if is_json := re.match(r'{"schema": "hanascore\.[^"]+", (?P<line>"type": )?', result.stdout):
        check_json(words[1], result.stdout, lines=bool(is_json["line"]))
    if target:
        Path(target).write_text(result.stdout, encoding="utf-8")
    output = result.stderr if target else result.output
    if answers:
        # Both the answer and the program end the line of a question.
        output = output.replace("\n\n", "\n")
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
