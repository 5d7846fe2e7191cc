"""The page of bare `hanascore`, the help of every command, and the versions."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from hanascore.cli.main import COMMANDS
from tests.helpers.commands import run
from tests.helpers.paths import ROOT


def examples_in(help: str) -> list[str]:
    """Return the command lines among the examples of a help text."""
    lines = [line.strip() for line in help.splitlines()]
    return [line for line in lines if line.startswith(("hanascore ", "echo "))]


def test_the_page_leads_with_keep() -> None:
    page = run("").stdout
    assert page.split("\n\n")[2].strip() == "hanascore keep friday.yaml"
    record = "\n".join(line[2:] for line in page.split("\n\n")[4].splitlines())
    assert run("check - --strict --notes", stdin=record).output == ""


def test_the_help_lists_the_commands_with_keep_first() -> None:
    help = run("--help").stdout
    listed = [line.split()[0] for line in help.split("Commands:\n")[1].split("\n\n")[0].splitlines()]
    assert listed == list(COMMANDS)
    assert listed[0] == "keep"


def test_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["hanascore", "Python", "click", "tabulate", "wcwidth", "PyYAML"]
    lines = run("--version").stdout.splitlines()
    assert [line.split()[0] for line in lines] == names
    assert "libyaml" in lines[-1]

    def unknown(package: str) -> str:
        raise metadata.PackageNotFoundError(package)

    monkeypatch.setattr("importlib.metadata.version", unknown)
    assert "\ntabulate of unknown version\n" in run("--version").stdout


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "help"])
def test_help_shows_examples_then_own_options_then_common_options(name: str) -> None:
    help = run(f"{name} --help").stdout
    assert run(f"{name} -h").stdout == help
    headings = [line for line in help.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert headings in (["Examples:", "Options:", "Common options:"], ["Examples:", "Common options:"])
    assert "--color" in help.split("Common options:")[1]
    assert max(map(len, help.splitlines())) <= 80


# The example of `app` needs its runtime.
@pytest.mark.parametrize("name", ["", *(name for name in COMMANDS if name != "app")])
def test_the_examples_in_help_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    if name not in ("", "new"):
        (tmp_path / "friday.yaml").write_text(run("new kwa-do").stdout, encoding="utf-8")
    examples = examples_in(run(f"{name} --help").stdout)
    assert examples
    monkeypatch.chdir(tmp_path)
    for example in examples:
        echoed, _, line = example.rpartition(" | ")
        line, _, file = line.replace("*.yaml", "friday.yaml").partition(" < ")
        stdin = Path(file).read_text(encoding="utf-8") if file else echoed.removeprefix("echo ")
        result = run(line.removeprefix("hanascore "), stdin=stdin)
        assert (result.exit_code, "error" in result.stderr) == (0, False), result.stderr


def test_standard_input_is_read_once() -> None:
    result = run("score - -", stdin="")
    assert result.exit_code == 2
    assert "standard input can be named only once" in result.stderr


def test_a_score_of_a_game_without_values_is_checked() -> None:
    values = "house_rules: {cards: {brights: 0, animals: 0, ribbons: 0, chaff: 0}}"
    record = f"{{hanascore: 1, game: kwa-do, players: [Aki, Bo], {values}, scores: {{Aki: 0, Bo: 0}}}}"
    assert "bug in hanascore" not in run("check -", stdin=record).stderr


def test_a_record_without_rounds_has_no_dispute() -> None:
    record = (
        "{hanascore: 1, game: kwa-do, players: [Aki, Bo], starting_totals: {Aki: 90, Bo: 80}, rounds: []}"
    )
    for format in ("table", "html"):
        result = run(f"dispute - --together goal=100 --format {format}", stdin=record)
        assert "bug in hanascore" not in result.stderr


@pytest.mark.parametrize("command", ["score", "check", "explain", "dispute", "replay"])
def test_no_command_goes_on_with_an_event_that_has_errors(folder: Path, command: str) -> None:
    (folder / "event.yaml").write_text("hanascore_event: 1\nmonhts: korean\n", encoding="utf-8")
    result = run(f"{command} friday.yaml --event event.yaml")
    assert result.exit_code == 1
    assert result.output.startswith("event.yaml:2:1: error: an event has no key `monhts` [unknown-key]\n")
    assert "Friday" not in result.output


@pytest.mark.parametrize("command", ["score", "explain", "dispute", "replay", "tally"])
def test_no_command_takes_the_file_of_a_club_for_a_record(folder: Path, command: str) -> None:
    (folder / "hanascore.yaml").write_text("game: koi-koi\n", encoding="utf-8")
    result = run(f"{command} hanascore.yaml")
    assert result.exit_code == 2
    assert "Error: hanascore.yaml is the name of a club's file; choose another" in result.stderr
