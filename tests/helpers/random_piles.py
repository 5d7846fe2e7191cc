"""Random piles, contexts and rule sets."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from hanascore.cards.deck import WHOLE
from hanascore.games import GAMES
from hanascore.rules.game import Shape
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context

PILES = st.integers(0, WHOLE) | st.builds(
    lambda cards, others: cards & others, st.integers(0, WHOLE), st.integers(0, WHOLE)
)


@st.composite
def rule_sets(draw: st.DrawFn, id: str) -> Any:
    """Return a game under random choices of its options."""
    game = GAMES[id]
    choices = {}
    for option in game.options:
        if option.choices and option.shape not in (Shape.NUMBERS, Shape.VALUES) and draw(st.booleans()):
            choices[option.name] = draw(st.sampled_from(list(option.choices)))
    choices.pop("card_values", None)
    return game.rules(choices)


def contexts(id: str) -> st.SearchStrategy[Context]:
    """Return random months, seats and calls."""
    seats = st.sampled_from(GAMES[id].seats) if GAMES[id].seats else st.none()
    return st.builds(
        Context, month=st.none() | st.integers(1, 13), seat=seats, called=st.booleans(), reading=st.none()
    )


def single_choice_rule_sets(id: str) -> list[RuleSet]:
    """Return a game under each single choice, but only one of those with the same yaku and values."""
    game = GAMES[id]
    choices = [(option.name, choice) for option in game.options for choice in option.choices]
    rule_sets = [game.rules(), *(game.rules({name: choice}) for name, choice in choices)]
    by_key = {
        str((rules.yaku, rules.values, rules.other_readings, rules.rivals, rules.whole_month)): rules
        for rules in rule_sets
    }
    return list(by_key.values())


def random_piles(number: int, deck: int = WHOLE) -> list[int]:
    """Return piles of every size, the empty one and the whole deck included."""
    rng = random.Random(14)
    bits = [1 << position for position in range(48)]
    piles = [0, WHOLE, *(sum(rng.sample(bits, rng.randint(1, 40))) for _ in range(number))]
    return [pile & deck for pile in piles]
