"""What other systems lack: file locks, line editing, libyaml, UTF-8. Everything else works without it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.commands import run as in_this_process
from tests.helpers.paths import ROOT
from tests.helpers.quick import every

ANSWERS = "koi-koi\nAki, Bo\n\n\n\n\n\npiles\nAki\n\n1bc 3bc 8bc\n4ar\nAki\n\ny\nquit\n"
# The modules of Python and PyYAML that a system may lack.
MODULES = {
    "all of them": ("fcntl", "readline", "yaml._yaml"),
    "file locks": ("fcntl",),
    "line editing": ("readline",),
    "libyaml": ("yaml._yaml",),
}
C_LOCALE = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def run(words: str, folder: Path, without: tuple[str, ...] = (), typed: str = "", **environment: str) -> str:
    """Run a command in a process that cannot import some modules, and return all its output."""
    hidden = f"import sys; sys.modules.update(dict.fromkeys({without}))"
    done = subprocess.run(
        [
            sys.executable,
            "-W",
            "error",
            "-c",
            f"{hidden}; from hanascore.__main__ import main; main()",
            *words.split(),
        ],
        cwd=folder,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="strict",
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """What this system prints when a round is entered at the score pad, and the record that it writes."""
    return evening(tmp_path_factory.mktemp("here"))


def evening(folder: Path, *, without: tuple[str, ...] = (), **environment: str) -> tuple[str, str]:
    shown = run("keep f.yaml", folder, without, ANSWERS, **environment)
    record = (folder / "f.yaml").read_text(encoding="utf-8")
    return shown, record


@pytest.mark.parametrize("missing", every(4, MODULES))
def test_an_evening_without_a_module(missing: str, tmp_path: Path, expected: tuple[str, str]) -> None:
    assert evening(tmp_path, without=MODULES[missing]) == expected
    assert sorted(path.name for path in tmp_path.iterdir()) == ["f.yaml"]


def test_an_evening_in_the_c_locale(tmp_path: Path, expected: tuple[str, str]) -> None:
    assert evening(tmp_path, **C_LOCALE) == expected


@pytest.mark.parametrize(
    "words", every(4, ["score", "check --notes", "explain", "dispute", "tally", "convert", "rules"])
)
def test_commands_without_libyaml(words: str, tmp_path: Path) -> None:
    path = ROOT / "examples" / "kanji.hanascore.yaml"
    line = f"{words} {path}"
    assert run(line, tmp_path, MODULES["all of them"]) == in_this_process(line).output


def test_names_in_the_c_locale_are_marked(tmp_path: Path) -> None:
    path = ROOT / "examples" / "kanji.hanascore.yaml"
    shown = run(f"score {path}", tmp_path, **C_LOCALE)
    assert shown.isascii()
    data = run(f"score {path} --format json", tmp_path, **C_LOCALE)
    assert data.isascii()
    assert "\\u" in data
