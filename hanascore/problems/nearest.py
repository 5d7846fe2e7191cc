"""The known words nearest to one that is not known. Long words cost no more than short ones."""

from __future__ import annotations

from collections.abc import Iterable

from hanascore.problems.words import listed

_LONGEST = 60


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The known words that a slip of the hand makes into `word`, nearest first, then in their own order.

    A slip is a letter too many, too few, wrong, or two changed about; a word broken off counts too. Of words
    that differ in capitals and signs alone the first stands for all.

    >>> nearest("delaer", ["dealer", "players", "void"])
    ['dealer']
    """
    sought = _folded(word)
    if not sought or len(sought) > _LONGEST:
        return []
    found: list[tuple[int, int, str]] = []
    most = 1 if len(sought) <= 3 else 2 if len(sought) <= 7 else 3
    letters, seen = set(sought), set[str]()
    for number, name in enumerate(dict.fromkeys(known)):
        other = _folded(name)
        if other in seen:
            continue
        seen.add(other)
        if len(sought) >= 3 and other.startswith(sought):
            found.append((min(most, len(other) - len(sought)), number, name))
        elif abs(len(other) - len(sought)) <= most and len(letters ^ set(other)) <= 2 * most:
            steps = distance(sought, other, most)
            if steps <= most and steps < len(other):
                found.append((steps, number, name))
    return [name for _, _, name in sorted(found)[:limit]]


def did_you_mean(word: str, known: Iterable[str], limit: int = 3) -> str:
    """The question that a hint asks, or nothing where no known word is near.

    >>> did_you_mean("playrs", ["players", "title"])
    'did you mean players?'
    """
    names = nearest(word, known, limit)
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


def _folded(word: str) -> str:
    return word[: _LONGEST + 1].casefold().strip().replace("_", "-").replace(" ", "-")
