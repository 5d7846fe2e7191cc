"""Score piles with Dask, one partition at a time: `python with_dask.py rounds.parquet`."""

import sys

import dask.dataframe as dd
import pandas as pd

import hanascore


def points(part: pd.DataFrame, scorer: object) -> pd.DataFrame:
    """Return the points of each pile of a partition."""
    return pd.DataFrame({side: scorer.points(part[side].to_numpy()) for side in part}, index=part.index)


if __name__ == "__main__":
    # A scorer can be pickled, so Dask sends it to the workers.
    scorer = hanascore.scorer("kwa-do", yaku="all")
    piles = dd.read_parquet(sys.argv[1], columns=["aki", "bo", "chiyo"])
    points_of_piles = piles.map_partitions(points, scorer, meta=dict.fromkeys(piles.columns, "int32"))
    print(int(points_of_piles.sum().sum().compute()))
