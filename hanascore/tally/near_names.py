"""Find names that may belong to one person: they differ by a slip, by case or accents, or by a word."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations

from hanascore.problems.problem import Problem, warning
from hanascore.record.cursor import MAX_NAME_LENGTH
from hanascore.tally.results import Result
from hanascore.words.alike import fold
from hanascore.words.english import many
from hanascore.words.visible import visible, without_joiners

# Shorter names differ by a letter too often to be compared.
_MIN_LETTERS = 4
# If more names than this are alike except for one letter, their likeness means nothing.
_MAX_GROUP = 20


def find_near_names(results: Sequence[Result]) -> Iterator[Problem]:
    """Yield a warning for each name that may be another name misspelt: the rarer or the longer of the two."""
    counts = Counter(name for result in results for name in result.player_ids)
    pairs = near_names(counts, (frozenset(result.player_ids) for result in results))
    if not pairs:
        return
    first = {name: result for result in reversed(results) for name in result.player_ids}
    hint = "if so, write both alike, or add an alias in an event's file; now they count as two people"
    for pair in pairs:
        rare, frequent = sorted(pair, key=lambda name: (counts[name], -len(name), name))
        message = f"is '{rare}' the '{frequent}' of {many(counts[frequent], 'record')}?"
        if visible(rare) == visible(frequent):
            message += " they differ in a joiner, which is invisible"
        result = first[rare]
        yield warning("name-nearly", result.at_player(rare), message, hint).in_file(*result.key)


def near_names(names: Iterable[str], tables: Iterable[frozenset[str]]) -> list[tuple[str, str]]:
    """Return the pairs of names that may belong to one person. Two names at one table never do.

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
    """Yield each name together with the names that are its beginning, such as `Akiko` and `Akiko S.`."""
    for name in names:
        words = [fold(word) for word in without_joiners(name).split()]
        for count in range(1, len(words)):
            start = "".join(words[:count])
            if len(start) >= _MIN_LETTERS and start in by_letters:
                yield [*by_letters[start], name]


def _with_slips(by_letters: Mapping[str, list[str]]) -> Iterable[list[str]]:
    """Return groups of names that become equal if one letter of each is left out."""
    groups: dict[str, list[str]] = defaultdict(list)
    for letters, names in by_letters.items():
        if len(letters) >= _MIN_LETTERS:
            keys = {letters[:position] + letters[position + 1 :] for position in range(len(letters))}
            for key in {letters, *keys}:
                groups[key] += names
    return groups.values()


def _are_distinguished(first: str, second: str) -> bool:
    """Return whether two names are surely those of two people: numbers or final initials differ."""
    digits = {"".join(filter(str.isdecimal, name)) for name in (first, second)}
    last_words = {fold(name.rsplit(maxsplit=1)[-1]) for name in (first, second)}
    initials = {word for word in last_words if len(word) == 1}
    return len(digits) > 1 or len(initials) > 1
