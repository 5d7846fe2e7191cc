"""A document becomes a record, or it is said what it is instead."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.problems.fix import write
from hanascore.problems.place import NOWHERE
from hanascore.problems.problem import error, join_by_cause
from hanascore.record.club import ClubSettings
from hanascore.record.document import identify_other_file, read_document
from hanascore.record.edits import apply_edits
from hanascore.record.record_file import loads
from hanascore.record.source import Document, parse
from tests.helpers.reading import kwa_do, problem_lines, read, record

NO_CARDS = "captured: {Aki: none, Bo: none, Chiyo: none}"


def test_rounds_in_a_list() -> None:
    found = record(
        kwa_do(
            "first_round: 3",
            "rounds:",
            "  - {dealer: Bo, captured: {Aki: 1b, Bo: 2a, Chiyo: rest}, left_over: 3b, note: late}",
            "  - void: misdeal",
        )
    )
    assert [round.number for round in found.rounds] == [3, 4]
    assert [round.path for round in found.rounds] == [("rounds", 0), ("rounds", 1)]
    assert (found.rounds[0].dealer, found.rounds[0].note) == ("Bo", "late")
    assert found.rounds[0].facts == GAMES["kwa-do"].empty_facts
    assert found.rounds[1].void == "misdeal"


def test_a_single_round_at_the_top() -> None:
    (round,) = record(kwa_do("dealer: Chiyo", "first_round: 7", NO_CARDS, "x-mine: 1")).rounds
    assert (round.number, round.path, round.dealer) == (7, (), "Chiyo")


def test_a_record_without_rounds() -> None:
    assert record(kwa_do("rounds: []")).rounds == ()
    assert record(kwa_do("rounds:")).rounds == ()
    assert record(kwa_do("title: a")).rounds == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "hanascore: 2\nfuture: yes\n",
            (
                "1:12-13 error version: this record has version 2 of the format, but this hanascore "
                "reads version 1 | install a newer hanascore"
            ),
        ),
        (
            "hanascore: one\n",
            (
                "1:12-15 error version: `hanascore` must be the version of the format, not 'one' | "
                "write `hanascore: 1`"
            ),
        ),
        (
            "hanascore_event: 1\n",
            (
                "1:1-16 error wrong-type: this is an event, not a record | give an event with --event, "
                "and a record as FILE"
            ),
        ),
        ("$schema: a\ntype: object\n", "1:1-8 error wrong-type: this is a schema, not a record"),
        (
            "schema: hanascore.score/1\nrounds: []\n",
            "1:1-7 error wrong-type: this is a report, not a record | give the record itself",
        ),
        (
            "- a\n",
            (
                "1:1-2 error wrong-type: a record must be a mapping of keys, not a list | start with: "
                "hanascore: 1"
            ),
        ),
        (
            "- {hanascore: 1}\n- 5\n",
            (
                "1:1-2 error wrong-type: a record must be a mapping of keys, not a list | separate "
                "games by lines with '---'; in JSON, write a list of nothing but records"
            ),
        ),
        (
            "Aki:1b 2c\n",
            (
                "1:1-10 error wrong-type: a record must be a mapping of keys, not 'Aki:1b 2c' | a "
                "space is missing after the colon: write 'Aki: 1b 2c'"
            ),
        ),
        (
            "round,table,player,score\n1,a,Aki,5\n",
            (
                "1:1-10 error wrong-type: these are results in CSV, not a record | hanascore tally "
                "adds up results"
            ),
        ),
    ],
)
def test_a_document_that_is_no_record(text: str, expected: str) -> None:
    assert read(text).record is None
    assert problem_lines(text) == [expected]


def test_an_empty_document() -> None:
    (problem,) = read_document(Document(1, None)).problems
    assert (problem.id, problem.message) == ("record-empty", "this document is empty")


def test_a_document_that_could_not_be_parsed_has_no_further_problem() -> None:
    source = parse("hanascore: 1\ngame: [\n")
    result = read_document(source.documents[0])
    assert result.record is None
    assert [problem.id for problem in result.problems] == ["unclosed"]


def test_other_files_are_recognised() -> None:
    assert identify_other_file({"hanascore_event": "1"}) == ("hanascore_event", "an event")
    assert identify_other_file({"schema": "hanascore.score/1"}) == ("schema", "a report")
    assert identify_other_file({"schema": "mine"}) == ("", "")
    assert identify_other_file({"hanascore": "1", "$schema": "a"}) == ("", "")
    assert identify_other_file(["a"]) == ("", "")


def test_rounds_that_are_no_list() -> None:
    assert problem_lines(kwa_do("rounds: {Aki: 1b}")) == [
        (
            "5:9-18 error wrong-type: `rounds` must be a list, not a mapping | start each round "
            "with '- ', or write the keys of a single round at the top"
        )
    ]


def test_the_number_of_rounds_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanascore.record.document.MAX_ROUNDS", 1)
    result = read(kwa_do("rounds: [{void: a}, {void: b}]"))
    assert [problem.message for problem in result.problems] == ["`rounds` has 2 rounds; the limit is 1"]


def test_problems_of_parsing_stay_with_the_record_or_with_their_round() -> None:
    good = "- captured: {Aki: 1b, Bo: 2a, Chiyo: none}"
    result = read(kwa_do("rounds:", good, "- captured: {Aki: 1b, Aki: 3b, Bo: 2a, Chiyo: none}", good))
    assert result.problems == ()
    assert result.record is not None
    ids = [[problem.id for problem in round.problems] for round in result.record.rounds]
    assert ids == [[], ["duplicate-key"], []]
    above = read(kwa_do("title: a", "title: b", NO_CARDS))
    assert [problem.id for problem in above.problems] == ["duplicate-key"]
    assert above.record is not None
    assert above.record.is_stopped


def test_a_record_is_read_again_under_other_options() -> None:
    text = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\noptions: {goal: 100, gaji: on}\nrounds: []\n"
    found = record(text, months="korean")
    assert found.source is not None
    again = found.source.read_with_options({"goal": 50})
    assert again is not None
    assert again.options == {"gaji": True, "goal": 50}
    assert (again.file, again.months) == ("friday.yaml", "korean")


def test_a_club_fills_in_what_the_record_leaves_out() -> None:
    club = ClubSettings(file="hanascore.yaml", game=GAMES["koi-koi"], options={"viewing": "off"})
    text = "hanascore: 1\nplayers: [Aki, Bo]\noptions: {last_round: 6}\nrounds: []\n"
    found = record(text, club=club)
    assert (found.game, found.options) == ("koi-koi", {"viewing": "off", "last_round": 6})
    assert found.defaults.keys == ("game", "viewing")


def test_a_fix_of_the_rules_belongs_into_the_file_of_the_event() -> None:
    text = kwa_do("captured: {Aki: 1b, Bo: none, Chiyo: none}")
    fixes = [write(("options", "goal"), 100), write(("dealer",), "Aki")]
    problem = error("game-unfinished", NOWHERE, "this game is not over", fixes=fixes)
    alone, in_event = read(text).record, read(text, event={"game": "kwa-do"}).record
    assert alone
    assert in_event
    (located,) = alone.locate([problem])
    assert [(fix.title, bool(fix.edits)) for fix in located.fixes] == [
        ("set `goal: 100`", True),
        ("write `dealer: Aki`", True),
    ]
    (located,) = in_event.locate([problem])
    assert [(fix.title, bool(fix.edits)) for fix in located.fixes] == [
        ("set `goal: 100` in the event's file", False),
        ("write `dealer: Aki`", True),
    ]
    assert located.missing == (("dealer",),)


ONE_ROUND = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n{}"


@pytest.mark.parametrize(
    "wrap",
    [
        "{}",
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n---\n{}",
        "{}---\nhanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n",
    ],
)
@pytest.mark.parametrize(
    ("lines", "mended"),
    [
        ("Dealer: Aki\nvoid: a\n", "dealer: Aki\nvoid: a\n"),
        ("dealer: 𝐀𝐤𝐢\nvoid: a\n", "dealer: Aki\nvoid: a\n"),
        ("void: a\nvoid: a\n", "void: a\n"),
        ("rounds:\n  - title: B\n    void: a\n", "title: B\nrounds:\n  - void: a\n"),
    ],
)
def test_certain_fixes_of_one_of_several_documents(wrap: str, lines: str, mended: str) -> None:
    text = wrap.format(ONE_ROUND.format(lines))
    (fix,) = (fix for problem in loads(text).problems for fix in problem.fixes if fix.is_certain)
    assert fix.edits is not None
    changed = parse(apply_edits(text, fix.edits))
    expected = parse(wrap.format(ONE_ROUND.format(mended)))
    assert [document.data for document in changed.documents] == [
        document.data for document in expected.documents
    ]


def test_fixes_of_a_list_of_records_in_json() -> None:
    record = '{"hanascore": 1, "game": "koi-koi", "players": ["Aki", "Bo"], "rounds": [{%s}]}'
    rounds = ('"Dealer": "Aki", "void": "a"', '"void": "a",\n"void": "a"')
    text = f"[{', '.join(record % round for round in rounds)}]"
    fixes = [fix for problem in loads(text).problems for fix in problem.fixes if fix.is_certain]
    changed = apply_edits(text, [edit for fix in fixes for edit in fix.edits or ()])
    assert [document.data["rounds"] for document in parse(changed).documents] == [
        [{"dealer": "Aki", "void": "a"}],
        [{"void": "a"}],
    ]


def test_every_key_in_another_spelling_has_a_certain_fix() -> None:
    rounds = "".join(f"  - Dealer: Aki\n    void: {number}\n" for number in range(2_000))
    loaded = loads(ONE_ROUND.format(f"rounds:\n{rounds}"))
    certain = [fix for problem in loaded.problems for fix in problem.fixes if fix.is_certain]
    assert len(certain) == 2_000


def test_a_misspelt_player_is_corrected_everywhere_or_under_players() -> None:
    rounds = "".join("  - captured: {Aki: 1b, Bo: none}\n    stopped_by: Aki\n" for _ in range(3))
    text = f"hanascore: 1\ngame: koi-koi\nplayers: [Akki, Bo]\nrounds:\n{rounds}"
    (problem,) = join_by_cause(loads(text).problems)
    everywhere, above = problem.fixes
    assert apply_edits(text, everywhere.edits or ()).count("Akki") == 7
    assert apply_edits(text, above.edits or ()) == text.replace("Akki", "Aki")


@pytest.mark.parametrize(
    ("lines", "id"),
    [
        ("scores:\n" + "".join(f"  n{number}: 1\n" for number in range(3_000)), "unknown-player"),
        ("void: x\n" + "a: 1\n" * 3_001, "duplicate-key"),
        (f"void: x\nx-a: [{'&a b, ' * 3_000}]\n", "alias-or-tag"),
    ],
)
def test_after_a_thousand_problems_of_one_kind_the_others_are_counted(lines: str, id: str) -> None:
    loaded = loads(f"hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n{lines}")
    problems = [problem for problem in loaded.problems if problem.id == id]
    assert len(problems) == 1_001
    assert problems[-1].message == "2,000 more of this kind, from here on"
    assert problems[-1].line >= problems[-2].line
