"""`hanascore rules`: show the list of games, a rulebook, the rules of a table, or the page of an id."""

from __future__ import annotations

from dataclasses import replace

import click

from hanascore.cli import completion
from hanascore.cli.arguments import looks_like_file, usage_errors
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
from hanascore.report.answers import answer_at_table, answer_words
from hanascore.report.help_pages import find_pages
from hanascore.report.rulebook import GamesReport, RulesReport
from hanascore.report.slips import SlipsReport
from hanascore.report.table_sheet import Book, players_of
from hanascore.tally.event import Event
from hanascore.tally.event_reader import EventFile
from hanascore.words.english import runs
from hanascore.words.visible import printable_name, visible


@command(
    "hanascore rules kwa-do",
    "hanascore rules KD-3",
    "hanascore rules koi-koi who deals after a draw",
    "hanascore rules friday.yaml --format html -o sheet.html",
)
@click.argument("what", metavar="[GAME|ID|FILE|QUESTION]...", nargs=-1, shell_complete=completion.ids)
@click.option("--lint", metavar="FILE", help="Check the FILE of a game before it is installed.")
@click.option("--traceback", is_flag=True, help="With --lint, show all of each exception.")
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
    traceback: bool,
    slips: bool,
    round: int | None,
    event: str | None,
) -> None:
    """List the games, or show the rules of a game or of a table, or the page that answers a question.

    An ID is that of a yaku, an option, a fact, a rule or a problem, or the number of a ruling. If several
    games have it, all are shown; GAME.ID shows one. Other words are a question: the nearest page is shown in
    full, and two more by their answers. If GAME is named, or the club has a game, only the pages of that game
    are searched. With the FILE of a record, or with --event, the rules of that table are shown, or the pages
    nearest to a question under these rules. With --slips there is a slip for each table of the event, with
    its seats, its rules and room for the result.
    """
    if lint is not None:
        _lint(output, lint, traceback=traceback)
        return
    # A hyphen between the words of a question is no file.
    files = [word for number, word in enumerate(what) if _is_file(word) and (word != "-" or not number)]
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
            with usage_errors():
                output.write_report(answer_at_table(question, book.game, book.rules))
        elif book and slips:
            rounds = _rounds_of_slips(event_file.event, round)
            output.write_report(SlipsReport(event_file.event, book, rounds))
        elif book:
            output.write_report(RulesReport([book], ()))
    elif what:
        club = clubs.of("")
        with usage_errors():
            output.write_report(answer_words(" ".join(what), club.game if club else None))
    else:
        output.write_report(GamesReport())


def _lint(output: Output, path: str, *, traceback: bool) -> None:
    """Check the file of a game, and report its faults."""
    # Import this only here, because only writers of games need it.
    from hanascore.cli.lint import lint

    if read_input(path, output) is None:
        return
    result = lint(path)
    output.write(result.text(visible(printable_name(path)), traceback=traceback))
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
