"""The recipes of examples/archives: each engine that is installed comes to the same sum."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_comes_to_the_same_sum(engine: str, rounds: Path) -> None:
    missing = [name for name in ENGINES[engine] if find_spec(name) is None]
    if engine == "spark" and shutil.which("java") is None:
        missing.append("java")
    if missing and not os.environ.get("HANASCORE_ARCHIVES"):
        pytest.skip(f"the recipe for {engine} is not run: {' and '.join(missing)} not installed")
    table = pytest.importorskip("pyarrow.parquet").read_table(rounds)
    scorer = hanascore.scorer("kwa-do", yaku="all")
    expected = sum(sum(scorer.points(table[side].to_pylist())) for side in table.column_names)
    assert run(f"with_{engine}.py", str(rounds)) == str(expected)
