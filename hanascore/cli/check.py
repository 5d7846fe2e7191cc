"""`hanascore check`: what is wrong or doubtful in records, results and events."""

from __future__ import annotations

import os
from collections.abc import Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

from hanascore.cli.event_file import load_event_file
from hanascore.cli.exit_codes import FAILED
from hanascore.cli.input import Clubs
from hanascore.cli.options import command, files_argument, format_option, reading_options
from hanascore.cli.output import Output
from hanascore.cli.read_records import (
    ReadFile,
    ReadingOptions,
    ReadRecords,
    check_paths,
    read_files,
)
from hanascore.problems.problem import Problem
from hanascore.record.club import is_club_file
from hanascore.report.check import CheckReport
from hanascore.report.outcome import Outcome
from hanascore.report.wording import group_by
from hanascore.tally.event_reader import EventFile
from hanascore.tally.gaps import describe_status, round_statuses
from hanascore.tally.judged_files import (
    JudgedFile,
    ReadOptions,
    as_in_tally,
    check_together,
    judge_file,
    skipped_file,
    unread_file,
)
from hanascore.tally.paths import files_of_folders


@command(
    "hanascore check friday.yaml",
    "hanascore check *.yaml --format concise --strict",
    "hanascore check - --format json < friday.yaml",
)
@files_argument
@format_option("table", "concise", "github", "json", "jsonl", "csv", "markdown")
@reading_options
def check_command(output: Output, **options: Any) -> None:
    """Check records, and show only what is wrong or doubtful.

    Writes nothing if all is well, or with an event a line for each round. FILE is a record in YAML or JSON,
    an event, a table of results in CSV, or a folder of these; - is standard input. With --event, or with an
    event among the files, names, tables, seats and rules are checked as `hanascore tally` does. At most 20
    problems per file are printed; --format concise prints all of them, and --format github as annotations.
    """
    progress: list[str] = []
    records = _check_files(output, progress, **options).to_show()
    for_people = output.format in {"table", "concise", "github"}
    problems = output.shown_problems(records.problems) if for_people else records.problems
    if problems or progress or output.path or not for_people:
        output.write_report(CheckReport(records.outcomes, problems, progress))


def _check_files(
    output: Output,
    progress: list[str],
    *,
    clubs: Clubs,
    event: str | None,
    files: Sequence[str],
    **options: Any,
) -> ReadRecords:
    """Check each file, and with an event all of them together. Add a line for each round to `progress`."""
    reading = ReadingOptions(**options)
    check_paths(files)
    event_file = EventFile()
    if event is not None:
        loaded = load_event_file(output, event, reading.max_bytes)
        if loaded is None:
            return ReadRecords([], reading)
        event_file = loaded
        output.report_problems(event_file.problems, more="json")
        output.count_problems(event_file.problems)
    inputs = files_of_folders(files, besides=[event] if event not in (None, "-") else [])
    # Before the first round of an event its folder is empty.
    unread = [missing for missing in inputs.missing if event is None or missing.kind != "folder"]
    skipped = [
        *(unread_file(*missing) for missing in unread),
        *map(skipped_file, inputs.skipped),
    ]
    if unread:
        output.raise_exit_code(FAILED)
    contents = []
    for path, content in read_files([file.path for file in inputs.files], output, reading.max_bytes):
        if is_club_file(path):
            clubs.of(path)  # reports its errors
        else:
            contents.append((path, content))
    how = ReadOptions(reading.months, event_file.event.rules, reading.max_bytes, clubs.of)
    judged = [judge_file(content, path, how) for path, content in contents]
    of_event = judged
    if event is None:
        event_file, judged, of_event = _with_event_among(contents, judged, how)
    together: dict[str, list[Problem]] = {}
    if event_file.event.given and event_file.is_checkable:
        checked = check_together(of_event, event_file)
        together = group_by(checked.problems, attrgetter("file"))
        if event is not None:
            own_problems = together.pop(event_file.file, [])
            output.report_problems(own_problems)
            output.count_problems(own_problems)
        if output.format == "table" and not output.quiet:
            first = 1 if event_file.event.rounds else 0
            last = max((result.round or 0 for result in checked.results), default=first)
            last = min(last, event_file.event.rounds or last)
            statuses = round_statuses(checked.results, event_file.event, as_of=last) if last else []
            progress += [describe_status(status, event_file.event) for status in statuses]
    read = []
    outside = {file.name for file in judged} - {file.name for file in of_event}
    for file in (*skipped, *judged):
        # The problems of the event itself are reported above.
        own = [] if event is not None and event_file.file == file.name else file.own_problems
        more = [*own, *together.get(file.name, ())]
        in_event = event_file.event.given and file.name not in outside
        read.append(_read_file(file, more, in_event=in_event))
    output.count_problems(problem for file in read for problem in file.problems)
    return ReadRecords(read, reading)


def _with_event_among(
    contents: Sequence[tuple[str, bytes]], judged: list[JudgedFile], how: ReadOptions
) -> tuple[EventFile, list[JudgedFile], list[JudgedFile]]:
    """Return the only event among the files, all files judged, and those that the event applies to.

    The event applies to the files in its folder.
    """
    events = [(path, file.event) for (path, _), file in zip(contents, judged, strict=True) if file.event]
    if len(events) != 1:
        return EventFile(), judged, judged
    ((event_path, event_file),) = events
    how = how._replace(rules=event_file.event.rules)
    folder = os.path.dirname(event_path)
    files, of_event = list[JudgedFile](), list[JudgedFile]()
    for (path, content), file in zip(contents, judged, strict=True):
        if _is_inside(path, folder):
            of_event.append(judge_file(content, path, how))
            files.append(of_event[-1])
        else:
            files.append(file)
    return event_file, files, of_event


def _is_inside(path: str, folder: str) -> bool:
    """Return whether a file is in a folder or below it. Standard input is where the event is."""
    return path == "-" or Path(os.path.abspath(path)).is_relative_to(os.path.abspath(folder or "."))


def _read_file(file: JudgedFile, more: Sequence[Problem], *, in_event: bool) -> ReadFile:
    """Return what to report about a file. `more` are problems beyond those of its documents."""
    if not file.documents:
        return ReadFile(file.name, [Outcome(file.name, 1, problems=tuple(more))])
    by_document = group_by(more, attrgetter("document"))
    outcomes = []
    for document in file.documents:
        problems = document.problems
        if in_event:
            problems = tuple(as_in_tally(problems, in_event=True))
        all_problems = (*problems, *by_document.get(document.number, ()))
        outcomes.append(Outcome(file.name, document.number, document.record, document.match, all_problems))
    first = outcomes[0]
    outcomes[0] = first._replace(problems=(*by_document.get(None, ()), *first.problems))
    return ReadFile(file.name, outcomes)
