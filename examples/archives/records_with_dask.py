"""Score whole records with Dask, on all processors: `python records_with_dask.py records.parquet`."""

import sys

import dask.dataframe as dd
import pandas as pd
from record_results import results

COLUMNS = {"id": "int64", "side": "object", "place": "float64", "total": "float64", "error": "object"}
# How many records a process scores at a time.
PARTITIONS = 8


def score(part: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each result of a partition."""
    rows = [
        (id, *result)
        for id, of_record in zip(part["id"], results(part["record"]), strict=True)
        for result in of_record
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(COLUMNS)


if __name__ == "__main__":
    archive = dd.read_parquet(sys.argv[1]).repartition(npartitions=PARTITIONS)
    scored = archive.map_partitions(score, meta=COLUMNS)
    scored = scored[scored["error"].isna()].merge(archive[["id", "evening"]], on="id")
    scored["won"] = scored["place"] == 1
    totals = scored.groupby(["evening", "side"])[["total", "won"]].sum()
    # Scoring is plain Python, so processes are faster than threads.
    for (evening, side), (total, won) in totals.compute(scheduler="processes").sort_index().iterrows():
        print(evening, side, int(total), int(won))
