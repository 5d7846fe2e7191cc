"""`hanascore completion`, and what the tab key offers: games, options, rulings, ids; and of a record the
players, yaku and rounds.

The scripts for the shells are those of click; what follows `hanascore` is asked of these functions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.files import read_bytes
from hanascore.games import GAMES
from hanascore.model import Record
from hanascore.record.options import yaku_names
from hanascore.record.reader import read_document
from hanascore.record.text import MAX_BYTES, read
from hanascore.rules.game import Game, Option, written

# Asks the program for words instead of running it; click reads it.
VARIABLE = "_HANASCORE_COMPLETE"
Offer = Callable[[click.Context, click.Parameter, str], list[str]]


def _offers(words: Callable[[click.Context], Iterable[str]]) -> Offer:
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


games = _offers(lambda _: GAMES)
templates = _offers(lambda _: (*GAMES, "event"))
ids = _offers(lambda _: _ids())
sides = _offers(lambda ctx: (name for one in _records(ctx) for name in (*one.sides, *one.players)))
rounds = _offers(lambda ctx: (str(round.number) for one in _records(ctx) for round in one.rounds))
yaku = _offers(lambda ctx: (id for game in _games(ctx) for id in yaku_names(game, {}, ()).ids))
seats = _offers(lambda ctx: (seat for game in _games(ctx) for seat in game.seats))
rulings = _offers(lambda ctx: (one.name for game in _games(ctx) for one in game.options if one.is_ruling))
choices = _offers(lambda ctx: _settings(_games(ctx), lambda option: option.is_ruling))
settings = _offers(lambda ctx: _settings(_games(ctx), lambda _: True))


class _Bash(BashComplete):
    """Bash, which takes what is offered as if it had been typed: a blank in a name needs a backslash."""

    def source(self) -> str:
        """The script, whatever bash is installed where it is written."""
        return ShellComplete.source(self)

    # What stands before the last = of a word that bash took apart there.
    before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words so far and the one that is begun, put together where bash took them apart at a =."""
        args, begun = super().get_completion_args()
        words: list[str] = []
        for last, word in zip(["", *args], [*args, begun], strict=True):
            if words and word and "=" in (last, word):
                words[-1] += word
            else:
                words.append(word)
        begun_at = words.pop()
        self.before = begun_at[: begun_at.rfind("=") + 1] if begun_at != begun else ""
        return words, begun_at

    def format_completion(self, item: CompletionItem[str]) -> str:
        """A word, with a backslash before what bash would read otherwise, and only what bash replaces."""
        name, equals, rest = item.value.partition("=")
        replaced = rest if equals and self.before.endswith(f"{name}=") else item.value
        escaped = re.sub(r"([^-\w@%+:,./=])", r"\\\1", replaced)
        return f"{item.type},{escaped}"


add_completion_class(_Bash)


@options.command(
    "hanascore completion bash",
    "hanascore completion fish",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="bash|zsh|fish")
def completion_command(streams: Streams, *, shell: str) -> None:
    """Write the script that lets the tab key complete what follows `hanascore`.

    It offers commands and options; games, options of a game, rulings and ids; and of a record that was named
    the players, yaku and rounds. Into ~/.bashrc, or into ~/.zshrc below compinit, belongs the line
    eval "$(hanascore completion bash)" or zsh; and into ~/.config/fish/config.fish
    hanascore completion fish | source
    """
    made = get_completion_class(shell)
    if made:
        whole = click.get_current_context().find_root().command
        streams.out(made(whole, {}, "hanascore", VARIABLE).source())
