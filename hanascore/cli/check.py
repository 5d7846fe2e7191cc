"""`hanascore check`: what is wrong or doubtful in records, results and events."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from hanascore.cli.input import Clubs
from hanascore.cli.options import command, files_argument, format_option, reading_options
from hanascore.cli.output import Output
from hanascore.cli.read_records import (
    ReadFile,
    ReadingOptions,
    ReadRecords,
    check_paths,
    read_files,
    report_event,
)
from hanascore.problems.problem import LocatedProblem
from hanascore.record.club import is_club_file
from hanascore.report.check import CheckReport
from hanascore.report.outcome import Outcome
from hanascore.report.wording import group_by
from hanascore.tally.judged_files import (
    JudgedFile,
    ReadOptions,
    as_in_tally,
    check_together,
    judge_file,
)


@command(
    "hanascore check friday.yaml",
    "hanascore check *.yaml --format concise --strict",
    "hanascore check - --format json < friday.yaml",
)
@files_argument
@format_option("table", "concise", "json", "jsonl", "csv", "markdown")
@reading_options
def check_command(output: Output, **options: Any) -> None:
    """Check records, and show only what is wrong or doubtful.

    Writes nothing if all is well. FILE is a record in YAML or JSON, an event, or a table of results in CSV; -
    is standard input. With --event, names, tables, seats and rules are checked as `hanascore tally` does. At
    most 20 problems per file are printed; --format concise prints all of them.
    """
    records = _check_files(output, **options).to_show()
    for_people = output.format in {"table", "concise"}
    problems = output.shown_problems(records.problems) if for_people else records.problems
    if problems or output.path or not for_people:
        output.write_report(CheckReport(records.outcomes, problems))


def _check_files(
    output: Output, *, clubs: Clubs, event: str | None, files: Sequence[str], **options: Any
) -> ReadRecords:
    """Check each file, and with an event all of them together."""
    reading = ReadingOptions(**options)
    check_paths(files)
    event_file = report_event(output, event, reading.max_bytes)
    if event_file is None:
        return ReadRecords([], reading)
    how = ReadOptions(reading.months, event_file.event.rules, reading.max_bytes, clubs.of)
    judged: list[JudgedFile] = []
    for path, content in read_files(files, output, reading.max_bytes):
        if is_club_file(path):
            clubs.of(path)  # reports its errors
        else:
            judged.append(judge_file(content, path, how))
    together: dict[str, list[LocatedProblem]] = {}
    if event:
        together = group_by(check_together(judged, event_file), attrgetter("file"))
        of_event = together.pop(event_file.file, [])
        output.report_problems(of_event)
        output.count_problems(located.problem for located in of_event)
    read = []
    for file in judged:
        # The problems of the event itself are reported above.
        own = [] if event_file.file == file.name else file.own_problems
        read.append(_read_file(file, [*own, *together.get(file.name, ())], in_event=bool(event)))
    output.count_problems(located.problem for file in read for located in file.problems)
    return ReadRecords(read, reading)


def _read_file(file: JudgedFile, more: Sequence[LocatedProblem], *, in_event: bool) -> ReadFile:
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
