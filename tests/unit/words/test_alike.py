from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hanascore.words.alike import did_you_mean, distance, nearest

KEYS = ["dealer", "captured", "left_over", "scores", "hands", "turns", "void", "claims", "koi_koi"]


def test_slips() -> None:
    assert nearest("delaer", KEYS) == ["dealer"]
    assert nearest("captred", KEYS) == ["captured"]
    assert nearest("Left-Over", KEYS) == ["left_over"]
    assert nearest("capt", KEYS) == ["captured"]
    assert nearest("koi koi", KEYS) == ["koi_koi"]
    assert nearest("Aky", ["Aki", "Bo"]) == ["Aki"]
    assert nearest("松に魏", ["松に鶴", "梅に鶯"]) == ["松に鶴"]
    assert nearest("umbrella", KEYS) == []
    assert nearest("", KEYS) == []
    assert nearest("x" * 10_000_000, KEYS) == []


def test_words_that_fold_alike_are_suggested_once() -> None:
    assert did_you_mean("koi-koy", ["koi-koi", "Koi-Koi", "koi_koi"]) == "did you mean koi-koi?"


def test_the_nearest_word_comes_first_then_the_order_given() -> None:
    assert nearest("9s", ["9a", "9r", "12c", "9"]) == ["9a", "9r"]
    assert nearest("cat", ["cart", "cat", "cut"]) == ["cat", "cart", "cut"]
    assert nearest("cat", ["cot", "cut", "cab", "can"], limit=2) == ["cot", "cut"]


def test_a_slip_in_the_first_letter_counts_twice() -> None:
    assert nearest("birds", ["iris", "bird"]) == ["bird"]
    assert nearest("foo", ["hō-ō"]) == []
    assert nearest("layers", ["players"]) == ["players"]


def test_words_much_further_away_than_the_nearest_are_left_out() -> None:
    assert nearest("pine-craen", ["pine chaff", "pine crane"]) == ["pine crane"]


def test_a_word_of_other_letters_is_not_near() -> None:
    assert nearest("a", ["b"]) == []


def test_questions() -> None:
    assert did_you_mean("tunrs", KEYS) == "did you mean turns?"
    assert did_you_mean("nothing like it", KEYS) == ""
    assert did_you_mean("hand", ["hands", "band", "land"]) == "did you mean hands, band or land?"


def test_distance() -> None:
    assert distance("abcd", "abdc", 3) == 1
    assert distance("", "abc", 3) == 3
    assert distance("abc", "xyz", 1) == 2


@given(st.text(alphabet="abc", max_size=6), st.text(alphabet="abc", max_size=6))
def test_distance_is_symmetric(left: str, right: str) -> None:
    assert distance(left, right, 9) == distance(right, left, 9)
    assert (distance(left, right, 9) == 0) == (left == right)
