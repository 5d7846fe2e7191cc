"""The smaller commands: cards, new, convert, schema, demo, and the group of all."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import click
import pytest

from hanascore.cli.main import COMMANDS, commands
from hanascore.games import GAMES
from hanascore.record.source import parse
from tests.helpers.commands import run
from tests.helpers.paths import ROOT
from tests.unit.cli.conftest import FRIDAY


def test_the_door_alone() -> None:
    result = run("")
    assert result.exit_code == 0
    assert "  hanascore score friday.yaml\n" in result.stdout


def test_the_record_on_the_page_of_the_door_scores() -> None:
    said = run("").stdout
    record = "\n".join(line[2:] for line in said.split("\n\n")[2].splitlines())
    result = run("score -", stdin=record)
    assert (result.exit_code, result.stderr) == (0, "")
    assert run("check - --strict --notes", stdin=record).output == ""


def test_versions() -> None:
    said = run("--version").stdout
    assert [line.split()[0] for line in said.splitlines()] == [
        "hanascore",
        "Python",
        "click",
        "PyYAML",
        "tabulate",
        "wcwidth",
    ]
    assert "libyaml" in said


def test_every_help_ends_with_lines_to_run() -> None:
    for name in COMMANDS:
        result = run(f"{name} --help")
        assert result.exit_code == 0
        assert run(f"{name} -h").stdout == result.stdout
        examples = result.stdout.split("For example:\n")[-1].strip().splitlines()
        assert all(line.lstrip().startswith(("hanascore ", "echo ")) for line in examples)
        assert 2 <= len(examples) <= 3
        assert max(map(len, examples)) <= 80


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_lines_at_the_end_of_a_help_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after another in a folder with the examples and the record that `new` writes."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    if name not in ("", "new"):
        record = run("new kwa-do").stdout
        (tmp_path / "friday.yaml").write_text(record, encoding="utf-8")
    said = run(f"{name} --help").stdout
    lines = [line.strip() for line in said.splitlines()]
    examples = [line for line in lines if line.startswith(("hanascore ", "echo "))]
    assert len(examples) >= 2
    monkeypatch.chdir(tmp_path)
    for example in examples:
        echoed, _, line = example.rpartition(" | ")
        line, _, file = line.replace("*.yaml", "friday.yaml").partition(" < ")
        stdin = Path(file).read_text(encoding="utf-8") if file else echoed.removeprefix("echo ")
        ended = run(line.removeprefix("hanascore "), stdin=stdin)
        assert (ended.exit_code, "error" in ended.stderr) == (0, False), ended.stderr


def test_the_help_lists_every_command_and_no_other() -> None:
    said = run("--help").stdout
    assert [line.split()[0] for line in said.split("Commands:\n")[1].split("\n\n")[0].splitlines()] == list(
        COMMANDS
    )
    context = click.Context(commands)
    assert commands.list_commands(context) == list(COMMANDS)
    assert commands.get_command(context, "nothing") is None


def test_the_deck() -> None:
    said = run("cards").stdout
    assert "  1b    pine with crane                 松に鶴        송학광\n" in said
    assert said.count("\nMonth ") == 12
    assert len(json.loads(run("cards --format json").stdout)["cards"]) == 48


def test_cards_from_standard_input() -> None:
    assert run("cards -", stdin="1b\n2a 3r\n").stdout == run("cards '1b 2a 3r'").stdout
    assert run("cards -", stdin=b"\xff").exit_code == 1
    result = run("score - -", stdin="")
    assert (result.exit_code, "standard input can be named only once" in result.stderr) == (2, True)


@pytest.mark.no_cover
@pytest.mark.parametrize("id", list(GAMES))
def test_a_new_record_is_lawful_and_scores(id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(f"new {id} -o new.yaml")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "wrote new.yaml; next: hanascore score new.yaml\n"
    assert run("check new.yaml --strict").stdout == ""
    assert run("check new.yaml --strict").exit_code == 0
    assert run("score new.yaml").exit_code == 0
    said = run(f"new {id}").stdout
    assert said == (tmp_path / "new.yaml").read_text(encoding="utf-8")
    assert [one.name for one in GAMES[id].options if f"#   {one.name}: " not in said] == []


@pytest.mark.parametrize("id", GAMES)
def test_a_new_record_for_every_number_of_players(id: str) -> None:
    for number in GAMES[id].players:
        names = ", ".join(["007", "No", "春", "D'Arcy: a", "#5", "on", "[x]"][:number])
        said = run(f'new {id} --players "{names}"')
        assert said.exit_code == 0, said.output
        assert run("check - --strict", stdin=said.stdout.encode()).stdout == ""


@pytest.mark.parametrize("id", list(GAMES))
def test_options_of_a_new_record_can_be_taken_as_they_stand(id: str) -> None:
    said = run(f"new {id}").stdout
    awake = "\n".join(
        line[2:] if line.startswith(("# options", "#   ")) else line for line in said.splitlines()
    )
    assert run("check - --strict", stdin=awake).output == ""


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
def test_what_is_converted_is_read_back(folder: Path, form: str) -> None:
    three = f"{FRIDAY}---\n{FRIDAY}---\n{FRIDAY.replace('8ac 9arcc', '8ac 9s')}"
    (folder / "three.yaml").write_text(three, encoding="utf-8")
    before = [document.data for document in parse(three).documents]
    said = run(f"convert three.yaml --format {form}").stdout_bytes
    again = parse(said)
    assert [document.data for document in again.documents] == before
    (folder / "again").write_bytes(said)
    found = json.loads(run("check again --format json").stdout)["problems"]
    assert [(one["id"], one["document"]) for one in found] == [("unknown-card", 3)]
    line, column = found[0]["line"], found[0]["column"]
    assert again.text.split("\n")[line - 1][column - 1 :].startswith("9s")
    assert run("convert again --format yaml").stdout == run("convert three.yaml").stdout


def test_the_schema() -> None:
    data = json.loads(run("schema").stdout)
    assert data["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_demo() -> None:
    said = run("demo").stdout
    assert "Total 195 25 35" in " ".join(said.split())
    assert "hanascore new kwa-do -o friday.yaml" in said
    assert "合計 195 25 35" in " ".join(run("demo --lang ja").stdout.split())


def test_a_fault_of_ours_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(report: object) -> str:
        raise ZeroDivisionError("a test")

    monkeypatch.setattr("hanascore.report.rules.GamesReport.blocks", broken)
    result = run("rules")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "fault of hanascore, not of your record: ZeroDivisionError: a test" in result.stderr
    assert "Traceback" not in result.stderr
    assert "Traceback" in run("rules --traceback").stderr


def test_an_interrupt_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(report: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("hanascore.report.rules.GamesReport.blocks", stopped)
    assert run("rules").exit_code == 130


def test_help_of_a_command() -> None:
    assert run("help score").stdout == run("score --help").stdout
    assert run("help").stdout == run("--help").stdout == run("help help").stdout
    assert "no command is called 'scor': did you mean score?" in run("help scor").stderr
