"""When two spellings are one word: case, width, accents, long vowels, hyphens and blanks do not matter."""

from __future__ import annotations

from functools import lru_cache

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
    from unicodedata import normalize

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
