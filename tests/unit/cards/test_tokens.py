"""The arithmetic on the value of a token: sums, doubles, and the settling of chaff."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import CARDS, CHAFF, WHOLE, of_month, these
from hanascore.cards.notation import (
    all_settled,
    chaff_needed,
    code_of,
    code_pile,
    count,
    doubled,
    exact,
    label,
    of_cards,
    of_chaff,
    quick,
    settle_chaff,
)

masks = st.integers(min_value=0, max_value=WHOLE)


def value(text):
    return quick(text, "japanese")


def test_the_parts_of_a_value():
    whole = value("8b 5arcc 12c 11c")
    assert exact(whole) == these("8b 5a 5r 11c")
    assert chaff_needed(whole) == ((5, 2), (12, 1))
    assert count(whole) == 7
    assert not doubled(whole)


def test_the_lightning_is_exact_because_it_is_the_only_chaff_of_its_month():
    assert of_chaff(11) == of_cards(these("11c"))
    assert value("11c") == value("11c1") == value("willow-lightning")


def test_every_card_twice_shows():
    for card in CARDS:
        one = of_cards(card.bit)
        assert not doubled(one)
        assert doubled(one + one)
        assert doubled(one + one + of_cards(WHOLE & ~card.bit))
        assert doubled(one * 3)


@pytest.mark.parametrize(
    "text", ["5aa", "11cc", "12c3c3", "12c3 12c3 1c", "1c 12c3 12*", "3* 3b", "11c 11c1"]
)
def test_doubles_in_tokens_show(text):
    assert value(text) >= 0
    assert doubled(value(text))


def test_no_carry_hides_among_hundreds_of_chaff():
    for month in range(1, 13):
        for n in (16, 17, 31, 256, 4096):
            assert doubled(of_chaff(month) * n)


@given(st.lists(st.sampled_from(CARDS), max_size=60))
def test_doubled_is_right_about_exact_cards(cards):
    total = sum(of_cards(card.bit) for card in cards)
    assert doubled(total) == (len(set(cards)) < len(cards))
    assert count(total) == len(cards)


def test_chaff_takes_the_lowest_free_card_in_the_order_of_piles():
    masks = settle_chaff([value("5c 12c"), value("5c 12c"), value("12c")])
    assert masks == [these("5c1 12c1"), these("5c2 12c2"), these("12c3")]


def test_numbered_chaff_is_placed_first_over_all_piles():
    masks = settle_chaff([value("5c 12cc"), value("5c1 12c2")])
    assert masks == [these("5c2 12c1 12c3"), these("5c1 12c2")]


def test_chaff_for_which_no_card_is_left_gets_none():
    values = [value("5cc 3c"), value("5c 1b"), value("5cc 12ccc 12c1")]
    masks = settle_chaff(values)
    assert masks == [these("5c1 5c2 3c1"), these("1b"), these("12c1 12c2 12c3")]
    assert not all_settled(values, masks)


def test_three_of_one_month_are_too_many():
    assert settle_chaff([value("5cc 5c")]) == settle_chaff([of_chaff(5) * 5]) == [these("5c1 5c2")]


@pytest.mark.parametrize(
    "texts", [("1b 1b",), ("1b", "1b"), ("1cc", "1c1"), ("12ccc", "12c"), ("11c", "2a", "11*"), ("1c " * 40,)]
)
def test_a_card_too_many_is_never_settled(texts):
    values = [value(text) for text in texts]
    assert not all_settled(values, settle_chaff(values))


def test_all_ways_to_share_the_chaff_of_a_month():
    for month, wants in product((1, 8, 12), product(range(4), repeat=3)):
        values = [of_chaff(month) * n for n in wants]
        masks = settle_chaff(values)
        free = (CHAFF & of_month(month)).bit_count()
        assert all_settled(values, masks) == (sum(wants) <= free)
        assert sum(mask.bit_count() for mask in masks) == min(free, sum(wants))


@given(masks, st.lists(st.integers(0, 2), min_size=48, max_size=48), masks)
def test_what_was_dealt_is_settled_in_full(dealt, owners, plain):
    piles = [sum(CARDS[n].bit for n in range(48) if owners[n] == pile) & dealt for pile in range(3)]
    values = [of_cards(pile & ~(plain & CHAFF)) for pile in piles]
    for place, pile in enumerate(piles):
        values[place] += sum(of_chaff(card.month) for card in CARDS if card.bit & pile & plain & CHAFF)
    masks = settle_chaff(values)
    assert all_settled(values, masks)
    assert sum(mask.bit_count() for mask in masks) == (masks[0] | masks[1] | masks[2]).bit_count()
    for mask, pile in zip(masks, piles, strict=True):
        assert mask & ~CHAFF == pile & ~CHAFF
        for month in range(1, 13):
            assert (mask & of_month(month)).bit_count() == (pile & of_month(month)).bit_count()


def test_code_groups_by_month():
    cards = these("1b 3r 3c1 5* 12c1 12c2 12c3 11c")
    assert code_pile(cards) == "1b 3rc 5arcc 11c 12ccc"
    assert code_pile(cards, numbered=True) == "1b 3rc1 5arc1c2 11c 12c1c2c3"


def test_code_in_korean_order_exchanges_the_last_two():
    cards = these("10a 11b 11c 12b 12c1")
    assert code_pile(cards, months="korean") == "10a 11bc 12bc"
    assert code_pile(cards, numbered=True, months="korean") == "10a 11bc1 12bc"
    assert code_pile(cards) == "10a 11bc 12bc"
    assert quick("11bc1 12bc", "korean") == of_cards(these("12b 12c1 11b 11c"))


def test_code_of_no_cards_is_empty():
    assert code_pile(0) == ""


@given(masks, st.sampled_from(["japanese", "korean"]))
def test_code_reads_back(cards, months):
    assert quick(code_pile(cards, numbered=True, months=months), months) == of_cards(cards)
    unnumbered = quick(code_pile(cards, months=months), months)
    assert count(unnumbered) == cards.bit_count()
    assert not doubled(unnumbered)
    (settled,) = settle_chaff([unnumbered])
    assert settled.bit_count() == cards.bit_count()
    assert settled & ~CHAFF == cards & ~CHAFF


@pytest.mark.parametrize(
    ("text", "months", "words", "code"),
    [
        ("1b", "japanese", "pine crane (1b)", "1b"),
        ("5c", "japanese", "iris chaff (5c)", "5c"),
        ("5c2", "japanese", "iris chaff-2 (5c2)", "5c2"),
        ("11c", "japanese", "willow lightning (11c)", "11c"),
        ("12c", "korean", "willow lightning (12c)", "12c"),
        ("11c2", "korean", "paulownia chaff-2 (11c2)", "11c2"),
        ("9a", None, "chrysanthemum sake cup (9a)", "9a"),
        ("willow-rain-man", None, "willow rain man", ""),
    ],
)
def test_labels(text, months, words, code):
    found = quick(text, months)
    assert label(found, months) == words
    assert code_of(found, months) == code
