"""Whether every table of every round is there, and everybody who should sit at one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.problems.words import runs
from hanascore.record.values import listed
from hanascore.tally.checks import Game, seat_of, table_of
from hanascore.tally.event import Event
from hanascore.tally.findings import Finding, at
from hanascore.tally.names import Register

_MISSING = "give the records that are missing"
_AS_THEY_ARE = ", or ask for the standings as they are with --partial"


def find_gaps(
    games: Sequence[Game], event: Event, files: Iterable[str], *, as_of: int | None, partial: bool = False
) -> list[Finding]:
    """What an event expects and the records do not hold, or hold beside it.

    Where the standings are `partial` already, nobody is told to ask for them.
    """
    if not event.given:
        return []
    seated: dict[int, dict[str, Game]] = defaultdict(dict)
    tables: dict[int, set[str]] = defaultdict(set)
    unclear = set()
    for game in games:
        round, table = game.result.round, table_of(game.result)
        if round is not None:
            if not game.players or any(len(ids) < 1 for ids in game.players):
                unclear.add(round)
            seated[round].update(dict.fromkeys(game.everybody, game))
        if table is not None:
            tables[table[0]].add(table[1])
    last = as_of or event.rounds or max(seated, default=0)
    hint = _MISSING if partial else f"{_MISSING}{_AS_THEY_ARE}"
    missing = [
        Finding(problem)
        for round in range(1, last + 1)
        for problem in _round(event, round, set(seated[round]), tables[round], hint)
        # Where nobody can say who sat at a table, nobody is said to have sat at none.
        if problem.stops or round not in unclear
    ]
    return [*missing, *_unexpected(event, seated), *map(Finding, _corrections(event, files))]


def _round(event: Event, round: int, seated: set[str], reported: set[str], missing: str) -> Iterator[Problem]:
    """What one round lacks. Where everybody sits at a table, or has a bye, no table is missed."""
    away = [id for id in event.expected(round) if id not in seated]
    lacking = [table for table in event.tables or () if table not in reported]
    if not seated and not reported and (away or not event.players):
        message = f"no record of round {round} is here"
        place = Place(("rounds",)) if event.rounds else Place()
        yield error("table-missing", place, message, missing)
    elif lacking and (away or not event.players):
        message = f"round {round} lacks table{'s' if len(lacking) > 1 else ''} {runs(lacking)}"
        yield error("table-missing", Place(("tables",)), message, missing)
    elif away:
        names = listed((event.players[id].name for id in away), "and")
        message = f"in round {round} {names} sat at no table and had no bye"
        hint = "add a bye, or say under withdrawn who plays no more"
        yield warning("player-absent", Place(("players", away[0])).at_key(), message, hint)


def _unexpected(event: Event, seated: dict[int, dict[str, Game]]) -> Iterator[Finding]:
    """Players at a table in a round in which a ruling says that they play no game."""
    register = Register(event)
    for round in sorted(seated):
        for id, game in seated[round].items():
            place = seat_of(game.result, register, id)
            for why in _away(event, id, round):
                message = f"{_name(event, id)} sits at this table in round {round}, and {why}"
                hint = "correct the record, or the ruling in the event's file; the game counts as it is"
                yield at(game.result, warning("seat-unexpected", place, message, hint))
            for bye in event.byes:
                if (bye.player, bye.round) == (id, round):
                    message = f"{_name(event, id)} sits at this table and has a bye in round {round}"
                    hint = "take the bye away, or correct the record"
                    yield at(game.result, error("seat-twice", place, message, hint))


def _away(event: Event, id: str, round: int) -> Iterator[str]:
    """Why a player should not sit at a table in a round."""
    for withdrawal in event.withdrawn:
        if withdrawal.player == id and round > withdrawal.after:
            yield f"is withdrawn {since(withdrawal.after)}"
    for one in event.substitutes:
        if one.instead_of == id and round >= one.since:
            yield f"is replaced by {_name(event, one.player)} from round {one.since}"
        if one.player == id and round < one.since:
            yield f"is a substitute only from round {one.since}"


def since(after: int) -> str:
    """From when on somebody is withdrawn.

    >>> since(0), since(2)
    ('from the first round on', 'after round 2')
    """
    return f"after round {after}" if after else "from the first round on"


def _name(event: Event, id: str) -> str:
    return event.players[id].name if id in event.players else id


def _corrections(event: Event, files: Iterable[str]) -> Iterator[Problem]:
    """Corrections of files that are not here."""
    known = list(files) if event.corrections else []
    for one in event.corrections:
        if not any(means(one.file, file) for file in known):
            message = f"no file here is called {one.file}"
            hint = "correct the name, as in file: r01-t03.hanascore.yaml"
            yield warning("correction-unmatched", one.place.inside("file"), message, hint)


def means(named: str, file: str) -> bool:
    """Whether a ruling that names a file means this one.

    >>> means("r01-t03.yaml", "cup/r01-t03.yaml"), means("3.yaml", "cup/r01-t03.yaml")
    (True, False)
    """
    named, file = named.replace("\\", "/").removeprefix("./"), file.replace("\\", "/")
    return file == named or file.endswith(f"/{named}")
