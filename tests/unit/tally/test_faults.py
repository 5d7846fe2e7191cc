"""Faults of a director's evening: each is noticed, and has exactly one error or warning."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from hanascore.problems.problem import Problem, Severity
from hanascore.record.edits import apply_edits
from hanascore.record.record_file import ReadOptions
from hanascore.tally.event_reader import read_event
from hanascore.tally.judged_files import judge_file
from hanascore.tally.make_tally import make_tally
from hanascore.tally.tally import Tally, TallyOptions
from tests.helpers.paths import EXAMPLES

Files = Mapping[str, str | bytes]
Change = Callable[[Files], Files]

NAMES = "Aki Bo Chiyo Dai Emi Fumi Goro Hana".split()
KOI_KOI = f"""\
hanascore_event: 1
game: koi-koi
options: {{last_round: 6}}
players: [{", ".join(NAMES)}]
rounds: 3
tables: 4
points: {{by: wins, win: 1, draw: 1/2, loss: 0}}
"""


def results() -> str:
    """Return the results of three rounds in which everybody plays."""
    rows = ["round,table,player,score,won"]
    for round in (1, 2, 3):
        turned = [NAMES[0], *NAMES[round + 1 :], *NAMES[1 : round + 1]]
        for table in range(4):
            won = 1 + (round + table) % 5
            pair = zip((turned[table], turned[7 - table]), (won, 6 - won), strict=True)
            rows += (f"{round},{table + 1},{name},{wins * (5 + table) + round},{wins}" for name, wins in pair)
    return "\n".join(rows) + "\n"


SHEET: Files = {"event.yaml": KOI_KOI, "results.csv": results()}
RECORDS: Files = {path.name: path.read_text(encoding="utf-8") for path in (EXAMPLES / "event").iterdir()}
R1, R3 = "r01-t01.hanascore.yaml", "r03-t02.hanascore.yaml"


def tally_of(files: Files) -> Tally:
    """Return the tally of an event and of all files beside it."""
    event_file = read_event(files["event.yaml"], "event.yaml")
    options = ReadOptions(rules=event_file.event.rules)
    judged = [
        judge_file(text if isinstance(text, bytes) else text.encode(), name, options)
        for name, text in sorted(files.items())
        if name != "event.yaml"
    ]
    return make_tally(judged, event_file, TallyOptions())


def problems_of(files: Files) -> list[Problem]:
    """Return the errors and warnings of a tally, without the one that the example has."""
    problems = [problem for problem in tally_of(files).problems if problem.severity is not Severity.NOTE]
    return [problem for problem in problems if not re.search("of .* without cards", problem.message)]


def change(file: str, pattern: str, text: str, count: int = 1) -> Change:
    """Return the fault that replaces what a pattern matches in a file."""

    def changed(files: Files) -> Files:
        old = files[file]
        assert isinstance(old, str)
        new = re.sub(pattern, text, old, count=count, flags=re.MULTILINE)
        assert new != old
        return {**files, file: new}

    return changed


def cell(row: int, column: int, text: str) -> Change:
    """Return the fault that writes another text into a cell of the results."""
    before, after = rf"\A((?:.*\n){{{row}}}(?:[^,\n]*,){{{column}}})", r"[^,\n]*"
    return change("results.csv", before + after, rf"\g<1>{text}")


def rows(change_rows: Callable[[list[str]], list[str]]) -> Change:
    """Return the fault that changes the rows of the results."""

    def changed(files: Files) -> Files:
        text = files["results.csv"]
        assert isinstance(text, str)
        return {**files, "results.csv": "\n".join(change_rows(text.splitlines())) + "\n"}

    return changed


def copied(name: str, source: str, *changes: tuple[str, str]) -> Change:
    """Return the fault that a file is copied under another name, with some changes."""

    def changed(files: Files) -> Files:
        text = files[source]
        assert isinstance(text, str)
        for pattern, new in changes:
            text = re.sub(pattern, new, text, count=1)
        return {**files, name: text}

    return changed


EVENT = "event.yaml"
# The change, and the id of the only problem.
FAULTS: dict[str, tuple[Files, Change, str]] = {
    "score too high": (SHEET, cell(9, 3, "5000"), "scores-impossible"),
    "score below 0": (SHEET, cell(9, 3, "-4"), "scores-impossible"),
    "points without a win": (SHEET, cell(9, 4, "0"), "scores-impossible"),
    "too many wins": (SHEET, cell(9, 4, "6"), "scores-impossible"),
    "a slip in a name": (SHEET, cell(9, 2, "Akki"), "not-entered"),
    "another table": (SHEET, cell(9, 1, "3"), "results-broken"),
    "no such table": (SHEET, cell(9, 1, "9"), "results-broken"),
    "another round": (SHEET, cell(9, 0, "3"), "results-broken"),
    "no such round": (SHEET, cell(9, 0, "7"), "results-broken"),
    "a row lost": (SHEET, rows(lambda lines: lines[:9] + lines[10:]), "results-broken"),
    "a row twice": (SHEET, rows(lambda lines: [*lines[:9], lines[9], *lines[9:]]), "name-twice"),
    "a match lost": (SHEET, rows(lambda lines: lines[:9] + lines[11:]), "table-missing"),
    "a match twice": (SHEET, rows(lambda lines: lines + lines[9:11]), "table-twice"),
    "a match in another round": (
        SHEET,
        rows(lambda lines: [*lines[:9], *("3" + line[1:] for line in lines[9:11]), *lines[11:]]),
        "table-twice",
    ),
    "a round copied": (
        SHEET,
        rows(lambda lines: lines[:9] + ["2" + line[1:] for line in lines[1:9]] + lines[17:]),
        "files-alike",
    ),
    "columns exchanged": (SHEET, change("results.csv", "score,won", "won,score"), "results-broken"),
    "no column won": (
        SHEET,
        rows(lambda lines: [line.rsplit(",", 1)[0] for line in lines]),
        "results-broken",
    ),
    "all have place 1": (
        SHEET,
        rows(lambda lines: ["round,table,player,score,place"] + [f"{line[:-1]}1" for line in lines[1:]]),
        "results-broken",
    ),
    "merged cells": (
        SHEET,
        rows(
            lambda lines: [
                line if n % 2 else re.sub("^[1-3],[1-4]", ",", line) for n, line in enumerate(lines)
            ]
        ),
        "key-missing",
    ),
    "UTF-16": (SHEET, lambda files: {**files, "results.csv": results().encode("utf-16")}, "not-utf8"),
    "a file copied and changed": (SHEET, copied("old.csv", "results.csv", ("Aki,", "Aki,1")), "table-twice"),
    "a record lost": (
        RECORDS,
        lambda files: {name: text for name, text in files.items() if name != R1},
        "table-missing",
    ),
    "a record copied": (RECORDS, copied("copy.yaml", R1), "table-twice"),
    "a record copied as the next round": (
        RECORDS,
        copied("r04-t01.hanascore.yaml", R3, ("round: 3, table: 2", "round: 4, table: 1")),
        "files-alike",
    ),
    "another table of a record": (RECORDS, change(R3, "table: 2", "table: 3"), "table-twice"),
    "another round of a record": (RECORDS, change(R3, "round: 3", "round: 2"), "table-twice"),
    "the wrong round of all tables": (
        RECORDS,
        lambda files: {
            name: str(text).replace("round: 3,", "round: 2,") if name.startswith("r03") else text
            for name, text in files.items()
        },
        "table-twice",
    ),
    "rounds exchanged": (
        RECORDS,
        lambda files: {
            **files,
            R1: str(files[R1]).replace("{round: 1", "{round: 2"),
            "r02-t01.hanascore.yaml": str(files["r02-t01.hanascore.yaml"]).replace("{round: 2", "{round: 1"),
        },
        "seat-twice",
    ),
    "a record of another evening": (
        RECORDS,
        lambda files: {**files, "x.yaml": re.sub("Mari|Dai|Aki", r"X\g<0>x", str(files[R1]))},
        "not-entered",
    ),
    "a fourth player": (RECORDS, change(R3, r"players: \[", "players: [Goro, "), "side-missing"),
    "other rules": (RECORDS, change(R3, "last_round: 2", "last_round: 2, scoring: par"), "rules-differ"),
    "another game": (RECORDS, change(R3, "hana-awase", "kwa-do"), "rules-differ"),
    "a deal missing": (RECORDS, change(R3, r"(rounds:\n(?:.*\n){5})(.*\n)*", r"\1"), "game-unfinished"),
    "UTF-16 without a mark": (
        RECORDS,
        lambda files: {**files, R3: str(files[R3]).encode("utf-16-le")},
        "not-utf8",
    ),
    "the wrong end in the event": (
        RECORDS,
        change(EVENT, "last_round: 2", "last_round: 12"),
        "game-unfinished",
    ),
    "too early an end in the event": (
        RECORDS,
        change(EVENT, "last_round: 2", "last_round: 1"),
        "game-unfinished",
    ),
    "another game in the event": (RECORDS, change(EVENT, "hana-awase", "koi-koi"), "rules-differ"),
    "a table too many in the event": (RECORDS, change(EVENT, "tables: 4", "tables: 5"), "table-missing"),
    "a decimal comma": (RECORDS, change(EVENT, r"\[20, 0, -20\]", "[2,5, 0, -2,5]"), "out-of-range"),
    "a bye lost": (RECORDS, change(EVENT, r"  - \{round: 1, player: kei.*\n", ""), "player-absent"),
    "a bye of another round": (
        RECORDS,
        change(EVENT, "round: 1, player: kei", "round: 3, player: kei"),
        "seat-twice",
    ),
    "a bye of another player": (RECORDS, change(EVENT, "player: kei", "player: goro"), "seat-twice"),
    "a withdrawal lost": (RECORDS, change(EVENT, r"withdrawn:\n.*\n", ""), "player-absent"),
    "a withdrawal too early": (RECORDS, change(EVENT, "after: 2", "after: 0"), "seating-differs"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_has_one_problem_and_its_fixes_mend_it(name: str) -> None:
    files, fault, id = FAULTS[name]
    faulty = fault(files)
    problems = problems_of(faulty)
    assert [problem.id for problem in problems] == [id], [problem.full_message for problem in problems]
    (problem,) = problems
    for fix in problem.fixes:
        text = faulty.get(problem.file)
        if fix.edits and isinstance(text, str):
            after = problems_of({**faulty, problem.file: apply_edits(text, fix.edits)})
            assert problem.message not in [other.message for other in after], fix.title


def test_events_without_a_fault_have_no_problem() -> None:
    assert problems_of(SHEET) == problems_of(RECORDS) == []


@pytest.mark.parametrize(
    "variant",
    [
        cell(9, 2, "Aki\u200b"),
        cell(9, 2, "\uff21\uff4b\uff49"),
        cell(9, 2, "AKI"),
        cell(9, 3, "27.0"),
        cell(9, 0, "2.0"),
        change("results.csv", ",", ";", 0),
    ],
)
def test_other_spellings_of_results_are_accepted(variant: Change) -> None:
    assert tally_of(variant(SHEET)).complete
