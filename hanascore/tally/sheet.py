"""What a tally keeps of one file: who scored what at which table, and what is wrong or doubtful in it.

A sheet is small; the text and the cards are let go.
"""

from __future__ import annotations

from typing import NamedTuple

from hanascore.referee.reading import Found

_LONGEST_LINE = 4000


class Seat(NamedTuple):
    """One side of a game: its players, what it scored, and how it came out.

    `total` is what the game says, `gained` what the rounds of this record brought. `outcome` is 1 for a game
    won alone, 0 for one shared, -1 for one lost, and None where the game is not over.
    """

    side: str
    players: tuple[str, ...]
    total: int
    gained: int
    place: int
    outcome: int | None


class Result(NamedTuple):
    """One game as far as it can be told. A record that cannot be understood has no game and no seats.

    `rules` tells the options and the house rules in force, in words; `evidence` counts the rounds by what
    they rest on. `scored` is false where a round of the game is not scored. `players` are
    the names in the order of the record.
    """

    file: str
    document: int
    game: str = ""
    rules: str = ""
    round: int | None = None
    table: str | None = None
    seats: tuple[Seat, ...] = ()
    rounds: int = 0
    evidence: tuple[int, int, int] = (0, 0, 0)
    scored: bool = False
    over: bool | None = None
    ends: str = ""
    errors: int = 0
    players: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """One file that was read. `fault` says why there are no bytes; `changed` that they changed meanwhile.

    `others` are the numbers of documents that are no records, each with what it is instead.
    """

    file: str
    digest: str = ""
    results: tuple[Result, ...] = ()
    found: tuple[Found, ...] = ()
    fault: str = ""
    changed: bool = False
    others: tuple[tuple[int, str], ...] = ()


def shown(path: str) -> str:
    """The name of a file as any terminal can show it."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def without_long_lines(found: Found) -> Found:
    """A problem as a tally keeps it: without the lines that are very long."""
    return found._replace(lines=tuple(one for one in found.lines if len(one[1]) <= _LONGEST_LINE))


def why(fault: OSError | ValueError) -> str:
    """What the system says is wrong, in lower case."""
    words = (fault.strerror if isinstance(fault, OSError) else "") or str(fault) or "unknown fault"
    return words[:1].lower() + words[1:]
