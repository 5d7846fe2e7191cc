"""Find gaps: rounds, tables and players that the event expects but that no record has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.problems.fix import Certainty, Fix
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.record.cursor import short_list
from hanascore.tally.event import ABSENCES, Event
from hanascore.tally.event_fixes import excuse_fixes, withdrawal_fix
from hanascore.tally.results import Result
from hanascore.tally.tally import Tally
from hanascore.words.english import listed, many, runs

# The most players for whom a hint shows the entries to write.
_MOST_EXCUSED = 2


class Away(NamedTuple):
    """The cause of a problem: players without a table."""

    # The players.
    players: tuple[str, ...]
    # The rounds in which they had none.
    rounds: tuple[int, ...]


class RoundStatus(NamedTuple):
    """The state of a round of an event."""

    # The number of the round.
    round: int
    # How many tables have a record.
    tables_in: int
    # The tables without a record.
    missing: tuple[str, ...]
    # How many of them are missing, if not all of them were needed.
    number_missing: int
    # The players without a table, a bye or another excuse.
    away: tuple[str, ...]
    # How many records of the round name no table of the event, or have no player at a seat.
    strays: int
    # Whether nothing is missing.
    is_complete: bool
    # Whether an error of a record may be the reason why a player is away.
    is_doubtful: bool


def round_statuses_of(tally: Tally) -> list[RoundStatus]:
    """Return the state of each round of the event of a tally; nothing without --as-of."""
    last = tally.options.as_of
    if not (tally.event.given and last and tally.event_file.is_checkable):
        return []
    return round_statuses(tally.results, tally.event, as_of=last)


def round_statuses(results: Sequence[Result], event: Event, *, as_of: int | None) -> list[RoundStatus]:
    """Return the state of each round of the event, up to `as_of` if it is given."""
    by_round: dict[int, list[Result]] = {}
    for result in results:
        by_round.setdefault(result.round or 0, []).append(result)
    last = as_of or event.rounds or max(by_round, default=0)
    return [_round_status(event, round, by_round.get(round, [])) for round in range(1, last + 1)]


def _round_status(event: Event, round: int, results: Iterable[Result]) -> RoundStatus:
    """Return the state of one round. If everybody has a table or a bye, no table is missing."""
    planned = event.seating.get(round) or event.tables or ()
    tables: set[str] = set()
    seated: set[str] = set()
    strays, is_doubtful = 0, False
    for result in results:
        is_doubtful |= bool(result.errors) or not result.counts or not seated.isdisjoint(result.player_ids)
        seated.update(result.player_ids)
        table = result.event_table[1] if result.event_table else ""
        tables.add(table or f"{result.file} {result.document}")
        is_planned = not planned or table in planned
        is_clear = bool(result.seats) and all(seat.players for seat in result.seats)
        strays += not is_planned or not is_clear or "table" in result.unclear
    away = [id for id in event.expected_players(round) if id not in seated]
    missing = [table for table in planned if table not in tables]
    if event.players and not away:
        missing = []
    number = len(missing)
    if event.players and missing and round not in event.seating:
        # The players who are away can fill at most this many tables. It is unknown which ones.
        number = min(number, max(1, len(away) // 2))
    is_complete = not away if event.players else bool(tables) and not missing
    return RoundStatus(
        round, len(tables), tuple(missing), number, tuple(away), strays, is_complete, is_doubtful
    )


def find_gaps(
    results: Sequence[Result], event: Event, *, as_of: int | None, partial: bool = False
) -> list[Problem]:
    """Return an error for each round, table or player that the event expects but that no record has."""
    if not event.given or any(result.rules is None and not result.seats for result in results):
        # A CSV file that cannot be read may have any of the missing tables.
        return []
    statuses = round_statuses(results, event, as_of=as_of)
    # A record that cannot be read, or that names no round of the event, may be that of a missing table.
    last = event.rounds or max((result.round or 0 for result in results), default=0)
    unplaced = sum(result.round is None or result.round > last for result in results)
    if 0 < sum(max(1, status.number_missing) for status in statuses if not status.is_complete) <= unplaced:
        return []
    more = ""
    if not partial:
        so_far = "" if as_of else "--as-of N gives the standings after a round, and "
        more = f"{so_far}--partial gives the standings as they are"
    problems = [
        problem
        for status in statuses
        if not status.is_complete
        for problem in _check_round(event, status, more)
    ]
    problems += _absences(event, statuses)
    if event.rounds and not as_of and all(status.is_complete for status in statuses):
        problems += _unused_tables(results, event)
    return [problem.in_file("", 1) for problem in problems]


def _unused_tables(results: Iterable[Result], event: Event) -> Iterator[Problem]:
    """Yield the warning that tables of the event have no result in any round."""
    used = {result.event_table[1] for result in results if result.event_table}
    unused = [table for table in event.tables or () if table not in used]
    if unused and used:
        tables = f"table{'s' if len(unused) > 1 else ''} {runs(unused)}"
        verb = "have" if len(unused) > 1 else "has"
        message = f"{tables} {verb} no result in any round, and nobody is missing"
        yield warning("table-missing", Place(("tables",)), message, "correct `tables`")


def _check_round(event: Event, status: RoundStatus, more: str) -> Iterator[Problem]:
    """Yield what one round lacks, and what to write."""
    round = status.round
    missing = status.missing
    away = status.away
    if _is_explained(status):
        return
    if not status.tables_in:
        place = Place(("rounds",)) if event.rounds else Place()
        message = f"round {round} has no records"
        fix = Fix((), Certainty.CHOICE, label="add the missing records")
        yield error("table-missing", place, message, more, fixes=[fix])
    elif round in event.seating:
        # Players without a seat are reported as problems of the event's file. Wrong players at a table are
        # reported as problems of its record.
        rest = list(away)
        for table in missing:
            announced = event.announced_players(round, table)
            if absent := [id for id in rest if id in announced]:
                place = Place(("seating", str(round), table)).at_key()
                yield _missing_table(event, status, f"table {table}", absent, place, more)
                rest = [id for id in rest if id not in announced]
    elif missing:
        tables = f"table{'s' if len(missing) > 1 else ''} {runs(missing)}"
        if status.number_missing < len(missing):
            tables = f"{status.number_missing} of {tables}"
        yield _missing_table(event, status, tables, away, Place(("tables",)), more)


def _missing_table(
    event: Event, status: RoundStatus, tables: str, away: Sequence[str], place: Place, more: str
) -> Problem:
    """Return the error that tables have no record. It also says who has not played."""
    message = f"round {status.round}, {tables}: no result"
    fixes = [Fix((), Certainty.CHOICE, label="add the missing record")]
    if away:
        message += f" for {_names(event, away)}"
        fixes += excuse_fixes(event, status.round, away)
    return error("table-missing", place, message, more, fixes=fixes)


def _is_explained(status: RoundStatus) -> bool:
    """Return whether a record with an error may be that of the missing table or player."""
    return bool(status.strays) and status.number_missing <= status.strays


def _absences(event: Event, statuses: Iterable[RoundStatus]) -> Iterator[Problem]:
    """Yield a problem for players who sit at no table although all tables have a record.

    Those who are away in the same rounds have one problem.
    """
    rounds: dict[tuple[str, ...], list[int]] = {}
    for status in statuses:
        is_late = status.round in event.seating or status.missing or not status.tables_in
        if status.away and not (is_late or status.is_doubtful or _is_explained(status)):
            rounds.setdefault(status.away, []).append(status.round)
    for away, numbers in rounds.items():
        word = "round" if len(numbers) == 1 else "rounds"
        message = f"{_names(event, away)} had no table and no bye in {word} {listed(map(str, numbers))}"
        place = Place(("players", away[0])).at_key()
        fixes = [withdrawal_fix(event, numbers[0], away)]
        if len(numbers) == 1:
            fixes = [*excuse_fixes(event, numbers[0], away), *fixes]
        advice = ""
        report = warning
        if ABSENCES not in event.allow:
            report = error
            advice = "or list `absences` under `allow`, which makes warnings of all of them"
        yield report("player-absent", place, message, advice, fixes=fixes, cause=Away(away, tuple(numbers)))


def _names(event: Event, ids: Iterable[str]) -> str:
    return short_list((event.player(id).name for id in ids), "and")


def describe_status(status: RoundStatus, event: Event) -> str:
    """Return a sentence: how many tables of a round have results, which lack them, and who has not played."""
    number = status.tables_in + status.number_missing
    tables = f"{status.tables_in} of {many(number, 'table')}" if number else "no table"
    if status.is_complete:
        tables = f"all {many(number, 'table')}" if number > 1 else many(number, "table")
    parts = [f"Round {status.round}: {tables} in"]
    if status.missing and status.number_missing == len(status.missing):
        parts.append(f"missing: {runs(status.missing)}")
    elif status.missing:
        parts.append(f"missing: {status.number_missing} of {runs(status.missing)}")
    if status.away:
        parts.append(f"not played: {_names(event, status.away)}")
    return f"{'; '.join(parts)}."
