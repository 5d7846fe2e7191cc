"""The report of `check`: every problem, and how each game fares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hanascore.problems.problem import Found, Severity
from hanascore.report.blocks import Cell, Listing, Outcome, Problems, Report
from hanascore.report.data import defaults_data, document, from_club, pointer, problem_data

_COLUMNS = tuple("id severity message file document line column end_line end_column path hint also".split())


class CheckReport(Report):
    """What is wrong or doubtful in files, file by file, in the order of their lines."""

    def __init__(self, outcomes: Sequence[Outcome], found: Sequence[Found]) -> None:
        self.outcomes, self.found = outcomes, found

    def blocks(self) -> Iterator[Problems | Listing]:
        """The problems, and nothing when all is well."""
        if self.found:
            yield Problems(self.found)
            used = [one.record.defaults for one in self.outcomes if one.record]
            if said := [line for one in dict.fromkeys(used) for line in from_club(one)]:
                yield Listing(said)

    def data(self) -> dict[str, Any]:
        """How each game fares, and every problem."""
        return document("check", map(_game, self.outcomes), self.found)

    def lines(self) -> Iterator[dict[str, Any]]:
        """A line a problem."""
        head = {"schema": "hanascore.check/1", "type": "problem"}
        return ({**head, **problem_data(one)} for one in self.found)

    def rows(self) -> Iterator[Sequence[Cell]]:
        """A row a problem; `also` holds the other places as line:column."""
        yield _COLUMNS
        for one in self.found:
            problem = one.problem
            span = one.span or (None, None, None, None)
            also = " ".join(f"{other.line}:{other.column}" for other in one.also)
            start = (problem.id, problem.severity.value, problem.message, one.file, one.document)
            yield (*start, *span, pointer(problem.place), problem.hint, also)


def _game(outcome: Outcome) -> dict[str, Any]:
    """A document, and how many errors, warnings and notes there are."""
    record = outcome.record
    severities = [one.problem.severity for one in outcome.found]
    return {
        "file": outcome.file,
        "document": outcome.document,
        "game": record.game if record else None,
        "title": record.title if record else None,
        **{f"{each.value}s": severities.count(each) for each in Severity},
        **(defaults_data(record.defaults) if record else {}),
    }
