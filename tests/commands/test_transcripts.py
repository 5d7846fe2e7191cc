"""Compare the output of every transcript; tests/helpers/transcripts.py describes their form."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.paths import TRANSCRIPTS
from tests.helpers.transcripts import check_transcript


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.txt")), ids=lambda path: path.stem)
def test_transcript(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_transcript(path, tmp_path, monkeypatch)
