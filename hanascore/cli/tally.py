"""`hanascore tally`: standings over many files."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, TypeAlias

import click

from hanascore.cli import options
from hanascore.cli.records import read_event_file
from hanascore.cli.streams import FAILED, Streams, redraws
from hanascore.files import Bytes, identity_of, read_bytes
from hanascore.problems.problem import Problem
from hanascore.problems.words import many, printable_name
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.cursor import Cursor
from hanascore.record.source import Source, parse
from hanascore.tally.event import Event
from hanascore.tally.event_reader import EventFile, tie_breaks
from hanascore.tally.paths import Inputs, gather
from hanascore.tally.results import ReadOptions, read_sheets, unread
from hanascore.tally.standings import Order, PlaceChange, Tally, TallyBuilder, moves, read_before

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
    before = read_before(content, max_bytes=asked["max_bytes"])
    if isinstance(before, str):
        raise click.UsageError(f"--diff {printable_name(path)}: {before}")
    return before


def _order(asked: Asked, event: Event) -> Order:
    as_of, words = asked["as_of"], asked["tie_breaks"]
    if as_of and event.rounds and as_of > event.rounds:
        raise click.UsageError(f"--as-of {as_of}: the event has {event.rounds} rounds")
    order = None
    if words is not None:
        named = words.replace(",", " ").split()
        if not named:
            raise click.UsageError("--tie-breaks names none: is a variable unset?")
        problems: list[Problem] = []
        order = tie_breaks([Cursor(word, problems) for word in named], event.lots_seed)
        if problems:
            hint = f": {problems[0].hint}" if problems[0].hint else ""
            raise click.UsageError(f"--tie-breaks: {problems[0].message}{hint}")
    return Order(as_of, order, asked["partial"], asked["months"])


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
        own = identity_of(target)
        found = found._replace(files=tuple(one for one in found.files if identity_of(one.path) != own))
        if not any(found):
            raise click.UsageError(f"there is no record to read beside {target}")
        return found
    for file in found.files:
        streams.will_read(file.path)
    return found


def _read(streams: Streams, asked: Asked, given: EventFile, order: Order, found: Inputs) -> Tally:
    """One file after another, with a bar on a terminal where there are very many."""
    months, limit = asked["months"], asked["max_bytes"]
    # Standard input and pipes, whose bytes can be had once.
    special: dict[str, Bytes] = {}

    def read_special(path: str) -> Bytes:
        special[path] = read_bytes(path, limit)
        return special[path]

    def read_again(name: str) -> Source | None:
        """A text once more, for the places in it; nothing where it is gone meanwhile."""
        try:
            file = special.get(paths[name]) or read_bytes(paths[name], limit, plain=True)
        except (KeyError, OSError, ValueError):
            return None
        source = parse(file.content, max_bytes=limit)
        return None if source.problems else source

    building = TallyBuilder(given, order)
    for missing in found.missing:
        building.take(unread(*missing))
    reading = ReadOptions(months, given.event.rules, limit, streams.club)
    sheets = read_sheets(found.files, reading, special=read_special)
    number, file = len(found.files), sys.stderr
    hidden, steps = number < _MANY or not redraws(file), 1 + number // 100
    with click.progressbar(sheets, number, hidden=hidden, update_min_steps=steps, file=file) as coming:
        for sheet in coming:
            building.take(sheet)
    paths = {printable_name(file.path): file.path for file in found.files}
    return building.finish(read_again)


def _report(streams: Streams, asked: Asked, tally: Tally, before: list[PlaceChange] | None) -> None:
    streams.weigh(one.problem for one in tally.found)
    streams.tell(tally.found, more="json")
    moved = None if before is None else moves(before, tally)
    from hanascore.report.tally import TallyReport

    if tally.shown or streams.form in {"json", "jsonl"}:
        beside = {key: asked[key] for key in ("rounds", "cross_table", "audit")}
        diff = printable_name(asked["diff"]) if asked["diff"] else ""
        streams.answer(TallyReport(tally, **beside, moves=moved, before=diff))
    if not tally.sheets:
        streams.worse(1)
        streams.err("no standings: no record was read\n")
    elif not tally.shown:
        errors = many(tally.errors, "error")
        streams.err(f"no final standings: {errors} above; --partial shows how things stand\n")


def _is_report(path: str) -> bool:
    """Whether a file is what an earlier run wrote, or nothing at all."""
    try:
        begun = read_bytes(path, max(map(len, _REPORTS)), plain=True).content
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

    In place of records a PATH may be results: the JSON lines of hanascore score --format jsonl, so that the
    work can be divided, or a table in CSV with the columns round, table, player and score.
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
    order = _order(asked, given.event)
    tally = _read(streams, asked, given, order, _inputs(streams, asked))
    if tally.failed and not asked["partial"]:
        streams.worse(FAILED)
    _report(streams, asked, tally, before)
    if tally.failed:
        streams.worse(FAILED)
