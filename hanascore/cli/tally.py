"""`hanascore tally`: show standings over many records, with or without an event."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import click

from hanascore.cli import completion
from hanascore.cli.arguments import usage_errors
from hanascore.cli.event_file import load_event_file
from hanascore.cli.exit_codes import FAILED, PROBLEMS
from hanascore.cli.input import Clubs, check_input, read_input
from hanascore.cli.options import (
    command,
    config_option,
    event_option,
    format_option,
    lang_option,
    max_bytes_option,
    months_option,
    quiet_option,
    strict_option,
)
from hanascore.cli.output import Output
from hanascore.cli.streams import is_interactive
from hanascore.files import file_identity, read_bytes
from hanascore.record.cursor import Cursor
from hanascore.record.record_file import ReadOptions
from hanascore.report.tally import TallyReport
from hanascore.tally.event import Event
from hanascore.tally.event_reader import EventFile, is_tie_break, tie_break_order
from hanascore.tally.judged_files import judge_files
from hanascore.tally.make_tally import make_tally_of_inputs
from hanascore.tally.paths import Inputs, gather_records
from hanascore.tally.place_changes import PlaceChange, compare_places, read_earlier_tally
from hanascore.tally.tally import Tally, TallyOptions
from hanascore.words.english import many
from hanascore.words.visible import printable_name

# How a report in JSON or CSV begins. A folder of records may contain the report of an earlier run.
_REPORTS = (b'{"schema": "hanascore.', b"place,player,", b"\xef\xbb\xbfplace,player,")
# The number of files from which on a progress bar is shown. Fewer are read within a second.
_MANY_FILES = 2_000


class Request(NamedTuple):
    """The options of one `hanascore tally`."""

    # The files and folders to read.
    paths: tuple[str, ...]
    # The path of the event's file; None if it has to be found.
    event: str | None
    # The last round that counts.
    as_of: int | None
    # Whether to show standings although something is missing.
    partial: bool
    # The tie-breaks to use instead of those of the event, as typed.
    tie_breaks: str | None
    # Whether to show the points of each round.
    rounds: bool
    # Whether to show who met whom.
    cross_table: bool
    # Whether to show what the standings are based on.
    audit: bool
    # The earlier tally to compare with.
    diff: str | None
    # What months 11 and 12 mean in records that do not say it.
    months: str | None
    # The largest size of a file that is read.
    max_bytes: int


@command(
    "hanascore tally friday.yaml",
    "hanascore tally --event examples/event/event.yaml examples/event/ --as-of 3",
    "hanascore tally examples/results.csv --rounds",
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, shell_complete=completion.files)
@click.option("--as-of", type=click.IntRange(min=1), metavar="N", help="Show the standings after round N.")
@click.option("--partial", is_flag=True, help="Show standings even if something is missing.")
@click.option("--tie-breaks", metavar="A,B,C", help="Break ties in this order instead of the event's.")
@click.option("--rounds", is_flag=True, help="Also show the points of each round.")
@click.option("--cross-table", is_flag=True, help="Also show who met whom, and the results.")
@click.option("--audit", is_flag=True, help="Also show each file with its SHA-256 and its evidence.")
@click.option(
    "--diff",
    metavar="FILE",
    shell_complete=completion.files,
    help="Show who moved since an earlier tally in JSON.",
)
@format_option("table", "json", "jsonl", "csv", "markdown", "html")
@lang_option
@event_option
@quiet_option
@strict_option
@months_option
@config_option
@max_bytes_option
def tally_command(output: Output, *, clubs: Clubs, **options: Any) -> None:
    """Add up many records: files, folders and patterns; - is standard input.

    Without --event, scores are added up by name. With it, points, tie-breaks, byes and penalties follow the
    event, and the standings are final only if every table has been played and no record has an error. A
    warning does not prevent final standings. A PATH may also be a table of results in CSV with the columns
    round, table, player and score.
    """
    request = Request(**options)
    _check_options(output, request)
    event_file: EventFile | None = EventFile()
    if request.event is not None:
        event_file = load_event_file(output, request.event, request.max_bytes)
    before = _earlier_tally(output, request)
    if event_file is None or (before is None and request.diff):
        return
    tally_options = _tally_options(request, event_file.event)
    inputs = _gather_files(output, request)
    tally = _make_tally(inputs, request, event_file, tally_options, clubs)
    if tally.has_unread_files and not request.partial:
        output.raise_exit_code(FAILED)
    _write_tally(output, request, tally, before)
    if tally.has_unread_files:
        output.raise_exit_code(FAILED)


def _check_options(output: Output, request: Request) -> None:
    further_tables = {
        "--cross-table": request.cross_table,
        "--audit": request.audit,
        "--diff": request.diff,
    }
    if output.format == "csv" and any(further_tables.values()):
        option = next(option for option, value in further_tables.items() if value)
        raise click.UsageError(f"CSV has one table, but {option} adds another: use --format json")
    if request.event == "-" and "-" in request.paths:
        raise click.UsageError("standard input cannot be both the event and a record")


def _earlier_tally(output: Output, request: Request) -> list[PlaceChange] | None:
    """Return the standings of --diff; None without that option, or if its file cannot be read."""
    if request.diff is None:
        return None
    content = read_input(request.diff, output, request.max_bytes)
    if content is None:
        return None
    try:
        return read_earlier_tally(content, max_bytes=request.max_bytes)
    except ValueError as error:
        raise click.UsageError(f"--diff {printable_name(request.diff)}: {error}") from None


def _tally_options(request: Request, event: Event) -> TallyOptions:
    """Return the options of the tally. Refuse a round or a tie-break that does not exist."""
    if request.as_of is not None and (reason := event.why_no_round(request.as_of)):
        raise click.UsageError(f"--as-of {request.as_of}: {reason}")
    order = None
    if request.tie_breaks is not None:
        words = Cursor(request.tie_breaks, []).words(is_tie_break) or []
        names = [word.data for word in words]
        if not names:
            raise click.UsageError("--tie-breaks is empty: is a variable unset?")
        with usage_errors("--tie-breaks: "):
            order = tie_break_order(names, event)
    return TallyOptions(request.as_of, order, request.partial, request.months)


def _gather_files(output: Output, request: Request) -> Inputs:
    """Return the files to add up, without the event and the reports of earlier runs."""
    for path in request.paths:
        check_input(path, output)
    besides = [path for path in (request.event, request.diff) if path is not None and path != "-"]
    with usage_errors():
        inputs = gather_records(request.paths, besides=besides)
    records = inputs.files
    if output.path and _is_report(output.path):
        # An earlier report may be in the folder of the records.
        records = tuple(file for file in records if file_identity(file.path) != output.target)
        if not (records or inputs.missing):
            raise click.UsageError(f"there is no record to read except {output.path}, the output")
    else:
        for file in records:
            check_input(file.path, output)
    return inputs._replace(files=records)


def _is_report(path: str) -> bool:
    """Return whether a file is empty or has the report of an earlier run."""
    try:
        beginning = read_bytes(path, max(map(len, _REPORTS)), only_regular=True)
    except (OSError, ValueError):
        return False
    return not beginning or beginning.startswith(_REPORTS)


def _make_tally(
    inputs: Inputs, request: Request, event_file: EventFile, tally_options: TallyOptions, clubs: Clubs
) -> Tally:
    """Judge all files and add them up. If there are many, show a progress bar on a terminal."""
    options = ReadOptions(request.months, event_file.event.rules, request.max_bytes, clubs.of)
    number = len(inputs.files)
    progress_bar = click.progressbar(
        judge_files(inputs.files, options),
        number,
        hidden=number < _MANY_FILES or not is_interactive(sys.stderr),
        update_min_steps=1 + number // 100,
        file=sys.stderr,
    )
    with progress_bar as files:
        return make_tally_of_inputs(inputs, files, event_file, tally_options)


def _write_tally(output: Output, request: Request, tally: Tally, before: list[PlaceChange] | None) -> None:
    """Write the problems and the standings. If these are missing or not final, say why."""
    output.count_problems(tally.problems)
    output.report_problems(tally.problems, more="json")
    moves = None if before is None else compare_places(before, tally.lines)
    if tally.is_shown or output.format in {"json", "jsonl"}:
        report = TallyReport(
            tally,
            rounds=request.rounds,
            cross_table=request.cross_table,
            audit=request.audit,
            moves=moves,
            before=printable_name(request.diff) if request.diff else "",
        )
        output.write_report(report)
    if not tally.files:
        output.raise_exit_code(PROBLEMS)
        output.write_message("no standings: no record was read\n")
    elif not tally.event_file.is_usable:
        output.write_message("no standings: correct the event's file first\n")
    elif not tally.lines:
        output.write_message("no standings: correct the errors above first\n")
    elif not tally.is_shown:
        errors = many(tally.errors, "error")
        output.write_message(f"no final standings: {errors} above; --partial shows standings anyway\n")
