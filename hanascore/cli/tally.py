"""`hanascore tally`: standings over many files."""

from __future__ import annotations

from typing import Any

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams


@options.command(
    "hanascore tally friday.yaml",
    "hanascore tally --event examples/event/event.yaml examples/event/ --as-of 3",
    "hanascore tally --event examples/event/event.yaml examples/event/ --rounds --cross-table --audit",
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@options.event
@click.option("--as-of", type=click.IntRange(min=1), metavar="N", help="The standings after that round.")
@click.option("--partial", is_flag=True, help="Show the standings though something is missing.")
@click.option("--tie-breaks", metavar="A,B,C", help="Break ties in this order instead of the event's.")
@click.option("--rounds", is_flag=True, help="The points of each round too.")
@click.option("--cross-table", is_flag=True, help="Who met whom, and how it went, too.")
@click.option("--audit", is_flag=True, help="Each file with its SHA-256 and what it rests on, too.")
@click.option("--diff", metavar="FILE", type=click.Path(), help="Who moved since a tally kept as JSON.")
@options.formats("table", "json", "jsonl", "csv", "markdown")
@click.option("--csv-safe", is_flag=True, help="In CSV, keep names from being taken for formulas.")
@options.output
@options.strict
@options.months
@options.max_bytes
def command(**asked: Any) -> int:
    r"""Standings over many records: files, folders and globs; - is standard input.

    Without --event the scores are added up by name. With it, points, tie-breaks, byes and penalties are the
    event's, and nothing is final while a table is missing or a record has an error. Warnings are told and
    counted, and the standings are final all the same; with --strict the exit is 1.

    Standings come from one run over all records. Checking them first can be divided among processes:

    \b
      ls cup/*.yaml | xargs -n 100 -P 4 hanascore check
    """
    from hanascore.cli.tallying import Run

    return Run(Streams(asked["colour"], asked["output"], asked["form"]), asked).run()
