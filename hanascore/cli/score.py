"""`hanascore score`: score records, round by round."""

from __future__ import annotations

from typing import Any

import click

from hanascore.cli.options import (
    command,
    files_argument,
    format_option,
    lang_option,
    reading_options,
    round_option,
)
from hanascore.cli.output import Output
from hanascore.cli.read_records import read_records
from hanascore.report.score import ScoreReport


@command(
    "hanascore score friday.yaml",
    "hanascore score friday.yaml --round 1",
    "hanascore score *.yaml --format json -o scores.json",
)
@files_argument
@round_option
@format_option("table", "json", "jsonl", "csv", "markdown", "html")
@click.option("--cards", is_flag=True, help="In JSON, also list the cards of each entry.")
@lang_option
@reading_options
def score_command(output: Output, *, cards: bool, **options: Any) -> None:
    """Score records: each round, the totals, who leads or has won, and who deals next.

    FILE is a record in YAML or JSON; - is standard input. Problems are written to standard error.
    """
    records = read_records(output, **options)
    records.report_problems(output)
    games = [(outcome, None) for outcome in records.outcomes]
    output.write_report(ScoreReport(games, records.problems, cards=cards))
