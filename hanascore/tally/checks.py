"""Check the results of all records against an event, and decide which of them count.

An error keeps the standings from being final. A warning does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.problems.problem import LocatedProblem, Place, Problem, error, warning
from hanascore.problems.words import is_or_are, many
from hanascore.record.cursor import MAX_HINTS, short_list, shortened, suggestion
from hanascore.tally.event import Correction, Event, Points, table_name
from hanascore.tally.results import Result, Seat


class CheckedResults(NamedTuple):
    """All results in the order of their rounds and tables, with player ids, and the problems found."""

    results: tuple[Result, ...]
    problems: tuple[LocatedProblem, ...]
    unused_corrections: frozenset[Correction]  # corrections of seats that no record here has


def check_results(results: Iterable[Result], event: Event, *, as_of: int | None = None) -> CheckedResults:
    """Check each result on its own, and then those of one table and of one round together."""
    check = _EventCheck(event, as_of)
    checked = [check.check(result) for result in sorted(results, key=lambda result: result.sort_key)]
    checked, repeated = _without_repeated_tables(checked)
    problems = [*check.problems, *repeated, *_players_seated_twice(checked, event)]
    problems += [LocatedProblem(problem, document=1) for problem in check.problems_of_seats()]
    unused = frozenset(correction for correction, is_used in check.used_corrections.items() if not is_used)
    return CheckedResults(tuple(checked), tuple(problems), unused)


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


def corrections_of(event: Event, results: Iterable[Result]) -> list[Correction]:
    """Return the director's corrections of some records, each once."""
    if not event.all_corrections:
        return []
    corrections: dict[Correction, None] = {}
    for result in results:
        corrections.update(dict.fromkeys(event.corrections_of(result.file, result.round, result.table)))
    return list(corrections)


class _EventCheck:
    """Checks each result on its own, and collects the problems."""

    def __init__(self, event: Event, as_of: int | None) -> None:
        self.event = event
        self.problems: list[LocatedProblem] = []
        self.tables = frozenset(event.tables or ())
        self.needs_round = bool(event.rounds or event.tables or as_of)
        self.rank = {id: number for number, id in enumerate(event.players)}
        # The numbers of sides for which the points of places do not fit. The hint is given once for each.
        self.unfit_sizes: set[int] = set()
        # Whether each correction of seats found its players in a record.
        self.used_corrections: dict[Correction, bool] = {}
        # A correction that moves a player whom another correction has moved elsewhere.
        self.clashes: dict[Correction, tuple[str, Correction]] = {}
        self.hints: dict[str, str] = {}

    def check(self, result: Result) -> Result:
        """Return the result with the ids of its players, and whether it counts."""
        seats, problems_of_players = self._with_ids(result)
        problems = [*self._problems(result), *problems_of_players]
        if result.scored and not problems_of_players:
            problems += self._compare_seating(result, seats)
        self.problems += (LocatedProblem(problem, *result.key) for problem in problems)
        # A player who is not entered keeps the standings from being final, but the game still counts.
        counts = not any(problem.stops and problem.id != "not-entered" for problem in problems)
        forfeits = self.event.forfeits_by_table.get(result.event_table, {}).keys()
        if counts and any(not forfeits.isdisjoint(seat.players) for seat in seats):
            seats = _with_forfeits(seats, forfeits)
        return result._replace(seats=seats, counts=counts)

    def _problems(self, result: Result) -> Iterator[Problem]:
        if not result.scored:
            message = f"this record is left out, because it has {many(result.errors, 'error')}"
            yield error("record-left-out", result.at(), message, "correct the errors listed here")
        elif not result.over and result.event_table not in self.event.forfeits_by_table:
            rounds = f"{many(result.rounds, 'round')} {is_or_are(result.rounds)}"
            message = f"this game is not over: it ends {result.ends}, and {rounds} recorded"
            hint = "add the missing rounds, or agree on another end under options"
            report = error if self.event.given else warning
            yield report("game-unfinished", Place(), message, hint)
        if result.scored or result.game:
            # An unreadable record may still name its table.
            yield from self._check_table(result)
        if result.scored and self.event.points.by == "places":
            yield from self._check_places(result)

    def _check_table(self, result: Result) -> Iterator[Problem]:
        event = self.event
        missing = ["the round"] if self.needs_round and result.round is None else []
        missing += ["the table"] if self.tables and result.table is None else []
        if missing:
            message = f"this record does not say {short_list(missing, 'and')} of the event"
            hint = "add a line such as: event: {round: 2, table: 3}"
            yield error("table-unknown", result.at("event"), message, hint)
        if event.rounds and result.round and result.round > event.rounds:
            rounds = many(event.rounds, "round")
            message = f"the event has {rounds}, and this record is of round {result.round}"
            place, hint = result.at("event", "round"), "correct the round, or the event"
            yield error("table-unknown", place, message, hint)
        if self.tables and result.table and table_name(result.table) not in self.tables:
            tables = short_list(event.tables or (), "and")
            message = (
                f"the event's tables are {tables}, and this record is of table {shortened(result.table)}"
            )
            place, hint = result.at("event", "table"), "correct the table, or the event"
            yield error("table-unknown", place, message, hint)

    def _check_places(self, result: Result) -> Iterator[Problem]:
        points, sides = self.event.points, len(result.seats)
        row, is_repeated = points.row(sides), sides in self.unfit_sizes
        self.unfit_sizes.add(sides)
        if len(row) < sides:
            given = f"for {len(row)}" if row else f"at tables of {short_list(map(str, points.places))}"
            message = f"this table has {sides} places, and the event gives points {given}"
            hint = "" if is_repeated else f"write in the event, under points, {_example_rows(points, sides)}"
            yield error("places-unfit", result.at("players"), message, hint)
        elif len(row) > sides and not is_repeated:
            message = f"this table has {sides} places, and the event gives points for {len(row)}"
            hint = f"the first {sides} count; for others write under points: {_example_rows(points, sides)}"
            yield warning("places-unfit", result.at("players"), message, hint)

    def _with_ids(self, result: Result) -> tuple[tuple[Seat, ...], list[Problem]]:
        """Return the seats with ids instead of names, and the problems of names that give no id."""
        event = self.event
        problems: list[Problem] = []
        seats: list[Seat] = []
        # A team may be entered under its own name.
        names_by_seat = [
            (seat.side,) if event.players and event.find_player(seat.side) else seat.players
            for seat in result.seats
        ]
        ids = {name: event.find_player(name) for names in names_by_seat for name in names}
        moved = self._moved_players(result, {id or name for name, id in ids.items()})
        name_by_id: dict[str, str] = {}
        for seat, names in zip(result.seats, names_by_seat, strict=True):
            players = []
            for name in names:
                id = moved.get(ids[name] or name, ids[name])
                if id is None:
                    message = f"no player of the event is called '{shortened(name)}'"
                    problem = error("not-entered", result.at_player(name), message, self._name_hint(name))
                    problems.append(problem)
                elif id in name_by_id:
                    if id in moved.values():
                        message = f"the event's `seats` bring {event.player(id).name} to this table twice"
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

    def _name_hint(self, name: str) -> str:
        """Return what to do about a name that the event does not know."""
        if name not in self.hints and len(self.hints) < MAX_HINTS:
            self.hints[name] = suggestion(name, self.event.names)
        if hint := self.hints.get(name):
            return f"{hint[:-1]}? then add '{shortened(name)}' to the aliases"
        return "add the player, or the name to a player's aliases"

    def _moved_players(self, result: Result, seated: set[str]) -> dict[str, str]:
        """Return who really sat in the seat of whom, by the director's corrections of seats."""
        moved: dict[str, str] = {}
        moved_by: dict[str, Correction] = {}
        for correction in corrections_of(self.event, [result]):
            is_here = seated.issuperset(correction.was)
            if correction.was:
                self.used_corrections[correction] = is_here or self.used_corrections.get(correction, False)
            for player, instead in zip(correction.was, correction.now, strict=True) if is_here else ():
                if moved.get(player, instead) != instead:
                    self.clashes[correction] = player, moved_by[player]
                moved[player], moved_by[player] = instead, correction
        return moved

    def problems_of_seats(self) -> Iterator[Problem]:
        """Yield the corrections of seats that find nobody, or that contradict another one."""
        for correction in self.event.seats:
            place = correction.place.inside("was")
            if correction in self.clashes:
                player, other = self.clashes[correction]
                name, file = self.event.player(player).name, correction.file
                message, also = (
                    f"another entry corrects the seat of {name} in {file}",
                    other.place.inside("was"),
                )
                yield error("entry-twice", place, message, "remove one of the two", (also,))
            if self.used_corrections.get(correction) is False:
                names = short_list((self.event.player(id).name for id in correction.was), "and")
                verb = is_or_are(len(correction.was))
                message = f"{names} {verb} at no table of {correction.file}, so nothing is corrected"
                hint = "under `was`, list the players that the record names"
                yield error("correction-unmatched", place, message, hint)

    def _compare_seating(self, result: Result, seats: Sequence[Seat]) -> Iterator[Problem]:
        """Yield a warning if other players sat here than were announced. Excused players are ignored."""
        event, (round, table) = self.event, result.event_table or (0, "")
        if round not in event.seating:
            return
        planned = set(event.seating[round].get(table, ()))
        seated = {id for seat in seats for id in seat.players}
        excused = event.excuses.get(round, {}).keys()
        if planned - excused != seated - excused:
            message = (
                f"{self._names(planned) or 'nobody'} should sit at {result.table_in_words}, and the record "
                f"names {self._names(seated)}"
            )
            hint = "correct the record, or seats or seating in the event's file; the game counts as it is"
            yield warning("seating-differs", result.at("players"), message, hint)

    def _names(self, ids: Iterable[str]) -> str:
        """Return the names of players in the order of the event's file, or else of the alphabet."""
        in_order = sorted(ids, key=lambda id: (self.rank.get(id, 0), id))
        return short_list((self.event.player(id).name for id in in_order), "and")


def _with_forfeits(seats: Sequence[Seat], forfeits: Collection[str]) -> tuple[Seat, ...]:
    """Return the seats with forfeits in the last place. The best of the other players win."""
    stayed = [seat for seat in seats if not any(id in forfeits for id in seat.players)]
    places = sorted(seat.place for seat in stayed)
    winners = {seat.side for seat in stayed if seat.outcome in {0, 1}}
    winners = winners or {seat.side for seat in stayed if seat.place == places[0]}
    changed = []
    for seat in seats:
        place = places.index(seat.place) + 1 if seat in stayed else len(places) + 1
        outcome = int(len(winners) == 1) if seat.side in winners else -1
        changed.append(seat._replace(place=place, outcome=outcome))
    return tuple(changed)


def _example_rows(points: Points, sides: int) -> str:
    """Return the points of places with an added row for so many sides, as an example to change."""
    rows = {number or len(row): row for number, row in points.places.items()}
    rows[sides] = tuple(10 * (sides - 1 - 2 * place) for place in range(sides))
    texts = [f"{number}: [{', '.join(map(str, row))}]" for number, row in rows.items()]
    return f"places: {{{', '.join(texts)}}}"


def _place_of(result: Result, event: Event, id: str) -> Place:
    """Return where the record names a player, under any of the player's names."""
    names = (name for name in result.players if event.find_player(name) == id)
    return result.at_player(next(names, ""))


def _without_repeated_tables(results: Sequence[Result]) -> tuple[list[Result], list[LocatedProblem]]:
    """Return the results and the problems of tables reported twice.

    If the reports agree, the first one counts. If they differ, none of them does.
    """
    positions: dict[tuple[int, str], list[int]] = defaultdict(list)
    for position, result in enumerate(results):
        if result.event_table is not None:
            positions[result.event_table].append(position)
    changed, problems = list(results), list[LocatedProblem]()
    for first, *others in positions.values():
        agree = len({_content(results[position]) for position in (first, *others)}) == 1
        report: Callable[..., Problem] = warning if agree else error
        how = "with the same result" if agree else "with another result"
        hint = "keep one of the two" if agree else "keep the right one; until then neither counts"
        for position in others:
            result = results[position]
            message = f"{result.table_in_words} is already in {_describe_file(results[first], result)}, {how}"
            problem = report("table-twice", result.at("event"), message, hint)
            problems.append(LocatedProblem(problem, *result.key))
        for position in others if agree else (first, *others):
            changed[position] = results[position]._replace(counts=False)
    return changed, problems


def _content(result: Result) -> tuple[object, ...]:
    """Return what a result says, without its file. Two reports with the same content agree."""
    seats = sorted((seat.players, seat.total, seat.gained, seat.place) for seat in result.seats)
    return (result.scored, bool(result.over), result.game, tuple(seats))


def _describe_file(result: Result, other: Result) -> str:
    """Return the file of a result, as a message about another result names it."""
    if result.file == other.file:
        return f"document {result.document} of this file"
    return result.file if result.document == 1 else f"{result.file} (document {result.document})"


def _players_seated_twice(results: Sequence[Result], event: Event) -> Iterator[LocatedProblem]:
    """Yield the players at two tables in one round. Two reports of one table are one table."""
    first: dict[tuple[int, str], Result] = {}
    for result in results:
        if result.round is None:
            continue
        for id in result.player_ids:
            before = first.setdefault((result.round, id), result)
            if before is result or (before.event_table and before.event_table == result.event_table):
                continue
            other = (
                f"table {before.table}, in {before.file}" if before.table else _describe_file(before, result)
            )
            message = f"{event.player(id).name} sits here and at {other}, both in round {result.round}"
            hint = "one of the two is another player, or of another round"
            problem = error("seat-twice", _place_of(result, event, id), message, hint)
            yield LocatedProblem(problem, *result.key)
