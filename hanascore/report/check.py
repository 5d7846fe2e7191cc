"""The report of `check`: what is wrong or doubtful in records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hanascore.model.record import NO_DEFAULTS, ClubDefaults
from hanascore.problems.problem import LocatedProblem, Severity
from hanascore.report.blocks import Cell, Listing, Problems, Report
from hanascore.report.data import defaults_data, document, problem_data
from hanascore.report.outcome import Outcome
from hanascore.report.wording import from_club

_OF_PROBLEMS = "id severity message file document line column end_line end_column path hint also".split()


class CheckReport(Report):
    """What is wrong or doubtful in files, file by file, in the order of their lines."""

    def __init__(self, outcomes: Sequence[Outcome], found: Sequence[LocatedProblem]) -> None:
        self.outcomes, self.found = outcomes, found
        # What each record that was read left to the file of its club.
        self.clubs = {(one.file, one.document): one.record.defaults for one in outcomes if one.record}

    def blocks(self) -> Iterator[Problems | Listing]:
        """The problems, and nothing when all is well."""
        if self.found:
            yield Problems(self.found)
            if said := [line for club in dict.fromkeys(self.clubs.values()) for line in from_club(club)]:
                yield Listing(said)

    def data(self) -> dict[str, Any]:
        """How each game fares, and every problem."""
        games = []
        for outcome in self.outcomes:
            record, severities = outcome.record, [one.problem.severity for one in outcome.found]
            game: dict[str, Any] = {"file": outcome.file, "document": outcome.document}
            game |= {"game": record.game, "title": record.title} if record else {"game": None, "title": None}
            game |= {f"{each.value}s": severities.count(each) for each in Severity}
            games.append(game | (defaults_data(record.defaults) if record else {}))
        return document("check", games, self.found)

    def lines(self) -> Iterator[dict[str, Any]]:
        """A line a problem, with what its record left to the file of a club."""
        head = {"schema": "hanascore.check/1", "type": "problem"}
        for one in self.found:
            yield {**head, **problem_data(one), **defaults_data(self._club(one))}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """A row a problem; `also` holds the other places as line:column, and a last column, `defaults`, the
        file of the club where any record left something to one.
        """
        named = any(club.file for club in self.clubs.values())
        yield (*_OF_PROBLEMS, *(["defaults"] if named else []))
        for one in self.found:
            data = problem_data(one) | {"also": " ".join(f"{span.line}:{span.column}" for span in one.also)}
            yield (*(data[key] for key in _OF_PROBLEMS), *([self._club(one).file] if named else []))

    def _club(self, one: LocatedProblem) -> ClubDefaults:
        """What the record with a problem left to the file of its club."""
        return self.clubs.get((one.file, one.document or 1), NO_DEFAULTS)
