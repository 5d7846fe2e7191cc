"""The chapter of a rulebook on facts."""

from __future__ import annotations

import re

import pytest

from hanascore.games import GAMES
from hanascore.rules.facts import facts
from hanascore.rules.game import FactShape, Need
from hanascore.rules.rulebook import RulebookError
from hanascore.rules.yaku_tables import lucky_hands

FACTS = """
    called: who called, in
      order (a list of players, in order)
    words: what was said (a mapping from players to lists of the choices)
      choices: one,
        two
    sets: what was announced (a mapping from players or sides to lists of yaku)
      group: months
      needs: wine: red, white
    times: how often (a number from 1 to 1,128)
    used: what was used (a mapping with keys of its own)
      by: who (the name of a player)
      from: where it came from (one of the choices: hand, stock; optional)
    """


def test_a_fact_has_a_shape_and_details() -> None:
    called, words, sets, times, _ = facts(FACTS)
    assert (called.help, called.shape) == ("who called, in order", FactShape.PLAYERS)
    assert words.choices == ("one", "two")
    assert (sets.group, sets.needs) == ("months", Need("wine", ("red", "white")))
    assert (times.numbers, times.needs) == ((1, 1128), None)


def test_a_fact_may_have_parts_and_some_are_optional() -> None:
    *_, used = facts(FACTS)
    assert (list(used.parts), used.required) == (["by", "from"], ("by",))
    assert used.parts["from"].choices == ("hand", "stock")


def test_shared_facts_are_written_in_one_line() -> None:
    hands = lucky_hands("A:\n  1  One  a pair")
    used, lucky = facts("gaji: the king; hand, field\nlucky_hands: all", hands)
    assert (used.name, used.required, used.parts["from"].choices) == (
        "gaji",
        ("by", "took"),
        ("hand", "field"),
    )
    assert used.help.startswith("the king took a card of another month, or was taken by one: who")
    assert (lucky.name, lucky.choices) == ("lucky_hands", ("one",))


def test_a_wild_card_is_taken_only_if_it_may_come_from_the_field() -> None:
    (used,) = facts("gaji: the lightning; hand, stock")
    assert used.help == "the lightning took a card of another month: who used it, and that card"


def test_a_fact_matters_only_under_the_choices_that_it_needs() -> None:
    game = GAMES["kwa-do"]
    declared = game.facts_by_name["declared"]
    assert not declared.matters(game.choose({}))
    assert declared.matters(game.choose({"declared_only": True}))
    assert game.facts_by_name["gaji"].matters(game.choose({}))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("caller: who called (a person)", "a fact reads `name: what it says (…)`"),
        ("caller: who (the name of a player)\n  Bo", "a detail is `choices:`"),
        ("a: b (yes or no)\na: c (yes or no)", "line 2, `a: c (yes or no)`: `a` occurs twice"),
        ("gaji: hand stock", "line 1, `gaji: hand stock`: this reads `gaji: the"),
        ("gaji: the king; hand\n  took: it", "hand, stock and field, and has nothing below it"),
        ("lucky_hands: all", "line 1, `lucky_hands: all`: the game has no lucky hands"),
        ("lucky_hands: some", "`lucky_hands: some`: this reads `lucky_hands: all`, and has nothing"),
    ],
)
def test_a_wrong_fact_raises_an_error_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(reason)):
        facts(text)
