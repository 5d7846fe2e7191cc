"""Defaults of a club: options out of the environment, and a `hanascore.yaml` beside the records or above."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.commands import run

CLUB = """\
game: koi-koi
months: korean
options: {last_round: 2, table: nintendo}
lang: ja
"""
RECORD = """\
hanascore: 1
players: [Aki, Bo]
rounds:
  - captured: {Aki: 1b 3b 8b 11b, Bo: 4ar 5ar}
    left_over: none
    stopped_by: Aki
"""
USED = "From hanascore.yaml: game, months, table, last_round"


@pytest.fixture(autouse=True)
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club with an evening in a folder of its own."""
    (tmp_path / "evening").mkdir()
    (tmp_path / "hanascore.yaml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "evening" / "friday.yaml").write_text(RECORD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("command", ["score", "explain", "replay"])
def test_a_report_names_the_file_that_it_used(command: str) -> None:
    result = run(f"{command} evening/friday.yaml")
    assert result.stdout.split("\n")[:2] == ["Koi-Koi, table: nintendo, last_round: 2", f"  {USED}, lang"]
    assert "四光" in result.stdout or command == "replay"


@pytest.mark.parametrize("command", ["score", "check", "explain", "dispute", "replay"])
def test_in_json_as_well(command: str) -> None:
    (game,) = json.loads(run(f"{command} evening/friday.yaml --format json").stdout)["games"]
    keys = ["game", "months", "table", "last_round"]
    assert game["defaults"]["file"] == "hanascore.yaml"
    assert game["defaults"]["keys"][:4] == keys


def test_in_every_format() -> None:
    for form in ("markdown", "html"):
        assert f"{USED}, lang" in run(f"score evening/friday.yaml --format {form}").stdout.replace("\\_", "_")
    rows = run("score evening/friday.yaml --format csv").stdout.splitlines()
    assert rows[0].endswith(",problems,defaults")
    assert rows[1].endswith(",hanascore.yaml")
    lines = run("score evening/friday.yaml --format jsonl").stdout.splitlines()
    assert json.loads(lines[-1])["defaults"]["file"] == "hanascore.yaml"
    assert USED in run("check evening/friday.yaml").stdout
    assert USED in run("tally evening --partial").stdout
    assert json.loads(run("tally evening --partial --format json").stdout)["defaults"][0]["keys"][0] == "game"
    assert USED in run("rules evening/friday.yaml").stdout
    assert "defaults" in json.loads(run("rules evening/friday.yaml --format json").stdout)["table"]


def test_in_every_format_of_problems_and_standings() -> None:
    wrong = RECORD.replace("1b 3b 8b 11b", "1b 3x")
    write("evening/friday.yaml", wrong)
    write("alone.yaml", wrong.replace("rounds:", "game: hana-awase\nmonths: korean\nrounds:"))
    both = "check evening/friday.yaml alone.yaml"
    head, *rows = (line.rpartition(",")[2] for line in run(f"{both} --format csv").stdout.splitlines())
    assert (head, rows[0], rows[-1]) == ("defaults", "hanascore.yaml", "")
    lines = [json.loads(line) for line in run(f"{both} --format jsonl").stdout.splitlines()]
    assert [one.get("defaults", {}).get("file") for one in lines][:: len(lines) - 1] == [
        "hanascore.yaml",
        None,
    ]
    assert ",defaults" not in run("check alone.yaml --format csv").stdout
    write("evening/friday.yaml", RECORD)
    head, *rows = run("tally evening --partial --format csv").stdout.splitlines()
    assert head.endswith(",defaults")
    assert all(row.endswith(",hanascore.yaml") for row in rows)


def test_a_folder_speaks_the_language_of_its_own_club() -> None:
    write("evening/hanascore.yaml", CLUB.replace("lang: ja", "lang: ko"))
    told = run("tally evening --partial").stdout
    assert "참가자" in told
    assert "From evening/hanascore.yaml: game, months, table, last_round, lang" in " ".join(told.split())


def test_the_digest_of_a_tally_rests_on_the_club() -> None:
    def told(words: str = "evening") -> dict[str, Any]:
        data: dict[str, Any] = json.loads(run(f"tally {words} --partial --audit --format json").stdout)
        return data

    first = told()
    assert [(one["file"], one["club"]) for one in first["audit"]] == [
        ("hanascore.yaml", True),
        ("evening/friday.yaml", False),
    ]
    assert "the club" in run("tally evening --partial --audit").stdout
    # What was scored elsewhere knows its club.
    write("results.jsonl", run("score evening/friday.yaml --format jsonl").stdout)
    through = told("results.jsonl")
    assert (through["digest"], through["defaults"]) == (first["digest"], first["defaults"])
    write("hanascore.yaml", CLUB.replace("last_round: 2", "last_round: 3"))
    assert told()["digest"] != first["digest"]
    # A club that has a say in the language alone changes no standings.
    write("evening/friday.yaml", RECORD.replace("rounds:", "game: koi-koi\nmonths: korean\nrounds:"))
    write("hanascore.yaml", "lang: ko\n")
    assert told()["digest"] == told("evening --no-config")["digest"]


def test_without_it() -> None:
    result = run("score evening/friday.yaml --no-config")
    assert result.exit_code == 1
    assert "does not say `game`" in result.stderr
    Path("hanascore.yaml").unlink()
    assert run("score evening/friday.yaml").stderr == result.stderr


def test_the_nearest_file_stands_alone_and_one_of_comments_says_nothing() -> None:
    write("evening/hanascore.yaml", "# nothing here yet\n")
    assert run("score evening/friday.yaml").exit_code == 1


def test_standard_input_is_of_the_folder_it_is_read_in() -> None:
    assert f"  {USED}, lang\n" in run("score -", stdin=RECORD).stdout


def test_the_record_comes_before_the_club() -> None:
    own = "months: japanese\ngame: koi-koi\noptions: {last_round: 6}\n"
    write("evening/friday.yaml", RECORD.replace("rounds:", f"{own}rounds:"))
    said = run("score evening/friday.yaml").stdout
    assert said.startswith("Koi-Koi, table: nintendo, last_round: 6\n  From hanascore.yaml: table, lang\n")
    assert "雨四光" in said


def test_options_are_those_of_the_game_alone() -> None:
    other = RECORD.replace("rounds:", "game: min-hwatu\nrounds:").replace("    stopped_by: Aki\n", "")
    write("evening/friday.yaml", other)
    assert "From hanascore.yaml: months, lang" in run("score evening/friday.yaml").stdout


def test_an_event_comes_before_the_club() -> None:
    write("event.yaml", "hanascore_event: 1\ngame: koi-koi\nmonths: japanese\noptions: {last_round: 3}\n")
    result = run("score evening/friday.yaml --event event.yaml")
    assert "last_round: 3\n  From hanascore.yaml: table, lang\n" in result.stdout
    assert "rules-differ" not in result.stderr
    assert "雨四光" in result.stdout


def test_the_command_line_comes_first() -> None:
    result = run("score evening/friday.yaml --months japanese --lang en")
    assert "From hanascore.yaml: game, table, last_round\n" in result.stdout
    assert "Rainy Four Brights\n" in result.stdout


def test_a_pile_is_counted_as_in_the_club() -> None:
    result = run('pile koi-koi "1b 3b 8b 11b"')
    assert "  From hanascore.yaml: table, last_round, months, lang\n" in result.stdout
    assert "四光" in result.stdout
    assert "hanascore.yaml" not in run('pile koi-koi "1b 3b 8b 11b" --no-config').stdout
    data = json.loads(run('pile koi-koi "1b 3b 8b" --option table=fudawiki --format json').stdout)
    assert data["defaults"]["keys"] == ["last_round", "months", "lang"]
    assert data["options"]["table"] == "fudawiki"


WRONG = """\
game: koi-koi
month: korean
months: finnish
options: {gaol: 3, table: chess}
lang: fr
"""


def test_what_is_wrong_with_it_is_told_there_and_nothing_is_scored() -> None:
    write("hanascore.yaml", WRONG)
    result = run("score evening/friday.yaml")
    assert (result.exit_code, result.stdout) == (1, "")
    places = [line.split(" ")[0] for line in result.stderr.splitlines() if line.startswith("hanascore.yaml:")]
    assert places == [f"hanascore.yaml:{at}:" for at in ("2:1", "3:9", "4:11", "4:27", "5:7")]
    assert result.stderr.endswith("hanascore.yaml that is wrong: mend it, or say --no-config\n")
    assert run("tally evening").exit_code == run("pile koi-koi 1b").exit_code == 1
    assert run("pile koi-koi 1b --no-config").exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- koi-koi\n", "the file of a club must be a mapping, not a list"),
        ("game: koi\n", "no game is called 'koi'"),
        ("options: {goal: 3}\n", "the options are of no game"),
        ("game: koi-koi\noptions: 3\n", "`options` must be a mapping, not '3'"),
        ("game: koi-koi\n---\ngame: kwa-do\n", "the file of a club is one document, and 2 stand here"),
        ("game: [\n", "never closed"),
    ],
)
def test_more_that_may_be_wrong_with_it(text: str, said: str) -> None:
    write("hanascore.yaml", text)
    result = run("check evening/friday.yaml")
    assert result.exit_code == 1
    assert said in result.stderr


def test_no_record_has_the_name_of_the_file_of_a_club() -> None:
    told = "hanascore.yaml is the name of the file of a club: choose another, as friday.yaml"
    for line in ("new koi-koi -o new/hanascore.yaml", "convert evening/friday.yaml -o new/hanascore.yaml"):
        Path("new").mkdir(exist_ok=True)
        refused = run(line)
        assert (refused.exit_code, list(Path("new").iterdir())) == (2, [])
        assert told in " ".join(refused.stderr.split())
    Path("hanascore.yaml").write_text(run("new koi-koi").stdout, encoding="utf-8")
    said = run("score evening/friday.yaml").stderr
    assert "this is a record, not the file of a club [wrong-type]" in said
    assert said.count("error: ") == 1


@pytest.mark.parametrize("command", ["score", "explain", "dispute", "replay", "tally", "tally --json"])
def test_the_file_of_a_club_alone_holds_no_record(command: str) -> None:
    refused = run(f"{command} hanascore.yaml")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "hanascore.yaml is the name of the file of a club" in " ".join(refused.stderr.split())
    assert run("check hanascore.yaml").exit_code == 0


def test_a_file_of_a_club_that_is_not_there() -> None:
    for command in ("check new/hanascore.yaml", "score evening/friday.yaml new/hanascore.yaml"):
        missing = run(command)
        assert missing.exit_code == 2
        assert "cannot read new/hanascore.yaml: no such file or directory" in missing.stderr


def test_of_a_record_that_is_not_scored_as_well() -> None:
    write("evening/friday.yaml", RECORD.replace("rounds:", "options: 3\nrounds:"))
    result = run("score evening/friday.yaml --format json")
    assert "`options` must be a mapping, not '3'" in result.stderr
    assert "does not say" not in result.stderr
    assert json.loads(result.stdout)["games"][0]["defaults"]["keys"] == ["game", "months", "lang"]
    said = "errors in the record From hanascore.yaml: game, months, lang"
    assert said in " ".join(run("score evening/friday.yaml").stdout.split())


def test_the_score_pad_scores_as_in_the_club() -> None:
    result = run("keep evening/friday.yaml", stdin="Bo\nwhy\nquit\n")
    assert USED in result.stdout
    assert "Four Brights" in result.stdout
    assert "errors above its rounds" in run("keep evening/friday.yaml --no-config", stdin="quit\n").stderr


def test_the_score_pad_offers_the_game_and_the_months_of_the_club() -> None:
    write("hanascore.yaml", "game: min-hwatu\nmonths: korean\n")
    result = run("keep new.yaml", stdin="\nAki, Bo\n\n\nquit\n")
    assert "Which game? [min-hwatu]" in result.stderr
    assert "Is month 12 the rain (korean) or the paulownia (japanese)? [korean]" in result.stderr
    assert "game: min-hwatu" in Path("new.yaml").read_text(encoding="utf-8")
    assert "months: korean" in Path("new.yaml").read_text(encoding="utf-8")


def test_a_value_of_a_yaku_stands_on_no_line_of_the_record() -> None:
    write("hanascore.yaml", "game: koi-koi\nmonths: korean\noptions: {values: {four-brights: 12}}\n")
    said = run("explain evening/friday.yaml").stdout
    assert "Four Brights (house rule) " in said


def test_it_is_checked_by_itself() -> None:
    assert run("check hanascore.yaml").output == ""
    write("hanascore.yaml", "games: koi-koi\n")
    result = run("check hanascore.yaml")
    assert (result.exit_code, result.stderr.split(" [")[0]) == (
        1,
        "hanascore.yaml:1:1: error: the file of a club has no key `games`",
    )


def test_a_pattern_may_name_it_among_the_records() -> None:
    write("friday.yaml", RECORD)
    alone, among = run("score friday.yaml --format csv"), run("score hanascore.yaml friday.yaml --format csv")
    assert among.stdout == alone.stdout
    assert (
        run("tally hanascore.yaml friday.yaml --partial").stdout == run("tally friday.yaml --partial").stdout
    )


def test_options_out_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANASCORE_LANG", "ko")
    monkeypatch.setenv("HANASCORE_MONTHS", "japanese")
    monkeypatch.setenv("HANASCORE_SCORE_FORMAT", "markdown")
    said = run("score evening/friday.yaml").stdout
    assert "Rainy Four Brights 비사광" in said or "Rainy Four Brights" in said
    assert "From hanascore.yaml: game, table, last\\_round" in said
    assert run("explain evening/friday.yaml").stdout.startswith("Koi-Koi, table: nintendo")
    assert "Rainy Four" in run("score evening/friday.yaml --lang en --format table").stdout
    monkeypatch.setenv("HANASCORE_NO_CONFIG", "1")
    assert run("score evening/friday.yaml").exit_code == 1


def test_an_order_of_months_in_the_environment_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    write("evening/friday.yaml", RECORD.replace("rounds:", "months: korean\nrounds:"))
    monkeypatch.setenv("HANASCORE_MONTHS", "japanese")
    result = run("score evening/friday.yaml")
    assert "雨四光" not in result.stdout
    assert "rules-differ" not in result.stderr


@pytest.mark.parametrize(
    ("variable", "value", "words", "said"),
    [
        (
            "HANASCORE_MONTHS",
            "finnish",
            "score",
            "Invalid value for HANASCORE_MONTHS: 'finnish' is not one of",
        ),
        ("HANASCORE_SCORE_LANG", "fr", "score", "Invalid value for HANASCORE_SCORE_LANG: 'fr'"),
        (
            "HANASCORE_STRICT",
            "perhaps",
            "check",
            "Invalid value for HANASCORE_STRICT: 'perhaps' is not a valid",
        ),
        (
            "HANASCORE_MAX_BYTES",
            "many",
            "check",
            "Invalid value for HANASCORE_MAX_BYTES: 'many' is not a valid",
        ),
        ("HANASCORE_FORMAT", "csv", "explain", "Invalid value for HANASCORE_FORMAT: 'csv'"),
        ("HANASCORE_ROUND", "9", "score", "there is no round 9: .* (the environment sets HANASCORE_ROUND)"),
    ],
)
def test_odd_values_name_the_variable(
    variable: str, value: str, words: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    result = run(f"{words} evening/friday.yaml")
    assert result.exit_code == 2
    begins, _, ends = said.partition(".*")
    assert begins in result.stderr
    assert ends in result.stderr


def test_the_environment_is_not_blamed_for_what_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANASCORE_LANG", "ja")
    for words, said in (("new koi-koi extra", "unexpected extra argument"), ("new --nothing", "--nothing")):
        result = run(words)
        assert result.exit_code == 2
        assert said in result.stderr
        assert "the environment sets" not in result.stderr
    assert "English (the environment sets HANASCORE_LANG)" in run("new koi-koi").stderr


def test_safety_of_csv_may_be_agreed_on_for_all_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANASCORE_CSV_SAFE", "yes")
    assert run("score evening/friday.yaml").exit_code == 0
    assert run("score evening/friday.yaml --csv-safe").exit_code == 2
