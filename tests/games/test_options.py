"""Every choice of every option does something: each has a record on which it makes a difference."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hanascore
from hanascore.games import GAMES
from hanascore.rules.game import Option, Shape
from tests.games.option_cases import OPTION_CASES, OptionCase


def outcome(record: dict[str, Any]) -> tuple[Any, ...]:
    """Return everything that a reader of the report would see change."""
    loaded = hanascore.loads(json.dumps(record))
    assert len(loaded.records) == 1, loaded.problems
    match = hanascore.score(loaded.records[0])
    rounds = [
        (
            [
                (side.side, side.score, side.deciding, [made.yaku.id for made in side.made])
                for side in result.sides
            ],
            result.winners,
            result.next_dealer,
        )
        for result in match.rounds
    ]
    return rounds, match.winners, match.over, [(problem.id, problem.severity) for problem in match.problems]


def fault_of(case: OptionCase) -> str:
    """Return what is wrong with a case, or nothing."""
    without = {
        **case.record,
        "options": {k: v for k, v in case.record["options"].items() if k != case.option},
    }
    stated = {**case.record, "options": {**case.record["options"], case.option: case.choice}}
    before, after = outcome(without), outcome(stated)
    if before == after:
        return f"{case.game}.{case.option}={case.choice} changes nothing"
    points = [rounds[0][0][0][1] for rounds in (before[0], after[0]) if rounds and rounds[0][0]]
    known = any(number is not None for number in points)
    return "" if known else f"{case.game}.{case.option}={case.choice}: neither choice gives a score"


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_makes_a_difference(game: str) -> None:
    assert [fault for case in OPTION_CASES if case.game == game and (fault := fault_of(case))] == []


def _choices(option: Option) -> list[str]:
    words = [_word(choice) for choice in option.choices if choice != option.default]
    if option.numbers or option.shape in {Shape.NUMBERS, Shape.VALUES}:
        words.append("some")
    if option.shape is Shape.YAKU:
        words.append("list")
    return words


def _word(choice: Any) -> str:
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return "none" if choice is None else str(choice)


def _shows(case: OptionCase, choice: str) -> bool:
    if choice == "some":
        return isinstance(case.choice, (int, list, dict))
    if choice == "list":
        return isinstance(case.choice, list)
    return str(case.choice) == choice or (case.choice == "on" and choice == "yes")


def test_every_choice_has_a_case() -> None:
    """Every choice except the default has a case, and so has some number if numbers may be written."""
    missing = [
        f"{game.id}.{option.name}={choice}"
        for game in GAMES.values()
        for option in game.options
        for choice in _choices(option)
        if not any(
            (case.game, case.option) == (game.id, option.name) and _shows(case, choice)
            for case in OPTION_CASES
        )
    ]
    assert missing == []
