"""`hanascore pile`: one pile, options as in a record, and a stream of piles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hanascore
from tests.helpers.commands import run


def test_a_stream_of_piles() -> None:
    result = run("pile koi-koi -", stdin=b"1b 3b 8b\n9s\n\n\xff\r\n" + "松に鶴".encode())
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [line.get("points") for line in lines] == [5, None, 0, None, 0]
    assert [line["line"] for line in lines] == [1, 2, 3, 4, 5]
    assert (lines[1]["problems"][0]["id"], lines[1]["problems"][0]["line"]) == ("unknown-card", 2)
    assert lines[3]["problems"][0]["id"] == "not-utf8"


def test_bad_lines_of_a_csv_are_told_beside_it() -> None:
    result = run("pile koi-koi - --format csv", stdin=b"1b 3b 8b\n9s\n1b 9a\n8b 1b 1b\n\xff\n{points: 9}\n")
    told = [line.removeprefix("standard input:") for line in result.stderr.splitlines() if "error:" in line]
    assert [line.split(" ")[0] for line in told] == ["2:1:", "4:7:", "5:1:", "6:1:"]
    assert "8b 1b 1b" in result.stderr
    assert result.exit_code == 1
    many = run("pile koi-koi - --format csv", stdin="9s\n" * 12_000).stderr
    assert many.count("error:") == 20
    assert many.count("more errors") == 1
    assert many.endswith("\nstandard input: 11980 more errors; --format jsonl shows them all\n")


def test_more_piles_than_are_read_at_once(tmp_path: Path) -> None:
    lines = ["1b 3b 8b", "9s", f"# {'x' * 40_000}", "3 brights", ""] * 20
    answered = run("pile koi-koi -", stdin="\n".join(lines)).stdout.splitlines()
    assert [json.loads(line)["line"] for line in answered] == [*range(1, 100)]
    assert [json.loads(line).get("points") for line in answered[:5]] == [5, None, None, 0, 0]
    for form in ("jsonl", "json", "csv"):
        said = run(f"pile koi-koi - --format {form}", stdin="\n".join(lines))
        run(f"pile koi-koi - --format {form} -o {tmp_path / form}", stdin="\n".join(lines))
        assert (tmp_path / form).read_text(encoding="utf-8") == said.stdout


def test_a_byte_order_mark_before_the_first_pile() -> None:
    for stdin in (b"\xef\xbb\xbf1b 3b 8b\n", b"\xef\xbb\xbf1b 3b 8b"):
        assert json.loads(run("pile koi-koi -", stdin=stdin).stdout)["points"] == 5
        assert run("cards -", stdin=stdin).exit_code == 0
    assert "byte 0xfe" in run("pile koi-koi -", stdin=b"\xef\xbb\xbf1b \xfe\n").stdout
    assert run("pile koi-koi -", stdin=b"1b\n\xef\xbb\xbf3b\n").exit_code == 1


@pytest.mark.parametrize("rules", ["four_for_chaff=yes", "rules=changara"])
def test_whole_months_bring_what_they_bring_in_a_round(rules: str) -> None:
    said = run(f'pile roppyakken "1* 5* 8ba 9ac" --option {rules}').stdout
    assert "  2 chaff made worth 50  100\n  Total                  400\n" in said
    assert hanascore.scorer("roppyakken", four_for_chaff=True).points_of("1* 5* 8ba 9ac") == 400
