"""The gallery of a tally: for each of its problems an event that raises it, and the words the user sees.

What is seen stands in `tests/tally/errors/ID.txt`; `HANASCORE_REWRITE=1 pytest tests/tally` writes it anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from hanascore.problems.catalogue import general_pages
from hanascore.problems.problem import Severity
from hanascore.record.yaml_reader import TextReader
from tests.commands import run
from tests.golden_files import expect
from tests.tally.tables import EVENT, record, write

GALLERY = Path(__file__).parent / "errors"
FOUR = "players: [Aki, Bo, Chiyo, Dai]\nrounds: 1\ntables: 2\n"
FIRST = record({"Aki": 50, "Bo": 40}, 1, 1)
SECOND = record({"Chiyo": 50, "Dai": 40}, 1, 2)
GOOD = {"event.yaml": EVENT + FOUR, "1.yaml": FIRST, "2.yaml": SECOND}
TWICE = "hanascore: 1\ngame: hana-awase\nevent: {round: 1, table: 2}\nplayers: [Chiyo, Dai]\n"


_CSV = "tally --event event.yaml 1.yaml 2.csv"
_LINE = run("score - --format jsonl", stdin=SECOND).stdout


class Case(NamedTuple):
    """The files of an event, what is asked of them, and the exit."""

    files: dict[str, str]
    line: str = "tally --event event.yaml ."
    code: int = 1


CASES = {
    "event-file": Case(GOOD, "tally --event 1.yaml ."),
    "lots-seed-missing": Case({**GOOD, "event.yaml": f"{EVENT}{FOUR}tie_breaks: [points, lots]\n"}),
    "penalty-adds": Case(
        {
            **GOOD,
            "event.yaml": f"{EVENT}{FOUR}penalties: [{{player: Bo, points: 5, reason: late, by: Emi}}]\n",
        },
        code=0,
    ),
    "entry-twice": Case(
        {
            **GOOD,
            "event.yaml": f"{EVENT}{FOUR}byes:\n"
            "  - {round: 1, player: Bo, points: 10}\n  - {round: 1, player: Bo, points: 5}\n"
            "substitutes: [{player: Dai, for: Dai, from: 1}]\n",
        }
    ),
    "correction-unmatched": Case(
        {**GOOD, "event.yaml": f"{EVENT}{FOUR}corrections: [{{file: 3.yaml, reason: a slip, by: Emi}}]\n"},
        code=0,
    ),
    "file-unread": Case(GOOD, "tally --event event.yaml 1.yaml 2.yaml 3.yaml", code=2),
    "not-a-record": Case({**GOOD, "old.json": '{"schema": "hanascore.tally/1"}', "cup.yaml": EVENT}, code=0),
    "record-left-out": Case({**GOOD, "2.yaml": f"{TWICE}captured: {{Chiyo: 1b 1r, Dai: 1b 3r}}\n"}),
    "game-unfinished": Case(
        {**GOOD, "2.yaml": record({"Chiyo": 5, "Dai": 4}, 1, 2, "options: {last_round: 3}")}
    ),
    "table-unnamed": Case({**GOOD, "2.yaml": record({"Chiyo": 50, "Dai": 40}, 1)}),
    "table-unknown": Case(
        {**GOOD, "3.yaml": record({"Aki": 50, "Bo": 40}, 2, 1), "4.yaml": record({"Aki": 5, "Bo": 4}, 1, "3")}
    ),
    "table-missing": Case({**GOOD, "2.yaml": record({"Aki": 50, "Bo": 40}, 1, 1)}),
    "table-twice": Case({**GOOD, "3.yaml": record({"Chiyo": 51, "Dai": 40}, 1, 2)}),
    "places-unfit": Case(
        {**GOOD, "event.yaml": f"{EVENT}{FOUR}points: {{by: places, places: {{3: [2, 1, 0]}}}}\n"}
    ),
    "not-entered": Case({**GOOD, "2.yaml": record({"Chyio": 50, "Emiko": 40}, 1, 2)}),
    "name-nearly": Case(
        {"1.yaml": record({"Akiko": 5, "Bo": 4}), "2.yaml": record({"Akiko S.": 5, "Bo": 4})}, "tally .", 0
    ),
    "seat-twice": Case({**GOOD, "2.yaml": record({"Chiyo": 50, "Dai": 40, "Bo": 30}, 1, 2)}),
    "seating-differs": Case(
        {
            **GOOD,
            "event.yaml": f"{EVENT}{FOUR}seating: {{1: {{1: [Aki, Bo], 2: [Chiyo, Emi]}}}}\n".replace(
                "Dai]", "Dai, Emi]"
            ),
        },
        code=0,
    ),
    "results-broken": Case({**GOOD, "2.csv": "round,table,player,score\n1,2,Chiyo,50\n1,2,Dai\n"}, _CSV),
    "results-differ": Case(
        {**GOOD, "2.jsonl": _LINE, "event.yaml": f"{EVENT}{FOUR}game: hana-awase\n"},
        "tally --event event.yaml 1.yaml 2.jsonl",
    ),
    "results-twice": Case(
        {"1.yaml": FIRST, "2.jsonl": _LINE, "3.jsonl": _LINE}, "tally 1.yaml 2.jsonl 3.jsonl", 0
    ),
    "files-alike": Case(
        {name: record({"Aki": 5, "Bo": 4}) for name in ("a.yaml", "b.yaml", "c.yaml")}, "tally .", 0
    ),
    "seats-unmatched": Case(
        {**GOOD, "event.yaml": f"{EVENT}{FOUR}seats: [{{file: 1.yaml, was: [Bo, Dai], is: [Dai, Bo]}}]\n"}
    ),
    "seat-unexpected": Case(
        {**GOOD, "event.yaml": f"{EVENT}{FOUR}withdrawn: [{{player: Dai, after: 0}}]\n"}, code=0
    ),
    "player-absent": Case({**GOOD, "event.yaml": EVENT + FOUR.replace("Dai", "Dai, Emi, Fumi")}, code=0),
    "rules-vary": Case(
        {
            "1.yaml": FIRST,
            "2.yaml": SECOND,
            "3.yaml": record({"Emi": 5, "Fumi": 4}, 1, 3, "options: {last_round: 1, scoring: par}"),
            "4.yaml": record({"Goro": 5, "Hana": 4}, 1, 4).replace("hana-awase", "kwa-do"),
        },
        "tally .",
        0,
    ),
}


def test_nothing_lies_in_the_gallery_but_cases() -> None:
    assert {path.stem for path in GALLERY.iterdir()} <= set(CASES)


@pytest.mark.parametrize("id", CASES)
def test_the_event_of_a_problem_raises_it_in_these_words(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[id]
    write(tmp_path, case.files)
    monkeypatch.chdir(tmp_path)
    result = run(case.line)
    assert result.exit_code == case.code, result.output
    assert f"[{id}]\n" in result.stderr
    # Errors keep the standings from being final, and nothing else does.
    page = next(page for page in general_pages() if page.id == id)
    assert (result.stdout == "") == (case.code != 0)
    assert Severity.ERROR in page.severities or case.code == 0
    expect(GALLERY / f"{id}.txt", f"$ hanascore {case.line}\n{result.stderr}{result.stdout}")


def test_the_lines_of_many_problems_are_found_in_one_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "".join(f"  - {{player: Nobody{n}, points: -1, reason: late, by: Emi}}\n" for n in range(1000))
    write(tmp_path, {**GOOD, "event.yaml": f"{EVENT}{FOUR}penalties:\n{lines}"})
    monkeypatch.chdir(tmp_path)
    walks = []
    marks = TextReader.marks
    monkeypatch.setattr(TextReader, "marks", lambda *about: walks.append(about) or marks(*about))
    assert run("tally --event event.yaml .").exit_code == 1
    assert len(walks) <= 2
