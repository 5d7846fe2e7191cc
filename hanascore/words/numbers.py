"""Numbers in words, in English, Japanese and Korean: the one table of them, and how they are joined.

Words are in their folded form (`words/alike.py`), so `twenty-one` is one word.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from hanascore.words.alike import fold, shorten

# The names of small numbers in our sentences.
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# The words for each number. Larger numbers are joined from them: `twenty-one`, `百三十`, `스물하나`.
NUMBER_WORDS = {
    0: "no zero 〇 零 영",
    1: "one 一 한 하나 일",
    2: "two both 二 두 둘 이",
    3: "three 三 세 셋 삼",
    4: "four 四 네 넷 사",
    5: "five 五 다섯 오",
    6: "six 六 여섯 육",
    7: "seven 七 일곱 칠",
    8: "eight 八 여덟 팔",
    9: "nine 九 아홉 구",
    10: "ten 十 열 십",
    11: "eleven",
    12: "twelve",
    13: "thirteen",
    14: "fourteen",
    15: "fifteen",
    16: "sixteen",
    17: "seventeen",
    18: "eighteen",
    19: "nineteen",
    20: "twenty 스무 스물",
    30: "thirty 서른",
    40: "forty 마흔",
    50: "fifty 쉰",
    60: "sixty 예순",
    70: "seventy 일흔",
    80: "eighty 여든",
    90: "ninety 아흔",
    100: "hundred 百 백",
}
_VALUES = {fold(word): number for number, words in NUMBER_WORDS.items() for word in words.split()}
# The numerals of Chinese origin for numbers of cards.
NUMERALS = "一二三四五六七八九十"
_UNITS, _SMALL, _TENS = (
    "|".join(word for word, value in _VALUES.items() if value in values)
    for values in (range(1, 10), range(1, 20), (10, *range(20, 100, 10)))
)
_NUMBER = re.compile(
    f"(?:(?P<hundreds>{_UNITS})?(?P<hundred>hundred|百|백)(?:and)?)?"
    f"(?:(?:(?P<tens>{_UNITS})?(?P<ten>十|십)|(?P<round>{_TENS}))(?P<unit>{_UNITS})?|(?P<small>{_SMALL}))?"
)


@lru_cache(maxsize=1024)  # a text is tried word by word
def number_in_words(word: str) -> int | None:
    """Return the number below a thousand that a folded word means; None if it means none.

    >>> [number_in_words(word) for word in ("three", "onehundredandthirty", "九十五", "스물하나", "백삼십")]
    [3, 130, 95, 21, 130]
    >>> number_in_words("threefour"), number_in_words("moon")
    (None, None)
    """
    word = shorten(word)
    if word in _VALUES:
        return _VALUES[word]
    match = _NUMBER.fullmatch(word)
    if not match or not word:
        return None
    parts = {name: _VALUES[part] for name, part in match.groupdict().items() if part}
    hundreds = parts.get("hundreds", 1) * parts.get("hundred", 0)
    tens = parts.get("tens", 1) * parts.get("ten", 0) + parts.get("round", 0)
    return hundreds + tens + parts.get("unit", 0) + parts.get("small", 0)


def in_digits(text: str) -> int | None:
    """Return the number that is written in digits, perhaps of full width; None if the text is another one.

    >>> in_digits("１３０"), in_digits("1b")
    (130, None)
    """
    digits = normalize("NFKC", text)
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else None


def whole_number_in(text: str) -> int | None:
    """Return the number that a text is, in digits of any width or in words; None if it is none.

    >>> whole_number_in("six"), whole_number_in("１２"), whole_number_in("한 판"), whole_number_in("for")
    (6, 12, None, None)
    """
    number = in_digits(text.strip())
    # Four has the folded form of another word.
    return number_in_words(fold(text)) if number is None and text.casefold() != "for" else number
