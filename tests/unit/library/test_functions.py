"""The public functions of the library."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
import yaml

import hanascore
from hanascore.cards.pile import Pile
from tests.helpers.commands import run
from tests.helpers.quick import every

RECORD = """\
hanascore: 1
game: koi-koi
players: [Aki, Bo]
rounds:
  - captured: {Aki: 1b 3b 8b 12b, Bo: 4ar 5ar}
    left_over: none
    stopped_by: Aki
"""


def test_every_public_name_exists() -> None:
    assert [name for name in hanascore.__all__ if not hasattr(hanascore, name)] == []
    assert hanascore.__version__ == "0.1.0"


def test_a_text_and_a_file_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(RECORD, encoding="utf-8")
    from_text, from_file = hanascore.loads(RECORD), hanascore.load(path)
    assert replace(from_text.records[0], file=str(path)) == from_file.records[0]
    assert from_file.problems == ()
    assert hanascore.loads(RECORD.encode()) == from_text


def test_scoring() -> None:
    match = hanascore.score(hanascore.loads(RECORD).records[0])
    assert [(one.side, one.total) for one in match.standings] == [("Aki", 16), ("Bo", 0)]
    again = hanascore.score(hanascore.loads(RECORD).records[0])
    assert [one.standings for one in (again, match)] == [match.standings] * 2


def test_checking() -> None:
    bad = hanascore.loads(RECORD.replace("stopped_by: Aki", "stopped_by: Bo"))
    assert any(problem.stops for problem in hanascore.check(bad.records[0]))
    assert not any(problem.stops for problem in hanascore.check(hanascore.loads(RECORD).records[0]))


def test_a_broken_text_raises_nothing() -> None:
    loaded = hanascore.loads("game: [")
    assert loaded.records == ()
    assert [problem.id for problem in loaded.problems] == ["unclosed"]


def test_all_problems_of_an_unscorable_record_are_listed() -> None:
    text = RECORD.replace("players", "options: {goal: x}\nplayers").replace("4ar", "9s")
    loaded = hanascore.loads(text)
    assert {problem.id for problem in loaded.problems} == {"unknown-choice", "unknown-card"}
    for problems in (hanascore.check(loaded.records[0]), hanascore.score(text).problems):
        assert {problem.id for problem in problems} >= {"unknown-choice", "unknown-card"}


def test_piles() -> None:
    assert hanascore.score_pile("koi-koi", "1b 3b 8b", table="nintendo").points == 5
    assert hanascore.score_pile("Koi Koi", Pile.of("1b 3b 8b")).points == 5
    assert hanascore.score_pile("koi-koi", "1b 3b 8b", values={"three-brights": 7}).points == 7
    read_only = MappingProxyType({"three-brights": 7})
    assert hanascore.score_pile("koi-koi", "1b 3b 8b", values=read_only).points == 7
    assert hanascore.score_pile("kwa-do", "1b 2a 3b", yaku=["set-1"]).points == 80
    assert hanascore.score_pile("kwa-do", "1b 2a 3b", yaku=("set-1",)).points == 80
    assert hanascore.score_pile("kwa-do", "1b 2a 3b", yaku="all", goal=None).points == 80
    assert hanascore.score_pile("sudaoshi", "11*", seat="last").points == 41
    assert hanascore.score_pile("koi-koi", "1*", month=1, month_cards=True).points == 4
    assert hanascore.score_pile("kwa-do", "11b", months="korean").cards == Pile.of("12b").cards
    lucky = hanascore.score_pile("koi-koi", "", hand="1* 2ar 3bc").lucky
    assert lucky is not None
    assert [(entry.rule, entry.points) for entry in lucky] == [("koi-koi.teshi", 6)]
    assert hanascore.score_pile("koi-koi", "", hand=Pile.of("1b 2a 3b 4a 5a 6a 7a 8b")).lucky == ()
    assert hanascore.score_pile("koi-koi", "None").points == 0
    assert hanascore.score_pile("sakura", "None").points == 0
    assert hanascore.score_pile("sakura", "12y 1b").points == 30


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("koi-koi", "1b 9s"), {}, "no such card '9s': did you mean 9a"),
        (("kwa-do", "11b"), {}, "depends on the order of the months"),
        (("tarot", "1b"), {}, "no game is called 'tarot'"),
        (("koi-koi", "1b"), {"viewing": "maybe"}, "`viewing` cannot be 'maybe'"),
        (("koi-koi", "1b"), {"wiewing": "on"}, "has no option `wiewing`"),
        (("koi-koi", "1b"), {"goal": {3}}, "`goal` cannot be"),
        (("koi-koi", "1b"), {"values": {1: 2}}, "has no yaku '1'"),
        (("koi-koi", "1b"), {"seat": "last"}, "no seat scores anything here"),
        (("koi-koi", "1b"), {"month": 0}, "rounds count from 1"),
        (("mushi", "6c 1b"), {}, "the peony chaff .* is not in the deck of this game"),
        (("mushi", Pile.of("1b 7a")), {}, "not in the deck of this game: 7a"),
        (("mushi", "1b"), {"hand": "6c 1b"}, "is not in the deck of this game"),
        (("sakura", "12c 1b"), {}, "a paulownia chaff may be the yellow one"),
    ],
)
def test_bad_piles(arguments: tuple[str, str | Pile], options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        hanascore.score_pile(*arguments, **options)


def test_pile_of_numbers() -> None:
    known = hanascore.score_pile("kwa-do", "3 brights, 2 animals, 4 ribbons")
    assert known.points == 100
    assert known.as_text() == run('pile kwa-do "3 brights, 2 animals, 4 ribbons"').stdout
    with pytest.raises(ValueError, match="brights"):
        hanascore.score_pile("koi-koi", "9 brights")


def test_path_text_mapping_and_record_give_the_same_score(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(RECORD, encoding="utf-8")
    data = yaml.safe_load(RECORD)
    (record,) = hanascore.load(path).records
    texts = [RECORD, RECORD.encode(), json.dumps(data)]
    for source in (str(path), path, *texts, data, MappingProxyType(data), record):
        assert hanascore.score(source).standings == hanascore.score(RECORD).standings
        assert {one.id for one in hanascore.check(source)} == {"odd-month"}
        assert hanascore.explain(source, side="bo").rounds[0].sides[0].side == "Bo"
        assert hanascore.dispute(source, ruling="table").match.standings == hanascore.score(RECORD).standings


KWA_DO = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\ncaptured: {Aki: 11b, Bo: 12b}\n"


def test_months_argument() -> None:
    assert any(one.id == "month-order-unknown" for one in hanascore.check(KWA_DO))
    assert not any(one.stops for one in hanascore.check(KWA_DO, months="korean"))
    assert hanascore.score(KWA_DO, months="korean").rounds[0].scored


@pytest.mark.parametrize(
    ("source", "kind", "message"),
    [
        (
            ["friday.yaml"],
            TypeError,
            "hanascore.score takes a path, a text, a mapping or a record, not a list",
        ),
        (None, TypeError, "not a NoneType"),
        (3, TypeError, "not an int"),
        ("fri\0day.yaml", FileNotFoundError, "there is no such file"),
        ("fri\ud800day.yaml", FileNotFoundError, "there is no such file"),
        (".", IsADirectoryError, "'.'"),
        (hanascore.loads(RECORD), TypeError, "not a Loaded: use one of its `records`"),
        (
            "nowhere.yaml",
            FileNotFoundError,
            "no such file, and the text of a record has several lines",
        ),
        ("game: [\n", ValueError, "this text, line 1, column 7: .*; hanascore.check lists all problems"),
        ("", FileNotFoundError, "no such file"),
        ("\n\n", ValueError, "^this file is empty"),
        (f"{RECORD}---\n{RECORD}", ValueError, "this text has 2 records, but hanascore.score takes one: "),
        ({"game": {1, 2}}, TypeError, "texts, numbers, lists and mappings, not of a set"),
        ({("a", "b"): 1}, TypeError, "the keys of a record are texts"),
        ({"hanascore": 1}, ValueError, "^the record lacks `game`"),
    ],
)
def test_bad_sources(source: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        hanascore.score(source)


@pytest.mark.parametrize(
    ("path", "kind", "message"),
    [
        (None, TypeError, "hanascore.load takes a path, not a NoneType"),
        (RECORD, ValueError, "this is a text: use hanascore.loads"),
    ],
)
def test_load_takes_only_paths(path: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        hanascore.load(path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((None, "1b"), "takes the name of a game, not a NoneType"),
        (("koi-koi", None), "takes cards as a text or a Pile, not a NoneType"),
        (("koi-koi", ["1b", "3b"]), "takes cards as a text or a Pile, not a list"),
    ],
)
def test_types_of_score_pile(arguments: tuple[Any, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        hanascore.score_pile(*arguments)


def test_types_of_other_arguments() -> None:
    record = "examples/kwa-do.hanascore.yaml"
    number: Any = 5
    with pytest.raises(TypeError, match="loads takes a text, not an int"):
        hanascore.loads(number)
    with pytest.raises(TypeError, match="takes the name of a side, not an int"):
        hanascore.explain(record, side=number)
    with pytest.raises(TypeError, match="takes a ruling as a text, not an int"):
        hanascore.dispute(record, ruling=number)
    with pytest.raises(TypeError, match="takes combinations of choices as mappings, not a str"):
        hanascore.dispute(record, together=["method=easy"])
    for function in (hanascore.load, hanascore.score, hanascore.check, hanascore.explain, hanascore.dispute):
        with pytest.raises(ValueError, match="months are counted 'japanese' or 'korean', not 'lunar'"):
            function(record, months="lunar")


@pytest.mark.parametrize("round", [99, "1"])
def test_explaining_a_missing_round(round: Any) -> None:
    with pytest.raises(ValueError, match=f"there is no round {round!r}: the rounds are 1-4"):
        hanascore.explain("examples/kwa-do.hanascore.yaml", round=round)


def test_mappings_that_are_no_data() -> None:
    data: dict[str, Any] = {}
    data["game"] = data
    with pytest.raises(ValueError, match="contains itself"):
        hanascore.score(data)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ValueError, match="nested too deeply"):
        hanascore.score({"game": deep})
    with pytest.raises(ValueError, match="a number in this mapping has too many digits"):
        hanascore.check({"hanascore": 1, "game": "koi-koi", "scores": {"Aki": 10**5000}})
    shared = {"Aki": "1b", "Bo": "2a"}
    assert hanascore.check({"rounds": [shared, shared]})
    dated = {**yaml.safe_load(RECORD), "date": date(2026, 10, 16)}
    assert hanascore.score(dated).record.date == "2026-10-16"


def test_months_of_a_record_that_is_already_read() -> None:
    with pytest.raises(ValueError, match="give `months` to hanascore"):
        hanascore.score(hanascore.loads(RECORD).records[0], months="korean")


def test_problems_have_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(RECORD.replace("4ar", "9s"), encoding="utf-8")
    loaded = hanascore.load(path)
    for problems in (hanascore.check(path), hanascore.check(loaded.records[0]), loaded.problems):
        (found,) = [one for one in problems if one.id == "unknown-card"]
        assert (found.file, found.line, found.column) == (str(path), 5, 39)
    (found,) = [one for one in hanascore.check(yaml.safe_load(path.read_text())) if one.id == "unknown-card"]
    assert (found.file, found.line, found.column) == ("", None, None)
    assert found.place.path == ("rounds", 0, "captured", "Bo")


def test_problems_of_a_match_have_lines_and_columns(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(RECORD.replace("8b 12b", "8b 12b 3r"), encoding="utf-8")
    answers = hanascore.score(path), hanascore.explain(path).match, hanascore.dispute(path).match
    for match in answers:
        places = {(one.file, one.line, one.column) for one in match.problems if one.id == "odd-month"}
        assert places == {(str(path), 5, 21)}


EXAMPLES = sorted(Path("examples").glob("*.hanascore.yaml"))


def printed(command: str, path: Path, form: str) -> str:
    """Return what a command prints about an example."""
    return run(f"{command} --format {form} {path}").stdout


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("command", "path"),
    every(7, [(command, path) for command in ("score", "explain", "dispute") for path in EXAMPLES]),
    ids=lambda value: str(value).split("/")[-1].split(".")[0],
)
def test_results_are_what_the_commands_print(command: str, path: Path) -> None:
    text, data = printed(command, path, "table"), json.loads(printed(command, path, "json"))
    (record,) = hanascore.load(str(path)).records
    answer = getattr(hanascore, command)(record)
    assert (answer.as_text(), answer.as_data()) == (text, data)
    if command == "score":
        assert hanascore.score(str(path)).as_text(lang="ko") == run(f"score --lang ko {path}").stdout


@pytest.mark.no_cover
@pytest.mark.parametrize("command", ["score", "dispute", "replay"])
def test_results_are_pages_as_the_commands_make_them(command: str) -> None:
    path = "examples/play.hanascore.yaml"
    result = getattr(hanascore, command)(path)
    assert result.as_html() == run(f"{command} --format html {path}").stdout
    assert result.as_html(lang="ja") == run(f"{command} --format html --lang ja {path}").stdout


@pytest.mark.no_cover
@pytest.mark.parametrize("command", ["explain", "dispute"])
def test_a_file_and_its_record_give_the_same_result(command: str) -> None:
    path = "examples/play.hanascore.yaml"
    (record,) = hanascore.load(path).records
    of_file, of_record = (getattr(hanascore, command)(one) for one in (path, record))
    assert (of_file.as_text(), of_file.as_data()) == (of_record.as_text(), of_record.as_data())


def test_an_unscorable_record_is_reported_as_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(RECORD.replace("koi-koi", "koi-koi\noptions: {goal: x}"), encoding="utf-8")
    for command in ("score", "explain", "dispute"):
        answer = getattr(hanascore, command)(path)
        assert answer.as_text() == run(f"{command} {path}").stdout
        assert answer.as_data() == json.loads(run(f"{command} --format json {path}").stdout)


def test_an_explanation_of_one_side_or_yaku_is_what_the_command_prints() -> None:
    path = "tests/problems/claim-denied/record.yaml"
    for argument, option in (
        ({"side": "Bo"}, "--side Bo"),
        ({"yaku": "poetry-ribbons"}, "--yaku poetry-ribbons"),
    ):
        explanation = hanascore.explain(path, **argument)
        assert explanation.as_text() == run(f"explain {option} {path}").stdout
        assert explanation.as_data() == json.loads(run(f"explain {option} --notes --json {path}").stdout)
    with pytest.raises(ValueError, match="has no yaku 'irises'"):
        hanascore.explain(path, yaku="irises")


def test_a_pile_is_reported_as_by_the_command() -> None:
    score = hanascore.score_pile("koi-koi", "1b 3b 8b", table="nintendo")
    words = 'pile koi-koi "1b 3b 8b" --option table=nintendo'
    assert score.as_text() == run(words).stdout
    assert score.as_data() == json.loads(run(f"{words} --format json").stdout)
    assert score.as_html() == run(f"{words} --format html").stdout
    korean = hanascore.score_pile("kwa-do", "11b 12b", months="korean")
    assert korean.as_html() == run('pile kwa-do "11b 12b" --months korean --format html').stdout


def test_data_have_only_the_types_of_json() -> None:
    data = hanascore.explain("examples/koi-koi.hanascore.yaml").as_data()
    assert _types(data) <= {dict, list, str, int, float, bool, type(None)}


def _types(data: Any) -> set[type]:
    """Return the types of a value and of everything in it."""
    parts = []
    if isinstance(data, dict):
        parts = [*data, *data.values()]
    elif isinstance(data, list):
        parts = data
    return {type(data)}.union(*map(_types, parts))


def test_names_of_a_ruling() -> None:
    record = "examples/kwa-do.hanascore.yaml"
    results = [
        hanascore.dispute(record, ruling=word).as_data()
        for word in ("method", "kwa-do.method", "KD-5", "Kwa-Do.kd-5")
    ]
    assert results[0] == results[1] == results[2]
    with pytest.raises(ValueError, match="Kwa-Do has no ruling `metod`: did you mean"):
        hanascore.dispute(record, ruling="metod")


@pytest.mark.no_cover
@pytest.mark.parametrize("game", list(hanascore.GAMES))
def test_a_choice_in_json_can_be_written_in_a_record(game: str) -> None:
    """JSON writes `none` and not null, because null in a record means nothing is written."""
    declared = hanascore.GAMES[game]
    record = {
        "hanascore": 1,
        "game": game,
        "players": ["Aki", "Bo", "Chiyo"][: max(2, min(declared.players))],
    }
    options = json.loads(run(f"rules {game} --format json").stdout)["options"]
    for option, data in zip(declared.options, options, strict=True):
        for choice, each in zip(option.choices, data["choices"], strict=True):
            match = hanascore.score(record | {"options": {option.name: each["value"]}})
            assert getattr(match.rules.options, option.name) == choice, option.name
            head = match.as_data()["games"][0]["options"]
            assert head[option.name] == each["value"]
            assert hanascore.score(record | {"options": head}).as_data()["games"][0]["options"] == head
        usual = hanascore.score(record | {"options": {option.name: data["default"]}})
        assert usual.rules.options == hanascore.score(record).rules.options


def test_choices_of_a_dispute_can_be_tried_again() -> None:
    dispute = hanascore.dispute("examples/kwa-do.hanascore.yaml")
    data = dispute.as_data()["games"][0]["trials"]
    assert {"yaku": "none"} in [trial["choices"] for trial in data]
    again = hanascore.dispute("examples/kwa-do.hanascore.yaml", together=[trial["choices"] for trial in data])
    assert [trial.totals for trial in again.together] == [trial.totals for trial in dispute.trials]
    with pytest.raises(ValueError, match="did you mean floor"):
        hanascore.dispute("examples/kwa-do.hanascore.yaml", together=[{"method": "flor"}])


def test_a_mask_is_a_number() -> None:
    text: Any = "1b"
    with pytest.raises(TypeError, match="a mask is a whole number, but this is '1b'"):
        Pile(text)
