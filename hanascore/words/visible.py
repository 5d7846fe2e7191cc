"""Make texts safe to show: without characters that control a terminal or are invisible."""

from __future__ import annotations

import re

from wcwidth import wcswidth

# Characters that control a terminal or are invisible: control characters, marks of direction, blanks without
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
