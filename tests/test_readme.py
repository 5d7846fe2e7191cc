"""The README tells the truth: every command in it is run, and what it prints is compared.

`HANASCORE_REWRITE=1 tests/run -k readme` puts the program's words into the README anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.commands import run
from tests.golden_files import REWRITE
from tests.readme_parts import PARTS, ROWS, marked, replaced

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[str]:
    return BLOCK.findall(README.read_text(encoding="utf-8"))


def said(block: str) -> str:
    """A block of commands as it should read: each command, and below it what the program prints."""
    lines = []
    for command in [line[2:] for line in block.splitlines() if line.startswith("$ ")]:
        assert command.startswith("hanascore"), f"the README runs {command!r}, which is not ours"
        result = run(command.removeprefix("hanascore"))
        lines += [f"$ {command}", *(line.rstrip() for line in result.output.splitlines())]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("at", range(len(blocks()) if README.is_file() else 0))
def test_readme_shows_what_the_program_prints(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    block = blocks()[at]
    shown = said(block)
    if REWRITE:
        text = README.read_text(encoding="utf-8")
        text = text.replace(f"```console\n{block}```", f"```console\n{shown}```")
        README.write_text(text, encoding="utf-8")
    else:
        assert block == shown


def test_readme_has_commands_to_run() -> None:
    assert len(blocks()) >= 5


@pytest.mark.parametrize("name", PARTS)
def test_readme_says_what_the_program_declares(name: str) -> None:
    text = README.read_text(encoding="utf-8")
    if REWRITE:
        README.write_text(replaced(text, name, PARTS[name]()), encoding="utf-8")
    else:
        assert marked(text, name) == PARTS[name]() + "\n"


def test_readme_shows_every_row_of_the_bench() -> None:
    shown = marked(README.read_text(encoding="utf-8"), "bench")
    assert [row.what for row in ROWS if row.what not in shown] == []


def test_the_library_example_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    first, second, *_ = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(first, "README.md", "exec"), {})
    said = capsys.readouterr().out.splitlines()
    assert said[0].split()[0] == "1"
    assert said[-1] == "5"
    exec(compile(second, "README.md", "exec"), {})
    assert "kwa-do.hanascore.yaml\tkwa-do\t" in capsys.readouterr().out


def test_the_first_lines_lead_to_every_game() -> None:
    first, rest = README.read_text(encoding="utf-8").split("## Start here")
    assert "[others](#the-games)" in first
    assert "## The games\n" in rest
