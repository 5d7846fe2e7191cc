"""`hanascore rules`: the games, a rulebook, the page of any id."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams

if TYPE_CHECKING:
    from hanascore.report.rules import Leaf
    from hanascore.rules.game import Game


@options.command("hanascore rules", "hanascore rules kwa-do", "hanascore rules KD-3")
@click.argument("what", metavar="[GAME|ID]...", nargs=-1)
@options.formats("table", "json")
@options.output
@options.lang
def command(*, what: tuple[str, ...], form: str, output: str | None, lang: str, colour: str) -> int:
    """Show the games, the rules of a game, or the page of an id.

    An ID is that of a yaku, an option, a fact, a ruling by its number, a rule in an entry, or a problem.
    Where several games know it, all are shown; GAME.ID is that of one. Of several words each is shown.
    """
    streams = Streams(colour, output, form)
    word = " ".join(what)
    text = _data(word) if form == "json" else _text(word, lang)
    streams.out(text)
    return streams.code


def _text(word: str, lang: str) -> str:
    from hanascore.report import rules as pages
    from hanascore.report import rules as rulebook

    if not word:
        return rulebook.games()
    found = _found(word, lang)
    parts = [rulebook.book(game, lang) for game in found.games]
    return "\n".join([*parts, *([pages.text(found.leaves)] if found.leaves else [])])


def _data(word: str) -> str:
    from hanascore.report import data as frame
    from hanascore.report import rules as rule_data

    if not word:
        data = rule_data.games_data()
    else:
        found = _found(word, "en")
        if len(found.games) == 1 and not found.leaves:
            data = rule_data.game_data(found.games[0])
        else:
            data = rule_data.pages_data(found.leaves)
            if found.games:
                data["games"] = [rule_data.game_data(game) for game in found.games]
    return frame.encode(data) + "\n"


class _Found(NamedTuple):
    """What words ask for: games, and the pages of ids."""

    games: tuple[Game, ...] = ()
    leaves: tuple[Leaf, ...] = ()


def _found(words: str, lang: str) -> _Found:
    """What a name means, or each of several names; or a usage error that names the nearest."""
    from hanascore.games import GAMES
    from hanascore.report import rules as pages

    game = GAMES.find(words)
    if game:
        return _Found((game,))
    leaves = pages.find("house.x" if pages.is_house(words) else words, lang)
    if leaves:
        return _Found((), tuple(leaves))
    several = [word.strip("(),") for word in words.split()]
    if len(several) > 1:
        found = [_found(word, lang) for word in several if word]
        games = {game.id: game for one in found for game in one.games}
        return _Found(tuple(games.values()), tuple(leaf for one in found for leaf in one.leaves))
    from hanascore.problems.words import did_you_mean

    hint = did_you_mean(words, [*GAMES, *pages.known()]) or "hanascore rules lists the games"
    raise click.UsageError(f"there is no page '{words}': {hint}")
