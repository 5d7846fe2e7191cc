"""README.md and the guide show what the program does. `tests/run --rewrite` fills them in anew."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
import yaml

import hanascore
from hanascore.cli.help import topics
from hanascore.cli.main import commands
from tests.bench.__main__ import ROWS
from tests.helpers.documents import (
    DOCUMENTS,
    GUIDE,
    README,
    ROOT,
    Block,
    blocks,
    filled,
    marked,
    prepare,
    record_text,
    run,
    save,
)
from tests.helpers.expected import expect
from tests.helpers.quick import not_quick

BLOCKS = [block for document in DOCUMENTS for block in blocks(document)]


def of_kind(kind: str) -> list[object]:
    """Return the blocks of a kind as parameters, named by document and line."""
    return [
        pytest.param(block, id=f"{block.document.stem}-{block.line}")
        for block in BLOCKS
        if block.kind == kind
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples."""
    prepare(tmp_path)
    return tmp_path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.stem)
def test_document_shows_what_the_program_prints(document: Path, folder: Path) -> None:
    text = filled(document, folder)
    expect(document, text)


@pytest.mark.parametrize("block", of_kind("yaml"))
def test_records_are_read_without_errors(block: Block, folder: Path) -> None:
    if block.more == ["club"]:
        (folder / "hanascore.yaml").write_text(block.text, encoding="utf-8")
        score = run("score examples/koi-koi.hanascore.yaml", folder, [])
        assert "From hanascore.yaml: months, table, lang" in score
        return
    text = block.text if block.more == ["event"] else record_text(block)
    problems = [] if yaml.safe_load(text) else ["empty"]
    (folder / "shown.yaml").write_text(text, encoding="utf-8")
    problems += [
        line for line in run("check shown.yaml -f concise", folder, []).splitlines() if "error:" in line
    ]
    # One record of the guide shows an unlawful move.
    assert [line for line in problems if "[must-take]" not in line] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.stem)
def test_python_blocks_run(document: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    names: dict[str, object] = {"__name__": "shown"}
    for block in blocks(document):
        if block.kind == "python":
            exec(compile(block.text, f"{document.name}:{block.line}", "exec"), names)


def test_library_page_prints_scores_and_problems(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    first, second, event, evening, won, masks, arrays = [
        block for block in blocks(GUIDE / "library.md") if block.kind == "python"
    ]
    names: dict[str, object] = {}
    exec(first.text, names)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 Aki 185"
    assert lines[-1] == "5"
    exec(second.text, {})
    assert "kwa-do.hanascore.yaml\tkwa-do\t" in capsys.readouterr().out
    exec(event.text, {})
    assert capsys.readouterr().out.startswith("1 Fumi 60\n")
    exec(evening.text, {})
    shown = capsys.readouterr().out
    assert "('captured', 'Bo') cards Bo captured" in shown
    assert "a third plum chaff (2c) is in the pile of Bo" in shown
    exec(won.text, names)
    assert capsys.readouterr().out == "{'Aki': 28, 'Bo': 0}\n{'Aki': 0, 'Bo': 6}\n"
    exec(masks.text, names)
    assert capsys.readouterr().out.startswith("[5, 6] [")
    exec(arrays.text, names)
    assert "True" in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell")
@pytest.mark.parametrize(
    "block",
    [
        param
        for param in of_kind("sh")
        if not param.values[0].more and param.values[0].document.name != "event.md"
    ],
)
@not_quick
def test_shell_blocks_run(block: Block, folder: Path) -> None:
    done = shell(block.text, folder)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell")
@not_quick
def test_tournament_script_ends_with_standings_and_a_cross_table(folder: Path) -> None:
    (script,) = [block for block in blocks(GUIDE / "event.md") if block.kind == "sh"]
    done = shell(script.text, folder)
    assert (done.returncode, done.stderr) == (0, "")
    output = done.stdout
    assert "Round 1: 1 table in.\nNot final: round 2 has no records.\n" in output
    assert "Club evening: Hana-awase, after round 1 of 2\n" in output
    assert "Since ../after-1.json" in output
    assert "### Who met whom" in output
    assert (folder / "list.csv").read_text(encoding="utf-8-sig").startswith("place,player,name,club,games,")


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a script with `hanascore` on the path."""
    program = folder / "bin" / "hanascore"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hanascore "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = {"PATH": f"{program.parent}:/usr/bin:/bin", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(
        ["sh", "-eu"],
        input=script,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.stem)
def test_links_lead_to_files_and_headings(document: Path) -> None:
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, heading = target.partition("#")
        linked = document.parent / path if path else document
        assert linked.exists(), target
        if heading:
            headings = re.findall(r"^#+ (.+)", linked.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-") for words in headings]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.stem)
def test_commands_and_options_in_the_prose_exist(document: Path) -> None:
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    context = click.Context(commands)
    names = commands.list_commands(context)
    options = {"--help", "--version"}
    for name in names:
        command = commands.get_command(context, name)
        options |= {word for parameter in command.params for word in parameter.opts}
    code = "\n".join(re.findall(r"`((?!python )[^`]+)`", text))
    assert set(re.findall(r"hanascore ([a-z]+)", code)) - {*names} == set()
    assert set(re.findall(r"--[a-z][a-z-]*", code)) - options == set()
    variables = {
        "HANASCORE_" + f"{name}{word[1:]}".upper().replace("-", "_") for name in names for word in options
    }
    assert set(re.findall(r"HANASCORE_[A-Z_]+", code)) - variables == set()


def test_variables_of_the_environment_set_options(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANASCORE_SCORE_FORMAT", "csv")
    assert run("score examples/koi-koi.hanascore.yaml", folder, []).startswith("file,document,")


def test_readme_links_to_every_page_of_the_guide() -> None:
    text = README.read_text(encoding="utf-8")
    assert [topic for topic in topics() if f"(hanascore/guide/{topic}.md)" not in text] == []


def test_guide_names_every_public_name() -> None:
    text = (GUIDE / "library.md").read_text(encoding="utf-8")
    assert [name for name in hanascore.__all__ if f"`{name}`" not in text] == []


def test_performance_page_has_every_row_of_the_bench() -> None:
    text = marked((GUIDE / "performance.md").read_text(encoding="utf-8"), "bench")
    rows = [line.split(" | ")[0].removeprefix("| ") for line in text.splitlines()[2:]]
    assert rows == [row.what for row in ROWS]


def test_saved_records_have_their_names(folder: Path) -> None:
    for block in blocks(README):
        save(block, folder)
    assert {"saturday.yaml", "event.yaml", "r01-t01.yaml"} <= {path.name for path in folder.iterdir()}
