"""Score whole records with Polars: `python records_with_polars.py records.parquet`."""

import sys

import polars as pl
from record_results import results

RESULT = pl.Struct({"side": pl.String, "place": pl.Int32, "total": pl.Int64, "error": pl.String})


def score(records: pl.Series) -> pl.Series:
    """Return the results of each record, as a list of structs."""
    scored = [[result._asdict() for result in of_record] for of_record in results(records)]
    return pl.Series(scored, dtype=pl.List(RESULT))


if __name__ == "__main__":
    archive = pl.scan_parquet(sys.argv[1])
    result = pl.col("record").map_batches(score, return_dtype=pl.List(RESULT)).alias("result")
    scored = archive.select("id", result).explode("result").unnest("result")
    totals = (
        scored.filter(pl.col("error").is_null())
        .join(archive.select("id", "evening"), on="id")
        .group_by("evening", "side")
        .agg(pl.col("total").sum(), (pl.col("place") == 1).sum().alias("won"))
        .sort("evening", "side")
    )
    for row in totals.collect().rows():
        print(*row)
