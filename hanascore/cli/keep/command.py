"""`hanascore keep`: run the score pad, which asks for each round and writes it into a record."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from hanascore.cli import completion
from hanascore.cli.event_file import read_event_file
from hanascore.cli.exit_codes import FAILED
from hanascore.cli.input import Clubs
from hanascore.cli.keep.draft import Draft
from hanascore.cli.keep.file import PadFile
from hanascore.cli.keep.looks import COMMAND_WORDS
from hanascore.cli.keep.pad import Pad
from hanascore.cli.options import command, config_option, event_option, lang_option, months_option
from hanascore.cli.output import Output
from hanascore.evening import AnswerError, Evening, SheetError
from hanascore.evening.answers import Answers
from hanascore.evening.errors import StepError
from hanascore.evening.set_up import SetUp
from hanascore.evening.sheet import PLAIN, Data, Reading
from hanascore.evening.state import State
from hanascore.files import read_bytes
from hanascore.games import GAMES
from hanascore.record.document import ReadSettings
from hanascore.record.source import MAX_BYTES, parse
from hanascore.tally.check_together import check_together
from hanascore.tally.event import Event, table_name
from hanascore.tally.event_reader import EventFile
from hanascore.tally.judged_files import JudgedFile
from hanascore.tally.results import result_of_match
from hanascore.words.english import listed, many, system_reason
from hanascore.words.visible import printable_name, visible

# What an earlier evening gives for a new one.
_LIKE_KEYS = ("hanascore", "game", "players", "months", "teams", "chaff", "options")


@command(
    "hanascore keep friday.yaml",
    "hanascore keep friday.yaml --play",
    "hanascore keep saturday.yaml --like friday.yaml",
    "hanascore keep t3.yaml --event examples/event/event.yaml --round 2 --table 3",
)
@click.argument("file", metavar="FILE", shell_complete=completion.files)
@click.option("--play", is_flag=True, help="Ask for the turns of each round instead of the piles.")
@click.option("--round", type=click.IntRange(min=1), metavar="N", help="The round of the event.")
@click.option("--table", metavar="NAME", help="The table of the event.")
@click.option("--like", metavar="FILE", shell_complete=completion.files, help="Play like an earlier evening.")
@months_option
@lang_option
@event_option
@config_option
def keep_command(
    output: Output,
    *,
    clubs: Clubs,
    file: str,
    play: bool,
    months: str | None,
    event: str | None,
    round: int | None,
    table: str | None,
    like: str | None,
) -> None:
    """Keep score round by round in FILE. Creates the file or continues it.

    Press Enter for the answer in brackets, or type ? for help. Each round is on disk as soon as you have
    agreed to it, and an unfinished round is kept in a draft. Without a terminal, each line of standard input
    is an answer.

    It asks which game and who plays, shows the rules that it assumes, and begins. Type more to be asked about
    the rules on which tables differ. With --like, an earlier evening gives the players and the rules. You can
    change a rule at any question: option goal 300 shows the effect on the rounds before anything is written.

    With --play, each turn is checked against the rules when it is typed. Unlawful turns are refused with the
    reason. The Tab key offers lawful turns, and the command position shows the table.
    """
    if sys.stdout is None:
        # No one would see the questions. This reports that the output is closed.
        output.write("")
        return
    event_file = read_event_file(output, event) if event is not None else EventFile()
    if event_file is None:
        return
    output.report_problems(event_file.problems)
    rules = event_file.event.rules
    at_table = _table_of(event_file.event, round, table)
    reading = Reading(
        file=printable_name(file), settings=ReadSettings(months, rules, clubs.of(file)), table=at_table
    )
    draft = None
    try:
        pad_file = PadFile(file)
        text = pad_file.read()
        # Nothing is written next to a file that is no record.
        evening = Evening.read(text, turns=play, reading=reading) if text else None
        seated = None if text else _seated_players(event_file.event, round, table)
        draft = Draft(f"{file}.draft")
        if evening:
            evening = _with_draft(evening, draft, reading)
        else:
            earlier = _answers_like(like) if like else {}
            if seated:
                earlier["players",] = list(seated)
            evening = _start_evening(draft, reading, event_file.event, earlier, turns=play)
    except (OSError, StepError) as error:
        reason = system_reason(error) if isinstance(error, OSError) else str(error)
        output.report_problems(error.problems if isinstance(error, StepError) else ())
        output.write_message(f"hanascore: cannot keep {visible(printable_name(file))}: {reason}\n")
        output.raise_exit_code(FAILED)
        if draft:
            draft.close()
        return
    if evening.match and event:
        _report_event_errors(output, file, evening, event_file)
    pad = Pad(output, pad_file, draft, evening, reading, seated)
    try:
        pad.run()
    except EOFError:
        pad.say_goodbye()
    except (KeyboardInterrupt, click.Abort):
        pad.say_goodbye()
        raise
    finally:
        draft.close()


def _with_draft(evening: Evening, draft: Draft, reading: Reading) -> Evening:
    """Return an evening with the answers that a crash left in the draft."""
    saved = draft.read()
    if not saved or "index" not in saved:
        # Answers above the rounds are in the record by now.
        return evening
    try:
        return Evening.read(evening.text, saved, turns=evening.turns, reading=reading)
    except AnswerError:
        raise SheetError("{} cannot be read: rename it", printable_name(draft.path)) from None


def _start_evening(draft: Draft, reading: Reading, event: Event, earlier: Answers, *, turns: bool) -> Evening:
    """Return a new evening, with the answers above the rounds that a crash left in the draft."""
    saved = draft.read()
    if saved and "index" in saved:
        name = printable_name(draft.path)
        raise SheetError(
            "{} has answers for this file, which is not there: restore it, or rename the draft", name
        )
    head = SetUp(reading=reading)
    if saved and isinstance(entry := State.read("", saved, reading, turns=turns).entry, SetUp):
        head = entry
    players = {name: event.player(id).name for name, id in event.names.items()}
    head = replace(head, players=players, commands=COMMAND_WORDS, earlier={**earlier, **head.earlier})
    return Evening(state=State(entry=head, turns=turns))


def _answers_like(path: str) -> Answers:
    """Return the answers above the rounds that an earlier evening gives."""
    name = visible(printable_name(path))
    try:
        text = read_bytes(path, MAX_BYTES).decode("utf-8", "replace")
    except (OSError, ValueError) as error:
        raise SheetError("cannot read {}: {}", name, system_reason(error)) from None
    documents = parse(text).documents
    data = documents[0].data if documents else None
    head = {key: data[key] for key in _LIKE_KEYS if data.get(key)} if isinstance(data, dict) else {}
    result = PLAIN.read(head)
    if result.record is None or any(problem.stops for problem in result.problems):
        raise SheetError("{} is no record of an evening, or has errors above its rounds", name)
    game, options = GAMES[result.record.game], head.get("options", {})
    answers: Answers = {(key,): head[key] for key in ("players", "months", "teams") if key in head}
    answers["game",] = game.id
    first = [option.name for option in game.first_options]
    answers |= {("options", name): options[name] for name in first if name in options}
    answers["options",] = {name: options[name] for name in options if name not in first}
    if "chaff" in head:
        answers["options",]["chaff"] = head["chaff"]
    return answers


def _table_of(event: Event, number: int | None, table: str | None) -> Data:
    """Return the round and the table that are given on the command line, in the form of a record."""
    if number and event.rounds and number > event.rounds:
        raise click.UsageError(f"--round {number}: the event has {many(event.rounds, 'round')}")
    if table and event.tables and table not in event.tables:
        raise click.UsageError(f"--table {table}: the event's tables are {listed(event.tables)}")
    return {key: value for key, value in (("round", number), ("table", table)) if value is not None}


def _seated_players(event: Event, number: int | None, table: str | None) -> list[str] | None:
    """Return who should play at the table; None if the event has no seating for this round."""
    if number is None or number not in event.seating or not table:
        return None
    excused = event.excuses.get(number, ())
    seated = event.seating[number].get(table_name(table), ())
    return [event.player(id).name for id in seated if id not in excused]


def _report_event_errors(output: Output, path: str, evening: Evening, event_file: EventFile) -> None:
    """Report the errors that a tally of the event would find in this record."""
    name = printable_name(path)
    result = result_of_match(evening.state.round.sheet.match)._replace(file=name)
    judged = JudgedFile(name, source=parse(evening.text), results=(result,))
    problems = check_together([judged], [], event_file).problems
    output.report_problems([located for located in problems if located.stops])
