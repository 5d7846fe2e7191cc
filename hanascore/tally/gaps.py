"""What the event expects and no record has: rounds, tables and players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from hanascore.problems.problem import LocatedProblem, Place, Problem, error, warning
from hanascore.problems.words import runs
from hanascore.record.cursor import short_list
from hanascore.tally.event import Event
from hanascore.tally.results import Result


def find_gaps(
    results: Sequence[Result], event: Event, *, as_of: int | None, partial: bool = False
) -> list[LocatedProblem]:
    """Return the rounds, tables and players that the event expects and no record has."""
    if not event.given:
        return []
    players: dict[int, set[str]] = defaultdict(set)
    tables: dict[int, set[str]] = defaultdict(set)
    # The rounds in which some table does not say who sat there.
    unclear: set[int] = set()
    for result in results:
        if result.round is not None:
            if not result.seats or not all(seat.players for seat in result.seats):
                unclear.add(result.round)
            players[result.round].update(result.player_ids)
        if result.event_table is not None:
            round, table = result.event_table
            tables[round].add(table)
    hint = "add the missing records"
    if not partial:
        so_far = "" if as_of else "--as-of N for the standings after a round, or "
        hint += f", or use {so_far}--partial for the standings as they are"
    last = as_of or event.rounds or max(players, default=0)
    return [
        LocatedProblem(problem, document=1)
        for round in range(1, last + 1)
        for problem in _check_round(event, round, players[round], tables[round], hint)
        if problem.stops or round not in unclear
    ]


def _check_round(
    event: Event, round: int, seated: set[str], reported: set[str], hint: str
) -> Iterator[Problem]:
    """Yield what one round lacks. If everybody has a table or a bye, no table is missing."""
    away = [id for id in event.expected_players(round) if id not in seated]
    planned = event.seating.get(round) or event.tables or ()
    missing = [table for table in planned if table not in reported]
    if event.players and not away:
        return
    if not seated and not reported:
        place = Place(("rounds",)) if event.rounds else Place()
        yield error("table-missing", place, f"round {round} has no records", hint)
    elif missing:
        # The players who are away cannot fill more tables than this, and their tables are unknown.
        number = max(1, len(away) // 2) if event.players else len(missing)
        tables = f"table{'s' if len(missing) > 1 else ''} {runs(missing)}"
        if number < len(missing):
            tables = f"{number} of {tables}"
        verb = "has" if min(number, len(missing)) == 1 else "have"
        message = f"in round {round}, {tables} {verb} no record"
        yield error("table-missing", Place(("tables",)), message, hint)
    elif away:
        names = short_list((event.players[id].name for id in away), "and")
        message = f"{names} had no table and no bye in round {round}"
        place = Place(("players", away[0])).at_key()
        yield warning("player-absent", place, message, "add a bye, or list them under absent or withdrawn")
