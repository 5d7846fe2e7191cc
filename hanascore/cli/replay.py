"""`hanascore replay`: show the turns of a record, card by card, and its unlawful moves."""

from __future__ import annotations

from typing import Any

import click

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
from hanascore.cli.read_records import ReadRecords, read_records
from hanascore.report.replay import ReplayReport
from hanascore.words.english import many


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
@click.option("--all", is_flag=True, help="Continue after an unlawful move, and report all of them.")
@format_option("table", "json", "html")
@lang_option
@reading_options
def replay_command(output: Output, *, until: int | None, all: bool, **options: Any) -> None:
    """Follow the turns of a record card by card, up to the first unlawful move.

    A round with turns needs no piles, because they follow from the turns. An unlawful move is shown with the
    table before it, the rule, and the lawful moves. FILE is a record in YAML or JSON; - is standard input.

    The exit code is 1 if a move is unlawful, or if there are no turns to replay.
    """
    records = read_records(output, every_move=all, **options)
    _check_until(output, records, until)
    records.report_problems(output)
    games = [(outcome, None) for outcome in records.outcomes]
    output.write_report(ReplayReport(games, records.problems, until=until, everything=all))


def _check_until(output: Output, records: ReadRecords, until: int | None) -> None:
    """Refuse a turn that no round has. If no round has turns, exit with 1."""
    rounds = [result.round for outcome in records.outcomes for result in outcome.rounds]
    lengths = {round.number: len(round.turns) for round in rounds if round.turns is not None}
    if not lengths:
        output.raise_exit_code(PROBLEMS)
    elif until is not None and until > max(lengths.values()):
        longest = max(lengths, key=lambda round: lengths[round])
        where = f"round {longest}" if len(lengths) == 1 else f"the longest, round {longest},"
        raise click.UsageError(f"there is no turn {until}: {where} has {many(lengths[longest], 'turn')}")
