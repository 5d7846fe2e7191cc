"""Numbers in words and in digits."""

from __future__ import annotations

import pytest

from hanascore.words.alike import fold
from hanascore.words.numbers import in_digits, number_in_words

NUMBERS = {
    0: "no, zero, 〇, 영",
    1: "one, 一, 한, 하나, 일",
    10: "ten, 十, 열, 십",
    11: "eleven, 十一, 열하나, 열한, 십일",
    20: "twenty, 二十, 스물, 스무, 이십",
    24: "twenty-four, twenty four, 二十四, 스물넷, 스물네",
    95: "ninety-five, 九十五, 구십오, 아흔다섯",
    100: "hundred, one hundred, 百, 백",
    130: "one hundred thirty, one hundred and thirty, 百三十, 백삼십",
    245: "two hundred forty-five, 二百四十五, 이백사십오",
}


@pytest.mark.parametrize(("number", "words"), NUMBERS.items())
def test_numbers_in_words(number: int, words: str) -> None:
    assert [number_in_words(fold(word)) for word in words.split(", ")] == [number] * len(words.split(", "))


@pytest.mark.parametrize("word", ["", "moon", "three four", "twenty ten", "hundred hundred", "三四", "five0"])
def test_other_words(word: str) -> None:
    assert number_in_words(fold(word)) is None


def test_digits_of_any_width() -> None:
    assert [in_digits(text) for text in ("75", "１３０", "0", "-3", "1b", "", "9" * 5000)] == [
        75,
        130,
        0,
        None,
        None,
        None,
        None,
    ]
