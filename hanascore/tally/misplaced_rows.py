"""Find rows of results with the wrong round or table: one table has too many players, another too few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple

from hanascore.problems.fix import Certainty, Fix, Replace
from hanascore.problems.place import Place
from hanascore.problems.problem import error
from hanascore.tally.csv_rows import Row
from hanascore.tally.results import describe_table
from hanascore.words.english import listed, many

# The round and the table of some rows; None if they are unknown.
Key = tuple[int | None, str | None]
# A misplaced row makes its own table and another one odd, and perhaps a second row does.
_MOST_ODD_TABLES = 4
# A table has at least so many players.
_SMALLEST_TABLE = 2
# In fewer tables it is unknown how many players are usual.
_FEWEST_TABLES = 6


class _Candidate(NamedTuple):
    """A row that may belong to another table."""

    # The row.
    row: Row
    # Its table as written.
    written: Key
    # The table that lacks a player.
    right: Key


def move_misplaced_rows(tables: dict[Key, list[Row]], usual_size: int, sizes: Collection[int]) -> None:
    """Move each misplaced row to its table, and add an error to it.

    A row is misplaced if it is next to the rows of a table that lacks one player, and its own table has too
    many, or is named by no other row. `sizes` are the numbers of players for which the event gives points.
    """
    odd = [rows for rows in tables.values() if len(rows) != usual_size]
    if len(tables) < _FEWEST_TABLES or usual_size < 2 or not 0 < len(odd) <= _MOST_ODD_TABLES:
        # Tables of several sizes are usual.
        return
    if usual_size > _SMALLEST_TABLE and any(len(rows) in sizes or not sizes for rows in odd):
        # These tables may be right.
        return
    rounds = Counter(row.round for rows in tables.values() for row in rows)
    names = Counter(row.table for rows in tables.values() for row in rows)
    for right in [key for key, rows in tables.items() if len(rows) == usual_size - 1]:
        candidates = [
            _Candidate(row, written, right)
            for written, rows in tables.items()
            if written != right and tables.get(right)
            if len(rows) > usual_size or (len(rows) == 1 and 1 in (rounds[written[0]], names[written[1]]))
            for row in rows
            if _is_beside(row, tables[right])
        ]
        apart = [candidate for candidate in candidates if _is_apart(candidate, tables)]
        candidates = apart or candidates
        is_known = right[0] is not None and right[1] is not None
        if len(candidates) == 1 and is_known and 1 not in (rounds[right[0]], names[right[1]]):
            _move(candidates[0], tables)


def _is_beside(row: Row, rows: list[Row]) -> bool:
    """Return whether a row that could be read is next to some others in the file."""
    return bool(row.player) and any(abs(row.line - other.line) == 1 for other in rows)


def _is_apart(candidate: _Candidate, tables: Mapping[Key, list[Row]]) -> bool:
    """Return whether the other rows of a table are together in the file."""
    lines = sorted(row.line for row in tables[candidate.written] if row is not candidate.row)
    return not lines or lines[-1] - lines[0] == len(lines) - 1


def _move(candidate: _Candidate, tables: dict[Key, list[Row]]) -> None:
    """Move a row to the table that lacks a player, and add the error to it."""
    row, written, right = candidate
    number = len(tables[written])
    others = listed(other.player for other in tables[right])
    changes = []
    for column, value, own in zip(("round", "table"), right, written, strict=True):
        if value != own and column in row.spans:
            changes.append(Replace(Place(span=row.spans[column]), str(value)))
    has = f"which has {many(number, 'player')}" if number > 1 else "which no other row names"
    message = (
        f"{row.player} is at {describe_table(*written)}, {has}; {describe_table(*right)} has only {others}"
    )
    fix = Fix(tuple(changes), Certainty.LIKELY, label=f"write {describe_table(*right)}")
    place = Place(span=row.spans.get("table" if written[1] != right[1] else "round"))
    if not row.errors:
        row.problems.append(error("results-broken", place, message, fixes=[fix]))
    tables[written].remove(row)
    if not tables[written]:
        del tables[written]
    in_order = [*tables[right], row._replace(round=right[0], table=right[1])]
    tables[right] = sorted(in_order, key=lambda row: row.line)
