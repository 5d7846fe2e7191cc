"""The group of all commands: its pages, its help, and how a run ends."""

from __future__ import annotations

import shutil
from pathlib import Path

import click
import pytest

from hanascore.cli.main import COMMANDS, commands
from tests.helpers.commands import run
from tests.helpers.paths import ROOT


def test_the_record_on_the_start_page_is_valid() -> None:
    blocks = run("").stdout.split("\n\n")
    (record,) = [block for block in blocks if block.lstrip().startswith("hanascore: 1")]
    text = "\n".join(line[2:] for line in record.splitlines())
    assert run("check - --strict --notes", stdin=text).output == ""


def test_versions() -> None:
    lines = run("--version").stdout.splitlines()
    packages = {"hanascore", "Python", "click", "PyYAML", "tabulate", "wcwidth"}
    assert {line.split()[0] for line in lines} == packages
    assert "libyaml" in lines[-1]


@pytest.mark.parametrize("name", COMMANDS)
def test_both_help_options(name: str) -> None:
    result = run(f"{name} --help")
    assert result.exit_code == 0
    assert run(f"{name} -h").stdout == result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_examples_of_a_help_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    lines = [line.strip() for line in run(f"{name} --help").stdout.splitlines()]
    examples = [line for line in lines if line.startswith(("hanascore ", "echo "))]
    assert len(examples) >= 2
    if name != "new":
        (tmp_path / "friday.yaml").write_text(run("new kwa-do").stdout, encoding="utf-8")
    for example in examples:
        echo, _, line = example.rpartition(" | ")
        line, _, file = line.replace("*.yaml", "friday.yaml").partition(" < ")
        stdin = Path(file).read_text(encoding="utf-8") if file else echo.removeprefix("echo ")
        result = run(line.removeprefix("hanascore "), stdin="quit\n" if line.split()[1] == "keep" else stdin)
        assert result.exit_code == 0, result.output


def test_the_help_lists_every_command() -> None:
    table = run("--help").stdout.split("Commands:\n")[1].split("\n\n")[0]
    assert [line.split()[0] for line in table.splitlines()] == list(COMMANDS)
    assert commands.get_command(click.Context(commands), "nothing") is None


def test_standard_input_is_read_once() -> None:
    result = run("score - -", stdin="")
    assert result.exit_code == 2
    assert "standard input can be named only once" in result.stderr


def test_a_bug_ends_with_3_and_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> str:
        raise ZeroDivisionError("a test")

    monkeypatch.setattr("hanascore.report.deck.DeckReport.blocks", fail)
    result = run("cards")
    assert result.exit_code == 3
    assert "bug in hanascore" in result.stderr
    assert "ZeroDivisionError: a test" in result.stderr


def test_an_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("hanascore.report.deck.DeckReport.blocks", interrupt)
    assert run("cards").exit_code == 130
