"""A rule set is built once for the same options, and never given for others."""

from __future__ import annotations

from hanascore.games import GAMES


def test_options_that_are_equal_and_not_the_same_are_told_apart() -> None:
    rules = GAMES["koi-koi"].rules
    one, yes = rules({"values": {"animals": 1}}), rules({"values": {"animals": True}})
    assert one.options.values["animals"] is not yes.options.values["animals"]


def test_what_the_writer_changes_later_changes_no_rule_set() -> None:
    rules, values = GAMES["koi-koi"].rules, {"animals": 1}
    rules({"values": values})
    values["animals"] = 7
    assert rules({"values": {"animals": 1}}).options.values == {"animals": 1}
