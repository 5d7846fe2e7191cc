"""Hostile files of a megabyte are read and checked within a generous limit."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.helpers.commands import run

KOI_KOI = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n"
RECORD = '{"hanascore": 1, "game": "koi-koi", "players": ["Aki", "Bo"], "void": "x"}'
SIZE = 1024 * 1024
# Seconds of this process, however busy the machine is.
SECONDS = 60

# The start of a text, a part that is repeated (with a new number in place of #), and the end.
TEXTS = {
    "brackets": ("", "[", ""),
    "nested mappings": ("", "? ", ""),
    "spaces": ("a: b\nc: d", " ", "?\n"),
    "quotes": ("a: '", "x\n ", "'\n"),
    "faulty scores": (f"{KOI_KOI}rounds:\n", "- {scores: {Aki: 1, Boo: 0}}\n", ""),
    "piles": (f"{KOI_KOI}rounds:\n", "- {captured: {Aki: 1*, Bo: rest}, left_over: 2*}\n", ""),
    "documents": ("", f"---\n{RECORD}\n", ""),
    "faulty documents": ("", f"---\n{RECORD.replace('Bo', 'Aki')}\n", ""),
    "JSON lines": ("", f"{RECORD}\n", ""),
    "a JSON list with doubled keys": ("[", '{"a": 1, "a": 2, "b#": 1}, ', "{}]"),
    "faulty cards": (f"{KOI_KOI}captured: {{Bo: none, Aki: ", "1b 9s ", "}\n"),
    "keys": (f"{KOI_KOI}captured: {{Aki: 1b, Bo: 2b}}\n", "k#: 1\n", ""),
    "a doubled key": (KOI_KOI, "a: 1\n", ""),
    "names": (f"{KOI_KOI}scores:\n", "  n#: 1\n", ""),
    "turns": (f"{KOI_KOI}turns:\n", "- Aki: 1b x 1r\n", ""),
    "anchors": ("x-a: [", "&a b, ", "]\n"),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_file_is_checked_in_time(name: str, tmp_path: Path) -> None:
    start, part, end = TEXTS[name]
    count = (SIZE - len(start) - len(end)) // len(part.replace("#", "1234567"))
    path = tmp_path / "hostile.yaml"
    path.write_text(start + "".join(part.replace("#", f"{number:07}") for number in range(count)) + end)
    began = time.process_time()
    result = run(f"check {path}")
    assert time.process_time() - began < SECONDS
    assert result.exit_code in (0, 1)
