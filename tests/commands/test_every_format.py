"""Every reading command works in every format on every example."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

import click
import pytest
import yaml

from hanascore.cli.main import commands
from hanascore.games import GAMES
from tests.helpers.commands import run
from tests.helpers.html_pages import Page
from tests.helpers.paths import EXAMPLES, RECORDS
from tests.helpers.quick import every
from tests.helpers.schemas import check_json

pytestmark = [pytest.mark.usefixtures("at_the_root"), pytest.mark.no_cover]
EVENT = "examples/event --event examples/event/event.yaml"
# Command lines without --format, each with its exit code.
LINES = {
    **{f"{command} examples/{path.name}": 0
       for command in ("score", "check", "explain", "dispute", "convert", "rules")
       for path in RECORDS},
    # A replay without turns exits with 1.
    **{f"replay examples/{path.name}": int("turns:" not in path.read_text(encoding="utf-8"))
       for path in RECORDS},
    "score examples/mushi.hanascore.yaml examples/koi-koi.hanascore.yaml": 0,
    "check examples/mushi.hanascore.yaml examples/koi-koi.hanascore.yaml": 0,
    **{f"tally {EVENT}{options}": 0 for options in ("", " --rounds")},
    "tally examples/results.csv": 0,
    "check examples/event --event examples/event/event.yaml": 0,
    **{f"rules {game}": 0 for game in GAMES},
    **{f"new {game}": 0 for game in GAMES},
    **{f"pile {game} '1b 3b 8b 2r'": 0 for game in GAMES},
    "rules": 0,
    "rules odd-month": 0,
    "rules koi-koi odd-month": 0,
    "rules moon viewing": 0,
    "score --cards examples/kwa-do.hanascore.yaml": 0,
    "explain --yaku moon-viewing examples/koi-koi.hanascore.yaml": 0,
    "replay --until 3 examples/play.hanascore.yaml": 0,
    "pile koi-koi '3 brights'": 0,
    "pile koi-koi '1b' --hand '1* 2ar 3bc'": 0,
    "cards": 0,
    "cards '1b 3b'": 0,
    "check tests/problems/card-twice/record.yaml": 1,
    "score tests/problems/card-twice/record.yaml": 1,
    "explain tests/problems/card-twice/record.yaml": 1,
    "replay tests/problems/must-take/all-three/record.yaml": 1,
}  # fmt: skip


def formats(line: str) -> list[str]:
    """Return the formats that a command offers."""
    command = commands.get_command(click.Context(commands), line.split(maxsplit=1)[0])
    assert command
    (option,) = [param for param in command.params if param.name in ("form", "format")]
    assert isinstance(option.type, click.Choice)
    return list(option.type.choices)


def cases() -> Iterator[tuple[str, str]]:
    """Yield each line with each format. The quick suite takes some lines of each command and format."""
    for name in dict.fromkeys(line.split()[0] for line in LINES):
        lines = [line for line in LINES if line.split()[0] == name]
        for form in formats(name):
            yield from ((line, form) for line in every(9, lines))


def check_output(line: str, form: str, output: str) -> None:
    """Raise an error if the output is empty or not valid in its format."""
    assert output.strip()
    match form:
        case "json" | "jsonl":
            lines = form == "jsonl"
            assert all(map(json.loads, output.splitlines() if lines else [output]))
            check_json(line.split(maxsplit=1)[0], output, lines=lines)
        case "csv":
            rows = list(csv.DictReader(io.StringIO(output), strict=True, restval="missing"))
            assert all(None not in row and "missing" not in row.values() for row in rows)
        case "yaml":
            assert yaml.safe_load(output)
        case "html":
            assert Page(output).tags


@pytest.mark.parametrize(("line", "form"), list(cases()), ids=lambda value: value)
def test_output_is_valid(line: str, form: str) -> None:
    result = run(f"{line} --format {form}")
    assert result.exit_code == LINES[line], result.output
    # A check without problems prints nothing in a format for people.
    if result.stdout or not line.startswith("check") or form in ("json", "csv"):
        check_output(line, form, result.stdout)
    assert "fault of hanascore" not in result.stderr


def test_every_table_of_a_tally_is_described() -> None:
    line = f"tally {EVENT} --rounds --cross-table --audit --as-of 2 --format"
    check_json("tally", run(f"{line} json").stdout)
    check_json("tally", run(f"{line} jsonl").stdout, lines=True)


def test_every_command_with_formats_is_tested() -> None:
    context = click.Context(commands)
    names = {
        name
        for name in commands.list_commands(context)
        if (command := commands.get_command(context, name))
        and any(param.name in ("form", "format") for param in command.params)
    }
    assert names == {line.split()[0] for line in LINES}


def test_the_examples_are_found() -> None:
    assert len(RECORDS) > 15
    assert (EXAMPLES / "event" / "event.yaml").exists()
