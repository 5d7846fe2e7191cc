"""`hanascore explain`: show where all points come from, yaku that lack one card, and verdicts on claims."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from hanascore.cli import completion
from hanascore.cli.arguments import usage_errors
from hanascore.cli.options import (
    command,
    file_argument,
    format_option,
    lang_option,
    reading_options,
    round_option,
)
from hanascore.cli.output import Output
from hanascore.cli.read_records import read_records
from hanascore.referee.explain import Explanation, concerns_explanation, explain_match
from hanascore.referee.judge import Outcome
from hanascore.report.explain import ExplainReport


@command(
    "hanascore explain friday.yaml",
    "hanascore explain friday.yaml --round 1 --side Aki",
    "hanascore explain friday.yaml --yaku five-brights --side Aki",
)
@file_argument
@round_option
@click.option(
    "--side",
    metavar="NAME",
    shell_complete=completion.sides,
    help="Explain only this player or team and its claims.",
)
@click.option(
    "--yaku",
    metavar="ID",
    shell_complete=completion.yaku,
    help="Explain only whether this yaku counts, and why.",
)
@format_option("table", "json")
@lang_option
@reading_options
def explain_command(output: Output, *, side: str | None, yaku: str | None, **options: Any) -> None:
    """Explain every point of a record: rule, cards, arithmetic, and the rulings that it rests on.

    Below the points of each side are the yaku that lack one card (and who has that card), the yaku that did
    not count, and the answers to claims. FILE is a record in YAML or JSON; - is standard input.
    """
    concerns = partial(concerns_explanation, side=side, yaku=yaku)
    records = read_records(output, concerns=concerns, **options)
    games: list[tuple[Outcome, Explanation | None]] = []
    with usage_errors():
        for outcome in records.outcomes:
            explanation = None
            if outcome.match:
                explanation = explain_match(
                    outcome.match, round=outcome.only, side=side, yaku=yaku, with_rulings=True
                )
            games.append((outcome, explanation))
    records.report_problems(output)
    output.write_report(ExplainReport(games, records.problems))
