"""What an event's file says, validated: who plays, how points are won, what a director ruled.

Plain values; nothing here reads a file or knows a result. Points are exact.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple
from unicodedata import normalize

from hanascore.problems.problem import Place
from hanascore.problems.words import left_out, plain
from hanascore.record.cursor import integer, shortened, suggestion

WAYS = ("places", "score", "wins")
TIES = ("share", "best", "worst")
TIE_BREAKS = (
    "points",
    "wins",
    "head-to-head",
    "score-difference",
    "score",
    "best-game",
    "fewest-penalties",
    "lots",
)
Amount = int | Fraction
_NUMBER = re.compile(r"[+-]?[0-9]{1,12}(?:\.[0-9]{1,6}|/0*[1-9][0-9]{0,5})?")


def whole(number: Amount) -> Amount:
    """The same number; a plain one where it is whole."""
    return number.numerator if number.denominator == 1 else number


def exact(text: str) -> Amount | None:
    """The exact number that a text is: whole, with a decimal point, or a fraction.

    >>> exact("-7.5"), exact("6/2"), exact("ten")
    (Fraction(-15, 2), 3, None)
    """
    if not text.isascii():
        text = normalize("NFKC", text).replace("\u2212", "-")
    text = text.strip()
    return whole(Fraction(text)) if _NUMBER.fullmatch(text) else None


def table_name(text: str) -> str:
    """The name of a table; of one that is a number the number.

    >>> table_name("03"), table_name("East")
    ('3', 'East')
    """
    number = integer(text)
    return text if number is None else str(number)


class Player(NamedTuple):
    """Somebody who is entered. `id` is the name by which the event's file speaks of the player."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    club: str | None = None


class Points(NamedTuple):
    """What one game brings: by the place at the table, by the score, or for winning.

    `places` maps a number of sides to the points of each place; 0 stands for any number. `cap` is the most
    that one game may bring or cost.
    """

    by: str = "score"
    places: Mapping[int, tuple[Amount, ...]] = {}
    ties: str = TIES[0]
    win: Amount = 1
    draw: Amount = Fraction(1, 2)
    loss: Amount = 0
    cap: Amount | None = None

    def of_places(self, sides: int) -> tuple[Amount, ...]:
        """The points of each place at a table of so many sides."""
        return self.places.get(sides) or self.places.get(0) or ()


class Bye(NamedTuple):
    """Points for a round without a game."""

    round: int
    player: str
    points: Amount
    place: Place


class Withdrawal(NamedTuple):
    """Somebody who plays no more after a round."""

    player: str
    after: int
    place: Place


class Substitute(NamedTuple):
    """Somebody who sits in another's chair from a round on."""

    player: str
    instead_of: str
    since: int
    ranked: bool
    place: Place


class Penalty(NamedTuple):
    """Points that a director takes away, with the reason."""

    player: str
    points: Amount
    reason: str
    by: str
    round: int | None
    place: Place


class Correction(NamedTuple):
    """A record that was put right after it was handed in, with the reason."""

    file: str
    reason: str
    by: str
    place: Place


class Event(NamedTuple):
    """What an event's file says. Without a file every value is empty.

    `rules` holds the words that stand above those of each record. `tables` are None where they are not told.
    """

    given: bool = False
    title: str | None = None
    date: str | None = None
    where: str | None = None
    rules: Mapping[str, Any] = {}
    players: Mapping[str, Player] = {}
    rounds: int | None = None
    tables: tuple[str, ...] | None = None
    points: Points = Points()
    count_best: int | None = None
    tie_breaks: tuple[str, ...] = TIE_BREAKS[:1]
    lots_seed: str | None = None
    byes: tuple[Bye, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    corrections: tuple[Correction, ...] = ()

    def names(self) -> dict[str, str]:
        """The id of each player by every way of writing the name that the event allows."""
        return {
            name: player.id
            for player in self.players.values()
            for name in (player.id, player.name, *player.aliases)
        }

    def unranked(self) -> frozenset[str]:
        """Those who play without a place of their own."""
        return frozenset(one.player for one in self.substitutes if not one.ranked)

    def expected(self, round: int) -> list[str]:
        """Who should be at a table in a round, in the order of the event's file."""
        away = {one.player for one in self.withdrawn if one.after < round}
        away |= {one.instead_of for one in self.substitutes if one.since <= round}
        away |= {one.player for one in self.substitutes if one.since > round}
        away |= {one.player for one in self.byes if one.round == round}
        return [id for id in self.players if id not in away]


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


_TIES = " ".join(f"`{name}`" for name in TIE_BREAKS)

VERSION = 1
RULES = ("game", "months", "options", "house_rules")
EVENT_KEYS = {
    "hanascore_event": f"the version of the format: {VERSION}; the one key that must be there",
    "title": "free text, shown and passed on",
    "date": "free text",
    "place": "free text",
    "game": "the game of every record, by id or name",
    "months": "what months 11 and 12 mean in every record: `japanese` is willow and paulownia, `korean` the "
    "reverse",
    "options": "what all tables agreed on, as in a record; stands above each record's own",
    "house_rules": "data laid over the rules, as in a record; stands above each record's own",
    "players": "by id, each with `name`, `aliases` and `club`, or a list of names; a name that is only "
    "nearly known is asked about, never guessed",
    "rounds": "how many rounds the event has, so that a missing one is missed; a record names its own: "
    "`event: {round: 2, table: 3}`",
    "tables": "how many tables there are, or a list of their names",
    "points": "`by: places` with `places` (one list, or one for each number of sides: "
    "`{3: [20, 0, -20]}`) and `ties: share`, `best` or `worst`; `by: score`; `by: wins` with `win`, `draw`, "
    "`loss`; with `cap` no game brings or costs more",
    "count_best": "only so many games of each count, the best ones; a bye is one of them, penalties always "
    "count",
    "tie_breaks": f"a list, in the order they are asked: {_TIES}; what stays level shares the place",
    "lots_seed": "lots go by the SHA-256 of this text, a line break and the player's id, so that anybody can "
    "draw them again",
    "byes": "a list of `{round: 2, player: bo, points: 10}`",
    "withdrawn": "a list of `{player: chiyo, after: 2, reason: ill}`: keeps points and place, and is not "
    "missed",
    "substitutes": "a list of `{player: dai, for: chiyo, from: 3, ranked: no}`: plays for points of their "
    "own, here without a place",
    "penalties": "a list of `{player: bo, points: -5, reason: late, by: director, round: 1}`",
    "corrections": 'a list of `{file: r01-t03.yaml, reason: "card 9a in the wrong pile", by: director}`, for '
    "the list and the audit",
}
