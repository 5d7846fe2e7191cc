"""Reports as CSV, a heading and a line a row, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from hanascore.problems.excerpt import visible
from hanascore.problems.problem import Severity
from hanascore.referee.reading import Found
from hanascore.report.frame import pointer
from hanascore.report.games import Outcome
from hanascore.scoring.match import SideScore

Cell = str | int | None

_SCORE = (
    "file",
    "document",
    "game",
    "round",
    "dealer",
    "evidence",
    "side",
    "card_points",
    "yaku",
    "score",
    "total",
)
_CHECK = (
    "id",
    "severity",
    "message",
    "file",
    "document",
    "line",
    "column",
    "end_line",
    "end_column",
    "path",
    "hint",
)


def score(outcomes: Iterable[Outcome]) -> str:
    """A line for each side in each round; `problems` are the ids of what is wrong or doubtful there,
    `unverified` where a yaku of the side is taken on a player's word,
    and `incomplete` where that round or one before it is not scored, so that the total lacks it.
    """
    return rows((*_SCORE, "problems"), _score(outcomes))


def _score(outcomes: Iterable[Outcome]) -> Iterator[tuple[Cell, ...]]:
    for outcome in outcomes:
        where = (outcome.file, outcome.document)
        if outcome.match is None or outcome.record is None:
            yield (*where, *[None] * (len(_SCORE) - 2), _ids(one.problem.id for one in outcome.found))
            continue
        for result in outcome.rounds:
            grave = [one.id for one in result.problems if one.severity is not Severity.NOTE]
            lacking = [] if result.complete else ["incomplete"]
            for side in result.sides:
                yield (
                    *where,
                    outcome.record.game,
                    result.number,
                    result.dealer,
                    "void" if result.round.void else result.round.evidence.value,
                    side.side,
                    None if side.score is None else side.card_points,
                    " ".join(made.yaku.id for made in side.made),
                    side.score,
                    side.total,
                    _ids([*grave, *(["unverified"] if _claimed(side) else []), *lacking]),
                )


def _claimed(side: SideScore) -> bool:
    return any(made.claimed for made in side.made)


def _ids(found: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(found))


def check(found: Iterable[Found]) -> str:
    """A line for each problem; `also` holds the other places as line:column."""
    return rows((*_CHECK, "also"), _check(found))


def _check(found: Iterable[Found]) -> Iterator[tuple[Cell, ...]]:
    for one in found:
        problem = one.problem
        span = one.span or (None, None, None, None)
        also = " ".join(f"{other.line}:{other.column}" for other in one.also)
        said = (problem.id, problem.severity.value, problem.message, one.file, one.document)
        yield (*said, *span, pointer(problem.place), problem.hint, also)


def rows(heads: tuple[str, ...], cells: Iterable[tuple[Cell, ...]]) -> str:
    r"""CSV text with its heading; nothing in it can steer a terminal.

    >>> rows(("a", "b"), [(1, "x, y"), (None, "")])
    'a,b\n1,"x, y"\n,\n'
    """
    return row(heads) + "".join(map(row, cells))


def row(cells: tuple[Cell, ...]) -> str:
    """One line of CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(
        visible(cell) if isinstance(cell, str) else cell for cell in cells
    )
    return text.getvalue()
