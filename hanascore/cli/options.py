"""The options that several commands share, what the tab key offers for them, and what makes a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial, reduce, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from hanascore.cards.deck import LANGUAGES, MONTH_ORDERS
from hanascore.cli.main import Command
from hanascore.cli.streams import FOR_PROGRAMS, Streams
from hanascore.files import find_above, folder_of, read_bytes
from hanascore.games import GAMES
from hanascore.model import Record
from hanascore.problems.problem import Problem
from hanascore.problems.words import shown
from hanascore.record.cursor import Usual, name_of
from hanascore.record.options import YakuNames, read_option
from hanascore.record.reader import NAME, NO_RECORD, Club, is_club, read_club, read_document
from hanascore.record.text import MAX_BYTES, data_of, read
from hanascore.rules.game import Game, Option, written

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Body = TypeVar("Body", bound=Callable[..., Any])

_Offer = Callable[[click.Context, click.Parameter, str], list[str]]


def _offers(words: Callable[[click.Context], Iterable[str]]) -> _Offer:
    """What a parameter may be, those of its words that begin as it does."""

    def offer(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
        return [word for word in dict.fromkeys(words(ctx)) if word.casefold().startswith(begun.casefold())]

    return offer


def _named(ctx: click.Context, name: str) -> str:
    """What was named before. Behind an option without a value click has not told arguments apart."""
    several = ctx.params.get(f"{name}s") or ctx.args
    return ctx.params.get(name) or next(iter(several), "")


def _records(ctx: click.Context) -> list[Record]:
    """The records of the file that was named before; none where it cannot be read."""
    path = _named(ctx, "file")
    try:
        source = read(read_bytes(path, MAX_BYTES, plain=True).content) if path else None
    except (OSError, ValueError):
        return []
    documents = map(read_document, source.documents) if source else ()
    return [one.record for one in documents if one.record]


def _games(ctx: click.Context) -> list[Game]:
    """The games that are meant: the one named before, that of the record, or all."""
    game = GAMES.find(_named(ctx, "game"))
    return [game] if game else [GAMES[one.game] for one in _records(ctx)] or list(GAMES.values())


def _settings(games: Iterable[Game], wanted: Callable[[Option], bool]) -> Iterator[str]:
    """Options with each of their choices, as K=V."""
    for game in games:
        for option in filter(wanted, game.options):
            yield from (f"{option.name}={written(choice)}" for choice in option.choices or ("",))


def _ids() -> Iterator[str]:
    from hanascore.report.rules import known

    yield from GAMES
    yield from known()


known_games = _offers(lambda _: GAMES)
known_templates = _offers(lambda _: (*GAMES, "event"))
known_ids = _offers(lambda _: _ids())
known_sides = _offers(lambda ctx: (name for one in _records(ctx) for name in (*one.sides, *one.players)))
known_rounds = _offers(lambda ctx: (str(round.number) for one in _records(ctx) for round in one.rounds))
known_yaku = _offers(lambda ctx: (id for game in _games(ctx) for id in YakuNames(game).ids))
known_seats = _offers(lambda ctx: (seat for game in _games(ctx) for seat in game.seats))
known_rulings = _offers(lambda ctx: (one.name for game in _games(ctx) for one in game.rulings))
known_choices = _offers(lambda ctx: _settings(_games(ctx), lambda option: option.is_ruling))
known_settings = _offers(lambda ctx: _settings(_games(ctx), lambda _: True))


def known_files(ctx: click.Context, option: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """The files, which the shell knows. (The type that click has for them looks for translations at once.)"""
    return click.File().shell_complete(ctx, option, begun)


def named(
    names: str, metavar: str, words: Callable[..., Any], help: str, **more: Any
) -> Callable[[Body], Body]:
    """An option with a value for which the tab key offers words; its own names stand with spaces between."""
    return click.option(*names.split(), metavar=metavar, shell_complete=words, help=help, **more)


# The records to read; `-` is standard input.
files = click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=known_files)
one_file = click.argument("file", metavar="FILE", shell_complete=known_files)
round_number = named("--round number", "N", known_rounds, "Only the round of that number.", type=int)
event = named("--event", "FILE", known_files, "The rules of an event, laid over those of each record.")


def is_said(name: str) -> bool:
    """Whether an option stands on the command line."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


months = click.option(
    "--months",
    type=click.Choice(MONTH_ORDERS),
    # That of the environment holds only where nobody says otherwise.
    callback=lambda _, __, value: value if value is None or is_said("months") else Usual(value),
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
_output = named("-o --output", "FILE", known_files, "Write the result to FILE.")
_force = click.option(
    "--force", is_flag=True, help="Replace FILE even if something else wrote it; never a file being read."
)
_json = click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Tell errors only; the exit code says how it went.")
_csv_safe = click.option("--csv-safe", is_flag=True, help="In CSV, keep texts from being taken for formulas.")
# Every command has these, behind its own.
_COMMON = (
    click.Option(
        ["--color", "colour"],
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="When to use colour.",
    ),
    click.Option(
        ["--traceback"],
        is_flag=True,
        expose_value=False,
        help="Show everything about a fault of hanascore.",
    ),
)


class Clubs:
    """The clubs of folders with records: a folder is looked at once, and the file of a club read once."""

    def __init__(self, streams: Streams) -> None:
        self.streams = streams
        self._file = cache(lambda folder: find_above(folder, NAME))
        self._clubs: dict[str, Club] = {}

    def of(self, path: str) -> Club | None:
        """The club of a folder, or of a record's. Where its file is wrong that is told, and the run ends."""
        file = self._file(folder_of(path))
        if file is None or file in self._clubs:
            return self._clubs.get(file or "")
        content = self.streams.read(file, MAX_BYTES)
        club = read_club(content, shown(file)) if content is not None else None
        if club is None or club.found:
            self.streams.tell(club.found if club else ())
            what = f"nothing is scored by a {NAME} that is wrong"
            self.streams.err(f"hanascore: {what}: mend it, or say --no-config\n")
            raise click.exceptions.Exit(self.streams.code or 1)
        self._clubs[file] = club
        return club

    def language(self, path: str) -> str | None:
        """The language of that club, which is then said to have a say in it."""
        club, file = self.of(path), self._file(folder_of(path))
        if club is None or club.lang is None or file is None:
            return None
        self._clubs[file] = club._replace(speaks=True)
        return club.lang


def _run(
    body: Callable[..., None],
    *,
    colour: str,
    output: str | None = None,
    force: bool = False,
    form: str | None = "table",
    as_json: bool = False,
    csv_safe: bool = False,
    quiet: bool = False,
    strict: bool = False,
    no_config: bool | None = None,
    **own: Any,
) -> int:
    """Hand a command its streams and its own options; the exit code."""
    if as_json and form != "json" and is_said("form"):
        raise click.UsageError(f"--json and --format {form} are two formats: choose one")
    form = "json" if as_json else form
    if csv_safe and form != "csv" and is_said("csv_safe"):
        raise click.UsageError("--csv-safe is for --format csv")
    if output and is_club(output):
        raise click.UsageError(f"-o {output}: {NO_RECORD}")
    streams = Streams(colour, output, form or "", force=force, csv_safe=csv_safe)
    streams.quiet, streams.strict, clubs = quiet, strict, Clubs(streams)
    if no_config is False:
        streams.club = clubs.of
    source = click.get_current_context().get_parameter_source("lang")
    # The reports of rules alone name no club, and so take nothing from it.
    if source is ParameterSource.DEFAULT and "what" not in own and no_config is False:
        paths = own.get("files") or own.get("paths") or (own.get("file", "-"),)
        own["lang"] = clubs.language(paths[0]) or own["lang"]
    lang = own.pop("lang", "en")
    if lang == "en" or form in FOR_PROGRAMS:
        # What programs read is the same in every language; for English no words are imported.
        body(streams, **own)
        return streams.code
    from hanascore.report.words import speaking

    with speaking(lang):
        body(streams, **own)
    return streams.code


def command(*examples: str) -> Callable[[Callable[..., None]], click.Command]:
    """Make a command of a function that is handed the streams and its own options. Examples end the help.

    --color, --format, --csv-safe, -o, --force, -q and --strict are for the streams; their code is the exit
    code.
    """

    def made(body: Callable[..., None]) -> click.Command:
        epilog = "\n".join(("\b", "For example:", *(f"  {line}" for line in examples)))
        command = click.command(cls=Command, epilog=epilog)(wraps(body)(partial(_run, body)))
        command.params += _COMMON
        return command

    return made


def output(body: Body) -> Body:
    """Where the result goes, and leave to replace what is there; standard output without it."""
    return _output(_force(body))


def formats(
    *names: str, default: str | None = "", help: str = "Format of the result."
) -> Callable[[Body], Body]:
    """The format of the result and where it goes; the first name is the default unless another is given.

    Where JSON is among them there is --json, too, and --csv-safe where CSV is.
    """
    default = names[0] if default == "" else default
    choice = click.Choice(names)
    form = click.option(
        "-f", "--format", "form", type=choice, default=default, show_default=default is not None, help=help
    )
    more = ([_csv_safe] if "csv" in names else []) + ([_json] if "json" in names else [])
    return lambda body: form(reduce(lambda made, option: option(made), more, output(body)))


def read_options(game: Game, chosen: Iterable[str], flag: str = "--option") -> dict[str, Any]:
    """The options of `--option K=V`, or of another flag, each V read as a record reads it."""
    found = {}
    for each in chosen:
        word, equals, written = each.partition("=")
        if not equals:
            raise click.UsageError(f"{flag} takes K=V, as in {flag} goal=100, and '{each}' has no =")
        try:
            data = data_of(f"value: [{written}]")["value"]
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
    return [name_of(name) for name in re.split(between, text)]


def find_game(name: str) -> Game:
    """The game of a name, or a usage error with the nearest."""
    game = GAMES.find(name)
    if game is None:
        raise click.UsageError(": ".join(GAMES.unknown(name)))
    return game
