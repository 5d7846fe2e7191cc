"""`hanascore score`: each round's scores, running totals, how far to the end, who won, who deals next."""

from __future__ import annotations

from collections.abc import Iterable

import click

from hanascore.cli import options
from hanascore.cli.records import Call, reads_records


@options.command(
    "hanascore score friday.yaml",
    "hanascore score friday.yaml --round 1",
    "hanascore score *.yaml --format json -o scores.json",
)
@options.files
@click.option("--round", "number", type=int, metavar="N", help="Only the round of that number.")
@options.formats("table", "json", "jsonl", "csv", "markdown")
@options.output
@click.option("--cards", is_flag=True, help="In JSON, the cards of each entry too.")
@options.lang
@reads_records()
def command(call: Call, *, cards: bool, lang: str) -> None:
    """Score records: each round, the running totals, who leads or won, who deals next.

    A FILE is a record in YAML or JSON; - is standard input. Problems go to standard error.
    """
    call.tell()
    call.streams.out(_text(call, cards=cards, lang=lang))


def _text(call: Call, *, cards: bool, lang: str) -> str | Iterable[str]:
    outcomes = call.outcomes
    if call.form in {"json", "jsonl"}:
        from hanascore.report import data as as_json

        if call.form == "jsonl":
            return as_json.score_lines(outcomes, cards=cards)
        return as_json.score_as_json(
            outcomes, [one for outcome in outcomes for one in outcome.found], cards=cards
        )
    if call.form == "csv":
        from hanascore.report.data import score_as_csv as score

        return score(outcomes)
    from hanascore.report.score import score_blocks

    blocks = score_blocks(outcomes, lang=lang)
    if call.form == "markdown":
        from hanascore.report.markdown import as_markdown

        return as_markdown(blocks)
    from hanascore.report.text import as_text

    return as_text(blocks, call.streams.paint)
