"""`hanascore rules`: the games, a rulebook, the page of any id."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.games import GAMES
from hanascore.problems.words import did_you_mean
from hanascore.rules.game import Game

if TYPE_CHECKING:
    from hanascore.report.rules import HelpPage


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
    from hanascore.report.rules import GamesReport, RulesReport

    if what:
        words = " ".join(what)
        games, pages = _found(words, "en" if streams.form == "json" else lang)
        streams.answer(RulesReport(games, pages, lang=lang))
    else:
        streams.answer(GamesReport())


def _found(words: str, lang: str) -> tuple[list[Game], list[HelpPage]]:
    """The games and pages that a name means, or each of several; or a usage error that names the nearest."""
    from hanascore.report.rules import find, is_house, known

    game = GAMES.find(words)
    if game:
        return [game], []
    pages = find("house.x" if is_house(words) else words, lang)
    if pages:
        return [], pages
    several = [word.strip("(),") for word in words.split()]
    if len(several) > 1:
        found = [_found(word, lang) for word in several if word]
        games = {game.id: game for some, _ in found for game in some}
        return list(games.values()), [page for _, some in found for page in some]
    hint = did_you_mean(words, [*GAMES, *known()]) or "hanascore rules lists the games"
    raise click.UsageError(f"there is no page '{words}': {hint}")
