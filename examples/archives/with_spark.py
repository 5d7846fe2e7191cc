"""Score piles with Spark, in batches of Arrow on each worker: `python with_spark.py rounds.parquet`.

Spark has no unsigned integers, so the masks are BIGINT. A scorer accepts them.
"""

import os
import sys
from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql import SparkSession

import hanascore

SIDES = ("aki", "bo", "chiyo")
scorer = hanascore.scorer("kwa-do", yaku="all")


def points(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Return the points of each pile."""
    for batch in batches:
        columns = [pa.array(scorer.points(batch[side].to_numpy())) for side in SIDES]
        yield pa.RecordBatch.from_arrays(columns, names=list(SIDES))


if __name__ == "__main__":
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    points_of_piles = spark.read.parquet(sys.argv[1]).mapInArrow(points, "aki INT, bo INT, chiyo INT")
    print(sum(points_of_piles.selectExpr("sum(aki)", "sum(bo)", "sum(chiyo)").first()))
    spark.stop()
