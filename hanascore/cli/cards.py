"""`hanascore cards`: show the deck with the names of its cards, or the cards that a text names."""

from __future__ import annotations

import click

from hanascore.cards.spelling import spell
from hanascore.cli.arguments import locate_in_line
from hanascore.cli.exit_codes import PROBLEMS
from hanascore.cli.input import read_input
from hanascore.cli.options import command, format_option, lang_option, months_option
from hanascore.cli.output import Output
from hanascore.referee.pile import read_pile
from hanascore.report.deck import DeckReport, MeaningReport
from hanascore.report.wording import months_to_show


@command(
    "hanascore cards",
    'hanascore cards "5arcc 8b lightning"',
    "hanascore cards --format json -o deck.json",
)
@click.argument("text", metavar="[TEXT]...", nargs=-1)
@click.option("--all", is_flag=True, help="Show every name of each card.")
@format_option("table", "json", "html")
@lang_option
@months_option
def cards_command(output: Output, *, text: tuple[str, ...], all: bool, months: str | None) -> None:
    """Show the deck, or the cards that a text names.

    With -, the text is read from standard input. Month 11 is the willow and month 12 the paulownia. With
    --months korean or --lang ko, 11 is the paulownia and 12 the willow, in codes as well.
    """
    order = months_to_show(months)
    if not text:
        output.write_report(DeckReport(order, every=all))
        return
    written = " ".join(text)
    if text == ("-",):
        content = read_input("-", output)
        if content is None:
            return
        written = " ".join(content.decode("utf-8-sig", errors="replace").split())
    pile = read_pile(written, order, "the text")
    problems = locate_in_line(pile, "cards", written) if isinstance(pile, list) else []
    spelling = spell(written, order)
    if problems:
        output.raise_exit_code(PROBLEMS)
    if output.format != "json":
        output.report_problems(problems)
    if spelling.tokens or not problems or output.format == "json":
        output.write_report(MeaningReport(written, spelling, problems, order))
