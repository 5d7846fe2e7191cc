"""Reports of a record in which a round changes options."""

from __future__ import annotations

from typing import Any

import pytest

from hanascore.record.record_file import loads
from hanascore.referee.dispute import dispute
from hanascore.referee.judge import judge, outcome_of
from hanascore.report.agreements import special_rules
from hanascore.report.dispute import DisputeReport
from hanascore.report.html import as_html
from hanascore.report.json_and_csv import as_json
from hanascore.report.score import ScoreReport
from tests.helpers.schemas import check_json

TEXT = """\
hanascore: 1
game: koi-koi
players: [Aki, Bo]
options: {viewing: rain}
rounds:
  - captured: {Aki: {yaku: [three-brights, moon-viewing]}, Bo: none}
    stopped_by: Aki
  - from_now_on: {viewing: off, high_score: off}
    captured: {Aki: {yaku: [three-brights, blue-ribbons]}, Bo: none}
    stopped_by: Aki
"""
MATCH = judge(loads(TEXT).records[0])


def reports() -> list[Any]:
    """Return reports of the match."""
    outcome = outcome_of(MATCH)
    return [ScoreReport([(outcome, None)]), DisputeReport([(outcome, dispute(MATCH))])]


@pytest.mark.parametrize("report", reports(), ids=lambda report: report.name)
def test_data_name_the_rules_of_all_rounds(report: Any) -> None:
    check_json(report.name, "".join(as_json(report.data())))
    (game,) = report.data()["games"]
    assert game["options"]["viewing"] == "rain"
    assert game["rule_changes"] == [{"round": 2, "options": {"viewing": "off", "high_score": "off"}}]


def test_a_page_says_from_which_round_rules_change() -> None:
    assert "From round 2 on: Flower viewing" in special_rules(MATCH)
    assert "From round 2 on:" in as_html(reports()[0].blocks(page=True), "score")


def test_a_record_without_changes_has_no_key_for_them() -> None:
    match = judge(
        loads(TEXT.replace("from_now_on: {viewing: off, high_score: off}", "note: late")).records[0]
    )
    (game,) = ScoreReport([(outcome_of(match), None)]).data()["games"]
    assert "rule_changes" not in game


def test_a_dispute_tries_each_choice_for_all_rounds() -> None:
    trials = {trial.choices[0].plain: trial for trial in dispute(MATCH, ruling="high_score").trials}
    assert {plain: dict(trial.totals) for plain, trial in trials.items()} == {
        "off": {"Aki": -10},
        "double": {"Aki": 10},
    }
    assert [trial.scores for trial in trials.values()] == [[1], [2]]
