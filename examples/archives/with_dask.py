"""Points of piles in Dask, a partition at a time: `python with_dask.py rounds.parquet`."""

import sys

import dask.dataframe as dd
import pandas as pd

import hanascore


def points(part: pd.DataFrame, scorer: object) -> pd.DataFrame:
    """What each pile of a partition is worth by itself."""
    return pd.DataFrame({side: scorer.points(part[side].to_numpy()) for side in part}, index=part.index)


if __name__ == "__main__":
    # A scorer travels to the workers as it is.
    scorer = hanascore.scorer("kwa-do", yaku="all")
    piles = dd.read_parquet(sys.argv[1], columns=["aki", "bo", "chiyo"])
    found = piles.map_partitions(points, scorer, meta=dict.fromkeys(piles.columns, "int32"))
    print(int(found.sum().sum().compute()))
