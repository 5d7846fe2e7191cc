"""The director's script in the README, run as it stands by a shell in an empty folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECTION = "## A tournament, from an empty folder to a printed list"


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell to run it with")
def test_the_script_of_the_readme_runs(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8").split(SECTION)[1]
    script = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert script
    program = tmp_path / "bin" / "hanascore"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hanascore "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    folder = tmp_path / "empty"
    folder.mkdir()
    done = subprocess.run(
        ["sh", "-eu"],
        input=script[1],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
        },
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Club evening: Hana-awase, after round 1 of 2\n")
    assert "Since after-1.json" in done.stdout
    assert (folder / "list.csv").read_text(encoding="utf-8").startswith("place,player,name,club,games,")
    assert "### Who met whom" in (folder / "list.md").read_text(encoding="utf-8")
