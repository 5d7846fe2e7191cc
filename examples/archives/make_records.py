"""Write records of random games as a Parquet file: `python make_records.py records.parquet 10000`.

Each row has the number of a record, the evening it was played on, and the record itself as JSON.
"""

import json
import sys

import pyarrow as pa
import pyarrow.parquet as pq
from make_rounds import rounds

import hanascore

PLAYERS = ("Aki", "Bo", "Chiyo")
EVENINGS = ("2026-01-09", "2026-01-16", "2026-01-23", "2026-01-30")
ROUNDS_OF_A_GAME = 3


def records(number: int) -> pa.Table:
    """Return games of Hana-awase with random piles."""
    sides = [hanascore.texts(column.to_pylist()) for column in rounds(number * ROUNDS_OF_A_GAME).columns]
    captured = [dict(zip(PLAYERS, piles, strict=True)) for piles in zip(*sides, strict=True)]
    texts = []
    for start in range(0, len(captured), ROUNDS_OF_A_GAME):
        played = [{"captured": piles} for piles in captured[start : start + ROUNDS_OF_A_GAME]]
        record = {"hanascore": 1, "game": "hana-awase", "players": PLAYERS, "rounds": played}
        texts.append(json.dumps(record))
    evenings = [EVENINGS[id % len(EVENINGS)] for id in range(number)]
    return pa.table({"id": range(number), "evening": evenings, "record": texts})


if __name__ == "__main__":
    pq.write_table(records(int(sys.argv[2])), sys.argv[1])
