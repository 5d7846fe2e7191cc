"""The options that several commands share, declared once, and what makes a function a command."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from hanascore.cli.main import Command
from hanascore.cli.streams import Streams
from hanascore.games import GAMES
from hanascore.record.decoding import MAX_BYTES
from hanascore.record.text import read
from hanascore.rules.game import Game

Body = TypeVar("Body", bound=Callable[..., Any])

# The records to read; `-` is standard input.
files = click.argument("files", metavar="FILE...", nargs=-1, required=True)
one_file = click.argument("file", metavar="FILE")
round_number = click.option("--round", "number", type=int, metavar="N", help="Only the round of that number.")
event = click.option("--event", metavar="FILE", help="The rules of an event, laid over those of each record.")
months = click.option(
    "--months",
    type=click.Choice(["japanese", "korean"]),
    help="What months 11 and 12 mean: willow and paulownia (japanese), or the reverse (korean).",
)
# Room for so many bytes is asked for before any is read.
max_bytes = click.option(
    "--max-bytes",
    type=click.IntRange(min=1, max=64 * MAX_BYTES),
    default=MAX_BYTES,
    metavar="N",
    help="The largest file to read; 16 MiB by default.",
)
lang = click.option(
    "--lang",
    type=click.Choice(["en", "ja", "ko"]),
    default="en",
    help="Headings, cards and yaku in this language; sentences stay English.",
)
strict = click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")
notes = click.option("--notes", is_flag=True, help="Show what is merely worth knowing, too.")
_output = click.option("-o", "--output", metavar="FILE", help="Write the result to FILE.")
_force = click.option(
    "--force", is_flag=True, help="Replace FILE even if something else wrote it; never a file being read."
)
_csv_safe = click.option("--csv-safe", is_flag=True, help="In CSV, keep texts from being taken for formulas.")
_colour = click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="When to use colour.",
)
_traceback = click.option(
    "--traceback", is_flag=True, expose_value=False, help="Show everything about a fault of hanascore."
)


def command(*examples: str) -> Callable[[Callable[..., None]], click.Command]:
    """Make a command of a function that is handed the streams and its own options. Examples end the help.

    --color, --format, --csv-safe, -o and --force are for the streams; their code is the exit code.
    """

    def made(body: Callable[..., None]) -> click.Command:
        @wraps(body)
        def run(
            *,
            colour: str,
            output: str | None = None,
            force: bool = False,
            form: str | None = "table",
            csv_safe: bool = False,
            **own: Any,
        ) -> int:
            if csv_safe and form != "csv":
                raise click.UsageError("--csv-safe is for --format csv")
            streams = Streams(colour, output, form or "", force=force, csv_safe=csv_safe)
            body(streams, **own)
            return streams.code

        epilog = "\n".join(("\b", "For example:", *(f"  {line}" for line in examples)))
        return click.command(cls=Command, epilog=epilog)(_colour(_traceback(run)))

    return made


def output(body: Body) -> Body:
    """Where the result goes, and leave to replace what is there; standard output without it."""
    return _output(_force(body))


def formats(
    *names: str, default: str | None = "", help: str = "Format of the result."
) -> Callable[[Body], Body]:
    """The format of the result, --format, of which the first name is the default unless another is given.

    Where CSV is among them there is --csv-safe, too.
    """
    default = names[0] if default == "" else default
    choice = click.Choice(names)
    form = click.option(
        "--format", "form", type=choice, default=default, show_default=default is not None, help=help
    )
    return (lambda body: form(_csv_safe(body))) if "csv" in names else form


def data_of(text: str) -> Any:
    """What is written on a line as a record writes it, `{points: 95}`; None where it cannot be read."""
    source = read(text, json=False)
    (document, *more) = source.documents or (None,)
    return None if source.problems or more or document is None or document.problems else document.data


def find_game(name: str) -> Game:
    """The game of a name, or a usage error with the nearest."""
    game = GAMES.find(name)
    if game is None:
        raise click.UsageError(": ".join(GAMES.unknown(name)))
    return game
