"""The options that several commands share, and `command`, which turns a function into a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import copy_context
from functools import partial, wraps
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from hanascore.cards.deck import LANGUAGES, MONTH_ORDERS
from hanascore.cli import completion
from hanascore.cli.input import Clubs
from hanascore.cli.output import FOR_PROGRAMS, Output
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.cursor import Default
from hanascore.record.source import MAX_BYTES
from hanascore.report.labels import use_language

Function = TypeVar("Function", bound=Callable[..., Any])

_LARGEST_LIMIT = 1 << 30


class CommonOption(click.Option):
    """An option that many commands have. The help lists it below the command's own options."""


class Command(click.Command):
    """A command whose help shows examples first, then its own options, then the common options."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.examples = examples

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and examples."""
        super().format_help_text(ctx, formatter)
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's own options, and below them the common ones."""
        help_option = self.get_help_option(ctx)
        own: list[tuple[str, str]] = []
        common: list[tuple[str, str]] = []
        for option in self.get_params(ctx):
            row = option.get_help_record(ctx) if isinstance(option, click.Option) else None
            if row is not None:
                is_common = isinstance(option, CommonOption) or option is help_option
                (common if is_common else own).append(row)
        for heading, rows in (("Options", own), ("Common options", common)):
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


def command(*examples: str) -> Callable[[Callable[..., None]], click.Command]:
    """Turn a function into a command. It gets an `Output`, and the command's options as keywords."""

    def decorate(function: Callable[..., None]) -> click.Command:
        return click.command(cls=Command, examples=examples)(_color_option(_with_output(function)))

    return decorate


def _with_output(function: Callable[..., None]) -> Callable[..., None]:
    """Return a callback for click: it makes the output, calls the function and exits with its exit code."""

    @wraps(function)
    def callback(**options: Any) -> None:
        # The width of pages applies to this run only.
        exit_code = copy_context().run(partial(_run, function, **options))
        click.get_current_context().exit(exit_code)

    return callback


def _run(
    function: Callable[..., None],
    *,
    color: str,
    output: str | None = None,
    force: bool = False,
    format: str = "table",
    json: bool = False,
    csv_safe: bool = False,
    quiet: bool = False,
    strict: bool = False,
    **options: Any,
) -> int:
    """Call the function of a command and return the exit code. Common options are handled here."""
    if json:
        if format != "json" and is_on_command_line("format"):
            raise click.UsageError(f"--json and --format {format} are two formats: choose one")
        format = "json"
    if csv_safe and format != "csv" and is_on_command_line("csv_safe"):
        raise click.UsageError("--csv-safe is for --format csv")
    if output and is_club_file(output):
        raise click.UsageError(f"-o {output}: {CLUB_FILE_HINT}")
    run_output = Output(
        color=color, path=output, format=format, force=force, csv_safe=csv_safe, quiet=quiet, strict=strict
    )
    if "no_config" in options:
        options["clubs"] = Clubs(run_output, ignored=options.pop("no_config"))
    lang = _choose_language(options)
    with use_language("en" if format in FOR_PROGRAMS else lang):
        function(run_output, **options)
    return run_output.exit_code


def _choose_language(options: dict[str, Any]) -> str:
    """Remove the language from the options and return it. Without --lang, return that of the club."""
    lang: str = options.pop("lang", "en")
    clubs: Clubs | None = options.get("clubs")
    # The arguments of `hanascore rules` may be names of games, which have no club.
    if clubs is None or "what" in options or not _is_default("lang"):
        return lang
    paths = options.get("files") or options.get("paths") or (options.get("file", "-"),)
    return clubs.use_language(paths[0]) or lang


def is_on_command_line(name: str) -> bool:
    """Return whether an option is given on the command line, and not by the environment."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def _is_default(name: str) -> bool:
    return click.get_current_context().get_parameter_source(name) is ParameterSource.DEFAULT


# Arguments. `-` is standard input.
files_argument = click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, shell_complete=completion.files
)
file_argument = click.argument("file", metavar="FILE", shell_complete=completion.files)


# Where the result goes


def output_options(function: Function) -> Function:
    """Add the options that say where the result goes."""
    force = click.option(
        "--force",
        cls=CommonOption,
        is_flag=True,
        help="Replace FILE even if another program wrote it; never a file that is being read.",
    )
    output = click.option(
        "-o",
        "--output",
        cls=CommonOption,
        metavar="FILE",
        shell_complete=completion.files,
        help="Write the result to FILE.",
    )
    return output(force(function))


def format_option(
    *formats: str, help: str = "Format of the result.", has_default: bool = True
) -> Callable[[Function], Function]:
    """Add --format, and the other options of the result. The first format is the default."""
    option = click.option(
        "-f",
        "--format",
        type=click.Choice(formats),
        default=formats[0] if has_default else None,
        show_default=has_default,
        help=help,
    )
    json = click.option("--json", is_flag=True, help="Short for --format json.")
    csv_safe = click.option(
        "--csv-safe",
        is_flag=True,
        help="In CSV, mark texts that a spreadsheet would read as formulas, and mark the file as UTF-8.",
    )

    def decorate(function: Function) -> Function:
        function = output_options(function)
        if "csv" in formats:
            function = csv_safe(function)
        if "json" in formats:
            function = json(function)
        return option(function)

    return decorate


_color_option = click.option(
    "--color",
    cls=CommonOption,
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="When to use colour.",
)
lang_option = click.option(
    "--lang",
    cls=CommonOption,
    type=click.Choice(LANGUAGES),
    default="en",
    help="Language of headings, results, cards and yaku. Other sentences stay English.",
)


# Records


def _default_months(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """Return the order of months. A value from the environment is only a default that records override."""
    return value if value is None or is_on_command_line("months") else Default(value)


round_option = click.option(
    "--round", metavar="N", type=int, shell_complete=completion.rounds, help="Show only round N."
)
event_option = click.option(
    "--event",
    cls=CommonOption,
    metavar="FILE",
    shell_complete=completion.files,
    help="Apply the rules of this event. They override those of a record.",
)
months_option = click.option(
    "--months",
    cls=CommonOption,
    type=click.Choice(MONTH_ORDERS),
    callback=_default_months,
    help="Months 11 and 12: willow and paulownia (japanese), or the reverse (korean).",
)
max_bytes_option = click.option(
    "--max-bytes",
    cls=CommonOption,
    type=click.IntRange(min=1, max=_LARGEST_LIMIT),
    default=MAX_BYTES,
    metavar="N",
    help=f"Largest file to read, in bytes; {MAX_BYTES:,} by default.",
)
config_option = click.option(
    "--no-config", cls=CommonOption, is_flag=True, help="Ignore hanascore.yaml, the file of a club."
)
quiet_option = click.option("-q", "--quiet", cls=CommonOption, is_flag=True, help="Show errors only.")
strict_option = click.option(
    "--strict", cls=CommonOption, is_flag=True, help="Exit with 1 for warnings, too."
)
notes_option = click.option("--notes", cls=CommonOption, is_flag=True, help="Also show notes.")


def reading_options(function: Function) -> Function:
    """Add the options of every command that reads records. Their values go to `read_records`."""
    for option in (
        max_bytes_option,
        config_option,
        event_option,
        months_option,
        quiet_option,
        strict_option,
        notes_option,
    ):
        function = option(function)
    return function
