"""`hanascore score`: each round's scores, running totals, how far to the end, who won, who deals next.

`hanascore check`: only what is wrong or doubtful; nothing at all when all is well.
"""

from __future__ import annotations

from typing import Any

import click

from hanascore.cli import options
from hanascore.cli.records import Records, reads_records


@options.command(
    "hanascore score friday.yaml",
    "hanascore score friday.yaml --round 1",
    "hanascore score *.yaml --format json -o scores.json",
)
@options.files
@options.round_number
@options.formats("table", "json", "jsonl", "csv", "markdown", "html")
@options.output
@click.option("--cards", is_flag=True, help="In JSON, the cards of each entry too.")
@options.lang
@reads_records()
def score_command(records: Records, *, cards: bool) -> None:
    """Score records: each round, the running totals, who leads or won, who deals next.

    A FILE is a record in YAML or JSON; - is standard input. Problems go to standard error.
    """
    from hanascore.report.score import ScoreReport

    records.tell()
    games = [(outcome, None) for outcome in records.outcomes]
    if records.streams.form == "html":
        from hanascore.report.explain import EveningReport

        records.streams.answer(EveningReport(games, records.found))
        return
    report = ScoreReport(games, records.found)
    report.cards, report.results = cards, _results(records) if records.streams.form == "jsonl" else ()
    records.streams.answer(report)


def _results(records: Records) -> list[dict[str, Any]]:
    """What a tally reads of each document in place of the record."""
    from hanascore.tally.results import results_of

    asked, found = records.asked, list[dict[str, Any]]()
    for judged in records.files:
        matches = [outcome.match for outcome in judged.outcomes]
        found += results_of(judged.file, matches, asked.months, records.rules)
    return found


@options.command(
    "hanascore check friday.yaml",
    "hanascore check *.yaml --format concise --strict",
    "hanascore check - --format json < friday.yaml",
)
@options.files
@options.formats("table", "concise", "json", "jsonl", "csv", "markdown")
@options.output
@reads_records(checks=True)
def check_command(records: Records) -> None:
    """Check records, and say only what is wrong or doubtful.

    Silent, with exit 0, when all is well. A FILE is a record in YAML or JSON, the file of an event, or
    results in CSV; - is standard input. With --event names, tables, seats and rules are judged as by tally.
    """
    from hanascore.report.check import CheckReport

    records = records.without_notes()
    streams = records.streams
    for_people = streams.form in {"table", "concise"}
    found = streams.told(records.found) if for_people else records.found
    if found or streams.output or not for_people:
        streams.answer(CheckReport(records.outcomes, found))
