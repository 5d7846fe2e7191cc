"""Write an HTML page of every example: `.venv/bin/python -m tests.helpers.make_pages FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from hanascore.games import GAMES
from tests.helpers.commands import run
from tests.helpers.paths import ROOT


def page_lines() -> dict[str, str]:
    """Return the command line of every page, by the name of its file."""
    event = "--event examples/event/event.yaml"
    found = {
        "cards": "cards",
        "pile": 'pile koi-koi "1b 3b 8b 9a"',
        "tally": f"tally {event} examples/event",
        "rules-event": f"rules {event}",
        "slips": "rules hana-awase --event tests/problems/seating-differs/event.yaml --slips",
        "unlawful": "replay tests/problems/must-take/all-three/record.yaml",
    }
    for game in GAMES:
        found |= {f"rules-{game}": f"rules {game}", f"new-{game}": f"new {game}"}
    for path in sorted((ROOT / "examples").glob("*.hanascore.yaml")):
        example = path.relative_to(ROOT).as_posix()
        name = path.name.removesuffix(".hanascore.yaml")
        for command in ("score", "dispute", "rules"):
            found[f"{name}-{command}"] = f"{command} {example}"
        if "turns:" in path.read_text(encoding="utf-8"):
            found[f"{name}-replay"] = f"replay {example}"
    return {name: f"{line} --format html" for name, line in found.items()}


def write_pages(folder: Path) -> list[Path]:
    """Write the pages into a folder. The current folder must be the top of the repository."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, line in page_lines().items():
        path = folder / f"{name}.html"
        path.write_text(run(line).stdout, encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
