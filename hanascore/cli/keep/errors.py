"""The exceptions of the score pad."""

from __future__ import annotations

from collections.abc import Sequence

from hanascore.problems.problem import Problem


class PadError(ValueError):
    """A file cannot be used as a score pad, or cannot be changed. `problems` are the problems of the file."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = problems


class AnswersChangedError(Exception):
    """The answers of the round changed. The score pad repeats the first open question."""
