"""Every choice of every option does something: each has a record on which it makes a difference."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hanascore
from hanascore.games import GAMES
from hanascore.rules.game import Option, Shape
from tests.games.option_cases import DUTIES, Duty


def outcome(record: dict[str, Any]) -> tuple[Any, ...]:
    """Everything a reader of the report would see change."""
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


def idle(duty: Duty) -> str:
    """What is wrong with a case, if anything."""
    without = {
        **duty.record,
        "options": {k: v for k, v in duty.record["options"].items() if k != duty.option},
    }
    stated = {**duty.record, "options": {**duty.record["options"], duty.option: duty.choice}}
    before, after = outcome(without), outcome(stated)
    if before == after:
        return f"{duty.game}.{duty.option}={duty.choice} changes nothing"
    points = [rounds[0][0][0][1] for rounds in (before[0], after[0]) if rounds and rounds[0][0]]
    known = any(one is not None for one in points)
    return "" if known else f"{duty.game}.{duty.option}={duty.choice}: neither choice gives a score"


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_makes_a_difference(game: str) -> None:
    assert [fault for duty in DUTIES if duty.game == game and (fault := idle(duty))] == []


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


def _shows(duty: Duty, choice: str) -> bool:
    if choice == "some":
        return isinstance(duty.choice, (int, list, dict))
    if choice == "list":
        return isinstance(duty.choice, list)
    return str(duty.choice) == choice or (duty.choice == "on" and choice == "yes")


def test_every_choice_is_on_duty() -> None:
    """Every choice but the default has a case, and some number where numbers may be stated."""
    owed = [
        f"{game.id}.{option.name}={choice}"
        for game in GAMES.values()
        for option in game.options
        for choice in _choices(option)
        if not any((one.game, one.option) == (game.id, option.name) and _shows(one, choice) for one in DUTIES)
    ]
    assert owed == []
