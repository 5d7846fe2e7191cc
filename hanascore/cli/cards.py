"""`hanascore cards`: the deck and its names; what a text of cards means."""

from __future__ import annotations

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams


@options.command(
    "hanascore cards",
    'hanascore cards "5arcc 8b lightning"',
    "hanascore cards --format json -o deck.json",
)
@click.argument("text", metavar="[TEXT]...", nargs=-1)
@options.formats("table", "json")
@options.output
@options.lang
@options.months
def command(
    *, text: tuple[str, ...], form: str, output: str | None, lang: str, months: str | None, colour: str
) -> int:
    """Show the deck, or what a text of cards means.

    Months are counted in Japanese order, 11 the willow and 12 the paulownia, unless --months says otherwise.
    """
    from hanascore.report import data as frame
    from hanascore.report import pile as decks

    streams = Streams(colour, output, form)
    written = " ".join(text)
    if not text:
        said = decks.deck() if form == "table" else frame.encode(decks.deck_data()) + "\n"
        streams.out(said)
        return streams.code
    from hanascore.cards.notation import spell
    from hanascore.referee.pile import read_pile
    from hanascore.report import text as told
    from hanascore.report.pile import bad

    order = months or "japanese"
    read = read_pile(written, order, "the text")
    problems = read if isinstance(read, list) else []
    spelling = spell(written, order)
    if problems:
        streams.worse(1)
    if form == "json":
        data = decks.meaning_data(written, spelling, problems)
        streams.out(frame.encode(data) + "\n")
        return streams.code
    if problems:
        streams.err(told.text(bad(problems, "cards", 1, written), streams.error_paint))
    if spelling.tokens or not problems:
        streams.out(decks.meaning(written, spelling, lang))
    return streams.code
