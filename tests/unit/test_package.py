"""The wheel has every module and data file of the package, the licence and one command, and nothing else."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

import pytest

import hanascore
from tests.helpers.documents import README, blocks, save
from tests.helpers.paths import ROOT


def run_module(*arguments: str, **settings: Any) -> str:
    """Run a module of Python, and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, check=False, **settings
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a source distribution and a wheel from it, from a copy, so that the clone stays as it is."""
    copy, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, copy)
    for name in ("hanascore", "examples", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    run_module("build", "--no-isolation", "--outdir", str(out), str(copy), cwd=out)
    return out


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel, built from the source distribution."""
    (path,) = built.glob("*.whl")
    return path


def test_an_index_can_show_the_distributions(built: Path) -> None:
    run_module("twine", "check", "--strict", *map(str, built.iterdir()))


def test_the_description_has_no_link_that_only_a_clone_has(metadata: Message) -> None:
    description = str(metadata.get_payload())
    assert description.startswith("# hanascore\n")
    assert re.findall(r"\]\((?!https:)", description) == []


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the wheel is installed, without the packages that it needs."""
    target = tmp_path_factory.mktemp("installed")
    pip = ["pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    run_module(*pip, "--target", str(target), str(wheel))
    return target


def test_the_commands_of_the_readme_run_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONUTF8": "1"}
    run_module("hanascore", "demo", "--examples", "examples", env=environment, cwd=tmp_path)
    copied, examples = (
        {
            path.relative_to(top / "examples")
            for path in (top / "examples").rglob("*.*")
            if path.suffix != ".pyc"
        }
        for top in (tmp_path, ROOT)
    )
    assert copied == examples
    lines = []
    for block in blocks(README):
        save(block, tmp_path)
        if block.kind == "console" and not block.answers:
            lines += [line[len("$ hanascore ") :] for line in block.text.splitlines() if line[:2] == "$ "]
    assert len(lines) >= 5
    for line in lines:
        # Some commands show what is wrong with a record, and exit with 1.
        command = [sys.executable, "-m", "hanascore", *shlex.split(line)]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env=environment, cwd=tmp_path
        )
        assert (done.returncode in (0, 1), "Traceback" in done.stderr) == (True, False), (line, done.stderr)


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


def test_the_wheel_has_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    shared = {name.partition("/share/hanascore/")[2] for name in names if "/share/hanascore/" in name}
    files = {
        folder: {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and path.suffix != ".pyc"
        }
        for folder in ("hanascore", "examples")
    }
    assert {name for name in names if "/share/" not in name} == files["hanascore"]
    assert shared == files["examples"]


def test_the_metadata(metadata: Message) -> None:
    assert metadata["Name"] == "hanascore"
    assert metadata["Version"] == hanascore.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["License-File"] == "hanascore/LICENSE"


def test_the_wheel_needs_four_packages(metadata: Message) -> None:
    needs = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    names = [re.split("[<>=~]", need)[0] for need in needs]
    assert sorted(names) == ["PyYAML", "click", "tabulate", "wcwidth"]


def test_the_wheel_has_one_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert archive.read(name).decode().split("\n")[:2] == [
            "[console_scripts]",
            "hanascore = hanascore.__main__:main",
        ]
