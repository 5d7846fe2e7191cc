"""Find the ids of the players at each table, and compare the seats with the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hanascore.problems.problem import LocatedProblem, Place, Problem, error, warning
from hanascore.record.cursor import MAX_HINTS, short_list, shortened, suggestion
from hanascore.tally.corrections import SeatCorrections
from hanascore.tally.event import Event
from hanascore.tally.results import Result, Seat, describe_file, describe_table


class PlayerFinder:
    """Finds the ids of the players in records, after the director's corrections of seats."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.corrections = SeatCorrections(event)
        # The hint for each unknown name.
        self._hints: dict[str, str] = {}

    def find(self, result: Result) -> tuple[tuple[Seat, ...], list[Problem]]:
        """Return the seats with ids instead of names, and the problems of names without an id."""
        event = self.event
        problems: list[Problem] = []
        seats: list[Seat] = []
        # A team may be entered under its own name.
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
                if id is None:
                    message = f"no player of the event is called '{shortened(name)}'"
                    problem = error("not-entered", result.at_player(name), message, self._hint(name))
                    problems.append(problem)
                elif id in name_by_id:
                    if id in moved.values():
                        message = f"by `seats` in the event's file, {event.player(id).name} sits here twice"
                        hint = "correct `is` in the event's file"
                    else:
                        first, second = shortened(name_by_id[id]), shortened(name)
                        message = f"'{second}' and '{first}' at this table are one player"
                        hint = "correct the name, or the aliases in the event's file"
                    problems.append(error("seat-twice", result.at_player(name), message, hint))
                else:
                    name_by_id[id] = name
                    players.append(id)
            seats.append(seat._replace(players=tuple(players)))
        return tuple(seats), problems

    def _hint(self, name: str) -> str:
        """Return what to do about a name that the event does not know."""
        if name not in self._hints and len(self._hints) < MAX_HINTS:
            self._hints[name] = suggestion(name, self.event.names)
        if question := self._hints.get(name):
            return f"{question} then add '{shortened(name)}' to the aliases"
        return (
            "add the player or an alias in the event's file; list a substitute under substitutes as well, "
            "and a wrong name in the record under seats"
        )


def compare_seating(result: Result, seats: Sequence[Seat], event: Event) -> Iterator[Problem]:
    """Yield a warning if other players sat here than were announced. Rulings on players are respected."""
    round, table = result.event_table or (0, "")
    if round not in event.seating:
        return
    announced = event.announced_players(round, table)
    excused = event.excuses.get(round, {}).keys()
    seated = {id for seat in seats for id in seat.players} - excused
    if announced == seated:
        return
    names = _names(seated, event)
    place = result.at("players")
    message = (
        f"{_names(announced, event) or 'nobody'} should sit at {result.table_in_words}, "
        f"but the record names {names}"
    )
    hint = "correct the record, or seats or seating in the event's file; the game counts as it is"
    for other_round, tables in event.seating.items():
        for other in tables:
            if seated and event.announced_players(other_round, other) == seated:
                message = (
                    f"{names} should sit at {describe_table(other_round, other)}, and this record is of "
                )
                message += result.table_in_words
                place = result.at("event")
                hint = "correct the round or the table here, or seating in the event's file"
    yield warning("seating-differs", place, message, hint)


def _names(ids: Iterable[str], event: Event) -> str:
    """Return the names of players in the order of the event's file, or else of the alphabet."""
    in_order = sorted(ids, key=lambda id: (event.positions.get(id, 0), id))
    return short_list((event.player(id).name for id in in_order), "and")


def find_unexpected_players(results: Iterable[Result], event: Event) -> Iterator[LocatedProblem]:
    """Yield the players at a table although a ruling says that they have no game there."""
    for result in results:
        round, table = result.event_table or (result.round or 0, "")
        for id in result.player_ids if round else ():
            name, place = event.player(id).name, _place_of(result, event, id)
            for reason in event.reasons_away(id, round):
                message = f"{name} sits at this table in round {round}, but {reason}"
                hint = "correct the record or the ruling in the event's file; the game counts as it is"
                yield LocatedProblem(warning("seating-differs", place, message, hint), *result.key)
            for key, excuse in event.excuses.get(round, {}).get(id, {}).items():
                if excuse.table != table:
                    forfeit = f"forfeits the game at table {excuse.table} of"
                    verb = {"byes": "has a bye in", "absent": "is absent in", "forfeits": forfeit}[key]
                    message = f"{name} sits at this table but {verb} round {round}"
                    hint = f"remove the entry from {key} in the event's file, or correct the record"
                    yield LocatedProblem(error("seat-twice", place, message, hint), *result.key)


def find_players_seated_twice(results: Iterable[Result], event: Event) -> Iterator[LocatedProblem]:
    """Yield the players at two tables in one round. Two reports of one table are one table."""
    first: dict[tuple[int, str], Result] = {}
    for result in results:
        if result.round is None:
            continue
        for id in result.player_ids:
            before = first.setdefault((result.round, id), result)
            if before is result or (before.event_table and before.event_table == result.event_table):
                continue
            other = describe_file(before, result)
            if before.table:
                other = f"table {before.table}, in {before.file}"
            message = f"{event.player(id).name} sits here and at {other}, both in round {result.round}"
            hint = "correct the name, or the round of one of the two records"
            problem = error("seat-twice", _place_of(result, event, id), message, hint)
            yield LocatedProblem(problem, *result.key)


def _place_of(result: Result, event: Event, id: str) -> Place:
    """Return where the record names a player, under any of the player's names."""
    names = (name for name in result.players if event.find_player(name) == id)
    return result.at_player(next(names, ""))
