"""The report of a result: what the command of that name prints."""

from __future__ import annotations

from typing import Any

from hanascore.model.reported import Reported
from hanascore.referee.dispute import Dispute
from hanascore.referee.explain import Explanation
from hanascore.referee.judge import outcome_of
from hanascore.referee.match import Match
from hanascore.referee.match_replay import Replay
from hanascore.report.blocks import Report
from hanascore.report.json_and_csv import plain_data
from hanascore.report.labels import use_language
from hanascore.report.text import as_text
from hanascore.scoring.pile import PileScore
from hanascore.tally.tally import Tally


def text_of(result: Reported, lang: str) -> str:
    """Return a result as a command prints it, without colour."""
    with use_language(lang):
        return as_text(report_of(result).blocks())


def page_of(result: Reported, lang: str) -> str:
    """Return a result as a page of HTML."""
    from hanascore.report.html import as_html

    report = report_of(result)
    with use_language(lang):
        return as_html(report.blocks(page=True), report.name)


def data_of(result: Reported) -> dict[str, Any]:
    """Return a result as a command prints it in JSON, as Python data."""
    return {key: plain_data(value) for key, value in report_of(result).data().items()}


def report_of(result: Reported) -> Report:
    """Return the report of a result. Only its own report is imported."""
    match result:
        case Match():
            from hanascore.report.score import ScoreReport

            outcome = outcome_of(result)
            return ScoreReport([(outcome, None)], outcome.problems)
        case Explanation():
            from hanascore.report.explain import ExplainReport

            outcome = outcome_of(result.match)
            problems = tuple(filter(result.concerns, outcome.problems))
            return ExplainReport([(outcome._replace(problems=problems), result)], problems)
        case Dispute():
            from hanascore.report.dispute import DisputeReport

            outcome = outcome_of(result.match)
            return DisputeReport([(outcome, result if outcome.match else None)], outcome.problems)
        case Replay():
            from hanascore.report.replay import ReplayReport

            outcome = outcome_of(result.match, only=result.only)
            return ReplayReport(
                [(outcome, None)], outcome.problems, until=result.until, everything=result.every_move
            )
        case PileScore():
            from hanascore.report.pile import PileReport

            return PileReport(result)
        case Tally():
            from hanascore.report.tally import TallyReport

            return TallyReport(result)
    raise TypeError(f"there is no report of {type(result).__name__}")
