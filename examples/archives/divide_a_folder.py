"""The records of a folder, divided among processes: `python divide_a_folder.py FOLDER PROCESSES [EVENT]`.

Each process scores its share and writes JSON lines, which `hanascore tally` adds up: the standings are those
of one run over the folder, byte for byte. Several machines do the same: each runs `hanascore score` on its
share, and the lines are brought together. With Dask the shares are a bag: `from_sequence(shares).map(score)`.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, suppress
from io import StringIO
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory

from hanascore.cli.main import commands


def score(share: list[str], event: list[str], target: str) -> str:
    """Score some files into JSON lines, in which what is wrong with a record stands too, for the tally."""
    with redirect_stderr(StringIO()), suppress(SystemExit):
        commands.main(["score", *event, *share, "--format", "jsonl", "-o", target])
    return target


def main(folder: str, processes: str, *event_file: str) -> None:
    """Divide, score, add up."""
    event = ["--event", *event_file] if event_file else []
    besides = {Path(path).resolve() for path in event_file}
    found = (path for ending in ("yaml", "yml", "json") for path in Path(folder).rglob(f"[!.]*.{ending}"))
    records = sorted(str(path) for path in found if path.resolve() not in besides)
    if not records:
        sys.exit(f"no record lies in {folder}")
    shares = [share for start in range(int(processes)) if (share := records[start :: int(processes)])]
    with TemporaryDirectory() as place, ProcessPoolExecutor(int(processes)) as pool:
        targets = [str(Path(place) / f"{number}.jsonl") for number in range(len(shares))]
        results = list(pool.map(score, shares, repeat(event), targets))
        commands.main(["tally", *event, *results])


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4) or not sys.argv[2].isdecimal() or int(sys.argv[2]) < 1:
        sys.exit(f"{__doc__.partition('`')[2].partition('`')[0]}, with one process or more")
    main(*sys.argv[1:])
