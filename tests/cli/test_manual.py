"""The manual page says what the help says, and `man` can show it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import hanascore
from hanascore.cli.main import COMMANDS
from tests.golden_files import REWRITE
from tests.manual import manual

PAGE = Path(hanascore.__file__).parent / "hanascore.1"


def test_the_manual_is_made_from_the_help() -> None:
    if REWRITE:
        PAGE.write_text(manual(), encoding="utf-8")
    said = "HANASCORE_REWRITE=1 tests/run -k manual makes it anew"
    assert PAGE.read_text(encoding="utf-8") == manual(), said


def test_man_shows_it() -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("there is no groff here")
    words = [groff, "-man", "-Tascii", "-ww", str(PAGE)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    # A terminal strikes bold letters twice.
    shown = re.sub(".\x08|\x1b\\[[0-9;]*m", "", done.stdout)
    for name in COMMANDS:
        assert f"hanascore {name}" in shown
    assert "--no-config" in shown
