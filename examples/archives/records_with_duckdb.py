"""Score whole records in the SQL of DuckDB: `python records_with_duckdb.py records.parquet`."""

import sys

import duckdb
import pyarrow as pa
from record_results import results

RESULT = "STRUCT(side VARCHAR, place INTEGER, total BIGINT, error VARCHAR)[]"
ARROW = pa.list_(
    pa.struct({"side": pa.string(), "place": pa.int32(), "total": pa.int64(), "error": pa.string()})
)
QUERY = """
    WITH archive AS (SELECT * FROM read_parquet(?)),
         scored AS (SELECT id, unnest(results(record), recursive := true) FROM archive)
    SELECT evening, side, sum(total), count(*) FILTER (place = 1)
    FROM scored JOIN archive USING (id)
    WHERE error IS NULL
    GROUP BY evening, side ORDER BY evening, side
"""


def score(records: pa.ChunkedArray) -> pa.Array:
    """Return the results of each record, as a list of structs."""
    scored = [[result._asdict() for result in of_record] for of_record in results(records.to_pylist())]
    return pa.array(scored, type=ARROW)


if __name__ == "__main__":
    base = duckdb.connect()
    base.create_function("results", score, ["VARCHAR"], RESULT, type="arrow")
    for row in base.execute(QUERY, [sys.argv[1]]).fetchall():
        print(*row)
