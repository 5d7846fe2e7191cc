"""`hanascore score`: each round's scores, running totals, how far to the end, who won, who deals next."""

from __future__ import annotations

import click

from hanascore.cli import options
from hanascore.cli.reading import check_round, read_files, tell
from hanascore.cli.streams import Streams
from hanascore.report.games import Outcome


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
@options.reading
def command(
    *,
    files: tuple[str, ...],
    number: int | None,
    form: str,
    output: str | None,
    cards: bool,
    lang: str,
    asked: options.Asked,
    colour: str,
) -> int:
    """Score records: each round, the running totals, who leads or won, who deals next.

    A FILE is a record in YAML or JSON; - is standard input. Problems go to standard error.
    """
    options.refuse_overwriting(output, files)
    streams = Streams(colour, output)
    judged = list(read_files(streams, files, asked, only=number))
    outcomes = [outcome for one in judged for outcome in one.outcomes]
    check_round(outcomes, number)
    for one in judged:
        tell(streams, one, notes=asked.notes)
    _write(streams, outcomes, form, cards=cards, lang=lang)
    return streams.code


def _write(streams: Streams, outcomes: list[Outcome], form: str, *, cards: bool, lang: str) -> None:
    if form in {"json", "jsonl"}:
        from hanascore.report import as_json, frame

        if form == "jsonl":
            text = as_json.score_lines(outcomes, cards=cards)
        else:
            found = [one for outcome in outcomes for one in outcome.found]
            text = as_json.score(outcomes, found, cards=cards)
        streams.out(text, frame.as_ascii)
    elif form == "csv":
        from hanascore.report.as_csv import score

        streams.out(score(outcomes))
    elif form == "markdown":
        from hanascore.report.as_markdown import score as markdown

        streams.out(markdown(outcomes, lang=lang))
    else:
        from hanascore.report.tables import blocks

        streams.out(blocks(outcomes, lang=lang, paint=streams.paint))
