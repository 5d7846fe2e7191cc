"""English for messages and reports: lists, numbers of things, articles, and texts that can be translated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Phrase(str):
    """An English text that remembers its words and the parts filled into them. It can be translated.

    A part may itself be a phrase, or something with a `name`, such as a yaku.

    >>> phrase = Phrase("{}, paid by {}", Phrase("{} cards", 3), "Bo")
    >>> phrase, phrase.words, phrase.parts
    ('3 cards, paid by Bo', '{}, paid by {}', ('3 cards', 'Bo'))
    """

    __slots__ = ("parts", "words")
    words: str
    parts: tuple[Any, ...]

    def __new__(cls, words: str, *parts: Any) -> Phrase:
        """Fill the parts into the words. Without parts, braces in the words are kept."""
        text = words.format(*(getattr(part, "name", part) for part in parts)) if parts else words
        phrase = super().__new__(cls, text)
        phrase.words, phrase.parts = words, parts
        return phrase


def listed(words: Iterable[str], last: str = "and", *, most: int | None = None) -> str:
    """Join words to a list in a sentence. `last` comes before the last word.

    If there are more than `most`, name the first ones and count the others.

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
    """Join names with commas. Consecutive numbers become a range, such as `3-5`.

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
    """Return a number with the word for what is counted, in the singular or plural.

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
