"""The recipes of examples/archives: each engine that is installed comes to the same sum."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

import hanascore
from tests.helpers.paths import ROOT

FOLDER = ROOT / "examples" / "archives"
ENGINES = {
    "polars": ("polars", "numpy"),
    "duckdb": ("duckdb", "pyarrow", "numpy"),
    "dask": ("dask", "pandas", "pyarrow", "numpy"),
    "spark": ("pyspark", "pyarrow", "numpy"),
}


def run(script: str, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(FOLDER.parent.parent), "PYSPARK_PYTHON": sys.executable}
    # Spark runs for some seconds: most of what its machine compiles is never run.
    environment["JAVA_TOOL_OPTIONS"] = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
    environment.pop("PYTHONWARNINGS", None)
    done = subprocess.run(
        [sys.executable, str(FOLDER / script), *words],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec("pyarrow") is None and not os.environ.get("HANASCORE_ARCHIVES"):
        pytest.skip("the recipes for archives are not run: pyarrow is not installed")
    path = tmp_path_factory.mktemp("archives") / "rounds.parquet"
    run("make_rounds.py", str(path), "3000")
    return path


def skip_without(engine: str) -> None:
    """Skip a recipe whose engine is not installed, unless it must be."""
    missing = [name for name in ENGINES[engine] if find_spec(name) is None]
    if engine == "spark" and shutil.which("java") is None:
        missing.append("java")
    if missing and not os.environ.get("HANASCORE_ARCHIVES"):
        pytest.skip(f"the recipe for {engine} is not run: {' and '.join(missing)} not installed")


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_comes_to_the_same_sum(engine: str, rounds: Path) -> None:
    skip_without(engine)
    table = pytest.importorskip("pyarrow.parquet").read_table(rounds)
    scorer = hanascore.scorer("kwa-do", yaku="all")
    expected = sum(sum(scorer.points(table[side].to_pylist())) for side in table.column_names)
    assert run(f"with_{engine}.py", str(rounds)) == str(expected)


def totals_of(path: Path) -> str:
    """Return what each recipe for records should print, added up in plain Python."""
    table = pytest.importorskip("pyarrow.parquet").read_table(path)
    totals: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for evening, record in zip(table["evening"].to_pylist(), table["record"].to_pylist(), strict=True):
        for standing in hanascore.score(json.loads(record)).standings:
            totals[evening, standing.side] += standing.total
            won[evening, standing.side] += standing.place == 1
    return "\n".join(
        f"{evening} {side} {totals[evening, side]} {won[evening, side]}" for evening, side in sorted(totals)
    )


@pytest.fixture(scope="module")
def records(rounds: Path) -> Path:
    path = rounds.with_name("records.parquet")
    run("make_records.py", str(path), "60")
    return path


@pytest.fixture(scope="module")
def bad_records(records: Path) -> Path:
    """The same archive with two more records: one cannot be read, and one cannot be scored."""
    parquet, arrow = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    table = parquet.read_table(records)
    texts = ["no record", table["record"][0].as_py().replace("Aki", "Aka", 1)]
    bad = arrow.table({"id": [60, 61], "evening": ["2026-01-09"] * 2, "record": texts})
    path = records.with_name("bad.parquet")
    parquet.write_table(arrow.concat_tables([table, bad]), path)
    return path


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_scores_whole_records(engine: str, records: Path, bad_records: Path) -> None:
    skip_without(engine)
    assert run(f"records_with_{engine}.py", str(bad_records)) == totals_of(records)


def test_results_of_a_record() -> None:
    sys.path.insert(0, str(FOLDER))
    try:
        results_of = importlib.import_module("record_results").results_of
    finally:
        sys.path.remove(str(FOLDER))
    text = (ROOT / "examples" / "koi-koi.hanascore.yaml").read_text(encoding="utf-8")
    assert [tuple(result) for result in results_of(text)] == [("Aki", 1, 36, None), ("Bo", 2, 29, None)]
    ((side, _, _, error),) = results_of("friday.yaml")
    assert (side, error.startswith("this text, line 1")) == (None, True)
    ((side, _, _, error),) = results_of(text.replace("Aki]", "Aka]"))
    assert (side, bool(error)) == (None, True)
