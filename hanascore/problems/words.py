"""What every room needs of words: a list of them, what makes two spellings one, which known word is near.

All words fold one way (`fold`): case, width, accents, spaces, hyphens, full stops, long vowels and the two
ways of writing kana do not matter, other signs do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from unicodedata import normalize

# How a sentence writes small numbers.
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# What a terminal obeys or does not show: controls, marks of direction, blanks without width, fillers, tags.
UNSEEN = (
    "\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
)

# Letters that joiners without width shape, as in Persian and Hindi, and the pictures that they make one.
_LETTERS = (
    "\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17dd\u1820-\u18af\ua840-\ua877\ufb50-\ufdff\ufe70-\ufefc"
)
_PICTURES = "\u2190-\u2bff\ufe0f\U0001f000-\U0001faff"
_JOINER = f"(?<=[{_LETTERS}])[\u200c\u200d](?=[{_LETTERS}])|(?<=[{_PICTURES}])\u200d(?=[{_PICTURES}])"


def are(number: int) -> str:
    """The verb behind so many things: `is` or `are`."""
    return "is" if number == 1 else "are"


_JOINERS = " .-_'`\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u02bb\u02bc"
# Katakana become hiragana, so that カス is かす. What joins words or stands for a sound between them goes,
# and so do the accents of Latin letters; the marks of kana (from U+3099) make other letters and stay.
_SAME: dict[int, int | None] = {
    **{code: code - 0x60 for code in range(0x30A1, 0x30F7)},
    **dict.fromkeys(map(ord, _JOINERS)),
    **dict.fromkeys(range(0x300, 0x370)),
}
# Of a longer word no other is near.
_LONGEST = 60


def listed(words: Iterable[str], last: str = "and", *, most: int | None = None) -> str:
    """Words in a row, with a word before the last; nothing where there are none.

    Of more words than `most`, only the first are named, and how many more there are.

    >>> listed(["Aki", "Bo", "Chiyo"]), listed(["yes", "no"], "or")
    ('Aki, Bo and Chiyo', 'yes or no')
    >>> listed("abcdef", "or", most=4)
    'a, b, c or 3 more'
    """
    known = list(words)
    if most is not None and len(known) > most + 1:
        known[most - 1 :] = [f"{len(known) - most + 1} more"]
    if len(known) < 2:
        return "".join(known)
    return f"{', '.join(known[:-1])} {last} {known[-1]}"


def a(words: str) -> str:
    """Words behind their article.

    >>> a("pine chaff"), a("iris chaff"), a("Event")
    ('a pine chaff', 'an iris chaff', 'an Event')
    """
    return f"{'an' if words[:1] in 'aeiouAEIOU' else 'a'} {words}"


def runs(names: Iterable[str | int]) -> str:
    """Names in a row, numbers that follow one another joined.

    >>> runs([1, 2, 3, 5]), runs(["2", "3", "East"])
    ('1-3, 5', '2-3, East')
    """
    found: list[list[str]] = []
    for name in map(str, names):
        last = found[-1][-1] if found else ""
        if last.isdecimal() and name.isdecimal() and int(name) == int(last) + 1:
            found[-1].append(name)
        else:
            found.append([name])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)


class Phrase(str):
    """An English text that remembers its words and their parts, so that a report can translate it.

    A part may be a phrase itself, or something with a `name`, such as a yaku.

    >>> phrase = Phrase("{}, paid by {}", Phrase("{} cards", 3), "Bo")
    >>> phrase, phrase.words, phrase.parts
    ('3 cards, paid by Bo', '{}, paid by {}', ('3 cards', 'Bo'))
    """

    __slots__ = ("parts", "words")
    words: str
    parts: tuple[Any, ...]

    def __new__(cls, words: str, *parts: Any) -> Phrase:
        """Put the parts into the words. Without parts, braces in the words stay as they are."""
        text = words.format(*(getattr(part, "name", part) for part in parts)) if parts else words
        phrase = super().__new__(cls, text)
        phrase.words, phrase.parts = words, parts
        return phrase


def many(number: int, word: str, plural: str = "") -> Phrase:
    """Return a number and the word for what is counted.

    >>> many(1, "round"), many(12, "round"), many(2, "chaff", "chaff")
    ('1 round', '12 rounds', '2 chaff')
    """
    return Phrase(f"{{}} {word if number == 1 else plural or f'{word}s'}", number)


def visible(text: str) -> str:
    r"""The text with each character that steers a terminal, or hides, replaced by one that is seen.

    A joiner where it belongs goes without a trace.

    >>> visible("a\tb\x1b[31m")
    'a b␛[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return re.sub(f"[{UNSEEN}]", _shown, without_joiners(text))


def without_joiners(text: str) -> str:
    r"""The text without the joiners between letters or pictures that they shape.

    >>> ascii(without_joiners("\u0645\u06cc\u200c\u0634 a\u200cb"))
    "'\\u0645\\u06cc\\u0634 a\\u200cb'"
    """
    return text if text.isascii() else re.sub(_JOINER, "", text)


def name_key(name: str) -> str:
    """What all spellings of a person's or a team's name have in common: case and joiners do not matter."""
    return without_joiners(name).casefold()


def _shown(found: re.Match[str]) -> str:
    char = found[0]
    if char == "\t":
        return " "
    if char < " ":
        return chr(0x2400 + ord(char))
    return "␡" if char == "\x7f" else "�"


def shown(path: str) -> str:
    """The name of a file as any terminal can show it."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def why(fault: OSError | ValueError) -> str:
    """What the system says is wrong, in lower case."""
    words = (fault.strerror if isinstance(fault, OSError) else "") or str(fault) or "unknown fault"
    return words[:1].lower() + words[1:]


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


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The known words that a slip of the hand makes into `word`, nearest first, then in their own order.

    A slip is a letter too many, too few, wrong, or two changed about, and one in the first letter counts as
    two; a word broken off counts too. One that is two slips further off than the nearest is left out, and of
    words that fold alike the first stands for all.

    >>> nearest("delaer", ["dealer", "players", "void"])
    ['dealer']
    >>> nearest("foo", ["hoo", "fool"])
    ['fool']
    """
    sought = fold(word[: _LONGEST + 1])
    if not sought or len(sought) > _LONGEST:
        return []
    most = 1 if len(sought) <= 3 else 2 if len(sought) <= 7 else 3
    letters, found, seen = set(sought), [], set[str]()
    for number, name in enumerate(known):
        other = fold(name)
        if other in seen:
            continue
        seen.add(other)
        if len(sought) >= 3 and other.startswith(sought):
            found.append((min(most, len(other) - len(sought)), number, name))
        elif other and abs(len(other) - len(sought)) <= most and len(letters ^ set(other)) <= 2 * most:
            steps = distance(sought, other, most) + (sought[0] != other[0])
            if steps <= most and steps < len(other):
                found.append((steps, number, name))
    found.sort()
    return [name for steps, _, name in found[:limit] if steps <= found[0][0] + 1]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The question that a hint asks, or nothing where no known word is near.

    >>> did_you_mean("playrs", ["players", "title"])
    'did you mean players?'
    """
    names = nearest(word, known)
    return f"did you mean {listed(names, 'or')}?" if names else ""


def distance(one: str, other: str, most: int) -> int:
    """How many slips make one word into the other; more than `most` where there are more than that."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, right in enumerate(other, 1):
            steps = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                steps = min(steps, last[j - 2] + 1)
            row.append(steps)
        if min(row) > most:
            return most + 1
    return row[-1]
