"""Cards as a text names them: exact cards, chaff without numbers, and cards named twice."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import CARDS, CHAFF, WHOLE, of_month, these
from hanascore.cards.named_cards import NamedCards, all_named, all_settled, any_chaff, exactly, settle_chaff
from hanascore.cards.notation import read_codes

sets_of_cards = st.integers(min_value=0, max_value=WHOLE)


def named(text: str) -> NamedCards:
    cards = read_codes(text, "japanese")
    assert cards is not None
    return cards


def test_parts() -> None:
    cards = named("8b 5arcc 12c 11c")
    assert cards.exact == these("8b 5a 5r 11c")
    assert cards.loose == (5, 5, 12)
    assert cards.count == 7
    assert not cards.names_twice
    assert cards.months == [5, 8, 11, 12]
    assert cards.possible == these("8b 5* 11c 12c1 12c2 12c3")
    assert cards.first.code == "5a"
    assert [cards.chaff_of(month) for month in (5, 8, 11, 12)] == [2, 0, 1, 1]


def test_the_lightning_is_exact_because_it_is_the_only_chaff_of_its_month() -> None:
    assert any_chaff(11) == exactly(these("11c"))
    assert named("11c") == named("11c1") == named("willow-lightning")


@pytest.mark.parametrize(
    "text", ["5aa", "11cc", "12c3c3", "12c3 12c3 1c", "1c 12c3 12*", "3* 3b", "11c 11c1"]
)
def test_cards_named_twice(text: str) -> None:
    assert named(text).names_twice


@given(st.lists(st.sampled_from(CARDS), max_size=60))
def test_exact_cards_named_twice(cards: list) -> None:
    together = all_named(exactly(card.bit) for card in cards)
    assert together.names_twice == (len(set(cards)) < len(cards))
    assert together.count == len(cards)


@pytest.mark.parametrize(
    ("text", "is_unknown"),
    [
        ("12c", True),
        ("12cc", True),
        ("12ccc", False),
        ("12y 12c", False),
        ("12c2", False),
    ],
)
def test_whether_the_yellow_paulownia_is_named(text: str, is_unknown: bool) -> None:
    assert named(text).may_hold_yellow() is is_unknown


def test_chaff_becomes_the_first_free_card_pile_after_pile() -> None:
    sets = settle_chaff([named("5c 12c"), named("5c 12c"), named("12c")])
    assert sets == [these("5c1 12c1"), these("5c2 12c2"), these("12c3")]


def test_numbered_chaff_of_all_piles_is_placed_first() -> None:
    assert settle_chaff([named("5c 12cc"), named("5c1 12c2")]) == [these("5c2 12c1 12c3"), these("5c1 12c2")]


def test_a_pile_gets_fewer_cards_if_no_chaff_is_left() -> None:
    piles = [named("5cc 3c"), named("5c 1b"), named("5cc 12ccc 12c1")]
    sets = settle_chaff(piles)
    assert sets == [these("5c1 5c2 3c1"), these("1b"), these("12c1 12c2 12c3")]
    assert not all_settled(piles, sets)


@pytest.mark.parametrize(
    "texts", [("1b 1b",), ("1b", "1b"), ("1cc", "1c1"), ("12ccc", "12c"), ("11c", "2a", "11*"), ("1c " * 40,)]
)
def test_a_card_too_many_is_not_settled(texts: tuple[str, ...]) -> None:
    piles = [named(text) for text in texts]
    assert not all_settled(piles, settle_chaff(piles))


def test_all_ways_to_share_the_chaff_of_a_month() -> None:
    for month, numbers in product((1, 8, 12), product(range(4), repeat=3)):
        piles = [any_chaff(month, number) for number in numbers]
        sets = settle_chaff(piles)
        most = (CHAFF & of_month(month)).bit_count()
        assert all_settled(piles, sets) == (sum(numbers) <= most)
        assert sum(cards.bit_count() for cards in sets) == min(most, sum(numbers))


@given(sets_of_cards, st.lists(st.integers(0, 2), min_size=48, max_size=48), sets_of_cards)
def test_the_cards_of_one_deck_are_always_settled(dealt: int, owners: list[int], unnumbered: int) -> None:
    piles = [sum(CARDS[n].bit for n in range(48) if owners[n] == owner) & dealt for owner in range(3)]
    named_piles = []
    for pile in piles:
        loose = [any_chaff(card.month) for card in CARDS if card.bit & pile & unnumbered & CHAFF]
        named_piles.append(all_named([exactly(pile & ~(unnumbered & CHAFF)), *loose]))
    sets = settle_chaff(named_piles)
    assert all_settled(named_piles, sets)
    for cards, pile in zip(sets, piles, strict=True):
        assert cards & ~CHAFF == pile & ~CHAFF
        for month in range(1, 13):
            assert (cards & of_month(month)).bit_count() == (pile & of_month(month)).bit_count()
