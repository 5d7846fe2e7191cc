"""`hanascore pile`: piles from standard input. What people see is in tests/commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hanascore
from tests.helpers.commands import run


def test_each_line_is_a_pile() -> None:
    result = run("pile koi-koi -", stdin=b"1b 3b 8b\n9s\n\n\xff\r\n" + "松に鶴".encode())
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [line.get("points") for line in lines] == [5, None, 0, None, 0]
    assert [line["line"] for line in lines] == [1, 2, 3, 4, 5]
    assert (lines[1]["problems"][0]["id"], lines[1]["problems"][0]["line"]) == ("unknown-card", 2)
    assert lines[3]["problems"][0]["id"] == "not-utf8"


def test_errors_are_written_beside_a_csv() -> None:
    result = run("pile koi-koi - --format csv", stdin=b"1b 3b 8b\n9s\n1b 9a\n8b 1b 1b\n\xff\n{points: 9}\n")
    errors = [line.removeprefix("standard input:") for line in result.stderr.splitlines() if "error:" in line]
    assert [line.split(" ")[0] for line in errors] == ["2:1:", "4:7:", "5:1:", "6:1:"]
    assert result.exit_code == 1


def test_twenty_errors_are_written() -> None:
    errors = run("pile koi-koi - --format csv", stdin=f"9s{' ' * 100}\n" * 200).stderr
    assert errors.count("error:") == 20
    assert "180 more errors" in errors


def test_many_piles(tmp_path: Path) -> None:
    stdin = "\n".join(["1b 3b 8b", "9s", f"# {'x' * 40_000}", "3 brights", ""] * 3)
    lines = [json.loads(line) for line in run("pile koi-koi -", stdin=stdin).stdout.splitlines()]
    assert [line["line"] for line in lines] == [*range(1, 15)]
    assert [line.get("points") for line in lines[:5]] == [5, None, None, 0, 0]
    for form in ("jsonl", "json", "csv"):
        result = run(f"pile koi-koi - --format {form}", stdin=stdin)
        run(f"pile koi-koi - --format {form} -o {tmp_path / form}", stdin=stdin)
        assert (tmp_path / form).read_text(encoding="utf-8") == result.stdout


def test_a_byte_order_mark_before_the_first_pile() -> None:
    for stdin in (b"\xef\xbb\xbf1b 3b 8b\n", b"\xef\xbb\xbf1b 3b 8b"):
        assert json.loads(run("pile koi-koi -", stdin=stdin).stdout)["points"] == 5
        assert run("cards -", stdin=stdin).exit_code == 0
    assert run("pile koi-koi -", stdin=b"1b\n\xef\xbb\xbf3b\n").exit_code == 1


@pytest.mark.parametrize("options", [{"four_for_chaff": True}, {"rules": "changara"}])
def test_the_command_and_the_library_count_alike(options: dict[str, object]) -> None:
    words = " ".join(
        f"--option {name}={'yes' if value is True else value}" for name, value in options.items()
    )
    data = json.loads(run(f'pile roppyakken "1* 5* 8ba 9ac" {words} --format json').stdout)
    assert data["points"] == hanascore.scorer("roppyakken", **options).points_of("1* 5* 8ba 9ac")


@pytest.mark.parametrize(
    ("words", "list_name", "names"),
    [
        ("koi-koi --hand '1* 2ar 3bc'", "lucky", ["Hand of Four"]),
        (
            "sudaoshi --hand '1r 2r 3r 4c 5c 6c 11b' --option lucky_hands=1921",
            "lucky_not_counted",
            ["Three Ribbons"],
        ),
        ("koi-koi --hand '1cc 2cc 3cc 4cc' --option kuttsuki=off", "lucky_not_in_play", ["Four Pairs"]),
    ],
)
def test_the_json_of_a_hand_has_each_lucky_hand_in_one_list(
    words: str, list_name: str, names: list[str]
) -> None:
    data = json.loads(run(f"pile {words} --format json").stdout)
    lists = {key: [hand["name"] for hand in data[key]] for key in data if key.startswith("lucky")}
    assert lists == {"lucky": [], "lucky_not_counted": [], "lucky_not_in_play": []} | {list_name: names}


@pytest.mark.parametrize("words", ["mushi 6r", "koi-koi --hand 6x"])
def test_a_pile_that_cannot_be_read_is_json_with_its_problems(words: str) -> None:
    result = run(f"pile {words} --format json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["type"] == "problems"
    assert [problem["severity"] for problem in data["problems"]] == ["error"]
    assert json.loads(run(f"pile {words} --format jsonl").stdout) == data


@pytest.mark.parametrize("command", ["score", "explain", "dispute", "replay", "check", "tally"])
def test_a_file_that_cannot_be_read_is_among_the_problems_in_json(command: str) -> None:
    result = run(f"{command} nope.yaml --format json")
    assert result.exit_code == 2
    (problem,) = json.loads(result.stdout)["problems"]
    assert (problem["id"], problem["file"]) == ("file-unread", "nope.yaml")
