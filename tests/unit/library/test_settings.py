"""Events, club files, folders and other forms of records in the library."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

import hanascore
from tests.helpers.commands import run
from tests.helpers.paths import RECORDS
from tests.helpers.quick import every

pytestmark = pytest.mark.usefixtures("at_the_root")

RECORD = """\
hanascore: 1
game: koi-koi
event: {round: 1, table: 1}
players: [Aki, Bo]
rounds:
  - captured: {Aki: 1b 3b 8b 12b, Bo: 4ar 5ar}
    left_over: none
    stopped_by: Aki
"""
EVENT = """\
hanascore_event: 1
game: koi-koi
players: [Aki, Bo]
rounds: 1
options: {table: nintendo, viewing: off, last_round: 1}
"""
BAD_EVENT = EVENT.replace("rounds: 1", "rounds: many")
SPRING = "examples/event/event.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with an event and a record of it."""
    (tmp_path / "event.yaml").write_text(EVENT, encoding="utf-8")
    (tmp_path / "1.yaml").write_text(RECORD, encoding="utf-8")
    return tmp_path


def test_an_event_sets_the_rules(folder: Path) -> None:
    for event in (
        folder / "event.yaml",
        str(folder / "event.yaml"),
        EVENT,
        EVENT.encode(),
        yaml.safe_load(EVENT),
    ):
        (record,) = hanascore.load(folder / "1.yaml", event=event).records
        for match in (
            hanascore.score(RECORD, event=event),
            hanascore.score(record),
            hanascore.explain(RECORD, event=event).match,
            hanascore.dispute(RECORD, event=event).match,
            hanascore.replay(RECORD, event=event).match,
        ):
            assert match.rules.options.table == "nintendo"
            assert match.over
    assert hanascore.score(RECORD).rules.options.table != "nintendo"
    command = run(f"score {folder / '1.yaml'} --event {folder / 'event.yaml'}")
    assert hanascore.score(folder / "1.yaml", event=folder / "event.yaml").as_text() == command.stdout


def test_an_event_that_cannot_be_used() -> None:
    message = "this event cannot be used: this text, line 4, column 9: .*many.*"
    for function in (
        hanascore.score,
        hanascore.explain,
        hanascore.dispute,
        hanascore.replay,
        hanascore.loads,
    ):
        with pytest.raises(ValueError, match=message):
            function(RECORD, event=BAD_EVENT)
    with pytest.raises(FileNotFoundError):
        hanascore.score(RECORD, event="no-such-event.yaml")
    with pytest.raises(ValueError, match="this is a record, but an event is expected here"):
        hanascore.score(RECORD, event=RECORD)
    number: Any = 5
    with pytest.raises(TypeError, match="an event is a path, a text or a mapping, not an int"):
        hanascore.score(RECORD, event=number)


def test_settings_of_a_record_that_is_already_read() -> None:
    (record,) = hanascore.loads(RECORD).records
    with pytest.raises(ValueError, match=r"give `event` to hanascore\.load"):
        hanascore.score(record, event=EVENT)


def test_checking_with_an_event(folder: Path) -> None:
    path = folder / "1.yaml"
    assert {problem.id for problem in hanascore.check(path, event=EVENT)} == {"odd-month"}
    path.write_text(RECORD.replace("[Aki, Bo]", "[Aki, Boo]").replace("Bo:", "Boo:"), encoding="utf-8")
    problems = hanascore.check(path, event=EVENT)
    assert ("not-entered", str(path), 4) in [(one.id, one.file, one.line) for one in problems]
    mapping = yaml.safe_load(path.read_text())
    assert ("not-entered", "", None) in [
        (one.id, one.file, one.line) for one in hanascore.check(mapping, event=EVENT)
    ]
    problems = hanascore.check(path, event=BAD_EVENT)
    assert (problems[0].line, problems[0].severity) == (4, hanascore.Severity.ERROR)


def test_checking_as_the_command_does(folder: Path) -> None:
    for path in (folder / "1.yaml", Path(SPRING), Path("examples/results.csv"), *RECORDS[:3]):
        for event in (None, SPRING):
            data = json.loads(
                run(f"check {path} --notes --json" + (f" --event {event}" if event else "")).stdout
            )
            ids = sorted(problem["id"] for problem in data["problems"])
            assert sorted(problem.id for problem in hanascore.check(path, event=event)) == ids


def test_a_club_file_is_read_if_it_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = folder / "hanascore.yaml"
    club.write_text("game: koi-koi\noptions: {table: nintendo}\n", encoding="utf-8")
    assert hanascore.score(folder / "1.yaml").rules.options.table == "legends"
    match = hanascore.score(folder / "1.yaml", club=club)
    assert match.rules.options.table == "nintendo"
    # Elsewhere the command shortens the path of the club's file.
    monkeypatch.chdir(folder)
    assert hanascore.score("1.yaml", club="hanascore.yaml").as_text() == run("score 1.yaml").stdout
    assert hanascore.check(folder / "1.yaml", club=club) == hanascore.check(folder / "1.yaml")
    club.write_text("game: tarot\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"this club's file cannot be used: .*hanascore.yaml, line 1.*tarot"):
        hanascore.score(folder / "1.yaml", club=club)


def test_a_tally_is_what_the_command_prints() -> None:
    tally = hanascore.tally("examples/event", event=SPRING, as_of=2)
    line = f"tally examples/event --event {SPRING} --as-of 2"
    assert tally.as_text() == run(line).stdout
    assert tally.as_data() == json.loads(run(f"{line} --json").stdout)
    assert tally.as_html() == run(f"{line} --format html").stdout
    assert tally.complete
    assert len(tally.files) == 8
    paths = sorted(Path("examples/event").glob("r0[12]*"))
    assert hanascore.tally(paths, event=SPRING, as_of=2).standings == tally.standings


def test_points_of_a_tally_are_exact(tmp_path: Path) -> None:
    event: dict[str, Any] = {"hanascore_event": 1, "players": ["Aki", "Bo", "Chiyo"],
             "points": {"by": "places", "places": [1, 0, 0], "ties": "share"}}  # fmt: skip
    results = "round,table,player,score\n1,1,Aki,5\n1,1,Bo,5\n1,1,Chiyo,5\n"
    path = tmp_path / "results.csv"
    path.write_text(results, encoding="utf-8")
    standings = hanascore.tally(path, event=event).standings
    assert [standing.points for standing in standings] == [Fraction(1, 3)] * 3
    assert {type(standing.score) for standing in standings} == {int}


def test_an_unfinished_tally_shows_nothing_unless_it_is_partial(folder: Path) -> None:
    event = EVENT.replace("rounds: 1", "rounds: 2")
    tally = hanascore.tally(folder, event=event)
    assert (tally.standings, tally.complete) == ((), False)
    assert any(problem.severity == "error" for problem in tally.problems)
    partial = hanascore.tally(folder, event=event, partial=True)
    assert [standing.name for standing in partial.standings] == ["Aki", "Bo"]


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({"sources": "no-such-folder"}, FileNotFoundError, "no such file"),
        ({"as_of": 9}, ValueError, "there is no round 9: the event has 4 rounds"),
        ({"as_of": 0}, ValueError, "there is no round 0"),
        ({"tie_breaks": ["lotts"]}, ValueError, "did you mean lots"),
        ({"months": "lunar"}, ValueError, "months are counted"),
        ({"sources": None}, TypeError, "takes paths, texts, mappings and records, not a NoneType"),
        ({"sources": [3]}, TypeError, "takes paths, texts, mappings and records, not an int"),
        ({"as_of": "2"}, TypeError, "takes the number of a round, not a str"),
        ({"tie_breaks": "points"}, TypeError, "takes tie-breaks as a list of names, not a str"),
    ],
)
def test_bad_arguments_of_a_tally(
    arguments: dict[str, Any], kind: type[Exception] | None, message: str
) -> None:
    call = {"sources": "examples/event", "event": SPRING, **arguments}
    if kind is None:
        tally = hanascore.tally(**call)
        assert tally.standings == ()
        assert message in tally.problems[0].message
        return
    with pytest.raises(kind, match=message):
        hanascore.tally(**call)


def test_the_function_stays_in_place_of_the_package() -> None:
    code = "import hanascore.tally.points; from hanascore.tally import event; print(hanascore.tally.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "tally\n"


@pytest.mark.parametrize("options", ["", "round: 2", "round: 2 until: 3", "every_move: yes"])
def test_a_replay_is_what_the_command_prints(options: str) -> None:
    path = "examples/play.hanascore.yaml"
    values = yaml.safe_load("{" + options.replace(" u", ", u") + "}")
    replay = hanascore.replay(path, **values)
    line = f"replay {path} " + " ".join(
        "--all" if name == "every_move" else f"--{name} {value}" for name, value in values.items()
    )
    assert replay.as_text() == run(line).stdout
    assert replay.as_data() == json.loads(run(f"{line} --json").stdout)


def test_a_replay_reports_unlawful_moves() -> None:
    path = "tests/problems/must-take/all-three/record.yaml"
    replay = hanascore.replay(path, every_move=True)
    assert replay.lawful is False
    (result,) = replay.rounds
    assert result.replay
    assert [move.problem.id for move in result.replay.unlawful] == ["must-take"]
    assert result.replay.unlawful[0].problem.line
    assert hanascore.replay(RECORD).lawful is None


@pytest.mark.parametrize(
    ("options", "message"), [({"round": 9}, "there is no round 9"), ({"until": 99}, "there is no turn 99")]
)
def test_bad_arguments_of_a_replay(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        hanascore.replay("examples/play.hanascore.yaml", **options)


@pytest.mark.parametrize("path", every(3, RECORDS), ids=lambda path: path.name)
def test_conversion_keeps_the_record(path: Path) -> None:
    (record,) = hanascore.load(path).records
    for form in ("yaml", "json", "jsonl"):
        text = hanascore.convert(path, form)
        assert text == run(f"convert {path} --format {form}").stdout
        assert hanascore.convert(record, form) == text
        assert hanascore.score(text).standings == hanascore.score(path).standings


def test_conversion_of_several_records_and_of_bad_ones() -> None:
    two = f"{RECORD}---\n{RECORD}"
    assert len(json.loads(hanascore.convert(two, "json"))) == 2
    assert len(hanascore.convert(two, "jsonl").splitlines()) == 2
    assert hanascore.loads(hanascore.convert(two)).records == hanascore.loads(two).records
    form: Any = "xml"
    with pytest.raises(ValueError, match="there is no format 'xml': choose yaml, json or jsonl"):
        hanascore.convert(RECORD, form)
    with pytest.raises(ValueError, match="this text, line 1, column 7: "):
        hanascore.convert("game: [\n")
    with pytest.raises(ValueError, match=r"examples/results\.csv has results in CSV"):
        hanascore.convert("examples/results.csv")


def test_a_tally_reports_files_that_are_not_read(folder: Path) -> None:
    (folder / "notes.txt").write_text("Aki was late", encoding="utf-8")
    tally = hanascore.tally(folder, event=folder / "event.yaml")
    assert [problem.id for problem in tally.problems if problem.severity == "note"] == ["file-skipped"]
    assert tally.as_data() == json.loads(run(f"tally {folder} --event {folder / 'event.yaml'} --json").stdout)
    (folder / "hanascore.yaml").write_text("game: koi-koi\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"hanascore\.yaml"):
        hanascore.tally(folder / "hanascore.yaml")


def test_a_tally_of_nothing_is_not_complete() -> None:
    tally = hanascore.tally([])
    assert (tally.standings, tally.files, tally.complete) == ((), (), False)


def test_a_language_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="there is no language 'fr': choose en, ja or ko"):
        hanascore.score(RECORD).as_text(lang="fr")


def test_problems_of_a_mapping_have_no_lines() -> None:
    event = {**yaml.safe_load(EVENT), "options": {"viewing": "maybe"}}
    with pytest.raises(ValueError, match=r"^this event cannot be used: `viewing` cannot be 'maybe'"):
        hanascore.score(RECORD, event=event)
    problems = hanascore.check(yaml.safe_load(RECORD), event=event)
    assert {(problem.file, problem.line) for problem in problems} == {("", None)}


def test_schemas() -> None:
    assert hanascore.schema()["title"] == "hanascore record"
    assert hanascore.schema("score", lines=True)["anyOf"]
    with pytest.raises(ValueError, match="there is no schema 'scor': did you mean score"):
        hanascore.schema("scor")
    with pytest.raises(ValueError, match="there are no JSON lines of 'rules'"):
        hanascore.schema("rules", lines=True)


def test_problems_of_rounds_have_lines() -> None:
    match = hanascore.score(RECORD)
    problems = match.rounds[0].problems
    assert {problem.line for problem in problems} == {6}
    assert hanascore.explain(RECORD).rounds[0].result.problems == problems


def test_records_are_tallied_like_their_files() -> None:
    path = "examples/koi-koi.hanascore.yaml"
    text = Path(path).read_text(encoding="utf-8")
    (record,) = hanascore.load(path).records
    expected = hanascore.tally(path, partial=True).standings
    for source in (text, text.encode(), yaml.safe_load(text), record):
        for sources in (source, [source]):
            assert hanascore.tally(sources, partial=True).standings == expected, type(source)
    both = hanascore.tally([path, record], partial=True)
    assert [standing.points for standing in both.standings] == [2 * standing.points for standing in expected]


def test_a_record_is_tallied_by_the_rules_of_the_event() -> None:
    files = sorted(Path("examples/event").glob("r*.yaml"))
    records = [record for file in files for record in hanascore.load(file).records]
    expected = hanascore.tally("examples/event", event=SPRING)
    tallied = hanascore.tally(records, event=SPRING)
    assert (tallied.complete, tallied.standings) == (expected.complete, expected.standings)
