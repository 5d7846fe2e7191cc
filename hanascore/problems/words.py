"""Words in a row and numbers of things, as every message and every report writes them."""

from __future__ import annotations

from collections.abc import Iterable

# How a sentence writes small numbers.
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def listed(words: Iterable[str], last: str = "and", *, most: int | None = None) -> str:
    """Words in a row, with a word before the last; nothing where there are none.

    Of more words than `most`, only the first are named, and how many more there are.

    >>> listed(["Aki", "Bo", "Chiyo"]), listed(["yes", "no"], "or")
    ('Aki, Bo and Chiyo', 'yes or no')
    >>> listed("abcdef", "or", most=4)
    'a, b, c and 3 more'
    """
    known = list(words)
    if most is not None and len(known) > most + 1:
        known[most - 1 :] = [f"{len(known) - most + 1} more"]
        last = "and"
    if len(known) < 2:
        return "".join(known)
    return f"{', '.join(known[:-1])} {last} {known[-1]}"


def a(words: str) -> str:
    """Words behind their article.

    >>> a("pine chaff"), a("iris chaff")
    ('a pine chaff', 'an iris chaff')
    """
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


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


def many(number: int, word: str, plural: str = "") -> str:
    """A number and the word for what is counted.

    >>> many(1, "round"), many(12, "round"), many(2, "chaff", "chaff")
    ('1 round', '12 rounds', '2 chaff')
    """
    return f"{number} {word if number == 1 else plural or f'{word}s'}"
