"""The report of `check`: what is wrong or doubtful in records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hanascore.model.record import NO_DEFAULTS, ClubDefaults
from hanascore.problems.problem import Problem, Severity
from hanascore.referee.judge import Outcome
from hanascore.report.blocks import Block, Cell, ItemList, Problems, Report
from hanascore.report.json_parts import defaults_data, document, problem_data
from hanascore.report.wording import club_lines

_COLUMNS = (
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
    "also",
    "defaults",
)


class CheckReport(Report):
    """The problems of some files, in the order of the lines."""

    name = "check"

    def __init__(
        self,
        outcomes: Sequence[Outcome],
        problems: Sequence[Problem],
        progress: Sequence[str] = (),
    ) -> None:
        self.outcomes = outcomes
        self.problems = problems
        # The state of each round of the event, in words.
        self.progress = progress
        # The club defaults of each record, by file and document.
        self.clubs = {
            (outcome.file, outcome.document): outcome.record.defaults
            for outcome in outcomes
            if outcome.record
        }

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return the problems, and the state of each round of an event."""
        del page
        if self.problems:
            yield Problems(self.problems)
            yield ItemList([line for club in dict.fromkeys(self.clubs.values()) for line in club_lines(club)])
        if self.progress:
            yield ItemList(self.progress)

    def data(self) -> dict[str, Any]:
        """Return the number of problems of each document, and all problems."""
        games = []
        for outcome in self.outcomes:
            record = outcome.record
            severities = [located.severity for located in outcome.problems]
            game: dict[str, Any] = {
                "file": outcome.file,
                "document": outcome.document,
                "game": record.game if record else None,
                "title": record.title if record else None,
            }
            game |= {f"{severity.value}s": severities.count(severity) for severity in Severity}
            games.append(game | (defaults_data(record.defaults) if record else {}))
        return document(self.name, games, self.problems)

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return a line for each problem."""
        head = {"schema": "hanascore.check/1", "type": "problem"}
        for located in self.problems:
            yield {**head, **problem_data(located), **defaults_data(self._club(located))}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Return a row for each problem. `also` has the other places as line:column."""
        yield _COLUMNS
        for located in self.problems:
            also = " ".join(f"{span.line}:{span.column}" for span in located.spans[1:] if span)
            club = self._club(located).file or None
            data = problem_data(located) | {"also": also, "defaults": club}
            yield [data[column] for column in _COLUMNS]

    def _club(self, located: Problem) -> ClubDefaults:
        """Return the club's defaults in the record that has a problem."""
        return self.clubs.get((located.file, located.document or 1), NO_DEFAULTS)
