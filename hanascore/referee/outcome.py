"""Judge a document that was read: its match, and its problems in the order of its lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hanascore.model.record import Record
from hanascore.problems.problem import Problem, by_line, join_repeated, unique
from hanascore.record.document import ReadResult, identify_other_file
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, RoundResult


class Outcome(NamedTuple):
    """One document of a file, after it was read and judged."""

    # The name of the file; - is standard input.
    file: str
    # The number of the document in the file, from 1.
    document: int
    # The record; None if the document is not a record.
    record: Record | None = None
    # The scored record; None if it cannot be scored.
    match: Match | None = None
    # The problems to report about the document.
    problems: tuple[Problem, ...] = ()
    # The number of the only round to report; None for all rounds.
    only: int | None = None
    # What other file of hanascore it is, such as `an event`; "" for a record.
    other_file: str = ""

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds to report."""
        rounds = self.match.rounds if self.match else ()
        return tuple(result for result in rounds if self.only in (None, result.number))


def judge_document(
    file: str, document: ReadResult, *, every_move: bool = False, only: int | None = None
) -> Outcome:
    """Judge a document of a file. `every_move` and `only` are as in `judge` and `Outcome`."""
    if document.record:
        return outcome_of(judge(document.record, every_move=every_move, only_round=only), only=only)
    other_file = identify_other_file(document.data)[1]
    problems = _to_report(unique(document.all_problems))
    return Outcome(file, document.number, problems=problems, only=only, other_file=other_file)


def outcome_of(match: Match, *, only: int | None = None) -> Outcome:
    """Return a match as one document of its file."""
    record = match.record
    scored = None if record.is_stopped else match
    return Outcome(record.file, record.document, record, scored, _to_report(match.problems), only)


def _to_report(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems in the order of their lines, with an unknown name reported only once."""
    return tuple(by_line(join_repeated(problems, {"unknown-player"})))
