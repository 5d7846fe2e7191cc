"""Games: options in force, rule sets, and how values are written."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from hanascore.games import GAMES
from hanascore.problems.fix import spell_value
from hanascore.rules.game import Option, Shape

KOI_KOI = GAMES["koi-koi"]


def option(**fields: Any) -> Option:
    """An option of the given fields."""
    usual = {"name": "wine", "shape": Shape.WORD, "default": "red", "choices": {}, "help": "", "sources": ""}
    return Option(**{**usual, **fields})


def test_a_preset_changes_defaults_but_no_written_value() -> None:
    options = KOI_KOI.choose({"table": "nintendo", "game_winner": "rounds"})
    assert options.both_ribbon_sets == "one-yaku"
    assert options.game_winner == "rounds"
    assert KOI_KOI.choose({}).both_ribbon_sets == "separate"


def test_a_goal_written_alone_ends_the_number_of_rounds() -> None:
    assert KOI_KOI.choose({}).last_round == 12
    assert KOI_KOI.choose({"goal": 50}).last_round is None
    assert KOI_KOI.choose({"goal": 50, "last_round": 6}).last_round == 6


def test_the_same_options_give_the_same_rule_set() -> None:
    assert KOI_KOI.rules({"table": "nintendo"}) is KOI_KOI.rules({"table": "nintendo"})
    assert KOI_KOI.rules({"table": "nintendo"}) is not KOI_KOI.rules()


def test_equal_values_of_another_type_give_another_rule_set() -> None:
    one, yes = KOI_KOI.rules({"values": {"animals": 1}}), KOI_KOI.rules({"values": {"animals": True}})
    assert one.options.values["animals"] is not yes.options.values["animals"]


def test_a_later_change_of_the_written_options_changes_no_rule_set() -> None:
    values = {"animals": 1}
    KOI_KOI.rules({"values": values})
    values["animals"] = 7
    assert KOI_KOI.rules({"values": {"animals": 1}}).options.values == {"animals": 1}


def test_many_rule_sets_are_still_right() -> None:
    for number in range(1, 101):
        assert KOI_KOI.rules({"last_round": number}).options.last_round == number


def test_the_dealer_or_the_next_player_plays_first() -> None:
    assert GAMES["koi-koi"].turn_order(("Aki", "Bo"), "Bo") == ("Bo", "Aki")
    assert GAMES["kwa-do"].turn_order(("Aki", "Bo", "Chiyo"), "Bo") == ("Chiyo", "Aki", "Bo")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (False, "no"),
        (12, "12"),
        ("early", "early"),
        (("brights", "set-2"), "[brights, set-2]"),
        (("a, b", "c"), '["a, b", c]'),
        (MappingProxyType({"animals": 2, "chaff": "off"}), "{animals: 2, chaff: off}"),
    ],
)
def test_a_value_is_written_as_in_a_record(value: Any, text: str) -> None:
    assert spell_value(value) == text


def test_a_dispute_tries_the_choices_that_are_not_in_force() -> None:
    wine = option(choices={"red": "", "white": "", "rosé": ""})
    assert wine.other_choices("white") == ("red", "rosé")
    assert option(choices={None: ""}, tries=(3, 7), default=None).other_choices(3) == (7, None)
    assert option(choices={None: ""}, is_ruling=False, default=5).other_choices(3) == (5,)


@pytest.mark.parametrize(
    ("fields", "pattern"),
    [
        ({"shape": Shape.NUMBERS, "default": (1, 2)}, "[N, N]"),
        ({"shape": Shape.NUMBERS, "default": None}, "[N, …]"),
        ({"shape": Shape.YAKU}, "[…]"),
        ({"shape": Shape.VALUES}, "{…}"),
        ({"shape": Shape.NUMBER, "numbers": (1, 5000)}, "N"),
        ({}, None),
    ],
)
def test_what_an_option_takes_apart_from_its_choices(fields: dict[str, Any], pattern: str | None) -> None:
    free_form = option(**fields).free_form
    assert (free_form and free_form.pattern) == pattern
    if pattern == "N":
        assert free_form
        assert free_form.words == "a number from 1 to 5,000"


def test_json_has_none_as_a_word_if_it_is_a_choice() -> None:
    assert option(choices={None: ""}).json_value(None) == "none"
    assert option().json_value(None) is None
    assert option().json_value((1, 2)) == [1, 2]
