"""The group of all commands. A command is imported when it is called."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import click

from hanascore import __version__
from hanascore.cli.exit_codes import exit_code_of
from hanascore.words.alike import did_you_mean


class CommandEntry(NamedTuple):
    """A command in the list of commands."""

    # The module in `hanascore.cli`; its function is called `NAME_command`.
    module: str
    # What the command does, in a few words.
    summary: str


COMMANDS = {
    "keep": CommandEntry("keep.command", "keep the score of a game, round by round"),
    "app": CommandEntry("app", "write the app that keeps score on a phone"),
    "score": CommandEntry("score", "score a record"),
    "check": CommandEntry("check", "find errors and doubtful entries in a record"),
    "explain": CommandEntry("explain", "show where every point comes from"),
    "dispute": CommandEntry("dispute", "score a record under other rulings: does it matter?"),
    "replay": CommandEntry("replay", "follow the play card by card, and find unlawful moves"),
    "pile": CommandEntry("pile", "score one pile"),
    "tally": CommandEntry("tally", "standings of a club evening, a league or a tournament"),
    "rules": CommandEntry("rules", "the games, their rules, and the page of any id"),
    "cards": CommandEntry("cards", "the deck, or the cards that a text names"),
    "new": CommandEntry("new", "write a record to fill in"),
    "convert": CommandEntry("convert", "write a record as YAML, JSON or JSONL"),
    "schema": CommandEntry("schema", "write the JSON Schema of a record"),
    "demo": CommandEntry("demo", "show what the program does"),
    "help": CommandEntry("help", "the guide: its topics, or one of them"),
}

PAGE = """\
hanascore keeps the score of games with hanafuda, the flower cards, and
explains every point.

At the table, after each round:

  hanascore keep friday.yaml

It asks who captured what, shows the score, and writes a record (friday.yaml).
You can also write the record yourself:

  hanascore: 1
  game: koi-koi
  players: [Aki, Bo]
  rounds:
    - captured: {Aki: 1bc 3bc 8bc, Bo: 4ar 5ar}
      stopped_by: Aki

Then ask for the score, or for the reason of every point:

  hanascore score friday.yaml
  hanascore explain friday.yaml

Next:  hanascore demo      see an example
       hanascore new GAME  write a record to fill in
       hanascore rules     list the games
       hanascore --help    list the commands
"""


class Commands(click.Group):
    """The commands of the table above."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"hanascore.cli.{COMMANDS[cmd_name].module}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command on the command line. If it is unknown, suggest the most similar name."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            hint = did_you_mean(name, COMMANDS) or "hanascore --help lists the commands"
            ctx.fail(f"no command is called '{name}': {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run a command line, and end the process with its exit code."""
        exit_code = exit_code_of(partial(super().main, *args, standalone_mode=False, **extra))
        if standalone_mode:
            sys.exit(exit_code)
        return exit_code


def _show_versions(context: click.Context, _: click.Parameter, is_given: object) -> None:
    """Print the versions of hanascore, of Python and of the packages it uses."""
    if is_given and not context.resilient_parsing:
        click.echo(_versions())
        context.exit()


def _versions() -> str:
    """Return a line for each version."""
    # Import these only here, because all other runs start faster without them.
    import platform
    from importlib.metadata import PackageNotFoundError, version
    from importlib.util import find_spec

    lines = [f"hanascore {__version__}", f"Python {platform.python_version()}"]
    for package in ("click", "tabulate", "wcwidth", "PyYAML"):
        try:
            lines.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            lines.append(f"{package} of unknown version")
    lines[-1] += " with libyaml" if find_spec("yaml._yaml") else " without libyaml"
    return "\n".join(lines)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "HANASCORE"},
    epilog="\b\nhanascore keep friday.yaml\nhanascore demo",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_versions,
    help="Show the versions of hanascore and of the packages it uses.",
)
@click.pass_context
def commands(context: click.Context) -> None:
    """Keep the score of games with hanafuda, the flower cards, and explain every point.

    The environment may set any option of a command: HANASCORE_SCORE_FORMAT=json sets --format of `score`. A
    file hanascore.yaml in the folder of the records, or in a folder above it, sets what the records leave
    out: game, months, options and language.
    """
    if context.invoked_subcommand is None:
        click.echo(PAGE, nl=False)
