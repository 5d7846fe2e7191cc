"""Files to sheets: folders, globs and loops; bytes that change or cannot be had."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hanascore import files
from hanascore.files import Bytes
from hanascore.tally.paths import Input, Missing, gather
from hanascore.tally.results import ReadOptions, Result, read_records, read_sheets
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, record, write

GOOD = record({"Aki": 9, "Bo": 8})


def names(paths: Sequence[str], besides: Sequence[str] = ()) -> list[str]:
    return [file.path for file in gather(paths, besides=besides).files]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write(tmp_path, dict.fromkeys(("a/1.yaml", "a/b/2.YML", "a/b/3.json", "a/n.txt", "a/.4.yaml"), GOOD))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_gives_its_records_and_each_file_once(folder: Path) -> None:
    assert names(["a"]) == ["a/1.yaml", "a/b/2.YML", "a/b/3.json"]
    assert names(["a/b", "a", "./a/b/../1.yaml", str(folder / "a")]) == names(["a"])
    assert names(["a"], besides=["a/b/3.json"]) == ["a/1.yaml", "a/b/2.YML"]
    write(folder, {"c/5.csv": "round,table,player,score\n"})
    assert names(["c"]) == ["c/5.csv"]
    # What is named is read, whatever its ending.
    assert names(["a/n.txt", "a/.4.yaml"]) == ["a/.4.yaml", "a/n.txt"]


def test_globs_are_as_in_a_shell(folder: Path) -> None:
    assert names(["a/*.yaml"]) == ["a/1.yaml"]
    assert names(["**/*.[yY]*"]) == ["a/1.yaml", "a/b/2.YML"]
    assert names([f"{folder}/a/b/?.json"]) == [f"{folder}/a/b/3.json"]
    assert gather(["z*"]).missing == (Missing("z*", "no record is called like this"),)
    assert gather(["**x/["]).missing[0].path == "**x/["
    (folder / "a" / "[1].yaml").write_text(GOOD, encoding="utf-8")
    assert names(["a/[1].yaml"]) == ["a/[1].yaml"]


def test_stars_mean_the_same_on_every_python(folder: Path) -> None:
    write(folder, dict.fromkeys(("a/b/c/4.yaml", ".h/5.yaml", "a/.6/7.yaml", "x.yaml"), GOOD))
    everything = ["a/1.yaml", "a/b/2.YML", "a/b/3.json", "a/b/c/4.yaml", "a/n.txt", "x.yaml"]
    assert names(["**"]) == names(["**/**"]) == names(["**/*"]) == everything
    assert names(["**/*.yaml"]) == ["a/1.yaml", "a/b/c/4.yaml", "x.yaml"]
    assert names(["a/**"]) == everything[:-1]
    assert names(["a/**/c/*", "*/b/../?.yaml"]) == ["a/1.yaml", "a/b/c/4.yaml"]
    assert names(["**/c/**/*.yaml", "**/b/**/c/4.yaml"]) == ["a/b/c/4.yaml"]
    assert names([".h/*", "[.]h/*", "a/.?/*"]) == [".h/5.yaml", "a/.6/7.yaml"]
    assert names(["./[a]/?.yaml"]) == ["a/1.yaml"]
    (folder / "link").symlink_to("a", target_is_directory=True)
    assert names(["**/1.yaml", "l*/1.yaml"]) == ["a/1.yaml", "link/1.yaml"]


def test_a_pattern_without_files_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = "this names folders and no file: name the files in them"
    assert gather(["a/?"]).missing == (Missing("a/?", folders),)
    assert gather(["nowhere/*"]).missing == (Missing("nowhere/*", "no record is called like this"),)
    assert gather(["a/*.yaml"], besides=["a/1.yaml"]).missing[0].path == "a/*.yaml"
    for name in ("scandir", "listdir"):
        look = getattr(os, name)

        def refuse(path: str, look: Callable[[str], object] = look) -> object:
            if path == "a/b":
                raise PermissionError(13, "Permission denied", path)
            return look(path)

        monkeypatch.setattr(files.os, name, refuse)
    for path in ("**/*.yaml", "a/b/*.json", "a/b", "a"):
        assert Missing("a/b", "permission denied", "folder") in gather([path]).missing
        assert run(f"tally {path}").exit_code == 2


def test_a_file_that_a_pattern_may_mean_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "c").mkdir()
    for name in ("stat", "lstat"):
        look = getattr(os, name)

        def refuse(path: str, look: Callable[[str], object] = look, **more: object) -> object:
            if str(path).startswith("c/"):
                raise PermissionError(13, "Permission denied", path)
            return look(path, **more)

        monkeypatch.setattr(files.os, name, refuse)
    for pattern, hidden in {"*/1.yaml": "c/1.yaml", "*/in/1.yaml": "c/in/1.yaml"}.items():
        assert gather([pattern]).missing == (Missing(hidden, "permission denied"),)
        assert run(f"tally {pattern}").exit_code == 2


@pytest.mark.parametrize(
    "words",
    ["tally", "tally a", "tally a --event", "tally a --diff", "score", "score a/1.yaml --event", "explain"],
)
def test_an_empty_name_is_never_the_current_folder(folder: Path, words: str) -> None:
    result = run(f"{words} ''")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the name of a file is empty: is a variable unset?" in result.stderr
    assert "name of a file is empty" in run("new kwa-do -o ''").stderr
    assert "Missing argument 'CARDS...'" in run("pile kwa-do ''").stderr
    assert "there is no page ''" in run("rules ''").stderr


@pytest.mark.parametrize("words", ["nowhere", "'z*' --event e.yaml", "empty", "'a/[b]'"])
def test_there_are_no_standings_of_no_files(folder: Path, words: str) -> None:
    write(folder, {"e.yaml": EVENT})
    (folder / "empty").mkdir()
    result = run(f"tally {words} --partial")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("no standings: no record was read\n")


def test_a_current_folder_that_is_deleted_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "gone").mkdir()
    monkeypatch.chdir("gone")
    Path("../gone").rmdir()
    for words in (".", "*", "1.yaml"):
        result = run(f"tally {words} --event {folder}/a/1.yaml")
        assert result.exit_code in {1, 2}
        assert "the output" not in result.stderr
    assert run("tally .").stderr.endswith("no standings: no record was read\n")
    assert names([f"{folder}/a/1.yaml"]) == [f"{folder}/a/1.yaml"]


def test_what_is_not_there_is_named(folder: Path) -> None:
    (folder / "empty").mkdir()
    assert gather(["nowhere", "empty", "a\0b"]).missing == (
        Missing("a\0b", "embedded null byte"),
        Missing("empty", "no record lies in it", "folder"),
        Missing("nowhere", "no such file or directory"),
    )


def test_loops_pipes_and_dead_links_do_no_harm(folder: Path) -> None:
    (folder / "a" / "b" / "loop").symlink_to(folder / "a", target_is_directory=True)
    (folder / "a" / "self.yaml").symlink_to("self.yaml")
    (folder / "a" / "dead.yaml").symlink_to("nowhere")
    os.mkfifo(folder / "a" / "pipe.yaml")
    found = gather(["a"])
    assert [file.path for file in found.files] == ["a/1.yaml", "a/b/2.YML", "a/b/3.json"]
    assert [one.path for one in found.missing] == ["a/dead.yaml", "a/pipe.yaml", "a/self.yaml"]
    assert gather(["a/pi*.yaml"]).missing == (Missing("a/pipe.yaml", "this is not a file to read"),)
    besides = gather(["a"], besides=["a/pipe.yaml"])
    assert [one.path for one in besides.missing] == ["a/dead.yaml", "a/self.yaml"]
    result = run("tally a")
    assert result.exit_code == 2
    assert "a/pipe.yaml: error: this file could not be read: this is not a file to read" in result.stderr
    shown = run("tally a --partial")
    assert shown.exit_code == 2
    assert ["2", "Bo", "3", "0-0-3", "24", "-3", "0/0/3"] in [
        line.split() for line in shown.stdout.splitlines()
    ]


def test_a_file_that_cannot_be_opened_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refuse(path: str, flags: int) -> int:
        if path == "a/1.yaml":
            raise PermissionError(13, "Permission denied")
        return opened(path, flags)

    monkeypatch.setattr(files.os, "open", refuse)
    result = run("tally a")
    assert result.exit_code == 2
    assert "a/1.yaml: error: this file could not be read: permission denied [file-unread]" in result.stderr
    (sheet,) = read_sheets([Input("a\0b")], ReadOptions(), special=lambda _: Bytes(b""))
    assert sheet.found[0].problem.message == "this file could not be read: embedded null byte"


def test_a_file_that_changes_while_it_is_read_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = os.read

    def late(file: int, size: int) -> bytes:
        content = whole(file, size)
        if content == GOOD.encode():
            with Path("a/1.yaml").open("a", encoding="utf-8") as more:
                more.write("# more\n")
        return content

    monkeypatch.setattr(files.os, "read", late)
    result = run("tally a/1.yaml")
    assert result.exit_code == 1
    assert "a/1.yaml: error: this file changed while it was read [file-unread]" in result.stderr
    assert "wait until it is written, and run it again" in result.stderr


def test_bytes_come_in_pieces_and_to_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "1.yaml"
    path.write_text(GOOD, encoding="utf-8")
    whole = os.read
    monkeypatch.setattr(files.os, "read", lambda file, size: whole(file, min(size, 7)))
    assert files.read_bytes(str(path), 1000) == (GOOD.encode(), False)
    assert files.read_bytes(str(path), 10) == (GOOD.encode()[:11], False)
    result = run(f"tally {path} --max-bytes 10")
    assert result.exit_code == 1
    assert "[too-large]" in result.stderr


def test_special_files_are_read_by_whoever_knows_how() -> None:
    def read(path: str) -> Bytes:
        if path == "-":
            return Bytes(GOOD.encode())
        raise OSError(5, "Input/output error")

    good, bad = read_sheets([Input("-", plain=False), Input("x", plain=False)], ReadOptions(), special=read)
    assert good.results[0].players == ("Aki", "Bo")
    assert bad.found[0].problem.message == "this file could not be read: input/output error"


HOSTILE = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "zeros": b"\0" * 5000,
    "no mapping": b"[1, 2]",
    "a word": b"hello",
    "deep": b"[" * 40,
    "deep json": b'{"hanascore": ' * 1000,
    "an alias": b"a: &a [*a]\n",
    "a long line": b"hanascore: 1\nx: " + b"a" * 100_000,
    "many documents": b"---\n{}\n" * 30,
    "an event beside a record": GOOD.encode() + b"---\nhanascore_event: 1\n",
    "half": GOOD.encode()[:40],
    "no rounds": b"hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds: []\n",
    "odd places": GOOD.encode() + b"event: {round: [1], table: {a: b}}\n",
    "huge round": GOOD.encode() + b"event: {round: 99999999999999999999, table: 1}\n",
    "a void round": b"hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nvoid: misdealt\n",
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("event", [False, True])
def test_no_file_does_any_harm(name: str, event: bool, tmp_path: Path) -> None:
    write(tmp_path, {"bad.yaml": HOSTILE[name], "good.yaml": record({"Aki": 9, "Bo": 8}, 1, 1)})
    line = f"tally {tmp_path} --partial --audit --rounds --cross-table"
    if event:
        write(tmp_path, {"event.yaml": f"{EVENT}rounds: 1\ntables: 2\nplayers: [Aki, Bo]\n"})
        line += f" --event {tmp_path / 'event.yaml'}"
    result = run(line)
    assert result.exit_code in {0, 1}, result.output
    assert "fault of hanascore" not in result.output
    assert "bad.yaml" in result.stderr
    assert "1  Aki" in result.stdout
    as_json = run(f"{line} --format json")
    assert as_json.exit_code == result.exit_code


@pytest.mark.parametrize("name", HOSTILE)
def test_no_event_does_any_harm(name: str, tmp_path: Path) -> None:
    write(tmp_path, {"event": HOSTILE[name], "good.yaml": GOOD})
    result = run(f"tally --event {tmp_path / 'event'} {tmp_path / 'good.yaml'}")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "fault of hanascore" not in result.output
    assert "event" in result.stderr


def test_a_record_that_is_no_text_has_a_place_in_the_sheet() -> None:
    sheet = read_records(b"\xff", "x.yaml", ReadOptions())
    assert sheet.results == (Result("x.yaml", 1, errors=1),)
    assert [one.problem.id for one in sheet.found] == ["not-utf8"]


def test_a_broken_record_still_says_where_it_belongs() -> None:
    text = record({"Aki": 1, "Bo": 2}, 2, 3).replace("hana-awase", "nosuch")
    sheet = read_records(text.encode(), "x.yaml", ReadOptions())
    (result,) = sheet.results
    assert (result.round, result.table, result.scored, result.seats) == (2, "3", False, ())


def test_a_game_without_an_agreed_end_is_what_was_played() -> None:
    text = record({"Aki": 9, "Bo": 8}, more="options: {last_round: none, goal: none}")
    (result,) = read_records(text.encode(), "x.yaml", ReadOptions()).results
    assert result.over
    assert [(seat.side, seat.outcome) for seat in result.seats] == [("Aki", 1), ("Bo", -1)]


def test_a_folder_without_records_is_called_a_folder(folder: Path) -> None:
    (folder / "empty").mkdir()
    assert "empty: error: this folder could not be read: no record lies in it" in run("tally empty").stderr
