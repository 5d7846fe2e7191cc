"""Words in a row, numbers of things, and the nearest known words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.problems.words import did_you_mean, distance, listed, many, nearest

KEYS = ["dealer", "captured", "left_over", "scores", "hands", "turns", "void", "claims", "koi_koi"]


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ([], ""),
        (["Aki"], "Aki"),
        (["Aki", "Bo"], "Aki and Bo"),
        (iter(["Aki", "Bo", "Chiyo"]), "Aki, Bo and Chiyo"),
    ],
)
def test_a_row_of_words(words, row):
    assert listed(words) == row


def test_a_row_of_choices():
    assert listed(["yes", "no"], "or") == "yes or no"


def test_numbers_of_things():
    assert [many(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert many(2, "chaff", "chaff") == "2 chaff"


def test_the_slips_of_a_hand():
    assert nearest("delaer", KEYS) == ["dealer"]
    assert nearest("captred", KEYS) == ["captured"]
    assert nearest("Left-Over", KEYS) == ["left_over"]
    assert nearest("capt", KEYS) == ["captured"]
    assert nearest("koi koi", KEYS) == ["koi_koi"]
    assert nearest("umbrella", KEYS) == []
    assert nearest("", KEYS) == []


def test_of_words_that_read_alike_one_is_named():
    assert did_you_mean("koi-koy", ["koi-koi", "Koi-Koi", "koi_koi"]) == "did you mean koi-koi?"


def test_nearest_first_and_then_their_own_order():
    assert nearest("9s", ["9a", "9r", "12c", "9"]) == ["9a", "9r"]
    assert nearest("cat", ["cart", "cat", "cut"]) == ["cat", "cart", "cut"]
    assert nearest("cat", ["cot", "cut", "cab", "can"], limit=2) == ["cot", "cut"]


def test_the_first_letter_is_seldom_the_slip():
    assert nearest("birds", ["iris", "bird"]) == ["bird"]
    assert nearest("foo", ["hō-ō"]) == []
    assert nearest("layers", ["players"]) == ["players"]


def test_what_is_much_further_off_than_the_nearest_is_left_out():
    assert nearest("pine-craen", ["pine chaff", "pine crane"]) == ["pine crane"]


def test_a_word_that_is_wholly_another_is_not_near():
    assert nearest("a", ["b"]) == []


def test_the_question():
    assert did_you_mean("tunrs", KEYS) == "did you mean turns?"
    assert did_you_mean("nothing like it", KEYS) == ""
    assert did_you_mean("hand", ["hands", "band", "land"]) == "did you mean hands, band or land?"


def test_distance():
    assert distance("abcd", "abdc", 3) == 1
    assert distance("", "abc", 3) == 3
    assert distance("abc", "xyz", 1) == 2


@given(st.text(alphabet="abc", max_size=6), st.text(alphabet="abc", max_size=6))
def test_distance_is_the_same_both_ways(one, other):
    assert distance(one, other, 9) == distance(other, one, 9)
    assert (distance(one, other, 9) == 0) == (one == other)


def test_a_long_word_costs_nothing():
    assert nearest("x" * 10_000_000, KEYS) == []
