"""When two spellings are one word: case, width, accents, hyphens and blanks do not matter.

For names of cards long vowels and the two ways of writing kana do not matter either (`fold`), but signs do.
For names of people and games no sign matters, and the parts of a name stay apart (`plain`).
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, normalize

_JOINERS = " -_'`\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u02bb\u02bc"
# Katakana become hiragana, so that カス is かす. What joins words or stands for a sound between them goes,
# and so do the accents of Latin letters; the marks of kana (from U+3099) make other letters and stay.
_SAME: dict[int, int | None] = {
    **{code: code - 0x60 for code in range(0x30A1, 0x30F7)},
    **dict.fromkeys(map(ord, _JOINERS)),
    **dict.fromkeys(range(0x300, 0x370)),
}


@lru_cache(maxsize=8192)
def fold_word(word: str) -> str:
    """One word without what does not matter, but for long vowels, which may meet at the seams of words."""
    if word.isascii():
        return word.casefold().translate(_SAME)
    word = normalize("NFKD", word).casefold().translate(_SAME)
    return word if word.isascii() else normalize("NFC", word)


def shorten(word: str) -> str:
    """Long vowels as one letter, so that `bouzu` is `bozu`; for words folded and joined."""
    return word.replace("ou", "o").replace("uu", "u")


def fold(text: str) -> str:
    """The key under which all spellings of a name are one.

    >>> fold("Sake-cup") == fold("ｓａｋｅ cup") == "sakecup"
    True
    >>> fold("hō-ō") == fold("Houou") == fold("hoo")
    True
    """
    return shorten("".join(map(fold_word, text.split())))


def plain(name: str) -> str:
    """The words of a name of a person or a game, without what people write now one way, now another.

    >>> plain("Ōta-Ken Á.")
    'ota ken a'
    """
    letters = normalize("NFKD", name.casefold())
    kept = (letter if letter.isalnum() else " " for letter in letters if not combining(letter))
    return " ".join("".join(kept).split())
