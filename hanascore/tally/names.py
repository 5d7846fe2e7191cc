"""Names that may belong to one person: they differ by a slip, by case or marks, or by an added word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations

from hanascore.problems.words import fold, without_joiners
from hanascore.record.cursor import MAX_NAME_LENGTH

# Shorter names differ by a letter too often to be compared.
_MIN_LETTERS = 4
# If more names than this share a slip, it says nothing about any two of them.
_MAX_GROUP = 20


def near_names(names: Iterable[str], tables: Iterable[frozenset[str]]) -> list[tuple[str, str]]:
    """Return the pairs of names that may be one person's. Names from one table belong to two people.

    >>> near_names(["Akiko", "Akiko S.", "Bo"], [])
    [('Akiko', 'Akiko S.')]
    """
    names = sorted(name for name in names if len(name) <= MAX_NAME_LENGTH)
    by_letters: dict[str, list[str]] = defaultdict(list)
    for name in names:
        by_letters[fold(without_joiners(name))].append(name)
    groups = chain(by_letters.values(), _with_added_words(names, by_letters), _with_slips(by_letters))
    pairs = {
        (min(pair), max(pair))
        for group in groups
        if 1 < len(group) <= _MAX_GROUP
        for pair in combinations(group, 2)
        if pair[0] != pair[1] and not _are_distinguished(*pair)
    }
    for table in tables if pairs else ():
        pairs.difference_update(combinations(sorted(table), 2))
    return sorted(pairs)


def _with_added_words(names: Iterable[str], by_letters: Mapping[str, list[str]]) -> Iterator[list[str]]:
    """Yield each name with the names that are the beginning of it."""
    for name in names:
        words = [fold(word) for word in without_joiners(name).split()]
        for count in range(1, len(words)):
            start = "".join(words[:count])
            if len(start) >= _MIN_LETTERS and start in by_letters:
                yield [*by_letters[start], name]


def _with_slips(by_letters: Mapping[str, list[str]]) -> Iterable[list[str]]:
    """Return the groups of names that are the same if one letter is left out."""
    groups: dict[str, list[str]] = defaultdict(list)
    for letters, names in by_letters.items():
        if len(letters) >= _MIN_LETTERS:
            keys = {letters[:position] + letters[position + 1 :] for position in range(len(letters))}
            for key in {letters, *keys}:
                groups[key] += names
    return groups.values()


def _are_distinguished(first: str, second: str) -> bool:
    """Return whether two names differ in numbers, or in an initial at their end."""
    digits = {"".join(filter(str.isdecimal, name)) for name in (first, second)}
    last_words = {fold(name.rsplit(maxsplit=1)[-1]) for name in (first, second)}
    initials = {word for word in last_words if len(word) == 1}
    return len(digits) > 1 or len(initials) > 1
