"""`hanascore new`: a commented record to fill in, which scores as it stands."""

from __future__ import annotations

import click

from hanascore.cli import options
from hanascore.cli.pile import find_game
from hanascore.cli.streams import Streams


@options.command(
    "hanascore new kwa-do -o friday.yaml",
    'hanascore new hana-awase --players "Aki, Bo"',
    "hanascore score friday.yaml",
)
@click.argument("game", metavar="GAME")
@options.output
@click.option("--players", metavar="NAMES", help="Who plays, parted by commas, in the order turns pass.")
@options.force
def command(*, game: str, output: str | None, players: str | None, force: bool, colour: str) -> int:
    """Write a record to fill in: a lawful round of GAME, with its options and facts as comments."""
    from hanascore.report import new as starter

    found = find_game(game)
    names = starter.people(found) if players is None else _names(players)
    if len(names) not in found.players:
        from hanascore.report.lines import many, runs

        raise click.UsageError(
            f"{found.name} seats {runs(found.players)} players, not {many(len(names), 'player')}"
        )
    if not force:
        options.refuse_existing(output)
    streams = Streams(colour, output)
    streams.out(starter.starter(found, names))
    if streams.output and not streams.code:
        from hanascore.problems.words import visible

        name = visible(options.shown(streams.output))
        streams.err(f"wrote {name}; next: hanascore score {name}\n")
    return streams.code


def _names(text: str) -> tuple[str, ...]:
    from hanascore.record.cursor import amiss_with_name, name_of

    names = tuple(name_of(name) for name in text.replace("、", ",").replace("，", ",").split(","))
    for name in names:
        if fault := amiss_with_name(name):
            raise click.UsageError(f"--players: {fault}")
        if names.count(name) > 1:
            raise click.UsageError(f"--players: '{name}' is named twice, and a name belongs to one player")
    return names
