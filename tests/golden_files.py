"""Expected texts kept in files. `HANASCORE_REWRITE=1 tests/run -k golden` writes them anew; read the diff."""

from __future__ import annotations

import os
from pathlib import Path

REWRITE = bool(os.environ.get("HANASCORE_REWRITE"))


def expect(path: Path, text: str) -> None:
    """Compare a text with the file that holds it, or write the file anew where that is asked for."""
    if REWRITE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"no {path.name}: write it with HANASCORE_REWRITE=1"
    assert text == path.read_text(encoding="utf-8")
