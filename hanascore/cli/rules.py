"""`hanascore rules`: show the list of games, a rulebook, the rules of a table, or the page of an id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import click

from hanascore.cli import completion
from hanascore.cli.arguments import looks_like_file
from hanascore.cli.event_file import report_event
from hanascore.cli.exit_codes import PROBLEMS
from hanascore.cli.input import Clubs, read_input
from hanascore.cli.options import command, config_option, event_option, format_option, lang_option
from hanascore.cli.output import Output
from hanascore.files import file_identity
from hanascore.games import GAMES
from hanascore.record.document import ReadSettings
from hanascore.record.event_rules import EventRules
from hanascore.record.record_file import RecordFile
from hanascore.referee.judge import rules_of
from hanascore.report.help_pages import HelpPage, find_pages, help_pages, page_ids
from hanascore.report.nearest_pages import NearestReport, NearPage, is_in_a_page, nearest_pages
from hanascore.report.rulebook import GamesReport, RulesReport
from hanascore.report.slips import SlipsReport
from hanascore.report.table_sheet import Book, players_of
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.tally.event import Event
from hanascore.tally.event_reader import EventFile
from hanascore.words.alike import nearest
from hanascore.words.english import runs
from hanascore.words.visible import printable_name, visible


class _Pages(NamedTuple):
    """The games and pages that have a name."""

    # The games with the name.
    games: Sequence[Game] = ()
    # The pages with the name.
    pages: Sequence[HelpPage] = ()


@command(
    "hanascore rules kwa-do",
    "hanascore rules KD-3",
    "hanascore rules koi-koi who deals after a draw",
    "hanascore rules friday.yaml --format html -o sheet.html",
)
@click.argument("what", metavar="[GAME|ID|FILE]...", nargs=-1, shell_complete=completion.ids)
@click.option("--lint", metavar="FILE", help="Check the FILE of a game before it is installed.")
@click.option("--slips", is_flag=True, help="Print a slip for each table of the event's seating.")
@click.option("--round", metavar="N", type=click.IntRange(min=1), help="Print only the slips of round N.")
@format_option("table", "json", "html")
@lang_option
@event_option
@config_option
def rules_command(
    output: Output,
    *,
    clubs: Clubs,
    what: tuple[str, ...],
    lint: str | None,
    slips: bool,
    round: int | None,
    event: str | None,
) -> None:
    """List the games, or show the rules of a game or of a table, or the page of an id.

    An ID is that of a yaku, an option, a fact, a rule or a problem, or the number of a ruling. If several
    games have it, all are shown; GAME.ID shows one. Other words are searched for in all rulebooks. With the
    FILE of a record, or with --event, the rules of that table are shown. With --slips there is a slip for
    each table of the event, with its seats, its rules and room for the result.
    """
    if lint is not None:
        _lint(output, lint)
        return
    files = [word for word in what if _is_file(word)]
    rest = " ".join(word for word in what if word not in files)
    if slips or round is not None:
        _check_slips(output, files, event, slips=slips)
    if files or event is not None:
        event_file = report_event(output, event) if event is not None else EventFile()
        if event_file is None:
            return
        name, question = (rest, "") if GAMES.find(rest) else ("", rest)
        book = _table_rules(output, clubs, files, event_file, name)
        if book and question:
            output.write_report(NearestReport(question, _nearest(question, book.game, book.rules)))
        elif book and slips:
            rounds = _rounds_of_slips(event_file.event, round)
            output.write_report(SlipsReport(event_file.event, book, rounds))
        elif book:
            output.write_report(RulesReport([book], ()))
    elif what:
        words = " ".join(what)
        matches = _find(words)
        if any(matches):
            books = [Book(game, game.rules()) for game in matches.games]
            output.write_report(RulesReport(books, matches.pages))
        else:
            game, question = _split_game(words)
            if game is None and (club := clubs.of("")):
                game = club.game
            output.write_report(NearestReport(words, _nearest(question, game)))
    else:
        output.write_report(GamesReport())


def _lint(output: Output, path: str) -> None:
    """Check the file of a game, and report its faults."""
    # Import this only here, because only writers of games need it.
    from hanascore.cli.lint import lint

    if read_input(path, output) is None:
        return
    result = lint(path)
    output.write(result.text(visible(printable_name(path))))
    if result.faults:
        output.raise_exit_code(PROBLEMS)


def _is_file(word: str) -> bool:
    """Return whether a word means a file, and not a game or a page with the same name."""
    if looks_like_file(word):
        return True
    return file_identity(word) is not None and not GAMES.find(word) and not find_pages(word)


def _check_slips(output: Output, files: list[str], event: str | None, *, slips: bool) -> None:
    """Refuse --slips with options that do not go together with it."""
    if not slips:
        raise click.UsageError("--round chooses slips: add --slips")
    if event is None:
        raise click.UsageError("--slips needs the seating of an event: add --event FILE")
    if files:
        raise click.UsageError(f"--slips needs only the event: leave out {printable_name(files[0])}")
    if output.format == "json":
        raise click.UsageError("--slips writes a page to print: use --format html")


def _rounds_of_slips(event: Event, round: int | None) -> list[int]:
    """Return the rounds whose slips are printed."""
    rounds = sorted(event.seating)
    if not rounds:
        message = "the event has no `seating`, so there are no slips"
        raise click.UsageError(f"{message}: write seating: {{1: {{1: [aki, bo], 2: [chiyo, dai]}}}}")
    if round is not None and round not in rounds:
        seated = f"round{'s' if len(rounds) > 1 else ''} {runs(rounds)}"
        raise click.UsageError(f"there is no seating for round {round}, only for {seated}")
    return rounds if round is None else [round]


def _table_rules(
    output: Output, clubs: Clubs, files: list[str], event_file: EventFile, name: str
) -> Book | None:
    """Return the rules in force in a record or at an event. If these have errors, report them."""
    if len(files) > 1:
        raise click.UsageError("name only one FILE, because these are the rules of one table")
    rules, event_title = event_file.event.rules, event_file.event.title
    content = read_input(files[0], output) if files else _record_without_rounds(rules, name)
    if content is None:
        return None
    file_name = printable_name(files[0]) if files else event_file.file
    settings = ReadSettings(event=rules, club=clubs.of(files[0]) if files else None)
    file = RecordFile(content, file_name, settings)
    record = next((document.record for document in file.documents if document.record), None)
    if record is None or (files and any(problem.stops for problem in record.problems)):
        output.report_problems(file.loaded.problems)
        output.raise_exit_code(PROBLEMS)
        return None
    # The last round has the rules that hold now.
    _, game, in_force = rules_of(record, record.rounds[-1] if record.rounds else None)
    if name and GAMES.find(name) is not game:
        raise click.UsageError(f"that table plays {game.name}: leave out '{name}'")
    # Do not name the players, because they are invented if there is only an event.
    players = players_of(record, in_force, game) if files else None
    title = record.title or event_title
    return Book(game, in_force, replace(record, file=file_name, title=title), players)


def _record_without_rounds(rules: EventRules, name: str) -> bytes:
    """Return a record of an event with invented players."""
    game = rules.game or GAMES.find(name)
    if game is None:
        message = "the event names no game: name one, as in hanascore rules GAME --event FILE"
        raise click.UsageError(message)
    names = [f"Player {number + 1}" for number in range(game.active or game.players[0])]
    head = f"hanascore: 1\ngame: {game.id}\nmonths: japanese\nplayers: [{', '.join(names)}]\n"
    return head.encode()


def _find(words: str) -> _Pages:
    """Return the games and pages with a name, or with several names; none if a name means nothing.

    A single word may be misspelt.
    """
    every = list(help_pages())
    if whole := _named(words, every):
        return whole
    names = [name for word in words.split() if (name := word.strip("(),"))]
    by_name = [_named(name, every) for name in names]
    games_and_pages = [named for named in by_name if named]
    if len(games_and_pages) < len(by_name):
        return _misspelt(words, every)
    games = {game.id: game for named in games_and_pages for game in named.games}
    return _Pages(list(games.values()), [page for named in games_and_pages for page in named.pages])


def _named(name: str, every: Sequence[HelpPage]) -> _Pages | None:
    """Return the game or the pages with a name; None if there are none."""
    if game := GAMES.find(name):
        return _Pages([game])
    pages = find_pages(name, every)
    return _Pages(pages=pages) if pages else None


def _split_game(words: str) -> tuple[Game | None, str]:
    """Return the game that some words name, and the other words."""
    parts = words.split()
    for size in (3, 2, 1):
        for start in range(len(parts) - size + 1):
            name = " ".join(parts[start : start + size]).strip("?!.,:")
            rest = [*parts[:start], *parts[start + size :]]
            if rest and (game := GAMES.find(name)):
                return game, " ".join(rest)
    return None, words


def _nearest(question: str, game: Game | None, rules: RuleSet | None = None) -> list[NearPage]:
    """Return the pages nearest to a question. Refuse a question of which no page has a word."""
    if near := nearest_pages(question, game, rules):
        return near
    raise click.UsageError(f"there is no page '{question}': hanascore rules lists the games")


def _misspelt(word: str, every: Sequence[HelpPage]) -> _Pages:
    """Return the pages whose id is spelt like a single unknown word. Refuse the misspelt name of a game."""
    if " " in word or is_in_a_page(word):
        return _Pages()
    names = nearest(word, [*GAMES, *page_ids()], limit=1)
    if any(name in GAMES for name in names):
        raise click.UsageError(f"there is no page '{word}': did you mean {names[0]}?")
    return _Pages(pages=[page for name in names for page in find_pages(name, every)])
