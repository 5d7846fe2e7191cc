"""The exceptions of the score pad."""

from __future__ import annotations


class AnswersChangedError(Exception):
    """The answers of the round changed. The score pad repeats the first open question."""
