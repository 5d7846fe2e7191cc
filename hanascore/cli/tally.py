"""`hanascore tally`: standings over many files."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import chain
from typing import Any, TypeAlias

import click

from hanascore.cli import options
from hanascore.cli.records import read_event_file
from hanascore.cli.streams import FAILED, Streams, redraws
from hanascore.files import file_identity, read_bytes
from hanascore.problems.problem import Problem
from hanascore.problems.words import many, printable_name
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.cursor import Cursor
from hanascore.tally.event import Event
from hanascore.tally.event_reader import EventFile, read_tie_breaks
from hanascore.tally.judged_files import ReadOptions, read_files, unread_file
from hanascore.tally.paths import Inputs, gather
from hanascore.tally.place_changes import PlaceChange, compare_places, read_earlier_tally
from hanascore.tally.standings import Tally, TallyOptions, make_tally

# How a report in JSON or CSV begins, so that a folder may hold the last one beside the records.
_REPORTS = (b'{"schema": "hanascore.', b"place,player,")
# Fewer files that are small, as most are, are read within a second.
_MANY = 2_000
# The options of the command by their names.
Asked: TypeAlias = "Mapping[str, Any]"


def _before(streams: Streams, asked: Asked) -> list[PlaceChange] | None:
    """The earlier tally; None where there is none, or none that can be read."""
    path = asked["diff"]
    content = None if path is None else streams.read(path, asked["max_bytes"])
    if content is None:
        return None
    try:
        return read_earlier_tally(content, max_bytes=asked["max_bytes"])
    except ValueError as fault:
        raise click.UsageError(f"--diff {printable_name(path)}: {fault}") from None


def _options(asked: Asked, event: Event) -> TallyOptions:
    as_of, words = asked["as_of"], asked["tie_breaks"]
    if as_of and event.rounds and as_of > event.rounds:
        raise click.UsageError(f"--as-of {as_of}: the event has {event.rounds} rounds")
    order = None
    if words is not None:
        named = words.replace(",", " ").split()
        if not named:
            raise click.UsageError("--tie-breaks names none: is a variable unset?")
        problems: list[Problem] = []
        order = read_tie_breaks([Cursor(word, problems) for word in named], event.lots_seed)
        if problems:
            hint = f": {problems[0].hint}" if problems[0].hint else ""
            raise click.UsageError(f"--tie-breaks: {problems[0].message}{hint}")
    return TallyOptions(as_of, order, asked["partial"], asked["months"])


def _inputs(streams: Streams, asked: Asked) -> Inputs:
    """The files to read: not the event's, nor the earlier report that the output will replace."""
    for path in asked["paths"]:
        streams.will_read(path)
    named = (asked["event"], asked["diff"])
    beside = tuple(path for path in named if path is not None and path != "-")
    found = gather(asked["paths"], besides=beside)
    records = tuple(one for one in found.files if not is_club_file(one.path))
    if found.files and not records:
        raise click.UsageError(CLUB_FILE_HINT)
    found = found._replace(files=records)
    target = streams.output or ""
    if _is_report(target):
        own = file_identity(target)
        found = found._replace(files=tuple(one for one in found.files if file_identity(one.path) != own))
        if not any(found):
            raise click.UsageError(f"there is no record to read beside {target}")
        return found
    for file in found.files:
        streams.will_read(file.path)
    return found


def _read(streams: Streams, asked: Asked, given: EventFile, order: TallyOptions, found: Inputs) -> Tally:
    """Judge all files, with a progress bar on a terminal if there are many."""
    options = ReadOptions(asked["months"], given.event.rules, asked["max_bytes"], streams.club)
    number = len(found.files)
    hidden = number < _MANY or not redraws(sys.stderr)
    bar = click.progressbar(
        read_files(found.files, options),
        number,
        hidden=hidden,
        update_min_steps=1 + number // 100,
        file=sys.stderr,
    )
    with bar as files:
        return make_tally(chain([unread_file(*missing) for missing in found.missing], files), given, order)


def _report(streams: Streams, asked: Asked, tally: Tally, before: list[PlaceChange] | None) -> None:
    streams.weigh(one.problem for one in tally.problems)
    streams.tell(tally.problems, more="json")
    moved = None if before is None else compare_places(before, tally.lines)
    from hanascore.report.tally import TallyReport

    if tally.is_shown or streams.form in {"json", "jsonl"}:
        beside = {key: asked[key] for key in ("rounds", "cross_table", "audit")}
        diff = printable_name(asked["diff"]) if asked["diff"] else ""
        streams.answer(TallyReport(tally, **beside, moves=moved, before=diff))
    if not tally.files:
        streams.worse(1)
        streams.err("no standings: no record was read\n")
    elif not tally.is_shown:
        errors = many(tally.errors, "error")
        streams.err(f"no final standings: {errors} above; --partial shows how things stand\n")


def _is_report(path: str) -> bool:
    """Whether a file is what an earlier run wrote, or nothing at all."""
    try:
        begun = read_bytes(path, max(map(len, _REPORTS)), only_regular=True)
    except (OSError, ValueError):
        return False
    return not begun or begun.startswith(_REPORTS)


@options.command(
    "hanascore tally friday.yaml",
    "hanascore tally --event examples/event/event.yaml examples/event/ --as-of 3",
    "hanascore tally examples/results.csv --rounds",
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@options.event
@click.option("--as-of", type=click.IntRange(min=1), metavar="N", help="The standings after that round.")
@click.option("--partial", is_flag=True, help="Show the standings though something is missing.")
@click.option("--tie-breaks", metavar="A,B,C", help="Break ties in this order instead of the event's.")
@click.option("--rounds", is_flag=True, help="The points of each round too.")
@click.option("--cross-table", is_flag=True, help="Who met whom, and how it went, too.")
@click.option("--audit", is_flag=True, help="Each file with its SHA-256 and what it rests on, too.")
@options.named("--diff", "FILE", "Who moved since a tally kept as JSON.")
@options.formats("table", "json", "jsonl", "csv", "markdown", "html")
@options.lang
@options.quiet
@options.strict
@options.months
@options.config
@options.max_bytes
def tally_command(streams: Streams, **asked: Any) -> None:
    """Standings over many records: files, folders and globs; - is standard input.

    Without --event the scores are added up by name. With it, points, tie-breaks, byes and penalties are the
    event's, and nothing is final while a table is missing or a record has an error. Warnings are told and
    counted, and the standings are final all the same; with --strict the exit is 1.

    In place of records a PATH may be a table of results in CSV with the columns round, table, player and
    score.
    """
    event = asked["event"]
    beside = [name for name in ("cross-table", "audit", "diff") if asked[name.replace("-", "_")]]
    if streams.form == "csv" and beside:
        raise click.UsageError(f"CSV holds one table, and --{beside[0]} is another: take --format json")
    if event == "-" and "-" in asked["paths"]:
        raise click.UsageError("standard input cannot be both the event and a record")
    given = EventFile() if event is None else read_event_file(streams, event, asked["max_bytes"])
    before = _before(streams, asked)
    if given is None or (before is None and asked["diff"]):
        return
    order = _options(asked, given.event)
    tally = _read(streams, asked, given, order, _inputs(streams, asked))
    if tally.has_unread_files and not asked["partial"]:
        streams.worse(FAILED)
    _report(streams, asked, tally, before)
    if tally.has_unread_files:
        streams.worse(FAILED)
