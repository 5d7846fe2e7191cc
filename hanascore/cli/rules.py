"""`hanascore rules`: the games, a rulebook, the page of any id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

import click

from hanascore.cli import completion, options
from hanascore.cli.records import read_event_file
from hanascore.cli.streams import Streams
from hanascore.files import identity_of
from hanascore.games import GAMES
from hanascore.problems.words import did_you_mean, shown
from hanascore.record.decoding import MAX_BYTES
from hanascore.referee.judge import File, rules_of
from hanascore.rules.game import Game

if TYPE_CHECKING:
    from hanascore.report.rules import Book, HelpPage


@options.command(
    "hanascore rules kwa-do",
    "hanascore rules KD-3",
    "hanascore rules friday.yaml --format html -o sheet.html",
)
@click.argument("what", metavar="[GAME|ID|FILE]...", nargs=-1, shell_complete=completion.ids)
@options.formats("table", "json", "html")
@options.output
@options.lang
@options.event
@options.config
def command(streams: Streams, *, what: tuple[str, ...], lang: str, event: str | None) -> None:
    """Show the games, the rules of a game or of a table, or the page of an id.

    An ID is that of a yaku, an option, a fact, a ruling by its number, a rule in an entry, or a problem.
    Where several games know it, all are shown; GAME.ID is that of one. Of several words each is shown.
    Any other word is searched for in the names, the cards and the texts of all games.
    With the FILE of a record, or with --event, the rules are those in force there.
    """
    from hanascore.report.rules import Book, GamesReport, RulesReport, SearchReport

    files = [word for word in what if identity_of(word) is not None]
    if files or event is not None:
        book = _of_table(streams, files, event, " ".join(word for word in what if word not in files))
        if book:
            streams.answer(RulesReport([book], (), lang=lang))
        return
    if what:
        words = " ".join(what)
        games, pages = _found(words, "en" if streams.form == "json" else lang)
        if not games and not pages:
            streams.answer(SearchReport(words, _searched(words, lang), lang=lang))
            return
        streams.answer(RulesReport([Book(game, game.rules()) for game in games], pages, lang=lang))
    else:
        streams.answer(GamesReport())


def _of_table(streams: Streams, files: list[str], event: str | None, word: str) -> Book | None:
    """The rules of the table of a record, or of an event; what is wrong there is told."""
    from hanascore.report.rules import Book

    if len(files) > 1:
        raise click.UsageError("the rules are those of one table: name one FILE")
    rules = None
    if event is not None:
        given = read_event_file(streams, event, MAX_BYTES, strict=False)
        if given is None:
            return None
        rules = given.event.rules
    content = streams.read(files[0], MAX_BYTES) if files else _nobody(rules or {}, word)
    if content is None:
        return None
    file = File(
        content,
        shown(files[0]) if files else shown(event or ""),
        event=rules,
        club=streams.club(files[0]) if files else None,
    )
    table = next((one.record for one in file.documents if one.record), None)
    if table is None or (files and any(one.stops for one in table.problems)):
        found = (each for one in file.documents for each in file.found(one.all_problems, one.number))
        streams.tell([*file.found(file.problems), *found])
        streams.worse(1)
        return None
    game, in_force = rules_of(table)
    asked = GAMES.find(word) if word else game
    if asked is not game:
        raise click.UsageError(f"that table plays {game.name}, and '{word}' is something else")
    return Book(game, in_force, table if files else table._replace(file=shown(event or "")))


def _nobody(rules: Mapping[str, Any], word: str) -> bytes:
    """A record of an event at which nobody plays yet."""
    game = GAMES.find(str(rules.get("game", word)))
    if game is None:
        raise click.UsageError("the event names no game: say which, as in hanascore rules GAME --event FILE")
    names = [f"Player {number + 1}" for number in range(game.active or game.players[0])]
    head = f"hanascore: 1\ngame: {game.id}\nmonths: japanese\nplayers: [{', '.join(names)}]\n"
    return head.encode()


def _found(words: str, lang: str) -> tuple[list[Game], list[HelpPage]]:
    """The games and pages that a name means, or each of several names; none where nothing is called so."""
    from hanascore.report.rules import find, is_house

    game = GAMES.find(words)
    if game:
        return [game], []
    pages = find("house.x" if is_house(words) else words, lang)
    if pages:
        return [], pages
    several = [word.strip("(),") for word in words.split()]
    found = {word: _found(word, lang) for word in several if word} if len(several) > 1 else {}
    unknown = next((word for word, some in found.items() if not any(some)), None)
    if unknown is not None and any(map(any, found.values())):
        _refuse(unknown)
    games = {game.id: game for some, _ in found.values() for game in some}
    return list(games.values()), [page for _, some in found.values() for page in some]


def _searched(words: str, lang: str) -> list[HelpPage]:
    """Every page on which words stand that are no id; or a usage error that names the nearest id."""
    from hanascore.report.rules import search

    return search(words, lang) or _refuse(words)


def _refuse(words: str) -> NoReturn:
    from hanascore.report.rules import known

    hint = did_you_mean(words, [*GAMES, *known()]) or "hanascore rules lists the games"
    raise click.UsageError(f"there is no page '{words}': {hint}")
