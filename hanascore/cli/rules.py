"""`hanascore rules`: the games, a rulebook, the page of any id."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams

if TYPE_CHECKING:
    from hanascore.report.pages import Leaf


@options.command("hanascore rules", "hanascore rules kwa-do", "hanascore rules KD-3")
@click.argument("what", metavar="[GAME|ID]...", nargs=-1)
@options.formats("table", "json")
@options.output
@options.lang
def command(*, what: tuple[str, ...], form: str, output: str | None, lang: str, colour: str) -> int:
    """Show the games, the rules of a game, or the page of an id.

    An ID is that of a yaku, an option, a fact, a ruling by its number, a rule in an entry, or a problem.
    Where several games know it, all are shown; GAME.ID is that of one. Several ids show a page each.
    """
    from hanascore.report import frame

    streams = Streams(colour, output)
    word = " ".join(what)
    text = _data(word) if form == "json" else _text(word, lang)
    streams.out(text, frame.as_ascii if form == "json" else None)
    return streams.code


def _text(word: str, lang: str) -> str:
    from hanascore.games import GAMES
    from hanascore.report import pages, rulebook

    if not word:
        return rulebook.games()
    game = GAMES.find(word)
    if game:
        return rulebook.book(game, lang)
    return pages.text(_found(word, lang))


def _data(word: str) -> str:
    from hanascore.games import GAMES
    from hanascore.report import frame, rule_data

    if not word:
        data = rule_data.games_data()
    elif game := GAMES.find(word):
        data = rule_data.game_data(game)
    else:
        data = rule_data.pages_data(_found(word, "en"))
    return frame.encode(data) + "\n"


def _found(word: str, lang: str) -> list[Leaf]:
    """The pages of an id, or a usage error that names the nearest."""
    from hanascore.report import pages

    found = pages.find("house.x" if pages.is_house(word) else word, lang)
    ids = word.split()
    if not found and len(ids) > 1:
        found = [leaf for id in ids for leaf in _found(id.strip("(),"), lang)]
    if not found:
        from hanascore.games import GAMES
        from hanascore.problems.nearest import did_you_mean

        hint = did_you_mean(word, [*GAMES, *pages.known()]) or "hanascore rules lists the games"
        raise click.UsageError(f"there is no page '{word}': {hint}")
    return found
