"""The group of all commands, of which one is imported when it is called, and how a run ends."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Sequence
from contextvars import copy_context
from functools import partial
from importlib import import_module
from io import StringIO
from typing import Any

import click
from click.core import ParameterSource

from hanascore import __version__
from hanascore.cli.streams import FAILED, Streams
from hanascore.problems.words import did_you_mean, listed, visible

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
    "completion": ("completion", "what lets the tab key of a shell complete commands"),
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

# What the exit code says beside 0, all is well, and 1, something is wrong in a record.
USAGE, FAULT_OF_OURS = 2, 3
# As in `__main__`, which needs it before anything else is there.
INTERRUPTED = 130


def _tell(context: click.Context, text: str) -> None:
    """Print what was asked for in place of a run, which ends with it."""
    streams = Streams()
    streams.out(f"{text}\n")
    context.exit(streams.code)


def _show_help(context: click.Context, _: click.Parameter, asked: object) -> None:
    if asked and not context.resilient_parsing:
        _tell(context, context.get_help())


# The one option for help of every command, in our words: for its own, click looks for a translation.
_HELP = click.Option(
    ["-h", "--help"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_help,
    help="Show this message and exit.",
)


def _from_environment(ctx: click.Context) -> dict[str, str]:
    """The options of a command that come from the environment, each with its variable."""
    return {
        option.name: next(name for name in option.envvar or () if os.environ.get(name))
        for option in ctx.command.params
        if option.name and ctx.get_parameter_source(option.name) is ParameterSource.ENVIRONMENT
    }


class Command(click.Command):
    """A command each of whose options may come from the environment."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As in click, with a name in the environment for each option, and for that of this command alone."""
        for option in self.params:
            if isinstance(option, click.Option) and option.expose_value:
                word = max(option.opts, key=len).strip("-").replace("-", "_").upper()
                option.envvar = [f"HANASCORE_{(info_name or '').upper()}_{word}", f"HANASCORE_{word}"]
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """As in click. Where the command refuses, the variables of the environment are named."""
        try:
            return super().invoke(ctx)
        except click.UsageError as fault:
            said = _from_environment(ctx)
            if not said:
                raise
            words = f"{fault.message} (the environment sets {listed(said.values(), 'and')})"
            raise click.UsageError(words, ctx) from None

    def get_help_option(self, _: click.Context) -> click.Option:
        """The option for help."""
        return _HELP


def exit_code(fault: BaseException, *, traceback: bool) -> int | None:
    """The exit code of whatever ended a run, after a message where it wants one; None where nobody knows it.

    With it no traceback is ever seen that is not asked for.
    """
    streams = Streams()
    if isinstance(fault, click.ClickException):
        if isinstance(fault, click.BadParameter) and fault.ctx and fault.param:
            named = _from_environment(fault.ctx).get(fault.param.name or "")
            fault.param_hint = named or fault.param_hint
        message = StringIO()
        fault.show(message)
        # The words of the command line may be among them.
        streams.err("\n".join(map(visible, message.getvalue().split("\n"))))
        return USAGE
    if isinstance(fault, click.Abort | KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(fault, SystemExit):
        return fault.code if isinstance(fault.code, int) else 0
    if isinstance(fault, OSError):
        return streams.refused("the output", fault)
    if not isinstance(fault, Exception):
        return None
    if traceback:
        sys.__excepthook__(type(fault), fault, fault.__traceback__)
    if isinstance(fault, ImportError):
        # A game of a package that cannot be used, or a package that is missing.
        streams.err(f"hanascore: {visible(str(fault))}\n")
        return FAILED
    words = " ".join(f"{type(fault).__name__}: {fault}".split())
    streams.err(
        f"hanascore: this is a fault of hanascore, not of your record: {words[:200]}\n"
        "           run it again with --traceback and report what it prints\n"
    )
    return FAULT_OF_OURS


class Commands(Command, click.Group):
    """The commands, imported when they are called."""

    def list_commands(self, _: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"hanascore.cli.{COMMANDS[cmd_name][0]}")
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As in click; `help COMMAND` asks for the help of a command."""
        if args[:1] == ["help"]:
            args = [*(name for name in args[1:2] if name != "help"), "--help"]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown one names the nearest."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            hint = did_you_mean(name, list(COMMANDS)) or "hanascore --help lists the commands"
            ctx.fail(f"no command is called '{name}': {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])

    def main(
        self, args: Sequence[str] | None = None, *more: Any, standalone_mode: bool = True, **others: Any
    ) -> Any:
        """As in click, but that the exit code is settled here; that ends the process unless told not to."""
        words = list(sys.argv[1:] if args is None else args)
        others |= {"prog_name": "hanascore", "standalone_mode": False}
        try:
            if "_HANASCORE_COMPLETE" in os.environ:
                import_module("hanascore.cli.completion")
            # What a run sets for itself, as the width of its pages, ends with it.
            call: Callable[[], Any] = partial(super().main, words, *more, **others)
            answer = copy_context().run(call)
            code = answer if isinstance(answer, int) else 0
        except MemoryError:
            # Nothing is freed before this call has ended, so __main__ says it.
            raise
        except BaseException as fault:
            ended = exit_code(fault, traceback="--traceback" in words)
            if ended is None:
                raise
            code = ended
        if standalone_mode:
            sys.exit(code)
        return code


def _show_versions(ctx: click.Context, _: click.Parameter, asked: object) -> None:
    """The versions of hanascore and of everything it rests on, for reports of faults."""
    if not asked or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version
    from importlib.util import find_spec

    lines = [f"hanascore {__version__}", f"Python {platform.python_version()}"]
    for package in ("click", "PyYAML", "tabulate", "wcwidth"):
        try:
            found = version(package)
        except PackageNotFoundError:
            found = "of unknown version"
        libyaml = f" ({'with' if find_spec('yaml._yaml') else 'without'} libyaml)" * (package == "PyYAML")
        lines.append(f"{package} {found}{libyaml}")
    _tell(ctx, "\n".join(lines))


@click.group(
    cls=Commands,
    invoke_without_command=True,
    epilog="\b\nhanascore demo\nhanascore new kwa-do -o friday.yaml\nhanascore score friday.yaml",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_versions,
    help="Versions of hanascore and of what it rests on.",
)
@click.pass_context
def commands(ctx: click.Context) -> int:
    """Referee and score calculator for games with hanafuda, the flower cards.

    Every option may come from the environment: HANASCORE_MONTHS, HANASCORE_LANG and so on for all commands,
    HANASCORE_SCORE_FORMAT for one. A hanascore.yaml beside the records or above them says what they leave
    open: game, months, options, lang. `hanascore help COMMAND` shows what a command does.
    """
    if ctx.invoked_subcommand is not None:
        return 0
    streams = Streams()
    streams.out(PAGE)
    return streams.code
