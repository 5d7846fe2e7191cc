"""`hanascore replay`: show the turns of a record, card by card, and its unlawful moves."""

from __future__ import annotations

from typing import Any

import click

from hanascore.cli.arguments import usage_errors
from hanascore.cli.exit_codes import PROBLEMS
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
from hanascore.referee.match_replay import check_turn
from hanascore.report.replay import ReplayReport


@command(
    "hanascore replay examples/play.hanascore.yaml",
    "hanascore replay examples/play.hanascore.yaml --round 2 --until 7",
    "hanascore replay examples/play.hanascore.yaml --all --format json",
)
@file_argument
@round_option
@click.option(
    "--until",
    type=click.IntRange(min=0),
    metavar="N",
    help="Show the table after turn N; 0 is the deal.",
)
@click.option(
    "--all", "all_moves", is_flag=True, help="Continue after an unlawful move, and report all of them."
)
@format_option("table", "json", "html")
@lang_option
@reading_options
def replay_command(output: Output, *, until: int | None, all_moves: bool, **options: Any) -> None:
    """Follow the turns of a record card by card, up to the first unlawful move.

    A round with turns needs no piles, because they follow from the turns. An unlawful move is shown with the
    table before it, the rule, and the lawful moves. FILE is a record in YAML or JSON; - is standard input.

    The exit code is 1 if a move is unlawful, or if there are no turns to replay.
    """
    records = read_records(output, every_move=all_moves, **options)
    rounds = [result for outcome in records.outcomes for result in outcome.rounds]
    if all(result.round.turns is None for result in rounds):
        output.raise_exit_code(PROBLEMS)
    with usage_errors():
        check_turn(rounds, until)
    records.report_problems(output)
    games = [(outcome, None) for outcome in records.outcomes]
    output.write_report(ReplayReport(games, records.problems, until=until, everything=all_moves))
