"""The compact notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import CHAFF, WHOLE, these
from hanascore.cards.named_cards import NO_CARDS, all_named, any_chaff, exactly, settle_chaff
from hanascore.cards.notation import MAX_WORDS, code_of, code_pile, label, read_codes, split_codes
from hanascore.cards.spelling import spell


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("8b", exactly(these("8b"))),
        ("08b", exactly(these("8b"))),
        ("8B", exactly(these("8b"))),
        ("3*", exactly(these("3*"))),
        ("12c1c2", exactly(these("12c1 12c2"))),
        ("12bc3", exactly(these("12b 12c3"))),
        ("12ccc", any_chaff(12, 3)),
        ("5cac", exactly(these("5a")) + any_chaff(5, 2)),
        ("5c1c2", exactly(these("5c1")) + exactly(these("5c2"))),
        ("11c", exactly(these("11c"))),
        ("11c1", exactly(these("11c"))),
        ("11barc", exactly(these("11*"))),
        ("pine-chaff-2", exactly(these("1c2"))),
        ("5aa", all_named([exactly(these("5a"))] * 2)),
        ("11cc", all_named([exactly(these("11c"))] * 2)),
        ("5c1c1", all_named([exactly(these("5c1"))] * 2)),
        ("", NO_CARDS),
        (" , ,\n", NO_CARDS),
    ],
)
def test_codes(text, cards):
    assert read_codes(text, "japanese") == cards
    assert spell(text, "japanese").cards == cards
    assert spell(text, "japanese").misreads == ()


def test_the_order_of_months():
    assert read_codes("11b 12bar", "korean") == exactly(these("12b 11b 11a 11r"))
    assert read_codes("12c 11c", "korean") == exactly(these("11c")) + any_chaff(12)
    assert read_codes("11b", None) is None
    assert read_codes("1b 12c", None) is None
    assert read_codes("1b 10a", None) == exactly(these("1b 10a"))


@pytest.mark.parametrize(
    "text",
    ["crane", "sake", "8b, moon", "９b", "8-b", "11", "9s", "none", "8b、9a", "pine chaff 1", "8b\u200b"],
)
def test_other_words_are_not_codes(text):
    assert read_codes(text, "japanese") is None


def test_codes_one_by_one() -> None:
    assert split_codes("1b, 12cc", "japanese") == [exactly(these("1b")), any_chaff(12, 2)]
    assert split_codes("1b crane", "japanese") is None
    assert split_codes("1b " * MAX_WORDS, "japanese") == [exactly(these("1b"))] * MAX_WORDS
    assert split_codes("1b " * (MAX_WORDS + 1), "japanese") is None


def test_a_pile_is_written_month_by_month():
    cards = these("1b 3r 3c1 5* 12c1 12c2 12c3 11c")
    assert code_pile(cards) == "1b 3rc 5arcc 11c 12ccc"
    assert code_pile(cards, numbered=True) == "1b 3rc1 5arc1c2 11c 12c1c2c3"


def test_korean_order_exchanges_11_and_12():
    cards = these("10a 11b 11c 12b 12c1")
    assert code_pile(cards, months="korean") == "10a 11bc 12bc"
    assert code_pile(cards, numbered=True, months="korean") == "10a 11bc1 12bc"
    assert code_pile(cards) == "10a 11bc 12bc"
    assert read_codes("11bc1 12bc", "korean") == exactly(these("12b 12c1 11b 11c"))


def test_no_cards_are_written_as_nothing():
    assert code_pile(0) == ""


@given(st.integers(0, WHOLE), st.sampled_from(["japanese", "korean"]))
def test_written_codes_read_back(cards, months):
    assert read_codes(code_pile(cards, numbered=True, months=months), months) == exactly(cards)
    unnumbered = read_codes(code_pile(cards, months=months), months)
    assert unnumbered.count == cards.bit_count()
    assert not unnumbered.names_twice
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
    cards = read_codes(text, months)
    assert label(cards, months) == words
    assert code_of(cards, months) == code
