"""Words for messages: lists and counts, text that is safe to show, and the known words near a misspelt one.

Words are compared by their folded form (`fold`). Case, width, accents, spaces, hyphens, full stops, long
vowels and the two ways of writing kana do not matter; all other characters do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from unicodedata import normalize

from wcwidth import wcswidth

# Characters that a terminal obeys or does not show: control characters, marks of direction, blanks without
# width, fillers and tags.
UNSEEN = (
    "\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
)

# A joiner without width may shape letters, as in Persian and Hindi, or join several pictures into one.
_SHAPED_LETTERS = (
    "\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17dd\u1820-\u18af\ua840-\ua877\ufb50-\ufdff\ufe70-\ufefc"
)
_PICTURES = "\u2190-\u2bff\ufe0f\U0001f000-\U0001faff"
_USEFUL_JOINER = (
    f"(?<=[{_SHAPED_LETTERS}])[\u200c\u200d](?=[{_SHAPED_LETTERS}])|(?<=[{_PICTURES}])\u200d(?=[{_PICTURES}])"
)

_WORD_JOINERS = " .-_'`\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u02bb\u02bc"
# Folding turns katakana into hiragana and deletes the signs between words and the accents of Latin letters.
# The marks of kana (from U+3099) make other letters, so they stay.
_FOLDING: dict[int, int | None] = {
    **{code: code - 0x60 for code in range(0x30A1, 0x30F7)},
    **dict.fromkeys(map(ord, _WORD_JOINERS)),
    **dict.fromkeys(range(0x300, 0x370)),
}
# No known word is near a word of more letters.
_LONGEST = 60


class Phrase(str):
    """An English text that remembers its words and their parts. A report can translate it.

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


def listed(words: Iterable[str], last: str = "and", *, most: int | None = None) -> str:
    """Return the words as a list in a sentence; `last` comes before the last one.

    If there are more than `most`, list the first and count the others.

    >>> listed(["Aki", "Bo", "Chiyo"]), listed(["yes", "no"], "or")
    ('Aki, Bo and Chiyo', 'yes or no')
    >>> listed("abcdef", "or", most=4)
    'a, b, c or 3 more'
    """
    parts = list(words)
    if most is not None and len(parts) > most + 1:
        parts[most - 1 :] = [f"{len(parts) - most + 1} more"]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def runs(names: Iterable[str | int]) -> str:
    """Return names separated by commas, with consecutive numbers joined.

    >>> runs([1, 2, 3, 5]), runs(["2", "3", "East"])
    ('1-3, 5', '2-3, East')
    """
    groups: list[list[str]] = []
    for name in map(str, names):
        last = groups[-1][-1] if groups else ""
        if last.isdecimal() and name.isdecimal() and int(name) == int(last) + 1:
            groups[-1].append(name)
        else:
            groups.append([name])
    return ", ".join(group[0] if len(group) == 1 else f"{group[0]}-{group[-1]}" for group in groups)


def many(number: int, word: str, plural: str = "") -> Phrase:
    """Return a number and the word for what is counted.

    >>> many(1, "round"), many(12, "round"), many(2, "chaff", "chaff")
    ('1 round', '12 rounds', '2 chaff')
    """
    return Phrase(f"{{}} {word if number == 1 else plural or f'{word}s'}", number)


def is_or_are(number: int) -> str:
    """Return the verb that fits a number of things: `is` or `are`."""
    return "is" if number == 1 else "are"


def with_article(words: str) -> str:
    """Return the words with `a` or `an` before them.

    >>> with_article("pine chaff"), with_article("iris chaff"), with_article("Event")
    ('a pine chaff', 'an iris chaff', 'an Event')
    """
    return f"{'an' if words[:1] in 'aeiouAEIOU' else 'a'} {words}"


def system_reason(error: OSError | ValueError) -> str:
    """Return the reason the operating system gives for an error, in lower case."""
    reason = (error.strerror if isinstance(error, OSError) else "") or str(error) or "unknown error"
    return reason[:1].lower() + reason[1:]


def width(text: str) -> int:
    """Return how many cells of a terminal a text takes: two for a kanji, none for a combining mark."""
    return max(wcswidth(text), 0)


def visible(text: str) -> str:
    r"""Return the text with a visible sign for each character that steers a terminal or is not shown.

    Joiners that shape letters or pictures are deleted.

    >>> visible("a\tb\x1b[31m")
    'a b␛[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return re.sub(f"[{UNSEEN}]", _visible_sign, without_joiners(text))


def _visible_sign(match: re.Match[str]) -> str:
    """Return the sign that replaces a character in visible text."""
    char = match[0]
    if char == "\t":
        return " "
    if char < " ":
        return chr(0x2400 + ord(char))
    return "␡" if char == "\x7f" else "�"


def printable_name(path: str) -> str:
    """Return a file name with a sign for each byte that is not UTF-8."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def without_joiners(text: str) -> str:
    r"""Return the text without the joiners that shape letters or pictures.

    >>> ascii(without_joiners("\u0645\u06cc\u200c\u0634 a\u200cb"))
    "'\\u0645\\u06cc\\u0634 a\\u200cb'"
    """
    return text if text.isascii() else re.sub(_USEFUL_JOINER, "", text)


def name_key(name: str) -> str:
    """Return the key that all spellings of a player's or team's name share: without case and joiners."""
    return without_joiners(name).casefold()


@lru_cache(maxsize=8192)  # a large file may compare thousands of misspelt words with the same known ones
def fold(text: str) -> str:
    """Return the key that all spellings of a word or name share.

    >>> fold("Sake-cup") == fold("ｓａｋｅ cup") == "sakecup"
    True
    >>> fold("hō-ō") == fold("Houou") == fold("hoo")
    True
    """
    return shorten("".join(map(fold_word, text.split())))


def fold_word(word: str) -> str:
    """Fold one word but keep its long vowels, because joining it with others may make more of them."""
    if word.isascii():
        return word.casefold().translate(_FOLDING)
    word = normalize("NFKD", word).casefold().translate(_FOLDING)
    return word if word.isascii() else normalize("NFC", word)


def shorten(word: str) -> str:
    """Write the long vowels of a folded word with one letter: `bouzu` becomes `bozu`."""
    return word.replace("ou", "o").replace("uu", "u")


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Return the known words that `word` may be a slip for: nearest first, then in the order given.

    A slip is a letter too many, a letter missing, a wrong letter, or two letters exchanged. A slip in the
    first letter counts twice, because it is rare. The beginning of a known word is near it, too. A word two
    slips further away than the nearest is left out. Words that fold alike are returned once.

    >>> nearest("delaer", ["dealer", "players", "void"])
    ['dealer']
    >>> nearest("foo", ["hoo", "fool"])
    ['fool']
    """
    target = fold(word[: _LONGEST + 1])
    if not target or len(target) > _LONGEST:
        return []
    most = 1 if len(target) <= 3 else 2 if len(target) <= 7 else 3
    letters = set(target)
    candidates: dict[str, str] = {}
    for name in known:
        candidates.setdefault(fold(name), name)
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
    """Return the question for a hint, or nothing if no known word is near.

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
