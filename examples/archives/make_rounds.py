"""Write random rounds of three sides as a Parquet file: `python make_rounds.py rounds.parquet 1000000`.

A column holds the piles of a side as 64-bit integers: bit 0 is the first card of the deck, bit 47 the last.
"""

import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

SIDES = ("aki", "bo", "chiyo")


def rounds(number: int, seed: int = 48) -> pa.Table:
    """Return random rounds in which every card belongs to one of the sides."""
    owner = np.random.default_rng(seed).integers(0, len(SIDES), size=(number, 48), dtype=np.int8)
    bits = np.int64(1) << np.arange(48, dtype=np.int64)
    return pa.table({side: ((owner == at) * bits).sum(axis=1) for at, side in enumerate(SIDES)})


if __name__ == "__main__":
    path, number = sys.argv[1], int(sys.argv[2])
    with pq.ParquetWriter(path, rounds(0).schema) as file:
        for start in range(0, number, 100_000):
            file.write_table(rounds(min(100_000, number - start), seed=start))
