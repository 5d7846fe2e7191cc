"""A rule set is built once for the same options, and never given for others."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.rules.yaku import Context


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_same_options_give_the_same_rule_set(game) -> None:
    assert game.rules({"goal": 12}) is game.rules({"goal": 12})
    assert game.rules({"goal": 12}).options.goal == 12
    assert game.rules({"goal": 13}).options.goal == 13


def test_options_that_are_equal_and_not_the_same_are_told_apart() -> None:
    rules = GAMES["koi-koi"].rules
    one, yes = rules({"values": {"animals": 1}}), rules({"values": {"animals": True}})
    assert one.options.values["animals"] is not yes.options.values["animals"]


def test_what_the_writer_changes_later_changes_no_rule_set() -> None:
    rules, values = GAMES["koi-koi"].rules, {"animals": 1}
    rules({"values": values})
    values["animals"] = 7
    assert rules({"values": {"animals": 1}}).options.values == {"animals": 1}


def test_no_more_are_kept_than_a_run_needs() -> None:
    game = GAMES["koi-koi"]
    first = game.rules({"goal": 1})
    for goal in range(2, 300):
        game.rules({"goal": goal})
    again = game.rules({"goal": 1})
    assert again is not first
    assert again.options == first.options


def test_a_long_game_needs_no_more_tables_than_a_year_has_months() -> None:
    rules = GAMES["koi-koi"].rules({"month_cards": 4})
    assert rules.tables(Context(1)) is rules.tables(Context(13))
    assert rules.tables(Context(12)) is rules.tables(Context(24))
    assert rules.tables(Context(12)) is not rules.tables(Context(13))
