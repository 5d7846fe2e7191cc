"""The wheel holds every module of the house, its pages, the licence and the mark of its types; no more."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

import hanascore
from tests.helpers.paths import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy, so that no build leaves anything behind in the clone."""
    copy, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheels")
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, copy)
    for name in ("hanascore", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-build-isolation", "--no-index", "--wheel-dir", str(out), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [each for each in archive.namelist() if each.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


def test_the_wheel_holds_the_house_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "hanascore").rglob("*.py")}
    data = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "hanascore").rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc", ".1"}
    }
    assert held - {name for name in held if name.endswith(".1")} == modules | data


def test_the_wheel_says_what_it_is(metadata: Message) -> None:
    assert metadata["Name"] == "hanascore"
    assert metadata["Version"] == hanascore.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["License-File"] == "hanascore/LICENSE"


def test_the_wheel_needs_four_packages(metadata: Message) -> None:
    needs = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert sorted(needs) == ["PyYAML>=6.0", "click>=8.2", "tabulate>=0.10", "wcwidth>=0.6"]


def test_the_wheel_brings_one_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [each for each in archive.namelist() if each.endswith("entry_points.txt")]
        assert archive.read(name).decode().split("\n")[:2] == [
            "[console_scripts]",
            "hanascore = hanascore.__main__:main",
        ]
