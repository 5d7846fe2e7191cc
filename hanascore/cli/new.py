"""`hanascore new`: write a record to fill in, a blank score sheet, or an event."""

from __future__ import annotations

import click

from hanascore.cli import completion
from hanascore.cli.arguments import game_argument
from hanascore.cli.options import command, format_option, lang_option
from hanascore.cli.output import Output
from hanascore.cli.template import NAMES, Teams, event_template, name_teams, record_template
from hanascore.evening.names import seat_sides, split_names, split_sides
from hanascore.record.cursor import name_error
from hanascore.report.labels import language
from hanascore.report.score_sheet import SheetReport
from hanascore.rules.game import Game
from hanascore.words.english import listed, many, runs
from hanascore.words.visible import printable_name, visible

_MOST_ROUNDS = 100


@command(
    "hanascore new kwa-do -o friday.yaml",
    'hanascore new hana-awase --players "Aki, Bo"',
    "hanascore new koi-koi --format html -o sheet.html",
    "hanascore new event -o event.yaml",
)
@click.argument("game", metavar="GAME|event", shell_complete=completion.templates)
@click.option(
    "--players",
    metavar="NAMES",
    help='The players in turn order, as in "Aki, Bo"; or teams: "Aki/Chiyo vs Bo/Dai".',
)
@click.option(
    "--rounds",
    type=click.IntRange(1, _MOST_ROUNDS),
    default=1,
    metavar="N",
    help="The number of rounds. In a record, those after the first are comments.",
)
@click.option("--all", is_flag=True, help="Write all options and all facts of a round, as comments.")
@format_option("yaml", "html", help="A record to fill in, or a blank score sheet to print.")
@lang_option
def new_command(output: Output, *, game: str, players: str | None, rounds: int, all: bool) -> None:
    """Write a record to fill in: the players, the options on which tables differ most, and one round.

    The record can be scored as it is. As HTML it is a blank score sheet to print, with the values of cards
    and yaku. With the word event instead of a GAME, write the file of a tournament or a club evening.
    """
    if language() != "en" and output.format != "html":
        raise click.UsageError("--lang is for --format html: the keys of a record are English")
    sides = split_sides(players or "")
    names = None if players is None else parse_players("; ".join(seat_sides(sides)) or players)
    if game == "event":
        if output.format == "html":
            raise click.UsageError("an event is YAML; there is no score sheet of it")
        output.write(event_template(names or NAMES[:4], rounds), "yaml")
        _suggest(output, "tally --event {} FOLDER")
        return
    rules = game_argument(game)
    check_number(rules, names)
    teams = _teams(rules, sides)
    if output.format == "html":
        # Without --players, the sheet has empty lines for the names.
        players_of_sheet = names or [""] * len(usual_players(rules))
        output.write_report(SheetReport(rules, players_of_sheet, teams, rounds if rounds > 1 else None))
        return
    names = names or usual_players(rules)
    output.write(record_template(rules, names, teams=teams, rounds=rounds, all_options=all), "yaml")
    _suggest(output, "score {}")


def usual_players(game: Game) -> tuple[str, ...]:
    """Return example names for the usual number of players of a game."""
    return NAMES[: game.active or (3 if 3 in game.players else game.players[0])]


def parse_players(text: str) -> tuple[str, ...]:
    """Return the names of --players."""
    names = tuple(split_names(text))
    for name in names:
        if reason := name_error(name):
            raise click.UsageError(f"--players: {reason}")
        if names.count(name) > 1:
            raise click.UsageError(f"--players: '{name}' occurs twice; players need different names")
    return names


def check_number(game: Game, names: tuple[str, ...] | None) -> None:
    """Refuse names if the game cannot be played by so many players."""
    if names is not None and len(names) not in game.players:
        message = f"{game.name} is for {runs(game.players)} players, not {many(len(names), 'player')}"
        raise click.UsageError(message)


def _teams(game: Game, sides: list[list[str]]) -> Teams:
    """Return the teams in --players; no teams if each side is a single player."""
    number = sum(map(len, sides))
    sizes = {len(side) for side in sides}
    if sizes <= {1}:
        return {}
    allowed = game.team_sizes.get(number, ())
    if len(sizes) > 1 or not sizes <= {*allowed}:
        offers = listed([f"{number // size} teams of {size}" for size in allowed], "or")
        hint = f"make {offers}" if offers else "put commas between the names"
        raise click.UsageError(
            f"--players: {game.name} has no such teams for {many(number, 'player')}: {hint}"
        )
    return name_teams(sides)


def _suggest(output: Output, command: str) -> None:
    """Write a message with the file that was written and the command to type next."""
    if output.path and not output.exit_code:
        name = visible(printable_name(output.path))
        output.write_message(f"wrote {name}; next: hanascore {command.format(name)}\n")
