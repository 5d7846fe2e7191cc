"""Score piles in the SQL of DuckDB: `python with_duckdb.py rounds.parquet`."""

import sys

import duckdb
import pyarrow as pa

import hanascore

scorer = hanascore.scorer("kwa-do", yaku="all")


def points(piles: pa.ChunkedArray) -> pa.Array:
    """Return the points of each pile."""
    return pa.array(scorer.points(piles.to_numpy()))


if __name__ == "__main__":
    base = duckdb.connect()
    base.create_function("points", points, ["BIGINT"], "INTEGER", type="arrow")
    query = "SELECT sum(points(aki) + points(bo) + points(chiyo)) FROM read_parquet(?)"
    print(base.execute(query, [sys.argv[1]]).fetchone()[0])
