"""A pile is a set of cards that never changes."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import BY_ID, CARDS, EVERY, WHOLE, Kind
from hanascore.cards.pile import Pile, masks, texts

piles = st.integers(min_value=0, max_value=WHOLE).map(Pile)


def test_iteration_is_in_deck_order():
    assert [card.code for card in Pile.of("9a 1b 12c2 2a")] == ["1b", "2a", "9a", "12c2"]


def test_membership_by_card_and_by_id():
    pile = Pile.of("moon, 5*")
    assert BY_ID["susuki-moon"] in pile
    assert "iris-bridge" in pile
    assert "pine-crane" not in pile
    assert "no such card" not in pile
    assert 28 not in pile


def test_counts_by_kind():
    assert Pile.of("1b 3b 2a 5arcc").kinds() == {
        Kind.BRIGHT: 2,
        Kind.ANIMAL: 2,
        Kind.RIBBON: 1,
        Kind.CHAFF: 2,
    }
    assert sum(Pile(WHOLE).kinds().values()) == 48


def test_repr_is_exact():
    assert repr(Pile.of("5c2 1b 11c 12c")) == "Pile.of('1b 5c2 11c 12c1')"
    assert repr(Pile()) == "Pile.of('')"


def test_an_empty_pile_is_false():
    assert not Pile()
    assert len(Pile()) == 0
    assert Pile.of("1b")


def test_a_pile_cannot_be_changed():
    pile = Pile.of("1b")
    with pytest.raises(AttributeError, match="a pile never changes"):
        pile.cards = 0
    with pytest.raises(AttributeError, match="a pile never changes"):
        del pile.cards
    with pytest.raises(AttributeError):
        pile.note = "x"


@pytest.mark.parametrize("cards", [-1, EVERY + 1])
def test_a_pile_has_only_cards_of_the_deck(cards):
    with pytest.raises(ValueError, match="a pile is a set of 52 bits"):
        Pile(cards)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1b 9s", "no such card '9s': did you mean 9a (the sake cup) or 9r?"),
        ("1b crane", "'1b crane' holds a card twice"),
        (
            "3 brights, 2 animals",
            "'3 brights, 2 animals' gives numbers of cards, but not the cards",
        ),
        ("5c1 5cc", "'5c1 5cc' holds more chaff of one month than there are"),
    ],
)
def test_messages_for_wrong_texts(text, words):
    with pytest.raises(ValueError) as caught:
        Pile.of(text)
    assert str(caught.value) == words


def test_the_order_of_months():
    assert Pile.of("11b", months="korean") == Pile.of("phoenix")
    with pytest.raises(ValueError, match="depends on the order of the months"):
        Pile.of("11b", months=None)


def test_pickling_and_equality():
    pile = Pile.of("8b 9a")
    assert pickle.loads(pickle.dumps(pile)) == pile
    assert pile != pile.cards
    assert len({pile, Pile.of("sake cup, moon")}) == 1


@given(piles, piles)
def test_set_operations(one, other):
    left, right = set(one), set(other)
    assert set(one | other) == left | right
    assert set(one & other) == left & right
    assert set(one - other) == left - right
    assert (one <= other) == (left <= right)
    assert one & other <= one
    assert len(one) == len(left)


@given(piles)
def test_repr_reads_back(pile):
    assert Pile.of(repr(pile)[len("Pile.of('") : -2]) == pile
    assert Pile(sum(card.bit for card in pile)) == pile
    assert [card in pile for card in CARDS] == [bool(pile.cards >> n & 1) for n in range(48)]


@pytest.mark.parametrize(
    ("read", "given", "words"),
    [
        (masks, "1b 3b", "masks reads a list of texts, but this is a single text: put it into a list"),
        (masks, ["1b", 3], "a pile is written as text, but this is 3: hanascore.texts reads integers"),
        (texts, "1b", "a mask is a whole number, but this is '1'"),
        (texts, [1.5], "a mask is a whole number, but this is 1.5"),
        (texts, ["1"], "a mask is a whole number, but this is '1'"),
    ],
)
def test_masks_and_texts_need_the_right_type(read, given, words):
    with pytest.raises(TypeError) as caught:
        read(given)
    assert str(caught.value) == words
