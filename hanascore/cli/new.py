"""`hanascore new`: a commented record to fill in, which scores as it stands."""

from __future__ import annotations

import click

from hanascore.cli import options
from hanascore.cli.games import find_game
from hanascore.cli.streams import Streams
from hanascore.problems.words import many, runs, shown, visible
from hanascore.record.cursor import amiss_with_name, name_of


@options.command(
    "hanascore new kwa-do -o friday.yaml",
    'hanascore new hana-awase --players "Aki, Bo"',
    "hanascore score friday.yaml",
)
@click.argument("game", metavar="GAME")
@options.output
@click.option("--players", metavar="NAMES", help="Who plays, parted by commas, in the order turns pass.")
def command(streams: Streams, *, game: str, players: str | None) -> None:
    """Write a record to fill in: a lawful round of GAME, with its options and facts as comments."""
    from hanascore.report import new as starter

    found = find_game(game)
    names = starter.people(found) if players is None else _names(players)
    if len(names) not in found.players:
        seats = f"{runs(found.players)} players, not {many(len(names), 'player')}"
        raise click.UsageError(f"{found.name} seats {seats}")
    streams.out(starter.starter(found, names))
    if streams.output and not streams.code:
        name = visible(shown(streams.output))
        streams.err(f"wrote {name}; next: hanascore score {name}\n")


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name_of(name) for name in text.replace("、", ",").replace("，", ",").split(","))
    for name in names:
        if fault := amiss_with_name(name):
            raise click.UsageError(f"--players: {fault}")
        if names.count(name) > 1:
            raise click.UsageError(f"--players: '{name}' is named twice, and a name belongs to one player")
    return names
