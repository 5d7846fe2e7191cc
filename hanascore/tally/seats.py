"""Find the ids of the players at each table, and compare the seats with the event."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.problems.fix import Certainty, Fix, Write, remove, replace, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.record.cursor import MAX_HINTS, short_list, shortened
from hanascore.tally.corrections import SeatCorrections
from hanascore.tally.event import Event, table_name
from hanascore.tally.event_fixes import EVENT_FILE
from hanascore.tally.results import Result, Seat, describe_table
from hanascore.words.alike import nearest


class Exchange(NamedTuple):
    """The cause of a problem: what a record says, and what it should say. Both may be exchanged elsewhere."""

    # The table that the record names, or the players whom it lacks.
    written: tuple[int | str, ...]
    # The table of its players, or the players who should not be there.
    right: tuple[int | str, ...]


class Excused(NamedTuple):
    """The cause of a problem: a player sits at a table but has a bye, is absent, or forfeits another game."""

    # The player.
    player: str
    # The round.
    round: int
    # Where the event's file says so.
    ruling: Place


class PlayerFinder:
    """Finds the ids of the players in records, after the director's corrections of seats."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.corrections = SeatCorrections(event)
        # The names of the event that are near unknown names, by unknown name.
        self._near_names: dict[str, list[str]] = {}

    def find(self, result: Result) -> tuple[tuple[Seat, ...], list[Problem]]:
        """Return the seats with ids of players instead of names, and a problem for each unknown name."""
        event = self.event
        problems: list[Problem] = []
        seats: list[Seat] = []
        # The event may list a team as if it were one player.
        names_by_seat = [
            (seat.side,) if event.players and event.find_player(seat.side) else seat.players
            for seat in result.seats
        ]
        ids = {name: event.find_player(name) for names in names_by_seat for name in names}
        moved = self.corrections.moved_players(result, {id or name for name, id in ids.items()})
        name_by_id: dict[str, str] = {}
        for seat, names in zip(result.seats, names_by_seat, strict=True):
            players = []
            for name in names:
                id = moved.get(ids[name] or name, ids[name])
                if id is None and "players" in result.unclear:
                    continue
                if id is None:
                    problems.append(self._not_entered(result, name))
                elif id in name_by_id:
                    if id in moved.values():
                        message = f"by `seats` in the event's file, {event.player(id).name} sits here twice"
                        hint = "correct `is` in the event's file"
                    else:
                        first = shortened(name_by_id[id])
                        second = shortened(name)
                        message = f"'{second}' and '{first}' at this table are one player"
                        hint = "correct the name, or the aliases in the event's file"
                    problems.append(error("seat-twice", result.at_player(name), message, hint))
                else:
                    name_by_id[id] = name
                    players.append(id)
            seats.append(seat._replace(players=tuple(players)))
        return tuple(seats), problems

    def _not_entered(self, result: Result, name: str) -> Problem:
        """Return the problem of a name that the event does not know."""
        if name not in self._near_names and len(self._near_names) < MAX_HINTS:
            self._near_names[name] = nearest(name, self.event.names)
        place, short_name = result.at_player(name), shortened(name)
        fixes, advice = [], ""
        for other in self._near_names.get(name, ()):
            player = self.event.player(self.event.names[other])
            path = ("players", player.id, "aliases")
            label = f"add '{short_name}' to the aliases of {player.name}"
            fixes.append(write(path, [*player.aliases, name], label=label).in_other_file(EVENT_FILE))
            if result.is_csv:
                # A row names each player once.
                fixes.insert(0, replace(place, other))
        space = re.search("[\u00a0\u3000]", name)
        if fixes and space:
            # The names look alike.
            fixes, advice = [], f"replace the space U+{ord(space[0]):04X} in it with one from the keyboard"
        elif fixes:
            advice = "" if result.is_csv else "or correct the name in the record"
        else:
            advice = (
                "add the player, or an alias, to the event's file; list a substitute under `substitutes` "
                "too; if the record has a wrong name, correct it under `seats`"
            )
        message = f"no player of the event is called '{short_name}'"
        return error("not-entered", place, message, advice, fixes=fixes, cause=name)


def compare_with_seating(results: Sequence[Result], event: Event) -> tuple[list[Result], list[Problem]]:
    """Return the results, and a problem for each table with other players than the seating announced.

    A record has the wrong table if another record has the table that it names, and its players belong to a
    table without a record. Its result does not count, and is put at the table of its players.
    """
    taken = Counter(result.event_table for result in results)
    seats = Counter((result.round, id) for result in results for id in result.player_ids)
    placed: list[Result] = []
    problems: list[Problem] = []
    for result in results:
        own = result.event_table
        is_comparable = result.counts and all(seat.players for seat in result.seats)
        if own is None or own[0] not in event.seating or not is_comparable:
            placed.append(result)
            continue
        seated = event.players_in_seats(own[0], result.player_ids)
        if seated == event.announced_players(*own):
            placed.append(result)
            continue
        # Only if another record contradicts this one is its round taken as wrong, because players may have
        # been seated anew.
        is_doubtful = taken[own] > 1 or any(seats[own[0], id] > 1 for id in result.player_ids)
        right = _table_of(seated, event, event.seating if is_doubtful else [own[0]])
        is_wrong = right is not None and right not in taken and is_doubtful
        if problem := _wrong_seats(result, seated, event, right, is_wrong=is_wrong):
            problems.append(problem.in_file(*result.key))
        moved = result._replace(round=right[0], table=right[1], counts=False) if right else result
        placed.append(moved if is_wrong else result)
    return placed, _join_exchanged(problems)


def _join_exchanged(problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems. If two tables have exchanged their players, report that once."""
    joined: dict[object, Problem] = {}
    for number, problem in enumerate(problems):
        pair = frozenset(problem.cause) if isinstance(problem.cause, Exchange) else number
        first = joined.setdefault(pair, problem)
        if first is not problem:
            message = f"{first.message}; {problem.file} has the reverse"
            joined[pair] = first._replace(message=message)
    return list(joined.values())


def _table_of(players: dict[str, None], event: Event, rounds: Iterable[int]) -> tuple[int, str] | None:
    """Return in which of these rounds, and at which table, the seating puts these players."""
    for round in rounds:
        for table in event.seating[round]:
            if event.announced_players(round, table) == players:
                return round, table
    return None


def _wrong_seats(
    result: Result, seated: dict[str, None], event: Event, right: tuple[int, str] | None, *, is_wrong: bool
) -> Problem | None:
    """Return the problem of a record whose players were not announced at its table."""
    names = _names(seated, event)
    own_table = result.table_in_words
    if right:
        message = f"{names} should sit at {describe_table(*right)}, and this record is of {own_table}"
        own = (result.round, result.table and table_name(result.table))
        changes = [
            Write(("event", key), value)
            for key, value, own_value in zip(("round", "table"), right, own, strict=True)
            if value != own_value
        ]
        fixes = [] if result.is_csv else [Fix(tuple(changes), Certainty.CHOICE)]
        advice = "or correct seating in the event's file"
        if result.is_csv:
            advice = "correct the round or the table here, or seating in the event's file"
        report = error if is_wrong else warning
        cause = Exchange(result.event_table or (), right)
        return report("seating-differs", result.at("event"), message, advice, fixes=fixes, cause=cause)
    round, table = result.event_table or (0, "")
    announced = event.announced_players(round, table)
    if not announced and not any(seated.keys() & set(ids) for ids in event.seating[round].values()):
        # Players without a seat are reported as problems of the event's file.
        return None
    unseated = {id for id in seated if not any(id in ids for ids in event.seating[round].values())}
    if unseated and seated.keys() - announced.keys() == unseated and announced.keys() <= seated.keys():
        # The seating lacks these players, which is reported there.
        return None
    message = (
        f"{_names(announced, event) or 'nobody'} should sit at {own_table}, but the record names {names}"
    )
    hint = "correct the record, or seats or seating in the event's file; the game counts as it is"
    cause = Exchange(tuple(announced.keys() - seated.keys()), tuple(seated.keys() - announced.keys()))
    return warning("seating-differs", result.at("players"), message, hint, cause=cause)


def _names(ids: Iterable[str], event: Event) -> str:
    """Return the names of players in the order of the event's file. If it lists none, sort them."""
    in_order = sorted(ids, key=lambda id: (event.positions.get(id, 0), id))
    return short_list((event.player(id).name for id in in_order), "and")


def find_unexpected_players(results: Iterable[Result], event: Event) -> Iterator[Problem]:
    """Yield a problem for each player at a table who, by a ruling, has no game there."""
    for result in results:
        round, table = result.event_table or (result.round or 0, "")
        for id in result.player_ids if round else ():
            name = event.player(id).name
            place = result.at_id(id, event)
            for reason, ruling in event.reasons_away(id, round):
                message = f"{name} sits at this table in round {round}, but {reason}"
                advice = "correct the record or the ruling in the event's file; the game counts as it is"
                problem = warning("seating-differs", place, message, advice, cause=ruling)
                yield problem.in_file(*result.key)
            for key, excuse in event.excuses.get(round, {}).get(id, {}).items():
                if excuse.table != table:
                    forfeit = f"forfeits the game at table {excuse.table} of"
                    verb = {"byes": "has a bye in", "absent": "is absent in", "forfeits": forfeit}[key]
                    message = f"{name} sits at this table but {verb} round {round}"
                    fix = remove(excuse.place).in_other_file(EVENT_FILE)
                    advice = "or correct the record"
                    cause = Excused(id, round, excuse.place)
                    problem = error("seat-twice", place, message, advice, fixes=[fix], cause=cause)
                    yield problem.in_file(*result.key)
