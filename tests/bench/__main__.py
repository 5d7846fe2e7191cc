"""`python -m tests.bench` measures the speeds of guide/performance.md and prints them as a table.

Every row is a ratio of two times from the same run, because machines differ. Nothing fails if a ratio misses
its aim.
`--markdown` prints the table for the guide; words pick the rows that contain them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import yaml

import hanascore
from tests.bench.material import koi_koi_points, mask, piles, record, record_with_turns, write_tables
from tests.helpers.paths import ROOT

START = "from hanascore.__main__ import main; main()"
IMPORTS = "import click, yaml, tabulate"
LOAD = "import sys, yaml; yaml.load(open(sys.argv[1], 'rb'), yaml.CSafeLoader)"
LOAD_ALL = """
import pathlib, sys, yaml
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    yaml.load(path.read_bytes(), yaml.CSafeLoader)
"""
Work = Callable[[], object]


class Row(NamedTuple):
    """A line of the table."""

    what: str
    compared_with: str
    aim: float
    measure: Callable[[Path, int], float]
    is_speed: bool = False  # a speed should be at least the aim, a time at most

    def cells(self, measured: float) -> tuple[str, ...]:
        """Return the texts of the line."""
        missed = measured < self.aim if self.is_speed else measured > self.aim
        aim = f"at least {self.aim:g}" if self.is_speed else f"at most {self.aim:g}"
        return self.what, self.compared_with, aim, f"{measured:.2f}{' (missed)' if missed else ''}"


def seconds(work: Work) -> float:
    """Time some work."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratio(ours: Work, theirs: Work, tries: int) -> float:
    """Return the best time of ours divided by the best time of theirs, after one try that does not count."""
    ours()
    theirs()
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(tries)]
    return min(mine for mine, _ in pairs) / min(other for _, other in pairs)


def python(folder: Path, code: str, *words: str) -> Work:
    """Return work that runs a whole Python process. Modules are compiled only once."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", code, *words]
    return partial(subprocess.run, command, env=environment, stdout=subprocess.DEVNULL, check=True)


def written(folder: Path, text: str) -> str:
    """Write a record and return its path."""
    path = folder / "bench.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def score(text: str) -> None:
    """Read and score a record that must be without errors."""
    (parsed,) = hanascore.loads(text).records
    assert hanascore.score(parsed).complete


def load(text: str) -> object:
    """Load a text with libyaml, as plain data."""
    return yaml.load(text.encode(), yaml.CSafeLoader)


def one_record(folder: Path, tries: int) -> float:
    path = written(folder, record(1))
    return ratio(python(folder, START, "score", path), python(folder, IMPORTS), tries)


def rounds_in_the_library(folder: Path, tries: int) -> float:
    text = record(1000)
    return ratio(partial(score, text), partial(load, text), tries)


def rounds_as_json(folder: Path, tries: int) -> float:
    path = written(folder, record(1000))
    ours = python(folder, START, "score", path, "--format", "json")
    return ratio(ours, python(folder, LOAD, path), tries)


def growth(folder: Path, tries: int) -> float:
    return ratio(partial(score, record(2000)), partial(score, record(1000)), tries)


def tally(folder: Path, tries: int) -> float:
    target = folder / "tables"
    target.mkdir()
    write_tables(target, 2000)
    ours = python(folder, START, "tally", str(target))
    return ratio(ours, python(folder, LOAD_ALL, str(target)), max(1, tries // 2))


def dispute_of(text: str, tries: int) -> float:
    """Compare the dispute of a record with its score."""
    (parsed,) = hanascore.loads(text).records
    return ratio(lambda: hanascore.dispute(parsed), lambda: hanascore.score(parsed), tries)


def dispute(folder: Path, tries: int) -> float:
    return dispute_of(record(12, "kwa-do", "yaku: all, goal: none, last_round: 12"), tries)


def dispute_of_many(folder: Path, tries: int) -> float:
    text = record(1000, "kwa-do", "yaku: all, goal: none, last_round: 1000")
    return dispute_of(text, max(1, tries // 2))


def dispute_of_turns(folder: Path, tries: int) -> float:
    return dispute_of(record_with_turns(300), max(1, tries // 2))


def dispute_seconds(folder: Path, tries: int) -> float:
    text = record(12, "kwa-do", "yaku: all, goal: none, last_round: 12")
    (parsed,) = hanascore.loads(text).records
    return min(seconds(lambda: hanascore.dispute(parsed)) for _ in range(tries))


def pile_speed(folder: Path, tries: int) -> float:
    masks = [mask(text) for text in piles(2000)]
    points = hanascore.scorer("koi-koi").points
    assert list(points(masks)) == [koi_koi_points(pile) for pile in masks]
    return 1 / ratio(lambda: points(masks), lambda: [koi_koi_points(pile) for pile in masks], tries)


def array_speed(folder: Path, tries: int) -> float:
    import numpy as np

    masks = [mask(text) for text in piles(2000)]
    array = np.array(masks * 100, dtype="uint64")
    points = hanascore.scorer("koi-koi").points
    return 100 / ratio(lambda: points(array), lambda: [koi_koi_points(pile) for pile in masks], tries)


LOADER = "`yaml.load` with `CSafeLoader`"
LOOP = "a handwritten loop over masks"
ROWS = (
    Row("`hanascore score` of one round", f'`python -c "{IMPORTS}"`', 2, one_record),
    Row("1,000 rounds read, checked and scored", LOADER, 8, rounds_in_the_library),
    Row("the same as a command with JSON output", f"a process with {LOADER}", 10, rounds_as_json),
    Row("2,000 rounds", "1,000 rounds", 2.2, growth),
    Row("`hanascore tally` of 2,000 files", f"a process that loads them with {LOADER}", 8, tally),
    Row("`dispute` of twelve rounds", "`score` of them", 40, dispute),
    Row("the same, in seconds", "", 1, dispute_seconds),
    Row("`dispute` of 1,000 rounds", "`score` of them", 40, dispute_of_many),
    Row("`dispute` of 300 rounds with turns", "`score` of them", 40, dispute_of_turns),
    Row("speed of points of piles, plain Python", LOOP, 1.5, pile_speed, is_speed=True),
    Row("speed of points of piles, numpy", LOOP, 75, array_speed, is_speed=True),
)


def table(lines: list[tuple[str, ...]], *, markdown: bool) -> str:
    """Draw the table as text or as Markdown."""
    head = ("what", "compared with", "aim", "measured")
    if markdown:
        return "\n".join(f"| {' | '.join(line)} |" for line in (head, ("---",) * 4, *lines))
    widths = [max(map(len, column)) for column in zip(head, *lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in (head, *lines))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--tries", type=int, default=7, help="how often each row is measured")
    parser.add_argument("words", nargs="*", help="measure only rows that contain one of these words")
    options = parser.parse_args()
    rows = [row for row in ROWS if not options.words or any(word in row.what for word in options.words)]
    lines = []
    for row in rows:
        with tempfile.TemporaryDirectory() as folder:
            lines.append(row.cells(row.measure(Path(folder), options.tries)))
    print(table(lines, markdown=options.markdown))


if __name__ == "__main__":
    main()
