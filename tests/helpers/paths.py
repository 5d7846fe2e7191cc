"""The folders that tests read from."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
RECORDS = sorted(EXAMPLES.glob("*.hanascore.yaml"))
GAME_TESTS = ROOT / "tests" / "games"
PROBLEMS = ROOT / "tests" / "problems"
TRANSCRIPTS = ROOT / "tests" / "commands"
