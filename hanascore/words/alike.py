"""Compare spellings of words, and find the known words that a misspelt word may mean.

Words are compared by their folded form (`fold`). Case, width, accents, spaces, hyphens, full stops, long
vowels and the two ways of writing kana do not matter; all other characters do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import normalize

from hanascore.words.english import listed
from hanascore.words.visible import without_joiners

_WORD_JOINERS = " .-_'`\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u02bb\u02bc"
# Folding turns katakana into hiragana and deletes the signs between words and the accents of Latin letters.
# The marks of kana (from U+3099) make other letters, so they stay.
_FOLDING: dict[int, int | None] = {
    **{code: code - 0x60 for code in range(0x30A1, 0x30F7)},
    **dict.fromkeys(map(ord, _WORD_JOINERS)),
    **dict.fromkeys(range(0x300, 0x370)),
}
# The most letters of a misspelt word for which known words are suggested.
_LONGEST = 60


# The letters, digits and signs that are as wide as a kanji.
_WIDE_LETTERS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}


def name_key(name: str) -> str:
    """Return a name of a player or team without case and joiners, and with letters of the usual width.

    All spellings of a name have the same key.
    """
    if name.isascii():
        return name.casefold()
    return without_joiners(name).translate(_WIDE_LETTERS).casefold()


def spelling_key(text: str) -> str:
    """Return the key that spellings of a name share if they differ only in case, width and kind of blanks.

    >>> spelling_key("ＡＫＩ\u3000Sato") == spelling_key("Aki sato")
    True
    """
    plain = text if text.isascii() else normalize("NFKC", text)
    return " ".join(plain.casefold().split())


def word_key(text: str) -> str:
    """Return the key that spellings of a word of the format share, with and without signs between its parts.

    >>> word_key("Stopped-By") == word_key("stopped_by") == word_key("stopped by")
    True
    """
    return re.sub("[-_ ]", "", spelling_key(text))


@lru_cache(maxsize=8192)  # A large file may compare thousands of misspelt words with the same known words.
def fold(text: str) -> str:
    """Return the folded form of a word or a name. All its spellings have the same folded form.

    >>> fold("Sake-cup") == fold("ｓａｋｅ cup") == "sakecup"
    True
    >>> fold("hō-ō") == fold("Houou") == fold("hoo")
    True
    """
    return shorten("".join(map(fold_word, text.split())))


def fold_word(word: str) -> str:
    """Fold one word, but keep its long vowels, because joining it with other words may make more of them."""
    if word.isascii():
        return word.casefold().translate(_FOLDING)
    word = normalize("NFKD", word).casefold().translate(_FOLDING)
    return word if word.isascii() else normalize("NFC", word)


def shorten(word: str) -> str:
    """Write the long vowels of a folded word with one letter: `bouzu` becomes `bozu`."""
    return word.replace("ou", "o").replace("uu", "u")


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Return the known words that `word` may be a slip for: nearest first, then in the order given.

    A slip is a letter too many, a missing letter, a wrong letter, or two letters exchanged. A slip in the
    first letter counts twice, because it is rare. A word may also be the beginning of a known word. Known
    words that are two slips further away than the nearest are left out. Words with the same folded form are
    returned once.

    >>> nearest("delaer", ["dealer", "players", "void"])
    ['dealer']
    >>> nearest("foo", ["hoo", "fool"])
    ['fool']
    """
    target = fold(word[: _LONGEST + 1])
    if not target or len(target) > _LONGEST:
        return []
    most = 3
    if len(target) <= 3:
        most = 1
    elif len(target) <= 7:
        most = 2
    letters = set(target)
    candidates: dict[str, str] = {}
    for name in known:
        candidates.setdefault(fold(name), name)
    # `difflib` knows neither exchanged letters nor beginnings, and its ratio is no number of slips.
    near: list[tuple[int, str]] = []
    for other, name in candidates.items():
        if len(target) >= 3 and other.startswith(target):
            near.append((min(most, len(other) - len(target)), name))
        elif other and abs(len(other) - len(target)) <= most and len(letters ^ set(other)) <= 2 * most:
            slips = distance(target, other, most) + (target[0] != other[0])
            if slips <= most and slips < len(other):
                near.append((slips, name))
    near.sort(key=lambda candidate: candidate[0])
    return [name for slips, name in near[:limit] if slips <= near[0][0] + 1]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint that asks whether known words were meant; "" if no known word is similar.

    >>> did_you_mean("playrs", ["players", "title"])
    'did you mean players?'
    """
    names = nearest(word, known)
    return f"did you mean {listed(names, 'or')}?" if names else ""


def distance(left: str, right: str, most: int) -> int:
    """Return how many slips turn one word into the other, or `most + 1` if there are more than `most`."""
    two_rows_up: list[int] = []
    row_up: list[int] = []
    row = list(range(len(right) + 1))
    for i, letter in enumerate(left, 1):
        two_rows_up, row_up, row = row_up, row, [i]
        for j, other in enumerate(right, 1):
            slips = min(row_up[j] + 1, row[j - 1] + 1, row_up[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                slips = min(slips, two_rows_up[j - 2] + 1)
            row.append(slips)
        if min(row) > most:
            return most + 1
    return row[-1]
