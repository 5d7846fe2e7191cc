"""The rules of a record in words, by which two records may be told apart."""

from __future__ import annotations

from hanascore.model.record import HouseRules
from hanascore.record.options import unusual
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet


def rules_in_words(game: Game, rules: RuleSet, house: HouseRules) -> str:
    """The options and house rules in force by which two records of a game may differ."""
    told = unusual(game, rules.options, presets=False)
    told += [f"{one.what}: {one.value}" for one in house.cards]
    told += [f"{one.id}: {'off' if one.off else one.value}" for one in house.yaku]
    told += [f"{one.id}: rivals {' '.join(one.yaku)}" for one in house.rivals]
    return ", ".join(told)
