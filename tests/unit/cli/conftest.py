"""Records that the tests of the commands share, in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanascore.cli.demo import DEMO as FRIDAY


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run the test in a folder with a good record and one with an error."""
    (tmp_path / "friday.yaml").write_text(FRIDAY, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(FRIDAY.replace("8ac 9arcc", "8ac 9s"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
