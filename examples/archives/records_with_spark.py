"""Score whole records with Spark, on each worker: `python records_with_spark.py records.parquet`."""

import os
import sys
from collections.abc import Iterator

import pyarrow as pa
import record_results
from pyspark.sql import SparkSession

SCHEMA = "id BIGINT, side STRING, place INT, total BIGINT, error STRING"
ARROW = pa.schema(
    {"id": pa.int64(), "side": pa.string(), "place": pa.int32(), "total": pa.int64(), "error": pa.string()}
)
# How many tasks share the records.
PARTITIONS = 4


def score(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Return a row for each result of some records."""
    for batch in batches:
        scored = record_results.results(batch["record"].to_pylist())
        rows = [
            {"id": id, **result._asdict()}
            for id, of_record in zip(batch["id"].to_pylist(), scored, strict=True)
            for result in of_record
        ]
        yield pa.RecordBatch.from_pylist(rows, schema=ARROW)


if __name__ == "__main__":
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.sql.shuffle.partitions", PARTITIONS).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    # The workers import this module.
    spark.sparkContext.addPyFile(record_results.__file__)
    archive = spark.read.parquet(sys.argv[1]).repartition(PARTITIONS)
    scored = archive.select("id", "record").mapInArrow(score, SCHEMA)
    scored.join(archive.select("id", "evening"), "id").createOrReplaceTempView("results")
    totals = spark.sql(
        "SELECT evening, side, sum(total), count_if(place = 1) FROM results WHERE error IS NULL "
        "GROUP BY evening, side ORDER BY evening, side"
    )
    for row in totals.collect():
        print(*row)
    spark.stop()
