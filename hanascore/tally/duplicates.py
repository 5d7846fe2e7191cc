"""Find duplicates: two records of one table, and two files with the same content."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.tally.results import Result, describe_file
from hanascore.words.english import listed, many


def without_wrong_rounds(results: Sequence[Result]) -> tuple[list[Result], list[Problem]]:
    """Return the results, and a problem for each record that probably names a wrong round.

    Another record has the table that such a record names, and its players sit at other tables in that round.
    In the result its round is unknown.
    """
    changed = list(results)
    problems: list[Problem] = []
    tables: dict[tuple[int, str], set[tuple[int, str]]] = defaultdict(set)
    for result in results:
        for id in result.player_ids if result.event_table else ():
            tables[result.round or 0, id].add(result.event_table or (0, ""))
    for (round, _), positions in _positions_by_table(results).items():
        if len(positions) != 2:
            continue
        elsewhere = {
            position: [id for id in results[position].player_ids if len(tables[round, id]) > 1]
            for position in positions
        }
        suspects = [position for position in positions if elsewhere[position]]
        if len(suspects) != 1:
            continue
        (position,) = suspects
        (other,) = {*positions} - {position}
        result = results[position]
        number = len(elsewhere[position])
        sit = "1 player sits" if number == 1 else f"{number} players sit"
        already = f"{result.table_in_words} is already in {describe_file(results[other], result)}"
        message = f"{already}, and {sit} at another table of round {round}"
        problem = error("table-twice", result.at("event"), message, "correct the round or the table here")
        problems.append(problem.in_file(*result.key))
        changed[position] = result._replace(round=None, table=None, counts=False)
    return changed, problems


def _positions_by_table(results: Sequence[Result]) -> dict[tuple[int, str], list[int]]:
    """Return, for each table of each round, the positions of its results in the list."""
    positions: dict[tuple[int, str], list[int]] = defaultdict(list)
    for position, result in enumerate(results):
        if result.event_table is not None:
            positions[result.event_table].append(position)
    return positions


def without_repeated_tables(results: Sequence[Result]) -> tuple[list[Result], list[Problem]]:
    """Return the results, and a problem for each table that has several records.

    If the records agree, the first of them counts. If they differ, none counts. If one file repeats many
    tables of another file, only the first of these tables is reported.
    """
    changed = list(results)
    problems: list[Problem] = []
    agreeing: dict[tuple[str, str], list[tuple[Result, Result]]] = defaultdict(list)
    for first, *others in _positions_by_table(results).values():
        agree = all(_content(results[position]) == _content(results[first]) for position in others)
        for position in others:
            result = results[position]
            if agree:
                agreeing[results[first].file, result.file].append((results[first], result))
                continue
            message = f"{result.table_in_words} is already in {describe_file(results[first], result)}"
            hint = "keep the right one; until then neither counts"
            problem = error("table-twice", result.at("event"), f"{message}, with another result", hint)
            problems.append(problem.in_file(*result.key))
        for position in others if agree else (first, *others):
            changed[position] = results[position]._replace(counts=False)
    for (original, result), *more in agreeing.values():
        message = (
            f"{result.table_in_words} is already in {describe_file(original, result)}, with the same result"
        )
        if more:
            message += f" (also {many(len(more), 'other table')})"
        problem = warning("table-twice", result.at("event"), message, "keep one of the two")
        problems.append(problem.in_file(*result.key))
    return changed, problems


def _content(result: Result) -> tuple[object, ...]:
    """Return what a result says, without the name of its file.

    Two records of a table agree if it is equal.
    """
    seats = sorted((seat.players, seat.total, seat.gained, seat.place) for seat in result.seats)
    return (result.scored, bool(result.over), result.game, tuple(seats))


def find_copies(files: Iterable[tuple[str, str, Sequence[Result]]]) -> Iterator[Problem]:
    """Yield a warning for files with the same bytes, unless their records name their tables.

    Each file is given as its name, its digest and its results.
    """
    names_by_digest: dict[str, list[str]] = defaultdict(list)
    for name, digest, results in files:
        if any(result.event_table is None for result in results):
            names_by_digest[digest].append(name)
    for first, *copies in names_by_digest.values():
        if copies:
            verb = "has" if len(copies) == 1 else "have"
            number = "both" if len(copies) == 1 else f"all {len(copies) + 1}"
            message = f"{listed(copies)} {verb} the same content as this file, and {number} count"
            yield warning("files-alike", Place(), message, "leave out the copies").in_file(first, None)
