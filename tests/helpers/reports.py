"""Reports about a record in a text."""

from __future__ import annotations

from typing import Any

from hanascore.record.record_file import loads
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import Outcome, judge
from hanascore.referee.match import Match
from hanascore.report.explain import ExplainReport
from hanascore.report.record_report import RecordReport
from hanascore.report.replay import ReplayReport
from hanascore.report.score import ScoreReport
from hanascore.report.text import as_text


def match_of(text: str) -> Match:
    """Return the match of the only record in a text."""
    (record,) = loads(text).records
    return judge(record)


def outcome_of(match: Match, *, only: int | None = None) -> Outcome:
    """Return a match as the only document of a file."""
    return Outcome("friday.yaml", 1, match.record, match, only=only)


def report_text(report: RecordReport[Any]) -> str:
    """Return a report as text."""
    return as_text(report.blocks())


def score_text(match: Match, *, only: int | None = None) -> str:
    """Return what `hanascore score` prints about a match."""
    return report_text(ScoreReport([(outcome_of(match, only=only), None)]))


def explain_text(match: Match, *, side: str | None = None) -> str:
    """Return what `hanascore explain` prints about a match."""
    return report_text(ExplainReport([(outcome_of(match), explain_match(match, side=side))]))


def replay_text(match: Match, *, until: int | None = None, everything: bool = False) -> str:
    """Return what `hanascore replay` prints about a match."""
    games = [(outcome_of(match), None)]
    return report_text(ReplayReport(games, until=until, everything=everything))
