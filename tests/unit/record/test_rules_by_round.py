"""Options that hold from a round on."""

from __future__ import annotations

from typing import Any

import pytest

from hanascore.cli.template import NAMES
from hanascore.games import GAMES
from hanascore.problems.fix import Write
from hanascore.record.record_file import loads
from hanascore.rules.game import Game
from tests.helpers.reading import kwa_do, problem_lines, read, record

HEAD = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {last_round: 6}\nrounds:\n"
VOID = "  - void: misdeal\n"


def changes(text: str) -> str:
    """Return a record of four rounds of which the second one has these keys."""
    return f"{HEAD}{VOID}  - {text}\n    void: misdeal\n{VOID * 2}"


def options(text: str, **settings: Any) -> list[Any]:
    """Return the options of each round of a record without problems."""
    found = record(text, **settings)
    return [found.options_of(round) for round in found.rounds]


def test_a_change_holds_from_its_round_on() -> None:
    text = changes("from_now_on: {viewing: off}").replace(
        VOID * 2, f"{VOID}  - from_now_on: {{teshi: misdeal}}\n    void: misdeal\n"
    )
    assert options(text) == [
        {"last_round": 6},
        {"viewing": "off", "last_round": 6},
        {"viewing": "off", "last_round": 6},
        {"viewing": "off", "teshi": "misdeal", "last_round": 6},
    ]


@pytest.mark.parametrize("value", ["{}", "", "{last_round: 6}", "{x-why: late}"])
def test_nothing_changes(value: str) -> None:
    found = record(changes(f"from_now_on: {value}"))
    assert [round.options for round in found.rounds] == [None] * 4


def test_a_round_is_read_under_its_rules() -> None:
    round = "declared: {Aki: [set-1]}\n    void: misdeal\n"
    text = kwa_do(
        "options: {declared_only: yes}",
        "rounds:",
        f"  - {round}  - from_now_on: {{declared_only: no}}\n    {round}  - {round}",
    )
    notes = [problem for problem in read(text).all_problems if problem.id == "not-in-play"]
    assert [note.place.path for note in notes] == [("rounds", 1, "declared"), ("rounds", 2, "declared")]
    # The fix sets the option where the round has it from.
    path = ("rounds", 1, "from_now_on", "declared_only")
    assert [change for note in notes for fix in note.fixes for change in fix.changes] == [
        Write(path, "yes")
    ] * 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "from_now_on: {goal: 50}",
            "7:19-23 error misplaced-key: `goal` holds for the whole match, so no round can change it"
            " | move it under `options` at the top of the record",
        ),
        (
            "from_now_on: {last_round: 8}",
            "7:19-29 error misplaced-key: `last_round` holds for the whole match, so no round can change it"
            " | remove it: `last_round` is already under `options`",
        ),
        (
            "from_now_on: {table: koi-koi-japan}",
            "7:19-24 error misplaced-key: `table: koi-koi-japan` sets `game_winner: points`, which holds for"
            " the whole match | move it under `options` at the top of the record",
        ),
        (
            "from_now_on: {values: {moon-viewing: 6}}",
            "7:19-25 error misplaced-key: `values` holds for the whole match, so no round can change it"
            " | move it under `options` at the top of the record",
        ),
        (
            "from_now_on: {viewing: maybe}",
            "7:28-33 error unknown-choice: `viewing` cannot be 'maybe' | it takes on, off, "
            "with-another, rain or rain-any-willow",
        ),
        (
            "from_now_on: {gaji: yes}",
            "7:19-23 error foreign-key: `gaji` is an option of Kwa-Do, not of Koi-Koi | remove `gaji`",
        ),
        (
            "from_now_on: off",
            "7:18-21 error wrong-type: `from_now_on` must be a mapping, not 'off'"
            " | write it as from_now_on: {set_extras: yes}",
        ),
        (
            "options: {viewing: off}",
            "7:5-12 error misplaced-key: `options` belongs to the whole game, not to a round"
            " | write from_now_on if it holds from this round on",
        ),
        (
            "viewing: off",
            "7:5-12 error misplaced-key: `viewing` is an option"
            " | move it under `options` at the top of the record if it holds for the whole match;"
            " or move it under `from_now_on` if it holds from this round on",
        ),
    ],
)
def test_refusals(text: str, problem: str) -> None:
    assert problem_lines(changes(text)) == [problem]
    found = read(changes(text)).record
    if "from_now_on" in text:
        # What a round says about all further rounds concerns the whole record.
        assert found is not None
        assert found.is_stopped


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_the_example_of_each_game_is_right(game: Game) -> None:
    names = NAMES[: game.players[-1]]
    text = f"hanascore: 1\ngame: {game.id}\nmonths: japanese\nplayers: [{', '.join(names)}]\nrounds:\n"
    (problem,) = (
        problem
        for problem in read(f"{text}  - from_now_on: 5\n    void: a\n").all_problems
        if problem.id == "wrong-type"
    )
    example = problem.hint.removeprefix("write it as ")
    found = read(f"{text}  - {example}\n    void: a\n").record
    assert found is not None
    assert found.rounds[0].options


def test_the_event_wins() -> None:
    text = changes("from_now_on: {viewing: off, teshi: misdeal}")
    event = {"game": "koi-koi", "options": {"viewing": "rain"}}
    assert problem_lines(text, event=event) == [
        "7:28-31 warning rules-differ: the event sets viewing: rain, but this record sets off"
        " | remove `viewing`; the event wins"
    ]
    found = read(text, event=event).record
    assert found is not None
    assert [found.options_of(round).get("viewing") for round in found.rounds] == ["rain"] * 4
    assert [found.options_of(round).get("teshi") for round in found.rounds] == [None, *["misdeal"] * 3]


def test_a_record_is_read_again_under_other_options() -> None:
    found = loads(changes("from_now_on: {viewing: off, teshi: misdeal}")).records[0]
    assert found.source is not None
    again = found.source.read_with_options({"viewing": "rain"})
    assert again is not None
    assert [again.options_of(round)["viewing"] for round in again.rounds] == ["rain"] * 4
