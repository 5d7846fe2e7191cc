"""`hanascore rules`: the games, a rulebook, the page of any id."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.games import GAMES
from hanascore.problems.words import did_you_mean
from hanascore.rules.game import Game

if TYPE_CHECKING:
    from hanascore.report.rules import Leaf


@options.command("hanascore rules", "hanascore rules kwa-do", "hanascore rules KD-3")
@click.argument("what", metavar="[GAME|ID]...", nargs=-1)
@options.formats("table", "json")
@options.output
@options.lang
def command(streams: Streams, *, what: tuple[str, ...], lang: str) -> None:
    """Show the games, the rules of a game, or the page of an id.

    An ID is that of a yaku, an option, a fact, a ruling by its number, a rule in an entry, or a problem.
    Where several games know it, all are shown; GAME.ID is that of one. Of several words each is shown.
    """
    words = " ".join(what)
    streams.out(_data(words) if streams.form == "json" else _text(words, lang))


def _text(words: str, lang: str) -> str:
    from hanascore.report import rules

    if not words:
        return rules.games()
    found = _found(words, lang)
    parts = [rules.book(game, lang) for game in found.games]
    return "\n".join([*parts, *([rules.text(found.leaves)] if found.leaves else [])])


def _data(words: str) -> str:
    from hanascore.report import data, rules

    if not words:
        answer = rules.games_data()
    else:
        found = _found(words, "en")
        if len(found.games) == 1 and not found.leaves:
            answer = rules.game_data(found.games[0])
        else:
            answer = rules.pages_data(found.leaves)
            if found.games:
                answer["games"] = [rules.game_data(game) for game in found.games]
    return data.encode(answer) + "\n"


class _Found(NamedTuple):
    """What words ask for: games, and the pages of ids."""

    games: tuple[Game, ...] = ()
    leaves: tuple[Leaf, ...] = ()


def _found(words: str, lang: str) -> _Found:
    """What a name means, or each of several names; or a usage error that names the nearest."""
    from hanascore.report import rules

    game = GAMES.find(words)
    if game:
        return _Found((game,))
    leaves = rules.find("house.x" if rules.is_house(words) else words, lang)
    if leaves:
        return _Found((), tuple(leaves))
    several = [word.strip("(),") for word in words.split()]
    if len(several) > 1:
        found = [_found(word, lang) for word in several if word]
        games = {game.id: game for one in found for game in one.games}
        return _Found(tuple(games.values()), tuple(leaf for one in found for leaf in one.leaves))
    hint = did_you_mean(words, [*GAMES, *rules.known()]) or "hanascore rules lists the games"
    raise click.UsageError(f"there is no page '{words}': {hint}")
