"""Who a name means. A name that is nearly another one is a question, and is never taken for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from hanascore.cards.fold import plain
from hanascore.problems.nearest import left_out
from hanascore.record.values import shortened, suggestion
from hanascore.tally.event import Event, Player

_SHORTEST = 4


class Register:
    """The players of a tally. Without a list of players everybody is known by the name that was written."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.ids = event.names()

    def find(self, name: str) -> str | None:
        """The id of a player, or None where the event has no such player."""
        return self.ids.get(name) if self.event.players else name

    def player(self, id: str) -> Player:
        """Whoever has that id."""
        return self.event.players.get(id) or Player(id, id)

    def question(self, name: str) -> str:
        """What to ask about a name that nobody has."""
        asked = suggestion(name, self.ids)
        if asked:
            return f"{asked[:-1]}? then add '{shortened(name)}' to the aliases"
        return "add the player, or the name to a player's aliases"


class Near(NamedTuple):
    """Two names that may be one person's: the rarer first, with the numbers of records they stand in."""

    name: str
    other: str
    times: int
    other_times: int


def near_names(counts: Mapping[str, int], met: Iterable[frozenset[str]]) -> list[Near]:
    """The names that differ by a slip, by case and marks, or by a word more; not those that met at a table.

    >>> near_names({"Akiko": 1, "Akiko S.": 5, "Bo": 6}, [])
    [Near(name='Akiko', other='Akiko S.', times=1, other_times=5)]
    """
    whole: dict[str, list[str]] = defaultdict(list)
    slips: dict[str, list[str]] = defaultdict(list)
    for name in sorted(counts):
        letters = plain(name).replace(" ", "")
        whole[letters].append(name)
        if len(letters) >= _SHORTEST:
            for key, _ in left_out(letters, 1):
                slips[key].append(name)
    for name in counts:
        for start in _starts(name):
            if start in whole:
                slips[f"{start} {name}"] += [*whole[start], name]
    marks = {name: (_digits(name), _initial(name)) for name in counts}
    pairs = {
        frozenset((one, other))
        for names in (*whole.values(), *slips.values())
        # A slip that dozens of names share says nothing about any two of them.
        if 1 < len(names) <= 20
        for at, one in enumerate(names)
        for other in names[at + 1 :]
        if one != other and not _told_apart(marks[one], marks[other])
    }
    if not pairs:
        return []
    for table in met:
        pairs = {pair for pair in pairs if not pair <= table}
    found = []
    for one, other in sorted(sorted(pair) for pair in pairs):
        rare, often = sorted((one, other), key=lambda name: (counts[name], -len(name), name))
        found.append(Near(rare, often, counts[rare], counts[often]))
    return found


def _starts(name: str) -> Iterator[str]:
    """The first words of a name, as another record might have it alone."""
    words = plain(name).split()
    starts = ("".join(words[:at]) for at in range(1, len(words)))
    return (start for start in starts if len(start) >= _SHORTEST)


def _told_apart(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether numbers, or the initials at the end of two names, are there to tell people apart."""
    return one[0] != other[0] or len({one[1], other[1]} - {""}) > 1


def _digits(name: str) -> str:
    return "".join(filter(str.isdecimal, name))


def _initial(name: str) -> str:
    *_, last = plain(name).split() or [""]
    return last if len(last) == 1 else ""
