"""The group of all commands. A command is imported when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from hanascore import __version__
from hanascore.games import GameError
from hanascore.problems.words import did_you_mean

# The commands, each with the module it stands in and what it tells.
COMMANDS = {
    "score": ("records", "the score of a record, round by round"),
    "check": ("records", "what is wrong or doubtful in a record"),
    "explain": ("records", "every point: rule, cards, arithmetic; what was nearly made"),
    "dispute": ("records", "the record under every open ruling: does it matter?"),
    "replay": ("records", "the play card by card, and every unlawful move"),
    "pile": ("pile_cards_rules", "what one pile is worth"),
    "tally": ("tally", "standings over many records: a club evening, a tournament"),
    "rules": ("pile_cards_rules", "the games, their rules, and the page of any id"),
    "cards": ("pile_cards_rules", "the deck, and what a text of cards means"),
    "new": ("new_demo", "a record to fill in"),
    "keep": ("keep", "a score pad: asks for a round, and writes it down"),
    "convert": ("convert_schema", "a record as YAML, JSON or JSONL"),
    "schema": ("convert_schema", "the JSON Schema of a record"),
    "demo": ("new_demo", "a record and its score, to begin with"),
    "help": ("help", "the guide: its topics, or one of them"),
}

PAGE = """\
hanascore scores games with hanafuda, the flower cards, and says why.

Write down who captured what (friday.yaml):

  hanascore: 1
  game: koi-koi
  players: [Aki, Bo]
  rounds:
    - captured: {Aki: 1bc 3bc 8bc, Bo: 4ar 5ar}
      stopped_by: Aki

and ask:

  hanascore score friday.yaml

Next:  hanascore demo      a game to look at
       hanascore new GAME  a record to fill in
       hanascore rules     the games
       hanascore --help    every command
"""


class Commands(click.Group):
    """The commands of the table above."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            hint = did_you_mean(cmd_name, COMMANDS) or "hanascore --help lists the commands"
            ctx.fail(f"no command is called '{cmd_name}': {hint}")
        module = import_module(f"hanascore.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. Name the package of a game that cannot be used."""
        try:
            return super().invoke(ctx)
        except GameError as error:
            click.echo(f"hanascore: {error}", err=True)
            ctx.exit(2)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "HANASCORE"},
    epilog="\b\nhanascore demo\nhanascore new kwa-do -o friday.yaml\nhanascore score friday.yaml",
)
@click.version_option(__version__, package_name="hanascore")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Referee and score calculator for games with hanafuda, the flower cards.

    Every option of a command may come from the environment, as HANASCORE_SCORE_FORMAT. A hanascore.yaml
    beside the records or above them says what they leave open: game, months, options, lang.
    """
    if ctx.invoked_subcommand is None:
        click.echo(PAGE, nl=False)
