"""`python -m tests.bench`: measure every ratio the README promises, in one run, and print the table."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.bench.rows import Sizes, drawn, lines, picked


def main() -> None:
    """Nothing here fails for being slow: a ratio beyond its aim is marked and left to the reader."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--best-of", type=int, default=Sizes().best_of, help="times each is tried")
    parser.add_argument("words", nargs="*", help="only rows whose first column holds one of these")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        table, notes = lines(Path(folder), Sizes(best_of=asked.best_of), picked(asked.words))
    print(drawn(table, markdown=asked.markdown))
    for note in notes:
        print(note, file=sys.stderr)


if __name__ == "__main__":
    main()
