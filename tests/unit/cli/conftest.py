"""Records that the tests of the commands share, written to a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanascore.cli.demo import DEMO as FRIDAY


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good record and a bad one, as the place where commands run."""
    (tmp_path / "friday.yaml").write_text(FRIDAY, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(FRIDAY.replace("8ac 9arcc", "8ac 9s"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
