"""Compare a text with the file that holds it. `tests/run --rewrite` writes the files anew; read the diff."""

from __future__ import annotations

import os
from pathlib import Path

REWRITE = bool(os.environ.get("HANASCORE_REWRITE"))


def expect(path: Path, text: str) -> None:
    """Compare a text with a file, or rewrite the file if that is the task."""
    if REWRITE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"`tests/run --rewrite` would rewrite {path.name}"
