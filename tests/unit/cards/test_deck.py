"""The deck and sets of cards."""

from __future__ import annotations

from collections import Counter

from hanascore.cards.deck import (
    BY_CODE,
    CARDS,
    CHAFF,
    EVERY,
    JOKERS,
    WHOLE,
    Kind,
    by_kind,
    cards_of_month,
    four_of_a_month,
    ids,
    in_order,
    of_kind,
    of_month,
    these,
    union,
)


def test_the_deck_has_48_cards() -> None:
    assert Counter(card.kind for card in CARDS) == {
        Kind.BRIGHT: 5,
        Kind.ANIMAL: 9,
        Kind.RIBBON: 10,
        Kind.CHAFF: 24,
    }
    assert [card.position for card in CARDS] == list(range(48))
    assert len({card.id for card in CARDS}) == len({card.code for card in CARDS}) == 48
    assert all(sum(card.month == month for card in CARDS) == 4 for month in range(1, 13))


def test_ribbons_have_a_sort() -> None:
    sorts = Counter(card.ribbon for card in CARDS if card.kind is Kind.RIBBON)
    assert sorts == {"poetry": 3, "blue": 3, "grass": 3, "plain": 1}


def test_some_cards_by_their_code() -> None:
    assert BY_CODE["8b"].id == "susuki-moon"
    assert BY_CODE["11c"].id == "willow-lightning"
    assert BY_CODE["12c3"].id == "paulownia-chaff-3"
    assert BY_CODE["joker-3"].number == 3


def test_a_joker_counts_as_chaff_and_has_no_month() -> None:
    jokers = union(joker.bit for joker in JOKERS)
    assert jokers == EVERY & ~WHOLE
    assert by_kind(jokers | these("1b 2a 3r 4c1")) == (1, 1, 1, 5)
    assert {joker.month for joker in JOKERS} == {0}


def test_sets_of_a_month_and_of_a_kind() -> None:
    assert ids(of_month(11)) == ["willow-rain-man", "willow-swallow", "willow-ribbon", "willow-lightning"]
    assert list(in_order(of_month(5))) == list(cards_of_month(5))
    assert of_kind(Kind.CHAFF) == CHAFF
    assert four_of_a_month(these("1* 2a 3* 12b 12c1 12c2")) == these("1* 3*")
