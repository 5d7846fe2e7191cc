"""The options that several commands share, declared once, and what makes a function a command."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from hanascore.cli.main import Command
from hanascore.cli.streams import Streams
from hanascore.games import GAMES
from hanascore.problems.words import did_you_mean
from hanascore.record.decoding import MAX_BYTES
from hanascore.rules.game import Game

Body = TypeVar("Body", bound=Callable[..., Any])

# Room for so many bytes is asked for before any is read.
_MOST_BYTES = 64 * MAX_BYTES


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


def _colour(body: Body) -> Body:
    choice = click.Choice(["auto", "always", "never"])
    return click.option("--color", "colour", type=choice, default="auto", help="When to use colour.")(body)


def _traceback(body: Body) -> Body:
    return click.option(
        "--traceback", is_flag=True, expose_value=False, help="Show everything about a fault of hanascore."
    )(body)


def files(body: Body) -> Body:
    """The records to read, FILE...; `-` is standard input."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True)(body)


def one_file(body: Body) -> Body:
    """The record to read, FILE; `-` is standard input."""
    return click.argument("file", metavar="FILE")(body)


def output(body: Body) -> Body:
    """Where the result goes, -o FILE, and leave to replace what is there; standard output without it."""
    forced = click.option(
        "--force", is_flag=True, help="Replace FILE whatever it is, but no file that is read."
    )
    return click.option("-o", "--output", metavar="FILE", help="Write the result to FILE.")(forced(body))


def formats(*names: str, default: str | None = "", help: str = "How to write it.") -> Callable[[Body], Body]:
    """The format of the result, --format, of which the first name is the default unless another is given.

    Where CSV is among them there is --csv-safe, too.
    """
    default = names[0] if default == "" else default
    choice = click.Choice(names)
    form = click.option(
        "--format", "form", type=choice, default=default, show_default=default is not None, help=help
    )
    if "csv" not in names:
        return form
    text = "In CSV, keep texts from being taken for formulas."
    safe = click.option("--csv-safe", is_flag=True, help=text)
    return lambda body: form(safe(body))


def round_number(body: Body) -> Body:
    """The one round that is asked for, --round N."""
    return click.option("--round", "number", type=int, metavar="N", help="Only the round of that number.")(
        body
    )


def months(body: Body) -> Body:
    """The order of the months where a record does not say it, --months."""
    return click.option(
        "--months",
        type=click.Choice(["japanese", "korean"]),
        help="What months 11 and 12 mean: willow and paulownia (japanese), or the reverse (korean).",
    )(body)


def max_bytes(body: Body) -> Body:
    """The largest file that is read, --max-bytes N."""
    return click.option(
        "--max-bytes",
        type=click.IntRange(min=1, max=_MOST_BYTES),
        default=MAX_BYTES,
        metavar="N",
        help="The largest file to read; 16 MiB unless said.",
    )(body)


def event(body: Body) -> Body:
    """The file of an event, --event FILE."""
    return click.option(
        "--event",
        metavar="FILE",
        help="The rules of an event, laid over those of each record.",
    )(body)


def lang(body: Body) -> Body:
    """The language of names, --lang."""
    return click.option(
        "--lang",
        type=click.Choice(["en", "ja", "ko"]),
        default="en",
        help="Names of cards and yaku in another language too.",
    )(body)


def strict(body: Body) -> Body:
    """Whether warnings end a run with 1 as errors do, --strict."""
    return click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")(body)


def notes(body: Body) -> Body:
    """Whether problems of the mildest sort are shown, --notes."""
    return click.option("--notes", is_flag=True, help="Show what is merely worth knowing, too.")(body)


def find_game(name: str) -> Game:
    """The game of a name, or a usage error with the nearest."""
    game = GAMES.find(name)
    if game is None:
        known = [*GAMES, *(each.name for each in GAMES.values())]
        hint = did_you_mean(name, known) or f"the games are {', '.join(GAMES)}"
        raise click.UsageError(f"no game is called '{name}': {hint}")
    return game
