"""Invisible characters and control characters of records and command lines never reach the output."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hanascore.record.source import parse
from tests.helpers.commands import run

INVISIBLE = re.compile(
    "[\0-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
CHARACTERS = "\xad\u061c\u180e\u200b\u200d\u200f\u202a\u202e\u2060\u2066\u206f\ufff9\U000e0041\u3164"
# All of them together, and the joiner, the only one that a name may contain.
ALL_AND_JOINER = (CHARACTERS, "\u200d")
# A question mark is replaced by invisible characters.
RECORD = """\
hanascore: 1
game: kwa-do
months: japanese
title: "?title"
date: "?date"
event: {round: 1, table: "?table"}
players: ["A?ki", "B?o", "C?hiyo"]
x-own: "?own"
rounds:
  - captured: {"A?ki": 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc, "B?o": 2cc 3bc 4cc 11bc 12bc, "C?hiyo": rest}
    claims: {"A?ki": 5}
    note: "?note"
  - captured: {"A?ki": "1? 5arcc x?x", "?who": 2c}
    dealer: "?who"
    "?key": "?value"
  - void: "?void"
"""
EVENT = """\
hanascore_event: 1
title: "?title"
players: {"?aki": {name: "A?ki", club: "?club"}, bo: "B?o", chiyo: "C?hiyo"}
penalties: [{player: bo, points: -5, reason: "?late", by: "?judge"}]
"""
JOINED = """\
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo]
captured: {Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc, Bo: 2cc 3bc 4cc 11bc 12bc, Chiyo: rest}
"""
FORMATS = {
    "score": ("table", "json", "jsonl", "csv", "markdown", "html"),
    "check": ("table", "concise", "json", "jsonl", "csv", "markdown"),
    "tally --partial --rounds": ("table", "json", "jsonl", "csv", "markdown", "html"),
    "tally --partial --audit --cross-table": ("table", "json", "markdown"),
    "explain": ("table", "json"),
    "dispute": ("table", "json"),
    "replay": ("table", "json"),
    "convert": ("yaml", "json", "jsonl"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.no_cover
@pytest.mark.parametrize("command", FORMATS)
def test_no_format_prints_them(command: str) -> None:
    for characters in ALL_AND_JOINER:
        names = [f"r{characters}.yaml", f"e{characters}.yaml"]
        for name, text in zip(names, (RECORD, EVENT), strict=True):
            Path(name).write_text(text.replace("?", characters), encoding="utf-8")
        event = "" if command in {"explain", "dispute", "replay", "convert"} else f" --event {names[1]}"
        for form in FORMATS[command]:
            for option in {"", event}:
                result = run(f"{command} {names[0]} --format {form}{option}")
                assert result.exit_code in {0, 1}
                assert not INVISIBLE.search(result.stdout + result.stderr), (command, form, characters)


def test_each_causes_the_same_problems() -> None:
    found = set()
    # Blanks without width are left out of names.
    characters_of_names = CHARACTERS.replace("\u200b", "").replace("\u2060", "")
    for characters in (CHARACTERS, *characters_of_names):
        for name, text in (("r.yaml", RECORD), ("e.yaml", EVENT)):
            Path(name).write_text(text.replace("?", characters), encoding="utf-8")
        problems = json.loads(run("check r.yaml e.yaml --format json").stdout)["problems"]
        found.add(tuple((problem["id"], problem["file"], problem["line"]) for problem in problems))
        assert [document.problems for document in parse(RECORD.replace("?", characters)).documents] == [()]
    assert len(found) == 1


@pytest.mark.parametrize("command", FORMATS)
def test_a_joiner_in_a_name_is_escaped_or_left_out(command: str) -> None:
    names = ("\u0645\u06cc\u200c\u0634", "\U0001f468\u200d\U0001f469", "\u0915\u094d\u200d\u0937")
    text = JOINED
    for latin, name in zip(("Aki", "Bo", "Chiyo"), names, strict=True):
        text = text.replace(latin, name)
    Path("r.yaml").write_text(text, encoding="utf-8")
    for form in FORMATS[command]:
        result = run(f"{command} r.yaml --format {form}")
        # Nothing is replayed, because the record has no turns.
        assert result.exit_code == (1 if command == "replay" else 0)
        assert not INVISIBLE.search(result.stdout + result.stderr)
        if "\u0645" in result.stdout:
            escaped = "\\u200c" if form in {"yaml", "json", "jsonl"} else ""
            assert f"\u0645\u06cc{escaped}\u0634" in result.stdout


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
def test_escapes_are_read_back(form: str) -> None:
    text = RECORD.replace("?", CHARACTERS)
    Path("r.yaml").write_text(text, encoding="utf-8")
    converted = run(f"convert r.yaml --format {form}").stdout
    assert not INVISIBLE.search(converted)
    assert parse(converted).documents[0].data == parse(text).documents[0].data


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "line",
    [
        "score ?x",
        "?x",
        "new ?x",
        "rules ?x",
        "cards 1?b",
        "pile koi-koi 1?b",
        "pile koi-koi 1b --option a=?x",
        "score --?x",
        "score ? --format ?x",
        "tally ?*",
        "new koi-koi --players ?x,Bo,Bo",
        "rules -o ?/?",
    ],
)
def test_messages_about_the_command_line_do_not_print_them(line: str) -> None:
    for characters in ALL_AND_JOINER:
        result = run(line.replace("?", characters))
        assert result.exit_code
        assert not INVISIBLE.search(result.stdout + result.stderr)
