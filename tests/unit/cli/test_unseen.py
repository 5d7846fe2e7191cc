"""Characters that nobody sees, or that turn the direction of a line, never leave as they came."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hanascore.record.source import parse
from tests.helpers.commands import run

UNSEEN = re.compile(
    "[\0-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
CHARACTERS = "\xad\u061c\u180e\u200b\u200d\u200f\u202a\u202e\u2060\u2066\u206f\ufff9\U000e0041\u3164"
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
# All at once, and the one alone that may stand between the letters of a name.
ALL_AND_ONE = (CHARACTERS, "\u200d")
COMMANDS = {
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
@pytest.mark.parametrize("command", COMMANDS)
def test_no_format_lets_them_out(command: str) -> None:
    for unseen in ALL_AND_ONE:
        names = [f"r{unseen}.yaml", f"e{unseen}.yaml"]
        for name, text in zip(names, (RECORD, EVENT), strict=True):
            Path(name).write_text(text.replace("?", unseen), encoding="utf-8")
        with_event = "" if command in {"explain", "dispute", "replay", "convert"} else f" --event {names[1]}"
        for form in COMMANDS[command]:
            for event in {"", with_event}:
                result = run(f"{command} {names[0]} --format {form}{event}")
                assert result.exit_code in {0, 1}
                assert not UNSEEN.search(result.stdout + result.stderr), (command, form, unseen)


def test_none_of_them_keeps_the_others_from_a_report() -> None:
    """Each alone is found to be wrong where all at once are, and nowhere else."""
    told = set()
    for unseen in (CHARACTERS, *CHARACTERS):
        for name, text in (("r.yaml", RECORD), ("e.yaml", EVENT)):
            Path(name).write_text(text.replace("?", unseen), encoding="utf-8")
        found = json.loads(run("check r.yaml e.yaml --format json").stdout)["problems"]
        told.add(tuple((one["id"], one["file"], one["line"]) for one in found))
        assert [one.problems for one in parse(RECORD.replace("?", unseen)).documents] == [()]
    assert len(told) == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_a_joiner_in_a_name_is_escaped_or_left_out(command: str) -> None:
    names = ("\u0645\u06cc\u200c\u0634", "\U0001f468\u200d\U0001f469", "\u0915\u094d\u200d\u0937")
    text = JOINED
    for spelt, name in zip(("Aki", "Bo", "Chiyo"), names, strict=True):
        text = text.replace(spelt, name)
    Path("r.yaml").write_text(text, encoding="utf-8")
    for form in COMMANDS[command]:
        result = run(f"{command} r.yaml --format {form}")
        assert result.exit_code == 0
        assert not UNSEEN.search(result.stdout + result.stderr)
        if "\u0645" in result.stdout:
            written = "\\u200c" if form in {"yaml", "json", "jsonl"} else ""
            assert f"\u0645\u06cc{written}\u0634" in result.stdout


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
def test_what_is_escaped_is_read_back(form: str) -> None:
    text = RECORD.replace("?", CHARACTERS)
    Path("r.yaml").write_text(text, encoding="utf-8")
    said = run(f"convert r.yaml --format {form}").stdout
    assert not UNSEEN.search(said)
    assert parse(said).documents[0].data == parse(text).documents[0].data
    if form != "yaml":
        assert json.loads(said)["title"] == f"{CHARACTERS}title"


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
@pytest.mark.parametrize("key", ["k" * 3_000, "\u200b" * 300, "\U0001f3b4" * 1_500, "a: b" * 500])
def test_a_long_key_is_read_back(form: str, key: str) -> None:
    data = {"hanascore": "1", f"x-{key}": {f"{key}1": "1", f"{key}2": [{key: "a"}]}}
    Path("r.json").write_text(json.dumps(data), encoding="utf-8")
    said = run(f"convert r.json --format {form}").stdout
    (document,) = parse(said).documents
    assert (document.data, document.problems) == (data, ())


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
def test_nor_does_what_is_typed(line: str) -> None:
    for unseen in ALL_AND_ONE:
        result = run(line.replace("?", unseen))
        assert result.exit_code
        assert not UNSEEN.search(result.stdout + result.stderr)
