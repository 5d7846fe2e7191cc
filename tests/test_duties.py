"""Every choice of every option does something: each has a record on which it makes a difference."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hanascore
from hanascore.games import GAMES
from hanascore.rules.options import Option, Shape
from tests.duties import DUTIES, Duty


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


@pytest.mark.parametrize("duty", DUTIES, ids=lambda duty: f"{duty.game}.{duty.option}={duty.choice}")
def test_a_choice_makes_a_difference(duty: Duty) -> None:
    without = {
        **duty.record,
        "options": {k: v for k, v in duty.record["options"].items() if k != duty.option},
    }
    stated = {**duty.record, "options": {**duty.record["options"], duty.option: duty.choice}}
    assert outcome(without) != outcome(stated)
    scored = [row[0][0][1] for row in (outcome(without)[0], outcome(stated)[0]) if row and row[0][0]]
    assert any(points is not None for points in scored), "neither choice gives a score"


def _owed() -> list[tuple[str, str, str]]:
    """What must have a case: every choice but the default, and some number where numbers may be stated."""
    return [
        (game.id, option.name, choice)
        for game in GAMES.values()
        for option in game.declared_options
        for choice in _choices(option)
    ]


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


@pytest.mark.parametrize(("game", "option", "choice"), _owed())
def test_every_choice_is_on_duty(game: str, option: str, choice: str) -> None:
    cases = [duty for duty in DUTIES if (duty.game, duty.option) == (game, option)]
    if choice == "some":
        assert any(isinstance(duty.choice, (int, list, dict)) for duty in cases)
    elif choice == "list":
        assert any(isinstance(duty.choice, list) for duty in cases)
    else:
        assert any(str(duty.choice) == choice or (duty.choice == "on" and choice == "yes") for duty in cases)
