"""What is wrong with a round by what its game declares, and then by what the game alone can find."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.problems.problem import Problem
from hanascore.rules import calls, lucky_hands, settling, wild_cards
from hanascore.rules.ruleset import Played


def check(played: Played) -> Iterator[Problem]:
    """Every problem of a round that the rules of the game find."""
    rules = played.rules
    if rules.wild:
        yield from wild_cards.check(played)
    if rules.passes_on:
        yield from settling.check_carry(played)
    yield from rules.field.check(played)
    if rules.play.calls:
        yield from calls.check(played)
    elif hasattr(played.facts, "lucky_hands"):
        yield from lucky_hands.check_dealt(played, at_once=False)
    yield from rules.check(played)
    if rules.claims_fact:
        yield from settling.check_claims(played)
