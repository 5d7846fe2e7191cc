"""Reports of one game, as text."""

from __future__ import annotations

from typing import TypeVar

from hanascore.referee.match import Match
from hanascore.report.outcome import Outcome
from hanascore.report.record_report import RecordsReport
from hanascore.report.text import as_text

Answer = TypeVar("Answer")


def text_of(
    kind: type[RecordsReport[Answer]], match: Match, answer: Answer, *, only: int | None = None
) -> str:
    """What a report tells of one game; where one round is asked for, `only` is its number."""
    report = kind([(Outcome("friday.yaml", 1, match.record, match, only=only), answer)])
    return "".join(as_text(report.blocks()))
