"""Words that mean the same in all places where people write them: yes, no, none and rest."""

from __future__ import annotations

# The words in records: one for no cards, no yaku or no player, and one for all cards in no other pile.
NONE, REST = "none", "rest"
# The words for yes and no.
YES_WORDS = ("yes", "y", "on", "true")
NO_WORDS = ("no", "n", "off", "false")
NONE_WORDS = (NONE, "nothing", "nobody", "no one", "null", "~", "なし", "없음")
REST_WORDS = (REST, "the rest", "残り", "나머지")


def is_yes(text: str) -> bool:
    """Return whether a text means yes."""
    return _word(text) in YES_WORDS


def is_no(text: str) -> bool:
    """Return whether a text means no."""
    return _word(text) in NO_WORDS


def is_none(text: str) -> bool:
    """Return whether a text means none: no cards, no yaku, no player, or no value.

    >>> is_none("None "), is_none("なし"), is_none("no")
    (True, True, False)
    """
    return _word(text) in NONE_WORDS


def is_rest(text: str) -> bool:
    """Return whether a text means all cards that are in no other pile."""
    return _word(text) in REST_WORDS


def _word(text: str) -> str:
    """Return a text in small letters, with single blanks between its words."""
    return " ".join(text.casefold().split())
