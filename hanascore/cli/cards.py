"""`hanascore cards`: the deck and its names; what a text of cards means."""

from __future__ import annotations

import click

from hanascore.cards.spelling import spell
from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.record.decoding import MAX_BYTES
from hanascore.referee.pile import read_pile


@options.command(
    "hanascore cards",
    'hanascore cards "5arcc 8b lightning"',
    "hanascore cards --format json -o deck.json",
)
@click.argument("text", metavar="[TEXT]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Every name of each card that is read.")
@options.formats("table", "json", "html")
@options.output
@options.lang
@options.months
def command(streams: Streams, *, text: tuple[str, ...], every: bool, lang: str, months: str | None) -> None:
    """Show the deck, or what a text of cards means.

    With - the text is that of standard input.

    Months are counted in Japanese order, 11 the willow and 12 the paulownia, unless --months says otherwise.
    """
    from hanascore.report.cards import DeckReport, MeaningReport
    from hanascore.report.pile import found_in_line

    if not text:
        streams.answer(DeckReport(every=every))
        return
    written, order = " ".join(text), months or "japanese"
    if text == ("-",):
        content = streams.read("-", MAX_BYTES)
        if content is None:
            return
        written = " ".join(content.decode(errors="replace").split())
    read = read_pile(written, order, "the text")
    found = found_in_line(read, "cards", 1, written) if isinstance(read, list) else []
    spelling = spell(written, order)
    in_json = streams.form == "json"
    if found:
        streams.worse(1)
    if not in_json:
        streams.tell(found)
    if spelling.tokens or not found or in_json:
        streams.answer(MeaningReport(written, spelling, found, lang=lang))
