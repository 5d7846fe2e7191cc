"""The words of rulebooks for cards, patterns and values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from hanascore.cards.deck import BRIGHTS, JOKERS, these
from hanascore.rules.patterns import cards, hand_pattern, pattern, values
from hanascore.rules.rulebook import RulebookError
from hanascore.rules.yaku import MONTH_OF_ROUND, Part


def test_sets_of_cards() -> None:
    assert cards("brights but 11b") == BRIGHTS & ~these("11b")
    assert cards("5a and 11*") == these("5a 11*")
    assert cards("of bright") == BRIGHTS


def test_a_whole_set_or_some_of_its_cards() -> None:
    assert pattern("1b 2a 3b").parts == (Part(these("1b 2a 3b"), 3, 3),)
    five = pattern("3 or more brights")
    assert five.parts == (Part(BRIGHTS, 3, 5),)
    assert five.extras(BRIGHTS) == 2
    assert pattern("all four cards of the round's month") == MONTH_OF_ROUND


def test_exactly_so_many_cards_and_not_more() -> None:
    two = pattern("exactly 2 animals")
    assert two.witness(these("2a 4a 3b")) == these("2a 4a")
    assert not two.witness(these("2a 4a 8a"))
    assert not pattern("exactly 2 chaff (11c as 2)").witness(these("1c1 11c"))


def test_some_cards_count_for_more() -> None:
    heavy = pattern("4 or more chaff and joker-2 joker-3 (11c joker-2 as 2, joker-3 as 3)")
    assert heavy.weight(these("1c1 11c joker-2 joker-3")) == 8
    assert heavy.witness(these("1c1 joker-3")) == these("1c1 joker-3")
    assert heavy.witness(these("1c1 joker-2")) == 0
    assert heavy.extras(these("1c1 11c joker-3")) == 2


def test_of_two_values_for_a_card_the_later_one_counts() -> None:
    table = values("20 brights, 10 animals, 5 ribbons, 1 chaff, 50 1b, 7 joker-3")
    assert table[0] == 50
    assert table[-len(JOKERS) :] == (0, 7, 0, 0)


def test_a_lucky_hand_may_have_standing_triplets() -> None:
    asks = hand_pattern("two triplets; one standing", [these("5*")])
    assert asks.witness(these("5a 5r 5c1 6a 6r 6c1 1b")) == these("5a 5r 5c1 6a 6r 6c1")
    assert asks.witness(these("7a 7r 7c1 6a 6r 6c1 1b")) == 0


WRONG: tuple[tuple[Callable[[str], Any], str, str], ...] = (
    (cards, "1b 2x", "no card and no kind of card is called `2x`"),
    (cards, "13*", "no card and no kind of card is called `13*`"),
    (cards, "brights but birds", "no card and no kind of card is called `birds`"),
    (pattern, "1b but 1b", "true of every pile"),
    (pattern, "6 or more brights", "6 of 5 cards"),
    (cards, "2a 2a", "`2a 2a` names `2a` twice"),
    (cards, "brights but 2a", "leaves out cards that `brights` does not have"),
    (pattern, "1b 3b (1b as 2)", "belongs to a number of cards"),
    (pattern, "2 or more animals (9a as 1)", "does not read like `(11c and 12c1 as 2)`"),
    (pattern, "2 or more animals (1b as 2)", "not among those that are counted"),
    (pattern, "2 or more animals (9a as 2, 9a 8a as 3)", "gives a card two numbers"),
    (pattern, "1b or 3b or 8b in their place", "stand-ins read `1* or 11* in their place`"),
    (pattern, "1b or 1b in their place", "cards that the yaku itself does not have"),
    (hand_pattern, "7 to 2 ribbons", "7 to 2 of 10 cards"),
    (pattern, "11b, and exactly 4 brights but 11b", "4 of 4 cards"),
    (hand_pattern, "three of a month", "`three of a month` is not like `a pair`"),
    (hand_pattern, "a pair; some standing", "`some` is not a number in words"),
    (hand_pattern, "no birds", "is called `birds`"),
)


@pytest.mark.parametrize(("read", "text", "reason"), WRONG)
def test_wrong_words_raise_an_error(read: Callable[[str], Any], text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        read(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("20 brights, ten animals", "`ten animals` does not begin with a value"),
        ("20 brights, 1 chaff", "there is no value for 1r, 2a"),
        ("20 birds", "card values, line 1, `20 birds`: no card"),
    ],
)
def test_wrong_values_raise_an_error(text: str, reason: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(reason)):
        values(text)
