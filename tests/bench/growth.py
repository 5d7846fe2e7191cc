"""`python -m tests.bench.growth`: how the time and the memory of scoring grow with the number of piles.

Each number is measured in a process of its own, as a ratio: the speed against the handwritten loop of the
bench in the same process, the memory beyond that of the process as bytes for each pile. Lists are scored a
million at a time, as one would do it; an array is scored whole.
"""

from __future__ import annotations

import random
import sys
from importlib import import_module
from typing import NamedTuple

import hanascore
from tests.bench.rows import by_hand
from tests.bench.timing import best, most_memory, python, said

SIZES = (100_000, 1_000_000, 10_000_000, 100_000_000)
_BLOCK = 1_000_000
_LOOP = 20_000
_TRIES = 3
# `sys.argv`: how many piles, and lists or arrays, or `none` for the process alone.
_CODE = """
import sys
from tests.bench.growth import grown
print(grown(int(sys.argv[1]), sys.argv[2]))
"""


class Growth(NamedTuple):
    """So many piles: the speed against the loop, and the bytes that each pile takes."""

    piles: int
    speed: float
    bytes: float


def grown(piles: int, way: str) -> float:
    """How many times as fast as the loop random piles are scored; 0 where the process alone is asked for."""
    scorer = hanascore.scorer("koi-koi")
    generator = random.Random(piles)
    some = [generator.getrandbits(48) for _ in range(_LOOP)]
    loop = best(lambda: [by_hand(pile) for pile in some], _TRIES) / len(some)
    if way == "none":
        return 0.0
    if way == "arrays":
        masks = import_module("numpy").random.default_rng(piles).integers(0, 1 << 48, piles, dtype="uint64")
        return loop * piles / best(lambda: scorer.points(masks), _TRIES)
    block = [generator.getrandbits(48) for _ in range(min(piles, _BLOCK))]
    blocks = -(-piles // _BLOCK)
    return loop * piles / best(lambda: [None for _ in range(blocks) if not scorer.points(block)], 1)


def measured(piles: int, way: str) -> Growth:
    """One number of piles, measured in a process of its own; the memory beside that of `none`."""
    words = python(_CODE, str(piles), way)
    empty = most_memory(python(_CODE, str(piles), "none"))
    return Growth(piles, float(said(words)), max(0, most_memory(words) - empty) / piles)


def drawn(rows: list[tuple[Growth, Growth]]) -> str:
    """The table as Markdown: lists on the left, arrays on the right."""
    lines = ["| piles | lists: speed | bytes a pile | arrays: speed | bytes a pile |", "| ---: " * 5 + "|"]
    for lists, arrays in rows:
        cells = (f"{lists.speed:.2f}", f"{lists.bytes:.1f}", f"{arrays.speed:.0f}", f"{arrays.bytes:.1f}")
        lines.append(f"| {lists.piles:,} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Print the table for every size, or for those that are named."""
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    print(drawn([(measured(size, "lists"), measured(size, "arrays")) for size in sizes]))


if __name__ == "__main__":
    main()
