"""The options that several commands share, and what makes a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import replace
from functools import cache, partial, wraps
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from hanascore.cards.deck import LANGUAGES, MONTH_ORDERS
from hanascore.cli.streams import FOR_PROGRAMS, Streams
from hanascore.files import find_in_parents, folder_of
from hanascore.games import GAMES
from hanascore.problems.problem import Problem
from hanascore.problems.words import printable_name
from hanascore.record.club import CLUB_FILE, CLUB_FILE_HINT, ClubSettings, is_club_file, read_club
from hanascore.record.cursor import Default, normal_name
from hanascore.record.options import read_option
from hanascore.record.source import MAX_BYTES, parse_value
from hanascore.report.labels import use_language
from hanascore.rules.game import Game

Body = TypeVar("Body", bound=Callable[..., Any])
Offer = Callable[[click.Context, click.Parameter, str], list[str]]


def known(words: Callable[[], Iterable[str]]) -> Offer:
    """What the tab key offers: those words that begin as what is typed."""
    return lambda ctx, option, begun: [word for word in words() if word.startswith(begun)]


known_games = known(lambda: GAMES)
known_templates = known(lambda: (*GAMES, "event"))
known_ids = known(lambda: (*GAMES, *all_ids()))


def all_ids() -> Iterable[str]:
    """The id of every page."""
    from hanascore.report.pages import page_ids

    return page_ids()


def named(names: str, metavar: str, help: str, **more: Any) -> Callable[[Body], Body]:
    """An option with a value; its names stand with spaces between."""
    return click.option(*names.split(), metavar=metavar, help=help, **more)


# The records to read; `-` is standard input.
files = click.argument("files", metavar="FILE...", nargs=-1, required=True)
one_file = click.argument("file", metavar="FILE")
round_number = named("--round number", "N", "Only the round of that number.", type=int)
event = named("--event", "FILE", "The rules of an event, laid over those of each record.")


def is_said(name: str) -> bool:
    """Whether an option stands on the command line."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


months = click.option(
    "--months",
    type=click.Choice(MONTH_ORDERS),
    # That of the environment holds only where nobody says otherwise.
    callback=lambda _, __, value: value if value is None or is_said("months") else Default(value),
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
    type=click.Choice(LANGUAGES),
    default="en",
    help="Headings, cards and yaku in this language; sentences stay English.",
)
config = click.option("--no-config", is_flag=True, help="Leave the hanascore.yaml of a club aside.")
strict = click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")
notes = click.option("--notes", is_flag=True, help="Show what is merely worth knowing, too.")
_output = named("-o --output", "FILE", "Write the result to FILE.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Tell errors only; the exit code says how it went.")
_csv_safe = click.option("--csv-safe", is_flag=True, help="In CSV, keep texts from being taken for formulas.")
_colour = click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="When to use colour.",
)


class Clubs:
    """The clubs of folders with records: a folder is looked at once, and the file of a club read once."""

    def __init__(self, streams: Streams) -> None:
        self.streams = streams
        self._file = cache(lambda folder: find_in_parents(folder, CLUB_FILE))
        self._clubs: dict[str, ClubSettings] = {}

    def of(self, path: str) -> ClubSettings | None:
        """The club of a folder, or of a record's. Where its file is wrong that is told, and the run ends."""
        file = self._file(folder_of(path))
        if file is None or file in self._clubs:
            return self._clubs.get(file or "")
        content = self.streams.read(file, MAX_BYTES)
        club = read_club(content, printable_name(file)) if content is not None else None
        if club is None or club.problems:
            self.streams.tell(club.problems if club else ())
            what = f"nothing is scored by a {CLUB_FILE} that is wrong"
            self.streams.err(f"hanascore: {what}: mend it, or say --no-config\n")
            raise click.exceptions.Exit(self.streams.code or 1)
        self._clubs[file] = club
        return club

    def language(self, path: str) -> str | None:
        """The language of that club, which is then said to have a say in it."""
        club, file = self.of(path), self._file(folder_of(path))
        if club is None or club.lang is None or file is None:
            return None
        self._clubs[file] = replace(club, lang_is_used=True)
        return club.lang


def _run(
    body: Callable[..., None],
    *,
    colour: str,
    output: str | None = None,
    form: str | None = "table",
    csv_safe: bool = False,
    quiet: bool = False,
    strict: bool = False,
    no_config: bool | None = None,
    **own: Any,
) -> None:
    """Hand a command its streams and its own options; and end with their exit code."""
    if output and is_club_file(output):
        raise click.UsageError(f"-o {output}: {CLUB_FILE_HINT}")
    streams = Streams(colour, output, form or "", csv_safe=csv_safe)
    streams.quiet, streams.strict, clubs = quiet, strict, Clubs(streams)
    ctx = click.get_current_context()
    if no_config is False:
        streams.club = clubs.of
        # The reports of rules alone name no club, and so take nothing from it.
        if ctx.get_parameter_source("lang") is ParameterSource.DEFAULT and "what" not in own:
            paths = own.get("files") or own.get("paths") or (own.get("file", "-"),)
            own["lang"] = clubs.language(paths[0]) or own["lang"]
    # What programs read is the same in every language.
    with use_language("en" if form in FOR_PROGRAMS else own.pop("lang", "en")):
        own.pop("lang", None)
        body(streams, **own)
    ctx.exit(streams.code)


def command(*examples: str) -> Callable[[Callable[..., None]], click.Command]:
    """Make a command of a function that is handed the streams and its own options. Examples end the help.

    --color, --format, --csv-safe, -o, -q and --strict are for the streams; their code is the exit code.
    """
    epilog = "\n".join(("\b", "For example:", *(f"  {line}" for line in examples)))

    def made(body: Callable[..., None]) -> click.Command:
        # What a run sets for itself, as the width of its pages, ends with it.
        run = wraps(body)(lambda **said: copy_context().run(partial(_run, body, **said)))
        return click.command(epilog=epilog)(_colour(run))

    return made


def output(body: Body) -> Body:
    """Where the result goes; standard output without it."""
    return _output(body)


def formats(
    *names: str, default: str | None = "", help: str = "Format of the result."
) -> Callable[[Body], Body]:
    """The format of the result and where it goes; the first name is the default unless another is given."""
    default = names[0] if default == "" else default
    form = click.option(
        "-f", "--format", "form", type=click.Choice(names), default=default, show_default=True, help=help
    )
    return lambda body: form(output(_csv_safe(body) if "csv" in names else body))


def read_options(game: Game, chosen: Iterable[str], flag: str = "--option") -> dict[str, Any]:
    """The options of `--option K=V`, or of another flag, each V read as a record reads it."""
    found = {}
    for each in chosen:
        word, equals, written = each.partition("=")
        if not equals:
            raise click.UsageError(f"{flag} takes K=V, as in {flag} goal=100, and '{each}' has no =")
        try:
            data = parse_value(f"value: [{written}]")["value"]
        except (ValueError, LookupError, TypeError):
            raise click.UsageError(f"{flag} {each}: what stands behind = cannot be read") from None
        name = word.strip()
        found[name] = read_option(game, name, data[0] if len(data) == 1 else data)
        if isinstance(found[name], Problem):
            raise click.UsageError(f"{flag} {each}: {found[name].with_hint}")
    return {option.name: found[option.name] for option in game.options if option.name in found}


@contextmanager
def refused(hint: str = "") -> Iterator[None]:
    """Refuse a command line with which something was asked for that cannot be, and end with a hint."""
    try:
        yield
    except ValueError as fault:
        raise click.UsageError(f"{fault}{hint}") from None


def names_in(text: str, known: Iterable[str] = ()) -> list[str]:
    """Names in a row as people type them, parted by commas, or by `;` where one holds a comma. An `and` parts
    them too, unless it stands in a name that is known.

    >>> names_in("Aki, Bo and Chiyo"), names_in("Rod and Line", ["Rod and Line"]), names_in("Ito, K; Bo")
    (['Aki', 'Bo', 'Chiyo'], ['Rod and Line'], ['Ito, K', 'Bo'])
    """
    between = r"\s*[;；]\s*" if re.search("[;；]", text) else r"\s*[,、，]\s*"
    together = r"\s+(?:and|&)\s+"
    if not any(re.search(together, name) for name in known):
        between = rf"{between}(?:(?:and|&)\s+)?|{together}"
    return [normal_name(name) for name in re.split(between, text)]


def find_game(name: str) -> Game:
    """The game of a name, or a usage error with the nearest."""
    game = GAMES.find(name)
    if game is None:
        raise click.UsageError(": ".join(GAMES.unknown(name)))
    return game
