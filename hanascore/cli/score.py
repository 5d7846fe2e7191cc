"""`hanascore score`: each round's scores, running totals, how far to the end, who won, who deals next."""

from __future__ import annotations

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
def command(records: Records, *, cards: bool, lang: str) -> None:
    """Score records: each round, the running totals, who leads or won, who deals next.

    A FILE is a record in YAML or JSON; - is standard input. Problems go to standard error.
    """
    from hanascore.report.score import ScoreReport

    records.tell()
    if records.streams.form != "html":
        records.streams.answer(ScoreReport(records.outcomes, lang=lang, cards=cards))
        return
    from hanascore.report.evening import EveningReport

    page = EveningReport([(outcome, None) for outcome in records.outcomes], records.found, lang=lang)
    page.only = records.asked.number
    records.streams.answer(page)
