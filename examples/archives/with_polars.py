"""Score piles with Polars, as a namespace of expressions: `python with_polars.py rounds.parquet`."""

import sys

import polars as pl

import hanascore


@pl.api.register_expr_namespace("hanafuda")
class Hanafuda:
    """`pl.col("aki").hanafuda.points("kwa-do", yaku="all")`."""

    def __init__(self, column: pl.Expr) -> None:
        self.column = column

    def points(self, game: str, **options: object) -> pl.Expr:
        """Return the points of each pile."""
        scorer = hanascore.scorer(game, **options)
        return self.column.map_batches(
            lambda piles: pl.Series(scorer.points(piles.to_numpy())), return_dtype=pl.Int32
        )


if __name__ == "__main__":
    points = pl.col("aki", "bo", "chiyo").hanafuda.points("kwa-do", yaku="all").cast(pl.Int64)
    print(sum(pl.scan_parquet(sys.argv[1]).select(points).sum().collect().row(0)))
