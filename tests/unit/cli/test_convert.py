"""`hanascore convert`: what it writes is read back as the same record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hanascore.record.source import parse
from hanascore.report.conversion import with_numbers
from tests.helpers.commands import run
from tests.unit.cli.conftest import FRIDAY


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
def test_records_are_read_back(folder: Path, form: str) -> None:
    three = f"{FRIDAY}---\n{FRIDAY}---\n{FRIDAY.replace('8ac 9arcc', '8ac 9s')}"
    (folder / "three.yaml").write_text(three, encoding="utf-8")
    converted = run(f"convert three.yaml --format {form}").stdout
    assert [document.data for document in parse(converted).documents] == [
        document.data for document in parse(three).documents
    ]
    (folder / "again").write_text(converted, encoding="utf-8")
    (problem,) = json.loads(run("check again --format json").stdout)["problems"]
    assert (problem["id"], problem["document"]) == ("unknown-card", 3)
    assert converted.splitlines()[problem["line"] - 1][problem["column"] - 1 :].startswith("9s")
    assert run("convert again").stdout == run("convert three.yaml").stdout


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
@pytest.mark.parametrize("key", ["k" * 1_000, "\u200b" * 150, "\U0001f3b4" * 80, "a: b" * 200])
def test_a_long_key_is_read_back(folder: Path, form: str, key: str) -> None:
    data = {"hanascore": "1", f"x-{key}": {f"{key}1": "1", f"{key}2": [{key: "a"}]}}
    (folder / "r.json").write_text(json.dumps(data), encoding="utf-8")
    (document,) = parse(run(f"convert r.json --format {form}").stdout).documents
    assert (document.data, document.problems) == (data, ())


def test_the_schema_is_json() -> None:
    schema = json.loads(run("schema").stdout)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_only_whole_numbers_become_numbers() -> None:
    data = {"a": ["1", "-0", "01", "1.0", None], "title": "1984"}
    assert with_numbers(data) == {"a": [1, "-0", "01", "1.0", None], "title": "1984"}
